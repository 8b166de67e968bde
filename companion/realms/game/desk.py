"""One command at work: the duel so far, what happened, and the few steps that all chapters share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.desks import Desk, Event
from companion.errors import IllegalCommand
from companion.facts.realms import RealmsBox
from companion.realms.game.refusals import Reason
from companion.realms.game.state import UNKNOWN, Duel, Location, Player


class Work(Desk[RealmsBox, Duel, Event]):
    """The duel while one command is worked out."""

    def player(self, seat: int) -> Player:
        """Return the player of a seat; refuse a seat that is not there."""
        if not 0 <= seat < len(self.state.players):
            raise IllegalCommand(Reason.NO_SUCH_SEAT, seat=seat)
        return self.state.players[seat]

    def playing(self, seat: int) -> Player:
        """Return the player of a seat; refuse a player who is out."""
        player = self.player(seat)
        if player.is_out:
            raise IllegalCommand(Reason.OUT, seat=seat)
        return player

    def set_player(self, seat: int, **fields: Any) -> None:
        """Change one player."""
        players = list(self.state.players)
        players[seat] = replace(players[seat], **fields)
        self.set(players=tuple(players))

    def set_location(self, seat: int, location: Location) -> None:
        """Put a location in place of the one of the same number."""
        locations = self.state.players[seat].locations
        self.set_player(seat, locations=tuple(location if old.number == location.number else old for old in locations))

    def drop_location(self, seat: int, number: int) -> None:
        """Take a location out of play."""
        locations = self.state.players[seat].locations
        self.set_player(seat, locations=tuple(location for location in locations if location.number != number))

    def find_location(self, number: int) -> tuple[int, Location]:
        """Return owner and record of a location; refuse a location that is not in play."""
        results = self.state.location(number)
        if results is None:
            raise IllegalCommand(Reason.NO_SUCH_LOCATION)
        return results

    def check_card(self, card: str) -> None:
        """Refuse a card that is not in the box."""
        if card != UNKNOWN and card not in self.box.cards:
            raise IllegalCommand(Reason.UNKNOWN_CARD, card=card)


def check_range(field: str, value: int, least: int, most: int) -> None:
    """Refuse a number outside its range."""
    if not least <= value <= most:
        raise IllegalCommand(Reason.OUT_OF_RANGE, field=field, value=value, least=least, most=most)


def counted(cards: Mapping[str, int], card: str, by: int) -> Mapping[str, int]:
    """Return the pile with ``by`` more of a card, never below none."""
    return pile_of({**cards, card: max(0, cards.get(card, 0) + by)})


def pile_of(cards: Mapping[str, int]) -> Mapping[str, int]:
    """Return a pile without the cards of which it has none."""
    return MappingProxyType({card: number for card, number in cards.items() if number})
