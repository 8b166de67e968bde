"""Phases I to III beside the twin: what cards, rumors and the waking Ancient One allow, refuse and bring.

Where the rules refuse, both refuse; where they allow, every tracked number is the same. Who leaves an other world by an
encounter comes back explored (OTHER-05); in phase III an open gate takes whom an encounter moves there (ENC-07).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest
import twin_day as day
import twin_printed as printed
import twin_standing as standing
from given import box
from thoroughly import first
from twin_acts import MAKERS, by_day, settled
from twin_boards import board
from twin_town import Town

from companion.arkham.ending.verdicts import Confirmed, verdicts
from companion.arkham.engine import apply
from companion.arkham.movement.environments import acting_on
from companion.arkham.pieces import activity
from companion.arkham.ratings.ratings import monster_now
from companion.arkham.ratings.skills import check_dice, movement_points
from companion.arkham.table import commands as do
from companion.arkham.table.state import Phase, Table

BOARDS = 60
"""Boards of one case."""


@pytest.mark.parametrize("part", first(3, range(100)))
def test_random_acts_agree(part: int) -> None:
    for seed in range(part * BOARDS, (part + 1) * BOARDS):
        chance = Random(seed)
        table = by_day(chance)
        act = chance.choice(MAKERS)(chance, table)
        assert not settled(table, act), f"board {seed}, {act[0]}"


@pytest.mark.parametrize("part", first(1, range(10)))
def test_there_and_straight_back_agree(part: int) -> None:
    """An encounter sends somebody to an other world; he comes straight back, whatever lies on the board (ENC-07)."""
    done = 0
    for seed in range(part * BOARDS, (part + 1) * BOARDS):
        chance = Random(seed)
        table = replace(by_day(chance), phase=Phase.ARKHAM_ENCOUNTERS)
        here = [s for s, one in enumerate(table.investigators) if one.place in printed.LOCATIONS and not one.eliminated]
        if not here:
            continue
        seat, world = chance.choice(here), chance.choice(sorted(printed.WORLDS))
        start = table.investigators[seat].place
        away = apply(table, do.MoveByEncounter(seat, world), box).state
        act = do.MoveByEncounter(seat, start), partial(_back, seat, start)
        assert not settled(away, act), f"board {seed}, {act[0]}"
        done += 1
    assert done > BOARDS // 2


def _back(seat: int, to: str, town: Town) -> None:
    day.straight_back(town, town.people[seat], to)


@pytest.mark.parametrize("part", first(2, range(30)))
def test_what_a_standing_table_says_agrees(part: int) -> None:
    """Activity markers, environments at the end of movement, ends, monsters' numbers, dice and steps."""
    for seed in range(part * BOARDS, (part + 1) * BOARDS):
        chance = Random(seed)
        table = by_day(chance) if seed % 2 else full(chance, board(chance))
        town = Town(table)
        assert {(one.place, one.card) for one in activity.markers(table, box)} == town.activity()
        assert set(acting_on(table, box)) == day.acting_on(town), seed
        assert ends_said(table) == standing.ends(town), seed
        for kind in printed.MARKERS:
            now, mine = monster_now(kind, table, box), standing.monster(town, kind)
            assert {name: getattr(now, name) for name in mine} == mine, (seed, kind)
        bare = replace(table, environment="")
        for seat in range(table.players):
            for skill in ("speed", "sneak", "fight", "will", "lore", "luck"):
                more, less = check_dice(table, seat, skill, box).dice, check_dice(bare, seat, skill, box).dice
                if more is not None and less is not None:
                    assert more - less == standing.dice_more(town, seat, skill), (seed, seat, skill)
            steps, before = movement_points(table, seat, box), movement_points(bare, seat, box)
            assert steps is None or steps == max(0, before + standing.STEPS.get(table.environment, 0)), (seed, seat)


def full(chance: Random, table: Table) -> Table:
    """A table on which hands put more than the rules would have let lie there."""
    free = [place for place in sorted(printed.UNSTABLE) if place not in table.gates]
    return replace(
        table,
        seals=frozenset(free[: chance.choice((0, 5, 6, 7))]),
        gates=table.gates if chance.random() < 0.7 else dict.fromkeys(free[-5:], "abyss"),
        doom=chance.choice((table.doom, printed.TRACK[table.ancient_one])),
        rumor_tokens=chance.choice((0, 4, 5, 9, 10)) if table.rumor_tokens else 0,
    )


def ends_said(table: Table) -> set[str]:
    said = (verdict.end for verdict in verdicts(table, box))
    return {end.value if isinstance(end, Confirmed) else str(end) for end in said}
