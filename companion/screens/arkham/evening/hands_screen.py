"""The list of physical moves of each act, its newest line as a ticker or their number on a button; none is ever lit.

What was not ticked outlives the next acts of its phase: it stands below the newest list until it is ticked, or all of
it closed at once. When the next phase begins, it is silently past. Taking an act back takes its lines away and says the
way back instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from companion.arkham.table import commands as c
from companion.arkham.table.commands_by_chapter.belonging_commands import OneMove
from companion.arkham.table.state import Table
from companion.history.codec import Restore, Undo
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.drafts.hands_draft import CloseHands, ShowHands, TickAll, TickMove
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.drafts.view import Close, SheetKind, Tab, View, walks_on
from companion.screens.arkham.evening.number_changes import changes
from companion.screens.arkham.wording.act_moves import SETS_RIGHT, moves_of_act, taken_back
from companion.screens.arkham.wording.chapters import move as m
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.phrases import phrase
from companion.screens.families import hands as h

Log = Sequence[Record[Table]]

LOOKED_BACK = 80
"""Entries among which earlier lists are sought."""

NEWEST = 8
"""Entries, with those that set the table right by hand, after which a list is past."""

BEGINNINGS = (c.BeginPhase, c.BeginBattle, c.BeginBattleRound)
"""Commands from which moves by hand are counted: a phase, the battle with its first round, a further round of it."""


@dataclass(frozen=True, slots=True)
class EntryMoves:
    """The list of one entry of the log."""

    entry: int
    moves: tuple[m.Move, ...]
    names: Names
    """Names at the table before the act."""
    record: Record[Table]


def ticker(names: Names, view: View, records: Log) -> h.Ticker | None:
    """Return the line with the next physical move; None if it would cover something or nothing waits.

    It shows the newest act's next move, and after that, in a low line, how much is left of the phase's earlier acts. A
    phone has no such line, see :func:`moves_button`.
    """
    return _next_move_ticker(names, view, records) if _may_lie(names, view) else None


def moves_button(names: Names, view: View, records: Log) -> h.MovesButton | None:
    """Return the button with the number of moves left, where the ticker may be shown or the list lies; None if none is.

    A phone has it in the place of the ticker. While the list is open, the button closes it.
    """
    is_open = view.sheet is SheetKind.HANDS
    below = replace(view, sheet=SheetKind.NONE) if is_open else view
    left = moves_left(names, view, records) if _may_lie(names, below) else 0
    if not left:
        return None
    hint = names.words.t("Moves to make on the board: {n}", n=left)
    return h.MovesButton(str(left), Close() if is_open else ShowHands(), hint, is_open)


def moves_left(names: Names, view: View, records: Log) -> int:
    """Return how many moves of the phase wait for a tick."""
    return sum(_open_lines(hand, view) for hand in _left(names, view, records, None))


def _next_move_ticker(names: Names, view: View, records: Log) -> h.Ticker | None:
    """Return the ticker with the newest act's next move and counts, or of earlier moves only; None if none is left."""
    hand, t = _newest(names, records), names.words.t
    lines = _lines(hand, view) if hand is not None and not _is_seen_by_tap(hand) else ()
    number, line = next(((n, line) for n, line in enumerate(lines) if not line.done), (0, None))
    left = sum(_open_lines(earlier, view) for earlier in _left(names, view, records, hand))
    if hand is None or line is None:
        return _moves_left_ticker(names, left, records) if left else None
    is_back = isinstance(hand.record.act, Undo)
    after = number + 1 < len(lines) and not is_back
    count = t("{n} of {of}", n=number + 1, of=len(lines))
    if left:
        count = t("{count} · {n} in all", count=count, n=sum(not move_line.done for move_line in lines) + left)
    if is_back:
        count = f"{count} · {_what(hand)}"
    below = count if after else " · ".join(filter(None, (count, line.text)))
    then = t("then: {thing}", thing=m.things(hand.moves[number + 1])) if after else ""
    hint = t("Moves to make on the board: {n}", n=sum(not move_line.done for move_line in lines) + left)
    tick = p.Button("", line.act, p.ButtonKind.QUIET, "check", hint=t("Done: {move}", move=line.title))
    spoken = m.spoken(hand.moves[number], hand.names)
    told = h.MoveLine(line.title, below, line.lead, line.act)
    return h.Ticker(told, ShowHands(), hint, tick, spoken, then, label=t("On your board"))


def _may_lie(names: Names, view: View) -> bool:
    """Return whether a ticker may be shown: it would cover no answers of a fight or walk and no card search."""
    if names.table.outcome is not None or view.sheet is not SheetKind.NONE or view.rules is not None:
        return False
    if view.tab is Tab.INVESTIGATORS:
        return view.seat < 0 or view.own.page is not SheetPage.ADD
    return view.tab is Tab.TABLE and not _is_fighting(names, view) and not walks_on(view)


def _is_fighting(names: Names, view: View) -> bool:
    """Return whether the open fight still asks for something; after it the page shows where the monster goes."""
    table, draft = names.table, view.drafts.fight
    if draft.seat < 0 or view.place:
        return False
    is_there = any(monster.number == draft.monster for monster in table.monsters)
    return draft.seat in table.fights or (is_there and draft.monster not in table.handled.get(draft.seat, ()))


def _moves_left_ticker(names: Names, left: int, records: Log) -> h.Ticker:
    """Return the narrow ticker that only counts the moves left of the phase, with the tick that closes them all."""
    t = names.words.t
    line = h.MoveLine(t("Moves left on the board: {n}", n=left), "", p.Icon("log"))
    close = p.Button(t("All done"), CloseHands(records[-1].number), p.ButtonKind.QUIET, "check")
    hint = t("Moves to make on the board: {n}", n=left)
    return h.Ticker(line, ShowHands(), hint, close, is_slim=True, label=t("On your board"))


def present(names: Names, view: View, records: Log) -> p.Panel:
    """Return the sheet of moves: of the phase's newest act with what is left of it, or of an opened act alone."""
    t = names.words.t
    hand = _open(names, view, records)
    title, lines = t("On your board"), _lines(hand, view) if hand is not None else ()
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    done = sum(line.done for line in lines)
    count = t("{n} of {of}", n=done, of=len(lines)) if lines else ""
    intro = (p.Text(_what(hand), p.Tone.SECOND, small=True), *_numbers(hand)) if hand is not None else ()
    empty = (p.Text(t("Nothing to move"), p.Tone.SECOND),) if not lines else ()
    earlier = _left(names, view, records, hand) if hand is not None and not view.hands.entry else ()
    return p.Panel(
        label=title,
        name="hands",
        step=str(hand.entry) if hand is not None else "",
        head=(p.Title(title, note=count, aside=(*_aloud(hand, lines), out)),),
        body=(*intro, *empty, h.MoveList(lines), *_groups(names, view, earlier)),
        foot=(p.Group(tuple(_list_buttons(names, hand, lines, earlier, records)), p.Layout.BUTTONS),),
        size=p.Size.PEEK,
    )


def _numbers(hand: EntryMoves) -> tuple[p.Group, ...]:
    """Yield the changed numbers before and after a Mythos card, which changes most of them."""
    before, after = hand.record.step.before, hand.record.step.after
    is_card = isinstance(hand.record.command, c.ResolveMythos) and not isinstance(hand.record.act, Undo)
    return (changes(before, after, hand.names),) if is_card and before is not None and after is not None else ()


def _groups(names: Names, view: View, earlier: Sequence[EntryMoves]) -> Iterator[p.Section]:
    """Yield a section of moves for each earlier act with moves left, the newest first."""
    t = names.words.t
    for hand in earlier:
        lines = tuple(replace(line, is_next=False) for line in _lines(hand, view))
        left = t("{n} left", n=sum(not line.done for line in lines))
        text = p.Text(_what(hand), p.Tone.SECOND, small=True)
        yield p.Section(t("Earlier"), (text, h.MoveList(lines)), left)


def of_record(names: Names, record: Record[Table]) -> EntryMoves:
    """Return the list of moves of an entry, reversed for an undo; empty if nothing moves.

    It is empty for corrections, which the players have already made on the board.
    """
    before, after = record.step.before, record.step.after
    is_back = isinstance(record.act, Undo)
    if is_back:
        before, after = after, before
    table = before or after
    if table is None or isinstance(record.act, Restore) or record.command is None:
        return EntryMoves(record.number, (), names, record)
    at = m.BeforeAndAfter(Names(table, names.box, names.words, names.memory), after or table)
    moves = moves_of_act(record.command, record.events, at)
    return EntryMoves(record.number, taken_back(moves) if is_back else moves, at.names if moves else names, record)


def _newest(names: Names, records: Log) -> EntryMoves | None:
    """Return the list of the newest act that moves anything since the phase began; None if there is none."""
    newest = (record for record in islice(_of_phase(records), NEWEST) if type(record.command) not in SETS_RIGHT)
    return next(_lists(names, newest), None)


def _lists(names: Names, entries: Iterable[Record[Table]]) -> Iterator[EntryMoves]:
    """Return the lists of entries in their order, without empty ones."""
    return (hand for hand in (of_record(names, record) for record in entries) if hand.moves)


def _open(names: Names, view: View, records: Log) -> EntryMoves | None:
    """Return the moves of the entry chosen for the list, otherwise of the phase's newest with moves; None without."""
    chosen = next((record for record in reversed(records) if record.number == view.hands.entry), None)
    if chosen is not None:
        return of_record(names, chosen)
    return next(_lists(names, islice(_of_phase(records), LOOKED_BACK)), None)


def _before(names: Names, records: Log, entry: int = 0) -> Iterator[EntryMoves]:
    """Return the lists that are not empty, newest first, of entries older than ``entry`` (0 = all)."""
    older = (record for record in _standing(records) if not entry or record.number < entry)
    return _lists(names, islice(older, LOOKED_BACK))


def _of_phase(records: Log) -> Iterator[Record[Table]]:
    """Yield the standing entries since the present phase began, newest first; the last of them began it.

    Until the first Movement these are the entries from the set-up on, as the opening Mythos card leads to the first
    Upkeep by itself; in the final battle those of its round.
    """
    for record in _standing(records):
        yield record
        if isinstance(record.command, BEGINNINGS) and not isinstance(record.act, Undo):
            return


def _standing(records: Log) -> Iterator[Record[Table]]:
    """Yield the entries since the table was last restored, newest first, only the last for each act.

    Of an act that was undone, only the undo is left.
    """
    seen: set[int] = set()
    for record in reversed(records):
        if isinstance(record.act, Restore):
            return
        if record.step.of not in seen:
            seen.add(record.step.of)
            yield record


def _left(names: Names, view: View, records: Log, newest: EntryMoves | None) -> list[EntryMoves]:
    """Return the phase's lists with a line that is not done, newest first, without the newest list."""
    own, reopened = view.hands, {entry for entry, _ in view.hands.ticked}
    newest_entry = newest.entry if newest is not None and not _is_seen_by_tap(newest) else 0
    candidates = [
        record
        for record in islice(_of_phase(records), LOOKED_BACK)
        if record.number != newest_entry and (record.number > max(own.closed, own.before) or record.number in reopened)
    ]
    hands = _lists(names, candidates)
    return [hand for hand in hands if not _is_seen_by_tap(hand) and _open_lines(hand, view)]


def _open_lines(hand: EntryMoves, view: View) -> int:
    """Return how many moves of an act are not ticked yet."""
    return sum(not view.hands.is_done(hand.entry, line) for line in range(len(hand.moves)))


def _is_seen_by_tap(hand: EntryMoves) -> bool:
    """Return whether an act has a single move and is a OneMove, so that no list has to repeat it."""
    return len(hand.moves) == 1 and isinstance(hand.record.command, OneMove)


def _what(hand: EntryMoves) -> str:
    """Return the name of the act that a list belongs to."""
    t, what = hand.names.words.t, phrase(hand.record.command, hand.names, hand.record.events)
    return t("put back: {what}", what=what) if isinstance(hand.record.act, Undo) else what


def _lines(hand: EntryMoves, view: View) -> tuple[h.MoveLine, ...]:
    """Return a line for each move of an act with its tick; the first open line is marked, none if all are ticked."""
    done = {number for number in range(len(hand.moves)) if view.hands.is_done(hand.entry, number)}
    first = next((number for number in range(len(hand.moves)) if number not in done), -1)
    return tuple(
        h.MoveLine(
            m.title(move, hand.names), m.more(move, hand.names), move.mark,
            TickMove(hand.entry, number, number not in done), number in done, number == first,
        )
        for number, move in enumerate(hand.moves)
    )  # fmt: skip


def _list_buttons(
    names: Names, hand: EntryMoves | None, lines: tuple[h.MoveLine, ...], earlier: Sequence[EntryMoves], records: Log
) -> Iterator[p.Button]:
    """Yield the buttons under the list, as far as they apply: all done, an earlier act of this phase or before it."""
    t = names.words.t
    left = tuple(number for number, line in enumerate(lines) if not line.done)
    if earlier:
        yield p.Button(t("All done"), CloseHands(records[-1].number), icon="check", grow=True)
    elif hand is not None and left:
        yield p.Button(t("All done"), TickAll(hand.entry, left), icon="check", grow=True)
    oldest = min((listed.entry for listed in (hand, *earlier) if listed is not None), default=0)
    before = next(_before(names, records, oldest), None)
    if before is not None:
        yield p.Button(t("Earlier"), ShowHands(before.entry), icon="log")


def _aloud(hand: EntryMoves | None, lines: tuple[h.MoveLine, ...]) -> tuple[p.Handed, ...]:
    """Return the button that reads the list of moves aloud; empty if there is no list or it has no lines."""
    if hand is None or not lines:
        return ()
    t = hand.names.words.t
    none = t("This browser has no voice for this language")
    return (p.Handed(t("Read aloud"), p.BrowserAction.SPEAK, _spoken(hand, lines), "sound", said=none),)


def _spoken(hand: EntryMoves, lines: tuple[h.MoveLine, ...]) -> str:
    """Return the moves still to be done, as a screen reader reads them; all moves once everything is done."""
    pairs = tuple(zip(hand.moves, lines, strict=True))
    left = [m.spoken(move, hand.names) for move, line in pairs if not line.done]
    return ". ".join(left or [m.spoken(move, hand.names) for move, _ in pairs])
