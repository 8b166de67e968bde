"""Devoured: an investigator is out of the game.

Source: rules/arkham.md STATUS-05, STATUS-06, TROPHY-03.
"""

from __future__ import annotations

from companion.arkham.pieces.hands import lose_everything
from companion.arkham.table.desk import Work
from companion.arkham.table.events import Fate, InvestigatorFell


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
        movement_used=0,
        clues=0,
        money=0,
        items_due=0,
        sent_from="",
        rolled=(),
    )
