"""My box as a file: what was told comes back, every mistake is told with its place, nothing is assumed."""

from __future__ import annotations

import json

import pytest
from changed_files import Change, put
from tours import BOX, MINE, tour

from companion.errors import BadData
from companion.innsmouth import Artifacts, Character, practice_town, write_town
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox, SoloTable
from companion.innsmouth.box.my_box_file import read_box_and_towns, rulebook_box, write_box
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.town.town import TouristKind

FULL = MyBox(
    dice=tuple(tuple(Die(n, (TouristKind.CIRCLE, TouristKind.CROSS)) for n in range(1, 7)) for _ in range(5)),
    bonus_die=tuple(Bonus),
    goals=(Goal("winding", Metric.TURNS, (Tier(10, 8), Tier(12, 16))), Goal("Мой", Metric.TOURISTS, (Tier(5, 4),))),
    cache_cards={"1": ("1-1", "2-2"), "2": ()},
    bonuses={Character.DETECTIVE: Bonuses(1, 2, 0)},
    deck=Artifacts(2, 2, 2, 1),
    deep_ones={5: 1, 10: 6},
    solo=SoloTable((150, None, 190), (8, None)),
)


def test_what_is_known_of_every_copy() -> None:
    """Section 20: one goal, the bonus die, three rows of the solo card; nothing else is assumed."""
    known = rulebook_box(BOX)
    assert [goal.id for goal in known.goals] == ["winding"]
    assert set(known.bonus_die) == set(Bonus)
    assert known.solo == SoloTable((150, None, None, 220, 240))
    assert (known.dice, known.cache_cards, known.bonuses, known.deck, known.deep_ones) == ((), {}, {}, None, None)


@pytest.mark.parametrize("box", [FULL, MINE, MyBox(), rulebook_box(BOX)], ids=["full", "some", "nothing", "known"])
def test_what_is_written_is_read_alike(box: MyBox) -> None:
    """And a game can be set up with it."""
    assert read_box_and_towns(write_box(box), "box").box == box
    assert tour(2, box=read_box_and_towns(write_box(box), "box").box).box == box


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        pytest.param(put("format", "a box"), "format", "not an Innsmouth box", id="another-format"),
        pytest.param(put("version", 2), "version", "unknown version 2", id="newer"),
        pytest.param(put("version", True), "version", "unknown version true; supported: 1", id="version-true"),
        pytest.param(put("version", 1.0), "version", "unknown version 1.0; supported: 1", id="version-with-a-point"),
        pytest.param(put("version", None), "version", "unknown version null; supported: 1", id="version-null"),
        pytest.param(put("dice", [[]] * 6), "dice", "5 tourist dice", id="six-dice"),
        pytest.param(put("dice", 0, 0, "number", 7), "dice[0][0].number", "from 1 to 6", id="a-seven"),
        pytest.param(put("dice", 0, 0, "number", 2), "dice[0]", "each number once", id="two-twos"),
        pytest.param(put("dice", 0, 0, "tourists", []), "dice[0][0].tourists", "one or two", id="nobody"),
        pytest.param(put("dice", 0, 0, "tourists", ["star"]), "dice[0][0].tourists[0]", "circle", id="unknown-kind"),
        pytest.param(put("bonus_die", ["blank"]), "bonus_die", "6 faces", id="one-face"),
        pytest.param(put("bonus_die", 0, "luck"), "bonus_die[0]", "zigzag", id="unknown-face"),
        pytest.param(put("goals", 0, "tiers", [[5, 5], [4, 9]]), "goals[0].tiers", "must rise", id="falling-goal"),
        pytest.param(put("cache_cards", "1", ["a"] * 2), "cache_cards.1", "twice", id="cache-twice"),
        pytest.param(put("cache_cards", "1", list("abcdefgh")), "cache_cards.1", "at most 7", id="eight-caches"),
        pytest.param(put("bonuses", "cultist", {}), "bonuses", "not a character", id="unknown-character"),
        pytest.param(
            put("bonuses", "detective", "extra", -1), "bonuses.detective.extra", "whole", id="fewer-than-none"
        ),
        pytest.param(put("artifact_deck", "tiara", 2), "artifact_deck", "7 cards", id="eight-cards"),
        pytest.param(put("deep_ones", 1, "cell", 5), "deep_ones[1]", "appears twice", id="cell-twice"),
        pytest.param(put("deep_ones", 0, "column", 7), "deep_ones[0].column", "from 1 to 6", id="seventh-column"),
        pytest.param(put("solo", "totals", ["many"]), "solo.totals[0]", "whole number", id="solo"),
    ],
)
def test_bad_boxes(change: Change, place: str, words: str) -> None:
    """Each mistake is told with its place in the file."""
    tree = json.loads(write_box(FULL))
    change(tree)
    assert any(f", {place}:" in told for told in problems(json.dumps(tree)) if words in told)


def problems(text: str) -> list[str]:
    with pytest.raises(BadData) as trouble:
        read_box_and_towns(text, "box.json")
    return [str(problem) for problem in trouble.value.problems]


def test_a_box_holds_towns_as_files_or_as_objects() -> None:
    """The text of a file comes back letter for letter; a town with problems is told with its place in the box."""
    text = write_town(practice_town())
    kept = read_box_and_towns(write_box(FULL, {"Мой город": text}))
    assert (kept.box, kept.towns) == (FULL, {"Мой город": text})
    tree = json.loads(write_box(FULL))
    tree["towns"] = {"mine": json.loads(text)}
    assert read_box_and_towns(json.dumps(tree)).towns == {"mine": text}
    tree["towns"]["mine"]["quarters"][0]["color"] = "pink"
    tree["towns"]["cut"] = text[:200]
    told = problems(json.dumps(tree))
    assert any("towns.mine.quarters[0].color: must be one of" in line for line in told)
    assert any("line" in line and "towns.cut: this is not JSON" in line for line in told)


def test_every_problem_of_a_box_at_once() -> None:
    """Three mistakes, three problems."""
    tree = json.loads(write_box(FULL))
    tree["dice"][0][0]["number"] = 0
    tree["bonus_die"] = ["luck"] * 6
    tree["deep_ones"] = [{"cell": 11, "column": 1}]
    assert len(problems(json.dumps(tree))) == 8


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "compan', "null", "[[[["])
def test_foreign_boxes(text: str) -> None:
    """Whatever a file holds, the answer is a list of problems."""
    assert problems(text)
