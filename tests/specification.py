"""The specification of the rules, ``docs/rules``, as tests read it: ids, what a vector is about, sections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

RULES = Path(__file__).parents[1] / "docs" / "rules"
ID = re.compile(r"\b([A-Z]+(?:-[A-Z]+)*)-(\d{2,3})(?:\.\.(\d{2,3}))?")
VECTORS = ("EX-", "TV-", "OV-")
RULINGS = ("AMB-", "C-")


def named(text: str) -> Iterator[str]:
    """Yield the rule ids in a text; ``OPEN-02..07`` are six of them."""
    for family, first, last in ID.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{family}-{number:0{len(first)}d}"


@cache
def specification() -> dict[str, tuple[str, ...]]:
    """Return every id of Arkham's specification with the rules that it is about; a rule itself is about none.

    A worked example or vector names its rules in its last cell, a ruling or contradiction anywhere in its row.
    """
    rules: dict[str, tuple[str, ...]] = {}
    for line in (RULES / "arkham.md").read_text("utf-8").splitlines():
        if row := re.match(r"\| ([A-Z]+-\d+) \|(.*)\|$", line):
            cells = row[2] if row[1].startswith(RULINGS) else row[2].rpartition("|")[2]
            rules[row[1]] = tuple(
                dict.fromkeys(rule for rule in named(cells) if not rule.startswith((*VECTORS, *RULINGS)))
            )
        for rule in re.findall(r"\*\*((?:[A-Z]+-)+\d+)\*\*", line):
            rules[rule] = ()
    return rules


@cache
def sections(game: str) -> frozenset[str]:
    """Return the numbers of the sections of a game's specification: ``5``, ``5.3``."""
    return frozenset(re.findall(r"^#+ (\d+(?:\.\d+)*)", (RULES / f"{game}.md").read_text("utf-8"), re.MULTILINE))
