"""The table: everything the companion tracks of one game of Arkham Horror, as one frozen record.

A state is changed only with :func:`dataclasses.replace`. Mappings are read-only. What is printed on
the components (names, track lengths, counts) is not here but in the box, see :mod:`companion.facts.arkham`.

Source: rules/arkham.md STATE-01..10.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from companion.arkham.table.investigator import Deck as Deck
from companion.arkham.table.investigator import Fortune as Fortune
from companion.arkham.table.investigator import Held as Held
from companion.arkham.table.investigator import Investigator as Investigator
from companion.records import dataclass

V = TypeVar("V")

SKY = "sky"
OUTSKIRTS = "outskirts"
LOST = "lost_in_time_and_space"
JAIL = "jail"
"""Places of figures that are not areas of the town; the jail cell lies inside the Police Station (STATUS-09)."""

RUMOR_CARD = "rumor"
BOX = "box"
"""Places of monster markers that are out of reach: on the rumor card (STATE-04), removed from the game."""

ENCOUNTER = "encounter"
"""Place of a monster marker that an encounter brought: it never stays (STATE-04, ENC-04)."""

UNKNOWN = "unknown"
"""Kind of a monster, world of a gate, or card, that the players did not care to name."""


TOLD = "told:"
"""Begins the name of an environment or rumor that is not in the box, as the players told it."""


def players_name(card: str) -> str:
    """Return the name that the players gave a card in play; '' for a card of the box."""
    return card.removeprefix(TOLD) if card.startswith(TOLD) else ""


class Phase(StrEnum):
    """The five phases of a round, in order (TURN-01)."""

    UPKEEP = "upkeep"
    MOVEMENT = "movement"
    ARKHAM_ENCOUNTERS = "arkham_encounters"
    OTHER_WORLD_ENCOUNTERS = "other_world_encounters"
    MYTHOS = "mythos"


class WakingCause(StrEnum):
    """What woke the Ancient One (AWAKE-03..08)."""

    DOOM_TRACK = "doom_track"
    OPEN_GATES = "open_gates"
    GATE_STACK = "gate_stack"
    MONSTER_CUP = "monster_cup"
    OVERRUN = "overrun"
    CARD = "card"
    BY_HAND = "by_hand"


class Outcome(StrEnum):
    """How the game ended (WIN-01..04)."""

    GATES_CLOSED = "gates_closed"
    """Victory: the last open gate closed with enough unspent gate trophies."""
    GATES_SEALED = "gates_sealed"
    """Victory: six elder signs on the board."""
    WORLD_DESTROYED = "world_destroyed"
    """Defeat: Azathoth woke."""
    ANCIENT_ONE_DEFEATED = "ancient_one_defeated"
    """Victory: the last doom token is removed in the final battle (WIN-03)."""
    ALL_DEVOURED = "all_devoured"
    """Defeat: nobody is left in the final battle (WIN-04)."""


class Draws(StrEnum):
    """Who draws gate and monster markers at this table; either way the command carries what was drawn."""

    APP = "app"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Monster:
    """A monster marker outside the cup."""

    number: int
    """Stable name of this marker in this game; numbers are never used again."""
    kind: str
    """Id in the box, or ``UNKNOWN``."""
    place: str
    """Area, ``SKY``, ``OUTSKIRTS``, ``RUMOR_CARD``, ``BOX`` or ``ENCOUNTER``."""


@dataclass(frozen=True, slots=True)
class GateStack:
    """The face-down gate markers (STATE-05): ``shuffled`` lie on top in unknown order, ``bottom`` in known order."""

    shuffled: Mapping[str, int]
    """How many markers of each world lie in the shuffled part."""
    bottom: tuple[str, ...] = ()
    """Returned markers, the next to be drawn first."""
    unnamed: int = 0
    """Markers that left the shuffled part without anybody saying which: each is still counted in ``shuffled``."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "shuffled", _read_only(self.shuffled))

    def __len__(self) -> int:
        return sum(self.shuffled.values()) - self.unnamed + len(self.bottom)


class FightStage(StrEnum):
    """Where a meeting with a monster stands (ODDS-14)."""

    MET = "met"
    """To be evaded or fought (EVADE-01)."""
    ORDEAL = "ordeal"
    """The check that two Masks ask for before anything else (ABIL-06)."""
    HORROR = "horror"
    CHOOSE = "choose"
    """A combat round: fight or flee (COMBAT-01)."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A meeting of one investigator with one monster that is not over."""

    monster: int
    """Number of the marker; one of an encounter lies at ``ENCOUNTER``."""
    stage: FightStage
    spells: tuple[int, ...] = ()
    """Numbers of the spells cast in this fight whose effect lasts, in hand (COMBAT-08)."""
    failed: tuple[int, ...] = ()
    """Those cast in vain in this combat round: their hands are taken (SPELL-04)."""
    doomed: bool = False
    """The Bloated Woman's ordeal failed: Horror and Combat checks fail by themselves."""


@dataclass(frozen=True, slots=True)
class Battle:
    """The final battle (FINAL-01)."""

    combat_rating: int
    """Of the Ancient One, fixed when the battle begins (AO-03)."""
    round: int = 0
    """0 until the first round begins."""
    successes: int = 0
    """c: successes towards the next doom token (FINAL-06)."""
    attacked: tuple[int, ...] = ()
    """Seats that have attacked in this round, in order."""
    defended: tuple[int, ...] = ()
    """Seats that have suffered the attack in this round, in order."""
    spells: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Seat -> numbers of the spells cast in this round, in hand until the next refresh (FINAL-10)."""
    failed: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Seat -> those cast in vain in this round: their hands are taken (SPELL-04)."""

    def __post_init__(self) -> None:
        for name in ("spells", "failed"):
            object.__setattr__(self, name, _read_only(getattr(self, name)))


@dataclass(frozen=True, slots=True)
class Awakening:
    """The Ancient One is awake; nothing of the phase that woke it happens any more (AWAKE-02, AWAKE-09)."""

    road: WakingCause
    round: int


@dataclass(frozen=True, slots=True)
class Table:
    """One game of Arkham Horror as it lies on the table."""

    ancient_one: str
    investigators: tuple[Investigator, ...]
    """In seat order, clockwise; a devoured investigator's seat is filled again."""
    first_player: int
    """Seat of the first player."""
    players: int
    """P: investigators at the start, 1..8; never changes (STATE-03)."""
    draws: Draws = Draws.APP
    round: int = 0
    """0 until the opening Mythos card is resolved, then counted from 1."""
    phase: Phase = Phase.MYTHOS
    doom: int = 0
    terror: int = 0
    clues: Mapping[str, int] = field(default_factory=dict)
    """Clue tokens lying on areas; areas without clues are absent."""
    gates: Mapping[str, str] = field(default_factory=dict)
    """Location -> other world of every open gate (``UNKNOWN`` where not named)."""
    seals: frozenset[str] = frozenset()
    """Locations with an elder sign."""
    elder_sign_cards: int = 0
    """Elder Sign cards played in the whole game (SCORE-01)."""
    gate_stack: GateStack = field(default_factory=lambda: GateStack({}))
    monsters: tuple[Monster, ...] = ()
    """Every marker that is neither in the cup nor a trophy."""
    next_number: int = 1
    cup_size: int = 55
    """Markers of the ordinary game: 55, or 60 with the Masks (SETUP-07)."""
    allies: int = 11
    """Cards left in the ally deck."""
    allies_gone: tuple[str, ...] = ()
    """Those of the allies who left the game that the players named, oldest first."""
    next_card: int = 1
    """Number for the next card that an investigator gains."""
    defaulted_loans: int = 0
    """Bank loans defaulted on in the whole game (SCORE-01)."""
    closures: Mapping[str, int] = field(default_factory=dict)
    """Closed location -> round at whose end it opens again, 0 = for good (CLOSED-01, TURN-03)."""
    environment: str = ""
    """Id of the environment card in play, or empty."""
    activity_by_hand: tuple[str, ...] = ()
    """Areas with an activity marker that the players laid, one for each; those of cards follow from the cards."""
    activity_off: tuple[str, ...] = ()
    """Cards in play whose activity marker is not on the board, as the players say."""
    rumor: str = ""
    rumor_tokens: int = 0
    """Clues, or the count that the rumor card keeps."""
    rumor_since: int = 0
    """Round in which the rumor came into play; its per-Mythos text starts in the next one (MCARD-03)."""
    readings: Mapping[str, str] = field(default_factory=dict)
    """Open place of the rules -> the reading that the table chose beside ours (see ``facts.readings``)."""
    lasting: Mapping[str, int] = field(default_factory=dict)
    """Mythos card -> round at whose end its 'until end of next turn' ends (TURN-03)."""
    mythos_seen: tuple[str, ...] = ()
    """Known Mythos cards drawn since the last shuffle, oldest first (ODDS-21)."""
    mythos_resolved: bool = False
    """The Mythos card of this round's phase V is resolved."""
    two_cards_since: int = 0
    """Round in which The Great Ritual was confirmed: from the next one on two Mythos cards a phase; 0 = never."""
    gate_card_round: int = 0
    """Round whose first one of two Mythos cards, the one for its gate only, is resolved."""
    winds_round: int = 0
    """Last round whose icy winds blew before the rumor acted; in any other they blow when phase V is left (AO-04)."""
    fights: Mapping[int, Fight] = field(default_factory=dict)
    """Seat -> the meeting with a monster that goes on."""
    handled: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Seat -> markers dealt with in this stay at the own place in phase II (EVADE-02)."""
    awakening: Awakening | None = None
    battle: Battle | None = None
    """The final battle once it has begun; its doom tokens are ``doom``."""
    outcome: Outcome | None = None
    """How the game ended; None = it goes on."""

    def __post_init__(self) -> None:
        for name in ("clues", "gates", "closures", "readings", "lasting", "fights", "handled"):
            object.__setattr__(self, name, _read_only(getattr(self, name)))

    def monsters_at(self, place: str) -> tuple[Monster, ...]:
        """The markers at one place, oldest first."""
        return tuple(m for m in self.monsters if m.place == place)

    def seats_at(self, place: str) -> tuple[int, ...]:
        """Seats of the investigators at one place, clockwise from seat 0."""
        return tuple(s for s, i in enumerate(self.investigators) if i.place == place and not i.eliminated)

    def reads(self, way: str) -> bool:
        """Return whether this table plays by a reading other than the default."""
        return bool(self.readings) and way in self.readings.values()

    def holder(self, number: int) -> int | None:
        """Return the seat that holds the card of this number; None = no investigator does."""
        for seat, investigator in enumerate(self.investigators):
            if any(card.number == number for card in investigator.cards):
                return seat
        return None

    def clockwise(self) -> tuple[int, ...]:
        """Seats still in the game, from the first player on."""
        n = len(self.investigators)
        order = ((self.first_player + k) % n for k in range(n))
        return tuple(s for s in order if not self.investigators[s].eliminated)

    def outside_cup(self) -> Counter[str]:
        """Return how many markers of each kind are not in the cup: on the board, rumor card, in the box, trophies."""
        result = Counter(m.kind for m in self.monsters)
        for investigator in self.investigators:
            if investigator.monster_trophies:
                result.update(investigator.monster_trophies)
        return result


def _read_only(mapping: Mapping[str, V]) -> Mapping[str, V]:
    """Return a mapping as a copy that cannot be changed, or itself if it already is such."""
    return mapping if isinstance(mapping, MappingProxyType) else MappingProxyType(dict(mapping))
