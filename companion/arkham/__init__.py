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

from companion.public_names import lazy_exports

__getattr__, __dir__ = lazy_exports(__name__)
