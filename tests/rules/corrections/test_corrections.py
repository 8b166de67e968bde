"""The table is right: every tracked number and token by hand, with one command."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from given import after, box, done, given, refusal

from companion.arkham.invariants import problems
from companion.arkham.table import commands as do
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import (
    BOX,
    JAIL,
    LOST,
    OUTSKIRTS,
    RUMOR_CARD,
    SKY,
    UNKNOWN,
    Deck,
    Draws,
    Fortune,
    GateStack,
    Held,
    Investigator,
    Outcome,
    Phase,
    Table,
)
from companion.desks import Command

TWO_GATES = {"woods": "abyss", "graveyard": UNKNOWN}


def table() -> Table:
    """A table with something of everything."""
    return given(
        gates=TWO_GATES,
        seals=["black_cave"],
        clues={"woods": 1},
        doom=4,
        terror=2,
        monsters={"northside": ["ghoul", UNKNOWN]},
        closures={"library": 3},
        environment="blackest_night",
        rumor="good_work_undone",
        rumor_tokens=6,
        lasting={"blue_flu": 2},
        round=2,
        at={1: ("abyss", 1)},
        who={0: {"monster_trophies": ("zombie",), "gate_trophies": ("rlyeh",)}, 3: {"eliminated": True, "place": ""}},
    )


def person(field: str, value: int, seat: int = 0) -> do.CorrectInvestigator:
    return do.CorrectInvestigator(seat, field, value)


BY_HAND: list[tuple[Command, str, Any]] = [
    (do.CorrectDoom(7), "doom", 7),
    (do.CorrectTerror(9), "terror", 9),
    (do.CorrectClues("woods", 0), "clues", {}),
    (do.CorrectClues("northside", 3), "clues", {"woods": 1, "northside": 3}),
    (do.CorrectAllies(3), "allies", 3),
    (do.CorrectRound(9), "round", 9),
    (do.CorrectFirstPlayer(2), "first_player", 2),
    (do.CorrectRumorTokens(2), "rumor_tokens", 2),
    (do.CorrectRumorSince(1), "rumor_since", 1),
    (do.CorrectElderSignCards(2), "elder_sign_cards", 2),
    (do.CorrectDefaultedLoans(1), "defaulted_loans", 1),
    (do.PutInHand(0, "axe"), "next_card", 2),
    (do.CorrectMythos(True, ()), "mythos_resolved", True),
    (do.CorrectMythos(False, ("blue_flu",)), "mythos_seen", ("blue_flu",)),
    (do.CorrectTwoCards(1), "two_cards_since", 1),
    (do.CorrectTwoCards(1, 2), "gate_card_round", 2),
    (do.CorrectLasting("blue_flu", 0), "lasting", {}),
    (do.CorrectLasting("blue_flu", 4), "lasting", {"blue_flu": 4}),
    (do.ChooseDraws(Draws.PLAYERS), "draws", Draws.PLAYERS),
    (do.ChooseReading("loan_is_paid"), "readings", {"unpaid_loan": "loan_is_paid"}),
    (do.CorrectOutcome(Outcome.GATES_SEALED), "outcome", Outcome.GATES_SEALED),
    (do.CorrectClosure("library", False), "closures", {}),
    (do.CorrectClosure("newspaper", True), "closures", {"library": 3, "newspaper": 0}),
    (do.CorrectClosure("library", True, 5), "closures", {"library": 5}),
    (do.PutCard("estate_sale"), "environment", "estate_sale"),
    (do.PutCard("the_great_ritual", 2), "rumor", "the_great_ritual"),
    (do.PutCard("the_great_ritual", 2), "rumor_since", 2),
    (do.PutSeal("unvisited_isle"), "seals", {"black_cave", "unvisited_isle"}),
    (do.TakeSeal("black_cave"), "seals", frozenset()),
    (do.PutGate("science_building", "rlyeh"), "gates", TWO_GATES | {"science_building": "rlyeh"}),
    (do.PutGate("graveyard", "rlyeh"), "gates", TWO_GATES | {"graveyard": "rlyeh"}),
    (do.PutGate("woods", UNKNOWN), "gates", TWO_GATES | {"woods": UNKNOWN}),
    (do.TakeGate("woods"), "gates", {"graveyard": UNKNOWN}),
]


@pytest.mark.parametrize(("command", "field", "value"), BY_HAND)
def test_numbers_and_tokens_of_the_table_by_hand(command, field, value):
    end = after(table(), command)
    assert getattr(end, field) == value
    assert problems(end, box) == []
    assert done(table(), command).events, "every correction is told"


PEOPLE: list[tuple[Command, str, Any]] = [
    (person("sanity", 0), "sanity", 0), (person("stamina", 1), "stamina", 1),
    (person("max_sanity", 7), "max_sanity", 7),
    (person("max_stamina", 2), "stamina", 2), (person("clues", 12), "clues", 12), (person("money", 4), "money", 4),
    (person("sneak", 4), "sneak", 4), (person("sneak", 0), "sneak", 0), (person("delayed", 1), "delayed", True),
    (person("fortune_since", 2), "fortune_since", 2), (person("loan_defaulted", 1), "loan_defaulted", True),
    (person("points_spent", 2), "points_spent", 2), (person("points_gained", 2), "points_gained", 2),
    (person("checks_bonus", 1), "checks_bonus", 1), (person("ability_used", 2), "ability_used", 2),
    (person("arkham_encounter", 2), "arkham_encounter", 2), (person("world_encounter", 2), "world_encounter", 2),
    (person("items_due", 2), "items_due", 2), (do.CorrectRolled(0, ("blessing",)), "rolled", ("blessing",)),
    (do.CorrectSliders(0, (0, 3, 2)), "sliders", (0, 3, 2)),
    (do.CorrectSliders(0, (0, 3, 2)), "upkeep_sliders", (0, 3, 2)),
    (do.PutInHand(0, "axe"), "cards", (Held(1, "axe", Deck.COMMON, since=2),)),
    (person("came_back", 2), "came_back", 2), (person("gate_tried", 2), "gate_tried", 2),
    (person("fought", 1), "fought", True), (person("street_check", 2), "street_check", 2),
    (person("skips_round", 3), "skips_round", 3), (person("movement_used", 2), "movement_used", 2),
    (person("eliminated", 1), "place", ""), (person("eliminated", 1), "eliminated", True),
    (person("eliminated", 1), "devoured_in", 2),
    (do.CorrectFortune(0, Fortune.CURSED), "fortune", Fortune.CURSED),
    (do.PlaceInvestigator(0, "library"), "place", "library"),
    (do.PlaceInvestigator(0, "rlyeh", 2), "zone", 2), (do.PlaceInvestigator(0, UNKNOWN), "zone", 1),
    (do.PlaceInvestigator(0, LOST), "place", LOST), (do.PlaceInvestigator(0, JAIL), "place", JAIL),
    (do.RenamePlayer(0, "Анна"), "player", "Анна"),
    (do.CorrectTrophies(0, ("mi_go", UNKNOWN), ("abyss", UNKNOWN)), "monster_trophies", ("mi_go", UNKNOWN)),
    (do.CorrectTrophies(0, (), ("abyss", UNKNOWN)), "gate_trophies", ("abyss", UNKNOWN)),
]  # fmt: skip


@pytest.mark.parametrize(("command", "field", "value"), PEOPLE)
def test_an_investigator_by_hand(command, field, value):
    end = after(table(), command)
    assert getattr(end.investigators[0], field) == value
    assert problems(end, box) == []
    assert done(table(), command).events


def test_explored_is_set_where_a_gate_is():
    at_gate = after(table(), do.PlaceInvestigator(0, "woods"))
    assert after(at_gate, person("explored", 1)).investigators[0].explored
    assert refusal(table(), person("explored", 1)) is Reason.NO_GATE


def test_sneak_is_forgotten_with_minus_one():
    told = after(table(), person("sneak", 4))
    assert after(told, person("sneak", -1)).investigators[0].sneak is None
    assert refusal(table(), person("sneak", -1)) is Reason.NO_CHANGE


def test_the_eliminated_come_back_home():
    back = after(table(), person("eliminated", 0, seat=3)).investigators[3]
    assert (back.eliminated, back.place) == (False, box.investigators[back.id].home)
    taken = after(table(), person("eliminated", 1), do.SeatInvestigator(0, table().investigators[3].id))
    assert refusal(taken, person("eliminated", 0, seat=3)) is Reason.INVESTIGATOR_TWICE


MARKERS: list[tuple[Command, list[tuple[str, str]]]] = [
    (do.PutMonster("gug", SKY), [("ghoul", "northside"), (UNKNOWN, "northside"), ("gug", SKY)]),
    (do.PutMonster(UNKNOWN, RUMOR_CARD), [("ghoul", "northside"), (UNKNOWN, "northside"), (UNKNOWN, RUMOR_CARD)]),
    (do.PlaceMonster(1, OUTSKIRTS), [("ghoul", OUTSKIRTS), (UNKNOWN, "northside")]),
    (do.PlaceMonster(2, BOX), [("ghoul", "northside"), (UNKNOWN, BOX)]),
    (do.ReturnMonster(1), [(UNKNOWN, "northside")]),
    (do.NameMonster(2, "witch"), [("ghoul", "northside"), ("witch", "northside")]),
    (do.NameMonster(1, UNKNOWN), [(UNKNOWN, "northside"), (UNKNOWN, "northside")]),
]


@pytest.mark.parametrize(("command", "expected"), MARKERS)
def test_monster_markers_by_hand(command, expected):
    end = after(table(), command)
    assert [(monster.kind, monster.place) for monster in end.monsters] == expected
    assert problems(end, box) == []


def test_numbers_of_markers_are_never_given_twice():
    end = after(table(), do.ReturnMonster(2), do.PutMonster("ghoul", "woods"))
    assert [monster.number for monster in end.monsters] == [1, 3]


def test_corrections_bring_no_rule():
    end = after(table(), do.CorrectDoom(13), do.CorrectTerror(10), do.CorrectClosure("newspaper", True))
    assert (end.awakening, end.allies) == (None, 11)
    assert end.investigators[0].place == "newspaper"
    end = after(given(clues={"woods": 2}, at={0: "woods"}), do.PutGate("woods", "abyss"))
    assert (end.doom, end.clues, end.monsters, end.investigators[0].place) == (0, {"woods": 2}, (), "woods")


def test_naming_a_gate_names_the_world_of_who_went_through():
    lost_way = after(table(), do.PlaceInvestigator(0, UNKNOWN, 2), do.PutGate("graveyard", "rlyeh"))
    assert (lost_way.investigators[0].place, lost_way.investigators[0].zone) == ("rlyeh", 2)
    assert lost_way.gate_stack.unnamed == 0


def test_spent_trophies_go_to_the_cup_and_under_the_stack():
    end = after(table(), do.CorrectTrophies(0, (), ()))
    assert end.gate_stack.bottom == ("rlyeh",), "TROPHY-01"
    assert end.outside_cup()["zombie"] == 0


def test_an_unnamed_trophy_may_be_named():
    unnamed = after(table(), do.CorrectTrophies(0, (), (UNKNOWN,)))
    named = after(unnamed, do.CorrectTrophies(0, (), ("abyss",)))
    assert (named.gate_stack.unnamed, problems(named, box)) == (1, []), "the gate in the Graveyard is still unnamed"


def test_placed_in_an_other_world_in_phase_two_nobody_goes_on_by_himself():
    world = after(given(phase=Phase.MOVEMENT), do.PlaceInvestigator(0, "abyss", 1))
    assert after(world, do.BeginPhase(Phase.ARKHAM_ENCOUNTERS)).investigators[0].zone == 1, "COMBAT-12: Nightgaunt"


def test_cards_leave_by_name():
    end = after(table(), do.DiscardCard("blackest_night"), do.DiscardCard("good_work_undone"))
    assert (end.environment, end.rumor, end.rumor_tokens) == ("", "", 0)


REACHED = {
    **{field: command for command, field, _ in BY_HAND},
    "phase": do.BeginPhase, "monsters": do.PutMonster, "next_number": do.PutMonster, "awakening": do.WakeAncientOne,
    "activity_by_hand": do.PutActivity, "allies_gone": do.MarkAlly, "activity_off": do.TakeActivity,
    "winds_round": do.ResolveMythos, "gate_stack": do.TakeGate, "investigators": do.CorrectInvestigator,
    "fights": do.BeginFight, "handled": do.EvadeMonster, "battle": do.BeginBattle,
    "ancient_one": do.SetUpTable, "players": do.SetUpTable, "cup_size": do.SetUpTable,
}  # fmt: skip
REACHED_OF_PEOPLE = {
    **{field: command for command, field, _ in PEOPLE},
    "explored": do.CorrectInvestigator,
    "own_sheet": do.CorrectInvestigator,
    "id": do.SeatInvestigator,
    "max_stamina": do.CorrectInvestigator,
    "sent_from": do.MoveByEncounter,
}


def test_every_field_has_a_command_that_reaches_it():
    assert {field.name for field in fields(Table)} == set(REACHED)
    assert {field.name for field in fields(Investigator)} == set(REACHED_OF_PEOPLE)


IMPOSSIBLE: list[tuple[Command, Reason]] = [
    (do.CorrectDoom(14), Reason.OUT_OF_RANGE),
    (do.CorrectDoom(-1), Reason.OUT_OF_RANGE),
    (do.CorrectTerror(11), Reason.OUT_OF_RANGE),
    (do.CorrectAllies(12), Reason.OUT_OF_RANGE),
    (do.CorrectRound(-1), Reason.OUT_OF_RANGE),
    (do.CorrectFirstPlayer(4), Reason.NO_SUCH_SEAT),
    (do.CorrectClues("rlyeh", 1), Reason.UNKNOWN_PLACE),
    (do.CorrectClues("woods", -1), Reason.OUT_OF_RANGE),
    (person("strength", 1), Reason.UNKNOWN_FIELD),
    (person("place", 1), Reason.UNKNOWN_FIELD),
    (person("sanity", 6), Reason.OUT_OF_RANGE),
    (person("max_stamina", 0), Reason.OUT_OF_RANGE),
    (person("delayed", 2), Reason.OUT_OF_RANGE),
    (person("sanity", 1, seat=9), Reason.NO_SUCH_SEAT),
    (do.PlaceInvestigator(0, "atlantis"), Reason.UNKNOWN_PLACE),
    (do.PlaceInvestigator(0, SKY), Reason.UNKNOWN_PLACE),
    (do.PlaceInvestigator(0, "woods", 1), Reason.OUT_OF_RANGE),
    (do.PlaceInvestigator(0, "rlyeh", 3), Reason.OUT_OF_RANGE),
    (do.PlaceInvestigator(3, "woods"), Reason.ELIMINATED),
    (do.RenamePlayer(0, "x" * 41), Reason.NAME_TOO_LONG),
    (do.PutMonster("kraken", "woods"), Reason.UNKNOWN_ID),
    (do.PutMonster("ghoul", "rlyeh"), Reason.UNKNOWN_PLACE),
    (do.PutMonster("the_black_man", "woods"), Reason.KIND_EXHAUSTED),
    (do.PlaceMonster(9, "woods"), Reason.NO_SUCH_MONSTER),
    (do.PlaceMonster(1, "atlantis"), Reason.UNKNOWN_PLACE),
    (do.ReturnMonster(9), Reason.NO_SUCH_MONSTER),
    (do.NameMonster(1, "kraken"), Reason.UNKNOWN_ID),
    (do.PutGate("northside", "abyss"), Reason.UNKNOWN_PLACE),
    (do.PutGate("library", "abyss"), Reason.NOT_UNSTABLE),
    (do.PutGate("black_cave", "abyss"), Reason.SEALED),
    (do.PutGate("unvisited_isle", "atlantis"), Reason.UNKNOWN_ID),
    (do.TakeGate("unvisited_isle"), Reason.NO_GATE),
    (do.PutSeal("woods"), Reason.GATE_THERE),
    (do.PutSeal("black_cave"), Reason.SEALED),
    (do.PutSeal("library"), Reason.NOT_UNSTABLE),
    (do.TakeSeal("woods"), Reason.NOT_SEALED),
    (do.CorrectClosure("northside", True), Reason.UNKNOWN_PLACE),
    (do.CorrectClosure("library", True, -1), Reason.OUT_OF_RANGE),
    (do.CorrectTrophies(0, ("gug",) * 3, ()), Reason.KIND_EXHAUSTED),
    (do.CorrectTrophies(0, ("kraken",), ()), Reason.UNKNOWN_ID),
    (do.CorrectTrophies(0, (), ("abyss",) * 2), Reason.NO_MARKER_LEFT),
    (do.CorrectTrophies(0, (), ("x",)), Reason.UNKNOWN_ID),
    (do.PutCard("nonsense"), Reason.UNKNOWN_ID),
    (do.PutCard("blue_flu"), Reason.WRONG_KIND_OF_CARD),
    (do.PutCard("estate_sale", 1), Reason.NO_TOKENS),
    (do.PutCard("the_festival", 9), Reason.NO_TOKENS),
    (do.PutCard("the_great_ritual", -1), Reason.OUT_OF_RANGE),
    (do.DiscardCard("estate_sale"), Reason.NOT_IN_PLAY),
    (do.CorrectRumorSince(3), Reason.OUT_OF_RANGE),
    (do.CorrectRumorSince(-1), Reason.OUT_OF_RANGE),
    (do.DiscardCard(""), Reason.NOT_IN_PLAY),
    (do.CorrectMythos(True, ("nonsense",)), Reason.UNKNOWN_ID),
    (do.CorrectTwoCards(-1), Reason.OUT_OF_RANGE),
    (do.CorrectLasting("nonsense", 3), Reason.UNKNOWN_ID),
    (do.CalmAncientOne(), Reason.NOT_AWAKE),
]


@pytest.mark.parametrize(("command", "reason"), IMPOSSIBLE, ids=lambda value: str(value)[:60])
def test_impossible_corrections_are_refused(command, reason):
    assert refusal(table(), command) is reason


def test_more_markers_than_there_are():
    assert refusal(given(cup=0), do.PutMonster(UNKNOWN, "woods")) is Reason.CUP_EMPTY
    assert refusal(given(cup=0), do.CorrectTrophies(0, (UNKNOWN,), ())) is Reason.CUP_EMPTY
    empty = given(gate_stack=GateStack({}))
    assert refusal(empty, do.PutGate("woods", "abyss")) is Reason.STACK_EMPTY
    assert refusal(given(), do.CorrectRumorTokens(1)) is Reason.NOT_IN_PLAY
    assert refusal(given(), do.CorrectRumorSince(0)) is Reason.NOT_IN_PLAY


RETURNED = ("abyss", "rlyeh", "abyss")


def lying(worlds: tuple[str, ...]) -> Table:
    """A table whose gate stack has these markers at its bottom."""
    return replace(table(), gate_stack=replace(table().gate_stack, bottom=worlds))


@pytest.mark.parametrize("worlds", [("rlyeh", "abyss", "abyss"), ("abyss", "abyss", "rlyeh")])
def test_returned_markers_lie_in_the_order_that_the_players_see(worlds):
    assert after(lying(RETURNED), do.OrderGateStack(worlds)).gate_stack.bottom == worlds


@pytest.mark.parametrize(
    ("worlds", "reason"),
    [
        (RETURNED, Reason.NO_CHANGE),
        ((), Reason.NOT_IN_STACK),
        (("abyss", "rlyeh"), Reason.NOT_IN_STACK),
        (("abyss", "rlyeh", "rlyeh"), Reason.NOT_IN_STACK),
        ((*RETURNED, "abyss"), Reason.NOT_IN_STACK),
        (("abyss", "abyss", "yuggoth"), Reason.NOT_IN_STACK),
    ],
)
def test_only_markers_that_lie_there_are_put_in_order(worlds, reason):
    assert refusal(lying(RETURNED), do.OrderGateStack(worlds)) is reason


SAME = [
    do.CorrectDoom(4), do.CorrectClues("woods", 1), do.CorrectFirstPlayer(0), person("money", 0),
    do.CorrectFortune(0, Fortune.NONE), do.PlaceInvestigator(0, "newspaper"), do.RenamePlayer(0, ""),
    do.PlaceMonster(1, "northside"), do.NameMonster(1, "ghoul"), do.PutGate("woods", "abyss"),
    do.CorrectClosure("library", True, 3), do.CorrectClosure("newspaper", False), do.PutCard("blackest_night"),
    do.CorrectTrophies(0, ("zombie",), ("rlyeh",)), do.CorrectMythos(False, ()), do.CorrectLasting("blue_flu", 2),
    do.ChooseDraws(Draws.APP), do.ChooseReading("loan_may_lapse"), do.CorrectOutcome(None),
]  # fmt: skip


@pytest.mark.parametrize("command", SAME, ids=lambda command: type(command).__name__)
def test_what_is_so_already_is_no_correction(command):
    assert refusal(table(), command) is Reason.NO_CHANGE
