"""Devoured: an investigator is out of the game.

Source: rules/arkham.md STATUS-05, STATUS-06, TROPHY-03.
"""

from __future__ import annotations

from companion.arkham.pieces.hands import lose_everything
from companion.arkham.table.desk import Work
from companion.arkham.table.events import Fate, InvestigatorFell
from companion.arkham.table.state import Table


def is_lost_for_good(state: Table, seat: int) -> bool:
    """Return whether Sanity and Stamina devour: both at 0, once the Ancient One is awake either of them."""
    now = state.investigators[seat]
    zeros = (now.sanity, now.stamina).count(0)
    return zeros == 2 or (zeros > 0 and state.awakening is not None)


def devour_the_lost(work: Work) -> None:
    """Devour all investigators whose Sanity and Stamina demand it and who are still in the game."""
    for seat in work.state.clockwise():
        if is_lost_for_good(work.state, seat):
            devour(work, seat)


def devour(work: Work, seat: int) -> None:
    """Take an investigator out; cards, clues and money go, unspent trophies stay with the player (STATUS-06)."""
    work.say(InvestigatorFell(seat, Fate.DEVOURED))
    lose_everything(work, seat)
    work.set_investigator(
        seat,
        eliminated=True,
        place="",
        zone=0,
        explored=False,
        delayed=False,
        skips_round=0,
        devoured_in=work.state.round,
        movement_used=0,
        clues=0,
        money=0,
        items_due=0,
        sent_from="",
        rolled=(),
    )
