"""The town editor's form: a printed sheet as it is transcribed, and what the finger does."""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum

from companion.innsmouth.town import draft_town as d
from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.town import NOBODY, At, Color, Kind, Tourists
from companion.records import dataclass
from companion.screens.parts import Navigation

MOST_STAR = 20
MOST_INSIDE = 9
"""Tourists of a kind in a safe house."""


class Brush(StrEnum):
    """What a tap on the map changes."""

    COLORS = "colors"
    BANKS = "banks"
    ROADS = "roads"
    BRIDGES = "bridges"
    SEA = "sea"
    HOUSES = "houses"
    HOUSES_ON_ROADS = "houses_on_roads"


@dataclass(frozen=True, slots=True)
class TownDraft:
    """The town in the editor; ``is_open`` is false while the list of towns is shown."""

    is_open: bool = False
    town: DraftTown = field(default_factory=DraftTown)
    brush: Brush = Brush.COLORS
    color: Color = Color.RED
    star: int = 3
    """Points of the yellow brush."""
    node: str = ""
    """The intersection or road whose safe house is filled."""
    road: str = ""
    source: str = ""
    """The town of my box that this one is made from."""
    seen: str = ""
    """Digest of that town's file when it was opened."""


@dataclass(frozen=True, slots=True)
class TownAct(Navigation):
    """Base of what changes the town in the editor."""


@dataclass(frozen=True, slots=True)
class OpenEditor(TownAct):
    """Go on with the town in the editor."""


@dataclass(frozen=True, slots=True)
class CloseDraft(TownAct):
    """Back to the list; the town stays until another is opened."""


@dataclass(frozen=True, slots=True)
class TakeBrush(TownAct):
    brush: Brush


@dataclass(frozen=True, slots=True)
class TakeColor(TownAct):
    color: Color


@dataclass(frozen=True, slots=True)
class StepStar(TownAct):
    """So many more points on the yellow brush."""

    by: int


@dataclass(frozen=True, slots=True)
class TapTownQuarter(TownAct):
    at: At


@dataclass(frozen=True, slots=True)
class TapTownRoad(TownAct):
    road: str


@dataclass(frozen=True, slots=True)
class TapTownNode(TownAct):
    node: str


@dataclass(frozen=True, slots=True)
class BesideBridge(TownAct):
    """Whether a bridge runs along a quarter."""

    point: tuple[int, int]
    quarter: At


@dataclass(frozen=True, slots=True)
class FillHouse(TownAct):
    """So many more tourists of a kind in the safe house that is filled now."""

    kind: Kind
    by: int


@dataclass(frozen=True, slots=True)
class NameTown(TownAct):
    """In both languages alike."""

    name: str


@dataclass(frozen=True, slots=True)
class FillTown(TownAct):
    """The whole editor, as a browser kept it."""

    draft: TownDraft


def edit(draft: TownDraft, act: TownAct) -> TownDraft:
    """The editor after an act."""
    match act:
        case OpenEditor():
            return replace(draft, is_open=True)
        case CloseDraft():
            return replace(draft, is_open=False)
        case TakeBrush(brush):
            return replace(draft, brush=brush, node="", road="")
        case TakeColor(color):
            return replace(draft, color=color)
        case StepStar(by):
            return replace(draft, star=min(max(draft.star + by, 1), MOST_STAR))
        case NameTown(name):
            return replace(draft, town=d.name(draft.town, name.strip()[:40], name.strip()[:40]))
        case FillTown(filled) if filled.town.is_whole:
            return filled
        case _:
            return _tapped(draft, act)


def _tapped(draft: TownDraft, act: TownAct) -> TownDraft:
    town = draft.town
    match act:
        case TapTownQuarter(at) if draft.brush is Brush.BANKS:
            return replace(draft, town=d.lay_bank(town, at, "A" if town.bank(at) == "B" else "B"))
        case TapTownQuarter(at) if draft.color is Color.YELLOW:
            return replace(draft, town=d.put_star(town, at, draft.star))
        case TapTownQuarter(at):
            return replace(draft, town=d.paint(town, at, draft.color))
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
        case BesideBridge(point, quarter):
            return replace(draft, town=d.toggle_beside_bridge(town, point, quarter))
        case FillHouse(kind, by) if draft.node or draft.road:
            inside = house(draft)
            number = min(max(inside.of(kind) + by, 0), MOST_INSIDE)
            tourists = replace(inside, **{kind.value: number})
            return replace(draft, town=d.put_house(town, tourists, draft.node or None, draft.road or None))
        case _:
            return draft


def house(draft: TownDraft) -> Tourists:
    """Who is in the safe house that is filled now."""
    place = (draft.node or None, draft.road or None)
    return next((one.tourists for one in draft.town.houses if (one.node, one.road) == place), NOBODY)
