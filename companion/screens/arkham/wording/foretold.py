"""What an act would bring somebody, said before it is done: the rules work it out on a copy, nobody guesses it here.

Source: rules/arkham.md MOVE-06, STATUS-02, STATUS-04, STATUS-10, STATUS-11, AO-04.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.state import LOST, Phase
from companion.desks import Command, Event
from companion.screens.arkham.wording.chapters.causes import fate_words
from companion.screens.arkham.wording.names import Names

PHASES = tuple(Phase)


def events_of(names: Names, command: Command) -> tuple[Event, ...]:
    """Return the events that a command would cause now; empty if the rules refuse it (its button shows the reason)."""
    outcome = names.would(command)
    return outcome.events if outcome is not None else ()


def next_phase(names: Names) -> tuple[Event, ...]:
    """Return what happens when the phase at hand ends."""
    return events_of(names, c.BeginPhase(following(names.table.phase)))


def following(phase: Phase) -> Phase:
    """Return the phase after a phase; after the Mythos the Upkeep of the next round."""
    return PHASES[(PHASES.index(phase) + 1) % len(PHASES)]


def fate(names: Names, seat: int, events: Sequence[Event]) -> str:
    """Return the fate that events bring to an investigator, and where he goes; empty if neither falls nor saved."""
    t = names.words.t
    fates = [event.fate for event in events if isinstance(event, e.InvestigatorFell) and event.seat == seat]
    moves = [event for event in events if isinstance(event, e.InvestigatorMoved) and event.seat == seat]
    place = names.short(moves[-1].after) if moves and moves[-1].after != LOST else ""
    if any(isinstance(event, e.NeverLost) and event.seat == seat for event in events):
        saved = t("{ability}: to {place}", ability=names.ability(seat), place=place) if place else names.ability(seat)
        return ", ".join((*(fate_words(fallen, names) for fallen in fates), saved))
    text = ", ".join(fate_words(fallen, names) for fallen in fates)
    return t("{fate}, to {place}", fate=text, place=place) if fates and place else text


def lost(names: Names, seat: int) -> str:
    """Return what being lost in time and space means for this investigator at this table."""
    return fate(names, seat, events_of(names, c.LoseInTime(seat)))
