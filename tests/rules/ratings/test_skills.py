"""What a skill is worth and how many dice a check gives: chapter 7."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fighting import cards, person, stop
from given import after, box, given

from companion.arkham.ratings.skills import (
    CHECKS,
    Because,
    DiceSource,
    Notation,
    Reroll,
    RerollKind,
    check_dice,
    dice_per_clue,
    movement_points,
    points_left,
    read_notation,
    skill,
    slider_values,
    sneak,
    success_on,
)
from companion.arkham.table.commands import CorrectInvestigator, UseAbility
from companion.arkham.table.state import JAIL, Fortune, Phase, Table
from companion.facts.arkham_card_effects import FightCheck, FightEffect, FightWord, RerolledDice
from companion.odds import check


def one(sheet: str = "amanda_sharpe", held: tuple[str, ...] = (), place: str = "woods", **fields: object) -> Table:
    """Seat 0 with the sliders at the first stop unless told otherwise."""
    skills = fields.pop("skills", {})
    table_fields = {name: fields.pop(name) for name in ("environment", "round", "players") if name in fields}
    return given(
        **{"players": 1, **table_fields},
        investigators={0: sheet},
        at={0: place},
        who={0: person(sheet, held, skills=skills, **fields)},
    )  # type: ignore[arg-type]


DICE = [
    pytest.param("michael_mcglen", {"sneak": 3}, (), "sneak", -1, 2, id="EX-20"),
    pytest.param("michael_mcglen", {"luck": 2}, (), "luck", +2, 4, id="EX-21"),
    pytest.param("amanda_sharpe", {"sneak": 2}, ("sneak", "dark_cloak"), "sneak", 0, 3, id="EX-22-sneak"),
    pytest.param("amanda_sharpe", {"sneak": 2}, ("sneak", "dark_cloak"), "evade", 0, 4, id="EX-22-evade"),
    pytest.param("amanda_sharpe", {"sneak": 2}, (), "evade", -1, 1, id="EX-24"),
    pytest.param("ashcan_pete", {"will": 3}, (), "horror", -3, 0, id="EX-30"),
    pytest.param("harvey_walters", {"lore": 4}, (), "spell", +1, 5, id="EX-37"),
    pytest.param("amanda_sharpe", {"will": 1}, (), "horror", -3, -2, id="CHECK-04"),
    pytest.param("amanda_sharpe", {"will": 4}, ("cross",), "horror", 0, 5, id="CHECK-02-item"),
    pytest.param("amanda_sharpe", {"will": 4}, ("cross",), "will", 0, 4, id="CHECK-08-not-the-skill"),
    pytest.param("amanda_sharpe", {"luck": 4}, ("lantern", "anna_kaslow"), "luck", 0, 7, id="CHECK-02-ally"),
    pytest.param("amanda_sharpe", {"fight": 4}, ("tom_mountain_murphy", "fight"), "combat", 0, 7, id="CHECK-08"),
    pytest.param("amanda_sharpe", {"sneak": 2}, ("pallid_mask",), "evade", 0, 4, id="EVADE-07"),
]


@pytest.mark.parametrize(("sheet", "skills", "held", "kind", "modifier", "dice"), DICE)
def test_dice_of_a_check(sheet, skills, held, kind, modifier, dice):
    asked = check_dice(one(sheet, held, skills=skills), 0, kind, box, modifier)
    assert asked.dice == dice
    assert sum(part.number for part in asked.parts) == dice, "every die has its reason"
    assert asked.thrown == max(0, dice)


def test_every_part_is_named():
    table = one(held=("sneak", "dark_cloak", "ruby_standish"), skills={"sneak": 2}, environment="sunny_and_clear")
    assert check_dice(table, 0, "evade", box, -1).parts == (
        DiceSource(Because.SLIDER, 2),
        DiceSource(Because.SKILL_CARD, 1, "sneak"),
        DiceSource(Because.ALLY, 2, "ruby_standish"),
        DiceSource(Because.ITEM, 1, "dark_cloak"),
        DiceSource(Because.ENVIRONMENT, -1, "sunny_and_clear"),
        DiceSource(Because.MODIFIER, -1),
    ), "CHECK-02"


def test_without_sliders_nobody_knows_the_dice():
    table = given(players=1, who={0: {"cards": cards("dark_cloak")}})
    asked = check_dice(table, 0, "evade", box)
    assert (asked.dice, asked.thrown, asked.parts) == (None, 0, (DiceSource(Because.ITEM, 1, "dark_cloak"),))
    assert skill(table, 0, "sneak", box) is None
    assert movement_points(table, 0, box) is None
    assert points_left(table, 0, box) is None


@pytest.mark.parametrize("kind", CHECKS)
def test_every_check_of_every_sheet_has_dice(kind):
    for sheet in box.investigators:
        assert check_dice(one(sheet), 0, kind, box).dice is not None


def test_another_check_is_no_check():
    with pytest.raises(KeyError):
        check_dice(one(), 0, "strength", box)


FORTUNES = [(Fortune.NONE, 5), (Fortune.BLESSED, 4), (Fortune.CURSED, 6)]


@pytest.mark.parametrize(("fortune", "face"), FORTUNES, ids=["CHECK-03", "STATUS-12-blessed", "STATUS-12-cursed"])
def test_a_die_succeeds(fortune, face):
    table = one(fortune=fortune)
    assert success_on(table.investigators[0], box) == check_dice(table, 0, "luck", box).success_on == face


ENVIRONMENTS = [
    ("an_evil_fog", "woods", "horror", -1),
    ("an_evil_fog", "woods", "evade", 1),
    ("heat_wave", "northside", "spell", 1),
    ("an_evil_fog", "abyss", "horror", 0),
    ("blackest_night", "woods", "will", 0),
    pytest.param("blackest_night", JAIL, "luck", -1, id="STATUS-09"),
]


@pytest.mark.parametrize(("card", "place", "kind", "change"), ENVIRONMENTS)
def test_the_environment_counts_in_arkham_only(card, place, kind, change):
    plain, changed = one(place=place), one(place=place, environment=card)
    before, after_it = (check_dice(table, 0, kind, box).dice for table in (plain, changed))
    assert after_it == (before or 0) + change, "CHECK-02"


CLUE_DICE = [
    pytest.param("amanda_sharpe", (), "lore", 1, id="CHECK-05"),
    pytest.param("amanda_sharpe", ("lore",), "lore", 2, id="CHECK-07-skill"),
    pytest.param("amanda_sharpe", ("lore", "lore"), "spell", 3, id="CHECK-07-both-copies"),
    pytest.param("amanda_sharpe", ("lore",), "luck", 1, id="CHECK-07-other-skill"),
    pytest.param("joe_diamond", (), "luck", 2, id="CHECK-07-hunches"),
    pytest.param("joe_diamond", ("fight",), "combat", 3, id="CHECK-07-all"),
]


@pytest.mark.parametrize(("sheet", "held", "kind", "dice"), CLUE_DICE)
def test_dice_of_a_clue(sheet, held, kind, dice):
    table = one(sheet, held)
    assert dice_per_clue(table.investigators[0], kind, box) == check_dice(table, 0, kind, box).dice_per_clue == dice


REROLLS = [
    pytest.param(("bravery",), "horror", [RerollKind.ALL], id="CHECK-09-bravery"),
    pytest.param(("bravery",), "will", [], id="CHECK-09-other-check"),
    pytest.param(("expert_occultist", "marksman", "stealth"), "spell", [RerollKind.ALL], id="CHECK-09-spell"),
    pytest.param(("lucky_cigarette_case", "bullwhip"), "luck", [RerollKind.ALL], id="CHECK-09-case"),
    pytest.param(("bullwhip", "marksman"), "combat", [RerollKind.ONE, RerollKind.ALL], id="CHECK-10-bullwhip"),
]


@pytest.mark.parametrize(("held", "kind", "kinds"), REROLLS)
def test_what_may_be_thrown_again(held, kind, kinds):
    table = one(held=held)
    asked = check_dice(table, 0, kind, box)
    assert [reroll.kind for reroll in asked.rerolls] == kinds
    used = replace(table.investigators[0], cards=cards(*held, exhausted=held))
    spent = check_dice(replace(table, investigators=(used,)), 0, kind, box)
    assert {reroll.source for reroll in spent.rerolls} <= {"lucky_cigarette_case"}, "UPKEEP-02"


@pytest.mark.parametrize(("check_of_line", "dice"), [("combat", "failures"), ("evade", "one"), ("", "all")])
def test_a_line_of_an_item_names_the_check_and_the_dice_it_throws_again(check_of_line, dice):
    """fight_effects.csv, columns ``check`` and ``dice``: the sheet offers what the odds of a fight count (CHECK-09)."""
    line = FightEffect("knife", FightWord.REROLL, 1, FightCheck(check_of_line), RerolledDice(dice))
    with_line = replace(box, fight_effects={**box.fight_effects, "knife": (line,)})
    table = one(held=("knife",))
    for kind in CHECKS:
        offered = [(reroll.kind, reroll.source) for reroll in check_dice(table, 0, kind, with_line).rerolls]
        assert offered == ([(RerollKind(dice), "knife")] if check_of_line in ("", kind) else [])
    used = replace(table.investigators[0], cards=cards("knife", exhausted=("knife",)))
    assert check_dice(replace(table, investigators=(used,)), 0, "combat", with_line).rerolls == (), "UPKEEP-02"


def test_research_helps_anybody_once_a_round():
    table = given(players=2, investigators={1: "mandy_thompson"}, round=2)
    assert check_dice(table, 0, "luck", box).rerolls == (Reroll(RerollKind.FAILURES, "mandy_thompson", 1),), "CHECK-10"
    used = after(table, UseAbility(1))
    assert check_dice(used, 0, "luck", box).rerolls_of(RerollKind.FAILURES) == 0
    assert check_dice(replace(used, round=3), 0, "luck", box).rerolls_of(RerollKind.FAILURES) == 1


def test_research_materials_stand_for_a_clue():
    assert check_dice(one(held=("research_materials", "research_materials")), 0, "luck", box).research_materials == 2


def test_the_dice_are_a_question_to_the_odds():
    asked = check_dice(one("joe_diamond", skills={"lore": 2}), 0, "lore", box, -1)
    odds = check(asked.thrown, 3, clues=2, dice_per_clue=asked.dice_per_clue, success_on=asked.success_on)
    assert (odds.dice, odds.dice_per_clue) == (1, 2), "EX-23"


READ = [
    pytest.param("Luck (+1) [2]", Notation("luck", 1, 2), id="EX-46"),
    pytest.param("Sneak (-1)", Notation("sneak", -1, 1), id="EX-20"),
    pytest.param("Lore (−1) [3]", Notation("lore", -1, 3), id="EX-23"),
    pytest.param("Will", Notation("will", 0, 1), id="CHECK-01"),
    pytest.param("Удача (+1) [2]", Notation("luck", 1, 2), id="EX-46-ru"),
    pytest.param("знания (−1)[3]", Notation("lore", -1, 3), id="EX-23-ru"),
    pytest.param("Уход (-2)", Notation("evade", -2, 1), id="EVADE-01-ru"),
    pytest.param("Сила", Notation("fight", 0, 1), id="CHECK-01-ru"),
    pytest.param("Храбрость", None, id="a-card-that-is-no-skill"),
    pytest.param("Strength (+1)", None, id="no-skill"),
    pytest.param("Luck +1", None, id="no-brackets"),
]


@pytest.mark.parametrize(("text", "meaning"), READ)
def test_a_printed_check_is_read(text, meaning):
    assert read_notation(text, box) == meaning


def test_sliders_give_both_skills():
    sheet = box.investigators["amanda_sharpe"]
    assert slider_values(sheet, (0, 1, 3)) == {
        "speed": 1,
        "sneak": 4,
        "fight": 2,
        "will": 3,
        "lore": 4,
        "luck": 1,
    }


def test_sneak_for_flyers_is_told_or_worked_out():
    table = one(held=("sneak",), skills={"sneak": 2})
    assert sneak(table, 0, box) == 3, "FLY-03"
    assert sneak(after(table, CorrectInvestigator(0, "sneak", 0)), 0, box) == 0, "what is told overrules"
    assert sneak(given(players=1), 0, box) is None


POINTS = [
    pytest.param((), "", 4, id="MOVE-01"),
    pytest.param(("speed", "ruby_of_rlyeh"), "", 8, id="MOVE-01-cards"),
    pytest.param(("map_of_arkham", "motorcycle"), "", 4, id="MOVE-01-not-before-use"),
    pytest.param((), "icy_conditions", 3, id="MOVE-01-ice"),
    pytest.param((), "raining_cats_and_dogs", 3, id="MOVE-01-rain"),
    pytest.param(("eric_colt",), "icy_conditions", 5, id="MOVE-01-ally"),
]


@pytest.mark.parametrize(("held", "environment", "points"), POINTS)
def test_movement_points(held, environment, points):
    table = one(held=held, skills={"speed": 4}, environment=environment)
    assert movement_points(table, 0, box) == points_left(table, 0, box) == points


def test_movement_points_are_never_below_nothing():
    table = given(
        players=1,
        investigators={0: "harvey_walters"},
        environment="icy_conditions",
        phase=Phase.MOVEMENT,
        who={0: {"sliders": stop("harvey_walters", speed=0)}},
    )
    assert movement_points(table, 0, box) == 0
