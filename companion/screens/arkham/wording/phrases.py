"""One noun phrase for every command: what "Undo: ..." and "Again: ..." name.

Short place names and first names keep a phrase within 28 letters; a button has room for some more on its two lines,
and only what is longer still is cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham.table import commands as do
from companion.desks import Command, Event
from companion.screens.arkham.wording.chapters import (
    belonging_words,
    board_words,
    encounter_words,
    fight_words,
    investigator_words,
    mythos_words,
    table_words,
)
from companion.screens.arkham.wording.chapters.placeholders import DoneCommand, Phrases, on_button
from companion.screens.arkham.wording.names import Names

LETTERS = 28
"""Length that phrases keep to at most tables."""
SHOWN = 52
"""Longest phrase that a button shows whole."""


def clipped(phrase: str) -> str:
    """Return the phrase shortened for a button; the tooltip has all of it."""
    return phrase if len(phrase) <= SHOWN else phrase[: SHOWN - 1].rstrip(" ,:") + "…"


PHRASES: Phrases = {
    **table_words.PHRASES,
    **board_words.PHRASES,
    **investigator_words.PHRASES,
    **belonging_words.PHRASES,
    **encounter_words.PHRASES,
    **fight_words.PHRASES,
    **mythos_words.PHRASES,
}
"""What every command is called on the undo button."""


def phrase(command: Command, names: Names, events: Sequence[Event] = ()) -> str:
    """Return the short name of a command, as the undo button shows it; ``events`` are the events that it caused."""
    words, deed = PHRASES[type(command)], DoneCommand(command, events)
    return on_button(words, deed, names) if isinstance(words, str) else words(deed, names)


def whole(command: Command, names: Names, events: Sequence[Event] = ()) -> str:
    """Return the phrase for the tooltip: with the gate or the surge of a Mythos card."""
    short = phrase(command, names, events)
    if not isinstance(command, do.ResolveMythos) or not command.card:
        return short
    return ", ".join(filter(None, (short, mythos_words.did_first(names, events))))
