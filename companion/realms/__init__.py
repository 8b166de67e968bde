"""Cthulhu Realms: the abilities of its cards, the odds of a deck, the best turn; and the rules of a whole duel.

>>> from companion.realms import deck_odds
>>> deck_odds({"follower": 6, "goon": 2, "initiate": 2}, wanted={"goon"}).next_hand.at_least(1)
Fraction(7, 9)

``apply(state | None, command, box) -> Applied(state, events)`` is the only door to a duel; ``commands`` and
``events`` have every command and every event by name. The notation of abilities is ``companion.facts``'s.
"""

from companion.public_names import lazy_exports

__getattr__, __dir__ = lazy_exports(__name__)
