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
from companion.facts.arkham_records import CardKind, CardTrait, MythosCard
from companion.odds.roll import Chance


class ShuffledDeck:
    """The deck of one table, from which so many cards are drawn in each evening."""

    def __init__(self, state: Table, box: ArkhamBox, lays: Sequence[bool]) -> None:
        """``lays``: for each card drawn, whether its text counts, so that it may stay in play."""
        ignores_weather = bool(box.power(state.ancient_one, PowerWord.NO_WEATHER))
        self._lays, self._cards = lays, list(box.mythos.values())
        self._environment, self._rumor = state.environment, state.rumor
        out_of_play = self._out_of_play(state.environment, state.rumor)
        self._unseen = [card for card in out_of_play if card.id not in state.mythos_seen]
        self._environments = {
            card.id
            for card in self._cards
            if card.kind is CardKind.ENVIRONMENT and not (card.subtype is CardTrait.WEATHER and ignores_weather)
        }

    def named(self, chance: Chance) -> Sequence[str]:
        """Return the locations that the cards of an evening name, in their order."""
        named: list[str] = []
        environment, rumor, unseen = self._environment, self._rumor, self._unseen
        while left := self._lays[len(named) :]:
            unseen = unseen or self._out_of_play(environment, rumor)
            hand = chance.sample(unseen, min(len(left), len(unseen)))
            unseen = []
            for card, lays in zip(hand, left, strict=False):
                if card.kind is CardKind.SPECIAL:
                    break
                named.append(card.gate)
                if lays and card.id in self._environments:
                    environment = card.id
                elif lays and card.kind is CardKind.RUMOR:
                    rumor = rumor or card.id
        return named

    def _out_of_play(self, environment: str, rumor: str) -> list[MythosCard]:
        """Return every card but those in play."""
        return [card for card in self._cards if card.id not in (environment, rumor)]
