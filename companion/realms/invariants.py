"""What holds in every duel, whatever was done; for tests and for a duel that somebody else's file restores.

Source: rules/realms.md sections 1, 2, 6, 7.
"""

from __future__ import annotations

from companion.facts.realms import RealmsBox
from companion.realms.cards.card_questions import MOST_CARDS
from companion.realms.duel.card_moves import free
from companion.realms.duel.setup import FEWEST, MOST
from companion.realms.game.state import COMMON_CARDS, INITIATES, MOST_SANITY, ROW_OF_TWO, UNKNOWN, Duel, Player
from companion.typed_text import is_name


def broken(duel: Duel, box: RealmsBox) -> tuple[str, ...]:
    """Return every invariant, as a sentence, that does not hold."""
    return tuple(what for what, holds in (*_people(duel), *_cards(duel), *_entered(duel, box)) if not holds)


def _entered(duel: Duel, box: RealmsBox) -> list[tuple[str, bool]]:
    """Return the rules about what players entered, each with whether it is fulfilled."""
    locations = [location for player in duel.players for location in player.locations]
    cards = {location.card for location in locations}.union(duel.abjured, *(_named(player) for player in duel.players))
    cards = cards.union({duel.common_top}, duel.left_hand, duel.used_up, *(row.faces for row in duel.rows))
    return [
        ("two to four players", FEWEST <= len(duel.players) <= MOST),
        ("names can be written", all(_can_be_written(player.name) for player in duel.players)),
        ("cards are in the box", cards <= {UNKNOWN, *box.cards}),
        ("decks can be counted", all(player.cards <= MOST_CARDS for player in duel.players)),
        ("turns are counted", duel.turn >= 1),
        ("locations lose what they have", all(0 <= location.lost <= MOST_SANITY for location in locations)),
        (
            "inhabitants are some",
            all(location.sanity is None or 0 < location.sanity <= MOST_SANITY for location in locations),
        ),
    ]


def _named(player: Player) -> set[str]:
    """Return the ids of all cards in a player's deck and piles."""
    return {*player.deck, *player.discard, *player.fresh, *player.top}


def _can_be_written(name: str) -> bool:
    """Return whether a name is valid and has no spaces around it."""
    return is_name(name) and name == name.strip()


def _people(duel: Duel) -> list[tuple[str, bool]]:
    """Return the rules about who sits at the table, each with whether it is fulfilled."""
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
    """Return whether a player who is out has no sanity, locations and cards; True for players still in."""
    player = duel.players[seat]
    return not player.is_out or not (player.sanity or player.locations or player.cards)


def _cards(duel: Duel) -> list[tuple[str, bool]]:
    """Return the invariants of deck and rows, each by itself, as they may be too many together while set by hand."""
    numbers = [location.number for player in duel.players for location in player.locations]
    pairs = [{row.left, row.right} for row in duel.rows]
    return [
        ("locations have different numbers", len(numbers) == len(set(numbers))),
        ("new numbers are new", all(number < duel.next_location for number in numbers)),
        ("no more common cards than there are", 0 <= duel.common <= COMMON_CARDS),
        ("no more faces than cards", all(len(row.faces) <= row.cards for row in duel.rows)),
        ("a top card lies on a deck", bool(duel.common) or duel.common_top == UNKNOWN),
        ("power is counted", -MOST_SANITY <= duel.counted <= MOST_SANITY and duel.spent >= 0),
        ("no row is longer than a full one", all(0 <= row.cards <= ROW_OF_TWO for row in duel.rows)),
        ("initiates are counted", 0 <= duel.initiates <= INITIATES),
        ("rows lie between players", all(pair <= set(duel.seated) for pair in pairs)),
        ("no pile is negative", all(_is_sound(duel, seat) for seat in range(len(duel.players)))),
        ("as many rows as gaps", len(duel.rows) == _gaps(duel)),
    ]


def _gaps(duel: Duel) -> int:
    """Return the rows there must be: 1 for both of two players, in larger duels one per player in; 0 below 2."""
    circle = len(duel.seated)
    return (circle if circle > 1 else 0) if len(duel.players) > 2 else int(circle == 2)


def _is_sound(duel: Duel, seat: int) -> bool:
    """Return whether all piles of a player have positive counts and no card is in more piles than copies."""
    player = duel.players[seat]
    piles = (*player.deck.values(), *player.discard.values(), *player.fresh.values())
    return all(number > 0 for number in piles) and all(free(duel, seat, card) >= 0 for card in player.deck)
