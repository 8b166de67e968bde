"""The list of physical moves of each act, and its newest line as a ticker, which blocks nothing and is never lit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import get_args

from companion.arkham.table import commands as c
from companion.arkham.table.state import Table
from companion.history.codec import Restore, Undo
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens import hands as h
from companion.screens import parts as p
from companion.screens.arkham.drafts.hands_draft import ShowHands, TickAll, TickMove
from companion.screens.arkham.drafts.view import Close, Sheet, Tab, View
from companion.screens.arkham.wording.moves import move as m
from companion.screens.arkham.wording.moves.act_moves import moves_of, taken_back
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.phrases import phrase

Log = Sequence[Record[Table]]

LOOKED_BACK = 40
"""Entries among which an earlier list is sought."""

NEWEST = 8
"""Entries, with those that set the table right by hand, after which a list is past."""

CORRECTIONS = frozenset(get_args(c.Correction))

SAID_BY_THE_TAP = (
    c.MoveInvestigator, c.MoveByEncounter, c.TakeClues, c.Gain, c.Pay, c.GainCard, c.LoseCard, c.ExhaustCard,
    c.RefreshCard, c.PutTokens, c.ChangeTokens, c.MoveSliders, c.RaiseDoom, c.RaiseTerror,
)  # fmt: skip
"""Acts that tell one move themselves: their list is shown where it has more than that."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The list of one entry of the log."""

    entry: int
    moves: tuple[m.Move, ...]
    names: Names
    """Names at the table before the act."""
    record: Record[Table]


def ticker(names: Names, view: View, records: Log) -> h.Ticker | None:
    """The next move of the newest act; nothing once all are ticked, or a phase has begun."""
    if view.tab not in (Tab.TABLE, Tab.INVESTIGATORS) or view.sheet is not Sheet.NONE or view.rules is not None:
        return None
    if names.table.outcome is not None:
        return None
    hand = _newest(names, records)
    if hand is None or _said_already(hand):
        return None
    lines = _lines(hand, view)
    number, line = next(((n, line) for n, line in enumerate(lines) if not line.done), (0, None))
    if line is None:
        return None
    t, after = names.words.t, lines[number + 1].title if number + 1 < len(lines) else ""
    count = t("{n} of {of}", n=number + 1, of=len(lines))
    below = (
        t("{count} · then: {move}", count=count, move=after) if after else " · ".join(filter(None, (count, line.text)))
    )
    hint = t("To move by hand: {n}", n=sum(not one.done for one in lines))
    tick = p.Button("", line.act, p.Kind.QUIET, "check", hint=t("Done: {move}", move=line.title))
    spoken = m.spoken(hand.moves[number], hand.names)
    return h.Ticker(h.MoveLine(line.title, below, line.lead, line.act), ShowHands(), hint, tick, spoken)


def present(names: Names, view: View, records: Log) -> p.Sheet:
    """The whole list of an act, with the way to those before it."""
    t = names.words.t
    hand = _open(names, view, records)
    title, lines = t("To move by hand"), _lines(hand, view) if hand is not None else ()
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    done = sum(line.done for line in lines)
    count = t("{n} of {of}", n=done, of=len(lines)) if lines else ""
    said = (p.Text(_what(hand), p.Tone.SECOND, small=True),) if hand is not None else ()
    empty = (p.Text(t("Nothing to move"), p.Tone.SECOND),) if not lines else ()
    return p.Sheet(
        label=title,
        name="hands",
        step=str(hand.entry) if hand is not None else "",
        head=(p.Title(title, note=count, aside=(*_aloud(hand, lines), out)),),
        body=(*said, *empty, h.MoveList(lines)),
        foot=(p.Group(tuple(_ways(names, hand, lines, records)), p.Layout.BUTTONS),),
        size=p.Size.PEEK,
    )


def of_record(names: Names, record: Record[Table]) -> Hand:
    """The list of one entry; what only sets the table right by hand lies there already and moves nothing."""
    before, after = record.step.before, record.step.after
    is_back = isinstance(record.act, Undo)
    if is_back:
        before, after = after, before
    table = before or after
    if table is None or isinstance(record.act, Restore) or type(record.command) in CORRECTIONS:
        return Hand(record.number, (), names, record)
    at = m.Moment(Names(table, names.box, names.words, names.memory), after or table)
    moves = moves_of(record.events, at, as_told=isinstance(record.command, c.ResolveMythos))
    return Hand(record.number, taken_back(moves) if is_back else moves, at.names, record)


def _newest(names: Names, records: Log) -> Hand | None:
    """Of the newest act that moves anything, since the phase began."""
    for record in islice(reversed(records), NEWEST):
        if type(record.command) in CORRECTIONS:
            continue
        hand = of_record(names, record)
        if hand.moves:
            return hand
        if isinstance(record.command, c.BeginPhase):
            return None
    return None


def _open(names: Names, view: View, records: Log) -> Hand | None:
    chosen = next((record for record in reversed(records) if record.number == view.hands.entry), None)
    return of_record(names, chosen) if chosen is not None else next(_before(names, records), None)


def _before(names: Names, records: Log, entry: int = 0) -> Iterator[Hand]:
    """Lists that are not empty, newest first, older than an entry."""
    older = (record for record in reversed(records) if not entry or record.number < entry)
    hands = (of_record(names, record) for record in islice(older, LOOKED_BACK))
    return (hand for hand in hands if hand.moves)


def _said_already(hand: Hand) -> bool:
    return len(hand.moves) == 1 and isinstance(hand.record.command, SAID_BY_THE_TAP)


def _what(hand: Hand) -> str:
    """Which act the list is of."""
    t, what = hand.names.words.t, phrase(hand.record.command, hand.names, hand.record.events)
    return t("put back: {what}", what=what) if isinstance(hand.record.act, Undo) else what


def _lines(hand: Hand, view: View) -> tuple[h.MoveLine, ...]:
    done = {line for entry, line in view.hands.ticked if entry == hand.entry}
    first = next((number for number in range(len(hand.moves)) if number not in done), -1)
    return tuple(
        h.MoveLine(
            m.title(move, hand.names), m.more(move, hand.names), move.mark,
            TickMove(hand.entry, number, number not in done), number in done, number == first,
        )
        for number, move in enumerate(hand.moves)
    )  # fmt: skip


def _ways(names: Names, hand: Hand | None, lines: tuple[h.MoveLine, ...], records: Log) -> Iterator[p.Button]:
    t = names.words.t
    if hand is None:
        return
    if left := tuple(number for number, line in enumerate(lines) if not line.done):
        yield p.Button(t("All done"), TickAll(hand.entry, left), icon="check", grow=True)
    earlier = next(_before(names, records, hand.entry), None)
    if earlier is not None:
        yield p.Button(t("Earlier"), ShowHands(earlier.entry), icon="log")


def _aloud(hand: Hand | None, lines: tuple[h.MoveLine, ...]) -> tuple[p.Handed, ...]:
    if hand is None or not lines:
        return ()
    t = hand.names.words.t
    none = t("This browser has no voice of this language")
    return (p.Handed(t("Aloud"), p.Way.SPEAK, _spoken(hand, lines), "sound", said=none),)


def _spoken(hand: Hand, lines: tuple[h.MoveLine, ...]) -> str:
    """What is still to be done, as a voice reads it; all of it once everything is done."""
    pairs = tuple(zip(hand.moves, lines, strict=True))
    left = [m.spoken(move, hand.names) for move, line in pairs if not line.done]
    return ". ".join(left or [m.spoken(move, hand.names) for move, _ in pairs])
