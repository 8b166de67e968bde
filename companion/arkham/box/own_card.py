"""A Mythos card that the lists do not have, as the players read it off: its kind, its entries, a reminder.

Source: rules/arkham.md MYTHOS-01, MCARD-01..03, MONSTER-01.
"""

from __future__ import annotations

from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

from companion.arkham.table.commands import PrintedCard
from companion.box_documents import shortened
from companion.errors import BadExport
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, CardTrait, Dimension
from companion.records import dataclass
from companion.typed_text import is_line

KINDS = (CardKind.HEADLINE, CardKind.ENVIRONMENT, CardKind.RUMOR)
"""What a card can be told to be."""
LONGEST_REMINDER = 300
HALVES = ("white", "black")
"""Of the movement box."""


@dataclass(frozen=True, slots=True)
class OwnCard:
    """One card; gate and clue are empty where nothing is printed."""

    kind: CardKind = CardKind.HEADLINE
    trait: CardTrait = CardTrait.NONE
    """Of an environment; empty where nobody told it."""
    gate: str = ""
    clue: str = ""
    white: tuple[Dimension, ...] = ()
    black: tuple[Dimension, ...] = ()
    reminder: str = ""
    """What it does, in the players' words."""

    def changed(self, cell: str, value: str, box: ArkhamBox) -> OwnCard:
        """With one cell as typed; of the movement box ``+`` or ``-`` and a symbol. Raises ``BadExport``."""
        if cell not in CELLS:
            raise BadExport("There is no field {field}.", field=shortened(cell))
        if cell in HALVES:
            return self._with_symbol(cell, value[:1], cell_of(cell, [value[1:]], box)[0])
        card = replace(self, **{cell: cell_of(cell, value, box)})
        if card.kind is not CardKind.ENVIRONMENT:
            card = replace(card, trait=CardTrait.NONE)
        return card

    def _with_symbol(self, half: str, sign: str, symbol: Dimension) -> OwnCard:
        """Return the card with a symbol in a half ('+') or in none ('-'); it never stands in both halves (MONSTER-01).

        Any other sign changes nothing.
        """
        both = {name: tuple(printed for printed in getattr(self, name) if printed is not symbol) for name in HALVES}
        if sign == "+":
            both[half] = (*both[half], symbol)
        elif sign != "-":
            both = {name: getattr(self, name) for name in HALVES}
        return replace(self, white=both["white"], black=both["black"])

    def checked(self) -> OwnCard:
        """Return this card; raises ``BadExport`` where its cells do not go together."""
        if set(self.white) & set(self.black) or len({*self.white}) + len({*self.black}) < len(self.white + self.black):
            raise BadExport("a symbol appears twice in the movement box")
        if self.trait and self.kind is not CardKind.ENVIRONMENT:
            raise BadExport("only an environment has a trait")
        return self

    def printed(self, title: str) -> PrintedCard:
        """Return the card under a title, in the form in which players describe a card that they draw."""
        white, black = (tuple(dimension.value for dimension in half) for half in (self.white, self.black))
        return PrintedCard(self.gate, self.clue, white, black, self.kind.value, title, self.trait.value)

    def cells(self) -> dict[str, Any]:
        """Return the cells of this card as the document stores them, without the empty ones."""
        result = {cell.name: getattr(self, cell.name) for cell in fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in result.items() if value}


CELLS = frozenset(cell.name for cell in fields(OwnCard))
NO_CARD = OwnCard()


def own_card(printed: PrintedCard, reminder: str = "") -> OwnCard:
    """Return a record of the card that the players described while resolving it, with their reminder.

    Raises ``BadExport`` for cells that no card can have.
    """
    kind = printed.kind or CardKind.HEADLINE
    halves = (tuple(_member(Dimension, symbol) for symbol in half) for half in (printed.white, printed.black))
    white, black = halves
    card = OwnCard(_member(CardKind, kind), CardTrait.NONE, printed.gate, printed.clue, white, black, reminder)
    if card.kind is CardKind.ENVIRONMENT:
        card = replace(card, trait=_member(CardTrait, printed.trait))
    return card.checked()


def cell_of(cell: str, value: object, box: ArkhamBox) -> Any:
    """Return a cell from the value in a file or typed by a player. Raises ``BadExport``."""
    if cell in HALVES:
        if not isinstance(value, list):
            raise BadExport("not a list of symbols")
        return tuple(_member(Dimension, symbol) for symbol in value)
    if not isinstance(value, str):
        raise BadExport("this is not text")
    match cell:
        case "kind":
            kind = _member(CardKind, value)
            if kind not in KINDS:
                raise BadExport("{value} is not possible here", value=shortened(value))
            return kind
        case "trait":
            return _member(CardTrait, value)
        case "gate" | "clue":
            places = box.unstable if cell == "gate" else box.locations
            if value and value not in places:
                raise BadExport("{value} is not possible here", value=shortened(value))
            return value
        case _:
            return plain_line(value, LONGEST_REMINDER)


def _member(words: type[StrEnum], value: object) -> Any:
    """Return a value as a member of an enumeration; raise BadExport if it is none."""
    if value not in tuple(words):
        raise BadExport("{value} is not possible here", value=shortened(str(value)))
    return words(str(value))


def plain_line(typed: str, longest: int) -> str:
    """Return typed text as a single line. Raises ``BadExport`` for invisible or more than ``longest`` letters."""
    line = " ".join(typed.split())
    if not is_line(line):
        raise BadExport("The title contains invisible characters.")
    if len(line) > longest:
        raise BadExport("Use at most {n} characters here.", n=longest)
    return line
