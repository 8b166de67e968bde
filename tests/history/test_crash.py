"""A hundred devices killed in mid-act: nothing that was acknowledged is lost, and every log replays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from toy_game import TOY, Add, SetUpToy, Toy

from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.session import Session

ROUNDS = 50
DEVICES = 2
ROUNDS_A_TABLE = 5

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


@pytest.fixture
def play_and_kill() -> Iterator[Callable[[Path, str, int], list[list[int]]]]:
    """One round of devices that act and are killed; the numbers that each acknowledged."""
    here = Path(__file__).parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(here), str(here.parents[1])])}
    victims = subprocess.Popen(
        [sys.executable, here / "crash_victims.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert victims.stdin
    assert victims.stdout

    def play(file: Path, game: str, number: int) -> list[list[int]]:
        print(file, game, number, file=victims.stdin, flush=True)
        return json.loads(victims.stdout.readline())

    yield play
    victims.stdin.close()
    victims.wait(10)
    victims.stdout.close()


def test_nothing_acknowledged_is_lost_when_devices_are_killed_in_mid_act(
    tmp_path: Path, play_and_kill: Callable[[Path, str, int], list[list[int]]]
) -> None:
    file, acted, cut_off = journal_file(tmp_path), 0, 0
    for number in range(ROUNDS):
        if number % ROUNDS_A_TABLE == 0:
            game = _new_table(file)
        for device, acknowledged in enumerate(play_and_kill(file, game, number)):
            acted += len(acknowledged)
            cut_off += _check(file, game, f"{number}-{device}", acknowledged)
    assert acted > ROUNDS, "the devices lived too short to tell anything"
    print(f"{acted} acts acknowledged, {cut_off} kept although the device died before it could say so")


def _new_table(file: Path) -> str:
    journal = SqliteJournal(file)
    session = Session.start(TOY, journal, "t", "test")
    session.do(SetUpToy(), "set-up")
    journal.close()
    return session.game_id


def _check(file: Path, game: str, device: str, acknowledged: list[int]) -> int:
    """Everything acknowledged is there, and the tap sent again counts once; 1 when it was there unacknowledged."""
    journal = SqliteJournal(file)
    session = Session(TOY, journal, game, "survivor")
    log = {record.id: record.number for record in session.log}
    assert list(log.values()) == list(range(1, len(log) + 1)), "numbers without gaps"
    assert session.state == Toy(len(log) - 1), "the log replays to the sum of its acts"
    assert [log.get(f"{device}-{act}") for act in range(len(acknowledged))] == acknowledged
    sent_again = session.do(Add(1), f"{device}-{len(acknowledged)}")
    expected = Toy(len(log) - 1 if sent_again.repeated else len(log))
    assert sent_again.state == expected
    assert f"{device}-{len(acknowledged) + 1}" not in log
    journal.close()
    return int(sent_again.repeated)
