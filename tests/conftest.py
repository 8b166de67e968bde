"""For all tests: nobody's real games are touched, and the browser is the one that dev.py found.

Tests run side by side (``dev.py test``: pytest-xdist, ``--dist loadfile``). What stands in one file stays together, so
that what a module shares is made once and a notebook's cells meet one kernel. Every worker has its own browser, its own
companion and its own folder of games.
"""

from __future__ import annotations

import asyncio
import difflib
import importlib.util
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from zlib import crc32

import pytest
from thoroughly import LAID_OUT, register_profiles

ROOT = Path(__file__).resolve().parents[1]
BROWSER = ROOT / "tests" / "browser"
POCKET = BROWSER / "pocket"
"""What walks the published site, which takes a minute to be made the first time, waits for ``dev.py thorough``."""
PLACED = ("thorough", "again")
"""Marks of what a person does not wait for."""
sys.path.insert(0, str(ROOT / "tests" / "servers"))

register_profiles()
os.environ["COMPANION_DATA_DIR"] = tempfile.mkdtemp(prefix="companion-tests-")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write the golden files anew")


def load_dev() -> ModuleType:
    """dev.py as a module; it lies beside the package, not in it."""
    if "dev" not in sys.modules:
        spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules["dev"] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules["dev"]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Browser tests last, the longest files of them first, so that no worker begins one while the others are done.

    One that fails is tried once more, because a browser on a busy machine may starve; the summary names it (RERUN).
    """
    for item, is_corner in _looked_at_again([item for item in items if _in_browser(item)]):
        item.add_marker(pytest.mark.thorough if is_corner else pytest.mark.again)
    for item in items:
        if POCKET in item.path.parents and not any(map(item.get_closest_marker, PLACED)):
            item.add_marker(pytest.mark.thorough)
    yield  # what this run leaves out is taken out
    browsing = [item for item in items if _in_browser(item)]
    for item in browsing:
        item.add_marker(pytest.mark.flaky(reruns=1))
    others = [item for item in items if not _in_browser(item)]
    length = Counter[Path]()
    for item in browsing:
        length[item.path] += WEIGHT.get(item.path.relative_to(BROWSER).parts[0], 5)
    browsing.sort(key=lambda item: (-length[item.path], item.path))
    items[:] = others + browsing


WEIGHT = {"innsmouth": 12, "pocket": 12, "widgets": 1}
"""Seconds of work for one browser test of a room, where it is not five."""
LOOKS = ("size", "width", "language", "text", "theme")
"""Names of parameters that show the same walk in another way."""
WIDE = {"phone": 390, "upright": 820, "tablet": 1024, "laptop": 1440}
"""How wide a device is, by its name."""
Walk = tuple[object, ...]
"""Its file, its name, and what it is asked with beside ``LOOKS``."""


def _looked_at_again(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, bool]]:
    """Of each walk all ways to look at it but one, which the walk's name decides; and whether it is the one that is
    asked once more, see ``tests/thoroughly.py``: the opposite corner, where no mark has chosen another one."""
    walks: dict[Walk, list[pytest.Function]] = {}
    chosen = set[Walk]()
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            asked = item.callspec.params
            if asked.keys().isdisjoint(LOOKS):
                continue
            walk = (item.path, item.originalname, *(repr(value) for name, value in asked.items() if name not in LOOKS))
            if item.get_closest_marker("thorough"):
                chosen.add(walk)
            elif not item.get_closest_marker("again"):
                walks.setdefault(walk, []).append(item)
    for walk, ways in walks.items():
        is_laid_out = ways[0].path.name in LAID_OUT
        first = ways.pop(crc32(str(walk[1]).encode()) % len(ways)) if is_laid_out else min(ways, key=_room)
        ways = [way for way in ways if way is not first]
        corner = max(ways, key=partial(_apart, first), default=None)
        for way in ways:
            differs, *_ = _apart(first, way)
            yield way, way is corner and differs and walk not in chosen and is_laid_out


def _room(way: pytest.Function) -> tuple[bool, float]:
    """How much room the words of a walk have: least in Russian, whose words are longer, on the narrowest device."""
    asked = way.callspec.params
    return asked.get("language", "ru") != "ru", WIDE.get(asked.get("size"), 1)


def _apart(one: pytest.Function, other: pytest.Function) -> tuple[bool, int, float]:
    """How far two ways to look at a walk are apart: not in the language alone, in how many looks, in width."""
    looks = [name for name in LOOKS if one.callspec.params.get(name) != other.callspec.params.get(name)]
    wide = sorted(WIDE.get(way.callspec.params.get("size"), 1) for way in (one, other))
    return looks != ["language"], len(looks), wide[1] / wide[0]


def _in_browser(item: pytest.Item) -> bool:
    return _lies_in_browser(item.path)


@cache
def _lies_in_browser(path: Path) -> bool:
    return BROWSER in path.parents


@pytest.fixture(autouse=True)
def no_loop_of_others(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright's browser leaves its event loop running in this thread; who comes after it may start one, too."""
    if _in_browser(request.node) or "bench" in request.node.path.parts:
        yield
        return
    left = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(left)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """``golden(path, text)``: the kept file says the same as now; with ``--regenerate`` it is written anew instead."""

    def compare(path: Path, now: str) -> None:
        if request.config.getoption("--regenerate"):
            path.write_text(now, encoding="utf-8")
        kept = path.read_text(encoding="utf-8")
        if kept != now:
            lines = difflib.unified_diff(kept.splitlines(), now.splitlines(), f"kept {path.name}", "now", lineterm="")
            pytest.fail("\n".join(lines), pytrace=False)

    return compare


@pytest.fixture(scope="session")
def dev() -> ModuleType:
    return load_dev()


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT
