"""What the parts around a table ask of its game; a page answers, see :mod:`companion.apps.pages.game_answers`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.apps.tables.games import TITLES
from companion.apps.tables.open_game import OpenGame
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.records import dataclass
from companion.screens.devices.seats import TableSeat
from companion.screens.keeping.links import LinkContent
from companion.screens.pages import PageView
from companion.screens.parts import Strip, Toast
from companion.words import Words

if TYPE_CHECKING:
    from companion.facts.arkham import ArkhamBox

S = TypeVar("S")
V = TypeVar("V", bound=PageView)


@dataclass(frozen=True, slots=True)
class Shareable:
    """The choices of what a page can put into a link now."""

    choices: tuple[LinkContent, ...]
    is_over: bool
    title: str
    is_pasted: bool = False
    """Whoever gets the link pastes it into a page, wherever it leads."""


class TableAnswers(ABC, Generic[S, V]):
    """What one game answers about its table and the view of its page; most has an answer that fits any game."""

    table: OpenGame[S]
    view: V
    """What is shown of the game."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The words of the language of this page."""

    def with_message(self, message: Toast | None) -> V:
        """Return the view with this message, or without any."""
        return replace(self.view, message=message)

    @abstractmethod
    def look(self) -> Mapping[str, str]:
        """Return attributes of the page for the stylesheet: ``tab``, and more that the game wants."""

    def despite(self, error: IllegalCommand, command: Command) -> Sequence[tuple[str, Command]]:
        """Return corrections that do what was refused, the nearest first: the text of a button, and the command."""
        return ()

    def printed(self) -> ArkhamBox | None:
        """Return the printed components of the players' copy of Arkham Horror, None if this page does not know them."""
        return None

    def about(self, command: Command) -> int | None:
        """Return the seat that a command is about; None if it is about no seat."""
        return getattr(command, "seat", None)

    def seats(self, words: Words) -> Sequence[TableSeat]:
        """Return the seats of the table that is laid out, in these words; if there are none, no seat can be taken."""
        return ()

    def standing(self) -> str:
        """Return a line about the table for the sheet on which a player takes a seat, '' for none."""
        return ""

    def is_my_turn(self) -> bool:
        """Return whether the table waits for a seat that is taken on this page."""
        return False

    def sat_down(self, came: bool) -> None:
        """Show what a player needs first after taking a seat.

        ``came``: the seat was taken on the sheet that offers the seats, which closes by it.
        """

    def opened(self) -> None:
        """Prepare the view after the table was opened, or for a page without a table."""

    def was_renumbered(self, after: int) -> None:
        """Note that log entries after this number have other numbers now."""

    @abstractmethod
    def is_over(self) -> bool:
        """Return whether a game is laid out and has ended."""

    def shareable(self) -> Shareable:
        """Return the choices of what to put into a link now, for a table that is laid out."""
        looked, title, is_over = self.table.looked, self.words.t(TITLES[self.table.game.kind]), self.is_over()
        if looked is not None and looked.read is None:
            return Shareable((LinkContent.TABLE,), is_over, title)
        choices = (LinkContent.GAME, LinkContent.TABLE)
        return Shareable(choices[::-1] if is_over else choices, is_over, title)

    def lands(self, text: str) -> bool:
        """Return whether the page begins with a sheet about the game that came in a link.

        ``text`` is the text of the link's document.
        """
        return True

    def share_document(self, what: LinkContent) -> str:
        """Return the document that goes into a link."""
        return self.table.export_table() if what is LinkContent.TABLE else self.table.export()

    def last_line(self, strip: Strip) -> Strip | None:
        """Return the last line of the page while a table is only looked at."""
        return strip
