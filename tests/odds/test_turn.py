"""Evading, closing, casting, sliders and ways through town."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations, product

import pytest
from test_check import best_of_all, faces

from companion.arkham.odds import (
    Fighter,
    Throw,
    Wish,
    cast,
    close_gate,
    evade,
    evade_all,
    foe,
    luck,
    path,
    sliders,
    spell,
)
from companion.errors import BadQuestion
from companion.facts.arkham import load
from companion.odds import at_least, check

BOX = load()


def test_amanda_slips_past_the_dhole_with_one_die() -> None:
    """EX-24."""
    asked = evade(Fighter(5, 5, sneak=2), foe(BOX.monsters["dhole"]))
    assert (asked.dice, asked.difficulty, asked.chance) == (1, 1, Fraction(1, 3))


def test_two_monsters_in_one_area() -> None:
    """OV-22: pools of three and two dice."""
    a, b = (replace(foe(BOX.monsters["ghoul"]), awareness=n) for n in (0, -1))
    assert evade_all(Fighter(5, 5, sneak=3), [a, b]) == Fraction(95, 243)


def test_fight_and_lore_against_the_abyss() -> None:
    """TV-086: gate -2, Fight 4 gives two dice, Lore 3 one."""
    first, second = close_gate(Fighter(5, 5, fight=4, lore=3), -2)
    assert (first.skill, first.close.dice, second.skill, second.close.dice) == ("fight", 2, "lore", 1)


def test_yog_sothoth_asks_for_two_successes() -> None:
    """TV-090."""
    lore = next(one for one in close_gate(Fighter(5, 5, lore=3), 0, difficulty=2) if one.skill == "lore")
    assert lore.close.chance == at_least(3, 2)


@pytest.mark.parametrize(
    ("clues", "price", "possible"),
    [(5, 5, True), (4, 5, False), (8, 8, True), (6, 8, False), (3, 3, True), (9, None, False)],
    ids=["TV-087-five", "TV-087-four", "TV-089-hastur", "TV-089-hastur-short", "TV-089-nodens", "no-seal"],
)
def test_the_price_of_the_seal_is_kept_back(clues: int, price: int | None, possible: bool) -> None:
    odds = close_gate(Fighter(5, 5, clues=clues, fight=4), 0, seal_price=price)[0]
    assert (odds.seal > 0) is possible


def test_two_clues_spent_on_the_check_cost_the_seal() -> None:
    """TV-088: of six clues only one may be risked."""
    odds = close_gate(Fighter(5, 5, clues=6, fight=2), 0)[0]
    assert odds.clues_to_risk == 1
    assert odds.seal < odds.close.chance


@pytest.mark.parametrize(("fight_rerolls", "lore_rerolls"), [(1, 0), (0, 1), (2, 1), (0, 0)])
def test_each_skill_of_a_gate_has_its_own_re_rolls(fight_rerolls: int, lore_rerolls: int) -> None:
    """CHECK-09: two dice either way and one clue, against every face of every die (the twin of test_check)."""
    odds = close_gate(
        Fighter(5, 5, clues=1, fight=2, lore=2),
        0,
        difficulty=2,
        seal_price=0,
        fight_rerolls=fight_rerolls,
        lore_rerolls=lore_rerolls,
    )
    die = faces(5, double=False)
    for one in odds:
        again = {"fight": fight_rerolls, "lore": lore_rerolls}[one.skill]
        rolls = [best_of_all(tuple(sorted(roll)), 2, die, 1, (1, again, 0, 0)) for roll in product(die, repeat=2)]
        chance, spent = (sum(part) / Fraction(len(rolls)) for part in zip(*rolls, strict=True))
        assert (one.close.chance, one.close.expected_clues, one.seal) == (chance, spent, chance)
    assert odds[0].skill == ("lore" if lore_rerolls > fight_rerolls else "fight")


@pytest.mark.parametrize(("clues", "all_dice", "success_on"), [(0, 0, 5), (1, 0, 5), (1, 1, 5), (1, 0, 4), (0, 1, 6)])
def test_failed_dice_of_a_gate_are_thrown_again(clues: int, all_dice: int, success_on: int) -> None:
    """CHECK-10: two dice either way, against every face of every die and every order of clue and re-rolls."""
    me = Fighter(5, 5, clues=clues, fight=2, lore=2, success_on=success_on)
    die = faces(success_on, double=False)
    for needed in (1, 2):
        odds = close_gate(me, 0, difficulty=needed, seal_price=0, rerolls=all_dice, failure_rerolls=1)
        means = (clues, all_dice, 1, 0)
        rolls = [best_of_all(tuple(sorted(roll)), needed, die, 1, means) for roll in product(die, repeat=2)]
        chance, spent = (sum(part) / Fraction(len(rolls)) for part in zip(*rolls, strict=True))
        for one in odds:
            assert (one.close.chance, one.close.expected_clues, one.seal) == (chance, spent, chance)
        assert chance > close_gate(me, 0, difficulty=needed, rerolls=all_dice)[0].close.chance


def test_re_rolls_for_both_skills_are_told_once() -> None:
    me = Fighter(5, 5, clues=1, fight=3, lore=2)
    assert close_gate(me, -1, rerolls=2) == close_gate(me, -1, fight_rerolls=2, lore_rerolls=2)
    assert close_gate(me, -1, rerolls=2, lore_rerolls=0) == close_gate(me, -1, fight_rerolls=2)


def test_harvey_heals_with_five_dice() -> None:
    """EX-37 / OV-07, and TV-136: a cost that cannot be paid is refused."""
    shrivelling = spell(BOX.spells["shrivelling"])
    dread = spell(BOX.spells["dread_curse_of_azathoth"])
    assert shrivelling is not None
    assert dread is not None
    assert cast(Fighter(7, 3, lore=6), shrivelling).chance == Fraction(211, 243)
    assert cast(Fighter(1, 3, lore=6), shrivelling).dice == 5
    with pytest.raises(BadQuestion, match="sanity"):
        cast(Fighter(1, 3, lore=6), dread)


def test_sliders_stay_within_focus_and_serve_the_wish() -> None:
    """EX-03, EX-04: Amanda has focus 3."""
    sheet = BOX.investigators["amanda_sharpe"]
    printed = (sheet.speed_sneak, sheet.fight_will, sheet.lore_luck)
    found = sliders(printed, (0, 0, 0), sheet.focus, [Wish("fight"), Wish("lore", -1)])
    assert all(one.focus_used <= 3 for one in found)
    assert found[0].all_pass == max(one.all_pass for one in found)
    assert len(found) == sum(1 for a in range(4) for b in range(4) for c in range(4) if a + b + c <= 3)
    with pytest.raises(BadQuestion, match="skill"):
        sliders(printed, (0, 0, 0), 3, [Wish("strength")])


def graph() -> dict[str, set[str]]:
    lines: dict[str, set[str]] = {}
    for a, b in BOX.adjacency:
        lines.setdefault(a, set()).add(b)
        lines.setdefault(b, set()).add(a)
    return lines


def test_the_safest_way_avoids_the_monster_if_points_allow() -> None:
    evading = {"rivertown": [check(1)]}
    best, *others = path(graph(), "easttown", "french_hill", 6, evading)
    assert "rivertown" not in best.areas
    assert best.chance == 1
    short = path(graph(), "easttown", "french_hill", 2, evading)[0]
    assert short.areas == ("easttown", "rivertown", "french_hill")
    assert short.chance == Fraction(1, 3)
    assert others


def test_the_best_way_equals_trying_every_order_of_areas() -> None:
    lines = graph()
    evading = {"rivertown": [check(1, success_on=4)], "merchant_district": [check(2), check(1, success_on=4)]}
    streets = [s for s in lines if BOX.spaces[s].kind == "street"]
    best = Fraction(0)
    for length in range(1, 5):
        for middle in permutations([s for s in streets if s not in ("downtown", "french_hill")], length - 1):
            way = ("downtown", *middle, "french_hill")
            if all(b in lines[a] for a, b in pairwise(way)):
                chance = Fraction(1)
                for area in way[:-1]:
                    for each in evading.get(area, []):
                        chance *= each.chance
                best = max(best, chance)
    assert path(lines, "downtown", "french_hill", 4, evading)[0].chance == best


def test_closed_places_and_unknown_areas() -> None:
    assert path(graph(), "rivertown", "general_store", 3, {}, closed=["general_store"]) == ()
    with pytest.raises(BadQuestion, match="goal"):
        path(graph(), "rivertown", "atlantis", 3, {})


def test_luck_equals_counting_every_face() -> None:
    throws = [Throw(2, 2), Throw(1, 0, 6), Throw(1, 1, 4)]
    rolls = list(product(range(1, 7), repeat=4))
    counted = [sum(f >= 5 for f in roll[:2]) + (roll[2] == 6) + (roll[3] >= 4) for roll in rolls]
    found = luck(throws)
    assert (found.dice, found.successes) == (4, 3)
    assert found.this_lucky == Fraction(sum(n >= 3 for n in counted), len(rolls))
    assert found.this_unlucky == Fraction(sum(n <= 3 for n in counted), len(rolls))
    assert found.expected == Fraction(sum(counted), len(rolls))
    with pytest.raises(BadQuestion, match="successes"):
        luck([Throw(1, 2)])
