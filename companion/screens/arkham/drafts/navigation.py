"""Every act of a page by its name, for reading taps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from types import MappingProxyType

from companion.screens.arkham.drafts import (
    box_draft,
    fight_draft,
    hands_draft,
    mythos_draft,
    page_acts,
    setup_draft,
    sheet_draft,
    view,
)
from companion.screens.arkham.odds_draft import acts as odds_acts
from companion.screens.families import replay
from companion.screens.parts import Navigation

NAVIGATION: Mapping[str, type[Navigation]] = MappingProxyType(
    {
        name: kind
        for module in (
            view,
            page_acts,
            box_draft,
            fight_draft,
            hands_draft,
            mythos_draft,
            setup_draft,
            sheet_draft,
            odds_acts,
            replay,
        )
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Navigation) and is_dataclass(kind) and kind is not Navigation
    }
)
"""Name as it stands in ``{"go": name}`` -> class."""
