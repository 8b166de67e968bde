"""Arkham Horror (2nd edition): a table's rules, its odds and what comes next.

>>> from companion.arkham import commands, odds
>>> commands.RaiseTerror()
RaiseTerror()
>>> odds.luck([odds.Throw(2, 2)]).this_lucky
Fraction(1, 9)

``apply(state | None, command, box) -> Applied(state, events)`` is the only door to a table; ``commands`` and
``events`` have every command and every event by name, ``can`` and ``why_not`` ask without doing, ``resolve`` works out
a Mythos card, ``board`` is the whole board as a graph. Rooms may move behind these names; what moved is said in
CHANGELOG.md.
"""

from typing import TYPE_CHECKING

from companion.faces import face

if TYPE_CHECKING:
    from companion.arkham import forecast as forecast
    from companion.arkham import odds as odds
    from companion.arkham.ending.score import Score as Score
    from companion.arkham.ending.score import score as score
    from companion.arkham.engine import apply as apply
    from companion.arkham.legality import can as can
    from companion.arkham.legality import why_not as why_not
    from companion.arkham.mythos.mythos_phase import resolve as resolve
    from companion.arkham.mythos.questions import Resolution as Resolution
    from companion.arkham.pieces.table_graph import board as board
    from companion.arkham.table import commands as commands
    from companion.arkham.table import events as events
    from companion.arkham.table.refusals import Reason as Reason
    from companion.arkham.table.state import Table as Table
    from companion.desks import Applied as Applied

__all__ = [
    "Applied",
    "Reason",
    "Resolution",
    "Score",
    "Table",
    "apply",
    "board",
    "can",
    "commands",
    "events",
    "forecast",
    "odds",
    "resolve",
    "score",
    "why_not",
]

_HOMES = {
    "companion.desks": "Applied",
    "engine": "apply",
    "legality": "can why_not",
    "table.state": "Table",
    "table.refusals": "Reason",
    "mythos.mythos_phase": "resolve",
    "mythos.questions": "Resolution",
    "ending.score": "Score score",
    "pieces.table_graph": "board",
}
_MODULES = {
    "commands": "table.commands",
    "events": "table.events",
    "forecast": "forecast",
    "odds": "odds",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, _HOMES, _MODULES)
