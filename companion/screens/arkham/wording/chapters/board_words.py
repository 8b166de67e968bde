"""Words of the board: gates, seals, monsters, clues, closed places."""

from __future__ import annotations

from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.refusals import Reason
from companion.screens.arkham.wording.chapters.placeholders import (
    DoneCommand,
    Phrases,
    Refusals,
    Sentences,
    in_log,
    on_button,
)
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

# ---------------------------------------------------------------- the undo


def _gate_closed(deed: DoneCommand, names: Names) -> str:
    return on_button(m("seal, {place}") if deed.command.seal else m("gate closed, {place}"), deed, names)


def _closure(deed: DoneCommand, names: Names) -> str:
    return on_button(m("closed, {place}") if deed.command.closed else m("open, {place}"), deed, names)


PHRASES: Phrases = {
    do.OpenGate: m("gate, {place}"),
    do.PutGate: m("gate, {place}"),
    do.CloseGate: _gate_closed,
    do.TakeGate: m("gate closed, {place}"),
    do.PutSeal: m("elder sign, {place}"),
    do.TakeSeal: m("no elder sign, {place}"),
    do.CorrectClosure: _closure,
    do.PutActivity: m("activity marker, {place}"),
    do.TakeActivity: m("no activity marker, {place}"),
    do.PutMonster: m("{monster} → {place}"),
    do.PlaceMonster: m("{monster} → {place}"),
    do.ReturnMonster: m("{monster}, cup"),
    do.DefeatMonster: m("{monster}, trophy"),
    do.DefeatAnyway: m("{monster}, trophy"),
    do.NameMonster: m("marker, {monster}"),
    do.CorrectClues: m("clues {n}, {place}"),
    do.StepClues: m("clues {n}, {place}"),
}
"""What commands about the board are called on the undo button."""


# ---------------------------------------------------------------- the log


def _gate_left(event: e.GateLeft, names: Names) -> str:
    is_trophy = event.seat >= 0
    sentence = m("{place}: gate closed, trophy: {who}") if is_trophy else m("{place}: gate to {world} leaves the board")
    return in_log(sentence, event, names)


def _location_closed(event: e.LocationClosed, names: Names) -> str:
    t, place = names.words.t, names.place(event.location)
    if event.until:
        return t("Closed until the end of round {round}: {place}", place=place, round=event.until)
    return t("Closed: {place}", place=place)


def _monster_placed(event: e.MonsterPlaced, names: Names) -> str:
    is_beyond_limit = event.why is Why.LIMIT_REACHED
    sentence = m("{monster}: limit reached, to the Outskirts") if is_beyond_limit else m("{monster}: {place}")
    return in_log(sentence, event, names)


_LEAVES = {"trophy": m("{monster}: trophy, {who}"), "box": m("{monster}: out of the game")}


def _monster_left(event: e.MonsterLeft, names: Names) -> str:
    return in_log(_LEAVES.get(event.to, m("{monster}: {place} → cup")), event, names)


def _clue_withheld(event: e.ClueWithheld, names: Names) -> str:
    by_gate, by_table = m("No clue: {place}, a gate is open"), m("No clue: {place}, this table lays none there")
    return in_log(by_gate if event.by_gate else by_table, event, names)


SENTENCES: Sentences = {
    e.GateOpened: m("Gate: {place} → {world}"),
    e.GateHeld: m("{place}: no gate, {why}"),
    e.GateLeft: _gate_left,
    e.GateStackOrdered: m("Returned gate markers, the next one first: {worlds}"),
    e.GateNamed: m("{place}: the gate leads to {world}"),
    e.SurgeBegan: m("Monster surge: {place}, monsters: {n}"),
    e.SurgeCancelled: m("{place}: no surge, {why}"),
    e.SealPlaced: m("Elder sign: {place}"),
    e.SealRemoved: m("Elder sign removed: {place}"),
    e.LocationClosed: _location_closed,
    e.LocationOpened: m("Open again: {place}"),
    e.MonsterPlaced: _monster_placed,
    e.MonsterMoved: m("{monster}: {path}"),
    e.MonsterStayed: m("{monster} stays: {place}, {why}"),
    e.MonsterLeft: _monster_left,
    e.MonsterNamed: m("The marker is: {monster}"),
    e.OutskirtsEmptied: m("Outskirts emptied into the cup: {n}"),
    e.ActivityLaid: m("Activity marker: {place}"),
    e.ActivityTaken: m("Activity marker off: {place}"),
    e.CluePlaced: m("Clue: {place}, now {n}"),
    e.ClueWithheld: _clue_withheld,
    e.CluesTaken: m("{who}: clues +{n}, {place}"),
    e.CluesDiscarded: m("Clues removed: {place}, {n}"),
}
"""The line of the log for events of the board."""


# ---------------------------------------------------------------- refusals

REFUSALS: Refusals = {
    Reason.NO_WAY: m("No open way leads there: {place}"),
    Reason.CLOSED: m("Closed: {place}"),
    Reason.BANNED: m("{place}: nobody goes in or out while this card counts: {card}"),
    Reason.NO_ACTIVITY_THERE: m("No activity marker lies here: {place}"),
    Reason.NO_CLUES_THERE: m("Not so many clues: {place}"),
    Reason.NOT_UNSTABLE: m("No gates open here: {place}"),
    Reason.SEALED: m("An elder sign lies here: {place}"),
    Reason.NOT_SEALED: m("No elder sign lies here: {place}"),
    Reason.GATE_THERE: m("A gate is open here: {place}"),
    Reason.NO_GATE: m("No gate is open here: {place}"),
    Reason.KATE_THERE: m("Kate Winthrop stands here: {place}"),
    Reason.USELESS: m("{place} gives nothing now, have the encounter instead"),
    Reason.BUY_ONE: m("{place}: there is money for one of the three cards, buy it"),
    Reason.KIND_EXHAUSTED: m("None left in the cup: {monster}"),
    Reason.KIND_BARRED: m("{monster} stays away, draw another one: {card}"),
    Reason.TOO_FEW_MONSTERS: m("Monsters to draw: {needed}"),
    Reason.TOO_MANY_MONSTERS: m("Monsters to draw: {needed}"),
    Reason.NO_SUCH_MONSTER: m("This monster is gone"),
    Reason.NOT_ON_BOARD: m("This monster is not in the town"),
    Reason.NO_MARKER_LEFT: m("No marker left: {world}"),
    Reason.NOT_IN_STACK: m("Not among the returned markers: {world}"),
    Reason.NOT_NEXT_MARKER: lambda case, names: names.words.t(
        "The next marker is known: {world}", world=names.place(str(case.next))
    ),
}
"""The sentence for reasons of places, monsters and gate markers."""
