"""Where figures stand: two side by side, from the third on under the second.

Monsters sit at two o'clock and run right, pins at ten o'clock and run left; the second one goes above or to the other
side where it would cover a plot, a plate or a name. On plates both stand on the upper edge, in trays in a row.

Source: DESIGN.md section 6, "Slots and stacks".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.board import BoardScreen, Mode, Spot
from companion.widgets.board_geometry import Geometry, Point, Rect, geometry
from companion.widgets.board_labels import labels
from companion.widgets.board_text import line
from companion.words import Words

ABOVE_COST, ACROSS_COST = 60.0, 90.0
"""How much worse than beside the first one the second may stand above it or on the other side, in px covered."""


@dataclass(frozen=True, slots=True)
class Corner:
    """The slots at one location."""

    markers: tuple[Point, Point]
    pins: tuple[Point, Point]
    marker_crosses: bool = False
    """The second marker stands on the side of the pins."""
    pin_crosses: bool = False


@cache
def corners(mode: Mode, height: int, words: Words, box: ArkhamBox) -> Mapping[str, Corner]:
    """Location -> its slots."""
    sheet = geometry(mode, height, words, box)
    side = 2 * sheet.measures.radius
    plots = {place: Rect.around(sheet.points[place].x, sheet.points[place].y, side, side) for place in box.locations}
    names = [label.box() for label in labels(mode, height, words, box).values()]
    solid = [*plots.values(), *sheet.plates.values(), *names, *names]  # a name weighs twice
    return MappingProxyType({place: _corner(place, sheet, solid) for place in box.locations})


def _corner(place: str, sheet: Geometry, solid: Sequence[Rect]) -> Corner:
    m, at = sheet.measures, sheet.points[place]
    marker = Point(at.x + m.radius * 1.38, at.y - m.radius * 0.3)
    pin = Point(at.x - m.radius * 1.06, at.y - m.radius * 0.42)
    markers = (
        (Point(marker.x + m.marker * 1.95, marker.y), 0.0),
        (Point(marker.x, marker.y - m.marker * 2.1), ABOVE_COST),
        (Point(at.x - m.radius * 1.38, marker.y), ACROSS_COST),
    )
    pins = (
        (Point(pin.x - m.pin * 1.95, pin.y), 0.0),
        (Point(pin.x, pin.y - m.pin * 2.1), ABOVE_COST),
        (Point(at.x + m.radius * 1.06 + m.pin * 0.2, pin.y), ACROSS_COST),
    )
    second_marker = _least(markers, m.marker, sheet, solid)
    second_pin = _least(pins, m.pin, sheet, solid)
    return Corner((marker, second_marker), (pin, second_pin), second_marker.x < at.x, second_pin.x > at.x)


def _least(candidates: Sequence[tuple[Point, float]], half: float, sheet: Geometry, solid: Sequence[Rect]) -> Point:
    """The candidate that covers least and stays on the sheet."""

    def cost(candidate: tuple[Point, float]) -> float:
        point, extra = candidate
        body = Rect.around(point.x, point.y, half * 2.2, half * 2.2)
        edge = sheet.measures.margin
        outside = max(0.0, edge - body.left, body.right - sheet.town_edge, edge - body.top)
        return extra + outside * 60 + sum(body.overlap(other) for other in solid)

    return min(candidates, key=cost)[0]


# ---------------------------------------------------------------- slots of one place


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of one board at one moment."""

    screen: BoardScreen
    sheet: Geometry
    corners: Mapping[str, Corner]

    def markers(self, place: str, count: int) -> Sequence[Point]:
        """Where so many markers stand."""
        half = self.sheet.measures.marker
        if place in self.sheet.trays:
            return self._row(place, count, half)
        if plate := self.sheet.plates.get(place):
            x = plate.right - half * (1.2 if self.sheet.mode is Mode.PHONE else 0.6)
            return [Point(x + min(at, 1) * half * 2.1, plate.top - half * 0.62) for at in range(count)]
        corner = self.corners[place]
        is_crossed = corner.pin_crosses and sum(figure.place == place for figure in self.screen.figures) > 1
        return _moved(corner.markers, self.sheet.measures.pin * 1.7 if is_crossed else 0, count)

    def pins(self, place: str, zone: int, count: int) -> Sequence[Point]:
        """Where so many investigators stand; ``zone`` is 1 or 2 in an other world."""
        r = self.sheet.measures.pin
        if place in self.sheet.trays:
            return self._row(place, count, r)
        if pill := self.sheet.worlds.get(place):
            x, apart = pill.x + (-1 if zone < 2 else 1) * pill.width * 0.3, r * 0.75 if count > 1 else 0
            return [Point(x + (apart if at else -apart), pill.y - r * 0.3) for at in range(count)]
        if plate := self.sheet.plates.get(place):
            return [Point(plate.left + r * 0.9 + min(at, 1) * r * 1.95, plate.top - r * 1.2) for at in range(count)]
        corner = self.corners[place]
        is_crossed = corner.marker_crosses and sum(marker.place == place for marker in self.screen.markers) > 1
        return _moved(corner.pins, -self.sheet.measures.marker * 1.2 - r * 0.6 if is_crossed else 0, count)

    def _row(self, tray: str, count: int, half: float) -> Sequence[Point]:
        """In one row after the name, closer together when there are many."""
        rect = self.sheet.trays[tray]
        if self.sheet.mode is not Mode.WIDE:
            left, y = rect.left + 8 + half, rect.bottom - half - 4
        else:
            left, y = self._text_end(tray) + 12 + half * 1.2, rect.y + 2
        right = rect.right - 6 - half * 1.2
        left = min(left, right)
        step = min(half * 2.7, (right - left) / max(1, count - 1))
        return [Point(left + at * step, y) for at in range(count)]

    def _text_end(self, tray: str) -> float:
        """Where the name and the count of a tray end."""
        spot = next(spot for spot in self.screen.spots if spot.id == tray)
        count = 10 + line(spot.count, self.sheet.measures.tray_font + 1).width if spot.count else 0
        return self.sheet.trays[tray].left + tray_name_end(spot, self.sheet) + count


def _moved(pair: tuple[Point, Point], by: float, count: int) -> Sequence[Point]:
    first, second = (Point(point.x + by, point.y) for point in pair)
    return [first, *[second] * (count - 1)][:count]


def tray_name_end(spot: Spot, sheet: Geometry) -> float:
    """Where the name of a tray ends, from its left edge."""
    return 12 + line(spot.name, sheet.measures.tray_font).width
