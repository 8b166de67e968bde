"""What a page shares with the parts around its table: the parts hold this context, and never the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Generic, TypeVar

from companion import words
from companion.apps.browser.address import PageWishes
from companion.apps.browser.browser_memory import at_first_sight
from companion.apps.browser.host import Host
from companion.apps.pages.around.table_answers import TableAnswers
from companion.apps.tables.open_game import OpenGame
from companion.desks import Command
from companion.errors import CompanionError
from companion.screens.devices import seats
from companion.screens.pages import PageView
from companion.screens.parts import Toast
from companion.widgets.carrier import Browser
from companion.words import Words

S = TypeVar("S")
V = TypeVar("V", bound=PageView)


class PageContext(Generic[S, V]):
    """The table of a page, what is shown of it, and in what browser.

    ``game`` answers what depends on the game. A part calls ``refresh`` to draw the page again, and ``do`` to do an act
    under the id of its tap.
    """

    def __init__(
        self,
        host: Host,
        table: OpenGame[S],
        view: V,
        wishes: PageWishes,
        game: TableAnswers[S, V],
        refresh: Callable[[], None],
        do: Callable[[Command, str], None],
    ) -> None:
        self.host, self.table, self.game = host, table, game
        self.refresh, self.do = refresh, do
        self.wishes: Mapping[str, str] = asdict(wishes)
        """What the address asks for, and who opened the page."""
        self.browser = Browser()
        """What the browser has reported."""
        self.knows_browser = False
        """Whether the browser has said how wide it is."""
        self.view: V = at_first_sight(view, self.browser, self.wishes)
        self.drawn: Mapping[str, str] = {}
        """The regions as they were drawn last."""
        self.is_far = False
        """Whether the page is on a television: nothing is tapped, and nothing stored in its browser."""
        self.forgets = False
        """Whether the browser stores nothing: everything ends with the page."""
        self.looks_on = False
        """Whether another tab of the browser writes at this table."""
        self.acts_as = ""
        """The author of acts on this page, as the journal stores it; empty while only the device is known."""
        self.signed = ""
        """The author of the tap that is being done, if it waited in the browser; otherwise empty."""

    @property
    def words(self) -> Words:
        """The words of the language of this page."""
        return words.load(self.view.preferences.language)

    @property
    def is_guessed(self) -> bool:
        """Whether language and light are a guess: neither an address nor the browser has set them yet."""
        return not (self.knows_browser or self.wishes["language"])

    @property
    def has_board(self) -> bool:
        """Whether a map is drawn."""
        return bool(self.drawn.get("board"))

    @property
    def who(self) -> str:
        """The author of acts on this page, as the journal stores it: the kind of its device if nothing more is known.

        A tap that waited carries its own author.
        """
        return self.signed or self.acts_as or self.browser.width

    def say(self, message: Toast | None) -> None:
        """Show a message, or put it away."""
        self.view = self.game.with_message(message)

    def called(self, who: str) -> str:
        """Return a person at the table in the words of this page; ``who`` is as in the journal or at the server."""
        return seats.who_acted(self.words, who, {seat.id: seat.name for seat in self.game.seats(self.words)})

    def sentence(self, error: CompanionError) -> str:
        """Return the sentence of an error, which may be about an entry in the log of any game."""
        from companion.apps.tables.error_sentences import error_sentence

        return error_sentence(error, self.words, self.game.printed)


AnyContext = PageContext[Any, Any]
"""The context of a page of any game."""
