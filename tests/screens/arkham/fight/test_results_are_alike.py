"""While dice of the table are owed, every result that they can have is offered alike: none is lit, none is chosen.

Checks before, in and out of a fight, at a gate and in the final battle. Source: DESIGN-hands.md section 3 "Dice".
"""

from __future__ import annotations

import pytest
from arkham_tables import names, played

from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase, Table
from companion.desks import Command
from companion.screens import parts as p
from companion.screens.arkham.drafts.fight_draft import Drafts, FightDraft, GateDraft
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.fight import battle_screen, fight_screen, gate_screen

TEAM = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))),
    c.BeginPhase(Phase.UPKEEP),
    c.CorrectRound(3),
    c.CorrectSliders(0, (1, 2, 1)),
    c.CorrectSliders(1, (1, 2, 1)),
    c.BeginPhase(Phase.MOVEMENT),
    c.PlaceInvestigator(0, "downtown"),
)
MET = (*TEAM, c.PutMonster("hound_of_tindalos", "downtown"))
FRIGHT = (*MET, c.BeginFight(0, 1))
ROUND = (*FRIGHT, c.HorrorCheck(0, 1))
ORDEAL = (
    c.SetUpTable("nyarlathotep", (c.Seat("joe_diamond"),)),
    *TEAM[1:4],
    *TEAM[5:],
    c.PutMonster("the_bloated_woman", "downtown"),
    c.BeginFight(0, 1),
)
GATE = (
    *TEAM,
    c.PutGate("woods", "abyss"),
    c.PlaceInvestigator(0, "woods"),
    c.CorrectInvestigator(0, "explored", 1),
    c.CorrectInvestigator(0, "clues", 9),
    c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)
ATTACK = (*TEAM, c.WakeAncientOne(), c.BeginBattle())
DEFENCE = (*ATTACK, c.BattleAttack(0, 0), c.BattleAttack(1, 0))


def of_fight(state: Table) -> list[p.Part]:
    return list(p.walk(fight_screen.present(names("en", state), View(drafts=Drafts(fight=FightDraft(0, 1))), ())))


def of_gate(state: Table) -> list[p.Part]:
    return list(p.walk(tuple(gate_screen.closing(names("en", state), "woods", GateDraft()))))


def of_battle(state: Table) -> list[p.Part]:
    return list(p.walk(battle_screen.present(names("en", state), View(), ())))


RESULTS = (
    c.EvadeMonster,
    c.HorrorCheck,
    c.FightRound,
    c.FaceOrdeal,
    c.CloseGateByCheck,
    c.BattleAttack,
    c.BattleDefence,
)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        pytest.param(MET, of_fight, id="met"),
        pytest.param(FRIGHT, of_fight, id="horror"),
        pytest.param(ROUND, of_fight, id="round"),
        pytest.param(ORDEAL, of_fight, id="ordeal"),
        pytest.param(GATE, of_gate, id="gate"),
        pytest.param(ATTACK, of_battle, id="attack"),
        pytest.param(DEFENCE, of_battle, id="defence"),
    ],
)
def test_no_result_of_a_check_is_lit_before_it_is_told(given: tuple[Command, ...], shown: object) -> None:
    found = shown(played(given))  # type: ignore[operator]
    acts = [act for one in found for act in (getattr(one, "act", None), *getattr(one, "acts", ()))]
    assert len({type(act) for act in acts if isinstance(act, RESULTS)}) >= 1, "the results stand there"
    assert len([act for act in acts if isinstance(act, RESULTS)]) >= 2
    assert not [one for one in found if isinstance(one, p.Button) and one.kind is p.ButtonKind.MAIN]
    chosen = [one for one in found if getattr(one, "pressed", None) and isinstance(getattr(one, "act", None), RESULTS)]
    assert chosen == []
