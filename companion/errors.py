"""The error family; everything that the companion raises on purpose.

CompanionError                what a player or a caller may see; its text is one clear sentence
├── IllegalCommand            the rules refuse a command; carries a Reason and details
├── BadData                   data files are wrong; carries every problem at once
├── SentenceError             its sentence is a msgid with placeholders, so it can be said in both languages
│   ├── BadExport             a saved or exported game cannot be read; history.EntryRefused names its entry
│   ├── StorageTrouble        the journal cannot do what was asked
│   │   └── StorageFailed     it cannot be written or read at all (disk full, read-only, locked)
│   │       └── StorageGone   it takes nothing more until the companion is started again
│   │           └── history.JournalUnreadable   its file is damaged, empty or another program's
│   ├── CannotServe           the server cannot start here (port in use, address refused)
│   ├── CannotPublish         the site cannot be written (no network, folder not empty)
│   └── history.LogBroken     a log that no longer replays; names the entry, offers a state to go on from
└── BadQuestion (ValueError)  a library function was asked with impossible numbers; names the field
"""

from __future__ import annotations

import sys
import traceback
from collections import deque
from collections.abc import Mapping
from enum import Enum

from companion.records import dataclass

_TRACES: deque[str] = deque(maxlen=1)
"""The newest unexpected error of this process."""


def log_trace() -> None:
    """Write the trace of the error that is being handled to the log, and remember it for a report."""
    _TRACES.append(traceback.format_exc())
    if log := sys.__stderr__ or sys.stderr:  # a program without a window of its own has neither
        log.write(_TRACES[-1])
        log.flush()


def last_trace() -> str:
    """Return the trace of the newest unexpected error of this process; empty if there was none."""
    return _TRACES[-1] if _TRACES else ""


class CompanionError(Exception):
    """Base of all errors raised on purpose; ``str(error)`` is one sentence."""

    def _render_traceback_(self) -> list[str]:
        """Return the sentence alone for a notebook to show: a traceback through this program's files would not help."""
        return [f"{type(self).__name__}: {self}"]


class IllegalCommand(CompanionError):
    """A command that the rules refuse; the state is as it was.

    ``reason`` is a member of the game's own enumeration of refusals, ``details`` are the
    values that its sentence needs (ids and numbers, never ready text).
    """

    def __init__(self, reason: Enum, **details: object) -> None:
        self.reason = reason
        self.details: Mapping[str, object] = details
        super().__init__(f"{reason.value}" + (f" {dict(details)}" if details else ""))


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in one place of a file; ``row`` counts from 1 including the header, 0 = the whole file.

    With ``details`` the problem can be said in both languages: ``what`` is a msgid, ``details`` fill its placeholders,
    and ``column`` is the place in a JSON document, such as ``roads[3].ends[1]``. Without them ``what`` is ready text.
    """

    file: str
    row: int
    column: str
    what: str
    details: Mapping[str, object] | None = None

    def __str__(self) -> str:
        if self.details is not None:
            line = f"line {self.row}" if self.row else ""
            where = ", ".join(filter(None, (self.file, line, self.column)))
            what = self.what.format(**self.details)
            return f"{where}: {what}" if where else what
        row = f", row {self.row}" if self.row else ""
        column = f", column {self.column}" if self.column else ""
        return f"{self.file}{row}{column}: {self.what}"


class BadData(CompanionError):
    """Data that cannot be used; ``problems`` lists all of them, not only the first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(map(str, problems)))


class SentenceError(CompanionError):
    """An error whose one sentence can be translated: ``template`` is the msgid, ``details`` fill its placeholders."""

    def __init__(self, template: str, /, **details: object) -> None:
        self.template = template
        self.details: Mapping[str, object] = details
        super().__init__(template.format(**details) if details else template)

    def say(self, sentence: str) -> None:
        """Let its text be this from now on: its own sentence in another language."""
        self.args = (sentence,)


class BadExport(SentenceError):
    """An exported game that is truncated, edited, newer than this program, or of another game."""


class StorageTrouble(SentenceError):
    """The journal could not be opened, read or written; nothing was recorded."""


def table_gone() -> StorageTrouble:
    """Return the error that a table was deleted, here or on its server."""
    return StorageTrouble("This table no longer exists; someone removed it.")


class StorageFailed(StorageTrouble):
    """The store itself fails, whatever is asked of it: an open table can be played on in memory meanwhile."""


class StorageGone(StorageFailed):
    """The store was moved, replaced or damaged: it takes nothing more until the companion is started again."""


class CannotServe(SentenceError):
    """The server could not start; nothing was opened."""


class CannotPublish(SentenceError):
    """The static site could not be written; the folder is as it was."""


class BadQuestion(CompanionError, ValueError):
    """An argument outside its range; ``field`` is the argument's name."""

    def __init__(self, field: str, what: str) -> None:
        self.field = field
        super().__init__(f"{field}: {what}")
