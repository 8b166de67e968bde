"""What things at a table are called in the player's language: places, figures, cards, fields.

Names are never inflected, so sentences are built as "label: value".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.arkham.state import ENCOUNTER, JAIL, RUMOR_CARD, UNKNOWN, Deck, Fortune, Phase, Table
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.words import Words

NUMERALS: Mapping[Phase, str] = dict(zip(Phase, ("I", "II", "III", "IV", "V"), strict=True))
"""Roman numerals of the phases, as printed in the rulebook."""

PIN_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one table in one language."""

    table: Table
    box: ArkhamBox
    words: Words

    def place(self, place: str, zone: int = 0) -> str:
        """Full name of a place, with the zone of an other world."""
        name = self._special(place) or self._record(self.box.spaces, place)
        match zone:
            case 1:
                return self.words.t("{place}, first area", place=name)
            case 2:
                return self.words.t("{place}, second area", place=name)
            case _:
                return name

    def short(self, place: str) -> str:
        """Short name of a place, as on the small map."""
        space = self.box.spaces.get(place)
        return self._special(place) or (self.words.short(space) if space else place)

    def _special(self, place: str) -> str:
        match place:
            case "":
                return self.words.t("nowhere")
            case _ if place == JAIL:
                return self.words.t("Jail cell")
            case _ if place == RUMOR_CARD:
                return self.words.t("Rumor card")
            case _ if place == ENCOUNTER:
                return self.words.t("Encounter")
            case "box":
                return self.words.t("Box")
            case _ if place == UNKNOWN:
                return self.words.t("unknown world")
            case _:
                return ""

    def _record(self, records: Mapping[str, object], key: str) -> str:
        record = records.get(key)
        return self.words.name(record) if record is not None else key

    def monster(self, kind: str) -> str:
        """Name of a kind of monster."""
        return self.words.t("Unknown monster") if kind == UNKNOWN else self._record(self.box.monsters, kind)

    def marker(self, number: int) -> str:
        """Name of the monster with this number, or its number when it is not outside the cup."""
        kind = next((m.kind for m in self.table.monsters if m.number == number), "")
        return self.monster(kind) if kind else self.words.t("Monster {number}", number=number)

    def card(self, card: str) -> str:
        """Our own title of a Mythos card."""
        return self._record(self.box.mythos, card) if card else self.words.t("card not in the list")

    def own_card(self, card: str, deck: Deck | None = None) -> str:
        """Name of an investigator's card; one that nobody named is called by its deck."""
        for records in (self.box.items, self.box.spells, self.box.skills, self.box.allies, self.box.special_cards):
            if card in records:
                return self._record(records, card)
        return self.words.t("card") if deck is None else self.deck(deck)

    def told_person(self, told: Mapping[str, Any]) -> str:
        """Whom a refusal is about."""
        seat = told.get("seat")
        return self.first_name(seat) if isinstance(seat, int) else self.words.t("nobody")

    def told_card(self, told: Mapping[str, Any]) -> str:
        """The investigator's card that a refusal is about."""
        return self.own_card(str(told.get("card") or UNKNOWN))

    def held(self, number: int) -> str:
        """Name of the card with this number in somebody's hand, or just a card."""
        for person in self.table.investigators:
            for held in person.cards:
                if held.number == number:
                    return self.own_card(held.card, held.deck)
        return self.words.t("card")

    def deck(self, deck: Deck) -> str:
        """What a card of a deck is called."""
        match deck:
            case Deck.COMMON:
                return self.words.t("common item")
            case Deck.UNIQUE:
                return self.words.t("unique item")
            case Deck.SPELL:
                return self.words.t("spell")
            case Deck.SKILL:
                return self.words.t("skill")
            case Deck.ALLY:
                return self.words.t("ally")
            case Deck.SPECIAL:
                return self.words.t("special card")

    def ancient_one(self) -> str:
        """Name of the Ancient One at this table."""
        return self._record(self.box.ancient_ones, self.table.ancient_one)

    def investigator(self, seat: int) -> str:
        """Full name of the investigator in a seat."""
        if not 0 <= seat < len(self.table.investigators):
            return self.words.t("nobody")
        return self.sheet(self.table.investigators[seat].id)

    def sheet(self, investigator: str) -> str:
        """Full name on an investigator's sheet."""
        return self._record(self.box.investigators, investigator)

    def first_name(self, seat: int) -> str:
        """The first word of the name where it is unique at this table, else the whole name."""
        if not 0 <= seat < len(self.table.investigators):
            return _first_word(self.words.t("nobody"))
        return _first_names(tuple([one.id for one in self.table.investigators]), self.box, self.words)[seat]

    def pin(self, seat: int) -> str:
        """Up to three letters for the figure: the beginning of the first name."""
        return _letters(self.investigator(seat))[:PIN_LETTERS]

    def phase(self, phase: Phase) -> str:
        """Name of a phase in the rulebook's words, short enough for the rail."""
        match phase:
            case Phase.UPKEEP:
                return self.words.t("Upkeep")
            case Phase.MOVEMENT:
                return self.words.t("Movement")
            case Phase.ARKHAM_ENCOUNTERS:
                return self.words.t("Arkham")
            case Phase.OTHER_WORLD_ENCOUNTERS:
                return self.words.t("Other Worlds")
            case Phase.MYTHOS:
                return self.words.t("Mythos")

    def fortune(self, fortune: Fortune) -> str:
        """What a Blessing or Curse is called on the sheet."""
        match fortune:
            case Fortune.BLESSED:
                return self.words.t("Blessing")
            case Fortune.CURSED:
                return self.words.t("Curse")
            case Fortune.NONE:
                return self.words.t("no Blessing, no Curse")

    def field(self, field: str) -> str:
        """What a correctable field of an investigator is called."""
        labels = {
            "sanity": self.words.t("Sanity"),
            "max_sanity": self.words.t("Maximum Sanity"),
            "stamina": self.words.t("Stamina"),
            "max_stamina": self.words.t("Maximum Stamina"),
            "clues": self.words.t("Clues"),
            "money": self.words.t("Money"),
            "sneak": self.words.t("Sneak"),
            "delayed": self.words.t("Delayed"),
            "explored": self.words.t("Explored marker"),
            "skips_round": self.words.t("Skips round"),
            "movement_used": self.words.t("Movement used in round"),
            "eliminated": self.words.t("Out of the game"),
            "fortune_since": self.words.t("Blessing or Curse since round"),
            "loan_defaulted": self.words.t("Bank loan not paid"),
            "points_spent": self.words.t("Movement points spent"),
            "points_gained": self.words.t("Movement points gained"),
            "checks_bonus": self.words.t("Dice more on every check"),
            "ability_used": self.words.t("Own ability used in round"),
            "arkham_encounter": self.words.t("Encounter in Arkham done in round"),
            "world_encounter": self.words.t("Encounter in an Other World done in round"),
            "items_due": self.words.t("Items to discard"),
            "came_back": self.words.t("Came back in round"),
            "fought": self.words.t("Fought in this phase"),
            "gate_tried": self.words.t("Closing a gate tried in round"),
        }
        return labels.get(field, field)

    def field_within(self, field: str) -> str:
        """The same inside a sentence, where Russian writes it small."""
        label = self.field(field)
        return label[:1].lower() + label[1:] if self.words.language == "ru" else label


@lru_cache(64)
def _first_names(investigators: tuple[str, ...], box: ArkhamBox, words: Words) -> tuple[str, ...]:
    sheets = [box.investigators.get(one) for one in investigators]
    whole = [words.name(sheet) if sheet else one for one, sheet in zip(investigators, sheets, strict=True)]
    first = [_first_word(name) for name in whole]
    return tuple(name if first.count(word) > 1 else word for name, word in zip(whole, first, strict=True))


def _first_word(name: str) -> str:
    return name.split()[0].strip('«»"“”') if name else name


def _letters(name: str) -> str:
    return "".join(letter for letter in name if letter.isalpha()) or name
