"""What the tests name by text is there: files of walks, and the texts that mutants spoil."""

from __future__ import annotations

from pathlib import Path

import mutants
import thoroughly


def test_every_file_of_walks_that_are_laid_out_is_there_once(root: Path) -> None:
    files = [file.name for file in (root / "tests" / "browser").rglob("test_*.py")]
    assert {name: files.count(name) for name in thoroughly.LAID_OUT} == dict.fromkeys(thoroughly.LAID_OUT, 1)


def test_every_text_that_a_mutant_spoils_stands_once(root: Path) -> None:
    missing = [
        mutant.before
        for mutant in mutants.read_mutants()
        if (root / mutant.file).read_text("utf-8").count(mutant.before) != 1
    ]
    assert missing == []
