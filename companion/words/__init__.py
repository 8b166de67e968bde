"""The language of the interface: sentences, plural forms, names of components and numbers.

    >>> words = load("en")
    >>> words.t("Undo: {what}", what="gate in the Woods")
    'Undo: gate in the Woods'
    >>> words.n("{n} clue", "{n} clues", 3)
    '3 clues'

English is the text in the program, Russian comes from the catalogues in ``locale/ru/LC_MESSAGES``, one for each room:
``house``, ``arkham``, ``innsmouth``, ``realms``. After adding or changing a sentence run::

    python -m companion.words.update

It collects the sentences, says which ones have no Russian yet, and compiles the catalogues.
"""

from companion.words.language import (
    LANGUAGES,
    Words,
    every_name,
    load,
    message,
    of_locale,
    placeholders,
    plural_message,
    spoken,
)

__all__ = [
    "LANGUAGES",
    "Words",
    "every_name",
    "load",
    "message",
    "of_locale",
    "placeholders",
    "plural_message",
    "spoken",
]
