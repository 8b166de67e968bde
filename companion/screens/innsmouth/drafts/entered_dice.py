"""Dice of a round while they are entered: the next number, a die that is changed, dice that lay there before."""

from __future__ import annotations

from dataclasses import replace

from companion.innsmouth.box.my_box import TOURIST_DICE, Die
from companion.innsmouth.box.possible_dice import possible
from companion.innsmouth.game.state import Phase, Tour
from companion.screens.innsmouth.drafts.page_view import DiceDraft


def with_number(draft: DiceDraft, number: int, tour: Tour | None) -> DiceDraft:
    """Return the draft with the number of the die that is changed, else of the next one.

    Its tourists come from my box where they are certain; the same number again keeps those that are entered.
    """
    at = draft.at if draft.is_changed and draft.at is not None else len(draft.dice)
    if at < len(draft.dice) and draft.dice[at].number == number:
        return replace(draft, is_changed=False)
    others = (*draft.dice[:at], *draft.dice[at + 1 :])
    only = possible(tour.box.dice, number, (*tour.dice.rolled, *others)).only if tour is not None else None
    return replace(draft, dice=(*draft.dice[:at], only or Die(number), *draft.dice[at + 1 :]), at=at, is_changed=False)


def picked(draft: DiceDraft, index: int) -> DiceDraft:
    """Return the draft in which a die is changed; the same die again is left as it is."""
    is_again = draft.is_changed and draft.at == index
    return replace(draft, at=None if is_again else index, is_changed=not is_again)


def taken_back(draft: DiceDraft, index: int) -> DiceDraft:
    """Return the draft without the die at this index; the number entered next is for a new die."""
    return replace(draft, dice=(*draft.dice[:index], *draft.dice[index + 1 :]), at=None, is_changed=False)


def asked(draft: DiceDraft) -> int:
    """Return the index of the die whose tourists are asked for: the one touched last; -1 before the first."""
    last = len(draft.dice) - 1
    return draft.at if draft.at is not None and draft.at < last else last


def laid_before(before: Tour | None, now: Tour | None) -> DiceDraft | None:
    """Return the dice that lay before an undo or a correction led back to their entering; None if it did not."""
    if before is None or now is None or now.phase is not Phase.DICE or before.round != now.round:
        return None
    dice = before.dice
    if before.phase not in (Phase.DRAFT, Phase.DRAW) or dice.bonus is None:
        return None
    fresh = dice.rolled[len(now.dice.rolled) :]
    if now.is_solo:
        return DiceDraft((*fresh, *dice.unavailable), dice.bonus)
    if len(fresh) == TOURIST_DICE:
        return DiceDraft(fresh, dice.bonus, is_whole=True)
    return DiceDraft((*fresh, *((dice.fate,) if dice.fate is not None else ())), dice.bonus)
