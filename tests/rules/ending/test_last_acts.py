"""An act that wins and takes the last Sanity or Stamina: SIGN-03, STATUS-05, FINAL-09, WIN-01..03, SCORE-01."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from fighting import battling, cards
from given import after, box, events, given

from companion.arkham.ending.score import ScoreLine, first_citizens, score
from companion.arkham.invariants import problems
from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.state import Outcome, Phase, Table

FIVE = ("black_cave", "science_building", "unvisited_isle", "the_witch_house", "graveyard")


def at_last_gate(players: int = 3, seals: tuple[str, ...] = (), **who: Any) -> Table:
    """Phase III: seat 0 stands explored at the only gate, the others have a gate trophy each."""
    others = {seat: {"gate_trophies": ("rlyeh",)} for seat in range(1, players)}
    people: Mapping[int, Any] = {0: {"explored": True, "clues": 9, "sliders": (1, 1, 1), **who}, **others}
    fields: Any = {"gates": {"woods": "abyss"}, "at": {0: "woods"}, "who": people}
    return given(players, phase=Phase.ARKHAM_ENCOUNTERS, doom=9, seals=seals, **fields)


BY_CARD = do.CloseGate("woods", 0, elder_sign_card=True)
POWDER: Any = {"cards": cards("powder_of_ibn_ghazi", "shrivelling")}


def last_token(sanity: int, players: int = 2) -> Table:
    return battling("yig", players, doom=1, who={0: {"sanity": sanity, **POWDER}})


WINS = [
    pytest.param(at_last_gate(seals=FIVE, sanity=1, stamina=4), BY_CARD, Outcome.GATES_CLOSED, 2, [], id="G08-gate"),
    pytest.param(
        at_last_gate(seals=FIVE, sanity=1, stamina=1), BY_CARD, Outcome.GATES_CLOSED, 2, [0], id="G09-WIN-01-card"
    ),
    pytest.param(at_last_gate(2, sanity=1, stamina=4), BY_CARD, Outcome.GATES_CLOSED, 1, [], id="WIN-01"),
    pytest.param(at_last_gate(seals=FIVE, sanity=4, stamina=1), BY_CARD, Outcome.GATES_CLOSED, 3, [], id="unconscious"),
    pytest.param(
        at_last_gate(sanity=1, stamina=1), do.CloseGateByCheck(0, "fight", 9), Outcome.GATES_CLOSED, 3, [], id="check"
    ),
    pytest.param(
        last_token(1), do.BattleAttack(0, 2, cards=(1,)), Outcome.ANCIENT_ONE_DEFEATED, 1, [0], id="B21-FINAL-09"
    ),
    pytest.param(
        last_token(1, 1), do.BattleAttack(0, 1, cards=(1,)), Outcome.ANCIENT_ONE_DEFEATED, 0, [0], id="WIN-03-alone"
    ),
    pytest.param(
        last_token(2), do.BattleAttack(0, 2, cards=(1,)), Outcome.ANCIENT_ONE_DEFEATED, 2, [], id="WIN-03-one-left"
    ),
    pytest.param(last_token(1), do.BattleAttack(0, 2), Outcome.ANCIENT_ONE_DEFEATED, 2, [], id="WIN-03-bare-hands"),
]


@pytest.mark.parametrize(("table", "act", "outcome", "alive", "devoured"), WINS)
def test_who_is_counted_after_the_act_that_wins(table, act, outcome, alive, devoured):
    end = after(table, act)
    assert end.outcome is outcome
    assert next(line.counted for line in score(end, box).lines if line.what is ScoreLine.ALIVE) == alive, "SCORE-01"
    assert [seat for seat, one in enumerate(end.investigators) if one.eliminated] == devoured
    assert problems(end, box) == []


@pytest.mark.parametrize("sanity", [1, 4])
def test_the_sixth_sign_by_card_with_gates_still_open(sanity):
    who = {0: {"explored": True, "sanity": sanity, "stamina": 1}}
    gates = {"woods": "abyss", "hibbs_roadhouse": "rlyeh"}
    table = given(3, phase=Phase.ARKHAM_ENCOUNTERS, seals=FIVE, doom=9, gates=gates, at={0: "woods"}, who=who)
    end = after(table, BY_CARD)
    assert end.outcome is Outcome.GATES_SEALED
    alive = next(line.counted for line in score(end, box).lines if line.what is ScoreLine.ALIVE)
    assert alive == (2 if sanity == 1 else 3), "G08, G09, WIN-02"


def test_he_is_devoured_before_the_end_is_said_and_keeps_his_trophies():
    table = at_last_gate(sanity=1, stamina=1, gate_trophies=("abyss", "yuggoth"))
    told = events(table, BY_CARD)
    fell = told.index(e.InvestigatorFell(0, e.Fate.DEVOURED))
    assert fell < told.index(e.GameEnded(Outcome.GATES_CLOSED)) == len(told) - 1
    assert first_citizens(after(table, BY_CARD)) == (0,), "SCORE-04: the title is the player's"


def test_a_spell_that_takes_the_last_sanity_devours_before_the_attack():
    end = after(last_token(1), do.CastSpell(0, 2, 1))
    assert (end.outcome, end.investigators[0].eliminated) == (None, True), "FINAL-09"
