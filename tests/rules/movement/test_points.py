"""Movement points exist where the rules give them: MOVE-01, MOVE-02, MOVE-05, MOVE-07, STATUS-07.

Every card that costs movement points, or brings some, is asked in every situation in which there are none.
"""

from __future__ import annotations

import pytest
from fighting import cards, person
from given import after, box, given, refusal

from companion.arkham.rounds.movement_points import points_now
from companion.arkham.table.commands import (
    BeginFight,
    BeginPhase,
    EndFight,
    FightEnd,
    MoveInvestigator,
    TakeClues,
    UseCard,
)
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, Phase, Table
from companion.facts.arkham_card_effects import CardWhat

COSTS = tuple(card for card, numbers in box.card_numbers.items() if CardWhat.COSTS_MOVEMENT in numbers)
BRINGS = tuple(
    card
    for card, numbers in box.card_numbers.items()
    if CardWhat.MOVEMENT in numbers and box.items[card].exhaust
)  # fmt: skip


def test_the_box_has_ten_cards_that_cost_movement_points_and_two_that_bring_them():
    assert (len(COSTS), len(BRINGS)) == (10, 2)


def reader(
    card: str, place: str | tuple[str, int] = "downtown", phase: Phase = Phase.MOVEMENT, **fields: object
) -> Table:
    """Amanda with Speed 4 and one card."""
    who = {**person(skills={"speed": 4}), "cards": cards(card), "clues": 0, **fields.pop("who", {})}  # type: ignore[dict-item]
    return given(**{"players": 1, "phase": phase, "round": 3, "at": {0: place}, "who": {0: who}, **fields})  # type: ignore[arg-type]


def in_a_fight(card: str) -> Table:
    return after(reader(card, monsters={"downtown": ["cultist"]}), BeginFight(0, 1))


def after_a_fight(card: str) -> Table:
    return after(in_a_fight(card), EndFight(0, 1, FightEnd.WON))


def stood_up(card: str) -> Table:
    return after(reader(card, phase=Phase.UPKEEP, who={"delayed": True}), BeginPhase(Phase.MOVEMENT))


def clues_taken(card: str) -> Table:
    return after(reader(card, "woods", clues={"woods": 1}), TakeClues(0))


NONE = [
    pytest.param(in_a_fight, Reason.NO_POINTS_NOW, id="MOVE-05-in-a-fight"),
    pytest.param(after_a_fight, Reason.NO_POINTS_NOW, id="MOVE-05-after-a-fight"),
    pytest.param(stood_up, Reason.NO_POINTS_NOW, id="STATUS-07-stood-up"),
    pytest.param(clues_taken, Reason.NO_POINTS_NOW, id="MOVE-07-clues-taken"),
    pytest.param(lambda card: reader(card, ("abyss", 1)), Reason.NO_POINTS_NOW, id="MOVE-02-other-world"),
    pytest.param(lambda card: reader(card, JAIL), Reason.NO_POINTS_NOW, id="STATUS-08-jail"),
    pytest.param(lambda card: reader(card, who={"skips_round": 3}), Reason.NO_POINTS_NOW, id="STATUS-13"),
    *(
        pytest.param(lambda card, phase=phase: reader(card, phase=phase), Reason.WRONG_PHASE, id=f"MOVE-01-{phase}")
        for phase in Phase
        if phase is not Phase.MOVEMENT
    ),
]


@pytest.mark.parametrize("card", [*COSTS, *BRINGS])
@pytest.mark.parametrize(("table_with", "reason"), NONE)
def test_where_there_are_no_points_no_card_is_paid_with_them_or_brings_some(card, table_with, reason):
    table = table_with(card)
    assert refusal(table, UseCard(0, 1)) is reason
    assert points_now(table, 0, box) == 0


@pytest.mark.parametrize("card", [*COSTS, *BRINGS])
def test_where_the_rules_give_points_every_such_card_is_used(card):
    assert refusal(reader(card), UseCard(0, 1)) is None, "MOVE-01"


@pytest.mark.parametrize("card", COSTS)
def test_too_few_points_left_are_too_few(card):
    cost = box.card_numbers[card][CardWhat.COSTS_MOVEMENT]
    table = reader(card, who={"points_spent": 4 - cost})
    assert refusal(table, UseCard(0, 1)) is None, "MOVE-01: exactly enough"
    assert refusal(reader(card, who={"points_spent": 5 - cost}), UseCard(0, 1)) is Reason.NOT_ENOUGH_POINTS


def test_points_that_a_walk_has_spent_are_gone():
    table = after(reader("ancient_tome", "easttown"), MoveInvestigator(0, "rivertown"))
    assert points_now(table, 0, box) == 3
    assert points_now(after(table, UseCard(0, 1)), 0, box) == 1


@pytest.mark.parametrize("card", COSTS)
def test_without_sliders_a_card_is_refused_only_where_nobody_has_points(card):
    untold = given(1, phase=Phase.MOVEMENT, round=3, at={0: "downtown"}, who={0: {"cards": cards(card)}})
    assert points_now(untold, 0, box) is None
    assert refusal(untold, UseCard(0, 1)) is None
    away = given(1, phase=Phase.MOVEMENT, round=3, at={0: ("abyss", 1)}, who={0: {"cards": cards(card)}})
    assert (points_now(away, 0, box), refusal(away, UseCard(0, 1))) == (0, Reason.NO_POINTS_NOW)
