"""What hands do on the board: gates, elder signs, monsters, clues, markers."""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.state import ENCOUNTER, OUTSKIRTS, RUMOR_CARD
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter, Move, MoveTable, Order, nothing
from companion.screens.arkham.wording.chapters.mythos_words import move_reason
from companion.screens.arkham.wording.monster_marks import monster_mark, symbol_name
from companion.screens.arkham.wording.names import Names

SEAL, CLUE = p.Icon("seal", p.Tone.SEAL), p.Icon("clue", p.Tone.CLUE)
ACTIVITY = p.Icon("activity", p.Tone.LAMP)

# ---------------------------------------------------------------- gates, seals, closed places


def _gate_opened(event: e.GateOpened, at: BeforeAndAfter) -> Iterator[Move]:
    yield _gate(at, event.world, Order.ON, at.names.words.t("gate stack"), at.names.place(event.location))


def _gate_left(event: e.GateLeft, at: BeforeAndAfter) -> Iterator[Move]:
    t, is_trophy = at.names.words.t, event.seat >= 0
    end = t("trophies, {who}", who=at.names.first_name(event.seat)) if is_trophy else t("under the gate stack")
    yield _gate(at, event.world, Order.OFF, at.names.place(event.location), end)


def _gate(at: BeforeAndAfter, world: str, order: Order, start: str, end: str) -> Move:
    names, record = at.names, at.names.box.worlds.get(world)
    thing = names.words.t("Gate: {world}", world=names.place(world))
    mark = p.Symbol(record.dimension, symbol_name(names, record.dimension)) if record else p.Icon("gate", p.Tone.GATE)
    return Move(order, (thing,), start, (end,), mark=mark)


def _seal_placed(event: e.SealPlaced, at: BeforeAndAfter) -> Iterator[Move]:
    t = at.names.words.t
    start = t("doom track") if at.is_by(Why.ELDER_SIGN) else t("supply")
    yield Move(Order.ON, (t("Elder sign token"),), start, (at.names.place(event.location),), mark=SEAL)


def _seal_removed(event: e.SealRemoved, at: BeforeAndAfter) -> Iterator[Move]:
    t = at.names.words.t
    yield Move(Order.OFF, (t("Elder sign token"),), at.names.place(event.location), (t("supply"),), mark=SEAL)


def _location_closed(event: e.LocationClosed, at: BeforeAndAfter) -> Iterator[Move]:
    t, place = at.names.words.t, at.names.place(event.location)
    until = t("until the end of round {round}", round=event.until)
    why = until if event.until else because(event.why, at.names)
    yield Move(Order.ON, (t("Closed marker"),), t("supply"), (place,), why, p.Icon("lock"))


def _location_opened(event: e.LocationOpened, at: BeforeAndAfter) -> Iterator[Move]:
    t, place = at.names.words.t, at.names.place(event.location)
    yield Move(Order.OFF, (t("Closed marker"),), place, (t("supply"),), mark=p.Icon("lock"))


# ---------------------------------------------------------------- monsters


def _place(place: str, names: Names) -> str:
    """Return where a marker lies; beside the board for a monster of an encounter, which is never put on it (ENC-04)."""
    return names.words.t("beside the board") if place == ENCOUNTER else names.place(place)


def _drawn_from(kind: str, where: str, at: BeforeAndAfter) -> str:
    """Return where a monster marker comes from: the cup, an investigator's trophies or the rumor card (MCARD-05)."""
    names = at.names
    for event in at.events:
        if isinstance(event, e.TrophiesChanged) and kind in at.before.investigators[event.seat].monster_trophies:
            return names.words.t("trophies, {who}", who=names.first_name(event.seat))
    on_it = [monster.kind for monster in at.before.monsters_at(RUMOR_CARD)]
    on_it += [event.kind for event in at.events if isinstance(event, e.MonsterPlaced) and event.place == RUMOR_CARD]
    is_let_out = any(isinstance(event, e.RumorFailed) for event in at.events) and where != RUMOR_CARD
    return names.place(RUMOR_CARD) if is_let_out and kind in on_it else names.words.t("cup")


def _monster_placed(event: e.MonsterPlaced, at: BeforeAndAfter) -> Iterator[Move]:
    names, kind, where = at.names, event.kind, event.place
    before = next((monster.place for monster in at.before.monsters if monster.number == event.number), "")
    why = because(event.why, names) if event.why is Why.LIMIT_REACHED else ""
    start = _place(before, names) if before else _drawn_from(kind, where, at)
    way = (start, (_place(where, names),), why, monster_mark(names, kind))
    yield Move(Order.MONSTERS, (names.monster(kind),), *way, key=("placed", kind, where))


def _monster_moved(event: e.MonsterMoved, at: BeforeAndAfter) -> Iterator[Move]:
    names, kind, start, end = at.names, event.kind, event.path[0], event.path[-1]
    way = (_place(start, names), (_place(end, names),), move_reason(event, names), monster_mark(names, kind))
    yield Move(Order.MONSTERS, (names.monster(kind),), *way, key=("moved", kind, start, end))


def _monster_left(event: e.MonsterLeft, at: BeforeAndAfter) -> Iterator[Move]:
    names, t = at.names, at.names.words.t
    end = t("cup")
    if event.to == "trophy":
        end = t("trophies, {who}", who=names.first_name(event.seat))
    elif event.to == "box":
        end = t("box, out of the game")
    why = because(event.why, names) if event.why is Why.GATE_CLOSED else ""
    way = (_place(event.place, names), (end,), why, monster_mark(names, event.kind))
    yield Move(Order.MONSTERS, (names.monster(event.kind),), *way)


def _outskirts_emptied(event: e.OutskirtsEmptied, at: BeforeAndAfter) -> Iterator[Move]:
    t, why = at.names.words.t, because(event.why, at.names)
    thing, start, end = t("All monsters, {n}", n=event.number), at.names.place(OUTSKIRTS), t("cup")
    yield Move(Order.MONSTERS, (thing,), start, (end,), why, p.Icon("cup"))


# ---------------------------------------------------------------- clues and activity markers


def _clue_placed(event: e.CluePlaced, at: BeforeAndAfter) -> Iterator[Move]:
    t, end, why = at.names.words.t, at.names.place(event.place), at.names.words.t("{n} there now", n=event.number)
    yield Move(Order.ON, (t("Clue"),), t("supply"), (end,), why, CLUE, key=("clue", event.place))


def _clues_taken(event: e.CluesTaken, at: BeforeAndAfter) -> Iterator[Move]:
    start, end = at.names.place(event.place), at.names.first_name(event.seat)
    yield Move(Order.TOKENS, (at.names.words.t("Clue"),), start, (end,), mark=CLUE, count=event.number)


def _clues_discarded(event: e.CluesDiscarded, at: BeforeAndAfter) -> Iterator[Move]:
    t, start = at.names.words.t, at.names.place(event.place)
    yield Move(Order.OFF, (t("Clue"),), start, (t("supply"),), mark=CLUE, count=event.number)


def _activity_laid(event: e.ActivityLaid, at: BeforeAndAfter) -> Iterator[Move]:
    t, end = at.names.words.t, at.names.place(event.place)
    yield Move(Order.ON, (t("Activity marker"),), t("supply"), (end,), mark=ACTIVITY)


def _activity_taken(event: e.ActivityTaken, at: BeforeAndAfter) -> Iterator[Move]:
    t, start = at.names.words.t, at.names.place(event.place)
    yield Move(Order.OFF, (t("Activity marker"),), start, (t("supply"),), mark=ACTIVITY)


MOVES: MoveTable = {
    e.GateOpened: _gate_opened,
    e.GateHeld: nothing,
    e.GateLeft: _gate_left,
    e.GateStackOrdered: nothing,
    e.GateNamed: nothing,
    e.SurgeBegan: nothing,  # its monsters are moves of their own
    e.SurgeCancelled: nothing,
    e.SealPlaced: _seal_placed,
    e.SealRemoved: _seal_removed,
    e.LocationClosed: _location_closed,
    e.LocationOpened: _location_opened,
    e.MonsterPlaced: _monster_placed,
    e.MonsterMoved: _monster_moved,
    e.MonsterStayed: nothing,
    e.MonsterLeft: _monster_left,
    e.MonsterNamed: nothing,
    e.OutskirtsEmptied: _outskirts_emptied,
    e.CluePlaced: _clue_placed,
    e.ClueWithheld: nothing,
    e.CluesTaken: _clues_taken,
    e.CluesDiscarded: _clues_discarded,
    e.ActivityLaid: _activity_laid,
    e.ActivityTaken: _activity_taken,
}
"""The physical moves for events of the board."""
