"""The table is right: every number and token can be set by hand in at most two taps from the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from arkham_tables import BOX, acts, drawn, table

from companion.apps.tables.games import arkham
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import Draws, Fortune, Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.history.codec import Codec, decode
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.navigation import NAVIGATION
from companion.screens.devices import seats
from companion.screens.keeping import links
from companion.screens.parts import Navigation

CODEC = Codec(arkham())
NOW = table(c.PutInHand(0, "patrol_wagon"))


def _read(markup: str) -> tuple[list[Command], list[Navigation]]:
    """The commands and the navigations that a page offers."""
    commands: list[Command] = []
    steps: list[Navigation] = []
    for content in acts(markup):
        if "into" in content:
            content["with"][content.pop("into")] = "typed"
        if "do" in content:
            commands.append(CODEC.decode(content))
        elif content["go"] not in {*links.ACTS, *seats.ACTS}:  # the page shares addresses itself, whatever its game
            steps.append(decode(NAVIGATION[content["go"]], content["with"]))
    return commands, steps


@cache
def within_two_taps() -> tuple[Table, ...]:
    """Every table that one act leads to: on the table, behind one tap on it or on the map."""
    commands, steps = _read(drawn(v.View(), state=NOW))
    for act in dict.fromkeys((*steps, *(v.TapPlace(place) for place in BOX.spaces))):
        commands += _read(drawn(v.navigate(v.View(), act, NOW), state=NOW))[0]
    found = []
    for command in dict.fromkeys(commands):
        try:
            found.append(apply(NOW, command, BOX).state)
        except IllegalCommand:
            continue
    return tuple(found)


Reading = Callable[[Table], int]


def _of(seat: int, field: str) -> Reading:
    return lambda state: int(getattr(state.investigators[seat], field))


def _clues(place: str) -> Reading:
    return lambda state: state.clues.get(place, 0)


NUMBERS: dict[str, tuple[Reading, int | None]] = {
    "doom": (lambda state: state.doom, None),
    "terror": (lambda state: state.terror, None),
    "round": (lambda state: state.round, None),
    "allies": (lambda state: state.allies, None),
    "Elder Sign cards": (lambda state: state.elder_sign_cards, None),
    "rumor tokens": (lambda state: state.rumor_tokens, None),
    "round of the rumor": (lambda state: state.rumor_since, NOW.round),
    "defaulted loans": (lambda state: state.defaulted_loans, None),
    "round of a lasting card": (lambda state: state.lasting.get("blue_flu", 0), None),
    **{f"{f} of {s}": (_of(s, f), None) for s in range(3) for f in ("checks_bonus", "items_due")},
    **{f"{f} of {s}": (_of(s, f), None) for s in range(3) for f in ("clues", "money", "max_sanity", "max_stamina")},
    **{f"sanity of {s}": (_of(s, "sanity"), NOW.investigators[s].max_sanity) for s in range(3)},
    **{f"stamina of {s}": (_of(s, "stamina"), NOW.investigators[s].max_stamina) for s in range(3)},
    **{f"clues in {place}": (_clues(place), None) for place in (*BOX.streets, *BOX.locations)},
}
"""Name -> how to read it, and its maximum where there is one."""


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_rises_and_falls_by_one_within_two_taps(name: str) -> None:
    value, most = NUMBERS[name]
    reached = {value(state) for state in within_two_taps()}
    assert value(NOW) == 0 or value(NOW) - 1 in reached
    assert value(NOW) == most or value(NOW) + 1 in reached


TOKENS: dict[str, Callable[[Table], bool]] = {
    **{f"seal in {p}": lambda s, p=p: (p in s.seals) != (p in NOW.seals) for p in BOX.unstable if p not in NOW.gates},
    **{f"gate in {p} off": lambda s, p=p: p not in s.gates for p in NOW.gates},
    **{f"closed {p}": lambda s, p=p: (p in s.closures) != (p in NOW.closures) for p in BOX.locations},
    **{
        f"monster {m.number} to the cup": lambda s, m=m: all(o.number != m.number for o in s.monsters)
        for m in NOW.monsters
    },
    **{f"first player {n}": lambda s, n=n: s.first_player == n for n in range(1, 3)},
    **{f"phase {phase}": lambda s, phase=phase: s.phase is phase for phase in Phase if phase is not NOW.phase},
    "environment off": lambda s: s.environment == "",
    "environment changed": lambda s: s.environment not in ("", NOW.environment),
    "rumor off": lambda s: s.rumor == "",
    "lasting card ends": lambda s: not s.lasting,
    "draws by players": lambda s: s.draws is Draws.PLAYERS,
    "awake": lambda s: s.awakening is not None,
    "game over": lambda s: s.outcome is not None,
    "blessing off": lambda s: s.investigators[0].fortune is Fortune.NONE,
    "cursed": lambda s: s.investigators[0].fortune is Fortune.CURSED,
    "delayed": lambda s: s.investigators[0].delayed,
    "explored off": lambda s: not s.investigators[1].explored,
    "skips no round": lambda s: s.investigators[3].skips_round == 0,
    "out of the game": lambda s: s.investigators[0].eliminated,
    "monster trophy off": lambda s: s.investigators[0].monster_trophies == ("gug",),
    "monster trophy more": lambda s: len(s.investigators[0].monster_trophies) == 3,
    "gate trophy off": lambda s: s.investigators[0].gate_trophies == (),
    "gate trophy more": lambda s: len(s.investigators[0].gate_trophies) == 2,
    "rolled": lambda s: s.investigators[0].rolled == ("retainer",),
    "Blessing rolled": lambda s: s.investigators[0].rolled == ("blessing",),
    "Blessing old": lambda s: s.investigators[0].fortune_since == 7,
    "retainer old": lambda s: [held.since for held in s.investigators[0].cards if held.card == "retainer"] == [7],
    **{
        f"{field} marked": lambda s, field=field: getattr(s.investigators[0], field) == NOW.round
        for field in ("movement_used", "came_back", "arkham_encounter", "world_encounter", "gate_tried")
    },
    "fought": lambda s: s.investigators[0].fought,
    "investigator ability used": lambda s: s.investigators[3].ability_used == NOW.round,
    "card seen": lambda s: s.mythos_seen == ("blue_flu", "curfew_enforced"),
    "deck shuffled": lambda s: s.mythos_seen == (),
    "player's name": lambda s: s.investigators[0].player == "typed",
}


@pytest.mark.parametrize("name", TOKENS)
def test_every_token_and_flag_is_set_right_within_two_taps(name: str) -> None:
    assert any(map(TOKENS[name], within_two_taps()))


def test_a_returned_gate_marker_is_put_first_with_two_taps() -> None:
    lying = replace(NOW, gate_stack=replace(NOW.gate_stack, bottom=("abyss", "rlyeh", "abyss")))
    shown = drawn(v.navigate(v.View(), v.OpenSheet(v.SheetKind.NUMBERS), lying), state=lying)
    commands, _ = _read(shown)
    assert c.PutFirstInStack("rlyeh", 1) in commands
    assert c.PutFirstInStack("abyss", 2) in commands
    assert "1. " in shown


@pytest.mark.parametrize("place", ["library", "rivertown", "yuggoth"])
def test_a_figure_moves_with_two_taps(place: str) -> None:
    picked = v.navigate(v.View(), v.PickInvestigator(0), NOW)
    command = v.command_of(picked, v.TapPlace(place), NOW)
    assert command == c.MoveInvestigator(0, place)


def test_a_marker_moves_with_two_taps() -> None:
    picked = v.navigate(v.View(), v.PickMonster(2), NOW)
    assert v.command_of(picked, v.TapPlace("library"), NOW) == c.PlaceMonster(2, "library")
