"""The page of Innsmouth as its sections know it."""

from __future__ import annotations

from typing import Any, Protocol

from companion.apps.browser.host import Host
from companion.apps.tables.open_game import OpenGame
from companion.errors import CompanionError
from companion.innsmouth.game.state import Tour
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, Links
from companion.screens.keeping.links import LinkContent
from companion.screens.parts import Raw, Toast
from companion.words import Words


class Here(Protocol):
    """The part of the page that files, my box, weeks and searches need, see ``apps.pages.innsmouth_page``."""

    host: Host
    table: OpenGame[Tour]
    view: v.View

    @property
    def words(self) -> Words: ...
    def say(self, message: Toast | None) -> None: ...
    def sentence(self, error: CompanionError) -> str: ...
    def do(self, command: Any, tap: str) -> None: ...
    def do_in_game(self, command: Any, tap: str) -> None: ...
    def content(self) -> InnsmouthScreen: ...
    def content_with(self, links: Links) -> InnsmouthScreen: ...
    def code_of(self, what: LinkContent) -> Raw | None: ...
