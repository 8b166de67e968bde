"""Of every round: what the lists offer and what ``apply`` takes are the same, neither more nor less."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product

import pytest
from sheets import TOWN
from test_tour_always import knows, next_act, one_of
from thoroughly import again, thorough
from tours import ANNA, BOX, MINE, after, segments, tour

from companion.errors import IllegalCommand
from companion.innsmouth import Character, Route
from companion.innsmouth.box.my_box import MyBox
from companion.innsmouth.end.pending_checks import CheckStage, checked, pending
from companion.innsmouth.engine import apply
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.seat_sheets import sheet_of
from companion.innsmouth.game.state import BoardSide, Phase, Stroke, Tour
from companion.innsmouth.legality import why_not
from companion.innsmouth.round.dice_draft import available, drafting, round_dice
from companion.innsmouth.round.legal_segments import correctable, legal_segments, may_correct
from companion.innsmouth.round.quarters import FARTHEST, by_own_dice, legal_quarters
from companion.innsmouth.round.round_end import threat_due, unfinished
from companion.innsmouth.sheet.diagonals import diagonals
from companion.innsmouth.sheet.drawn_network import NetworkStep
from companion.innsmouth.town.town import QUARTERS, TouristKind, Tourists

WAYS = sorted(product(range(-FARTHEST, FARTHEST + 1), repeat=2), key=lambda way: abs(way[0]) + abs(way[1]))
LINE = ("2-1~2-2", "2-2~2-3A", "1-3~2-3A", "1-2~1-3")
Sets = tuple[set[object], set[object]]


def taken(state: Tour, acts: Iterable[do.Command]) -> list[do.Command]:
    """Those of the acts that the rules take."""
    return [act for act in acts if why_not(state, act, BOX) is None]


# ---------------------------------------------------------------- what is offered, and what is taken, list by list


def quarters(state: Tour, seat: int) -> Sets:
    """Quarters with what they cost: with all tourists of the dice, and alone."""
    offered = {(choice.at, choice.is_fallback, choice.changes) for choice in legal_quarters(state, seat)}
    faces = round_dice(state, seat)
    if state.phase is not Phase.DRAW or faces is None or not all(die.tourists for die in faces):
        return set(), set()  # what a die shows is asked for before its tourists can be placed
    cheapest: dict[tuple[object, bool], int] = {}
    for (first_by, other_by), kind in product(WAYS, (None, TouristKind.CROSS)):
        acts = (do.ChooseQuarter(seat, at, first_by, other_by, kind) for at in QUARTERS)
        for act in taken(state, acts):
            assert isinstance(act, do.ChooseQuarter)
            cheapest.setdefault((act.at, kind is not None), abs(first_by) + abs(other_by))
    return offered, {(*key, changes) for key, changes in cheapest.items()}


def own_dice(state: Tour, seat: int) -> Sets:
    """Quarters that come with two of the dice set aside, before a player has said which of them are his."""
    is_due = state.round == 1 and state.is_opening and state.seats[seat].opening is None
    pairs = list(combinations(range(len(state.dice.rolled)), 2)) if is_due else []
    offered = {(pair, at) for pair in pairs for at in by_own_dice(state, seat, pair)}
    acts = {(pair, at): do.ChooseQuarter(seat, at, dice=pair) for pair in pairs for at in QUARTERS}
    return offered, {key for key, act in acts.items() if why_not(state, act, BOX) is None}


def strokes(state: Tour, seat: int) -> Sets:
    """Segments: every road and every diagonal of the town."""
    offered = {legal.stroke for legal in legal_segments(state, seat, BOX)}
    roads = {Stroke(road=road): do.DrawSegment(seat, road) for road in TOWN.roads}
    slants = {Stroke(diagonal=slant): do.DrawDiagonal(seat, slant) for slant in diagonals(TOWN)}
    return offered, {stroke for stroke, act in (roads | slants).items() if why_not(state, act, BOX) is None}


def corrections(state: Tour, seat: int) -> Sets:
    """Route correction: for each segment drawn, where the new one may lie."""
    erased = [Stroke(road=road) for road in state.seats[seat].segments]
    may = may_correct(state, seat)
    offered = {(old, road) for old in erased if may for road in correctable(state, seat, old, BOX)}
    acts = {(old, road): do.CorrectRoute(seat, old, road) for old in erased for road in TOWN.roads}
    return offered, {key for key, act in acts.items() if why_not(state, act, BOX) is None}


def dice(state: Tour, seat: int) -> Sets:
    """The draft: dice that may be taken or removed."""
    offered = set(available(state)) if drafting(state) is not None else set()
    return offered, {die for die in range(-1, 7) if why_not(state, do.TakeDie(die), BOX) is None}


def skips(state: Tour, seat: int) -> Sets:
    """Threat: who may skip it, once everybody has done his part of the round."""
    if state.phase is not Phase.DRAW or any(unfinished(state, one, BOX) for one in range(len(state.seats))):
        return set(), set()
    due = threat_due(state, BOX)
    offered = due.may_skip | due.must_skip if due.at else frozenset()
    seats = range(len(state.seats))
    return set(offered), {one for one in seats if why_not(state, do.EndRound(frozenset({one})), BOX) is None}


def penalties(state: Tour, seat: int) -> Sets:
    """A check: the symbols for a shot, quarter and symbol for a penalty or a ritual."""
    check = checked(state, seat, BOX)
    if check is None or state.phase is not Phase.CHECK:
        return set(), set()
    now = pending(check)
    offered = {(now.due is CheckStage.SHOT, at, symbol) for at, symbols in now.options for symbol in symbols}
    shots = {(True, at, at): do.EraseThreat(seat, at) for at in QUARTERS}
    symbols = {(6, 6), *(marks.at for marks in state.seats[seat].marks if marks.threats)}
    empty = {(False, at, symbol): do.TakePenalty(seat, at, symbol) for at in QUARTERS for symbol in symbols}
    return offered, {key for key, act in (shots | empty).items() if why_not(state, act, BOX) is None}


LISTS = ((quarters, 12), (own_dice, 60), (strokes, 20), (corrections, 20), (dice, 20), (skips, 60), (penalties, 160))
"""Each list, and how many games are asked about it."""
SHARED = (quarters, corrections, skips)
"""Lists whose code others ask as well, so that half of their games are enough: the candidates of :func:`quarters` are
those of :func:`own_dice`, the ends and segments of :func:`corrections` and :func:`skips` those of :func:`strokes`."""


# ---------------------------------------------------------------- random rounds, and checks at the end


def rounds(players: int, seed: int) -> Iterator[Tour]:
    """The states of a game by the rules into which hands reach from time to time."""
    chance = random.Random(f"offers {players} {seed}")
    mode, character = chance.choice(tuple(BoardSide)), chance.choice(tuple(Character))
    box = chance.choice((MINE, MINE, MyBox()))
    state = tour(players, mode=mode, character=character, caches=("2-1", "4-4"), box=box)
    for _ in range(120):
        by_rules = chance.random() < 0.8 and is_told(state)
        try:
            state = apply(state, next_act(chance, state) if by_rules else one_of(chance, state), BOX).state
        except (IllegalCommand, IndexError):
            continue  # an act that hands may not do now, and a quarter where none is left
        yield state


def is_told(state: Tour) -> bool:
    """Return whether everything is entered that the next act by the rules needs; hands may have taken it away."""
    if state.phase is Phase.DICE:
        return knows(state)
    if state.phase in (Phase.FINAL, Phase.CHECK):
        return all(sheet_of(state, seat, BOX) for seat in range(len(state.seats)))
    return True


def checks(seed: int) -> Iterator[Tour]:
    """The states of a check along a line of quarters, many of them alike."""
    chance = random.Random(f"checks {seed}")
    state = after(tour(1, score_only=True, character=chance.choice(tuple(Character))), *segments(ANNA, LINE))
    for at in chance.sample(QUARTERS[:18], 12):
        marks = Tourists(chance.choice((2, 3))), chance.choice((0, 0, 1, 2))
        state = after(state, do.SetQuarter(ANNA, at, *marks))
    state = after(state, do.ChooseRoute(ANNA, Route((tuple(NetworkStep(road=road) for road in LINE),))))
    while state.phase is not Phase.OVER:
        yield state
        state = after(state, next_act(chance, state))


@pytest.mark.parametrize("part", [4, thorough(2), again(1)], ids=["a quarter", "a half", "all"])
@pytest.mark.parametrize(("which", "games"), LISTS, ids=[which.__name__ for which, _ in LISTS])
def test_what_is_offered_is_what_is_taken(which: Callable[[Tour, int], Sets], games: int, part: int) -> None:
    met = 0
    for seed in range(max(3, games // (2 if part == 1 and which in SHARED else part))):
        players = 1 if which is penalties else seed % 4 + 1
        for state in checks(seed) if which is penalties else rounds(players, seed):
            offered, accepted = which(state, seed % players)
            met += len(offered)
            assert offered == accepted, state
    assert met > 20
