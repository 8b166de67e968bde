"""The Detective: one tourist a round for caches and safe houses touched for the first time."""

from __future__ import annotations

from tours import ANNA, BORIS, BOX, MINE, C, S, T, X, after, die, drafted, drawing, refused, segments, told, tour

from companion.innsmouth import Character
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.engine import apply
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.events import DetectivePlaced, SymbolsTouched
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Phase, Stroke, Tour
from companion.innsmouth.round.round_end import unfinished
from companion.innsmouth.town.town import Tourists

CACHES = ("2-1", "2-2", "4-4")


def at_2_2(fate: Die, bonus: Bonus = Bonus.BLANK, caches: tuple[str, ...] = CACHES) -> Tour:
    state = drawing(2, 2, bonus, fate=fate, character=Character.DETECTIVE, caches=caches)
    return after(state, do.ChooseQuarter(ANNA, (2, 2)))


def standing(state: Tour) -> Tourists:
    return state.seats[ANNA].marks_at((2, 2)).tourists


def test_one_kind_on_the_fate_die_is_placed_at_once() -> None:
    """Section 16: a touched cache adds one tourist of the fate die to the quarter of this round."""
    state = at_2_2(die(5, T, T))
    events = told(state, do.DrawSegment(ANNA, "1-1~2-1"))
    assert SymbolsTouched(ANNA, ("2-1",), ()) in events
    assert DetectivePlaced(ANNA, (2, 2), T) in events
    assert standing(after(state, do.DrawSegment(ANNA, "1-1~2-1"))) == Tourists(circle=2, triangle=1)


def test_at_most_one_a_round_but_everything_is_circled() -> None:
    """Section 16: the second segment touches more and adds nobody."""
    state = after(at_2_2(die(5, T)), do.DrawSegment(ANNA, "1-1~2-1"), do.DrawSegment(ANNA, "2-1~2-2"))
    assert standing(state).total == 3
    assert state.seats[ANNA].circled_caches == ("2-1", "2-2")


def test_two_kinds_are_chosen_from() -> None:
    """Section 16: of two kinds on the die the player chooses; the round waits for it."""
    state = after(at_2_2(die(5, S, X)), do.DrawSegment(ANNA, "1-1~2-1"), do.DrawSegment(ANNA, "1-0~1-1"))
    assert unfinished(state, ANNA, BOX) is Reason.DETECTIVE_MISSING
    assert refused(state, do.PlaceDetective(ANNA, T)) is Reason.NOT_ON_FATE
    state = after(state, do.PlaceDetective(ANNA, X))
    assert standing(state) == Tourists(circle=2, cross=1)
    assert unfinished(state, ANNA, BOX) is None
    assert refused(state, do.PlaceDetective(ANNA, X)) is Reason.NOTHING_TOUCHED


def test_an_untold_fate_die_is_asked_for() -> None:
    """Its tourists are needed now; one kind told is placed at once."""
    state = after(at_2_2(Die(5)), do.DrawSegment(ANNA, "1-1~2-1"))
    assert refused(state, do.PlaceDetective(ANNA, X)) is Reason.FACE_UNKNOWN
    assert standing(after(state, do.TellDie(-1, die(5, X)))) == Tourists(circle=2, cross=1)
    assert standing(after(state, do.TellDie(-1, die(5, X, S)))) == Tourists(circle=2)


def test_circled_symbols_never_trigger_again() -> None:
    state = after(at_2_2(die(5, T)), do.SetCircled(ANNA, ("2-1",)), do.DrawSegment(ANNA, "1-1~2-1"))
    assert standing(state) == Tourists(circle=2)


def test_safe_houses_count_on_roads_and_at_intersections() -> None:
    """The practice town has one on the road 2-1~3-1 and one at 1-3."""
    state = after(at_2_2(die(5, T), caches=()), do.DrawSegment(ANNA, "2-1~2-2"), do.DrawSegment(ANNA, "2-1~3-1"))
    assert state.seats[ANNA].circled_houses == (0,)
    state = after(at_2_2(die(5, T), caches=()), do.DrawSegment(ANNA, "1-1~1-2"), do.DrawSegment(ANNA, "1-2~1-3"))
    assert state.seats[ANNA].circled_houses == (2,)
    assert standing(state).triangle == 1


def test_it_works_after_the_fallback() -> None:
    taken = do.SetQuarter(ANNA, (3, 3), Tourists(circle=1))
    state = drawing(3, 3, fate=die(5, T), character=Character.DETECTIVE, caches=CACHES)
    state = after(state, taken, do.ChooseQuarter(ANNA, (2, 2), kind=C), do.DrawSegment(ANNA, "4-4~4-5"))
    assert standing(state) == Tourists(circle=1, triangle=1)


def test_r10_a_corrected_segment_counts_as_drawn_now() -> None:
    state = after(at_2_2(die(5, T), Bonus.CORRECTION), *segments(ANNA, ("4-5~5-5", "5-4~5-5")))
    state = after(state, do.CorrectRoute(ANNA, Stroke(road="5-4~5-5"), "4-4~4-5"))
    assert standing(state).triangle == 1


def test_r10_a_segment_corrected_before_the_tourists_waits_for_the_quarter() -> None:
    state = drawing(2, 2, fate=die(5, T), bonus=Bonus.CORRECTION, character=Character.DETECTIVE, caches=CACHES)
    state = after(state, *segments(ANNA, ("4-5~5-5", "5-4~5-5")))
    state = after(state, do.CorrectRoute(ANNA, Stroke(road="5-4~5-5"), "4-4~4-5"))
    assert (standing(state).triangle, state.seats[ANNA].turn.touches) == (0, True)
    assert standing(after(state, do.ChooseQuarter(ANNA, (2, 2)))).triangle == 1


def test_r10_segments_at_the_end_of_the_game_do_nothing() -> None:
    state = after(tour(2, character=Character.DETECTIVE, caches=CACHES), do.SetRound(10, Phase.FINAL))
    assert after(state, do.DrawSegment(ANNA, "1-1~2-1")).seats[ANNA].circled_caches == ()


def test_nobody_else_is_a_detective() -> None:
    """Advanced mode: each his own character."""
    two = do.SetUpGame(("A", "B"), tour(2).mode, characters=(Character.DETECTIVE, Character.BOATMAN), caches=CACHES)
    state = after(apply(None, two, BOX).state, do.TellBox(MINE), drafted(2, 2, die(5, T)))
    state = after(state, do.ChooseQuarter(BORIS, (2, 2)), do.DrawSegment(BORIS, "1-1~2-1"))
    assert state.seats[BORIS].marks_at((2, 2)).tourists.total == 2
    assert state.seats[BORIS].circled_caches == ()
