"""The games that can be kept: each one's rules and box put together as the history needs them.

The page of one game loads nothing of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, get_args

from companion.errors import BadExport
from companion.history.codec import from_text, shown
from companion.history.export import LARGEST, kind_of
from companion.history.game import Applied, Game
from companion.words import message

if TYPE_CHECKING:
    from companion.arkham.state import Table
    from companion.innsmouth.state import Tour
    from companion.realms.state import Duel

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
B = TypeVar("B", bound="_Box")

ARKHAM_RULES = 2
"""Raised when an old log of Arkham Horror would replay differently."""

REALMS_RULES = 1
"""The same for Cthulhu Realms."""

INNSMOUTH_RULES = 1
"""The same for Innsmouth."""


TITLES: Mapping[str, str] = MappingProxyType(
    {"arkham": message("Arkham Horror"), "innsmouth": message("Innsmouth"), "realms": message("Cthulhu Realms")}
)
"""What each kind of game is called; msgids."""


@cache
def arkham() -> Game[Table]:
    """Arkham Horror, 2nd edition, with the box of ``data/arkham``."""
    from companion.arkham.apply import apply
    from companion.arkham.commands import Command, SetUpTable
    from companion.arkham.invariants import problems
    from companion.arkham.state import Table
    from companion.facts import arkham as facts

    return _kept("arkham", ARKHAM_RULES, facts.load(), (SetUpTable, *get_args(Command)), Table, apply, problems)


@cache
def realms() -> Game[Duel]:
    """Cthulhu Realms with the box of ``data/realms``; numbers of the players' own box stand in the commands."""
    from companion.facts import realms as facts
    from companion.realms.apply import apply
    from companion.realms.commands import Command, SetUpDuel
    from companion.realms.invariants import broken
    from companion.realms.state import Duel

    return _kept("realms", REALMS_RULES, facts.load(), (SetUpDuel, *get_args(Command)), Duel, apply, broken)


@cache
def innsmouth() -> Game[Tour]:
    """Innsmouth with the box of ``data/innsmouth``; what the players tell of their own copy stands in the commands."""
    from companion.facts import innsmouth as facts
    from companion.innsmouth.apply import apply
    from companion.innsmouth.commands import Command, SetUpGame
    from companion.innsmouth.invariants import broken
    from companion.innsmouth.state import Tour

    return _kept("innsmouth", INNSMOUTH_RULES, facts.load(), (SetUpGame, *get_args(Command)), Tour, apply, broken)


class _Box(Protocol):
    """What a game's data files hold."""

    @property
    def digest(self) -> str: ...


class _Done(Protocol[S_co]):
    """What a game's ``apply`` answers."""

    @property
    def state(self) -> S_co: ...

    @property
    def events(self) -> Sequence[Any]: ...


def _kept(
    kind: str,
    rules_version: int,
    box: B,
    commands: tuple[type, ...],
    state_type: type[S],
    apply: Callable[[S | None, Any, B], _Done[S]],
    broken: Callable[[S, B], Sequence[str]],
) -> Game[S]:
    """The rules of one game with their box; the first of the commands sets up, and may come again among the others."""

    def play(state: S | None, command: Any) -> Applied[S]:
        done = apply(state, command, box)
        return Applied(done.state, done.events)

    def unsound(state: S) -> Sequence[str]:
        return broken(state, box)

    return Game(kind, rules_version, box.digest, tuple(dict.fromkeys(commands)), state_type, play, unsound)


def games() -> Mapping[str, Game[Any]]:
    """Every game by its kind."""
    return MappingProxyType({"arkham": arkham(), "innsmouth": innsmouth(), "realms": realms()})


def game_of(text: str) -> Game[Any]:
    """The game that an exported document claims to be of; raises BadExport when it names none that we know."""
    try:
        kind = kind_of(text)
    except BadExport as wrong:
        raise _other_file(text) or wrong from wrong
    if kind not in games():
        raise BadExport("The companion does not know the game {kind}.", kind=shown(kind))
    return games()[kind]


def _other_file(text: str) -> BadExport | None:
    """What to say of the other files of ours."""
    from companion.realms import my_box

    with suppress(BadExport):
        match from_text(text[:LARGEST]):
            case {"format": my_box.FORMAT}:
                return BadExport("The file holds the numbers of a box of Cthulhu Realms, not a game.")
            case {"quarters": _, "segments": _}:
                return BadExport("The file is a sheet of Innsmouth, not a game; companion innsmouth route reads it.")
            case {"quarters": _, "roads": _}:
                return BadExport("The file is a town of Innsmouth, not a game.")
    return None
