"""What differs between the table in a file and the one that the rules lead to, in the words of its game."""

from __future__ import annotations

from typing import Any

from companion.arkham.table.state import Table
from companion.facts import arkham as arkham_facts
from companion.facts import innsmouth as innsmouth_facts
from companion.facts import realms as realms_facts
from companion.history.export import ReadGame
from companion.innsmouth.game.state import Tour
from companion.realms.game.state import Duel
from companion.screens.arkham.wording import whole_table as arkham_lines
from companion.screens.differences import Lines, differences, sentences
from companion.screens.innsmouth.wording import whole_table as innsmouth_lines
from companion.screens.realms.wording import whole_table as realms_lines
from companion.words import Words


def difference_phrases(read: ReadGame[Any], words: Words) -> tuple[str, ...]:
    """Every difference as a phrase; none where there is nothing to compare."""
    if read.last is None or read.by_the_rules is None or not read.differs:
        return ()
    in_file, by_rules = lines(read.last.state, words), lines(read.by_the_rules, words)
    return sentences(differences(in_file, by_rules, words), words)


def lines(state: Any, words: Words) -> Lines:
    """Everything that lies on a table of any game, a line for each thing."""
    match state:
        case Table():
            return arkham_lines.lines(state, arkham_facts.load(), words)
        case Duel():
            return realms_lines.lines(state, realms_facts.load(), words)
        case Tour():
            return innsmouth_lines.lines(state, innsmouth_facts.load(), words)
        case _:
            return {}
