"""What waits to be kept: an act that the journal could not take, and whether the journal can be read at all.

It is told by name, with "try again", until it is kept or the journal is back.
"""

from __future__ import annotations

from typing import Any, Protocol

from companion.errors import CompanionError
from companion.screens.keeping import notices
from companion.screens.parts import Toast
from companion.words import Words


class Here(Protocol):
    """What this needs to know of its page, see ``apps.pages.game_page``."""

    view: Any

    @property
    def words(self) -> Words: ...
    def say(self, message: Toast | None) -> None: ...
    def sentence(self, error: CompanionError) -> str: ...
    def do(self, command: Any, tap: str) -> None: ...


class Unkept:
    """That of one page."""

    def __init__(self, page: Here) -> None:
        self._page = page
        self._act: tuple[Any, str] | None = None
        self._is_unreadable = False
        self._said: Toast | None = None

    def __bool__(self) -> bool:
        """Whether anything is shown here that is not kept."""
        return self._act is not None or self._is_unreadable

    def wait(self, command: Any, tap: str) -> None:
        """A command waits under the id of its tap."""
        self._act = (command, tap)

    def again(self) -> None:
        """Do what waits, if something does."""
        if self._act is not None:
            self._page.do(*self._act)

    def all_is_saved(self) -> None:
        """Everything that is shown is kept."""
        self._act, self._is_unreadable = None, False
        self._page.say(None)

    def tell(self, error: CompanionError) -> None:
        """The journal cannot be read or written, and why."""
        self._is_unreadable = True
        self._page.say(notices.not_saved(self._page.sentence(error), self._page.words))

    def tell_between_acts(self, error: CompanionError) -> None:
        """The same while nobody acts: said until it can be read again."""
        self.tell(error)
        self._said = self._page.view.message

    def can_be_read(self) -> None:
        """It can be read again; an act that was not kept still waits for "try again"."""
        self._is_unreadable = False
        if self._act is None and self._page.view.message == self._said:
            self._page.say(None)
