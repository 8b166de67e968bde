"""The moments of rumors: rules/arkham.md MCARD-03. They act and fail at the end of the phase, and pass in phase III."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from fighting import cards, person
from given import after, box, count, events, given, refusal
from reading import placed, resolved, said

from companion.arkham.encounters.refuting_rumors import price
from companion.arkham.legality import why_not
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import RollDice
from companion.arkham.table.commands import (
    Answers,
    ArrestAnyway,
    ArrestInvestigator,
    BeginFight,
    BeginPhase,
    DefeatAnyway,
    DefeatMonster,
    EndFight,
    Gain,
    PrintedCard,
    RaiseTerror,
    RefuteAnyway,
    RefuteRumor,
    ResolveMythos,
    UseAbility,
    What,
)
from companion.arkham.table.commands_by_chapter.fight_commands import FightEnd, FightRound
from companion.arkham.table.events import (
    CardIgnored,
    CardLeft,
    CardsDue,
    CardSpoke,
    DieRolled,
    FortuneChanged,
    LimitLifted,
    RumorFailed,
    RumorTokensChanged,
    TerrorChanged,
    TerrorHeld,
    Why,
)
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, OUTSKIRTS, RUMOR_CARD, Deck, Fortune, Phase, Table, WakingCause

RITUAL, WORK, DEAD = "the_great_ritual", "good_work_undone", "disturbing_the_dead"
STRANGLER, STARS, EXPERIMENT = "the_southside_strangler_strikes", "the_stars_are_right", "the_terrible_experiment"
HAPPY = "happy_days_are_here_again"


def rumor(card: str, **fields: Any) -> Table:
    """A rumor that came into play in the round before."""
    return given(**{"ancient_one": "yig", "round": 4, "rumor": card, "rumor_since": 3, **fields})


def kinds(events: tuple[Any, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# ---------------------------------------------------------------- at the end of the Mythos phase


def test_a_rumor_acts_after_the_new_card_in_a_step_of_its_own():
    """MCARD-03: Family Found Butchered first, then Disturbing the Dead."""
    found = resolved(rumor(DEAD, seals=["graveyard"]), "family_found_butchered", dice={"rumor": (1,)})
    assert [step.number for step in found.steps] == [1, 2, 3, 4, 5]
    assert kinds(found.steps[3].events) == ["TerrorChanged", "AllyLeft"]
    assert kinds(found.steps[4].events) == ["DieRolled", "CardSpoke", "TerrorChanged", "AllyLeft"]
    assert said(found, CardSpoke) == [CardSpoke(DEAD)]
    assert resolved(rumor(DEAD)).questions == (RollDice(5, "rumor", 1),)


def test_the_great_ritual_does_not_fail_before_the_new_cards_property():
    """MCARD-03: at 4 clues Good Work Undone is a second rumor still, and only then the ritual is confirmed."""
    found = resolved(rumor(RITUAL, rumor_tokens=4, seals=["unvisited_isle"]), WORK)
    assert found.steps[3].events == (CardIgnored(WORK, Why.RUMOR_IN_PLAY),)
    assert found.steps[4].events[:4] == (
        CardSpoke(RITUAL),
        RumorTokensChanged(4, 5),
        RumorFailed(RITUAL),
        CardLeft(RITUAL, Why.CARD),
    )
    assert (found.after.rumor, found.after.two_cards_since) == ("", 4)


def test_happy_days_stop_disturbing_the_dead_in_the_mythos_that_lays_them():
    """MCARD-03, TERROR-04."""
    found = resolved(rumor(DEAD, terror=9, seals=["woods"]), HAPPY, dice={"rumor": (1,)})
    assert (found.after.terror, found.after.rumor, found.after.environment) == (9, DEAD, HAPPY)
    assert said(found, TerrorHeld) == [TerrorHeld(Why.TERROR_CANNOT_RISE)]


def test_monsters_of_the_headline_come_under_the_limit_before_the_experiment_fails():
    """MCARD-03, MCARD-05, TERROR-05: 7 monsters and Slum Murders Continue; the two of the headline to the Outskirts."""
    table = rumor(
        EXPERIMENT,
        players=6,
        monsters={RUMOR_CARD: 7, "northside": 9},
        seals=[box.mythos["slum_murders_continue"].gate],
    )
    found = resolved(table, "slum_murders_continue")
    assert placed(found) == {OUTSKIRTS: 2, RUMOR_CARD: 1, "miskatonic_university": 8}
    assert (found.after.terror, found.after.awakening, found.after.rumor) == (10, None, "")
    assert count(found.after, OUTSKIRTS) == 0, "OUTSKIRTS-02"


def test_nothing_comes_of_the_experiment_once_the_world_has_ended():
    """AWAKE-09, WIN-05: at terror 10 twice the limit wakes Azathoth; all that is not done yet is dropped."""
    table = rumor(EXPERIMENT, players=6, ancient_one="azathoth", monsters={RUMOR_CARD: 7, "northside": 18})
    command = ResolveMythos(printed=PrintedCard(), answers=Answers(monsters=("cultist",)))
    happened = events(table, command)
    assert kinds(happened).count("RumorFailed") == 1
    assert kinds(happened)[-1] == "GameEnded"
    assert count(after(table, command), RUMOR_CARD) == 8


def test_disturbing_the_dead_fails_the_moment_terror_is_ten():
    """MCARD-03: 6 players, Nyarlathotep, doom 10, Outskirts full, surge, die 2: cursed at once, no second terror."""
    full = {"northside": 9, OUTSKIRTS: 2}
    table = rumor(
        DEAD, players=6, ancient_one="nyarlathotep", doom=10, terror=9, monsters=full, gates={"woods": "abyss"}
    )
    found = resolved(table, gate="woods", dice={"rumor": (2,)})
    assert (found.after.terror, found.after.doom, found.after.awakening) == (10, 10, None)
    assert {one.fortune for one in found.after.investigators} == {Fortune.CURSED}
    first = [event for event in found.steps[0].events if isinstance(event, (TerrorChanged, CardLeft, LimitLifted))]
    assert kinds(tuple(first)) == ["TerrorChanged", "CardLeft", "LimitLifted"]
    assert not [one for one in found.asked if isinstance(one, RollDice)], "it rolls no more"


def test_disturbing_the_dead_fails_by_terror_of_any_phase():
    """MCARD-03."""
    table = after(rumor(DEAD, terror=9, phase=Phase.ARKHAM_ENCOUNTERS), RaiseTerror())
    assert (table.rumor, {one.fortune for one in table.investigators}) == ("", {Fortune.CURSED})


STRANGLES = [
    pytest.param(0, id="MCARD-03 none left before"),
    pytest.param(1, id="MCARD-03 the last one leaves in phase III"),
]


@pytest.mark.parametrize("allies", STRANGLES)
def test_the_strangler_fails_at_the_end_of_mythos_only(allies):
    """MCARD-03: terror takes the last ally, and nothing happens yet."""
    later = after(rumor(STRANGLER, allies=allies, phase=Phase.ARKHAM_ENCOUNTERS), RaiseTerror())
    assert (later.allies, later.rumor) == (0, STRANGLER)
    at_the_end = resolved(after(later, BeginPhase(Phase.MYTHOS)))
    assert at_the_end.after.rumor == ""
    assert kinds(at_the_end.steps[4].events)[:4] == ["CardSpoke", "RumorFailed", "CardReminder", "CardLeft"]


def test_the_strangler_fails_in_the_mythos_that_returns_the_last_ally():
    """MCARD-03, own ruling: the condition is asked after what it did."""
    found = resolved(rumor(STRANGLER, allies=1))
    assert kinds(found.steps[4].events)[:5] == ["CardSpoke", "AllyLeft", "RumorFailed", "CardReminder", "CardLeft"]


def test_a_waking_before_the_end_drops_the_rumors_step():
    """MYTHOS-04."""
    found = resolved(rumor(STARS, doom=9), "feds_raid_arkham")
    assert [step.number for step in found.steps] == [1]
    assert found.after.awakening.road is WakingCause.DOOM_TRACK


def test_a_rumor_that_just_came_does_nothing_at_the_end():
    """MCARD-03: from the next round on."""
    found = resolved(given(seals=[box.mythos[RITUAL].gate]), RITUAL)
    assert (found.steps[4].events, found.after.rumor_tokens) == ((), 0)


def test_of_two_cards_only_the_second_ends_the_phase():
    """MCARD-03."""
    both = rumor(STRANGLER, allies=5, two_cards_since=1, seals=["graveyard", "woods"])
    first = resolved(both, "family_found_butchered")
    assert (first.after.allies, [step.number for step in first.steps]) == (5, [1])
    second = resolved(first.after, "all_quiet_in_arkham")
    assert second.after.allies == 4


def test_dice_of_the_rumor_are_rolled_after_its_end_is_known():
    """MCARD-03: no die for a rumor that failed in step 4."""
    found = resolved(rumor(DEAD, terror=9, seals=["graveyard"]), "family_found_butchered")
    assert (found.after.rumor, found.questions) == ("", ())
    assert not said(found, DieRolled)
    assert [event.after for event in said(found, FortuneChanged)] == [Fortune.CURSED] * 4


# ---------------------------------------------------------------- in phase III


def rich(card: str, place: str, phase: Phase = Phase.ARKHAM_ENCOUNTERS, **fields: Any) -> Table:
    """Seat 0 in the street with all that rumors ask for."""
    has = {
        "clues": 7,
        "cards": cards("heal", "wither", "shrivelling", "duke"),
        "gate_trophies": ("rlyeh", "abyss"),
    }
    return given(
        **{
            "players": 2,
            "rumor": card,
            "rumor_since": 1,
            "round": 3,
            "phase": phase,
            "at": {0: place},
            "who": {0: has},
            **fields,
        }
    )


PRICES = [
    pytest.param(DEAD, "rivertown", {"gates": ("rlyeh", "abyss")}, 0, id="MCARD-03 disturbing the dead"),
    pytest.param(RITUAL, "french_hill", {"cards": (1, 2, 3)}, 0, id="MCARD-03 great ritual"),
    pytest.param(STRANGLER, "southside", {"clues": 5}, 0, id="MCARD-03 strangler"),
    pytest.param(STARS, "downtown", {"cards": (4,)}, 0, id="MCARD-03 stars are right"),
    pytest.param(WORK, "easttown", {"clues": 4}, 4, id="MCARD-03 good work undone"),
]
OTHER_PHASES = [phase for phase in Phase if phase is not Phase.ARKHAM_ENCOUNTERS]


@pytest.mark.parametrize(("card", "place", "gives", "tokens"), PRICES)
def test_a_rumor_is_refuted_in_phase_three_only(card, place, gives, tokens):
    table = rich(card, place, rumor_tokens=tokens)
    assert after(table, RefuteRumor(0, **gives)).rumor == ""
    for phase in OTHER_PHASES:
        assert refusal(rich(card, place, phase, rumor_tokens=tokens), RefuteRumor(0, **gives)) is Reason.NOT_ITS_MOMENT


@pytest.mark.parametrize(("card", "place", "gives", "tokens"), PRICES)
def test_in_spite_of_the_rules_it_is_refuted_at_any_time(card, place, gives, tokens):
    """MCARD-03: given and gained all the same, but as a correction."""
    table = rich(card, place, Phase.UPKEEP, rumor_tokens=tokens)
    at_its_moment = after(rich(card, place, rumor_tokens=tokens), RefuteRumor(0, **gives))
    anyway = after(table, RefuteAnyway(0, **gives))
    assert anyway.rumor == ""
    assert anyway.investigators == at_its_moment.investigators


def test_who_skips_the_round_refutes_nothing():
    """STATUS-13, MCARD-03."""
    table = rich(STRANGLER, "southside", who={0: {"clues": 5, "skips_round": 3}})
    assert refusal(table, RefuteRumor(0, clues=5)) is Reason.SKIPS_ROUND


POOR = [
    pytest.param(STRANGLER, 0, {"clues": 5}, id="MCARD-03 strangler"),
    pytest.param(DEAD, 0, {"gates": ("rlyeh", "rlyeh")}, id="MCARD-03 disturbing the dead"),
    pytest.param(RITUAL, 0, {"cards": (1, 2, 99)}, id="MCARD-03 great ritual"),
    pytest.param(STARS, 0, {"cards": (1,)}, id="MCARD-03 stars are right"),
    pytest.param(WORK, 6, {}, id="MCARD-03 good work undone"),
    pytest.param(WORK, 6, {"clues": 6}, id="MCARD-03 good work undone, clue for clue"),
    pytest.param(WORK, 6, {"clues": 9}, id="MCARD-03 good work undone, more than lies there"),
    pytest.param(WORK, 0, {"clues": 1}, id="MCARD-03 good work undone, nothing lies there"),
]


@pytest.mark.parametrize(("card", "tokens", "gives"), POOR)
def test_in_spite_of_the_rules_what_is_there_goes_and_the_rumor_with_it(card, tokens, gives):
    """MCARD-03: the players know what they gave; of what the companion does not know of it takes what it can."""
    has = {"clues": 2, "gate_trophies": ("rlyeh",), "cards": cards("heal")}
    table = rich(card, "northside", Phase.UPKEEP, rumor_tokens=tokens, who={0: has})
    told = after(table, RefuteAnyway(0, **gives))
    assert (told.rumor, told.rumor_tokens) == ("", 0)
    one, spent = told.investigators[0], Counter(gives.get("gates", ()))
    gained = 2 if card == RITUAL else 0
    assert one.clues == max(0, 2 - (gives.get("clues", 0) if tokens or card == STRANGLER else 0)) + gained
    assert one.gate_trophies == (() if spent else ("rlyeh",))
    assert ("heal" in [held.card for held in one.cards]) is (card != RITUAL), "an ally is asked, no spell"
    assert refusal(given(), RefuteAnyway(0)) is Reason.NOT_IN_PLAY
    assert refusal(table, RefuteAnyway(0, clues=-1)) is Reason.OUT_OF_RANGE


def test_fewer_clues_than_lie_there_come_off_in_spite_of_the_rules_and_refute_nothing():
    """MCARD-03."""
    table = rich(WORK, "northside", Phase.UPKEEP, rumor_tokens=6, who={0: {"clues": 1}})
    told = after(table, RefuteAnyway(0, clues=2))
    assert (told.rumor, told.rumor_tokens, told.investigators[0].clues) == (WORK, 4, 0)


def test_what_is_not_given_is_not_told():
    """MCARD-03."""
    said = events(rich(DEAD, "northside", Phase.UPKEEP), RefuteAnyway(0))
    assert "TrophiesSpent" not in kinds(said)


def experiment(*there: str, phase: Phase = Phase.ARKHAM_ENCOUNTERS, at: str = "miskatonic_university") -> Table:
    return given(
        2,
        rumor=EXPERIMENT,
        rumor_since=1,
        round=3,
        phase=phase,
        at={0: at},
        who={0: person()},
        monsters={RUMOR_CARD: list(there)},
    )


FIGHTS = [BeginFight(0, 1), DefeatMonster(1, 0), EndFight(0, 1, FightEnd.WON)]


@pytest.mark.parametrize("command", FIGHTS)
def test_monsters_of_the_experiment_are_fought_in_phase_three_only(command):
    """MCARD-03."""
    assert refusal(experiment("cultist", "ghoul"), command) is None
    for phase in OTHER_PHASES:
        assert refusal(experiment("cultist", "ghoul", phase=phase), command) is Reason.NOT_ITS_MOMENT


def test_two_of_them_can_be_fought_in_one_phase_and_the_last_one_refutes():
    """MCARD-03."""
    table = after(experiment("cultist", "cultist"), BeginFight(0, 1), FightRound(0, 1))
    assert (table.rumor, count(table, RUMOR_CARD)) == (EXPERIMENT, 1)
    done = after(table, BeginFight(0, 2), FightRound(0, 1))
    assert (done.rumor, done.investigators[0].monster_trophies) == ("", ("cultist", "cultist"))
    assert [card.deck for card in done.investigators[1].cards] == [Deck.SKILL]


def test_monsters_on_the_board_are_still_fought_in_movement_only():
    """EVADE-09."""
    table = given(2, phase=Phase.ARKHAM_ENCOUNTERS, at={0: "uptown"}, who={0: person()}, monsters={"uptown": ["ghoul"]})
    assert refusal(table, BeginFight(0, 1)) is Reason.WRONG_PHASE


def test_in_spite_of_the_rules_a_monster_is_defeated_anywhere():
    table = after(experiment("cultist", phase=Phase.UPKEEP, at="northside"), DefeatAnyway(1, 0))
    assert (table.investigators[0].monster_trophies, table.rumor) == (("cultist",), "")


# ---------------------------------------------------------------- further cards


def test_carolyn_and_vincent_keep_their_ability():
    """MCARD-02: the cards except them; nothing else of the kind."""
    for sheet, card, what in (
        ("carolyn_fern", "dreams_of_a_sunken_city", What.SANITY),
        ("vincent_lee", "a_strange_plague", What.STAMINA),
    ):
        weak = {what.value: 1, f"max_{what}": 5}
        table = given(
            2,
            phase=Phase.UPKEEP,
            environment=card,
            investigators={0: sheet},
            who={0: weak, 1: weak},
            at={0: "northside", 1: "northside"},
        )
        assert getattr(after(table, UseAbility(0)).investigators[0], what) == 2
        assert getattr(after(table, UseAbility(0, 1)).investigators[1], what) == 2
        assert refusal(table, Gain(0, what, 1)) is Reason.GAIN_BLOCKED


def test_a_mi_go_under_alien_technology_brings_two_unique_items():
    """MCARD-02, ABIL-07."""
    for environment, number in (("", 1), ("alien_technology", 2)):
        table = given(
            2, environment=environment, phase=Phase.MOVEMENT, at={0: "uptown"}, monsters={"uptown": ["mi_go"]}
        )
        assert CardsDue(0, Deck.UNIQUE, number) in events(table, DefeatMonster(1, 0))


def test_nobody_is_arrested_under_blue_flu():
    """MCARD-01, STATUS-08, TURN-03: until the end of the next round; in spite of it by hand."""
    table = given(round=4, lasting={"blue_flu": 4}, phase=Phase.ARKHAM_ENCOUNTERS, who={1: {"money": 5}})
    assert refusal(table, ArrestInvestigator(1)) is Reason.NO_ARRESTS
    error = why_not(table, ArrestInvestigator(1), box)
    assert error is not None
    assert error.details["card"] == "blue_flu"
    jailed = after(table, ArrestAnyway(1)).investigators[1]
    assert (jailed.place, jailed.money, jailed.skips_round) == (JAIL, 3, 5)
    assert refusal(given(phase=Phase.ARKHAM_ENCOUNTERS), ArrestInvestigator(1)) is None


def unlisted(kind: str) -> ResolveMythos:
    return ResolveMythos(printed=PrintedCard(kind=kind))


KINDS = [
    pytest.param("", "the_festival", "", id="MCARD-02 nothing told"),
    pytest.param("environment", "", "", id="MCARD-02 the one in play leaves"),
    pytest.param("rumor", "the_festival", "", id="MCARD-03 no rumor in play"),
]


@pytest.mark.parametrize(("kind", "environment", "rumor_after"), KINDS)
def test_a_card_not_in_the_box_can_be_told_to_be_an_environment(kind, environment, rumor_after):
    table = after(given(environment="the_festival"), unlisted(kind))
    assert (table.environment, table.rumor) == (environment, rumor_after)


def test_an_unlisted_rumor_beside_another_one_does_nothing():
    """MCARD-03."""
    found = resolve(rumor(RITUAL, rumor_since=4), unlisted("rumor"), box)
    assert found.steps[3].events == (CardIgnored("", Why.RUMOR_IN_PLAY),)
    assert refusal(given(), unlisted("weather")) is Reason.UNKNOWN_ID


@pytest.mark.parametrize(
    ("card", "clues", "monsters", "fails"),
    [
        pytest.param(EXPERIMENT, 3, 5, False, id="clues on the experiment's card are no monsters"),
        pytest.param(EXPERIMENT, 0, 7, True, id="the eighth monster"),
        pytest.param(WORK, 7, 5, False, id="monsters on a card that counts clues are no clues"),
    ],
)
def test_a_rumor_counts_its_own_tokens_alone(card: str, clues: int, monsters: int, fails: bool) -> None:
    """MCARD-03: what hands laid on a rumor card besides its own tokens neither confirms nor refutes it."""
    table = rumor(card, rumor_tokens=clues, monsters={RUMOR_CARD: monsters}, seals=["woods"])
    found = resolved(table, HAPPY, dice={"rumor": (6, 6)})
    assert said(found, RumorFailed) == ([RumorFailed(card)] if fails else [])


def test_clues_on_the_card_of_the_experiment_are_no_price() -> None:
    """MCARD-03: its monsters are fought; clues that hands laid there refute nothing, and ask for nothing."""
    table = rumor(EXPERIMENT, rumor_tokens=2, monsters={RUMOR_CARD: 3}, phase=Phase.ARKHAM_ENCOUNTERS)
    assert price(table, box) is None
