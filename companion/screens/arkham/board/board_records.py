"""The records of the board's screen: spaces, markers, figures, plans, as ready to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import StrEnum

from companion.arkham.table.events import GateOpened, InvestigatorMoved, MonsterMoved, MonsterPlaced
from companion.facts.arkham_records import SpaceKind
from companion.records import dataclass


class BoardSize(StrEnum):
    """How large the board is drawn."""

    PHONE = "phone"
    MID = "mid"
    WIDE = "wide"


class MarkerStage(StrEnum):
    """Whether a marker stands, or is about to move when the open Mythos card is applied."""

    STANDS = "stands"
    LEAVES = "leaves"
    ARRIVES = "arrives"
    NEW = "new"
    """Not on the board yet."""


@dataclass(frozen=True, slots=True)
class Acts:
    """What taps do, as JSON; an empty text is a figure that is no target of its own."""

    place: Callable[[str], str]
    investigator: Callable[[int], str] = lambda seat: ""
    monster: Callable[[int], str] = lambda number: ""


@dataclass(frozen=True, slots=True)
class MythosPlan:
    """What the open Mythos card is going to do, drawn over what stands."""

    moves: tuple[MonsterMoved, ...] = ()
    monsters: tuple[MonsterPlaced, ...] = ()
    """New ones that stay on the board."""
    gone: frozenset[int] = frozenset()
    """Numbers of markers that leave the board."""
    gate: GateOpened | None = None
    clue: str = ""
    cleared: frozenset[str] = frozenset()
    """Places whose clues are removed."""
    people: tuple[InvestigatorMoved, ...] = ()
    delayed: frozenset[int] = frozenset()
    """Seats."""
    is_lifted: bool = False
    """There is no monster limit any more (TERROR-05)."""


@dataclass(frozen=True, slots=True)
class BoardOverlay:
    """What one page shows beside the table: selection, reach, plan and the layer of chances."""

    place: str = ""
    """Place whose sheet is open."""
    seat: int = -1
    """Investigator that is picked up."""
    monster: int = 0
    """Monster that is picked up."""
    reach: Mapping[str, int] = field(default_factory=dict)
    """Place -> steps of the picked figure; 0 is where it stands."""
    behind: Mapping[str, int] = field(default_factory=dict)
    """Place -> steps of the picked figure, for places that it reaches only past monsters."""
    plan: MythosPlan = MythosPlan()
    chances: Mapping[str, str] = field(default_factory=dict)
    """Unstable location -> ready text of the chance that the next card opens a gate there."""
    threats: Mapping[str, str] = field(default_factory=dict)
    """Place -> ready text of the chance of a monster there after the next Mythos phase."""


NOTHING = BoardOverlay()
"""Nothing selected, nothing planned."""


@dataclass(frozen=True, slots=True)
class GateMark:
    """An open gate; ``text`` names world and modifier."""

    dimension: str
    text: str
    """World and modifier; both are empty for an unnamed world."""
    planned: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A space of the board and all that marks it."""

    id: str
    kind: SpaceKind
    name: str
    """Short name."""
    label: str
    """Everything about it in one line, for those who listen."""
    act: str
    near: tuple[str, ...] = ()
    """Neighbours along the yellow lines."""
    gate: GateMark | None = None
    is_sealed: bool = False
    is_closed: bool = False
    is_open: bool = False
    """An other world to which a gate is open."""
    clues: int = 0
    is_clue_planned: bool = False
    activity: int = 0
    """Activity markers that lie there."""
    is_acting: bool = False
    """A card in play acts on who ends movement there."""
    is_chosen: bool = False
    steps: int | None = None
    """How far the picked figure has to walk; None = out of reach."""
    is_behind: bool = False
    """It has to walk past monsters."""
    chance: str = ""
    threat: str = ""
    count: str = ""
    """The outskirts' "2 / 4"."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A monster marker."""

    number: int
    place: str
    movement: str
    dimension: str
    """Empty for an unnamed monster."""
    label: str
    act: str = ""
    stage: MarkerStage = MarkerStage.STANDS
    is_picked: bool = False


@dataclass(frozen=True, slots=True)
class InvestigatorPin:
    """An investigator's pin."""

    seat: int
    place: str
    text: str
    label: str
    act: str = ""
    zone: int = 0
    is_lying: bool = False
    is_explored: bool = False
    is_jailed: bool = False
    is_picked: bool = False
    is_planned: bool = False
    """It is going to be taken there."""
    face: str = ""
    """Id of the investigator."""
    badge: str = ""
    """Icon of a Blessing or Curse, which neither the way it lies nor its place shows."""


@dataclass(frozen=True, slots=True)
class BoardScreen:
    """The whole board of one moment."""

    mode: BoardSize
    room: tuple[int, int]
    """Width and height of the frame in px; zeros = not known."""
    spots: tuple[Spot, ...]
    markers: tuple[Marker, ...]
    figures: tuple[InvestigatorPin, ...]
    paths: tuple[tuple[str, ...], ...] = ()
    """Planned walks of monsters, from the first place to the last."""
