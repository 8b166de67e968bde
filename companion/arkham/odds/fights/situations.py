"""The situations of a fight, everything but the clues: where it stands, who is how hurt, which cards are left.

Source: rules/arkham.md ODDS-14.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class FightStep(StrEnum):
    """Where the fight stands."""

    MEET = "meet"
    ORDEAL = "ordeal"
    """The check that some Masks ask for before anything else (ABIL-06)."""
    HORROR = "horror"
    CHOOSE = "choose"
    ROUND = "round"
    BLOW = "blow"
    """The monster deals its combat damage, and takes a card."""
    LOSS = "loss"
    """A loss is about to be taken; cards may make it smaller."""


class SpellState(StrEnum):
    """State of one spell during a fight."""

    READY = "ready"
    ACTIVE = "active"
    FAILED = "failed"
    """Cast in vain in this combat round: the hands are still taken (SPELL-04)."""
    GONE = "gone"


class LossCause(StrEnum):
    """What a loss comes from."""

    FRIGHT = "fright"
    """The Horror check: Sanity."""
    BLOW = "blow"
    """A failed Combat check: Stamina."""
    CATCH = "catch"
    """A failed Evade check: Stamina."""
    WEIGHT = "weight"
    """Overwhelming, after a victory: Stamina."""


class Owed(NamedTuple):
    """A loss that is about to be taken."""

    cause: LossCause
    amount: int
    then: FightStep
    """Where the fight goes on."""


class At(NamedTuple):
    """A situation inside the fight; everything but the clues."""

    stage: FightStep
    sanity: int
    stamina: int
    weapons: tuple[int, ...]
    """Indices of the weapons still owned."""
    spells: tuple[SpellState, ...]
    doomed: bool = False
    """The Bloated Woman's ordeal failed: Horror and Combat checks fail by themselves."""
    helps: tuple[int, ...] = ()
    """Charges left of each help."""
    owed: Owed | None = None
    """At LOSS."""
    ignored: str = ""
    """Ability of the monster that the Red Sign in hand makes it lose; a field of Foe."""


def with_card(cards: tuple[SpellState, ...], index: int, card: SpellState) -> tuple[SpellState, ...]:
    """Return the cards with the card at ``index`` in another state."""
    return (*cards[:index], card, *cards[index + 1 :])


def used(helps: tuple[int, ...], index: int) -> tuple[int, ...]:
    """The charges after one use."""
    return (*helps[:index], helps[index] - 1, *helps[index + 1 :])
