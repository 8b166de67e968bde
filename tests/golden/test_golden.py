"""Whole scripted evenings, from set-up to their end, every number checked against a sheet kept beside them.

``evening``: three players against Yig, up to the awakening. ``closing``: one player, the last gate closed. ``seals``:
four players, six elder signs. ``battle``: eight players, the Ancient One beaten. ``lost``: one player, devoured.

``NAME.json`` holds the commands as the journal keeps them; ``NAME.log`` what happened, line by line, and
``NAME.table.json`` the table at the end. After a wanted change of the rules, write the two anew and read their diff:
``pytest tests/golden --regenerate``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.apps.files.paths import template_static
from companion.apps.tables.games import arkham
from companion.arkham.ending.endings import chronicle
from companion.arkham.ending.score import first_citizens, score
from companion.arkham.invariants import problems
from companion.arkham.table import events as e
from companion.arkham.table.causes import EveningTurn
from companion.arkham.table.state import Outcome, Phase, Table
from companion.facts import arkham as facts
from companion.history.codec import Codec, from_text, plain, to_text
from companion.history.export import export_game, read_game
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.link.documents import read_link, write_link
from companion.history.session import Session

HERE = Path(__file__).parent
CODEC = Codec(arkham())
BOX = facts.load()
EVENINGS = ("evening", "closing", "seals", "battle", "lost")


def commands(name: str) -> list[Any]:
    """The acts of an evening."""
    return [CODEC.decode(act) for act in from_text((HERE / f"{name}.json").read_text(encoding="utf-8"))]


@cache
def play(name: str) -> tuple[tuple[Any, Table, tuple[Any, ...]], ...]:
    """Every command of an evening, the table after it and what it brought."""
    table: Any = None
    records = []
    for command in commands(name):
        applied = arkham().apply(table, command)
        table = applied.state
        records.append((command, table, tuple(applied.events)))
    return tuple(records)


def log(name: str) -> str:
    """An evening line by line."""
    lines = []
    for number, (command, _, events) in enumerate(play(name), start=1):
        lines.append(f"{number} {type(command).__name__} {to_text(plain(command))}")
        lines += [f"    {type(event).__name__} {to_text(plain(event))}" for event in events]
    return "\n".join(lines) + "\n"


def end(name: str) -> Table:
    """The table at the end of an evening."""
    return play(name)[-1][1]


@pytest.mark.parametrize("name", EVENINGS)
def test_evening_goes_as_it_went(name, golden):
    golden(HERE / f"{name}.log", log(name))
    golden(HERE / f"{name}.table.json", json.dumps(plain(end(name)), ensure_ascii=False, indent=1) + "\n")


@pytest.mark.parametrize("name", EVENINGS)
def test_table_at_the_end_can_be_read_back(name):
    assert CODEC.decode_state(json.loads((HERE / f"{name}.table.json").read_text(encoding="utf-8"))) == end(name)


@pytest.mark.parametrize("name", EVENINGS)
def test_every_table_of_the_evening_is_sound(name):
    for command, table, _ in play(name):
        assert problems(table, BOX) == [], command


KEPT = ("sanity", "stamina", "max_sanity", "max_stamina", "clues", "money")


@pytest.mark.parametrize("name", EVENINGS)
def test_every_number_agrees_with_a_sheet_kept_from_what_was_said(name):
    """Whoever only reads the log and keeps a sheet has the same numbers as the table, after every command."""
    sheet: dict[tuple[int, str], int] = {}
    tracks = {"doom": 0, "terror": 0}
    for command, table, events in play(name):
        for event in events:
            _write_down(sheet, tracks, event, table)
        assert tracks == {"doom": table.doom, "terror": table.terror}, command
        for (seat, field), number in sheet.items():
            assert number == getattr(table.investigators[seat], field), (command, seat, field)


def _write_down(sheet: dict[tuple[int, str], int], tracks: dict[str, int], event: Any, table: Table) -> None:
    match event:
        case e.DoomChanged(before, after):
            assert tracks["doom"] == before
            tracks["doom"] = after
        case e.TerrorChanged(before, after):
            assert tracks["terror"] == before
            tracks["terror"] = after
        case e.NumberCorrected(("doom" | "terror") as track, before, after):
            assert tracks[track] == before
            tracks[track] = after
        case e.InvestigatorSeated(seat) | e.InvestigatorFell(seat, e.Fate.DEVOURED):
            for field in KEPT:
                sheet.pop((seat, field), None)
        case e.CluesTaken(seat, _, number) if (seat, "clues") in sheet:
            sheet[seat, "clues"] += number
        case e.InvestigatorChanged(seat, field, before, after) if field in KEPT:
            assert sheet.get((seat, field), before) == before, "a change goes on from the number before"
            sheet[seat, field] = after


def test_evening_has_what_an_evening_has():
    happened = {type(event).__name__ for _, _, events in play("evening") for event in events}
    assert happened >= {
        "GateOpened",
        "GateHeld",
        "SurgeBegan",
        "MonsterPlaced",
        "MonsterMoved",
        "MonsterLeft",
        "CluePlaced",
        "CluesTaken",
        "InvestigatorMoved",
        "CardEntered",
        "CardIgnored",
        "SealPlaced",
        "TerrorChanged",
        "LimitLifted",
        "AncientOneWoke",
    }
    assert end("evening").round == 9
    assert end("evening").awakening is not None


ENDS = [
    pytest.param("closing", 1, 8, Outcome.GATES_CLOSED, 11 - 0 + 1 + 3 // 3 + 1, (0,), id="WIN-01"),
    pytest.param("seals", 4, 13, Outcome.GATES_SEALED, 11 - 0 - 4 + 6 + 2 // 3 + 4, None, id="WIN-02"),
    pytest.param("battle", 8, 6, Outcome.ANCIENT_ONE_DEFEATED, 10 - 0 + 4 + 8 // 3 + 5, None, id="WIN-03"),
    pytest.param("lost", 1, 11, Outcome.ALL_DEVOURED, None, (0,), id="WIN-04"),
]


@pytest.mark.parametrize(("name", "players", "last", "outcome", "total", "citizens"), ENDS)
def test_how_the_evenings_end(name, players, last, outcome, total, citizens):
    table = end(name)
    assert (table.players, table.round, table.outcome) == (players, last, outcome)
    if total is not None:
        assert score(table, BOX).total == total, "SCORE-01, counted by hand"
    assert citizens is None or first_citizens(table) == citizens


@pytest.mark.parametrize("name", EVENINGS)
def test_the_evening_can_be_told(name):
    told = chronicle([(table, events) for _, table, events in play(name)], BOX)
    fought = end(name).battle
    assert [row.at for row in told.rounds] == list(range(end(name).round + (fought.round if fought else 0) + 1))
    assert [row.doom for row in told.rounds if row.round == 0] == [1], "the opening card, SETUP-10"
    if fought:
        awoken = next(row for row in reversed(told.rounds) if not row.battle)
        assert awoken.doom == awoken.doom_track, "AWAKE-09"
    assert told.turns[-1].turn is (EveningTurn.AWAKENING if name == "evening" else EveningTurn.ENDED)


BROUGHT = {
    "closing": {"FightEnded", "CheckMade", "GateLeft"},
    "seals": {"FightEnded", "CheckMade", "SealPlaced", "CardLost", "InvestigatorFell"},
    "battle": {"BattleBegan", "AncientOneAttacked", "AttackSuffered", "BattleRoundBegan", "SlidersMoved"},
    "lost": {"AncientOneWoke", "BattleBegan", "AttackSuffered", "InvestigatorFell"},
}


@pytest.mark.parametrize(("name", "kinds"), BROUGHT.items(), ids=BROUGHT)
def test_the_evenings_have_in_them_what_they_are_kept_for(name, kinds):
    assert {type(event).__name__ for _, _, events in play(name) for event in events} >= kinds


EXAMPLE = template_static() / "example.txt"
"""The letters of a link to an evening that the start page offers to look at."""
SHOWN = 142
"""Acts of ``seals`` in it: round 8, movement."""


def example() -> str:
    """The example anew: the beginning of an evening, without the players' names."""
    journal = MemoryJournal()
    session = Session.start(arkham(), journal, "", "", clock=lambda: datetime(2026, 11, 28, 21, tzinfo=UTC))
    set_up, *others = commands("seals")[:SHOWN]
    for command in (replace(set_up, seats=tuple(replace(seat, player="") for seat in set_up.seats)), *others):
        session.do(command)
    return write_link(export_game(journal, session.game_id, arkham()))


def test_the_example_of_the_start_page_is_an_evening_by_the_rules_here(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regenerate"):
        EXAMPLE.write_text(example() + "\n", encoding="utf-8")
    read = read_game(read_link(EXAMPLE.read_text("utf-8").strip()), arkham())
    assert not read.differs
    table = read.timeline.state
    assert (table.round, table.phase, table.outcome) == (8, Phase.MOVEMENT, None)
