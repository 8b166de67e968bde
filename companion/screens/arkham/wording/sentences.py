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
from companion.screens.arkham.wording.chapters.placeholders import Sentences, in_log
from companion.screens.arkham.wording.names import Names

SENTENCES: Sentences = {
    **table_words.SENTENCES,
    **board_words.SENTENCES,
    **investigator_words.SENTENCES,
    **belonging_words.SENTENCES,
    **fight_words.SENTENCES,
    **mythos_words.SENTENCES,
}
"""The line of the log for every event."""


def sentence(event: Event, names: Names) -> str:
    """Return the log line for an event."""
    words = SENTENCES[type(event)]
    return in_log(words, event, names) if isinstance(words, str) else words(event, names)
