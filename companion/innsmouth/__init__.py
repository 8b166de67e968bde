"""Innsmouth: a town sheet, its final route, threat check and score; and the rules of a whole game.

>>> from companion.innsmouth import practice_town
>>> len(practice_town().roads)
88

``apply(state | None, command, box) -> Applied(state, events)`` is the only door to a game; ``commands`` and
``events`` have every command and every event by name.
"""

from companion.public_names import lazy_exports

__getattr__, __dir__ = lazy_exports(__name__)
