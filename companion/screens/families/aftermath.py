"""The head of a page after an act that counts: its picture as it stands at the end of a moment, and what it brought.

Texts are ready. Drawn by ``companion.widgets.moments.scene``.
"""

from __future__ import annotations

from typing import Any

from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The picture above the town, what has happened, and lines with what it changed."""

    moment: Any
    """A :class:`companion.screens.arkham.moments.moment.Moment`: kind, words and town."""
    lines: tuple[Any, ...]
