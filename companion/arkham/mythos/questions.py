"""What the rules leave open while a Mythos card is resolved: draws, dice and choices, as frozen records.

A question names the step it belongs to (:class:`MythosStep`), its options, and where the answer goes in
:class:`companion.arkham.table.commands.Answers`. Draws and dice may also be answered at random, see
:mod:`companion.arkham.mythos.draws`; the others belong to the players.
"""

from __future__ import annotations

from companion.arkham.table.commands import ResolveMythos
from companion.arkham.table.state import Table
from companion.desks import Event
from companion.records import dataclass

END = 5
"""The last step: the end of the phase, when the rumor in play acts (MCARD-03)."""

ON_THE_BOARD = -1
"""The answer to :class:`WhoTakesClue` that leaves the clue on the board."""


@dataclass(frozen=True, slots=True)
class WhichWorld:
    """The gate marker that was drawn; answered in ``Answers.world``, ``UNKNOWN`` allowed (OPEN-04)."""

    step: int
    location: str
    options: tuple[tuple[str, int], ...]
    """(world, markers that may be the one drawn), worlds of the box in their order."""


@dataclass(frozen=True, slots=True)
class WhichMonster:
    """The next marker out of the cup; answered in ``Answers.monsters[index]``, ``UNKNOWN`` allowed (LIMIT-02)."""

    step: int
    index: int
    place: str
    """Where it goes: an area, the Outskirts or the rumor card."""
    options: tuple[tuple[str, int], ...]
    """(kind, markers left in the cup), kinds of the box in their order; kinds that may not enter are left out."""


@dataclass(frozen=True, slots=True)
class WhichGatesGetMore:
    """Gates that get one monster more of a surge; appended to ``Answers.extra_gates`` (SURGE-06)."""

    step: int
    count: int
    """How many gates are still to be named, 0 when all are."""
    options: tuple[str, ...]
    """All gates that may be named, those in ``chosen`` too."""
    chosen: tuple[str, ...] = ()
    """Those named already."""
    is_free: bool = False
    """A gate is named for each monster, any of them as often as they like (a reading of SURGE-05)."""


@dataclass(frozen=True, slots=True)
class WhoTakesClue:
    """Who takes the new clue; answered in ``Answers.clue_to``, ``ON_THE_BOARD`` for nobody (CLUE-02)."""

    step: int
    location: str
    seats: tuple[int, ...]
    """Investigators there, the first player first, then clockwise."""


@dataclass(frozen=True, slots=True)
class WhomToHunt:
    """Where a flyer or the Hound goes when several investigators attract it alike, or a Sneak value is not known.

    Answered in ``Answers.hunted[number]`` (FLY-02, MONSTER-06).
    """

    step: int
    number: int
    kind: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollDice:
    """Dice that the players roll, or the companion for them; answered in ``Answers.dice[name]``."""

    step: int
    name: str
    """``chthonian:NUMBER`` or ``rumor``."""
    count: int
    """How many dice are still to be told, 0 when all are."""
    rolled: tuple[int, ...] = ()
    """Faces told already."""


@dataclass(frozen=True, slots=True)
class WhatComesFirst:
    """Which of two effects at the end of the phase comes first, where the order changes something.

    Answered in ``Answers.winds_first``; nothing waits for it.
    """

    step: int
    rumor: str
    """The rumor in play, which acts first unless the players choose the winds."""
    winds_first: bool = False


Question = WhichWorld | WhichMonster | WhichGatesGetMore | WhoTakesClue | WhomToHunt | RollDice | WhatComesFirst
"""The closed family of questions."""

Draw = WhichWorld | WhichMonster | RollDice
"""Questions that chance answers; the others are choices of the players."""


@dataclass(frozen=True, slots=True)
class MythosStep:
    """One of the four steps of a Mythos card, or the end of the phase, and what happens in it."""

    number: int
    """1 gate and monsters, 2 clue, 3 movement, 4 ability (MYTHOS-01), 5 the rumor in play at the end (MCARD-03)."""
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Resolution:
    """A Mythos card worked out: what the rules force, and what is still open.

    Where a question is open the steps show a neutral outcome: an ``UNKNOWN`` monster or world, the clue on the
    board, the hunter in its place, dice that do nothing.
    """

    command: ResolveMythos
    steps: tuple[MythosStep, ...]
    questions: tuple[Question, ...]
    after: Table
    events: tuple[Event, ...]
    """Everything that happens, also the opening of the first round."""
    woke: bool
    """The Ancient One woke; what was not yet done is dropped (MYTHOS-04)."""
    asked: tuple[Question, ...] = ()
    """Every question that came up, also those answered already, so that an answer can be changed."""
