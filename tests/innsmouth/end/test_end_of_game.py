"""The end of the game at the table: final routes, order of checks, cards, dice, penalties, rituals, winner."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from sheets import TOWN, WINDING
from tours import ANNA, BORIS, BOX, MINE, after, refused, segments, told, tour

from companion.innsmouth import Artifacts, Character, Route, RouteReason, appraise
from companion.innsmouth.box.my_box import MyBox
from companion.innsmouth.end.final_route import last_first_player, order_of_checks
from companion.innsmouth.end.pending_checks import (
    Checked,
    CheckStage,
    best_choice,
    best_reroll_of,
    best_use_of,
    checked,
    pending,
    reveal_advice,
)
from companion.innsmouth.end.standings import solo_game, standings, winners_of
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.commands import Card
from companion.innsmouth.game.events import ChecksBegin, GameOver, NoEffect, RouteTakenBack
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import Need, needs, sheet_of
from companion.innsmouth.game.state import BoardSide, Challenge, Phase, SheetLine, ThreatCheck, Tour
from companion.innsmouth.sheet.drawn_network import NetworkStep
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.town.town import At, Tourists

SOUTH = ("3-6", "3-5", "3-4", "3-3B")
NORTH = ("3-3A", "3-2", "3-1")
LINE = ("2-1", "2-2", "2-3A", "1-3", "1-2")
"""A line whose quarters are (2;2), (3;2), (2;3), (3;3), (2;4), (1;3)."""
BOTH_GOALS = (WINDING, Goal("many", Metric.CACHES, (Tier(9, 8),)))
"""The two cards in play; no line here reaches the second."""


def roads(*nodes: str) -> tuple[str, ...]:
    ends = {frozenset(road.ends): road.id for road in TOWN.roads.values()}
    return tuple(ends[frozenset(pair)] for pair in pairwise(nodes))


def route(*lines: tuple[str, ...], crossings: tuple[tuple[str, str], ...] = ()) -> Route:
    return Route(tuple(tuple(NetworkStep(road=name) for name in roads(*line)) for line in lines), crossings)


def filled(
    *lines: tuple[str, ...],
    players: int = 1,
    quarters: dict[At, tuple[int, int]] | None = None,
    **more: Any,
) -> Tour:
    """Finished sheets, all alike: lines drawn; quarters with circles and symbols."""
    state = tour(players, score_only=True, **more)
    for seat in range(players):
        for line in lines:
            state = after(state, *segments(seat, roads(*line)))
        for at, (circles, threats) in (quarters or {}).items():
            state = after(state, do.SetQuarter(seat, at, Tourists(circle=circles), threats))
    return state


def check_of(state: Tour, seat: int = ANNA) -> Checked:
    found = checked(state, seat, BOX)
    assert found is not None
    return found


# ---------------------------------------------------------------- routes


def test_a_route_is_chosen_and_changed() -> None:
    """Section 11, R12: any legal route, until the dice are rolled."""
    state = filled(LINE, quarters={(2, 2): (2, 1)})
    state = after(state, do.ChooseRoute(ANNA, route(LINE[:3])))
    assert (state.phase, check_of(state).level) == (Phase.CHECK, 1)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)))
    assert check_of(state).passed.segments == 4
    state = after(state, do.ChooseRoute(ANNA, None))
    assert (state.phase, state.seats[ANNA].route) == (Phase.FINAL, None)


def test_an_illegal_route_is_refused() -> None:
    """D16: with the reason of the route."""
    state = filled(SOUTH, NORTH)
    assert refused(state, do.ChooseRoute(ANNA, route(SOUTH, NORTH))) is RouteReason.CROSSING_COUNT
    assert refused(state, do.ChooseRoute(ANNA, route(("1-1", "2-1")))) is RouteReason.NOT_DRAWN
    same_bank = route(SOUTH[::-1], NORTH, crossings=(("3-6", "3-3A"),))
    assert refused(state, do.ChooseRoute(ANNA, same_bank)) is RouteReason.NO_WATER


def test_what_a_route_needs_told() -> None:
    """[GAP]: character and caches are asked for now; the deck only for advice."""
    nobody = filled(LINE, character=None)
    assert refused(nobody, do.ChooseRoute(ANNA, route(LINE))) is Reason.CHARACTER_UNKNOWN
    blank = filled(LINE, caches=None)
    assert refused(blank, do.ChooseRoute(ANNA, route(LINE))) is Reason.CACHES_UNKNOWN
    bare = filled(LINE, character=None, caches=None, box=MyBox())
    assert needs(bare, ANNA) == (Need.CHARACTER, Need.CACHES)
    told_all = filled(LINE, caches=("2-1",), box=MyBox())
    assert needs(told_all, ANNA) == (Need.DECK,)
    assert needs(filled(LINE, caches=("2-1",), character=Character.WARLOCK, box=MyBox()), ANNA) == ()


def test_without_the_deck_expected_points_are_those_without_revealing() -> None:
    """What nobody has told changes no number secretly: the cards stay face down."""
    state = after(
        filled(LINE, caches=("2-1", "2-2"), quarters={(2, 2): (2, 1)}, box=MyBox()),
        do.ChooseRoute(ANNA, route(LINE)),
    )
    found = reveal_advice(check_of(state))
    assert found.reveal is None
    sheet = sheet_of(state, ANNA, BOX)
    assert sheet is not None
    assert appraise(route(LINE), sheet, TOWN).expected_points == found.stop
    one_open = after(state, do.RevealCard(ANNA, Card.TIARA))
    assert reveal_advice(check_of(one_open)).reveal is None


def test_a_route_that_is_none_any_more_is_taken_back() -> None:
    """A corrected sheet: the route goes, and says so; other corrections leave it."""
    state = after(filled(LINE), do.ChooseRoute(ANNA, route(LINE)))
    erase = do.SetSegment(ANNA, roads(*LINE)[0], False)
    assert RouteTakenBack(ANNA) in told(state, erase)
    assert after(state, erase).phase is Phase.FINAL
    assert after(state, do.SetQuarter(ANNA, (6, 6), Tourists(cross=1))).seats[ANNA].route is not None


def test_order_of_checks() -> None:
    """Section 13: the highest level first, ties clockwise from the first player of round 10."""
    state = filled(LINE, NORTH, SOUTH, players=3, quarters={(2, 2): (1, 1)})
    assert last_first_player(state) == 2
    crossing = route(SOUTH, NORTH, crossings=(("3-3B", "3-3A"),))
    state = after(state, do.ChooseRoute(0, route(LINE)), do.ChooseRoute(1, route(NORTH)))
    assert order_of_checks(state, BOX) == (0, 1)
    last = do.ChooseRoute(2, crossing)
    assert ChecksBegin((2, 0, 1)) in told(state, last)
    assert order_of_checks(after(state, last), BOX) == (2, 0, 1)


# ---------------------------------------------------------------- W4: cards, dice, artifacts

W4_QUARTERS = {(2, 2): (2, 1), (3, 2): (1, 0), (2, 3): (3, 1), (1, 3): (0, 1)}


def w4() -> Tour:
    """Four caches and three symbols along the route."""
    state = filled(LINE, caches=LINE[:4], quarters=W4_QUARTERS, character=Character.DETECTIVE)
    return after(state, do.ChooseRoute(ANNA, route(LINE)))


def test_w4_check() -> None:
    """W4: Tiara and Dagger make 6, 4 and 6 of 1, 2 and 4: one failure, one penalty, 14 points for two cards."""
    state = w4()
    assert (check_of(state).level, check_of(state).drawn) == (3, 4)
    state = after(state, do.RevealCard(ANNA, Card.TIARA), do.RevealCard(ANNA, Card.DAGGER))
    state = after(state, do.RollCheck(ANNA, (1, 2, 4)))
    assert pending(check_of(state)).due is CheckStage.ARTIFACTS
    best = best_use_of(ANNA, check_of(state))
    assert best is not None
    state = after(state, do.UseArtifacts(ANNA, ((1, 2),), (0,)))
    assert state.seats[ANNA].check.result == (6, 4, 6)
    assert [one.quarter for one in state.seats[ANNA].check.penalties] == [(2, 3)]
    assert (check_of(state).lines.artifacts, state.phase) == (14, Phase.OVER)


@pytest.mark.parametrize(
    ("cards", "roll", "act", "reason"),
    [
        pytest.param("", (1, 2), None, Reason.WRONG_DICE, id="two-dice"),
        pytest.param("", (1, 2, 3, 4), None, Reason.WRONG_DICE, id="four-dice"),
        pytest.param("", (1, 2, 7), None, Reason.OUT_OF_RANGE, id="a-seven"),
        pytest.param("d", (1, 2, 4), do.UseArtifacts(ANNA, ((1, 1),)), Reason.ONE_DIE_TWICE, id="one-die-twice"),
        pytest.param("d", (1, 2, 4), do.UseArtifacts(ANNA, ((1, 2), (0, 1))), Reason.TOO_MANY_CARDS, id="two-daggers"),
        pytest.param("d", (1, 2, 4), do.UseArtifacts(ANNA, (), (0,)), Reason.TOO_MANY_CARDS, id="no-tiara"),
        pytest.param("d", (1, 2, 4), do.UseArtifacts(ANNA, ((3,),)), Reason.NO_SUCH_DIE, id="fourth-die"),
        pytest.param("d", (1, 2, 4), do.UseManuscript(ANNA, ((0, 5),)), Reason.NO_MANUSCRIPT, id="no-manuscript"),
        pytest.param("m", (1, 2, 4), do.UseManuscript(ANNA, ((0, 5), (0, 6))), Reason.SAME_DIE, id="a-die-twice"),
        pytest.param("tt", None, None, Reason.NOT_IN_DECK, id="second-tiara"),
        pytest.param("mmddt", None, None, Reason.NO_CARDS_LEFT, id="fifth-card"),
        pytest.param("d", (1, 2, 4), do.RevealCard(ANNA, Card.TIARA), Reason.CHECK_BEGUN, id="too-late"),
        pytest.param("d", (1, 2, 4), do.TakePenalty(ANNA, (2, 2), (2, 2)), Reason.NOTHING_TO_CHOOSE, id="no-choice"),
        pytest.param("d", (1, 2, 4), do.ChooseRoute(ANNA, None), Reason.CHECK_BEGUN, id="route-too-late"),
    ],
)
def test_refusals_in_the_check(
    cards: str, roll: tuple[int, ...] | None, act: do.Command | None, reason: Reason
) -> None:
    """Section 14: what cannot be done, and why."""
    names = {"m": Card.MANUSCRIPT, "d": Card.DAGGER, "t": Card.TIARA}
    acts: list[do.Command] = [do.RevealCard(ANNA, names[card]) for card in cards]
    acts += [do.RollCheck(ANNA, roll)] if roll else []
    acts += [act] if act else []
    assert refused(after(w4(), *acts[:-1]), acts[-1]) is reason


def test_manuscripts_come_first_and_one_by_one() -> None:
    """14.1: each rolls some dice again; then the other cards are used."""
    state = after(w4(), do.RevealCard(ANNA, Card.MANUSCRIPT), do.RevealCard(ANNA, Card.MANUSCRIPT))
    state = after(state, do.RollCheck(ANNA, (1, 2, 5)))
    assert best_reroll_of(ANNA, check_of(state)) == do.UseManuscript(ANNA, ((0, 0), (1, 0)))
    state = after(state, do.UseManuscript(ANNA, ((0, 6), (1, 3))), do.UseManuscript(ANNA, ((1, 4),)))
    assert best_reroll_of(ANNA, check_of(state)) is None
    assert state.seats[ANNA].check.roll == (6, 4, 5)
    assert refused(state, do.UseManuscript(ANNA, ())) is Reason.NO_MANUSCRIPT
    state = after(state, do.UseArtifacts(ANNA))
    assert (state.seats[ANNA].check.result, check_of(state).failures) == ((6, 4, 5), 1)


def test_amulets_help_every_die() -> None:
    """14.1: +1 to all; more than six is a success."""
    state = after(w4(), do.RevealCard(ANNA, Card.AMULET), do.RollCheck(ANNA, (4, 6, 3)))
    best = best_use_of(ANNA, check_of(state))
    assert best == do.UseArtifacts(ANNA, (), (), 1)
    state = after(state, best)
    assert (state.seats[ANNA].check.result, check_of(state).failures) == ((5, 7, 4), 1)


def test_the_best_use_is_as_good_as_every_use() -> None:
    """For rolls of three dice and hands of up to three cards no use leaves fewer failures."""
    hands = [Artifacts(0, 2, 1, 0), Artifacts(0, 1, 0, 1), Artifacts(0, 0, 2, 1), Artifacts(0, 2, 0, 1)]
    for hand in hands:
        for roll in ((1, 1, 1), (1, 2, 4), (3, 3, 3), (2, 4, 6), (3, 4, 4), (5, 6, 5)):
            check = check_of(w4())
            ready = replace(check, player=replace(check.player, check=ThreatCheck(revealed=hand, roll=roll)))
            use = best_use_of(ANNA, ready)
            assert use is not None
            assert read(roll, use) == min(read(roll, other) for other in uses(hand)), (hand, roll)


def read(roll: tuple[int, ...], use: do.UseArtifacts) -> int:
    """Failures that a use leaves."""
    values = [number + use.amulets + 2 * sum(die in pair for pair in use.daggers) for die, number in enumerate(roll)]
    return sum(value < 5 and die not in use.tiaras for die, value in enumerate(values))


def uses(hand: Artifacts) -> list[do.UseArtifacts]:
    """Every use of a hand on three dice."""
    pairs = [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]
    ways: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(hand.dagger):
        ways = [(*way, pair) for way in ways for pair in pairs]
    tiaras: list[tuple[int, ...]] = [(), *(((0,), (1,), (2,)) if hand.tiara else ())]
    return [do.UseArtifacts(ANNA, way, t, a) for way in ways for t in tiaras for a in range(hand.amulet + 1)]


def test_level_0_is_settled_without_dice() -> None:
    """Section 14: no roll, no failures; every card face down scores."""
    state = after(filled(LINE, caches=LINE[:2]), do.ChooseRoute(ANNA, route(LINE)))
    assert refused(state, do.RollCheck(ANNA, (1,))) is Reason.WRONG_DICE
    state = after(state, do.RollCheck(ANNA))
    assert (state.phase, check_of(state).lines.artifacts) == (Phase.OVER, 14)


def test_advice_adds_up_to_the_final_points() -> None:
    """Stopping at once is worth what the appraisal expects when stopping is best, and never more."""
    state = w4()
    sheet = sheet_of(state, ANNA, BOX)
    assert sheet is not None
    assert reveal_advice(check_of(state)).best == appraise(route(LINE), sheet, TOWN).expected_points


# ---------------------------------------------------------------- penalties


def test_d4_penalties_at_the_table() -> None:
    """D4: the tie is asked with its symbols, what leaves no choice is worked out, the last failure has no effect."""
    square = ("2-1", "2-2", "1-2", "1-3", "2-3A", "3-3A", "3-2", "2-2")
    quarters = {(2, 2): (3, 1), (2, 3): (4, 0), (3, 2): (4, 0), (4, 4): (5, 0), (3, 3): (0, 1)}
    state = after(filled(square, quarters=quarters), do.ChooseRoute(ANNA, route(square)))
    assert check_of(state).level == 2
    state = after(state, do.RollCheck(ANNA, (1, 2)))
    assert pending(check_of(state)).options == (((3, 2), ((2, 2), (3, 3))), ((2, 3), ((2, 2), (3, 3))))
    assert refused(state, do.TakePenalty(ANNA, (4, 4), (3, 3))) is Reason.NOT_A_CHOICE
    assert refused(state, do.TakePenalty(ANNA, (2, 3), (1, 1))) is Reason.NOT_A_CHOICE
    state = after(state, do.TakePenalty(ANNA, (2, 3), (3, 3)))
    done = [(one.quarter, one.symbol) for one in state.seats[ANNA].check.penalties]
    assert done == [((2, 3), (3, 3)), ((3, 2), (2, 2))]
    assert state.phase is Phase.OVER


def test_a_failure_without_a_quarter_has_no_effect() -> None:
    """R2: said, not asked."""
    state = after(filled(LINE, quarters={(2, 2): (0, 2), (1, 3): (1, 0)}), do.ChooseRoute(ANNA, route(LINE)))
    events = told(state, do.RollCheck(ANNA, (1, 1)))
    assert NoEffect(ANNA, 2) in events


def test_the_best_choice_leaves_the_most_points() -> None:
    """Each choice of a tie is tried out to the end; the one advised is best."""
    square = ("2-1", "2-2", "1-2", "1-3", "2-3A", "3-3A", "3-2", "2-2")
    quarters = {(2, 2): (3, 1), (2, 3): (4, 0), (3, 2): (4, 0), (3, 3): (0, 1)}
    state = after(filled(square, quarters=quarters), do.ChooseRoute(ANNA, route(square)), do.RollCheck(ANNA, (1, 2)))

    def ends(state: Tour) -> int:
        now = pending(check_of(state))
        if state.phase is Phase.OVER:
            return check_of(state).lines.total
        return max(ends(after(state, do.TakePenalty(ANNA, q, s))) for q, symbols in now.options for s in symbols)

    advised = best_choice(check_of(state))
    assert advised is not None
    assert ends(after(state, do.TakePenalty(ANNA, *advised))) == ends(state)


# ---------------------------------------------------------------- characters


def test_d9_collector_at_the_table() -> None:
    """D9: four drawn, two revealed: 14 and 32."""
    state = filled(LINE, caches=LINE[:4], character=Character.COLLECTOR)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)))
    state = after(state, do.RevealCard(ANNA, Card.TIARA), do.RevealCard(ANNA, Card.AMULET), do.RollCheck(ANNA))
    assert (check_of(state).lines.artifacts, check_of(state).lines.character) == (14, 32)


def test_d11_huntress_at_the_table() -> None:
    """D11: 4, 5, 6, 2: one failure, 20 points, two symbols along the route erased before the one penalty."""
    quarters = {(2, 2): (2, 2), (3, 2): (1, 1), (2, 3): (3, 0), (1, 3): (1, 1)}
    state = filled(LINE, quarters=quarters, character=Character.HUNTRESS)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)), do.RollCheck(ANNA, (4, 5, 6, 2)))
    check = check_of(state)
    assert (check.failures, check.hits, check.lines.character) == (1, 2, 20)
    now = pending(check)
    assert (now.due, now.left, {at for at, _ in now.options}) == (CheckStage.SHOT, 2, {(2, 2), (3, 2), (1, 3)})
    assert refused(state, do.EraseThreat(ANNA, (6, 6))) is Reason.NOT_A_CHOICE
    assert refused(state, do.TakePenalty(ANNA, (2, 2), (2, 2))) is Reason.NOTHING_TO_CHOOSE
    state = after(state, do.EraseThreat(ANNA, (2, 2)), do.EraseThreat(ANNA, (2, 2)))
    assert [(one.quarter, one.symbol) for one in state.seats[ANNA].check.penalties] == [((2, 3), (1, 3))]


def test_the_huntress_shoots_what_there_is() -> None:
    """Section 16: fewer symbols than hits: all go, nothing is asked."""
    state = filled(LINE, quarters={(2, 2): (2, 1), (1, 3): (1, 1)}, character=Character.HUNTRESS)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)), do.RollCheck(ANNA, (5, 6)))
    assert (set(state.seats[ANNA].check.shot), state.phase) == ({(2, 2), (1, 3)}, Phase.OVER)


def test_the_huntress_is_advised_what_to_shoot() -> None:
    """The symbol beside the fullest quarter, so that the failure takes the smaller one."""
    quarters = {(2, 2): (1, 1), (2, 4): (4, 1)}
    state = filled(LINE, quarters=quarters, character=Character.HUNTRESS)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)), do.RollCheck(ANNA, (1, 6)))
    assert best_choice(check_of(state)) == ((2, 4), (2, 4))


def test_d12_warlock_at_the_table() -> None:
    """D12: two symbols, rituals erase 4 and 3, three caches: 21 points; level 0, no cards."""
    quarters = {(2, 2): (3, 0), (2, 3): (4, 0), (6, 6): (5, 0), (2, 1): (0, 1), (2, 4): (0, 1)}
    state = filled(LINE, caches=LINE[:3], quarters=quarters, character=Character.WARLOCK)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)))
    assert (check_of(state).level, check_of(state).drawn) == (0, 0)
    assert refused(state, do.RevealCard(ANNA, Card.TIARA)) is Reason.WARLOCK
    state = after(state, do.RollCheck(ANNA))
    lines = check_of(state).lines
    assert (lines.character, lines.artifacts, state.phase) == (21, 0, Phase.OVER)


@pytest.mark.parametrize("who", [Character.WARLOCK, Character.COLLECTOR])
def test_a_tie_is_asked_of_every_character(who: Character) -> None:
    """Sections 14 step 5, 16: equally full, each with a symbol, sums alike: the player chooses, rituals too."""
    tied = {(2, 3): (2, 1), (3, 2): (2, 1)}
    state = filled(LINE, quarters=tied, character=who)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)), do.RollCheck(ANNA, (1, 1) * (who is Character.COLLECTOR)))
    now = pending(check_of(state))
    assert {at for at, _ in now.options} == set(tied)
    state = after(state, do.TakePenalty(ANNA, (3, 2), (3, 2)))
    assert {erased.quarter for erased in state.seats[ANNA].check.penalties} == set(tied)


def test_rituals_are_counted_over_the_whole_sheet() -> None:
    """Section 16: also for symbols off the route; ties are asked."""
    quarters = {(2, 2): (2, 0), (3, 3): (2, 0), (2, 1): (0, 1), (3, 4): (0, 1), (6, 6): (0, 3)}
    state = filled(LINE, caches=LINE[:1], quarters=quarters, character=Character.WARLOCK)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)), do.RollCheck(ANNA))
    assert {one.quarter for one in state.seats[ANNA].check.penalties} == {(2, 2), (3, 3)}
    assert check_of(state).lines.character == 4


def test_d10_boatman_at_the_table() -> None:
    """D10: crossings raise nothing and give ten each."""
    state = filled(SOUTH, NORTH, character=Character.BOATMAN)
    crossing = route(SOUTH, NORTH, crossings=(("3-3B", "3-3A"),))
    state = after(state, do.ChooseRoute(ANNA, crossing))
    assert (check_of(state).level, check_of(state).lines.character) == (0, 10)


# ---------------------------------------------------------------- score and winner


def test_every_line_can_be_set_by_hand_and_counted_again() -> None:
    """Sections 15, 17: a goal card that counts sets, a line that was read wrong; the winner follows the lines."""
    state = filled(LINE, players=2, quarters={(2, 2): (3, 0)}, goals=BOTH_GOALS)
    for seat in (ANNA, BORIS):
        state = after(state, do.ChooseRoute(seat, route(LINE)))
    for seat in (ANNA, BORIS):
        state = after(state, do.RollCheck(seat))
    counted = check_of(state).lines
    for line in SheetLine:
        changed = after(state, do.SetPoints(ANNA, line, 40, "sets of three"))
        lines = check_of(changed).lines
        if line is SheetLine.OTHER_GOALS:
            assert lines == replace(counted, goals=counted.goals + 40)
        else:
            assert lines == replace(counted, **{line.value: 40})
        assert (winners_of(changed, BOX) == (ANNA,)) is (lines.total > counted.total)
        assert changed.seats[ANNA].by_hand[0].note == "sets of three"
        assert after(changed, do.SetPoints(ANNA, line, None)) == state
    both = after(state, do.SetPoints(ANNA, SheetLine.OTHER_GOALS, 5), do.SetPoints(ANNA, SheetLine.GOALS, 7))
    assert check_of(both).lines.goals == 12
    assert winners_of(both, BOX) == (ANNA,)


def test_d13_score_at_the_table() -> None:
    """D13: five circles along the route and two in a safe house, three red quarters: 21."""
    line = ("2-4B", "2-5", "3-5", "4-5")
    state = filled(line, quarters={(3, 5): (5, 0), (6, 6): (9, 0)})
    state = after(state, do.ChooseRoute(ANNA, route(line)), do.RollCheck(ANNA))
    lines = check_of(state).lines
    red = sum(TOWN.quarters[at].color == "red" for at in check_of(state).passed.quarters)
    assert (lines.circle, lines.triangle) == (7 * red, 0)


def test_the_game_is_over_when_every_check_is_done() -> None:
    """Checks are played in any order; the winner is told at the end."""
    state = filled(LINE, players=2, quarters={(2, 3): (3, 0)}, goals=BOTH_GOALS)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)), do.ChooseRoute(BORIS, route(LINE[:2])))
    assert winners_of(state, BOX) is None
    state = after(state, do.RollCheck(BORIS))
    assert [standing.is_final for standing in standings(state, BOX)] == [False, True]
    last = do.RollCheck(ANNA)
    assert GameOver((ANNA,)) in told(state, last)
    assert winners_of(after(state, last), BOX) == (ANNA,)


def test_d15_shared_victory() -> None:
    """D15: alike in points and goals."""
    state = filled(LINE, players=2, goals=BOTH_GOALS)
    acts = [do.ChooseRoute(seat, route(LINE)) for seat in (ANNA, BORIS)]
    state = after(state, *acts, do.RollCheck(ANNA), do.RollCheck(BORIS))
    assert winners_of(state, BOX) == (ANNA, BORIS)


@pytest.mark.parametrize(
    ("above", "goals", "won"),
    [(0, 0, (ANNA,)), (1, 0, ()), (0, 1, ()), (-5, 0, (ANNA,))],
    ids=["just-enough", "too-few-points", "too-few-for-goals", "plenty"],
)
def test_solo_challenge(above: int, goals: int, won: tuple[int, ...]) -> None:
    """Section 18: both numbers of the cell are to be reached; 5 circles, a safe house and a star make 12."""
    state = filled(LINE, quarters={(2, 3): (5, 0)}, goals=BOTH_GOALS)
    state = after(state, do.ChooseRoute(ANNA, route(LINE)), do.RollCheck(ANNA))
    points = check_of(state).lines
    assert (points.total, points.goals) == (5 * 1 + 1 * 1 + 1 * 2 + 4, 0)
    state = after(state, do.SetChallenge(Challenge(points.total + above, goals)))
    assert winners_of(state, BOX) == won


@pytest.mark.parametrize("goals", [(), BOTH_GOALS[:1]], ids=["no card", "one of two"])
def test_nobody_has_won_while_goal_cards_are_unknown(goals: tuple[Goal, ...]) -> None:
    """D15 counts their points, also between equals; a player who says them by hand does not decide for others."""
    state = filled(LINE, players=2, goals=goals)
    acts = [do.ChooseRoute(seat, route(LINE)) for seat in (ANNA, BORIS)]
    state = after(state, *acts, do.RollCheck(ANNA))
    assert GameOver(()) in told(state, do.RollCheck(BORIS))
    state = after(state, do.RollCheck(BORIS))
    assert winners_of(state, BOX) is None
    state = after(state, do.SetPoints(ANNA, SheetLine.GOALS, 7))
    assert winners_of(state, BOX) is None
    assert winners_of(after(state, do.SetPoints(BORIS, SheetLine.OTHER_GOALS, 8)), BOX) == (BORIS,)


def test_an_unknown_goal_card_decides_only_a_challenge_that_is_not_met() -> None:
    state = filled(LINE, quarters={(2, 3): (5, 0)})
    state = after(state, do.ChooseRoute(ANNA, route(LINE)), do.RollCheck(ANNA))
    assert winners_of(after(state, do.SetChallenge(Challenge(12, 0))), BOX) == (ANNA,)
    missed = after(state, do.SetChallenge(Challenge(13, 0)))
    assert (winners_of(missed, BOX), solo_game(missed, BOX)) == (None, None)


def test_score_only_has_no_rounds() -> None:
    """A finished sheet is entered by corrections."""
    state = filled(LINE)
    assert (state.phase, state.round) == (Phase.FINAL, 10)
    assert refused(state, do.EndRound()) is Reason.NO_ROUNDS
    assert refused(state, do.SetRound(3, Phase.DICE)) is Reason.NO_ROUNDS


def test_a_check_may_be_read_again() -> None:
    """A wrong number: the check is set anew, the game is open again."""
    state = after(w4(), do.RollCheck(ANNA, (1, 2, 4)))
    assert state.phase is Phase.OVER
    state = after(state, do.SetCheck(ANNA, ThreatCheck()))
    assert state.phase is Phase.CHECK
    state = after(state, do.RollCheck(ANNA, (5, 5, 5)))
    assert check_of(state).failures == 0
    assert isinstance(reveal_advice(check_of(w4())).stop, Fraction)


def test_modes_are_told_apart() -> None:
    """The side of the round board may be corrected; what stands, stands."""
    state = filled(LINE, box=MINE)
    assert after(state, do.SetMode(BoardSide.DEEP_ONES)).mode is BoardSide.DEEP_ONES
