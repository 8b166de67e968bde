"""``companion innsmouth``: one JSON object out, every problem of bad files, exit code 2."""

from __future__ import annotations

import json
import random
import re
from fractions import Fraction
from pathlib import Path

import pytest
from sheets import TOWN, random_sheet

from companion import words
from companion.apps.terminal.cli import main
from companion.innsmouth import Character, Sheet, best_route, write_sheet, write_town
from companion.innsmouth.town import draft_town
from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.draft_town_file import town_text
from companion.innsmouth.town.town import QUARTERS, QuarterColor


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A sheet file and its town file."""
    sheet, town = tmp_path / "sheet.json", tmp_path / "town.json"
    sheet.write_text(write_sheet(random_sheet(random.Random(3), 20, "player")), "utf-8")
    town.write_text(write_town(TOWN), "utf-8")
    return str(sheet), str(town)


def test_route_prints_one_object(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """All keys of the issue, exact numbers as fractions."""
    assert main(["innsmouth", "route", files[0], "--town", files[1], "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    best = best_route(random_sheet(random.Random(3), 20, "player"), TOWN)
    assert Fraction(told["expected_points"]) == best.expected_points
    assert "/" in told["expected_points"]
    assert told["optimal"] is True
    assert told["points_if_nothing_fails"] == told["lines"]["total"] == best.points_if_nothing_fails
    assert {"threat_level", "artifacts_drawn", "sections", "crossings", "lines"} <= told.keys()
    assert len(told["crossings"]) == len(told["sections"]) - 1


def test_score_takes_the_route_that_route_prints(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What one prints the other scores alike."""
    main(["innsmouth", "route", files[0], "--town", files[1], "--json"])
    found = capsys.readouterr().out
    (tmp_path / "route.json").write_text(found, "utf-8")
    route = str(tmp_path / "route.json")
    assert main(["innsmouth", "score", files[0], "--town", files[1], "--route", route, "--json"]) == 0
    scored = json.loads(capsys.readouterr().out)
    assert scored.items() <= json.loads(found).items()


def test_score_without_a_route_scores_the_best(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """The two commands then print the same."""
    main(["innsmouth", "route", files[0], "--town", files[1]])
    found = capsys.readouterr().out
    main(["innsmouth", "score", files[0], "--town", files[1]])
    assert capsys.readouterr().out == found


PLAIN = {
    "en": (
        "expected score: ",
        "proven optimal",
        "crossing: intersection (1;4) (1;5) (2;4) → intersection (3;4)",
        "Unused artifacts: 0",
    ),
    "ru": (
        "ожидаемый итог: ",
        "доказано: лучше маршрута нет",
        "переправа: перекрёсток (1;4) (1;5) (2;4) → перекрёсток (3;4)",
        "Неиспользованные артефакты: 0",
    ),
}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_without_json_the_answer_is_in_plain_words(
    language: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It printed the keys of the object, and ``bound: "136/1"``."""
    assert main(["innsmouth", "route", files[0], "--town", files[1], "--language", language]) == 0
    told = capsys.readouterr().out
    best = best_route(random_sheet(random.Random(3), 20, "player"), TOWN)
    points = words.load(language).number(best.expected_points, 0 if best.expected_points.denominator == 1 else 1)
    assert told.startswith(f"{PLAIN[language][0]}{points}\n")
    assert not [line for line in PLAIN[language] if line not in told]
    assert not re.search(r"\d/\d|[\[{_\"]", told)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_not_proven_and_what_dice_may_do_is_plain_too(
    language: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A bound as the points that may be missing, chances in per cent."""
    sheet = grown_with_threats()
    Path(files[0]).write_text(write_sheet(sheet), "utf-8")
    wishes = ["innsmouth", "route", files[0], "--town", files[1], "--language", language, "--time-limit", "0"]
    assert main(wishes) == 0
    told = capsys.readouterr().out
    t = words.load(language).t
    assert re.search(t("not proven; up to {n} more possible", n=0).replace("0", r"[\d,.]+"), told)
    assert re.search(t("chance of this many failures") + r": 0 — [\d,.]+ ?%", told)
    assert not re.search(r"\d/\d|[\[{_\"]", told)


def grown_with_threats() -> Sheet:
    """A sheet whose best route passes symbols."""
    for seed in range(60):
        sheet = random_sheet(random.Random(seed), 30, "player")
        if sheet.character is not Character.WARLOCK and best_route(sheet, TOWN, time_limit=0).threat_level:
            return sheet
    raise AssertionError("none of sixty sheets passes a symbol")


@pytest.mark.parametrize(("name", "said"), [("b.bin", "is not text"), ("none.json", "cannot be read")])
def test_an_error_names_its_file_once(
    name: str, said: str, files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It said "b.bin: The file b.bin is no text"."""
    (tmp_path / "b.bin").write_bytes(b"\xff\x00\x81")
    assert main(["innsmouth", "route", str(tmp_path / name), "--town", files[1], "--language", "en"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count(name) == 1


def test_bad_files_end_with_2_and_every_problem(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Problems of a sheet are told together; so are those of a town and an unreadable sheet."""
    sheet = json.loads(Path(files[0]).read_text("utf-8"))
    sheet["segments"].append("moon")
    sheet["caches"] = ["moon"]
    Path(files[0]).write_text(json.dumps(sheet), "utf-8")
    assert main(["innsmouth", "route", files[0], "--town", files[1], "--json"]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert "segments[" in told.err
    assert "caches[0]" in told.err
    assert main(["innsmouth", "route", str(tmp_path / "none.json"), "--town", files[0], "--json"]) == 2
    told = capsys.readouterr()
    assert "none.json" in told.err
    assert "sheet.json: this is a sheet file" in told.err


def test_a_safe_house_that_stands_twice_is_one_sentence(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    town = json.loads(Path(files[1]).read_text("utf-8"))
    town["safe_houses"].append(town["safe_houses"][1])
    Path(files[1]).write_text(json.dumps(town), "utf-8")
    for language, said in (("en", "appears twice"), ("ru", "указано дважды")):
        assert main(["innsmouth", "route", files[0], "--town", files[1], "--language", language]) == 2
        told = capsys.readouterr()
        (line,) = told.err.splitlines()
        assert "town.json, safe_houses[5]" in line
        assert said in line
        assert not told.out


def test_every_problem_of_both_files_a_line_each_in_both_languages(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A town of 37 quarters and a sheet with a segment drawn twice: four lines, each with its file and place."""
    sheet, town = (json.loads(Path(file).read_text("utf-8")) for file in files)
    sheet["segments"].append(sheet["segments"][0])
    sheet["quarters"][0]["tourists"] = {"fish": 1}
    town["quarters"].append({"at": [1, 1], "color": "red"})
    for file, tree in zip(files, (sheet, town), strict=True):
        Path(file).write_text(json.dumps(tree), "utf-8")
    wishes = ["innsmouth", "route", files[0], "--town", files[1]]
    assert main([*wishes, "--language", "en"]) == 2
    english = capsys.readouterr().err.splitlines()
    assert [line.rpartition(": ")[0].removeprefix("companion: ") for line in english] == [
        "town.json, quarters[36]",
        "town.json, quarters",
        "sheet.json, quarters[0].tourists",
        f"sheet.json, segments[{len(sheet['segments']) - 1}]",
    ]
    assert main([*wishes, "--language", "ru"]) == 2
    russian = capsys.readouterr().err.splitlines()
    assert len(russian) == len(english)
    assert "в городе 36 кварталов, а здесь 37" in russian[1]
    assert not set(russian) & set(english)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "'character' appears twice"), ("ru", "«character» указано дважды")]
)
def test_a_key_that_stands_twice_is_not_scored(
    language: str, said: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(files[0]).read_text("utf-8")
    Path(files[0]).write_text(text.replace('"character": ', '"character": "warlock", "character": ', 1), "utf-8")
    assert main(["innsmouth", "score", files[0], "--town", files[1], "--json", "--language", language]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"companion: sheet.json: {said}\n")


@pytest.mark.parametrize(
    ("route", "said"),
    [
        ({"sections": [[{"road": "moon"}]]}, "not drawn"),
        ({"sections": [[{"street": 1}]]}, "sections[0][0]"),
        ({"sections": [], "crossings": [["a"]]}, "crossings[0]"),
        ([], "this is a different kind of file"),
    ],
)
def test_bad_routes_end_with_2(
    route: object, said: str, files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A route that is none says why."""
    (tmp_path / "route.json").write_text(json.dumps(route), "utf-8")
    wishes = ["innsmouth", "score", files[0], "--town", files[1], "--route", str(tmp_path / "route.json")]
    assert main(wishes) == 2
    assert said in capsys.readouterr().err


def test_keys_that_nobody_knows_are_told_and_the_answer_comes_all_the_same(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    town = json.loads(Path(files[1]).read_text("utf-8"))
    town["roads"][3]["colour"] = "red"
    Path(files[1]).write_text(json.dumps(town), "utf-8")
    assert main(["innsmouth", "route", files[0], "--town", files[1], "--json", "--language", "en"]) == 0
    told = capsys.readouterr()
    assert "town.json, roads[3].colour: is unknown and was ignored" in told.err
    assert json.loads(told.out)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_files_that_another_editor_saved_are_read(
    files: tuple[str, str], encoding: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """eyes 5: the mark at the beginning of a text is no damage."""
    for file in files:
        Path(file).write_bytes(Path(file).read_text("utf-8").encode(encoding))
    assert main(["innsmouth", "route", files[0], "--town", files[1], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_a_wrong_town_is_one_sentence(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was 22 lines, one for each road that another town has not."""
    town = draft_town.lay_river(DraftTown("elsewhere"), ((0, 3), (6, 3)))
    assert town is not None
    for at in QUARTERS:
        town = draft_town.paint(town, at, QuarterColor.RED)
    other = tmp_path / "elsewhere.json"
    other.write_text(town_text(draft_town.toggle_bridge(town, (3, 3))), "utf-8")
    assert main(["innsmouth", "route", files[0], "--town", str(other)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "this sheet is for the town 'practice', not 'elsewhere'" in line


@pytest.mark.parametrize("language", ["ru", "en"])
def test_people_read_roads_by_their_quarters_and_spaces_as_spaces(
    files: tuple[str, str], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["innsmouth", "--language", language, "route", *files[:1], "--town", files[1]]) == 0
    said = capsys.readouterr().out
    assert "?" not in said
    assert "~" not in said
    assert ("road (" if language == "en" else "дорога (") in said
