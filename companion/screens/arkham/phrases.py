"""One noun phrase for every command: what "Undo: ..." and "Again: ..." name.

Short place names and first names keep a phrase within 28 letters; a button has room for some more on its two lines,
and only what is longer still is cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham import commands as c
from companion.arkham import events as e
from companion.arkham.commands import Command
from companion.arkham.events import Event
from companion.arkham.state import UNKNOWN, Draws
from companion.screens.arkham import belonging_words, fight_words
from companion.screens.arkham.causes import outcome_words
from companion.screens.arkham.names import NUMERALS, Names

LETTERS = 28
"""Length that phrases keep to at most tables (DESIGN.md section 9)."""
SHOWN = 48
"""Longest phrase that a button shows whole."""


def clipped(phrase: str) -> str:
    """The phrase as a button shows it; the whole one belongs into the tooltip."""
    return phrase if len(phrase) <= SHOWN else phrase[: SHOWN - 1].rstrip(" ,:") + "…"


def phrase(command: Command, names: Names, events: Sequence[Event] = ()) -> str:
    """What a command is called when it is taken back; ``events`` are those that it brought."""
    said = _of_card(command, names, events) or _of_flow(command, names) or _of_board(command, names, events)
    said = said or belonging_words.phrase(command, names) or _of_fight(command, names, events)
    return said or _of_numbers(command, names, events) or _of_investigators(command, names, events)


def whole(command: Command, names: Names, events: Sequence[Event] = ()) -> str:
    """The phrase as the tooltip has it: with the title of a Mythos card."""
    short = phrase(command, names, events)
    if not isinstance(command, c.ResolveMythos) or not command.card:
        return short
    title = names.card(command.card)
    return short if title in short else f"{short}, {title}"


def _of_card(command: Command, names: Names, events: Sequence[Event]) -> str:
    """A Mythos card by what it did first: its gate, its surge, else its title."""
    t = names.words.t
    if not isinstance(command, c.ResolveMythos):
        return ""
    for event in events:
        match event:
            case e.GateOpened(location):
                return t("gate, {place}", place=names.short(location))
            case e.SurgeBegan(location):
                return t("surge, {place}", place=names.short(location))
    location = command.printed.gate if command.printed else ""
    return t("Mythos, {card}", card=names.short(location) if location else names.card(command.card))


def _of_flow(command: Command, names: Names) -> str:
    t = names.words.t
    match command:
        case c.SetUpTable():
            return t("set-up")
        case c.SetAsideMythos(card):
            return t("card set aside, {card}", card=names.card(card))
        case c.BeginPhase(phase):
            return t("{numeral} {phase}", numeral=NUMERALS[phase], phase=names.phase(phase))
        case c.DiscardCard(card):
            return t("out of play, {card}", card=names.card(card))
        case c.PutCard(card):
            return t("in play, {card}", card=names.card(card))
        case c.CorrectMythos() | c.CorrectTwoCards():
            return t("Mythos deck")
        case c.CorrectLasting(card):
            return t("duration, {card}", card=names.card(card))
        case c.ChooseDraws(draws):
            return t("the app draws") if draws is Draws.APP else t("the players draw")
        case c.WakeAncientOne():
            return t("awakening")
        case c.CalmAncientOne():
            return t("sleep of the Ancient One")
        case c.CorrectOutcome(outcome):
            return outcome_words(outcome, names)
        case _:
            return ""


def _of_board(command: Command, names: Names, events: Sequence[Event]) -> str:
    t, short = names.words.t, names.short
    match command:
        case c.OpenGate(location) | c.PutGate(location):
            return t("gate, {place}", place=short(location))
        case c.CloseGate(location, _, True):
            return t("seal, {place}", place=short(location))
        case c.CloseGate(location) | c.TakeGate(location):
            return t("gate closed, {place}", place=short(location))
        case c.PutSeal(location):
            return t("elder sign, {place}", place=short(location))
        case c.TakeSeal(location):
            return t("no elder sign, {place}", place=short(location))
        case c.CorrectClosure(location, True):
            return t("closed, {place}", place=short(location))
        case c.CorrectClosure(location):
            return t("open, {place}", place=short(location))
        case c.PutMonster(kind, place):
            return t("{monster} → {place}", monster=names.monster(kind), place=short(place))
        case c.PlaceMonster(number, place):
            return t("{monster} → {place}", monster=_kind(number, names, events), place=short(place))
        case c.ReturnMonster(number):
            return t("{monster}, cup", monster=_kind(number, names, events))
        case c.DefeatMonster(number):
            return t("{monster}, trophy", monster=_kind(number, names, events))
        case c.NameMonster(_, kind):
            return t("marker, {monster}", monster=names.monster(kind))
        case c.CorrectClues(place, value):
            return t("clues {n}, {place}", n=value, place=short(place))
        case _:
            return ""


def _of_fight(command: Command, names: Names, events: Sequence[Event]) -> str:
    number = getattr(command, "monster", 0)
    return fight_words.phrase_of(command, names, _kind(number, names, events) if number else "")


def _kind(number: int, names: Names, events: Sequence[Event]) -> str:
    found = (getattr(event, "kind", "") for event in events if getattr(event, "number", None) == number)
    kind = next(filter(None, found), "")
    return names.monster(kind) if kind and kind != UNKNOWN else names.marker(number)


def _of_numbers(command: Command, names: Names, events: Sequence[Event]) -> str:
    t = names.words.t
    match command:
        case c.RaiseDoom():
            return t("doom +1")
        case c.RaiseTerror():
            return _of_terror(names, events)
        case c.CorrectDoom(value):
            return t("doom {n}", n=value)
        case c.CorrectTerror(value):
            return t("terror {n}", n=value)
        case c.CorrectAllies(value):
            return t("allies {n}", n=value)
        case c.CorrectRound(value):
            return t("round {n}", n=value)
        case c.CorrectRumorTokens(value):
            return t("rumor tokens {n}", n=value)
        case c.CorrectRumorSince(value):
            return t("rumor since round {n}", n=value)
        case c.OrderGateStack():
            return t("order of gate markers")
        case c.CorrectElderSignCards(value):
            return t("Elder Sign cards {n}", n=value)
        case c.CorrectFirstPlayer(seat):
            return t("first player, {who}", who=names.first_name(seat))
        case _:
            return ""


def _of_terror(names: Names, events: Sequence[Event]) -> str:
    """What a point of terror came to: terror, doom above the last space, or nothing (TERROR-03, TERROR-04)."""
    brought = {type(event) for event in events}
    if e.TerrorHeld in brought:
        return names.words.t("terror stays")
    if e.DoomChanged in brought and e.TerrorChanged not in brought:
        return names.words.t("doom +1")
    return names.words.t("terror +1")


def _of_investigators(command: Command, names: Names, events: Sequence[Event]) -> str:
    t, who = names.words.t, names.first_name
    match command:
        case c.MoveInvestigator(seat, to) | c.PlaceInvestigator(seat, to):
            return t("{who} → {place}", who=who(seat), place=names.short(to))
        case c.TakeClues(seat, number):
            return t("{who}, clues +{n}", who=who(seat), n=number)
        case c.CorrectInvestigator(seat, field, value):
            return t("{who}, {field} {n}", who=who(seat), field=names.field_within(field), n=value)
        case c.CorrectFortune(seat, fortune) | c.GainFortune(seat, fortune):
            return t("{who}, {fortune}", who=who(seat), fortune=names.fortune(fortune))
        case c.RenamePlayer(seat):
            return t("{who}, player's name", who=who(seat))
        case c.CorrectTrophies(seat):
            return t("{who}, trophies", who=who(seat))
        case c.LoseHealth(seat) | c.LoseInTime(seat) if e.InvestigatorFell(seat, e.Fate.DEVOURED) in events:
            return t("{who}, devoured", who=who(seat))
        case c.LoseHealth(seat, sanity, stamina):
            return t("{who}, Sanity −{a}, Stamina −{b}", who=who(seat), a=sanity, b=stamina)
        case c.LoseInTime(seat):
            return t("{who}, lost", who=who(seat))
        case c.ArrestInvestigator(seat):
            return t("{who}, arrested", who=who(seat))
        case c.SeatInvestigator(_, investigator):
            return t("new, {who}", who=names.sheet(investigator))
        case _:
            raise TypeError(f"no phrase for {type(command).__name__}")
