"""What the players decided about the plan: who is sent to which gate, who must not go there, which cell is open."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from companion.arkham.forecast import Spending
from companion.records import dataclass

Pair = tuple[int, str]
"""A seat and the location of a gate."""


GATE_SKILLS = ("fight", "lore")
"""Skills that close a gate."""
DELAYED = "delays"
"""Value of the choice that encounters cost rounds; "" for that they cost none."""


class Mark(StrEnum):
    """What the players say of one investigator and one gate."""

    FREE = "free"
    """The plan decides."""
    SENT = "sent"
    BANNED = "banned"


@dataclass(frozen=True, slots=True)
class Marked:
    """An investigator and a gate of which the players said something, so named that nobody else inherits it."""

    seat: int
    gate: str
    """Its location."""
    who: str
    """Id of the investigator."""
    world: str
    """Id of the Other World behind the gate."""


class Assumable(StrEnum):
    """What the players may let the plan take for granted; the fields of ``PlanAssumptions``."""

    SKILL = "skill"
    SPENDING = "spending"
    DELAYS = "delays"


@dataclass(frozen=True, slots=True)
class PlanAssumptions:
    """What the players let the plan take for granted."""

    skill: str = ""
    """``fight`` or ``lore``; "" for the better one."""
    spending: Spending = Spending.NONE
    delays: bool = False
    """Whether one encounter of six costs a round."""


@dataclass(frozen=True, slots=True)
class PlanDraft:
    """The marks of the players, what they assume, and the cell that is open."""

    sent: tuple[Marked, ...] = ()
    banned: tuple[Marked, ...] = ()
    opened: Pair = (-1, "")
    listed: bool = False
    """The open cell stands in the list of who goes where, if it is there; else in the table."""
    assumed: PlanAssumptions = PlanAssumptions()


def assuming(draft: PlanDraft, what: Assumable, value: str) -> PlanDraft:
    """Return the draft with one assumption changed; a value that is none changes nothing."""
    assumed = draft.assumed
    if what is Assumable.SKILL and value in ("", *GATE_SKILLS):
        assumed = replace(assumed, skill=value)
    elif what is Assumable.SPENDING and value in tuple(Spending):
        assumed = replace(assumed, spending=Spending(value))
    elif what is Assumable.DELAYS and value in ("", DELAYED):
        assumed = replace(assumed, delays=bool(value))
    return replace(draft, assumed=assumed)


def opened(draft: PlanDraft, seat: int, gate: str, *, listed: bool = False) -> PlanDraft:
    """Return the draft with a cell open where it was tapped; tapped there again, it is closed."""
    is_open = (draft.opened, draft.listed) == ((seat, gate), listed)
    return replace(draft, opened=(-1, "") if is_open else (seat, gate), listed=listed)


def marked(draft: PlanDraft, cell: Marked, mark: Mark) -> PlanDraft:
    """Return the draft with a mark; an investigator is sent to one gate only, to a gate one investigator only."""
    sent = [other for other in draft.sent if (other.seat, other.gate) != (cell.seat, cell.gate)]
    banned = [other for other in draft.banned if (other.seat, other.gate) != (cell.seat, cell.gate)]
    if mark is Mark.SENT:
        sent = [*(other for other in sent if other.seat != cell.seat and other.gate != cell.gate), cell]
    elif mark is Mark.BANNED:
        banned.append(cell)
    return replace(draft, sent=tuple(sent), banned=tuple(banned))
