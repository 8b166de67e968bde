"""Two whole games as files: four players with cultists, and a solo game with the deep ones; counted with a pencil too.

``NAME.json`` holds the commands as the journal keeps them, ``NAME.log`` what happened, ``NAME.count`` the count of
every sheet by :mod:`by_hand`, quarter by quarter. Dice, bonuses and cells in them are invented. After a wanted change
of the rules write log and count anew and read their diff: ``pytest tests/innsmouth --regenerate``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pencil_count import Count

from companion.apps.tables.games import innsmouth
from companion.facts import innsmouth as facts
from companion.history.codec import Codec, from_text, plain, to_text
from companion.innsmouth import best_route
from companion.innsmouth.end.final_route import order_of_checks
from companion.innsmouth.end.pending_checks import checked
from companion.innsmouth.end.standings import standings, winners_of
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.state import Phase, Tour
from companion.innsmouth.invariants import broken

HERE = Path(__file__).parent / "golden"
Golden = Callable[[Path, str], None]
CODEC = Codec(innsmouth())
BOX = facts.load()
GAMES = ("four", "solo")


@cache
def play(name: str) -> tuple[tuple[Any, Tour, tuple[Any, ...]], ...]:
    """Every command of a game, the state after it and what it brought."""
    state: Any = None
    records = []
    for act in from_text((HERE / f"{name}.json").read_text(encoding="utf-8")):
        command = CODEC.decode(act)
        applied = innsmouth().apply(state, command)
        state = applied.state
        records.append((command, state, tuple(applied.events)))
    return tuple(records)


def end(name: str) -> Tour:
    """The game when it is over."""
    return play(name)[-1][1]


def log(name: str) -> str:
    """A game line by line."""
    lines = []
    for number, (command, _, events) in enumerate(play(name), start=1):
        lines.append(f"{number} {type(command).__name__}")
        lines += [f"    {type(event).__name__} {to_text(plain(event))}" for event in events]
    return "\n".join(lines) + "\n"


def counts(name: str) -> list[Count]:
    """Every sheet counted with a pencil."""
    town = json.loads(BOX.practice_town)
    state = from_text(to_text(CODEC.encode_state(end(name))))
    return [Count(town, seat, state["goals"]) for seat in state["seats"]]


@pytest.mark.parametrize("name", GAMES)
def test_the_log_is_kept(name: str, golden: Golden) -> None:
    """What happens, command by command."""
    golden(HERE / f"{name}.log", log(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_count_is_kept(name: str, golden: Golden) -> None:
    """The pencil's count of every sheet, to be read."""
    golden(HERE / f"{name}.count", "\n".join(count.told() for count in counts(name)) + "\n")


@pytest.mark.parametrize("name", GAMES)
def test_the_score_agrees_with_the_pencil(name: str) -> None:
    """Every line of every sheet, the level and the cards drawn."""
    state = end(name)
    for seat, count in enumerate(counts(name)):
        check = checked(state, seat, BOX)
        assert check is not None
        assert asdict(check.lines) == count.lines()
        assert (check.level, check.drawn) == (count.level(), count.drawn())
        assert check.passed.turns == count.turns()


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_sound_all_along(name: str) -> None:
    """Ten rounds, then checks in the order of their levels, then the winner; every state holds and reads back."""
    for _, state, _ in play(name):
        assert not broken(state, BOX)
    last = end(name)
    assert (last.phase, len(last.cells)) == (Phase.OVER, 10)
    assert CODEC.decode_state(CODEC.encode_state(last)) == last
    rolled = [command.seat for command, _, _ in play(name) if isinstance(command, do.RollCheck)]
    assert tuple(rolled) == order_of_checks(last, BOX)
    totals = [standing.lines.total for standing in standings(last, BOX) if standing.lines is not None]
    won = winners_of(last, BOX)
    assert won is not None
    assert all(totals[seat] == max(totals) for seat in won)


@pytest.mark.parametrize("name", GAMES)
def test_the_routes_chosen_were_the_best(name: str) -> None:
    """Each was advised, and is proven to be best on its sheet."""
    state = end(name)
    for seat in range(len(state.seats)):
        check = checked(state, seat, BOX)
        assert check is not None
        best = best_route(check.sheet, check.town)
        assert (best.optimal, best.route) == (True, state.seats[seat].route)


def test_four_players_and_the_solo_challenge() -> None:
    """Four: own dice in the opening, five symbols on each sheet. Solo: one skip, five symbols, challenge met."""
    four, solo = end("four"), end("solo")
    assert {sum(marks.threats for marks in player.marks) for player in (*four.seats, *solo.seats)} == {5}
    assert sum(isinstance(command, do.ChooseDice) for command, _, _ in play("four")) == 4
    assert solo.seats[0].has_skipped
    assert (winners_of(four, BOX), winners_of(solo, BOX)) == ((3,), (0,))
