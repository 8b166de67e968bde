"""The regions of the page as markup: screens through the one renderer, the board through the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from companion.arkham.box.my_box import MyBox
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.screens import acts
from companion.screens.arkham.board import board
from companion.screens.arkham.drafts.view import PickInvestigator, PickMonster, TapPlace, View
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import page, replay, television
from companion.screens.arkham.pages.page import History
from companion.screens.arkham.wording.names import Names
from companion.screens.devices.from_afar import waiting
from companion.screens.memory import Memory
from companion.screens.parts import Panel, Raw
from companion.widgets import html
from companion.widgets.arkham_map import map
from companion.widgets.markup import Markup
from companion.words import Words

ACTS = board.Acts(
    place=cache(lambda place: acts.encode(TapPlace(place))),
    investigator=cache(lambda seat: acts.encode(PickInvestigator(seat))),
    monster=cache(lambda number: acts.encode(PickMonster(number))),
)
"""What taps on the map mean."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The things beside the table that a page needs: view, browser and links."""

    view: View
    width: str
    """Empty until the browser has said how wide it is; the map waits for that."""
    room: tuple[int, int]
    links: Links
    copy: page.Copy | None = None
    """What my box shows before a table is laid out."""


def regions(
    frame: Surroundings, words: Words, names: Names | None, history: History, instead: Panel | None = None
) -> dict[str, str]:
    """Return the text of every region that is drawn.

    ``instead`` is the sheet of a page without a table. Raises ``ValueError`` if there is neither a table nor a sheet.
    """
    if names is None and instead is not None:
        drawn = _written(page.present_set_up(frame.view, instead, words, frame.links, frame.copy))
        return {**drawn, "sheet": "", "board": "", "tokens": ""}
    if names is not None and replay.is_on(names, frame.view, history.records):
        return _replayed(frame, names, history)
    if names is not None:
        return {**_around_the_board(frame.view, frame.links, history, names), **_board(frame, names, history)}
    raise ValueError("neither a table nor a sheet to show")


def _replayed(frame: Surroundings, names: Names, history: History) -> dict[str, str]:
    """Return the text of every region while the evening is told again: around the map of the frame that is shown."""
    parts = replay.present(names, frame.view, history.records, frame.links.home)
    drawn = {name: _drawn(name, getattr(parts, name), names.memory) for name in page.REGIONS}
    if not frame.width:
        return drawn
    table, mode = replay.shown(names, frame.view, history.records).table, board.BoardSize(frame.width)
    return {**drawn, **_layers(table, names.box, names.words, mode, frame.room, board.NOTHING, is_still=True)}


def from_afar(frame: Surroundings, words: Words, names: Names | None, history: History) -> dict[str, str]:
    """Return the text of every region for a television: the map as on a phone, all the rest in a single panel.

    Without a table (``names`` is None) the panel waits for it; without ``frame.width`` the map is left empty.
    """
    empty = dict.fromkeys((*page.REGIONS, "sheet", "board", "tokens"), "")
    if names is None:
        return {**empty, "panel": html.render(waiting(words, frame.links))}
    drawn = {**empty, "panel": html.render(television.present(names, history.records, frame.links))}
    if not frame.width:
        return drawn
    mode, over = board.BoardSize.PHONE, board.NOTHING
    layers = names.memory.same(_layers, names.table, names.box, names.words, mode, frame.room, over)
    return {**drawn, **layers}


def town(names: Names) -> Markup:
    """Return a picture of the board as it lies."""
    return names.memory.same(_still, names.table, names.box, names.words)


def _still(table: Table, box: ArkhamBox, words: Words) -> Markup:
    """Return a picture of the board at phone size, without anything to tap."""
    return map.still(board.present(table, box, words, board.BoardSize.PHONE, board.UNTAPPED), words, box)


def shows_moves(drawn: Mapping[str, str]) -> str:
    """Return the form in which the list of physical moves lies above the last line.

    "1" is the full list, ``slim`` a narrow line, '' means that no list is drawn.
    """
    strip = drawn.get("strip", "")
    if 'class="al-ticker' not in strip:
        return ""
    return "slim" if "al-ticker--slim" in strip else "1"


def _around_the_board(view: View, links: Links, history: History, names: Names) -> dict[str, str]:
    """Return the text of all regions around the board, from memory if the same page was drawn before."""
    memory = names.memory
    return memory.same(_rendered, names.table, names.box, names.words, memory, names.mine, view, links, history)


def _rendered(
    table: Table, box: ArkhamBox, words: Words, memory: Memory, mine: MyBox, view: View, links: Links, history: History
) -> dict[str, str]:
    """Return all regions of the page as HTML by name, taken from memory where nothing they read has changed."""
    parts = page.present(Names(table, box, words, memory, mine), view, history, links)
    return {name: _drawn(name, getattr(parts, name), memory) for name in page.REGIONS}


def _drawn(name: str, part: html.Drawable, memory: Memory) -> str:
    """Return a region as text, rendering only the blocks that differ from the last drawing of this region."""
    if isinstance(part, Panel):
        drawn = memory.alike(html.render, part.body, f"{name} {part.name}")
        part = replace(part, body=tuple(Raw(block) for block in drawn))
        return html.render(part)
    return memory.alike(html.render, (part,), name)[0]


def _written(parts: page.Regions) -> dict[str, str]:
    """Return the regions of a page, given as parts, as HTML by the region's name."""
    return {name: html.render(getattr(parts, name)) for name in page.REGIONS}


def _board(frame: Surroundings, names: Names, history: History) -> dict[str, str]:
    """Return the layers of the board by name, drawn again only after a change; empty while the screen is unknown."""
    if not frame.width:
        return {}
    mode, over = board.BoardSize(frame.width), page.overlay(names, frame.view, history.records)
    return names.memory.same(_layers, names.table, names.box, names.words, mode, frame.room, over)


def _layers(
    table: Table,
    box: ArkhamBox,
    words: Words,
    mode: board.BoardSize,
    room: tuple[int, int],
    over: board.BoardOverlay,
    *,
    is_still: bool = False,
) -> dict[str, str]:
    """Return the board's layers by name: "sheet" (its SVG view box), "board" (as printed), "tokens" (what changes)."""
    screen = board.present(table, box, words, mode, board.UNTAPPED if is_still else ACTS, over, room)
    return {
        "sheet": map.view_box(mode, room),
        "board": map.static_layer(mode, words, box, room),
        "tokens": map.live_layer(screen, words, box, is_still=is_still),
    }
