"""Nothing that dice decide is done, shown or lit before the players have told them or asked to have them rolled.

The die of a rumor and those of a Chthonian, whichever card is read. Fights, gates and the final battle have theirs in
``fight/test_results_are_alike.py``. Source: rules/arkham.md MCARD-03, MONSTER-06, DESIGN-hands.md section 3 "Dice".
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from given import box, given
from test_mythos_screen import after, found, main_button, parts, sheet

from companion.arkham.legality import why_not
from companion.arkham.mythos import questions as q
from companion.arkham.pieces.effects import of_card
from companion.arkham.table.events import DieRolled
from companion.arkham.table.state import Draws, Table
from companion.facts.arkham_effects import CardPart
from companion.facts.arkham_records import CardKind
from companion.screens import parts as p
from companion.screens.arkham.drafts import mythos_draft as d
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.mythos import mythos_flow

RUMORS = sorted(one.id for one in box.mythos.values() if one.kind is CardKind.RUMOR)
READ = "family_found_butchered"


def with_rumor(rumor: str, draws: Draws) -> Table:
    """Phase V of a round in which this rumor acts, and a Chthonian walks with the card that is read."""
    return replace(
        given(2, rumor=rumor, rumor_since=1, round=3, doom=3, terror=2, monsters={"downtown": ["chthonian"]}),
        draws=draws,
    )


def answered_but_for_dice(draft: MythosDraft, table: Table) -> MythosDraft:
    """Every choice and draw is made, no die is told."""
    for _ in range(30):
        for question in found(draft, table).questions:
            match question:
                case q.WhichWorld(options=options):
                    act: d.MythosAct = d.AnswerWorld(options[0][0])
                case q.WhichMonster(index=index, options=options):
                    act = d.AnswerMonster(index, options[0][0])
                case q.WhoTakesClue():
                    act = d.GiveClue(-1)
                case _:
                    continue
            draft = after(table, act, draft=draft)
            break
        else:
            return draft
    raise AssertionError("the card goes on asking")


def owed(draft: MythosDraft, table: Table) -> list[q.RollDice]:
    return [one for one in found(draft, table).questions if isinstance(one, q.RollDice)]


def rolled(draft: MythosDraft, table: Table) -> list[DieRolled]:
    return [one for one in found(draft, table).events if isinstance(one, DieRolled)]


@pytest.mark.parametrize("draws", Draws)
@pytest.mark.parametrize("rumor", RUMORS)
def test_mcard_03_the_die_of_a_rumor_decides_nothing_before_it_is_told(rumor: str, draws: Draws) -> None:
    table = with_rumor(rumor, draws)
    draft = answered_but_for_dice(after(table, d.PickCard(READ)), table)
    of_rumor = sum(effect.dice for effect in of_card(rumor, CardPart.ACTS, box))
    assert sum(one.count for one in owed(draft, table) if one.name == "rumor") == of_rumor
    while waiting := owed(draft, table):
        told = {one.name for one in waiting}
        assert not [one for one in found(draft, table).events if isinstance(one, DieRolled) and one.name in told]
        lit = main_button(draft, table)
        assert not lit.enabled
        assert lit.reason
        assert why_not(table, d.command(draft), box) is not None, "the rules refuse it as well"
        keys = [one for one in parts(sheet(draft, table), p.Chip) if isinstance(one.act, d.TypeDie)]
        assert len(keys) >= 6
        assert not [one for one in keys if one.on], "no face is chosen for the players"
        draft = after(table, d.TypeDie(waiting[0].name, 4), draft=draft)
    draft = answered_but_for_dice(draft, table)  # a face may bring a marker, which is drawn then
    assert main_button(draft, table).enabled


@pytest.mark.parametrize("card", sorted(box.mythos))
def test_the_lit_button_waits_for_every_die_of_every_card(card: str) -> None:
    rumor = "disturbing_the_dead" if card == "the_stars_are_right" else "the_stars_are_right"
    table = with_rumor(rumor, Draws.APP)
    if mythos_flow.must_set_aside(MythosDraft(card=card), table, box):
        return
    draft = answered_but_for_dice(after(table, d.PickCard(card)), table)
    names = {one.name for one in owed(draft, table)}
    assert "rumor" in names
    assert draft.answers.dice == {}, "nothing is rolled because a card was named"
    assert not main_button(draft, table).enabled
    asked = after(table, *(d.DrawAgain(f"dice:{name}") for name in sorted(names)), draft=draft)
    assert set(asked.answers.dice) == names, "the companion rolls what it was asked to roll, and nothing else"
