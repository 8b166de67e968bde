"""Where everything of the board is drawn: one set of measures for each size, points from ``layout.csv``.

All lengths are units of the drawing; fitted into its frame a unit is about one px.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import SpaceKind
from companion.records import dataclass
from companion.screens.arkham.board.board import BoardSize
from companion.widgets.arkham_map.text import LabelLine, street_lines
from companion.words import Words


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Rect:
    """A box by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> Rect:
        """The box with this centre."""
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def wider(self, by: float) -> Rect:
        """Return the box with this much more at the left and at the right."""
        return Rect(self.left - by, self.top, self.right + by, self.bottom)

    def inside(self, by: float) -> Rect:
        """Return the box with this much less on every side."""
        return Rect(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def away(self, x: float, y: float) -> float:
        """Return the distance of a point from the box, 0 inside."""
        return math.hypot(max(self.left - x, 0.0, x - self.right), max(self.top - y, 0.0, y - self.bottom))

    def deep(self, other: Rect) -> float:
        """Return the smaller extent of the overlap with another box, negative where they lie apart."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        return min(wide, min(self.bottom, other.bottom) - max(self.top, other.top))

    def overlap(self, other: Rect) -> float:
        """Return the area that both boxes cover.

        Most boxes lie apart, and a sheet compares a hundred thousand pairs, so that this case comes first.
        """
        if self.left >= other.right or other.left >= self.right or self.top >= other.bottom or other.top >= self.bottom:
            return 0.0
        wide = min(self.right, other.right) - max(self.left, other.left)
        return wide * (min(self.bottom, other.bottom) - max(self.top, other.top))


@dataclass(frozen=True, slots=True)
class BoardMeasures:
    """Sizes of one mode; ``*_part`` are parts of the width or height of the sheet."""

    width: int
    height: int
    """Height of the sheet when the frame's is not known."""
    heights: tuple[int, int]
    """Least and greatest height into which the board is laid."""
    margin: float
    town_left: float
    town_right_part: float
    town_top: float
    town_bottom_part: float
    worlds_part: float
    worlds_top: float
    worlds_bottom_part: float
    world: tuple[float, float]
    """Width and height kept for one other world."""
    gutter: float
    """Between the town and the column of the worlds."""
    radius: float
    """Of a location's plot."""
    marker: float
    """Half height of a monster marker."""
    pin: float
    """Radius of an investigator's head."""
    river: float
    road: float
    arrow: float
    street_font: float
    name_font: float
    world_font: float
    tray_font: float
    tray: tuple[float, float]
    """Height of a tray, and distance of its upper edge from the inner frame."""
    trays: tuple[float, float, float]
    """Shares of sky, outskirts and lost."""
    tray_gap: float
    tray_inset: float


MEASURES: Mapping[BoardSize, BoardMeasures] = MappingProxyType(
    {
        BoardSize.WIDE: BoardMeasures(
            width=992,
            height=844,
            heights=(780, 900),
            margin=10,
            town_left=66,
            town_right_part=0.748,
            town_top=58,
            town_bottom_part=0.795,
            worlds_part=0.9,
            worlds_top=64,
            worlds_bottom_part=0.9,
            world=(154, 62),
            gutter=16,
            radius=22.5,
            marker=15,
            pin=17,
            river=34,
            road=6.5,
            arrow=5.6,
            street_font=16.5,
            name_font=14.5,
            world_font=15,
            tray_font=15,
            tray=(48, 58),
            trays=(0.26, 0.47, 0.27),
            tray_gap=8,
            tray_inset=10,
        ),
        BoardSize.MID: BoardMeasures(
            width=592,
            height=712,
            heights=(640, 820),
            margin=10,
            town_left=54,
            town_right_part=0.762,
            town_top=48,
            town_bottom_part=0.80,
            worlds_part=0.9115,
            worlds_top=54,
            worlds_bottom_part=0.905,
            world=(80, 48),
            gutter=14,
            radius=19,
            marker=12.6,
            pin=14,
            river=28,
            road=5.5,
            arrow=4.8,
            street_font=14,
            name_font=13,
            world_font=13,
            tray_font=13,
            tray=(56, 64),
            trays=(0.27, 0.46, 0.27),
            tray_gap=8,
            tray_inset=10,
        ),
        BoardSize.PHONE: BoardMeasures(
            width=390,
            height=596,
            heights=(540, 720),
            margin=5,
            town_left=33,
            town_right_part=0.735,
            town_top=30,
            town_bottom_part=0.815,
            worlds_part=0.9025,
            worlds_top=34,
            worlds_bottom_part=0.90,
            world=(55, 40),
            gutter=5,
            radius=14.5,
            marker=10,
            pin=11.5,
            river=22,
            road=4.6,
            arrow=3.8,
            street_font=12,
            name_font=12,
            world_font=12,
            tray_font=12,
            tray=(50, 55),
            trays=(0.27, 0.44, 0.29),
            tray_gap=4,
            tray_inset=2,
        ),
    }
)

TOWN = (0.071, 0.721, 0.039, 0.829)
"""Left, right, top and bottom of the town in ``layout.csv``."""
WORLDS = (0.095, 0.948)
"""Top and bottom of the worlds in ``layout.csv``."""

LOOSENED: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "newspaper": (0, -0.022), "curiositie_shoppe": (0, 0.006), "unvisited_isle": (0, -0.010),
        "river_docks": (0, 0.018), "science_building": (0, 0.016), "administration": (0.020, 0.014),
        "the_unnamable": (0.006, -0.016), "library": (0.004, 0.004), "velmas_diner": (0, -0.016),
        "police_station": (0, 0.006), "graveyard": (0, -0.010), "black_cave": (0, 0.021),
        "the_witch_house": (0, 0.019), "mas_boarding_house": (0, 0.004), "silver_twilight_lodge": (-0.018, 0.010),
        "independence_square": (0, -0.006), "hibbs_roadhouse": (0, 0.002),
    }
)  # fmt: skip
"""Small shifts that part crowded pairs."""

TRAYS = ("sky", "outskirts", "lost_in_time_and_space")


@dataclass(frozen=True, slots=True, eq=False)
class BoardGeometry:
    """The places of one sheet: its size, its points and the boxes of plates, worlds and trays."""

    mode: BoardSize
    measures: BoardMeasures
    width: int
    height: int
    points: Mapping[str, Point]
    """Centre of every space of the town and of every other world."""
    plates: Mapping[str, Rect]
    """Street -> its plate."""
    street_lines: Mapping[str, tuple[LabelLine, ...]]
    worlds: Mapping[str, Rect]
    """Other world -> its pill."""
    trays: Mapping[str, Rect]

    @property
    def town_edge(self) -> float:
        """The x where the town ends and the column of the worlds begins."""
        m = self.measures
        return self.width * m.worlds_part - m.world[0] / 2 - m.gutter

    def street_name(self, street: str) -> Rect:
        """Return the box that the name on the plate of a street covers."""
        plate, lines, font = self.plates[street], self.street_lines[street], self.measures.street_font
        narrower = 0.92 if self.mode is BoardSize.PHONE else 1.0
        width = max(line.width for line in lines) * narrower
        return Rect.around(plate.x, plate.y, width, font * (1.18 * len(lines) - 0.2))

    def world_words(self, world: str) -> Rect:
        """Return the box of the text under the pill of an Other World: its name and, except on a phone, its colours."""
        pill, font = self.worlds[world], self.measures.world_font
        half = self.width - self.measures.margin - 2 - pill.x
        lower = font * 1.3 if self.mode is BoardSize.PHONE else font + 22
        return Rect(pill.x - half, pill.bottom, pill.x + half, pill.bottom + lower)

    def box(self, place: str) -> Rect:
        """Return the box that the drawing of a place covers, without its name."""
        side = 2 * self.measures.radius
        where = self.plates.get(place) or self.worlds.get(place) or self.trays.get(place)
        return where or Rect.around(self.points[place].x, self.points[place].y, side, side)


STEP = 12
"""Between the heights of two sheets, so that few are ever drawn."""


def height_for(mode: BoardSize, room: tuple[int, int]) -> int:
    """The height of the sheet that fills a frame best."""
    m = MEASURES[mode]
    if room[0] <= 0 or room[1] <= 0:
        return m.height
    wanted = round(m.width * room[1] / room[0] / STEP) * STEP
    return min(m.heights[1], max(m.heights[0], wanted))


def heights(mode: BoardSize) -> tuple[int, ...]:
    """Every height that a sheet can have (:func:`height_for`), ascending."""
    m = MEASURES[mode]
    lowest, highest = m.heights
    return tuple(sorted({m.height, lowest, *range(-(-lowest // STEP) * STEP, highest, STEP), highest}))


@cache
def geometry(mode: BoardSize, height: int, words: Words, box: ArkhamBox) -> BoardGeometry:
    """Return the sheet of a mode and height; the plates are as wide as their names in the language of ``words``."""
    m = MEASURES[mode]
    points = {place: _point(place, m, height, box) for place in box.layout}
    lines = {street: street_lines(box.spaces[street], mode, m.street_font, words) for street in box.streets}
    town_edge = m.width * m.worlds_part - m.world[0] / 2 - m.gutter
    return BoardGeometry(
        mode=mode,
        measures=m,
        width=m.width,
        height=height,
        points=MappingProxyType(points),
        plates=MappingProxyType({street: _plate(points[street], lines[street], m, mode) for street in box.streets}),
        street_lines=MappingProxyType(lines),
        worlds=MappingProxyType({world: _world(points[world], m) for world in box.worlds}),
        trays=MappingProxyType(_trays(m, height, town_edge)),
    )


def _point(place: str, m: BoardMeasures, height: int, box: ArkhamBox) -> Point:
    """Return the point in pixels of a place of ``layout.csv``, scaled to the town or the other worlds."""
    at = box.layout[place]
    if box.spaces[place].kind is SpaceKind.OTHER_WORLD:
        bottom = height * m.worlds_bottom_part
        return Point(m.width * m.worlds_part, _between(at.y, *WORLDS, m.worlds_top, bottom))
    dx, dy = LOOSENED.get(place, (0, 0))
    left, right, top, bottom = TOWN
    return Point(
        _between(at.x + dx, left, right, m.town_left, m.width * m.town_right_part),
        _between(at.y + dy, top, bottom, m.town_top, height * m.town_bottom_part),
    )


def _between(value: float, low: float, high: float, first: float, last: float) -> float:
    """Return a value of the range ``low``..``high`` scaled in proportion to the range ``first``..``last``."""
    return first + (value - low) / (high - low) * (last - first)


def _plate(at: Point, lines: tuple[LabelLine, ...], m: BoardMeasures, mode: BoardSize) -> Rect:
    """Return the rectangle of a street's plate around its point, as wide as its longest line of text."""
    wide, high, narrower = (8.0, 8.0, 0.92) if mode is BoardSize.PHONE else (22.0, 11.0, 1.0)
    width = max(line.width for line in lines) * narrower + wide
    return Rect.around(at.x, at.y, width, m.street_font * 1.18 * len(lines) + high)


def _world(at: Point, m: BoardMeasures) -> Rect:
    """Return the rectangle of another world's pill around its point."""
    width, height = m.world
    return Rect.around(at.x, at.y - height * 0.18, width, height * 0.56)


def _trays(m: BoardMeasures, height: int, town_edge: float) -> dict[str, Rect]:
    """Return the rectangles of the trays at the bottom of the sheet by tray, side by side below the town."""
    left, right = m.margin + m.tray_inset, town_edge - (3 if m.tray_inset < 5 else m.tray_inset)
    top, trays = height - m.margin - m.tray[1], {}
    for tray, share in zip(TRAYS, m.trays, strict=True):
        width = (right - m.margin - m.tray_inset) * share - m.tray_gap * 2 / 3
        trays[tray] = Rect(left, top, left + width, top + m.tray[0])
        left += width + m.tray_gap
    return trays
