"""What holds in every duel, whatever was done; for tests.

Source: rules/realms.md sections 1, 2, 6, 7.
"""

from __future__ import annotations

from companion.realms.cards import free
from companion.realms.state import COMMON_CARDS, INITIATES, MOST_SANITY, Duel


def broken(duel: Duel) -> tuple[str, ...]:
    """Every sentence that does not hold."""
    return tuple(what for what, holds in (*_people(duel), *_cards(duel)) if not holds)


def _people(duel: Duel) -> list[tuple[str, bool]]:
    seated = duel.seated
    return [
        ("somebody sits there", bool(seated)),
        ("who plays on has sanity", all(0 < duel.players[seat].sanity <= MOST_SANITY for seat in seated)),
        ("who is out has nothing", all(_has_nothing(duel, seat) for seat in range(len(duel.players)))),
        ("one who plays on has the turn", duel.active in seated or duel.outcome is not None),
        ("alone means over", len(seated) > 1 or duel.outcome is not None),
        ("a winner sits there", duel.winner is None or duel.winner in seated),
    ]


def _has_nothing(duel: Duel, seat: int) -> bool:
    player = duel.players[seat]
    return not player.is_out or not (player.sanity or player.locations or player.cards)


def _cards(duel: Duel) -> list[tuple[str, bool]]:
    numbers = [one.number for player in duel.players for one in player.locations]
    lying = duel.common + sum(row.cards for row in duel.rows)
    pairs = [{row.left, row.right} for row in duel.rows]
    return [
        ("locations have different numbers", len(numbers) == len(set(numbers))),
        ("new numbers are new", all(number < duel.next_location for number in numbers)),
        ("no more common cards than there are", lying <= COMMON_CARDS),
        ("initiates are counted", 0 <= duel.initiates <= INITIATES),
        ("rows lie between players", all(pair <= set(duel.seated) for pair in pairs)),
        ("no pile is negative", all(_is_sound(duel, seat) for seat in range(len(duel.players)))),
        ("as many rows as gaps", len(duel.rows) == _gaps(duel)),
    ]


def _gaps(duel: Duel) -> int:
    circle = len(duel.seated)
    return (circle if circle > 1 else 0) if len(duel.players) > 2 else int(circle == 2)


def _is_sound(duel: Duel, seat: int) -> bool:
    player = duel.players[seat]
    piles = (*player.deck.values(), *player.discard.values(), *player.fresh.values())
    return all(number > 0 for number in piles) and all(free(duel, seat, card) >= 0 for card in player.deck)
