"""Names of the locations: each in the fullest form, and moved as little as possible, that covers nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType

from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import Stability
from companion.records import dataclass
from companion.screens.arkham.board.board import BoardSize
from companion.widgets.arkham_map import clue
from companion.widgets.arkham_map.geometry import BoardGeometry, Rect, geometry
from companion.widgets.arkham_map.text import LabelLine, broken, line
from companion.words import Words

SHIFTS = (0, -4, 4, -8, 8, -13, 13, -18, 18, -24, 24, -32, 32, -40, 40)
LEADING = 1.08
GAP: Mapping[BoardSize, float] = MappingProxyType({BoardSize.WIDE: 5.0, BoardSize.MID: 5.0, BoardSize.PHONE: 9.0})
"""Between two names side by side, in px; more than a space on a phone, where they would read as one."""
WIDEST = 150.0
"""A name in one line shall not be wider, in px."""
WRITTEN, SIGN = 3.0, 8.0
"""Cost of covering a street's plate or another name, and a diamond or the badge of clues, for each square px."""
GATE = 80.0
"""Width of most names of gates, in px."""
GATE_SHIFTS = (0, -14, 14, -28, 28, -42, 42)
"""How far those may stand from the middle of the place's own, in px."""
ROOM = 3.0
"""Cost of each square px of the room for the name of a gate that something else covers."""
HIDDEN, GATE_HIDDEN = 40.0, 20.0
"""Cost of leaving the sheet, for each px of the name of a place, of a gate."""
FORM_COST: Mapping[BoardSize, tuple[float, float, float, float]] = MappingProxyType(
    {BoardSize.WIDE: (0, 10, 25, 400), BoardSize.MID: (0, 10, 30, 80), BoardSize.PHONE: (900, 900, 900, 0)}
)
"""Cost of one line, of one without its article, of two lines, of the short name."""
ARTICLE = "The "


@dataclass(frozen=True, slots=True)
class Label:
    """A name under a location; ``x`` is its middle, ``y`` the base line of its first line."""

    x: float
    y: float
    lines: tuple[LabelLine, ...]
    font: float

    @property
    def below(self) -> float:
        """The base line of a further line below the label."""
        return self.y + len(self.lines) * self.font * LEADING

    def box(self, more: int = 0) -> Rect:
        """Return the box that the lines cover, with room for ``more`` lines below."""
        half = max(part.width for part in self.lines) / 2
        top = self.y - self.font * 0.8
        return Rect(self.x - half, top, self.x + half, top + self.font * LEADING * (len(self.lines) + more))


@cache
def labels(mode: BoardSize, height: int, words: Words, box: ArkhamBox, is_near: bool = False) -> Mapping[str, Label]:
    """Location -> its label; ``is_near`` = the full names of a phone's board that is drawn twice as large."""
    sheet = geometry(mode, height, words, box)
    font = 7.5 if is_near else sheet.measures.name_font
    forms_mode = BoardSize.WIDE if is_near else mode
    around_plots, plates, figures = (
        plots(sheet),
        [*sheet.plates.values(), *sheet.trays.values()],
        _room_for_figures(sheet),
    )
    badges = {place: clue.body(sheet.points[place], sheet.measures.radius) for place in box.unstable}
    forms = {place: _candidates(place, sheet, font, words, box) for place in box.locations}
    reach = {place: _reach(labels) for place, labels in forms.items()}
    placed: dict[str, Label] = {}
    rooms: dict[str, Rect] = {}
    for _ in range(2):
        for place in sorted(box.locations, key=lambda place: (sheet.points[place].y, sheet.points[place].x)):
            near = partial(_near, reach[place])
            others = [label.box().wider(GAP[mode]) for other, label in placed.items() if other != place]
            gates = _has_gates(place, mode, box)
            edges = (sheet.measures.margin + 4, sheet.town_edge - 2)
            around = [rect for other, rect in around_plots.items() if other != place]
            signs = [sign(other, sheet) for other in box.locations if other != place]
            signs += [rect for other, rect in badges.items() if other != place]
            rects = [room for other, room in rooms.items() if other != place]
            crowd = _Crowd(
                near(around), near(plates), near(others), near(signs), near(rects), near(figures), edges,
                FORM_COST[forms_mode], gates,
            )  # fmt: skip
            best = min(forms[place], key=crowd.cost)
            placed[place] = best.label
            if gates:
                rooms[place] = crowd.room(best)[1]
    return MappingProxyType(placed)


@dataclass(frozen=True, slots=True)
class _Candidate:
    label: Label
    form: int
    """0 one line, 1 one without its article, 2 two lines, 3 the short name."""
    shift: float
    box: Rect
    """What it covers."""
    rooms: tuple[Rect, ...]
    """Where the name of a gate may be written below it; the first would be best."""


@dataclass(frozen=True, slots=True)
class _Crowd:
    """What is around one location."""

    plots: list[Rect]
    plates: list[Rect]
    names: list[Rect]
    signs: list[Rect]
    """The diamonds over other plots, and the badges of clues beside them."""
    rooms: list[Rect]
    """Kept for the names of other gates."""
    figures: list[Rect]
    """Where markers and pins may stand."""
    edges: tuple[float, float]
    forms: tuple[float, float, float, float]
    has_gates: bool
    """A gate's name may follow as one more line."""

    def cost(self, candidate: _Candidate) -> float:
        """Return the cost of writing the name as this candidate has it."""
        box = candidate.box
        left, right = self.edges
        outside = max(0.0, left - box.left) + max(0.0, box.right - right)
        covered = sum(box.overlap(other) for other in self.plots)
        covered += sum(box.overlap(other) * WRITTEN for other in (*self.plates, *self.names))
        covered += sum(box.overlap(other) * SIGN for other in self.signs)
        covered += sum(box.overlap(other) * WRITTEN for other in self.rooms)
        covered += sum(box.overlap(other) * 0.35 for other in self.figures)
        form = self.forms[candidate.form]
        if self.has_gates:
            form += self.room(candidate)[0] + (form if len(candidate.label.lines) > 1 else 0.0)
        return form + abs(candidate.shift) * 1.4 + outside * HIDDEN + covered * 2 + max(0.0, box.width - WIDEST)

    def room(self, candidate: _Candidate) -> tuple[float, Rect]:
        """Return the cost of the best room for the name of a gate below this candidate, and the box of that room."""
        left, right = self.edges

        def cost(at: Rect) -> float:
            outside = max(0.0, left - at.left) + max(0.0, at.right - right)
            covered = sum(at.overlap(other) for other in (*self.plots, *self.plates, *self.names, *self.rooms))
            covered += sum(at.overlap(other) for other in self.signs) * 3
            return outside * GATE_HIDDEN + covered * ROOM + abs(at.x - candidate.box.x) * 0.5

        return min(((cost(at), at) for at in candidate.rooms), key=lambda results: results[0])


def _candidates(location: str, sheet: BoardGeometry, font: float, words: Words, box: ArkhamBox) -> list[_Candidate]:
    """Return all ways to write a location's name under its plot: each form of the name at each shift."""
    at, space = sheet.points[location], box.spaces[location]
    y = at.y + sheet.measures.radius + font * 1.02 + (1 if sheet.mode is not BoardSize.PHONE else -0.5)
    name = words.name(space)
    bare = line(name.removeprefix(ARTICLE), font)
    forms = ((line(name, font),), (bare,), broken(name, font), (line(words.short(space), font),))
    results = [
        (Label(at.x + shift, y, lines, font), form, shift) for form, lines in enumerate(forms) for shift in SHIFTS
    ]
    gates = _has_gates(location, sheet.mode, box)
    return [
        _Candidate(label, form, shift, label.box(), tuple(_gate_name_rooms(label)) if gates else ())
        for label, form, shift in results
    ]


def _has_gates(place: str, mode: BoardSize, box: ArkhamBox) -> bool:
    """Return whether the name of a gate may be written at a place: it is unstable, and the map is not on a phone."""
    return box.spaces[place].stability is Stability.UNSTABLE and mode is not BoardSize.PHONE


def _gate_name_rooms(label: Label) -> Iterator[Rect]:
    """Yield the rectangles below a label in which the name of an open gate could be written."""
    top = label.below - label.font * 0.8
    for shift in GATE_SHIFTS:
        yield Rect(label.x + shift - GATE / 2, top, label.x + shift + GATE / 2, top + label.font)


def _reach(candidates: list[_Candidate]) -> Rect:
    """Return the box around all that any of the candidates covers."""
    boxes = [rect for candidate in candidates for rect in (candidate.box, *candidate.rooms)]
    return Rect(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _near(reach: Rect, rects: Sequence[Rect]) -> list[Rect]:
    """Return the rectangles that overlap ``reach``."""
    return [rect for rect in rects if rect.overlap(reach)]


def plots(sheet: BoardGeometry) -> dict[str, Rect]:
    side = 2 * sheet.measures.radius
    return {
        place: Rect.around(at.x, at.y, side, side)
        for place, at in sheet.points.items()
        if place not in sheet.worlds and place not in sheet.plates
    }


def sign(place: str, sheet: BoardGeometry) -> Rect:
    """Return the box that the diamond on top of a plot covers."""
    at, r = sheet.points[place], sheet.measures.radius
    return Rect.around(at.x, at.y - r, r * 0.6, r * 0.69)


def _room_for_figures(sheet: BoardGeometry) -> list[Rect]:
    """Return the boxes that labels keep free: of the first marker and pin of a plate, the first marker of a plot."""
    m, rects = sheet.measures, []
    for plate in sheet.plates.values():
        rects.append(Rect(plate.right - m.marker * 1.6, plate.top - m.marker * 2, plate.right + m.marker, plate.top))
        rects.append(Rect(plate.left, plate.top - m.pin * 2.2, plate.left + m.pin * 2, plate.top))
    for place, at in sheet.points.items():
        if place not in sheet.plates and place not in sheet.worlds:
            y = at.y - m.radius * 0.3
            rects.append(Rect.around(at.x + m.radius * 1.38, y, m.marker * 2.2, m.marker * 2.2))
    return rects
