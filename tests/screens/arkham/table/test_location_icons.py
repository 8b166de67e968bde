"""What is printed on a space stands on its sheet: icons, deck, ability, the note of spaces that have no encounter."""

from __future__ import annotations

import pytest
from arkham_tables import BOX, names, played, table

from companion.arkham.ratings import location_prices
from companion.arkham.table import commands as c
from companion.arkham.table.state import LOST, OUTSKIRTS, SKY
from companion.facts.arkham_records import Stability
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.encounters import location_icons
from companion.screens.arkham.place import place

INSTEAD = {"en": "Instead of an encounter:", "ru": "Вместо контакта:"}


def _sheet(where: str, language: str = "en") -> list[object]:
    return list(p.walk(place.present(names(language, table()), v.View(place=where))))


def _chips(where: str, language: str = "en") -> list[str]:
    marks = set(location_icons.SIGNS.values())
    return [
        one.text
        for one in _sheet(where, language)
        if isinstance(one, p.Chip) and isinstance(one.mark, p.Icon) and one.act is None and one.mark.name in marks
    ]


@pytest.mark.parametrize("where", BOX.locations)
def test_every_icon_of_a_location_is_said_with_its_sign(where: str) -> None:
    notes = BOX.location_notes[where]
    said = _chips(where)
    assert len(said) == len(notes.board_icons) == 2
    certain = [one for one in said if one.endswith(": instead of the encounter")]
    assert len(certain) == bool(notes.guaranteed_icon)
    if certain:
        word = location_icons.icon_word(names("en"), notes.guaranteed_icon)
        assert certain == [f"{word}: instead of the encounter"]


def test_the_asylum_brings_sanity_for_certain() -> None:
    said = ["Sanity: instead of the encounter", "Clues"]
    assert _chips("arkham_asylum") == said, "seed 000, symbols of locations"
    assert _chips("arkham_asylum", "ru") == ["рассудок: вместо контакта", "улики"]


def test_streets_and_worlds_have_no_icons() -> None:
    for where in (*BOX.streets, *BOX.worlds, SKY, OUTSKIRTS, LOST):
        assert list(location_icons.icons(names("en"), where)) == []


@pytest.mark.parametrize("where", BOX.locations)
def test_only_unstable_places_promise_gates_and_clues(where: str) -> None:
    unstable = BOX.spaces[where].stability is Stability.UNSTABLE and where not in table().seals
    assert any("gates and clues appear here" in str(one) for one in _sheet(where)) is unstable


def test_a_sealed_place_promises_them_no_more() -> None:
    """STATE-02: it counts as stable."""
    given = names("en", played((c.SetUpTable("hastur", (c.Seat("amanda_sharpe"),)), c.PutSeal("woods"))))
    assert not any(
        "gates and clues appear here" in str(one) for one in p.walk(place.present(given, v.View(place="woods")))
    )


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("where", BOX.spaces)
def test_only_an_ability_stands_instead_of_an_encounter(where: str, language: str) -> None:
    strong = [one.strong for one in _sheet(where, language) if isinstance(one, p.Text)]
    has_gate = where in table().gates
    assert (INSTEAD[language] in strong) is (where in location_prices.ABILITIES and not has_gate), "ENC-03"


@pytest.mark.parametrize("where", [SKY, OUTSKIRTS, LOST])
def test_what_is_printed_on_the_edge_of_the_town_is_still_said(where: str) -> None:
    note = names("en").words.text(BOX.spaces[where], "special_ability")
    assert any(isinstance(one, p.Text) and one.text == note and not one.strong for one in _sheet(where))


@pytest.mark.parametrize(("where", "deck"), [("woods", "red deck"), ("library", "yellow deck")])
def test_the_colour_of_the_deck_is_said(where: str, deck: str) -> None:
    assert deck in str(_sheet(where)[:6]), "ENC-02"
