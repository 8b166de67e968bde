"""A town while it is transcribed from a printed sheet, and the changes that the editor makes to it.

A draft is a plain grid with its quarters painted: colours, stars, and on which bank each lies. The river then runs
between quarters of different banks, and every intersection beside it becomes two, one on each bank. What is left to
say is which roads are not printed, where bridges are, which intersections lie at the sea, and the safe houses.

Intersections are named ``x-y``, beside the river ``x-yA`` and ``x-yB``; roads by their two ends.

Source: rules/innsmouth.md sections 3 and 20.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from companion.innsmouth.town.town import NOBODY, QUARTERS, SIDE, At, QuarterColor, SafeHouse, Tourists
from companion.innsmouth.town.town_grid import Grid, Point, around, grid
from companion.records import dataclass

T = TypeVar("T")

BANKS = ("A", "B")


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge at a point of the grid, and the quarters it runs along."""

    at: Point
    quarters: tuple[At, ...]


@dataclass(frozen=True, slots=True)
class DraftTown:
    """What is transcribed so far."""

    id: str = ""
    name_ru: str = ""
    name_en: str = ""
    colors: tuple[QuarterColor | None, ...] = (None,) * SIDE * SIDE
    """Of the quarters, row by row; None = not painted yet."""
    stars: tuple[int | None, ...] = (None,) * SIDE * SIDE
    banks: str = BANKS[0] * SIDE * SIDE
    """The bank of each quarter, row by row."""
    absent: frozenset[str] = frozenset()
    """Roads that are not printed."""
    bridges: tuple[Bridge, ...] = ()
    sea: frozenset[str] = frozenset()
    """Intersections at the sea."""
    houses: tuple[SafeHouse, ...] = ()
    columns_left: bool = False
    """The columns are printed from right to left."""
    rows_up: bool = False
    """The rows are printed from bottom to top."""
    columns_down: bool = False
    """The sheet lies on its side."""

    @property
    def is_whole(self) -> bool:
        """Return whether every quarter has its colour, its star and its bank, painted or not."""
        quarters = SIDE * SIDE
        return len(self.colors) == len(self.stars) == len(self.banks) == quarters and set(self.banks) <= set(BANKS)

    def grid(self) -> Grid:
        """Return all intersections and roads that such a town can have, with the absent roads."""
        return grid(self.banks)

    def color(self, at: At) -> QuarterColor | None:
        """Return the colour of a quarter."""
        return self.colors[QUARTERS.index(at)]

    def star(self, at: At) -> int | None:
        """Return the points on the star of a quarter."""
        return self.stars[QUARTERS.index(at)]

    def bank(self, at: At) -> str:
        """Return the bank of a quarter."""
        return self.banks[QUARTERS.index(at)]


# ---------------------------------------------------------------- changes


def paint(draft: DraftTown, at: At, color: QuarterColor | None) -> DraftTown:
    """Paint a quarter in another colour; only yellow quarters keep their star."""
    star = draft.star(at) if color is QuarterColor.YELLOW else None
    return replace(draft, colors=_put(draft.colors, at, color), stars=_put(draft.stars, at, star))


def put_star(draft: DraftTown, at: At, points: int | None) -> DraftTown:
    """Set the points on a quarter's star, 0 to 99, and paint it yellow; None takes the star away."""
    if points is None:
        return replace(draft, stars=_put(draft.stars, at, None))
    return replace(
        draft, colors=_put(draft.colors, at, QuarterColor.YELLOW), stars=_put(draft.stars, at, min(max(points, 0), 99))
    )


def lay_bank(draft: DraftTown, at: At, bank: str) -> DraftTown:
    """Put a quarter on the other bank; the river moves with it, and what it washes away is dropped."""
    return _with_banks(draft, "".join(_put(tuple(draft.banks), at, bank)))


def _with_banks(draft: DraftTown, banks: str) -> DraftTown:
    """Return a draft with its quarters on other banks, without roads, bridges and sea that are no longer possible."""
    moved = replace(draft, banks=banks)
    there = moved.grid()
    return replace(
        moved,
        absent=draft.absent & set(there.roads),
        bridges=tuple(bridge for bridge in draft.bridges if bridge.at in there.split),
        sea=frozenset(node for node in draft.sea if node in there.nodes and not there.nodes[node].by_river),
    )


def lay_river(draft: DraftTown, course: Sequence[Point]) -> DraftTown | None:
    """Lay the river along points of the grid; return None where they do not part the town in two.

    Bank A is the bank of the first quarter.
    """
    walls = {frozenset(pair) for step in pairwise(course) for pair in _beside(*step)}
    reached, waiting = set[At](), [QUARTERS[0]]
    while waiting:
        x, y = quarter = waiting.pop()
        reached.add(quarter)
        beside = [at for at in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if at in QUARTERS]
        waiting += [at for at in beside if at not in reached and frozenset((quarter, at)) not in walls]
    if len(reached) == len(QUARTERS):
        return None
    return _with_banks(draft, "".join(BANKS[at not in reached] for at in QUARTERS))


def _beside(start: Point, end: Point) -> Iterator[tuple[At, At]]:
    """Yield the pairs of quarters that a straight line between two points parts."""
    (x, y), (to_x, to_y) = sorted((start, end))
    if x == to_x:
        yield from (((x, row), (x + 1, row)) for row in range(y + 1, to_y + 1))
    elif y == to_y:
        yield from (((column, y), (column, y + 1)) for column in range(x + 1, to_x + 1))


def toggle_road(draft: DraftTown, road: str) -> DraftTown:
    """Mark a road as printed, or as not printed."""
    return replace(draft, absent=draft.absent ^ {road}) if road in draft.grid().roads else draft


def toggle_bridge(draft: DraftTown, at: Point) -> DraftTown:
    """Put a bridge at a point beside the river, along every quarter around it; or take it away."""
    if any(bridge.at == at for bridge in draft.bridges):
        return replace(draft, bridges=tuple(bridge for bridge in draft.bridges if bridge.at != at))
    return put_bridge(draft, at, around(at))


def put_bridge(draft: DraftTown, at: Point, quarters: tuple[At, ...]) -> DraftTown:
    """Put a bridge at a point beside the river, along these quarters around it."""
    if at not in draft.grid().split:
        return draft
    others = tuple(bridge for bridge in draft.bridges if bridge.at != at)
    return replace(
        draft, bridges=(*others, Bridge(at, tuple(quarter for quarter in around(at) if quarter in quarters)))
    )


def toggle_beside_bridge(draft: DraftTown, at: Point, quarter: At) -> DraftTown:
    """Let the bridge at a point run along a quarter, or no longer; nothing changes for a quarter not around it."""
    if quarter not in around(at):
        return draft

    def changed(bridge: Bridge) -> Bridge:
        chosen = set(bridge.quarters) ^ {quarter}
        return replace(bridge, quarters=tuple(neighbour for neighbour in around(at) if neighbour in chosen))

    return replace(draft, bridges=tuple(changed(bridge) if bridge.at == at else bridge for bridge in draft.bridges))


def toggle_sea(draft: DraftTown, node: str) -> DraftTown:
    """Put an intersection at the sea, or no longer; nothing changes beside the river, where it is at the water."""
    there = draft.grid().nodes.get(node)
    return draft if there is None or there.by_river else replace(draft, sea=draft.sea ^ {node})


def put_house(draft: DraftTown, tourists: Tourists, node: str | None = None, road: str | None = None) -> DraftTown:
    """Put a safe house with its tourists at an intersection or on a road; without tourists remove it."""
    others = tuple(house for house in draft.houses if (house.node, house.road) != (node, road))
    return replace(draft, houses=others if tourists == NOBODY else (*others, SafeHouse(node, road, tourists)))


def name(draft: DraftTown, name_ru: str, name_en: str) -> DraftTown:
    """Name the town in Russian and English."""
    return replace(draft, name_ru=name_ru, name_en=name_en)


def _put(values: tuple[T, ...], at: At, value: T) -> tuple[T, ...]:
    """Return values by quarter with the value of a quarter replaced."""
    place = QUARTERS.index(at)
    return (*values[:place], value, *values[place + 1 :])
