"""Laying out the game: SETUP, AO-02 and the vectors about it."""

from __future__ import annotations

import pytest
from given import after, box, events, refusal

from companion.arkham.invariants import problems
from companion.arkham.pieces import monster_cup
from companion.arkham.table.commands import ChooseDraws, RaiseDoom, Seat, SetUpTable
from companion.arkham.table.events import TableSetUp
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Draws, Fortune, Phase, Table

FIVE = ("amanda_sharpe", "joe_diamond", "kate_winthrop", "ashcan_pete", "sister_mary")


def set_up(*sheets: str, ancient_one: str = "yig", **fields: object) -> Table:
    return after(None, SetUpTable(ancient_one, tuple(Seat(sheet) for sheet in sheets), **fields))  # type: ignore[arg-type]


def test_a_table_begins_before_its_opening_mythos_card():
    table = set_up("amanda_sharpe", "joe_diamond", first_player=1, draws=Draws.PLAYERS)
    assert (table.round, table.phase, table.mythos_resolved) == (0, Phase.MYTHOS, False), "SETUP-10"
    assert (table.terror, table.doom, table.players, table.first_player) == (0, 0, 2, 1)
    assert table.draws is Draws.PLAYERS
    assert problems(table, box) == []


def test_one_clue_on_each_unstable_location():
    assert set_up("amanda_sharpe").clues == dict.fromkeys(box.unstable, 1), "SETUP-01"
    assert len(box.unstable) == 11


def test_no_clue_on_the_science_building_with_kate():
    clues = set_up("kate_winthrop", "amanda_sharpe").clues
    assert clues == dict.fromkeys([place for place in box.unstable if place != "science_building"], 1)


def test_everybody_is_at_home_with_the_printed_numbers():
    for person in set_up(*FIVE).investigators:
        sheet = box.investigators[person.id]
        printed = (sheet.home, sheet.clues, sheet.money)
        assert (person.place, person.clues, person.money) == printed, "SETUP-05, SETUP-09"
        duke = person.id == "ashcan_pete"
        assert (person.sanity, person.stamina) == (sheet.max_sanity + duke, sheet.max_stamina), "SETUP-06"


def test_fixed_cards_that_are_tracked():
    assert [person.fortune for person in set_up(*FIVE).investigators][-1] is Fortune.BLESSED, "Sister Mary"
    assert set_up("ashcan_pete").allies == 10, "Duke is out of the deck"
    assert set_up("amanda_sharpe").allies == 11
    cards = {person.id: [held.card for held in person.cards] for person in set_up(*FIVE).investigators}
    for sheet, held in cards.items():
        assert held == [card for card in box.investigators[sheet].fixed_cards if card != "blessing"], "SETUP-05"


@pytest.mark.parametrize(("ancient_one", "markers"), [("nyarlathotep", 60), ("yig", 55)])
def test_masks_only_against_nyarlathotep(ancient_one, markers):
    table = set_up("monterey_jack", ancient_one=ancient_one)
    assert (table.cup_size, monster_cup.size(table), monster_cup.left(table, box).total()) == (markers,) * 3, (
        "EX-45, SETUP-07"
    )


def test_cthulhu_lowers_every_maximum():
    person = set_up("michael_mcglen", ancient_one="cthulhu").investigators[0]
    assert (person.sanity, person.max_sanity, person.stamina, person.max_stamina) == (2, 2, 6, 6), "TV-123"


def test_sixteen_gate_markers_lie_shuffled():
    stack = set_up("amanda_sharpe").gate_stack
    assert (len(stack), set(stack.shuffled.values()), stack.bottom) == (16, {2}, ()), "SETUP-08"


def test_setting_up_is_told():
    command = SetUpTable("yig", (Seat("amanda_sharpe", "Анна"),))
    assert list(events(None, command)) == [TableSetUp("yig", 1)]
    assert after(None, command).investigators[0].player == "Анна"


EVERYBODY = tuple(Seat(sheet) for sheet in box.investigators)

REFUSED = [
    pytest.param(SetUpTable("cthulu", EVERYBODY[:2]), Reason.UNKNOWN_ID, id="unknown Ancient One"),
    pytest.param(SetUpTable("yig", ()), Reason.NO_PLAYERS, id="nobody"),
    pytest.param(SetUpTable("yig", EVERYBODY[:9]), Reason.TOO_MANY_PLAYERS, id="a ninth investigator"),
    pytest.param(SetUpTable("yig", (Seat("indiana"),)), Reason.UNKNOWN_ID, id="unknown investigator"),
    pytest.param(SetUpTable("yig", EVERYBODY[:1] * 2), Reason.INVESTIGATOR_TWICE, id="the same twice"),
    pytest.param(SetUpTable("yig", EVERYBODY[:2], 2), Reason.OUT_OF_RANGE, id="first player of two"),
    pytest.param(SetUpTable("yig", (Seat("amanda_sharpe", "x" * 41),)), Reason.NAME_TOO_LONG, id="41 characters"),
    pytest.param(SetUpTable("yig", (Seat("amanda_sharpe", "x" * 5000),)), Reason.NAME_TOO_LONG, id="5000 characters"),
    pytest.param(SetUpTable("yig", (Seat("amanda_sharpe", "a\nb"),)), Reason.NAME_UNPRINTABLE, id="two lines"),
    pytest.param(SetUpTable("yig", (Seat("amanda_sharpe", "\ud800"),)), Reason.NAME_UNPRINTABLE, id="half a sign"),
    pytest.param(SetUpTable("yig", (Seat("amanda_sharpe", "\u202eabc"),)), Reason.NAME_UNPRINTABLE, id="turned round"),
]


@pytest.mark.parametrize(("command", "reason"), REFUSED)
def test_impossible_tables_are_refused(command, reason):
    assert refusal(None, command) is reason


@pytest.mark.parametrize("name", ["", "x" * 40, "Анна-Мария 🕯️", "👩‍👧", "<b>&amp;"])
def test_names_of_people_pass(name):
    assert refusal(None, SetUpTable("yig", (Seat("amanda_sharpe", name),))) is None


def test_a_table_is_laid_out_once_and_first():
    assert refusal(None, RaiseDoom()) is Reason.NOT_SET_UP
    assert refusal(None, ChooseDraws(Draws.APP)) is Reason.NOT_SET_UP
    assert refusal(set_up("amanda_sharpe"), SetUpTable("yig", EVERYBODY[:1])) is Reason.ALREADY_SET_UP
