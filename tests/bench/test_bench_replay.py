"""How fast a saved evening opens: replaying 250, 500 and 1,000 acts of Arkham Horror, and what one act costs.

Run with ``python3 dev.py bench -k replay``; prints a table. Never part of the tests: machines are shared and noisy.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.apps.games import arkham
from companion.arkham import commands as do
from companion.arkham.draws import fill
from companion.arkham.mythos import resolve
from companion.arkham.questions import WhichGatesGetMore, WhoTakesClue
from companion.arkham.state import Phase, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import load
from companion.history.codec import Codec
from companion.history.session import Session
from companion.history.sqlite_journal import SqliteJournal, journal_file
from companion.history.timeline import begin, follow_all

pytestmark = pytest.mark.bench

GAME = arkham()
BOX = load()
SHEETS = tuple(BOX.investigators)[:8]
PHASES = tuple(Phase)
LENGTHS = (250, 500, 1000)


def milliseconds(act: Callable[[], object], rounds: int = 15, clock: Callable[[], float] = time.process_time) -> float:
    """Median time of ``act``; of this process, so that others on the machine disturb less, or by another clock."""
    times = []
    for _ in range(rounds):
        begun = clock()
        act()
        times.append((clock() - begun) * 1000)
    return statistics.median(times)


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


def next_act(chance: Random, table: Table) -> do.Command:
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
    acts: tuple[do.Command, ...] = (
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


def test_replay_of_500_acts_is_fast_and_linear(tmp_path: Path) -> None:
    """500 acts under 50 ms, and 1,000 acts at most 2.6 times as long as 500."""
    codec, took = Codec(GAME), {}
    print("\n  acts   rules ms   replay ms   open ms   µs an act")
    for acts in LENGTHS:
        session = evening(tmp_path / str(acts), acts)
        rules = milliseconds(lambda s=session: rules_alone(s))
        took[acts] = milliseconds(lambda s=session: replayed(s, codec))
        opened = milliseconds(lambda s=session: Session(GAME, s._journal, s.game_id, "bench"))
        print(f"  {acts:4d} {rules:10.1f} {took[acts]:11.1f} {opened:9.1f} {took[acts] / acts * 1000:11.0f}")
    assert took[500] < 50
    assert took[1000] / took[500] < 2.6


def test_an_act_at_a_long_table(tmp_path: Path) -> None:
    """Catch up, apply, encode and append durably, after 300 acts."""
    session = evening(tmp_path, 300)
    values = iter(range(10_000))

    def undo_and_redo() -> None:
        assert session.undo_what is not None
        number = session.undo_what.number
        session.undo(number)
        session.redo(number)

    act = milliseconds(lambda: session.do(do.CorrectInvestigator(0, "money", 5 + next(values))), 99, time.perf_counter)
    undo = milliseconds(undo_and_redo, 49, time.perf_counter) / 2
    print(f"\nan act kept durably: {act:.2f} ms, an undo: {undo:.2f} ms")
    assert act < 20
