"""Cthulhu Realms: the abilities of its cards, the odds of a deck, the best turn.

>>> from companion.realms import deck_odds
>>> deck_odds({"follower": 6, "goon": 2, "initiate": 2}, wanted={"goon"}).next_hand.at_least(1)
Fraction(7, 9)
"""

from companion.facts.realms_notation import Ability, Atom, BadNotation, Effect, Token, Verb, parse
from companion.realms.best_turn import BestTurn, Deed, best_turn
from companion.realms.deck_odds import DeckOdds, Law, deck_odds
from companion.realms.find import find_cards

__all__ = [
    "Ability",
    "Atom",
    "BadNotation",
    "BestTurn",
    "DeckOdds",
    "Deed",
    "Effect",
    "Law",
    "Token",
    "Verb",
    "best_turn",
    "deck_odds",
    "find_cards",
    "parse",
]
