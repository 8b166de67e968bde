"""Words of what investigators have: sliders, cards, money, trophies, abilities.

Names stand behind a colon and are never inflected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace

from companion.arkham.investigators.upkeep import healed_by, is_loan
from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck
from companion.errors import IllegalCommand
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters.anyway import (
    Way,
    Ways,
    put_there,
    set_number,
    single_correction,
    step_number,
)
from companion.screens.arkham.wording.chapters.move import (
    BeforeAndAfter,
    Events,
    EventWords,
    Move,
    Order,
    nothing,
    why_words,
)
from companion.screens.arkham.wording.chapters.placeholders import (
    DoneCommand,
    Phrases,
    Refusals,
)
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

# ---------------------------------------------------------------- the undo


def _dealt(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for dealt cards; with the investigator's name if only a single seat got any."""
    cards = deed.command.cards
    seats = {seat for seat, _ in cards}
    dealt = names.words.t("cards dealt: {n}", n=len(cards))
    if len(seats) != 1:
        return dealt
    return names.words.t("{who}, {what}", who=names.first_name(min(seats)), what=dealt)


def _gained(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a number that an investigator gained."""
    return _changed(deed.command, deed.command.number, names)


def _paid(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a number that an investigator paid."""
    return _changed(deed.command, -deed.command.number, names)


def _changed(command: do.Gain | do.Pay, by: int, names: Names) -> str:
    """Return the phrase for a number that changes by ``by``, with its sign.

    A number below its command's least comes only from an edited file, and the rules refuse it.
    """
    phrase = m("{who}’s {field} −{n}") if by < 0 else m("{who}’s {field} +{n}")
    who, field = names.first_name(command.seat), names.field_within(command.what)
    return names.words.t(phrase, who=who, field=field, n=abs(by))


def _maximum_lowered(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a maximum of Sanity or Stamina that fell or, by an edited file, rose."""
    command = deed.command  # below 0 in an edited file; the rules refuse it
    phrase = m("{who}’s maximum {field} +{n}") if command.number < 0 else m("{who}’s maximum {field} −{n}")
    who, field = names.first_name(command.seat), names.field_within(command.what)
    return names.words.t(phrase, who=who, field=field, n=abs(command.number))


def _handed_over(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a trade: the one thing that changed hands and to whom, else both names."""
    command = deed.command
    goes = [(names.held(number), command.other) for number in command.gives]
    goes += [(names.held(number), command.seat) for number in command.takes]
    if command.money:
        goes.append((f"${abs(command.money)}", command.other if command.money > 0 else command.seat))
    if len(goes) == 1:
        return names.words.t("{card} → {who}", card=goes[0][0], who=names.first_name(goes[0][1]))
    who, other = names.first_name(command.seat), names.first_name(command.other)
    return names.words.t("trade {who} ↔ {other}", who=who, other=other)


_GAINED, _USED, _CARD = m("{card} gained ({who})"), m("{who}’s {card} used"), m("correction of {card}")
_SLIDERS, _ROLLS, _TOKENS = m("{who}’s sliders"), m("{who}’s Upkeep rolls"), m("tokens on {card}")

PHRASES: Phrases = {
    do.GainCard: _GAINED,
    do.PutInHand: _GAINED,
    do.HandOver: m("{card} → {who}"),
    do.DealPossessions: _dealt,
    do.LoseCard: m("{who}’s {card} lost"),
    do.ExhaustCard: m("{who}’s {card} exhausted"),
    do.RefreshCard: m("{who}’s {card} refreshed"),
    do.UseCard: _USED,
    do.UseSpell: _USED,
    do.PutTokens: _TOKENS,
    do.ChangeTokens: _TOKENS,
    do.CorrectCard: _CARD,
    do.StepCard: _CARD,
    do.NameCard: m("{card} named"),
    do.TakeFromHand: m("{card} put back"),
    do.DiscardHalf: m("{who} discards half the items"),
    do.TradeCards: _handed_over,
    do.MoveSliders: _SLIDERS,
    do.MoveSlider: _SLIDERS,
    do.PutSlidersBack: _SLIDERS,
    do.CorrectSliders: _SLIDERS,
    do.CorrectSlider: _SLIDERS,
    do.RollUpkeep: m("{who}’s {card} {n}"),
    do.CorrectRolled: _ROLLS,
    do.MarkRolled: _ROLLS,
    do.Gain: _gained,
    do.Pay: _paid,
    do.LowerMaximum: _maximum_lowered,
    do.UseAbility: m("{who}’s own ability"),
    do.RepayLoan: m("{who} repays the loan"),
}
"""What commands about belongings are called on the undo button."""


# ---------------------------------------------------------------- the log


def _spell_failed(event: e.SpellFailed, names: Names) -> str:
    who, card = names.first_name(event.seat), names.own_card(event.card, Deck.SPELL)
    return names.words.t("{who} fails to cast {card}", who=who, card=card)


def _upkeep_rolled(event: e.UpkeepRolled, names: Names) -> str:
    """Return the log line of an Upkeep roll for a card: the face, and whether the card stays."""
    t = names.words.t
    return t(
        "{who}: {card} {face}, {said}",
        who=names.first_name(event.seat),
        card=names.own_card(event.card),
        face=event.face,
        said=t("stays") if event.kept else t("is lost"),
    )


def _loss_spared(event: e.LossSpared, names: Names) -> str:
    """Return the log line of a loss prevented by cards, or otherwise by the investigator's ability."""
    t = names.words.t
    return t(
        "{who}: {field}, {n} prevented ({by})",
        who=names.first_name(event.seat),
        field=names.field_within(event.field),
        n=event.number,
        by=t("cards") if event.by_cards else names.ability(event.seat),
    )


# ---------------------------------------------------------------- what hands do

UNDER: Mapping[Deck, str] = {
    Deck.COMMON: m("under the common item deck"),
    Deck.UNIQUE: m("under the unique item deck"),
    Deck.SPELL: m("under the spell deck"),
    Deck.SKILL: m("under the skill deck"),
    Deck.ALLY: m("under the ally deck"),
    Deck.SPECIAL: m("back to the special cards"),
}
"""Where a discarded card of a deck goes: face down under its deck (SPECIAL-CARD-05)."""


def icon(deck: Deck) -> p.Icon:
    """Return the icon of a deck."""
    return p.Icon("card" if deck is Deck.SPECIAL else deck.value)


def under(deck: Deck, names: Names) -> str:
    """Return where a discarded card of this deck goes."""
    return names.words.t(UNDER[deck])


# ---------------------------------------------------------------- cards


def _card(card: str, deck: Deck, names: Names) -> str:
    """Return the name of a card with a capital letter, to begin a line."""
    name = names.own_card(card, deck)
    return f"{name[:1].upper()}{name[1:]}"


def _gained_moves(event: e.CardGained, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a gained card from its deck to the investigator."""
    deck, who = event.deck, at.names.first_name(event.seat)
    way = (at.names.pile(deck), (who,), why_words(event.why, at), icon(deck))
    yield Move(Order.CARDS, (_card(event.card, deck, at.names),), *way, key=("gained", deck, event.why))


def _lost(event: e.CardLost, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a lost card from its owner under its deck, or of a used Elder Sign out of the game."""
    names, deck, who = at.names, event.deck, at.names.first_name(event.seat)
    end = names.words.t("box, out of the game") if _is_elder_sign(event, at) else under(deck, names)
    way = (who, (end,), why_words(event.why, at), icon(deck))
    yield Move(Order.CARDS, (_card(event.card, deck, names),), *way, key=("lost", deck, event.why))


def _passed(event: e.CardPassed, at: BeforeAndAfter) -> Iterator[Move]:
    names, key = at.names, ("passed", event.seat, event.to)
    card, start, end = _card(event.card, event.deck, names), names.first_name(event.seat), names.first_name(event.to)
    yield Move(Order.CARDS, (card,), start, (end,), mark=icon(event.deck), key=key)


def _exhausted(event: e.CardExhausted, at: BeforeAndAfter) -> Iterator[Move]:
    yield _turned(event, at.names.words.t("face up"), at.names.words.t("face down"), at)


def _refreshed(event: e.CardRefreshed, at: BeforeAndAfter) -> Iterator[Move]:
    yield _turned(event, at.names.words.t("face down"), at.names.words.t("face up"), at)


def _turned(event: e.CardExhausted | e.CardRefreshed, start: str, end: str, at: BeforeAndAfter) -> Move:
    """Return the move that turns a card over; equal turns of an investigator's cards join into one line."""
    card, who = _card(event.card, event.deck, at.names), at.names.first_name(event.seat)
    key = ("turned", event.seat, end)
    return Move(Order.CARDS, (card,), start, (end,), who, icon(event.deck), is_turned=True, key=key)


def _tokens_put(event: e.TokensPut, at: BeforeAndAfter) -> Iterator[Move]:
    card, who = _card(event.card, event.deck, at.names), at.names.first_name(event.seat)
    thing, change = at.names.words.t("Tokens on {card}", card=card), (event.before, event.after)
    key = ("tokens", event.number)
    yield Move(Order.TOKENS, (thing,), why=who, mark=icon(event.deck), change=change, key=key)


def _cards_due(event: e.CardsDue, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of unnamed cards that an investigator draws from a deck."""
    names, deck = at.names, event.deck
    way = ((_card(UNKNOWN, deck, names),), names.pile(deck), (names.first_name(event.seat),))
    yield Move(Order.CARDS, *way, mark=icon(deck), count=event.number, key=("due", deck))


def to_the_box(move: Move, names: Names) -> Move:
    """Return the move with the box as its end, for a card that leaves the game; any other move unchanged."""
    return replace(move, ends=(names.words.t("box, out of the game"),)) if move.key[:1] == ("lost",) else move


def _is_elder_sign(event: e.CardLost, at: BeforeAndAfter) -> bool:
    """Return whether the card that goes is the Elder Sign that sealed; it goes back to the box (SIGN-03)."""
    return event.why is Why.USED_UP and at.is_by(Why.ELDER_SIGN)


# ---------------------------------------------------------------- other belongings


def _items_due(event: e.ItemsDue, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of items that the investigator still chooses to lose; nothing if the act chose them."""
    if _is_chosen(event.seat, at):
        return
    t, seat = at.names.words.t, event.seat
    thing = t("Items and spells, your choice: {n} of {total}", n=event.number, total=event.total)
    way = (at.names.first_name(seat), (t("under their decks"),))
    yield Move(Order.CARDS, (thing,), *way, mark=at.names.figure(seat), key=("half", seat))


def _is_chosen(seat: int, at: BeforeAndAfter) -> bool:
    """Return whether the act itself chose which items the investigator loses by halving."""
    return any(isinstance(event, e.CardLost) and (event.seat, event.why) == (seat, Why.HALVED) for event in at.events)


# ---------------------------------------------------------------- events

EVENTS: Events = {
    e.CardGained: EventWords(m("{who} gains {card}"), _gained_moves),
    e.CardLost: EventWords(m("{who} loses {card} ({why})"), _lost),
    e.CardPassed: EventWords(m("{who} → {other}: {card}"), _passed),
    e.CardNamed: EventWords(m("{who}: the card is {card}"), nothing),
    e.CardExhausted: EventWords(m("{who} exhausts {card}"), _exhausted),
    e.CardRefreshed: EventWords(m("{who} refreshes {card}"), _refreshed),
    # what a card is turned, loses or brings has events of its own
    e.CardUsed: EventWords(m("{who} uses {card}"), nothing),
    e.SpellFailed: EventWords(_spell_failed, nothing),
    e.TokensPut: EventWords(m("{who}’s {card}: tokens {before} → {after}"), _tokens_put),
    e.CardsDue: EventWords(m("{who} draws {n}: {deck}"), _cards_due),
    e.ItemsDue: EventWords(m("{who} discards {n} of {total} items and spells"), _items_due),
    # sliders and dice are moved first and told then
    e.SlidersMoved: EventWords(m("{who}: sliders {stops}"), nothing),
    e.UpkeepRolled: EventWords(_upkeep_rolled, nothing),
    e.LossSpared: EventWords(_loss_spared, nothing),
    e.NeverLost: EventWords(m("{who} is not lost in time and space ({by})"), nothing),
    e.LoanDefaulted: EventWords(m("{who}: bank loan unpaid"), nothing),
    e.UpkeepRollsCorrected: EventWords(m("{who}: Upkeep rolls corrected by hand"), nothing),
}
"""The line of the log and the physical moves for events of belongings."""


# ---------------------------------------------------------------- refusals


def _deck_empty(case: SimpleNamespace, names: Names) -> str:
    """Return the sentence for a deck without cards; if the deck is not known, the card asked for stands for it."""
    deck = names.deck(case.deck) if isinstance(case.deck, Deck) else names.any_card(case.card)
    return names.words.t("No cards left: {deck}", deck=deck)


REFUSALS: Refusals = {
    Reason.NONE_LEFT: m("All copies of this card are already taken: {card}"),
    Reason.NOT_ON_SHEET: m("The sheet allows no more such cards: {card}"),
    Reason.ALLY_GONE: m("This ally left the game: {card}"),
    Reason.DECK_EMPTY: _deck_empty,
    Reason.NOT_IN_HAND: m("Nobody here has this card"),
    Reason.ONLY_ONE: m("One copy per investigator: {card}"),
    Reason.EXHAUSTED: m("Already exhausted: {card}"),
    Reason.NO_USE: m("Nothing to pay or exhaust: {card}"),
    Reason.NOT_TRADED: m("Neither an item nor a spell: {card}"),
    Reason.CANNOT_BE_LOST: m("Its owner keeps it: {card}"),
    Reason.GAIN_BLOCKED: m("The environment in play prevents this gain here"),
    Reason.SPELLS_FORBIDDEN: m("The environment in play forbids spells"),
    Reason.WRONG_NUMBER: m("Choose {needed} cards"),
    Reason.NOT_ENOUGH_MONEY: m("{who}: not enough money, needs ${n}"),
    Reason.NOT_ENOUGH_SANITY: m("{who}: not enough Sanity, needs {n}"),
    Reason.NOT_ENOUGH_STAMINA: m("{who}: not enough Stamina, needs {n}"),
    Reason.NOT_ENOUGH_POINTS: m("{who}: not enough movement points, needs {n}"),
    Reason.PAST_FOCUS: m("{who}: moved {n} stops, Focus allows {needed}"),
    Reason.SLIDERS_UNTOLD: m("{who}: set the skill sliders first"),
    Reason.NO_ROLL_DUE: m("{who}: no roll needed for this card"),
    Reason.NO_ABILITY: m("No such ability here"),
    Reason.LOAN_REFUSED: m("{who} cannot take or repay a bank loan"),
    Reason.NOT_TOGETHER: m("{who}: the other investigator is elsewhere"),
    Reason.TRADE_IN_FIGHT: m("{who}: no trading during a fight"),
    Reason.NOTHING_DUE: m("{who}: nothing to discard"),
    Reason.NOT_WHILE_DELAYED: m("{who}: no movement spell after standing up"),
    Reason.ABILITY_USED: m("{who}: ability already used this round"),
}
"""The sentence for reasons of cards, prices and abilities."""


# ---------------------------------------------------------------- corrections for what is refused


def spell_ways(error: IllegalCommand, command: do.CastSpell | do.UseSpell, card: int, names: Names) -> Iterator[Way]:
    """Yield the corrections for a refused spell: set the Sanity or clues that it needs, or refresh its card."""
    if error.reason is Reason.NOT_ENOUGH_SANITY:
        yield set_number(names, command.seat, "sanity", int(str(error.details["value"])))
    elif error.reason is Reason.NOT_ENOUGH_CLUES:
        yield set_number(names, command.seat, "clues", command.clues)
    elif error.reason is Reason.EXHAUSTED:
        yield names.words.t("Refresh {card}", card=names.held(card)), do.CorrectCard(card, "exhausted", 0)


def _card_used(error: IllegalCommand, command: do.UseCard, names: Names) -> Iterator[Way]:
    """Yield the correction that puts the investigator where the card leads, or exhausts it if it leads nowhere."""
    if command.to:
        yield put_there(names, command.seat, command.to)
    else:
        yield names.words.t("Do it anyway"), do.CorrectCard(command.number, "exhausted", 1)


def _more_tokens(error: IllegalCommand, command: do.Gain, names: Names) -> Iterator[Way]:
    """Yield the correction that adds the refused number; for Sanity and Stamina at most up to their limits."""
    investigator, what = names.table.investigators[command.seat], command.what
    most: int | None = getattr(investigator, f"max_{what}", None)
    room = command.number if most is None else min(command.number, most - int(getattr(investigator, what)))
    yield step_number(names, command.seat, what.value, room)


def _traded(error: IllegalCommand, command: do.TradeCards, names: Names) -> Iterator[Way]:
    """Yield a correction for each card of a refused trade, and for each side's money; a giver loses at most its own.

    Nothing for a late tap, which the table may have followed already.
    """
    if error.reason is Reason.CHANGED_SINCE:
        return
    t = names.words.t
    goes = [(number, command.other) for number in command.gives] + [(number, command.seat) for number in command.takes]
    for number, seat in goes:
        label = t("{card}: to {who}", card=names.held(number), who=names.first_name(seat))
        yield label, do.HandOver(number, seat)
    people = names.table.investigators
    for seat, goes_away in ((command.seat, command.money), (command.other, -command.money)):
        if goes_away:
            yield step_number(names, seat, "money", -min(goes_away, people[seat].money))


def _healed(error: IllegalCommand, command: do.UseAbility, names: Names) -> Iterator[Way]:
    """Yield the correction that gives the point an ability heals, to its target or user; nothing if it heals none."""
    healed = healed_by(names.table.investigators[command.seat].id, names.box)
    if healed is not None:
        yield step_number(names, command.target if command.target >= 0 else command.seat, healed.value, 1)


def _loan_back(error: IllegalCommand, command: do.RepayLoan, names: Names) -> Iterator[Way]:
    """Yield the correction that removes a bank loan although the rules refuse paying; nothing without a loan."""
    for card in names.table.investigators[command.seat].cards:
        if is_loan(card.card, names.box):
            yield names.words.t("Do it anyway"), do.TakeFromHand(card.number)


WAYS: Ways = {
    do.GainCard: single_correction(lambda command: do.PutInHand(command.seat, command.card, command.deck)),
    do.LoseCard: single_correction(lambda command: do.TakeFromHand(command.number)),
    do.ExhaustCard: single_correction(lambda command: do.CorrectCard(command.number, "exhausted", 1)),
    do.RefreshCard: single_correction(lambda command: do.CorrectCard(command.number, "exhausted", 0)),
    do.UseCard: _card_used,
    do.UseSpell: lambda error, command, names: spell_ways(error, command, command.number, names),
    do.PutTokens: single_correction(lambda command: do.CorrectCard(command.number, "tokens", command.tokens)),
    do.ChangeTokens: single_correction(lambda command: do.StepCard(command.number, command.by)),
    do.MoveSliders: single_correction(lambda command: do.CorrectSliders(command.seat, command.stops)),
    do.MoveSlider: single_correction(lambda command: do.CorrectSlider(command.seat, command.slider, command.stop)),
    do.TradeCards: _traded,
    do.Gain: _more_tokens,
    do.Pay: lambda error, command, names: (set_number(names, command.seat, command.what.value, 0),),
    do.UseAbility: _healed,
    do.RepayLoan: _loan_back,
}
"""The corrections for refused commands about belongings."""
