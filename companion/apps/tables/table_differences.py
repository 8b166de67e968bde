"""What differs between the table in a file and the one that the rules lead to, in the words of its game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.apps.tables import games
from companion.history.export import ReadGame
from companion.screens.keeping.differences import Lines, differences, sentences
from companion.words import Words

if TYPE_CHECKING:
    from companion.facts.arkham import ArkhamBox

Printed: TypeAlias = "Callable[[], ArkhamBox | None] | None"
"""Where the titles of the players' own copy of Arkham Horror are known: what is printed on it, when it is asked for."""


def difference_phrases(read: ReadGame[Any], words: Words, printed: Printed = None) -> tuple[str, ...]:
    """Return every difference as a phrase; none if there is nothing to compare."""
    if read.last is None or read.by_the_rules is None or not read.differs:
        return ()
    in_file, by_rules = (lines(state, words, printed) for state in (read.last.state, read.by_the_rules))
    return sentences(differences(in_file, by_rules, words), words)


def lines(state: Any, words: Words, printed: Printed = None) -> Lines:
    """Return a line for everything that lies on a table of any game, with the titles of the players' copy."""
    of_game = _LINES.get(games.kind_behind(state))
    return of_game(state, words, printed) if of_game is not None else {}


# ---------------------------------------------------------------- the games; the lines of one load no other


def _arkham(state: Any, words: Words, printed: Printed) -> Lines:
    """Return all facts of an Arkham table as lines of text by name, to compare two tables."""
    from companion.facts import arkham as facts
    from companion.screens.arkham.wording import whole_table

    return whole_table.lines(state, (printed() if printed is not None else None) or facts.load(), words)


def _innsmouth(state: Any, words: Words, _: Printed) -> Lines:
    """Return all facts of a game of Innsmouth as lines of text by name, to compare two games."""
    from companion.facts import innsmouth as facts
    from companion.screens.innsmouth.wording import whole_table

    return whole_table.lines(state, facts.load(), words)


def _realms(state: Any, words: Words, _: Printed) -> Lines:
    """Return all facts of a duel as lines of text by name, to compare two duels."""
    from companion.facts import realms as facts
    from companion.screens.realms.wording import whole_table

    return whole_table.lines(state, facts.load(), words)


_LINES: dict[str, Callable[[Any, Words, Printed], Lines]] = {
    "arkham": _arkham,
    "innsmouth": _innsmouth,
    "realms": _realms,
}
