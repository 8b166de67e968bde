"""Every table that commands lead to is read back as it was kept: ``decode(encode(state)) == state``."""

from __future__ import annotations

from random import Random
from typing import get_type_hints

import pytest
from fighting import cards
from given import box, given
from hypothesis import HealthCheck, settings
from hypothesis import given as over
from hypothesis import strategies as some
from playing import CORRECTIONS, RULES, play
from playing_fights import EVENING, FIGHT_CORRECTIONS, FIGHTS
from thoroughly import runs

from companion.apps.tables.games import arkham
from companion.arkham.engine import apply
from companion.arkham.table import commands as do
from companion.arkham.table.investigator import FLAGS
from companion.arkham.table.state import Investigator, Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.history.codec import Codec, from_text, to_text

EVERYTHING = (*RULES, *FIGHTS, *CORRECTIONS, *FIGHT_CORRECTIONS)
RICH = given(
    2,
    rumor="the_southside_strangler_strikes",
    rumor_since=1,
    round=3,
    at={0: "southside"},
    who={0: {"clues": 7}},
    phase=Phase.ARKHAM_ENCOUNTERS,
)
OWING = given(who={0: {"money": 10, "cards": cards("bank_loan")}})
CURFEW = given(phase=Phase.MOVEMENT, environment="curfew_enforced", at={0: "uptown"})
LAID = apply(None, do.SetUpTable("yig", (do.Seat("joe_diamond"),)), box).state
RARE = ((None, do.SetUpTable("yig", (do.Seat("joe_diamond", "Анна"),))), (given(), do.RaiseDoom()),
        (RICH, do.RefuteRumor(0, clues=5)), (RICH, do.CorrectRumorTokens(2)), (OWING, do.RepayLoan(0)),
        (CURFEW, do.PassStreetCheck(0)),
        (LAID, do.DealPossessions(((0, "axe"), (0, "knife")))),
        (given(), do.ResolveMythos(printed=do.PrintedCard(kind="rumor", name="Пакт"))))  # fmt: skip
"""Commands that nobody guesses."""
CODEC = Codec(arkham())


def back(table: Table) -> Table:
    """The table by way of the journal."""
    return CODEC.decode_state(from_text(to_text(CODEC.encode_state(table))))


def by_its_log(before: Table, command: Command) -> Table:
    """The table after the command as the journal gives it back."""
    read = CODEC.decode_act(from_text(to_text(CODEC.encode(command))))
    return apply(before, read.command, box).state


@settings(max_examples=runs(12), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@over(some.integers(0, 2**32 - 1), some.sampled_from((EVENING, EVERYTHING, RULES + CORRECTIONS)))
def test_every_table_is_read_back_as_it_was(seed, guesses):
    for before, command, now, _ in play(Random(seed), 200, guesses):
        assert back(now) == now, command
        assert back(now) == by_its_log(before, command), command


def test_no_command_is_left_out_of_it():
    played = set()
    for table, command in RARE:
        now = apply(table, command, box).state
        assert back(now) == by_its_log(table, command) == now
        played.add(type(command))
    for seed in range(40):
        for guesses in (EVENING, RULES + FIGHTS, EVERYTHING):
            for _, command, now, _ in play(Random(seed), 150, guesses):
                if type(command) not in played:
                    assert back(now) == now, command
                    played.add(type(command))
        if played == set(arkham().commands):
            return
    pytest.fail(f"never played: {sorted(one.__name__ for one in set(arkham().commands) - played)}")


@pytest.mark.parametrize("value", [0, 1])
@pytest.mark.parametrize("field", do.CORRECTABLE)
def test_every_number_of_a_sheet_set_by_hand_is_read_back(field, value):
    is_flag = get_type_hints(Investigator)[field] is bool
    start = given(at={0: "woods"}, gates={"woods": "abyss"}, who={0: {field: not value}} if is_flag else {})
    try:
        now = apply(start, do.CorrectInvestigator(0, field, value), box).state
    except IllegalCommand:
        return
    assert back(now) == now
    assert type(getattr(now.investigators[0], field)) is (bool if is_flag else int)


def test_every_yes_or_no_of_an_investigator_is_a_flag() -> None:
    """Who adds one without its ``Flag`` would have none of what mypy asks of a flag: words, chip, hands."""
    assert {name for name, kind in get_type_hints(Investigator).items() if kind is bool} == set(FLAGS)
