"""How much was left on the table, held against every way to draw the rounds and every route over each."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from brute_force import BruteForce
from sheets import TOWN, random_sheet
from test_golden_innsmouth import BOX, HERE, end, play
from thoroughly import first
from tours import ANNA, C, after, die, drafted, refused, tour

from companion.errors import IllegalCommand
from companion.innsmouth import Character, Objective, Sheet, appraise
from companion.innsmouth.box.my_box import Bonus
from companion.innsmouth.end.drawn_rounds import DrawnRound, Strokes, rounds_of
from companion.innsmouth.end.looking_back import LookedBack, drawn_on, look_back
from companion.innsmouth.engine import apply
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.seat_sheets import sheet_of, town_of
from companion.innsmouth.game.state import Stroke, Tour
from companion.innsmouth.round.legal_segments import must_draw

PATIENT = 600.0
ALL = 100_000


def story_of(name: str, seat: int, last_rounds: int, tell: Callable[[LookedBack], bool] | None = None) -> LookedBack:
    """A golden game looked back at; all but the last rounds count as they were drawn."""
    tours = [state for _, state, _ in play(name)]
    rounds = rounds_of(tours, seat, BOX)
    some = tuple(one if one.number > 10 - last_rounds else replace(one, options=()) for one in rounds)
    sheet, player = sheet_of(end(name), seat, BOX), end(name).seats[seat]
    assert sheet is not None
    assert player.route is not None
    town = town_of(player, BOX)
    own = appraise(player.route, sheet, town).expected_points
    return look_back(sheet, town, some, own, tell=tell, patience=PATIENT)


# ---------------------------------------------------------------- against brute force


def random_rounds(chance: random.Random, sheet: Sheet) -> tuple[Sheet, tuple[DrawnRound, ...]]:
    """Three rounds of two, one and two segments, each with some other ways; and the sheet with all of them drawn."""
    free = [road for road in TOWN.roads if road not in sheet.segments]
    chance.shuffle(free)
    drawn = [tuple(Stroke(road=free.pop()) for _ in range(count)) for count in (2, 1, 2)]
    near = free[:6]
    rounds = []
    for number, one in enumerate(drawn, start=8):
        ways = [tuple(Stroke(road=road) for road in chance.sample(near, len(one))) for _ in range(4)]
        rounds.append(DrawnRound(number, one, tuple(dict.fromkeys((one, *ways)))))
    return drawn_on(sheet, drawn), tuple(rounds)


def plans(rounds: tuple[DrawnRound, ...], drawn: int) -> Iterator[tuple[Strokes, ...]]:
    """Every way to go on after some rounds; nothing is drawn twice."""
    before = tuple(one.drawn for one in rounds[:drawn])
    for later in product(*(one.options for one in rounds[drawn:])):
        every = [stroke for way in (*before, *later) for stroke in way]
        if len(set(every)) == len(every):
            yield (*before, *later)


@pytest.mark.parametrize("seed", first(6, range(24)))
def test_what_was_reachable_is_what_brute_force_finds(seed: int) -> None:
    chance = random.Random(seed)
    base = random_sheet(chance, 4, "player", list(Character)[seed % len(Character)])
    base = replace(base, diagonals=())
    sheet, rounds = random_rounds(chance, base)
    known: dict[frozenset[str], Fraction] = {}

    def value(plan: tuple[Strokes, ...]) -> Fraction:
        whole = drawn_on(base, plan)
        key = frozenset(whole.segments)
        if key not in known:
            known[key] = BruteForce(whole, TOWN, Objective.EXPECTED).run()
        return known[key]

    own = value(tuple(one.drawn for one in rounds))
    story = look_back(sheet, TOWN, rounds, own, effort=ALL, patience=PATIENT)
    for drawn, still in enumerate(story.after):
        assert still is not None
        assert still.is_proven
        assert still.points == max(map(value, plans(rounds, drawn)))
    adds_up(story)


def adds_up(story: LookedBack) -> None:
    """It never rises, the last one is what the sheet was worth, and the differences are what was left."""
    reached = [one.points for one in story.after if one is not None]
    assert reached == sorted(reached, reverse=True)
    assert all(one.bound >= one.points for one in story.after if one is not None)
    assert all(one.best.expected_points == one.points for one in story.after if one is not None)
    lost = [story.lost(place) or Fraction(0) for place in range(len(story.rounds))]
    assert sum(lost) + reached[-1] - story.own == story.left
    if story.costliest is not None:
        assert lost[story.costliest] == max(lost)


# ---------------------------------------------------------------- golden


@pytest.mark.parametrize(("name", "seat"), first(2, [("solo", 0), ("four", 3), ("four", 0), ("four", 1), ("four", 2)]))
def test_the_last_round_of_a_golden_game(name: str, seat: int, golden: Callable[[Path, str], None]) -> None:
    """Proven; its route was chosen as the best one, so nothing was lost there."""
    story = story_of(name, seat, 1)
    adds_up(story)
    last, before = story.after[10], story.after[9]
    assert last is not None
    assert before is not None
    assert (last.points, last.is_proven, before.is_proven) == (story.own, True, True)
    told = [f"own {story.own}", f"before round 10 {before.points}", *sorted(map(repr, before.following))]
    golden(HERE / f"{name}-{seat}.left", "\n".join(told) + "\n")


def test_rounds_before_a_route_correction_count_as_they_were_drawn() -> None:
    """The correction of round 5 in the solo game joins what was drawn before; what follows is open."""
    rounds = rounds_of([state for _, state, _ in play("solo")], 0, BOX)
    corrected = [state.round for command, state, _ in play("solo") if isinstance(command, do.CorrectRoute)]
    assert corrected
    assert [one.number for one in rounds] == list(range(1, 11))
    assert all(not one.options for one in rounds if one.number < max(corrected))
    assert all(one.options[0] == one.drawn for one in rounds if one.options)
    assert sum(bool(one.options) for one in rounds) == 11 - max(corrected)


def test_cancel_keeps_what_is_known() -> None:
    def enough(story: LookedBack) -> bool:
        return story.after[9] is None

    story = story_of("solo", 0, 2, enough)
    assert story.is_over
    assert [one is not None for one in story.after] == [False] * 9 + [True, True]
    assert (story.lost(9), story.lost(8)) == (Fraction(0), None)
    assert story.left == Fraction(0)


# ---------------------------------------------------------------- the ways to draw a round


def in_drawing(bonus: Bonus) -> Tour:
    """Anna has chosen the quarter (3;4)."""
    return after(tour(2, drafted(die(3, C), die(4, C), 6, bonus)), do.ChooseQuarter(ANNA, (3, 4)))


def drawing(stroke: Stroke) -> Any:
    if stroke.diagonal is not None:
        return do.DrawDiagonal(ANNA, stroke.diagonal)
    return do.DrawSegment(ANNA, stroke.road or "")


@pytest.mark.parametrize("bonus", [Bonus.BLANK, Bonus.NEW_TURN, Bonus.ZIGZAG, Bonus.ALLEY])
def test_every_way_to_draw_a_round_is_one_by_the_rules(bonus: Bonus) -> None:
    start = in_drawing(bonus)
    rounds = rounds_of([start], ANNA, BOX)
    assert len(rounds[0].options) > len(TOWN.roads)
    for way in random.Random(bonus).sample(rounds[0].options, 60):
        done = after(start, *map(drawing, way))
        assert not must_draw(done, ANNA, BOX)


def test_no_way_to_draw_a_round_is_left_out() -> None:
    """Every single road, and every two of some, that the rules take as a whole round."""
    start = in_drawing(Bonus.BLANK)
    options = set(rounds_of([start], ANNA, BOX)[0].options)
    for road in TOWN.roads:
        done = after(start, do.DrawSegment(ANNA, road))
        assert ((Stroke(road=road),) in options) == (not must_draw(done, ANNA, BOX))
    for road in list(TOWN.roads)[::29]:
        done = after(start, do.DrawSegment(ANNA, road))
        for other in TOWN.roads:
            try:
                apply(done, do.DrawSegment(ANNA, other), BOX)
            except IllegalCommand:
                assert (Stroke(road=road), Stroke(road=other)) not in options
            else:
                assert (Stroke(road=road), Stroke(road=other)) in options
    assert refused(start, do.DrawSegment(ANNA, "no road"))
