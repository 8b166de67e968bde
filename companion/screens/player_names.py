"""Names that people gave: the line where one is typed, and as much of one as fits where it is shown."""

from __future__ import annotations

from companion.screens import parts as p
from companion.words import Words

ON_BUTTON = 14
"""Letters of a name on a chip or a button."""
ON_LINE = 40
"""Letters of a name that is shown whole."""
MOST_TYPED = 400
"""Letters of a line that are kept while it is too long."""


def name_line(words: Words, label: str, name: str, act: p.Act, longest: int) -> p.Input:
    """The line of a player's name; what is typed goes into ``name`` of the act. What is too long is said while it can
    still be shortened, never cut in silence."""
    trouble = ""
    if len(name) > longest:
        trouble = words.t(
            "This name has {n} letters; the table keeps the first {most} unless you shorten it.",
            n=len(name),
            most=longest,
        )
    note = words.t("up to {n} letters", n=longest) if trouble else ""
    return p.Input(label, name, act, "name", placeholder=words.t("Name"), limit=0, note=note, trouble=trouble)


def shortened(name: str, most: int = ON_BUTTON) -> str:
    """A name as it fits on a chip or a button."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def in_full(name: str) -> str:
    """A name of a town or a card; files of before, and boxes, may hold one of any length."""
    return shortened(name, ON_LINE)
