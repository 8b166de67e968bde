"""One whole duel as a file, from the set-up to the last sanity, held against a sheet kept from what was said.

``duel.json`` holds the commands as the journal keeps them (costs, levels and shields in them are invented),
``duel.log`` what happened, line by line, ``duel.table.json`` the table at the end. After a wanted change of the rules
write the two anew and read their diff: ``pytest tests/realms/test_golden_duel.py --regenerate``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from duels import BOX

from companion.apps.tables.games import realms
from companion.history.codec import Codec, from_text, plain, to_text
from companion.realms.game import commands as do
from companion.realms.game import events as e
from companion.realms.game.state import Duel, Outcome
from companion.realms.invariants import broken

HERE = Path(__file__).parent / "golden"
CODEC = Codec(realms())
Golden = Callable[[Path, str], None]


@cache
def play() -> tuple[tuple[Any, Duel, tuple[Any, ...]], ...]:
    """Every command, the duel after it and what it brought."""
    state: Any = None
    records = []
    for act in from_text((HERE / "duel.json").read_text(encoding="utf-8")):
        command = CODEC.decode(act)
        applied = realms().apply(state, command)
        state = applied.state
        records.append((command, state, tuple(applied.events)))
    return tuple(records)


def end() -> Duel:
    """The duel when it is over."""
    return play()[-1][1]


def log() -> str:
    """The duel line by line."""
    lines = []
    for number, (command, _, events) in enumerate(play(), start=1):
        lines.append(f"{number} {type(command).__name__} {to_text(plain(command))}")
        lines += [f"    {type(event).__name__} {to_text(plain(event))}" for event in events]
    return "\n".join(lines) + "\n"


def test_the_duel_goes_as_it_went(golden: Golden) -> None:
    golden(HERE / "duel.log", log())
    golden(HERE / "duel.table.json", json.dumps(plain(end()), ensure_ascii=False, indent=1) + "\n")


def test_the_table_at_the_end_can_be_read_back() -> None:
    assert CODEC.decode_state(json.loads((HERE / "duel.table.json").read_text(encoding="utf-8"))) == end()


def test_every_table_of_the_duel_is_sound() -> None:
    for command, duel, _ in play():
        assert broken(duel, BOX) == (), command


def test_every_sanity_agrees_with_a_sheet_kept_from_what_was_said() -> None:
    sheet = [50, 50]
    for command, duel, events in play():
        for event in events:
            if isinstance(event, e.SanityChanged):
                assert sheet[event.seat] == event.before, command
                sheet[event.seat] = event.after
        assert sheet == [player.sanity for player in duel.players], command


def test_every_deck_is_ten_cards_and_what_was_bought_and_lost() -> None:
    cards = [10, 10]
    for command, duel, _ in play():
        match command:
            case do.BuyCard(of=seat):
                cards[seat or 0] += 1
            case do.AbjureCard():
                cards[duel.active] -= 1
        assert [player.cards for player in duel.players][: len(cards)] == cards or duel.outcome is not None, command


def test_the_duel_has_in_it_what_it_is_kept_for() -> None:
    happened = {type(event).__name__ for _, _, events in play() for event in events}
    assert happened >= {"SanityChanged", "LocationHit", "LocationPlayed", "CardBought", "CardAbjured", "DuelEnded"}
    assert (end().turn, end().outcome, end().winner) == (30, Outcome.LAST_ONE, 1)
    assert [player.sanity for player in end().players] == [0, 23]
