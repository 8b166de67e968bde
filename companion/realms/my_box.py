"""What the players read off their own cards, as one small JSON document.

Costs, copies, levels and shields; colours and types where the rulebook does not prove them.

Nobody has published these numbers, so nothing is assumed: what is not entered stays unknown.

    {"format": "companion realms box", "version": 1, "cards": {"arkham": {"cost": 3, "sanity": 5, "shield": "none"}}}

Source: rules/realms.md section 12.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from companion.errors import BadExport
from companion.facts.realms import Color, Kind, RealmsBox
from companion.realms.state import Shield
from companion.records import dataclass

FORMAT = "companion realms box"
VERSION = 1
LARGEST = 200_000
MOST = {"cost": 20, "copies": 66, "sanity": 50}
"""Highest number that a card can sensibly show."""
CHOICES: Mapping[str, type[StrEnum]] = MappingProxyType({"shield": Shield, "color": Color, "kind": Kind})
"""Cells that hold one of a few words."""
EMPTY: tuple[object, ...] = (None, "")
"""Cells that nobody has entered."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on one card; None, or an unknown shield, colour or type = not entered."""

    cost: int | None = None
    copies: int | None = None
    sanity: int | None = None
    """Level of a location's inhabitants."""
    shield: Shield = Shield.UNKNOWN
    color: Color = Color.UNKNOWN
    kind: Kind = Kind.UNKNOWN


@dataclass(frozen=True, slots=True)
class MyBox:
    """Card -> what is printed on it; cards of which nothing is known are left out."""

    cards: Mapping[str, Printed] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, card: str) -> Printed:
        """The numbers of a card, unknown where nothing was entered."""
        return self.cards.get(card, Printed())

    def entered(self, card: str, field_name: str, value: str) -> MyBox:
        """The box with one cell entered as typed; an empty one is unknown again. Raises ``BadExport``."""
        numbers = replace(self.of(card), **{field_name: _cell(card, field_name, value)})
        kept = {**self.cards, card: numbers}
        return MyBox(MappingProxyType({name: one for name, one in kept.items() if one != Printed()}))

    def joined(self, other: MyBox) -> Joined:
        """This box with its empty cells filled from ``other``; what is entered here stays, so nothing is lost."""
        cards, added, kept = dict(self.cards), 0, []
        for card, theirs in other.cards.items():
            mine, filled = self.of(card), self.of(card)
            for cell in fields(Printed):
                here, there = getattr(mine, cell.name), getattr(theirs, cell.name)
                if here in EMPTY and there not in EMPTY:
                    filled, added = replace(filled, **{cell.name: there}), added + 1
                elif there not in EMPTY and here != there and card not in kept:
                    kept.append(card)
            cards[card] = filled
        return Joined(MyBox(MappingProxyType(cards)), added, tuple(kept))


@dataclass(frozen=True, slots=True)
class Joined:
    """A box after a file was taken over."""

    box: MyBox
    added: int
    """Cells that were empty before."""
    kept: tuple[str, ...]
    """Cards of which the file says something else: the players' own reading stays."""


def merged(box: RealmsBox, mine: MyBox) -> RealmsBox:
    """The box with the players' numbers where the data has none."""
    cards = {card.id: card for card in box.cards.values()}
    for name, numbers in mine.cards.items():
        card = cards.get(name)
        if card is not None:
            cards[name] = replace(
                card,
                cost=card.cost if card.cost is not None else numbers.cost,
                copies=card.copies if card.copies is not None else numbers.copies,
                location_sanity=card.location_sanity if card.location_sanity is not None else numbers.sanity,
                shield=card.shield or numbers.shield.value,
                color=card.color or numbers.color,
                kind=card.kind or numbers.kind,
            )
    return RealmsBox(MappingProxyType(cards), box.digest)


def write(mine: MyBox) -> str:
    """The document; the same box gives the same text."""
    cards = {
        card: {f.name: value for f in fields(Printed) if (value := getattr(numbers, f.name)) not in (None, "")}
        for card, numbers in sorted(mine.cards.items())
    }
    return json.dumps({"format": FORMAT, "version": VERSION, "cards": cards}, ensure_ascii=False, indent=1) + "\n"


def read(text: str, box: RealmsBox) -> MyBox:
    """The box of a document; raises ``BadExport`` with one sentence and the card that is wrong."""
    content = _document(text)
    found: dict[str, Printed] = {}
    for card, cells in content.items():
        if card not in box.cards:
            raise BadExport("The file names a card that is not in the game: {card}.", card=_short(card))
        if not isinstance(cells, dict) or set(cells) - {f.name for f in fields(Printed)}:
            raise BadExport("The file has a wrong value at the card {card}.", card=_short(card))
        cells = {name: _cell(card, name, str(value)) for name, value in cells.items()}
        found[card] = Printed(**cells)
    return MyBox(MappingProxyType({card: one for card, one in found.items() if one != Printed()}))


def _document(text: str) -> Mapping[str, Any]:
    if len(text) > LARGEST:
        raise BadExport("The file is too large to be a box.")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadExport("The file is cut off or damaged.") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadExport("The file is not a box of Cthulhu Realms.")
    if content.get("version") != VERSION:
        raise BadExport("The file was written by another version of the companion.")
    cards = content.get("cards")
    if not isinstance(cards, dict):
        raise BadExport("The file is cut off or damaged.")
    return cards


def _cell(card: str, name: str, value: str) -> Any:
    value = value.strip()
    if name in CHOICES:
        if value not in tuple(CHOICES[name]):
            raise BadExport("The file has a wrong value at the card {card}.", card=_short(card))
        return CHOICES[name](value)
    if not value:
        return None
    most = MOST[name]
    if not value.isascii() or not value.isdigit() or len(value) > 3 or not _least(name) <= int(value) <= most:
        raise BadExport("Only {least} to {most} is possible here.", least=_least(name), most=most)
    return int(value)


def _least(name: str) -> int:
    return 0 if name == "cost" else 1


def _short(text: str) -> str:
    return "".join(sign if sign.isprintable() and sign not in "<>&" else "?" for sign in text[:40])
