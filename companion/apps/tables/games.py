"""The games that can be kept: each one's rules and box put together as the history needs them.

The page of one game loads nothing of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from companion.errors import BadExport
from companion.history.codec import from_text, printable
from companion.history.export import LARGEST, kind_of
from companion.history.game import ApplyResult, Game
from companion.words import message

if TYPE_CHECKING:
    from companion.arkham.table.state import Table
    from companion.innsmouth.game.state import Tour
    from companion.realms.game.state import Duel

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
B = TypeVar("B", bound="_Box")
B_contra = TypeVar("B_contra", contravariant=True)

ARKHAM_RULES = 6
"""Raised when an old log of Arkham Horror would replay differently."""

REALMS_RULES = 2
"""The same for Cthulhu Realms."""

INNSMOUTH_RULES = 2
"""The same for Innsmouth."""


TITLES: Mapping[str, str] = MappingProxyType(
    {"arkham": message("Arkham Horror"), "innsmouth": message("Innsmouth"), "realms": message("Cthulhu Realms")}
)
"""What each kind of game is called; msgids."""


@cache
def arkham() -> Game[Table]:
    """Arkham Horror, 2nd edition, with the box of ``data/arkham``."""
    from companion.arkham.engine import apply
    from companion.arkham.invariants import problems
    from companion.arkham.older import mended
    from companion.arkham.table.commands import COMMANDS
    from companion.arkham.table.state import Table
    from companion.facts import arkham as facts

    return replace(_game("arkham", ARKHAM_RULES, facts.load(), COMMANDS, Table, apply, problems), mend=mended)


@cache
def realms() -> Game[Duel]:
    """Cthulhu Realms with the box of ``data/realms``; numbers of the players' own box stand in the commands."""
    from companion.facts import realms as facts
    from companion.realms.engine import apply
    from companion.realms.game.commands import COMMANDS
    from companion.realms.game.state import Duel
    from companion.realms.invariants import broken

    return _game("realms", REALMS_RULES, facts.load(), COMMANDS, Duel, apply, broken)


@cache
def innsmouth() -> Game[Tour]:
    """Innsmouth with the box of ``data/innsmouth``; what the players tell of their own copy stands in the commands."""
    from companion.facts import innsmouth as facts
    from companion.innsmouth.engine import apply
    from companion.innsmouth.game.commands import COMMANDS
    from companion.innsmouth.game.state import Tour
    from companion.innsmouth.invariants import broken

    return _game("innsmouth", INNSMOUTH_RULES, facts.load(), COMMANDS, Tour, apply, broken)


class _Box(Protocol):
    """The content of a game's data files."""

    @property
    def digest(self) -> str: ...


class _Apply(Protocol[S, B_contra]):
    """A game's rules, its box not yet put in."""

    def __call__(self, state: S | None, command: Any, /, box: B_contra) -> ApplyResult[S]: ...


class _Broken(Protocol[S_contra, B_contra]):
    """A check that lists what cannot be at a table, its box not yet put in."""

    def __call__(self, state: S_contra, /, box: B_contra) -> Sequence[str]: ...


def _game(
    kind: str,
    rules_version: int,
    box: B,
    commands: tuple[type, ...],
    state_type: type[S],
    apply: _Apply[S, B],
    broken: _Broken[S, B],
) -> Game[S]:
    """Return the rules of a game with its box; the first of the commands sets up."""

    play, unsound = partial(apply, box=box), partial(broken, box=box)
    return Game(kind, rules_version, box.digest, commands, state_type, play, unsound)


def games() -> Mapping[str, Game[Any]]:
    """Return every game by its kind."""
    return MappingProxyType({kind: make() for kind, make in _GAMES.items()})


def game_named(kind: str) -> Game[Any]:
    """Return the game of a kind; the others are not loaded."""
    return _GAMES[kind]()


def kind_behind(thing: object) -> str:
    """Return the kind of game in whose rules a command or a table is defined; '' for anything not of a game."""
    room, _, inside = type(thing).__module__.removeprefix("companion.").partition(".")
    return room if inside and room in TITLES else ""


def game_of(text: str) -> Game[Any]:
    """Return the game that an exported document claims to be of; raises BadExport when it names none that we know."""
    try:
        kind = kind_of(text)
    except BadExport as wrong:
        raise _other_file(text) or wrong from wrong
    if kind not in _GAMES:
        raise BadExport("The Almanac does not know the game {kind}.", kind=printable(kind))
    return _GAMES[kind]()


def _other_file(text: str) -> BadExport | None:
    """Return the error for a file of the Almanac that is no game, None for any other text."""
    from companion.realms.cards import my_box

    with suppress(BadExport):
        match from_text(text[:LARGEST]):
            case {"format": my_box.FORMAT}:
                return BadExport("The file contains the numbers of a Cthulhu Realms box, not a game.")
            case {"quarters": _, "segments": _}:
                return BadExport("The file is an Innsmouth sheet, not a game; open it with companion innsmouth route.")
            case {"quarters": _, "roads": _}:
                return BadExport("The file is an Innsmouth town, not a game.")
            case _:
                pass
    return None


_GAMES: Mapping[str, Callable[[], Game[Any]]] = MappingProxyType(
    {"arkham": arkham, "innsmouth": innsmouth, "realms": realms}
)
