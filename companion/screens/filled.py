"""Sentences filled from records: a placeholder stands for the field of its name, unless a game shows it otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from companion.words import Words, placeholders


class HasWords(Protocol):
    """The names of a game in one language."""

    @property
    def words(self) -> Words: ...


N = TypeVar("N", bound=HasWords)


def filled(sentence: str, record: object, names: N, fills: Mapping[str, Callable[[Any, N], object]]) -> str:
    """Return a sentence in the player's language with its placeholders filled.

    ``sentence`` is a msgid; ``fills`` says for a placeholder what stands for it, given the record and the names.
    Every other placeholder is a field of the record.
    """
    values = {
        name: fills[name](record, names) if name in fills else getattr(record, name) for name in placeholders(sentence)
    }
    return names.words.t(sentence, **values)
