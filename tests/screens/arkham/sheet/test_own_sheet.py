"""A player who keeps cards and sliders is asked for neither: no rows, no list of items; a fight asks for its dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from arkham_tables import names

from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase, Table
from companion.desks import Command
from companion.facts import arkham
from companion.screens import parts as p
from companion.screens.arkham.drafts.fight_draft import Drafts, FightDraft, OpenFight, TellDice, after_command, edit
from companion.screens.arkham.drafts.sheet_draft import SheetDraft, SheetPage
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.evening import settings
from companion.screens.arkham.fight import fight_screen
from companion.screens.arkham.sheet import investigators, sheet, starting_hands
from companion.screens.families import chances as ch
from companion.screens.families import sheets as s
from companion.screens.pages import Preferences
from companion.words import load

BOX = arkham.load()
OWN, KEPT = (c.Seat("joe_diamond", own_sheet=True), c.Seat("amanda_sharpe"))
MET = (c.BeginPhase(Phase.MOVEMENT), c.PlaceInvestigator(0, "downtown"), c.PutMonster("ghoul", "downtown"))


def played(seats: tuple[c.Seat, ...], *commands: Command) -> Table:
    state: Any = None
    for command in (c.SetUpTable("hastur", seats), *commands):
        state = apply(state, command, BOX).state
    return state  # type: ignore[no-any-return]


def parts(state: Table, seat: int) -> Iterator[Any]:
    return p.walk(sheet.sheet_body(names("en", state), seat, SheetDraft()))


def test_one_table_can_hold_both_and_an_old_log_keeps_everything() -> None:
    state = played((OWN, KEPT))
    assert [investigator.own_sheet for investigator in state.investigators] == [True, False]
    assert starting_hands.are_asked(state)
    rows = [part for part in p.walk(starting_hands.present(names("en", state))) if isinstance(part, p.Row)]
    assert [row.title for row in rows] == ["Amanda Sharpe"]
    assert not starting_hands.are_asked(played((OWN,)))


@pytest.mark.parametrize(("seat", "shown"), [(0, False), (1, True)])
def test_sliders_and_cards_stand_on_the_sheet_that_the_almanac_keeps(seat: int, shown: bool) -> None:
    state = played((OWN, KEPT), c.BeginPhase(Phase.UPKEEP))
    body = tuple(parts(state, seat))
    assert any(isinstance(part, s.Slider) for part in body) is shown
    assert any(isinstance(part, p.Button) and part.label == "Item, spell, ally" for part in body) is shown
    assert bool(sheet.buttons_below(names("en", state), seat, SheetDraft())) is shown
    (chip,) = (part for part in body if isinstance(part, p.Chip) and part.text == "stay on our sheet")
    assert (chip.on, chip.act) == (not shown, c.CorrectInvestigator(seat, "own_sheet", int(shown)))


def test_insanity_says_half_of_the_items_and_shows_no_list() -> None:
    state = played((OWN,), c.BeginPhase(Phase.UPKEEP), c.GainCard(0, "axe"), c.GainCard(0, "knife"))
    view = View(seat=0, own=SheetDraft(SheetPage.TOLL, sanity=4))
    shown = tuple(p.walk(investigators.investigator_sheet(names("en", state), view)))
    assert "Half of your items, rounded down." in [part.text for part in shown if isinstance(part, p.Text)]
    assert apply(state, c.LoseHealth(0, 4, 0), BOX).state.investigators[0].items_due == 0


def test_a_fight_shows_no_chance_before_its_dice_are_named() -> None:
    state = played((OWN,), *MET, c.BeginFight(0, 1))
    drafts = edit(Drafts(), OpenFight(0, 1))
    shown = tuple(p.walk(fight_screen.present(names("en", state), View(drafts=drafts), ())))
    keys = [part for part in shown if isinstance(part, p.Chip) and isinstance(part.act, TellDice)]
    assert len(keys) == 13
    assert not any(key.on for key in keys)
    assert not any(isinstance(part, ch.BigFigure) for part in shown)
    assert "Tap your number of dice to see the chance" in [part.text for part in shown if isinstance(part, p.Text)]


def test_the_dice_named_in_a_fight_stay_until_the_next_fight() -> None:
    state = played((OWN,), *MET, c.BeginFight(0, 1))
    drafts = edit(edit(Drafts(), OpenFight(0, 1)), TellDice(2))
    shown = tuple(p.walk(fight_screen.present(names("en", state), View(drafts=drafts), ())))
    keys = [part for part in shown if isinstance(part, p.Chip) and isinstance(part.act, TellDice)]
    assert [key.text for key in keys] == [str(number) for number in range(13)]
    assert [key.text for key in keys if key.on] == ["2"]
    (big,) = (part for part in shown if isinstance(part, ch.BigFigure))
    assert big.figure.replace("\u00a0", "") == "56%", "1 - (2/3)²: a ghoul has a toughness of 1"
    assert after_command(drafts).fight == FightDraft(0, 1, dice=2)
    assert edit(after_command(drafts), OpenFight(0, 7)).fight == FightDraft(0, 7)
    assert not any(isinstance(part, p.Button) and part.label == "Set the skill sliders" for part in shown)


def test_the_settings_change_it_for_each_investigator() -> None:
    state = played((OWN, KEPT), c.BeginPhase(Phase.UPKEEP))
    shown = settings.present(load("en"), Preferences(), settings.Links(home="./"), names("en", state))
    chips = {part.act: part.on for part in p.walk(shown) if isinstance(part, p.Chip) and part.act is not None}
    assert chips[c.CorrectInvestigator(0, "own_sheet", 0)]
    assert not chips[c.CorrectInvestigator(1, "own_sheet", 1)]
