"""Where the names of open gates are written: under the name of the place, else over its plot or beside it.

All are chosen together, once for each sheet and wide enough for every world, so that no two names and nothing that is
printed lie upon each other, however many gates are open. Figures are laid beside these rooms (:mod:`stands`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.screens.arkham.board.board_spots import gate_text
from companion.widgets.arkham_map import clue
from companion.widgets.arkham_map.geometry import BoardGeometry, Point, Rect
from companion.widgets.arkham_map.labels import Label, labels, sign
from companion.widgets.arkham_map.text import LabelLine, line
from companion.words import Words

SHIFTS = tuple(side * shift for shift in range(0, 91, 6) for side in (-1, 1))
"""How far a name may stand from the middle of the place's own, in px."""
ASIDE = (0, 7, 14, 21, 28)
"""How far beside a gate it may stand, in px from the nearest that is free of it."""
SHIFTED, ELSEWHERE, HIDDEN = 1.4, 24.0, 80.0
"""Cost of each px aside, of not standing where it usually does, of each px outside the town."""
BESIDE = 1.1
"""Cost of each px aside of a name that stands beside the gate, where nobody takes it for another's."""
FAR = 6.0
"""Cost of each further px of a name whose middle is more than half its width away: as if of another place."""
PRINTED, CLUE, GATE, ROOM, FIGURE = 6.0, 4.0, 12.0, 0.6, 0.4
"""Cost of each square px of what is printed, of clues, of other gates' names when all are open, of where those would be
written, and of where figures would best stand."""
THERE = 8.0
"""Cost of each square px of a figure that stands there now, or of the name of another gate that is written there."""
TOUCHED = 12.0
"""So many square px more does it cost to touch anything at all: better far from a gate than across something."""
TOUCHES = 0.5
"""So many px do no harm."""
INK = 0.8
"""Part of a font's height above the base line."""
VORTEX = 1.22
"""Outer edge of a gate, in radii of its plot."""
SWEEPS = 3
"""How often every name is placed anew, now that the others are known."""


_Solid = tuple[Rect, float]
"""What is in the way, and what each square px of it costs."""


@dataclass(frozen=True, slots=True)
class _Around:
    """All that is printed around a gate."""

    solids: tuple[_Solid, ...]
    plots: tuple[Point, ...]
    radius: float
    """Of each plot."""
    edges: tuple[float, float]
    """Of the town, left and right."""

    def cost(self, at: Rect, others: Iterable[_Solid]) -> float:
        """Return the cost of writing a name in a box: what it covers, and how far it reaches over the edges."""
        outside = max(0.0, self.edges[0] - at.left) + max(0.0, at.right - self.edges[1])
        return outside * HIDDEN + self._on_plots(at) + _covered(at, self.solids) + _covered(at, others)

    def touches(self, at: Rect) -> bool:
        """Return whether a box reaches over a plot or an edge by more than a px."""
        left, right = self.edges[0] - at.left, at.right - self.edges[1]
        return max(left, right, *(self.radius - at.away(plot.x, plot.y) for plot in self.plots)) > TOUCHES

    def _on_plots(self, at: Rect) -> float:
        """Return the cost of a gate's name lying in this rectangle over plots of locations, 0 if it touches none."""
        deep = (self.radius - at.away(plot.x, plot.y) for plot in self.plots)
        return sum((depth * at.height + TOUCHED) * PRINTED for depth in deep if depth > 0)


@dataclass(frozen=True, slots=True)
class _NameLine:
    """A line on which the name of a gate may be written; all numbers are px."""

    base: float
    top: float
    bottom: float
    middles: tuple[float, ...]
    """Where its middle may be; beside a gate where its nearer end may be."""
    side: int
    """-1 or 1 = to the left or right of the gate, 0 = under or over it."""
    wanted: float
    """Where its middle would best be."""

    def rects(self, wide: float) -> Iterator[Rect]:
        """Yield the boxes that a name of this width can cover on the line."""
        for at in self.middles:
            left = at - wide * (1 - self.side) / 2
            yield Rect(left, self.top, left + wide, self.bottom)


@dataclass(frozen=True, slots=True)
class GateName:
    """Room for the name of any world at one place, and all that lies around it."""

    room: Rect
    """Wide enough for every world."""
    lines: tuple[_NameLine, ...]
    """The usual one first."""
    around: _Around
    reach: Rect
    """Wherever a name may be written."""

    def written(self, text: LabelLine, figures: Sequence[Rect] = ()) -> Rect:
        """Return the box in which to write the name of a world: the least covered, near to its usual place."""
        there = [(figure, THERE) for figure in figures]
        costs = ((self._cost(at, line, there), at) for line in self.lines for at in line.rects(text.width))
        return min(costs, key=lambda results: results[0])[1]

    def is_clear(self, written: Rect, figures: Iterable[Rect]) -> bool:
        """Return whether nothing lies under a name in this box, but for overlaps of a px."""
        solids = itertools.chain((rect for rect, weight in self.around.solids if weight >= CLUE), figures)
        return not self.around.touches(written) and all(written.deep(rect) <= TOUCHES for rect in solids)

    def base(self, written: Rect) -> float:
        """Return the base line of a name written in this box."""
        return written.top + (self.lines[0].base - self.lines[0].top)

    def _cost(self, at: Rect, line: _NameLine, there: Iterable[_Solid]) -> float:
        """Return the cost of writing a line of the name in this rectangle: shift, less wanted line, what it covers."""
        shift = abs(at.x - line.wanted)
        away = shift * BESIDE if line.side else shift * SHIFTED + max(0.0, shift - at.width / 2) * FAR
        away += ELSEWHERE if line is not self.lines[0] else 0.0
        return away + self.around.cost(at, there)


def _covered(room: Rect, solids: Iterable[_Solid]) -> float:
    """Return the weighted area in square pixels of solids that a rectangle covers, with an extra for each touched."""
    return sum((area + TOUCHED) * weight for rect, weight in solids if (area := room.overlap(rect)))


def gate_font(sheet: BoardGeometry) -> float:
    """Size of the letters of a gate's name, in px."""
    return sheet.measures.name_font - 0.5


@cache
def gate_names(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Mapping[str, GateName]:
    """Unstable location -> room for the name of a gate there, on tablets and laptops."""
    placed = labels(sheet.mode, sheet.height, words, box)
    choices = {place: tuple(_choices(place, sheet, placed, words, box)) for place in box.unstable}
    around = {
        place: _around(place, _hull([room for _, room in rooms]), sheet, placed, box)
        for place, rooms in choices.items()
    }
    costs = {
        place: [_away(name_line, room, placed[place]) + around[place].cost(room, ()) for name_line, room in rooms]
        for place, rooms in choices.items()
    }
    chosen: dict[str, tuple[_NameLine, Rect]] = {}
    for _ in range(SWEEPS):
        for place, rooms in choices.items():
            others = [(room, GATE) for other, (_, room) in chosen.items() if other != place]
            both = [cost + _covered(room, others) for (_, room), cost in zip(rooms, costs[place], strict=True)]
            chosen[place] = rooms[both.index(min(both))]
    result = {}
    for place, (usual, room) in chosen.items():
        reach = _hull([rect for _, rect in choices[place]])
        rooms_there = _near(reach, ((there, ROOM) for other, (_, there) in chosen.items() if other != place))
        lines = dict.fromkeys((usual, *(name_line for name_line, _ in choices[place])))
        all_around = replace(around[place], solids=(*around[place].solids, *rooms_there))
        result[place] = GateName(room, tuple(lines), all_around, reach)
    return MappingProxyType(result)


def _choices(
    place: str, sheet: BoardGeometry, placed: Mapping[str, Label], words: Words, box: ArkhamBox
) -> Iterator[tuple[_NameLine, Rect]]:
    """Yield every line for the name of a gate with each box that the widest name can have on it."""
    font = gate_font(sheet)
    wide = max(line(gate_text(world, words, box), font).width for world in box.worlds)
    for name_line in _lines(placed[place], sheet.points[place], sheet.measures.radius):
        yield from ((name_line, room) for room in name_line.rects(wide))


def _lines(label: Label, at: Point, r: float) -> Iterator[_NameLine]:
    """Yield the lines for the name of a gate: under the name of the place, over its plot, at both sides."""

    def there(base: float, middles: tuple[float, ...], side: int, wanted: float) -> _NameLine:
        top = base - label.font * INK
        return _NameLine(base, top, top + label.font, middles, side, wanted)

    around = tuple(label.x + shift for shift in SHIFTS)
    yield there(label.below, around, 0, label.x)
    yield there(at.y - r * VORTEX - label.font * (1 - INK), around, 0, at.x)
    for side in (-1, 1):
        ends = tuple(at.x + side * (r * VORTEX + 2 + away) for away in ASIDE)
        for lower in (-0.5, 0.0, 0.5, 1.0):
            yield there(at.y + r * lower + label.font * 0.35, ends, side, at.x)


def _hull(rooms: Sequence[Rect]) -> Rect:
    """Return the smallest rectangle that contains all these rectangles."""
    return Rect(
        min(rect.left for rect in rooms),
        min(rect.top for rect in rooms),
        max(rect.right for rect in rooms),
        max(rect.bottom for rect in rooms),
    )


def _near(reach: Rect, solids: Iterable[_Solid]) -> tuple[_Solid, ...]:
    """Return the solids that any of the names could cover."""
    return tuple(solid for solid in solids if solid[0].overlap(reach))


def _away(name_line: _NameLine, room: Rect, label: Label) -> float:
    """Return the cost of a box for the widest name by its distance from the usual place, whatever lies around it."""
    return abs(room.x - name_line.wanted) * SHIFTED + (ELSEWHERE if name_line.base != label.below else 0.0)


def _around(place: str, reach: Rect, sheet: BoardGeometry, placed: Mapping[str, Label], box: ArkhamBox) -> _Around:
    """Return all that a gate's name near a place may cover or leave: solids and plots in ``reach``, town edges."""
    r, near = sheet.measures.radius, reach.wider(sheet.measures.radius)
    plots = (sheet.points[other] for other in box.locations)
    return _Around(
        solids=_near(reach, _solids(place, sheet, placed, box)),
        plots=tuple(at for at in plots if near.overlap(Rect.around(at.x, at.y, 2 * r, 2 * r))),
        radius=r,
        edges=(sheet.measures.margin + 4, sheet.town_edge - 2),
    )


def _solids(place: str, sheet: BoardGeometry, placed: Mapping[str, Label], box: ArkhamBox) -> Iterator[_Solid]:
    """Yield the rectangles that a gate's name should not cover, each with the cost per square pixel."""
    names = (label.box() for label in placed.values())
    for rect in (*sheet.plates.values(), *sheet.trays.values(), *names):
        yield rect, PRINTED
    for world, pill in sheet.worlds.items():
        yield pill, PRINTED
        yield sheet.world_words(world), PRINTED
    m = sheet.measures
    for other in box.locations:
        at = sheet.points[other]
        yield Rect.around(at.x - m.radius * 1.2, at.y - m.radius * 0.6, m.pin * 2, m.pin * 2.3), FIGURE
        yield Rect.around(at.x + m.radius * 1.2, at.y - m.radius * 0.6, m.marker * 2.3, m.marker * 2.3), FIGURE
        if other != place:
            yield sign(other, sheet), PRINTED
    for other in box.unstable:
        yield clue.body(sheet.points[other], m.radius), CLUE
