"""Placing monsters, the limit and the Outskirts: LIMIT, OUTSKIRTS, NUM-01 and the vectors of chapter 22.1."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from given import box, count, given

from companion.arkham.pieces import monster_cup
from companion.arkham.table.counts import monsters_in_arkham, players_numbers, surge_size
from companion.arkham.table.desk import Work
from companion.arkham.table.events import MonsterPlaced, OutskirtsEmptied, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import OUTSKIRTS, RUMOR_CARD, SKY, UNKNOWN, WakingCause
from companion.arkham.town.monster_limit import place_monster, room
from companion.desks import Stopped
from companion.errors import IllegalCommand

TOWN = "northside"
WOODS = "woods"


def placed(number: int = 1, kind: str = UNKNOWN, **table: Any) -> Work:
    """The desk after monsters were placed in the Woods one after the other."""
    work = Work(box, given(**table))
    with suppress(Stopped):
        for _ in range(number):
            place_monster(work, kind, WOODS, Why.PLAYERS)
    return work


def table_of(arkham: int, outskirts: int = 0, **fields: Any) -> dict[str, Any]:
    return {"monsters": {TOWN: arkham, OUTSKIRTS: outskirts}, **fields}


LIMIT = [
    # players and what lies there, number placed, then: (M, O, terror)
    pytest.param(table_of(5, players=3), 1, (6, 0, 0), id="TV-001"),
    pytest.param(table_of(6, players=3), 1, (6, 1, 0), id="TV-002"),
    pytest.param(table_of(6, 4, players=3), 1, (6, 5, 0), id="TV-003"),
    pytest.param(table_of(6, 5, players=3), 1, (6, 0, 1), id="TV-004"),
    pytest.param(table_of(11, players=8), 2, (11, 0, 2), id="TV-005"),
    pytest.param(table_of(7, players=5), 2, (8, 1, 0), id="TV-016"),
    pytest.param(table_of(5, players=2, terror=10), 1, (6, 0, 10), id="TV-017"),
    pytest.param(table_of(8, 3, players=5, terror=9), 1, (8, 0, 10), id="TV-019"),
    pytest.param(table_of(7, players=4), 2, (7, 2, 0), id="TV-022"),
    pytest.param(
        {"players": 3, "monsters": {TOWN: 4, SKY: 1}}, 2, (6, 1, 0), id="TV-023-the-sky-counts",
    ),
    pytest.param(
        {"players": 3, "monsters": {TOWN: 5, RUMOR_CARD: 5}}, 1, (6, 0, 0), id="LIMIT-01-rumor-card-does-not-count",
    ),
    pytest.param(
        table_of(6, 5, players=3, terror=1, environment="happy_days_are_here_again"), 1, (6, 0, 1), id="TV-030",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("table", "number", "expected"), LIMIT)
def test_monsters_over_the_limit_go_to_the_outskirts(table, number, expected):
    after = placed(number, **table).state
    assert (monsters_in_arkham(after), count(after, OUTSKIRTS), after.terror) == expected
    assert after.awakening is None


def test_overflow_returns_all_outskirts_to_the_cup_and_drives_an_ally_away():
    work = placed(**table_of(6, 5, players=3))
    assert monster_cup.size(work.state) == 55 - 6, "TV-004: the sixth marker returns with the other five"
    assert work.state.allies == 10
    assert OutskirtsEmptied(6, Why.OUTSKIRTS_FULL) in work.events


def test_happy_days_keep_terror_and_allies_when_the_outskirts_overflow():
    work = placed(**table_of(6, 5, players=3, terror=1, environment="happy_days_are_here_again"))
    assert (work.state.terror, work.state.allies, monster_cup.size(work.state)) == (1, 11, 49), "TV-030"


@pytest.mark.parametrize(
    ("arkham", "wakes"), [pytest.param(15, True, id="EX-39"), pytest.param(14, False, id="AWAKE-07-one-less")]
)
def test_twice_the_limit_at_terror_ten_wakes_the_ancient_one(arkham, wakes):
    after = placed(**table_of(arkham, players=5, terror=10)).state
    assert monsters_in_arkham(after) == arkham + 1
    assert (after.awakening is not None and after.awakening.road is WakingCause.OVERRUN) is wakes


def test_twice_the_limit_below_terror_ten_wakes_nobody():
    after = placed(**table_of(16, players=5, terror=9)).state
    assert after.awakening is None, "AWAKE-07 needs terror 10 (C-09)"


def test_limit_lifted_by_an_overflow_lets_the_next_marker_in():
    work = placed(2, **table_of(11, players=8, terror=9))
    assert (work.state.terror, count(work.state, WOODS)) == (10, 1), "SURGE-07"


@pytest.mark.parametrize("number", [1, 2])
def test_empty_cup_wakes_the_ancient_one_and_keeps_what_was_placed(number):
    after = placed(number, cup=number - 1).state
    assert after.awakening is not None
    assert after.awakening.road is WakingCause.MONSTER_CUP, "AWAKE-06"
    assert count(after, WOODS) == number - 1


def test_a_kind_of_which_none_is_left_is_refused():
    with pytest.raises(IllegalCommand) as refused:
        placed(3, "gug")
    assert refused.value.reason is Reason.KIND_EXHAUSTED


def test_a_mask_is_in_the_cup_only_against_nyarlathotep():
    assert monster_cup.left(given(), box)["the_black_man"] == 0
    assert monster_cup.left(given(ancient_one="nyarlathotep"), box)["the_black_man"] == 1


def test_placing_says_where_and_why():
    assert placed(kind="ghoul").events == [MonsterPlaced(1, "ghoul", WOODS, Why.PLAYERS)]


def test_room_is_without_bound_at_terror_ten():
    assert room(given(terror=10, monsters={TOWN: 20}), box) is None
    assert room(given(players=2, monsters={TOWN: 20}), box) == 0


NUMBERS = [
    # P, L, K, A, monsters per gate, surge with no gate, 2L
    (1, 4, 7, 8, 1, 1, 8), (2, 5, 6, 8, 1, 2, 10), (3, 6, 5, 7, 1, 3, 12), (4, 7, 4, 7, 1, 4, 14),
    (5, 8, 3, 6, 2, 5, 16), (6, 9, 2, 6, 2, 6, 18), (7, 10, 1, 5, 2, 7, 20), (8, 11, 0, 5, 2, 8, 22),
]  # fmt: skip


@pytest.mark.parametrize("row", NUMBERS, ids=[f"NUM-01-{row[0]}" for row in NUMBERS])
def test_numbers_by_players(row):
    numbers = players_numbers(given(row[0]), box)
    assert (
        numbers.players,
        numbers.monster_limit,
        numbers.outskirts_capacity,
        numbers.awakening_gates,
        numbers.monsters_per_gate,
        surge_size(row[0], 0),
        numbers.awakening_monsters,
    ) == row
    assert numbers.monster_limit + numbers.outskirts_capacity == 11, "NUM-03"
