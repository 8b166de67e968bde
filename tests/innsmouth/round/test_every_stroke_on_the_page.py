"""Of random rounds: every stroke of a finger and every quarter, through the page's own functions, against the rules.

The twin is written from sections 5.3, 5.5 and 7 alone: it looks at a set of segments, not at their order.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from sheets import TOWN
from test_offers_are_law import quarters, rounds
from thoroughly import again, thorough
from tours import BOX

from companion import words
from companion.apps.tables.games import innsmouth
from companion.desks import Command
from companion.history.codec import Codec
from companion.innsmouth.box.my_box import Bonus
from companion.innsmouth.engine import apply
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.seat_sheets import is_drawn
from companion.innsmouth.game.state import Phase, Stroke, Tour
from companion.innsmouth.legality import why_not
from companion.innsmouth.round.legal_segments import along, joined, makes_l, makes_zigzag
from companion.innsmouth.sheet.diagonals import diagonals
from companion.screens import acts
from companion.screens.innsmouth.drafts.view import DrawAlong, View
from companion.screens.innsmouth.map import fingers
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, in_sight
from companion.screens.innsmouth.round import round_panel

SLANTS = diagonals(TOWN)
ALL = (*(Stroke(road=road) for road in TOWN.roads), *(Stroke(diagonal=slant) for slant in SLANTS))
CODEC = Codec(innsmouth())


def page(state: Tour, seat: int, **view: object) -> InnsmouthScreen:
    return InnsmouthScreen(state, BOX, words.load("en"), View(seat=seat, **view))  # type: ignore[arg-type]


def command(act: str) -> Command | None:
    """The command of a touch; None where it only changes the view."""
    content = acts.read(act, "")
    return CODEC.decode(content) if "do" in content else None


def drawn(state: Tour, seat: int, strokes: tuple[Stroke, ...]) -> Command:
    """What the page makes of a finger that followed these segments."""
    names = [f"d{SLANTS.index(one.diagonal)}" if one.diagonal else f"r{one.road}" for one in strokes]
    line = fingers.line(in_sight(page(state, seat)), DrawAlong(seat, False, json.dumps(names)))
    assert isinstance(line, do.DrawLine)
    return line


# ---------------------------------------------------------------- the rules once more


def may_draw(state: Tour, seat: int, path: tuple[Stroke, ...]) -> bool:
    """Sections 5.5 and 7: whether these segments, each joined to the next, are a legal phase 4 of this round."""
    player, bonus = state.seats[seat], state.dice.bonus
    quarter = player.turn.quarter
    if quarter is None or any(is_drawn(player, stroke) for stroke in path):
        return False
    usable = None if player.turn.bonus_used else bonus
    slants = sum(stroke.diagonal is not None for stroke in path)
    if slants > (usable is Bonus.ALLEY):
        return False
    beside = [along(stroke, quarter, TOWN) and not player.turn.is_fallback for stroke in path]
    if len(path) == 1:
        return True
    if len(path) == 2:
        is_corner = usable is Bonus.NEW_TURN and makes_l(*path, TOWN)
        return joined(*path, TOWN) if any(beside) else is_corner
    first, middle, last = path
    return usable is Bonus.ZIGZAG and (beside[0] or beside[-1]) and makes_zigzag((first, middle, last), quarter, TOWN)


def paths(chance: random.Random, state: Tour, seat: int) -> Iterator[tuple[Stroke, ...]]:
    """Every segment, every joined pair beside the quarter and some of the others, and what goes on from those."""
    quarter = state.seats[seat].turn.quarter
    assert quarter is not None
    pairs = [pair for pair in combinations(ALL, 2) if joined(*pair, TOWN)]
    near = [pair for pair in pairs if any(along(stroke, quarter, TOWN) for stroke in pair)]
    yield from ((stroke,) for stroke in ALL)
    for first, second in (*near, *chance.sample(pairs, 40)):
        yield first, second
        yield second, first
    for first, second in chance.sample(near, min(6, len(near))):
        for third in ALL:
            if third not in (first, second) and joined(second, third, TOWN) and third.road:
                yield first, second, third
                yield third, second, first


def drawing(players: int, seed: int) -> Iterator[tuple[Tour, int]]:
    """States of a random game in which somebody has his quarter and no segment of this round yet."""
    for state in rounds(players, seed):
        for seat, player in enumerate(state.seats):
            if state.phase is Phase.DRAW and player.turn.quarter is not None and not player.turn.strokes:
                yield state, seat


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("part", [4, thorough(2), again(1)], ids=["a quarter", "half", "all"])
@pytest.mark.parametrize("bonus", list(Bonus))
def test_a_finger_draws_what_the_rules_allow(bonus: Bonus, part: int) -> None:
    met = 0
    for seed in range(8 // part):
        chance = random.Random(f"{bonus} {seed}")
        for state, seat in list(drawing(seed % 3 + 1, seed))[:3]:
            round_ = replace(state, dice=replace(state.dice, bonus=bonus))
            for path in paths(chance, round_, seat):
                if any(is_drawn(round_.seats[seat], stroke) for stroke in path):
                    continue
                is_taken = why_not(round_, drawn(round_, seat, path), BOX) is None
                assert is_taken == may_draw(round_, seat, path), path
                met += is_taken
    assert met > 20


@pytest.mark.parametrize("bonus", list(Bonus))
def test_a_tap_draws_the_second_segment_from_either_end(bonus: Bonus) -> None:
    """After each first segment, the taps that the map offers and that the rules take are the legal pairs."""
    chance = random.Random(f"taps {bonus}")
    state, seat = next(iter(drawing(2, 3)))
    state = replace(state, dice=replace(state.dice, bonus=bonus))
    firsts = [stroke for stroke in ALL if may_draw(state, seat, (stroke,))]
    for first in chance.sample(firsts, 12):
        after = apply(state, drawn(state, seat, (first,)), BOX).state
        road = fingers.overlay(page(after, seat), in_sight(page(after, seat))).fingers.road
        for second in ALL:
            if second == first or second.road is None or is_drawn(state.seats[seat], second):
                continue
            touch = road(second.road)
            act = command(touch.act) if touch is not None else None
            assert act is not None
            assert (why_not(after, act, BOX) is None) == may_draw(state, seat, (first, second)), (first, second)


def offered(state: Tour, seat: int) -> set[tuple[object, bool, int]]:
    """Every quarter that can be chosen by taps on the map and in the panel, with what it costs."""
    chosen: set[tuple[object, bool, int]] = set()
    for at in TOWN.quarters:
        screen = page(state, seat)
        touch = fingers.overlay(screen, in_sight(screen)).fingers.quarter(at)
        assert touch is not None
        chosen |= taken(state, [command(touch.act)])
        screen = page(state, seat, quarter=at)
        chosen |= taken(state, buttons(round_panel.body(screen, in_sight(screen))))
    return chosen


def taken(state: Tour, commands: list[Command | None]) -> set[tuple[object, bool, int]]:
    """Quarters among what is offered that the rules take."""
    return {
        (act.at, act.kind is not None, abs(act.first_by) + abs(act.other_by))
        for act in commands
        if isinstance(act, do.ChooseQuarter) and act.dice is None and why_not(state, act, BOX) is None
    }


def buttons(part: object) -> list[Command | None]:
    """The commands of everything that can be tapped in a part."""
    if isinstance(part, tuple):
        return [act for inner in part for act in buttons(inner)]
    act = getattr(part, "act", None)
    own = [act] if isinstance(act, Command) else []
    inner = getattr(part, "parts", getattr(part, "body", ()))
    return own + (buttons(inner) if isinstance(inner, tuple) else [])


@pytest.mark.parametrize("part", [6, thorough(2)], ids=["some", "half"])
def test_every_quarter_that_the_rules_take_can_be_tapped(part: int) -> None:
    """Sections 5.3 and 8: nothing that may be chosen is out of reach, at its lowest price."""
    met = 0
    for seed in range(12 // part):
        choosing = [state for state in rounds(2, seed) if state.phase is Phase.DRAW]
        for state in [one for one in choosing if one.seats[0].turn.quarter is None][: 2 if part > 1 else 6]:
            expected, accepted = quarters(state, 0)
            if not accepted:
                continue
            assert offered(state, 0) == expected == accepted
            met += len(accepted)
    assert met > 3
