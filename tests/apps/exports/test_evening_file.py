"""The evening as files to keep: they need nothing else, are well made in both languages, and count what stands."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from golden_evenings import log

from companion import words
from companion.apps.exports import evening_file
from companion.apps.tables import games
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome, Phase, Table
from companion.desks import Command
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.screens.arkham.evening import evening
from companion.screens.arkham.wording.names import Names

BOX = facts.load()
HOSTILE = """<img src=x onerror="alert('1')">"""
EVENING: tuple[Command, ...] = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond", HOSTILE[:24]), c.Seat("amanda_sharpe"))),
    c.BeginPhase(Phase.UPKEEP), c.CorrectDoom(2), c.PutGate("woods", "yuggoth"), c.BeginPhase(Phase.MYTHOS),
    c.CorrectMythos(True, ()), c.BeginPhase(Phase.UPKEEP), c.CorrectDoom(5), c.CorrectTerror(1),
)  # fmt: skip


@pytest.fixture
def session(tmp_path: Path) -> Session[Table]:
    session = Session.start(games.arkham(), SqliteJournal(tmp_path / "games.sqlite"), "", "test")
    for command in EVENING:
        session.do(command)
    session.do(c.CorrectDoom(12))
    undo = session.undo_what
    assert undo is not None
    session.undo(undo.number)
    session.do(c.CorrectOutcome(Outcome.GATES_SEALED))
    return session


def names(session: Session[Table], language: str) -> Names:
    assert session.state is not None
    return Names(session.state, BOX, words.load(language))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_page_needs_nothing_else(session: Session[Table], language: str) -> None:
    text = evening_file.page(names(session, language), session.log)
    assert text.startswith("<!doctype html>")
    assert f'lang="{language}"' in text
    assert "<script" not in text
    assert set(re.findall(r"https?://[\w./]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.findall(r'(?:src|href)="(?!data:|#)', text)
    assert words.load(language).t("Turning points") in text


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_picture_is_well_made_and_as_large_as_it_says(session: Session[Table], language: str) -> None:
    root = ElementTree.fromstring(evening_file.picture(names(session, language), session.log))
    assert (root.get("width"), root.get("height")) == ("1080", "1350")
    assert words.load(language).t("The Arkham Evening") in "".join(root.itertext())


def test_names_of_people_never_become_markup(session: Session[Table]) -> None:
    text = evening_file.page(names(session, "en"), session.log)
    assert "<img" not in text
    assert "&lt;img" in text


def test_players_are_left_out_of_both_files_when_they_wish() -> None:
    state, records = log(games.arkham(), "golden/seals.json")
    named = Names(state, BOX, words.load("ru"))
    for write in (evening_file.page, evening_file.picture):
        assert "Борис" in write(named, records)
        assert "Борис" not in write(named, records, has_players=False)


def test_the_lines_are_the_numbers_at_the_end_of_each_round(session: Session[Table]) -> None:
    here = names(session, "en")
    chart = evening.chart(here, evening.chronicle(here, session.log))
    doom = dict(next(line for line in chart.lines if line.name == "Doom").points)
    gates = dict(next(line for line in chart.lines if line.name == "Gates").points)
    assert (doom[1], doom[2]) == (2, 5), "what was taken back does not count"
    assert (gates[1], gates[2]) == (1, 1)
    assert [row[0] for row in chart.table] == [here.words.number(n) for n in doom]
