"""One more, one less, this one on or off: a step carries the change, whatever came in between."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from given import after, box, events, given, refusal
from playing import CORRECTIONS, RULES, STEPS, legal_command, play

from companion.arkham.corrections import step_corrections
from companion.arkham.engine import apply
from companion.arkham.table import commands as do
from companion.arkham.table.events import TrophiesChanged
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Battle, Deck, GateStack, Held, Phase, Table
from companion.desks import Command

LANTERN = Held(1, "lantern", Deck.COMMON)


def table(**more: Any) -> Table:
    """A table with something of everything that steps change."""
    person: dict[str, Any] = {
        "clues": 1, "money": 3, "sliders": (0, 2, 1), "upkeep_sliders": (0, 2, 1), "cards": (LANTERN,),
        "monster_trophies": ("zombie", "ghoul", "zombie"), "gate_trophies": ("rlyeh",), "rolled": ("blessing",),
    }  # fmt: skip
    told: dict[str, Any] = {
        "doom": 4, "terror": 2, "round": 3, "phase": Phase.UPKEEP, "clues": {"woods": 1}, "rumor": "good_work_undone",
        "rumor_tokens": 6, "rumor_since": 1, "lasting": {"blue_flu": 2}, "who": {0: person},
    }  # fmt: skip
    return given(**told, **more)


def of(state: Table, field: str) -> Any:
    """A field of the table, or of the first investigator."""
    return getattr(state if hasattr(state, field) and field != "clues" else state.investigators[0], field)


FOUR_TAPS: list[tuple[Command, str, Any]] = [
    (do.StepNumber(do.Counted.DOOM, 1), "doom", 8),
    (do.StepNumber(do.Counted.DOOM, -1), "doom", 0),
    (do.StepNumber(do.Counted.TERROR, 1), "terror", 6),
    (do.StepNumber(do.Counted.ROUND, 1), "round", 7),
    (do.StepNumber(do.Counted.ALLIES, -1), "allies", 7),
    (do.StepNumber(do.Counted.ELDER_SIGN_CARDS, 1), "elder_sign_cards", 4),
    (do.StepNumber(do.Counted.DEFAULTED_LOANS, 1), "defaulted_loans", 4),
    (do.StepNumber(do.Counted.RUMOR_TOKENS, -1, "good_work_undone"), "rumor_tokens", 2),
    (do.StepInvestigator(0, "clues", 1), "clues", 5),
    (do.StepInvestigator(0, "sanity", -1), "sanity", 1),
    (do.StepLasting("blue_flu", 1), "lasting", {"blue_flu": 6}),
    (do.PutTrophies(0, (), (UNKNOWN,)), "gate_trophies", ("rlyeh", *[UNKNOWN] * 4)),
]


@pytest.mark.parametrize(("command", "field", "value"), FOUR_TAPS)
def test_four_taps_are_four_changes(command: Command, field: str, value: Any) -> None:
    start = replace(table(), allies=11)
    assert of(after(start, command, command, command, command), field) == value


def test_clues_of_a_place_and_tokens_of_a_card_are_stepped() -> None:
    assert after(table(), *[do.StepClues("woods", 1)] * 4).clues == {"woods": 5}
    assert after(table(), do.StepClues("woods", -1)).clues == {}
    assert after(table(), *[do.StepCard(1, 1)] * 4).investigators[0].cards[0].tokens == 4
    assert after(table(), *[do.ChangeTokens(0, 1, 1)] * 2).investigators[0].cards[0].tokens == 2


def test_the_battle_is_stepped_one_number_at_a_time() -> None:
    battle = replace(after(table(), do.WakeAncientOne()), battle=Battle(0, 2, 1))
    by_hand = after(battle, do.StepNumber(do.Counted.BATTLE_SUCCESSES, 1), do.StepNumber(do.Counted.BATTLE_ROUND, 1))
    assert by_hand.battle is not None
    assert (by_hand.battle.round, by_hand.battle.successes) == (3, 2)


SINGLE: list[tuple[Command, Command, str, Any]] = [
    (do.MarkSeen("blue_flu", True), do.MarkMythosResolved(True), "mythos_seen", ("blue_flu",)),
    (do.MarkSeen("blue_flu", True), do.MarkSeen("estate_sale", True), "mythos_seen", ("blue_flu", "estate_sale")),
    (do.MarkSeen("blue_flu", True), do.ShuffleMythosDeck(), "mythos_seen", ()),
    (do.MarkTwoCards(2), do.MarkFirstOfTwo(3), "two_cards_since", 2),
    (do.MarkFirstOfTwo(3), do.MarkTwoCards(2), "gate_card_round", 3),
    (do.MarkRolled(0, "curse", True), do.MarkRolled(0, "blessing", False), "rolled", ("curse",)),
    (do.TakeTrophies(0, ("zombie",)), do.TakeTrophies(0, (), ("rlyeh",)), "monster_trophies", ("ghoul", "zombie")),
    (do.PutTrophies(0, (), (UNKNOWN,)), do.TakeTrophies(0, ("ghoul",)), "gate_trophies", ("rlyeh", UNKNOWN)),
    (do.MoveSlider(0, 0, 1), do.MoveSlider(0, 2, 2), "sliders", (1, 2, 2)),
    (do.CorrectSlider(0, 0, 3), do.CorrectSlider(0, 2, 3), "sliders", (3, 2, 3)),
    (do.MoveSlider(0, 0, 1), do.PutSlidersBack(0), "sliders", (0, 2, 1)),
]


@pytest.mark.parametrize(("one", "other", "field", "value"), SINGLE)
def test_two_pages_at_once_never_undo_each_other(one: Command, other: Command, field: str, value: Any) -> None:
    assert of(after(table(), one, other), field) == value


def test_a_returned_marker_is_put_first_by_its_place() -> None:
    start = table()
    lying = replace(start, gate_stack=replace(start.gate_stack, bottom=("abyss", "rlyeh", "abyss")))
    assert after(lying, do.PutFirstInStack("abyss", 2)).gate_stack.bottom == ("abyss", "abyss", "rlyeh")
    moved = after(lying, do.PutFirstInStack("rlyeh", 1))
    assert moved.gate_stack.bottom == ("rlyeh", "abyss", "abyss")
    assert refusal(moved, do.PutFirstInStack("rlyeh", 1)) is Reason.NOT_IN_STACK, "the second tap of two quick ones"


def test_devoured_whatever_is_left() -> None:
    hurt = after(table(), do.StepInvestigator(0, "sanity", -1))
    assert after(hurt, do.DevourInvestigator(0)).investigators[0].eliminated


REFUSED: list[tuple[Command, Reason]] = [
    (do.StepNumber(do.Counted.DOOM, 99), Reason.OUT_OF_RANGE), (do.StepNumber(do.Counted.TERROR, -3),
     Reason.OUT_OF_RANGE), (do.StepNumber(do.Counted.DOOM, 0), Reason.NO_CHANGE),
    (do.StepNumber(do.Counted.RUMOR_TOKENS, 1, "the_great_ritual"), Reason.NOT_IN_PLAY),
    (do.StepNumber(do.Counted.BATTLE_ROUND, 1), Reason.NO_BATTLE),
    (do.StepClues("library", -1), Reason.OUT_OF_RANGE), (do.StepClues("nowhere", 1), Reason.UNKNOWN_PLACE),
    (do.StepInvestigator(0, "clues", -2), Reason.OUT_OF_RANGE), (do.StepInvestigator(9, "clues", 1),
     Reason.NO_SUCH_SEAT), (do.StepInvestigator(0, "place", 1), Reason.UNKNOWN_FIELD),
    (do.StepInvestigator(0, "sanity", 1), Reason.OUT_OF_RANGE), (do.StepCard(7, 1), Reason.NOT_IN_HAND),
    (do.StepCard(1, -1), Reason.OUT_OF_RANGE), (do.ChangeTokens(0, 1, -1), Reason.OUT_OF_RANGE),
    (do.StepLasting("nonsense", 1), Reason.UNKNOWN_ID), (do.MarkSeen("nonsense", True), Reason.UNKNOWN_ID),
    (do.MarkSeen("blue_flu", False), Reason.NO_CHANGE), (do.MarkMythosResolved(False), Reason.NO_CHANGE),
    (do.TakeTrophies(0, ("gug",)), Reason.NOT_ENOUGH_TROPHIES), (do.TakeTrophies(0, ("ghoul", "ghoul")),
     Reason.NOT_ENOUGH_TROPHIES), (do.PutTrophies(0, ("kraken",)), Reason.UNKNOWN_ID),
    (do.TakeTrophies(9), Reason.NO_SUCH_SEAT), (do.MarkRolled(0, "axe", True), Reason.UNKNOWN_ID),
    (do.MarkRolled(9, "blessing", True), Reason.NO_SUCH_SEAT), (do.CorrectSlider(1, 0, 1), Reason.SLIDERS_UNTOLD),
    (do.CorrectSlider(0, 3, 1), Reason.OUT_OF_RANGE), (do.MoveSlider(0, 1, 2), Reason.NO_CHANGE),
    (do.MoveSlider(0, 0, 9), Reason.OUT_OF_RANGE), (do.PutFirstInStack("abyss", 0), Reason.NOT_IN_STACK),
    (do.PutSlidersBack(0), Reason.NO_CHANGE), (do.PutSlidersBack(1), Reason.SLIDERS_UNTOLD),
    (do.MoveSliders(0, (1, 2, 1), (0, 0, 0)), Reason.CHANGED_SINCE),
]  # fmt: skip


@pytest.mark.parametrize(("command", "reason"), REFUSED, ids=lambda value: str(value)[:60])
def test_a_step_past_its_limit_is_refused_with_the_reason(command: Command, reason: Reason) -> None:
    assert refusal(table(), command) is reason


@pytest.mark.parametrize("seed", range(30))
def test_a_step_is_the_correction_that_it_comes_to(seed: int) -> None:
    """At tables as they come about, with the same events; and no step is refused unless that correction is."""
    chance = Random(seed)
    for _, _, state, _ in play(chance, 15, (*RULES, *CORRECTIONS)):
        found = legal_command(chance, state, STEPS)
        if found is None:
            continue
        step, applied = found
        assert isinstance(step, do.StepCorrection)
        assert apply(state, step_corrections.whole_correction(state, step), box) == applied


def test_trophies_put_and_taken_are_told_as_they_are_then() -> None:
    assert events(table(), do.TakeTrophies(0, ("zombie",))) == (TrophiesChanged(0, ("ghoul", "zombie"), ("rlyeh",)),)
    empty = replace(table(), gate_stack=GateStack({}))
    assert refusal(empty, do.PutTrophies(0, (), ("abyss",))) is Reason.STACK_EMPTY
