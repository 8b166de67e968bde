"""Whatever a file of everything or a browser's private files hold, an enemy made it: it stops itself and nothing else.

The start page's scripts run in Node over private files in memory; what they leave there the pocket's Python reads.
"""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from enemy_files import AWAY, COVER, ENTRY, KINDS, LINES, LONGER, Whole, boxes, changed, first, whole
from pocket_shelf import Files
from thoroughly import first as quick

from companion.apps.files.box_file import BoxFile, names_of
from companion.apps.tables import games
from companion.apps.tables.boxes import arkham_box, innsmouth_box, realms_box
from companion.arkham.table import commands as c
from companion.errors import CompanionError
from companion.history import log_fields
from companion.history.journals.line_journal import LineJournal
from companion.history.journals.lines import changes, line_of, read_change
from companion.history.session import Session
from companion.pocket.arrivals import GAMES
from companion.pocket.private_files import PrivateFiles
from companion.pocket.site.ingredients import Pantry
from companion.pocket.site.start_document import accepted_files
from companion.pocket.stored_boxes import StoredBoxes, boxes_of, texts_of
from companion.realms.game.commands import ChangeSanity, SetUpDuel

STATIC = Path(__file__).resolve().parents[3] / "companion" / "pocket" / "static"
SCRIPT = Path(__file__).with_name("browser.mjs")
NAMES = {boxes_of(game): names_of(game) for game in GAMES}
MUTATIONS = 500
BOX_FILES: dict[str, Callable[[Path], BoxFile[Any]]] = {
    "arkham": arkham_box.BoxFile,
    "innsmouth": innsmouth_box.BoxFile,
    "realms": realms_box.BoxFile,
}

Answer = dict[str, Any]


def answers(questions: Iterable[dict[str, Any]]) -> list[Answer]:
    """What the pocket's scripts make of each question, see ``browser.mjs``."""
    command = [*Pantry().node(), str(SCRIPT), STATIC.as_uri()]
    text = "".join(f"{json.dumps({'known': accepted_files()} | question)}\n" for question in questions)
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.split("\n")[:-1]]


@pytest.fixture(scope="module")
def own() -> Files:
    """The private files of somebody who plays: one table of each of two games."""
    files = Files()
    duel = Session.start(games.realms(), LineJournal(files), "Дуэль", "phone")
    for command in (SetUpDuel(("Анна", "Макс")), ChangeSanity(1, -5)):
        duel.do(command)
    table = Session.start(games.arkham(), LineJournal(files), "", "phone")
    for act in (c.SetUpTable("hastur", (c.Seat("joe_diamond"),)), c.CorrectDoom(3)):
        table.do(act)
    return files


def letters(files: Files) -> dict[str, str]:
    return {name: base64.b64encode(content).decode() for name, content in files.files.items()}


def contents(found: dict[str, str]) -> dict[str, bytes]:
    return {name: base64.b64decode(text) for name, text in found.items()}


def harmless(answer: Answer, own: Files, folder: Path) -> None:
    """Sound tables and the shelf are as they were; no name, kind or address of the enemy's counts anywhere."""
    kept = contents(answer["games"])
    assert {name: kept[name] for name in own.files} == own.files
    shelf = [row[0] for row in answer["listed"]]
    journal = LineJournal(Files(dict(kept)))
    known = {game.id: game for game in journal.games() if game.kind in GAMES and game.entries}
    assert {game.id for game in LineJournal(own).games()} <= set(shelf) <= known.keys()
    for name in shelf:
        with suppress(CompanionError):  # which its own page says
            Session(games.game_named(known[name].kind), journal, name, "phone")
    for game in LineJournal(own).games():
        assert Session(games.game_named(game.kind), journal, game.id, "phone").state is not None
    for game, box_file in BOX_FILES.items():
        place = folder / game
        stored = PrivateFiles(Stored(contents(answer["boxes"])))
        StoredBoxes(place, stored, boxes_of(game), names_of(game)).lay_out()
        assert {file.name for file in place.iterdir()} <= {*names_of(game)}
        file = box_file(place)
        file.set_aside()
        file.load()


class Stored:
    """The worker's files as they were left."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files

    def names(self) -> list[str]:
        return list(self._files)

    def size(self, name: str) -> int:
        return len(self._files.get(name, b""))

    def read(self, name: str, start: int) -> bytes:
        return self._files.get(name, b"")[start:]

    def create(self) -> str:
        return ""

    def append(self, name: str, at: int, content: bytes) -> str:
        return "elsewhere"

    def remove(self, name: str) -> None:
        pass


@pytest.fixture(scope="module")
def taken(own: Files) -> dict[str, Answer]:
    """What came of each kind of file of everything."""
    questions = ({"text": json.dumps(content), "games": letters(own)} for content in KINDS.values())
    return dict(zip(KINDS, answers(questions), strict=True))


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_an_enemy_made_stops_itself_alone(
    taken: dict[str, Answer], own: Files, tmp_path: Path, kind: str
) -> None:
    answer = taken[kind]
    harmless(answer, own, tmp_path)
    became = answer["taken"]
    assert became["added"] or became["isBox"] or became["left"] or became["notes"] or became["trouble"]
    new = b"".join(content for name, content in contents(answer["games"]).items() if name not in own.files)
    assert b"aside" not in new
    assert b"http" not in new
    for name, content in contents(answer["boxes"]).items():
        assert name in NAMES
        assert all(change.keys() == {"files"} for change, _ in changes(content))
        assert {file for change, _ in changes(content) for file in change["files"]} <= {*NAMES[name]}


@pytest.fixture(scope="module")
def stored(own: Files) -> dict[str, Answer]:
    """What the start page knows where the same lies in the browser already, without any reader before it."""
    sound = [(kind, content) for kind, content in KINDS.items() if is_whole(content)]
    questions = (
        {
            "games": letters(own) | {f"enemy-{at}": text for at, text in enumerate(content["games"])},
            "boxes": content["boxes"],
            "shelf": json.dumps(content["cards"]),
        }
        for _, content in sound
    )
    return dict(zip((kind for kind, _ in sound), answers(questions), strict=True))


def is_whole(content: Whole) -> bool:
    """Whether private files could hold it at all: their content is bytes."""
    parts = (content or {}).get("games"), (content or {}).get("boxes")
    if not isinstance(parts[0], list) or not isinstance(parts[1], dict):
        return False
    return all(isinstance(text, str) and "%" not in text for text in (*parts[0], *parts[1].values()))


@pytest.mark.parametrize("kind", [kind for kind, content in KINDS.items() if is_whole(content)])
def test_what_lies_in_the_browser_already_stops_itself_alone(
    stored: dict[str, Answer], own: Files, tmp_path: Path, kind: str
) -> None:
    harmless(stored[kind], own, tmp_path)


@pytest.mark.parametrize("seed", quick(40, range(MUTATIONS)))
def test_a_sound_file_changed_anywhere_harms_nothing(
    mutated: Callable[[int], Answer], own: Files, tmp_path: Path, seed: int
) -> None:
    harmless(mutated(seed), own, tmp_path)


@pytest.fixture(scope="module")
def mutated(own: Files) -> Callable[[int], Answer]:
    """What came of the file of a seed; forty are asked at once."""
    known: dict[int, Answer] = {}
    sound = whole(*brought().files.values(), boxes=box_of_realms(), cards=cards_of(brought()))
    assert not answers([{"text": json.dumps(sound), "games": letters(own)}])[0]["taken"]["trouble"]

    def answer(seed: int) -> Answer:
        if seed not in known:
            seeds = range(seed - seed % 40, seed - seed % 40 + 40)
            questions = ({"text": json.dumps(changed(one, sound)), "games": letters(own)} for one in seeds)
            known.update(zip(seeds, answers(questions), strict=True))
        return known[seed]

    return answer


def brought() -> Files:
    """The tables of somebody else, as they come in a file."""
    files = Files()
    session = Session.start(games.realms(), LineJournal(files), "brought", "tablet")
    for command in (SetUpDuel(("A", "B")), *(ChangeSanity(0, -1) for _ in range(30))):
        session.do(command)
    return files


def box_of_realms() -> dict[str, str]:
    return dict(boxes({"files": {"realms-box.json": realms_box.BoxFile(Path()).written(realms_box.MyBox())}})["boxes"])


def cards_of(files: Files) -> dict[str, Any]:
    told = {"title": "t", "who": "w", "turn": "u", "figures": [], "game": "g"}
    return {game.id: {"of": "realms", "number": "1", "told": {"en": told}} for game in LineJournal(files).games()}


# ---------------------------------------------------------------- what is taken, and what is said


def became(content: Whole, own: Files | None = None) -> Answer:
    """What became of one file of everything."""
    return answers([{"text": json.dumps(content), "games": letters(own or Files())}])[0]


@pytest.mark.parametrize("kind", LONGER)
def test_an_evening_that_a_newer_edition_wrote_opens(kind: str) -> None:
    answer = became(whole(LONGER[kind]))
    assert answer["taken"]["added"] == 1
    assert [row[0] for row in answer["listed"]] == [COVER[0]]
    [game] = LineJournal(Files(contents(answer["games"]))).games()
    assert (game.kind, game.entries) == ("realms", 1)


def test_sound_acts_behind_a_damaged_one_are_taken_and_it_is_said() -> None:
    lost = line_of({"number": 2, "entries": 5})
    more = line_of({"number": 3, "entries": [["e3", *ENTRY[1:]]]})
    answer = became(whole(first() + lost + more))
    assert (answer["taken"]["added"], answer["taken"]["notes"]) == (1, ["damaged"])
    journal = LineJournal(Files(contents(answer["games"])))
    assert [entry.number for entry in journal.entries(COVER[0])] == [1, 3]


def test_the_address_of_a_shared_table_stays_behind_and_a_longer_file_still_goes_on() -> None:
    beside, more = line_of({"aside": AWAY}), line_of({"number": 2, "entries": [["e2", *ENTRY[1:]]], "aside": AWAY})
    answer = became(whole(first() + beside))
    assert (answer["taken"]["added"], answer["taken"]["notes"]) == (1, ["shared"])
    mirror = Files({"mine": first() + beside})  # this browser keeps an address of its own
    longer = became(whole(first() + beside + more), mirror)
    assert longer["taken"]["added"] == 1
    journal = LineJournal(Files(contents(longer["games"])))
    assert [entry.number for entry in journal.entries(COVER[0])] == [1, 2]
    assert journal.aside(COVER[0]) == AWAY
    assert became(whole(first() + beside), mirror)["taken"] == {
        "added": 0, "isBox": False, "left": 0, "notes": [], "trouble": "", "cards": {},
    }  # fmt: skip


def test_both_readers_pass_over_the_same_lines() -> None:
    """The start page's scripts and Python: of an evening that is listed both know the same."""
    kinds = LINES | LONGER
    found = answers({"games": {"enemy": base64.b64encode(content).decode()}} for content in kinds.values())
    for (kind, content), answer in zip(kinds.items(), found, strict=True):
        journal = LineJournal(Files({"enemy": content}))
        known = [[game.id, game.kind, game.title] for game in journal.games() if game.kind in GAMES and game.entries]
        assert [row[:3] for row in answer["listed"]] == known, kind


TIMES = (
    "2026-11-28T20:00:00.000+02:00", "2026-11-28T20:00:00", "1970-01-01T00:00:00+00:00", "2200-12-31T23:59:59Z",
    "9999-12-31T23:59:59-14:00", "2201-01-01T00:00:00Z", "2200-12-31T23:59:59-14:00", "1969-12-31T23:59:59Z",
    "1970-01-01T00:00:00+14:00", "+010000-01-01T00:00:00Z", "Nov 28 3026", "soon", "",
)  # fmt: skip
"""Times of a last act, those of a log and others."""


def test_both_readers_know_the_same_times_and_a_table_of_none_is_listed_last() -> None:
    """The date of an enemy's table would otherwise put it before the evening to go on with."""
    sound = first()
    for time, answer in zip(TIMES, answers({"games": dated(sound, time)} for time in TIMES), strict=True):
        rows = {row[0]: row[3] for row in answer["listed"]}
        known = next((at for at in map(log_fields.moment, (time, f"{time}+00:00")) if at), None)
        assert rows.get("enemy") == (known and known.timestamp() * 1000), time
        assert known or answer["listed"][0][0] == COVER[0], time


def dated(sound: bytes, time: str) -> dict[str, str]:
    """A sound table and one whose last act is of this time."""
    enemy = line_of({"game": ["enemy", *COVER[1:]], "entries": [[ENTRY[0], time, *ENTRY[2:]]]})
    return {name: base64.b64encode(content).decode() for name, content in (("mine", sound), ("enemy", enemy))}


def test_a_change_is_all_or_nothing() -> None:
    assert read_change({"entries": [ENTRY, ENTRY[:2]]}) is None
    assert read_change({"title": "t", "checkpoint": [1]}) is None


# ---------------------------------------------------------------- names of files


@pytest.mark.parametrize(
    "name", ["/almanac/pydantic_core.py", "../x.json", "x/realms-box.json", "realms-box.json/../x", "box.json", "", "."]
)
def test_no_file_is_laid_out_under_a_name_that_a_line_says(tmp_path: Path, name: str) -> None:
    line = line_of({"files": {name: "import js", "realms-box.json": "{}"}})
    place = tmp_path / "boxes"
    StoredBoxes(place, PrivateFiles(Stored({"realms-boxes": line})), "realms-boxes", names_of("realms")).lay_out()
    assert {file.relative_to(place).as_posix() for file in tmp_path.rglob("*") if file.is_file()} == {"realms-box.json"}


@pytest.mark.parametrize("game", GAMES)
def test_every_file_that_a_box_makes_has_a_name_of_the_list(tmp_path: Path, game: str) -> None:
    file = BOX_FILES[game](tmp_path)
    for text in ("{", "["):
        file.path.write_text(text, "utf-8")
        file.set_aside()
    made = {path.name for path in tmp_path.iterdir()} - {f"{game}-box.lock"}
    assert made == {*names_of(game)[:4]}


def test_only_texts_and_losses_are_laid_out() -> None:
    names = ("a", "b", "c", "d")
    change = {"files": {"a": "text", "b": None, "c": 5, "d": "\ud800"}}
    assert dict(texts_of(change, names)) == {"a": "text", "b": None}
    assert not dict(texts_of({"files": ["a"]}, names))
    assert not dict(texts_of({}, names))
