"""The box of Arkham Horror: everything that is printed on its components, read once from ``data/arkham``.

>>> box = load()
>>> box.spaces["woods"].name_ru, box.players_numbers(4).monster_limit
('Леса', 7)
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import field
from functools import cache, lru_cache
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.argument_types import check_arguments, wrong_type
from companion.errors import BadData, BadQuestion, Problem
from companion.facts import csvfile, numbers
from companion.facts.arkham_card_effects import CardNumber, CardWhat, FightEffect, FightWord, Moments
from companion.facts.arkham_cards import (
    Ally,
    InvestigatorSheet,
    Item,
    Skill,
    SpecialCard,
    SpellCard,
)
from companion.facts.arkham_effects import LOCATIONS, NEIGHBORHOOD, STREETS, TOWN, MythosEffect
from companion.facts.arkham_powers import MonsterChange, Power, PowerWord
from companion.facts.arkham_records import (
    AncientOne,
    Arrow,
    ArrowColor,
    BoardPosition,
    Connection,
    LocationNote,
    MonsterKind,
    MythosCard,
    OtherWorld,
    Space,
    SpaceKind,
    Stability,
)
from companion.facts.csvfile import CsvTable
from companion.facts.numbers import Numbers, PlayersNumbers
from companion.facts.where import data_folder
from companion.public_names import class_names
from companion.records import briefly, dataclass

FILES: Mapping[str, type] = MappingProxyType({
    "spaces": Space, "layout": BoardPosition, "adjacency": Connection, "arrows": Arrow, "other_worlds": OtherWorld,
    "monsters": MonsterKind, "mythos": MythosCard, "mythos_effects": MythosEffect, "ancient_ones": AncientOne,
    "investigators": InvestigatorSheet, "allies": Ally, "items": Item, "spells": SpellCard, "skills": Skill,
    "special_cards": SpecialCard, "locations": LocationNote, "card_numbers": CardNumber,
    "fight_effects": FightEffect, "powers": Power, "monster_changes": MonsterChange, "moments": Moments,
})  # fmt: skip
"""Name of a CSV file -> record of its rows."""

NUMBERS = "numbers.toml"

CARDS = ("items", "spells", "allies", "special_cards")

FIGHTERS = ("skills", "investigators", "monsters")

SHEETS = ("ancient_ones", "investigators")

STANDS_IN: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "street": ("spaces",), "space": ("spaces",), "space or scope": ("spaces",), "Mythos card": ("mythos",),
    "monster kind": ("monsters",), "investigator": ("investigators",), "card": CARDS,
    "card, investigator or monster": (*CARDS, *FIGHTERS), "card or sheet": (*CARDS, *SHEETS),
    "Ancient One, Mythos card or level of terror": ("ancient_ones", "mythos"),
})  # fmt: skip
"""What a cell names -> the files in which it stands."""

BOXES = 512
"""Answers about boxes that are kept; a box is compared by identity."""


@dataclass(frozen=True, slots=True, eq=False)
class ArkhamBox:
    """What is printed; all mappings are read-only and go by id, in the order of the files."""

    spaces: Mapping[str, Space]
    layout: Mapping[str, BoardPosition]
    adjacency: tuple[tuple[str, str], ...]
    """Yellow lines, each once."""
    arrows: tuple[Arrow, ...]
    worlds: Mapping[str, OtherWorld]
    monsters: Mapping[str, MonsterKind]
    mythos: Mapping[str, MythosCard]
    mythos_effects: Mapping[str, tuple[MythosEffect, ...]]
    """Mythos card -> its effects, in the order of the file; every card has at least one."""
    ancient_ones: Mapping[str, AncientOne]
    investigators: Mapping[str, InvestigatorSheet]
    allies: Mapping[str, Ally]
    items: Mapping[str, Item]
    spells: Mapping[str, SpellCard]
    skills: Mapping[str, Skill]
    special_cards: Mapping[str, SpecialCard]
    card_numbers: Mapping[str, Mapping[CardWhat, int]]
    """Card -> its further numbers; cards without any are absent."""
    fight_effects: Mapping[str, tuple[FightEffect, ...]]
    """Card, investigator or monster -> what it does in a fight beyond its printed numbers; others are absent."""
    powers: Mapping[str, tuple[Power, ...]]
    """Sheet or card -> what it does to the rules; others are absent."""
    monster_changes: Mapping[str, tuple[MonsterChange, ...]]
    """Monster -> what changes its printed numbers, in the order of the file; others are absent."""
    moments: Mapping[str, Moments]
    """Act (its command's name), way of an act, card or investigator -> when it may be done or used."""
    location_notes: Mapping[str, LocationNote]
    numbers: Numbers
    digest: str
    """SHA-256 over the data files, in hexadecimal."""
    also_called: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    """Card -> language -> our title of it, where the one that the players read off their own stands in its record."""

    def __repr__(self) -> str:
        return briefly(self)

    def titles_of(self, record: Any) -> str:
        """Return every title by which a card, a marker or a sheet can be searched, joined by bars.

        These are its names in both languages; where the players entered titles of their own copy, the original titles
        too.

        These are the names in both languages, and the printed names where the players' own copy has others.

        Raises :class:`companion.errors.BadQuestion` for what has no titles.
        """
        if not hasattr(record, "name_ru"):
            raise wrong_type("record", "a card, a marker or a sheet of this box", record)
        return " | ".join((record.name_ru, record.name_en, *self.also_called.get(record.id, {}).values()))

    @property
    def streets(self) -> tuple[str, ...]:
        """Ids of the nine streets."""
        return _of_kind(self, SpaceKind.STREET)

    @property
    def locations(self) -> tuple[str, ...]:
        """Ids of the 26 locations."""
        return _of_kind(self, SpaceKind.LOCATION)

    @property
    def unstable(self) -> tuple[str, ...]:
        """Ids of the eleven locations where gates can open."""
        return _unstable(self)

    @check_arguments
    def neighborhood_of(self, area: str) -> tuple[str, ...]:
        """Return the street and all locations of the neighborhood of an area, the street first; empty outside the town.

        Raises :class:`companion.errors.BadQuestion` for no area of the board.
        """
        if area not in self.spaces:
            raise BadQuestion("area", f"no area of the board is called {area!r}")
        return _neighborhood(self, self.spaces[area].neighborhood)

    @check_arguments
    def neighbors(self, area: str) -> tuple[str, ...]:
        """Return the areas joined to an area by a yellow line."""
        return _neighbors(self, area)

    @check_arguments
    def arrow_out(self, area: str, color: ArrowColor | str) -> str:
        """Return the area to which the arrow of a colour leads from an area; empty when there is no such arrow.

        Raises :class:`companion.errors.BadQuestion` for no colour.
        """
        if color not in tuple(ArrowColor):
            raise BadQuestion("color", f"no arrow is {color!r}; there are {', '.join(ArrowColor)}")
        return _arrow_out(self, area, ArrowColor(color))

    @check_arguments
    def power(self, card: str, does: PowerWord) -> int:
        """Return how much of the power ``does`` a sheet or a card has; 0 where it has none."""
        return sum(power.number for power in self.powers.get(card, ()) if power.does is does)

    @check_arguments
    def powerful(self, does: PowerWord) -> tuple[str, ...]:
        """Ids of the sheets and cards that do one thing."""
        return tuple(card for card in self.powers if self.power(card, does))

    @check_arguments
    def in_fight(self, card: str, does: FightWord) -> int:
        """Return how much of the effect ``does`` a card, an investigator or a monster has in a fight; 0 without it."""
        return sum(
            fight_effect.number for fight_effect in self.fight_effects.get(card, ()) if fight_effect.does is does
        )

    def players_numbers(self, players: int) -> PlayersNumbers:
        """Return the printed numbers for 1..8 players; raises :class:`companion.errors.BadQuestion` for any other
        number."""
        return self.numbers.of(players)


@lru_cache(BOXES)
def _of_kind(box: ArkhamBox, kind: SpaceKind) -> tuple[str, ...]:
    """Return the ids of all spaces of the board that are of a kind, such as all streets."""
    return tuple(space.id for space in box.spaces.values() if space.kind is kind)


@lru_cache(BOXES)
def _unstable(box: ArkhamBox) -> tuple[str, ...]:
    """Return the ids of all locations where gates can open."""
    return tuple(space.id for space in box.spaces.values() if space.stability is Stability.UNSTABLE)


@lru_cache(BOXES)
def _neighborhood(box: ArkhamBox, street: str) -> tuple[str, ...]:
    """Return the ids of a street and of all locations that belong to it, empty for no street."""
    return tuple(space.id for space in box.spaces.values() if street and space.neighborhood == street)


@lru_cache(BOXES)
def _neighbors(box: ArkhamBox, area: str) -> tuple[str, ...]:
    """Return the areas that lines of the map join to an area, empty if no line does."""
    return tuple(a if b == area else b for a, b in box.adjacency if area in (a, b))


@lru_cache(BOXES)
def _arrow_out(box: ArkhamBox, area: str, color: ArrowColor) -> str:
    """Return the area that the arrow of this colour, or of both, leads to from an area; '' if there is none."""
    fitting = (color, ArrowColor.BOTH)
    return next((arrow.to for arrow in box.arrows if arrow.from_ == area and arrow.color in fitting), "")


@check_arguments
def load(folder: Path | None = None) -> ArkhamBox:
    """Return the box, read once per folder; raises :class:`BadData` with every problem of every file."""
    return _load(folder or data_folder() / "arkham")


@cache
def _load(folder: Path) -> ArkhamBox:
    """Return the box of Arkham Horror read from its tables; raise BadData with every problem in them."""
    problems: list[Problem] = []
    tables: dict[str, CsvTable[Any]] = {
        name: csvfile.read(folder / f"{name}.csv", record, problems) for name, record in FILES.items()
    }
    scalars = numbers.read(folder / NUMBERS, problems)
    _check_references(tables, problems)
    if problems or scalars is None:
        raise BadData(tuple(problems))
    return ArkhamBox(
        spaces=_by_id(tables["spaces"]),
        layout=_by_id(tables["layout"]),
        adjacency=tuple((line.a, line.b) for line in tables["adjacency"].records),
        arrows=tables["arrows"].records,
        worlds=_by_id(tables["other_worlds"]),
        monsters=_by_id(tables["monsters"]),
        mythos=_by_id(tables["mythos"]),
        mythos_effects=_of_card(tables["mythos_effects"]),
        ancient_ones=_by_id(tables["ancient_ones"]),
        investigators=_by_id(tables["investigators"]),
        allies=_by_id(tables["allies"]),
        items=_by_id(tables["items"]),
        spells=_by_id(tables["spells"]),
        skills=_by_id(tables["skills"]),
        special_cards=_by_id(tables["special_cards"]),
        card_numbers=_card_numbers(tables["card_numbers"]),
        fight_effects=_of_card(tables["fight_effects"]),
        powers=_of_card(tables["powers"]),
        monster_changes=_of_card(tables["monster_changes"], "monster"),
        moments=_by_id(tables["moments"]),
        location_notes=_by_id(tables["locations"]),
        numbers=scalars,
        digest=_digest(folder),
    )


def _check_references(tables: Mapping[str, CsvTable[Any]], problems: list[Problem]) -> None:
    """Add a problem for every id that a row names and that does not exist.

    Ids of rows that could not be read count as existing, as they have a problem already.
    """
    spaces = _ids(tables["spaces"])
    streets = {s.id for s in tables["spaces"].records if s.kind is SpaceKind.STREET} | tables["spaces"].unread
    cards = set().union(*(_ids(tables[name]) for name in CARDS))
    fighters = cards.union(*(_ids(tables[name]) for name in FIGHTERS))
    scopes = spaces | {STREETS, LOCATIONS, TOWN} | {NEIGHBORHOOD + street for street in streets}
    references: tuple[tuple[str, str, Collection[str], str], ...] = (
        ("spaces", "neighborhood", streets, "street"), ("spaces", "closed_moves_to", streets, "street"),
        ("layout", "id", spaces, "space"), ("adjacency", "a", spaces, "space"), ("adjacency", "b", spaces, "space"),
        ("arrows", "from_", spaces, "space"), ("arrows", "to", spaces, "space"),
        ("other_worlds", "id", spaces, "space"),
        ("mythos", "gate", spaces, "space"), ("mythos", "clue", spaces, "space"),
        ("mythos_effects", "card", _ids(tables["mythos"]), "Mythos card"),
        ("mythos_effects", "places", scopes, "space or scope"),
        ("mythos_effects", "kinds", _ids(tables["monsters"]), "monster kind"),
        ("mythos_effects", "spares", _ids(tables["investigators"]), "investigator"),
        ("investigators", "home", spaces, "space"), ("investigators", "fixed_cards", cards, "card"),
        ("locations", "id", spaces, "space"), ("card_numbers", "card", cards, "card"),
        ("fight_effects", "card", fighters, "card, investigator or monster"),
        ("powers", "card", cards.union(*(_ids(tables[name]) for name in SHEETS)), "card or sheet"),
        ("monster_changes", "monster", _ids(tables["monsters"]), "monster kind"),
        ("monster_changes", "source", {*_ids(tables["ancient_ones"]), *_ids(tables["mythos"]), *map(str, range(1, 11))},
         "Ancient One, Mythos card or level of terror"),
    )  # fmt: skip
    for name, column, ids, what in references:
        if all(tables[source].is_open for source in STANDS_IN[what]):
            csvfile.refer(tables[name], column, ids, what, problems)


def _ids(table: CsvTable[Any]) -> set[str]:
    """Return the ids in a table, also of its unreadable rows."""
    return {record.id for record in table.records} | table.unread


def _by_id(table: CsvTable[Any]) -> Mapping[str, Any]:
    """Return the records of a table by id, in a mapping that cannot be changed."""
    return MappingProxyType({record.id: record for record in table.records})


def _of_card(table: CsvTable[Any], column: str = "card") -> Mapping[str, tuple[Any, ...]]:
    """Card -> its rows, in the order of the file."""
    of = attrgetter(column)
    cards = dict.fromkeys(of(row) for row in table.records)
    return MappingProxyType({card: tuple(row for row in table.records if of(row) == card) for card in cards})


def _card_numbers(table: CsvTable[CardNumber]) -> Mapping[str, Mapping[CardWhat, int]]:
    """Return further numbers of cards, by card and by what the number is."""
    cards = dict.fromkeys(row.card for row in table.records)
    return MappingProxyType(
        {card: MappingProxyType({row.what: row.number for row in table.records if row.card == card}) for card in cards}
    )


def _digest(folder: Path) -> str:
    """Return the SHA-256 digest of all files of the box in hexadecimal digits, which differs if any file differs."""
    digest = hashlib.sha256()
    for name in (*sorted(f"{name}.csv" for name in FILES), NUMBERS):
        content = (folder / name).read_bytes()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def __dir__() -> list[str]:
    return sorted([*class_names(globals()), "load"])
