"""Words of what investigators have: sliders, cards, money, trophies, abilities.

Names stand behind a colon and are never inflected.
"""

from __future__ import annotations

from types import SimpleNamespace

from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Deck
from companion.screens.arkham.wording.chapters.placeholders import (
    DoneCommand,
    Phrases,
    Refusals,
    Sentences,
)
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

# ---------------------------------------------------------------- the undo


def _dealt(deed: DoneCommand, names: Names) -> str:
    cards = deed.command.cards
    seats = {seat for seat, _ in cards}
    dealt = names.words.t("cards dealt: {n}", n=len(cards))
    if len(seats) != 1:
        return dealt
    return names.words.t("{who}, {what}", who=names.first_name(min(seats)), what=dealt)


def _gained(deed: DoneCommand, names: Names) -> str:
    return _changed(deed.command, deed.command.number, names)


def _paid(deed: DoneCommand, names: Names) -> str:
    return _changed(deed.command, -deed.command.number, names)


def _changed(command: do.Gain | do.Pay, by: int, names: Names) -> str:
    """Return the phrase for a number that changes by ``by``, with its sign.

    A number below its command's least comes only from an edited file, and the rules refuse it.
    """
    phrase = m("{who}, {field} −{n}") if by < 0 else m("{who}, {field} +{n}")
    who, field = names.first_name(command.seat), names.field_within(command.what)
    return names.words.t(phrase, who=who, field=field, n=abs(by))


def _maximum_lowered(deed: DoneCommand, names: Names) -> str:
    command = deed.command  # below 0 in an edited file; the rules refuse it
    phrase = m("{who}, limit of {field} +{n}") if command.number < 0 else m("{who}, limit of {field} −{n}")
    who, field = names.first_name(command.seat), names.field_within(command.what)
    return names.words.t(phrase, who=who, field=field, n=abs(command.number))


_GAINED, _USED, _CARD = m("{who}, + {card}"), m("{who}, {card}"), m("card, {card}")
_SLIDERS, _ROLLS, _RUMOR = m("{who}, sliders"), m("{who}, Upkeep rolls"), m("{who}, against the rumor")

PHRASES: Phrases = {
    do.GainCard: _GAINED,
    do.PutInHand: _GAINED,
    do.HandOver: _GAINED,
    do.DealPossessions: _dealt,
    do.LoseCard: m("{who}, − {card}"),
    do.ExhaustCard: m("{who}, exhausted, {card}"),
    do.RefreshCard: m("{who}, refreshed, {card}"),
    do.UseCard: _USED,
    do.UseSpell: _USED,
    do.PutTokens: _CARD,
    do.ChangeTokens: _CARD,
    do.CorrectCard: _CARD,
    do.StepCard: _CARD,
    do.NameCard: _CARD,
    do.TakeFromHand: m("card put back, {card}"),
    do.DiscardHalf: m("{who}, half the items"),
    do.TradeCards: m("trade, {who} ↔ {other}"),
    do.MoveSliders: _SLIDERS,
    do.MoveSlider: _SLIDERS,
    do.PutSlidersBack: _SLIDERS,
    do.CorrectSliders: _SLIDERS,
    do.CorrectSlider: _SLIDERS,
    do.RollUpkeep: m("{who}, {card} {n}"),
    do.CorrectRolled: _ROLLS,
    do.MarkRolled: _ROLLS,
    do.Gain: _gained,
    do.Pay: _paid,
    do.LowerMaximum: _maximum_lowered,
    do.UseAbility: m("{who}, own ability"),
    do.UseLocation: m("{who}, ability of the place"),
    do.RepayLoan: m("{who}, loan paid back"),
    do.RefuteRumor: _RUMOR,
    do.RefuteAnyway: _RUMOR,
    do.SpendTrophies: m("{who}, trophies"),
    do.MoveByEncounter: m("{who} → {place}"),
    do.HadEncounter: m("{who}, encounter"),
    do.DelayInvestigator: m("{who}, delayed"),
    do.LoseRound: m("{who}, skips a round"),
}
"""What commands about belongings are called on the undo button."""


# ---------------------------------------------------------------- the log


def _spell_failed(event: e.SpellFailed, names: Names) -> str:
    who, card = names.first_name(event.seat), names.own_card(event.card, Deck.SPELL)
    return names.words.t("{who}: the spell fails, {card}", who=who, card=card)


def _upkeep_rolled(event: e.UpkeepRolled, names: Names) -> str:
    t = names.words.t
    return t(
        "{who}: {card} {face}, {said}",
        who=names.first_name(event.seat),
        card=names.own_card(event.card),
        face=event.face,
        said=t("stays") if event.kept else t("is lost"),
    )


def _loss_spared(event: e.LossSpared, names: Names) -> str:
    t = names.words.t
    return t(
        "{who}: {field}, spared {n}, {by}",
        who=names.first_name(event.seat),
        field=names.field_within(event.field),
        n=event.number,
        by=t("cards") if event.by_cards else names.ability(event.seat),
    )


SENTENCES: Sentences = {
    e.CardGained: m("{who}: + {card}"),
    e.CardLost: m("{who}: − {card}, {why}"),
    e.CardPassed: m("{who} → {other}: {card}"),
    e.CardNamed: m("{who}: the card is {card}"),
    e.CardExhausted: m("{who}: exhausted, {card}"),
    e.CardRefreshed: m("{who}: refreshed, {card}"),
    e.CardUsed: m("{who}: used, {card}"),
    e.SpellFailed: _spell_failed,
    e.TokensPut: m("{who}: tokens {before} → {after}, {card}"),
    e.CardsDue: m("{who}: draws {deck}, {n}"),
    e.ItemsDue: m("{who}: discard {n} of {total} items and spells"),
    e.SlidersMoved: m("{who}: sliders {stops}"),
    e.UpkeepRolled: _upkeep_rolled,
    e.TrophiesSpent: m("{who}: trophies spent, monsters {m}, gates {g}"),
    e.LocationUsed: m("{who}: special ability, {place}"),
    e.AbilityUsed: m("{who}: {ability} used"),
    e.LossSpared: _loss_spared,
    e.NeverLost: m("{who}: not lost in time and space, {by}"),
    e.EncounterHad: m("{who}: encounter done, {phase}"),
    e.LoanDefaulted: m("{who}: the bank loan is not paid"),
    e.UpkeepRollsCorrected: m("{who}: Upkeep rolls set by hand"),
}
"""The line of the log for events of belongings."""


# ---------------------------------------------------------------- refusals


def _deck_empty(case: SimpleNamespace, names: Names) -> str:
    """Return the sentence for a deck without cards; if the deck is not known, the card asked for stands for it."""
    deck = names.deck(case.deck) if isinstance(case.deck, Deck) else names.any_card(case.card)
    return names.words.t("No card is left: {deck}", deck=deck)


REFUSALS: Refusals = {
    Reason.NONE_LEFT: m("All cards of this name are in hands: {card}"),
    Reason.NOT_ON_SHEET: m("The sheet draws no such card any more: {card}"),
    Reason.ALLY_GONE: m("This ally has left the game: {card}"),
    Reason.DECK_EMPTY: _deck_empty,
    Reason.NOT_IN_HAND: m("Nobody here holds this card"),
    Reason.ONLY_ONE: m("Nobody has two of these: {card}"),
    Reason.EXHAUSTED: m("Exhausted until it is refreshed: {card}"),
    Reason.NO_USE: m("There is nothing to pay or to exhaust: {card}"),
    Reason.NOT_TRADED: m("Neither item nor spell: {card}"),
    Reason.CANNOT_BE_LOST: m("Stays with its owner: {card}"),
    Reason.GAIN_BLOCKED: m("The environment in play allows no gain here"),
    Reason.SPELLS_FORBIDDEN: m("The environment in play forbids spells"),
    Reason.WRONG_NUMBER: m("Cards to choose: {needed}"),
    Reason.NOT_ENOUGH_MONEY: m("{who}: too little money, needed ${n}"),
    Reason.NOT_ENOUGH_SANITY: m("{who}: too little Sanity, needed {n}"),
    Reason.NOT_ENOUGH_STAMINA: m("{who}: too little Stamina, needed {n}"),
    Reason.NOT_ENOUGH_POINTS: m("{who}: too few movement points, needed {n}"),
    Reason.NOT_ENOUGH_TROPHIES: m("{who}: has not won these trophies"),
    Reason.TROPHIES_DO_NOT_PAY: m("These trophies are not enough"),
    Reason.TOO_MANY_TROPHIES: m("Fewer trophies are enough, no change is given"),
    Reason.PAST_FOCUS: m("{who}: {n} stops, Focus allows {needed}"),
    Reason.SLIDERS_UNTOLD: m("{who}: nobody said where the sliders stand"),
    Reason.NO_ROLL_DUE: m("{who}: no roll is due for this card"),
    Reason.NO_ABILITY: m("There is no such ability here"),
    Reason.ENCOUNTER_DONE: m("{who}: no more encounter in this round"),
    Reason.NO_ENCOUNTER: m("{who}: no encounter here in this phase"),
    Reason.LOAN_REFUSED: m("{who}: no bank loan to take or to pay back"),
    Reason.NOT_TOGETHER: m("{who}: the other one is not in the same place"),
    Reason.TRADE_IN_FIGHT: m("{who}: no trade during a fight"),
    Reason.NOTHING_DUE: m("{who}: no items are to be discarded"),
    Reason.NOT_WHILE_DELAYED: m("{who}: no movement spell after standing up"),
    Reason.SKIPS_ROUND: m("{who}: skips this round"),
    Reason.ABILITY_USED: m("{who}: the ability is used in this round already"),
}
"""The sentence for reasons of cards, prices and abilities."""
