"""Answers of the odds that show themselves in a notebook: chances in per cent with a bar."""

from __future__ import annotations

from typing import ClassVar

from companion.number_text import ENGLISH, Style


class ChanceDisplay:
    """A record that a notebook shows as a table: a row for each field that is not 0, chances in per cent with a bar."""

    __slots__ = ()

    CHANCES: ClassVar[tuple[str, ...]] = ("chance",)
    """Fields and properties that are chances, 0..1: a number, several, or a mapping to numbers."""

    def _repr_html_(self) -> str:
        """Return the record as an HTML table with English numbers."""
        return self._html(ENGLISH)

    def _html(self, style: Style) -> str:
        """Return the record as an HTML table; ``style``: how numbers are written."""
        from companion.odds.chance_tables import html

        return html(self, style)
