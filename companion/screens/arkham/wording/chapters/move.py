"""One physical move as ready text: what goes, where from, where to, and why. Names are never inflected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import Any, TypeAlias

from companion.arkham.table.events import Why
from companion.arkham.table.state import Table
from companion.desks import Event
from companion.records import dataclass
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.names import Names


class Order(IntEnum):
    """In which order hands do what one act asks; a Mythos card keeps its own."""

    OFF = 0
    """Markers off the board."""
    ON = 1
    TOKENS = 2
    MONSTERS = 3
    PEOPLE = 4
    CARDS = 5
    LOOKED_AT = 6
    """Cards that were drawn and are not kept."""


@dataclass(frozen=True, slots=True)
class Move:
    """Things that go the same way, or a number of tokens that changes."""

    order: Order
    things: tuple[str, ...]
    start: str = ""
    ends: tuple[str, ...] = ()
    why: str = ""
    mark: Any = None
    """A part that draws the thing."""
    change: tuple[int, int] | None = None
    """Tokens before and after."""
    count: int = 1
    is_turned: bool = False
    """The thing stays where it is and only turns over or lies down: from which side is not said."""
    is_told: bool = False
    """Said even where the number ends as it began: whoever fell has lost the last token and got one back."""
    key: tuple[object, ...] = ()
    """Moves of one act with the same key can become one line."""


NOTHING: tuple[Move, ...] = ()
"""Nothing on the table moves."""


@dataclass(frozen=True, slots=True)
class BeforeAndAfter:
    """The table before an act with its names, and the table after it."""

    names: Names
    after: Table
    events: Sequence[Event] = ()
    """Everything that happened in the act."""

    @property
    def before(self) -> Table:
        """The table before the act."""
        return self.names.table

    def is_by(self, why: Why) -> bool:
        """Return whether an event of the act has this reason."""
        return any(getattr(event, "why", None) is why for event in self.events)


def joined(first: Move, second: Move) -> Move | None:
    """Return two moves joined as one line, or None if they must stay two."""
    if not first.key or first.key != second.key:
        return None
    if first.change is not None and second.change is not None:
        both = replace(first, change=(first.change[0], second.change[1]), is_told=first.is_told or second.is_told)
        return both if changes(both) else replace(both, why=second.why)
    if (first.things, first.start, first.ends) == (second.things, second.start, second.ends):
        return replace(second, count=first.count + second.count)
    if (first.start, first.ends, first.count) == (second.start, second.ends, second.count):
        return replace(first, things=(*first.things, *second.things))
    if (first.things, first.start, first.count) == (second.things, second.start, second.count):
        return replace(first, ends=(*first.ends, *second.ends))
    return None


def changes(move: Move) -> bool:
    """Return whether a move changes anything; False for a number that ends as it began."""
    return move.change is None or move.change[0] != move.change[1]


def put_back(move: Move) -> Move:
    """Return the move in the opposite direction, as undoing the act asks for it."""
    if move.change is not None:
        return replace(move, change=move.change[::-1], why="")
    start = ", ".join(move.ends)
    return replace(move, start=start, ends=(move.start,) if move.start else (), why="")


def title(move: Move, names: Names) -> str:
    """Return the move as a line: what goes where."""
    t, what = names.words.t, things(move)
    if move.change is not None and not changes(move):
        return t("{thing} → {place}", thing=what, place=move.change[1])
    if move.change is not None:
        return t("{label} {before} → {after}", label=what, before=move.change[0], after=move.change[1])
    return t("{thing} → {place}", thing=what, place=_ends(move, names)) if move.ends else what


def things(move: Move) -> str:
    """Return the names of the things that move, with their number if there are several."""
    return ", ".join(move.things) + (f" ×{move.count}" if move.count > 1 else "")


def more(move: Move, names: Names) -> str:
    """Return the small text below the line: where the things come from, and why they move."""
    return " · ".join(filter(None, (_start(move, names), move.why)))


def spoken(move: Move, names: Names) -> str:
    """Return the line as a screen reader reads it, without signs."""
    t, things = names.words.t, ", ".join(move.things) + (f", {move.count}" if move.count > 1 else "")
    if move.change is not None and not changes(move):
        return t("{label}: {n}", label=things, n=move.change[1])
    if move.change is not None:
        return t("{label}: {before}, now {after}", label=things, before=move.change[0], after=move.change[1])
    end = t("to: {place}", place=_ends(move, names)) if move.ends else ""
    return ", ".join(filter(None, (things, _start(move, names), end)))


def _start(move: Move, names: Names) -> str:
    """Return where a move begins, in words; "" if it has no start or turns a card."""
    return names.words.t("from: {place}", place=move.start) if move.start and not move.is_turned else ""


def _ends(move: Move, names: Names) -> str:
    """Return where a move ends, in words; "everybody" if its ends are as many as the players still in, at least 2."""
    playing = sum(not investigator.eliminated for investigator in names.table.investigators)
    return names.words.t("everybody") if len(move.ends) == playing > 1 else ", ".join(move.ends)


@dataclass(frozen=True, slots=True)
class EventWords:
    """What players read about an event, and what their hands do."""

    sentence: str | Callable[[Any, Names], str]
    """The line of the log."""
    moves: Callable[[Any, BeforeAndAfter], Iterable[Move]]
    """The physical moves that it asks for."""
    heading: str = ""
    """The title of the step of a Mythos card that it decides; empty if it decides none."""


Events: TypeAlias = Mapping[type[Event], EventWords]
"""Kind of event -> its words and moves."""


def nothing(event: object, at: BeforeAndAfter) -> tuple[Move, ...]:
    """Return no move: what this event tells moves nothing, or has been moved already."""
    return NOTHING


def why_words(why: Why, at: BeforeAndAfter) -> str:
    """Return the reason of a move in words; empty for the players' own choice."""
    return "" if why is Why.PLAYERS else because(why, at.names)
