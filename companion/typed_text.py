"""Names and other lines that people type: which signs may stand in one, for every game, file and page."""

from __future__ import annotations

import unicodedata
from enum import Enum

from companion.errors import IllegalCommand

LONGEST_NAME = 40
"""Characters of a player's name."""
_BREAKING = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of signs that would break the line in which they stand."""
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that would turn the rest of the line round."""
_SILENT = frozenset({"Cf", "Mn", "Me", "Zs"})
"""Categories that show nothing without a letter or a picture: joiners, marks, blanks."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and pictures by their category that are drawn as nothing."""


def is_disturbing(sign: str) -> bool:
    """Return whether a sign would disturb the line that it stands in.

    Joiners do not: a family emoji, Persian and Hindi are written with them.
    """
    return unicodedata.category(sign) in _BREAKING or sign in _TURNING


def is_line(text: str) -> bool:
    """Return whether a text can stand in a line: no sign disturbs it, and something of it can be seen, or it is empty.

    >>> is_line("Анна"), is_line(""), is_line("a\\nb"), is_line("\\u200b\\u200b")
    (True, True, False, False)
    """
    if text.isascii() and text.isprintable():
        return True
    is_seen = any(sign not in _BLANK and unicodedata.category(sign) not in _SILENT for sign in text)
    return (is_seen or not text.strip()) and not any(map(is_disturbing, text))


def is_name(name: str) -> bool:
    """Return whether a name can be saved unchanged: one line of at most ``LONGEST_NAME`` characters."""
    return len(name) <= LONGEST_NAME and is_line(name)


def one_line(text: str, longest: int) -> str:
    """Return as much of a text as can stand in a line of at most ``longest`` characters.

    >>> one_line(" Evening\\nin Arkham ", 80)
    'Evening in Arkham'
    """
    line = "".join(" " if is_disturbing(sign) else sign for sign in text[: 2 * longest])
    return " ".join(line.split())[:longest].strip()


def checked_name(name: str, reasons: type[Enum]) -> str:
    """Return a typed name without the blanks around it; an empty text stays empty and means that there is no name.

    ``reasons``: the refusals of the game. Raises ``IllegalCommand`` for a name that is too long, blanks counted, or
    that cannot be shown.
    """
    if len(name) > LONGEST_NAME:
        raise IllegalCommand(reasons("name_too_long"), length=len(name), most=LONGEST_NAME)
    if not is_line(name):
        raise IllegalCommand(reasons("name_unprintable"))
    return name.strip()
