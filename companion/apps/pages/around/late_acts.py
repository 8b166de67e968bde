"""Acts that waited in a browser for its page to be opened anew, and came too late: told by name until that is read.

Some the table refuses by now; others waited so long that their browser gave them up, and they are not done any more.
The browser keeps the list over the next reload.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.apps.pages.around.context import AnyContext
from companion.desks import Command
from companion.errors import CompanionError
from companion.history.broken import Stuck
from companion.history.codec import Act as LogAct
from companion.history.codec import Do, Redo, Undo
from companion.screens import pages as g
from companion.screens.keeping import links
from companion.screens.parts import Act, Navigation, Toast
from companion.words import LANGUAGES, Words, load

KEPT = "late"
"""Under which the browser keeps them, beside the table."""
MOST = 200
"""Acts from a browser that are believed."""
LONGEST = 1000

Told = dict[str, tuple[str, str]]
"""What an act was and why it was not done, by language."""


class LateActs:
    """The acts of a page that came too late, by the ids of their taps."""

    def __init__(self, context: AnyContext) -> None:
        self._context = context
        self._texts: dict[str, Told] = {}
        self.said: Toast | None = None
        """The message that tells them, as it was made last."""

    def refused(self, tap: str, act: Act | LogAct[Any] | None, why: CompanionError) -> None:
        """Note that the table refuses an act that waited, in the browser or in this page's memory.

        ``act`` is a command, an undo, or another step that stands for a command; from memory, it is as the log would
        hold it.
        """
        from companion.apps.tables.error_sentences import impossible

        stuck = Stuck(_log_act(act), self._context.table.state, why)
        self._note(tap, lambda words: impossible(stuck, words, self._context.game.printed))

    def gave_up(self, tap: str, act: Act) -> None:
        """Note that the browser gave up an act that waited too long, unless the log shows that it was done in time."""
        from companion.apps.tables.error_sentences import called

        session, table = self._context.table.session, self._context.table.state
        if session is None or any(record.id == tap for record in session.log):
            return
        what, printed = _log_act(act), self._context.game.printed
        self._note(tap, lambda words: (called(what, table, words, printed), words.t("it waited too long")))

    def _note(self, tap: str, tells: Callable[[Words], tuple[str, str]]) -> None:
        """Store name and reason of a late act in every language, under the id of its tap."""
        self._texts[tap] = {language: tells(load(language)) for language in LANGUAGES}

    def done(self, tap: str) -> None:
        """Remove an act that was done after all from the list."""
        self._texts.pop(tap, None)

    def were_read(self) -> None:
        """Clear the list of late acts, which a player has read."""
        self._texts.clear()

    def message(self) -> Toast | None:
        """Return a message with all late acts, each on a line; None if there are none."""
        self.said = None
        if self._texts:
            words = self._context.words
            lines = []
            for texts in self._texts.values():
                what, why = texts.get(words.language) or next(iter(texts.values()))
                lines.append(words.t("{what}: {why}", what=what, why=why))
            text = words.n(
                "{n} waiting action was not carried out:", "{n} waiting actions were not carried out:", len(lines)
            )
            self.said = Toast(text, "refused", (links.read_button(words),), stays=True, lines=tuple(lines))
        return self.said

    # ------------------------------------------------------------ kept by the browser

    def remembered(self) -> Mapping[str, Any]:
        """Return the list of late acts for the browser to store; empty if there are none."""
        return {KEPT: [[tap, texts] for tap, texts in self._texts.items()]} if self._texts else {}

    def restored(self, own: Mapping[str, Any]) -> None:
        """Take over the late acts that this browser has stored, before the newer acts of this page."""
        content = own.get(KEPT)
        rows = content[:MOST] if isinstance(content, list) else []
        self._texts = {**dict(filter(None, map(_row, rows))), **self._texts}


def _log_act(act: Act | LogAct[Any] | None) -> LogAct[Any] | None:
    """Return a page's act as an act of the log, None for no act or an act that only navigates."""
    match act:
        case g.Undo(entry):
            return Undo(entry)
        case g.Redo(entry):
            return Redo(entry)
        case Navigation() | None:
            return None
        case Command():
            return Do(act)
        case _:
            return act


def _row(content: Any) -> tuple[str, Told] | None:
    """Return a stored late act as the id of its tap and its texts by language; None if the content is invalid."""
    match content:
        case [str(tap), dict(texts)]:
            pairs = {
                str(language): (what[:LONGEST], why[:LONGEST])
                for language, pair in texts.items()
                if isinstance(pair, list | tuple) and len(pair) == 2
                for what, why in [pair]
                if isinstance(what, str) and isinstance(why, str)
            }
            return (tap, pairs) if pairs else None
        case _:
            return None
