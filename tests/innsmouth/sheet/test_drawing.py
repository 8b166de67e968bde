"""Phase 4: options a, b and c, every face of the bonus die, extra segments and diagonals at the end."""

from __future__ import annotations

import pytest
from sheets import TOWN
from tours import ANNA, BOX, MINE, C, after, drawing, refused, segments, tour

from companion.innsmouth import Diagonal
from companion.innsmouth.box.my_box import Bonus, Bonuses, MyBox
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Phase, Stroke, Tour
from companion.innsmouth.round.legal_segments import SegmentKind, correctable, legal_segments, must_draw
from companion.innsmouth.round.round_end import unfinished
from companion.innsmouth.sheet.diagonals import diagonals, diagonals_of
from companion.innsmouth.town.town import Tourists

SIDES = ("1-1~2-1", "1-2~2-2", "1-1~1-2", "2-1~2-2")
"""The roads around (2;2)."""
FAR = "4-5~5-5"
ALL_FOUR = segments(ANNA, SIDES)


def road(name: str) -> do.DrawSegment:
    return do.DrawSegment(ANNA, name)


def at_2_2(bonus: Bonus = Bonus.BLANK, *acts: do.Command) -> Tour:
    """Anna stands at (2;2) with her tourists, ready to draw."""
    return after(drawing(2, 2, bonus), do.ChooseQuarter(ANNA, (2, 2)), *acts)


def fallback(bonus: Bonus = Bonus.BLANK) -> Tour:
    """The same after the fallback."""
    taken = do.SetQuarter(ANNA, (3, 3), Tourists(circle=1))
    return after(drawing(3, 3, bonus), taken, do.ChooseQuarter(ANNA, (2, 2), kind=C))


def legal(state: Tour, *options: SegmentKind) -> set[str]:
    """Roads that may be drawn as one of these options."""
    found = legal_segments(state, ANNA, BOX)
    return {one.stroke.road for one in found if one.stroke.road and (not options or one.option in options)}


def legal_diagonals(state: Tour, *options: SegmentKind) -> set[tuple[int, int]]:
    found = legal_segments(state, ANNA, BOX)
    return {one.stroke.diagonal.quarter for one in found if one.stroke.diagonal and one.option in options}


# ---------------------------------------------------------------- one stroke of the pencil


def test_a_line_draws_its_segments_in_order_or_none() -> None:
    """5.5: both segments of a round in one stroke; what may not be drawn refuses all of it, for the same reason."""
    state, line = at_2_2(), (Stroke(SIDES[0]), Stroke(SIDES[2]))
    drawn = after(state, do.DrawLine(ANNA, line))
    assert drawn == after(state, road(SIDES[0]), road(SIDES[2]))
    assert refused(state, do.DrawLine(ANNA, (*line, Stroke(SIDES[1])))) is Reason.NO_MORE_SEGMENTS
    assert refused(state, do.DrawLine(ANNA, (Stroke(SIDES[0]), Stroke(FAR)))) is Reason.NOT_JOINED
    assert refused(state, do.DrawLine(ANNA, ())) is Reason.NO_CHANGE
    assert refused(state, do.DrawLine(ANNA, (Stroke("moon"),))) is Reason.NO_SUCH_ROAD
    assert refused(drawn, do.DrawLine(ANNA, line)) is Reason.DRAWN_ALREADY


def test_a_line_may_be_drawn_from_either_end() -> None:
    """5.5: the pencil that comes from the far end of the second segment draws what one from the quarter would."""
    state, line = at_2_2(), (Stroke(SIDES[0]), Stroke("2-1~3-1"))
    assert refused(state, do.DrawLine(ANNA, (line[1], Stroke(FAR)))) is Reason.NOT_BESIDE
    assert after(state, do.DrawLine(ANNA, line[::-1])) == after(state, do.DrawLine(ANNA, line))
    zigzag = tuple(map(Stroke, ("1-1~2-1", "2-1~2-2", "2-2~3-2")))
    state = at_2_2(Bonus.ZIGZAG)
    assert after(state, do.DrawLine(ANNA, zigzag[::-1])).seats[ANNA].turn.strokes == zigzag


# ---------------------------------------------------------------- a, b, c


def test_a_begins_along_the_quarter() -> None:
    """5.5 (a): the first along any side of the quarter of this round; everything else is (b)."""
    state = at_2_2()
    assert legal(state, SegmentKind.FIRST) == set(SIDES)
    assert legal(state, SegmentKind.SINGLE) == set(TOWN.roads) - set(SIDES)
    assert must_draw(state, ANNA, BOX)


def test_a_goes_on_where_the_first_ends() -> None:
    """5.5 (a): the second joins the first, straight on or around a corner, beside any quarter."""
    state = at_2_2(Bonus.BLANK, road("2-1~2-2"))
    assert legal(state) == {"1-1~2-1", "2-1~3-1", "2-0~2-1", "1-2~2-2", "2-2~3-2", "2-2~2-3A"}
    assert unfinished(state, ANNA, BOX) is Reason.SEGMENT_MISSING
    assert refused(state, road(FAR)) is Reason.NOT_JOINED
    state = after(state, road("2-2~3-2"))
    assert (legal(state), unfinished(state, ANNA, BOX)) == (set(), None)
    assert refused(state, road(FAR)) is Reason.NO_MORE_SEGMENTS


def test_b_is_one_segment_anywhere() -> None:
    """5.5 (b): away from the quarter one segment, on any free road."""
    state = at_2_2(Bonus.BLANK, road(FAR))
    assert (legal(state), unfinished(state, ANNA, BOX)) == (set(), None)
    assert refused(state, road("4-4~4-5")) is Reason.NOT_BESIDE


def test_two_segments_count_in_either_order() -> None:
    """5.5 (a): on paper nobody sees which of the two was drawn first, so the far one may be tapped first."""
    far, near = "2-1~3-1", SIDES[0]
    state = at_2_2(Bonus.BLANK, road(far))
    assert (legal(state), unfinished(state, ANNA, BOX)) == ({near, "2-1~2-2"}, None)
    state = after(state, road(near))
    assert state.seats[ANNA].turn == at_2_2(Bonus.BLANK, road(near), road(far)).seats[ANNA].turn
    assert refused(state, road(FAR)) is Reason.NO_MORE_SEGMENTS


def test_a_turned_pair_leaves_the_bonus_die() -> None:
    """Sections 5.5, 7: the far segment, then the near one are option (a), so the zigzag is still to come."""
    state = at_2_2(Bonus.ZIGZAG, road("2-1~2-2"), road("2-2~3-2"))
    turned = at_2_2(Bonus.ZIGZAG, road("2-2~3-2"), road("2-1~2-2"))
    assert turned.seats[ANNA].turn == state.seats[ANNA].turn
    assert legal(turned, SegmentKind.ZIGZAG) == legal(state, SegmentKind.ZIGZAG) != set()
    corner = at_2_2(Bonus.NEW_TURN, road("2-1~3-1"), road("2-1~2-2"))
    assert not corner.seats[ANNA].turn.bonus_used


def test_a_diagonal_of_the_quarter_may_come_second() -> None:
    """Sections 5.5, 7: the secret alley through the quarter of this round joins a far segment drawn before."""
    state = at_2_2(Bonus.ALLEY, road("2-1~3-1"))
    (cut,) = [slant for slant in diagonals_of((2, 2), TOWN) if "2-1" in slant.ends]
    turn = after(state, do.DrawDiagonal(ANNA, cut)).seats[ANNA].turn
    assert (turn.strokes[0], turn.bonus_used) == (Stroke(diagonal=cut), True)


def test_a_fallback_stays_one_segment() -> None:
    """5.5 (c): after the fallback nothing beside the quarter makes a second one legal, and the refusal says so."""
    state = after(fallback(), road("2-1~3-1"))
    assert refused(state, road("2-1~2-2")) is Reason.NO_MORE_SEGMENTS


def test_c_is_one_segment_even_beside_the_quarter() -> None:
    """5.5 (c): after the fallback one segment on any free road."""
    state = fallback()
    assert legal(state) == legal(state, SegmentKind.SINGLE) == set(TOWN.roads)
    state = after(state, road("2-1~2-2"))
    assert (legal(state), unfinished(state, ANNA, BOX)) == (set(), None)


def test_r3_one_segment_a_road() -> None:
    """R3: a road carries one segment."""
    state = after(at_2_2(), do.SetSegment(ANNA, FAR, True))
    assert FAR not in legal(state)
    assert refused(state, road(FAR)) is Reason.DRAWN_ALREADY


def test_r4_no_free_side_leaves_b() -> None:
    """R4: with every side of the quarter drawn there is only one segment elsewhere."""
    state = at_2_2(Bonus.BLANK, *ALL_FOUR)
    assert legal(state) == legal(state, SegmentKind.SINGLE)


def test_r4_no_continuation_is_complete() -> None:
    """R4: where no free road continues the first segment, one is enough."""
    around = ("1-0~1-1", "0-1~1-1", "1-1~1-2", "2-0~2-1", "2-1~2-2", "2-1~3-1")
    state = at_2_2(Bonus.BLANK, *segments(ANNA, around), road("1-1~2-1"))
    assert (legal(state), unfinished(state, ANNA, BOX)) == (set(), None)


def test_the_far_bank_needs_the_bridge_first() -> None:
    """Section 5.5: the embankment across the river is not along the quarter; bridge first, embankment second."""
    state = after(drawing(3, 3), do.ChooseQuarter(ANNA, (3, 3)))
    assert "3-3B~4-3B" not in legal(state, SegmentKind.FIRST)
    assert {"2-3A~3-3A", "3-3A~3-3B"} <= legal(state, SegmentKind.FIRST)
    state = after(state, road("3-3A~3-3B"))
    assert {"3-3B~4-3B", "2-3B~3-3B", "3-3B~3-4"} <= legal(state)


def test_a_dead_end_is_drawn_as_any_road() -> None:
    """Section 3: normal to draw on, and nothing goes on at its tip."""
    state = after(drawing(3, 4), do.ChooseQuarter(ANNA, (3, 4)), road("2-3B~3-3B"))
    assert legal(state) == {"3-3A~3-3B", "3-3B~4-3B", "3-3B~3-4"}


def test_segments_need_not_touch_earlier_ones() -> None:
    """Section 5.5: a new round may begin a piece of its own."""
    state = at_2_2(Bonus.BLANK, do.SetSegment(ANNA, FAR, True))
    assert legal(state, SegmentKind.FIRST) == set(SIDES)


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        pytest.param(road("moon"), Reason.NO_SUCH_ROAD, id="no-road"),
        pytest.param(do.DrawDiagonal(ANNA, Diagonal((2, 2), ("1-1", "2-2"))), Reason.NO_ALLEY, id="no-alley"),
        pytest.param(do.DrawDiagonal(ANNA, Diagonal((2, 2), ("1-1", "2-1"))), Reason.NO_SUCH_DIAGONAL, id="a-side"),
        pytest.param(do.CorrectRoute(ANNA, Stroke(road=FAR), "1-1~2-1"), Reason.NO_CORRECTION, id="no-correction"),
        pytest.param(do.DrawSegment(7, FAR), Reason.NO_SUCH_SEAT, id="nobody"),
    ],
)
def test_refusals(act: do.Command, reason: Reason) -> None:
    assert refused(at_2_2(), act) is reason


def test_a_quarter_comes_first() -> None:
    state = drawing(2, 2)
    assert legal(state) == set()
    assert refused(state, road(FAR)) is Reason.QUARTER_FIRST


# ---------------------------------------------------------------- diagonals


def test_diagonals_of_quarters() -> None:
    """8.3, R11: two in a quarter, one in a corner, from and to dead ends, never over the river."""
    assert {one.ends for one in diagonals_of((2, 2), TOWN)} == {("1-1", "2-2"), ("1-2", "2-1")}
    assert [one.ends for one in diagonals_of((1, 1), TOWN)] == [("0-1", "1-0")]
    assert ("0-4A", "1-3") in {one.ends for one in diagonals_of((1, 4), TOWN)}
    assert all(TOWN.nodes[a].bank == TOWN.nodes[b].bank for a, b in (one.ends for one in diagonals(TOWN)))
    assert len(diagonals(TOWN)) == 2 * 32 + 4


# ---------------------------------------------------------------- the bonus die


def test_alley_first_cuts_the_quarter() -> None:
    """7.4 (a): a diagonal as the first segment cuts the quarter of this round; the second joins it, on a road."""
    state = at_2_2(Bonus.ALLEY)
    assert legal_diagonals(state, SegmentKind.FIRST) == {(2, 2)}
    state = after(state, do.DrawDiagonal(ANNA, Diagonal((2, 2), ("2-2", "1-1"))))
    assert state.seats[ANNA].diagonals == (Diagonal((2, 2), ("1-1", "2-2")),)
    assert legal_diagonals(state, SegmentKind.SECOND) == set()
    assert {"2-2~3-2", "0-1~1-1"} <= legal(state, SegmentKind.SECOND)
    assert unfinished(state, ANNA, BOX) is Reason.SEGMENT_MISSING
    assert refused(state, do.DrawDiagonal(ANNA, Diagonal((3, 3), ("2-2", "3-3A")))) is Reason.NO_ALLEY


def test_alley_second_joins_the_first() -> None:
    """7.4 (a): as the second segment it joins the first."""
    state = at_2_2(Bonus.ALLEY, road("2-1~2-2"))
    assert legal_diagonals(state, SegmentKind.SECOND) == {(2, 1), (3, 1), (2, 2), (3, 2), (2, 3), (3, 3)}
    assert refused(state, do.DrawDiagonal(ANNA, Diagonal((5, 5), ("4-4", "5-5")))) is Reason.NOT_JOINED
    state = after(state, do.DrawDiagonal(ANNA, Diagonal((3, 3), ("2-2", "3-3A"))))
    assert (legal(state), state.seats[ANNA].turn.bonus_used) == (set(), True)


def test_alley_single_cuts_any_quarter() -> None:
    """7.4 (b), (c): instead of the single segment."""
    assert len(legal_diagonals(at_2_2(Bonus.ALLEY), SegmentKind.SINGLE)) == 35
    assert len(legal_diagonals(fallback(Bonus.ALLEY), SegmentKind.SINGLE)) == 36
    state = after(fallback(Bonus.ALLEY), do.DrawDiagonal(ANNA, Diagonal((5, 5), ("4-4", "5-5"))))
    assert unfinished(state, ANNA, BOX) is None


def test_the_alley_need_not_be_used() -> None:
    """R4: a diagonal that could continue the first segment is no duty."""
    around = ("1-0~1-1", "0-1~1-1", "1-1~1-2", "2-0~2-1", "2-1~2-2", "2-1~3-1")
    state = at_2_2(Bonus.ALLEY, *segments(ANNA, around), road("1-1~2-1"))
    assert legal_diagonals(state, SegmentKind.SECOND)
    assert unfinished(state, ANNA, BOX) is None


@pytest.mark.parametrize("state", [at_2_2(Bonus.NEW_TURN), fallback(Bonus.NEW_TURN)], ids=["b", "R6-c"])
def test_new_turn_makes_an_l(state: Tour) -> None:
    """7.5, R6: the single segment may become an L, never a straight line, anywhere on the map."""
    state = after(state, road("4-4~4-5"))
    assert legal(state) == {"3-4~4-4", "4-4~5-4", "3-5~4-5", "4-5~5-5"}
    assert unfinished(state, ANNA, BOX) is None
    assert refused(state, road("4-5~4-6")) is Reason.NOT_A_TURN
    state = after(state, road("4-5~5-5"))
    assert (legal(state), state.seats[ANNA].turn.bonus_used) == (set(), True)


def test_new_turn_changes_nothing_beside_the_quarter() -> None:
    """7.5: it replaces the single segment, not the two of option (a)."""
    state = at_2_2(Bonus.NEW_TURN, road("2-1~2-2"))
    assert legal(state, SegmentKind.SECOND) == legal(state)
    assert "2-2~2-3A" in legal(state)
    state = after(state, road("2-2~3-2"))
    assert legal(state) == set()


def test_zigzag_is_forward_aside_forward() -> None:
    """7.6: after two segments at a right angle a third goes on like the first, at either end."""
    state = at_2_2(Bonus.ZIGZAG, road("1-1~2-1"), road("2-1~2-2"))
    assert legal(state, SegmentKind.ZIGZAG) == {"2-2~3-2", "1-0~1-1"}
    assert unfinished(state, ANNA, BOX) is None
    assert refused(state, road("1-2~2-2")) is Reason.NOT_A_ZIGZAG
    assert refused(state, road("2-2~2-3A")) is Reason.NOT_A_ZIGZAG
    state = after(state, road("2-2~3-2"))
    assert (legal(state), state.seats[ANNA].turn.bonus_used) == (set(), True)


def test_r7_zigzag_may_begin_with_its_middle() -> None:
    """7.6, R7: an end of the three lies along the quarter, in whichever order they are drawn."""
    state = at_2_2(Bonus.ZIGZAG, road("2-1~2-2"), road("2-2~3-2"))
    assert legal(state, SegmentKind.ZIGZAG) == {"1-1~2-1", "3-2~3-3A"}


def test_straight_on_is_no_zigzag() -> None:
    """7.6: two in a line leave no third."""
    state = at_2_2(Bonus.ZIGZAG, road("1-1~2-1"), road("2-1~3-1"))
    assert legal(state) == set()


def test_no_zigzag_after_b() -> None:
    """7.6: it replaces the two segments of option (a)."""
    assert legal(at_2_2(Bonus.ZIGZAG, road(FAR))) == set()


def test_r7_the_middle_alone_is_not_enough() -> None:
    """R7: with only its middle along the quarter there is no zigzag."""
    state = at_2_2(Bonus.ZIGZAG, road("2-1~2-2"), road("2-1~3-1"))
    assert legal(state, SegmentKind.ZIGZAG) == {"1-2~2-2", "3-0~3-1"}
    lonely = at_2_2(Bonus.ZIGZAG, *segments(ANNA, ("1-2~2-2",)), road("2-1~2-2"), road("2-1~3-1"))
    assert legal(lonely, SegmentKind.ZIGZAG) == {"3-0~3-1"}


# ---------------------------------------------------------------- route correction


def test_route_correction_erases_and_draws() -> None:
    """7.3, R5: any own segment goes, a new one on a road joins another; then the round goes on as usual."""
    drawn = segments(ANNA, ("4-4~4-5", FAR))
    state = at_2_2(Bonus.CORRECTION, *drawn)
    assert set(correctable(state, ANNA, Stroke(road=FAR), BOX)) == {
        FAR,
        "4-3B~4-4",
        "3-4~4-4",
        "4-4~5-4",
        "3-5~4-5",
        "4-5~4-6",
    }
    state = after(state, do.CorrectRoute(ANNA, Stroke(road=FAR), "4-4~5-4"))
    assert state.seats[ANNA].segments == ("4-4~4-5", "4-4~5-4")
    assert legal(state, SegmentKind.FIRST) == set(SIDES)
    assert refused(state, do.CorrectRoute(ANNA, Stroke(road="4-4~4-5"), FAR)) is Reason.NO_CORRECTION


@pytest.mark.parametrize(
    ("drawn", "erase", "draw", "reason"),
    [
        pytest.param((), Stroke(road=FAR), "1-1~2-1", Reason.NOT_DRAWN, id="nothing-drawn"),
        pytest.param((FAR,), Stroke(road=FAR), "4-4~4-5", Reason.NOTHING_TO_JOIN, id="R5-never-in-round-1"),
        pytest.param((FAR, "1-1~2-1"), Stroke(road=FAR), "4-4~4-5", Reason.NOTHING_TO_JOIN, id="joins-the-erased"),
        pytest.param((FAR, "4-4~4-5"), Stroke(road=FAR), "4-4~4-5", Reason.DRAWN_ALREADY, id="R3-drawn"),
        pytest.param((FAR, "3-3B~3-4"), Stroke(road=FAR), "2-3A~3-3A", Reason.NOTHING_TO_JOIN, id="over-water"),
    ],
)
def test_route_correction_refused(drawn: tuple[str, ...], erase: Stroke, draw: str, reason: Reason) -> None:
    """7.3: erase and redraw go together; the new one joins what is left."""
    state = at_2_2(Bonus.CORRECTION, *segments(ANNA, drawn))
    assert refused(state, do.CorrectRoute(ANNA, erase, draw)) is reason


def test_r5_the_same_road_may_be_drawn_again() -> None:
    """R5: if it joins another segment; the table then stays as it was but for the bonus."""
    state = at_2_2(Bonus.CORRECTION, *segments(ANNA, (FAR, "4-4~4-5")))
    state = after(state, do.CorrectRoute(ANNA, Stroke(road=FAR), FAR))
    assert set(state.seats[ANNA].segments) == {FAR, "4-4~4-5"}


def test_route_correction_comes_before_drawing() -> None:
    """7.3: at the very start of phase 3."""
    state = at_2_2(Bonus.CORRECTION, *segments(ANNA, (FAR, "4-4~4-5")), road("2-1~2-2"))
    assert refused(state, do.CorrectRoute(ANNA, Stroke(road=FAR), FAR)) is Reason.CORRECTION_TOO_LATE


# ---------------------------------------------------------------- the end of the game


def test_extra_segments_and_diagonals_at_the_end() -> None:
    """8.2, 8.3: one each by this card, on any free road and across any quarter."""
    state = after(tour(2), do.SetRound(10, Phase.FINAL))
    assert legal(state, SegmentKind.EXTRA) == set(TOWN.roads)
    assert len(legal_diagonals(state, SegmentKind.EXTRA)) == 36
    state = after(state, road(FAR))
    assert refused(state, road("4-4~4-5")) is Reason.NO_EXTRA_LEFT
    state = after(state, do.DrawDiagonal(ANNA, Diagonal((2, 2), ("1-1", "2-2"))))
    other = do.DrawDiagonal(ANNA, Diagonal((2, 2), ("1-2", "2-1")))
    assert refused(state, other) is Reason.NO_DIAGONAL_LEFT
    assert state.seats[ANNA].used == Bonuses(0, 1, 1)
    assert legal_segments(state, ANNA, BOX) == ()


def test_r11_both_diagonals_of_a_quarter() -> None:
    """R11: both may be drawn."""
    state = after(tour(2), do.SetRound(10, Phase.FINAL))
    for ends in (("1-1", "2-2"), ("1-2", "2-1")):
        state = after(state, do.SetDiagonal(ANNA, Diagonal((2, 2), ends), True))
    assert len(state.seats[ANNA].diagonals) == 2


def test_untold_bonuses_are_asked_for() -> None:
    """[GAP]: what the card shows is never assumed."""
    state = after(tour(2, box=MyBox()), do.SetRound(10, Phase.FINAL))
    assert refused(state, road(FAR)) is Reason.BONUSES_UNKNOWN
    assert legal_segments(state, ANNA, BOX) == ()
    nobody = after(tour(2, character=None, box=MINE), do.SetRound(10, Phase.FINAL))
    assert refused(nobody, road(FAR)) is Reason.CHARACTER_UNKNOWN


def test_route_correction_comes_before_the_tourists_too() -> None:
    """7.3: at the start of phase 3, before anybody is placed; the quarter is chosen after it as ever."""
    state = drawing(2, 2, bonus=Bonus.CORRECTION)
    state = after(state, *segments(ANNA, (FAR, "4-4~4-5")), do.CorrectRoute(ANNA, Stroke(road=FAR), "4-4~5-4"))
    assert state.seats[ANNA].turn.quarter is None
    assert set(state.seats[ANNA].segments) == {"4-4~4-5", "4-4~5-4"}
    state = after(state, do.ChooseQuarter(ANNA, (2, 2)))
    assert refused(state, do.CorrectRoute(ANNA, Stroke(road="4-4~4-5"), FAR)) is Reason.NO_CORRECTION
    assert legal(state, SegmentKind.FIRST) == set(SIDES)
