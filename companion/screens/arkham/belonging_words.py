"""Sentences about what investigators have: for events, for undo, for refusals.

Names stand behind a colon and are never inflected.
"""

from __future__ import annotations

from typing import Any

from companion.arkham import commands as c
from companion.arkham import events as e
from companion.arkham.commands import Command
from companion.arkham.events import Event
from companion.arkham.reasons import Reason
from companion.arkham.state import Deck
from companion.screens.arkham import causes
from companion.screens.arkham.names import Names


def sentence(event: Event, names: Names) -> str:
    """What happened to belongings, as one line of the log; empty for other events."""
    return _of_cards(event, names) or _of_people(event, names)


def _of_cards(event: Event, names: Names) -> str:
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
        case _:
            return ""


def _of_people(event: Event, names: Names) -> str:
    t, who = names.words.t, names.first_name
    match event:
        case e.ItemsDue(seat, total, number):
            return t("{who}: discard {n} of {total} items and spells", who=who(seat), n=number, total=total)
        case e.SlidersMoved(seat, _, after):
            return t("{who}: sliders {stops}", who=who(seat), stops=stops(after, names))
        case e.UpkeepRolled(seat, card, face, kept):
            said = t("stays") if kept else t("is lost")
            return t("{who}: {card} {face}, {said}", who=who(seat), card=names.own_card(card), face=face, said=said)
        case e.TrophiesSpent(seat, monsters, gates):
            return t("{who}: trophies spent, monsters {m}, gates {g}", who=who(seat), m=len(monsters), g=len(gates))
        case e.LocationUsed(seat, place):
            return t("{who}: special ability, {place}", who=who(seat), place=names.place(place))
        case e.AbilityUsed(seat):
            return t("{who}: own ability used", who=who(seat))
        case e.EncounterHad(seat, phase):
            return t("{who}: encounter done, {phase}", who=who(seat), phase=names.phase(phase))
        case e.LoanDefaulted(seat):
            return t("{who}: the bank loan is not paid", who=who(seat))
        case e.UpkeepRollsCorrected(seat):
            return t("{who}: Upkeep rolls set by hand", who=who(seat))
        case _:
            return ""


def stops(chosen: tuple[int, int, int] | None, names: Names) -> str:
    """Where sliders stand: stops counted from 1, or a dash."""
    return "–".join(names.words.number(stop + 1) for stop in chosen or ()) or "—"


def phrase(command: Command, names: Names) -> str:
    """What a command about belongings is called when it is taken back; empty for other commands."""
    return _of_own_cards(command, names) or _of_acts(command, names)


def _of_own_cards(command: Command, names: Names) -> str:
    t, who = names.words.t, names.first_name
    match command:
        case c.GainCard(seat, card, deck) | c.PutInHand(seat, card, deck):
            return t("{who}, + {card}", who=who(seat), card=names.own_card(card, deck))
        case c.LoseCard(seat, number):
            return t("{who}, − {card}", who=who(seat), card=names.held(number))
        case c.ExhaustCard(seat, number):
            return t("{who}, exhausted, {card}", who=who(seat), card=names.held(number))
        case c.RefreshCard(seat, number):
            return t("{who}, refreshed, {card}", who=who(seat), card=names.held(number))
        case c.UseCard(seat, number) | c.UseSpell(seat, number):
            return t("{who}, {card}", who=who(seat), card=names.held(number))
        case c.PutTokens(_, number) | c.CorrectCard(number):
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
        case _:
            return ""


def _of_acts(command: Command, names: Names) -> str:
    t, who = names.words.t, names.first_name
    match command:
        case c.MoveSliders(seat) | c.CorrectSliders(seat):
            return t("{who}, sliders", who=who(seat))
        case c.RollUpkeep(seat, card, face):
            return t("{who}, {card} {n}", who=who(seat), card=names.own_card(card), n=face)
        case c.CorrectRolled(seat):
            return t("{who}, Upkeep rolls", who=who(seat))
        case c.Gain(seat, what, number):
            return t("{who}, {field} +{n}", who=who(seat), field=names.field_within(what), n=number)
        case c.Pay(seat, what, number):
            return t("{who}, {field} −{n}", who=who(seat), field=names.field_within(what), n=number)
        case c.LowerMaximum(seat, what, number):
            return t("{who}, limit of {field} −{n}", who=who(seat), field=names.field_within(what), n=number)
        case c.UseAbility(seat):
            return t("{who}, own ability", who=who(seat))
        case c.UseLocation(seat):
            return t("{who}, ability of the place", who=who(seat))
        case c.RepayLoan(seat):
            return t("{who}, loan paid back", who=who(seat))
        case c.RefuteRumor(seat):
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
        case _:
            return ""


def refusal(reason: Any, told: dict[str, Any], names: Names) -> str:
    """Why something about belongings cannot be done; empty for other reasons."""
    who, card = names.told_person(told), names.told_card(told)
    said = _of_refused_cards(reason, told, card, names) or _of_shortage(reason, told, who, names)
    return said or _of_refused_acts(reason, who, names)


def _of_refused_cards(reason: Any, told: dict[str, Any], card: str, names: Names) -> str:
    t = names.words.t
    match reason:
        case Reason.NONE_LEFT:
            return t("All cards of this name are in hands: {card}", card=card)
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
            return ""


def _of_shortage(reason: Any, told: dict[str, Any], who: str, names: Names) -> str:
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
            return ""


def _of_refused_acts(reason: Any, who: str, names: Names) -> str:
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
            return ""
