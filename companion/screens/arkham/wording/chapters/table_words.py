"""Words of the table as a whole: rounds, the Ancient One, numbers, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.refusals import Reason, Wanted
from companion.arkham.table.state import Draws
from companion.desks import Event as AnyEvent
from companion.facts.arkham_records import SpaceKind
from companion.history.codec import printable
from companion.screens.arkham.wording import fields, readings_words
from companion.screens.arkham.wording.chapters import investigator_words
from companion.screens.arkham.wording.chapters.causes import because, outcome_words, road_words
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.words import message

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
    | c.ChooseReading
    | c.WakeAncientOne
    | c.CalmAncientOne
    | c.CorrectOutcome
    | c.ConfirmRumor
)
"""Rounds, cards in play, awakening and the end."""
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
Command = FlowCommand | NumberCommand | c.StepNumber


def phrase(command: Command, names: Names, events: Sequence[AnyEvent]) -> str:
    """Return the short name of a command about the table, as the undo button shows it.

    ``events``: the events that the command caused.
    """
    if isinstance(command, FlowCommand):
        return _of_flow(command, names)
    return _of_step(command, names) if isinstance(command, c.StepNumber) else _of_numbers(command, names, events)


def _of_flow(command: FlowCommand, names: Names) -> str:
    t = names.words.t
    match command:
        case c.SetUpTable():
            return t("set-up")
        case c.SetAsideMythos(card):
            return t("card set aside, {card}", card=names.card(card))
        case c.BeginPhase(phase):
            named = t("{numeral} {phase}", numeral=NUMERALS[phase], phase=names.phase(phase))
            return named.replace(" ", "\N{NO-BREAK SPACE}", 1)
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
        case c.ChooseReading(way):
            return t("reading: {title}", title=readings_words.title(way, names.words))
        case c.WakeAncientOne():
            return t("awakening")
        case c.CalmAncientOne():
            return t("sleep of the Ancient One")
        case c.CorrectOutcome(outcome):
            return outcome_words(outcome, names)
        case c.ConfirmRumor(card):
            return t("rumor confirmed, {card}", card=names.card(card))


def _of_numbers(command: NumberCommand, names: Names, events: Sequence[AnyEvent]) -> str:
    t = names.words.t
    match command:
        case c.RaiseDoom():
            return _of_doom(names, events)
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
    """Return the short name of a step that raises or lowers a number of the table."""
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


def _of_terror(names: Names, events: Sequence[AnyEvent]) -> str:
    """Return the effect of a point of terror: terror, doom above the last space, or none (TERROR-03, TERROR-04)."""
    brought = {type(event) for event in events}
    if e.TerrorHeld in brought:
        return names.words.t("terror stays")
    if e.DoomChanged in brought and e.TerrorChanged not in brought:
        return _of_doom(names, events)
    return names.words.t("terror {n}", n=names.words.signed(_risen(e.TerrorChanged, events)))


def _of_doom(names: Names, events: Sequence[AnyEvent]) -> str:
    return names.words.t("doom {n}", n=names.words.signed(_risen(e.DoomChanged, events)))


def _risen(kind: type[e.DoomChanged] | type[e.TerrorChanged], events: Sequence[AnyEvent]) -> int:
    """Return by how much the first event of this kind moved its track; 1 if the events hold none.

    Several quick taps are merged into one event, so the result can be more than 1.
    """
    risen = next((event for event in events if isinstance(event, kind)), None)
    return risen.after - risen.before if risen is not None else 1


Event = (
    e.DoomChanged
    | e.TerrorChanged
    | e.TerrorHeld
    | e.AllyLeft
    | e.AllyMarked
    | e.LimitLifted
    | e.PhaseBegan
    | e.MythosLeftOut
    | e.RumorLeftOut
    | e.FirstPlayerPassed
    | e.TableSetUp
    | e.AncientOneWoke
    | e.AncientOneCalmed
    | e.NumberCorrected
    | e.DrawsChosen
    | e.ReadingChosen
    | e.GameEnded
)
"""Tracks, rounds, the Ancient One, the end."""


def sentence(event: Event, names: Names) -> str:
    """Return the log line for an event about the table."""
    t = names.words.t
    match event:
        case e.DoomChanged(before, after):
            return t("Doom {before} → {after}", before=before, after=after)
        case e.TerrorChanged(before, after):
            return t("Terror {before} → {after}", before=before, after=after)
        case e.TerrorHeld(why):
            return t("Terror does not rise: {why}", why=because(why, names))
        case e.AllyLeft(left):
            return t("An ally leaves, left: {n}", n=left)
        case e.AllyMarked(ally, True, left):
            return t("Out of the game: {ally}, allies left {n}", ally=names.own_card(ally), n=left)
        case e.AllyMarked(ally, left=0):
            return t("Still in the game after all: {ally}", ally=names.own_card(ally))
        case e.AllyMarked(ally):
            return t("In the deck after all: {ally}", ally=names.own_card(ally))
        case e.LimitLifted():
            return t("Terror 10: no monster limit any more")
        case e.PhaseBegan(number, phase):
            return t(
                "Round {round}, {numeral} {phase}", round=number, numeral=NUMERALS[phase], phase=names.phase(phase)
            )
        case e.MythosLeftOut():
            return t("No Mythos card entered this round")
        case e.RumorLeftOut(card):
            return t("The rumor did nothing here at the end of Mythos, no card was told: {card}", card=names.card(card))
        case e.FirstPlayerPassed(seat):
            return t("First player: {who}", who=names.investigator(seat))
        case e.TableSetUp(_, players):
            return t("The table is laid: {ancient_one}, players: {n}", ancient_one=names.ancient_one(), n=players)
        case e.AncientOneWoke(road):
            return t("The Ancient One awakens: {road}", road=road_words(road, names))
        case e.AncientOneCalmed():
            return t("The Ancient One sleeps after all")
        case e.NumberCorrected():
            return _corrected(event, names)
        case e.DrawsChosen(draws):
            return t("Markers are drawn by the app") if draws is Draws.APP else t("Markers are drawn by the players")
        case e.ReadingChosen(way):
            return readings_words.chosen(way, names.words)
        case e.GameEnded(outcome):
            return outcome_words(outcome, names)


def _corrected(event: e.NumberCorrected, names: Names) -> str:
    label = names.words.t(fields.table_number(event.what))
    if event.place:
        label = names.words.t("{label}, {place}", label=label, place=names.place(event.place))
    return names.words.t("{label} {before} → {after}", label=label, before=event.before, after=event.after)


NOTHING_SUCH = message("This is not in the box: {name}")
NOT_IN_BOX: Mapping[Any, str] = MappingProxyType(
    {
        "ancient_one": message("No such Ancient One is in the box: {name}"),
        "investigator": message("No such investigator is in the box: {name}"),
        "monster": message("No such monster is in the box: {name}"),
        "world": message("No such Other World is in the box: {name}"),
        "card": message("No such card is in the box: {name}"),
        "mythos": message("No such Mythos card is in the box: {name}"),
        "dimension": message("No such dimension symbol is in the box: {name}"),
    }
)
"""``what`` of ``UNKNOWN_ID`` -> its sentence."""


GameReason = Literal[
    Reason.NOT_SET_UP,
    Reason.ALREADY_SET_UP,
    Reason.AWAKE,
    Reason.NOT_AWAKE,
    Reason.GAME_OVER,
    Reason.MYTHOS_DONE,
    Reason.STACK_EMPTY,
    Reason.CUP_EMPTY,
    Reason.NO_CHANGE,
    Reason.CHANGED_SINCE,
    Reason.NO_SEALING,
    Reason.QUESTION_OPEN,
    Reason.WRONG_ANSWER,
    Reason.WRONG_KIND_OF_CARD,
    Reason.NOT_IN_PLAY,
    Reason.CARD_IN_PLAY,
    Reason.NO_PRICE,
    Reason.NO_TOKENS,
    Reason.NO_ACTIVITY_LEFT,
    Reason.READ_OTHERWISE,
]
"""Why not, of the game as a whole."""
UnknownReason = Literal[Reason.UNKNOWN_ID, Reason.UNKNOWN_PLACE, Reason.UNKNOWN_FIELD]
"""Why not, of what nobody knows."""


def refusal(reason: Reason, told: dict[str, Any], names: Names) -> str:
    """Return the sentence that says why a command about the table, or of a later chapter, is refused."""
    t = names.words.t
    match reason:
        case Reason.NOT_SET_UP:
            return t("No table is laid out yet")
        case Reason.ALREADY_SET_UP:
            return t("The table is laid out already")
        case Reason.AWAKE:
            return t("The Ancient One is awake: only corrections are possible")
        case Reason.NOT_AWAKE:
            return t("The Ancient One sleeps")
        case Reason.GAME_OVER:
            return t("The game has ended: only corrections are possible")
        case Reason.MYTHOS_DONE:
            return t("The Mythos card of this round is resolved already")
        case Reason.STACK_EMPTY:
            return t("No gate marker is left")
        case Reason.CUP_EMPTY:
            return t("The monster cup is empty")
        case Reason.NO_CHANGE:
            return t("It is so already")
        case Reason.CHANGED_SINCE:
            return t("Somebody has changed this meanwhile: look again")
        case Reason.NO_SEALING:
            return t("The environment in play forbids sealing")
        case Reason.QUESTION_OPEN:
            return t("A choice or a draw of the card is still open")
        case Reason.WRONG_ANSWER:
            return t("The rules do not allow this choice")
        case Reason.WRONG_KIND_OF_CARD:
            return t("This card cannot be put there")
        case Reason.NOT_IN_PLAY:
            return t("This card is not in play")
        case Reason.CARD_IN_PLAY:
            return t("It lies in play already: {card}", card=names.card(str(told.get("card", ""))))
        case Reason.NO_PRICE:
            return t("Nothing is given for it now: {card}", card=names.card(str(told.get("card", ""))))
        case Reason.NO_TOKENS:
            return t("This card carries no tokens: {card}", card=names.card(str(told.get("card", ""))))
        case Reason.NO_ACTIVITY_LEFT:
            return t("All activity markers of the box lie on the board")
        case Reason.READ_OTHERWISE:
            return readings_words.by_table(str(told.get("reading", "")), names.words)
        case _:
            return _of_unknown(reason, told, names)


def _of_unknown(
    reason: UnknownReason | investigator_words.Further,
    told: dict[str, Any],
    names: Names,
) -> str:
    """Return the sentence for an id, place or field that the box does not have, with the name as it was entered."""
    t = names.words.t
    match reason:
        case Reason.UNKNOWN_ID:
            return t(NOT_IN_BOX.get(told.get("what"), NOTHING_SUCH), name=printable(told.get("id", "")))
        case Reason.UNKNOWN_PLACE if told.get("place") in names.box.spaces:
            return _elsewhere(str(told["place"]), told.get("wanted"), names)
        case Reason.UNKNOWN_PLACE:
            return t("No such place is on the board: {name}", name=printable(told.get("place", "")))
        case Reason.UNKNOWN_FIELD:
            return t("No such number is kept: {name}", name=printable(told.get("field", "")))
        case _:
            return investigator_words.refusal(reason, told, names)


def _elsewhere(place: str, wanted: object, names: Names) -> str:
    """Return the sentence that refuses a place of the board because another kind of place is ``wanted``."""
    t, name = names.words.t, names.place(place)
    match wanted:
        case Wanted.MARKERS:
            return t("A monster marker lies in Arkham, in the Sky or in the Outskirts, not here: {place}", place=name)
        case Wanted.PEOPLE:
            return t("An investigator stands in Arkham or in an Other World, not here: {place}", place=name)
        case Wanted.LOCATION if names.box.spaces[place].kind is SpaceKind.STREET:
            return t("A location is meant, and this is a street: {place}", place=name)
        case Wanted.LOCATION:
            return t("A location is meant, and this is none: {place}", place=name)
        case _:
            return t("A street or a location is meant, and this is neither: {place}", place=name)
