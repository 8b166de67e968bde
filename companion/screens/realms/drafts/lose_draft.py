"""How a sanity loss is being split, before it is done."""

from __future__ import annotations

from dataclasses import replace

from companion.realms.duel.loss_split import even_split, targets, victims
from companion.realms.game.commands import Hit, LoseSanity
from companion.realms.game.state import MOST_SANITY, Duel
from companion.records import dataclass
from companion.screens.parts import Navigation


@dataclass(frozen=True, slots=True)
class LoseDraft:
    """``loss`` for each neighbour (for all together between two players), and the parts asked for so far."""

    loss: int = 0
    parts: tuple[Hit, ...] = ()
    spared: frozenset[int] = frozenset()
    """Neighbours who lose nothing, where there are two."""


@dataclass(frozen=True, slots=True)
class LoseAct(Navigation):
    """Base of what changes this draft."""


@dataclass(frozen=True, slots=True)
class ChooseLoss(LoseAct):
    loss: int


@dataclass(frozen=True, slots=True)
class StepLoss(LoseAct):
    """So much more of it."""

    by: int


@dataclass(frozen=True, slots=True)
class Spare(LoseAct):
    """Whether a neighbour loses nothing."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class StepPart(LoseAct):
    """So much more of the loss on this target."""

    seat: int
    location: int
    by: int


@dataclass(frozen=True, slots=True)
class MovePart(LoseAct):
    """So much of the loss on this target; what is over falls to the others of the same neighbour."""

    seat: int
    location: int
    loss: int


def edit(draft: LoseDraft, act: LoseAct, duel: Duel) -> LoseDraft:
    """Return the draft after an act; a newly chosen number hits the first target of each neighbour."""
    match act:
        case ChooseLoss(loss):
            return LoseDraft(max(0, loss), even_split(duel, loss).hits, draft.spared)
        case StepLoss(by):
            return edit(draft, ChooseLoss(draft.loss + by), duel)
        case Spare(seat, on):
            return replace(draft, spared=draft.spared | {seat} if on else draft.spared - {seat})
        case StepPart(seat, location, by):
            return edit(draft, MovePart(seat, location, part_of(draft, seat, location) + by), duel)
        case MovePart(seat, location, loss):
            return replace(draft, parts=_moved(draft, duel, Hit(seat, max(0, min(loss, draft.loss)), location)))
        case _:
            return draft


def _moved(draft: LoseDraft, duel: Duel, hit: Hit) -> tuple[Hit, ...]:
    """Return the parts with ``hit`` set; the rest of that neighbour's loss falls on his other targets.

    Without another target the parts stay as they are.
    """
    others = [part for part in draft.parts if part.seat != hit.seat]
    order = targets(duel, hit.seat)
    own = [part for part in draft.parts if part.seat == hit.seat and part.location != hit.location]
    own.sort(key=lambda part: order.index(part.location) if part.location in order else len(order))
    rest = draft.loss - hit.loss
    hits: list[Hit] = []
    for part in own:
        share = min(part.loss, rest)
        rest -= share
        hits.append(replace(part, loss=share))
    if rest:
        receiver = next((at for at in reversed(order) if at != hit.location), None)
        if receiver is None:
            return draft.parts
        hits = _added(hits, Hit(hit.seat, rest, receiver))
    return tuple(part for part in (*others, *hits, hit) if part.loss)


def _added(parts: list[Hit], hit: Hit) -> list[Hit]:
    """Return the split of a sanity loss with another hit, added to the part of the same target if it has any."""
    if any(part.location == hit.location for part in parts):
        return [replace(part, loss=part.loss + hit.loss) if part.location == hit.location else part for part in parts]
    return [*parts, hit]


def part_of(draft: LoseDraft, seat: int, location: int) -> int:
    """Return how much of the loss falls on a target: a location of a seat, or its player."""
    return sum(part.loss for part in draft.parts if (part.seat, part.location) == (seat, location))


def command(draft: LoseDraft, duel: Duel) -> LoseSanity:
    """Return the command that deals the loss as drafted, gates hit first."""
    order = {
        (seat, at): (row, place)
        for row, seat in enumerate(victims(duel))
        for place, at in enumerate(targets(duel, seat))
    }
    hit = [part for part in draft.parts if part.seat not in draft.spared]
    parts = sorted(hit, key=lambda part: order.get((part.seat, part.location), (9, 9)))
    return LoseSanity(draft.loss, tuple(parts), duel.active, duel.dealt)


def hit_by(draft: LoseDraft, duel: Duel) -> tuple[int, ...]:
    """Return the seats that lose sanity: both neighbours, except a spared seat."""
    return tuple(seat for seat in victims(duel) if seat not in draft.spared)


def fits(draft: LoseDraft, duel: Duel) -> bool:
    """Return whether the sheet of a loss can hold this draft: every part is 0..``loss`` on a target of a neighbour."""
    both = victims(duel)
    return (
        0 <= draft.loss <= MOST_SANITY
        and draft.spared <= set(both)
        and all(
            part.seat in both and part.location in targets(duel, part.seat) and 0 <= part.loss <= draft.loss
            for part in draft.parts
        )
    )


def is_plain(duel: Duel) -> bool:
    """Return whether no player who is hit has a location, so that a number is all that is needed."""
    return not any(duel.players[seat].locations for seat in victims(duel))
