"""What holds whatever is played: apply is pure, the table stays sound, terror never falls by a rule."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from fighting import cards
from given import after, box, given
from hypothesis import HealthCheck, settings
from hypothesis import given as over
from hypothesis import strategies as some
from playing import CORRECTIONS, RULES, play
from thoroughly import runs

from companion.arkham.invariants import problems
from companion.arkham.legality import can, why_not
from companion.arkham.table.commands import (
    CorrectDoom,
    CorrectTerror,
    DefeatMonster,
    PutGate,
    RaiseTerror,
    WakeAncientOne,
)
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import OUTSKIRTS, UNKNOWN, Deck, GateStack, Held, Monster, Table
from companion.desks import Command, RuleCommand

seeds = some.integers(0, 2**32 - 1)
LONG = settings(max_examples=runs(25), suppress_health_check=[HealthCheck.too_slow])


@settings(LONG, max_examples=runs(12))
@over(seeds, some.sampled_from((RULES, RULES + CORRECTIONS)))
def test_five_hundred_commands_leave_every_table_sound(seed, guesses):
    for _, command, now, _ in play(Random(seed), 500, guesses):
        assert problems(now, box) == [], command


@LONG
@over(seeds)
def test_apply_never_changes_the_table_it_was_given(seed):
    for before, command, _, happened in play(Random(seed), 40, RULES + CORRECTIONS):
        kept = _plain(before)
        assert after(before, command) == after(before, command), "the same command does the same"
        assert _plain(before) == kept
        assert happened or isinstance(command, RuleCommand), "a correction says what it corrects"


@LONG
@over(seeds)
def test_terror_never_falls_and_doom_falls_only_by_an_elder_sign(seed):
    for before, command, now, _ in play(Random(seed), 200, RULES):
        assert now.terror >= before.terror, command
        assert now.doom >= before.doom - getattr(command, "elder_sign_card", False), command
        assert now.players == before.players, "STATE-03"
        assert now.next_number >= before.next_number


@LONG
@over(seeds)
def test_the_outskirts_never_hold_more_than_they_can(seed):
    for _, command, now, _ in play(Random(seed), 200, RULES):
        assert len(now.monsters_at(OUTSKIRTS)) <= box.players_numbers(now.players).outskirts_capacity, command
        if now.terror == box.numbers.terror_maximum:
            assert now.monsters_at(OUTSKIRTS) == (), "OUTSKIRTS-02"


@LONG
@over(seeds)
def test_nobody_stands_in_a_closed_location_by_the_rules(seed):
    for _, command, now, _ in play(Random(seed), 200, RULES):
        for person in now.investigators:
            assert person.place not in now.closures.keys() - now.gates.keys(), command


def _plain(table: Table) -> Table:
    """A copy of the table with copies of its mappings."""
    mappings = {name: dict(getattr(table, name)) for name in ("clues", "gates", "closures", "lasting")}
    return replace(table, **mappings, gate_stack=replace(table.gate_stack, shuffled=dict(table.gate_stack.shuffled)))


UNSOUND: list[tuple[dict[str, object], str]] = [
    ({"doom": 14}, "doom 14"),
    ({"terror": 11}, "terror 11"),
    ({"allies": 12}, "12 allies"),
    ({"round": 0, "phase": "upkeep"}, "before the first round"),
    ({"first_player": 4}, "first player 4"),
    ({"clues": {"woods": 0}}, "0 clues"),
    ({"cup_size": 60}, "60 monster markers"),
    ({"monsters": {"woods": ["gug"] * 3}}, "3 gug of 2"),
    ({"monsters": {"woods": 56}}, "56 of 55"),
    ({"monsters": {"rlyeh": ["gug"]}}, "gug at rlyeh"),
    ({"gates": {"library": "abyss"}}, "gate or seal at library"),
    ({"gates": {"woods": "abyss"}, "seals": ["woods"]}, "under a seal"),
    ({"gate_stack": GateStack({})}, "16"),
    ({"investigators": {1: "amanda_sharpe"}}, "plays twice"),
    ({"who": {0: {"sanity": 6}}}, "Sanity 6"),
    ({"who": {0: {"stamina": -1}}}, "Stamina -1"),
    ({"who": {0: {"money": -1}}}, "$-1"),
    ({"who": {0: {"explored": True}}}, "explored"),
    ({"who": {0: {"eliminated": True}}}, "out of the game"),
    ({"who": {0: {"sliders": (0, 4, 0)}}}, "sliders at"),
    ({"who": {0: {"items_due": -1}}}, "owes -1"),
    ({"who": {0: {"cards": cards("axe", "axe", "axe")}}}, "3 axe of 2"),
    ({"who": {0: {"cards": (Held(1, "axe", Deck.UNIQUE),)}}}, "axe of the deck unique"),
    ({"who": {0: {"cards": cards("retainer", "retainer")}}}, "holds 2 retainer"),
    ({"who": {0: {"cards": tuple(Held(n, UNKNOWN, Deck.SKILL) for n in range(1, 22))}}}, "21 cards of 20"),
    ({"who": {0: {"cards": cards("duke")}}}, "1 allies in hands"),
    ({"who": {0: {"cards": cards("axe")}, 1: {"cards": cards("axe")}}}, "card number 1 twice"),
    ({"who": {0: {"cards": cards("axe")}}, "next_card": 1}, "card number 1 is still to be given"),
    ({"at": {0: ("abyss", 3)}}, "zone 3"),
    ({"at": {0: "atlantis"}}, "atlantis"),
]


@pytest.mark.parametrize(("fields", "problem"), UNSOUND, ids=lambda value: value if isinstance(value, str) else "")
def test_every_broken_promise_is_found(fields, problem):
    found = problems(given(**fields), box)
    assert any(problem in sentence for sentence in found), found


def test_numbers_of_markers_are_checked():
    twice = given()
    twice = replace(twice, monsters=(Monster(1, "ghoul", "woods"), Monster(1, "gug", "woods")))
    assert problems(twice, box) == [
        "monster number 1 twice",
        "monster number 1 is still to be given",
        "monster number 1 is still to be given",
    ]


def test_a_table_as_given_is_sound():
    assert problems(given(), box) == []


ASKED: list[tuple[Command, Reason | None]] = [
    (RaiseTerror(), None),
    (CorrectTerror(3), None),
    (CorrectDoom(99), Reason.OUT_OF_RANGE),
    (DefeatMonster(1, 0), Reason.NO_SUCH_MONSTER),
    (PutGate("library", "abyss"), Reason.NOT_UNSTABLE),
    (WakeAncientOne(), None),
]


@pytest.mark.parametrize(("command", "reason"), ASKED)
def test_buttons_may_ask_before(command, reason):
    refused = why_not(given(), command, box)
    assert (refused.reason if refused else None) is reason
    assert can(given(), command, box) is (reason is None)
