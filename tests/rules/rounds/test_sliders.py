"""Skill sliders: SETUP-06, UPKEEP-05."""

from __future__ import annotations

import pytest
from given import after, box, events, given, refusal

from companion.arkham.rounds.sliders import focus_left, stops_moved
from companion.arkham.table.commands import BeginPhase, CorrectSliders, MoveSliders, Seat, SetUpTable
from companion.arkham.table.events import SlidersMoved
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase, Table

Stops = tuple[int, int, int]


def upkeep(sliders: Stops | None = (0, 2, 1), sheet: str = "amanda_sharpe", phase: Phase = Phase.UPKEEP) -> Table:
    return given(
        players=1,
        investigators={0: sheet},
        phase=phase,
        round=3,
        who={0: {"sliders": sliders, "upkeep_sliders": sliders}},
    )


WITHIN = [
    pytest.param([(2, 2, 0)], None, 0, id="EX-03"),
    pytest.param([(0, 3, 1), (0, 3, 3)], None, 0, id="UPKEEP-05-in-two-taps"),
    pytest.param([(3, 2, 1), (3, 3, 1)], Reason.PAST_FOCUS, 0, id="EX-04"),
    pytest.param([(3, 2, 0)], Reason.PAST_FOCUS, 3, id="UPKEEP-05-four-stops"),
    pytest.param([(2, 2, 1), (0, 2, 1)], None, 3, id="UPKEEP-05-taken-back"),
    pytest.param([(0, 2, 4)], Reason.OUT_OF_RANGE, 3, id="no-such-stop"),
    pytest.param([(0, 2, 1)], Reason.NO_CHANGE, 3, id="no-change"),
]


@pytest.mark.parametrize(("moves", "refused", "left"), WITHIN)
def test_sliders_move_within_focus(moves, refused, left):
    table = after(upkeep(), *(MoveSliders(0, stops) for stops in moves[:-1]))
    assert refusal(table, MoveSliders(0, moves[-1])) is refused
    if refused is None:
        table = after(table, MoveSliders(0, moves[-1]))
        assert table.investigators[0].sliders == moves[-1]
    assert focus_left(table, 0, box) == left


def test_focus_is_whole_again_in_the_next_upkeep():
    table = after(upkeep(), MoveSliders(0, (3, 2, 1)), BeginPhase(Phase.MYTHOS), BeginPhase(Phase.UPKEEP))
    assert focus_left(table, 0, box) == 3, "UPKEEP-05"
    assert after(table, MoveSliders(0, (0, 2, 1))).investigators[0].sliders == (0, 2, 1)


def test_sliders_are_set_freely_before_the_first_round():
    table = after(None, SetUpTable("yig", (Seat("ashcan_pete"),)), MoveSliders(0, (0, 0, 0)), MoveSliders(0, (3, 3, 3)))
    assert table.investigators[0].sliders == (3, 3, 3), "SETUP-06: Focus 1 does not limit this"
    upkeep_now = after(table, BeginPhase(Phase.UPKEEP))
    assert refusal(upkeep_now, MoveSliders(0, (2, 2, 3))) is Reason.PAST_FOCUS


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.UPKEEP])
def test_sliders_stand_still_after_upkeep(phase):
    assert refusal(upkeep(phase=phase), MoveSliders(0, (1, 2, 1))) is Reason.WRONG_PHASE, "UPKEEP-05"
    assert refusal(upkeep(None, phase=phase), MoveSliders(0, (1, 2, 1))) is None, "told for the first time"
    assert after(upkeep(phase=phase), CorrectSliders(0, (3, 0, 3))).investigators[0].sliders == (3, 0, 3)


def test_who_skips_the_round_moves_no_slider():
    table = given(players=1, phase=Phase.UPKEEP, round=3, who={0: {"sliders": (0, 0, 0), "skips_round": 3}})
    assert refusal(table, MoveSliders(0, (1, 0, 0))) is Reason.SKIPS_ROUND, "UPKEEP-06"


def test_sliders_can_be_untold_again():
    table = after(upkeep(), CorrectSliders(0, None))
    assert (table.investigators[0].sliders, focus_left(table, 0, box)) == (None, None)
    assert refusal(table, CorrectSliders(0, (0, 0))) is Reason.OUT_OF_RANGE  # type: ignore[arg-type]


def test_a_move_says_from_where_to_where():
    assert list(events(upkeep(), MoveSliders(0, (1, 2, 1)))) == [SlidersMoved(0, (0, 2, 1), (1, 2, 1))]
    assert stops_moved((0, 2, 1), (3, 2, 0)) == 4
