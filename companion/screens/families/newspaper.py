"""The evening newspaper: how a game ended, on one sheet of paper. Every text is ready.

Drawn by ``companion.widgets.drawings.paper.newspaper``, on the page and as the picture that players share.
"""

from __future__ import annotations

from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class PaperTurn:
    """A turning point: its round, and a short sentence."""

    round: str
    text: str


@dataclass(frozen=True, slots=True)
class PaperCurve:
    """Doom and open gates by round; ``doom`` and ``gates`` are (place on the axis, number)."""

    doom_label: str
    gates_label: str
    limit: int
    """The doom track."""
    doom: tuple[tuple[int, int], ...]
    gates: tuple[tuple[int, int], ...]
    names: tuple[tuple[int, str], ...]
    """What is written under a place on the axis."""
    reading: str
    seals: tuple[int, ...] = ()
    falls: tuple[int, ...] = ()
    wakes: int | None = None
    """Where the Ancient One woke."""


@dataclass(frozen=True, slots=True)
class PaperPerson:
    """An investigator at the end: face, name, player, trophies."""

    seat: int
    face: str
    name: str
    player: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Newspaper:
    """The front page; texts that nobody knows are empty and take no room."""

    title: str
    dateline: str
    headline: str
    sentence: str
    is_won: bool
    ancient_one: str
    """Whose emblem stands over the town after a defeat."""
    turns_title: str
    turns: tuple[PaperTurn, ...]
    curve: PaperCurve | None
    team: tuple[PaperPerson, ...]
    score_label: str
    score: str
    score_text: str
    press: str
    """Who printed it."""
    text: int = 100
    """Size of the letters on a narrow page, in per cent."""
