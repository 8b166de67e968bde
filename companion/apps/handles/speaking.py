"""What goes wrong in a notebook says its sentence in the language of the cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.apps.tables.table_differences import Printed
from companion.errors import SentenceError
from companion.words import Words


@contextmanager
def speaking(words: Callable[[], Words], printed: Printed = None) -> Iterator[None]:
    """Put the sentences of errors raised inside into the language of ``words``, and raise the errors again.

    ``printed`` gives the titles on the players' own copy, where they are known.
    """
    try:
        yield
    except SentenceError as error:
        from companion.apps.tables.error_sentences import error_sentence

        error.say(error_sentence(error, words(), printed))
        raise
