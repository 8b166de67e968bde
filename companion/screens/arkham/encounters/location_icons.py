"""What an encounter in a location may bring, as the board's icons say it, and which of it is certain.

Source: the symbols of locations, back page of the rulebook; data/arkham/locations.csv.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.screens import parts as p
from companion.screens.arkham.wording.names import Names

SIGNS = {
    "ally": "ally", "blessing": "bless", "clue": "clue", "common_item": "common", "money": "money", "sanity": "sanity",
    "skill": "skill", "spell": "spell", "stamina": "stamina", "unique_item": "unique",
}  # fmt: skip
"""Icon of the board -> our own sign for it."""


def icons(names: Names, place: str) -> Iterator[p.Part]:
    """The icons of a location, sign and word; nothing for every other space."""
    notes = names.box.location_notes.get(place)
    if notes is None:
        return
    t = names.words.t
    chips = tuple(_chip(names, icon, icon == notes.guaranteed_icon) for icon in notes.board_icons)
    yield p.Group(chips, p.Layout.WRAP, t("What an encounter may bring"))


def _chip(names: Names, icon: str, certain: bool) -> p.Chip:
    """Return the chip of a board icon: what the location may bring; lit if it is certain, instead of the encounter."""
    word = icon_word(names, icon)
    label = names.words.t("{what}: instead of the encounter", what=word) if certain else word
    return p.Chip(label, p.Tone.LAMP if certain else p.Tone.PLAIN, mark=p.Icon(SIGNS[icon]))


def icon_word(names: Names, icon: str) -> str:
    """Return the name of what an icon of the board stands for."""
    t = names.words.t
    return {
        "ally": t("allies"), "blessing": t("a Blessing"), "clue": names.field_within("clues"),
        "common_item": t("common items"), "money": names.field_within("money"), "sanity": names.field_within("sanity"),
        "skill": t("skills"), "spell": t("spells"), "stamina": names.field_within("stamina"),
        "unique_item": t("unique items"),
    }[icon]  # fmt: skip


def deck_name(names: Names, place: str) -> str:
    """The location deck by the colour of its back; empty where there is none."""
    notes = names.box.location_notes.get(place)
    if notes is None:
        return ""
    t = names.words.t
    return {
        "orange": t("orange deck"), "white": t("white deck"), "dark_grey": t("dark gray deck"),
        "purple": t("purple deck"), "green": t("green deck"), "yellow": t("yellow deck"), "blue": t("blue deck"),
        "red": t("red deck"), "brown": t("brown deck"),
    }[notes.deck_color]  # fmt: skip
