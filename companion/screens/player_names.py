"""A line for a player's name: what is too long is said while it can still be shortened, never cut in silence."""

from __future__ import annotations

from companion.screens import parts as p
from companion.words import Words

ON_BUTTON = 14
"""Letters of a name on a chip or a button."""
MOST_TYPED = 400
"""Letters of a line that are kept while it is too long."""


def name_line(words: Words, label: str, name: str, act: p.Act, longest: int) -> p.Input:
    """The line; what is typed goes into ``name`` of the act."""
    trouble = ""
    if len(name) > longest:
        trouble = words.t(
            "This name has {n} letters; the table keeps the first {most} unless you shorten it.",
            n=len(name),
            most=longest,
        )
    note = words.t("up to {n} letters", n=longest) if trouble else ""
    return p.Input(label, name, act, "name", placeholder=words.t("Name"), limit=0, note=note, trouble=trouble)


def shortened(name: str) -> str:
    """A name as it fits on a chip or a button."""
    return name if len(name) <= ON_BUTTON else name[: ON_BUTTON - 1].rstrip() + "…"
