"""Keys of the values of an odds page that are assumed because the table does not have them."""

from __future__ import annotations

from companion.screens.arkham.odds_draft.acts import OddsPage


def assumed_name(page: OddsPage, field: str, number: int = 0) -> str:
    """Return the key of a value of a page; ``number``: of an investigator in the final battle, 0 on other pages."""
    return f"{page.value}.{number}.{field}" if number else f"{page.value}.{field}"
