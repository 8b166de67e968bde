"""The log: one line for every act, newest first, under headings of round and phase.

Lines of acts that were taken back are struck through and say by whom; undo and redo themselves have no line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.state import Table
from companion.desks import Correction, Event
from companion.history.codec import Do, Restore, Undo
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.drafts.hands_draft import ShowHands
from companion.screens.arkham.drafts.view import AskBackTo, BackTo, Close, FilterLog, View
from companion.screens.arkham.evening import bursts
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.screens.arkham.wording.phrases import phrase
from companion.screens.arkham.wording.sentences import sentence
from companion.screens.devices import seats
from companion.screens.families.replay import OpenReplay
from companion.screens.pages import PageLinks, clock

EVERYBODY = -2
TABLE_ONLY = -1
SHOWN = 120
"""Lines kept on the page; older ones are in the exported file."""

NEWEST = 3
"""Lines for the side column."""

AT_ONCE = 2
"""Sentences that make the line itself; further ones stand below."""

Log = Sequence[Record[Table]]


def present(names: Names, view: View, records: Log, links: PageLinks | None = None) -> p.Panel:
    """Return the whole log, or the lines of a single investigator; with ``links`` a copy from any entry is offered."""
    t = names.words.t
    if view.log_back and (later := bursts.later_than(records, view.log_back)):
        return _back_to(names, view.log_back, records, later, links.copy_from(view.log_back) if links else "")
    acts = reversed(tuple(bursts.merged(reversed(records))))
    chosen = [record for record in _commands(acts) if view.log_seat in (EVERYBODY, seat_of(record))]
    empty = (p.Text(t("Nothing in the log yet"), p.Tone.SECOND),)
    return p.Panel(
        label=t("Log"),
        name="log",
        head=(p.Title(t("Log")),),
        is_titled_by_page=True,
        body=(_filters(names, view, records), *(_with_headings(names, chosen[-SHOWN:], records) or empty)),
    )


def lines(names: Names, records: Log) -> tuple[p.LogLine, ...]:
    """Return the newest lines of the log, newest first, for the side column."""
    acts = bursts.merged(reversed(records))
    standing = (record for record in acts if isinstance(record.act, Do) and not record.undone)
    short = (replace(line(names, record, records), note="", details=()) for record in islice(standing, NEWEST))
    return tuple(short)


def line(names: Names, record: Record[Table], records: Log, under: str = "") -> p.LogLine:
    """Return an act as a line of the log: sentences, time and who acted; an undone act is struck through.

    The parts that its heading already shows are left out, and who acted where nobody else ever did.
    """
    texts, seat = sentences(names, record), seat_of(record)
    people = _names_of(names, record).table.investigators
    shown_texts = [text for text in texts if text != under] or [names.words.t("Phase begins")] * bool(texts)
    by = who_did(names, record) if any(other.who not in ("", record.who) for other in records) else ""
    note = " · ".join(filter(None, (clock(record.at), by, _taken_back(names, record, records))))
    return p.LogLine(
        text="; ".join(shown_texts[:AT_ONCE]),
        time=clock(record.at),
        seat=seat,
        face=people[seat].id if 0 <= seat < len(people) else "",
        note=note,
        undone=record.undone,
        details=tuple(shown_texts[AT_ONCE:]),
        by_hand=names.words.t("by hand") * is_by_hand(record),
    )


def sentences(names: Names, record: Record[Table]) -> list[str]:
    """Return the sentences of an act, with the names at its moment."""
    return log_lines(_names_of(names, record), record)


def log_lines(names: Names, record: Record[Table]) -> list[str]:
    """Return the sentences of an act; a Mythos card begins with its own name."""
    quiet = (e.MonsterStayed, e.FirstPlayerPassed)
    texts = [sentence(event, at) for event, at in _with_names(names, record) if not isinstance(event, quiet)]
    if isinstance(record.command, c.ResolveMythos):
        return [names.words.t("Mythos: {card}", card=names.card(record.command.card)), *texts]
    return texts or [phrase(record.command, names, record.events)] if record.command is not None else texts


def _with_names(names: Names, record: Record[Table]) -> Iterator[tuple[Event, Names]]:
    """Yield each event with the names of its moment; a new investigator's begin once he is seated (STATUS-06)."""
    for event in record.events:
        yield event, names
        if isinstance(event, e.InvestigatorSeated) and record.step.after is not None:
            names = replace(names, table=record.step.after)


def is_by_hand(record: Record[Table]) -> bool:
    """Return whether an act set the table right by hand, without a rule; changes of settings do not count."""
    return isinstance(record.command, Correction) and not isinstance(
        record.command, (c.ChooseDraws, c.ChooseReading, c.RenamePlayer)
    )


def seat_of(record: Record[Table]) -> int:
    """Return the seat that an act is about; -1 for the table."""
    if isinstance(record.command, (c.CloseGate, c.DefeatMonster)) or hasattr(record.command, "seat"):
        return int(record.command.seat)
    return TABLE_ONLY


def who_did(names: Names, record: Record[Table]) -> str:
    """Return who acted: the player's own name, the investigator whose seat was taken there, or the kind of device."""
    investigator_sheet = names.box.investigators.get(record.who.partition(seats.BETWEEN)[0])
    return seats.who_acted(
        names.words,
        record.who,
        {investigator_sheet.id: names.words.name(investigator_sheet)} if investigator_sheet is not None else {},
    )


def _with_headings(names: Names, chosen: Log, records: Log) -> tuple[p.Part, ...]:
    """Return the log by round and phase, newest first; lines to which the game can be rewound get a button."""
    groups: list[tuple[str, list[p.LogLine]]] = []
    newest = next((record for record in reversed(records) if isinstance(record.act, Do) and not record.undone), None)
    stands = _can_be_gone_back_to(records)
    for record in reversed(chosen):
        title = moment(names, record)
        if not groups or groups[-1][0] != title:
            groups.append((title, []))
        is_newest = newest is not None and record.number == newest.number
        back = (_back_button(names, record),) if record.number in stands and not is_newest else ()
        log_line = replace(line(names, record, records, title), time="", current=is_newest, aside=back)
        groups[-1][1].append(log_line)
    return tuple(p.Section(title, (p.Group(tuple(results), p.Layout.LOG),)) for title, results in groups)


def table_of(names: Names, record: Record[Table]) -> Table:
    """Return the table whose round and phase are those of an act; the beginning of a phase belongs to that phase."""
    begins = isinstance(record.command, c.BeginPhase) and record.step.after is not None
    return (record.step.after if begins else None) or _names_of(names, record).table


def moment(names: Names, record: Record[Table]) -> str:
    """Return the round and phase in which an act was done."""
    t, table = names.words.t, table_of(names, record)
    if not table.round:
        return t("Setup")
    phase = names.phase(table.phase)
    return t("Round {round}, {numeral} {phase}", round=table.round, numeral=NUMERALS[table.phase], phase=phase)


def _names_of(names: Names, record: Record[Table]) -> Names:
    """Return the names at the moment of the act: of the table before it, which still has what the act removed."""
    table = record.step.before or record.step.after
    return replace(names, table=table) if table is not None else names


def _can_be_gone_back_to(records: Log) -> frozenset[int]:
    """Return the numbers of the entries since the last restoring of the table that were not undone."""
    since = next((at for at, record in enumerate(reversed(records)) if isinstance(record.act, Restore)), len(records))
    recent = records[len(records) - since :]
    return frozenset(record.number for record in recent if isinstance(record.act, Do) and not record.undone)


def _back_button(names: Names, record: Record[Table]) -> p.Button:
    """Return the button of a log line that asks to rewind the game to it."""
    hint = names.words.t("Rewind to here: {what}", what=line(names, record, (record,)).text)
    return p.Button("", AskBackTo(record.number), p.ButtonKind.QUIET, "clock", hint=hint)


def _back_to(names: Names, entry: int, records: Log, later: Log, copy: str) -> p.Panel:
    """Return the sheet of "back to here": what stays, what goes, and the button that takes it back.

    ``copy`` is the address of a copy of the table as it lay then, empty for none.
    """
    t, n = names.words.t, names.words.n
    stays = next((record for record in bursts.merged(reversed(records)) if record.number == entry), None)
    going = tuple(bursts.merged(later))
    staying = (
        (p.Section(t("Stays in the log"), (p.Group((_plain(names, stays, records),), p.Layout.LOG),)),) if stays else ()
    )
    gone = p.Group(tuple(_plain(names, record, records) for record in going), p.Layout.LOG)
    text = t("You can redo them afterwards")
    tried = p.Button(t("What if from here"), None, icon="copy", href=copy) if copy else None
    buttons = (
        p.Button(t("Leave it"), Close(), p.ButtonKind.QUIET, is_way_out=True),
        p.Button(
            n("Undo {n} action", "Undo {n} actions", len(going)),
            BackTo(entry, later[0].number),
            p.ButtonKind.MAIN,
            "undo",
            grow=True,
        ),
    )
    return p.Panel(
        label=t("Rewind to here"),
        name="log",
        step=f"back-{entry}",
        head=(p.Title(t("Rewind to here")),),
        body=(
            p.Text(text, p.Tone.SECOND, small=True),
            *((p.Group((tried,), p.Layout.BUTTONS),) if tried else ()),
            p.Section(t("To be undone"), (gone,)),
            *staying,
        ),
        foot=(p.Group(buttons, p.Layout.BUTTONS),),
    )


def _plain(names: Names, record: Record[Table], records: Log) -> p.LogLine:
    """Return the line of a log entry without its time of day."""
    return replace(line(names, record, records), time="")


def _commands(records: Iterable[Record[Table]]) -> list[Record[Table]]:
    """Return the entries of the log that are commands, even taken back, without undos and restores."""
    return [record for record in records if isinstance(record.act, Do)]


def _taken_back(names: Names, record: Record[Table], records: Log) -> str:
    """Return that an entry was taken back, and by which player if the log says so, in words; "" if it still stands."""
    if not record.undone:
        return ""
    by = next((r for r in reversed(records) if isinstance(r.act, Undo) and r.act.number == record.number), None)
    who = who_did(names, by) if by else ""
    return names.words.t("undone by {who}", who=who) if who else names.words.t("undone")


def _filters(names: Names, view: View, records: Log) -> p.Group:
    """Return the button to the moves by hand, then the chips that choose whose lines the log lists."""
    t = names.words.t
    hands = p.Button(t("On your board"), ShowHands(), icon="check")
    chips: list[p.Part] = [
        hands,
        *((p.Button(t("Replay the evening"), OpenReplay(), icon="play"),) if records else ()),
        p.Chip(t("Everything"), act=FilterLog(EVERYBODY), on=view.log_seat == EVERYBODY),
        p.Chip(t("Table"), act=FilterLog(TABLE_ONLY), on=view.log_seat == TABLE_ONLY),
    ]
    for seat in range(len(names.table.investigators)):
        chips.append(p.Chip(names.first_name(seat), act=FilterLog(seat), on=view.log_seat == seat))
    return p.Group(tuple(chips), p.Layout.WRAP, t("Entries"))
