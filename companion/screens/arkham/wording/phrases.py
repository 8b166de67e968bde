"""One noun phrase for every command: what "Undo: ..." and "Again: ..." name.

Short place names and first names keep a phrase within 28 letters; a button has room for some more on its two lines,
and only what is longer still is cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham.table import commands as c
from companion.desks import Command, Event
from companion.screens.arkham.wording.chapters import (
    belonging_words,
    board_words,
    fight_words,
    investigator_words,
    mythos_words,
    table_words,
)
from companion.screens.arkham.wording.names import Names

LETTERS = 28
"""Length that phrases keep to at most tables."""
SHOWN = 52
"""Longest phrase that a button shows whole."""


def clipped(phrase: str) -> str:
    """Return the phrase shortened for a button; the tooltip has all of it."""
    return phrase if len(phrase) <= SHOWN else phrase[: SHOWN - 1].rstrip(" ,:") + "…"


def phrase(command: Command, names: Names, events: Sequence[Event] = ()) -> str:
    """Return the short name of a command, as the undo button shows it; ``events`` are the events that it caused."""
    if isinstance(command, c.ResolveMythos):
        return mythos_words.phrase(command, names, events)
    if isinstance(command, table_words.Command):
        return table_words.phrase(command, names, events)
    if isinstance(command, board_words.Command):
        return board_words.phrase(command, names, events)
    if isinstance(command, belonging_words.CardCommand | belonging_words.ActCommand):
        return belonging_words.phrase(command, names)
    if isinstance(command, fight_words.MeetingCommand | fight_words.BattleCommand):
        number = getattr(command, "monster", 0)
        return fight_words.phrase(command, names, board_words.monster_name(number, names, events) if number else "")
    assert isinstance(command, investigator_words.Command)
    return investigator_words.phrase(command, names, events)


def whole(command: Command, names: Names, events: Sequence[Event] = ()) -> str:
    """Return the phrase for the tooltip: with the gate or the surge of a Mythos card."""
    short = phrase(command, names, events)
    if not isinstance(command, c.ResolveMythos) or not command.card:
        return short
    return ", ".join(filter(None, (short, mythos_words.did_first(names, events))))
