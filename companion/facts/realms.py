"""The cards of Cthulhu Realms, read once from ``data/realms``.

Costs, most numbers of copies and the levels of locations are known to nobody who published them: None means that the
players have to read it off their own card.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from companion.argument_types import check_arguments
from companion.errors import BadData, Problem
from companion.facts import csvfile
from companion.facts.realms_notation import BadNotation, parse
from companion.facts.where import data_folder
from companion.public_names import class_names
from companion.records import briefly, dataclass


class CardColor(StrEnum):
    """Colour of a card; black are the cards of the first decks; empty = not known for certain."""

    YELLOW = "yellow"
    PURPLE = "purple"
    GREEN = "green"
    BLACK = "black"
    UNKNOWN = ""


class CardType(StrEnum):
    """Type of a card; empty = not known for certain."""

    CHARACTER = "character"
    ARTIFACT = "artifact"
    LOCATION = "location"
    UNKNOWN = ""


def ability_list(cell: str) -> tuple[str, ...]:
    """Abilities in the notation of :mod:`companion.facts.realms_notation`; a slip is named with its position."""
    try:
        return tuple(map(str, parse(cell)))
    except BadNotation as wrong:
        raise ValueError(wrong.slip) from None


@dataclass(frozen=True, slots=True)
class Card:
    """One name of a card."""

    id: str
    name_en: str
    name_ru: str
    color: CardColor
    color_source: str
    presumed_color: CardColor
    """Colour by the order of the rulebook's list, where the colour itself is not known."""
    kind: CardType
    kind_source: str
    presumed_kind: CardType
    cost: int | None
    copies: int | None
    copies_source: str
    location_sanity: int | None
    shield: str
    abilities: Annotated[tuple[str, ...], ability_list]
    in_common_deck: bool
    name_en_source: str
    note: str


@dataclass(frozen=True, slots=True, eq=False)
class RealmsBox:
    """What is printed on the cards; ``cards`` is read-only and goes by id."""

    cards: Mapping[str, Card]
    digest: str
    """SHA-256 over the data file, in hexadecimal."""

    def __repr__(self) -> str:
        return briefly(self)


@check_arguments
def load(folder: Path | None = None) -> RealmsBox:
    """Return the box, read once per folder; raises :class:`BadData` with every problem."""
    return _load(folder or data_folder() / "realms")


@cache
def _load(folder: Path) -> RealmsBox:
    """Return the box of Cthulhu Realms read from its table; raise BadData with every problem in it."""
    problems: list[Problem] = []
    path = folder / "cards.csv"
    table = csvfile.read(path, Card, problems)
    if problems:
        raise BadData(tuple(problems))
    cards = {card.id: card for card in table.records}
    return RealmsBox(MappingProxyType(cards), hashlib.sha256(path.read_bytes()).hexdigest())


def __dir__() -> list[str]:
    return sorted([*class_names(globals()), "load"])
