"""One noun phrase for every command: what "Undo: ..." and "Again: ..." name.

Short place names and first names keep a phrase within 28 letters; a button has room for some more on its two lines,
and only what is longer still is cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.commands import Command
from companion.arkham.table.events import Event
from companion.arkham.table.state import UNKNOWN, Draws
from companion.screens.arkham.wording import belonging_words, fight_words
from companion.screens.arkham.wording.causes import outcome_words
from companion.screens.arkham.wording.names import NUMERALS, Names

LETTERS = 28
"""Length that phrases keep to at most tables (DESIGN.md section 9)."""
SHOWN = 48
"""Longest phrase that a button shows whole."""


def clipped(phrase: str) -> str:
    """The phrase as a button shows it; the whole one belongs into the tooltip."""
    return phrase if len(phrase) <= SHOWN else phrase[: SHOWN - 1].rstrip(" ,:") + "…"


def phrase(command: Command, names: Names, events: Sequence[Event] = ()) -> str:
    """What a command is called when it is taken back; ``events`` are those that it brought."""
    if isinstance(command, c.ResolveMythos):
        return _of_card(command, names, events)
    if isinstance(command, FlowCommand):
        return _of_flow(command, names)
    if isinstance(command, BoardCommand):
        return _of_board(command, names, events)
    if isinstance(command, belonging_words.CardCommand | belonging_words.ActCommand):
        return belonging_words.phrase(command, names)
    if isinstance(command, fight_words.MeetingCommand | fight_words.BattleCommand):
        return _of_fight(command, names, events)
    if isinstance(command, c.StepNumber):
        return _of_step(command, names)
    if isinstance(command, NumberCommand):
        return _of_numbers(command, names, events)
    return _of_investigators(command, names, events)


def whole(command: Command, names: Names, events: Sequence[Event] = ()) -> str:
    """The phrase as the tooltip has it: with the title of a Mythos card."""
    short = phrase(command, names, events)
    if not isinstance(command, c.ResolveMythos) or not command.card:
        return short
    title = names.card(command.card)
    return short if title in short else f"{short}, {title}"


def _of_card(command: c.ResolveMythos, names: Names, events: Sequence[Event]) -> str:
    """A Mythos card by what it did first: its gate, its surge, else its title."""
    t = names.words.t
    for event in events:
        match event:
            case e.GateOpened(location):
                return t("gate, {place}", place=names.short(location))
            case e.SurgeBegan(location):
                return t("surge, {place}", place=names.short(location))
    location = command.printed.gate if command.printed else ""
    return t("Mythos, {card}", card=names.short(location) if location else names.card(command.card))


FlowCommand = (
    c.SetUpTable
    | c.SetAsideMythos
    | c.BeginPhase
    | c.DiscardCard
    | c.PutCard
    | c.CorrectMythos
    | c.CorrectTwoCards
    | c.MarkSeen
    | c.ShuffleMythosDeck
    | c.MarkMythosResolved
    | c.MarkTwoCards
    | c.MarkFirstOfTwo
    | c.CorrectLasting
    | c.StepLasting
    | c.ChooseDraws
    | c.WakeAncientOne
    | c.CalmAncientOne
    | c.CorrectOutcome
    | c.ConfirmRumor
)
"""Rounds, cards in play, awakening and the end."""


def _of_flow(command: FlowCommand, names: Names) -> str:
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
        case (
            c.CorrectMythos()
            | c.CorrectTwoCards()
            | c.MarkSeen()
            | c.ShuffleMythosDeck()
            | c.MarkMythosResolved()
            | c.MarkTwoCards()
            | c.MarkFirstOfTwo()
        ):
            return t("Mythos deck")
        case c.CorrectLasting(card) | c.StepLasting(card):
            return t("duration, {card}", card=names.card(card))
        case c.ChooseDraws(draws):
            return t("the app draws") if draws is Draws.APP else t("the players draw")
        case c.WakeAncientOne():
            return t("awakening")
        case c.CalmAncientOne():
            return t("sleep of the Ancient One")
        case c.CorrectOutcome(outcome):
            return outcome_words(outcome, names)
        case c.ConfirmRumor(card):
            return t("rumor confirmed, {card}", card=names.card(card))


BoardCommand = (
    c.OpenGate
    | c.PutGate
    | c.CloseGate
    | c.TakeGate
    | c.PutSeal
    | c.TakeSeal
    | c.CorrectClosure
    | c.PutActivity
    | c.TakeActivity
    | c.PutMonster
    | c.PlaceMonster
    | c.ReturnMonster
    | c.DefeatMonster
    | c.DefeatAnyway
    | c.NameMonster
    | c.CorrectClues
    | c.StepClues
)
"""Gates, seals, monsters, clues."""


def _of_board(command: BoardCommand, names: Names, events: Sequence[Event]) -> str:
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
        case c.PutActivity(place):
            return t("activity marker, {place}", place=short(place))
        case c.TakeActivity(place):
            return t("no activity marker, {place}", place=short(place))
        case c.PutMonster(kind, place):
            return t("{monster} → {place}", monster=names.monster(kind), place=short(place))
        case c.PlaceMonster(number, place):
            return t("{monster} → {place}", monster=_kind(number, names, events), place=short(place))
        case c.ReturnMonster(number):
            return t("{monster}, cup", monster=_kind(number, names, events))
        case c.DefeatMonster(number) | c.DefeatAnyway(number):
            return t("{monster}, trophy", monster=_kind(number, names, events))
        case c.NameMonster(_, kind):
            return t("marker, {monster}", monster=names.monster(kind))
        case c.CorrectClues(place, value):
            return t("clues {n}, {place}", n=value, place=short(place))
        case c.StepClues(place, by):
            return t("clues {n}, {place}", n=names.words.signed(by), place=short(place))


def _of_fight(
    command: fight_words.MeetingCommand | fight_words.BattleCommand, names: Names, events: Sequence[Event]
) -> str:
    number = getattr(command, "monster", 0)
    return fight_words.phrase_of(command, names, _kind(number, names, events) if number else "")


def _kind(number: int, names: Names, events: Sequence[Event]) -> str:
    found = (getattr(event, "kind", "") for event in events if getattr(event, "number", None) == number)
    kind = next(filter(None, found), "")
    return names.monster(kind) if kind and kind != UNKNOWN else names.marker(number)


NumberCommand = (
    c.RaiseDoom
    | c.RaiseTerror
    | c.CorrectDoom
    | c.CorrectTerror
    | c.CorrectAllies
    | c.MarkAlly
    | c.CorrectRound
    | c.CorrectRumorTokens
    | c.CorrectRumorSince
    | c.OrderGateStack
    | c.PutFirstInStack
    | c.CorrectElderSignCards
    | c.CorrectFirstPlayer
)
"""Numbers of the table."""


def _of_numbers(command: NumberCommand, names: Names, events: Sequence[Event]) -> str:
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
        case c.MarkAlly(ally, True):
            return t("out of the game, {ally}", ally=names.own_card(ally))
        case c.MarkAlly(ally):
            return t("in the deck, {ally}", ally=names.own_card(ally))
        case c.CorrectRound(value):
            return t("round {n}", n=value)
        case c.CorrectRumorTokens(value):
            return t("rumor tokens {n}", n=value)
        case c.CorrectRumorSince(value):
            return t("rumor since round {n}", n=value)
        case c.OrderGateStack() | c.PutFirstInStack():
            return t("order of gate markers")
        case c.CorrectElderSignCards(value):
            return t("Elder Sign cards {n}", n=value)
        case c.CorrectFirstPlayer(seat):
            return t("first player, {who}", who=names.first_name(seat))


def _of_step(command: c.StepNumber, names: Names) -> str:
    """One more or fewer of a number of the table."""
    t = names.words.t
    n = names.words.signed(command.by)
    match command.number:
        case c.Counted.DOOM:
            return t("doom {n}", n=n)
        case c.Counted.TERROR:
            return t("terror {n}", n=n)
        case c.Counted.ROUND:
            return t("round {n}", n=n)
        case c.Counted.ALLIES:
            return t("allies {n}", n=n)
        case c.Counted.ELDER_SIGN_CARDS:
            return t("Elder Sign cards {n}", n=n)
        case c.Counted.DEFAULTED_LOANS:
            return t("unpaid loans {n}", n=n)
        case c.Counted.RUMOR_TOKENS:
            return t("rumor tokens {n}", n=n)
        case c.Counted.RUMOR_SINCE:
            return t("first round of the rumor {n}", n=n)
        case c.Counted.BATTLE_ROUND:
            return t("battle round {n}", n=n)
        case c.Counted.BATTLE_SUCCESSES:
            return t("successes kept {n}", n=n)


def _of_terror(names: Names, events: Sequence[Event]) -> str:
    """What a point of terror came to: terror, doom above the last space, or nothing (TERROR-03, TERROR-04)."""
    brought = {type(event) for event in events}
    if e.TerrorHeld in brought:
        return names.words.t("terror stays")
    if e.DoomChanged in brought and e.TerrorChanged not in brought:
        return names.words.t("doom +1")
    return names.words.t("terror +1")


InvestigatorCommand = (
    c.MoveInvestigator
    | c.PlaceInvestigator
    | c.TakeClues
    | c.CorrectInvestigator
    | c.StepInvestigator
    | c.CorrectFortune
    | c.GainFortune
    | c.RenamePlayer
    | c.CorrectTrophies
    | c.PutTrophies
    | c.TakeTrophies
    | c.LoseHealth
    | c.LoseInTime
    | c.DevourInvestigator
    | c.ArrestInvestigator
    | c.ArrestAnyway
    | c.SeatInvestigator
)
"""Where investigators are and what befalls them."""


def _of_investigators(command: InvestigatorCommand, names: Names, events: Sequence[Event]) -> str:
    t, who = names.words.t, names.first_name
    match command:
        case c.MoveInvestigator(seat, to) | c.PlaceInvestigator(seat, to):
            return t("{who} → {place}", who=who(seat), place=names.short(to))
        case c.TakeClues(seat, number):
            return t("{who}, clues +{n}", who=who(seat), n=number)
        case c.CorrectInvestigator(seat, field, value):
            return t("{who}, {field} {n}", who=who(seat), field=names.field_within(field), n=value)
        case c.StepInvestigator(seat, field, by):
            return t("{who}, {field} {n}", who=who(seat), field=names.field_within(field), n=names.words.signed(by))
        case c.CorrectFortune(seat, fortune) | c.GainFortune(seat, fortune):
            return t("{who}, {fortune}", who=who(seat), fortune=names.fortune(fortune))
        case c.RenamePlayer(seat):
            return t("{who}, player's name", who=who(seat))
        case c.CorrectTrophies(seat) | c.PutTrophies(seat) | c.TakeTrophies(seat):
            return t("{who}, trophies", who=who(seat))
        case c.LoseHealth(seat) | c.LoseInTime(seat) if e.InvestigatorFell(seat, e.Fate.DEVOURED) in events:
            return t("{who}, devoured", who=who(seat))
        case c.DevourInvestigator(seat):
            return t("{who}, devoured", who=who(seat))
        case c.LoseHealth(seat, sanity, stamina):
            return t("{who}, Sanity −{a}, Stamina −{b}", who=who(seat), a=sanity, b=stamina)
        case c.LoseInTime(seat):
            return t("{who}, lost", who=who(seat))
        case c.ArrestInvestigator(seat) | c.ArrestAnyway(seat):
            return t("{who}, arrested", who=who(seat))
        case c.SeatInvestigator(_, investigator):
            return t("new, {who}", who=names.sheet(investigator))
