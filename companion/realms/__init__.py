"""Cthulhu Realms: the abilities of its cards, the odds of a deck, the best turn; and the rules of a whole duel.

>>> from companion.realms import deck_odds
>>> deck_odds({"follower": 6, "goon": 2, "initiate": 2}, wanted={"goon"}).next_hand.at_least(1)
Fraction(7, 9)

``apply(state | None, command, box) -> Applied(state, events)`` is the only door to a duel; ``commands`` and
``events`` have every command and every event by name. The notation of abilities is ``companion.facts``'s.
"""

from typing import TYPE_CHECKING

from companion.faces import face

if TYPE_CHECKING:
    from companion.desks import Applied as Applied
    from companion.facts.realms_notation import Ability as Ability
    from companion.facts.realms_notation import Atom as Atom
    from companion.facts.realms_notation import BadNotation as BadNotation
    from companion.facts.realms_notation import Effect as Effect
    from companion.facts.realms_notation import Token as Token
    from companion.facts.realms_notation import Verb as Verb
    from companion.facts.realms_notation import parse as parse
    from companion.realms.cards.finding_cards import find_cards as find_cards
    from companion.realms.deck.best_turn import BestTurn as BestTurn
    from companion.realms.deck.best_turn import Deed as Deed
    from companion.realms.deck.best_turn import best_turn as best_turn
    from companion.realms.deck.card_change import CardChange as CardChange
    from companion.realms.deck.card_change import card_change as card_change
    from companion.realms.deck.deck_odds import DeckOdds as DeckOdds
    from companion.realms.deck.deck_odds import Law as Law
    from companion.realms.deck.deck_odds import deck_odds as deck_odds
    from companion.realms.deck.next_hand import NextHand as NextHand
    from companion.realms.deck.next_hand import next_hand as next_hand
    from companion.realms.deck.winning import Side as Side
    from companion.realms.deck.winning import Town as Town
    from companion.realms.deck.winning import WinChance as WinChance
    from companion.realms.deck.winning import win_chance as win_chance
    from companion.realms.engine import apply as apply
    from companion.realms.game import commands as commands
    from companion.realms.game import events as events
    from companion.realms.game.refusals import Reason as Reason
    from companion.realms.game.state import Duel as Duel
    from companion.realms.game.state import Shield as Shield
    from companion.realms.legality import why_not as why_not

__all__ = [
    "Ability",
    "Applied",
    "Atom",
    "BadNotation",
    "BestTurn",
    "CardChange",
    "DeckOdds",
    "Deed",
    "Duel",
    "Effect",
    "Law",
    "NextHand",
    "Reason",
    "Shield",
    "Side",
    "Token",
    "Town",
    "Verb",
    "WinChance",
    "apply",
    "best_turn",
    "card_change",
    "commands",
    "deck_odds",
    "events",
    "find_cards",
    "next_hand",
    "parse",
    "why_not",
    "win_chance",
]

_HOMES = {
    "companion.facts.realms_notation": "Ability Atom BadNotation Effect Token Verb parse",
    "companion.desks": "Applied",
    "engine": "apply",
    "legality": "why_not",
    "game.state": "Duel Shield",
    "game.refusals": "Reason",
    "deck.best_turn": "BestTurn Deed best_turn",
    "deck.card_change": "CardChange card_change",
    "deck.next_hand": "NextHand next_hand",
    "deck.winning": "Side Town WinChance win_chance",
    "deck.deck_odds": "DeckOdds Law deck_odds",
    "cards.finding_cards": "find_cards",
}
_MODULES = {
    "commands": "game.commands",
    "events": "game.events",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, _HOMES, _MODULES)
