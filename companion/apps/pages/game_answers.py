"""What a page asks of its game: what to draw, where an act leads, what to say. A game answers in a subclass.

What is asked without an answer is abstract; the rest has one that fits a game which has nothing to say to it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from companion.apps.browser.host import Host
from companion.apps.pages.around.context import PageContext
from companion.apps.pages.around.table_answers import TableAnswers
from companion.errors import IllegalCommand
from companion.history.session import Outcome
from companion.history.timeline import Record
from companion.screens import pages as g
from companion.screens.pages import PageView
from companion.screens.parts import Act, Navigation, Panel, Toast
from companion.words import Words

S = TypeVar("S")
V = TypeVar("V", bound=PageView)

NUMBERED = (g.Undo, g.Redo, g.BackTo)
"""What names entries by their numbers, which others may have changed by going first."""


class GameAnswers(TableAnswers[S, V]):
    """What one game answers to its page."""

    context: PageContext[S, V]
    """What the page shares with the parts around its table."""
    host: Host

    navigation: Mapping[str, type[Navigation]]
    """Every navigation of the game by its name, for reading taps."""

    counted: tuple[type[Navigation], ...] = NUMBERED
    """Navigations that act at the table: done under the tap's id, they count when they come again after a reload."""

    @property
    def words(self) -> Words:
        """The words of the language of this page."""
        return self.context.words

    @abstractmethod
    def regions(self) -> dict[str, str]:
        """Return the text of every region that is drawn."""

    @abstractmethod
    def regions_in_trouble(self, sheet: Panel) -> dict[str, str]:
        """Return the text of every region for a table that cannot be opened; ``sheet`` says why."""

    @abstractmethod
    def navigate(self, act: Navigation, tap: str) -> None:
        """Do a step of the view, or the command that it stands for, through :meth:`do`."""

    @abstractmethod
    def refused(self, error: IllegalCommand, act: Act | None) -> Toast:
        """Return the message why a command was not done."""

    @abstractmethod
    def others_say(self, records: Sequence[Record[S]]) -> V:
        """Return the view with a message about the acts of other devices."""

    def after(self, act: Act, outcome: Outcome[S]) -> V:
        """Return the view after an accepted act."""
        return self.view

    def after_history(self) -> V:
        """Return the view after an entry was taken back or done again."""
        return self.view

    def remembered(self) -> Mapping[str, Any]:
        """Return what the browser stores for this page at this table."""
        return {}

    def restored(self, own: Mapping[str, Any]) -> V:
        """Return the view with what the browser has stored for this table."""
        return self.view
