"""Corrections of the table: what the players see there is set so, and no rule follows from it.

They are refused only when impossible, or when it is so already. Those below ``ActAnyway`` bring what the act itself
would have brought, in spite of the rules that refuse it in this moment. Those of hands and of the final battle stand
beside the other commands of their chapters.
"""

from __future__ import annotations

from typing import Literal, get_args

from companion.arkham.table.investigator import FLAGS, Flag
from companion.arkham.table.state import Draws, Fortune, Outcome, WakingCause
from companion.desks import Correction
from companion.records import dataclass


class ActAnyway(Correction):
    """Base of the corrections that bring what an act of the rules would have brought: hands have something to do."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CorrectDoom(Correction):
    """Doom tokens on the track: 0..the length of the Ancient One's."""

    value: int


@dataclass(frozen=True, slots=True)
class CorrectTerror(Correction):
    """The terror level: 0..10."""

    value: int


@dataclass(frozen=True, slots=True)
class CorrectClues(Correction):
    """Clue tokens lying on a street or location, its id in ``box.streets`` or ``box.locations``: 0..999."""

    place: str
    value: int


@dataclass(frozen=True, slots=True)
class CorrectAllies(Correction):
    """Cards in the ally deck: 0..all that nobody holds."""

    value: int


@dataclass(frozen=True, slots=True)
class MarkAlly(Correction):
    """Say of an ally by name that he left the game, or that he did not."""

    ally: str
    gone: bool = True


@dataclass(frozen=True, slots=True)
class CorrectRound(Correction):
    """The round: 1..999, while the opening Mythos card is resolved 0 too."""

    value: int


@dataclass(frozen=True, slots=True)
class CorrectFirstPlayer(Correction):
    """Who has the first player marker: a seat, from 0 in the order of the set-up."""

    seat: int


@dataclass(frozen=True, slots=True)
class CorrectInvestigator(Correction):
    """Set one number or flag of an investigator: ``field`` is one of the names in :data:`CORRECTABLE`."""

    seat: int
    field: str
    value: int


SheetNumber = Literal[
    "sanity",
    "max_sanity",
    "stamina",
    "max_stamina",
    "clues",
    "money",
    "sneak",
    "skips_round",
    "movement_used",
    "came_back",
    "gate_tried",
    "street_check",
    "fortune_since",
    "points_spent",
    "points_gained",
    "checks_bonus",
    "ability_used",
    "arkham_encounter",
    "world_encounter",
    "items_due",
]
"""Numbers of an investigator."""
CORRECTABLE: tuple[Flag | SheetNumber, ...] = (*get_args(SheetNumber), *FLAGS)


@dataclass(frozen=True, slots=True)
class CorrectFortune(Correction):
    """Blessed, cursed or neither; refused where it is so already."""

    seat: int
    fortune: Fortune


@dataclass(frozen=True, slots=True)
class PlaceInvestigator(Correction):
    """Put an investigator anywhere, whatever the rules say."""

    seat: int
    place: str
    zone: int = 0


@dataclass(frozen=True, slots=True)
class RenamePlayer(Correction):
    """A player's name, at most 40 letters on one line; empty = none, the investigator stands for it."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class PutMonster(Correction):
    """Put one marker from the cup on a place, whatever the limit says."""

    kind: str
    place: str


@dataclass(frozen=True, slots=True)
class PlaceMonster(Correction):
    """Move a marker anywhere: an area, sky, outskirts, rumor card or box."""

    number: int
    place: str


@dataclass(frozen=True, slots=True)
class ReturnMonster(Correction):
    """Back to the cup."""

    number: int


@dataclass(frozen=True, slots=True)
class NameMonster(Correction):
    """Say what kind a marker is (after ``UNKNOWN``, or a slip)."""

    number: int
    kind: str


@dataclass(frozen=True, slots=True)
class PutGate(Correction):
    """Put a gate on the board without doom, monsters or travellers."""

    location: str
    world: str


@dataclass(frozen=True, slots=True)
class TakeGate(Correction):
    """Take a gate off the board to the bottom of the stack, nothing else."""

    location: str


@dataclass(frozen=True, slots=True)
class PutSeal(Correction):
    """An elder sign onto an unstable location; refused where a gate is open or one lies already."""

    location: str


@dataclass(frozen=True, slots=True)
class TakeSeal(Correction):
    """An elder sign off a location; refused where none lies."""

    location: str


@dataclass(frozen=True, slots=True)
class CorrectClosure(Correction):
    """Whether a location is closed; figures inside stay where they are."""

    location: str
    closed: bool
    until: int = 0
    """Round at whose end it opens again, 0..999; 0 = for good."""


@dataclass(frozen=True, slots=True)
class CorrectTrophies(Correction):
    """Set an investigator's trophies: kinds of monsters, worlds of gates."""

    seat: int
    monsters: tuple[str, ...]
    gates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutCard(Correction):
    """Put an environment or rumor into play by hand."""

    card: str
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class PutActivity(Correction):
    """Lay an activity marker on an area."""

    place: str


@dataclass(frozen=True, slots=True)
class TakeActivity(Correction):
    """Take an activity marker off an area."""

    place: str


@dataclass(frozen=True, slots=True)
class CorrectRumorTokens(Correction):
    """Tokens on the rumor in play: 0..999; refused where none is in play."""

    value: int


@dataclass(frozen=True, slots=True)
class CorrectRumorSince(Correction):
    """The round in which the rumor came into play, 0..this one; what it does at every Mythos begins in the next."""

    value: int


@dataclass(frozen=True, slots=True)
class OrderGateStack(Correction):
    """The returned gate markers in the order in which they will be drawn: the same ones that lie there."""

    worlds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectElderSignCards(Correction):
    """How many Elder Sign cards were played in the whole game: 0..999."""

    value: int


@dataclass(frozen=True, slots=True)
class CorrectMythos(Correction):
    """Whether this round's Mythos card is done, and which cards were seen since the last shuffle."""

    resolved: bool
    seen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectTwoCards(Correction):
    """Round since which two Mythos cards a phase are drawn, 0 = one; and the last round whose first one is done."""

    since: int
    first_done: int = 0


@dataclass(frozen=True, slots=True)
class CorrectLasting(Correction):
    """Say up to which round's end a card's effect lasts; 0 = not any more (TURN-03)."""

    card: str
    until: int


@dataclass(frozen=True, slots=True)
class ChooseDraws(Correction):
    """Let the app draw markers, or the players."""

    draws: Draws


@dataclass(frozen=True, slots=True)
class ChooseReading(Correction):
    """Play an open place of the rules by this reading from now on, an id of ``readings.csv``."""

    reading: str


@dataclass(frozen=True, slots=True)
class CorrectOutcome(Correction):
    """The game ended so, or goes on (None)."""

    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class WakeAncientOne(ActAnyway):
    """The players say that it wakes, and on which road."""

    road: WakingCause = WakingCause.BY_HAND


@dataclass(frozen=True, slots=True)
class CalmAncientOne(Correction):
    """The players say that it sleeps after all."""


@dataclass(frozen=True, slots=True)
class ConfirmRumor(ActAnyway):
    """The players say that the rumor in play is confirmed, with all that this brings (MCARD-03)."""

    card: str


@dataclass(frozen=True, slots=True)
class RefuteAnyway(ActAnyway):
    """The rumor was refuted although the rules refuse it now: what was given goes, everybody gains what it brings.

    Of what is given that goes which the seat has. Clues that pay for tokens, and fewer of them than lie on the card,
    come off without refuting; no clues at all = every token is gone, whoever paid.
    """

    seat: int
    cards: tuple[int, ...] = ()
    gates: tuple[str, ...] = ()
    clues: int = 0
    """0..999."""


@dataclass(frozen=True, slots=True)
class DefeatAnyway(ActAnyway):
    """A marker was beaten although the rules refuse it here or now."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class ArrestAnyway(ActAnyway):
    """An investigator was arrested although a card forbids it."""

    seat: int
