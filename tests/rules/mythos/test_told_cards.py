"""An environment or a rumor that is not in the box stays in play under the name that was told: MCARD-02, MCARD-03."""

from __future__ import annotations

import pytest
from given import after, box, events, given, refusal
from reading import resolved

from companion.arkham.invariants import problems
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.table import commands as do
from companion.arkham.table.events import (
    CardEntered,
    CardIgnored,
    CardLeft,
    CardReminder,
    GateOpened,
    RumorLeftOut,
    Why,
)
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import TOLD, Phase, players_name
from companion.typed_text import LONGEST_NAME

FOG, PACT = TOLD + "Fog over the river", TOLD + "The last pact"
STRANGLER = "the_southside_strangler_strikes"


def card(kind, name):
    return do.ResolveMythos(printed=do.PrintedCard(kind=kind, name=name))


def mythos(**fields):
    return given(**{"round": 4, "phase": Phase.MYTHOS, **fields})


def test_an_environment_that_is_not_in_the_box_stays_under_its_name():
    """MCARD-02: it takes the place of the one in play, and leaves like any other."""
    table = mythos(environment="estate_sale")
    said = events(table, card("environment", "Fog over the river"))
    entered = [one for one in said if isinstance(one, CardEntered | CardLeft)]
    assert entered == [CardLeft("estate_sale", Why.CARD), CardEntered(FOG)]
    later = after(table, card("environment", "Fog over the river"))
    assert (later.environment, players_name(later.environment)) == (FOG, "Fog over the river")
    assert problems(later, box) == []
    assert after(later, do.DiscardCard(FOG)).environment == ""
    again = after(later, do.BeginPhase(Phase.UPKEEP), do.BeginPhase(Phase.MYTHOS), card("environment", "Calm"))
    assert again.environment == TOLD + "Calm"


def test_a_rumor_that_is_not_in_the_box_stays_and_keeps_others_out():
    """MCARD-03: while it is in play another one does nothing; what it does is the players', from the next round on."""
    later = after(mythos(), card("rumor", "The last pact"))
    assert (later.rumor, later.rumor_since, later.rumor_tokens) == (PACT, 4, 0)
    assert problems(later, box) == []
    after_tokens = after(later, do.StepNumber(do.Counted.RUMOR_TOKENS, 2, PACT))
    assert after_tokens.rumor_tokens == 2
    then = after(after_tokens, do.BeginPhase(Phase.UPKEEP), do.BeginPhase(Phase.MYTHOS))
    found = resolved(then, "the_great_ritual", gate="")
    assert CardIgnored("the_great_ritual", Why.RUMOR_IN_PLAY) in found.events
    assert CardReminder(PACT) in found.steps[4].events
    assert (found.after.rumor, found.after.rumor_tokens) == (PACT, 2)


@pytest.mark.parametrize("kind", ["environment", "rumor"])
def test_without_a_name_nothing_is_kept(kind):
    table = after(mythos(), card(kind, "  "))
    assert (table.environment, table.rumor) == ("", "")


@pytest.mark.parametrize(
    ("name", "why"), [("x" * (LONGEST_NAME + 1), Reason.NAME_TOO_LONG), ("a\nb", Reason.NAME_UNPRINTABLE)]
)
def test_a_name_that_no_line_can_hold_is_refused(name, why):
    assert refusal(mythos(), card("rumor", name)) is why


WEATHER = do.ResolveMythos(printed=do.PrintedCard(kind="environment", name="Fog over the river", trait="weather"))


@pytest.mark.parametrize("named", [True, False])
def test_told_weather_does_nothing_under_ithaqua(named):
    """MCARD-02: the environment in play stays, as with weather of the lists."""
    command = WEATHER if named else do.ResolveMythos(printed=do.PrintedCard(kind="environment", trait="weather"))
    table = mythos(environment="estate_sale", ancient_one="ithaqua")
    assert CardIgnored(FOG if named else "", Why.ANCIENT_ONE_POWER) in events(table, command)
    assert after(table, command).environment == "estate_sale"
    assert after(mythos(environment="estate_sale"), WEATHER).environment == FOG


@pytest.mark.parametrize("trait", ["mystic", "urban", ""])
def test_other_told_environments_count_under_ithaqua(trait):
    told = do.ResolveMythos(printed=do.PrintedCard(kind="environment", name="Calm", trait=trait))
    assert after(mythos(environment="estate_sale", ancient_one="ithaqua"), told).environment == TOLD + "Calm"


def test_an_unknown_trait_is_refused():
    assert refusal(mythos(), do.ResolveMythos(printed=do.PrintedCard(trait="drizzle"))) is Reason.UNKNOWN_ID


def test_a_told_card_is_called_by_its_name():
    """MCARD-01, MCARD-03: a headline, and a rumor that another one keeps out."""
    assert CardReminder(TOLD + "Parade") in events(mythos(), card("headline", "Parade"))
    assert CardIgnored(PACT, Why.RUMOR_IN_PLAY) in events(mythos(rumor=STRANGLER), card("rumor", "The last pact"))


def test_a_told_card_resolves_with_all_its_entries():
    """MYTHOS-01: gate, clue and movement of a card of my box are those of any card."""
    table = mythos(monsters={"rivertown": 1})
    printed = do.PrintedCard("woods", "unvisited_isle", ("circle",), ("star",), "headline", "Parade")
    plain = do.PrintedCard("woods", "unvisited_isle", ("circle",), ("star",))
    one, other = resolved_printed(table, printed), resolved_printed(table, plain)
    assert [step.events for step in one.steps[:3]] == [step.events for step in other.steps[:3]]
    assert any(isinstance(event, GateOpened) for event in one.steps[0].events)


def resolved_printed(table, printed):
    return resolve(table, do.ResolveMythos(printed=printed), box)


# ---------------------------------------------------------------- a phase V without a card


LEFT_OUT = [
    pytest.param(do.BeginPhase(Phase.UPKEEP), id="MCARD-03 the round ends without a card"),
    pytest.param(do.MarkMythosResolved(True), id="MCARD-03 resolved by hand"),
    pytest.param(do.CorrectMythos(True, ("estate_sale",)), id="MCARD-03 set by hand"),
]


@pytest.mark.parametrize("command", LEFT_OUT)
def test_a_rumor_that_has_done_nothing_because_no_card_was_told_is_said(command):
    table = mythos(rumor=STRANGLER, rumor_since=2, allies=5)
    assert [one for one in events(table, command) if isinstance(one, RumorLeftOut)] == [RumorLeftOut(STRANGLER)]
    assert after(table, command).allies == 5


QUIET = [
    pytest.param(mythos(rumor=STRANGLER, rumor_since=4), id="MCARD-03 it came in this round"),
    pytest.param(mythos(), id="MCARD-03 none in play"),
]


@pytest.mark.parametrize("table", QUIET)
@pytest.mark.parametrize("command", LEFT_OUT)
def test_nothing_is_said_of_a_rumor_that_does_nothing_now(table, command):
    assert not [one for one in events(table, command) if isinstance(one, RumorLeftOut)]


def test_a_resolved_card_leaves_nothing_out():
    done = after(mythos(rumor=STRANGLER, rumor_since=2, allies=5), do.ResolveMythos(printed=do.PrintedCard()))
    assert not [one for one in events(done, do.BeginPhase(Phase.UPKEEP)) if isinstance(one, RumorLeftOut)]
