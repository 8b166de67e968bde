"""Penalties: the search's two promises, and the same numbers from a plain enumeration."""

from __future__ import annotations

import random

import pytest
from sheets import TOWN, random_sheet

from companion.innsmouth import Character, Sheet
from companion.innsmouth.route.route_value import Appraiser
from companion.innsmouth.threat.penalties import NEAR, as_mask, bit, bits
from companion.innsmouth.town.town import LOVED, QUARTERS, TouristKind, Tourists, neighbours

SEEDS = range(120)
FAILURES = 5


def crowded(seed: int) -> tuple[Sheet, int]:
    """A sheet with some set of quarters along the route."""
    chance = random.Random(seed)
    sheet = random_sheet(chance, 20, "player", Character.DETECTIVE)
    return sheet, as_mask([bit(at) for at in QUARTERS if chance.random() < 0.6])


def ladder(judge: Appraiser, quarters: int) -> tuple[int, ...]:
    return judge.payoffs(quarters, 0, 0, FAILURES)[0]


def plain(
    tourists: dict[tuple[int, int], Tourists], threats: dict[tuple[int, int], int], left: int, town_points
) -> int:  # type: ignore[no-untyped-def]
    """The best points after so many more failures, tried out one choice after another."""
    near = {at for at, n in threats.items() if n for at in (at, *neighbours(at))}
    able = [at for at, group in tourists.items() if group.total and at in near]
    if not left or not able:
        return int(town_points(tourists))
    able.sort(key=lambda at: (-tourists[at].total, not threats.get(at), sum(at)))
    first = able[0]
    tied = [
        at
        for at in able
        if (tourists[at].total, not threats.get(at), sum(at))
        == (tourists[first].total, not threats.get(first), sum(first))
    ]
    best = 0
    for at in tied:
        for symbol in (at,) if threats.get(at) else [n for n in neighbours(at) if threats.get(n)]:
            rest = {key: group for key, group in tourists.items() if key != at}
            fewer = threats | {symbol: threats[symbol] - 1}
            best = max(best, plain(rest, fewer, left - 1, town_points))
    return best


@pytest.mark.parametrize("seed", SEEDS)
def test_as_a_plain_enumeration(seed: int) -> None:
    """The best choices leave what trying every choice leaves."""
    sheet, quarters = crowded(seed)
    along = [QUARTERS[number] for number in bits(quarters)]
    tourists = {marks.at: marks.tourists for marks in sheet.quarters if marks.at in along}
    landmarks = {kind: sum(TOWN.quarters[at].color is LOVED[kind] for at in along) for kind in TouristKind}
    judge = Appraiser(Sheet("practice", sheet.character, sheet.quarters), TOWN)

    def points(left: dict[tuple[int, int], Tourists]) -> int:
        return sum(group.of(kind) * landmarks[kind] for group in left.values() for kind in TouristKind)

    threats = {marks.at: marks.threats for marks in sheet.quarters}
    assert ladder(judge, quarters) == tuple(plain(tourists, threats, n, points) for n in range(FAILURES + 1))


@pytest.mark.parametrize("character", [Character.DETECTIVE, Character.HUNTRESS, Character.WARLOCK])
@pytest.mark.parametrize("seed", SEEDS)
def test_more_quarters_are_never_worse(seed: int, character: Character) -> None:
    """With the threat quarters along the route unchanged, no quarter added lowers what is left, at any roll."""
    chance = random.Random(seed)
    sheet = random_sheet(chance, 20, "player", character)
    judge = Appraiser(sheet, TOWN)
    threats = as_mask(judge.symbols)
    fewer = as_mask([bit(at) for at in QUARTERS if chance.random() < 0.5])
    more = fewer | as_mask([bit(at) for at in QUARTERS if chance.random() < 0.3]) & ~threats
    little, much = (judge.payoffs(quarters, 0, 3, FAILURES) for quarters in (fewer, more))
    assert all(a <= b for row, other in zip(little, much, strict=True) for a, b in zip(row, other, strict=True))


@pytest.mark.parametrize("character", [Character.DETECTIVE, Character.HUNTRESS])
@pytest.mark.parametrize("seed", SEEDS)
def test_more_failures_are_never_better(seed: int, character: Character) -> None:
    """With the same hits, each failure more leaves no more."""
    chance = random.Random(seed)
    judge = Appraiser(random_sheet(chance, 20, "dense", character), TOWN)
    quarters = as_mask([bit(at) for at in QUARTERS if chance.random() < 0.6])
    for row in judge.payoffs(quarters, 0, 0, FAILURES):
        assert list(row) == sorted(row, reverse=True)


def test_near_is_the_quarter_and_its_sides() -> None:
    """Section 3: plain neighbours on the grid."""
    assert [NEAR[bit(at)].bit_count() for at in ((1, 1), (3, 1), (3, 3))] == [3, 4, 5]
