"""What is due now: all of it as a list, and its most urgent line, which a phone shows below its map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.arkham.table.state import Table
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import Close, OpenSheet, SheetKind, View
from companion.screens.arkham.evening import verdict_lines
from companion.screens.arkham.table import open_duties, reminder_lines
from companion.screens.arkham.table.phase_tasks import due
from companion.screens.arkham.wording.names import Names

MAX_FIGURES = 4
"""Figures that stand side by side on the line of what is due on a phone; the list of all has the others."""


def everything(names: Names, view: View, records: Sequence[Record[Table]]) -> tuple[p.Due, ...]:
    """Return what is due, then what is easily forgotten, without what this page silenced; empty after the game."""
    if names.table.outcome is not None:
        return ()
    silenced = view.silenced
    dues = verdict_lines.lines(names, silenced)
    return (
        *dues,
        *(_faced(names, line) for line in reminder_lines.of_due(names, _tasks(names, view, records), silenced)),
        *reminder_lines.lines(names, silenced),
    )


def _faced(names: Names, line: p.Due) -> p.Due:
    """Return a line with the face of the investigator whom it concerns, if it concerns any."""
    return replace(line, face=names.table.investigators[line.seat].id) if line.seat >= 0 else line


def _tasks(names: Names, view: View, records: Sequence[Record[Table]]) -> tuple[p.Due, ...]:
    """Return the tasks of the phase; empty in the final battle, which has its own page."""
    return due(names, view.sits, view.also, records=records) if names.table.battle is None else ()


def news(names: Names, silenced: tuple[str, ...] = (), own: tuple[int, ...] = ()) -> p.Due | None:
    """Return the most urgent line of what is due, with the way to put it off and to all lines; None after the end.

    A tap on it does what it says; a line that is answered by what stands below it opens the list of all. Where nothing
    must be done and others can still move, their figures stand there, the last where all the others stood.
    """
    dues = verdict_lines.lines(names, silenced)
    if dues:
        return dues[0]  # a question about the end has the whole line
    lines = tuple(line for line in due(names, *own) if not reminder_lines.is_silenced(line, silenced))
    further = len(reminder_lines.lines(names, silenced))
    if not lines:
        is_over = names.table.outcome is not None or names.table.awakening is not None
        act = OpenSheet(SheetKind.DUE) if further else None
        return None if is_over else p.Due(names.words.t("Nothing is due."), act=act)
    first, further = lines[0], further + sum(line.can_be_done for line in lines[1:])
    if first.weight is p.Weight.WALK and first.seat not in own:
        return _who_moves(names, first, lines, further + 1)
    has_more = further or (first.act is not None and first.aside) or (first.reminder and not first.is_optional)
    return replace(
        _faced(names, first),
        act=OpenSheet(SheetKind.DUE) if first.act is None and first.aside else first.act,
        aside=(
            *(reminder_lines.put_off(names, first) if first.is_optional else ()),
            *((_all_due(names, further),) if has_more else ()),
        ),
    )


def _who_moves(names: Names, first: p.Due, lines: tuple[p.Due, ...], further: int) -> p.Due:
    """Return the line with the figures of those who can still move, or of the last alone with the way to put it off.

    A tap on a figure, then on a place, is a move, in any order. ``further`` counts all lines with something to do.
    """
    walkers = tuple(line for line in lines if line.weight is p.Weight.WALK and line.act is not None)[:MAX_FIGURES]
    question = names.words.t("Who moves?")
    figures = tuple(
        p.Button(
            "",
            line.act,
            p.ButtonKind.QUIET,
            mark=names.figure(line.seat),
            hint=names.words.t("Move {who}", who=names.first_name(line.seat)),
        )
        for line in walkers
    )
    ways = (p.Group(figures, p.Layout.PINS, question), _all_due(names, further - len(figures)))
    if len(figures) > 1:
        return p.Due("", question, aside=ways, weight=p.Weight.WALK)
    return replace(first, aside=(*reminder_lines.put_off(names, first), *ways))


def _all_due(names: Names, further: int) -> p.Button:
    """Return the button that opens the list of all that is due, with the number of lines that are not seen yet."""
    act, t = OpenSheet(SheetKind.DUE), names.words.t
    if not further:
        return p.Button("", act, p.ButtonKind.QUIET, "down", hint=t("In this phase"))
    return p.Button(f"+{further}", act, p.ButtonKind.QUIET, hint=t("In this phase: {n}", n=f"+{further}"))


def all_due(names: Names, view: View, records: Sequence[Record[Table]]) -> p.Panel:
    """Return the list of everything that is due, over the map of a phone, with the number of musts."""
    t = names.words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    musts, _ = open_duties.still_open(names, view.silenced)
    note = t("must do: {n}", n=musts) if musts else ""
    lines = everything(names, view, records) or (p.Due(t("Nothing is due.")),)
    return p.Panel(
        label=t("In this phase"),
        name="due",
        head=(p.Title(t("In this phase"), note=note, aside=(out,)),),
        body=(p.Group(lines, p.Layout.DUE, t("Due now")),),
        size=p.Size.PEEK,
    )
