"""Curves of the map: smooth lines through points, and soft outlines around groups of points."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.widgets.arkham_map.geometry import Point
from companion.widgets.markup import Markup
from companion.widgets.signs.marks import number

STEP = 9.0
"""Distance of the points of an outline before it is softened."""
SOFT = 5
"""So many points on both sides are averaged."""


def smooth(points: Sequence[Point]) -> Markup:
    """A path through all points without corners (Catmull-Rom)."""
    last = len(points) - 1
    path = f"M{number(points[0].x)} {number(points[0].y)}"
    for at in range(last):
        before, start, end, after = points[max(at - 1, 0)], points[at], points[at + 1], points[min(at + 2, last)]
        first = Point(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6)
        second = Point(end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6)
        path += "C" + " ".join(f"{number(point.x)} {number(point.y)}" for point in (first, second, end))
    return path


def along(points: Sequence[Point], steps: int) -> list[Point]:
    """Return points on the path of :func:`smooth`: ``steps`` for each piece between two points, and the last point."""
    last = len(points) - 1
    results = []
    for at in range(last):
        before, start, end, after = points[max(at - 1, 0)], points[at], points[at + 1], points[min(at + 2, last)]
        for step in range(steps):
            t = step / steps
            results.append(Point(*(_cubic(t, *four) for four in (
                (start.x, start.x + (end.x - before.x) / 6, end.x - (after.x - start.x) / 6, end.x),
                (start.y, start.y + (end.y - before.y) / 6, end.y - (after.y - start.y) / 6, end.y),
            ))))  # fmt: skip
    return [*results, points[last]]


def _cubic(t: float, a: float, b: float, c: float, d: float) -> float:
    """A coordinate of a Bézier curve."""
    u = 1 - t
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d


def outline(points: Sequence[Point], radius: float) -> Markup:
    """A closed soft line around circles of this radius, like a parish border drawn by hand."""
    corners = (math.pi / 12 * corner for corner in range(24))
    turns = [(math.cos(turn) * radius, math.sin(turn) * radius) for turn in corners]
    ring = _even(_hull([(round(p.x + x, 3), round(p.y + y, 3)) for p in points for x, y in turns]))
    count, width = len(ring), 2 * SOFT + 1
    soft = []
    for at in range(0, count, 3):
        near = [ring[(at + step) % count] for step in range(-SOFT, SOFT + 1)]
        soft.append((sum(x for x, _ in near) / width, sum(y for _, y in near) / width))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in soft) + "z"


Pair = tuple[float, float]


def _hull(points: Sequence[Pair]) -> list[Pair]:
    """The convex hull (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    return _half_hull(ordered)[:-1] + _half_hull(ordered[::-1])[:-1]


def _half_hull(points: Sequence[Pair]) -> list[Pair]:
    """Return a half of the convex hull of points sorted along the x axis: the chain that never turns back."""
    chain: list[Pair] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def _turn(a: Pair, b: Pair, c: Pair) -> float:
    """Return twice the signed area of the triangle a, b, c: 0 on a straight line, its sign is the side of the turn."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _even(corners: Sequence[Pair]) -> list[Pair]:
    """Return a closed line with points in even steps along the edges between ``corners``."""
    points: list[Pair] = []
    for (x, y), (end_x, end_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
        steps = max(1, int(math.hypot(end_x - x, end_y - y) / STEP))
        points += [(x + (end_x - x) * step / steps, y + (end_y - y) * step / steps) for step in range(steps)]
    return points
