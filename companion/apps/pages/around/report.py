"""The report on a problem that a player copies from the settings."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion import __version__
from companion.apps.tables.open_game import OpenGame
from companion.errors import last_trace
from companion.history.codec import Codec, plain, to_text
from companion.screens.pages import ProblemReport

ENTRIES = 12
"""Of the log, the newest."""
TRACE_LINES = 30
"""Of an error, the last: its message and the calls that led to it."""
LONGEST = 240
"""Characters of a line; an entry that restores a table holds all of it."""
SOMEBODY, A_TABLE = "(player)", "(table)"
"""What stands in the place of a name."""

_NAMES = frozenset({"player", "name", "names"})
"""Fields of commands and tables that hold what people typed."""
_FILE = re.compile(r'File "([^"\n]+)"')
_FOLDERS = re.compile(r"""(?:~|\b[A-Za-z]:)?[\\/]+(?!\s)(?:(?:[^\\/\n"']|(?<=\w)'(?=\w))+[\\/]+)+""")
_TOKEN = re.compile(r"(?<![\w-])(?!(?:[a-z]+(?:_[a-z0-9]+)*|(?:[A-Z][a-z]+)+|\w+Error)(?![\w-]))[\w-]{12,}(?![\w-])")
"""A random name, as tables and their keys have, but no word of a program."""


def report(table: OpenGame[Any]) -> ProblemReport:
    """Return version, system, the newest entries of the log and the newest unexpected error, a line each.

    It names no table, player, author or folder: at a server the name of a table lets others play. The error is the
    newest of the process, so it may be of another table.
    """
    records, act_of = table.history.records[-ENTRIES:], Codec(table.game).encode_act
    head = f"Almanac {__version__}, {table.game.kind}, Python {platform.python_version()}, {sys.platform}"
    entries = [f"{record.number} {record.at} {to_text(_without_names(act_of(record.act)))}" for record in records]
    trace = _clean_trace(table)
    text = "\n".join(line[:LONGEST] for line in (head, *entries, *trace))
    return ProblemReport(text, bool(entries), bool(trace))


def _clean_trace(table: OpenGame[Any]) -> list[str]:
    """Return the last lines of the newest error without folders and names; empty if there was none."""
    trace = last_trace()
    for name in sorted(_typed_names(plain(table.state)), key=len, reverse=True):
        trace = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", SOMEBODY, trace)
    if table.name:
        trace = trace.replace(table.name, A_TABLE)
    trace = _FILE.sub(lambda match: f'File "{_inner_path(match[1])}"', trace)
    if len(home := str(Path("~").expanduser())) > 1:
        trace = trace.replace(home, "~").replace(repr(home)[1:-1], "~")
    lines = _FOLDERS.sub("", trace).splitlines()[-TRACE_LINES:]
    return [line if line.startswith(" ") else _TOKEN.sub(A_TABLE, line) for line in lines]


def _inner_path(path: str) -> str:
    """Return the path of a file of this program from its package on; of any other file the name alone.

    >>> _inner_path("/home/anna/lib/companion/errors.py"), _inner_path(r"C:\\Users\\Anna\\mine.py")
    ('companion/errors.py', 'mine.py')
    """
    folder, _, inner = path.replace("\\", "/").rpartition("/companion/")
    return f"companion/{inner}" if folder else inner.rpartition("/")[2]


def _without_names(content: Any, field: str = "") -> Any:
    """Return plain JSON with a fixed word for every name that somebody typed."""
    match content:
        case dict():
            return {key: _without_names(value, key) for key, value in content.items()}
        case list():
            return [_without_names(value, field) for value in content]
        case str() if content and field in _NAMES:
            return SOMEBODY
    return content


def _typed_names(content: Any, field: str = "") -> Iterator[str]:
    """Yield the names in plain JSON that are long enough to tell who somebody is."""
    match content:
        case dict():
            for key, value in content.items():
                yield from _typed_names(value, key)
        case list():
            for value in content:
                yield from _typed_names(value, field)
        case str() if len(content) > 1 and field in _NAMES:
            yield content
