"""Codes of games of the week: written from the log of a table, read back and checked, never believed.

A code is the letters of a link that holds the whole log without what was taken back, who tapped it and when: so it is
short enough for a picture that a camera reads.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from types import MappingProxyType

from companion.apps.tables.games import innsmouth
from companion.errors import BadExport
from companion.facts.innsmouth import InnsmouthBox
from companion.history.broken import EntryRefused
from companion.history.codec import Codec, Do, from_text
from companion.history.export import FORMAT, FORMAT_VERSION, ReadGame, read_game
from companion.history.link.documents import read_link, write_link
from companion.history.timeline import Record
from companion.innsmouth.box.week_codes import LONGEST_CODE
from companion.innsmouth.game.state import Tour
from companion.innsmouth.week import seeds
from companion.innsmouth.week.week_game import LoggedAct, WeekVerdict, checked
from companion.records import dataclass
from companion.words import message

AT = "2020-01-01T00:00:00.000+00:00"
"""No time goes into a code."""
MARK = "#g="


@dataclass(frozen=True, slots=True)
class ThisWeek:
    """The week that runs now."""

    seed: str
    number: int
    first: date
    last: date


def this_week(today: date) -> ThisWeek:
    """Return the week of a day, from Monday to Sunday."""
    year, week, weekday = today.isocalendar()
    first = today - timedelta(days=weekday - 1)
    return ThisWeek(seeds.of_week(year, week), week, first, first + timedelta(days=6))


def today() -> date:
    """Return the day at the place of play."""
    return datetime.now().astimezone().date()


def written(records: Sequence[Record[Tour]]) -> str:
    """Return the code of a log."""
    return write_link(document(records))


def document(records: Sequence[Record[Tour]]) -> str:
    """Return the document that a code of this log holds, which any page that reads links opens.

    It holds the commands that were not taken back, without their authors and times.
    """
    game = innsmouth()
    codec = Codec(game)
    acts = [codec.encode(record.act.command) for record in records if isinstance(record.act, Do) and not record.undone]
    entries = [
        {"number": number, "id": str(number), "at": AT, "who": "", "device": "", "act": act}
        for number, act in enumerate(acts, start=1)
    ]
    content = {
        "format": FORMAT, "format_version": FORMAT_VERSION, "kind": game.kind, "title": "", "created": AT,
        "rules_version": game.rules_version, "box_digest": game.box_digest, "entries": entries, "last": None,
    }  # fmt: skip
    return json.dumps(content)


def letters_of(typed: str) -> str:
    """Return the letters of the code in a pasted text, which is a whole link or the letters alone.

    Raises ``BadExport`` if there is no code in it.
    """
    text = "".join(typed.split())
    letters = text.partition(MARK)[2] or text
    if len(letters) > LONGEST_CODE:
        raise BadExport("The Almanac cannot read this code.")
    _document(letters)
    return letters


OF_A_CODE: Mapping[str, str] = MappingProxyType(
    {
        "The Almanac cannot read this link.": message("The Almanac cannot read this code."),
        "The link is cut off: none of the game arrived.": message("The code is cut off: none of the game arrived."),
        "The link is cut off: only {here} of {whole} characters arrived.": message(
            "The code is cut off: only {here} of {whole} characters arrived."
        ),
        "The link was altered on the way: it no longer matches the original.": message(
            "The code was altered on the way: it no longer matches the original."
        ),
        "This link comes from a newer Almanac. Update yours first.": message(
            "This code comes from a newer Almanac. Update yours first."
        ),
    }
)
"""What is wrong with the letters of a link, said of a code that somebody pasted: no link is in sight then."""


def _document(letters: str) -> str:
    """Return the document that a code holds. Raises ``BadExport`` in the words of a code."""
    try:
        return read_link(letters)
    except BadExport as error:
        whole = error.details.get("whole", 0)
        if isinstance(whole, int) and whole > LONGEST_CODE:  # letters that only begin like a code
            raise BadExport("The Almanac cannot read this code.") from error
        raise BadExport(OF_A_CODE.get(error.template, error.template), **error.details) from error


def name_of(letters: str) -> str:
    """Return the name under which my box stores another player's code: 16 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(letters.encode()).hexdigest()[:16]


def verdict(letters: str, printed: InnsmouthBox) -> WeekVerdict:
    """Play the log of a code again and check it. Raises ``BadExport`` for one that cannot be read at all."""
    game = innsmouth()
    text = _document(letters)
    content = from_text(text)
    if content["kind"] != game.kind:
        raise BadExport("This code is not from a game of Innsmouth.")
    try:
        read: ReadGame[Tour] = read_game(text, game)
    except EntryRefused as refused:
        number, before = refused.number, refused.stuck.before
        sound = read_game(json.dumps({**content, "entries": content["entries"][: number - 1], "last": None}), game)
        return checked(_played(sound.timeline.records), before, printed)
    stuck = read.refused.stuck.before if read.refused is not None else None
    return checked(_played(read.timeline.records), stuck, printed)


def _played(records: Sequence[Record[Tour]]) -> tuple[LoggedAct, ...]:
    """Return the acts that were not taken back.

    A table that was restored stands for what led to it, and is none of a week.
    """
    return tuple(
        LoggedAct(record.act.command, record.step.before, record.step.after)
        for record in records
        if isinstance(record.act, Do) and not record.undone and record.step.after is not None
    )
