"""What a page shows after a fight, a closed or a sealed gate: its picture, before and after, work for hands.

Source: rules/arkham.md COMBAT-09, EVADE-06, GATE-03, GATE-05, MOVE-07, SIGN-02.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.arkham.forecast import next_gates
from companion.arkham.table import counts
from companion.arkham.table import events as e
from companion.arkham.table.commands import TakeClues
from companion.arkham.table.state import Table
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.evening import hands_screen
from companion.screens.arkham.moments.board_moments import MOMENTS
from companion.screens.arkham.moments.moment import Act, Kind, Moment
from companion.screens.arkham.table.phase_tasks import movement
from companion.screens.arkham.table.table import values, whereabouts
from companion.screens.arkham.wording.chapters import move
from companion.screens.arkham.wording.monster_marks import monster_mark
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.families.aftermath import Aftermath
from companion.screens.families.chances import FigureLine
from companion.screens.families.sheets import Portrait

Log = Sequence[Record[Table]]


def of_win(names: Names, record: Record[Table], seat: int) -> tuple[Aftermath, ...]:
    """Return the head of the page after a won fight; empty if the log says of no monster that it was defeated."""
    moment = _moment(names, record, e.MonsterLeft)
    return (Aftermath(moment, tuple(_after_win(names, record, seat))),) if moment else ()


def of_escape(names: Names, record: Record[Table], ended: e.FightEnded) -> tuple[Aftermath, ...]:
    """Return the head of the page after a monster was evaded or fled from."""
    eyebrow, mark = names.words.t("{who} gets away", who=names.first_name(ended.seat)), monster_mark(names, ended.kind)
    moment = Act(names, record).moment(Kind.EVADED, eyebrow, names.monster(ended.kind), mark=mark)
    return (Aftermath(moment, tuple(_after_escape(names, record, ended))),)


def of_gate(names: Names, record: Record[Table], left: e.GateLeft) -> Aftermath:
    """Return the head of the page after a gate was closed, and sealed if it was."""
    t = names.words.t
    sealed = _moment(names, record, e.SealPlaced)
    where = t("{place} → {world}", place=names.place(left.location), world=names.place(left.world))
    closed = Act(names, record).moment(Kind.CLOSED, where, t("The gate is closed"))
    lines = _after_seal(names, record, left) if sealed else _after_closing(names, record, left)
    return Aftermath(sealed or closed, tuple(lines))


def last_closing(place: str, records: Log) -> tuple[Record[Table], e.GateLeft] | None:
    """Return the newest standing entry if it closed the gate of a place, and its event; None if it did not."""
    last = next((record for record in reversed(records) if not record.undone), None)
    events = last.events if last is not None else ()
    left = next((event for event in events if isinstance(event, e.GateLeft) and event.location == place), None)
    return (last, left) if last is not None and left is not None else None


def _moment(names: Names, record: Record[Table], kind: type[e.MonsterLeft | e.SealPlaced]) -> Moment | None:
    """Return the moment of the first event of a kind that is worth one; None if the act brought none."""
    act = Act(names, record)
    moments = (MOMENTS[kind](event, act) for event in record.events if isinstance(event, kind))
    return next((moment for moment in moments if moment is not None), None)


# ---------------------------------------------------------------- before and after


def _after_win(names: Names, record: Record[Table], seat: int) -> Iterator[p.Part | FigureLine]:
    """Yield the winner, the trophies and the monsters of the town before and after, and the work for hands."""
    t, before = names.words.t, record.step.before or names.table
    yield _person(names, seat)
    trophies = (len(table.investigators[seat].monster_trophies) for table in (before, names.table))
    yield _change(t("Monster trophies"), "trophy", *trophies)
    monsters = (counts.monsters_in_arkham(table) for table in (before, names.table))
    yield _change(t("Monsters in Arkham"), "monster", *monsters)
    yield from _by_hand(names, record)


def _after_escape(names: Names, record: Record[Table], ended: e.FightEnded) -> Iterator[p.Part | FigureLine]:
    """Yield the investigator, where the monster stays, what the investigator can still do, and the work for hands."""
    t, table, seat = names.words.t, names.table, ended.seat
    yield _person(names, seat)
    place = next((monster.place for monster in table.monsters if monster.number == ended.number), "")
    if place:
        yield FigureLine(t("The monster stays"), names.short(place), "monster")
    clues = table.clues.get(table.investigators[seat].place, 0)
    if clues and may(names, TakeClues(seat, clues)) is not None:
        yield FigureLine(t("Clues to take here"), str(clues), "clue")
    if text := movement(names, seat):
        yield FigureLine(f"{text[:1].upper()}{text[1:]}", "", "boot")
    yield from _by_hand(names, record)


def _after_closing(names: Names, record: Record[Table], left: e.GateLeft) -> Iterator[p.Part | FigureLine]:
    """Yield the gates before and after, the monsters that went, how soon a gate can open there, the work for hands."""
    t, before = names.words.t, record.step.before or names.table
    yield _change(t("Open gates"), "gate", len(before.gates), len(names.table.gates))
    gone = [event.kind for event in record.events if isinstance(event, e.MonsterLeft)]
    if gone:
        kinds = ", ".join(dict.fromkeys(names.monster(kind) for kind in gone))
        yield FigureLine(t("Gone with it: {monsters}", monsters=kinds), names.words.signed(-len(gone)), "monster")
    opens = next((gate.opens for gate in next_gates(names.table, names.box) if gate.location == left.location), None)
    if opens is not None:
        yield FigureLine(t("Opens again with the next card"), names.words.percent(opens), "clock")
    yield from _by_hand(names, record)


def _after_seal(names: Names, record: Record[Table], left: e.GateLeft) -> Iterator[p.Part | FigureLine]:
    """Yield the gates and what was paid before and after, and the work for hands."""
    t, before = names.words.t, record.step.before or names.table
    yield _change(t("Open gates"), "gate", len(before.gates), len(names.table.gates))
    for event in record.events:
        if isinstance(event, e.InvestigatorChanged) and event.why in (e.Why.SEALING, e.Why.ELDER_SIGN):
            label = t("{who}: {what}", who=names.first_name(event.seat), what=names.field_within(event.field))
            yield _change(label, PAID.get(event.field, ""), event.before, event.after)
        if isinstance(event, e.DoomChanged):
            yield _change(t("Doom"), "doom", event.before, event.after)
    yield from _by_hand(names, record)


DOOM_TRACK = ("doom",)
"""Key of the move that changes the doom track."""
PAID = {"clues": "clue", "sanity": "sanity", "stamina": "stamina"}
"""Icon of each number that pays for a seal."""


def _person(names: Names, seat: int) -> p.Group:
    """Return the line of an investigator with place, Sanity, Stamina and clues."""
    investigator = names.table.investigators[seat]
    face, where = Portrait(seat, investigator.id), whereabouts(names, investigator)
    row = p.Row(names.investigator(seat), where, face, values=values(names, seat), person=True)
    return p.Group((row,), p.Layout.LIST)


def _change(label: str, icon: str, before: int, after: int) -> FigureLine:
    """Return a number before and after; alone if it is the same."""
    return FigureLine(label, f"{before} → {after}" if before != after else str(after), icon)


def _by_hand(names: Names, record: Record[Table]) -> Iterator[FigureLine]:
    """Yield the line with what hands do on the board, unless there is nothing to do; doom has a line of its own."""
    moves = hands_screen.of_record(names, record)
    texts: Iterable[str] = (move.title(one_move, moves.names) for one_move in moves.moves if one_move.key != DOOM_TRACK)
    text = " · ".join(dict.fromkeys(texts))
    if text:
        yield FigureLine(text, "", "hand")
