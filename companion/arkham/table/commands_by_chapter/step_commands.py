"""Corrections that carry the change and never the whole: one more, one less, this one on or off.

A tap is drawn from a table that others may have changed since. A command that says "one more" means the same at every
table; one that says "five" would take back what came in between. Commands with a whole value (``CorrectDoom`` and their
like) stay for values that somebody typed, for code, and for games written before. ``by`` is how many more, below 0
fewer; past a limit the step is refused like the value that it comes to.
"""

from __future__ import annotations

from enum import StrEnum

from companion.desks import Correction
from companion.records import dataclass


class StepCorrection(Correction):
    """Base of the corrections that say by how much; ``corrections.step_corrections`` says what value that is."""

    __slots__ = ()


class NumberStep(StepCorrection):
    """Base of the steps of a number by ``by``; quick taps on the same number are one act in the log."""

    __slots__ = ()

    by: int


class Counted(StrEnum):
    """A number of the table that belongs to no place and no investigator."""

    DOOM = "doom"
    TERROR = "terror"
    ROUND = "round"
    ALLIES = "allies"
    ELDER_SIGN_CARDS = "elder_sign_cards"
    DEFAULTED_LOANS = "defaulted_loans"
    RUMOR_TOKENS = "rumor_tokens"
    RUMOR_SINCE = "rumor_since"
    BATTLE_ROUND = "battle_round"
    BATTLE_SUCCESSES = "battle_successes"


@dataclass(frozen=True, slots=True)
class StepNumber(NumberStep):
    """A number of the table."""

    number: Counted
    by: int
    card: str = ""
    """The rumor whose number it is; refused when it is not in play any more. Empty = whichever is."""


@dataclass(frozen=True, slots=True)
class StepClues(NumberStep):
    """Clue tokens lying on an area."""

    place: str
    by: int


@dataclass(frozen=True, slots=True)
class StepInvestigator(NumberStep):
    """One number of an investigator, named as in ``CORRECTABLE``."""

    seat: int
    field: str
    by: int


@dataclass(frozen=True, slots=True)
class StepCard(NumberStep):
    """Tokens on a card in a hand, whatever the card says of them."""

    number: int
    by: int


@dataclass(frozen=True, slots=True)
class StepLasting(NumberStep):
    """A card's effect lasts a round longer or less long (TURN-03)."""

    card: str
    by: int


@dataclass(frozen=True, slots=True)
class MarkSeen(StepCorrection):
    """A Mythos card was drawn since the last shuffle, or was not."""

    card: str
    seen: bool


@dataclass(frozen=True, slots=True)
class ShuffleMythosDeck(StepCorrection):
    """The Mythos deck is shuffled: none of its cards is seen."""


@dataclass(frozen=True, slots=True)
class MarkMythosResolved(StepCorrection):
    """Whether this round's Mythos card is done."""

    resolved: bool


@dataclass(frozen=True, slots=True)
class MarkTwoCards(StepCorrection):
    """Since which round two Mythos cards a phase are drawn, 0 = one (as after The Great Ritual)."""

    since: int


@dataclass(frozen=True, slots=True)
class MarkFirstOfTwo(StepCorrection):
    """The last round whose first one of two Mythos cards is done, 0 = none."""

    round: int


@dataclass(frozen=True, slots=True)
class PutTrophies(StepCorrection):
    """Trophies that an investigator has all the same: kinds of monsters, worlds of gates."""

    seat: int
    monsters: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeTrophies(StepCorrection):
    """Trophies that an investigator has not after all; refused where they are not there."""

    seat: int
    monsters: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkRolled(StepCorrection):
    """Whether one Upkeep roll of this round is made."""

    seat: int
    card: str
    made: bool


@dataclass(frozen=True, slots=True)
class CorrectSlider(StepCorrection):
    """Where one slider really stands; Focus counts anew from there."""

    seat: int
    slider: int
    """0 = Speed and Sneak, 1 = Fight and Will, 2 = Lore and Luck."""
    stop: int


@dataclass(frozen=True, slots=True)
class PutFirstInStack(StepCorrection):
    """Of the returned gate markers this one is drawn first."""

    world: str
    at: int
    """Its place among them, from 0; refused where another one lies there by now."""
