"""Where a player's cards lie: draw pile, hand, discard pile, in play; told from what is public and from his hand.

Source: rules/realms.md section 3 (end of turn, drawing from an empty deck).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from companion.realms.game.state import Player
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Piles:
    """Card -> number in each place."""

    draw: Mapping[str, int]
    hand: Mapping[str, int]
    discard: Mapping[str, int]
    in_play: Mapping[str, int]
    missing: Mapping[str, int]
    """What the hand holds although it cannot be there: cards that he does not own, or that lie elsewhere."""
    top: tuple[str, ...] = ()
    """Cards of the draw pile that are known to lie on top, the first to be drawn first."""
    was_shuffled: bool = False
    """The discard pile was shuffled while the hand was drawn."""

    @property
    def fits(self) -> bool:
        """Return whether the player can hold this hand."""
        return not self.missing


def piles(player: Player, hand: Mapping[str, int]) -> Piles:
    """Return the places of all cards of ``player`` while he holds, or has played this turn, the cards of ``hand``.

    A hand that the draw pile does not hold was drawn over a shuffle of what lay in the discard pile.
    """
    in_play = Counter(location.card for location in player.locations)
    old, fresh = Counter(player.discard), Counter(player.fresh)
    in_hand = Counter(dict(hand))
    elsewhere = Counter(dict(player.deck)) - in_play - fresh
    pile = elsewhere - old
    shuffled = bool(in_hand - pile)
    draw = (elsewhere if shuffled else pile) - in_hand
    discard = fresh if shuffled else old + fresh
    missing = in_hand - elsewhere
    top = () if shuffled else _still_there(player.top, draw)
    return Piles(_plain(draw), _plain(in_hand), _plain(discard), _plain(in_play), _plain(missing), top, shuffled)


def _still_there(top: tuple[str, ...], draw: Counter[str]) -> tuple[str, ...]:
    """Return the top cards without the cards drawn since: a copy that the hand shows may be the copy from the top."""
    left = Counter(draw)
    results = []
    for card in top:
        if left[card] > 0:
            left[card] -= 1
            results.append(card)
    return tuple(results)


def _plain(cards: Counter[str]) -> Mapping[str, int]:
    """Return counts without zeros, in a mapping that cannot be changed."""
    return MappingProxyType({card: number for card, number in cards.items() if number > 0})
