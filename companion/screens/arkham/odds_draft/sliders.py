"""What the sliders are to serve: the checks that are expected this round."""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.ratings.skills import CHECKS
from companion.records import dataclass
from companion.screens.arkham.odds_draft.acts import OddsAct, StepWish, ToggleWish
from companion.screens.arkham.odds_draft.ranges import Ranges, within


@dataclass(frozen=True, slots=True)
class WishDraft:
    """A check that is expected this round."""

    check: str
    modifier: int = 0
    difficulty: int = 1


@dataclass(frozen=True, slots=True)
class SlidersDraft:
    """What the sliders are to serve."""

    wishes: tuple[WishDraft, ...] = ()
    least_speed: int = 0
    """Movement points that are needed at least."""


SLIDERS_RANGES: Ranges = {"least_speed": (0, 6)}
WISH_RANGES: Ranges = {"modifier": (-6, 15), "difficulty": (1, 6)}


def edited(sliders: SlidersDraft, act: OddsAct) -> SlidersDraft:
    """Return the draft after a check was added or removed, or a number of a check was stepped."""
    wishes = {wish.check: wish for wish in sliders.wishes}
    match act:
        case ToggleWish(check) if check in wishes:
            del wishes[check]
        case ToggleWish(check) if check in CHECKS:
            wishes[check] = WishDraft(check)
        case StepWish(check, name, by) if check in wishes and name in WISH_RANGES:
            old = wishes[check]
            number = within(WISH_RANGES, name, getattr(old, name) + by)
            wishes[check] = replace(old, modifier=number) if name == "modifier" else replace(old, difficulty=number)
        case _:
            pass
    return replace(sliders, wishes=tuple(wishes.values()))
