"""Sentences about what investigators have: for events, for undo, for refusals.

Names stand behind a colon and are never inflected.
"""

from __future__ import annotations

from typing import Any, Literal

from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Deck
from companion.screens.arkham.wording.chapters import causes, fight_words
from companion.screens.arkham.wording.names import Names


def sentence(event: CardEvent | PossessionEvent, names: Names) -> str:
    """Return the log line for an event about cards or other possessions."""
    return _of_cards(event, names) if isinstance(event, CardEvent) else _of_people(event, names)


CardEvent = (
    e.CardGained
    | e.CardLost
    | e.CardPassed
    | e.CardNamed
    | e.CardExhausted
    | e.CardRefreshed
    | e.CardUsed
    | e.SpellFailed
    | e.TokensPut
    | e.CardsDue
)
"""Cards in hands."""


def _of_cards(event: CardEvent, names: Names) -> str:
    t, who, card = names.words.t, names.first_name, names.own_card
    match event:
        case e.CardGained(seat, _, which, deck):
            return t("{who}: + {card}", who=who(seat), card=card(which, deck))
        case e.CardLost(seat, _, which, deck, why):
            return t("{who}: − {card}, {why}", who=who(seat), card=card(which, deck), why=causes.because(why, names))
        case e.CardPassed(seat, to, _, which, deck):
            return t("{who} → {other}: {card}", who=who(seat), other=who(to), card=card(which, deck))
        case e.CardNamed(seat, _, _, which, deck):
            return t("{who}: the card is {card}", who=who(seat), card=card(which, deck))
        case e.CardExhausted(seat, _, which, deck):
            return t("{who}: exhausted, {card}", who=who(seat), card=card(which, deck))
        case e.CardRefreshed(seat, _, which, deck):
            return t("{who}: refreshed, {card}", who=who(seat), card=card(which, deck))
        case e.CardUsed(seat, _, which, deck):
            return t("{who}: used, {card}", who=who(seat), card=card(which, deck))
        case e.SpellFailed(seat, _, which):
            return t("{who}: the spell fails, {card}", who=who(seat), card=card(which, Deck.SPELL))
        case e.TokensPut(seat, _, which, deck, before, after):
            named = card(which, deck)
            return t("{who}: tokens {before} → {after}, {card}", who=who(seat), before=before, after=after, card=named)
        case e.CardsDue(seat, deck, number):
            return t("{who}: draws {deck}, {n}", who=who(seat), deck=names.deck(deck), n=number)


PossessionEvent = (
    e.ItemsDue
    | e.SlidersMoved
    | e.UpkeepRolled
    | e.TrophiesSpent
    | e.LocationUsed
    | e.AbilityUsed
    | e.LossSpared
    | e.NeverLost
    | e.EncounterHad
    | e.LoanDefaulted
    | e.UpkeepRollsCorrected
)
"""What else investigators have and use."""


def _of_people(event: PossessionEvent, names: Names) -> str:
    t, who = names.words.t, names.first_name
    match event:
        case e.ItemsDue(seat, total, number):
            return t("{who}: discard {n} of {total} items and spells", who=who(seat), n=number, total=total)
        case e.SlidersMoved(seat, _, after):
            return t("{who}: sliders {stops}", who=who(seat), stops=stops(after, names))
        case e.UpkeepRolled(seat, card, face, kept):
            text = t("stays") if kept else t("is lost")
            return t("{who}: {card} {face}, {said}", who=who(seat), card=names.own_card(card), face=face, said=text)
        case e.TrophiesSpent(seat, monsters, gates):
            return t("{who}: trophies spent, monsters {m}, gates {g}", who=who(seat), m=len(monsters), g=len(gates))
        case e.LocationUsed(seat, place):
            return t("{who}: special ability, {place}", who=who(seat), place=names.place(place))
        case e.AbilityUsed(seat):
            return t("{who}: {ability} used", who=who(seat), ability=names.ability(seat))
        case e.LossSpared(seat, field, number, by_cards):
            by = t("cards") if by_cards else names.ability(seat)
            text = names.field_within(field)
            return t("{who}: {field}, spared {n}, {by}", who=who(seat), field=text, n=number, by=by)
        case e.NeverLost(seat):
            return t("{who}: not lost in time and space, {by}", who=who(seat), by=names.ability(seat))
        case e.EncounterHad(seat, phase):
            return t("{who}: encounter done, {phase}", who=who(seat), phase=names.phase(phase))
        case e.LoanDefaulted(seat):
            return t("{who}: the bank loan is not paid", who=who(seat))
        case e.UpkeepRollsCorrected(seat):
            return t("{who}: Upkeep rolls set by hand", who=who(seat))


def stops(chosen: tuple[int, int, int] | None, names: Names) -> str:
    """Return the slider stops as text, counted from 1 and joined by dashes; "—" if they are not set."""
    return "–".join(names.words.number(stop + 1) for stop in chosen or ()) or "—"


def phrase(command: CardCommand | ActCommand, names: Names) -> str:
    """Return the short name of a command about possessions, as the undo button shows it."""
    return _of_own_cards(command, names) if isinstance(command, CardCommand) else _of_acts(command, names)


CardCommand = (
    c.GainCard
    | c.PutInHand
    | c.DealPossessions
    | c.LoseCard
    | c.ExhaustCard
    | c.RefreshCard
    | c.UseCard
    | c.UseSpell
    | c.PutTokens
    | c.ChangeTokens
    | c.CorrectCard
    | c.StepCard
    | c.TakeFromHand
    | c.HandOver
    | c.NameCard
    | c.DiscardHalf
    | c.TradeCards
)
"""Cards in hands."""


def _of_own_cards(command: CardCommand, names: Names) -> str:
    t, who = names.words.t, names.first_name
    match command:
        case c.GainCard(seat, card, deck) | c.PutInHand(seat, card, deck):
            return t("{who}, + {card}", who=who(seat), card=names.own_card(card, deck))
        case c.DealPossessions(cards):
            seats = {seat for seat, _ in cards}
            dealt = t("cards dealt: {n}", n=len(cards))
            return t("{who}, {what}", who=who(min(seats)), what=dealt) if len(seats) == 1 else dealt
        case c.LoseCard(seat, number):
            return t("{who}, − {card}", who=who(seat), card=names.held(number))
        case c.ExhaustCard(seat, number):
            return t("{who}, exhausted, {card}", who=who(seat), card=names.held(number))
        case c.RefreshCard(seat, number):
            return t("{who}, refreshed, {card}", who=who(seat), card=names.held(number))
        case c.UseCard(seat, number) | c.UseSpell(seat, number):
            return t("{who}, {card}", who=who(seat), card=names.held(number))
        case c.PutTokens(_, number) | c.ChangeTokens(_, number) | c.CorrectCard(number) | c.StepCard(number):
            return t("card, {card}", card=names.held(number))
        case c.TakeFromHand(number):
            return t("card put back, {card}", card=names.held(number))
        case c.HandOver(number, seat):
            return t("{who}, + {card}", who=who(seat), card=names.held(number))
        case c.NameCard(_, card):
            return t("card, {card}", card=names.own_card(card))
        case c.DiscardHalf(seat):
            return t("{who}, half the items", who=who(seat))
        case c.TradeCards(seat, other):
            return t("trade, {who} ↔ {other}", who=who(seat), other=who(other))


ActCommand = (
    c.MoveSliders
    | c.MoveSlider
    | c.PutSlidersBack
    | c.CorrectSliders
    | c.CorrectSlider
    | c.RollUpkeep
    | c.CorrectRolled
    | c.MarkRolled
    | c.Gain
    | c.Pay
    | c.LowerMaximum
    | c.UseAbility
    | c.UseLocation
    | c.RepayLoan
    | c.RefuteRumor
    | c.RefuteAnyway
    | c.SpendTrophies
    | c.MoveByEncounter
    | c.HadEncounter
    | c.DelayInvestigator
    | c.LoseRound
    | c.CorrectDefaultedLoans
)
"""What else investigators have and use."""


def _of_acts(command: ActCommand, names: Names) -> str:
    t, who = names.words.t, names.first_name
    match command:
        case (
            c.MoveSliders(seat)
            | c.MoveSlider(seat)
            | c.PutSlidersBack(seat)
            | c.CorrectSliders(seat)
            | c.CorrectSlider(seat)
        ):
            return t("{who}, sliders", who=who(seat))
        case c.RollUpkeep(seat, card, face):
            return t("{who}, {card} {n}", who=who(seat), card=names.own_card(card), n=face)
        case c.CorrectRolled(seat) | c.MarkRolled(seat):
            return t("{who}, Upkeep rolls", who=who(seat))
        case c.Gain(seat, what, number):
            return _by(who(seat), names.field_within(what), number, names)
        case c.Pay(seat, what, number):
            return _by(who(seat), names.field_within(what), -number, names)
        case c.LowerMaximum(seat, what, number) if number < 0:  # of an edited file; the rules refuse it
            return t("{who}, limit of {field} +{n}", who=who(seat), field=names.field_within(what), n=-number)
        case c.LowerMaximum(seat, what, number):
            return t("{who}, limit of {field} −{n}", who=who(seat), field=names.field_within(what), n=number)
        case c.UseAbility(seat):
            return t("{who}, own ability", who=who(seat))
        case c.UseLocation(seat):
            return t("{who}, ability of the place", who=who(seat))
        case c.RepayLoan(seat):
            return t("{who}, loan paid back", who=who(seat))
        case c.RefuteRumor(seat) | c.RefuteAnyway(seat):
            return t("{who}, against the rumor", who=who(seat))
        case c.SpendTrophies(seat):
            return t("{who}, trophies", who=who(seat))
        case c.MoveByEncounter(seat, to):
            return t("{who} → {place}", who=who(seat), place=names.short(to))
        case c.HadEncounter(seat):
            return t("{who}, encounter", who=who(seat))
        case c.DelayInvestigator(seat):
            return t("{who}, delayed", who=who(seat))
        case c.LoseRound(seat):
            return t("{who}, skips a round", who=who(seat))
        case c.CorrectDefaultedLoans(value):
            return t("unpaid loans {n}", n=value)


def _by(who: str, field: str, by: int, names: Names) -> str:
    """Return the short name for a number that changes by ``by``, with its sign.

    Negative = a payment. A number below its command's least comes only from an edited file, and the rules refuse it.
    """
    t = names.words.t
    return (
        t("{who}, {field} −{n}", who=who, field=field, n=-by)
        if by < 0
        else t("{who}, {field} +{n}", who=who, field=field, n=by)
    )


CardReason = Literal[
    Reason.NONE_LEFT,
    Reason.NOT_ON_SHEET,
    Reason.ALLY_GONE,
    Reason.DECK_EMPTY,
    Reason.NOT_IN_HAND,
    Reason.ONLY_ONE,
    Reason.EXHAUSTED,
    Reason.NO_USE,
    Reason.NOT_TRADED,
    Reason.CANNOT_BE_LOST,
    Reason.GAIN_BLOCKED,
    Reason.SPELLS_FORBIDDEN,
    Reason.WRONG_NUMBER,
]
"""Why not, of cards."""


ShortageReason = Literal[
    Reason.NOT_ENOUGH_MONEY,
    Reason.NOT_ENOUGH_SANITY,
    Reason.NOT_ENOUGH_STAMINA,
    Reason.NOT_ENOUGH_POINTS,
    Reason.NOT_ENOUGH_TROPHIES,
    Reason.TROPHIES_DO_NOT_PAY,
    Reason.TOO_MANY_TROPHIES,
    Reason.PAST_FOCUS,
]
"""Why not, for want of something to pay with."""
ActReason = Literal[
    Reason.SLIDERS_UNTOLD,
    Reason.NO_ROLL_DUE,
    Reason.NO_ABILITY,
    Reason.ENCOUNTER_DONE,
    Reason.NO_ENCOUNTER,
    Reason.LOAN_REFUSED,
    Reason.NOT_TOGETHER,
    Reason.TRADE_IN_FIGHT,
    Reason.NOTHING_DUE,
    Reason.NOT_WHILE_DELAYED,
    Reason.SKIPS_ROUND,
    Reason.ABILITY_USED,
]
"""Why not, of acts."""
BelongingReason = CardReason | ShortageReason | ActReason
Further = BelongingReason | fight_words.MeetingReason | fight_words.BattleReason
"""Reasons of this chapter and of those after it."""


def refusal(reason: Further, told: dict[str, Any], names: Names) -> str:
    """Return the sentence that says why a command about possessions, or of a later chapter, is refused."""
    t, who, card = names.words.t, names.refused_person(told), names.refused_card(told)
    match reason:
        case Reason.NONE_LEFT:
            return t("All cards of this name are in hands: {card}", card=card)
        case Reason.NOT_ON_SHEET:
            return t("The sheet draws no such card any more: {card}", card=card)
        case Reason.ALLY_GONE:
            return t("This ally has left the game: {card}", card=card)
        case Reason.DECK_EMPTY:
            deck = told.get("deck")
            return t("No card is left: {deck}", deck=names.deck(deck) if isinstance(deck, Deck) else card)
        case Reason.NOT_IN_HAND:
            return t("Nobody here holds this card")
        case Reason.ONLY_ONE:
            return t("Nobody has two of these: {card}", card=card)
        case Reason.EXHAUSTED:
            return t("Exhausted until it is refreshed: {card}", card=card)
        case Reason.NO_USE:
            return t("There is nothing to pay or to exhaust: {card}", card=card)
        case Reason.NOT_TRADED:
            return t("Neither item nor spell: {card}", card=card)
        case Reason.CANNOT_BE_LOST:
            return t("Stays with its owner: {card}", card=card)
        case Reason.GAIN_BLOCKED:
            return t("The environment in play allows no gain here")
        case Reason.SPELLS_FORBIDDEN:
            return t("The environment in play forbids spells")
        case Reason.WRONG_NUMBER:
            return t("Cards to choose: {needed}", needed=told["needed"])
        case _:
            return _of_shortage(reason, told, who, names)


def _of_shortage(
    reason: ShortageReason | ActReason | fight_words.MeetingReason | fight_words.BattleReason,
    told: dict[str, Any],
    who: str,
    names: Names,
) -> str:
    t = names.words.t
    match reason:
        case Reason.NOT_ENOUGH_MONEY:
            return t("{who}: too little money, needed ${n}", who=who, n=told["value"])
        case Reason.NOT_ENOUGH_SANITY:
            return t("{who}: too little Sanity, needed {n}", who=who, n=told["value"])
        case Reason.NOT_ENOUGH_STAMINA:
            return t("{who}: too little Stamina, needed {n}", who=who, n=told["value"])
        case Reason.NOT_ENOUGH_POINTS:
            return t("{who}: too few movement points, needed {n}", who=who, n=told["value"])
        case Reason.NOT_ENOUGH_TROPHIES:
            return t("{who}: has not won these trophies", who=who)
        case Reason.TROPHIES_DO_NOT_PAY:
            return t("These trophies are not enough")
        case Reason.TOO_MANY_TROPHIES:
            return t("Fewer trophies are enough, no change is given")
        case Reason.PAST_FOCUS:
            return t("{who}: {n} stops, Focus allows {needed}", who=who, n=told["value"], needed=told["needed"])
        case _:
            return _of_refused_acts(reason, told, who, names)


def _of_refused_acts(
    reason: ActReason | fight_words.MeetingReason | fight_words.BattleReason,
    told: dict[str, Any],
    who: str,
    names: Names,
) -> str:
    t = names.words.t
    match reason:
        case Reason.SLIDERS_UNTOLD:
            return t("{who}: nobody said where the sliders stand", who=who)
        case Reason.NO_ROLL_DUE:
            return t("{who}: no roll is due for this card", who=who)
        case Reason.NO_ABILITY:
            return t("There is no such ability here")
        case Reason.ENCOUNTER_DONE:
            return t("{who}: no more encounter in this round", who=who)
        case Reason.NO_ENCOUNTER:
            return t("{who}: no encounter here in this phase", who=who)
        case Reason.LOAN_REFUSED:
            return t("{who}: no bank loan to take or to pay back", who=who)
        case Reason.NOT_TOGETHER:
            return t("{who}: the other one is not in the same place", who=who)
        case Reason.TRADE_IN_FIGHT:
            return t("{who}: no trade during a fight", who=who)
        case Reason.NOTHING_DUE:
            return t("{who}: no items are to be discarded", who=who)
        case Reason.NOT_WHILE_DELAYED:
            return t("{who}: no movement spell after standing up", who=who)
        case Reason.SKIPS_ROUND:
            return t("{who}: skips this round", who=who)
        case Reason.ABILITY_USED:
            return t("{who}: the ability is used in this round already", who=who)
        case _:
            return fight_words.refusal(reason, told, names)
