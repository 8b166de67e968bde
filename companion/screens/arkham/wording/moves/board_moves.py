"""What hands do on the board: gates, elder signs, monsters, clues, markers."""

from __future__ import annotations

from functools import partial

from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.state import ENCOUNTER, OUTSKIRTS, RUMOR_CARD
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters import board_words
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.chapters.mythos_words import move_reason
from companion.screens.arkham.wording.moves.move import NOTHING, Moment, Move, Order
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.tokens import monster_mark, symbol_name


def moves(event: board_words.Event, at: Moment) -> tuple[Move, ...]:
    """Return the physical moves for an event about the board."""
    if isinstance(event, board_words.GateEvent):
        return _of_gates(event, at)
    return _of_monsters(event, at) if isinstance(event, board_words.MonsterEvent) else _of_tokens(event, at)


def _of_gates(event: board_words.GateEvent, at: Moment) -> tuple[Move, ...]:
    names = at.names
    t, place = names.words.t, names.place
    sign, closed = t("Elder sign token"), t("Closed marker")
    match event:
        case e.GateOpened(location, world):
            return (_gate(at, world, Order.ON, t("gate stack"), place(location)),)
        case e.GateLeft(location, world, seat):
            to = t("trophies, {who}", who=names.first_name(seat)) if seat >= 0 else t("under the gate stack")
            return (_gate(at, world, Order.OFF, place(location), to),)
        case e.SealPlaced(location):
            start = t("doom track") if at.is_by(Why.ELDER_SIGN) else t("supply")
            return (Move(Order.ON, (sign,), start, (place(location),), mark=p.Icon("seal", p.Tone.SEAL)),)
        case e.SealRemoved(location):
            return (Move(Order.OFF, (sign,), place(location), (t("supply"),), mark=p.Icon("seal", p.Tone.SEAL)),)
        case e.LocationClosed(location, until, why):
            text = t("until the end of round {round}", round=until) if until else because(why, names)
            return (Move(Order.ON, (closed,), t("supply"), (place(location),), text, p.Icon("lock")),)
        case e.LocationOpened(location):
            return (Move(Order.OFF, (closed,), place(location), (t("supply"),), mark=p.Icon("lock")),)
        case e.GateHeld() | e.GateNamed() | e.GateStackOrdered():
            return NOTHING
        case e.SurgeBegan() | e.SurgeCancelled():
            return NOTHING  # its monsters are moves of their own


def _gate(at: Moment, world: str, order: Order, start: str, end: str) -> Move:
    names, record = at.names, at.names.box.worlds.get(world)
    thing = names.words.t("Gate: {world}", world=names.place(world))
    mark = p.Symbol(record.dimension, symbol_name(names, record.dimension)) if record else p.Icon("gate", p.Tone.GATE)
    return Move(order, (thing,), start, (end,), mark=mark)


def _place(place: str, names: Names) -> str:
    """Return where a marker lies; beside the board for a monster of an encounter, which is never put on it (ENC-04)."""
    return names.words.t("beside the board") if place == ENCOUNTER else names.place(place)


def _drawn_from(kind: str, where: str, at: Moment) -> str:
    """Return where a monster marker comes from: the cup, an investigator's trophies or the rumor card (MCARD-05)."""
    names = at.names
    for event in at.told:
        if isinstance(event, e.TrophiesChanged) and kind in at.before.investigators[event.seat].monster_trophies:
            return names.words.t("trophies, {who}", who=names.first_name(event.seat))
    on_it = [monster.kind for monster in at.before.monsters_at(RUMOR_CARD)]
    on_it += [one.kind for one in at.told if isinstance(one, e.MonsterPlaced) and one.place == RUMOR_CARD]
    is_let_out = any(isinstance(event, e.RumorFailed) for event in at.told) and where != RUMOR_CARD
    return names.place(RUMOR_CARD) if is_let_out and kind in on_it else names.words.t("cup")


def _of_monsters(event: board_words.MonsterEvent, at: Moment) -> tuple[Move, ...]:
    names = at.names
    t, monster = names.words.t, names.monster
    place = partial(_place, names=names)
    match event:
        case e.MonsterPlaced(number, kind, where, why):
            before = next((one.place for one in at.before.monsters if one.number == number), "")
            text = because(why, names) if why is Why.LIMIT_REACHED else ""
            start = place(before) if before else _drawn_from(kind, where, at)
            key = ("placed", kind, where)
            mark = monster_mark(names, kind)
            return (Move(Order.MONSTERS, (monster(kind),), start, (place(where),), text, mark, key=key),)
        case e.MonsterMoved(_, kind, path):
            way = (place(path[0]), (place(path[-1]),), move_reason(event, names), monster_mark(names, kind))
            return (Move(Order.MONSTERS, (monster(kind),), *way, key=("moved", kind, path[0], path[-1])),)
        case e.MonsterLeft(_, kind, where, to, why, seat):
            end = t("cup")
            if to == "trophy":
                end = t("trophies, {who}", who=names.first_name(seat))
            elif to == "box":
                end = t("box, out of the game")
            text = because(why, names) if why is Why.GATE_CLOSED else ""
            return (Move(Order.MONSTERS, (monster(kind),), place(where), (end,), text, monster_mark(names, kind)),)
        case e.OutskirtsEmptied(number, why):
            thing, text = t("All monsters, {n}", n=number), because(why, names)
            return (Move(Order.MONSTERS, (thing,), place(OUTSKIRTS), (t("cup"),), text, p.Icon("cup")),)
        case e.MonsterStayed() | e.MonsterNamed():
            return NOTHING


def _of_tokens(event: board_words.ClueEvent, at: Moment) -> tuple[Move, ...]:
    names = at.names
    t, place, supply = names.words.t, names.place, names.words.t("supply")
    clue, activity = p.Icon("clue", p.Tone.CLUE), p.Icon("activity", p.Tone.LAMP)
    match event:
        case e.CluePlaced(where, number):
            text = t("{n} there now", n=number)
            return (Move(Order.ON, (t("Clue"),), supply, (place(where),), text, clue, key=("clue", where)),)
        case e.CluesTaken(seat, where, number):
            end = (names.first_name(seat),)
            return (Move(Order.TOKENS, (t("Clue"),), place(where), end, mark=clue, count=number),)
        case e.CluesDiscarded(where, number):
            return (Move(Order.OFF, (t("Clue"),), place(where), (supply,), mark=clue, count=number),)
        case e.ActivityLaid(where):
            return (Move(Order.ON, (t("Activity marker"),), supply, (place(where),), mark=activity),)
        case e.ActivityTaken(where):
            return (Move(Order.OFF, (t("Activity marker"),), place(where), (supply,), mark=activity),)
        case e.ClueWithheld():
            return NOTHING
