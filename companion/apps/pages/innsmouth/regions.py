"""The regions of the page as markup: screens through the one renderer, the town through the map."""

from __future__ import annotations

from dataclasses import replace

from companion.screens.innsmouth import page, television
from companion.screens.innsmouth.map import fingers, town_map
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, in_sight
from companion.widgets import html
from companion.widgets.innsmouth_map import map


def drawn(parts: page.Regions, size: MapSize) -> dict[str, str]:
    """Return the text of every region."""
    result = {name: html.render(getattr(parts, name)) for name in page.REGIONS}
    if parts.board is None or parts.town is None:
        return {**result, "sheet": "", "board": "", "tokens": ""}
    return {
        **result,
        "sheet": map.view_box(parts.town, size),
        "board": map.static_layer(parts.town, size) + map.places_layer(parts.town, size),
        "tokens": map.live_layer(parts.board, parts.town),
    }


def from_afar(content: InnsmouthScreen) -> dict[str, str]:
    """Return the text of every region for a television: a sheet as on a phone, without taps, the rest in a panel.

    Without a game there is only the panel.
    """
    empty = dict.fromkeys((*page.REGIONS, "sheet", "board", "tokens"), "")
    result = {**empty, "panel": html.render(television.present(content))}
    if content.tour is None:
        return result
    sight = in_sight(replace(content, view=replace(content.view, seat=television.seat_in_sight(content))))
    over = town_map.MapOverlay(route=sight.player.route)
    board = town_map.present(content.names, sight.town, fingers.drawn_sheet(sight), MapSize.PHONE, over)
    return {
        **result,
        "sheet": map.view_box(sight.town, MapSize.PHONE),
        "board": map.static_layer(sight.town, MapSize.PHONE) + map.places_layer(sight.town, MapSize.PHONE),
        "tokens": map.live_layer(board, sight.town),
    }
