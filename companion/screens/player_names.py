"""Names that people gave: the line where one is typed, and as much of one as fits where it is shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.screens import parts as p
from companion.typed_text import LONGEST_NAME, is_line
from companion.words import Words

ON_BUTTON = 14
"""Letters of a name on a chip or a button."""
ON_LINE = 40
"""Letters of a name that is shown whole."""
MOST_TYPED = 400
"""Letters of a line that are kept while it is too long."""


def name_line(words: Words, label: str, name: str, act: p.Act) -> p.Input:
    """Return the input for a player's name; the text goes into ``name`` of ``act``.

    A name that is too long has a note while it can still be shortened, and is never cut without notice.
    """
    note = words.t("up to {n} letters", n=LONGEST_NAME) if len(name) > LONGEST_NAME else ""
    trouble = trouble_of(words, name)
    return p.Input(label, name, act, "name", placeholder=words.t("Name"), limit=0, note=note, trouble=trouble)


def trouble_of(words: Words, name: str) -> str:
    """Return why a name that is being typed cannot be taken as it is; '' if it can."""
    if not is_line(name):
        return words.t("The name has characters that cannot be shown; retype it")
    if len(name) <= LONGEST_NAME:
        return ""
    return words.t(
        "This name has {n} letters; the table keeps the first {most} unless you shorten it.",
        n=len(name),
        most=LONGEST_NAME,
    )


def called(words: Words, names: Sequence[str], seat: int, most: int = MOST_TYPED) -> str:
    """Return the name of a player, or the number of the seat without a name; both where two players share a name.

    ``names``: of all seats, empty where there is none. ``most``: letters of the name that fit.

    >>> from companion.words import load
    >>> [called(load("en"), ("Anna", "", "anna", "Max"), seat) for seat in range(4)]
    ['Anna (1)', 'Player 2', 'anna (3)', 'Max']
    """
    name = names[seat].strip() if 0 <= seat < len(names) else ""
    if not name:
        return words.t("Player {n}", n=seat + 1)
    return f"{shortened(name, most)} ({seat + 1})" if _is_shared(names, seat) else shortened(name, most)


def initial(names: Sequence[str], seat: int) -> str:
    """Return the letter on a seat's figure: the first of the name, or the number of the seat.

    The number stands for a seat without a name, and where two players share a name.
    """
    letter = names[seat][:1].upper() if 0 <= seat < len(names) and not _is_shared(names, seat) else ""
    return letter or str(seat + 1)


def _is_shared(names: Sequence[str], seat: int) -> bool:
    """Return whether another seat has the same name, as it is read."""
    read = [unicodedata.normalize("NFKC", name).casefold().strip() for name in names]
    return read.count(read[seat]) > 1


def shortened(name: str, most: int = ON_BUTTON) -> str:
    """A name as it fits on a chip or a button."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def in_full(name: str) -> str:
    """Return the name of a town or a card for a line of its own, shortened only beyond ``ON_LINE`` letters.

    Old files, and boxes, may hold a name of any length.
    """
    return shortened(name, ON_LINE)
