"""The town editor's form: a printed sheet as it is transcribed, and what the finger does."""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum

from companion.innsmouth.town import draft_town as d
from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.town import NOBODY, QUARTERS, SIDE, At, QuarterColor, TouristKind, Tourists
from companion.innsmouth.town.town_grid import Point, around
from companion.records import dataclass
from companion.screens.innsmouth.drafts.town_acts import (
    BesideBridge,
    Brush,
    CloseDraft,
    CountFrom,
    DrawBridge,
    DrawHouse,
    DrawRiver,
    DrawRoads,
    DrawSea,
    FillHouse,
    FillWhole,
    NameTown,
    OpenEditor,
    PaintAlong,
    PaintQuarter,
    PaintRow,
    PutStar,
    ReadColors,
    SetInside,
    StepStar,
    TakeBrush,
    TakeColor,
    TakeRow,
    TapTownNode,
    TapTownQuarter,
    TapTownRoad,
    TownAct,
    UndoTown,
    places,
)
from companion.typed_text import LONGEST_NAME

__all__ = [
    "BesideBridge", "Brush", "CloseDraft", "CountFrom", "DrawBridge", "DrawHouse", "DrawRiver", "DrawRoads", "DrawSea",
    "FillHouse", "FillTown", "FillWhole", "NameTown", "OpenEditor", "PaintAlong", "PaintQuarter", "PaintRow",
    "PutStar", "ReadColors", "SetInside", "StepStar", "TakeBrush", "TakeColor", "TakeRow", "TapTownNode",
    "TapTownQuarter",
    "TapTownRoad", "TownAct", "TownChange", "TownDraft", "TownStep", "Trouble", "UndoTown", "edit", "house", "row",
    "starless",
]  # fmt: skip

MOST_STAR = 99
MOST_INSIDE = 9
"""Tourists of a kind in a safe house."""
MOST_STEPS = 60
"""Changes that can be taken back."""


class TownChange(StrEnum):
    """What was changed, for the name of its undo."""

    COLORS = "colors"
    STAR = "star"
    RIVER = "river"
    ROADS = "roads"
    BRIDGE = "bridge"
    SEA = "sea"
    HOUSE = "house"
    NAME = "name"
    NUMBERS = "numbers"


class Trouble(StrEnum):
    """Why a stroke changed nothing."""

    NONE = ""
    NO_RIVER = "no_river"
    """It does not run from edge to edge."""
    NO_BRIDGE = "no_bridge"
    """It does not lead over the river."""
    NO_ROAD = "no_road"
    """It follows no road."""


@dataclass(frozen=True, slots=True)
class TownStep:
    """A change that can be taken back."""

    town: DraftTown
    """Before it."""
    change: TownChange
    place: str = ""


@dataclass(frozen=True, slots=True)
class TownDraft:
    """The town in the editor; ``is_open`` is false while the list of towns is shown."""

    is_open: bool = False
    town: DraftTown = field(default_factory=DraftTown)
    brush: Brush = Brush.COLORS
    color: QuarterColor = QuarterColor.RED
    star: int = 3
    """Points of the yellow brush."""
    node: str = ""
    """The intersection or road whose safe house is filled."""
    road: str = ""
    source: str = ""
    """The town of my box that this one is made from."""
    seen: str = ""
    """Digest of that town's file when it was opened."""
    row: int = 0
    """The row of quarters that the pad shows; 0 = the first one that lacks a colour."""
    is_read: bool = False
    """The colours come from a photo, and are to be checked."""
    trouble: Trouble = Trouble.NONE
    past: tuple[TownStep, ...] = ()
    """Changes that can be taken back, the newest last."""


@dataclass(frozen=True, slots=True)
class FillTown(TownAct):
    """The whole editor, as a browser saved it."""

    draft: TownDraft


def edit(draft: TownDraft, act: TownAct) -> TownDraft:
    """The editor after an act."""
    draft = replace(draft, trouble=Trouble.NONE)
    match act:
        case OpenEditor():
            return replace(draft, is_open=True)
        case CloseDraft():
            return replace(draft, is_open=False)
        case TakeBrush(brush):
            return replace(draft, brush=brush, node="", road="", is_read=False)
        case TakeColor(color):
            return replace(draft, color=color)
        case TakeRow(number):
            return replace(draft, row=min(max(number, 1), SIDE))
        case StepStar(by):
            return replace(draft, star=min(max(draft.star + by, 1), MOST_STAR))
        case UndoTown() if draft.past:
            return replace(draft, town=draft.past[-1].town, past=draft.past[:-1], is_read=False)
        case UndoTown():
            return draft
        case FillTown(filled) if filled.town.is_whole:
            return filled
        case _:
            return _noted(draft, _changed(draft, act), act)


def row(draft: TownDraft) -> int:
    """The row of quarters that the pad shows; of a sheet on its side, the column."""
    axis = 0 if draft.town.columns_down else 1
    return draft.row or min((at[axis] for at in QUARTERS if draft.town.color(at) is None), default=1)


def starless(draft: TownDraft) -> At | None:
    """The first yellow quarter without points on its star."""
    lacking = (at for at in QUARTERS if draft.town.color(at) is QuarterColor.YELLOW and draft.town.star(at) is None)
    return next(lacking, None)


def house(draft: TownDraft) -> Tourists:
    """Return the tourists in the safe house that is being filled now; none where there is no such house yet."""
    place = (draft.node or None, draft.road or None)
    return next(
        (safe_house.tourists for safe_house in draft.town.houses if (safe_house.node, safe_house.road) == place), NOBODY
    )


# ---------------------------------------------------------------- taking back


def _noted(before: TownDraft, after: TownDraft, act: TownAct) -> TownDraft:
    """Return the draft ``after`` with an undo step for its change of the town.

    It is returned unchanged where the town did not change. Counts in the same safe house make a single step.
    """
    if after.town == before.town:
        return after
    change = _change(before, act)
    step = TownStep(before.town, change, before.node or before.road if change is TownChange.HOUSE else "")
    newest = before.past[-1:]
    if change is TownChange.HOUSE and newest and (newest[0].change, newest[0].place) == (change, step.place):
        return after
    return replace(after, past=(*before.past, step)[-MOST_STEPS:])


def _change(draft: TownDraft, act: TownAct) -> TownChange:
    """Return the part of the town that an act changes, such as the river; COLORS for any act not listed."""
    match act:
        case PutStar():
            return TownChange.STAR
        case TapTownQuarter() if draft.brush is Brush.BANKS:
            return TownChange.RIVER
        case DrawRiver():
            return TownChange.RIVER
        case TapTownRoad() | DrawRoads():
            return TownChange.ROADS
        case BesideBridge() | DrawBridge():
            return TownChange.BRIDGE
        case TapTownNode():
            return TownChange.SEA if draft.brush is Brush.SEA else TownChange.BRIDGE
        case DrawSea():
            return TownChange.SEA
        case FillHouse() | SetInside() | FillWhole():
            return TownChange.HOUSE
        case NameTown():
            return TownChange.NAME
        case CountFrom():
            return TownChange.NUMBERS
        case _:
            return TownChange.COLORS


# ---------------------------------------------------------------- changes


def _changed(draft: TownDraft, act: TownAct) -> TownDraft:
    """Return the draft after an act of the town editor, numbers and names clipped; places outside change nothing."""
    town = draft.town
    match act:
        case NameTown(name):
            return replace(draft, town=d.name(town, name.strip()[:LONGEST_NAME], name.strip()[:LONGEST_NAME]))
        case PaintQuarter(at, color) if at in QUARTERS:
            return replace(draft, town=d.paint(town, at, color))
        case PaintRow(number, colors) if 1 <= number <= SIDE:
            return replace(draft, town=_painted(town, number, places(colors)), row=0)
        case CountFrom(left, up, down):
            return replace(draft, town=replace(town, columns_left=left, rows_up=up, columns_down=down))
        case ReadColors(colors) if len(places(colors)) == len(QUARTERS):
            for at, name in zip(QUARTERS, places(colors), strict=True):
                town = d.paint(town, at, QuarterColor(name)) if name in list(QuarterColor) else town
            return replace(draft, town=town, row=1, is_read=True)
        case PutStar(at, points) if at in QUARTERS:
            return replace(draft, town=d.put_star(town, at, min(max(points, 1), MOST_STAR)))
        case SetInside(kind, number):
            return _filled(draft, {kind: number})
        case FillWhole(numbers):
            counts = zip(TouristKind, places(numbers), strict=False)
            return _filled(draft, {kind: int(count) for kind, count in counts if count.isdecimal()})
        case FillHouse(kind, by):
            return _filled(draft, {kind: house(draft).of(kind) + by})
        case BesideBridge(point, quarter):
            return replace(draft, town=d.toggle_beside_bridge(town, point, quarter))
        case PaintAlong() | DrawRiver() | DrawRoads() | DrawBridge() | DrawSea() | DrawHouse():
            return _drawn(draft, act)
        case _:
            return _tapped(draft, act)


def drawn_row(town: DraftTown, number: int) -> tuple[At, ...]:
    """Return a row of quarters from left to right as the sheet lies; a column where it lies on its side."""
    numbers = range(1, SIDE + 1)
    order = tuple(reversed(numbers) if (town.rows_up if town.columns_down else town.columns_left) else numbers)
    return tuple((number, other) if town.columns_down else (other, number) for other in order)


def _painted(town: DraftTown, number: int, colors: tuple[str, ...]) -> DraftTown:
    """Return the town with a row of quarters coloured from the left; unreadable colours leave their quarter."""
    for at, color in zip(drawn_row(town, number), colors, strict=False):
        if color in list(QuarterColor):
            town = d.paint(town, at, QuarterColor(color))
    return town


def _filled(draft: TownDraft, numbers: dict[TouristKind, int]) -> TownDraft:
    """Return the draft with these tourists, clipped, in the chosen safe house; unchanged if none is chosen."""
    if not draft.node and not draft.road:
        return draft
    counts = {kind.value: min(max(number, 0), MOST_INSIDE) for kind, number in numbers.items()}
    inside = replace(house(draft), **counts)
    return replace(draft, town=d.put_house(draft.town, inside, draft.node or None, draft.road or None))


def _tapped(draft: TownDraft, act: TownAct) -> TownDraft:
    """Return the draft after a tap on quarter, road or intersection, by the brush in use; unchanged by other acts."""
    town = draft.town
    match act:
        case TapTownQuarter(at) if draft.brush is Brush.BANKS:
            return replace(draft, town=d.lay_bank(town, at, "A" if town.bank(at) == "B" else "B"))
        case TapTownQuarter(at):
            return replace(draft, town=_brushed(draft, at))
        case TapTownRoad(road) if draft.brush is Brush.HOUSES_ON_ROADS:
            return replace(draft, road=road, node="")
        case TapTownRoad(road):
            return replace(draft, town=d.toggle_road(town, road))
        case TapTownNode(node) if draft.brush is Brush.HOUSES:
            return replace(draft, node=node, road="")
        case TapTownNode(node) if draft.brush is Brush.SEA:
            return replace(draft, town=d.toggle_sea(town, node))
        case TapTownNode(node) if node in town.grid().nodes:
            return replace(draft, town=d.toggle_bridge(town, town.grid().nodes[node].point))
        case _:
            return draft


def _brushed(draft: TownDraft, at: At) -> DraftTown:
    """Return the town with a quarter in the chosen colour; for yellow, with the chosen star put there."""
    if draft.color is QuarterColor.YELLOW:
        return d.put_star(draft.town, at, draft.star)
    return d.paint(draft.town, at, draft.color)


# ---------------------------------------------------------------- strokes on the map


def _drawn(draft: TownDraft, act: TownAct) -> TownDraft:
    """Return the draft after a line drawn with a finger; with the trouble if it does not fit; or unchanged."""
    match act:
        case PaintAlong(value):
            for at in filter(None, map(_quarter, places(value))):
                draft = replace(draft, town=_brushed(draft, at))
            return draft
        case DrawRiver(value):
            laid = _river(draft.town, places(value))
            return replace(draft, trouble=Trouble.NO_RIVER) if laid is None else replace(draft, town=laid)
        case DrawRoads(value):
            return _toggled_roads(draft, _roads(value))
        case DrawBridge(value):
            return _bridged(draft, places(value))
        case DrawSea(value):
            return _toggled_sea(draft, places(value))
        case DrawHouse(value):
            road = next((name for name in _roads(value) if name in draft.town.grid().roads), "")
            return replace(draft, road=road, node="") if road else replace(draft, trouble=Trouble.NO_ROAD)
        case _:
            return draft


def _quarter(name: str) -> At | None:
    """A quarter as a stroke names it: ``3,4``."""
    return next((at for at in QUARTERS if f"{at[0]},{at[1]}" == name), None)


def _roads(value: str) -> tuple[str, ...]:
    """Return the roads that a stroke passed, which are marked with ``r`` in it; diagonals are left out."""
    return tuple(name[1:] for name in places(value) if name.startswith("r"))


def _river(town: DraftTown, nodes: tuple[str, ...]) -> DraftTown | None:
    """Return the town with the river along these intersections; None if it does not lead from edge to edge."""
    there = town.grid().nodes
    course: list[Point] = []
    for node in nodes:
        if node in there and there[node].point not in course[-1:]:
            course.append(there[node].point)
    ends = course[:1] + course[-1:]
    if len(course) < 2 or not all(any(number in (0, SIDE) for number in end) for end in ends):
        return None
    return d.lay_river(town, course)


def _toggled_roads(draft: TownDraft, names: tuple[str, ...]) -> TownDraft:
    """Return the draft with all these roads absent, or all present, as the first of them becomes.

    Names of no road are left out; without any road the draft has ``Trouble.NO_ROAD``.
    """
    roads = [name for name in dict.fromkeys(names) if name in draft.town.grid().roads]
    if not roads:
        return replace(draft, trouble=Trouble.NO_ROAD)
    absent, goes = draft.town.absent, roads[0] not in draft.town.absent
    return replace(draft, town=replace(draft.town, absent=absent | set(roads) if goes else absent - set(roads)))


def _bridged(draft: TownDraft, names: tuple[str, ...]) -> TownDraft:
    """Return the draft with a bridge between two quarters at a river's intersection; with the trouble if it fails."""
    town, there = draft.town, draft.town.grid()
    quarters = tuple(filter(None, map(_quarter, names[:2])))
    node = there.nodes.get(names[2]) if len(names) > 2 else None
    if node is None or node.point not in there.split or len({town.bank(at) for at in quarters}) != len(d.BANKS):
        return replace(draft, trouble=Trouble.NO_BRIDGE)
    if not set(quarters) <= set(around(node.point)):
        return replace(draft, trouble=Trouble.NO_BRIDGE)
    return replace(draft, town=d.put_bridge(town, node.point, quarters))


def _toggled_sea(draft: TownDraft, names: tuple[str, ...]) -> TownDraft:
    """Return the draft with the intersections all set to the sea, or all taken off it, as the first of them becomes.

    Names of no intersection and intersections beside the river, which are at the water anyway, are left out.
    """
    there = draft.town.grid().nodes
    nodes = [name for name in names if name in there and not there[name].by_river]
    if not nodes:
        return draft
    sea, comes = draft.town.sea, nodes[0] not in draft.town.sea
    return replace(draft, town=replace(draft.town, sea=sea | set(nodes) if comes else sea - set(nodes)))
