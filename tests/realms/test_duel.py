"""The duel against the rules: T1-T5, T12, T13, E1-E6 and the rulings B1-B14 of rules/realms.md."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from duels import ANNA, BOX, KARL, MARINA, MAX, after, duel, lose, town

from companion.errors import IllegalCommand
from companion.realms.cards.card_questions import MOST_CARDS
from companion.realms.cards.my_box import MyBox, merged
from companion.realms.deck.deck_odds import deck_odds
from companion.realms.duel.card_moves import check_numbers
from companion.realms.duel.loss_split import even_split
from companion.realms.engine import apply
from companion.realms.game import commands as do
from companion.realms.game import events as e
from companion.realms.game.refusals import Reason
from companion.realms.game.shields import shielded
from companion.realms.game.state import Duel, FaceUpRow, House, Outcome, Shield
from companion.realms.invariants import broken
from companion.realms.legality import why_not


def reason(state: Duel | None, command: do.Command) -> object:
    refusal = why_not(state, command, BOX)
    return refusal and refusal.reason


@pytest.mark.parametrize(
    ("players", "initiates", "rows", "common"),
    [(2, 6, (5,), 61), (3, 4, (3, 3, 3), 57), (4, 2, (3, 3, 3, 3), 54)],
    ids=["T1-two", "T1-three", "T1-four"],
)
def test_starting_counts(players: int, initiates: int, rows: tuple[int, ...], common: int) -> None:
    state = duel(players)
    assert (state.initiates, tuple(row.cards for row in state.rows), state.common) == (initiates, rows, common)
    assert {player.sanity for player in state.players} == {50}
    assert {player.cards for player in state.players} == {10}


@pytest.mark.parametrize(
    ("players", "first", "turn", "hands"),
    [
        (2, 0, 1, (3, 5)),
        (2, 1, 1, (5, 3)),
        (2, 0, 2, (0, 5)),
        (2, 0, 3, (0, 0)),
        (3, 1, 1, (5, 3, 4)),
        (3, 1, 3, (5, 0, 0)),
        (4, 0, 1, (3, 4, 4, 5)),
        (4, 2, 4, (0, 5, 0, 0)),
        (4, 0, 5, (0, 0, 0, 0)),
    ],
)
def test_first_hands_go_by_the_order_of_the_first_turns(
    players: int, first: int, turn: int, hands: tuple[int, ...]
) -> None:
    """Section 2; 0 = the first hand has been played."""
    state = duel(players, active=first)
    state = after(state, *[do.PassTurn()] * (turn - 1))
    assert tuple(state.first_hand(seat) for seat in range(players)) == hands


def test_losing_more_than_one_has_is_the_end() -> None:
    """T2."""
    state = duel(2, lose(8, (ANNA, 8)), sanity=(50, 5))
    assert (state.players[ANNA].is_out, state.players[ANNA].sanity) == (True, 0)
    assert (state.outcome, state.winner) == (Outcome.LAST_ONE, MAX)


@pytest.mark.parametrize(
    ("act", "refused"),
    [
        (do.LoseSanity(3, (do.Hit(ANNA, 3),), MAX, dealt=0), Reason.LOSS_DEALT),
        (do.BuyCard("dagon", at=0, of=MAX, had=0), Reason.DONE_MEANWHILE),
        (do.BuyCard(of=MAX, had=0), Reason.DONE_MEANWHILE),
        (do.BuyCard(source=do.Source.STACK, of=MAX, had=2), Reason.DONE_MEANWHILE),
        (do.AbjureCard("follower", of=MAX, gone=0), Reason.DONE_MEANWHILE),
        (do.AbjureCard(source=do.Source.STACK, of=MAX, gone=0), Reason.DONE_MEANWHILE),
        (do.PlayLocation(of=MAX, lying=0), Reason.DONE_MEANWHILE),
    ],
)
def test_what_was_offered_once_is_done_once(act: do.Command, refused: Reason) -> None:
    """A double tap, and two devices at one offer, send the same act twice under two ids."""
    assert reason(duel(2, act), act) is refused


def test_one_more_loss_of_the_same_turn_is_offered_beside_what_was_dealt() -> None:
    first, more = (do.LoseSanity(3, (do.Hit(ANNA, 3),), MAX, dealt=dealt) for dealt in (0, 3))
    state = duel(2, first, more)
    assert (state.dealt, state.players[ANNA].sanity) == (6, 44)
    assert after(state, do.PassTurn()).dealt == 0


def test_an_act_of_an_older_log_says_nothing_of_what_was_before() -> None:
    state = duel(2, lose(3, (ANNA, 3)), lose(3, (ANNA, 3)))
    assert (state.dealt, state.players[ANNA].sanity) == (0, 44)


def test_sanity_has_no_upper_limit() -> None:
    """T2."""
    assert duel(2, do.ChangeSanity(MAX, 10)).players[MAX].sanity == 60


def test_losses_of_one_turn_add_up_on_a_location() -> None:
    """T3."""
    state = duel(2, town(ANNA, "arkham", 5), lose(3, (ANNA, 3, 1)), lose(2, (ANNA, 2, 1)))
    assert not state.players[ANNA].locations
    assert state.players[ANNA].fresh == {"arkham": 1}


def test_losses_of_two_turns_do_not() -> None:
    """T3."""
    state = duel(2, town(ANNA, "arkham", 5), lose(3, (ANNA, 3, 1)), do.PassTurn(), do.PassTurn(), lose(2, (ANNA, 2, 1)))
    assert [one.lost for one in state.players[ANNA].locations] == [2]


HAVEN = (town(ANNA, "ruins", 9, Shield.HAVEN),)
GATE_AND_HAVEN = (town(ANNA, "crypt", 4, Shield.GATE), town(ANNA, "ruins", 9, Shield.HAVEN))
TWO_GATES = (town(ANNA, "crypt", 4, Shield.GATE), town(ANNA, "ruins", 9, Shield.GATE))


@pytest.mark.parametrize(
    ("before", "act", "refused"),
    [
        (HAVEN, lose(4, (ANNA, 4)), Reason.HAVEN),
        (HAVEN, lose(4, (ANNA, 4, 1)), None),
        (HAVEN, do.DestroyLocation(1), None),
        (GATE_AND_HAVEN, lose(3, (ANNA, 3, 2)), Reason.GATE),
        (GATE_AND_HAVEN, lose(3, (ANNA, 3)), Reason.HAVEN),
        (GATE_AND_HAVEN, lose(3, (ANNA, 3, 1)), None),
        ((*GATE_AND_HAVEN, lose(4, (ANNA, 4, 1))), lose(3, (ANNA, 3, 2)), None),
        (GATE_AND_HAVEN, lose(7, (ANNA, 4, 1), (ANNA, 3, 2)), None),
        (GATE_AND_HAVEN, do.DestroyLocation(2), None),
        (TWO_GATES, lose(3, (ANNA, 3, 1)), None),
        (TWO_GATES, lose(3, (ANNA, 3, 2)), None),
        ((town(ANNA, "ruins", 9, Shield.UNKNOWN),), lose(4, (ANNA, 4)), None),
        ((town(MAX, "ruins", 9, Shield.HAVEN),), lose(4, (MAX, 4)), None),
    ],
    ids=[
        "T4-player",
        "T4-haven",
        "T4-destroy",
        "T5-haven",
        "T5-player",
        "T5-gate",
        "T5-after",
        "T5-in-one",
        "T5-destroy",
        "B5-first",
        "B5-second",
        "unknown-shield",
        "B8-own",
    ],
)
def test_shields(before: tuple[do.Command, ...], act: do.Command, refused: Reason | None) -> None:
    assert reason(duel(2, *before), act) is refused


def test_a_shield_is_named() -> None:
    found = shielded(duel(2, *HAVEN), MAX, ANNA)
    assert found is not None
    assert (found.reason, found.card) == (Reason.HAVEN, "ruins")


def test_a_loss_hits_both_neighbours_each_for_himself() -> None:
    """E4, B4."""
    state = duel(4, town(KARL, "arkham", 20), lose(8, (ANNA, 8), (KARL, 3), (KARL, 5, 1)))
    assert [player.sanity for player in state.players] == [50, 42, 50, 47]
    assert state.players[KARL].locations[0].lost == 5


@pytest.mark.parametrize(
    ("hits", "refused"),
    [
        ((), Reason.WRONG_SPLIT),
        (((ANNA, 8),), None),
        (((KARL, 5), (KARL, 2)), Reason.WRONG_SPLIT),
        (((ANNA, 8), (KARL, 7)), Reason.WRONG_SPLIT),
        (((ANNA, 8), (KARL, 8), (MARINA, 8)), Reason.NOT_A_NEIGHBOUR),
        (((ANNA, 8), (KARL, 8)), None),
    ],
    ids=["nobody", "E4-one-is-spared", "parts-too-small", "too-little", "E4-across", "E4"],
)
def test_a_loss_is_split_as_the_rules_say(hits: tuple[tuple[int, ...], ...], refused: Reason | None) -> None:
    assert reason(duel(4), lose(8, *hits)) is refused


def test_the_parts_of_a_loss_between_two_add_up() -> None:
    """B4, B8: between two players any player and location may be chosen."""
    state = duel(2, town(ANNA, "arkham", 20))
    assert why_not(state, lose(8, (ANNA, 5), (ANNA, 2, 1), (MAX, 1)), BOX) is None
    assert reason(state, lose(8, (ANNA, 5))) is Reason.WRONG_SPLIT


@pytest.mark.parametrize(
    ("row", "refused"),
    [(0, None), (1, Reason.ROW_OF_OTHERS), (2, Reason.ROW_OF_OTHERS), (3, None), (4, Reason.NO_SUCH_ROW)],
    ids=["E5-max-anna", "E5-anna-marina", "E5-marina-karl", "E5-karl-max", "no-row"],
)
def test_only_the_rows_beside_a_player_are_his(row: int, refused: Reason | None) -> None:
    assert reason(duel(4), do.BuyCard(row=row)) is refused
    assert reason(duel(4), do.AbjureCard(source=do.Source.ROW, row=row)) is refused


def test_who_is_out_takes_six_cards_with_him_and_the_circle_closes() -> None:
    """E6, T12."""
    state = duel(4, do.ChangeSanity(MARINA, -50))
    assert state.neighbours(ANNA) == (MAX, KARL)
    assert [(row.left, row.right, row.cards) for row in state.rows] == [(0, 1, 3), (3, 0, 3), (1, 3, 3)]
    assert state.common == 54 - 3
    assert state.players[MARINA].cards == 0


def test_three_become_two_with_two_rows() -> None:
    """T12; down to two a loss hits the one neighbour once."""
    state = duel(3, do.ChangeSanity(MARINA, -50))
    assert [row.cards for row in state.rows] == [3, 3]
    assert state.neighbours(MAX) == (ANNA,)
    assert after(state, lose(8, (ANNA, 8))).players[ANNA].sanity == 42


def test_a_new_row_takes_what_the_deck_still_has() -> None:
    """B13, B1."""
    applied = apply(duel(4, common=2), do.ChangeSanity(MARINA, -50), BOX)
    assert applied.state.rows[-1] == FaceUpRow(ANNA, KARL, 2)
    assert applied.state.outcome is Outcome.GRIEF


@pytest.mark.parametrize(
    ("sanity", "cards", "outcome", "winner"),
    [
        ((21, 20), (10, 14), Outcome.MOST_SANITY, MAX),
        ((20, 20), (14, 13), Outcome.MOST_CARDS, MAX),
        ((20, 20), (14, 14), Outcome.GRIEF, None),
    ],
    ids=["T13-sanity", "T13-cards", "T13-grief"],
)
def test_the_empty_deck_decides(
    sanity: tuple[int, int], cards: tuple[int, int], outcome: Outcome, winner: int | None
) -> None:
    acts = [do.CorrectDeck(seat, "unknown", number - 10) for seat, number in enumerate(cards) if number > 10]
    state = duel(2, *acts, sanity=sanity)
    ended = after(state, do.EndDuel())
    assert (ended.outcome, ended.winner) == (outcome, winner)


def test_all_cards_owned_count_in_a_tie() -> None:
    """B2: hand, deck, discard pile and locations alike."""
    state = duel(2, do.BuyCard("dagon"), town(MAX, "rlyeh", 6), sanity=(30, 30))
    assert state.players[MAX].cards == 12
    assert after(state, do.EndDuel()).winner == MAX


def test_the_last_card_ends_the_duel_at_once_or_with_the_turn() -> None:
    """B1."""
    ends = duel(2, do.BuyCard("dagon"), common=1)
    assert ends.outcome is Outcome.MOST_CARDS
    waits = duel(2, do.BuyCard("dagon"), common=1, house=House(ends_at_once=False))
    assert waits.outcome is None
    assert after(waits, do.PassTurn()).outcome is Outcome.MOST_CARDS


@pytest.mark.parametrize(("switch", "left"), [(False, 6), (True, 7)], ids=["B3-box", "B3-stack"])
def test_an_abjured_initiate(switch: bool, left: int) -> None:
    state = duel(2, do.AbjureCard("initiate"), house=House(initiates_return=switch))
    assert state.initiates == left
    assert state.players[MAX].deck["initiate"] == 1


def test_a_player_who_falls_in_his_own_turn_ends_it() -> None:
    """B12."""
    state = duel(3, do.ChangeSanity(MAX, -50))
    assert (state.active, state.turn) == (ANNA, 2)


def test_the_empty_deck_ends_the_duel_with_the_turn_of_who_falls_in_it() -> None:
    """B1, B12: where the empty deck ends the duel with the turn, a fall of one's own ends both."""
    house = House(ends_at_once=False)
    state = duel(3, do.CorrectCommon(1), do.BuyCard("mi_go"), sanity=(5, 20, 30), house=house)
    assert state.outcome is None
    fallen = after(state, do.ChangeSanity(MAX, -5))
    assert (fallen.outcome, fallen.winner) == (Outcome.MOST_SANITY, MARINA)


def test_both_neighbours_fall_together() -> None:
    """B14."""
    state = duel(3, lose(60, (ANNA, 60), (MARINA, 60)))
    assert (state.outcome, state.winner) == (Outcome.LAST_ONE, MAX)


@pytest.mark.parametrize(
    ("abjured", "refused"),
    [((), Reason.NOT_ABJURED), ((do.AbjureCard(source=do.Source.ROW, card="dagon"),), None)],
    ids=["T8-nothing", "T8-row"],
)
def test_only_what_was_abjured_this_turn_comes_back(abjured: tuple[do.Command, ...], refused: Reason | None) -> None:
    state = duel(2, *abjured)
    assert reason(state, do.ReturnCard("dagon")) is refused
    if refused is None:
        assert after(state, do.ReturnCard("dagon")).players[MAX].deck["dagon"] == 1


def test_a_bought_card_goes_to_the_discard_pile_and_the_row_is_filled() -> None:
    """E1 without prices: those stand on the cards."""
    state = duel(2, do.BuyCard("dagon"), do.BuyCard(source=do.Source.STACK))
    assert state.players[MAX].fresh == {"dagon": 1, "initiate": 1}
    assert (state.common, state.initiates, state.rows[0].cards) == (60, 5, 5)


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (do.ChangeSanity(7, -1), Reason.NO_SUCH_SEAT),
        (do.CorrectSanity(MAX, 10_000), Reason.OUT_OF_RANGE),
        (do.ChangeSanity(MAX, 10_000), Reason.OUT_OF_RANGE),
        (do.CorrectDeck(MAX, "dagon", -1), Reason.OUT_OF_RANGE),
        (do.CorrectDeck(MAX, "unknown", 100), Reason.OUT_OF_RANGE),
        (do.CorrectDeck(MAX, "cthulhu", 1), Reason.UNKNOWN_CARD),
        (do.CorrectDeck(MAX, "rlyeh", 3), Reason.TOO_MANY_COPIES),
        (do.BuyCard("cthulhu"), Reason.UNKNOWN_CARD),
        (do.PassTurn({"dagon": 1}), Reason.NOT_OWNED),
        (do.PassTurn({"goon": 0}), Reason.OUT_OF_RANGE),
        (do.PlayLocation("dagon"), None),
        (do.PlayLocation("brain_cylinder"), Reason.NOT_A_LOCATION),
        (do.PlayLocation("arkham", 0), Reason.OUT_OF_RANGE),
        (do.AbjureCard("dagon"), Reason.NOT_OWNED),
        (do.CorrectDiscard(MAX, {"goon": 3}), Reason.NOT_OWNED),
        (do.RenamePlayer(MAX, "x" * 5000), Reason.NAME_TOO_LONG),
        (do.RenamePlayer(MAX, "a\nb"), Reason.NAME_UNPRINTABLE),
        (do.CorrectRow(9, 1), Reason.NO_SUCH_ROW),
        (do.Reopen(), Reason.NO_CHANGE),
        (do.SetUpDuel(("a", "b")), Reason.ALREADY_SET_UP),
        (do.LoseSanity(3, (do.Hit(ANNA, 3, 99),)), Reason.NO_SUCH_LOCATION),
    ],
)
def test_bad_input_is_refused_for_a_reason(command: do.Command, refused: Reason | None) -> None:
    assert reason(duel(2), command) is refused


def test_every_deck_that_can_be_set_can_be_counted() -> None:
    """The table is right, however many cards lie there; what no table holds, an edited file is refused with."""
    vast = duel(
        2,
        *(
            do.CorrectDeck(MAX, card, 99)
            for card in ("unknown", *BOX.cards)
            if BOX.cards.get(card) is None or BOX.cards[card].copies is None
        ),
    )
    cards = vast.players[MAX].cards
    assert 2000 < cards < MOST_CARDS
    assert deck_odds(vast.players[MAX].deck, wanted={"unknown"}).next_hand.at_least(0) == 1
    assert "decks can be counted" not in broken(vast, BOX)
    beyond = replace(vast.players[MAX], deck={"goon": MOST_CARDS + 1})
    assert "decks can be counted" in broken(replace(vast, players=(beyond, vast.players[ANNA])), BOX)


@pytest.mark.parametrize("names", [(), ("a",), tuple("abcde")])
def test_two_to_four_play(names: tuple[str, ...]) -> None:
    assert reason(None, do.SetUpDuel(names)) is Reason.PLAYERS


def test_who_is_out_does_nothing_more() -> None:
    state = duel(3, do.ChangeSanity(MARINA, -50))
    acts: list[Callable[[int], do.Command]] = [
        lambda seat: do.ChangeSanity(seat, 5),
        lambda seat: do.PutLocation(seat),
        lambda seat: do.CorrectTurn(seat, 3),
    ]
    assert {reason(state, act(MARINA)) for act in acts} == {Reason.OUT}


def test_after_the_end_only_corrections_are_possible() -> None:
    state = duel(2, do.EndDuel())
    assert reason(state, do.ChangeSanity(MAX, 1)) is Reason.OVER
    assert after(state, do.CorrectCommon(9), do.Reopen()).outcome is None


def test_a_player_sits_down_again_with_full_rows() -> None:
    state = duel(4, do.ChangeSanity(MARINA, -50), do.CorrectSanity(MARINA, 12))
    assert state.players[MARINA].sanity == 12
    assert {frozenset((row.left, row.right)) for row in state.rows} == {
        frozenset(pair) for pair in ((0, 1), (1, 2), (2, 3), (3, 0))
    }


def test_dear_cards_cannot_be_abjured_where_the_cost_is_known() -> None:
    """Section 5, B6."""
    box = merged(BOX, MyBox().entered("dagon", "cost", "7").entered("yithian", "copies", "1"))
    with pytest.raises(IllegalCommand, match="too_dear"):
        check_numbers(duel(2), do.AbjureCard("dagon"), box)
    with pytest.raises(IllegalCommand, match="too_many_copies"):
        check_numbers(duel(2, do.BuyCard("yithian")), do.BuyCard("yithian"), box)
    check_numbers(duel(2), do.AbjureCard("dagon"), BOX)


def test_what_happened_is_told_in_order() -> None:
    state = duel(2, town(ANNA, "arkham", 5), lose(3, (ANNA, 3, 1)))
    told = apply(state, do.PassTurn(), BOX).events
    assert told == (e.LocationHealed(ANNA, "arkham", 3), e.TurnPassed(ANNA, 2))


@pytest.mark.parametrize(
    ("locations", "loss", "hits"),
    [
        ((), 9, ((0, 9),)),
        (((3, Shield.NONE), (6, Shield.GATE)), 9, ((0, 9),)),
        (((6, Shield.HAVEN),), 9, ((1, 6), (0, 3))),
        (((6, Shield.HAVEN),), 5, ((1, 5),)),
        (((6, Shield.HAVEN),), 6, ((1, 6),)),
        (((4, Shield.HAVEN), (2, Shield.GATE)), 9, ((2, 2), (1, 4), (0, 3))),
        (((4, Shield.HAVEN), (2, Shield.GATE)), 5, ((2, 2), (1, 3))),
        (((None, Shield.HAVEN),), 9, ((1, 9),)),
        (((4, Shield.HAVEN), (None, Shield.GATE)), 9, ((2, 9),)),
    ],
    ids=["nobody", "nexus", "sanctuary", "too little", "just", "both", "first only", "unknown", "unknown before"],
)
def test_what_is_over_goes_on_to_what_was_shielded(
    locations: tuple[tuple[int | None, Shield], ...], loss: int, hits: tuple[tuple[int, int], ...]
) -> None:
    """Section 5: excess on one target is lost, so no more is laid on a shield than makes it fall."""
    state = duel(2, *(town(ANNA, "unknown", level, shield) for level, shield in locations))
    split = even_split(state, loss)
    assert [(hit.location, hit.loss) for hit in split.hits] == list(hits)
    assert reason(state, split) is None


def test_what_a_shield_has_lost_already_is_not_laid_on_it_again() -> None:
    state = duel(2, town(ANNA, "unknown", 6, Shield.HAVEN), lose(4, (ANNA, 4, 1)))
    assert [(hit.location, hit.loss) for hit in even_split(state, 9).hits] == [(1, 2), (0, 7)]
