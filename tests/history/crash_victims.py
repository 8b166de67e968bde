"""Started by test_crash and house_faults: forks devices that act as fast as they can, and kills each in mid-act.

With the word ``arkham`` they play Arkham Horror, each at a seat of its own, else the toy game.
One line of standard input is one round: ``FILE GAME ROUND``. The answer is one line of JSON: for each device the
numbers that it acknowledged, act by act. Forking from a warm process keeps one kill at some milliseconds.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from toy_game import TOY, Add, SetUpToy, Toy

from companion.history.codec import Codec
from companion.history.game import Game
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session

DEVICES = 2

MOST_ACTS = 20
"""Acts that the devices acknowledge together before their end comes near; with 0 they are killed while opening."""

LAST_BREATH = 0.004
"""Seconds at most from there to the kill; an act takes less than one millisecond of them."""


def toy(state: Any, device: int) -> Add:
    """Always one more."""
    return Add(1)


def clue(state: Any, device: int) -> Any:
    """One clue or two for the device's own investigator, in turns."""
    from companion.arkham.table.commands import CorrectInvestigator

    return CorrectInvestigator(device, "clues", 2 if state.investigators[device].clues == 1 else 1)


def rules() -> tuple[Game[Any], Callable[[Any, int], Any]]:
    """The game that is played here, and what a device does next."""
    if "arkham" not in sys.argv[1:]:
        return TOY, toy
    from companion.apps.tables.games import arkham

    return arkham(), clue


def live(file: Path, game: str, name: str, device: int, acknowledge: int) -> None:
    """Act until killed; a number is written down only after the session has returned it."""
    played, act_of = rules()
    session = Session(played, SqliteJournal(file), game, name)
    for act in count():
        outcome = session.do(act_of(session.state, device), f"{name}-{device}-{act}")
        os.write(acknowledge, f"{device} {outcome.number}\n".encode())


def one_round(file: Path, game: str, name: str) -> list[list[int]]:
    """Two devices at the same table, each killed at a moment of its own; the numbers that each acknowledged."""
    reader, writer = os.pipe()
    victims = [_fork(file, game, name, device, writer) for device in range(DEVICES)]
    os.close(writer)
    with os.fdopen(reader) as pipe:
        lines = [pipe.readline() for _ in range(random.randint(0, MOST_ACTS))]
        for victim in victims:
            time.sleep(random.uniform(0, LAST_BREATH))
            os.kill(victim, signal.SIGKILL)
        lines += pipe
    for victim in victims:
        _bury(victim)
    words = [line.split() for line in lines]
    return [[int(number) for device, number in words if int(device) == one] for one in range(DEVICES)]


def _fork(file: Path, game: str, name: str, device: int, writer: int) -> int:
    process = os.fork()
    if process == 0:
        try:
            live(file, game, name, device, writer)
        finally:
            os._exit(1)
    return process


def _bury(victim: int) -> None:
    _, status = os.waitpid(victim, 0)
    if not os.WIFSIGNALED(status):
        raise SystemExit("a device died of something else than the kill")


def warm_up() -> None:
    """Load and build once what every device would need first."""
    Codec(rules()[0])
    codec = Codec(TOY)
    for command in (SetUpToy(), Add(1)):
        codec.decode(codec.encode(command))
    codec.decode_state(codec.encode_state(Toy(0)))


if __name__ == "__main__":
    warm_up()
    for line in sys.stdin:
        where, table, number = line.rsplit(" ", 2)
        print(json.dumps(one_round(Path(where), table, number.strip())), flush=True)
