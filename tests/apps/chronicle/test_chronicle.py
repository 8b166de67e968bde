"""All evenings kept here as rows, held against a count of its own over the files of the golden evenings."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from golden_evenings import TESTS, log

from companion import apps
from companion.apps.tables.games import arkham, innsmouth, realms
from companion.apps.terminal import cli
from companion.arkham.ending.endings import VICTORIES
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.errors import BadQuestion
from companion.facts import arkham as facts
from companion.history.codec import Codec
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session

GOLDEN = {
    "golden/seals.json": arkham, "golden/lost.json": arkham, "golden/battle.json": arkham,
    "innsmouth/golden/four.json": innsmouth, "realms/golden/duel.json": realms,
}  # fmt: skip
OPEN = (c.SetUpTable("hastur", (c.Seat("joe_diamond", "<b>Анна</b>"), c.Seat("kate_winthrop"))), c.RaiseDoom())
"""An evening that was given up."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The golden evenings, one that was given up, with an act taken back, and one that cannot be read."""
    folder = tmp_path_factory.mktemp("chronicle")
    journal = SqliteJournal(folder / FILE_NAME)
    for file, make in GOLDEN.items():
        session: Session[Any] = Session.start(make(), journal, file, "")
        for act in json.loads((TESTS / file).read_text("utf-8")):
            session.do(Codec(make()).decode_act(act).command)
    for title in ("given up", "broken"):
        session = Session.start(arkham(), journal, title, "")
        for command in OPEN:
            session.do(command)
        session.undo(2)
    journal.close()
    with sqlite3.connect(folder / FILE_NAME) as store:
        store.execute(
            'UPDATE entries SET body = \'{"do": "Nothing"}\' WHERE game = ? AND number = 1', (session.game_id,)
        )
    return folder


def test_evenings_are_those_of_the_files(folder: Path) -> None:
    rows = {row.title: row for row in apps.chronicle(folder, language="en").evenings}
    assert rows.keys() == {*GOLDEN, "given up", "broken"}
    assert not rows["broken"].is_readable
    given_up = rows["given up"]
    assert (given_up.is_over, given_up.won, given_up.players, given_up.ancient_one) == (
        False, None, ("<b>Анна</b>",), "Hastur",
    )  # fmt: skip
    for file, make in GOLDEN.items():
        state, records = log(make(), file)
        row = rows[file]
        assert (row.game, row.acts, row.is_over) == (make().kind, len(records), True)
        if make is arkham:
            assert (row.won, row.rounds) == (state.outcome in VICTORIES, state.round)
            assert row.ancient_one == facts.load().ancient_ones[state.ancient_one].name_en
    assert rows["realms/golden/duel.json"].winners == ("Макс",)


def test_acts_throws_and_scores_are_those_of_the_logs(folder: Path) -> None:
    told = apps.chronicle(folder, language="en")
    titles = {row.id: row.title for row in told.evenings}
    acts = Counter(titles[row.evening] for row in told.acts)
    assert acts == {**{file: len(json.loads((TESTS / file).read_text("utf-8"))) for file in GOLDEN}, "given up": 1}
    logs = {file: log(make(), file)[1] for file, make in GOLDEN.items()}
    for row in told.throws:
        event = next(
            event for event in logs[titles[row.evening]][row.number - 1].events if isinstance(event, e.CheckMade)
        )
        assert (row.seat, row.successes) == (event.seat, event.successes)
        assert 0 <= row.successes <= row.dice
        assert 4 <= row.success_on <= 6
    assert told.throws
    points = {(titles[row.evening], row.seat): (row.points, row.won) for row in told.scores}
    assert points["golden/seals.json", -1] == (17, True)
    assert points["golden/lost.json", -1] == (None, False)
    assert max(points["innsmouth/golden/four.json", seat][0] or 0 for seat in range(4)) == 203
    assert [row.won for row in told.scores if row.game == "realms"].count(True) == 1


def test_counts_add_up(folder: Path) -> None:
    counts = apps.chronicle(folder, game="arkham", language="en").counts
    (whole,) = [count for count in counts if count.by == "all"]
    assert (whole.evenings, whole.finished) == (4, 3)
    for by in ("ancient one", "seats"):
        rows = [count for count in counts if count.by == by]
        assert sum(count.evenings for count in rows) == whole.evenings
        assert sum(count.won or 0 for count in rows) == whole.won
    assert {count.game for count in counts} == {"arkham"}
    people = {count.name for count in counts if count.by == "player"}
    assert people.isdisjoint(facts.load().investigators[name].name_en for name in facts.load().investigators)
    assert "<b>Анна</b>" in people, "and whoever sits beside her without a name is no player"


def test_the_second_look_replays_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = apps.chronicle(folder, language="en").evenings
    monkeypatch.setattr("companion.apps.tables.catalogue._replayed", lambda *_: pytest.fail("replayed again"))
    assert apps.chronicle(folder, language="en").evenings == first


def test_where_nothing_was_kept_nothing_is_made(tmp_path: Path) -> None:
    told = apps.chronicle(tmp_path / "nowhere")
    assert (told.evenings, told.acts, told.throws, told.scores, told.counts) == ((), (), (), (), ())
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"language": "eo"}, {"data_folder": 3}])
def test_wrong_questions_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadQuestion):
        apps.chronicle(**wrong)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_command_prints_the_same_figures(folder: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    place = ("--data-dir", str(folder), "--language", language)
    assert cli.main(["chronicle", "--json", *place]) == 0
    content = json.loads(capsys.readouterr().out)
    told = apps.chronicle(folder, language=language)
    assert [row["id"] for row in content["evenings"]] == [row.id for row in told.evenings]
    assert [row["won"] for row in content["counts"]] == [row.won for row in told.counts]
    assert cli.main(["chronicle", *place]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(told.counts) + 1
    assert "companion rescue" in lines[-1]
    assert cli.main(["chronicle", "--game", "realms", *place]) == 0
    assert len(capsys.readouterr().out.splitlines()) == sum(row.game == "realms" for row in told.counts)
