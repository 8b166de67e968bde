"""Dice of my box through the page: entered once, face by face; then a die is told by its number alone."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

import pytest
from test_innsmouth_page import Seated

from companion.innsmouth import Character
from companion.innsmouth.box.my_box import TOURIST_DICE, Bonus, Bonuses, Die
from companion.innsmouth.box.my_box_file import read_box_and_towns
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.commands import AddSymbol, CopyDie, EmptyFace, TellBonusDie
from companion.innsmouth.town.town import TouristKind
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.drafts.box_dice import PickBoxDie
from companion.screens.innsmouth.drafts.box_draft import NameGoal

C, S, T, X = TouristKind
SIX: tuple[tuple[TouristKind, ...], ...] = ((C,), (S,), (T, X), (C, C), (X,), (S, T))


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


def offers(seated: Seated, act: Any) -> bool:
    return escape(encode(act)) in seated.page.page.panel


def tap(seated: Seated, *acts: Any) -> None:
    """Tap what the page offers."""
    for act in acts:
        assert offers(seated, act), act
        seated.tap(act)


def symbols(die: int) -> list[AddSymbol]:
    """The taps that tell a whole die: one for each symbol."""
    return [AddSymbol(die, number, kind) for number, kinds in enumerate(SIX, 1) for kind in kinds]


def with_dice(seated: Seated) -> None:
    """All dice of the box are alike and told."""
    tap(seated, v.OpenSheet(v.SheetKind.BOX), *symbols(0), CopyDie(0), v.Close())


def test_a_die_is_told_with_a_tap_for_each_symbol(seated: Seated, tmp_path: Path) -> None:
    tap(seated, v.OpenSheet(v.SheetKind.BOX))
    assert "0 of 30 faces" in seated.says()
    tap(seated, *symbols(0))
    assert "6 of 30 faces" in seated.says()
    assert not offers(seated, AddSymbol(0, 4, X)), "a face shows two tourists at most"
    tap(seated, EmptyFace(0, 4), AddSymbol(0, 4, C), AddSymbol(0, 4, C), CopyDie(0))
    assert "30 of 30 faces" in seated.says()
    tap(seated, PickBoxDie(4), EmptyFace(4, 6))
    assert "29 of 30 faces" in seated.says()
    told = seated.page._mine.kept.box.dice
    assert told[0] == tuple(Die(number, kinds) for number, kinds in enumerate(SIX, 1))
    assert [len(die) for die in told] == [6, 6, 6, 6, 5]
    assert read_box_and_towns((tmp_path / "innsmouth-box.json").read_text("utf-8"), "box").box.dice == told


def test_the_bonus_die_is_told_with_its_sixth_face(seated: Seated) -> None:
    tap(seated, v.OpenSheet(v.SheetKind.BOX))
    tap(seated, *[v.CountFace(Bonus.BLANK, 1)] * 5)
    assert seated.page._mine.kept.box.bonus_die == ()
    whole = (*(Bonus.BLANK,) * 5, Bonus.ZIGZAG)
    tap(seated, v.CountFace(Bonus.ZIGZAG, 1))
    assert seated.page._mine.kept.box.bonus_die == whole
    assert "All 6 faces entered." in seated.says()
    tap(seated, v.Close())
    seated.begin("Anna", rounds=True, characters=(Character.DETECTIVE,))
    assert offers(seated, v.TellBonusFace(Bonus.ZIGZAG))
    assert not offers(seated, v.TellBonusFace(Bonus.ALLEY)), "a face that the die has not"


def test_one_tap_tells_a_bonus_die_with_one_of_each(seated: Seated) -> None:
    tap(seated, v.OpenSheet(v.SheetKind.BOX), TellBonusDie(tuple(Bonus)))
    assert set(seated.page._mine.kept.box.bonus_die) == set(Bonus)


def test_a_told_die_is_filled_in_by_its_number(seated: Seated) -> None:
    """Three numbers and a face of the bonus die are a whole round's dice."""
    with_dice(seated)
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    tap(seated, v.TellNext(3), v.TellNext(6), v.TellNext(1))
    assert seated.page.view.dice.dice == (Die(3, (T, X)), Die(6, (S, T)), Die(1, (C,)))
    assert "Tourists on 1 (from My box):" in seated.says()
    tap(seated, v.TellBonusFace(Bonus.BLANK))
    seated.tap(c.TellRoundDice(Die(3, (T, X)), Die(6, (S, T)), Die(1, (C,)), Bonus.BLANK))
    seated.tap(c.ChooseQuarter(0, (3, 6)))
    assert seated.state.seats[0].marks_at((3, 6)).tourists.total == 4


def test_a_box_that_leaves_two_faces_offers_both_and_fills_in_none(seated: Seated) -> None:
    with_dice(seated)
    tap(seated, v.OpenSheet(v.SheetKind.BOX), PickBoxDie(2), EmptyFace(2, 1), AddSymbol(2, 1, X), v.Close())
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    tap(seated, v.TellNext(1))
    assert offers(seated, v.TellKinds(0, Die(1, (C,))))
    tap(seated, v.TellKinds(0, Die(1, (X,))))
    tap(seated, v.TellNext(1))
    assert seated.page.view.dice.dice[1] == Die(1, (C,)), "the only die with a cross on its 1 lies there already"


def test_the_chip_that_clears_a_die_is_a_word_beside_the_cross(seated: Seated) -> None:
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    tap(seated, v.TellNext(3), v.AddKind(0, C))
    chip = escape(encode(v.ClearKinds(0)))
    assert re.search(rf'data-act="{re.escape(chip)}"[^>]*>Clear<', seated.page.page.panel)


def test_unknown_dice_stay_unknown(seated: Seated) -> None:
    tap(seated, v.OpenSheet(v.SheetKind.BOX), AddSymbol(0, 1, C), v.Close())
    seated.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    tap(seated, v.TellNext(1))
    assert seated.page.view.dice.dice == (Die(1),)


def test_a_solo_game_fills_in_dice_beside_those_that_lie_there(seated: Seated) -> None:
    with_dice(seated)
    seated.begin("Anna", rounds=True, characters=(Character.DETECTIVE,))
    tap(seated, *(v.TellNext(number) for number in (1, 2, 3, 4, 5)))
    assert seated.page.view.dice.dice == tuple(Die(number, SIX[number - 1]) for number in range(1, TOURIST_DICE + 1))


def test_half_a_goal_card_stays_while_dice_are_told(seated: Seated) -> None:
    tap(seated, v.OpenSheet(v.SheetKind.BOX))
    seated.tap(NameGoal(""), "name", "Bridges")
    tap(seated, AddSymbol(0, 1, C))
    assert seated.page.view.goal.name == "Bridges"


def test_an_older_game_takes_nothing_out_of_the_box(tmp_path: Path) -> None:
    older = Seated(tmp_path)
    older.begin("Anna", rounds=True, characters=(Character.WARLOCK,))
    newer = Seated(tmp_path)
    with_dice(newer)
    assert not older.state.box.dice
    older.tap(c.TellBonuses(Character.WARLOCK, Bonuses(coordinates=1)))
    kept = Seated(tmp_path)
    kept.begin("Max")
    assert len(kept.state.box.dice) == TOURIST_DICE
    assert kept.state.box.bonuses == {Character.WARLOCK: Bonuses(coordinates=1)}


def test_the_long_parts_of_the_box_are_folded_and_say_how_full_they_are(seated: Seated) -> None:
    """A phone shows the whole of My box at a glance; what is entered counts in the title of each part."""
    seated.tap(c.TellBonuses(Character.WARLOCK, Bonuses(1)))
    seated.tap(v.TypeSolo(True, 4, ""), "value", "24")
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    titles = re.findall(r"<summary[^>]*>(.*?)</summary>", seated.page.page.panel, re.DOTALL)
    said = [" ".join(re.sub(r"<[^>]+>", " ", title).split()) for title in titles]
    for part in ("One more goal card", "Bonuses of characters 1 of 5 entered", "Deep Ones", "Solo challenge card"):
        assert any(title.startswith(part) for title in said), said
