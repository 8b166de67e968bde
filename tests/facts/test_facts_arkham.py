"""The box of Arkham Horror: complete as it is, and refused with every problem named when a file is broken."""

from __future__ import annotations

import dataclasses
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import BadData, BadQuestion
from companion.facts import arkham
from companion.facts.arkham_effects import CardPart, EffectKind, When
from companion.facts.where import data_folder

FOLDER = data_folder() / "arkham"
BOX = arkham.load()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data files that a test may break."""
    return Path(shutil.copytree(FOLDER, tmp_path / "arkham"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"the test wants to break {old!r}, which is not there any more"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(BadData) as caught:
        arkham.load(folder)
    return [str(problem) for problem in caught.value.problems]


def test_the_box_is_read_once() -> None:
    assert arkham.load() is arkham.load()


def test_the_box_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        BOX.spaces["woods"] = BOX.spaces["graveyard"]  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        BOX.spaces["woods"].name_en = "Forest"  # type: ignore[misc]


def test_records_carry_both_languages_and_parsed_numbers() -> None:
    amanda = BOX.investigators["amanda_sharpe"]
    assert (amanda.name_ru, amanda.home, amanda.money, amanda.clues) == ("Аманда Шарп", "bank_of_arkham", 1, 1)
    assert amanda.speed_sneak == ((1, 4), (2, 3), (3, 2), (4, 1))
    assert BOX.investigators["michael_mcglen"].fixed_cards == ("dynamite", "tommy_gun")
    assert BOX.monsters["cultist"].horror_rating is None
    assert BOX.spaces["woods"].short_ru == "Леса"
    assert BOX.worlds["yuggoth"].gate_modifier == -2


def test_board_helpers_answer_in_ids() -> None:
    assert BOX.neighborhood_of("woods") == ("uptown", "st_marys_hospital", "ye_olde_magick_shoppe", "woods")
    assert BOX.neighborhood_of("sky") == ()
    assert BOX.arrow_out("southside", "white") == "uptown"
    assert BOX.arrow_out("woods", "black") == "uptown"
    assert BOX.arrow_out("yuggoth", "black") == ""
    assert set(BOX.neighbors("northside")) == {
        "downtown",
        "merchant_district",
        "train_station",
        "newspaper",
        "curiositie_shoppe",
    }


@pytest.mark.parametrize(
    ("players", "limit", "outskirts", "gates", "monsters", "overrun"),
    [
        (1, 4, 7, 8, 1, 8),
        (2, 5, 6, 8, 1, 10),
        (3, 6, 5, 7, 1, 12),
        (4, 7, 4, 7, 1, 14),
        (5, 8, 3, 6, 2, 16),
        (6, 9, 2, 6, 2, 18),
        (7, 10, 1, 5, 2, 20),
        (8, 11, 0, 5, 2, 22),
    ],
    ids=[f"NUM-01-P{n}" for n in range(1, 9)],
)
def test_numbers_by_players(players: int, limit: int, outskirts: int, gates: int, monsters: int, overrun: int) -> None:
    row = BOX.players_numbers(players)
    found = (row.monster_limit, row.outskirts_capacity, row.awakening_gates, row.monsters_per_gate)
    assert found == (limit, outskirts, gates, monsters)
    assert row.awakening_monsters == overrun


@pytest.mark.parametrize("players", [0, 9, -1])
def test_no_numbers_for_an_impossible_table(players: int) -> None:
    with pytest.raises(BadQuestion) as caught:
        BOX.players_numbers(players)
    assert caught.value.field == "players"


@pytest.mark.parametrize(
    ("closing", "location"),
    [(3, "general_store"), (6, "curiositie_shoppe"), (9, "ye_olde_magick_shoppe")],
    ids=["TERROR-02-3", "TERROR-02-6", "TERROR-02-9"],
)
def test_terror_closes_the_shops(closing: int, location: str) -> None:
    closed = [s for s in BOX.spaces.values() if s.closes_at_terror == closing]
    assert [(s.id, s.closed_moves_to) for s in closed] == [(location, BOX.spaces[location].neighborhood)]


def test_effects_of_a_card_say_where_when_and_what() -> None:
    blackout = BOX.mythos_effects["city_gripped_by_blackouts"]
    assert [(e.part, e.when, e.effect, e.places) for e in blackout] == [
        (
            CardPart.NEXT_TURN,
            When.ALWAYS,
            EffectKind.CLOSE,
            ("general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"),
        )
    ]
    work = {e.part: e for e in BOX.mythos_effects["good_work_undone"]}
    assert (work[CardPart.STARTS].number, work[CardPart.FAILS_AT].number, work[CardPart.ACTS].dice) == (6, 10, 2)
    assert work[CardPart.ACTS].faces == (1, 2)
    assert (work[CardPart.ACTS].when, work[CardPart.PASSES_AT].when) == (When.MYTHOS_END, When.ARKHAM_ENCOUNTERS)


MOMENTS = [
    pytest.param("disturbing_the_dead", CardPart.FAILS_AT, When.AT_ONCE, id="MCARD-03 terror 10 at once"),
    pytest.param(
        "the_southside_strangler_strikes", CardPart.FAILS_AT, When.MYTHOS_END, id="MCARD-03 allies at the end"
    ),
    pytest.param(
        "the_terrible_experiment", CardPart.PASSES_AT, When.ARKHAM_ENCOUNTERS, id="MCARD-03 fought in phase III"
    ),
    pytest.param("the_great_ritual", CardPart.ACTS, When.MYTHOS_END, id="MCARD-03 acts at the end"),
    pytest.param("blood_magic", CardPart.IN_PLAY, When.MOVEMENT_END, id="an environment in phase II"),
    pytest.param("curfew_enforced", CardPart.IN_PLAY, When.MOVEMENT_END, id="any street"),
    pytest.param("icy_conditions", CardPart.IN_PLAY, When.MONSTER_MOVEMENT, id="an environment in step 3"),
    pytest.param("blue_flu", CardPart.NEXT_TURN, When.ALWAYS, id="no arrests"),
]


@pytest.mark.parametrize(("card", "part", "when"), MOMENTS)
def test_every_effect_has_the_moment_of_its_card(card: str, part: CardPart, when: When) -> None:
    assert when in {effect.when for effect in BOX.mythos_effects[card] if effect.part is part}


def test_the_digest_follows_the_data(folder: Path) -> None:
    assert len(BOX.digest) == 64
    assert arkham.load(folder).digest == BOX.digest
    changed = folder.parent / "changed"
    shutil.copytree(folder, changed)
    change(changed, "monsters.csv", "gug,Gug,Гуг,2", "gug,Gug,Гуг,3")
    assert arkham.load(changed).digest != BOX.digest


def test_problems_of_several_files_are_reported_together(folder: Path) -> None:
    change(folder, "monsters.csv", "gug,Gug,Гуг,2", "gug,Gug,Гуг,two")
    change(folder, "mythos.csv", "headline,,woods", "headline,,wood")
    change(folder, "numbers.toml", "hands = 2", 'hands = "two"')
    change(folder, "layout.csv", "id,x,y", "id,left,top")
    found = problems_of(folder)
    assert "monsters.csv, row 14, column count: 'two' is not a whole number" in found
    assert "mythos.csv, row 2, column gate: 'wood' is no space" in found
    assert "numbers.toml, column hands: 'two' is not a whole number" in found
    assert "layout.csv, row 1: the header must be id,x,y, found id,left,top" in found


def test_a_file_that_cannot_be_read_is_one_problem(folder: Path) -> None:
    change(folder, "mythos.csv", "id,name_en", "id,title")
    (only,) = problems_of(folder)
    assert only.startswith("mythos.csv, row 1: the header must be id,name_en,")


def test_a_row_that_cannot_be_read_is_not_missed_elsewhere(folder: Path) -> None:
    change(folder, "spaces.csv", "unstable,,,,,web", "wobbly,,,,,web")
    change(folder, "monsters.csv", "gug,Gug,Гуг,2", "gug,Gug,Гуг,two")
    assert all("column stability" in problem or "column count" in problem for problem in problems_of(folder))
    assert len(problems_of(folder)) == 2


DANGLING: tuple[tuple[str, str, str, str], ...] = (
    ("arrows.csv", "woods,uptown,both", "woods,upton,both", "column to: 'upton' is no space"),
    ("adjacency.csv", "uptown,woods", "uptown,wood", "column b: 'wood' is no space"),
    ("other_worlds.csv", "abyss,", "abbys,", "column id: 'abbys' is no space"),
    ("investigators.csv", "bank_of_arkham", "bank", "column home: 'bank' is no space"),
    ("investigators.csv", "dynamite;tommy_gun", "dynamite;gun", "column fixed_cards: 'gun' is no card"),
    ("mythos_effects.csv", "gug;nightgaunt", "gug;nightgaun", "column kinds: 'nightgaun' is no monster kind"),
    ("mythos_effects.csv", "neighborhood:uptown", "neighborhood:woods", "is no space or scope"),
    ("mythos_effects.csv", "carolyn_fern", "caroline_fern", "column spares: 'caroline_fern' is no investigator"),
    ("mythos_effects.csv", "mythos_end", "mythos_begin", "column when: 'mythos_begin' is not one of"),
    ("mythos_effects.csv", "blue_flu", "red_flu", "column card: 'red_flu' is no Mythos card"),
    ("spaces.csv", "unstable,,,,,web", "wobbly,,,,,web", "column stability: 'wobbly' is not one of"),
    ("locations.csv", "woods,red", "forest,red", "column id: 'forest' is no space"),
    ("investigators.csv", "1-4/2-3/3-2/4-1", "1-4/2-3/3-2", "has not four stops"),
    ("investigators.csv", "1-4/2-3/3-2/4-1", "1-4/2-3/3-2/4", "has not four stops"),
    ("investigators.csv", "1-4/2-3/3-2/4-1", "a-b/2-3/3-2/4-1", "is no slider"),
    ("skills.csv", "sneak,Sneak", "speed,Sneak", "column id: 'speed' stands already in row 2"),
)


@pytest.mark.parametrize(("file", "old", "new", "sentence"), DANGLING, ids=[case[3] for case in DANGLING])
def test_a_broken_cell_is_named(folder: Path, file: str, old: str, new: str, sentence: str) -> None:
    change(folder, file, old, new)
    assert any(problem.startswith(f"{file}, row ") and sentence in problem for problem in problems_of(folder))


@pytest.mark.parametrize(
    ("breaking", "sentence"),
    [
        (lambda text: text.replace("hands = 2\n", ""), "column hands: is missing"),
        (lambda text: text + "\nfeet = 2\n", "column players 8: feet: is not known"),
        (lambda text: text.replace("players = 8", "players = 9"), "one table for each number of players from 1 to 8"),
        (lambda text: text.replace("[[players]]", "[players"), "cannot be read"),
        (lambda text: "players = 3\n", "one table for each number of players"),
    ],
    ids=["missing", "unknown", "players", "syntax", "shape"],
)
def test_broken_numbers_are_named(folder: Path, breaking: Callable[[str], str], sentence: str) -> None:
    path = folder / "numbers.toml"
    path.write_text(breaking(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert any(sentence in problem for problem in problems_of(folder))


def test_an_empty_folder_names_every_missing_file(tmp_path: Path) -> None:
    missing = {problem.split(":")[0] for problem in problems_of(tmp_path)}
    assert missing == {f"{name}.csv" for name in arkham.FILES} | {arkham.NUMBERS}


def test_reading_facts_loads_no_heavy_library() -> None:
    program = (
        "import sys; from companion.facts import arkham, arkham_checks, realms; arkham.load(); realms.load();"
        "print(sorted({'networkx', 'numpy', 'pydantic', 'babel', 'plotly'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
