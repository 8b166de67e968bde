"""A gate outside the Mythos phase: ENC-06, OPEN-02..09, TV-051 and TV-052."""

from __future__ import annotations

from typing import Any

import pytest
from given import after, count, events, given, refusal

from companion.arkham.table.commands import OpenGate
from companion.arkham.table.events import GateOpened, MonsterPlaced, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import OUTSKIRTS, UNKNOWN, GateStack, Phase

HOUSE = "the_witch_house"


def opened(**fields: Any) -> OpenGate:
    return OpenGate(**{"location": HOUSE, "world": "abyss", "monsters": ("ghoul",), **fields})


def encounter(**fields: Any):
    return given(**{"players": 3, "phase": Phase.ARKHAM_ENCOUNTERS, "at": {0: HOUSE}, **fields})


def test_gate_and_monster_appear():
    table = encounter(doom=4, clues={HOUSE: 2})
    end = after(table, opened())
    person = end.investigators[0]
    assert (end.doom, end.gates, end.clues, count(end, HOUSE)) == (5, {HOUSE: "abyss"}, {}, 1), "TV-051"
    assert (person.place, person.zone, person.delayed) == ("abyss", 1, True)
    happened = events(table, opened())
    assert GateOpened(HOUSE, "abyss", Why.ENCOUNTER) in happened
    assert MonsterPlaced(1, "ghoul", HOUSE, Why.NEW_GATE) in happened


def test_two_monsters_with_six_players():
    end = after(encounter(players=6), opened(monsters=("ghoul", "gug")))
    assert count(end, HOUSE) == 2, "TV-052"


def test_monsters_over_the_limit_go_to_the_outskirts():
    end = after(encounter(monsters={"northside": 6}), opened())
    assert (count(end, HOUSE), count(end, OUTSKIRTS)) == (0, 1)


def test_unnamed_markers_are_welcome():
    end = after(encounter(), opened(world=UNKNOWN, monsters=(UNKNOWN,)))
    assert (end.gates, end.investigators[0].place, len(end.gate_stack)) == ({HOUSE: UNKNOWN}, UNKNOWN, 15)


def test_a_known_next_marker_is_drawn():
    known = encounter(gate_stack=GateStack({}, ("rlyeh", "abyss")))
    assert refusal(known, opened()) is Reason.NOT_NEXT_MARKER
    end = after(known, opened(world=UNKNOWN))
    assert (end.gates, end.gate_stack.bottom) == ({HOUSE: "rlyeh"}, ("abyss",)), "STATE-05"


def test_an_unnamed_returned_marker_may_be_any_that_is_missing():
    returned = encounter(gate_stack=GateStack({"abyss": 1}, (UNKNOWN,), unnamed=1))
    end = after(returned, opened())
    assert (end.gates[HOUSE], end.gate_stack.shuffled, end.gate_stack.unnamed) == ("abyss", {"abyss": 0}, 0)
    assert refusal(returned, opened(world="rlyeh")) is Reason.NO_MARKER_LEFT


REFUSED = [
    pytest.param({}, {"location": "library"}, Reason.NOT_UNSTABLE, id="STATE-02"),
    pytest.param({}, {"location": "uptown"}, Reason.UNKNOWN_PLACE, id="street"),
    pytest.param({}, {"world": "atlantis"}, Reason.UNKNOWN_ID, id="world"),
    pytest.param({"seals": [HOUSE]}, {}, Reason.SEALED, id="GATE-06"),
    pytest.param({"gates": {HOUSE: "abyss"}}, {}, Reason.GATE_THERE, id="ENC-06"),
    pytest.param({"investigators": {0: "kate_winthrop"}}, {}, Reason.KATE_THERE, id="ENC-05"),
    pytest.param({}, {"monsters": ()}, Reason.TOO_FEW_MONSTERS, id="OPEN-07"),
    pytest.param({}, {"monsters": ("ghoul", "ghoul")}, Reason.TOO_MANY_MONSTERS, id="OPEN-07-three-players"),
    pytest.param({}, {"monsters": ("kraken",)}, Reason.UNKNOWN_ID, id="monster"),
    pytest.param({"monsters": {"woods": ["dhole"]}}, {"monsters": ("dhole",)}, Reason.KIND_EXHAUSTED, id="STATE-04"),
    pytest.param({"gates": {"woods": "abyss", "graveyard": "abyss"}}, {}, Reason.NO_MARKER_LEFT, id="STATE-05"),
]


@pytest.mark.parametrize(("fields", "changes", "reason"), REFUSED)
def test_gates_that_cannot_open(fields, changes, reason):
    assert refusal(encounter(**fields), opened(**changes)) is reason
