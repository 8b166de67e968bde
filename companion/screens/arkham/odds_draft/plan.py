"""What the players decided about the plan: who is sent to which gate, who must not go there, which cell is open."""

from __future__ import annotations

from enum import StrEnum

from companion.records import dataclass

Pair = tuple[int, str]
"""A seat and the location of a gate."""


class Mark(StrEnum):
    """What the players say of one investigator and one gate."""

    FREE = "free"
    """The plan decides."""
    SENT = "sent"
    BANNED = "banned"


@dataclass(frozen=True, slots=True)
class PlanDraft:
    """The marks of the players, and the cell that is open."""

    sent: tuple[Pair, ...] = ()
    banned: tuple[Pair, ...] = ()
    opened: Pair = (-1, "")

    def mark(self, seat: int, gate: str) -> Mark:
        """Return what the players said of an investigator and a gate."""
        if (seat, gate) in self.sent:
            return Mark.SENT
        return Mark.BANNED if (seat, gate) in self.banned else Mark.FREE


def opened(draft: PlanDraft, seat: int, gate: str) -> PlanDraft:
    """Return the draft with a cell open; the open cell is closed."""
    pair = (seat, gate)
    return PlanDraft(draft.sent, draft.banned, (-1, "") if draft.opened == pair else pair)


def marked(draft: PlanDraft, seat: int, gate: str, mark: Mark) -> PlanDraft:
    """Return the draft with a mark; an investigator is sent to one gate only, to a gate one investigator only."""
    sent = [pair for pair in draft.sent if pair != (seat, gate)]
    banned = [pair for pair in draft.banned if pair != (seat, gate)]
    if mark is Mark.SENT:
        sent = [*(pair for pair in sent if pair[0] != seat and pair[1] != gate), (seat, gate)]
    elif mark is Mark.BANNED:
        banned.append((seat, gate))
    return PlanDraft(tuple(sent), tuple(banned), draft.opened)
