"""How fast a saved evening opens: replaying 250, 500 and 1,000 acts of Arkham Horror, and what one act costs.

Run with ``python3 dev.py bench -k replay``.
"""

from __future__ import annotations

import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from yardstick import in_pairs, yardstick

from companion.apps.tables.games import arkham
from companion.arkham.mythos.draws import fill
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import WhichGatesGetMore, WhoTakesClue
from companion.arkham.table import commands as do
from companion.arkham.table.state import Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.arkham import load
from companion.history.codec import Codec
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.session import Session
from companion.history.timeline import begin, follow_all

pytestmark = pytest.mark.bench

GAME = arkham()
BOX = load()
SHEETS = tuple(BOX.investigators)[:8]
PHASES = tuple(Phase)
LENGTHS = (250, 500, 1000)
REPLAY = 14.0
"""Yardsticks that the replay of 500 acts may take."""
ACT = 1.0
"""As many times a durable row of SQLite and a yardstick may one act take."""


def resolved(chance: Random, table: Table) -> do.ResolveMythos:
    """Some Mythos card with every question answered somehow."""
    command = do.ResolveMythos(chance.choice(tuple(BOX.mythos)))
    while True:
        command = fill(table, command, BOX, chance.randrange)
        questions = resolve(table, command, BOX).questions
        if not questions:
            return command
        answers, question = command.answers, questions[0]
        if isinstance(question, WhichGatesGetMore):
            more = (*(answers.extra_gates or ()), *question.options[: question.count])
            answers = replace(answers, extra_gates=more)
        elif isinstance(question, WhoTakesClue):
            answers = replace(answers, clue_to=question.seats[0])
        else:
            answers = replace(answers, hunted={**answers.hunted, question.number: question.options[0]})
        command = replace(command, answers=answers)


def next_act(chance: Random, table: Table) -> Command:
    """What a table of eight does most: figures move, numbers change, and each round has its Mythos card."""
    seat = chance.randrange(len(table.investigators))
    if table.awakening:
        return do.CalmAncientOne()
    if table.doom > 8:
        return do.CorrectDoom(2)
    if len(table.gates) > 5:
        return do.CloseGate(next(iter(table.gates)))
    if table.phase is Phase.MYTHOS and not table.mythos_resolved:
        return resolved(chance, table)
    if table.phase is Phase.MYTHOS or chance.random() < 0.3:
        return do.BeginPhase(PHASES[(PHASES.index(table.phase) + 1) % len(PHASES)])
    acts: tuple[Command, ...] = (
        do.PlaceInvestigator(seat, chance.choice(BOX.locations)),
        do.CorrectInvestigator(seat, chance.choice(("sanity", "stamina", "clues", "money")), chance.randint(1, 3)),
    )
    return chance.choice(acts)


def evening(folder: Path, acts: int) -> Session[Table]:
    """A table of eight with as many entries."""
    chance, journal = Random(2), SqliteJournal(journal_file(folder))
    session = Session.start(GAME, journal, "bench", "bench")
    session.do(do.SetUpTable("azathoth", tuple(do.Seat(sheet) for sheet in SHEETS)))
    while session.number < acts:
        assert session.state is not None
        try:
            session.do(next_act(chance, session.state))
        except IllegalCommand:
            continue
    return session


def rules_alone(session: Session[Table]) -> None:
    """The same commands through the rules, without the history."""
    table = None
    for record in session.log:
        table = GAME.apply(table, record.command).state


def replayed(session: Session[Table], codec: Codec[Table]) -> None:
    entries = session._journal.entries(session.game_id)
    follow_all(begin(GAME, entries), codec, entries)


def test_replay_is_fast_and_linear(tmp_path: Path) -> None:
    """500 acts within REPLAY yardsticks, 1,000 acts at most 2.6 times as long as 500."""
    codec, replays, opened = Codec(GAME), {}, {}
    for acts in LENGTHS:
        session = evening(tmp_path / str(acts), acts)
        rules = in_pairs(lambda s=session: rules_alone(s))
        replays[acts] = lambda s=session: replayed(s, codec)
        took = in_pairs(replays[acts])
        opened[acts] = in_pairs(lambda s=session: Session(GAME, s._journal, s.game_id, "bench"))
        print(f"\n{acts} acts: replay {took}; rules alone {rules.ours:.1f} ms, opened in {opened[acts].ours:.1f} ms")
        if acts == 500:
            assert took.ratio < REPLAY
    longer = in_pairs(replays[1000], replays[500], name="500 acts")
    print(f"1000 acts beside 500: {longer}")
    assert longer.ratio < 2.6


def test_an_act_at_a_long_table(tmp_path: Path) -> None:
    """Catch up, apply, encode and append durably, after 300 acts: beside a row of SQLite and a yardstick."""
    session = evening(tmp_path, 300)
    values, rows = iter(range(10_000)), iter(range(10_000))
    plain = sqlite3.connect(tmp_path / "plain.sqlite", isolation_level=None)
    plain.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE log (number, entry)")

    def act() -> None:
        session.do(do.CorrectInvestigator(0, "money", 5 + next(values)))

    def row() -> None:
        plain.execute("BEGIN IMMEDIATE")
        plain.execute("INSERT INTO log VALUES (?, ?)", (next(rows), "x" * 200))
        plain.execute("COMMIT")
        yardstick()

    def undo_and_redo() -> None:
        assert session.undo_what is not None
        number = session.undo_what.number
        session.undo(number)
        session.redo(number)

    kept = in_pairs(act, row, name="a row of SQLite and a yardstick", rounds=49, clock=time.perf_counter)
    undone = in_pairs(undo_and_redo, row, name="a row of SQLite and a yardstick", rounds=25, clock=time.perf_counter)
    plain.close()
    print(f"\nan act kept durably: {kept}\nan undo and a redo: {undone}")
    assert kept.ratio < ACT
    assert undone.ratio < 2 * ACT
