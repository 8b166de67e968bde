"""Modules out of a bundle's bytes, and records whose methods were compiled before."""

from __future__ import annotations

import dataclasses
import importlib
import json
import marshal
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.pocket.arrivals import GAMES, bundle_of
from companion.pocket.bundled_modules import HEADER, READY, Bundles, Collected, Ready, begin, use

SOURCES = {
    "shelf_of_tests/__init__.py": "HERE = __file__",
    "shelf_of_tests/book.py": "from pathlib import Path\ntext = (Path(__file__).parent / 'page.txt').read_text()",
    "python/rest_of_tests.py": "answer = 42",
}


def compiled(name: str, text: str) -> bytes:
    return bytes(HEADER) + marshal.dumps(compile(text, name, "exec"))


def bundle(files: dict[str, bytes]) -> bytes:
    index = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(files.values())


@pytest.fixture
def laid(tmp_path: Path) -> Iterator[Bundles]:
    execute = vars(dataclasses).get("exec")
    bundles = begin(str(tmp_path))
    files = {f"{name}c": compiled(name, text) for name, text in SOURCES.items()}
    bundles.lay(bundle({**files, "shelf_of_tests/page.txt": b"once", READY: Collected().codes()}))
    yield bundles
    sys.meta_path.remove(bundles)
    if execute is None:
        del vars(dataclasses)["exec"]
    for name in [name for name in sys.modules if name.endswith("_of_tests") or name.startswith("shelf_of_tests.")]:
        del sys.modules[name]


def test_modules_are_found_without_a_file_and_what_lies_beside_them_is_one(laid: Bundles, tmp_path: Path) -> None:
    assert importlib.import_module("shelf_of_tests.book").text == "once"
    assert f"{tmp_path}/shelf_of_tests/__init__.pyc" == importlib.import_module("shelf_of_tests").HERE
    assert importlib.import_module("rest_of_tests").answer == 42
    assert [file.name for file in tmp_path.rglob("*") if file.is_file()] == ["page.txt"]
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("shelf_of_tests.second")


def test_a_memory_has_the_files_and_what_is_not_loaded_yet(laid: Bundles, tmp_path: Path) -> None:
    importlib.import_module("shelf_of_tests")
    laid.sleep()
    shutil.rmtree(tmp_path / "shelf_of_tests")  # what a memory does not hold
    assert begin(str(tmp_path)) is laid
    laid.wake()
    assert importlib.import_module("shelf_of_tests.book").text == "once"
    assert set(laid.modules()) == {"shelf_of_tests.book", "rest_of_tests"}


@pytest.fixture
def ways() -> Iterator[Any]:
    execute = vars(dataclasses).get("exec")
    yield use
    if execute is None:
        vars(dataclasses).pop("exec", None)


def make() -> Any:
    @dataclasses.dataclass(frozen=True, slots=True)
    class Gate:
        place: str
        world: str = "abyss"

    return Gate


def test_records_are_made_of_what_was_compiled_before(ways: Any) -> None:
    collected, ready = Collected(), Ready()
    ways(collected)
    make()
    ready.add(collected.codes())
    ways(ready)
    for key, text in collected.texts.items():  # codes of their own, so that none compiled anew is taken for them
        ready.codes[key] = marshal.dumps(compile(f"{text}\nRUN.append(1)", "<record>", "exec"))
    globals()["RUN"] = ran = []
    gate = make()
    assert gate("woods") == gate("woods", "abyss")
    assert repr(gate("woods")).endswith("Gate(place='woods', world='abyss')")
    assert len(ran) == len(ready.codes) > 0


def test_a_record_that_nobody_compiled_is_made_as_ever(ways: Any) -> None:
    ways(Ready())
    assert make()("woods").world == "abyss"


def test_what_is_known_is_not_kept_twice() -> None:
    collected = Collected()
    for text in ("one = 1", "two = 2"):
        collected.run(text, {}, {})
    known = {key for key, text in collected.texts.items() if text == "one = 1"}
    ready = Ready()
    ready.add(collected.codes(known))
    assert [key for key in collected.texts if key not in known] == list(ready.codes)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_imports_nothing_of_another_game(game: str) -> None:
    """Its modules lie in a bundle that comes later, or never where somebody is without a network."""
    code = f"import sys, companion.widgets.html, companion.apps.pages.{game}_page; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    others = set(GAMES) - {game}
    assert [module for module in modules if module.startswith("companion.") and bundle_of(module) in others] == []
