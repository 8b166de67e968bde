"""Several effects at the end of the Mythos phase: the players' order, ours where they say nothing (AO-04, MCARD-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from given import after, box, events, given

from companion.arkham.mythos.draws import fill
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import END, WhatComesFirst
from companion.arkham.reminders import ReminderKind, reminders
from companion.arkham.table.commands import BeginPhase, PrintedCard, ResolveMythos
from companion.arkham.table.events import CardSpoke, InvestigatorChanged, Why
from companion.arkham.table.state import RUMOR_CARD, Phase, Table

EXPERIMENT = "the_terrible_experiment"


def before_the_end(place: str = "curiositie_shoppe", **fields: Any) -> Table:
    """Phase V under Ithaqua, four monsters on the card of the rumor."""
    what: Any = {"ancient_one": "ithaqua", "rumor": EXPERIMENT, "rumor_since": 1, "round": 3, "phase": Phase.MYTHOS}
    return given(2, **{**what, "at": {0: place}, "monsters": {RUMOR_CARD: ["ghoul"] * 2 + ["gug"] * 2}, **fields})


def failing(place: str = "curiositie_shoppe", **fields: Any) -> Table:
    """The same with seven monsters there: the rumor is about to fail and to raise terror to 10."""
    kinds = ["ghoul", "ghoul", "ghoul", "gug", "gug", "witch", "witch"]
    return before_the_end(place, monsters={RUMOR_CARD: kinds}, **fields)


def card(table: Table, winds_first: bool = False) -> ResolveMythos:
    """A card that does nothing but end the phase, its draws answered."""
    command = ResolveMythos(printed=PrintedCard())
    filled = fill(table, command, box, lambda number: 0)
    return replace(filled, answers=replace(filled.answers, winds_first=winds_first))


def stamina(table: Table, winds_first: bool) -> int:
    end = after(table, card(table, winds_first), BeginPhase(Phase.UPKEEP))
    return end.investigators[0].stamina


def test_the_rumor_acts_first_unless_the_players_say_otherwise():
    table = failing()
    full = table.investigators[0].stamina
    assert stamina(table, winds_first=False) == full - 1, "AO-04: put into the street, then the winds"
    assert stamina(table, winds_first=True) == full, "AO-04, TIMING-01: the winds first, and nobody stands in a street"


def test_the_winds_blow_once_a_round_and_where_they_stand_in_the_order():
    table = failing("northside")
    told = events(table, card(table, winds_first=True))
    blown = [at for at, one in enumerate(told) if isinstance(one, InvestigatorChanged) and one.field == "stamina"]
    spoke = next(at for at, one in enumerate(told) if isinstance(one, CardSpoke))
    assert len(blown) == 1
    assert blown[0] < spoke
    end = after(table, card(table, winds_first=True))
    assert not [one for one in reminders(end, box) if one.kind is ReminderKind.ICY_WINDS]
    later = events(end, BeginPhase(Phase.UPKEEP))
    assert not [one for one in later if isinstance(one, InvestigatorChanged) and one.why is Why.ANCIENT_ONE_POWER]
    again = after(end, BeginPhase(Phase.UPKEEP), BeginPhase(Phase.MYTHOS), BeginPhase(Phase.UPKEEP))
    assert again.investigators[0].stamina == table.investigators[0].stamina - 2, "AO-04: the next round again"


NOT_ASKED = [
    pytest.param(before_the_end(), id="nobody in a street"),
    pytest.param(before_the_end("northside"), id="the rumor touches nobody"),
    pytest.param(failing(ancient_one="yig"), id="no winds"),
    pytest.param(before_the_end(rumor="", monsters={}), id="no rumor"),
]


@pytest.mark.parametrize("table", NOT_ASKED)
def test_the_order_is_not_asked_where_it_changes_nothing(table):
    assert not [one for one in resolve(table, card(table), box).asked if isinstance(one, WhatComesFirst)]


def test_the_order_is_asked_where_it_matters_and_nothing_waits_for_the_answer():
    for winds_first in (False, True):
        found = resolve(failing(), card(failing(), winds_first), box)
        assert [one for one in found.asked if isinstance(one, WhatComesFirst)] == [
            WhatComesFirst(END, EXPERIMENT, winds_first)
        ], "TIMING-01"
        assert found.questions == ()
