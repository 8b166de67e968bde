"""Terror, doom, closed shops and the five awakenings: TERROR, DOOM, CLOSED, AWAKE and chapter 22.2."""

from __future__ import annotations

from typing import Any

import pytest
from given import after, box, count, events, given, kinds_at, refusal

from companion.arkham.pieces import monster_cup
from companion.arkham.table.commands import (
    BeginPhase,
    CalmAncientOne,
    CloseGate,
    CorrectTrophies,
    LoseInTime,
    MoveInvestigator,
    OpenGate,
    PutSeal,
    RaiseDoom,
    RaiseTerror,
    WakeAncientOne,
)
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.desk import Work
from companion.arkham.table.events import AllyLeft, AncientOneWoke, LimitLifted, LocationClosed, TerrorHeld, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import LOST, OUTSKIRTS, RUMOR_CARD, UNKNOWN, Outcome, Phase, Table, WakingCause
from companion.arkham.town.closed_locations import close, reopen
from companion.desks import Command

SHOPS = {"general_store": "rivertown", "curiositie_shoppe": "northside", "ye_olde_magick_shoppe": "uptown"}
FIVE = dict(zip(box.unstable[:5], box.worlds, strict=False))
SIX = dict(zip(box.unstable[:6], box.worlds, strict=False))
SEVEN = dict(zip(box.unstable[:7], box.worlds, strict=False))
FREE = "woods"


def terror(table: Table, times: int = 1) -> Table:
    return after(table, *[RaiseTerror()] * times)


def test_terror_from_eight_by_three():
    end = terror(given(terror=8, allies=5, doom=3), 3)
    assert (end.terror, end.allies, end.doom) == (10, 3, 4), "TV-024"
    assert end.closures == {"ye_olde_magick_shoppe": 0}


def test_terror_above_ten_is_doom_and_no_ally_leaves():
    end = terror(given(terror=10, doom=5), 2)
    assert (end.terror, end.doom, end.allies) == (10, 7, 11), "TV-025"


def test_terror_above_ten_can_wake_the_ancient_one():
    end = terror(given(ancient_one="hastur", terror=10, doom=12))
    assert end.doom == 13, "TV-026"
    assert end.awakening is not None
    assert end.awakening.road is WakingCause.DOOM_TRACK


CLOSINGS = [
    pytest.param(2, "general_store", id="TV-027"),
    pytest.param(5, "curiositie_shoppe", id="TV-028-six"),
    pytest.param(8, "ye_olde_magick_shoppe", id="TV-028-nine"),
]


@pytest.mark.parametrize(("level", "shop"), CLOSINGS)
def test_terror_closes_a_shop_for_good_and_puts_everybody_on_its_street(level, shop):
    table = given(terror=level, at={1: shop}, monsters={shop: ["cultist"]})
    end = terror(table)
    assert end.closures == {shop: 0}
    assert end.investigators[1].place == SHOPS[shop]
    assert kinds_at(end, SHOPS[shop]) == ["cultist"]
    assert monsters_in_arkham(end) == monsters_in_arkham(table)
    assert LocationClosed(shop, 0, Why.TERROR_CLOSES) in events(table, RaiseTerror())


def test_the_last_ally_leaves_and_it_is_said():
    assert [event for event in events(given(allies=1), RaiseTerror()) if isinstance(event, AllyLeft)] == [AllyLeft(0)]


def test_a_full_doom_track_takes_no_more_and_wakes_again():
    """The players had calmed the Ancient One by hand (DOOM-01)."""
    end = after(given(ancient_one="hastur", doom=13), RaiseDoom())
    assert (end.doom, end.awakening is not None) == (13, True)


def test_no_ally_leaves_an_empty_deck():
    end = terror(given(allies=1), 2)
    assert (end.terror, end.allies) == (2, 0), "TV-029"
    assert not [event for event in events(end, RaiseTerror()) if isinstance(event, AllyLeft)]


def test_happy_days_hold_terror_entirely():
    table = given(terror=10, doom=3, environment="happy_days_are_here_again")
    assert terror(table) == table, "TERROR-04: no point, no ally, no doom"
    assert list(events(table, RaiseTerror())) == [TerrorHeld(Why.TERROR_CANNOT_RISE)]


def test_reaching_ten_adds_no_doom():
    end = terror(given(terror=9, doom=4))
    assert (end.terror, end.doom) == (10, 4), "TV-031"


def test_reaching_ten_empties_the_outskirts_and_lifts_the_limit():
    table = given(players=4, terror=9, monsters={"northside": 7, OUTSKIRTS: 2})
    end = terror(table)
    assert (end.terror, count(end, OUTSKIRTS), monster_cup.size(end)) == (10, 0, 48), "TV-020"
    assert LimitLifted() in events(table, RaiseTerror())


def test_reaching_ten_with_arkham_overrun_wakes_the_ancient_one():
    end = terror(given(players=2, terror=9, monsters={"northside": 10}))
    assert end.awakening is not None, "AWAKE-07 is checked when terror becomes 10"
    assert end.awakening.road is WakingCause.OVERRUN


def gate(**fields: Any) -> OpenGate:
    return OpenGate(**{"location": FREE, "world": "abyss", "monsters": ("ghoul",), **fields})


def road(table: Table) -> WakingCause | None:
    return table.awakening.road if table.awakening else None


def test_doom_full_by_a_gate_stops_everything_else():
    table = given(players=3, doom=12, clues={FREE: 2}, at={0: FREE})
    end = after(table, gate())
    assert (end.doom, road(end)) == (13, WakingCause.DOOM_TRACK), "TV-032"
    assert (end.gates, end.clues, end.monsters) == ({}, {FREE: 2}, ())
    assert end.investigators[0].place == FREE


def test_empty_gate_stack_wakes_after_the_doom_token():
    end = after(given(players=3, doom=4, stack=0), gate())
    assert road(end) is WakingCause.GATE_STACK, "TV-033"
    assert end.doom == 13, "the track fills up"
    assert not end.gates


def test_doom_rises_before_the_empty_stack_is_found():
    happened = events(given(players=3, doom=4, stack=0), gate())
    assert [(e.before, e.after) for e in happened if type(e).__name__ == "DoomChanged"] == [(4, 5), (5, 13)], "TV-033"


def test_a_spent_gate_trophy_is_the_next_marker():
    table = given(players=3, stack=0)
    kept = table.investigators[2].gate_trophies
    spent = after(table, CorrectTrophies(2, (), kept[1:]))
    end = after(spent, gate(world=kept[0]))
    assert (road(end), end.gates) == (None, {FREE: kept[0]}), "TV-035"


def test_second_draw_from_the_cup_fails():
    end = after(given(players=5, cup=1), gate(monsters=(UNKNOWN, UNKNOWN)))
    assert road(end) is WakingCause.MONSTER_CUP, "TV-036"
    assert count(end, FREE) == 1


GATES = [
    pytest.param(4, SIX, True, id="TV-038"),
    pytest.param(7, dict(list(FIVE.items())[:4]), True, id="TV-039-seven"),
    pytest.param(6, FIVE, True, id="TV-039-six"),
    pytest.param(2, SEVEN, True, id="TV-039-two"),
    pytest.param(3, FIVE, False, id="TV-040"),
]


@pytest.mark.parametrize(("players", "gates", "wakes"), GATES)
def test_open_gates_wake_before_anybody_is_drawn_through(players, gates, wakes):
    table = given(players, gates=gates, at={0: FREE})
    end = after(table, gate(world=UNKNOWN, monsters=(UNKNOWN,) * box.players_numbers(players).monsters_per_gate))
    assert len(end.gates) == len(gates) + 1
    assert (road(end) is WakingCause.OPEN_GATES) is wakes
    assert (end.investigators[0].place == FREE) is wakes
    assert bool(end.monsters) is not wakes


def test_awakening_devours_the_lost_and_clears_the_cards():
    table = given(
        ancient_one="hastur",
        doom=12,
        environment="blackest_night",
        rumor="the_terrible_experiment",
        rumor_tokens=2,
        monsters={RUMOR_CARD: ["ghoul"]},
        at={0: LOST, 1: LOST, 2: ("rlyeh", 2)},
    )
    end = after(table, RaiseDoom())
    assert [person.eliminated for person in end.investigators] == [True, True, False, False], "TV-041"
    assert end.investigators[2].place == "rlyeh"
    assert (end.environment, end.rumor, end.rumor_tokens, end.monsters) == ("", "", 0, ())


@pytest.mark.parametrize("command", [RaiseDoom(), WakeAncientOne()])
def test_azathoth_awake_is_the_end(command):
    end = after(given(ancient_one="azathoth", doom=13), command)
    assert end.outcome is Outcome.WORLD_DESTROYED, "TV-042"


def test_yig_wakes_by_a_lost_investigator_who_is_then_devoured():
    end = after(given(ancient_one="yig", doom=9), LoseInTime(0))
    assert (end.doom, road(end)) == (10, WakingCause.DOOM_TRACK), "TV-043"
    assert end.investigators[0].eliminated


RULE_COMMANDS: list[Command] = [
    RaiseDoom(), RaiseTerror(), BeginPhase(Phase.UPKEEP), MoveInvestigator(0, "northside"), gate(), LoseInTime(0),
    CloseGate(FREE),
]  # fmt: skip


@pytest.mark.parametrize("command", RULE_COMMANDS, ids=lambda command: type(command).__name__)
def test_rules_rest_once_the_ancient_one_is_awake(command):
    awake = after(given(), WakeAncientOne())
    assert refusal(awake, command) is Reason.AWAKE
    assert refusal(awake, PutSeal(FREE)) is None, "corrections stay possible"


def test_it_wakes_only_once_and_can_be_calmed():
    awake = after(given(ancient_one="azathoth"), WakeAncientOne())
    assert refusal(awake, WakeAncientOne()) is Reason.AWAKE, "AWAKE-02"
    calm = after(awake, CalmAncientOne())
    assert (calm.awakening, calm.outcome) == (None, None)
    assert refusal(calm, CalmAncientOne()) is Reason.NOT_AWAKE


def test_awakening_tells_the_road():
    assert AncientOneWoke(WakingCause.DOOM_TRACK) in events(given(doom=12), RaiseDoom())


def closed(table: Table, location: str, until: int) -> Table:
    work = Work(box, table)
    close(work, location, until, Why.CARD)
    return work.state


def test_temporary_closing_puts_everybody_out():
    end = closed(given(at={0: "library"}, monsters={"library": 1}), "library", 2)
    assert end.investigators[0].place == "miskatonic_university", "CLOSED-03"
    assert count(end, "miskatonic_university") == 1


def test_closing_with_an_open_gate_puts_nobody_out_until_the_gate_closes():
    table = given(gates={"science_building": "abyss"}, at={0: "science_building"}, phase=Phase.MOVEMENT)
    shut = closed(table, "science_building", 2)
    assert shut.investigators[0].place == "science_building", "OPEN-09"
    assert after(shut, CloseGate("science_building")).investigators[0].place == "miskatonic_university", "TV-059"


def test_gate_opens_normally_at_a_closed_location():
    end = after(given(players=3, closures={FREE: 2}), gate())
    assert (end.gates, end.doom, count(end, FREE)) == ({FREE: "abyss"}, 1, 1), "TV-059"


def test_a_shop_closed_for_good_is_not_reopened_by_a_shorter_closing():
    end = closed(given(closures={"general_store": 0}), "general_store", 2)
    assert end.closures == {"general_store": 0}


def test_a_longer_closing_replaces_a_shorter_one():
    assert closed(given(closures={"library": 2}), "library", 3).closures == {"library": 3}
    assert closed(given(closures={"library": 3}), "library", 2).closures == {"library": 3}


def test_reopening_says_so():
    work = Work(box, given(closures={"library": 2}))
    reopen(work, "library", Why.END_OF_NEXT_TURN)
    assert (work.state.closures, len(work.events)) == ({}, 1)
