"""Times, titles, names and ids as a log keeps them: one reader for files, links, servers and devices."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from companion import typed_text

LONGEST = 200
"""Characters of a title, a player's name or an id that are kept."""
LONGEST_TIME = 40
"""Characters of a time."""
FIRST_YEAR, LAST_YEAR = 1970, 2200
"""Years in UTC in which an evening is played; others every system converts to its own zone or fails at."""

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?", re.ASCII)
"""ISO 8601 as Python and every browser read it."""


def one_line(text: str) -> str:
    """Return the text of a person or a device as one line of at most ``LONGEST`` characters.

    >>> one_line(" Evening\\nin Arkham ")
    'Evening in Arkham'
    """
    return typed_text.one_line(text, LONGEST)


def is_id(text: str) -> bool:
    """Return whether a text can be the id of an entry: one line that is not empty."""
    return bool(text) and text == one_line(text)


def moment(text: str) -> datetime | None:
    """Return the moment that a time in ISO 8601 with its zone names; None for any other text.

    >>> moment("2026-11-28T20:00:00+02:00").isoformat()
    '2026-11-28T20:00:00+02:00'
    >>> moment("2026-11-28T20:00:00"), moment("0001-01-01T00:00:00+14:00"), moment("soon")
    (None, None, None)
    """
    if len(text) > LONGEST_TIME or not _TIME.fullmatch(text):
        return None
    try:
        time = datetime.fromisoformat(text)
        if time.tzinfo is None or not FIRST_YEAR <= time.astimezone(UTC).year <= LAST_YEAR:
            return None
    except (ValueError, OverflowError):
        return None
    return time


def is_time(text: str) -> bool:
    """Return whether a text is a time that a log keeps, see :func:`moment`."""
    return moment(text) is not None


def time_text(at: datetime) -> str:
    """Return a moment as a log keeps it: UTC, milliseconds; one outside the years of a log becomes its nearest.

    >>> time_text(datetime(1969, 7, 20, tzinfo=UTC))
    '1970-01-01T00:00:00.000+00:00'
    """
    first, last = datetime(FIRST_YEAR, 1, 1, tzinfo=UTC), datetime(LAST_YEAR, 12, 31, tzinfo=UTC)
    return min(max(at.astimezone(UTC), first), last).isoformat(timespec="milliseconds")


EARLIEST = time_text(datetime(FIRST_YEAR, 1, 1, tzinfo=UTC))


def mended_time(text: str, instead: str = EARLIEST) -> str:
    """Return a saved time with a time zone, as others can read it; ``instead`` for a text that is no time.

    Older versions saved times without a zone, and texts that are no time.

    >>> mended_time("2026-11-28T20:00:00"), mended_time("soon", "2026-11-28T20:00:00Z")
    ('2026-11-28T20:00:00+00:00', '2026-11-28T20:00:00Z')
    """
    return next((result for result in (text, f"{text}+00:00", instead) if is_time(result)), EARLIEST)


def local_time(text: str, pattern: str) -> str:
    """Return a saved time by the clock of this machine, as ``strftime`` writes it; the text itself if it is no time.

    >>> local_time("0001-01-01T00:00:00+14:00", "%H:%M")
    '0001-01-01T00:00:00+14:00'
    """
    time = moment(text)
    try:
        return one_line(text)[:LONGEST_TIME] if time is None else time.astimezone().strftime(pattern)
    except (OSError, OverflowError):  # a system whose clock begins later
        return text


def seconds_between(earlier: str, later: str) -> float | None:
    """Return the seconds from one saved time to another, negative if the second is earlier.

    None if either is no time.
    """
    first, last = moment(earlier), moment(later)
    return None if first is None or last is None else (last - first).total_seconds()
