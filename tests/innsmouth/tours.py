"""Games for tests, laid out in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.desks import Event
from companion.errors import IllegalCommand
from companion.facts.innsmouth import load
from companion.innsmouth import Artifacts, Character
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox
from companion.innsmouth.engine import apply
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.state import BoardSide, Phase, Tour
from companion.innsmouth.town.town import TouristKind

BOX = load()
NAMES = ("Anna", "Boris", "Clara", "David")
ANNA, BORIS, CLARA, DAVID = range(4)
C, S, T, X = TouristKind.CIRCLE, TouristKind.SQUARE, TouristKind.TRIANGLE, TouristKind.CROSS
MINE = MyBox(
    bonuses={character: Bonuses(2, 1, 1) for character in Character},
    deck=Artifacts(2, 2, 2, 1),
    deep_ones={5: 1, 6: 2, 7: 3, 8: 4, 9: 5, 10: 6},
)
"""A box told; its numbers are invented."""


def tour(
    players: int = 2,
    *acts: do.Command,
    mode: BoardSide = BoardSide.CULTISTS,
    character: Character | None = Character.COLLECTOR,
    caches: tuple[str, ...] | None = (),
    box: MyBox = MINE,
    **more: Any,
) -> Tour:
    """A game of so many players after some acts."""
    set_up = do.SetUpGame(NAMES[:players], mode, characters=(character,), caches=caches, box=box, **more)
    return after(apply(None, set_up, BOX).state, *acts)


def after(state: Tour, *acts: do.Command) -> Tour:
    """The game after further acts."""
    for act in acts:
        state = apply(state, act, BOX).state
    return state


def told(state: Tour, act: do.Command) -> tuple[Event, ...]:
    """What happened by an act."""
    return apply(state, act, BOX).events


def refused(state: Tour | None, act: do.Command) -> object:
    """The reason why an act is refused."""
    with pytest.raises(IllegalCommand) as refusal:
        apply(state, act, BOX)
    return refusal.value.reason


def die(number: int, *kinds: TouristKind) -> Die:
    """A die with its tourists, a circle if none are told."""
    return Die(number, kinds or (C,))


def dice(*numbers: int) -> tuple[Die, ...]:
    """Dice with these numbers, a circle on each."""
    return tuple(map(die, numbers))


def drafted(one: Die | int, other: Die | int, fate: Die | int = 6, bonus: Bonus = Bonus.BLANK) -> do.TellRoundDice:
    """The dice of a round as a draft leaves them."""
    faces = [die(face) if isinstance(face, int) else face for face in (one, other, fate)]
    return do.TellRoundDice(*faces, bonus)


def in_round(number: int, state: Tour) -> Tour:
    """The same game, at the beginning of a round."""
    return state if state.round == number else after(state, do.SetRound(number, Phase.DICE))


def drawing(one: Die | int, other: Die | int, bonus: Bonus = Bonus.BLANK, *acts: do.Command, **more: Any) -> Tour:
    """A game of two whose dice lie, after some acts."""
    fate = more.pop("fate", 6)
    return tour(2, drafted(one, other, fate, bonus), *acts, **more)


def segments(seat: int, roads: Sequence[str]) -> tuple[do.Command, ...]:
    """Corrections that draw roads."""
    return tuple(do.SetSegment(seat, road, True) for road in roads)
