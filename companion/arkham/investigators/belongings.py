"""Gaining and losing cards, money, clues, Sanity and Stamina under the rules.

Source: rules/arkham.md SETUP-05, STATUS-01, STATUS-05, SPECIAL-CARD-01..05, SPELL-02; data: card_numbers.csv.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.arkham.investigators.status import change, resolve_zero
from companion.arkham.pieces import allies, decks, hands
from companion.arkham.pieces.devoured import devour
from companion.arkham.pieces.effects import in_play
from companion.arkham.table import ids
from companion.arkham.table.commands_by_chapter.belonging_commands import (
    DealPossessions,
    Gain,
    GainCard,
    LoseCard,
    LowerMaximum,
    Pay,
    PutTokens,
    What,
)
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import Why
from companion.arkham.table.guards import check_range, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import LOST, UNKNOWN, Deck, Held, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import CardWhat
from companion.facts.arkham_effects import EffectKind
from companion.facts.arkham_powers import PowerWord

MOST = 999
"""Upper bound of what has none on the table."""

ON_JOINING: Mapping[PowerWord, Deck] = {
    PowerWord.BRINGS_COMMON: Deck.COMMON,
    PowerWord.BRINGS_UNIQUE: Deck.UNIQUE,
    PowerWord.BRINGS_SPELL: Deck.SPELL,
}
"""Word of an ally -> deck of the cards that come along."""

SHORTAGE: Mapping[What, Reason] = {
    What.MONEY: Reason.NOT_ENOUGH_MONEY,
    What.CLUES: Reason.NOT_ENOUGH_CLUES,
    What.SANITY: Reason.NOT_ENOUGH_SANITY,
    What.STAMINA: Reason.NOT_ENOUGH_STAMINA,
}


def gain_tokens(work: Work, command: Gain) -> None:
    """Give an investigator money, clues, Sanity or Stamina; refuse it where nothing would come.

    Refuses also a number outside of 1..``MOST``, a gain that a card in play stops, and an investigator who is out of
    the game.
    """
    playing(work.state, command.seat)
    check_range(command.what, command.number, 1, MOST)
    if not gain(work, command.seat, command.what, command.number, Why.PLAYERS):
        raise IllegalCommand(Reason.NO_CHANGE)


def pay_tokens(work: Work, command: Pay) -> None:
    """Take money, clues, Sanity or Stamina from an investigator; Sanity or Stamina at 0 has its consequence.

    Refuses more than there is, a number outside of 1..``MOST``, and an investigator who is out of the game.
    """
    playing(work.state, command.seat)
    check_range(command.what, command.number, 1, MOST)
    pay(work, command.seat, command.what, command.number, Why.PRICE)
    resolve_zero(work, command.seat)


def gain(work: Work, seat: int, what: What, number: int, why: Why, healer: int = -1) -> int:
    """Add to what an investigator has, Sanity and Stamina up to the maximum; how much really came (STATUS-01).

    ``healer``: the seat whose own ability brings it, -1 = no such ability.
    """
    check_not_blocked(work, seat, what, healer)
    investigator = work.investigator(seat)
    before: int = getattr(investigator, what)
    most = getattr(investigator, f"max_{what}") if what in (What.SANITY, What.STAMINA) else before + number
    after = max(before, min(before + number, most))
    change(work, seat, what, after, why)
    return after - before


def check_pays(work: Work, seat: int, what: What, number: int) -> None:
    """Refuse a price that cannot be paid in full."""
    if getattr(work.investigator(seat), what) < number:
        raise IllegalCommand(SHORTAGE[what], seat=seat, value=number)


def pay(work: Work, seat: int, what: What, number: int, why: Why) -> None:
    """Pay in full or be refused; nothing follows from Sanity or Stamina at 0 yet (SPELL-01)."""
    check_pays(work, seat, what, number)
    change(work, seat, what, getattr(work.investigator(seat), what) - number, why)


def check_not_blocked(work: Work, seat: int, what: What, healer: int = -1) -> None:
    """Refuse Sanity or Stamina where the environment allows none."""
    card = blocked_by(work.state, seat, what, work.box, healer)
    if card:
        raise IllegalCommand(Reason.GAIN_BLOCKED, card=card)


def blocked_by(state: Table, seat: int, what: What, box: ArkhamBox, healer: int = -1) -> str:
    """Return the card in play that stops a gain of Sanity or Stamina at this place, '' if there is none.

    ``healer``: seat whose ability heals; a card may spare that ability.
    """
    place, by = state.investigators[seat].place, state.investigators[healer].id if healer >= 0 else ""
    blocking = (effect for effect in in_play(state, box, EffectKind.GAIN_BLOCKED) if effect.what == what)
    return next((effect.card for effect in blocking if place not in effect.places and by not in effect.spares), "")


def lower_maximum(work: Work, command: LowerMaximum) -> None:
    """Lower a maximum for good and cap what is there; devour the investigator at 0 (STATUS-01, STATUS-05).

    Refuses a field other than Sanity and Stamina, a number outside of 1..``MOST``, and an investigator who is out of
    the game.
    """
    playing(work.state, command.seat)
    if command.what not in (What.SANITY, What.STAMINA):
        raise IllegalCommand(Reason.UNKNOWN_FIELD, field=command.what)
    check_range(command.what, command.number, 1, MOST)
    change_maximum(work, command.seat, command.what, -command.number, Why.PLAYERS)


def change_maximum(work: Work, seat: int, what: What, number: int, why: Why) -> None:
    """Raise or lower a maximum; a lowered one caps, and at 0 devours."""
    field = f"max_{what}"
    most = max(0, getattr(work.investigator(seat), field) + number)
    if most == 0:
        devour(work, seat)
        return
    change(work, seat, field, most, why)
    change(work, seat, what, min(most, getattr(work.investigator(seat), what)), why)


def gain_card(work: Work, command: GainCard) -> None:
    """Put a card from its deck into a hand, with what it brings; refuse it as :func:`take_card` does."""
    playing(work.state, command.seat)
    take_card(work, command.seat, command.card, command.deck, Why.PLAYERS)


def deal(work: Work, cards: tuple[tuple[int, str], ...]) -> None:
    """Random possessions come as they were drawn; refused where the sheet asks for none of them any more (SETUP-05).

    Source: rules/arkham.md SETUP-05.
    """
    if not cards:
        raise IllegalCommand(Reason.NO_CHANGE)
    for seat, card in cards:
        playing(work.state, seat)
        if named_deck(card, None, work.box) not in possessions_due(work.state, seat, work.box):
            raise IllegalCommand(Reason.NOT_ON_SHEET, card=card, seat=seat)
        take_card(work, seat, card, None, Why.PLAYERS)


def lose_card(work: Work, command: LoseCard) -> None:
    """Take a card out of a hand, with what it brought; refuse a card that is not held."""
    playing(work.state, command.seat)
    card = hands.held(work, command.seat, command.number)
    drop_card(work, command.seat, card, Why.PLAYERS, command.out_of_game)


def named_deck(card: str, deck: Deck | None, box: ArkhamBox) -> Deck:
    """Return the deck of a card; for a card without a name, ``deck``.

    Raises ``IllegalCommand`` if ``deck`` is not the card's own, or if a card without a name has no deck or that of
    special cards.
    """
    result = deck if card == UNKNOWN else decks.deck_of(card, box)
    if result is None or (card == UNKNOWN and result is Deck.SPECIAL):
        raise IllegalCommand(Reason.UNKNOWN_ID, id=card, what="card")
    if deck is not None and deck is not result:
        raise IllegalCommand(Reason.WRONG_KIND_OF_CARD, card=card)
    return result


def check_only_one(work: Work, seat: int, card: str) -> None:
    """Refuse a second Retainer, Bank Loan or membership (SPECIAL-CARD-01)."""
    if decks.is_only_one(card) and decks.has(work.investigator(seat), card):
        raise IllegalCommand(Reason.ONLY_ONE, seat=seat, card=card)


def take_card(work: Work, seat: int, card: str, deck: Deck | None, why: Why) -> Held:
    """Put a card into a hand under the rules and apply what it brings; return it.

    Raises ``IllegalCommand`` if no copy is left, if the investigator may have only a single such card and has it, for a
    loan after a default, and for an ally while the ally deck is empty.
    """
    where = named_deck(card, deck, work.box)
    hands.check_left(work, card, where)
    check_only_one(work, seat, card)
    if work.box.power(card, PowerWord.LOAN) and work.investigator(seat).loan_defaulted:
        raise IllegalCommand(Reason.LOAN_REFUSED, seat=seat)
    if where is Deck.ALLY:
        if work.state.allies == 0:
            raise IllegalCommand(Reason.DECK_EMPTY, deck=where)
        work.set(allies=work.state.allies - 1)
    new = hands.add(work, seat, card, where, why)
    _bring(work, seat, new)
    return new


def drop_card(work: Work, seat: int, card: Held, why: Why, out_of_game: bool = False) -> None:
    """A card out of a hand: under its deck, an ally back into the ally deck or out of the game."""
    hands.remove(work, seat, card, why)
    if card.deck is Deck.ALLY and not out_of_game:
        work.set(allies=work.state.allies + 1)
    elif card.deck is Deck.ALLY:
        allies.leave_by_name(work, card.card)
    for field, what in MAXIMA.items():
        number = decks.number_of(card, what, work.box)
        if number:
            change_maximum(work, seat, field, -number, Why.ALLY)


def put_tokens(work: Work, command: PutTokens) -> None:
    """Set the tokens on a card; discard it once they reach the number that its text says, if any.

    Refuses an unchanged number, one outside of 0..``MOST``, a card that is not held, and an investigator who is out of
    the game.
    """
    playing(work.state, command.seat)
    card = hands.held(work, command.seat, command.number)
    check_range("tokens", command.tokens, 0, MOST)
    if command.tokens == card.tokens:
        raise IllegalCommand(Reason.NO_CHANGE)
    lay_tokens(work, command.seat, card, command.tokens)


def lay_tokens(work: Work, seat: int, card: Held, tokens: int) -> None:
    """Set the number of tokens on a card; discard it once it has as many as its text says."""
    hands.put_tokens(work, seat, card, tokens)
    full = decks.number_of(card, CardWhat.TOKENS, work.box)
    if full and tokens >= full:
        drop_card(work, seat, hands.held(work, seat, card.number), Why.USED)


def take_fixed(work: Work, seat: int, since: int = 0) -> None:
    """Give a seat the fixed possessions of its sheet, as far as the decks still have them, without a word (SETUP-05).

    ``since``: the round from which they count (UPKEEP-03); 0 = set-up.
    """
    for card in work.box.investigators[work.investigator(seat).id].fixed_cards:
        deck = decks.deck_of(card, work.box)
        if deck is None or decks.left(card, work.state, work.box) == 0:
            continue
        if deck is Deck.ALLY:
            if work.state.allies == 0:
                continue
            work.set(allies=work.state.allies - 1)
        new = Held(work.state.next_card, card, deck, since=since)
        investigator = work.investigator(seat)
        more = {
            name: getattr(investigator, name) + decks.number_of(new, what, work.box)
            for field, what in MAXIMA.items()
            for name in (field.value, f"max_{field}")
        }
        work.set(next_card=new.number + 1)
        work.set_investigator(seat, cards=(*investigator.cards, new), **more)


MAXIMA: Mapping[What, CardWhat] = {What.SANITY: CardWhat.MAX_SANITY, What.STAMINA: CardWhat.MAX_STAMINA}


def random_possessions_due(state: Table, seat: int, box: ArkhamBox) -> dict[Deck, int]:
    """Return how many random possessions of each deck are not entered yet (SETUP-05); decks without any are absent.

    >>> from companion.arkham.table.commands import Seat, SetUpTable
    >>> from companion.arkham.town.setup import set_up
    >>> from companion.facts.arkham import load
    >>> table = set_up(SetUpTable("yig", (Seat("michael_mcglen"),)), load()).state
    >>> {deck.value: number for deck, number in random_possessions_due(table, 0, load()).items()}
    {'unique': 1, 'skill': 1}
    """
    investigator = state.investigators[seat]
    sheet = box.investigators[investigator.id]
    wanted = {
        Deck.COMMON: sheet.random_common,
        Deck.UNIQUE: sheet.random_unique,
        Deck.SPELL: sheet.random_spells,
        Deck.SKILL: sheet.random_skills,
    }
    fixed = [decks.deck_of(card, box) for card in sheet.fixed_cards]
    entered = [card.deck for card in investigator.cards]
    missing = {deck: number - (entered.count(deck) - fixed.count(deck)) for deck, number in wanted.items()}
    return {deck: number for deck, number in missing.items() if number > 0}


def possessions_due(state: Table, seat: int, box: ArkhamBox) -> dict[Deck, int]:
    """Return the random possessions still to enter during set-up, by deck.

    Empty later in the game, for an investigator who is out of it, and where the player keeps the sheet.
    """
    investigator = state.investigators[seat]
    is_asked = is_being_set_up(state, seat) and not (investigator.eliminated or investigator.own_sheet)
    return random_possessions_due(state, seat, box) if is_asked else {}


def hands_are_due(state: Table, seat: int, box: ArkhamBox) -> bool:
    """Return whether this seat is being set up and random possessions of any investigator are not entered yet."""
    return is_being_set_up(state, seat) and any(possessions_due(state, other, box) for other in state.clockwise())


def possessions_to_deal(state: Table, seat: int, box: ArkhamBox) -> dict[Deck, int]:
    """Return how many of the possessions due can be dealt at random, by deck; empty for a seat that does not exist.

    A deck of which the investigator draws an extra card and chooses is left out.
    """
    if not 0 <= seat < len(state.investigators):
        return {}
    sheet = state.investigators[seat].id
    return {deck: n for deck, n in possessions_due(state, seat, box).items() if cards_to_draw(sheet, deck, n, box) == n}


def may_hold_untold_items(state: Table, seat: int, box: ArkhamBox) -> bool:
    """Return whether items among the random possessions are not entered yet (SETUP-05, STATUS-03).

    They count when half of the items are lost.
    """
    is_due = not decks.ITEMS.isdisjoint(random_possessions_due(state, seat, box))
    return is_due or state.investigators[seat].own_sheet


def holds(state: Table, seat: int, card: str, box: ArkhamBox) -> bool | None:
    """Return whether an investigator has this card.

    None if that is open: random possessions are not entered yet, or the hand has unnamed cards of the same deck.
    """
    cards, deck = state.investigators[seat].cards, decks.deck_of(card, box)
    if any(own.card == card for own in cards):
        return True
    unnamed = any(own.card == UNKNOWN and own.deck is deck for own in cards)
    is_open = unnamed or state.investigators[seat].own_sheet or random_possessions_due(state, seat, box)
    return None if is_open else False


def is_being_set_up(state: Table, seat: int) -> bool:
    """Return whether a seat may still enter random possessions.

    It may in the first round, and for a new investigator until his first round ends. He skips the round in which he
    sits down, and his possessions count from then; a lost investigator stands up in the round that he skips (SETUP-05,
    STATUS-06).
    """
    investigator = state.investigators[seat]
    if state.round <= 1:
        return True
    sat_down = (
        0 < investigator.skips_round == investigator.fortune_since
        and investigator.movement_used != investigator.skips_round
    )
    return sat_down and investigator.place != LOST and state.round <= investigator.skips_round + 1


DRAWS_MORE: Mapping[Deck, PowerWord] = {
    Deck.COMMON: PowerWord.DRAWS_COMMON,
    Deck.UNIQUE: PowerWord.DRAWS_UNIQUE,
    Deck.SPELL: PowerWord.DRAWS_SPELL,
    Deck.SKILL: PowerWord.DRAWS_SKILL,
}
"""Deck -> what says that an investigator draws more of its cards and discards as many of those drawn."""


def cards_to_draw(sheet: str, deck: Deck, number: int, box: ArkhamBox) -> int:
    """Cards that an investigator draws to keep ``number`` of them; also for random possessions (SETUP-05)."""
    more = DRAWS_MORE.get(deck) if number else None
    return number + (box.power(sheet, more) if more else 0)


def _bring(work: Work, seat: int, card: Held) -> None:
    """Apply what a card brings when it comes under the rules: maxima, clues, cards due, the money of a loan.

    The Deputy of Arkham brings the revolver and the Patrol Wagon, as far as they are left.
    """
    for field, what in MAXIMA.items():
        number = decks.number_of(card, what, work.box)
        if number:
            change_maximum(work, seat, field, number, Why.ALLY)
    power = partial(work.box.power, card.card)
    if clues := power(PowerWord.CLUES_ON_JOINING):
        gain(work, seat, What.CLUES, clues, Why.ALLY)
    for does, deck in ON_JOINING.items():
        if number := power(does):
            hands.ask_for_cards(work, seat, deck, number)
    if loan := power(PowerWord.LOAN):
        gain(work, seat, What.MONEY, loan, Why.LOAN)
    if card.card == ids.DEPUTY:
        for own in (ids.DEPUTYS_REVOLVER, ids.PATROL_WAGON):
            if decks.left(own, work.state, work.box):
                hands.add(work, seat, own, Deck.SPECIAL, Why.LOCATION)


RULES: Rules = {
    Gain: gain_tokens,
    Pay: pay_tokens,
    GainCard: gain_card,
    DealPossessions: lambda work, command: deal(work, command.cards),
    LoseCard: lose_card,
    PutTokens: put_tokens,
    LowerMaximum: lower_maximum,
}
"""The rule of each command of this module."""
