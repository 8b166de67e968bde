"""Town and sheet files: written and read alike; everything wrong is told at once, each with its place."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from changed_files import Change, put
from sheets import STYLES, TOWN, random_sheet
from thoroughly import first

from companion.errors import BadData, Problem
from companion.facts import innsmouth as facts
from companion.facts.innsmouth import load
from companion.innsmouth import practice_town, read_sheet, read_town, write_sheet, write_town
from companion.innsmouth.game.seat_sheets import town_named
from companion.innsmouth.sheet.sheet_file import problems_without_town
from companion.innsmouth.town.town_file import read_played_town, read_town_of_box
from companion.words import load as load_words

BOX = load()


def town_tree() -> Any:
    return json.loads(write_town(TOWN))


def sheet_tree() -> Any:
    tree = json.loads(write_sheet(random_sheet(random.Random(5), 12, "player")))
    tree["diagonals"] = [{"quarter": [2, 2], "ends": ["1-1", "2-2"]}]
    tree["caches"] = ["1-1"]
    tree["goals"] = [{"id": "winding", "metric": "turns", "tiers": [[10, 8], [12, 16], [14, 24]]}]
    tree["character"] = "collector"
    return tree


def town_problems(tree: object) -> list[str]:
    with pytest.raises(BadData) as trouble:
        read_town(tree if isinstance(tree, str) else json.dumps(tree), "town.json")
    return [str(problem) for problem in trouble.value.problems]


def sheet_problems(tree: object) -> list[str]:
    with pytest.raises(BadData) as trouble:
        read_sheet(tree if isinstance(tree, str) else json.dumps(tree), TOWN, "sheet.json")
    return [str(problem) for problem in trouble.value.problems]


def test_the_practice_town_keeps_the_rules_of_section_20() -> None:
    """36 quarters, four corner roads, two banks; it says of itself that it is a practice town."""
    town = practice_town()
    assert len(town.quarters) == 36
    assert town.name_en == "Practice town"
    assert town.name_ru == "Учебный город"
    assert sum(road.kind == "corner" for road in town.roads.values()) == 4
    assert any(node.dead_end for node in town.nodes.values())


def test_what_is_written_is_read_alike() -> None:
    """A town and a hundred sheets come back as they were."""
    assert write_town(read_town(write_town(TOWN))) == write_town(TOWN)
    for seed in range(100):
        chance = random.Random(seed)
        sheet = random_sheet(chance, chance.randint(1, 33), chance.choice(STYLES))
        assert read_sheet(write_sheet(sheet), TOWN) == sheet


def test_known_goals_are_goals_of_sheets() -> None:
    """The goal that the box knows can be put into a sheet file as it is."""
    goal = facts.load().goals["winding"]
    tree = sheet_tree()
    tree["goals"] = [{"id": goal.id, "metric": goal.metric, "tiers": goal.tiers}]
    assert read_sheet(json.dumps(tree), TOWN).goals[0].points(12) == 16


def add(key: str, value: object) -> Change:
    return lambda tree: tree[key].append(value)


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        pytest.param(add("quarters", {"at": [1, 1], "color": "red"}), "quarters", "not 37", id="37-quarters"),
        pytest.param(lambda tree: tree["quarters"].pop(), "quarters", "(6;6)", id="35-quarters"),
        pytest.param(put("quarters", 0, "at", [0, 7]), "quarters[0].at", "not a quarter", id="quarter-off-the-board"),
        pytest.param(put("quarters", 0, "color", "pink"), "quarters[0].color", "red, green", id="unknown-colour"),
        pytest.param(put("quarters", 0, "star", 3), "quarters[0]", "only yellow", id="star-on-red"),
        pytest.param(put("quarters", 8, "star", None), "quarters[8]", "has a star", id="yellow-without-a-star"),
        pytest.param(
            add("nodes", {"id": "x", "at": [3, 3], "water": "none", "bank": "A"}),
            "nodes",
            "reaches x",
            id="lonely-node",
        ),
        pytest.param(put("nodes", 0, "water", "lake"), "nodes[0].water", "sea", id="unknown-water"),
        pytest.param(put("nodes", 0, "at", ["a", 1]), "nodes[0].at", "two numbers", id="node-nowhere"),
        pytest.param(put("nodes", 1, "id", "1-0"), "nodes[1]", "appears twice", id="node-twice"),
        pytest.param(put("roads", 0, "ends", ["1-0", "nobody"]), "roads[0].ends[1]", '"nobody"', id="road-to-nobody"),
        pytest.param(put("roads", 0, "ends", ["1-0", "4-5"]), "roads[0]", "not neighbors", id="road-between-strangers"),
        pytest.param(put("roads", 0, "kind", "bridge"), "roads[0]", "join the banks", id="bridge-over-no-water"),
        pytest.param(put("roads", 0, "quarters", []), "roads[0]", "0 quarters", id="road-along-nothing"),
        pytest.param(put("roads", 1, "id", "1-0~2-0"), "roads[1]", "appears twice", id="road-twice"),
        pytest.param(lambda tree: tree["roads"].pop(-4), "roads", "4 corner roads", id="three-corners"),
        pytest.param(
            put("safe_houses", 0, "road", "nowhere"), "safe_houses[0].road", "no such road", id="house-nowhere"
        ),
        pytest.param(put("safe_houses", 0, "node", "1-1"), "safe_houses[0]", "either", id="house-in-two-places"),
        pytest.param(
            lambda tree: tree["safe_houses"].append(tree["safe_houses"][0]),
            "safe_houses[5]",
            "appears twice",
            id="house-twice",
        ),
        pytest.param(
            put("nodes", 0, "dead_end", True), "nodes[0]", "is a dead end, but 3 roads", id="dead-end-of-three"
        ),
        pytest.param(put("nodes", 0, "dead_end", 1), "nodes[0].dead_end", "true or false", id="dead-end-one"),
        pytest.param(put("nodes", 0, "id", 5), "nodes[0].id", "text", id="node-without-a-name"),
        pytest.param(put("quarters", 0, "at", [True, True]), "quarters[0].at", "not a quarter", id="quarter-at-true"),
        pytest.param(put("safe_houses", None), "safe_houses", "must be a list", id="houses-null"),
        pytest.param(
            put("safe_houses", 0, "tourists", {"circle": True}),
            "safe_houses[0].tourists.circle",
            "whole number",
            id="tourists-true",
        ),
        pytest.param(
            put("safe_houses", 0, "tourists", {"circle": -1}),
            "safe_houses[0].tourists.circle",
            "from 0",
            id="tourists-below-none",
        ),
        pytest.param(
            put("safe_houses", 0, "tourists", {"star": 1}), "safe_houses[0].tourists", "'star'", id="unknown-kind"
        ),
        pytest.param(lambda tree: tree.pop("roads"), "", "'roads' is missing", id="no-roads"),
    ],
)
def test_bad_towns(change: Change, place: str, words: str) -> None:
    """Each mistake is told with its place in the file."""
    tree = town_tree()
    change(tree)
    assert any(f", {place}:" in told or not place for told in town_problems(tree) if words in told)


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        pytest.param(lambda t: t["segments"].append(t["segments"][0]), "segments[", "twice", id="segment-twice"),
        pytest.param(add("segments", "moon"), "segments[", '"moon"', id="segment-on-no-road"),
        pytest.param(add("caches", "moon"), "caches[1]", '"moon"', id="cache-on-no-node"),
        pytest.param(add("caches", "1-1"), "caches[1]", "appears twice", id="cache-twice"),
        pytest.param(
            put("quarters", 0, "tourists", {"triangel": 2}), "quarters[0].tourists", "'triangel'", id="unknown-kind"
        ),
        pytest.param(put("quarters", 0, "threats", -1), "quarters[0].threats", "whole number", id="negative-threats"),
        pytest.param(put("quarters", [{"at": [1, 1]}] * 37), "quarters", "not 37", id="37-quarters"),
        pytest.param(put("goals", 0, "tiers", [[10, 8], [8, 16]]), "goals[0].tiers", "must rise", id="falling-numbers"),
        pytest.param(put("goals", 0, "tiers", [[10, 8], [12, 4]]), "goals[0].tiers", "must rise", id="falling-points"),
        pytest.param(put("goals", 0, "metric", "luck"), "goals[0].metric", "turns", id="unknown-metric"),
        pytest.param(put("town", "elsewhere"), "town", "'elsewhere'", id="another-town"),
        pytest.param(put("character", "cultist"), "character", "warlock", id="unknown-character"),
        pytest.param(
            put("artifact_deck", {"manuscript": 3, "dagger": 3, "amulet": 2, "tiara": 1}),
            "artifact_deck",
            "7 cards",
            id="nine-cards",
        ),
        pytest.param(put("artifact_deck", None), "artifact_deck", "caches", id="deck-needed"),
        pytest.param(
            put("diagonals", 0, "ends", ["1-1", "2-1"]), "diagonals[0].ends", "share a side", id="diagonal-along-a-side"
        ),
        pytest.param(
            put("diagonals", 0, "ends", ["1-1", "5-5"]), "diagonals[0].ends", "not a corner", id="diagonal-too-far"
        ),
        pytest.param(
            put("diagonals", 0, "ends", ["1-4A", "2-5"]), "diagonals[0].ends", "the river", id="diagonal-over-the-river"
        ),
        pytest.param(lambda t: t["diagonals"].append(t["diagonals"][0]), "diagonals[1]", "twice", id="diagonal-twice"),
        pytest.param(
            lambda t: t.update(diagonal=t.pop("diagonals")), "", "did you mean 'diagonals'", id="misspelt-key"
        ),
    ],
)
def test_bad_sheets(change: Change, place: str, words: str) -> None:
    """Each mistake is told with its place in the file."""
    tree = sheet_tree()
    change(tree)
    assert any(f", {place}" in told or not place for told in sheet_problems(tree) if words in told)


def test_every_problem_is_told_at_once() -> None:
    """Five mistakes in one sheet are five problems."""
    tree = sheet_tree()
    tree["segments"].append("moon")
    tree["caches"].append("moon")
    tree["character"] = "cultist"
    tree["quarters"][0]["tourists"] = {"moon": 1}
    tree["goals"][0]["tiers"] = [[3, 3], [2, 2]]
    assert len(sheet_problems(tree)) == 5


def test_every_problem_of_a_town_is_told_at_once_and_none_that_only_follows() -> None:
    """Issue 5's own list in one file; a node with a wrong water is still the node that roads lead to."""
    tree = town_tree()
    tree["quarters"].append({"at": [1, 1], "color": "red"})
    tree["nodes"].append({"id": "x", "at": [3, 3], "water": "none", "bank": "A"})
    tree["nodes"][1]["water"] = "lake"
    tree["roads"][3]["ends"][1] = "nobody"
    tree["safe_houses"][0]["tourists"] = {"fish": 1}
    told = "\n".join(town_problems(tree))
    for place, words in (
        ("quarters[36]", "quarter (1;1) appears twice"),
        ("quarters", "not 37"),
        ("nodes", "the town reaches x"),
        ("nodes[1].water", '"lake"'),
        ("roads[3].ends[1]", '"nobody"'),
        ("safe_houses[0].tourists", "'fish'"),
    ):
        assert any(f", {place}: " in line and words in line for line in told.splitlines()), place
    assert len(told.splitlines()) == 6


def test_what_is_missing_does_not_hide_the_rest() -> None:
    """A town without safe houses and with 37 quarters says both; nothing is said of what is not there."""
    tree = town_tree()
    tree["quarters"].append({"at": [9, 9]})
    del tree["safe_houses"], tree["nodes"][0]["bank"]
    told = town_problems(tree)
    assert len(told) == 5
    assert not [line for line in told if "null" in line]


def test_a_sheet_is_checked_also_where_its_town_cannot_be_read() -> None:
    """What needs no town is told all the same."""
    tree = sheet_tree()
    tree["segments"] += [tree["segments"][0], "moon"]
    tree["goals"][0]["tiers"] = [[3, 3], [2, 2]]
    told = list(map(str, problems_without_town(json.dumps(tree), "sheet.json")))
    assert len(told) == 2
    assert "drawn twice" in told[0]
    assert "must rise" in told[1]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_problems_are_said_in_the_language_of_the_player(language: str) -> None:
    """Every sentence has its places filled; in Russian no English one is left."""
    tree, town = sheet_tree(), town_tree()
    tree["segments"].append("moon")
    tree["character"] = 7
    town["roads"][0]["ends"] = ["1-0", "4-5"]
    town["nodes"].append({"id": "x", "at": [3, 3], "water": "none", "bank": "A"})
    words = load_words(language)
    for text, read in ((tree, partial(read_sheet, town=TOWN)), (town, read_town), ("{", read_town), ("", read_town)):
        with pytest.raises(BadData) as trouble:
            read(text if isinstance(text, str) else json.dumps(text))
        for problem in trouble.value.problems:
            said = words.problem(problem)
            assert "{" not in said.replace('"{', "")
            assert (said == str(problem)) == (language == "en")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (write_sheet(random_sheet(random.Random(5), 12, "player")), "this is a sheet file"),
        ('{"format": "companion innsmouth box", "version": 1}', "this is a box file"),
        ('{"format": "companion game", "acts": []}', "this is the file of a whole game"),
        ('{"format": "companion realms box", "version": 1, "cards": {}}', "this is a different kind of file"),
    ],
    ids=["sheet", "box", "game", "box of another game"],
)
def test_a_file_of_another_kind_is_called_by_its_name(text: str, said: str) -> None:
    """Then it is the one problem."""
    assert town_problems(text) == [f"town.json: {said}"]


def test_a_key_that_stands_twice_is_told_with_its_place_and_the_rest_too() -> None:
    """Whichever of the two counted would be a guess; what else is wrong is told in the same go."""
    sheet = json.dumps(sheet_tree() | {"caches": ["moon"]})
    sheet = sheet.replace('"character": ', '"character": "warlock", "character": ', 1)
    sheet = sheet.replace('"tiers": ', '"id": "calm", "id": "wild", "tiers": ', 1)
    assert sheet_problems(sheet) == [
        "sheet.json: 'character' appears twice",
        "sheet.json, goals[0]: 'id' appears twice",
        'sheet.json, caches[0]: no such node in this town: "moon"',
    ]
    town = json.dumps(town_tree()).replace('"color": ', '"color": "red", "color": ', 1)
    assert town_problems(town) == ["town.json, quarters[0]: 'color' appears twice"]


def test_half_a_sign_is_refused_as_it_could_not_be_kept() -> None:
    """JSON can write half of a surrogate pair, no file can."""
    assert "a broken character" in town_problems(write_town(TOWN).replace('"practice"', '"\\ud83d"'))[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"segments": [',
        "[[[[" * 5000,
        "NaN",
        '"a sheet"',
        "{}",
        write_town(TOWN),
        write_town(TOWN)[:700],
    ],
    ids=["empty", "list", "null", "cut-off", "deep", "nan", "text", "nothing", "a-town", "half-a-town"],
)
def test_truncated_and_foreign_files(text: str) -> None:
    """Whatever a file holds, the answer is a list of problems."""
    assert sheet_problems(text)
    if text != write_town(TOWN):
        assert town_problems(text)


@pytest.mark.parametrize("seed", first(2, range(10)))
def test_random_damage_never_crashes(seed: int) -> None:
    """Any value of a sheet or town replaced by nonsense is a problem or is read, never a crash."""
    chance = random.Random(seed)
    for _ in range(30):
        for make, read in ((sheet_tree, lambda text: read_sheet(text, TOWN)), (town_tree, read_town)):
            tree = make()
            here: Any = tree
            while isinstance(here, dict | list) and here:
                key = chance.choice(list(here) if isinstance(here, dict) else range(len(here)))
                if chance.random() < 0.4 or not isinstance(here[key], dict | list):
                    here[key] = chance.choice([None, 1, -1, 0.5, "x", [], {}, [1, 2], True, 10**30])
                    break
                here = here[key]
            with suppress(BadData):
                read(json.dumps(tree))


def test_a_deck_is_not_needed_where_nothing_is_drawn() -> None:
    """Without caches, or for the Warlock, the deck may be absent."""
    tree = sheet_tree()
    tree["artifact_deck"] = None
    tree["caches"] = []
    assert read_sheet(json.dumps(tree), TOWN).artifact_deck is None
    tree["caches"] = ["1-1"]
    tree["character"] = "warlock"
    assert read_sheet(json.dumps(tree), TOWN).artifact_deck is None


# ---------------------------------------------------------------- absurd numbers, unknown keys


@pytest.mark.parametrize("value", ["1e308", "-1e308", "NaN", "Infinity", "1" + "0" * 400, "101", "true", '"3"', "null"])
def test_a_place_that_no_map_has_is_refused_with_where_it_stands(value: str) -> None:
    """two-games 11: a node at 1e308 makes a drawing that nobody sees."""
    tree = town_tree()
    tree["nodes"][4]["at"] = [2, "HERE"]
    told = town_problems(json.dumps(tree).replace('"HERE"', value))
    assert any("nodes[4].at: must be two numbers from -100 to 100, not [2" in line for line in told)


@pytest.mark.parametrize(("farthest", "bound"), [(8.0, "8"), (2.5, "2.5")])
def test_the_sentence_names_the_bound_that_was_asked(farthest: float, bound: str) -> None:
    """A reader with another bound than that of a map refused a place for a range in which it lies."""
    tree = town_tree()
    tree["nodes"][4]["at"] = [2, 9]
    with pytest.raises(BadData) as raised:
        read_town(json.dumps(tree), farthest=farthest)
    said = [str(problem) for problem in raised.value.problems if problem.column == "nodes[4].at"]
    assert said == [f"town, nodes[4].at: must be two numbers from -{bound} to {bound}, not [2, 9]"]


def test_a_game_that_an_older_version_has_let_in_opens_all_the_same() -> None:
    """The town of a saved game is read as it was read then."""
    tree = town_tree()
    for node in tree["nodes"]:
        node["at"] = [1e308, 1e308]
    assert all(node.at == (1e308, 1e308) for node in town_named(json.dumps(tree), BOX).nodes.values())


@pytest.mark.parametrize(
    "change",
    [lambda tree: tree["safe_houses"].append(tree["safe_houses"][0]), put("nodes", 0, "dead_end", True)],
    ids=["house-twice", "dead-end-of-three"],
)
def test_a_kept_town_that_an_older_version_has_let_in_opens_all_the_same(change: Change) -> None:
    """Games on it and boxes that hold it go on; a new file of it is refused."""
    tree = town_tree()
    change(tree)
    assert read_played_town(json.dumps(tree)).id == TOWN.id
    assert read_town_of_box(json.dumps(tree)).id == TOWN.id


def test_keys_that_nobody_knows_are_told_with_their_place_and_left_unread() -> None:
    tree, sheet = town_tree(), sheet_tree()
    tree["roads"][3]["colour"] = "red"
    tree["year"] = 1928
    sheet["quarters"][0]["note"] = "rain"
    sheet["goals"][0]["card"] = 4
    unread: list[Problem] = []
    assert write_town(read_town(json.dumps(tree), "", warnings=unread)) == write_town(TOWN)
    assert read_sheet(json.dumps(sheet), TOWN, "", warnings=unread) == read_sheet(json.dumps(sheet_tree()), TOWN)
    assert [(one.column, one.what) for one in unread] == [
        (place, "is unknown and was ignored")
        for place in ("year", "roads[3].colour", "quarters[0].note", "goals[0].card")
    ]


@pytest.mark.parametrize("key", ["id", "name_ru", "name_en"])
def test_a_name_that_no_line_holds_is_refused_and_a_game_on_such_a_town_goes_on(key: str) -> None:
    tree = town_tree()
    tree[key] = "W" * 40
    read_town(json.dumps(tree))
    tree[key] = "W" * 41
    assert town_problems(tree) == [f"town.json, {key}: is 41 characters long; at most 40 are shown"]
    assert "W" * 41 in str(read_played_town(json.dumps(tree)))
    tree[key] = "Hill\x1b[31m"
    assert town_problems(tree) == [f"town.json, {key}: has characters that cannot be shown"]
    read_played_town(json.dumps(tree))


@pytest.mark.parametrize("text", ["", "  \n", "😀", "<b>x</b>", "[]"])
def test_a_town_of_a_game_is_refused_without_an_english_head(text: str) -> None:
    """The sentence stands on a page of any language; a head of ours would stand before it untranslated."""
    with pytest.raises(BadData) as trouble:
        read_played_town(text)
    assert not str(trouble.value.problems[0]).startswith("town")


CROWD = 20_000
CROWDS: tuple[tuple[str, Callable[[], Any], Callable[[int], Any]], ...] = (
    ("goals", sheet_tree, lambda n: {"id": f"g{n}", "metric": "turns", "tiers": [[1, 1]]}),
    ("segments", sheet_tree, lambda n: f"r{n}"),
    ("diagonals", sheet_tree, lambda n: {"quarter": [2, 2], "ends": [f"a{n}", "b"]}),
    ("caches", sheet_tree, lambda n: f"c{n}"),
    ("nodes", town_tree, lambda n: {"id": f"n{n}", "at": [1, 1], "bank": "A"}),
    ("roads", town_tree, lambda n: {"id": f"r{n}"}),
    ("quarters", town_tree, lambda n: {"at": [1, 1]}),
)


@pytest.mark.parametrize(
    ("key", "tree", "member"), CROWDS, ids=[f"{key} of a {tree.__name__}" for key, tree, _ in CROWDS]
)
def test_a_list_without_end_is_one_problem_and_not_read(
    key: str, tree: Callable[[], Any], member: Callable[[int], Any]
) -> None:
    """What is held against all others of its list would take a minute."""
    whole = tree() | {key: [member(number) for number in range(CROWD)]}
    [problem] = (sheet_problems if tree is sheet_tree else town_problems)(whole)
    assert f"{key}: has {CROWD} values; at most 1000 are read" in problem


def test_an_object_with_keys_without_end_is_one_problem() -> None:
    [problem] = sheet_problems(sheet_tree() | {f"charactor{number}": 1 for number in range(CROWD)})
    assert "at most 5000 are read" in problem
