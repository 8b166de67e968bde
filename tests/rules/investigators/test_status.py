"""Unconscious, insane, lost, arrested, devoured, blessed: STATUS and chapter 22.6."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from given import after, box, events, given, refusal

from companion.arkham.investigators.status import lose_sanity, lose_stamina
from companion.arkham.investigators.upkeep import rolls_due
from companion.arkham.rounds.phases import is_out_this_round
from companion.arkham.table.commands import (
    ArrestInvestigator,
    BeginPhase,
    CorrectInvestigator,
    GainFortune,
    LoseHealth,
    LoseInTime,
    MoveInvestigator,
    SeatInvestigator,
)
from companion.arkham.table.desk import Work
from companion.arkham.table.events import (
    Fate,
    InvestigatorFell,
    InvestigatorMoved,
    LossSpared,
    NeverLost,
    PossessionsHalved,
    Why,
)
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, LOST, Fortune, Investigator, Phase, Table
from companion.desks import Command

II, III, IV, V = Phase.MOVEMENT, Phase.ARKHAM_ENCOUNTERS, Phase.OTHER_WORLD_ENCOUNTERS, Phase.MYTHOS


def to(table: Table, phase: Phase) -> Table:
    """The table in a later phase, Mythos cards taken as done."""
    if table.phase is V:
        table = after(replace(table, mythos_resolved=True), BeginPhase(Phase.UPKEEP))
    return table if table.phase is phase else after(table, BeginPhase(phase))


def one(table: Table) -> Investigator:
    return table.investigators[0]


def where(table: Table) -> tuple[str, int, bool]:
    person = one(table)
    return person.place, person.zone, person.delayed


def person_at(place: str | tuple[str, int] = "northside", phase: Phase = III, round_: int = 1, **fields: Any) -> Table:
    return given(at={0: place}, who={0: fields}, phase=phase, round=round_)


def test_lost_in_phase_four_comes_back_in_the_upkeep_of_the_round_after_next():
    table = after(person_at(("abyss", 1), IV, 5), LoseInTime(0))
    assert where(table) == (LOST, 0, True), "TV-106"
    table = to(to(table, V), Phase.UPKEEP)
    assert table.round == 6
    assert refusal(table, MoveInvestigator(0, "woods")) is Reason.CANNOT_MOVE
    table = to(table, II)
    assert where(table) == (LOST, 0, False)
    assert refusal(table, MoveInvestigator(0, "woods")) is Reason.CANNOT_MOVE
    table = to(to(table, V), Phase.UPKEEP)
    assert where(to(table, V)) == (LOST, 0, False), "nothing waits for an answer"
    table = to(after(table, MoveInvestigator(0, "woods")), II)
    assert where(table) == ("woods", 0, False)
    assert refusal(table, MoveInvestigator(0, "uptown")) is None, "R7 II: moves normally"


def test_lost_in_phase_two_skips_the_next_round_too():
    table = to(person_at(("abyss", 2), II, 5), III)
    assert where(table) == (LOST, 0, True), "TV-107: no gate to come back by"
    happened = events(person_at(("abyss", 2), II, 5), BeginPhase(III))
    assert InvestigatorMoved(0, "abyss", LOST, 0, Why.NO_GATE_BACK) in happened
    table = to(to(to(table, V), Phase.UPKEEP), II)
    assert (table.round, *where(table)) == (6, LOST, 0, False)
    table = to(to(table, V), Phase.UPKEEP)
    assert refusal(table, MoveInvestigator(0, "woods")) is None


def test_lost_do_not_come_back_into_a_closed_location():
    table = replace(person_at(LOST, Phase.UPKEEP, 7, skips_round=6), closures={"general_store": 0})
    assert refusal(table, MoveInvestigator(0, "general_store")) is Reason.CLOSED, "STATUS-10"
    assert refusal(table, MoveInvestigator(0, "abyss")) is Reason.NO_WAY


def test_lost_may_come_back_onto_a_gate_without_explored_marker():
    table = given(at={0: LOST}, who={0: {"skips_round": 6}}, phase=Phase.UPKEEP, round=7, gates={"woods": "abyss"})
    table = after(table, MoveInvestigator(0, "woods"))
    assert not one(table).explored
    assert where(to(table, IV)) == ("abyss", 1, False), "AMB-25"


def test_arrested_loses_half_the_money_and_the_next_round():
    table = after(person_at("police_station", III, 2, money=7), ArrestInvestigator(0))
    assert (one(table).money, *where(table)) == (4, JAIL, 0, True), "TV-108"
    table = to(to(table, V), Phase.UPKEEP)
    assert where(table) == (JAIL, 0, True)
    table = to(table, II)
    assert (table.round, *where(table)) == (3, "police_station", 0, False)
    assert refusal(table, MoveInvestigator(0, "easttown")) is Reason.CANNOT_MOVE
    table = to(to(table, V), II)
    assert refusal(table, MoveInvestigator(0, "easttown")) is None, "R4: normal"


def test_arrested_with_one_dollar_loses_nothing():
    assert one(after(person_at(money=1), ArrestInvestigator(0))).money == 1, "TV-109"


def test_only_somebody_in_arkham_is_arrested():
    assert refusal(person_at(("abyss", 1)), ArrestInvestigator(0)) is Reason.UNKNOWN_PLACE


def test_drawn_into_a_mythos_gate():
    table = given(at={0: ("abyss", 1)}, who={0: {"delayed": True}}, phase=V, gates={"woods": "abyss"})
    table = to(table, II)
    assert (table.round, *where(table)) == (2, "abyss", 1, False), "TV-110: stands up in zone 1"
    table = to(table, IV)
    assert where(table) == ("abyss", 1, False)
    table = to(to(table, V), III)
    assert (table.round, *where(table)) == (3, "abyss", 2, False)
    table = to(to(table, V), III)
    assert (table.round, *where(table)) == (4, "woods", 0, False)
    assert one(table).explored


def test_walked_into_a_gate():
    table = given(at={0: "woods"}, phase=III, gates={"woods": "abyss"})
    table = to(table, IV)
    assert where(table) == ("abyss", 1, False), "TV-111, EX-09: not delayed"
    assert not one(table).explored
    table = to(to(table, V), III)
    assert (table.round, *where(table)) == (2, "abyss", 2, False)
    table = to(to(table, V), III)
    assert (table.round, *where(table)) == (3, "woods", 0, False)
    assert one(table).explored


def test_delayed_in_a_street_stands_up_without_a_step():
    table = to(person_at("rivertown", Phase.UPKEEP, 3, delayed=True), II)
    assert where(table) == ("rivertown", 0, False), "TV-112"
    assert refusal(table, MoveInvestigator(0, "graveyard")) is Reason.CANNOT_MOVE


def test_delay_gained_during_movement_stays_until_the_next_movement():
    table = to(person_at("rivertown", Phase.UPKEEP, 3), II)
    table = after(table, LoseInTime(0))
    table = to(table, III)
    assert one(table).delayed, "STATUS-07"


BLESS, CURSE, NEITHER = Fortune.BLESSED, Fortune.CURSED, Fortune.NONE
FORTUNES = [
    pytest.param(BLESS, [CURSE], NEITHER, id="TV-113-first"),
    pytest.param(BLESS, [CURSE, CURSE], CURSE, id="TV-113-second"),
    pytest.param(CURSE, [CURSE], CURSE, id="TV-114"),
    pytest.param(CURSE, [BLESS], NEITHER, id="STATUS-12-reverse"),
    pytest.param(NEITHER, [BLESS], BLESS, id="STATUS-12-blessed"),
]


@pytest.mark.parametrize(("before", "gained", "expected"), FORTUNES)
def test_never_blessed_and_cursed(before, gained, expected):
    table = after(person_at(fortune=before), *[GainFortune(0, fortune) for fortune in gained])
    assert one(table).fortune is expected


def hurt(table: Table, sanity: int = 0, stamina: int = 0) -> Table:
    return after(table, LoseHealth(0, sanity, stamina))


def test_insane_in_arkham():
    table = person_at("northside", II, sanity=2, clues=3, money=6)
    end = one(hurt(table, sanity=3))
    assert (end.place, end.sanity, end.clues, end.money) == ("arkham_asylum", 1, 2, 6), "TV-117"
    happened = events(table, LoseHealth(0, 3))
    assert InvestigatorFell(0, Fate.INSANE) in happened
    assert PossessionsHalved(0) in happened
    assert refusal(hurt(table, sanity=3), MoveInvestigator(0, "downtown")) is Reason.CANNOT_MOVE, "AMB-21"


def test_unconscious_in_arkham_with_one_clue_keeps_it():
    end = one(hurt(person_at("northside", II, stamina=1, clues=1), stamina=1))
    assert (end.place, end.stamina, end.clues) == ("st_marys_hospital", 1, 1), "TV-118"


def test_unconscious_in_an_other_world_is_lost():
    end = one(hurt(person_at(("abyss", 2), IV, stamina=2, sanity=4), stamina=3))
    assert (end.place, end.stamina, end.sanity, end.delayed) == (LOST, 1, 4, True), "TV-119"


def test_both_at_nothing_by_one_event_is_devoured():
    end = one(hurt(person_at(sanity=2, stamina=2, clues=4, money=3), 2, 2))
    assert (end.eliminated, end.place, end.clues, end.money) == (True, "", 0, 0), "TV-120"


def test_two_events_do_not_devour():
    end = one(hurt(hurt(person_at(sanity=2, stamina=2), stamina=2), sanity=2))
    assert (end.eliminated, end.place) == (False, "arkham_asylum"), "STATUS-05"


def test_unconscious_only():
    end = one(hurt(person_at(sanity=2, stamina=2), stamina=2))
    assert (end.place, end.sanity, end.stamina) == ("st_marys_hospital", 2, 1), "TV-121"


def test_a_new_investigator_joins_in_the_next_round_and_the_trophies_stay():
    trophies = {"gate_trophies": ("abyss", "rlyeh"), "monster_trophies": ("ghoul",), "player": "Анна"}
    table = hurt(person_at("northside", II, 4, sanity=1, stamina=1, **trophies), 1, 1)
    table = after(table, SeatInvestigator(0, "jenny_barnes"))
    person = one(table)
    assert (person.id, person.player, person.place, person.money) == ("jenny_barnes", "Анна", "train_station", 10)
    assert (person.gate_trophies, person.monster_trophies) == (("abyss", "rlyeh"), ("ghoul",)), "TV-124"
    assert refusal(table, MoveInvestigator(0, "northside")) is Reason.CANNOT_MOVE
    assert refusal(to(to(table, V), II), MoveInvestigator(0, "northside")) is None


NEW = ["mandy_thompson", "jenny_barnes", "darrell_simmons", "sister_mary"]
DEVOURED = {"sanity": 1, "stamina": 1}


@pytest.mark.parametrize("new", NEW)
@pytest.mark.parametrize("phase", Phase)
def test_a_new_investigator_plays_from_the_round_after_the_devouring_whenever_he_is_named(new, phase):
    """A36, TV-124: named at once, before the round is turned, or just after it; income and rolls are the same."""
    gone = hurt(person_at("northside", phase, 4, **DEVOURED), 1, 1)
    seat, next_round = SeatInvestigator(0, new), (*(() if phase is V else (BeginPhase(V),)), BeginPhase(Phase.UPKEEP))
    early = after(gone, seat, *next_round)
    for named in (after(gone, *next_round[:-1], seat, next_round[-1]), after(gone, *next_round, seat)):
        assert one(named) == one(early), "STATUS-06"
        assert not is_out_this_round(one(named), named)
    assert is_out_this_round(one(after(gone, seat)), after(gone, seat)), "STATUS-06: not in the round of the devouring"


def test_who_is_named_rounds_later_plays_at_once():
    gone = hurt(person_at("northside", II, 4, **DEVOURED), 1, 1)
    later = after(gone, *(BeginPhase(phase) for phase in (V, Phase.UPKEEP, V, Phase.UPKEEP, II)))
    table = after(later, SeatInvestigator(0, "sister_mary"))
    assert not is_out_this_round(one(table), table), "STATUS-06"
    assert rolls_due(table, 0, box) == (), "UPKEEP-03: as if gained when this round began"


def test_a_table_kept_before_does_not_say_when_and_is_the_same_table():
    gone = hurt(person_at("northside", II, 4, **DEVOURED), 1, 1)
    before = replace(gone, investigators=(replace(one(gone), devoured_in=0), *gone.investigators[1:]))
    assert before == gone, "a game kept before opens"
    seated = after(before, SeatInvestigator(0, "sister_mary"))
    assert is_out_this_round(one(seated), seated), "STATUS-06"


def test_who_was_not_devoured_after_all_skips_nothing():
    back = after(hurt(person_at("northside", II, 4, **DEVOURED), 1, 1), CorrectInvestigator(0, "eliminated", 0))
    assert not is_out_this_round(one(back), back)


SEATING = [
    pytest.param(SeatInvestigator(1, "jenny_barnes"), Reason.STILL_IN_PLAY, id="in-play"),
    pytest.param(SeatInvestigator(0, "ashcan_pete"), Reason.INVESTIGATOR_TWICE, id="twice"),
    pytest.param(SeatInvestigator(0, "nobody"), Reason.UNKNOWN_ID, id="unknown"),
    pytest.param(SeatInvestigator(7, "jenny_barnes"), Reason.NO_SUCH_SEAT, id="seat"),
]


@pytest.mark.parametrize(("command", "reason"), SEATING)
def test_who_may_not_be_seated(command, reason):
    assert refusal(hurt(person_at(sanity=1, stamina=1), 1, 1), command) is reason


@pytest.mark.parametrize(
    ("person", "command", "place"),
    [
        ({}, LoseInTime(0), "south_church"),
        ({"sanity": 1}, LoseHealth(0, 1), "arkham_asylum"),
        ({"stamina": 1}, LoseHealth(0, 0, 1), "st_marys_hospital"),
    ],
)
def test_sister_mary_is_never_lost(person, command, place):
    table = given(
        ancient_one="yog_sothoth", investigators={0: "sister_mary"}, at={0: ("abyss", 1)}, who={0: person}, phase=IV
    )
    assert where(after(table, command)) == (place, 0, False), "STATUS-11"


def test_an_ability_that_decides_is_said():
    """STATUS-11, Strong Mind, Strong Body: nothing that an ability changes happens without a word."""
    mary = given(investigators={0: "sister_mary"}, at={0: ("abyss", 1)}, phase=IV)
    said = events(mary, LoseInTime(0))
    assert NeverLost(0) in said
    assert next(one for one in said if isinstance(one, InvestigatorMoved)).why is Why.ABILITY
    for sheet, field, lose in (
        ("michael_mcglen", "stamina", lose_stamina),
        ("harvey_walters", "sanity", lose_sanity),
    ):
        for loss in (1, 2):
            work = Work(box, given(investigators={0: sheet}))
            lose(work, 0, loss, Why.CARD)
            assert LossSpared(0, field, 1) in work.events
    work = Work(box, given(investigators={0: "joe_diamond"}))
    lose_stamina(work, 0, 1, Why.CARD)
    assert not [one for one in work.events if isinstance(one, LossSpared)]


def test_yog_sothoth_devours_the_lost():
    table = given(ancient_one="yog_sothoth", at={0: ("abyss", 1)}, phase=IV)
    assert one(after(table, LoseInTime(0))).eliminated, "TV-125"


@pytest.mark.parametrize(
    ("sheet", "number", "loss"), [("michael_mcglen", 1, 0), ("michael_mcglen", 3, 2), ("joe_diamond", 1, 1)]
)
def test_automatic_losses_spare_who_is_strong(sheet, number, loss):
    table = given(investigators={0: sheet})
    work = Work(box, table)
    lose_stamina(work, 0, number, Why.ANCIENT_ONE_POWER)
    assert one(table).stamina - one(work.state).stamina == loss


REFUSED: list[Any] = [
    pytest.param({}, LoseHealth(0), Reason.NO_CHANGE, id="nothing-lost"),
    pytest.param({}, LoseHealth(0, -1), Reason.OUT_OF_RANGE, id="negative"),
    pytest.param({}, LoseHealth(9, 1), Reason.NO_SUCH_SEAT, id="seat"),
    pytest.param({"eliminated": True, "place": ""}, LoseHealth(0, 1), Reason.ELIMINATED, id="eliminated"),
    pytest.param({"place": LOST}, LoseInTime(0), Reason.NO_CHANGE, id="lost-already"),
]


@pytest.mark.parametrize(("person", "command", "reason"), REFUSED)
def test_impossible_losses_are_refused(person: dict[str, Any], command: Command, reason: Reason):
    assert refusal(person_at(**person), command) is reason
