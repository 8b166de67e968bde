"""What is played before Python's memory is kept: modules without their compiled libraries, and nothing of a player."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from companion.pocket import opening, rehearsal


@pytest.fixture(autouse=True)
def left_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(opening, "BOXES", tmp_path / "boxes")
    monkeypatch.syspath_prepend(str(tmp_path))
    ffi = ModuleType("pyodide.ffi")  # what only the browser's Python has
    vars(ffi)["to_js"] = bytes
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    known = set(sys.modules)
    yield
    gc.unfreeze()
    for name in [name for name in sys.modules.keys() - known if name.endswith("_of_rehearsal")]:
        del sys.modules[name]


@pytest.mark.parametrize("kind", ["arkham", "odds", "innsmouth", "realms"])
def test_every_page_opens_for_nobody_and_keeps_nothing(kind: str, tmp_path: Path) -> None:
    rehearsal.rehearse(kind, ())
    assert list((tmp_path / "boxes").iterdir()) == []
    assert gc.get_freeze_count() > 0


def test_what_needs_a_compiled_library_waits_for_it_and_any_other_lack_is_told(tmp_path: Path) -> None:
    (tmp_path / "whole_of_rehearsal.py").write_text("")
    (tmp_path / "codec_of_rehearsal.py").write_text("raise ModuleNotFoundError(name='pydantic_core.core_schema')")
    (tmp_path / "wrong_of_rehearsal.py").write_text("import no_such_module_of_rehearsal")
    rehearsal.rehearse("odds", ("codec_of_rehearsal", "whole_of_rehearsal"))
    assert "whole_of_rehearsal" in sys.modules
    (tmp_path / "raising_of_rehearsal.py").write_text("1 / 0")
    for name, why in (("wrong", "no_such_module_of_rehearsal"), ("raising", "division by zero")):
        with pytest.raises(ImportError, match=f"{name}_of_rehearsal cannot be imported: .*{why}"):
            rehearsal.rehearse("odds", (f"{name}_of_rehearsal",))


def test_chance_is_another_one_after_every_waking() -> None:
    before = random.getstate()
    rehearsal.wake()
    first = random.random()
    random.setstate(before)
    rehearsal.wake()
    assert random.random() != first
