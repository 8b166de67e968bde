"""One sentence for every event: what the log says.

Every text is one whole sentence with named places; names stand behind a colon and are never inflected.
"""

from __future__ import annotations

from companion.desks import Event
from companion.screens.arkham.wording.chapters import (
    belonging_words,
    board_words,
    fight_words,
    investigator_words,
    mythos_words,
    table_words,
)
from companion.screens.arkham.wording.names import Names


def sentence(event: Event, names: Names) -> str:
    """Return the log line for an event."""
    if isinstance(event, board_words.Event):
        return board_words.sentence(event, names)
    if isinstance(event, table_words.Event):
        return table_words.sentence(event, names)
    if isinstance(event, investigator_words.Event):
        return investigator_words.sentence(event, names)
    if isinstance(event, belonging_words.CardEvent | belonging_words.PossessionEvent):
        return belonging_words.sentence(event, names)
    if isinstance(event, fight_words.FightEvent):
        return fight_words.sentence(event, names)
    assert isinstance(event, mythos_words.Event)
    return mythos_words.sentence(event, names)
