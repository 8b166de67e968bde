"""Phase 5: the round board, cultists, deep ones with the one skip, and what the round waits for."""

from __future__ import annotations

import pytest
from sheets import TOWN
from tours import ANNA, BORIS, BOX, MINE, after, drafted, in_round, refused, told, tour

from companion.innsmouth.box.my_box import MyBox
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.events import RoundsOver, ThreatDrawn, ThreatSkipped
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import BoardSide, Phase, Tour
from companion.innsmouth.round.round_end import threat_due, unfinished
from companion.innsmouth.town.town import QUARTERS, At

FATES = (3, 5, 2, 2, 6, 1, 4, 4, 1, 6)


def drawn_up(state: Tour, fate: int) -> Tour:
    """Everybody has chosen the next free quarter by the dice and drawn a segment; the round can end."""
    number = state.round
    at = QUARTERS[3 * number]
    state = after(state, drafted(at[0], at[1], fate))
    for seat in range(len(state.seats)):
        drawn = state.seats[seat].segments
        far = next(road.id for road in TOWN.roads.values() if at not in road.quarters and road.id not in drawn)
        state = after(state, do.ChooseQuarter(seat, at), do.DrawSegment(seat, far))
    return state


def play(state: Tour, fates: tuple[int, ...], **last: object) -> Tour:
    for fate in fates:
        state = after(drawn_up(state, fate), do.EndRound(**last))  # type: ignore[arg-type]
    return state


def symbols(state: Tour, seat: int) -> dict[At, int]:
    return {marks.at: marks.threats for marks in state.seats[seat].marks if marks.threats}


# ---------------------------------------------------------------- cultists


def test_d3_cultists() -> None:
    """D3: after each even round a symbol at X of the odd and Y of the even cell, on every sheet."""
    state = tour(2)
    found = []
    for fate in FATES:
        state = drawn_up(state, fate)
        found += [event.at for event in told(state, do.EndRound()) if isinstance(event, ThreatDrawn)]
        state = after(state, do.EndRound())
    assert found == [(3, 5), (2, 2), (6, 1), (4, 4), (1, 6)]
    assert symbols(state, ANNA) == symbols(state, BORIS) == dict.fromkeys(found, 1)
    assert (state.cells, state.phase) == (FATES, Phase.FINAL)


def test_symbols_of_cultists_stack() -> None:
    """6.1: repeats lie in the same quarter."""
    assert symbols(play(tour(2), (2, 3, 2, 3)), ANNA) == {(2, 3): 2}


def test_an_unknown_cell_is_asked_for() -> None:
    """After a correction that jumped over a round its number is needed for X."""
    state = drawn_up(in_round(4, tour(2)), 5)
    assert threat_due(state, BOX).why_unknown is Reason.CELL_UNKNOWN
    assert refused(state, do.EndRound()) is Reason.CELL_UNKNOWN
    known = after(state, do.SetCells((0, 0, 2)))
    assert symbols(after(known, do.EndRound()), ANNA) == {(2, 5): 1}
    assert symbols(after(state, do.EndRound(told=((1, 1),))), ANNA) == {(1, 1): 1}


def test_cultists_are_not_skipped() -> None:
    assert refused(drawn_up(tour(2), 1), do.EndRound(skips=frozenset({ANNA}))) is Reason.CANNOT_SKIP


# ---------------------------------------------------------------- deep ones


def deep(round_number: int, box: MyBox = MINE) -> Tour:
    return in_round(round_number, tour(2, mode=BoardSide.DEEP_ONES, box=box))


def test_h1_column_by_cell_row_by_fate() -> None:
    """6.2, H1: the players' board tells the column of a marked cell, the fate number is the row."""
    state = play(deep(4), (3, 5, 1))
    assert symbols(state, ANNA) == {(1, 5): 1, (2, 1): 1}


def test_d_b_one_skip_by_choice() -> None:
    """D-b, D-c: each player skips one symbol, when he likes, once."""
    state = drawn_up(deep(5), 4)
    due = threat_due(state, BOX)
    assert (due.at, due.may_skip, due.must_skip) == (((1, 4),), {ANNA, BORIS}, frozenset())
    state = after(state, do.EndRound(skips=frozenset({BORIS})))
    assert (symbols(state, ANNA), symbols(state, BORIS)) == ({(1, 4): 1}, {})
    assert (state.seats[ANNA].has_skipped, state.seats[BORIS].has_skipped) == (False, True)
    state = drawn_up(state, 4)
    assert refused(state, do.EndRound(skips=frozenset({BORIS}))) is Reason.SKIPPED_ALREADY


def test_d_b_the_last_symbol_is_skipped_by_duty() -> None:
    """D-b: who has not skipped before the last symbol skips it; five symbols for everybody."""
    state = after(drawn_up(deep(5), 4), do.EndRound(skips=frozenset({BORIS})))
    state = play(state, (1, 2, 3, 4))
    state = drawn_up(state, 6)
    due = threat_due(state, BOX)
    assert (due.may_skip, due.must_skip) == (frozenset(), {ANNA})
    events = told(state, do.EndRound())
    assert ThreatSkipped(ANNA, forced=True) in events
    assert ThreatDrawn((6, 6), (BORIS,)) in events
    state = after(state, do.EndRound())
    assert [sum(symbols(state, seat).values()) for seat in (ANNA, BORIS)] == [5, 5]


def test_the_cells_of_the_deep_ones_are_never_assumed() -> None:
    """[GAP]: without the players' board the quarter is told, or that there is none."""
    state = drawn_up(deep(5, MyBox()), 4)
    assert refused(state, do.EndRound()) is Reason.DEEP_ONES_UNKNOWN
    assert symbols(after(state, do.EndRound(told=())), ANNA) == {}
    assert symbols(after(state, do.EndRound(frozenset({BORIS}), ((3, 4),))), ANNA) == {(3, 4): 1}
    assert symbols(after(state, do.EndRound(frozenset({BORIS}), ((3, 4),))), BORIS) == {}


def test_told_by_hand_the_last_round_forces_the_skip() -> None:
    state = drawn_up(deep(10, MyBox()), 4)
    state = after(state, do.EndRound(told=((6, 4),)))
    assert symbols(state, ANNA) == symbols(state, BORIS) == {}
    assert all(player.has_skipped for player in state.seats)


def test_nothing_to_skip() -> None:
    state = drawn_up(deep(2), 4)
    assert refused(state, do.EndRound(skips=frozenset({ANNA}))) is Reason.NO_THREAT_NOW


# ---------------------------------------------------------------- what the round waits for


def test_everybody_draws_before_the_round_ends() -> None:
    """Section 5.6: and the reason names who is waited for."""
    state = after(tour(2), drafted(2, 2))
    assert unfinished(state, ANNA, BOX) is Reason.QUARTER_MISSING
    assert refused(state, do.EndRound()) is Reason.QUARTER_MISSING
    state = after(state, do.ChooseQuarter(ANNA, (2, 2)))
    assert unfinished(state, ANNA, BOX) is Reason.SEGMENT_MISSING
    state = after(state, do.DrawSegment(ANNA, "4-5~5-5"))
    assert unfinished(state, ANNA, BOX) is None
    assert unfinished(state, BORIS, BOX) is Reason.QUARTER_MISSING


def test_a_correction_goes_on_all_the_same() -> None:
    """The table is right: the next round may begin although the app waits for somebody."""
    state = after(tour(2), drafted(2, 2), do.SetRound(2, Phase.DICE))
    assert (state.round, state.phase, state.dice.taken) == (2, Phase.DICE, ())


def test_round_10_is_the_last() -> None:
    state = drawn_up(in_round(10, after(tour(2), do.SetCells((1,) * 9))), 3)
    assert RoundsOver() in told(state, do.EndRound())
    state = after(state, do.EndRound())
    assert (state.phase, state.round, len(state.cells)) == (Phase.FINAL, 10, 10)
    assert refused(state, drafted(1, 2)) is Reason.NOT_NOW


@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_game_has_ten_rounds(players: int) -> None:
    state = tour(players)
    rounds = 0
    while state.phase is not Phase.FINAL:
        state = after(drawn_up(state, 1 + rounds % 6), do.EndRound())
        rounds += 1
    assert rounds == 10
