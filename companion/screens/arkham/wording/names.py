"""What things at a table are called in the player's language: places, figures, cards, fields.

Names are never inflected, so sentences are built as "label: value".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from types import MappingProxyType

from companion.arkham.box.my_box import MyBox
from companion.arkham.engine import Applied
from companion.arkham.legality import LegalAnswers
from companion.arkham.table.state import (
    BOX,
    ENCOUNTER,
    JAIL,
    RUMOR_CARD,
    UNKNOWN,
    Deck,
    Fortune,
    Phase,
    Table,
    players_name,
)
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.screens.arkham.wording import fields
from companion.screens.memory import Memory
from companion.screens.parts.marks import Pin
from companion.words import Words, plural_message
from companion.words import message as m

NUMERALS: Mapping[Phase, str] = dict(zip(Phase, ("I", "II", "III", "IV", "V"), strict=True))
"""Roman numerals of the phases, as printed in the rulebook."""

TITLES = frozenset({"Sister", "Сестра"})
"""Words before a name by which nobody is called alone."""
QUOTES = '«"“'
"""What a nickname begins with."""

NO_SPACES: Mapping[str, str] = MappingProxyType({
    "": m("nowhere"), JAIL: m("Jail cell"), RUMOR_CARD: m("Rumor card"),
    ENCOUNTER: m("Encounter"), BOX: m("Box"), UNKNOWN: m("unknown world"),
})  # fmt: skip
"""Places that are no space of the board -> their name."""

DECKS: Mapping[Deck, str] = {
    Deck.COMMON: m("common item"),
    Deck.UNIQUE: m("unique item"),
    Deck.SPELL: m("spell"),
    Deck.SKILL: m("skill"),
    Deck.ALLY: m("ally"),
    Deck.SPECIAL: m("special card"),
}
"""What a card of a deck is called."""

PILES: Mapping[Deck, str] = {
    Deck.COMMON: m("common item deck"),
    Deck.UNIQUE: m("unique item deck"),
    Deck.SPELL: m("spell deck"),
    Deck.SKILL: m("skill deck"),
    Deck.ALLY: m("ally deck"),
    Deck.SPECIAL: m("special cards"),
}
"""What the pile of a deck is called."""

PHASES: Mapping[Phase, str] = {
    Phase.UPKEEP: m("Upkeep"),
    Phase.MOVEMENT: m("Movement"),
    Phase.ARKHAM_ENCOUNTERS: m("Arkham"),
    Phase.OTHER_WORLD_ENCOUNTERS: m("Other Worlds"),
    Phase.MYTHOS: m("Mythos"),
}
"""What a phase is called, in the rulebook's words."""

DRAWN: Mapping[Deck, tuple[str, str]] = {
    Deck.COMMON: plural_message("{n} common item", "{n} common items"),
    Deck.UNIQUE: plural_message("{n} unique item", "{n} unique items"),
    Deck.SPELL: plural_message("{n} spell", "{n} spells"),
    Deck.SKILL: plural_message("{n} skill", "{n} skills"),
}
"""Cards of a deck that an investigator draws at the start, as the object of a sentence."""

FORTUNES: Mapping[Fortune, str] = {
    Fortune.BLESSED: m("Blessing"),
    Fortune.CURSED: m("Curse"),
    Fortune.NONE: m("no Blessing, no Curse"),
}
"""What a Blessing or Curse is called, as on the sheet."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one table in one language."""

    table: Table
    box: ArkhamBox
    words: Words
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)
    """Of the page that shows the table; where there is none, nothing is known from before."""
    mine: MyBox = field(default_factory=MyBox)
    """What the players told of their own copy; their titles stand in ``box`` already."""

    def why_not(self, command: Command) -> IllegalCommand | None:
        """Return the rules' refusal of a command now; None if it is possible."""
        return self.memory.same(LegalAnswers, self.table, self.box).why_not(command)

    def would(self, command: Command) -> Applied | None:
        """Return the outcome of a command under the rules now; None if they refuse it."""
        return self.memory.same(LegalAnswers, self.table, self.box).would(command)

    def place(self, place: str, zone: int = 0) -> str:
        """Return the full name of a place, with the zone of an Other World."""
        name = self._special(place) or self._record(self.box.spaces, place)
        if zone == 1:
            return self.words.t("{place}, first area", place=name)
        return self.words.t("{place}, second area", place=name) if zone == 2 else name

    def short(self, place: str) -> str:
        """Return the short name of a place, as on the small map."""
        space = self.box.spaces.get(place)
        return self._special(place) or (self.words.short(space) if space else place)

    def _special(self, place: str) -> str:
        """Return the name of a place that is no space of the board, such as the jail cell; "" for any other."""
        special = NO_SPACES.get(place)
        return self.words.t(special) if special else ""

    def _record(self, records: Mapping[str, object], key: str) -> str:
        """Return the name of the record with a key; the key itself if there is no such record."""
        record = records.get(key)
        return self.words.name(record) if record is not None else key

    def monster(self, kind: str) -> str:
        """Return the name of a monster kind; "Unknown monster" for an unnamed marker."""
        return self.words.t("Unknown monster") if kind == UNKNOWN else self._record(self.box.monsters, kind)

    def marker(self, number: int) -> str:
        """Return the name of the monster with this number; "Monster" and the number if it is not outside the cup."""
        kind = next((m.kind for m in self.table.monsters if m.number == number), "")
        return self.monster(kind) if kind else self.words.t("Monster {number}", number=number)

    def card(self, card: str) -> str:
        """Return the title of a Mythos card; for a card that is not in the list, the title that the players entered."""
        if name := players_name(card):
            return name
        return self._record(self.box.mythos, card) if card else self.words.t("card not in the list")

    def any_card(self, card: str, deck: Deck | None = None) -> str:
        """Return the name of a card of any kind; ``deck`` is that of an investigator's card, if it is known."""
        is_mythos = not card or card in self.box.mythos or players_name(card)
        return self.card(card) if is_mythos else self.own_card(card, deck)

    def own_card(self, card: str, deck: Deck | None = None) -> str:
        """Return the name of an investigator's card; an unnamed card is called after its deck, if that is known."""
        for records in (self.box.items, self.box.spells, self.box.skills, self.box.allies, self.box.special_cards):
            if card in records:
                return self._record(records, card)
        return self.words.t("card") if deck is None else self.deck(deck)

    def held(self, number: int) -> str:
        """Return the name of the card with this number in any investigator's hand; just "card" if there is none."""
        for person in self.table.investigators:
            for card in person.cards:
                if card.number == number:
                    return self.own_card(card.card, card.deck)
        return self.words.t("card")

    def deck(self, deck: Deck) -> str:
        """Return the name of a card of this deck, such as "common item"."""
        return self.words.t(DECKS[deck])

    def ancient_one(self) -> str:
        """Return the name of the Ancient One at this table."""
        return self._record(self.box.ancient_ones, self.table.ancient_one)

    def investigator(self, seat: int) -> str:
        """Return the full name of the investigator in a seat."""
        if not 0 <= seat < len(self.table.investigators):
            return self.words.t("nobody")
        return self.sheet(self.table.investigators[seat].id)

    def sheet(self, investigator: str) -> str:
        """Return the full name on an investigator's sheet."""
        return self._record(self.box.investigators, investigator)

    def ability(self, seat: int) -> str:
        """Return the title of an investigator's own ability: the words before its text."""
        return self.ability_of(self.table.investigators[seat].id)

    def ability_of(self, investigator: str) -> str:
        """Return the title of the own ability on an investigator's sheet; ``investigator`` is the sheet's id."""
        sheet = self.box.investigators[investigator]
        return re.split(r":| \(|(?<=!) ", self.words.text(sheet, "ability"), maxsplit=1)[0]

    def first_name(self, seat: int) -> str:
        """Return the name that people use: the first word that is no title.

        The whole name if another investigator has that first name too.
        """
        if not 0 <= seat < len(self.table.investigators):
            return _first_word(self.words.t("nobody"))
        return _first_names(self._ids(), self.box, self.words)[seat]

    def pin(self, seat: int) -> str:
        """Return the two letters of an investigator's figure: of the first name, differing for all at this table."""
        return figure_letters(self._ids(), self.box, self.words)[seat]

    def figure(self, seat: int) -> Pin:
        """Return the figure of the investigator in a seat, with face and letters."""
        return Pin(self.pin(seat), seat, self.table.investigators[seat].id)

    def _ids(self) -> tuple[str, ...]:
        """Return the ids of all investigators by seat."""
        return tuple([investigator.id for investigator in self.table.investigators])

    def phase(self, phase: Phase) -> str:
        """Return the name of a phase in the rulebook's words, short enough for the rail."""
        return self.words.t(PHASES[phase])

    def pile(self, deck: Deck) -> str:
        """Return the name of the pile from which cards of this deck are drawn."""
        return self.words.t(PILES[deck])

    def fortune(self, fortune: Fortune) -> str:
        """Return the name of a Blessing or Curse, as on the sheet."""
        return self.words.t(FORTUNES[fortune])

    def field(self, field: str) -> str:
        """Return the label of a correctable field of an investigator."""
        return self.words.t(fields.label(field))

    def field_within(self, field: str) -> str:
        """Return the label of a correctable field within a sentence; in Russian it begins with a small letter."""
        label = self.field(field)
        return label[:1].lower() + label[1:] if self.words.language == "ru" else label


@lru_cache(64)
def _first_names(investigators: tuple[str, ...], box: ArkhamBox, words: Words) -> tuple[str, ...]:
    """Return the first names of investigators, the whole name where it is shared, the id if unlisted; cached."""
    sheets = [box.investigators.get(investigator) for investigator in investigators]
    whole = [
        words.name(sheet) if sheet else investigator_id
        for investigator_id, sheet in zip(investigators, sheets, strict=True)
    ]
    first = [_first_word(name) for name in whole]
    return tuple(name if first.count(word) > 1 else word for name, word in zip(whole, first, strict=True))


@lru_cache(64)
def figure_letters(investigators: tuple[str, ...], box: ArkhamBox, words: Words) -> tuple[str, ...]:
    """Return two letters of each investigator's first name, all different; cached.

    The first letter stands with a later one if the second is taken, the number of the seat, from 1, if all are.
    """
    taken: list[str] = []
    for investigator in investigators:
        sheet = box.investigators.get(investigator)
        pairs = monograms(words.name(sheet) if sheet else investigator)
        taken.append(next((pair for pair in pairs if pair not in taken), str(len(taken) + 1)))
    return tuple(taken)


def monograms(name: str) -> list[str]:
    """Return the pairs of letters that can stand for a name on its figure, the best first."""
    first, *later = [letter for letter in _first_word(name) if letter.isalpha()] or ["?"]
    return [first.upper() + letter.lower() for letter in later] or [first.upper()]


def _first_word(name: str) -> str:
    """Return the first word of a name that is neither a title ("Sister") nor a nickname in quotes; else the name."""
    return next((word for word in name.split() if word not in TITLES and word[0] not in QUOTES), name)
