"""The final battle by the reading that what a throw has to spare is lost: then the order of the throws counts.

A throw that fills the count removes one doom token, and the count begins at 0; a smaller one is kept (FINAL-06). Who is
alive in a round hangs on nothing but the rounds survived, so a state is the set of survivors, the count and the tokens.

Source: rules/arkham.md FINAL-05..10, AO-02, AMB-01.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from companion.records import dataclass

MOST_IN_ORDER = 5
"""Investigators whose throws can be counted one after another: every set of survivors is a state of its own."""

State = tuple[int, int, int]
"""Who is alive as bits, successes kept, tokens left."""
States = dict[State, int]
"""With whole weights over one denominator."""


@dataclass(frozen=True, slots=True)
class Thrower:
    """One investigator as this counting sees him."""

    alive: tuple[Fraction, ...]
    """Chance to be alive for the attacks of round 1, 2, ..."""
    first: tuple[Fraction, ...]
    """Chances of 0, 1, 2, ... successes in round 1."""
    later: tuple[Fraction, ...]
    """The same in every later round."""


def won_by_round(
    throwers: Sequence[Thrower], doom: int, players: int, *, done: int = 0, refills_to: int = 0
) -> list[Fraction]:
    """Return the chances to have won by round 1, 2, ..., all investigators throwing in the order given.

    ``refills_to``: a token comes back after each round while fewer lie on the track (AO-02); 0 = none does.
    """
    everybody = sum(1 << at for at, fighter in enumerate(throwers) if fighter.alive)
    states: States = {(everybody, done, doom): 1}
    total, every, won = 0, 1, []
    for number in range(max(len(fighter.alive) for fighter in throwers)):
        for at, thrower in enumerate(throwers):
            law, together = _whole(thrower.later if number else thrower.first)
            states, more = _thrown(states, at, law, together, players)
            total, every = total * together + more, every * together
        won.append(Fraction(total, every))
        if refills_to:
            states = {
                (who, successes, min(refills_to, left + 1)): weight for (who, successes, left), weight in states.items()
            }
        for at, thrower in enumerate(throwers):
            stays = _stays(thrower.alive, number)
            states = _struck(states, at, stays.numerator, stays.denominator)
            total, every = total * stays.denominator, every * stays.denominator
    return won


def _whole(law: Sequence[Fraction]) -> tuple[list[int], int]:
    """Numerators over one denominator; whole numbers add up faster."""
    together = lcm(*(share.denominator for share in law))
    return [share.numerator * (together // share.denominator) for share in law], together


def _thrown(states: States, at: int, law: Sequence[int], together: int, players: int) -> tuple[States, int]:
    """After the throw of one investigator: what goes on, and what is won; all weights times ``together``."""
    after: States = {}
    won = 0
    for (who, before, left), weight in states.items():
        if not who >> at & 1:
            _add(after, (who, before, left), weight * together)
            continue
        missing = players - before
        for successes, share in enumerate(law[:missing]):
            _add(after, (who, before + successes, left), weight * share)
        full = weight * sum(law[missing:])
        if full and left == 1:
            won += full
        elif full:
            _add(after, (who, 0, left - 1), full)
    return after, won


def _struck(states: States, at: int, stays: int, of: int) -> States:
    """Return the states after the Ancient One's attack on investigator ``at``, if any investigator is left in them.

    ``stays`` of ``of``: the chance to survive the attack.
    """
    after: States = {}
    for (who, successes, left), weight in states.items():
        if not who >> at & 1:
            _add(after, (who, successes, left), weight * of)
            continue
        if stays:
            _add(after, (who, successes, left), weight * stays)
        gone = who & ~(1 << at)
        if gone and stays != of:
            _add(after, (gone, successes, left), weight * (of - stays))
    return after


def _stays(alive: tuple[Fraction, ...], number: int) -> Fraction:
    """Return the chance of an investigator alive in round ``number`` (from 0) to be alive in the next round."""
    return alive[number + 1] / alive[number] if number + 1 < len(alive) else Fraction(0)


def _add(states: States, state: State, weight: int) -> None:
    """Add a weight to a state's weight; 0 adds no state."""
    if weight:
        states[state] = states.get(state, 0) + weight
