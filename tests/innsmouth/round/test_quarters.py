"""Phases 2 and 3: quarters by the dice, changes of coordinates, tourists."""

from __future__ import annotations

import pytest
from tours import ANNA, MINE, C, S, T, X, after, die, drawing, refused, told

from companion.innsmouth import Character
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.events import CoordinatesChanged, TouristsPlaced
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Tour
from companion.innsmouth.round.quarters import changes_left, legal_quarters, shifted
from companion.innsmouth.town.town import QUARTERS, At, Tourists

CIRCLE = Tourists(circle=1)


def with_bonuses(coordinates: int) -> MyBox:
    return MyBox(bonuses={Character.COLLECTOR: Bonuses(coordinates)})


def quarters(state: Tour, most: int = 99) -> set[At]:
    return {choice.at for choice in legal_quarters(state, ANNA) if choice.changes <= most}


def occupied(state: Tour, *places: At) -> Tour:
    return after(state, *(do.SetQuarter(ANNA, at, CIRCLE) for at in places))


# ---------------------------------------------------------------- W2, W6, D2


@pytest.mark.parametrize(
    ("numbers", "taken", "found"),
    [
        pytest.param((2, 2), (), {(2, 2)}, id="W2-double"),
        pytest.param((2, 1), (), {(2, 1), (1, 2)}, id="W2-two-ways"),
        pytest.param((2, 1), ((2, 1),), {(1, 2)}, id="W2-the-other-is-forced"),
        pytest.param((2, 2), ((2, 2),), set(QUARTERS) - {(2, 2)}, id="W2-double-occupied"),
        pytest.param((2, 1), ((2, 1), (1, 2)), set(QUARTERS) - {(2, 1), (1, 2)}, id="W2-fallback"),
    ],
)
def test_w2_quarters(numbers: tuple[int, int], taken: tuple[At, ...], found: set[At]) -> None:
    """W2: one quarter of a double, two of others; occupied ones are out; all occupied = any empty one."""
    state = occupied(drawing(*numbers, box=with_bonuses(0)), *taken)
    assert quarters(state) == found


@pytest.mark.parametrize(("number", "by", "after_it"), [(6, 1, 1), (1, -1, 6), (3, 1, 4), (6, 3, 3), (1, -3, 4)])
def test_w6_numbers_are_cyclic(number: int, by: int, after_it: int) -> None:
    """W6: after 6 comes 1."""
    assert shifted(number, by) == after_it


def test_d2_one_and_two_changes() -> None:
    """D2: 6 and 3 with no, one and two changes; 2 and 2 with one."""
    plain = {(6, 3), (3, 6)}
    one = {(5, 3), (3, 5), (1, 3), (3, 1), (6, 2), (2, 6), (6, 4), (4, 6)}
    state = drawing(6, 3, box=with_bonuses(2))
    assert quarters(state, 0) == plain
    assert quarters(state, 1) == plain | one
    two = quarters(state, 2) - plain - one
    assert len(two) == 16
    assert {(4, 3), (2, 3), (6, 1), (6, 5), (5, 2), (5, 4), (1, 2), (1, 4)} <= two
    assert {(y, x) for x, y in two} == two
    double = drawing(2, 2, box=with_bonuses(1))
    assert (quarters(double, 0), quarters(double, 1)) == ({(2, 2)}, {(2, 2), (1, 2), (2, 1), (3, 2), (2, 3)})


def test_every_choice_shown_can_be_made() -> None:
    """The list and the command agree, for every quarter of the map and every change."""
    state = occupied(drawing(6, 3, Bonus.COORDINATES, box=with_bonuses(1)), (6, 3), (3, 6))
    for choice in legal_quarters(state, ANNA):
        kind = C if choice.is_fallback else None
        act = do.ChooseQuarter(ANNA, choice.at, choice.first_by, choice.other_by, kind)
        assert after(state, act).seats[ANNA].turn.quarter == choice.at


# ---------------------------------------------------------------- changes and what they cost


def test_changes_of_the_die_are_spent_first() -> None:
    """Section 7.2: the bonus die's change goes with the character's; both may serve one die."""
    state = drawing(6, 3, Bonus.COORDINATES, box=with_bonuses(2))
    assert changes_left(state, ANNA) == 3
    events = told(state, do.ChooseQuarter(ANNA, (2, 4), 2, 1))
    assert CoordinatesChanged(ANNA, (6, 3), (2, 4), 2) in events
    state = after(state, do.ChooseQuarter(ANNA, (2, 4), 2, 1))
    assert (state.seats[ANNA].used.coordinates, state.seats[ANNA].turn.bonus_used) == (2, True)
    one = after(drawing(6, 3, Bonus.COORDINATES, box=with_bonuses(2)), do.ChooseQuarter(ANNA, (5, 3), -1))
    assert one.seats[ANNA].used.coordinates == 0


def test_r8_tourists_stay_those_of_the_dice() -> None:
    """R8: a changed coordinate changes no tourists."""
    state = drawing(die(6, C, S), die(3, X), box=with_bonuses(1))
    state = after(state, do.ChooseQuarter(ANNA, (1, 3), 1))
    assert state.seats[ANNA].marks_at((1, 3)).tourists == Tourists(circle=1, square=1, cross=1)


@pytest.mark.parametrize(
    ("box", "character", "act", "reason"),
    [
        pytest.param(with_bonuses(1), Character.COLLECTOR, (2, 3, 2, 0), Reason.TOO_FEW_CHANGES, id="too-few"),
        pytest.param(MyBox(), Character.COLLECTOR, (1, 3, 1, 0), Reason.BONUSES_UNKNOWN, id="not-told"),
        pytest.param(MINE, None, (1, 3, 1, 0), Reason.CHARACTER_UNKNOWN, id="whose-card"),
        pytest.param(MINE, Character.COLLECTOR, (1, 3, 4, 0), Reason.OUT_OF_RANGE, id="four-for-one-die"),
        pytest.param(MINE, Character.COLLECTOR, (7, 3, 0, 0), Reason.OUT_OF_RANGE, id="off-the-map"),
        pytest.param(MINE, Character.COLLECTOR, (1, 1, 0, 0), Reason.NOT_BY_DICE, id="another-quarter"),
    ],
)
def test_refusals(box: MyBox, character: Character | None, act: tuple[int, int, int, int], reason: Reason) -> None:
    state = drawing(6, 3, box=box, character=character)
    x, y, first_by, other_by = act
    assert refused(state, do.ChooseQuarter(ANNA, (x, y), first_by, other_by)) is reason


def test_unknown_bonuses_hide_no_quarter_of_the_dice() -> None:
    """What nobody has told is asked for only when it is needed."""
    state = drawing(6, 3, Bonus.COORDINATES, box=MyBox())
    assert changes_left(state, ANNA) is None
    assert quarters(state) == {(6, 3), (3, 6), (5, 3), (3, 5), (1, 3), (3, 1), (6, 2), (2, 6), (6, 4), (4, 6)}
    assert after(state, do.ChooseQuarter(ANNA, (1, 3), 1)).seats[ANNA].used == Bonuses()


# ---------------------------------------------------------------- tourists


def test_all_tourists_of_both_dice_are_placed() -> None:
    """Section 5.4: two to four tourists."""
    state = drawing(die(2, C, C), die(1, C, T))
    events = told(state, do.ChooseQuarter(ANNA, (1, 2)))
    assert TouristsPlaced(ANNA, (1, 2), Tourists(circle=3, triangle=1), False) in events


def test_fallback_places_one_of_any_kind() -> None:
    """W2: any empty quarter, one tourist, whose kind the player chooses."""
    state = occupied(drawing(2, 1), (2, 1), (1, 2))
    assert refused(state, do.ChooseQuarter(ANNA, (5, 5))) is Reason.KIND_NEEDED
    assert refused(state, do.ChooseQuarter(ANNA, (2, 1), kind=C)) is Reason.OCCUPIED
    state = after(state, do.ChooseQuarter(ANNA, (5, 5), kind=X))
    assert state.seats[ANNA].marks_at((5, 5)).tourists == Tourists(cross=1)
    assert state.seats[ANNA].turn.is_fallback


def test_w2_a_change_to_two_occupied_quarters_leads_to_any_empty_one() -> None:
    """W2, section 8.1: numbers changed to occupied quarters are a fallback too; the list shows it with its cost."""
    state = occupied(drawing(3, 5, box=with_bonuses(1)), (2, 5), (5, 2))
    alone = {choice.at: choice.changes for choice in legal_quarters(state, ANNA) if choice.is_fallback}
    assert alone == dict.fromkeys(set(QUARTERS) - {(2, 5), (5, 2)}, 1)
    state = after(state, do.ChooseQuarter(ANNA, (6, 6), -1, kind=X))
    assert (state.seats[ANNA].marks_at((6, 6)).tourists, state.seats[ANNA].used.coordinates) == (Tourists(cross=1), 1)


def test_the_fallback_is_no_choice_while_a_quarter_is_empty() -> None:
    """Section 5.3, R9: nor need a bonus be spent to avoid it."""
    assert refused(drawing(2, 1), do.ChooseQuarter(ANNA, (2, 1), kind=C)) is Reason.NOT_A_FALLBACK
    state = occupied(drawing(2, 1, box=with_bonuses(2)), (2, 1), (1, 2))
    assert after(state, do.ChooseQuarter(ANNA, (6, 6), kind=T)).seats[ANNA].turn.is_fallback


def test_symbols_and_diagonals_do_not_occupy() -> None:
    """Section 2: only tourists do."""
    state = after(drawing(2, 2), do.SetQuarter(ANNA, (2, 2), threats=2))
    state = after(state, do.ChooseQuarter(ANNA, (2, 2)))
    assert state.seats[ANNA].marks_at((2, 2)).threats == 2


def test_one_quarter_a_round() -> None:
    state = after(drawing(2, 1), do.ChooseQuarter(ANNA, (2, 1)))
    assert refused(state, do.ChooseQuarter(ANNA, (1, 2))) is Reason.QUARTER_CHOSEN
    assert legal_quarters(state, ANNA) == ()


def test_untold_tourists_are_asked_for() -> None:
    """A die whose symbols nobody has told cannot be placed; telling them is one act."""
    state = drawing(Die(2), die(1, S))
    assert refused(state, do.ChooseQuarter(ANNA, (2, 1))) is Reason.FACE_UNKNOWN
    state = after(state, do.TellDie(0, die(2, T)), do.ChooseQuarter(ANNA, (2, 1)))
    assert state.seats[ANNA].marks_at((2, 1)).tourists == Tourists(square=1, triangle=1)
