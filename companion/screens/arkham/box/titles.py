"""By what a card is looked for: its titles in both languages, ours too where the players' card bears another one."""

from __future__ import annotations

from typing import Any

from companion.facts.arkham import ArkhamBox
from companion.words import LANGUAGES


def titles(card: Any, box: ArkhamBox) -> str:
    """All titles of a card, each a name of its own for the type-ahead list."""
    return box.titles_of(card)


TEXTS = ("reminder", "other", "effect", "bonuses", "ability")
"""Columns in which the tables tell what a card does."""


def retold(card: Any) -> str:
    """Return the app's words for what a card does, in all languages, so that a search also finds the card by them."""
    texts = (getattr(card, f"{text}_{language}", "") for text in TEXTS for language in LANGUAGES)
    return " ".join(filter(None, texts))
