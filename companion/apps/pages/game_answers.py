"""What a page asks of its game: what to draw, where an act leads, what to say. A game answers in a subclass.

What is asked without an answer is abstract; the rest has one that fits a game which has nothing to say to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.apps.pages.around.linked import Shareable
from companion.apps.tables.games import TITLES
from companion.apps.tables.open_game import OpenGame
from companion.errors import IllegalCommand
from companion.history.session import Outcome
from companion.history.timeline import Record
from companion.screens import pages as g
from companion.screens.devices import seats
from companion.screens.keeping import links
from companion.screens.pages import PageView
from companion.screens.parts import Navigation, Panel, Strip, Toast
from companion.words import Words

if TYPE_CHECKING:
    from companion.facts.arkham import ArkhamBox

S = TypeVar("S")
V = TypeVar("V", bound=PageView)

NUMBERED = (g.Undo, g.Redo, g.BackTo)
"""What names entries by their numbers, which others may have changed by going first."""


class GameAnswers(ABC, Generic[S, V]):
    """What one game answers; ``table`` is the game, ``view`` what is shown of it, ``words`` the page's language."""

    table: OpenGame[S]
    view: V

    navigation: Mapping[str, type[Navigation]]
    """Every navigation of the game by its name, for reading taps."""

    counted: tuple[type[Navigation], ...] = NUMBERED
    """Navigations that act at the table: done under the tap's id, they count when they come again after a reload."""

    from_drafts: tuple[type, ...] = ()
    """Commands that carry what was chosen on the page before; one that is not offered any more as it was drawn (because
    a quick tap or somebody else came in between) is refused, so that no choice is lost without a word."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The words of the language of this page."""

    @abstractmethod
    def regions(self) -> dict[str, str]:
        """Return the text of every region that is drawn."""

    @abstractmethod
    def regions_in_trouble(self, sheet: Panel) -> dict[str, str]:
        """Return the text of every region for a table that cannot be opened; ``sheet`` says why."""

    @abstractmethod
    def look(self) -> Mapping[str, str]:
        """Return attributes of the page for the stylesheet: ``tab``, and more that the game wants."""

    @abstractmethod
    def navigate(self, act: Navigation, tap: str) -> None:
        """Do a step of the view, or the command that it stands for, through :meth:`do`."""

    @abstractmethod
    def refused(self, error: IllegalCommand, command: Any) -> Toast:
        """Return the message why a command was not done."""

    def despite(self, error: IllegalCommand, command: Any) -> Sequence[tuple[str, Any]]:
        """Return corrections that do what was refused, the nearest first: the text of a button, and the command."""
        return ()

    @abstractmethod
    def others_say(self, records: Sequence[Record[S]]) -> V:
        """Return the view with a message about the acts of other devices."""

    def printed(self) -> ArkhamBox | None:
        """Return the printed components of the players' copy of Arkham Horror, None if this page does not know them."""
        return None

    def about(self, command: Any) -> int | None:
        """Return the seat that a command is about; None if it is about no seat."""
        return getattr(command, "seat", None)

    def seats(self, words: Words) -> Sequence[seats.TableSeat]:
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

    def called(self, who: str) -> str:
        """Return a person at the table in the words of this page; ``who`` is as in the journal or at the server."""
        return seats.who_acted(self.words, who, {seat.id: seat.name for seat in self.seats(self.words)})

    def after(self, command: Any, outcome: Outcome[S]) -> V:
        """Return the view after an accepted command."""
        return self.view

    def after_history(self) -> V:
        """Return the view after an entry was taken back or done again."""
        return self.view

    def opened(self) -> None:
        """Prepare the view after the table was opened, or for a page without a table."""

    def remembered(self) -> Mapping[str, Any]:
        """Return what the browser stores for this page at this table."""
        return {}

    def restored(self, own: Mapping[str, Any]) -> V:
        """Return the view with what the browser has stored for this table."""
        return self.view

    @abstractmethod
    def is_over(self) -> bool:
        """Return whether a game is laid out and has ended."""

    def shareable(self) -> Shareable:
        """Return the choices of what to put into a link now, for a table that is laid out."""
        looked, title, is_over = self.table.looked, self.words.t(TITLES[self.table.game.kind]), self.is_over()
        if looked is not None and looked.read is None:
            return Shareable((links.LinkContent.TABLE,), is_over, title)
        choices = (links.LinkContent.GAME, links.LinkContent.TABLE)
        return Shareable(choices[::-1] if is_over else choices, is_over, title)

    def lands(self, text: str) -> bool:
        """Return whether the page begins with a sheet about the game that came in a link.

        ``text`` is the text of the link's document.
        """
        return True

    def share_document(self, what: links.LinkContent) -> str:
        """Return the document that goes into a link."""
        return self.table.export_table() if what is links.LinkContent.TABLE else self.table.export()

    def last_line(self, strip: Strip) -> Strip | None:
        """Return the last line of the page while a table is only looked at."""
        return strip
