"""For all tests: nobody's real games are touched, and the browser is the one that dev.py found."""

from __future__ import annotations

import difflib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright leaves its event loop running, and then nobody else may start one."""
    items.sort(key=lambda item: "browser" in item.path.parts)


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
