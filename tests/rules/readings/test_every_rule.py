"""No rule is forgotten: every id of the specification stands in a test, or in the list of what is not held.

The specification is ``docs/rules/arkham.md`` (read by ``specification``). A rule stands in a test when a string of a
test names it (a table's id, a message, the docstring of a test; not the heading of a file), or when an example or
vector about it does. Rulings and contradictions stand when all rules that they are about do.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from specification import RULINGS, VECTORS, named, specification

TESTS = Path(__file__).parents[2]

NOT_HELD = {
    "SETUP-02": "the first player is drawn at the table or by the set-up; the rules keep only who it is",
    "SETUP-03": "who plays whom is dealt or chosen, at the table or by the set-up; the rules keep only who it is",
    "TIMING-02": "what may be used during an encounter card is read off the card, which the companion does not hold",
    "CHECK-11": "the dice are rolled at the table; the companion takes the number of successes as told",
    "CHECK-13": "the rolling, with clue by clue and re-rolls between, happens at the table; only its result is told",
    "SPECIAL-CARD-05": "piles of cards lie on the table; the companion knows who holds a card, not the order of a deck",
    "ODDS-20": "a limit of the odds and no promise: they answer for the decision at hand",
    "C-19": "two words for one thing in the sources; which one is shown, the glossary of the interface decides",
}
"""Rules that a tracker beside the board cannot keep, each with the reason."""


def strings(source: str) -> Iterator[str]:
    """Every string of a test file but its heading."""
    tree = ast.parse(source)
    heading = tree.body[0].value if tree.body and isinstance(tree.body[0], ast.Expr) else None
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node is not heading:
            yield node.value


@cache
def in_tests() -> frozenset[str]:
    """Ids that some test names."""
    files = (file for file in TESTS.rglob("test_*.py") if file != Path(__file__))
    return frozenset(
        rule for file in files for text in strings(file.read_text(encoding="utf-8")) for rule in named(text)
    )


@cache
def held() -> frozenset[str]:
    """Ids that are kept: named by a test, or what an example or vector named by a test is about."""
    by_vectors = {
        rule
        for vector, rules in specification().items()
        if vector.startswith(VECTORS) and vector in in_tests()
        for rule in rules
    }
    rules = in_tests() | by_vectors
    settled = {
        ruling
        for ruling, about in specification().items()
        if ruling.startswith(RULINGS) and about and set(about) <= rules
    }
    return frozenset(rules | settled)


def test_every_rule_stands_in_a_test_or_in_the_list_of_what_is_not_held():
    forgotten = [rule for rule in specification() if rule not in held() and rule not in NOT_HELD]
    assert forgotten == []


def test_nothing_is_excused_that_is_held_or_no_rule():
    assert [rule for rule in NOT_HELD if rule in in_tests() or rule not in specification()] == []
    assert all(reason for reason in NOT_HELD.values())


@pytest.mark.parametrize("vector", [one for one in specification() if one.startswith(VECTORS)])
def test_every_example_and_vector_stands_in_a_table(vector):
    assert vector in in_tests()


def test_the_specification_is_whole():
    numbers: dict[str, list[int]] = {}
    for rule in specification():
        family, _, number = rule.rpartition("-")
        numbers.setdefault(family, []).append(int(number))
    for family, found in numbers.items():
        assert sorted(found) == list(range(1, max(found) + 1)), f"a gap in {family}"
    assert {about for rules in specification().values() for about in rules} <= set(specification())


def test_ranges_count_as_every_rule_in_them():
    assert list(named("OPEN-02..04, SPECIAL-CARD-01")) == ["OPEN-02", "OPEN-03", "OPEN-04", "SPECIAL-CARD-01"]
