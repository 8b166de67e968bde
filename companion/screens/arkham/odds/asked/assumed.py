"""How values are named that nobody told."""

from __future__ import annotations

from companion.screens.arkham.odds.acts import OddsPage


def assumed_name(page: OddsPage, field: str, index: int = -1) -> str:
    """One value; ``index`` of an investigator in the final battle."""
    return f"{page.value}.{field}" if index < 0 else f"{page.value}.{index}.{field}"
