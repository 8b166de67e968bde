"""Where the names stand on a notebook's map: each on a side of its place that is free, on a phone too.

Every side of every name is weighed at the sizes of a phone, an upright tablet and a laptop: what it would cover of
other names, places and lines, how near it would come to another place, what would lie outside. Names are moved one
after the other until none stands better elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

from companion.records import dataclass

LETTER, LINE, LINES_APART = 7.0, 11.0, 1.3
"""A letter's width and a line's height in pixels, and how far apart lines stand, as Plotly sets them."""
PHONE, TABLET, LAPTOP = SIZES = (213.0, 380.0), (512.0, 373.0), (800.0, 380.0)
"""From the first to the last place of the town, across and down, in JupyterLab."""
AROUND = (33.0, 54.0, 52.0)
"""Free beyond the outermost places: at both sides, above, below."""
SIDES = {
    "top center": (0, -1), "bottom center": (0, 1), "middle right": (1, 0), "middle left": (-1, 0),
    "top right": (1, -1), "top left": (-1, -1), "bottom right": (1, 1), "bottom left": (-1, 1),
}  # fmt: skip
"""Plotly's words, the best one first, where nothing is in the way."""
APART = 4.0
"""Pixels between two names."""
NEAR = 12.0
"""Pixels round a place with a name within which another one's would be read as its own."""
OUTSIDE, OVER_NAME, OVER_PLACE, NEAR_PLACE, OVER_LINE, LESS_LIKED = 20.0, 24.0, 8.0, 3.0, 0.5, 6.0
"""What costs: a pixel outside, over a name, over a place, near one, of a line below; each step down the sides."""
TURNS = 12

Point = tuple[float, float]
Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class PlaceSign:
    """A place of the town: where it lies within 0..1 across and down, how wide its sign is, the lines of its name."""

    across: float
    down: float
    size: float
    name: tuple[str, ...] = ()


def sides(places: Mapping[str, PlaceSign], lines: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return for each place with a name the side of its sign where the name stands, in Plotly's words."""
    named = [place for place, spot in places.items() if spot.name]
    boxes = {(place, word): [box(places[place], word, size) for size in SIZES] for place, word in product(named, SIDES)}
    alone = dict.fromkeys(boxes, 0.0)
    for number, size in enumerate(SIZES):
        points = {name: (spot.across * size[0], spot.down * size[1]) for name, spot in places.items()}
        ways = [(points[start], points[end]) for start, end in lines]
        for (place, word), by_size in boxes.items():
            signs = [(points[name], spot.size / 2, bool(spot.name)) for name, spot in places.items() if name != place]
            alone[place, word] += sum(_alone(by_size[number], size, signs, ways))
    alone = {key: cost + LESS_LIKED * list(SIDES).index(key[1]) for key, cost in alone.items()}
    clashes: dict[tuple[str, str], list[tuple[str, str, float]]] = {key: [] for key in boxes}
    for (key, mine), (other, theirs) in permutations(boxes.items(), 2):
        if key[0] != other[0] and (cost := sum(map(shared, map(_wider, mine), theirs))):
            clashes[key].append((*other, OVER_NAME * cost))

    def cost_of(place: str, word: str, chosen: Mapping[str, str]) -> float:
        return alone[place, word] + sum(cost for other, side, cost in clashes[place, word] if chosen[other] == side)

    def settled(first: str) -> tuple[float, dict[str, str]]:
        chosen = dict.fromkeys(named, first)
        for _ in range(TURNS):
            before = dict(chosen)
            for place in named:
                _, chosen[place] = min((cost_of(place, word, chosen), word) for word in SIDES)
            if chosen == before:
                break
        return sum(cost_of(place, word, chosen) for place, word in chosen.items()), chosen

    return min(map(settled, SIDES), key=lambda attempt: attempt[0])[1]


def box(place: PlaceSign, word: str, size: Point) -> Rectangle:
    """Return the rectangle of a name in pixels, as Plotly sets it on the side ``word`` of its sign.

    ``size`` is the width and height of the map in pixels.
    """
    (right, below), away = SIDES[word], place.size / 1.6 + 1
    wide, high = LETTER * max(map(len, place.name)), LINE * ((len(place.name) - 1) * LINES_APART + 1)
    x, y = place.across * size[0] + right * away, place.down * size[1] + below * away
    left, top = x - wide * (1 - right) / 2, y - high * (1 - below) / 2
    return left, top, left + wide, top + high


def _alone(
    box: Rectangle, size: Point, signs: Sequence[tuple[Point, float, bool]], ways: Sequence[tuple[Point, Point]]
) -> Iterator[float]:
    """Yield the costs of a name that lies in ``box``, without regard to other names.

    They are for lying outside the map, for covering or nearly touching signs, and for covering lines.
    """
    inside = (-AROUND[0], -AROUND[1], size[0] + AROUND[0], size[1] + AROUND[2])
    yield OUTSIDE * ((box[2] - box[0]) * (box[3] - box[1]) - shared(box, inside))
    for point, half, has_name in signs:
        yield OVER_PLACE * shared(box, _square(point, half))
        yield NEAR_PLACE * shared(box, _square(point, half + NEAR)) if has_name else 0.0
    for start, end in ways:
        yield OVER_LINE * _below(box, start, end)


def _square(point: Point, half: float) -> Rectangle:
    """Return the square around a point, ``half`` pixels to each side."""
    return point[0] - half, point[1] - half, point[0] + half, point[1] + half


def _wider(box: Rectangle) -> Rectangle:
    """Return a rectangle with the gap that names need between each other added on all sides."""
    return box[0] - APART, box[1] - APART, box[2] + APART, box[3] + APART


def shared(first: Rectangle, second: Rectangle) -> float:
    """Return the area that two rectangles share, in square pixels."""
    wide, high = (
        min(first[2], second[2]) - max(first[0], second[0]),
        min(first[3], second[3]) - max(first[1], second[1]),
    )
    return wide * high if wide > 0 and high > 0 else 0.0


def _below(box: Rectangle, start: Point, end: Point) -> float:
    """Return the length, in pixels, of the part of a line that a name's rectangle covers."""
    way = (end[0] - start[0], end[1] - start[1])
    first, last = 0.0, 1.0
    for axis in (0, 1):
        if not way[axis]:
            if not box[axis] < start[axis] < box[axis + 2]:
                return 0.0
            continue
        ends = sorted(((box[axis] - start[axis]) / way[axis], (box[axis + 2] - start[axis]) / way[axis]))
        first, last = max(first, ends[0]), min(last, ends[1])
    return float(max(last - first, 0) * (way[0] ** 2 + way[1] ** 2) ** 0.5)
