"""Opens the Arkham table for nobody before kernels are forked (:mod:`companion.apps.server.fork_server`).

What is printed and read of it, where names and figures lie on its map, how a screen is written: every page needs the
same, and functions of values remember it. A fork finds it there and shares the memory; found anew by each, it was two
thirds of what a kernel did for its first page. Nothing of a player is kept: the tables lie in memory and are let go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, product
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

from companion import words
from companion.apps.browser.address import PageWishes
from companion.apps.browser.host import Host
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table.commands import Seat, SetUpTable
from companion.facts import arkham as facts
from companion.history.journals.memory_journal import MemoryJournal
from companion.screens.arkham.board.board import BoardSize
from companion.widgets import styles
from companion.widgets.arkham_map import geometry
from companion.widgets.arkham_map.map import printed
from companion.widgets.arkham_map.stands import stands
from companion.widgets.carrier import Browser, Tap

PLAYERS = 4
KIND = "arkham"
CELL = "from companion.apps import arkham\ntable = arkham.show()"
"""Looks like that of a notebook."""


class Unseen:
    """Carries a page (:class:`companion.widgets.carrier.Carrier`) to nobody."""

    def __init__(self) -> None:
        self._said = Browser()
        self._hear: list[Callable[[Browser], object]] = []

    def show(self, **regions: str) -> None:
        """Show nothing."""

    def on_tap(self, callback: Callable[[Tap], object]) -> None:
        """Ignore the callback: no tap comes."""

    def on_browser(self, callback: Callable[[Browser], object]) -> None:
        """Have :meth:`is_seen_by` call ``callback``."""
        self._hear.append(callback)

    def browser(self) -> Browser:
        """Return the browser for which was drawn last."""
        return self._said

    def is_seen_by(self, browser: Browser) -> None:
        """Draw for this browser."""
        self._said = browser
        for callback in self._hear:
            callback(browser)

    def acknowledge(self, tap_id: str) -> None:
        """Do nothing: no tap comes."""

    def say(self, text: str) -> None:
        """Say nothing."""

    def note(self, text: str) -> None:
        """Show no note."""

    def lay_over(self, moments: str) -> None:
        """Lay nothing over the page."""


def openings() -> Iterator[Callable[[], object]]:
    """Yield functions that read a notebook's only cell, dress its page, and open the page in each language."""
    yield read_a_cell
    yield partial(styles.worn, KIND)
    yield from (partial(open_in, language) for language in words.LANGUAGES)


def sheets() -> Iterator[Callable[[], None]]:
    """Return functions that lay out every map which a phone can show."""
    of_all = product(geometry.heights(BoardSize.PHONE), words.LANGUAGES)
    return (partial(lay_out, BoardSize.PHONE, height, language) for height, language in of_all)


def open_in(language: str, room: tuple[int, int] = (0, 0)) -> None:
    """Draw the form of a new table, and a table of four players on a phone with so much room for the map, in px."""
    box, game, carrier = facts.load(), games.arkham(), Unseen()
    page: Any = ArkhamPage(Host(carrier, "", "", ""), OpenGame(game, MemoryJournal), box, PageWishes(language=language))
    seats = tuple(Seat(investigator) for investigator in islice(box.investigators, PLAYERS))
    page.table.do(SetUpTable(next(iter(box.ancient_ones)), seats), "", "")
    carrier.is_seen_by(Browser(width=BoardSize.PHONE.value, room=room))


def read_a_cell() -> None:
    """Transform a cell as IPython does before it runs it, so that its patterns are compiled."""
    TransformerManager().transform_cell(CELL)  # type: ignore[no-untyped-call]


def lay_out(mode: BoardSize, height: int, language: str) -> None:
    """Print a sheet of the map, and find the places of figures on it."""
    spoken, box = words.load(language), facts.load()
    stands(mode, height, spoken, box)
    printed(mode, height, spoken, box)
