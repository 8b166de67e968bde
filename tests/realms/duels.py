"""Duels for tests, laid out in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.facts.realms import load
from companion.realms.engine import apply
from companion.realms.game import commands as do
from companion.realms.game.state import Duel, Shield

BOX = load()
NAMES = ("Max", "Anna", "Marina", "Karl")
MAX, ANNA, MARINA, KARL = range(4)


def duel(players: int = 2, *acts: do.Command, sanity: Sequence[int] = (), **fields: Any) -> Duel:
    """A duel of so many players after ``acts``; ``sanity`` by seat, ``fields`` of the state as given."""
    state = apply(None, do.SetUpDuel(NAMES[:players]), BOX).state
    for seat, value in enumerate(sanity):
        state = after(state, do.CorrectSanity(seat, value)) if value != state.players[seat].sanity else state
    state = replace(state, **fields)
    return after(state, *acts)


def after(state: Duel, *acts: do.Command) -> Duel:
    """The duel after further acts."""
    for act in acts:
        state = apply(state, act, BOX).state
    return state


def town(seat: int, card: str, sanity: int | None = None, shield: Shield = Shield.NONE) -> do.PutLocation:
    """A location before a player."""
    return do.PutLocation(seat, card, sanity, shield)


def lose(loss: int, *hits: tuple[int, ...]) -> do.LoseSanity:
    """``lose(8, (ANNA, 5), (ANNA, 3, 2))``: seat, loss, location."""
    return do.LoseSanity(loss, tuple(do.Hit(*hit) for hit in hits))
