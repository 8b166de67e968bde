"""Impossible questions: every one is a ValueError that names its field."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy
import pytest

import companion.arkham.odds as arkham_odds
import companion.odds as companion_odds
from companion.arkham import forecast
from companion.arkham.forecast import (
    between,
    cuts,
    next_cards,
    next_gates,
    plan,
    posts,
    sealing,
    threat_map,
    threats,
    waking,
    walks,
)
from companion.arkham.forecast.advice import evade_checks, path_of, sliders_of, wish
from companion.arkham.odds import (
    RESEARCH,
    Aim,
    Battler,
    Defence,
    Fighter,
    Foe,
    Plan,
    Spell,
    SpellKind,
    Throw,
    Wish,
    cast,
    close_gate,
    combat_dice,
    evade,
    evade_all,
    evade_in_turn,
    expected_rounds,
    fight,
    final_battle,
    foe,
    helps,
    loadouts,
    luck,
    path,
    sliders,
    spell,
    spells,
    survival,
    weapon,
)
from companion.arkham.table.state import GateStack, Investigator, Table
from companion.errors import BadQuestion
from companion.facts.arkham import load
from companion.odds import at_least, check, dice_successes, dice_sum, distribution, draw_chance, draws

BOX = load()
ME = Fighter(5, 5, clues=1, fight=3, weapons=(weapon(BOX.items["axe"]),))
GHOUL = foe(BOX.monsters["ghoul"])
SHEET = (((1, 4), (2, 3), (3, 2), (4, 1)),) * 3
TABLE = Table(
    "hastur",
    (Investigator("joe_diamond", "", "library", 5, 5, 5, 5, sliders=(1, 1, 1)),),
    0,
    1,
    round=1,
    gate_stack=GateStack({}),
)
ABSURD = (-1, 10**9, 2.5, Fraction(1, 2), True, "three", None)
"""No number of anything; where -1 or a great one is possible the question leaves it out."""

QUESTIONS: dict[str, Callable[[Any], object]] = {
    "difficulty": lambda x: check(3, x),
    "success_on": lambda x: check(3, success_on=x),
    "clues": lambda x: check(3, clues=x),
    "rerolls": lambda x: check(3, rerolls=x),
    "dice_per_clue": lambda x: check(3, dice_per_clue=x),
    "successes": lambda x: check(3).advice(x),
    "sanity": lambda x: Fighter(x, 5),
    "stamina": lambda x: Fighter(5, x),
    "hands": lambda x: fight(ME, GHOUL, hands=x),
    "keep": lambda x: fight(ME, GHOUL, aim=Aim.WIN_AND_KEEP, keep=x),
    "seal_price": lambda x: None if x is None else close_gate(ME, 0, seal_price=x),
    "doom": lambda x: final_battle([Battler(3, 3)], "yig", doom=x, players=1),
    "players": lambda x: final_battle([Battler(3, 3)], "yig", doom=3, players=x),
    "done": lambda x: final_battle([Battler(3, 3)], "yig", doom=3, players=1, done=x),
    "focus": lambda x: sliders(SHEET, (0, 0, 0), x, [Wish("fight")]),
    "least_speed": lambda x: sliders(SHEET, (0, 0, 0), 3, [Wish("fight")], least_speed=x),
    "rounds": lambda x: waking(TABLE, BOX, rounds=x),
    "seat": lambda x: path_of(TABLE, x, "woods", BOX),
}


@pytest.mark.parametrize("field", QUESTIONS)
@pytest.mark.parametrize("value", ABSURD, ids=repr)
def test_an_absurd_number_is_refused_by_its_name(field: str, value: object) -> None:
    if field == "seal_price" and value is None:
        return  # None = sealing is forbidden
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        QUESTIONS[field](value)
    assert isinstance(caught.value, BadQuestion)
    assert caught.value.field == field


NONSENSE = (
    2.5, float("nan"), float("inf"), Fraction(7, 2), 1j, 10**9, -(10**9), "three", b"x", object(), numpy.int64(2),
    [None], {"the_moon": [1]},
)  # fmt: skip
"""What is right in no argument of any public function."""

TOWN = {"a": ["b"], "b": ["a"]}
DREAD = Spell("wither", 1, 0, 0, SpellKind.BONUS, 3)
EVERY: dict[Callable[..., Any], dict[str, Any]] = {
    at_least: {"dice": 3, "successes": 1, "success_on": 5},
    dice_sum: {"dice": "2d6"},
    dice_successes: {"dice": "2d6", "success_on": 5},
    draws: {"draw_pile": {"a": 2, "b": 3}, "cards": 2, "wanted": "a"},
    draw_chance: {"draw_pile": {"a": 2, "b": 3}, "cards": 2, "needed": {"a": 1}},
    distribution: {"dice": 3, "success_on": 5, "sixes_count_double": False},
    check: {"dice": 3, "difficulty": 1, "success_on": 5, "clues": 1, "rerolls": 0, "dice_per_clue": 1,
            "failure_rerolls": 0, "single_rerolls": 0, "sixes_count_double": False},
    check(3).advice: {"successes": 0, "dice_rolled": 3, "clues": 1, "rerolls": 0, "failure_rerolls": 0,
                      "single_rerolls": 0},
    evade: {"fighter": ME, "foe": GHOUL, "clues": 1, "rerolls": 0},
    evade_all: {"fighter": ME, "foes": [GHOUL]},
    close_gate: {"fighter": ME, "modifier": -1, "difficulty": 1, "seal_price": 5, "rerolls": 0, "failure_rerolls": 0,
                 "fight_clue_dice": 1, "lore_clue_dice": 1, "fight_rerolls": 0, "lore_rerolls": 0},
    cast: {"fighter": ME, "spell": DREAD, "foe": GHOUL, "rerolls": 0},
    fight: {"fighter": ME, "foe": GHOUL, "aim": Aim.WIN, "keep": 1, "evade_first": True, "hands": 2, "held": ("axe",)},
    loadouts: {"fighter": ME, "foe": GHOUL, "hands": 2},
    combat_dice: {"fighter": ME, "foe": GHOUL, "weapons": ME.weapons, "spells": (DREAD,), "spare_hands": 0},
    final_battle: {"battlers": [Battler(3, 3)], "ancient_one": "yig", "doom": 3, "players": 1, "done": 0, "track": 3},
    survival: {"battler": Battler(3, 3), "defence": Defence.ONE_CLUE},
    expected_rounds: {"attackers": [(2, 5)], "needed": 2},
    path: {"lines": TOWN, "start": "a", "goal": "b", "points": 2, "evading": {"a": [check(2)]}, "clues": 0,
           "closed": ()},
    evade_in_turn: {"checks": [check(2)], "clues": 0},
    sliders: {"sheet": SHEET, "stops": (0, 0, 0), "focus": 2, "wishes": [Wish("fight")], "success_on": 5,
              "least_speed": 0},
    luck: {"throws": [Throw(2, 1)]},
    foe: {"kind": "ghoul", "terror": 0, "blackest_night": False, "toughness": 1},
    weapon: {"item": "axe"},
    spell: {"card": BOX.spells["wither"]},
    spells: {"cards": [BOX.spells["wither"]]},
    helps: {"cards": ["food"]},
    path_of: {"state": TABLE, "seat": 0, "goal": "woods", "box": BOX, "points": 3, "clues": 0},
    evade_checks: {"state": TABLE, "seat": 0, "box": BOX},
    wish: {"state": TABLE, "seat": 0, "check_name": "fight", "box": BOX, "modifier": 0, "difficulty": 1},
    sliders_of: {"state": TABLE, "seat": 0, "wishes": [Wish("fight")], "box": BOX, "least_speed": 0},
    sealing: {"state": TABLE, "box": BOX, "rounds": 2, "runs": 5},
    waking: {"state": TABLE, "box": BOX, "rounds": 2, "closings": 0.0, "runs": 10, "tell": len},
    next_cards: {"state": TABLE, "box": BOX},
    next_gates: {"state": TABLE, "box": BOX},
    threats: {"state": TABLE, "box": BOX},
    threat_map: {"state": TABLE, "box": BOX},
    plan: {"state": TABLE, "box": BOX, "rounds": 2, "pinned": {}, "forbidden": ()},
    walks: {"state": TABLE, "box": BOX},
    between: {"state": TABLE, "box": BOX},
    cuts: {"state": TABLE, "box": BOX},
    posts: {"state": TABLE, "box": BOX},
}  # fmt: skip
"""Every public function of the odds, with arguments that are right."""

CALLED = {"kind": "monster"}
"""Arguments that are told by another name."""


@pytest.mark.parametrize("ask", EVERY, ids=lambda one: one.__name__)
def test_nonsense_is_refused_in_every_argument_of_every_function(ask: Callable[..., Any]) -> None:
    usual = EVERY[ask]
    ask(**usual)
    for field in usual:
        for nonsense in NONSENSE:
            with pytest.raises(BadQuestion) as caught:
                ask(**{**usual, field: nonsense})
            assert caught.value.field == CALLED.get(field, field), nonsense


def test_no_function_of_the_odds_is_left_out() -> None:
    public = {getattr(room, name) for room in (arkham_odds, forecast, companion_odds) for name in room.__all__}
    functions = {one for one in public if inspect.isfunction(one)}
    assert functions <= set(EVERY)


NUMBERS = {
    "fighter": (ME, "max_sanity max_stamina stamina_guard evade_bonus spell_clue_dice ignores_nightmarish"),
    "foe": (GHOUL, "awareness horror_damage toughness combat_rating combat_damage nightmarish overwhelming ambush"),
    "weapon": (ME.weapons[0], "hands physical magical sanity_cost alone horror_bonus discard sixes_count_double"),
    "spell": (Spell("wither", 1, 0, 0, SpellKind.BONUS, 3), "hands cost modifier combat"),
    "help": (RESEARCH, "charges"),
}
"""Records and fields of theirs that are numbers, or yes or no."""


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", [10**9, -(10**9), 2.5, float("nan"), Fraction(1, 2), "3", numpy.int64(2)], ids=str)
def test_an_absurd_number_of_a_card_or_a_monster_is_refused_by_its_name(name: str, value: object) -> None:
    record, fields = NUMBERS[name]
    for field in fields.split():
        with pytest.raises(BadQuestion) as caught:
            replace(record, **{field: value})  # type: ignore[type-var]
        assert caught.value.field == field


@pytest.mark.parametrize(
    ("field", "ask"),
    [
        ("aim", lambda: fight(ME, GHOUL, aim="win")),  # type: ignore[arg-type]
        ("foe", lambda: evade(ME, "ghoul")),  # type: ignore[arg-type]
        ("fighter", lambda: close_gate(None, 0)),  # type: ignore[arg-type]
        ("foe", lambda: cast(ME, Spell("wither", 1, 0, 0, SpellKind.BONUS, 3), foe=1)),  # type: ignore[arg-type]
        ("foes", lambda: evade_all(ME, None)),  # type: ignore[arg-type]
        ("foes", lambda: evade_all(ME, ["ghoul"])),  # type: ignore[list-item]
        ("fighter", lambda: evade_all(None, [])),  # type: ignore[arg-type]
        ("rerolls", lambda: cast(ME, Spell("wither", 1, 0, 0, SpellKind.BONUS, 3), rerolls=6)),
        ("throws", lambda: luck(None)),  # type: ignore[arg-type]
        ("dice", lambda: luck([Throw(2.5, 1)])),  # type: ignore[arg-type]
        ("dice", lambda: luck([Throw(201, 1)])),
        ("successes", lambda: luck([Throw(2, 1.0)])),  # type: ignore[arg-type]
        ("success_on", lambda: luck([Throw(2, 1, 9)])),
        ("sheet", lambda: sliders(None, (0, 0, 0), 3, [])),  # type: ignore[arg-type]
        ("sheet", lambda: sliders((1, 2, 3), (0, 0, 0), 3, [])),  # type: ignore[arg-type]
        ("sheet", lambda: sliders((((1,),),) * 3, (0, 0, 0), 3, [])),  # type: ignore[arg-type]
        ("sheet", lambda: sliders(((),) * 3, (0, 0, 0), 3, [])),  # type: ignore[arg-type]
        ("stops", lambda: sliders(SHEET, None, 3, [])),  # type: ignore[arg-type]
        ("wishes", lambda: sliders(SHEET, (0, 0, 0), 3, None)),  # type: ignore[arg-type]
        ("skill", lambda: sliders(SHEET, (0, 0, 0), 3, [Wish([])])),  # type: ignore[arg-type]
        ("modifier", lambda: sliders(SHEET, (0, 0, 0), 3, [Wish("fight", "x")])),  # type: ignore[arg-type]
        ("battlers", lambda: final_battle(None, "yig", doom=3, players=1)),  # type: ignore[arg-type]
        ("battlers", lambda: final_battle([ME], "yig", doom=3, players=1)),  # type: ignore[list-item]
        (
            "rest_is_lost",
            lambda: final_battle([Battler(3, 3)], "yig", doom=3, players=1, rest_is_lost=1),  # type: ignore[arg-type]
        ),
        ("ancient_one", lambda: final_battle([Battler(3, 3)], [], doom=3, players=1)),  # type: ignore[arg-type]
        ("has_attacked", lambda: Battler(3, 3, has_attacked=1)),  # type: ignore[arg-type]
        ("lore_rerolls", lambda: close_gate(ME, 0, lore_rerolls=-1)),
        ("fight_rerolls", lambda: close_gate(ME, 0, rerolls=1, fight_rerolls=True)),
        ("spell", lambda: cast(ME, "wither")),  # type: ignore[arg-type]
        ("throws", lambda: luck([(3, 5, 1)])),  # type: ignore[list-item]
        ("wishes", lambda: sliders(SHEET, (0, 0, 0), 3, ["fight"])),  # type: ignore[list-item]
        ("success_on", lambda: sliders(SHEET, (0, 0, 0), 3, [], success_on=99)),
        ("evading", lambda: path({"a": ["b"], "b": ["a"]}, "a", "b", 3, {"elsewhere": [check(2)]})),
        ("closed", lambda: path({"a": ["b"], "b": ["a"]}, "a", "b", 3, {}, closed=["elsewhere"])),
        ("evade_first", lambda: fight(ME, GHOUL, evade_first=1)),  # type: ignore[arg-type]
        ("held", lambda: fight(ME, GHOUL, held="axe")),
        ("fighter", lambda: fight("joe", GHOUL)),  # type: ignore[arg-type]
        ("foe", lambda: fight(ME, "ghoul")),  # type: ignore[arg-type]
        ("weapons", lambda: Fighter(5, 5, weapons=("axe",))),  # type: ignore[arg-type]
        ("weapons", lambda: Fighter(5, 5, weapons=ME.weapons * 13)),
        ("helps", lambda: Fighter(5, 5, helps=[RESEARCH])),  # type: ignore[arg-type]
        ("special", lambda: foe("ghoul", special="lost")),  # type: ignore[arg-type]
        ("speed", lambda: foe("ghoul", speed=3)),
        ("sixes_count_double", lambda: check(3, sixes_count_double=2)),  # type: ignore[arg-type]
        ("difficulty", lambda: check(3, 0)),
        ("dice", lambda: check(1.5)),  # type: ignore[arg-type]
        ("dice", lambda: check(10**6)),
        ("hands", lambda: fight(ME, GHOUL, hands=3)),
        ("hands", lambda: loadouts(ME, GHOUL, hands=3)),
        ("item", lambda: weapon(BOX.items["food"])),
        ("item", lambda: weapon("excalibur")),
        ("monster", lambda: foe("jabberwock")),
        ("ancient_one", lambda: final_battle([Battler(3, 3)], "dagon", doom=3, players=1)),
        ("ancient_one", lambda: final_battle([], "bob", doom=1, players=1)),
        ("battlers", lambda: final_battle([], "yig", doom=1, players=1)),
        ("battlers", lambda: final_battle([], "azathoth", doom=1, players=1)),
        ("foe", lambda: cast(ME, spell("bind_monster"))),  # type: ignore[arg-type]
        ("foe", lambda: cast(ME, spell("mists_of_releh"))),  # type: ignore[arg-type]
        ("card", lambda: spell("whither")),
        ("cards", lambda: spells(["wither", "whither"])),
        ("cards", lambda: helps(["markman"])),
        ("attack_dice", lambda: Battler(10**6, 3)),
        ("modifier", lambda: close_gate(ME, Fraction(1, 2))),  # type: ignore[arg-type]
        ("clues", lambda: evade(ME, GHOUL, clues=-1)),
        ("skill", lambda: sliders(SHEET, (0, 0, 0), 3, [Wish("strength")])),
        ("stops", lambda: sliders(SHEET, (0, 0, 9), 3, [Wish("fight")])),
        ("check_name", lambda: wish(TABLE, 0, "strength", BOX)),
        ("goal", lambda: path_of(TABLE, 0, "the_moon", BOX)),
        ("closings", lambda: waking(TABLE, BOX, closings=-0.5)),
        ("runs", lambda: waking(TABLE, BOX, closings=0.5, runs=0)),
        ("tell", lambda: waking(TABLE, BOX, closings=0.5, tell="me")),  # type: ignore[arg-type]
        ("closings", lambda: waking(TABLE, BOX, closings="often")),  # type: ignore[arg-type]
        ("successes", lambda: luck([Throw(1, 2)])),
        ("held", lambda: fight(ME, GHOUL, held=("tommy_gun",))),
    ],
)
def test_an_impossible_question_is_refused_by_its_name(field: str, ask: Callable[[], object]) -> None:
    with pytest.raises(BadQuestion) as caught:
        ask()
    assert caught.value.field == field
    assert str(caught.value)


def test_an_unpayable_spell_names_the_sanity() -> None:
    dread = spell(BOX.spells["dread_curse_of_azathoth"])
    assert dread is not None
    with pytest.raises(BadQuestion, match="sanity"):
        cast(Fighter(1, 3, lore=6), dread)


def test_spells_are_found_by_their_ids() -> None:
    assert spell("wither") == spell(BOX.spells["wither"])
    assert spells(["wither", "find_gate", BOX.spells["wither"]]) == (spell("wither"),) * 2


def test_to_bind_takes_a_spell_check_as_hard_as_the_monster_is_tough() -> None:
    """SPELL-03."""
    bind = spell("bind_monster")
    assert bind is not None
    assert cast(Fighter(5, 5, lore=4, fight=3), bind, foe=foe("star_spawn")).chance == Fraction(1163, 2187)


def test_sliders_of_nobody() -> None:
    with pytest.raises(BadQuestion, match="seat"):
        sliders_of(TABLE, -1, [], BOX)


def test_what_can_be_asked_is_answered() -> None:
    assert fight(ME, GHOUL, held=("axe",))[Plan.BEST].goal > 0
    assert evade(ME, Foe("x", 0, None, 0, 1, 0, 1)).chance == Fraction(1, 3), "no dice but a clue"
