"""The rulebook's worked examples and the vectors derived from it, by their ids."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from sheets import TOWN, WINDING

from companion.errors import BadQuestion, IllegalCommand
from companion.innsmouth import (
    Artifacts,
    Character,
    CheckResult,
    Marks,
    Passed,
    Route,
    RouteReason,
    Sheet,
    check_order,
    passed,
    score,
    winners,
)
from companion.innsmouth.route.route_value import Appraiser
from companion.innsmouth.scoring.score import Final, rituals
from companion.innsmouth.sheet.drawn_network import NetworkStep
from companion.innsmouth.threat.penalties import as_symbols, bit, choices, without
from companion.innsmouth.threat.threat_check import CARD_POINTS, Stakes, advice
from companion.innsmouth.threat.threat_dice import best_outcome
from companion.innsmouth.town.town import QuarterColor, SafeHouse, Tourists

DECK = Artifacts(2, 2, 2, 1)


def road(*nodes: str) -> tuple[str, ...]:
    """The roads from node to node."""
    ends = {frozenset(road.ends): road.id for road in TOWN.roads.values()}
    return tuple(ends[frozenset(pair)] for pair in pairwise(nodes))


def sheet_of(*lines: tuple[str, ...], character: Character = Character.DETECTIVE, **more: object) -> Sheet:
    """A sheet with these roads drawn."""
    return Sheet("practice", character, segments=tuple(r for line in lines for r in line), artifact_deck=DECK, **more)  # type: ignore[arg-type]


def route_of(*lines: tuple[str, ...], crossings: tuple[tuple[str, str], ...] = ()) -> Route:
    return Route(tuple(tuple(NetworkStep(road=r) for r in line) for line in lines), crossings)


LONG = road("2-1", "2-2", "2-3A", "1-3", "1-2")
SOUTH = road("3-6", "3-5", "3-4", "3-3B")
NORTH = road("3-3A", "3-2", "3-1")


# ---------------------------------------------------------------- routes


@pytest.mark.parametrize(
    ("nodes", "turns"),
    [
        pytest.param(("0-1", "1-1", "1-2", "2-2", "2-1"), 3, id="D8-winding"),
        pytest.param(("0-1", "1-1", "2-1", "3-1"), 0, id="D8-straight"),
        pytest.param(("1-1", "1-0", "0-1", "1-1"), 3, id="R15-corner-road-bends-once"),
        pytest.param(("1-1", "2-1", "2-2", "1-2", "1-1"), 3, id="R15-no-turn-where-a-closed-route-begins"),
    ],
)
def test_turns(nodes: tuple[str, ...], turns: int) -> None:
    """A turn is a change of direction within a section; a corner road is one in itself."""
    line = road(*nodes)
    assert passed(route_of(line), sheet_of(line), TOWN).turns == turns


def test_d7_along_is_what_a_road_runs_along() -> None:
    """D7: both quarters of a road, not the one that a bend only touches."""
    one = road("2-1", "2-2")
    assert passed(route_of(one), sheet_of(one), TOWN).quarters == {(2, 2), (3, 2)}
    bend = road("2-1", "2-2", "1-2")
    assert (3, 3) not in passed(route_of(bend), sheet_of(bend), TOWN).quarters


def test_embankment_runs_along_its_own_bank() -> None:
    """Section 3: what lies across the river is not along the route."""
    line = road("1-4B", "2-4B")
    assert passed(route_of(line), sheet_of(line), TOWN).quarters == {(2, 5)}


def test_w3_level_counts_symbols_and_crossings() -> None:
    """W3: two symbols along the route and one crossing are level 3; a second pass adds nothing."""
    marks = (Marks((3, 5), threats=1), Marks((3, 2), threats=1), Marks((6, 6), threats=1))
    sheet = sheet_of(SOUTH, NORTH, quarters=marks)
    route = route_of(SOUTH, NORTH, crossings=(("3-3B", "3-3A"),))
    assert passed(route, sheet, TOWN).threat_level == 3


@pytest.mark.parametrize(
    ("route", "reason"),
    [
        pytest.param(route_of(NORTH + NORTH[-1:]), RouteReason.USED_TWICE, id="D16-segment-twice"),
        pytest.param(route_of(NORTH, SOUTH), RouteReason.CROSSING_COUNT, id="D16-no-crossing"),
        pytest.param(
            route_of(SOUTH[::-1], NORTH, crossings=(("3-6", "3-3A"),)), RouteReason.NO_WATER, id="D16-no-water"
        ),
        pytest.param(
            route_of(NORTH[:1], NORTH[1:], crossings=(("3-2", "3-2"),)), RouteReason.NO_WATER, id="R14-onto-itself"
        ),
        pytest.param(route_of(road("1-1", "1-2")), RouteReason.NOT_DRAWN, id="not-drawn"),
        pytest.param(route_of((NORTH[0], SOUTH[0])), RouteReason.NOT_JOINED, id="not-joined"),
        pytest.param(route_of(NORTH, (), crossings=(("3-1", "3-1"),)), RouteReason.EMPTY_SECTION, id="R14-empty"),
        pytest.param(route_of(SOUTH, NORTH, crossings=(("3-3A", "3-3B"),)), RouteReason.CROSSING_ENDS, id="wrong-ends"),
    ],
)
def test_illegal_routes(route: Route, reason: RouteReason) -> None:
    """D16 and section 12: every refusal has its reason."""
    with pytest.raises(IllegalCommand) as refusal:
        passed(route, sheet_of(NORTH, SOUTH), TOWN)
    assert refusal.value.reason is reason


def test_d16_nodes_may_repeat() -> None:
    """D16: passing a node twice and ending where the route began are legal."""
    eight = road("2-2", "2-1", "1-1", "1-2", "2-2", "3-2", "3-1", "2-1")
    assert passed(route_of(eight), sheet_of(eight), TOWN).segments == 7


def test_w7_four_crossings_and_no_more() -> None:
    """W7: four crossings are allowed, five are not."""
    lines = [
        road("0-5", "0-4B"),
        road("2-3A", "2-2"),
        road("4-2B", "5-2B"),
        road("4-3A", "4-2A"),
        road("3-3B", "3-4"),
        road("5-2A", "5-1"),
    ]
    joins = (("0-4B", "2-3A"), ("2-2", "4-2B"), ("5-2B", "4-3A"), ("4-2A", "3-3B"), ("3-4", "5-2A"))
    sheet = sheet_of(*lines, character=Character.BOATMAN)
    with pytest.raises(IllegalCommand) as refusal:
        passed(route_of(*lines, crossings=joins), sheet, TOWN)
    assert refusal.value.reason is RouteReason.TOO_MANY_CROSSINGS


def test_d10_boatman_and_the_others() -> None:
    """D10: the Boatman crosses anywhere beside water, unraised, and gets 10 for each crossing between banks."""
    across = [road("3-1", "3-2", "3-3A"), road("2-4B", "3-4", "3-3B"), road("4-3A", "4-2A"), road("5-2A", "5-1")]
    joins = (("3-3A", "2-4B"), ("3-3B", "4-3A"), ("4-2A", "5-2A"))
    boat = sheet_of(*across, character=Character.BOATMAN)
    there = passed(route_of(*across, crossings=joins), boat, TOWN)
    assert (there.threat_level, there.crossings, there.opposite_crossings) == (0, 3, 2)
    assert score(boat, TOWN, there).character == 20
    with pytest.raises(IllegalCommand) as refusal:
        passed(route_of(*across, crossings=joins), sheet_of(*across), TOWN)
    assert refusal.value.reason is RouteReason.SAME_BANK
    two = passed(route_of(*across[:3], crossings=joins[:2]), sheet_of(*across), TOWN)
    assert two.threat_level == 2


# ---------------------------------------------------------------- penalties

D4_TOURISTS = {(2, 2): 3, (2, 3): 4, (3, 2): 4, (4, 4): 5}


def test_d4_penalties_one_after_another() -> None:
    """D4: diagonal neighbours are no candidates; true ties are the player's; no symbol, no effect."""
    threats = {(2, 2): 1, (3, 3): 1}
    assert choices(D4_TOURISTS, threats) == (((3, 2), ((2, 2), (3, 3))), ((2, 3), ((2, 2), (3, 3))))
    assert choices({(2, 2): 3, (3, 2): 4, (4, 4): 5}, {(2, 2): 1}) == (((3, 2), ((2, 2),)),)
    assert choices({(2, 2): 3, (4, 4): 5}, {}) == ()


@pytest.mark.parametrize(
    ("tourists", "threats", "taken"),
    [
        pytest.param({(4, 4): 3, (1, 1): 3}, {(4, 4): 1, (1, 2): 1}, (4, 4), id="D5-own-symbol-first"),
        pytest.param({(1, 1): 3, (5, 5): 3, (6, 2): 3}, {(1, 2): 1, (5, 4): 1, (6, 3): 1}, (1, 1), id="D6-lowest-sum"),
    ],
)
def test_ties(
    tourists: dict[tuple[int, int], int], threats: dict[tuple[int, int], int], taken: tuple[int, int]
) -> None:
    """D5, D6: of equally full quarters one with a symbol, then the lowest sum."""
    assert [at for at, _ in choices(tourists, threats)] == [taken]


def test_r2_own_symbol_goes_first() -> None:
    """R2: a quarter's own symbol goes with it, one of several."""
    threats = {(3, 3): 2, (3, 4): 1}
    assert choices({(3, 3): 2}, threats) == (((3, 3), ((3, 3),)),)
    assert without(as_symbols(threats), bit((3, 3))) == (bit((3, 3)), bit((3, 4)))


# ---------------------------------------------------------------- check and score


def test_w4_check() -> None:
    """W4: Tiara and Dagger make 6, 4 and 6 of 1, 2 and 4: one failure; two cards face down are 14 points."""
    hand = Artifacts(dagger=1, tiara=1)
    payoffs = ((30, 20, 10, 0),)
    assert best_outcome((1, 2, 4), hand, False, payoffs) == (0, 1)
    stakes = Stakes(3, 4, DECK, False, payoffs)
    plain = advice(Stakes(3, 2, DECK, False, payoffs), hand)
    assert advice(stakes, hand).stop - plain.stop == 2 * CARD_POINTS


def test_d9_collector() -> None:
    """D9: four cards drawn, two revealed: 14 for those face down, 32 for the Collector."""
    line = LONG
    sheet = sheet_of(line, character=Character.COLLECTOR, caches=("2-1", "2-2", "2-3A", "1-2"))
    lines = score(sheet, TOWN, passed(route_of(line), sheet, TOWN), CheckResult(revealed=Artifacts(dagger=1, tiara=1)))
    assert (lines.artifacts, lines.character) == (14, 32)


def test_d11_huntress() -> None:
    """D11: of 4, 5, 6 and 2 three succeed, two hit: 20 points, two symbols erased before the one penalty."""
    line = road("2-1", "2-2", "2-3A")
    marks = (Marks((2, 2), Tourists(circle=3), 1), Marks((3, 2), Tourists(cross=2), 1), Marks((2, 3), threats=1))
    sheet = sheet_of(line, character=Character.HUNTRESS, quarters=marks)
    judge = Appraiser(sheet, TOWN)
    quarters = (1 << bit((2, 2))) | (1 << bit((3, 2))) | (1 << bit((2, 3))) | (1 << bit((3, 3)))
    payoffs = judge.payoffs(quarters, 0, 0, 4)
    assert best_outcome((4, 5, 6, 2), Artifacts(), True, payoffs) == (2, 1)
    assert payoffs[2][0] - payoffs[0][0] == 20
    assert payoffs[3][1] == payoffs[3][0]
    assert score(sheet, TOWN, passed(route_of(line), sheet, TOWN), CheckResult(hits=2)).character == 20


def test_d12_warlock() -> None:
    """D12: two rituals of 4 and 3 tourists with three caches are 21 points; no level, no cards."""
    line = LONG
    marks = (
        Marks((2, 2), Tourists(circle=4)),
        Marks((3, 3), Tourists(cross=3)),
        Marks((2, 1), threats=1),
        Marks((4, 3), threats=1),
    )
    sheet = sheet_of(line, character=Character.WARLOCK, quarters=marks, caches=("2-1", "2-2", "1-2"))
    there = passed(route_of(line), sheet, TOWN)
    lines = score(sheet, TOWN, there, rituals(sheet, TOWN, there))
    assert (there.threat_level, lines.character, lines.artifacts) == (0, 21, 0)


D13_COLORS = {(5, 5): QuarterColor.RED, (6, 5): QuarterColor.RED, (5, 4): QuarterColor.RED, (6, 4): QuarterColor.GREEN}


def test_d13_products() -> None:
    """D13: 5 circles along the route and 2 in a safe house, 3 red quarters: 21; no blue quarter, triangles are 0."""
    line = road("5-5", "5-4", "5-3", "4-3B")
    marks = (Marks((5, 5), Tourists(circle=5, triangle=3)),)
    sheet = sheet_of(line, quarters=marks)
    there = passed(route_of(line), sheet, TOWN)
    assert there.quarters == {(5, 5), (6, 5), (5, 4), (6, 4), (5, 3)}
    colors = {
        at: replace(quarter, color=D13_COLORS.get(at, QuarterColor.WHITE)) for at, quarter in TOWN.quarters.items()
    }
    house = SafeHouse(None, line[1], Tourists(circle=2))
    lines = score(sheet, replace(TOWN, quarters=colors, safe_houses=(house,)), there_with_house(there))
    assert (lines.circle, lines.triangle, lines.total) == (21, 0, 21)


def there_with_house(there: Passed) -> Passed:
    """The same route, passing the first safe house."""
    return replace(there, safe_houses=frozenset({0}))


@pytest.mark.parametrize(
    ("turns", "points"), [(9, 0), (10, 8), (11, 8), (12, 16), (13, 16), (14, 24), (20, 24)], ids=lambda n: f"W5-{n}"
)
def test_w5_goal_tiers(turns: int, points: int) -> None:
    """W5: the highest tier reached counts alone."""
    assert WINDING.points(turns) == points


@pytest.mark.parametrize(
    ("finals", "who"),
    [
        pytest.param([(120, 16), (120, 24), (118, 48)], (1,), id="D15-goals-break-ties"),
        pytest.param([(120, 16), (120, 16)], (0, 1), id="D15-shared"),
    ],
)
def test_d15_winner(finals: list[tuple[int, int]], who: tuple[int, ...]) -> None:
    """D15: most points, then most for goals, then shared."""
    assert winners([Final(*final) for final in finals]) == who


@pytest.mark.parametrize(
    ("levels", "first", "order"),
    [([3, 5, 5], 2, (2, 1, 0)), ([2, 2, 2, 2], 3, (3, 0, 1, 2)), ([0, 4], 1, (1, 0))],
)
def test_order_of_checks(levels: list[int], first: int, order: tuple[int, ...]) -> None:
    """Section 13: the highest level first, ties clockwise from the first player of round 10."""
    assert check_order(levels, first) == order


def test_level_0_rolls_nothing() -> None:
    """Section 14: at level 0 nothing fails and every card stays face down."""
    stakes = Stakes(0, 3, DECK, False, ((50,),))
    assert advice(stakes).stop == Fraction(71)


def test_nobody_wins_and_nobody_begins_where_nobody_sits() -> None:
    with pytest.raises(BadQuestion, match="nobody has played"):
        winners([])
    with pytest.raises(BadQuestion, match="first_in_last_round"):
        check_order([3, 1], 2)
