"""Every act of a page by its name, for reading taps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from types import MappingProxyType

from companion.screens.innsmouth.drafts import box_dice, box_draft, setup_draft, town_acts, town_draft, view
from companion.screens.parts import Navigation

NAVIGATION: Mapping[str, type[Navigation]] = MappingProxyType(
    {
        name: kind
        for module in (view, box_dice, box_draft, setup_draft, town_acts, town_draft)
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Navigation) and is_dataclass(kind) and kind is not Navigation
    }
)
"""Name as it stands in ``{"go": name}`` -> class."""
