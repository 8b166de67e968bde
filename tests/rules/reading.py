"""A Mythos card read off at a table in a given state: ``resolved(table, gate="woods", black="slash")``."""

from __future__ import annotations

from collections import Counter
from typing import Any

from given import box

from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import Resolution
from companion.arkham.table.commands import Answers, PrintedCard, ResolveMythos
from companion.arkham.table.events import MonsterMoved, MonsterPlaced, MonsterStayed
from companion.arkham.table.state import Table
from companion.errors import IllegalCommand

GATES = (
    "black_cave", "science_building", "unvisited_isle", "woods", "the_witch_house", "graveyard", "hibbs_roadhouse",
)  # fmt: skip
WORLDS = (
    "rlyeh", "plateau_of_leng", "the_dreamlands", "yuggoth", "abyss", "another_dimension", "great_hall_of_celeano",
)  # fmt: skip


def gates(number: int) -> dict[str, str]:
    """So many open gates, the Black Cave first."""
    return dict(zip(GATES[:number], WORLDS, strict=False))


def read_off(
    card: str = "", *, gate: str = "", clue: str = "", white: str = "", black: str = "", **answers: Any
) -> ResolveMythos:
    """The command for a card of the box, or for one read off; symbols stand in one string."""
    printed = None if card else PrintedCard(gate, clue, tuple(white.split()), tuple(black.split()))
    return ResolveMythos(card, printed, Answers(**answers))


def resolved(table: Table, card: str = "", **read: Any) -> Resolution:
    """What the card does; open draws stay unnamed."""
    return resolve(table, read_off(card, **read), box)


def refused(table: Table, card: str = "", **read: Any) -> str:
    """Why the card or an answer is refused; empty when it is not."""
    try:
        resolved(table, card, **read)
    except IllegalCommand as error:
        return str(error.reason.value)
    return ""


def said(resolution: Resolution, kind: type) -> list[Any]:
    """Everything of one kind that happens."""
    return [event for event in resolution.events if isinstance(event, kind)]


def placed(resolution: Resolution) -> dict[str, int]:
    """Where how many monsters were placed."""
    return dict(Counter(event.place for event in said(resolution, MonsterPlaced)))


def way(resolution: Resolution, number: int = 1) -> tuple[str, ...]:
    """The places along which a marker went; one place when it stayed, none when nothing was said of it."""
    for event in (*said(resolution, MonsterMoved), *said(resolution, MonsterStayed)):
        if event.number == number:
            return event.path if isinstance(event, MonsterMoved) else (event.place,)
    return ()


def why(resolution: Resolution, number: int = 1) -> str:
    """Why a marker moved or stayed."""
    return next(
        str(event.why.value)
        for event in (*said(resolution, MonsterMoved), *said(resolution, MonsterStayed))
        if event.number == number
    )
