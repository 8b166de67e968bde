"""Words of the board: gates, seals, monsters, clues, closed places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.arkham.ratings import ratings
from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import ENCOUNTER, OUTSKIRTS, RUMOR_CARD
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters.anyway import Way, Ways, put_there, set_number, single_correction
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter, Events, EventWords, Move, Order, nothing
from companion.screens.arkham.wording.chapters.mythos_words import move_reason
from companion.screens.arkham.wording.chapters.placeholders import (
    DoneCommand,
    Phrases,
    Refusals,
    in_log,
    on_button,
)
from companion.screens.arkham.wording.monster_marks import monster_mark, symbol_name
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

# ---------------------------------------------------------------- the undo


def _gate_closed(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a closed gate, sealed or not."""
    return on_button(m("seal ({place})") if deed.command.seal else m("gate closed ({place})"), deed, names)


def _closure(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a place that was closed, or otherwise opened."""
    return on_button(m("closure ({place})") if deed.command.closed else m("reopening ({place})"), deed, names)


PHRASES: Phrases = {
    do.OpenGate: m("new gate ({place})"),
    do.PutGate: m("new gate ({place})"),
    do.CloseGate: _gate_closed,
    do.TakeGate: m("gate removed ({place})"),
    do.PutSeal: m("elder sign ({place})"),
    do.TakeSeal: m("elder sign removed ({place})"),
    do.CorrectClosure: _closure,
    do.PutActivity: m("activity marker ({place})"),
    do.TakeActivity: m("activity marker removed ({place})"),
    do.PutMonster: m("{monster} → {place}"),
    do.PlaceMonster: m("{monster} → {place}"),
    do.ReturnMonster: m("{monster} to the cup"),
    do.DefeatMonster: m("{monster} (trophy)"),
    do.DefeatAnyway: m("{monster} (trophy)"),
    do.NameMonster: m("{monster} named"),
    do.CorrectClues: m("clues {n} ({place})"),
    do.StepClues: m("clues {n} ({place})"),
}
"""What commands about the board are called on the undo button."""


# ---------------------------------------------------------------- the log


def _gate_left(event: e.GateLeft, names: Names) -> str:
    """Return the log line of a gate that left the board: who has it as a trophy, or otherwise where it led."""
    is_trophy = event.seat >= 0
    sentence = m("{place}: gate closed, trophy for {who}") if is_trophy else m("{place}: gate to {world} removed")
    return in_log(sentence, event, names)


def _location_closed(event: e.LocationClosed, names: Names) -> str:
    """Return the log line of a closed location, with the last round of the closure if it has any."""
    t, place = names.words.t, names.place(event.location)
    if event.until:
        return t("Closed until the end of round {round}: {place}", place=place, round=event.until)
    return t("Closed: {place}", place=place)


def _monster_placed(event: e.MonsterPlaced, names: Names) -> str:
    """Return the log line of a placed monster; for Why.LIMIT_REACHED, that it goes to the Outskirts."""
    is_beyond_limit = event.why is Why.LIMIT_REACHED
    sentence = m("{monster}: limit reached, to the Outskirts") if is_beyond_limit else m("{monster}: {place}")
    return in_log(sentence, event, names)


_LEAVES = {"trophy": m("{monster}: trophy for {who}"), "box": m("{monster}: out of the game")}


def _monster_left(event: e.MonsterLeft, names: Names) -> str:
    """Return the log line of a monster that left the board; to the cup if its end has no words of its own."""
    return in_log(_LEAVES.get(event.to, m("{monster}: {place} → cup")), event, names)


def _clue_withheld(event: e.ClueWithheld, names: Names) -> str:
    """Return the log line of a clue that did not come, because of an open gate or this table's choice."""
    by_gate, by_table = m("No clue: {place}, a gate is open"), m("No clue: {place}, not at this table")
    return in_log(by_gate if event.by_gate else by_table, event, names)


# ---------------------------------------------------------------- what hands do

SEAL, CLUE = p.Icon("seal", p.Tone.SEAL), p.Icon("clue", p.Tone.CLUE)
ACTIVITY = p.Icon("activity", p.Tone.LAMP)

# ---------------------------------------------------------------- gates, seals, closed places


def _gate_opened(event: e.GateOpened, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a gate marker from the stack to the location."""
    yield _gate(at, event.world, Order.ON, at.names.words.t("gate stack"), at.names.place(event.location))


def _gate_left_moves(event: e.GateLeft, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a gate marker from the board to the trophies or under the stack."""
    t, is_trophy = at.names.words.t, event.seat >= 0
    end = t("{who}’s trophies", who=at.names.first_name(event.seat)) if is_trophy else t("under the gate stack")
    yield _gate(at, event.world, Order.OFF, at.names.place(event.location), end)


def _gate(at: BeforeAndAfter, world: str, order: Order, start: str, end: str) -> Move:
    """Return the physical move of a gate marker, marked with its world's symbol; as a plain gate if it is unnamed."""
    names, record = at.names, at.names.box.worlds.get(world)
    thing = names.words.t("Gate: {world}", world=names.place(world))
    mark = p.Symbol(record.dimension, symbol_name(names, record.dimension)) if record else p.Icon("gate", p.Tone.GATE)
    return Move(order, (thing,), start, (end,), mark=mark)


def _seal_placed(event: e.SealPlaced, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of an elder sign token from the supply, or doom track for an Elder Sign card."""
    t = at.names.words.t
    start = t("doom track") if at.is_by(Why.ELDER_SIGN) else t("supply")
    yield Move(Order.ON, (t("Elder sign token"),), start, (at.names.place(event.location),), mark=SEAL)


def _seal_removed(event: e.SealRemoved, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of an elder sign token from the board to the supply."""
    t = at.names.words.t
    yield Move(Order.OFF, (t("Elder sign token"),), at.names.place(event.location), (t("supply"),), mark=SEAL)


def _location_closed_moves(event: e.LocationClosed, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a closed marker to the location, with the last round, or the reason if none."""
    t, place = at.names.words.t, at.names.place(event.location)
    until = t("until the end of round {round}", round=event.until)
    why = until if event.until else because(event.why, at.names)
    yield Move(Order.ON, (t("Closed marker"),), t("supply"), (place,), why, p.Icon("lock"))


def _location_opened(event: e.LocationOpened, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a closed marker from the location to the supply."""
    t, place = at.names.words.t, at.names.place(event.location)
    yield Move(Order.OFF, (t("Closed marker"),), place, (t("supply"),), mark=p.Icon("lock"))


# ---------------------------------------------------------------- monsters


def _place(place: str, names: Names) -> str:
    """Return where a marker lies; beside the board for a monster of an encounter, which is never put on it (ENC-04)."""
    return names.words.t("beside the board") if place == ENCOUNTER else names.place(place)


def _drawn_from(kind: str, where: str, at: BeforeAndAfter) -> str:
    """Return where a monster marker comes from: an investigator's trophies, a failed rumor's card, or the cup."""
    names = at.names
    for event in at.events:
        if isinstance(event, e.TrophiesChanged) and kind in at.before.investigators[event.seat].monster_trophies:
            return names.words.t("{who}’s trophies", who=names.first_name(event.seat))
    on_it = [monster.kind for monster in at.before.monsters_at(RUMOR_CARD)]
    on_it += [event.kind for event in at.events if isinstance(event, e.MonsterPlaced) and event.place == RUMOR_CARD]
    is_let_out = any(isinstance(event, e.RumorFailed) for event in at.events) and where != RUMOR_CARD
    return names.place(RUMOR_CARD) if is_let_out and kind in on_it else names.words.t("cup")


def _monster_placed_moves(event: e.MonsterPlaced, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a monster to its place, from where it was or is drawn; a reason only for the limit."""
    names, kind, where = at.names, event.kind, event.place
    before = next((monster.place for monster in at.before.monsters if monster.number == event.number), "")
    why = because(event.why, names) if event.why is Why.LIMIT_REACHED else ""
    start = _place(before, names) if before else _drawn_from(kind, where, at)
    way = (start, (_place(where, names),), why, monster_mark(names, kind))
    yield Move(Order.MONSTERS, (names.monster(kind),), *way, key=("placed", kind, where))


def _monster_moved(event: e.MonsterMoved, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a monster along its path, with the reason."""
    names, kind, start, end = at.names, event.kind, event.path[0], event.path[-1]
    way = (_place(start, names), (_place(end, names),), move_reason(event, names), monster_mark(names, kind))
    yield Move(Order.MONSTERS, (names.monster(kind),), *way, key=("moved", kind, start, end))


def _monster_left_moves(event: e.MonsterLeft, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a monster from the board to the trophies, out of the game, or otherwise the cup."""
    names, t = at.names, at.names.words.t
    end = t("cup")
    if event.to == "trophy":
        end = t("{who}’s trophies", who=names.first_name(event.seat))
    elif event.to == "box":
        end = t("box, out of the game")
    why = because(event.why, names) if event.why is Why.GATE_CLOSED else ""
    way = (_place(event.place, names), (end,), why, monster_mark(names, event.kind))
    yield Move(Order.MONSTERS, (names.monster(event.kind),), *way)


def _outskirts_emptied(event: e.OutskirtsEmptied, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of all monsters in the Outskirts to the cup."""
    t, why = at.names.words.t, because(event.why, at.names)
    thing, start, end = t("All monsters ({n})", n=event.number), at.names.place(OUTSKIRTS), t("cup")
    yield Move(Order.MONSTERS, (thing,), start, (end,), why, p.Icon("cup"))


# ---------------------------------------------------------------- clues and activity markers


def _clue_placed(event: e.CluePlaced, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a clue to the board, with how many lie there afterwards."""
    t, end, why = at.names.words.t, at.names.place(event.place), at.names.words.t("now {n}", n=event.number)
    yield Move(Order.ON, (t("Clue"),), t("supply"), (end,), why, CLUE, key=("clue", event.place))


def _clues_taken(event: e.CluesTaken, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of clues from a place to an investigator."""
    start, end = at.names.place(event.place), at.names.first_name(event.seat)
    yield Move(Order.TOKENS, (at.names.words.t("Clue"),), start, (end,), mark=CLUE, count=event.number)


def _clues_discarded(event: e.CluesDiscarded, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of clues from a place to the supply."""
    t, start = at.names.words.t, at.names.place(event.place)
    yield Move(Order.OFF, (t("Clue"),), start, (t("supply"),), mark=CLUE, count=event.number)


def _activity_laid(event: e.ActivityLaid, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of an activity marker to the board."""
    t, end = at.names.words.t, at.names.place(event.place)
    yield Move(Order.ON, (t("Activity marker"),), t("supply"), (end,), mark=ACTIVITY)


def _activity_taken(event: e.ActivityTaken, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of an activity marker from the board to the supply."""
    t, start = at.names.words.t, at.names.place(event.place)
    yield Move(Order.OFF, (t("Activity marker"),), start, (t("supply"),), mark=ACTIVITY)


# ---------------------------------------------------------------- events

EVENTS: Events = {
    e.GateOpened: EventWords(m("Gate: {place} → {world}"), _gate_opened, m("Gate opens: {place}")),
    e.GateHeld: EventWords(m("{place}: no gate ({why})"), nothing, m("No gate opens: {place}")),
    e.GateLeft: EventWords(_gate_left, _gate_left_moves),
    e.GateStackOrdered: EventWords(m("Returned gate markers, in order: {worlds}"), nothing),
    e.GateNamed: EventWords(m("{place}: the gate leads to {world}"), nothing),
    # its monsters are moves of their own
    e.SurgeBegan: EventWords(m("Monster surge: {place}, monsters: {n}"), nothing, m("Monster surge: {place}")),
    e.SurgeCancelled: EventWords(m("{place}: no surge ({why})"), nothing, m("No surge: {place}")),
    e.SealPlaced: EventWords(m("Elder sign: {place}"), _seal_placed),
    e.SealRemoved: EventWords(m("Elder sign removed: {place}"), _seal_removed),
    e.LocationClosed: EventWords(_location_closed, _location_closed_moves),
    e.LocationOpened: EventWords(m("Reopened: {place}"), _location_opened),
    e.MonsterPlaced: EventWords(_monster_placed, _monster_placed_moves),
    e.MonsterMoved: EventWords(m("{monster}: {path}"), _monster_moved),
    e.MonsterStayed: EventWords(m("{monster} stays: {place} ({why})"), nothing),
    e.MonsterLeft: EventWords(_monster_left, _monster_left_moves),
    e.MonsterNamed: EventWords(m("Marker named: {monster}"), nothing),
    e.OutskirtsEmptied: EventWords(m("Outskirts emptied into the cup, monsters: {n}"), _outskirts_emptied),
    e.ActivityLaid: EventWords(m("Activity marker: {place}"), _activity_laid),
    e.ActivityTaken: EventWords(m("Activity marker removed: {place}"), _activity_taken),
    e.CluePlaced: EventWords(m("Clues at {place}: {n}"), _clue_placed),
    e.ClueWithheld: EventWords(_clue_withheld, nothing, m("No clue: {place}")),
    e.CluesTaken: EventWords(m("{who}: clues +{n} ({place})"), _clues_taken),
    e.CluesDiscarded: EventWords(m("Clues removed ({place}): {n}"), _clues_discarded),
}
"""The line of the log and the physical moves for events of the board."""


# ---------------------------------------------------------------- refusals

REFUSALS: Refusals = {
    Reason.NO_WAY: m("No open route there: {place}"),
    Reason.CLOSED: m("Closed: {place}"),
    Reason.BANNED: m("{place}: no entry or exit while {card} is in play"),
    Reason.NO_ACTIVITY_THERE: m("No Activity marker here: {place}"),
    Reason.NO_CLUES_THERE: m("There are not that many clues: {place}"),
    Reason.NOT_UNSTABLE: m("No gates open here: {place}"),
    Reason.SEALED: m("There is an elder sign here: {place}"),
    Reason.NOT_SEALED: m("No elder sign here: {place}"),
    Reason.GATE_THERE: m("A gate is open here: {place}"),
    Reason.NO_GATE: m("No open gate here: {place}"),
    Reason.KATE_THERE: m("Kate Winthrop is here: {place}"),
    Reason.USELESS: m("{place} gives nothing now; have the encounter"),
    Reason.BUY_ONE: m("{place}: you can afford one of the three cards, so you must buy one"),
    Reason.KIND_EXHAUSTED: m("None left in the cup: {monster}"),
    Reason.KIND_BARRED: m("{monster} cannot appear, draw another: {card}"),
    Reason.TOO_FEW_MONSTERS: m("Draw {needed} monsters"),
    Reason.TOO_MANY_MONSTERS: m("Draw {needed} monsters"),
    Reason.NO_SUCH_MONSTER: m("This monster is gone"),
    Reason.NOT_ON_BOARD: m("This monster is not in town"),
    Reason.NO_MARKER_LEFT: m("No markers left: {world}"),
    Reason.NOT_IN_STACK: m("Not among the returned markers: {world}"),
    Reason.NOT_NEXT_MARKER: lambda case, names: names.words.t(
        "Next gate marker: {world}", world=names.place(str(case.next))
    ),
}
"""The sentence for reasons of places, monsters and gate markers."""


# ---------------------------------------------------------------- corrections for what is refused


def beaten(names: Names, monster: int, seat: int) -> Way:
    """Return the correction that makes a marker a trophy of the investigator."""
    label = names.words.t("Beat {monster} anyway", monster=names.marker(monster))
    return label, do.DefeatAnyway(monster, seat)


def gate_ways(error: IllegalCommand, command: do.CloseGate | do.CloseGateByCheck, names: Names) -> Iterator[Way]:
    """Yield the corrections for a gate that may not be closed: explored marker, clues, or a new try.

    Taking off the marker alone is always among them.
    """
    t, seat = names.words.t, command.seat
    place = command.location if isinstance(command, do.CloseGate) else names.table.investigators[seat].place
    match error.reason:
        case Reason.NOT_EXPLORED:
            label = t("{who} has the Explored marker", who=names.first_name(seat))
            yield label, do.CorrectInvestigator(seat, "explored", 1)
        case Reason.NOT_ENOUGH_CLUES:
            yield set_number(names, seat, "clues", ratings.sealing_price(names.table, names.box).value)
        case Reason.GATE_TRIED:
            yield t("Try again"), do.CorrectInvestigator(seat, "gate_tried", 0)
        case Reason.NOT_THERE:
            yield put_there(names, seat, place)
        case Reason.NO_SEALING:
            yield t("Close without sealing"), _unsealed(command)
        case _:
            pass
    yield t("Just remove the marker"), do.TakeGate(place)


def _unsealed(command: do.CloseGate | do.CloseGateByCheck) -> Command:
    """Return the command that closes the gate without sealing it, and without the price of a seal."""
    if isinstance(command, do.CloseGate):
        return replace(command, seal=False, clues_paid=0, elder_sign_card=False)
    return replace(command, seal=False)


WAYS: Ways = {
    do.OpenGate: single_correction(lambda command: do.PutGate(command.location, command.world)),
    do.CloseGate: gate_ways,
    do.DefeatMonster: lambda error, command, names: (beaten(names, command.number, command.seat),),
}
"""The corrections for refused commands about the board."""
