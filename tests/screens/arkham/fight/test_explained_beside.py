"""How the numbers beside a fight, a gate, the final battle and an evening were computed: each line gives the number."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from arkham_tables import names
from explained import blocks, check_codes, figures
from test_fight_screens import HORROR, MET, ROUND, played

from companion.arkham.odds import Throw, luck
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase, Table
from companion.desks import Command
from companion.screens import parts as p
from companion.screens.arkham.drafts.fight_draft import BattleDraft, Drafts, FightDraft, GateDraft
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.evening import evening
from companion.screens.arkham.evening.throws import Lucky
from companion.screens.arkham.fight import battle_screen, fight_screen, gate_screen
from companion.screens.families import chances as ch
from companion.screens.families import fights as f
from companion.widgets import html

GATE = (
    *MET,
    c.PutGate("woods", "yuggoth"),
    c.PlaceInvestigator(0, "woods"),
    c.CorrectInvestigator(0, "explored", 1),
    c.CorrectInvestigator(0, "clues", 9),
    c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)
AWAKE = (*MET, c.CorrectInvestigator(0, "clues", 5), c.WakeAncientOne(), c.BeginBattle())
UNTOLD = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"),)),
    c.BeginPhase(Phase.MOVEMENT),
    c.PlaceInvestigator(0, "downtown"),
    c.PutMonster("ghoul", "downtown"),
)


def fight_of(state: Table) -> list[object]:
    view = View(drafts=Drafts(fight=FightDraft(0, 1)))
    return list(p.walk(fight_screen.present(names("en", state), view, ())))


def gate_of(state: Table) -> list[object]:
    return list(p.walk(tuple(gate_screen.closing(names("en", state), "woods", GateDraft()))))


def battle_of(state: Table) -> list[object]:
    return list(p.walk(battle_screen.present(names("en", state), View(), ())))


def check(parts: Iterable[object]) -> int:
    """Every number has its mark, every line gives its number; how many were looked at."""
    found = list(parts)
    for block in blocks(found):
        if figures(block):
            assert block.how is not None, block
            assert block.how.act is None, "it opens without asking anybody"
            assert figures(block) <= {code.figure for code in block.how.codes}
    dice = [one for one in found if isinstance(one, f.CheckDiceLine) and one.chance]
    for one in dice:
        assert one.how is not None
        assert one.how.codes[0].figure == one.chance
    hows = {one for one in found if isinstance(one, ch.How)}
    for how in hows:
        assert len(how.formula) >= 2
        check_codes(how.codes)
    return len(hows)


@pytest.mark.parametrize(
    ("parts", "least"),
    [
        pytest.param(fight_of(played(MET)), 4, id="before a fight"),
        pytest.param(fight_of(played(HORROR)), 3, id="the Horror check"),
        pytest.param(fight_of(played(ROUND)), 3, id="a round of the fight"),
        pytest.param(gate_of(played(GATE)), 3, id="closing a gate"),
        pytest.param(battle_of(played(AWAKE)), 1, id="the final battle"),
    ],
)
def test_beside_every_number_stands_how_it_was_computed(parts: list[object], least: int) -> None:
    assert check(parts) >= least


def test_the_chance_of_victory_is_explained() -> None:
    gauge = next(part for part in battle_of(played(AWAKE)) if isinstance(part, f.Gauge))
    assert gauge.how is not None
    assert gauge.how.codes[0].figure == gauge.figure


ATTACKED = (*AWAKE, c.BattleAttack(0, 0))
"""The investigators have attacked; now the Ancient One does."""


@pytest.mark.parametrize("commands", [AWAKE, ATTACKED], ids=["attack", "defence"])
@pytest.mark.parametrize("draft", [BattleDraft(), BattleDraft(seat=0), BattleDraft(seat=0, clues=2)], ids=str)
def test_the_number_of_every_row_of_the_battle_is_explained(commands: tuple[Command, ...], draft: BattleDraft) -> None:
    """Of those to be expected and of the chance to hold off, beside rows that are closed or open."""
    view = View(drafts=Drafts(battle=draft))
    shown = list(p.walk(battle_screen.present(names("en", played(commands)), view, ())))
    rows = [part for part in shown if isinstance(part, f.BattleRow) and part.figure]
    assert rows
    for row in rows:
        assert row.how is not None
        assert row.how.codes[0].figure == row.figure
        check_codes(row.how.codes)
        markup = html.render(row)
        assert f"{row.figure}</span>" in markup[markup.index("<button") :]
        assert markup.count("al-why__b") == 1


@pytest.mark.parametrize("is_lucky", [True, False])
def test_the_luck_of_an_evening_is_explained(is_lucky: bool) -> None:
    throws = (Throw(4, 3 if is_lucky else 0), Throw(2, 1, 4), Throw(6, 2 if is_lucky else 0, 6))
    way = evening.lucky(names("en", played(MET)), Lucky(0, 3, luck(throws), throws))
    assert way.how is not None
    check_codes(way.how.codes)
    assert f"{way.how.codes[1].figure}" in way.text


def test_nothing_is_explained_where_nobody_told_the_sliders() -> None:
    assert not [part for part in fight_of(played(UNTOLD)) if isinstance(part, ch.How)]


def test_an_answer_lies_on_the_page_closed_and_its_imports_only_once() -> None:
    view = View(drafts=Drafts(fight=FightDraft(0, 1)))
    markup = html.render(fight_screen.present(names("en", played(MET)), view, ()))
    panels = re.findall(r'<div class="al-why"[^>]*>', markup)
    assert panels
    assert all(" hidden data-theirs" in panel and "data-before=" in panel for panel in panels)
    assert markup.count(" data-why ") == len(panels)
    assert not re.search(r'data-copy="[^"]*import', markup)
