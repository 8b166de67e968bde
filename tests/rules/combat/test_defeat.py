"""Defeated monsters: COMBAT-11, ABIL-02, ABIL-07 and worshippers."""

from __future__ import annotations

import pytest
from given import after, events, given, kinds_at, refusal

from companion.arkham.pieces.monster_cup import size
from companion.arkham.table.commands import DefeatMonster
from companion.arkham.table.events import MonsterLeft, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import BOX, OUTSKIRTS, UNKNOWN

WHERE = [
    pytest.param("ghoul", {}, "trophy", id="COMBAT-11"),
    pytest.param(UNKNOWN, {}, "trophy", id="COMBAT-11-unnamed"),
    pytest.param("haunter_of_the_dark", {"ancient_one": "nyarlathotep"}, "cup", id="ABIL-02"),
    pytest.param("cultist", {"ancient_one": "nyarlathotep"}, "cup", id="TV-133"),
    pytest.param("cultist", {"ancient_one": "hastur"}, "trophy", id="AO-05-only-nyarlathotep"),
    pytest.param("dark_young", {"ancient_one": "shub_niggurath"}, "cup", id="AO-06"),
    pytest.param("maniac", {"terror": 6}, "cup", id="TV-138"),
    pytest.param("maniac", {"terror": 5}, "trophy", id="ABIL-07-calm"),
    pytest.param("mi_go", {}, "box", id="ABIL-07-mi-go"),
    pytest.param("warlock", {}, "box", id="ABIL-07-warlock"),
]


@pytest.mark.parametrize(("kind", "fields", "to"), WHERE)
def test_where_a_defeated_monster_goes(kind, fields, to):
    table = given(at={1: "northside"}, monsters={"northside": [kind]}, **fields)
    end = after(table, DefeatMonster(1, 1))
    found = {"trophy": end.investigators[1].monster_trophies, "box": tuple(kinds_at(end, BOX))}
    assert found == {"trophy": (kind,) if to == "trophy" else (), "box": (kind,) if to == "box" else ()}
    assert size(end) == size(table) + (to == "cup")
    assert events(table, DefeatMonster(1, 1))[0] == MonsterLeft(1, kind, "northside", to, Why.DEFEATED, 1)


def test_a_warlock_leaves_two_clues():
    table = given(at={0: "northside"}, who={0: {"clues": 1}}, monsters={"northside": ["warlock"]})
    assert after(table, DefeatMonster(1, 0)).investigators[0].clues == 3


@pytest.mark.parametrize(("kind", "doom"), [("cultist", 4), ("ghoul", 3)])
def test_yig_avenges_his_cultists(kind, doom):
    table = given(ancient_one="yig", doom=3, at={0: "northside"}, monsters={"northside": [kind]})
    end = after(table, DefeatMonster(1, 0))
    assert (end.doom, end.investigators[0].monster_trophies) == (doom, (kind,)), "AO-07"


def test_yig_may_wake_by_a_cultist_whose_trophy_is_kept():
    table = given(ancient_one="yig", doom=9, at={0: "northside"}, monsters={"northside": ["cultist"]})
    end = after(table, DefeatMonster(1, 0))
    assert end.awakening is not None
    assert end.investigators[0].monster_trophies == ("cultist",)


REFUSED = [
    pytest.param(DefeatMonster(9, 0), Reason.NO_SUCH_MONSTER, id="no such marker"),
    pytest.param(DefeatMonster(2, 0), Reason.NOT_ON_BOARD, id="in the Outskirts"),
    pytest.param(DefeatMonster(1, 1), Reason.NOT_ON_BOARD, id="elsewhere"),
    pytest.param(DefeatMonster(1, 8), Reason.NO_SUCH_SEAT, id="nobody"),
]


@pytest.mark.parametrize(("command", "reason"), REFUSED)
def test_only_who_stands_there_defeats(command, reason):
    table = given(at={0: "northside"}, monsters={"northside": ["ghoul"], OUTSKIRTS: ["zombie"]})
    assert refusal(table, command) is reason
