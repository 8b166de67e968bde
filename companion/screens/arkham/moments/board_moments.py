"""Moments on the board: a gate opens, monsters surge, a place is sealed, a monster is beaten."""

from __future__ import annotations

from companion.arkham.table import counts
from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.screens import parts as p
from companion.screens.arkham.moments.moment import Act, Kind, Moment, Moments
from companion.screens.arkham.wording.monster_marks import monster_mark, symbol_name


def _gate_opened(event: e.GateOpened, act: Act) -> Moment:
    """Return the moment of a gate: where to, how hard to close, what came out, how many are open."""
    names, t = act.names, act.names.words.t
    record = names.box.worlds.get(event.world)
    mark = p.Symbol(record.dimension, symbol_name(names, record.dimension)) if record else None
    closing = (
        t("Modifier {n}, symbol: {symbol}", n=names.words.signed(record.gate_modifier), symbol=mark.label)
        if (record and mark)
        else ""
    )
    limit = counts.players_numbers(act.table, names.box).awakening_gates
    return act.moment(
        Kind.GATE,
        t("A gate opens: {world}", world=names.place(event.world)),
        names.place(event.location),
        closing,
        _comes_out(event.location, act),
        t("Open gates: {n} of {of}", n=len(act.table.gates), of=limit),
        mark=mark,
    )


def _surges(event: e.SurgeBegan, act: Act) -> Moment:
    """Return the moment of a surge: how many monsters come, out of which gates, and what has no room in Arkham."""
    names, t = act.names, act.names.words.t
    by_gate = ", ".join(f"{names.short(location)} {number}" for location, number in event.on_gates if number)
    return act.moment(
        Kind.SURGE,
        t("Monster surge"),
        names.place(event.location),
        names.words.n("{n} monster comes", "{n} monsters come", event.size),
        t("Out of the gates: {places}", places=by_gate) if by_gate else "",
        t("To the Outskirts: {n}", n=event.to_outskirts) if event.to_outskirts else "",
        number=event.size,
    )


def _comes_out(location: str, act: Act) -> str:
    """Return the line with the monsters that came out of a new gate; '' if none did."""
    names = act.names
    monsters = [
        names.monster(event.kind)
        for event in act.record.events
        if isinstance(event, e.MonsterPlaced) and event.place == location and event.why is Why.NEW_GATE
    ]
    return names.words.t("Out of the gate: {monsters}", monsters=", ".join(monsters)) if monsters else ""


def _sealed(event: e.SealPlaced, act: Act) -> Moment:
    """Return the moment of a seal: which one it is, and its price."""
    t, seals, of = act.names.words.t, len(act.table.seals), act.names.box.numbers.elder_signs_to_win
    return act.moment(
        Kind.SEALED,
        t("Sealed for good"),
        act.names.place(event.location),
        t("Seal {n} of {of}", n=seals, of=of),
        *_prices(act),
        number=seals,
        of=of,
    )


def _prices(act: Act) -> tuple[str, ...]:
    """Return a line for each thing that a seal took: clues, or doom by an Elder Sign."""
    t = act.names.words.t
    paid = tuple(
        t("Clues spent: {n}", n=event.before - event.after)
        for event in act.record.events
        if isinstance(event, e.InvestigatorChanged) and event.field == "clues" and event.why is Why.SEALING
    )
    taken = tuple(
        t("Doom {before} → {after}", before=event.before, after=event.after)
        for event in act.record.events
        if isinstance(event, e.DoomChanged) and event.why is Why.ELDER_SIGN
    )
    return paid + taken


def _beaten(event: e.MonsterLeft, act: Act) -> Moment | None:
    """Return the moment of a beaten monster and where its marker goes; None for one that left otherwise."""
    if event.why is not Why.DEFEATED or event.seat < 0:
        return None
    names, t = act.names, act.names.words.t
    lines = {"box": t("Out of the game"), "cup": t("Back to the cup")}.get(event.to)
    return act.moment(
        Kind.BEATEN,
        t("{who} wins", who=names.first_name(event.seat)),
        names.monster(event.kind),
        *((lines,) if lines else _trophy(event, act)),
        mark=monster_mark(names, event.kind),
    )


def _trophy(event: e.MonsterLeft, act: Act) -> tuple[str, ...]:
    """Return the lines of a trophy: what it is worth, and how many the investigator has."""
    t, monster = act.names.words.t, act.names.box.monsters.get(event.kind)
    trophies = len(act.table.investigators[event.seat].monster_trophies)
    worth = t("Trophy, toughness {n}", n=monster.toughness) if monster else ""
    return worth, t("Monster trophies: {n}", n=trophies)


MOMENTS: Moments = {
    e.GateOpened: _gate_opened,
    e.SurgeBegan: _surges,
    e.SealPlaced: _sealed,
    e.MonsterLeft: _beaten,
}
"""The moments of what happens on the board."""
