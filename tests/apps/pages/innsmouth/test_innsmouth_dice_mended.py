"""Dice that were entered wrong or in part: each is changed where it lies, and nothing entered is lost on the way."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

import pytest
from test_innsmouth_page import Seated

from companion.innsmouth import Character
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Phase
from companion.innsmouth.town.town import TouristKind, Tourists
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import setup_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.pages import Redo, Undo

CIRCLE, SQUARE = TouristKind.CIRCLE, TouristKind.SQUARE
ONE, TWO, FIVE = Die(1, (CIRCLE,)), Die(2, (SQUARE,)), Die(5)


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


def offers(seated: Seated, act: object) -> bool:
    """Return whether the panel has a control with this very act."""
    return escape(encode(act)) in seated.page.page.panel


def undo(seated: Seated) -> None:
    newest = seated.table.history.undo
    assert newest is not None
    seated.tap(Undo(newest.number))


def begin(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True, characters=(Character.WARLOCK,))


def test_undo_while_dice_are_entered_takes_back_the_last_of_them(seated: Seated) -> None:
    begin(seated)
    before = seated.state
    for number in (3, 5):
        seated.tap(v.TellNext(number))
    last = v.TakeBackDie(1, 5)
    assert escape(encode(last)) in seated.page.page.strip
    assert "Undo: the die with 5" in seated.says("strip")
    seated.tap(last)
    seated.tap(last)
    assert [die.number for die in seated.page.view.dice.dice] == [3], "a second tap finds it gone"
    seated.tap(v.TakeBackDie(0, 3))
    assert (seated.page.view.dice.dice, seated.state) == ((), before)
    assert "TakeBackDie" not in seated.page.page.strip


def test_after_an_undo_and_a_redo_of_the_dice_the_next_round_begins_without_any(seated: Seated) -> None:
    begin(seated)
    seated.tap(c.TellRoundDice(ONE, TWO, FIVE, Bonus.BLANK))
    undo(seated)
    assert len(seated.page.view.dice.dice) == 3
    gone = seated.table.history.redo
    assert gone is not None
    seated.tap(Redo(gone.number))
    assert seated.page.view.dice.dice == ()


def test_tourists_that_were_not_entered_are_asked_where_they_are_needed(seated: Seated) -> None:
    """Section 5.4: a die without tourists leads to a refusal, so it is asked for before the quarter is tapped."""
    begin(seated)
    seated.tap(c.TellRoundDice(Die(1), TWO, FIVE, Bonus.BLANK))
    assert "Tourists on 1:" in seated.says()
    first = c.TellDie(0, ONE, of=Die(1))
    assert offers(seated, first)
    seated.tap(first)
    assert offers(seated, c.TellDie(0, Die(1, (CIRCLE, SQUARE)), of=ONE)), "a die may show two"
    seated.tap(c.ChooseQuarter(0, (1, 2)))
    assert "Tourists on" not in seated.says()
    assert seated.state.seats[0].marks_at((1, 2)).tourists == Tourists(circle=1, square=1)


def test_a_second_tourist_is_entered_by_a_tap_on_the_die(seated: Seated) -> None:
    begin(seated)
    seated.tap(c.TellRoundDice(ONE, TWO, FIVE, Bonus.BLANK))
    assert offers(seated, v.PickDie(0, 1))
    seated.tap(v.PickDie(0, 1))
    both = c.TellDie(0, Die(1, (CIRCLE, SQUARE)), of=ONE)
    assert offers(seated, both)
    seated.tap(both)
    assert seated.state.dice.rolled[0].tourists == (CIRCLE, SQUARE)
    assert "Round die: number" in seated.says()
    seated.tap(v.PickDie(0, 1))
    assert not offers(seated, c.TellDie(0, Die(4), of=seated.state.dice.rolled[0])), "the same tap puts it away"


def test_a_die_read_wrong_is_changed_in_the_round(seated: Seated) -> None:
    begin(seated)
    seated.tap(c.TellRoundDice(ONE, TWO, FIVE, Bonus.BLANK))
    seated.tap(v.PickDie(-1, 5))
    changed = c.TellDie(-1, Die(6), of=FIVE)
    assert offers(seated, changed)
    seated.tap(changed)
    assert seated.state.dice.fate == Die(6)
    before = seated.state
    seated.tap(changed)
    assert seated.state == before, "another die lies there by now"


@pytest.mark.parametrize("solo", [False, True])
def test_undo_gives_back_the_dice_that_were_entered(seated: Seated, solo: bool) -> None:
    seated.begin("Anna", *(() if solo else ("Max",)), rounds=True)
    faces = (ONE, TWO, FIVE, TWO, ONE)[: 5 if solo else 3]
    for die in faces:
        seated.tap(v.TellNext(die.number))
        if die.tourists:
            seated.tap(v.AddKind(len(seated.page.view.dice.dice) - 1, die.tourists[0]))
    seated.tap(v.TellBonusFace(Bonus.ZIGZAG))
    entered = seated.page.view.dice
    seated.tap(c.TellDice(faces, Bonus.ZIGZAG) if solo else c.TellRoundDice(*faces, Bonus.ZIGZAG))
    assert seated.page.view.dice.dice == ()
    undo(seated)
    assert seated.state.phase is Phase.DICE
    assert seated.page.view.dice.dice == entered.dice == faces
    assert seated.page.view.dice.bonus is Bonus.ZIGZAG


def test_undo_of_a_draft_that_was_led_leads_it_again(seated: Seated) -> None:
    begin(seated)
    seated.tap(v.LeadDraft(True))
    five = (ONE, TWO, FIVE, TWO, ONE)
    seated.tap(c.TellDice(five, Bonus.BLANK))
    undo(seated)
    assert seated.page.view.dice == v.DiceDraft(five, Bonus.BLANK, is_whole=True)


def test_dice_are_entered_anew_from_those_that_lie(seated: Seated) -> None:
    begin(seated)
    seated.tap(c.TellRoundDice(ONE, TWO, FIVE, Bonus.BLANK))
    seated.tap(c.SetRound(1, Phase.DICE))
    assert seated.page.view.dice == v.DiceDraft((ONE, TWO, FIVE), Bonus.BLANK)


def test_one_die_is_changed_and_the_others_stay_in_their_places(seated: Seated) -> None:
    begin(seated)
    for number in (4, 2):
        seated.tap(v.TellNext(number))
        seated.tap(v.AddKind(len(seated.page.view.dice.dice) - 1, SQUARE))
    seated.tap(v.PickDie(0, 4))
    assert "First round die: number" in seated.says()
    seated.tap(v.TellNext(1))
    assert seated.page.view.dice.dice == (Die(1), TWO)
    assert "Tourists on 1:" in seated.says()
    seated.tap(v.AddKind(0, CIRCLE))
    assert "Fate die: number" in seated.says()
    seated.tap(v.TellNext(5))
    assert seated.page.view.dice.dice == (ONE, TWO, FIVE)
    seated.tap(v.PickDie(1, 6))
    assert seated.page.view.dice.dice == (ONE, TWO, FIVE), "another die lies there by now"
    seated.tap(v.PickDie(0, 1))
    seated.tap(v.TellNext(1))
    assert seated.page.view.dice.dice[0] == ONE, "the same number keeps its tourists"


@pytest.mark.parametrize("at", [-1, 1, 4])
def test_a_kept_die_that_is_not_there_is_not_asked_for(tmp_path: Path, at: int) -> None:
    seated = Seated(tmp_path)
    begin(seated)
    seated.tap(v.TellNext(2))
    seated.tap(v.PickDie(0, 2))
    prefs = json.loads(seated.page._remembered())
    text = json.dumps(prefs)
    assert '"at": 0' in text
    again = Seated(tmp_path, seated.table.name, json.loads(text.replace('"at": 0', f'"at": {at}')))
    assert "First round die: number" in again.says()
    assert not again.page.view.dice.is_changed


# ---------------------------------------------------------------- caches before the first round


def begin_marking(seated: Seated) -> None:
    for act in (setup_draft.ChoosePlayers(2), setup_draft.ChooseScoreOnly(False), setup_draft.MarkCaches(True)):
        seated.tap(act)
    seated.tap(v.BeginGame())


def test_the_marking_of_caches_is_there_again_after_a_return(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    begin_marking(seated)
    assert "Mark the caches" in seated.says()
    again = Seated(tmp_path, seated.table.name, {"innsmouth": {seated.table.name: seated.page.remembered()}})
    again.page.view = again.page.restored(seated.page.remembered())
    again.page.refresh()
    assert "Mark the caches" in again.says()


def test_the_dice_come_when_every_player_has_caches(seated: Seated) -> None:
    begin_marking(seated)
    assert "To the dice" not in seated.says(), "nobody has caches"
    seated.tap(c.SetCache(0, "1-1", True))
    assert offers(seated, c.CopyCaches(0))
    assert offers(seated, v.OpenSeat(1))
    seated.tap(v.OpenSeat(1))
    assert seated.page.view.tool is v.Tool.CACHES
    seated.tap(c.SetCache(1, "2-1", True))
    assert "To the dice" in seated.says()
    seated.tap(v.TakeTool(v.Tool.ROADS))
    assert "Confirm dice" in seated.says()


def test_caches_can_wait(seated: Seated) -> None:
    begin_marking(seated)
    assert "Mark them later" in seated.says()
    seated.tap(v.TakeTool(v.Tool.ROADS))
    assert "Confirm dice" in seated.says()
