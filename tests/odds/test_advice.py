"""The way and the sliders of an investigator, asked of a whole table; the threat map against moving every card."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from companion.arkham.forecast import next_cards, threat_map, threats
from companion.arkham.forecast.advice import evade_checks, lines_of, path_of, sliders_of, wish
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.odds import Behind, Wish, evade_in_turn, path
from companion.arkham.table.commands import Answers, PrintedCard, ResolveMythos
from companion.arkham.table.events import MonsterMoved
from companion.arkham.table.state import GateStack, Investigator, Monster, Phase, Table
from companion.errors import BadQuestion
from companion.facts.arkham import load
from companion.odds import check

BOX = load()
PEOPLE = (
    Investigator("amanda_sharpe", "", "easttown", 5, 5, 5, 5, clues=2, sliders=(2, 1, 1)),
    Investigator("joe_diamond", "", "downtown", 4, 6, 4, 6, clues=1, sliders=(1, 2, 0)),
)
GHOUL = Monster(1, "ghoul", "rivertown")


def table(*monsters: Monster, **changes: object) -> Table:
    state = Table(
        "hastur",
        PEOPLE,
        0,
        4,
        round=3,
        phase=Phase.MOVEMENT,
        monsters=monsters,
        gate_stack=GateStack(dict.fromkeys(BOX.worlds, 2)),
    )
    return replace(state, **changes)  # type: ignore[arg-type]


def test_the_way_avoids_the_monster_when_points_allow() -> None:
    sheet = BOX.investigators["amanda_sharpe"]
    speed, sneak = sheet.speed_sneak[2]
    assert speed >= 3
    evading = check(sneak + BOX.monsters["ghoul"].awareness).chance
    near = path_of(table(GHOUL), 0, "french_hill", BOX, points=2)
    assert [(one.areas, one.chance) for one in near] == [(("easttown", "rivertown", "french_hill"), evading)]
    far = path_of(table(GHOUL), 0, "french_hill", BOX, points=7)
    assert far[0].chance == 1
    assert far[0].behind is Behind.BEST
    assert {one.behind for one in far[1:]} >= {Behind.RISKIER}


def test_who_stands_with_a_monster_must_evade_it_first_and_only_once() -> None:
    beside = Monster(1, "cultist", "easttown")
    before = path_of(table(beside), 0, "hibbs_roadhouse", BOX)[0]
    assert before.to_evade == ("easttown",)
    after = path_of(table(beside, handled={0: (1,)}), 0, "hibbs_roadhouse", BOX)[0]
    assert (after.chance, after.to_evade) == (1, ())


def test_a_monster_at_the_goal_does_not_hinder_arriving() -> None:
    assert path_of(table(Monster(1, "cultist", "hibbs_roadhouse")), 0, "hibbs_roadhouse", BOX)[0].chance == 1


def test_closed_places_and_untold_sliders_leave_no_way() -> None:
    assert path_of(table(closures={"hibbs_roadhouse": 0}), 0, "hibbs_roadhouse", BOX) == ()
    untold = replace(PEOPLE[0], sliders=None)
    assert path_of(table(investigators=(untold,)), 0, "hibbs_roadhouse", BOX) == ()
    assert evade_checks(table(GHOUL, investigators=(untold,)), 0, BOX) == {}


def test_clues_on_the_way_equal_every_face_of_every_die() -> None:
    """Two monsters, two and one dice, one clue for either: all throws, the best use of the clue."""
    hit = (False, False, False, False, True, True)
    total = 0
    for first in product(hit, repeat=2):
        for clue in hit:  # the clue is needed where the first check fails
            for second in product(hit, repeat=1):
                for other in hit:
                    spent = not any(first)
                    past_first = any(first) or clue
                    past_second = any(second) or (not spent and other)
                    total += past_first and past_second
    by_hand = Fraction(total, 6**5)
    assert evade_in_turn([check(2), check(1)], 1) >= by_hand
    # the order may be chosen: the same with the single die first
    total = 0
    for first in hit:
        for clue in hit:
            for second in product(hit, repeat=2):
                for other in hit:
                    spent = not first
                    total += (first or clue) and (any(second) or (not spent and other))
    assert evade_in_turn([check(2), check(1)], 1) == max(by_hand, Fraction(total, 6**5))


def test_the_best_way_equals_trying_every_walk() -> None:
    """Every walk without coming back, its monsters evaded with the clues at hand."""
    lines, dice = lines_of(BOX), Random(4)
    for _ in range(25):
        evading = {
            area: tuple(check(dice.randint(0, 4)) for _ in range(dice.randint(1, 2)))
            for area in dice.sample(sorted(lines), 9)
        }
        start, goal = dice.sample(sorted(lines), 2)
        points, clues = dice.randint(1, 5), dice.randint(0, 2)
        walks = [(start,)]
        best = None
        for _ in range(points):
            walks = [(*w, near) for w in walks for near in lines[w[-1]] if near not in w]
            for walk in walks:
                if walk[-1] == goal:
                    chance = evade_in_turn([one for a in walk[:-1] for one in evading.get(a, ())], clues)
                    best = chance if best is None else max(best, chance)
        found = path(lines, start, goal, points, evading, clues=clues)
        assert (found[0].chance if found else None) == best
        for one in found:
            assert all(b in lines[a] for a, b in pairwise(one.areas))


@pytest.mark.parametrize(
    ("field", "asked"),
    [
        ("points", {"points": -1}),
        ("points", {"points": 2.5}),
        ("clues", {"clues": -1}),
        ("clues", {"clues": True}),
        ("goal", {"goal": "atlantis"}),
        ("start", {"start": "atlantis"}),
    ],
)
def test_impossible_ways_name_the_field(field: str, asked: dict[str, object]) -> None:
    usual: dict[str, object] = {"start": "easttown", "goal": "woods", "points": 3, "clues": 0} | asked
    with pytest.raises(BadQuestion) as caught:
        path(
            lines_of(BOX),
            usual["start"],
            usual["goal"],
            usual["points"],
            {},
            clues=usual["clues"],  # type: ignore[arg-type]
        )
    assert caught.value.field == field


# ------------------------------------------------------------------ sliders


def test_sliders_count_cards_and_start_where_upkeep_found_them() -> None:
    state = table(phase=Phase.UPKEEP)
    combat = wish(state, 0, "combat", BOX, modifier=-1)
    found = sliders_of(state, 0, [combat], BOX)
    assert combat == Wish("fight", -1)
    assert found[0].chances[0] == max(one.chances[0] for one in found)
    assert all(one.focus_used <= BOX.investigators["amanda_sharpe"].focus for one in found)
    fast = sliders_of(state, 0, [combat], BOX, least_speed=4)
    assert fast[0].skills["speed"] >= 4


def test_the_best_setting_equals_trying_every_setting() -> None:
    sheet, state = BOX.investigators["amanda_sharpe"], table(phase=Phase.UPKEEP)
    wishes = [wish(state, 0, "will", BOX), wish(state, 0, "sneak", BOX, modifier=-1), wish(state, 0, "lore", BOX)]
    best = Fraction(0)
    for stops in product(range(4), repeat=3):
        if sum(abs(a - b) for a, b in zip(stops, (2, 1, 1), strict=True)) <= sheet.focus:
            will, sneak = sheet.fight_will[stops[1]][1], sheet.speed_sneak[stops[0]][1] - 1
            best = max(best, check(will).chance * check(sneak).chance * check(sheet.lore_luck[stops[2]][0]).chance)
    assert sliders_of(state, 0, wishes, BOX)[0].all_pass == best


def test_nobody_and_nothing_are_named() -> None:
    with pytest.raises(BadQuestion, match="seat"):
        sliders_of(table(), 7, [], BOX)
    with pytest.raises(BadQuestion, match="check_name"):
        wish(table(), 0, "strength", BOX)
    with pytest.raises(BadQuestion, match="goal"):
        path_of(table(), 0, "the_moon", BOX)


# ------------------------------------------------------------------ the threat map


def crowd(dice: Random) -> Table:
    kinds = [kind for kind in BOX.monsters if not BOX.monsters[kind].mask]
    areas = [*BOX.streets, *BOX.locations, "sky"]
    monsters = tuple(Monster(n, dice.choice(kinds), dice.choice(areas)) for n in range(1, 9))
    return table(*monsters, gates={"woods": "abyss"}, phase=Phase.MOVEMENT, next_number=9)


def test_the_threat_map_equals_resolving_every_single_card() -> None:
    """Every card by itself, gates and all, without the grouping of alike cards."""
    dice = Random(1926)
    for _ in range(6):
        state = crowd(dice)
        least: Counter[str] = Counter()
        expected: Counter[str] = Counter()
        undecided = False
        for card, chance in next_cards(state, BOX).items():
            one = BOX.mythos[card]
            printed = PrintedCard(one.gate, "", one.white, one.black)
            found = resolve(replace(state, phase=Phase.MYTHOS), ResolveMythos(printed=printed, answers=Answers()), BOX)
            asked = {getattr(q, "number", 0) for q in found.questions if type(q).__name__ == "WhomToHunt"}
            undecided = undecided or bool(asked)
            places = {m.number: m.place for m in state.monsters}
            places |= {e.number: e.path[-1] for e in found.events if isinstance(e, MonsterMoved) and e.number in places}
            for place in {place for number, place in places.items() if number not in asked}:
                least[place] += chance  # type: ignore[assignment]
            for number, place in places.items():
                if number not in asked:
                    expected[place] += chance  # type: ignore[assignment]
        shown = {one.place: one for one in threat_map(state, BOX)}
        assert {place: one.chance[0] for place, one in shown.items() if one.chance[0]} == dict(least)
        assert {place: one.expected[0] for place, one in shown.items() if one.expected[0]} == dict(expected)
        if not undecided:
            assert all(one.chance[0] == one.chance[1] for one in shown.values())


def test_the_threat_map_and_the_threats_tell_the_same() -> None:
    state = crowd(Random(5))
    everywhere = {one.place: one.expected for one in threat_map(state, BOX)}
    for place, (least, most) in everywhere.items():
        single = [one.chance_at(place) for one in threats(state, BOX)]
        assert (sum(a for a, _ in single), sum(b for _, b in single)) == (least, most)
