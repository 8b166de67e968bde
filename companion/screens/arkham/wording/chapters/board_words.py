"""Words of the board: gates, seals, monsters, clues, closed places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN
from companion.desks import Event as AnyEvent
from companion.screens.arkham.wording.chapters import belonging_words
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.names import Names

Command = (
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


def phrase(command: Command, names: Names, events: Sequence[AnyEvent]) -> str:
    """Return the short name of a command about the board, as the undo button shows it.

    ``events``: the events that the command caused; they name the monsters.
    """
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
            return t("{monster} → {place}", monster=monster_name(number, names, events), place=short(place))
        case c.ReturnMonster(number):
            return t("{monster}, cup", monster=monster_name(number, names, events))
        case c.DefeatMonster(number) | c.DefeatAnyway(number):
            return t("{monster}, trophy", monster=monster_name(number, names, events))
        case c.NameMonster(_, kind):
            return t("marker, {monster}", monster=names.monster(kind))
        case c.CorrectClues(place, value):
            return t("clues {n}, {place}", n=value, place=short(place))
        case c.StepClues(place, by):
            return t("clues {n}, {place}", n=names.words.signed(by), place=short(place))


def monster_name(number: int, names: Names, events: Sequence[AnyEvent]) -> str:
    """Return the name of the monster with this number, as the events of a command give it."""
    result = (getattr(event, "kind", "") for event in events if getattr(event, "number", None) == number)
    kind = next(filter(None, result), "")
    return names.monster(kind) if kind and kind != UNKNOWN else names.marker(number)


GateEvent = (
    e.GateOpened
    | e.GateHeld
    | e.GateLeft
    | e.GateStackOrdered
    | e.GateNamed
    | e.SurgeBegan
    | e.SurgeCancelled
    | e.SealPlaced
    | e.SealRemoved
    | e.LocationClosed
    | e.LocationOpened
)
"""Gates, seals, closed places."""
MonsterEvent = e.MonsterPlaced | e.MonsterMoved | e.MonsterStayed | e.MonsterLeft | e.MonsterNamed | e.OutskirtsEmptied
"""Monsters on the board."""
ClueEvent = e.CluePlaced | e.ClueWithheld | e.CluesTaken | e.CluesDiscarded | e.ActivityLaid | e.ActivityTaken
"""Clues and activity markers."""
Event = GateEvent | MonsterEvent | ClueEvent


def sentence(event: Event, names: Names) -> str:
    """Return the log line for an event about the board."""
    if isinstance(event, GateEvent):
        return _of_gates(event, names)
    return _of_monsters(event, names) if isinstance(event, MonsterEvent) else _of_clues(event, names)


def _of_gates(event: GateEvent, names: Names) -> str:
    t, place = names.words.t, names.place
    match event:
        case e.GateOpened(location, world):
            return t("Gate: {place} → {world}", place=place(location), world=place(world))
        case e.GateHeld(location, why):
            return t("{place}: no gate, {why}", place=place(location), why=because(why, names))
        case e.GateLeft(location, world, seat):
            if seat < 0:
                return t("{place}: gate to {world} leaves the board", place=place(location), world=place(world))
            who = names.first_name(seat)
            return t("{place}: gate closed, trophy: {who}", place=place(location), who=who)
        case e.GateStackOrdered(worlds):
            named = ", ".join(map(names.place, worlds))
            return t("Returned gate markers, the next one first: {worlds}", worlds=named)
        case e.GateNamed(location, _, world):
            return t("{place}: the gate leads to {world}", place=place(location), world=place(world))
        case e.SurgeBegan(location, size):
            return t("Monster surge: {place}, monsters: {n}", place=place(location), n=size)
        case e.SurgeCancelled(location, why):
            return t("{place}: no surge, {why}", place=place(location), why=because(why, names))
        case e.SealPlaced(location):
            return t("Elder sign: {place}", place=place(location))
        case e.SealRemoved(location):
            return t("Elder sign removed: {place}", place=place(location))
        case e.LocationClosed(location, until, _):
            if until:
                return t("Closed until the end of round {round}: {place}", place=place(location), round=until)
            return t("Closed: {place}", place=place(location))
        case e.LocationOpened(location):
            return t("Open again: {place}", place=place(location))


def _of_monsters(event: MonsterEvent, names: Names) -> str:
    t, place, monster = names.words.t, names.place, names.monster
    match event:
        case e.MonsterPlaced(_, kind, where, why):
            if why is Why.LIMIT_REACHED:
                return t("{monster}: limit reached, to the Outskirts", monster=monster(kind))
            return t("{monster}: {place}", monster=monster(kind), place=place(where))
        case e.MonsterMoved(_, kind, path):
            return t("{monster}: {path}", monster=monster(kind), path=" → ".join(map(names.short, path)))
        case e.MonsterStayed(_, kind, where, why):
            return t(
                "{monster} stays: {place}, {why}", monster=monster(kind), place=place(where), why=because(why, names)
            )
        case e.MonsterLeft(_, kind, _, "trophy", _, seat):
            return t("{monster}: trophy, {who}", monster=monster(kind), who=names.first_name(seat))
        case e.MonsterLeft(_, kind, _, "box"):
            return t("{monster}: out of the game", monster=monster(kind))
        case e.MonsterLeft(_, kind, where):
            return t("{monster}: {place} → cup", monster=monster(kind), place=place(where))
        case e.MonsterNamed(_, _, kind):
            return t("The marker is: {monster}", monster=monster(kind))
        case e.OutskirtsEmptied(number):
            return t("Outskirts emptied into the cup: {n}", n=number)


def _of_clues(event: ClueEvent, names: Names) -> str:
    t, place = names.words.t, names.place
    match event:
        case e.ActivityLaid(where):
            return t("Activity marker: {place}", place=place(where))
        case e.ActivityTaken(where):
            return t("Activity marker off: {place}", place=place(where))
        case e.CluePlaced(where, number):
            return t("Clue: {place}, now {n}", place=place(where), n=number)
        case e.ClueWithheld(where, by_gate=False):
            return t("No clue: {place}, this table lays none there", place=place(where))
        case e.ClueWithheld(where):
            return t("No clue: {place}, a gate is open", place=place(where))
        case e.CluesTaken(seat, where, number):
            return t("{who}: clues +{n}, {place}", who=names.first_name(seat), n=number, place=place(where))
        case e.CluesDiscarded(where, number):
            return t("Clues removed: {place}, {n}", place=place(where), n=number)


PlaceReason = Literal[
    Reason.NO_WAY,
    Reason.CLOSED,
    Reason.BANNED,
    Reason.NO_ACTIVITY_THERE,
    Reason.NO_CLUES_THERE,
    Reason.NOT_UNSTABLE,
    Reason.SEALED,
    Reason.NOT_SEALED,
    Reason.GATE_THERE,
    Reason.NO_GATE,
    Reason.KATE_THERE,
    Reason.USELESS,
    Reason.BUY_ONE,
]
"""Why not, of places."""


TokenReason = Literal[
    Reason.KIND_EXHAUSTED,
    Reason.KIND_BARRED,
    Reason.TOO_FEW_MONSTERS,
    Reason.TOO_MANY_MONSTERS,
    Reason.NO_SUCH_MONSTER,
    Reason.NOT_ON_BOARD,
    Reason.NO_MARKER_LEFT,
    Reason.NOT_IN_STACK,
    Reason.NOT_NEXT_MARKER,
]
"""Why not, of monsters and gate markers."""
Further = PlaceReason | TokenReason | belonging_words.Further
"""Reasons of this chapter and of those after it."""


def refusal(reason: Further, told: dict[str, Any], names: Names) -> str:
    """Return the sentence that says why a command about the board, or of a later chapter, is refused."""
    t = names.words.t
    place = names.place(str(told.get("place") or told.get("location") or ""))
    match reason:
        case Reason.NO_WAY:
            return t("No open way leads there: {place}", place=place)
        case Reason.CLOSED:
            return t("Closed: {place}", place=place)
        case Reason.BANNED:
            card = names.card(str(told.get("card", "")))
            return t("{place}: nobody goes in or out while this card counts: {card}", card=card, place=place)
        case Reason.NO_ACTIVITY_THERE:
            return t("No activity marker lies here: {place}", place=place)
        case Reason.NO_CLUES_THERE:
            return t("Not so many clues: {place}", place=place)
        case Reason.NOT_UNSTABLE:
            return t("No gates open here: {place}", place=place)
        case Reason.SEALED:
            return t("An elder sign lies here: {place}", place=place)
        case Reason.NOT_SEALED:
            return t("No elder sign lies here: {place}", place=place)
        case Reason.GATE_THERE:
            return t("A gate is open here: {place}", place=place)
        case Reason.NO_GATE:
            return t("No gate is open here: {place}", place=place)
        case Reason.KATE_THERE:
            return t("Kate Winthrop stands here: {place}", place=place)
        case Reason.USELESS:
            return t("{place} gives nothing now, have the encounter instead", place=place)
        case Reason.BUY_ONE:
            return t("{place}: there is money for one of the three cards, buy it", place=place)
        case _:
            return _of_tokens(reason, told, names)


def _of_tokens(reason: TokenReason | belonging_words.Further, told: dict[str, Any], names: Names) -> str:
    t = names.words.t
    match reason:
        case Reason.KIND_EXHAUSTED:
            return t("None left in the cup: {monster}", monster=names.monster(str(told.get("kind", ""))))
        case Reason.KIND_BARRED:
            monster, card = names.monster(str(told.get("kind", ""))), names.card(str(told.get("card", "")))
            return t("{monster} stays away, draw another one: {card}", monster=monster, card=card)
        case Reason.TOO_FEW_MONSTERS | Reason.TOO_MANY_MONSTERS:
            return t("Monsters to draw: {needed}", needed=told["needed"])
        case Reason.NO_SUCH_MONSTER:
            return t("This monster is gone")
        case Reason.NOT_ON_BOARD:
            return t("This monster is not in the town")
        case Reason.NO_MARKER_LEFT:
            return t("No marker left: {world}", world=names.place(str(told.get("world", ""))))
        case Reason.NOT_IN_STACK:
            return t("Not among the returned markers: {world}", world=names.place(str(told.get("world", ""))))
        case Reason.NOT_NEXT_MARKER:
            return t("The next marker is known: {world}", world=names.place(str(told.get("next", ""))))
        case _:
            return belonging_words.refusal(reason, told, names)
