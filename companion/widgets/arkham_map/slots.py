"""Where the figures of one moment stand: on the stands of their place, in trays in a row."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.records import dataclass
from companion.screens.arkham.board.board import BoardScreen, BoardSize, Spot
from companion.widgets.arkham_map.geometry import BoardGeometry, Point, Rect
from companion.widgets.arkham_map.stands import AreaStands, counter_radius, marker_body, pin_body
from companion.widgets.arkham_map.text import line


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of one board at one moment."""

    screen: BoardScreen
    sheet: BoardGeometry
    stands: Mapping[str, AreaStands]

    def markers(self, place: str, count: int) -> Sequence[Point]:
        """Return the points of ``count`` monster markers at a place; markers without an own stand lie on the last."""
        if place in self.sheet.trays:
            return self._row(place, count, self.sheet.measures.marker)
        stand = self.stands[place]
        return _piled(stand.pair if count > 1 and len(stand.markers) == 1 else stand.markers, count)

    def pins(self, place: str, zone: int, count: int) -> Sequence[Point]:
        """Return the points of ``count`` investigators at a place; ``zone`` is 1 or 2 in an Other World."""
        if place in self.sheet.trays:
            return self._row(place, count, self.sheet.measures.pin)
        if place in self.sheet.worlds:
            return _piled(self._zone(place, -1 if zone < 2 else 1, count), count)
        stand = self.stands[place]
        return _piled(stand.pin_pair if count > 1 and stand.pin_pair else stand.pins, count)

    def counter(self, place: str, points: Sequence[Point], *, is_marker: bool) -> Point:
        """Return the middle of the number of the pile that lies on these points."""
        if place in self.stands:
            return self.stands[place].counters[0 if is_marker else 1]
        m, last = self.sheet.measures, points[-1]
        if is_marker:
            return Point(last.x + m.marker * 0.95, last.y - m.marker * 0.95)
        return Point(last.x, last.y + m.pin * 0.8)

    def bodies(self) -> Iterator[Rect]:
        """Yield the boxes of the figures and of the numbers of piles that stand in areas of the town now."""
        m, side = self.sheet.measures, 2 * counter_radius(self.sheet.mode)
        markers = Counter(marker.place for marker in self.screen.markers)
        pins = Counter(figure.place for figure in self.screen.figures)
        for area in (stand for stand in self.stands if stand in markers or stand in pins):
            lying, standing = (
                dict.fromkeys(self.markers(area, markers[area])),
                dict.fromkeys(self.pins(area, 0, pins[area])),
            )
            yield from (marker_body(at, m.marker) for at in lying)
            yield from (pin_body(at, m.pin) for at in standing)
            piles = (len(lying) < markers[area], len(standing) < pins[area])
            for at in itertools.compress(self.stands[area].counters, piles):
                yield Rect.around(at.x, at.y, side, side)

    def _zone(self, world: str, side: int, count: int) -> Sequence[Point]:
        """Return the points for figures beside the eye of a world: two where there is room, or a single point."""
        pill, r = self.sheet.worlds[world], self.sheet.measures.pin
        eye, y = pill.height * 0.4, pill.y - r * 0.3
        if count > 1 and pill.width / 2 - eye > r * 3:
            return [Point(pill.x + side * (eye + r * (1 + 2 * at)), y) for at in range(2)]
        return [Point(pill.x + side * max(eye + r, pill.width * 0.3), y)]

    def _row(self, tray: str, count: int, half: float) -> Sequence[Point]:
        """Return ``count`` points in a row after the name of a tray, closer together when there are many."""
        rect = self.sheet.trays[tray]
        if self.sheet.mode is not BoardSize.WIDE:
            left, y = rect.left + 8 + half, rect.bottom - half - 4
        else:
            left, y = self._text_end(tray) + 12 + half * 1.2, rect.y + 2
        right = rect.right - 6 - half * 1.2
        left = min(left, right)
        step = min(half * 2.7, (right - left) / max(1, count - 1))
        return [Point(left + at * step, y) for at in range(count)]

    def _text_end(self, tray: str) -> float:
        """Return the x where the name and the count of a tray end."""
        spot = next(spot for spot in self.screen.spots if spot.id == tray)
        count = 10 + line(spot.count, self.sheet.measures.tray_font + 1).width if spot.count else 0
        return self.sheet.trays[tray].left + tray_name_end(spot, self.sheet) + count


def _piled(stands: Sequence[Point], count: int) -> Sequence[Point]:
    """Return a point for each of ``count`` figures; figures beyond the last stand are piled on it."""
    return [stands[min(at, len(stands) - 1)] for at in range(count)]


def tray_name_end(spot: Spot, sheet: BoardGeometry) -> float:
    """Return the distance from the left edge of a tray to the end of its name."""
    return 12 + line(spot.name, sheet.measures.tray_font).width
