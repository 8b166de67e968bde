"""My box: entered, written, read again; wrong documents get one sentence and change nothing."""

from __future__ import annotations

import json

import pytest

from companion.errors import BadExport
from companion.facts.realms import load
from companion.realms import best_turn, find_cards
from companion.realms.cards.my_box import FORMAT, MyBox, Printed, merged, read, write
from companion.realms.game.state import Shield

BOX = load()
MINE = MyBox().entered("arkham", "cost", "3").entered("arkham", "sanity", " 5 ").entered("arkham", "shield", "haven")


def test_what_is_entered_is_read_again() -> None:
    assert read(write(MINE), BOX) == MINE
    assert MINE.of("arkham") == Printed(3, None, 5, Shield.HAVEN)


def test_an_emptied_cell_is_unknown_again() -> None:
    emptied = MINE.entered("arkham", "cost", "").entered("arkham", "sanity", "").entered("arkham", "shield", "")
    assert emptied == MyBox()


def test_the_numbers_stand_in_the_box_where_the_data_has_none() -> None:
    box = merged(BOX, MINE.entered("rlyeh", "copies", "9"))
    assert (box.cards["arkham"].cost, box.cards["arkham"].location_sanity, box.cards["arkham"].shield) == (
        3,
        5,
        "haven",
    )
    assert box.cards["rlyeh"].copies == 2, "what is known for certain stays"
    assert box.cards["dagon"].cost is None


def test_a_colour_read_off_the_card_stands_in_place_of_the_presumed_one() -> None:
    mine = MyBox().entered("crypt", "color", "purple").entered("crypt", "kind", "artifact")
    mine = mine.entered("dagon", "color", "yellow")
    box = merged(BOX, read(write(mine), BOX))
    assert (box.cards["crypt"].color, box.cards["crypt"].kind) == ("purple", "artifact")
    assert "crypt" in {card.id for card in find_cards(box=box, colors=["purple"])}
    assert box.cards["dagon"].color == "green", "what the rulebook proves stays"
    turn = best_turn(["high_house", "crypt", "vurdalak"], box=box, discarded=True)
    assert ("high_house", 1) in {(deed.card, deed.ability) for deed in turn.deeds}, "another purple card lies there"


@pytest.mark.parametrize("value", ["-1", "x", "1e3", "999", "99999999999", "٣", "3.5"])
def test_a_cell_takes_sensible_whole_numbers_only(value: str) -> None:
    with pytest.raises(BadExport, match="Choose from"):
        MINE.entered("arkham", "cost", value)


def test_a_file_fills_empty_cells_and_changes_no_own_reading() -> None:
    theirs = MyBox().entered("arkham", "cost", "4").entered("arkham", "copies", "2").entered("dagon", "cost", "6")
    joined = MINE.joined(theirs)
    assert joined.box.of("arkham") == Printed(3, 2, 5, Shield.HAVEN)
    assert joined.box.of("dagon").cost == 6
    assert (joined.added, joined.differing) == (2, ("arkham",))


def test_a_box_joined_with_itself_is_the_same() -> None:
    joined = MINE.joined(MINE)
    assert (joined.box, joined.added, joined.differing) == (MINE, 0, ())


def document(**fields: object) -> str:
    return json.dumps({"format": FORMAT, "version": 1, "cards": {}, **fields})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": "companion game"}',
        document(version=2),
        document(version=True),
        document(version=1.0),
        document(version=None),
        document()[:-1] + ', "cards": {"arkham": {"cost": 3}}}',
        document(cards={"arkham": {"cost": 3}}).replace('"cost": 3', '"cost": 3, "cost": 4'),
        document(cards={"arkham": {"cost": True}}),
        document(cards={"arkham": {"cost": 3.0}}),
        document(cards={"arkham": {"kind": ["location"]}}),
        document(cards={"arkham": None}),
        document(cards=[1]),
        document(cards={"cthulhu": {"cost": 1}}),
        document(cards={"arkham": {"cost": 1e308}}),
        document(cards={"arkham": {"cost": -1}}),
        document(cards={"arkham": {"shield": "wall"}}),
        document(cards={"arkham": {"color": "red"}}),
        document(cards={"arkham": 7}),
        document(cards={"<b>": {}}),
        "x" * 300_000,
    ],
)
def test_a_wrong_document_gets_one_sentence(text: str) -> None:
    with pytest.raises(BadExport) as told:
        read(text, BOX)
    assert len(str(told.value).splitlines()) == 1
    assert "<" not in str(told.value)


def test_a_text_that_begins_with_the_mark_of_an_editor_is_the_same_box() -> None:
    """eyes 5: Notepad writes a byte order mark."""
    assert read("\ufeff" + write(MINE), BOX) == MINE


def test_a_cell_that_no_card_has_gets_one_sentence() -> None:
    """eyes 12b: a forged tap is answered like any other one."""
    with pytest.raises(BadExport, match=r"^There is no field bananas\.$"):
        MINE.entered("arkham", "bananas", "3")


def test_what_is_presumed_is_confirmed_at_once_and_nothing_that_is_known_changes() -> None:
    mine = MyBox().confirmed(BOX.cards["ruins"])
    assert (mine.of("ruins").color, mine.of("ruins").kind) == ("green", "location")
    assert mine.confirmed(BOX.cards["ruins"]) == mine, "a second tap changes nothing"
    mine = MyBox().entered("ruins", "kind", "artifact").confirmed(BOX.cards["ruins"])
    assert (mine.of("ruins").color, mine.of("ruins").kind) == ("green", "artifact")
    assert MyBox().confirmed(BOX.cards["dagon"]).of("dagon").color == "", "the rulebook proves it"
