"""Taps of a round of Innsmouth, each of them offered by the page before it is tapped.

Before: alone 13 in round 1, then 10 or 11; three players 15, then 18. A finger draws both segments at once, and the
dice of an opening round come with the quarter that they name.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

import pytest
from test_innsmouth_box_dice import with_dice
from test_innsmouth_page import BOX, TOWN, Seated

from companion.innsmouth import Character
from companion.innsmouth.box.my_box import Bonus
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Phase
from companion.innsmouth.round.dice_draft import available
from companion.innsmouth.round.legal_segments import SegmentKind, legal_segments
from companion.innsmouth.round.quarters import by_own_dice, legal_quarters
from companion.innsmouth.week.town_of_week import TownOfWeek
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.pieces.shown import in_sight
from companion.screens.innsmouth.round import dice_panel, round_panel

NUMBERS = (2, 3, 6, 4, 1)
SEED = "W47-6QF2"


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


def _is_offered(seated: Seated, act: Any, into: str = "") -> bool:
    page = seated.page.page
    return any(escape(encode(act, into)) in region for region in (page.panel, page.tokens))


def tap(seated: Seated, *acts: Any) -> None:
    """Tap what panel or map offer."""
    for act in acts:
        assert _is_offered(seated, act), act
        seated.tap(act)


def play(seated: Seated, *, finger: bool) -> int:
    """A whole round; how many taps it took, a line that a finger draws being one."""
    before = seated.taps
    _tell(seated)
    while seated.state.phase is Phase.DRAFT:
        state = seated.state
        tap(seated, c.TakeDie(available(state)[0], len(state.dice.taken) + len(state.dice.removed)))
    for _ in seated.state.seats:
        _draw(seated, finger=finger)
        (leads,) = round_panel.foot(seated.page.content(), in_sight(seated.page.content()))
        tap(seated, leads.act)
    assert seated.state.phase is Phase.DICE
    return seated.taps - before


def _tell(seated: Seated) -> None:
    shown = seated.page.content()
    week = TownOfWeek(seated.state.week).rolled(seated.state.round) if seated.state.week else None
    if week is not None:
        tap(seated, c.TellDice(week.dice, week.bonus))
        return
    wanted, first = len(dice_panel.slots(shown, seated.state)), seated.state.round
    for number in (NUMBERS * 3)[first : first + wanted]:
        tap(seated, v.TellNext(number))
    tap(seated, v.TellBonusFace(Bonus.BLANK))
    tap(seated, dice_panel.tell_button(seated.page.content(), seated.state).act)


def _draw(seated: Seated, *, finger: bool) -> None:
    """A quarter and two segments."""
    seat = in_sight(seated.page.content()).seat
    if seated.state.is_opening and seated.state.round == 1:
        tap(seated, c.ChooseQuarter(seat, by_own_dice(seated.state, seat, (0, 1))[0], dice=(0, 1)))
    else:
        choice = next(one for one in legal_quarters(seated.state, seat) if not one.is_fallback)
        tap(seated, c.ChooseQuarter(seat, choice.at, choice.first_by, choice.other_by))
    first = next(one.stroke.road for one in legal_segments(seated.state, seat, BOX) if one.option is SegmentKind.FIRST)
    if not finger:
        tap(seated, c.DrawSegment(seat, first))
        tap(seated, c.DrawSegment(seat, legal_segments(seated.state, seat, BOX)[0].stroke.road))
        return
    ends = set(TOWN.roads[first].ends)
    drawn = seated.state.seats[seat].segments
    second = next(r.id for r in TOWN.roads.values() if r.id not in (first, *drawn) and set(r.ends) & ends)
    act = v.DrawAlong(seat, by_hand=False)
    assert _is_offered(seated, act, "places")
    seated.tap(act, "places", json.dumps([f"r{first}", f"r{second}"]))
    assert len(seated.state.seats[seat].segments) == len(drawn) + 2


def rounds(seated: Seated, *names: str, finger: bool) -> list[int]:
    """Taps of four rounds of a game whose dice my box knows."""
    with_dice(seated)
    seated.begin(*names, rounds=True, characters=(Character.COLLECTOR,))
    return [play(seated, finger=finger) for _ in range(4)]


@pytest.mark.parametrize(("finger", "taps"), [(True, [12, 10, 10, 10]), (False, [13, 11, 11, 11])])
def test_a_round_alone(seated: Seated, finger: bool, taps: list[int]) -> None:
    assert rounds(seated, "Anna", finger=finger) == taps


@pytest.mark.parametrize(("finger", "taps"), [(True, [15, 14, 14, 14]), (False, [18, 17, 17, 17])])
def test_a_round_of_three_on_one_phone(seated: Seated, finger: bool, taps: list[int]) -> None:
    """The first is an opening round, in which everybody chooses his dice."""
    assert rounds(seated, "Anna", "Max", "Kira", finger=finger) == taps


@pytest.mark.parametrize(("finger", "taps"), [(True, 6), (False, 7)])
def test_a_round_of_a_week(seated: Seated, finger: bool, taps: int) -> None:
    """The seed has the dice."""
    seated.tap(v.OpenWeek(SEED))
    seated.tap(v.BeginWeek(SEED))
    assert [play(seated, finger=finger) for _ in range(4)] == [taps] * 4
