"""My Arkham box: what players told of their own copy is read as it was written, merged without a loss, and found."""

from __future__ import annotations

import json

import pytest

from companion.arkham.box import my_box
from companion.arkham.box.my_box import FORMAT, TITLED, MyBox, our_title, with_titles
from companion.arkham.box.own_card import OwnCard, own_card
from companion.arkham.table.commands import PrintedCard
from companion.errors import BadExport, Problem
from companion.facts import arkham as facts
from companion.facts.arkham_records import CardKind, CardTrait, Dimension

BOX = facts.load()
FOG = OwnCard(
    CardKind.ENVIRONMENT, CardTrait.WEATHER, "woods", "black_cave", (Dimension.CIRCLE,), (Dimension.STAR,), "−1"
)
TOLD = MyBox().taught("estate_sale", "ru", "Дом с молотка", BOX).with_card("Fog", FOG)


def refused(content: object) -> str:
    with pytest.raises(BadExport) as error:
        my_box.read(json.dumps(content), BOX)
    return str(error.value)


def document(**parts: object) -> dict[str, object]:
    return {"format": FORMAT, "version": 1, **parts}


def test_what_is_written_is_read_again() -> None:
    assert my_box.read(my_box.write(TOLD), BOX) == TOLD
    assert my_box.write(my_box.read(my_box.write(TOLD), BOX)) == my_box.write(TOLD)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (document(titles={"nonsense": {"ru": "A"}}), "nonsense"),
        (document(titles={"estate_sale": "A"}), "titles.estate_sale"),
        (document(titles={"estate_sale": {"ru": 7}}), "titles.estate_sale.ru: this is not text"),
        (document(titles={"estate_sale": {"ru": "x" * 81}}), "at most 80 characters"),
        (document(cards={"A": {"gate": "church"}}), "cards.A: church is not possible here"),
        (document(cards={"A": {"kind": "special"}}), "special is not possible here"),
        (document(cards={"A": {"white": ["star"], "black": ["star"]}}), "a symbol appears twice"),
        (document(cards={"A": {"white": ["star", "star"]}}), "a symbol appears twice"),
        (document(cards={"A": {"trait": "weather"}}), "only an environment has a trait"),
        (document(cards={"": {}}), "saved under its title"),
        (document(cards={"x" * 41: {}}), "at most 40 characters"),
        (document(cards={"\u200b\u200b": {}}), "invisible characters"),
        (document(cards=[]), "cut off or damaged"),
        ({**document(), "version": 2}, "another version"),
        ({"format": "companion realms box"}, "not an Arkham Horror box"),
    ],
)
def test_what_no_box_can_say_is_refused_with_its_place(content: object, said: str) -> None:
    assert said in refused(content)


def test_what_is_not_known_here_is_left_unread_and_said() -> None:
    unread: list[Problem] = []
    text = json.dumps(document(titles={"estate_sale": {"de": "A"}}, cards={"B": {"colour": 1}}, notes="mine"))
    assert my_box.read(text, BOX, unread) == MyBox().with_card("B", OwnCard())
    assert [str(one).split(":")[0] for one in unread] == ["notes", "titles.estate_sale.de", "cards.B.colour"]


def test_a_title_that_is_ours_need_not_be_told() -> None:
    ours = BOX.mythos["estate_sale"].name_ru
    assert MyBox().taught("estate_sale", "ru", f" {ours} ", BOX) == MyBox()
    assert TOLD.taught("estate_sale", "ru", "", BOX).titles == {}


def test_every_list_calls_a_card_by_its_printed_title_and_still_knows_ours() -> None:
    named = with_titles(BOX, TOLD)
    assert named.mythos["estate_sale"].name_ru == "Дом с молотка"
    assert named.mythos["estate_sale"].name_en == BOX.mythos["estate_sale"].name_en
    assert our_title("estate_sale", "ru", named) == BOX.mythos["estate_sale"].name_ru
    assert with_titles(BOX, MyBox().with_card("Fog", FOG)) is BOX, "the very same, where no title is told"
    for name in my_box.TITLED:
        card = next(iter(getattr(BOX, name)))
        other = with_titles(BOX, MyBox().titled(card, "en", "Mine", BOX))
        assert getattr(other, name)[card].name_en == "Mine"


def test_markers_and_sheets_are_called_as_they_are_printed_too() -> None:
    mine = MyBox().taught("ghoul", "ru", "Упырь", BOX).taught("yig", "en", "Father of Serpents", BOX)
    mine = mine.taught("joe_diamond", "ru", "Джо Бриллиант", BOX)
    box = with_titles(BOX, my_box.read(my_box.write(mine), BOX))
    assert (box.monsters["ghoul"].name_ru, box.monsters["ghoul"].name_en) == ("Упырь", BOX.monsters["ghoul"].name_en)
    assert box.investigators["joe_diamond"].name_ru == "Джо Бриллиант"
    assert box.ancient_ones["yig"].name_en == "Father of Serpents"
    assert our_title("ghoul", "ru", box) == BOX.monsters["ghoul"].name_ru
    assert BOX.monsters["ghoul"].name_ru in box.titles_of(box.monsters["ghoul"]).split(" | ")


def test_ids_of_all_that_bears_a_title_differ() -> None:
    ids = [one for name in TITLED for one in getattr(BOX, name)]
    assert len(ids) == len(set(ids))


def test_a_file_adds_what_is_not_told_and_changes_nothing() -> None:
    theirs = (
        MyBox()
        .taught("estate_sale", "ru", "Распродажа", BOX)
        .taught("estate_sale", "en", "Garage Sale", BOX)
        .with_card("Fog", OwnCard())
        .with_card("Calm", OwnCard())
    )
    joined = TOLD.joined(theirs)
    assert joined.box.title("estate_sale", "ru") == "Дом с молотка"
    assert joined.box.title("estate_sale", "en") == "Garage Sale"
    assert joined.box.cards == {"Fog": FOG, "Calm": OwnCard()}
    assert (joined.added, joined.differing) == (2, ("Дом с молотка", "Fog"))
    assert joined.box.joined(theirs).added == 0


def test_one_cell_of_a_card_changes_alone() -> None:
    changed = TOLD.changed("Fog", "white", "+star", BOX).cards["Fog"]
    assert (changed.white, changed.black) == ((Dimension.CIRCLE, Dimension.STAR), ()), "in one half only (MONSTER-01)"
    assert TOLD.changed("Fog", "white", "-circle", BOX).cards["Fog"].white == ()
    headline = TOLD.changed("Fog", "kind", "headline", BOX).cards["Fog"]
    assert headline.trait is CardTrait.NONE
    assert TOLD.changed("Fog", "title", " Mist ", BOX).cards == {"Mist": FOG}
    for cell, value in (("title", ""), ("gate", "church"), ("white", "+moon"), ("nonsense", "1")):
        with pytest.raises(BadExport):
            TOLD.changed("Fog", cell, value, BOX)
    with pytest.raises(BadExport, match="already"):
        TOLD.with_card("Mist", FOG).changed("Fog", "title", "Mist", BOX)
    with pytest.raises(BadExport, match="no longer"):
        TOLD.without("Fog").changed("Fog", "gate", "", BOX)


def test_a_card_is_kept_as_it_was_told_and_told_as_it_is_kept() -> None:
    printed = PrintedCard("woods", "black_cave", ("circle",), ("star",), "environment", "Fog", "weather")
    assert own_card(printed, "−1") == FOG
    assert FOG.printed("Fog") == printed
    assert own_card(PrintedCard("woods")).kind is CardKind.HEADLINE


def test_what_is_sound_in_a_damaged_box_goes_on_and_the_copy_gives_the_rest() -> None:
    text = my_box.write(TOLD.with_card("Calm", OwnCard())).replace('"weather"', '"drizzle"')
    found, is_sound, from_copy = my_box.mended(text, my_box.write(TOLD), BOX)
    assert (found, is_sound, from_copy) == (TOLD.with_card("Calm", OwnCard()), True, True)
    found, is_sound, from_copy = my_box.mended(text, None, BOX)
    assert (set(found.cards), found.titles, is_sound, from_copy) == ({"Calm"}, TOLD.titles, True, False)
    assert my_box.mended("{", my_box.write(TOLD), BOX) == (TOLD, False, True)
    assert my_box.mended("{", "[", BOX) == (MyBox(), False, False)
