"""Phase 1: drafts of two, three and four, opening rounds, solo dice."""

from __future__ import annotations

import pytest
from tours import ANNA, BORIS, CLARA, DAVID, C, S, T, X, after, dice, die, drafted, in_round, refused, tour

from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Phase, Tour
from companion.innsmouth.round.dice_draft import available, dice_needed, drafting, round_dice
from companion.innsmouth.round.quarters import by_own_dice

ROLL = dice(4, 5, 1, 3, 6)


def numbers(state: Tour, seat: int) -> tuple[int, int]:
    chosen = round_dice(state, seat)
    assert chosen is not None
    return chosen[0].number, chosen[1].number


def normal(players: int, round_number: int = 4) -> Tour:
    return in_round(round_number, tour(players))


# ---------------------------------------------------------------- normal rounds


def test_w1_a_draft_of_three() -> None:
    """W1: first takes 4, left removes 5, right removes 1, first takes 6; the 3 is left and is the fate die."""
    state = after(normal(3, 2), do.TellDice(ROLL, Bonus.BLANK))
    seats = []
    for number in (0, 1, 2, 4):
        step = drafting(state)
        assert step is not None
        seats.append((step.seat, step.removes))
        state = after(state, do.TakeDie(number))
    assert seats == [(ANNA, False), (BORIS, True), (CLARA, True), (ANNA, False)]
    assert [numbers(state, seat) for seat in range(3)] == [(4, 6)] * 3
    assert state.dice.fate == die(3)
    assert state.phase is Phase.DRAW
    assert drafting(state) is None


@pytest.mark.parametrize(
    ("players", "round_number", "order"),
    [
        pytest.param(2, 1, (ANNA, BORIS, BORIS, ANNA), id="two-the-other-removes-both"),
        pytest.param(2, 2, (BORIS, ANNA, ANNA, BORIS), id="two-second-round"),
        pytest.param(4, 3, (ANNA, BORIS, DAVID, ANNA), id="R26-four-opposite-idle"),
        pytest.param(4, 5, (CLARA, DAVID, BORIS, CLARA), id="R26-four-third-leads"),
    ],
)
def test_who_drafts(players: int, round_number: int, order: tuple[int, ...]) -> None:
    """Section 5.1: the player to the left removes first, then the one to the right."""
    state = after(normal(players, round_number), do.TellDice(ROLL, Bonus.BLANK))
    found = []
    for number in range(4):
        step = drafting(state)
        assert step is not None
        found.append(step.seat)
        state = after(state, do.TakeDie(number))
    assert tuple(found) == order


@pytest.mark.parametrize(
    ("players", "first_players"),
    [
        pytest.param(2, (0, 1, 0, 1, 0, 1, 0, 1, 0, 1), id="D1-two"),
        pytest.param(3, (0, 0, 1, 2, 0, 1, 2, 0, 1, 2), id="D1-three"),
        pytest.param(4, (0, 0, 0, 1, 2, 3, 0, 1, 2, 3), id="D1-four"),
        pytest.param(1, (0,) * 10, id="solo"),
    ],
)
def test_d1_first_players(players: int, first_players: tuple[int, ...]) -> None:
    """D1: opening rounds are led by the first player of the set-up, who leads the first normal round, too."""
    state = tour(players)
    assert tuple(in_round(number, state).first_player for number in range(1, 11)) == first_players
    other = after(state, do.SetFirst(players - 1)) if players > 1 else state
    assert in_round(10, other).first_player == (first_players[9] + players - 1) % players


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        pytest.param(do.TellDice(ROLL[:4], Bonus.BLANK), Reason.WRONG_DICE, id="four-dice"),
        pytest.param(do.TellDice(ROLL, Bonus.BLANK, die(1)), Reason.FATE_LATER, id="fate-too-early"),
        pytest.param(do.TellDice((*ROLL[:4], Die(7)), Bonus.BLANK), Reason.OUT_OF_RANGE, id="a-seven"),
        pytest.param(do.TellDice((*ROLL[:4], Die(1, (C, S, T))), Bonus.BLANK), Reason.OUT_OF_RANGE, id="three-symbols"),
        pytest.param(do.TakeDie(0), Reason.NOT_NOW, id="nothing-rolled"),
        pytest.param(do.ChooseDice(ANNA, 0, 1), Reason.NOT_NOW, id="own-dice-in-a-normal-round"),
        pytest.param(do.ChooseQuarter(ANNA, (1, 1)), Reason.NOT_NOW, id="quarter-before-dice"),
    ],
)
def test_refusals_before_the_draft(act: do.Command, reason: Reason) -> None:
    assert refused(normal(3), act) is reason


def test_a_die_is_taken_once() -> None:
    state = after(normal(3), do.TellDice(ROLL, Bonus.BLANK), do.TakeDie(2))
    assert refused(state, do.TakeDie(2)) is Reason.DIE_GONE
    assert refused(state, do.TakeDie(5)) is Reason.NO_SUCH_DIE
    assert available(state) == (0, 1, 3, 4)


def test_a_draft_at_the_table_is_told_in_one() -> None:
    """The two round dice and the fate die are enough."""
    state = after(normal(4), drafted(2, 5, 1, Bonus.ZIGZAG))
    assert numbers(state, DAVID) == (2, 5)
    assert (state.dice.fate, state.dice.bonus, state.phase) == (die(1), Bonus.ZIGZAG, Phase.DRAW)


# ---------------------------------------------------------------- opening rounds


def test_opening_round_of_three() -> None:
    """Section 9: three dice are set aside, everybody chooses two of them for himself; then a normal round."""
    state = tour(3)
    assert (state.is_opening, dice_needed(state)) == (True, 3)
    assert refused(state, do.TellDice(dice(1, 2, 3), Bonus.BLANK)) is Reason.FATE_NEEDED
    state = after(state, do.TellDice(dice(1, 2, 3), Bonus.BLANK, die(6)))
    assert state.phase is Phase.DRAW
    assert round_dice(state, ANNA) is None
    assert refused(state, do.ChooseQuarter(ANNA, (1, 2))) is Reason.DICE_MISSING
    assert refused(state, do.ChooseDice(ANNA, 1, 1)) is Reason.SAME_DIE
    assert refused(state, do.ChooseDice(ANNA, 0, 3)) is Reason.NO_SUCH_DIE
    state = after(state, do.ChooseDice(ANNA, 0, 1), do.ChooseDice(BORIS, 2, 1), do.ChooseDice(CLARA, 0, 2))
    assert [numbers(state, seat) for seat in range(3)] == [(1, 2), (3, 2), (1, 3)]
    assert refused(state, drafted(1, 1)) is Reason.NOT_NOW
    state = after(state, *everybody_draws(state), do.EndRound())
    assert (state.round, state.first_player, state.is_opening, state.cells) == (2, ANNA, False, (6,))
    assert dice_needed(state) == 5


def test_opening_rounds_of_four() -> None:
    """Section 9: two of the four dice for round 1, the other two for round 2; fate and bonus are rolled anew."""
    state = after(tour(4), do.TellDice(dice(1, 2, 3, 4), Bonus.BLANK, die(5)))
    state = after(
        state,
        do.ChooseDice(ANNA, 0, 1),
        do.ChooseDice(BORIS, 2, 3),
        do.ChooseDice(CLARA, 3, 0),
        do.ChooseDice(DAVID, 1, 3),
    )
    assert [numbers(state, seat) for seat in range(4)] == [(1, 2), (3, 4), (4, 1), (2, 4)]
    state = after(state, *everybody_draws(state), do.EndRound())
    assert (state.round, state.is_opening, dice_needed(state)) == (2, True, 0)
    state = after(state, do.TellDice((), Bonus.ALLEY, die(2)))
    assert [numbers(state, seat) for seat in range(4)] == [(3, 4), (1, 2), (2, 3), (1, 3)]
    assert refused(state, do.ChooseDice(ANNA, 0, 1)) is Reason.OWN_DICE_LATER
    state = after(state, *everybody_draws(state), do.EndRound())
    assert (state.round, state.first_player, state.cells) == (3, ANNA, (5, 2))
    assert all(player.marks_at((5, 2)).threats == 1 for player in state.seats)
    assert (dice_needed(state), state.dice.rolled) == (5, ())


def test_own_dice_may_be_chosen_with_the_quarter_that_they_name() -> None:
    """Section 9: one act does what the two do one after the other, and refuses what they refuse."""
    state = after(tour(3), do.TellDice(dice(1, 2, 3), Bonus.BLANK, die(6)))
    both = after(state, do.ChooseDice(ANNA, 0, 2), do.ChooseQuarter(ANNA, (3, 1)))
    assert after(state, do.ChooseQuarter(ANNA, (3, 1), dice=(0, 2))) == both
    assert [by_own_dice(state, ANNA, pair) for pair in ((0, 2), (1, 2))] == [((1, 3), (3, 1)), ((2, 3), (3, 2))]
    assert by_own_dice(both, ANNA, (0, 1)) == ()
    assert refused(state, do.ChooseQuarter(ANNA, (3, 2), dice=(0, 2))) is Reason.NOT_BY_DICE
    assert refused(state, do.ChooseQuarter(ANNA, (1, 1), dice=(0, 0))) is Reason.SAME_DIE
    assert refused(state, do.ChooseQuarter(ANNA, (1, 2), dice=(0, 7))) is Reason.NO_SUCH_DIE
    assert refused(both, do.ChooseQuarter(ANNA, (1, 2), dice=(0, 1))) is Reason.QUARTER_CHOSEN
    normal = after(tour(2), do.TellRoundDice(die(1), die(2), die(3), Bonus.BLANK))
    assert refused(normal, do.ChooseQuarter(ANNA, (1, 2), dice=(0, 1))) is Reason.OWN_DICE_LATER


def test_own_dice_may_change_until_the_quarter_is_chosen() -> None:
    state = after(tour(3), do.TellDice(dice(1, 2, 3), Bonus.BLANK, die(6)), do.ChooseDice(ANNA, 0, 1))
    state = after(state, do.ChooseDice(ANNA, 0, 2))
    assert numbers(state, ANNA) == (1, 3)
    state = after(state, do.ChooseQuarter(ANNA, (1, 3)))
    assert refused(state, do.ChooseDice(ANNA, 0, 1)) is Reason.QUARTER_CHOSEN


def test_a_second_opening_round_may_be_entered_by_hand() -> None:
    """After a correction that begins with round 2 everything can still be told."""
    state = in_round(2, tour(4))
    assert dice_needed(state) == 4
    state = after(state, do.TellDice(dice(1, 2, 3, 4), Bonus.BLANK, die(5)), do.ChooseDice(ANNA, 0, 2))
    assert numbers(state, ANNA) == (1, 3)


def everybody_draws(state: Tour) -> tuple[do.Command, ...]:
    """Each seat takes the first quarter of his dice and draws one segment far from it."""
    acts: list[do.Command] = []
    for seat in range(len(state.seats)):
        at = next(at for at in (numbers(state, seat), numbers(state, seat)[::-1]) if is_free(state, seat, at))
        far = "4-5~5-5" if at[0] + at[1] < 8 else "1-1~2-1"
        second = "5-5~6-5" if at[0] + at[1] < 8 else "2-1~3-1"
        acts += [do.ChooseQuarter(seat, at), do.DrawSegment(seat, far if state.round == 1 else second)]
    return tuple(acts)


def is_free(state: Tour, seat: int, at: tuple[int, int]) -> bool:
    return not state.seats[seat].marks_at(at).tourists.total


# ---------------------------------------------------------------- solo


def test_d14_solo_dice() -> None:
    """D14: two of three dice are round dice, the third is the fate die; the unavailable two come next, unrolled."""
    a, b, c, d, e = die(3, C), die(5, S), die(1, T), die(2, X), die(6, C, X)
    state = tour(1)
    assert (dice_needed(state), state.is_opening) == (5, False)
    state = after(state, do.TellDice((a, b, c, d, e), Bonus.BLANK))
    assert (state.dice.rolled, state.dice.unavailable) == ((a, b, c), (d, e))
    state = after(state, do.TakeDie(0), do.TakeDie(1))
    assert (numbers(state, ANNA), state.dice.fate) == ((3, 5), c)
    state = after(state, do.ChooseQuarter(ANNA, (3, 5)), do.DrawSegment(ANNA, "1-1~2-1"), do.EndRound())
    assert (state.cells, state.dice.rolled, dice_needed(state)) == ((1,), (d, e), 3)
    state = after(state, do.TellDice((die(4), die(2), die(2)), Bonus.BLANK))
    assert state.dice.rolled == (d, e, die(4))
    assert state.dice.unavailable == (die(2), die(2))


def test_solo_dice_told_without_the_other_zone() -> None:
    """What lies in the other zone may be left out; then all five are told in the next round."""
    state = after(tour(1), drafted(3, 5, 1), do.ChooseQuarter(ANNA, (3, 5)), do.DrawSegment(ANNA, "1-1~2-1"))
    assert dice_needed(after(state, do.EndRound())) == 5
    told = do.TellRoundDice(die(3), die(5), die(1), Bonus.BLANK, dice(2, 6))
    state = after(tour(1), told, do.ChooseQuarter(ANNA, (3, 5)), do.DrawSegment(ANNA, "1-1~2-1"))
    assert dice_needed(after(state, do.EndRound())) == 3
    assert refused(tour(2), told) is Reason.WRONG_DICE
