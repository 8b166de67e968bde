"""The regions of the page as markup: screens through the one renderer, the town through the map."""

from __future__ import annotations

from companion.screens.innsmouth import page
from companion.screens.innsmouth.map.map_records import Size
from companion.widgets import html
from companion.widgets.innsmouth_map import map


def drawn(shown: page.Regions, size: Size) -> dict[str, str]:
    """Text of every region."""
    found = {name: html.render(getattr(shown, name)) for name in page.REGIONS}
    if shown.board is None or shown.town is None:
        return {**found, "sheet": "", "board": "", "tokens": ""}
    return {
        **found,
        "sheet": map.view_box(shown.town, size),
        "board": map.static_layer(shown.town, size) + map.places_layer(shown.town, size),
        "tokens": map.live_layer(shown.board, shown.town),
    }
