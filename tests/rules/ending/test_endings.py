"""The evening told round by round: the chronicle."""

from __future__ import annotations

from random import Random

from given import box, given
from playing import CORRECTIONS, RULES, play

from companion.arkham.ending.endings import VICTORIES, Record, chronicle, is_victory
from companion.arkham.engine import apply
from companion.arkham.table import commands as do
from companion.arkham.table.causes import EveningTurn
from companion.arkham.table.state import Outcome, Phase, Table
from companion.desks import Command


def records(*commands: Command) -> list[Record]:
    table: Table | None = None
    found: list[Record] = []
    for command in commands:
        applied = apply(table, command, box)
        table = applied.state
        found.append((applied.state, applied.events))
    return found


EVENING = (
    do.SetUpTable("yig", (do.Seat("amanda_sharpe"), do.Seat("bob_jenkins"))),
    do.ResolveMythos("feds_raid_arkham", answers=do.Answers(world="yuggoth", monsters=("witch",))),
    do.BeginPhase(Phase.MYTHOS), do.RaiseTerror(), do.RaiseTerror(), do.RaiseTerror(),
    do.BeginPhase(Phase.UPKEEP), do.LoseHealth(0, sanity=5),
    do.CorrectDoom(9), do.RaiseDoom(), do.BeginBattle(), do.BattleAttack(1, 20),
)  # fmt: skip


def test_numbers_are_those_with_which_a_round_ended():
    rounds = chronicle(records(*EVENING[:-5]), box).rounds
    assert [row.round for row in rounds] == [0, 1, 2]
    assert [row.doom for row in rounds] == [1, 1, 1], "the opening card is round 0 and begins round 1, SETUP-10"
    assert [row.terror for row in rounds] == [0, 3, 3]
    assert [row.gates for row in rounds] == [1, 1, 1]
    assert [row.monsters for row in rounds] == [1, 1, 1]
    assert rounds[1].doom_track == 10


def test_the_battle_has_rounds_of_its_own_so_that_the_awakening_keeps_its_full_track():
    """AWAKE-09, FINAL-06."""
    first = (do.BattleAttack(1, 4), do.BattleAttack(0, 0), do.BattleDefence(1, True), do.BattleDefence(0, True))
    rounds = chronicle(records(*EVENING[:-1], *first, do.BeginBattleRound(), do.BattleAttack(1, 16)), box).rounds
    assert [(row.round, row.battle, row.doom) for row in rounds[2:]] == [(2, 0, 10), (2, 1, 8), (2, 2, 0)]
    assert [row.at for row in rounds] == [0, 1, 2, 3, 4]


def test_a_battle_that_never_was_leaves_no_rounds():
    calm = records(*EVENING[:-1], do.CalmAncientOne())
    assert [row.at for row in chronicle(calm, box).rounds] == [0, 1, 2]


def test_turning_points_are_told_with_their_round():
    told = chronicle(records(*EVENING), box).turns
    assert [(point.round, point.turn) for point in told] == [
        (0, EveningTurn.GATE_OPENED),
        (1, EveningTurn.TERROR_CLOSES),
        (2, EveningTurn.FELL),
        (2, EveningTurn.AWAKENING),
        (2, EveningTurn.BATTLE_ROUND),
        (2, EveningTurn.ENDED),
    ]
    assert told[0].record == 1


def test_undone_records_are_simply_not_there():
    assert chronicle(records(*EVENING[:1]), box).rounds[-1].round == 0
    assert chronicle((), box).rounds == ()


def test_a_round_set_back_by_hand_drops_what_was_later():
    far = records(*EVENING[:7], do.CorrectRound(1))
    assert [row.round for row in chronicle(far, box).rounds] == [0, 1]


def test_victories_and_defeats():
    assert {outcome for outcome in Outcome if is_victory(outcome)} == VICTORIES
    assert not is_victory(None)
    assert not is_victory(Outcome.ALL_DEVOURED)


def test_every_evening_can_be_told():
    for seed in range(6):
        told = [(now, events) for _, _, now, events in play(Random(seed), 80, (*RULES, *CORRECTIONS))]
        evening = chronicle(told, box)
        assert [row.at for row in evening.rounds] == sorted({row.at for row in evening.rounds})
        assert evening.rounds[-1].doom == told[-1][0].doom
    assert given().round == 1
