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
CUT = 3.0
"""Cost of each square px of a name that lies outside the sheet."""
INK = 0.8
"""Part of a font's height above the base line."""
VORTEX = 1.22
"""Outer edge of a gate, in radii of its plot."""
THERE = 5.0
"""Cost of each square px of a figure that stands there now, or of the name of another gate that had to move."""
SPARES = 8
"""Rooms that are kept beside the chosen one, for when a figure stands in it."""
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
    spares: tuple[tuple[float, GateName], ...] = ()
    """Other rooms, each with what it costs more than this one."""

    def middle(self, text: Line, figures: Sequence[Rect] = ()) -> Point:
        """Middle and base line of one world's name: where least is covered, near to the place's own.

        It leaves its room only where a figure that stands there now would be covered by it.
        """
        cost, at = self._best(text, figures)
        if _covered(self._written(at, text), [(figure, THERE) for figure in figures]):
            others = ((more + one, there) for more, name in self.spares for one, there in (name._best(text, figures),))
            at = min(((cost, at), *others), key=lambda found: found[0])[1]
        return at

    def written(self, text: Line, figures: Sequence[Rect] = ()) -> Rect:
        """What one world's name covers."""
        return self._written(self.middle(text, figures), text)

    def rooms(self) -> Iterator[Rect]:
        """Wherever it may be written."""
        yield self.room
        yield from (name.room for _, name in self.spares)

    def _written(self, at: Point, text: Line) -> Rect:
        left, top = at.x - text.width / 2, at.y + self.room.top - self.base
        return Rect(left, top, left + text.width, top + self.room.height)

    def _best(self, text: Line, figures: Sequence[Rect]) -> tuple[float, Point]:
        """The least cost within this room, and where."""
        spare, room = max(0.0, self.room.width - text.width), self.room
        solids = (*self.solids, *((figure, THERE) for figure in figures))

        def cost(left: float) -> float:
            there = Rect(left, room.top, left + text.width, room.bottom)
            return abs(there.x - self.wanted) * SHIFTED + _covered(there, solids)

        least, left = min((cost(at), at) for at in (room.left + spare * step / STEPS for step in range(STEPS + 1)))
        return least, Point(left + text.width / 2, self.base)


def _covered(room: Rect, solids: Iterable[_Solid]) -> float:
    return sum(room.overlap(rect) * weight for rect, weight in solids)


@cache
def gate_names(sheet: Geometry, words: Words, box: ArkhamBox) -> Mapping[str, GateName]:
    """Unstable location -> room for the name of a gate there, on tablets and laptops."""
    placed = labels(sheet.mode, sheet.height, words, box)
    choices = {place: tuple(_choices(place, sheet, placed, words, box)) for place in box.unstable}
    solids = {place: _near(choices[place], _solids(place, sheet, placed, words, box)) for place in box.unstable}
    beyond = tuple(_beyond(sheet))
    costs = {place: [_cost(one, placed[place], solids[place], sheet) for one in choices[place]] for place in choices}
    chosen: dict[str, GateName] = {}
    for _ in range(SWEEPS):
        for place in box.unstable:
            others = [(one.room, GATE) for other, one in chosen.items() if other != place]
            both = [cost + _covered(one.room, others) for one, cost in zip(choices[place], costs[place], strict=True)]
            chosen[place] = choices[place][both.index(min(both))]
    return MappingProxyType({
        place: replace(_kept(one, (*solids[place], *beyond)), spares=tuple(
            _spares(place, chosen, choices, costs, (*solids[place], *beyond))
        ))
        for place, one in chosen.items()
    })  # fmt: skip


def _beyond(sheet: Geometry) -> Iterator[_Solid]:
    """The edge of the sheet, where a name would be cut off; on the other side of the town there are the worlds."""
    yield Rect(-sheet.width, -sheet.height, 0.0, 2.0 * sheet.height), CUT


def _kept(one: GateName, solids: Iterable[_Solid]) -> GateName:
    return replace(one, solids=_near((one,), solids))


def _spares(
    place: str,
    chosen: Mapping[str, GateName],
    choices: Mapping[str, Sequence[GateName]],
    costs: Mapping[str, Sequence[float]],
    solids: Sequence[_Solid],
) -> Iterator[tuple[float, GateName]]:
    """The next best rooms, one for each base line and side, with what each costs beside those of the other gates.

    What a room covers is counted anew when a name is written in it, so that only its distance counts here.
    """
    own = chosen[place]
    others = [(one.room, GATE) for other, one in chosen.items() if other != place]
    weighed = enumerate(zip(choices[place], costs[place], strict=True))
    known = sorted((cost + _covered(one.room, others), at) for at, (one, cost) in weighed)
    bases: set[tuple[float, bool]] = {(own.base, own.room.x < own.wanted)}
    for _, at in known:
        one = choices[place][at]
        line_and_side = one.base, one.room.x < one.wanted
        if line_and_side not in bases and len(bases) <= SPARES:
            bases.add(line_and_side)
            yield ELSEWHERE, replace(one, solids=(*_near((one,), solids), *others))


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
        for pin in one.pins:
            yield pin_body(pin, m.pin), OWN if area == place else FIGURE
