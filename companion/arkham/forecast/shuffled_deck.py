"""The Mythos deck drawn card by card, as :mod:`companion.arkham.forecast.reopening` counts it exactly.

Cards seen lie under the deck; the card that shuffles brings back all that is not in play, and another card is drawn.
So does a deck of which no card is left unseen.

Source: rules/arkham.md MYTHOS-01, MYTHOS-02, MYTHOS-05, MCARD-02, MCARD-03.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.facts.arkham_records import CardKind, CardTrait
from companion.odds.roll import Chance


class ShuffledDeck:
    """The deck of one table, from which so many cards are drawn in each evening."""

    def __init__(self, state: Table, box: ArkhamBox, lays: Sequence[bool]) -> None:
        """``lays``: for each card drawn, whether its text counts, so that it may stay in play."""
        ignores_weather = bool(box.power(state.ancient_one, PowerWord.NO_WEATHER))
        cards = box.mythos.values()
        self._lays, self._gates = lays, {card.id: card.gate for card in cards}
        self._environment, self._rumor = state.environment, state.rumor
        self._unseen = [c for c in self._out_of_play(state.environment, state.rumor) if c not in state.mythos_seen]
        self._shuffling = frozenset(card.id for card in cards if card.kind is CardKind.SPECIAL)
        self._rumors = frozenset(card.id for card in cards if card.kind is CardKind.RUMOR)
        self._environments = frozenset(
            card.id
            for card in cards
            if card.kind is CardKind.ENVIRONMENT and not (card.subtype is CardTrait.WEATHER and ignores_weather)
        )

    def named(self, chance: Chance) -> Sequence[str]:
        """Return the locations that the cards of an evening name, in their order."""
        draws = len(self._lays)
        hand = chance.sample(self._unseen, min(draws, len(self._unseen)))
        if len(hand) == draws and self._shuffling.isdisjoint(hand):
            return [self._gates[card] for card in hand]
        return self._after_shuffles(hand, chance)

    def _after_shuffles(self, hand: Sequence[str], chance: Chance) -> Sequence[str]:
        """Return the locations of an evening whose deck is shuffled; ``hand``: its cards before that."""
        named: list[str] = []
        environment, rumor = self._environment, self._rumor
        while True:
            for card, lays in zip(hand, self._lays[len(named) :], strict=False):
                if card in self._shuffling:
                    break
                named.append(self._gates[card])
                if lays and card in self._environments:
                    environment = card
                elif lays and card in self._rumors:
                    rumor = rumor or card
            left, whole = len(self._lays) - len(named), self._out_of_play(environment, rumor)
            if not left or self._shuffling.issuperset(whole):
                return named
            hand = chance.sample(whole, min(left, len(whole)))

    def _out_of_play(self, environment: str, rumor: str) -> list[str]:
        """Return every card but those in play."""
        return [card for card in self._gates if card not in (environment, rumor)]
