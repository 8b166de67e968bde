"""One sentence for every event, which the log says, beside the physical moves that it asks for.

Every text is one whole sentence with named places; names stand behind a colon and are never inflected.
"""

from __future__ import annotations

from companion.desks import Event
from companion.screens.arkham.wording.chapters import (
    belonging_words,
    board_words,
    encounter_words,
    fight_words,
    investigator_words,
    mythos_words,
    table_words,
)
from companion.screens.arkham.wording.chapters.move import Events
from companion.screens.arkham.wording.chapters.placeholders import in_log
from companion.screens.arkham.wording.names import Names

EVENTS: Events = {
    **table_words.EVENTS,
    **board_words.EVENTS,
    **investigator_words.EVENTS,
    **belonging_words.EVENTS,
    **encounter_words.EVENTS,
    **fight_words.EVENTS,
    **mythos_words.EVENTS,
}
"""The line of the log for every event, and its physical moves."""


def heading(event: Event, names: Names) -> str:
    """Return the title of the step of a Mythos card that an event decides; empty if it decides none."""
    return in_log(EVENTS[type(event)].heading, event, names)


def says_why(event: Event) -> bool:
    """Return whether the log line of an event gives its reason."""
    words = EVENTS[type(event)].sentence
    return isinstance(words, str) and "{why}" in words


def sentence(event: Event, names: Names) -> str:
    """Return the log line for an event."""
    words = EVENTS[type(event)].sentence
    return in_log(words, event, names) if isinstance(words, str) else words(event, names)
