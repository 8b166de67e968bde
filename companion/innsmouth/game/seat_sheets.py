"""A seat's town and its sheet as the route search reads it; what the players have not entered yet."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from companion.facts.innsmouth import PRACTICE_TOWN, InnsmouthBox
from companion.innsmouth.box.my_box import Bonuses
from companion.innsmouth.game.state import PRACTICE, Seat, Stroke, Tour
from companion.innsmouth.route.route import Passed, passed
from companion.innsmouth.sheet.characters import ABILITIES
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.town.town import Town
from companion.innsmouth.town.town_file import read_played_town, read_town


class Need(StrEnum):
    """Something that the players have not entered."""

    CHARACTER = "character"
    BONUSES = "bonuses"
    """How many of each the character's card shows."""
    CACHES = "caches"
    DECK = "deck"
    """What the seven artifact cards are; without it nothing can be said about revealing."""


def town_of(seat: Seat, box: InnsmouthBox) -> Town:
    """Return the town of a seat; the same record for the same text."""
    return town_named(seat.town, box)


def town_named(name: str, box: InnsmouthBox) -> Town:
    """Return the town of a text, or the practice town; raises :class:`companion.errors.BadData`."""
    return _practice(box) if name == PRACTICE else _read(name)


@lru_cache(maxsize=1)
def _practice(box: InnsmouthBox) -> Town:
    """Return the town of the practice sheet, read from the box's data."""
    return read_town(box.practice_town, PRACTICE_TOWN)


@lru_cache(maxsize=16)
def _read(text: str) -> Town:
    """Return the town in a file's text, from memory if it was read before."""
    return read_played_town(text)


def sheet_of(tour: Tour, seat: int, box: InnsmouthBox) -> Sheet | None:
    """Return a seat's sheet for the library of routes; None while the character or the caches are not entered."""
    player = tour.seats[seat]
    if player.character is None or player.caches is None:
        return None
    return Sheet(
        town=town_of(player, box).id,
        character=player.character,
        quarters=player.marks,
        segments=player.segments,
        diagonals=player.diagonals,
        caches=player.caches,
        artifact_deck=tour.box.deck,
        goals=tour.goals,
    )


def needs(tour: Tour, seat: int) -> tuple[Need, ...]:
    """Return what the players have not entered yet and will need at the end of the game."""
    player = tour.seats[seat]
    draws = player.caches and (player.character is None or ABILITIES[player.character].checks_threat)
    wanting = (
        (Need.CHARACTER, player.character is None),
        (Need.BONUSES, card_bonuses(tour, seat) is None and not tour.is_score_only),
        (Need.CACHES, player.caches is None),
        (Need.DECK, bool(draws) and tour.box.deck is None),
    )
    return tuple(need for need, is_wanting in wanting if is_wanting)


def card_bonuses(tour: Tour, seat: int) -> Bonuses | None:
    """Return the bonuses on the character's card; None = not entered."""
    character = tour.seats[seat].character
    return None if character is None else tour.box.bonuses.get(character)


def bonuses_left(tour: Tour, seat: int) -> Bonuses | None:
    """Return the bonuses not crossed out; None = the bonuses of the card are not entered."""
    card, used = card_bonuses(tour, seat), tour.seats[seat].used
    if card is None:
        return None
    return Bonuses(
        max(card.coordinates - used.coordinates, 0),
        max(card.extra - used.extra, 0),
        max(card.diagonal - used.diagonal, 0),
    )


def is_drawn(player: Seat, stroke: Stroke) -> bool:
    """Return whether a segment is drawn on a player's sheet."""
    if stroke.diagonal is None:
        return stroke.road in player.segments
    return any(
        diagonal.quarter == stroke.diagonal.quarter and set(diagonal.ends) == set(stroke.diagonal.ends)
        for diagonal in player.diagonals
    )


def passed_by(tour: Tour, seat: int, box: InnsmouthBox) -> Passed | None:
    """Return what the final route of a seat passes; None while it has no route."""
    player = tour.seats[seat]
    sheet = sheet_of(tour, seat, box)
    if player.route is None or sheet is None:
        return None
    return passed(player.route, sheet, town_of(player, box))
