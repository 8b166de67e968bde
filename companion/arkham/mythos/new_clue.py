"""Step 2 of a Mythos card: the new clue.

Source: rules/arkham.md CLUE-01..03.
"""

from __future__ import annotations

from companion.arkham.mythos.card_in_progress import CardInProgress
from companion.arkham.mythos.questions import ON_THE_BOARD, WhoTakesClue
from companion.arkham.table.desk import Work
from companion.arkham.table.events import CluePlaced, CluesTaken, ClueWithheld
from companion.arkham.table.refusals import Reason
from companion.errors import IllegalCommand
from companion.facts.readings import Otherwise


def clue_step(reading: CardInProgress, location: str) -> None:
    """Place a clue at the card's location, unless a gate is open there; an investigator there may take it at once.

    An elder sign or a closure does not prevent it, unless this table reads otherwise. A card without a clue location
    brings none.
    """
    work = reading.work
    if not location:
        return
    if location in work.state.gates:
        work.say(ClueWithheld(location))
        return
    is_shut = location in work.state.seals or location in work.state.closures
    if is_shut and work.state.reads(Otherwise.CLUE_NEEDS_AN_OPEN_PLACE):
        work.say(ClueWithheld(location, by_gate=False))
        return
    seats = tuple(seat for seat in work.state.clockwise() if work.state.investigators[seat].place == location)
    taker = reading.who_takes_clue(location, seats) if seats else ON_THE_BOARD
    _place(work, location)
    if taker is not None and taker != ON_THE_BOARD:
        _take(work, location, taker, seats)


def _place(work: Work, location: str) -> None:
    """Put another clue on a location and record how many it has now."""
    number = work.state.clues.get(location, 0) + 1
    work.set(clues={**work.state.clues, location: number})
    work.say(CluePlaced(location, number))


def _take(work: Work, location: str, seat: int, seats: tuple[int, ...]) -> None:
    """Give a clue of a location to an investigator; raise IllegalCommand if this seat may not take it."""
    if seat not in seats:
        raise IllegalCommand(Reason.WRONG_ANSWER, question=WhoTakesClue.__name__)
    left = work.state.clues[location] - 1
    others = {place: number for place, number in work.state.clues.items() if place != location}
    work.set(clues={**others, location: left} if left else others)
    work.set_investigator(seat, clues=work.investigator(seat).clues + 1)
    work.say(CluesTaken(seat, location, 1))
