"""Where the names of open gates are written: under the name of the place, else over its plot or beside it.

All are chosen together, once for each sheet and wide enough for every world, so that no two names and nothing that is
printed lie upon each other, however many gates are open.

Source: DESIGN.md section 6, "Labels".
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
from companion.widgets.arkham_map.geometry import Geometry, Point, Rect
from companion.widgets.arkham_map.labels import Label, labels, plots
from companion.widgets.arkham_map.stands import marker_body, pin_body, stands
from companion.widgets.arkham_map.text import Line, line
from companion.words import Words

SHIFTS = tuple(side * shift for shift in range(0, 91, 6) for side in (-1, 1))
"""How far a name may stand from the middle of the place's own, in px."""
SHIFTED, ELSEWHERE, HIDDEN = 1.4, 24.0, 80.0
"""Cost of each px aside, of not standing under the place's own name, of each px outside the town."""
PRINTED, CLUE, GATE, FIGURE, OWN = 6.0, 1.0, 3.0, 0.3, 2.4
"""Cost of each square px of what is printed, of clues, of other gates' names, of figures, of monsters at the gate."""
INK = 0.8
"""Part of a font's height above the base line."""
VORTEX = 1.22
"""Outer edge of a gate, in radii of its plot."""
STEPS = 12
"""In how many steps a name that is shorter than its room is moved through it."""
SWEEPS = 3
"""How often every name is placed anew, now that the others are known."""


_Solid = tuple[Rect, float]
"""What is in the way, and what each square px of it costs."""


@dataclass(frozen=True, slots=True)
class GateName:
    """Room for the name of any world at one place; ``wanted`` is where its middle would best be."""

    room: Rect
    base: float
    wanted: float
    solids: tuple[_Solid, ...] = ()
    """What lies in the room all the same, or beside it."""

    def middle(self, text: Line) -> Point:
        """Middle and base line of one world's name: where in the room least is covered, near to the place's own."""
        spare, room = max(0.0, self.room.width - text.width), self.room

        def cost(left: float) -> float:
            there = Rect(left, room.top, left + text.width, room.bottom)
            return abs(there.x - self.wanted) * SHIFTED + _covered(there, self.solids)

        left = min((room.left + spare * step / STEPS for step in range(STEPS + 1)), key=cost)
        return Point(left + text.width / 2, self.base)


def _covered(room: Rect, solids: Iterable[_Solid]) -> float:
    return sum(room.overlap(rect) * weight for rect, weight in solids)


@cache
def gate_names(sheet: Geometry, words: Words, box: ArkhamBox) -> Mapping[str, GateName]:
    """Unstable location -> room for the name of a gate there, on tablets and laptops."""
    placed = labels(sheet.mode, sheet.height, words, box)
    choices = {place: tuple(_choices(place, sheet, placed, words, box)) for place in box.unstable}
    solids = {place: _near(choices[place], _solids(place, sheet, placed, words, box)) for place in box.unstable}
    costs = {place: [_cost(one, placed[place], solids[place], sheet) for one in choices[place]] for place in choices}
    chosen: dict[str, GateName] = {}
    for _ in range(SWEEPS):
        for place in box.unstable:
            others = [(one.room, GATE) for other, one in chosen.items() if other != place]
            both = [cost + _covered(one.room, others) for one, cost in zip(choices[place], costs[place], strict=True)]
            chosen[place] = choices[place][both.index(min(both))]
    return MappingProxyType({place: replace(one, solids=_near((one,), solids[place])) for place, one in chosen.items()})


def sign(place: str, sheet: Geometry) -> Rect:
    """What the diamond on top of a plot covers."""
    at, r = sheet.points[place], sheet.measures.radius
    return Rect.around(at.x, at.y - r, r * 0.6, r * 0.69)


def _choices(
    place: str, sheet: Geometry, placed: Mapping[str, Label], words: Words, box: ArkhamBox
) -> Iterator[GateName]:
    label, at, r = placed[place], sheet.points[place], sheet.measures.radius
    wide = max(line(gate_text(world, words, box), label.font - 0.5).width for world in box.worlds)

    def there(x: float, base: float, wanted: float) -> GateName:
        top = base - label.font * INK
        return GateName(Rect(x - wide / 2, top, x + wide / 2, top + label.font), base, wanted)

    over = at.y - r * VORTEX - label.font * (1 - INK)
    for x in (label.x + shift for shift in SHIFTS):
        yield there(x, label.below, label.x)
        yield there(x, over, at.x)
    beside = r * VORTEX + wide / 2 + 2
    for away, side in itertools.product((0, 14, 28), (-1, 1)):
        for lower in (-0.5, 0.0, 0.5, 1.0):
            yield there(at.x + side * (beside + away), at.y + r * lower + label.font * 0.35, at.x)


def _near(choices: Sequence[GateName], solids: Iterable[_Solid]) -> tuple[_Solid, ...]:
    """Those that any of the names could cover."""
    hull = Rect(
        min(one.room.left for one in choices),
        min(one.room.top for one in choices),
        max(one.room.right for one in choices),
        max(one.room.bottom for one in choices),
    )
    return tuple(solid for solid in solids if solid[0].overlap(hull))


def _cost(one: GateName, label: Label, solids: Iterable[_Solid], sheet: Geometry) -> float:
    """How bad it is to write the widest name there, whatever the other gates."""
    room, margin = one.room, sheet.measures.margin
    outside = max(0.0, margin + 4 - room.left) + max(0.0, room.right - sheet.town_edge + 2)
    away = abs(room.x - one.wanted) * SHIFTED + (ELSEWHERE if one.base != label.below else 0.0)
    return away + outside * HIDDEN + _covered(room, solids)


def _solids(place: str, sheet: Geometry, placed: Mapping[str, Label], words: Words, box: ArkhamBox) -> Iterator[_Solid]:
    for rect in (*sheet.plates.values(), *plots(sheet).values(), *(label.box() for label in placed.values())):
        yield rect, PRINTED
    for other in box.locations:
        if other != place:
            yield sign(other, sheet), PRINTED
    for other in box.unstable:
        yield clue.body(sheet.points[other], sheet.measures.radius), CLUE
    m = sheet.measures
    for area, one in stands(sheet.mode, sheet.height, words, box).items():
        for marker in one.markers:
            yield marker_body(marker, m.marker), OWN if area == place else FIGURE
        yield pin_body(one.pins[0], m.pin), FIGURE
