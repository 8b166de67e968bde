"""Closing and sealing gates, elder signs, victories: GATE, SIGN, WIN and chapter 22.5."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from given import after, box, count, events, given, kinds_at, refusal

from companion.arkham.encounters.encounters import EncounterKind, encounter
from companion.arkham.sealing.closing_gates import sealing_price
from companion.arkham.table.commands import BeginPhase, CloseGate, CorrectOutcome, MoveInvestigator, RaiseTerror
from companion.arkham.table.events import GameEnded, GateLeft, MonsterLeft, SealPlaced, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import BOX, LOST, OUTSKIRTS, RUMOR_CARD, SKY, UNKNOWN, Outcome, Phase, Table

PLACE = "black_cave"


def at_gate(world: str = "yuggoth", person: dict[str, Any] | None = None, **fields: Any) -> Table:
    """Phase III: seat 0 stands explored at the gate in the Black Cave; a gate in the Woods keeps the game open."""
    gates = {PLACE: world, "woods": "abyss"}
    return given(
        **{
            "ancient_one": "yig",
            "gates": gates,
            "phase": Phase.ARKHAM_ENCOUNTERS,
            "at": {0: PLACE},
            "who": {0: {"explored": True, **(person or {})}},
            **fields,
        }
    )


def close(**fields: Any) -> CloseGate:
    return CloseGate(**{"location": PLACE, "seat": 0, **fields})


def test_closing_takes_monsters_of_the_symbol_from_everywhere_on_the_board():
    monsters = {
        "northside": ["witch", "ghoul"],
        SKY: ["byakhee"],
        OUTSKIRTS: ["dhole"],
        RUMOR_CARD: ["warlock"],
        BOX: ["mi_go"],
    }
    end = after(at_gate(person={"monster_trophies": ("witch",)}, monsters=monsters), close())
    assert sorted(monster.kind for monster in end.monsters) == ["ghoul", "mi_go", "warlock"], "TV-085, GATE-04"
    assert end.investigators[0].monster_trophies == ("witch",)
    assert end.investigators[0].gate_trophies == ("yuggoth",)
    assert PLACE not in end.gates


def test_unnamed_markers_match_no_gate():
    end = after(at_gate(monsters={"northside": 2}), close())
    assert count(end, "northside") == 2
    end = after(at_gate(UNKNOWN, monsters={"northside": ["witch"]}), close())
    assert kinds_at(end, "northside") == ["witch"]
    assert end.investigators[0].gate_trophies == (UNKNOWN,)


def test_closing_is_told_in_the_order_of_the_rules():
    happened = events(at_gate(person={"clues": 5}, monsters={SKY: ["byakhee"]}), close(seal=True, clues_paid=5))
    names = [type(event).__name__ for event in happened]
    assert names == ["InvestigatorChanged", "GateLeft", "MonsterLeft", "InvestigatorChanged", "SealPlaced"]
    assert GateLeft(PLACE, "yuggoth", 0) in happened
    assert MonsterLeft(1, "byakhee", SKY, "cup", Why.GATE_CLOSED) in happened
    assert SealPlaced(PLACE) in happened


SEALING = [
    pytest.param({"clues": 5}, 5, None, id="TV-087-five"),
    pytest.param({"clues": 4}, 5, Reason.NOT_ENOUGH_CLUES, id="TV-087-four"),
    pytest.param({"clues": 9}, 4, Reason.WRONG_PRICE, id="TV-088"),
    pytest.param({"clues": 9}, 6, Reason.WRONG_PRICE, id="GATE-05-too-much"),
    pytest.param({"clues": 9}, 0, Reason.WRONG_PRICE, id="GATE-05-nothing"),
]


@pytest.mark.parametrize(("person", "paid", "reason"), SEALING)
def test_sealing_costs_clues(person, paid, reason):
    table = at_gate(person=person, doom=3)
    command = close(seal=True, clues_paid=paid)
    assert refusal(table, command) is reason
    if reason is None:
        end = after(table, command)
        assert (end.seals, end.investigators[0].clues, end.doom) == (frozenset({PLACE}), 0, 3)


PRICES = [
    ("yig", "", 5),
    ("hastur", "", 8),
    ("hastur", "nodens_favor", 6),
    ("yig", "nodens_favor", 3),
]


@pytest.mark.parametrize(("ancient_one", "card", "price"), PRICES, ids=lambda value: f"TV-089-{value}")
def test_price_of_sealing(ancient_one, card, price):
    assert sealing_price(given(ancient_one=ancient_one, environment=card), box) == price


@pytest.mark.parametrize("how", [{"seal": True, "clues_paid": 5}, {"elder_sign_card": True}])
def test_no_sealing_while_nobody_can_help(how):
    table = at_gate(person={"clues": 9}, environment="no_one_can_help_you_now")
    assert refusal(table, close(**how)) is Reason.NO_SEALING, "GATE-05, SIGN-04"
    assert refusal(table, close()) is None


def test_a_gate_closed_by_an_effect_goes_under_the_stack_unsealed():
    table = at_gate(monsters={SKY: ["byakhee"]})
    end = after(table, close(seat=-1))
    assert end.gate_stack.bottom == ("yuggoth",), "GATE-07"
    assert (end.monsters, end.investigators[0].gate_trophies, end.investigators[0].explored) == ((), (), False)
    assert refusal(table, close(seat=-1, seal=True, clues_paid=5)) is Reason.NO_SEALING


def test_elder_sign_card_takes_doom_and_health():
    end = after(at_gate(person={"sanity": 3, "stamina": 4}, doom=7), close(elder_sign_card=True))
    person = end.investigators[0]
    assert (end.doom, person.sanity, person.stamina) == (6, 2, 3), "TV-091"
    assert (end.seals, end.elder_sign_cards, person.gate_trophies) == ({PLACE}, 1, ("yuggoth",))


def test_elder_sign_card_may_drive_its_user_insane_after_sealing():
    end = after(at_gate(person={"sanity": 1, "stamina": 4, "clues": 3}, doom=7), close(elder_sign_card=True))
    person = end.investigators[0]
    assert end.seals == {PLACE}, "TV-092"
    assert (person.place, person.sanity, person.stamina, person.clues) == ("arkham_asylum", 1, 3, 2)


def test_elder_sign_card_may_devour_its_user_who_keeps_the_trophy():
    end = after(at_gate(person={"sanity": 1, "stamina": 1}, doom=7), close(elder_sign_card=True))
    person = end.investigators[0]
    assert (end.seals, person.eliminated, person.gate_trophies) == ({PLACE}, True, ("yuggoth",)), "TV-093"


def test_elder_sign_card_on_an_empty_track():
    assert after(at_gate(doom=0), close(elder_sign_card=True)).doom == 0, "TV-094"


def test_all_explored_markers_at_the_gate_go():
    table = at_gate(at={0: PLACE, 1: PLACE}, who={0: {"explored": True}, 1: {"explored": True}})
    end = after(table, close())
    assert (end.investigators[1].place, end.investigators[1].explored) == (PLACE, False), "TV-095"


def test_who_closes_the_gate_has_done_his_part_and_the_other_has_an_encounter():
    """ENC-01: one of encounter, way through or gate; the other explorer has his encounter there (TV-095)."""
    table = at_gate(at={0: PLACE, 1: PLACE}, who={0: {"explored": True}, 1: {"explored": True}})
    end = after(table, close())
    first, second = encounter(end, 0, box), encounter(end, 1, box)
    assert first is not None
    assert first.done
    assert second is not None
    assert not second.done
    assert second.kind is EncounterKind.LOCATION


def test_no_gate_to_come_back_by_means_lost():
    table = at_gate("plateau_of_leng", at={0: PLACE, 1: ("plateau_of_leng", 2)})
    end = after(table, close())
    assert end.investigators[1].place == "plateau_of_leng", "GATE-08"
    phases = [BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS), BeginPhase(Phase.MYTHOS)]
    end = replace(after(end, *phases), mythos_resolved=True)
    end = after(end, BeginPhase(Phase.UPKEEP), BeginPhase(Phase.MOVEMENT), BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    assert end.investigators[1].place == LOST, "TV-096"


def test_leaving_and_coming_back_loses_the_explored_marker():
    table = replace(at_gate(), phase=Phase.MOVEMENT)
    end = after(table, MoveInvestigator(0, "rivertown"), MoveInvestigator(0, PLACE))
    assert end.investigators[0].explored is False
    end = after(end, BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS))
    assert (end.investigators[0].place, end.investigators[0].zone) == ("yuggoth", 1), "TV-097"


WHO_MAY_NOT = [
    pytest.param({"phase": Phase.MOVEMENT}, {}, Reason.WRONG_PHASE, id="GATE-01-phase"),
    pytest.param({"at": {0: "northside"}}, {"explored": False}, Reason.NOT_THERE, id="GATE-01-place"),
    pytest.param({}, {"explored": False}, Reason.NOT_EXPLORED, id="GATE-01-explored"),
    pytest.param({}, {"eliminated": True}, Reason.ELIMINATED, id="GATE-01-eliminated"),
]


@pytest.mark.parametrize(("fields", "person", "reason"), WHO_MAY_NOT)
def test_who_may_not_close(fields, person, reason):
    assert refusal(at_gate(person=person, **fields), close()) is reason


@pytest.mark.parametrize("how", [{"seal": True, "clues_paid": 5}, {"elder_sign_card": True}])
def test_nobody_seals_without_the_explored_marker(how):
    table = at_gate(person={"explored": False, "clues": 5})
    assert refusal(table, close(**how)) is Reason.NOT_EXPLORED, "GATE-01, SIGN-01"


def test_no_gate_to_close():
    assert refusal(at_gate(), close(location="graveyard")) is Reason.NO_GATE


def last_gate(players: int, *trophies: int) -> Table:
    """One gate is left; each seat has so many gate trophies."""
    worlds = [world for world in box.worlds for _ in range(2) if world != "yuggoth"]
    who: dict[int, dict[str, Any]] = {}
    for seat, number in enumerate(trophies):
        who[seat] = {"gate_trophies": tuple(worlds[:number])}
        worlds = worlds[number:]
    who[0] = {"explored": True, **who.get(0, {})}
    return given(
        players, ancient_one="yig", gates={PLACE: "yuggoth"}, phase=Phase.ARKHAM_ENCOUNTERS, at={0: PLACE}, who=who
    )


VICTORIES = [
    pytest.param(3, (0, 2), Outcome.GATES_CLOSED, id="TV-098"),
    pytest.param(3, (1,), None, id="TV-099"),
    pytest.param(4, (1, 1), None, id="TV-100"),
    pytest.param(1, (), Outcome.GATES_CLOSED, id="NUM-01-one-player"),
]


@pytest.mark.parametrize(("players", "trophies", "outcome"), VICTORIES)
def test_last_gate_closed_wins_with_enough_trophies(players, trophies, outcome):
    end = after(last_gate(players, *trophies), close())
    assert (end.gates, end.outcome) == ({}, outcome)


def test_a_devoured_players_trophies_count():
    table = last_gate(2, 0, 1)
    people = (table.investigators[0], replace(table.investigators[1], eliminated=True, place=""))
    assert after(replace(table, investigators=people), close()).outcome is Outcome.GATES_CLOSED, "TV-124"


def test_a_gate_closed_by_an_effect_can_win():
    assert after(last_gate(1, 1), close(seat=-1)).outcome is Outcome.GATES_CLOSED, "GATE-07, AMB-19"


def test_sixth_elder_sign_wins_at_once():
    seals = [place for place in box.unstable if place not in (PLACE, "woods")][:5]
    table = at_gate(person={"clues": 5}, seals=seals)
    end = after(table, close(seal=True, clues_paid=5))
    assert end.outcome is Outcome.GATES_SEALED, "TV-101"
    assert GameEnded(Outcome.GATES_SEALED) in events(table, close(seal=True, clues_paid=5))


def test_after_a_victory_only_corrections_are_possible():
    won = after(last_gate(1), close())
    assert refusal(won, RaiseTerror()) is Reason.GAME_OVER
    assert refusal(after(won, CorrectOutcome(None)), RaiseTerror()) is None
