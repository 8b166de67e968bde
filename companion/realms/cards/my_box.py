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
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from companion.box_documents import JoinedBox, document, shortened, unread
from companion.errors import BadExport, Problem
from companion.facts.realms import Card, CardColor, CardType, RealmsBox
from companion.realms.game.state import Shield
from companion.records import dataclass
from companion.words import message

FORMAT = "companion realms box"
VERSION = 1
LARGEST = 200_000
MOST = {"cost": 20, "copies": 66, "sanity": 50}
"""Highest number that a card can sensibly show."""
CHOICES: Mapping[str, type[StrEnum]] = MappingProxyType({"shield": Shield, "color": CardColor, "kind": CardType})
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
    color: CardColor = CardColor.UNKNOWN
    kind: CardType = CardType.UNKNOWN


CELLS = frozenset(cell.name for cell in fields(Printed))


@dataclass(frozen=True, slots=True)
class MyBox:
    """Card -> what is printed on it; cards of which nothing is known are left out."""

    cards: Mapping[str, Printed] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, card: str) -> Printed:
        """Return the numbers of a card, unknown where nothing was entered."""
        return self.cards.get(card, Printed())

    def entered(self, card: str, field_name: str, value: str) -> MyBox:
        """Return the box with one cell entered as typed; an empty cell is unknown again. Raises ``BadExport``."""
        if field_name not in CELLS:
            raise BadExport("There is no field {field}.", field=shortened(field_name))
        numbers = replace(self.of(card), **{field_name: _cell(card, field_name, value)})
        cards = {**self.cards, card: numbers}
        return MyBox(MappingProxyType({name: printed for name, printed in cards.items() if printed != Printed()}))

    def confirmed(self, printed: Card) -> MyBox:
        """Return the box with colour and type of a card as they are presumed, as far as neither is entered or known."""
        box, numbers = self, self.of(printed.id)
        if not (printed.color or numbers.color):
            box = box.entered(printed.id, "color", printed.presumed_color.value)
        if not (printed.kind or numbers.kind):
            box = box.entered(printed.id, "kind", printed.presumed_kind.value)
        return box

    def joined(self, other: MyBox) -> JoinedBox[MyBox]:
        """Return this box with its empty cells filled from ``other``; what is entered in this box stays."""
        cards, added, conflicts = dict(self.cards), 0, []
        for card, theirs in other.cards.items():
            mine, filled = self.of(card), self.of(card)
            for cell in fields(Printed):
                own, there = getattr(mine, cell.name), getattr(theirs, cell.name)
                if own in EMPTY and there not in EMPTY:
                    filled, added = replace(filled, **{cell.name: there}), added + 1
                elif there not in EMPTY and own != there and card not in conflicts:
                    conflicts.append(card)
            cards[card] = filled
        return JoinedBox(MyBox(MappingProxyType(cards)), added, tuple(conflicts))


def merged(box: RealmsBox, mine: MyBox) -> RealmsBox:
    """Return the box with the players' numbers where the data has none."""
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


@lru_cache(maxsize=8)
def certain(box: RealmsBox) -> RealmsBox:
    """Return the box without what is only presumed: a colour or type that is not known meets no condition."""
    cards = {card.id: replace(card, presumed_color=card.color, presumed_kind=card.kind) for card in box.cards.values()}
    return RealmsBox(MappingProxyType(cards), box.digest)


def write(mine: MyBox) -> str:
    """Return the text of the document; the same box gives the same text."""
    cards = {
        card: {f.name: value for f in fields(Printed) if (value := getattr(numbers, f.name)) not in (None, "")}
        for card, numbers in sorted(mine.cards.items())
    }
    return json.dumps({"format": FORMAT, "version": VERSION, "cards": cards}, ensure_ascii=False, indent=1) + "\n"


def read(text: str, box: RealmsBox, warnings: list[Problem] | None = None) -> MyBox:
    """Read the box of a document; raises ``BadExport`` with one sentence and the place that is wrong.

    ``warnings`` gets what was left unread, each with its place.
    """
    left = [] if warnings is None else warnings
    content = _document(text)
    left += [unread(key) for key in sorted(content.keys() - {"format", "version", "cards"})]
    result: dict[str, Printed] = {}
    for card, cells in content["cards"].items():
        if card not in box.cards:
            raise BadExport("The file names a card that is not in the game: {card}.", card=shortened(card))
        if not isinstance(cells, dict):
            raise BadExport("The file has a wrong value for {card}.", card=shortened(card))
        left += [unread(f"cards.{card}.{name}") for name in sorted(cells.keys() - CELLS)]
        result[card] = Printed(**{name: _read_cell(card, name, cells[name]) for name in cells.keys() & CELLS})
    return MyBox(MappingProxyType({card: printed for card, printed in result.items() if printed != Printed()}))


def _read_cell(card: str, name: str, value: object) -> Any:
    """Return an entry of a card read from a file; raise BadExport, with its place in the file, if it is impossible."""
    try:
        return _cell(card, name, "" if value is None else str(value))
    except BadExport as error:
        raise BadExport("{place}: {what}", place=f"cards.{card}.{name}", what=error) from error


def mended(text: str, copy: str | None, box: RealmsBox) -> tuple[MyBox, bool, bool]:
    """Return the sound cells of a document that cannot be read; the last good copy gives them for cards with errors.

    The copy gives all cells where the text is no document at all. Returned are the box; whether the document gave
    something; whether the copy did.
    """
    own, bad = _sound(text, box)
    theirs = _sound(copy, box)[0] if copy is not None else None
    mine = own or MyBox()
    if theirs is not None and own is not None:
        theirs = MyBox(MappingProxyType({card: printed for card, printed in theirs.cards.items() if card in bad}))
    whole = mine.joined(theirs).box if theirs is not None else mine
    return whole, own is not None, whole != mine


def _sound(text: str, box: RealmsBox) -> tuple[MyBox | None, frozenset[str]]:
    """Return the cells that can be read, and the cards with cells that cannot; None where the text is no document."""
    try:
        cards = _document(text, may_double=True)["cards"]
    except BadExport:
        return None, frozenset()
    result: dict[str, Printed] = {}
    bad: set[str] = set()
    for card in cards.keys() & box.cards.keys():
        cells = cards[card] if isinstance(cards[card], dict) else {}
        if not isinstance(cards[card], dict):
            bad.add(card)
        for name in cells.keys() & CELLS:
            try:
                result[card] = replace(result.get(card, Printed()), **{name: _read_cell(card, name, cells[name])})
            except BadExport:
                bad.add(card)
    sound = {card: printed for card, printed in sorted(result.items()) if printed != Printed()}
    return MyBox(MappingProxyType(sound)), frozenset(bad)


def _document(text: str, may_double: bool = False) -> Mapping[str, Any]:
    """Return the file as an object with its cards."""
    foreign = message("This is not a Cthulhu Realms box file.")
    content = document(text, LARGEST, FORMAT, VERSION, foreign, may_double=may_double)
    if not isinstance(content.get("cards"), dict):
        raise BadExport("The file is cut off or damaged.")
    return content


def _cell(card: str, name: str, value: str) -> Any:
    """Return an entry of a card as a choice or number, None for an empty number; raise BadExport if impossible."""
    value = value.strip()
    if name in CHOICES:
        if value not in tuple(CHOICES[name]):
            raise BadExport("The file has a wrong value for {card}.", card=shortened(card))
        return CHOICES[name](value)
    if not value:
        return None
    most = MOST[name]
    if not value.isascii() or not value.isdigit() or len(value) > 3 or not _least(name) <= int(value) <= most:
        raise BadExport("Choose from {least} to {most}.", least=_least(name), most=most)
    return int(value)


def _least(name: str) -> int:
    """Return the least number that an entry may have: 0 for the cost, 1 for all others."""
    return 0 if name == "cost" else 1
