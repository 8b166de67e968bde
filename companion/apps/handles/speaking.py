"""What goes wrong in a notebook says its sentence in the language of the cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.apps.tables.table_differences import Printed
from companion.errors import Told
from companion.words import Words


@contextmanager
def speaking(words: Callable[[], Words], printed: Printed = None) -> Iterator[None]:
    """What is raised within is said in these words, by the titles of the players' copy where they are known."""
    try:
        yield
    except Told as error:
        from companion.apps.tables.error_sentences import error_sentence

        error.say(error_sentence(error, words(), printed))
        raise
