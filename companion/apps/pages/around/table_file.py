"""The table of a page as a file: the one that its settings offer, and one that somebody brings."""

from __future__ import annotations

from typing import Any

from companion.apps.files.data_addresses import data_address
from companion.apps.pages.around.context import AnyContext
from companion.errors import BadExport
from companion.history.export import Keep, ReadGame, TableDiffers, is_opened_again
from companion.screens.keeping import notices
from companion.screens.pages import app_address
from companion.screens.parts import Toast


class TableFile:
    """The table of a page as a file, and files that are brought to the page."""

    def __init__(self, context: AnyContext) -> None:
        self._context = context
        self._export = self._differing = ""

    def make(self) -> None:
        """Make the file of the table as it is saved now; :meth:`has_aged` drops it after the next act.

        Adds a message if the file is too large to be opened again.
        """
        document = self._context.table.export()
        self._export = data_address(document)
        if not is_opened_again(document):
            self._context.say(notices.too_large(self._context.words))

    def has_aged(self) -> None:
        """Drop the file, because an act was saved that it does not hold."""
        self._export = ""

    def fields(self) -> dict[str, str]:
        """Return fields of the page's links: the file and its name; empty if no file was made."""
        table = self._context.table
        return {"export": self._export, "file": f"{table.game.kind}-{table.name}.json"} if self._export else {}

    def take_over(self, document: str, keep: Keep | None = None) -> None:
        """Save the game in a file, of any kind, as a new table; this page and its table stay as they are.

        A file whose log leads to another table here waits until the player has chosen which to ``keep``.
        """
        context, self._differing = self._context, ""
        try:
            game, name, read = context.table.take_over(document, keep)
        except TableDiffers as error:
            self._differing = document
            context.say(self._which_table(error.read))
            return
        except BadExport as error:
            context.say(Toast(context.sentence(error), "refused", stays=True))
            return
        address = app_address(game.kind, context.host.ending, table=name, lang=context.words.language)
        context.say(notices.taken_over(read, address, context.words))

    def choose(self, keep: Keep | None) -> None:
        """Take over the waiting file with the table that the player has chosen."""
        self.take_over(self._differing, keep)

    def _which_table(self, read: ReadGame[Any]) -> Toast:
        """Return the message that lists the differences and lets the player choose which of the two tables to save."""
        from companion.apps.tables.error_sentences import which_table

        context = self._context
        text, differs = which_table(read, context.words, context.game.printed)
        return notices.which_table(text, differs, read.refused is None, context.words)
