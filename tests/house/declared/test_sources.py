"""Every ``Source:`` leads somewhere: to an id or a section of ``docs/rules``, or to a table of ``data``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from specification import named, sections, specification

CITED = re.compile(r"rules/(arkham|innsmouth|realms)\.md ((?:[^\n\"]|\n(?!\n))*?)(?:\n\n|\"\"\"|$)")
ELSEWHERE = re.compile(r"\b(?:DESIGN[\w-]*|POCKET|WIRE|STACK|table)\.md|\bmocks? \w+|\bseed 00\d")
"""Pages that lie outside of this repository."""


def texts(root: Path) -> dict[str, str]:
    """Return every module of the program by its path."""
    return {file.relative_to(root).as_posix(): file.read_text("utf-8") for file in (root / "companion").rglob("*.py")}


def test_no_module_cites_what_lies_outside_of_the_repository(root: Path) -> None:
    assert [(file, found[0]) for file, text in texts(root).items() if (found := ELSEWHERE.search(text))] == []


def test_every_rule_that_is_cited_is_in_the_specification(root: Path) -> None:
    cited = {
        (file, rule)
        for file, text in texts(root).items()
        for game, where in CITED.findall(text)
        if game == "arkham"
        for rule in named(where.partition(". ")[0])
    }
    assert len(cited) > 400
    assert [(file, rule) for file, rule in sorted(cited) if rule not in specification()] == []


@pytest.mark.parametrize("game", ["arkham", "innsmouth", "realms"])
def test_every_section_that_is_cited_is_there(root: Path, game: str) -> None:
    cited = {
        (file, number)
        for file, text in texts(root).items()
        for other, where in CITED.findall(text)
        if other == game
        for numbers in re.findall(r"sections? ((?:\d+(?:\.\d+)?(?:, |-| and )?)+)", where.partition(". ")[0])
        for number in re.findall(r"\d+(?:\.\d+)?", numbers)
    }
    assert cited
    assert [(file, number) for file, number in sorted(cited) if number not in sections(game)] == []
