"""The physical moves of one act, made of its events and of the tables before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.arkham.table import commands as c
from companion.arkham.table.commands import COMMANDS
from companion.arkham.table.commands_by_chapter.correction_commands import ActAnyway
from companion.arkham.table.events import InvestigatorSeated
from companion.desks import Command, Correction, Event
from companion.screens.arkham.wording.chapters import belonging_words, investigator_words, mythos_words
from companion.screens.arkham.wording.chapters.move import (
    NOTHING,
    BeforeAndAfter,
    Move,
    changes,
    joined,
    put_back,
)
from companion.screens.arkham.wording.sentences import EVENTS

SETS_RIGHT = {kind for kind in COMMANDS if issubclass(kind, Correction) and not issubclass(kind, ActAnyway)}
"""What only says how the table lies already, so that nothing moves."""


def moves_of_act(command: Command, events: Sequence[Event], at: BeforeAndAfter) -> tuple[Move, ...]:
    """Return the physical moves that a command asks of the players, empty for corrections.

    They are the moves of its events, and of a Mythos card also the move of the card itself.
    """
    if type(command) in SETS_RIGHT:
        return NOTHING
    moves = moves_of(events, at, as_told=isinstance(command, c.ResolveMythos))
    match command:
        case c.ResolveMythos(card, printed):
            return (*moves, *mythos_words.card_moves(card, printed, replace(at, events=events)))
        case c.LoseCard(out_of_game=True):
            return tuple(belonging_words.to_the_box(move, at.names) for move in moves)
        case _:
            return moves


def moves_of(events: Sequence[Event], at: BeforeAndAfter, as_told: bool = False) -> tuple[Move, ...]:
    """Return the physical moves of the events, without numbers that end as they began unless an investigator fell.
    They stand in the order in which hands do them, or with ``as_told`` in the order of the events.
    If no table was laid out before the act, the table after it stands for the table before.
    """
    at = replace(at, events=events)
    moves: list[Move] = []
    for event in events:
        moves += EVENTS[type(event)].moves(event, at)
        if isinstance(event, InvestigatorSeated):  # from here on the new one is meant (STATUS-06)
            at = replace(at, names=replace(at.names, table=at.after))
    moves += investigator_words.left_behind(at)
    if not as_told:
        moves.sort(key=lambda move: move.order)
    lines: list[Move] = []
    for move in moves:
        _add(lines, move)
    return tuple(line for line in lines if changes(line) or line.is_told)


def taken_back(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the moves that put everything back where it was, the last move first."""
    return tuple(put_back(move) for move in reversed(moves) if changes(move))


def _add(lines: list[Move], move: Move) -> None:
    """Add a move to the list, joined with the first earlier move it can be joined with; otherwise at the end."""
    for place, line in enumerate(lines):
        both = joined(line, move)
        if both is not None:
            lines[place] = both
            return
    lines.append(move)
