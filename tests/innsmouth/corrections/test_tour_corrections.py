"""Corrections: whatever can lie on a table is accepted, whatever cannot is refused with its reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sheets import TOWN, WINDING
from tours import ANNA, BORIS, BOX, MINE, S, after, dice, die, drafted, drawing, in_round, refused, told, tour

from companion.errors import IllegalCommand
from companion.innsmouth import Artifacts, Character, Diagonal, write_town
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox, SoloTable
from companion.innsmouth.engine import apply
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.events import TableSet
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import BoardSide, Challenge, Phase, RoundDice, SheetLine, Stroke, ThreatCheck, Turn
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.town.town import Tourists

FALLING = Goal("falling", Metric.TURNS, (Tier(5, 5), Tier(4, 9)))


def set_up(**changes: Any) -> do.SetUpGame:
    fields: dict[str, Any] = {"names": ("A", "B"), "mode": BoardSide.CULTISTS, **changes}
    return do.SetUpGame(**fields)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        pytest.param(set_up(names=()), Reason.PLAYERS, id="nobody"),
        pytest.param(set_up(names=("A",) * 5), Reason.PLAYERS, id="five"),
        pytest.param(set_up(first=2), Reason.NO_SUCH_SEAT, id="first-player-absent"),
        pytest.param(set_up(names=("A" * 41, "B")), Reason.NAME_TOO_LONG, id="long-name"),
        pytest.param(set_up(names=("A\n", "B")), Reason.NAME_UNPRINTABLE, id="name-in-two-lines"),
        pytest.param(set_up(towns=("practice",) * 3), Reason.ONE_OR_EACH, id="three-towns"),
        pytest.param(set_up(characters=(None,) * 3), Reason.ONE_OR_EACH, id="three-characters"),
        pytest.param(set_up(towns=("{",)), Reason.BAD_TOWN, id="half-a-town"),
        pytest.param(set_up(towns=("x" * 300_000,)), Reason.OUT_OF_RANGE, id="huge-town"),
        pytest.param(set_up(goals=(WINDING,) * 3), Reason.TOO_MANY_GOALS, id="three-goals"),
        pytest.param(set_up(goals=(FALLING,)), Reason.BAD_BOX, id="falling-goal"),
        pytest.param(set_up(caches=("moon",)), Reason.NO_SUCH_NODE, id="cache-on-the-moon"),
        pytest.param(set_up(caches=("1-1", "1-1")), Reason.NO_SUCH_NODE, id="cache-twice"),
        pytest.param(set_up(caches=tuple(TOWN.nodes)[:8]), Reason.TOO_MANY_CACHES, id="eight-caches"),
        pytest.param(set_up(challenge=Challenge(-1, 0)), Reason.OUT_OF_RANGE, id="negative-challenge"),
        pytest.param(set_up(box=MyBox(deck=Artifacts(7, 1))), Reason.BAD_BOX, id="eight-cards"),
        pytest.param(set_up(box=MyBox(deep_ones={11: 1})), Reason.OUT_OF_RANGE, id="eleventh-cell"),
        pytest.param(set_up(box=MyBox(dice=((Die(0),),))), Reason.OUT_OF_RANGE, id="a-zero"),
    ],
)
def test_impossible_set_ups(command: do.SetUpGame, reason: Reason) -> None:
    assert refused(None, command) is reason


def test_bad_towns_say_how_bad() -> None:
    """All problems are counted, the first one is told."""
    tree = json.loads(write_town(TOWN))
    tree["quarters"].pop()
    tree["roads"].pop(-4)
    with pytest.raises(IllegalCommand) as refusal:
        apply(None, set_up(towns=(json.dumps(tree),)), BOX)
    assert refusal.value.details["problems"] == 3
    assert "36 quarters" in str(refusal.value.details["first"])


def test_set_up_is_first_and_once() -> None:
    assert refused(None, do.EndRound()) is Reason.NOT_SET_UP
    assert refused(tour(2), set_up()) is Reason.ALREADY_SET_UP


def test_each_his_own_town_and_character() -> None:
    """Advanced mode and different sheets; the text of a town file is read as the practice town is."""
    text = write_town(TOWN)
    state = apply(None, set_up(towns=("practice", text), characters=(Character.WARLOCK, None)), BOX).state
    assert [player.character for player in state.seats] == [Character.WARLOCK, None]
    state = after(state, do.SetSegment(BORIS, "1-1~2-1", True))
    assert state.seats[BORIS].segments == ("1-1~2-1",)


LINE = (Stroke("1-1~2-1"), Stroke(diagonal=Diagonal((2, 2), ("2-2", "1-1"))))


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(do.TellBox(MyBox(solo=SoloTable((150, None), (8, None)))), id="box"),
        pytest.param(do.SetQuarter(ANNA, (6, 6), Tourists(9, 9, 9, 9), 9), id="a-crowded-quarter"),
        pytest.param(do.SetSegment(ANNA, "1-1~2-1", True), id="segment"),
        pytest.param(do.SetDiagonal(ANNA, Diagonal((2, 2), ("2-2", "1-1")), True), id="diagonal"),
        pytest.param(do.SetLine(ANNA, LINE, True), id="line"),
        pytest.param(do.SetCaches(ANNA, ("1-1",)), id="caches"),
        pytest.param(do.SetCaches(ANNA, None), id="caches-unknown"),
        pytest.param(do.SetCircled(ANNA, ("1-1",), (0, 4)), id="circled"),
        pytest.param(do.SetUsed(ANNA, Bonuses(3, 3, 3)), id="more-used-than-known"),
        pytest.param(do.SetSkipped(ANNA, True), id="skipped"),
        pytest.param(do.SetCharacter(ANNA, Character.WARLOCK), id="character"),
        pytest.param(do.SetCharacter(ANNA, None), id="character-unknown"),
        pytest.param(do.SetTurn(ANNA, Turn((2, 2))), id="turn"),
        pytest.param(do.RenamePlayer(ANNA, "Zoe"), id="name"),
        pytest.param(do.SetPoints(ANNA, SheetLine.STARS, 9, "the 9 was lost"), id="points"),
        pytest.param(do.SetDice(RoundDice(dice(1, 2, 3, 4, 5), Bonus.BLANK)), id="dice"),
        pytest.param(do.TellBonus(Bonus.ALLEY), id="bonus"),
        pytest.param(do.TellDie(0, die(3, S)), id="die"),
        pytest.param(do.TellDie(-1, die(3, S)), id="fate"),
        pytest.param(do.SetRound(7, Phase.DICE), id="round"),
        pytest.param(do.SetRound(7, Phase.OVER), id="end-early"),
        pytest.param(do.SetCells((1, 2, 0, 4)), id="cells"),
        pytest.param(do.SetFirst(BORIS), id="first"),
        pytest.param(do.SetMode(BoardSide.DEEP_ONES), id="mode"),
        pytest.param(do.SetGoals((WINDING,)), id="goals"),
        pytest.param(do.SetChallenge(Challenge(150, 8)), id="challenge"),
    ],
)
def test_what_lies_on_a_table_is_accepted(command: do.Command) -> None:
    """In the middle of a round, and again at the end of the game where it applies."""
    state = drawing(2, 2)
    assert after(state, command) != state
    end = after(tour(2), do.SetRound(10, Phase.FINAL))
    if not isinstance(command, do.TellDie | do.SetRound):
        assert after(end, command) != end


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        pytest.param(do.SetQuarter(ANNA, (0, 1)), Reason.OUT_OF_RANGE, id="off-the-map"),
        pytest.param(do.SetQuarter(ANNA, (1, 1), Tourists(circle=-1)), Reason.OUT_OF_RANGE, id="fewer-than-none"),
        pytest.param(do.SetQuarter(4, (1, 1)), Reason.NO_SUCH_SEAT, id="nobody"),
        pytest.param(do.SetSegment(ANNA, "moon", True), Reason.NO_SUCH_ROAD, id="no-road"),
        pytest.param(do.SetSegment(ANNA, "1-1~2-1", False), Reason.NO_CHANGE, id="not-drawn"),
        pytest.param(do.SetLine(ANNA, LINE, False), Reason.NO_CHANGE, id="no-line-drawn"),
        pytest.param(do.SetLine(ANNA, (*LINE, Stroke("moon")), True), Reason.NO_SUCH_ROAD, id="line-off-the-town"),
        pytest.param(
            do.SetDiagonal(ANNA, Diagonal((2, 2), ("1-1", "5-5")), True), Reason.NO_SUCH_DIAGONAL, id="no-diagonal"
        ),
        pytest.param(do.SetCaches(ANNA, ("moon",)), Reason.NO_SUCH_NODE, id="no-node"),
        pytest.param(do.SetPoints(ANNA, SheetLine.STARS, None), Reason.NO_CHANGE, id="counted-already"),
        pytest.param(do.SetPoints(ANNA, SheetLine.STARS, -1), Reason.OUT_OF_RANGE, id="points-below-none"),
        pytest.param(do.SetPoints(ANNA, SheetLine.STARS, 1, "x" * 41), Reason.NAME_TOO_LONG, id="a-long-note"),
        pytest.param(do.SetCircled(ANNA, (), (9,)), Reason.OUT_OF_RANGE, id="no-house"),
        pytest.param(do.SetTurn(ANNA, Turn((2, 2), strokes=(Stroke("1-1~2-1"),))), Reason.NOT_DRAWN, id="turn"),
        pytest.param(do.SetCheck(ANNA, ThreatCheck(is_done=True)), Reason.ROUTE_MISSING, id="check-without-route"),
        pytest.param(do.SetRound(11, Phase.DICE), Reason.OUT_OF_RANGE, id="eleventh-round"),
        pytest.param(do.SetCells((7,)), Reason.OUT_OF_RANGE, id="a-seven"),
        pytest.param(do.SetDice(RoundDice(dice(1, 2), taken=(0, 0))), Reason.SAME_DIE, id="a-die-twice"),
        pytest.param(do.SetDice(RoundDice(dice(1, 2), taken=(2,))), Reason.NO_SUCH_DIE, id="no-die"),
        pytest.param(do.SetDice(RoundDice(dice(1, 2, 3, 4, 5, 6))), Reason.OUT_OF_RANGE, id="six-dice"),
        pytest.param(do.TellDie(9, die(1)), Reason.NO_SUCH_DIE, id="ninth-die"),
        pytest.param(do.SetFirst(2), Reason.NO_SUCH_SEAT, id="no-first"),
        pytest.param(do.RenamePlayer(ANNA, "Anna"), Reason.NO_CHANGE, id="same-name"),
        pytest.param(do.SetTown(ANNA, "[]"), Reason.BAD_TOWN, id="no-town"),
        pytest.param(do.SetGoals((FALLING,)), Reason.BAD_BOX, id="falling-goal"),
    ],
)
def test_what_lies_on_no_table_is_refused(command: do.Command, reason: Reason) -> None:
    assert refused(drawing(2, 2), command) is reason


def test_another_town_keeps_what_fits() -> None:
    """Segments, diagonals and caches that the new town has not got are erased."""
    tree = json.loads(write_town(TOWN))
    tree["id"] = "other"
    for road in tree["roads"]:
        road["id"] = road["id"].replace("1-1~2-1", "renamed")
    state = after(drawing(2, 2), do.SetSegment(ANNA, "1-1~2-1", True), do.SetSegment(ANNA, "4-4~4-5", True))
    state = after(state, do.SetTown(ANNA, json.dumps(tree)))
    assert state.seats[ANNA].segments == ("4-4~4-5",)


def test_safe_houses_stay_circled_where_they_stand() -> None:
    """Another town counts its safe houses in another order, and lacks one."""
    tree = json.loads(write_town(TOWN))
    first, second, *others = tree["safe_houses"]
    tree["id"], tree["safe_houses"] = "other", [*reversed(others), first]
    state = after(drawing(2, 2), do.SetCircled(ANNA, (), (0, 1, 2)), do.SetTown(ANNA, json.dumps(tree)))
    assert state.seats[ANNA].circled_houses == (len(others), len(others) - 1), "the second is gone"
    assert second not in tree["safe_houses"]


def test_a_die_told_anew_changes_the_fate_die_with_it() -> None:
    """The die left over by the draft is the fate die, whichever way it is corrected."""
    state = after(in_round(4, tour(3)), do.TellDice(dice(4, 5, 1, 3, 6), Bonus.BLANK))
    for number in (0, 1, 2, 4):
        state = after(state, do.TakeDie(number))
    assert after(state, do.TellDie(3, die(2))).dice.fate == die(2)
    assert after(state, do.TellDie(0, die(2))).dice.fate == die(3)
    assert after(state, do.TellDie(-1, die(5))).dice.fate == die(5)


def test_dice_set_by_hand_lead_to_their_phase() -> None:
    """The phase of a round follows from what lies."""
    state = tour(2)
    assert after(state, do.SetDice(RoundDice(dice(1, 2, 3, 4, 5), Bonus.BLANK))).phase is Phase.DRAFT
    ready = RoundDice(dice(1, 2), Bonus.BLANK, die(3), (0, 1))
    assert after(state, do.SetDice(ready)).phase is Phase.DRAW
    assert after(state, drafted(1, 2), do.SetDice(RoundDice())).phase is Phase.DICE


def test_an_erased_segment_is_drawn_anew() -> None:
    """A wrong stroke of this round: erased by hand, the turn is open again."""
    state = after(drawing(2, 2), do.ChooseQuarter(ANNA, (2, 2)), do.DrawSegment(ANNA, "4-4~4-5"))
    state = after(state, do.SetSegment(ANNA, "4-4~4-5", False))
    assert state.seats[ANNA].turn.strokes == ()
    assert after(state, do.DrawSegment(ANNA, "1-1~2-1")).seats[ANNA].segments == ("1-1~2-1",)


def test_the_box_is_told_in_the_middle_of_a_game() -> None:
    """What was missing is known from then on."""
    state = drawing(6, 3, box=MyBox())
    change = do.ChooseQuarter(ANNA, (1, 3), 1)
    assert refused(state, change) is Reason.BONUSES_UNKNOWN
    assert TableSet("box") in told(state, do.TellBox(MINE))
    assert after(state, do.TellBox(MINE), change).seats[ANNA].marks_at((1, 3)).tourists == Tourists(circle=2)
