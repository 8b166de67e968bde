"""An investigator as the table has one: sheet, place, numbers, flags, cards; the part of the state that is his.

A yes or no that the players may set by hand is a :data:`Flag`; whoever adds one is told by mypy what lacks: the field
here, its words (``screens.arkham.wording.fields``) and what hands do (``wording.chapters``).

Source: rules/arkham.md STATE-07, STATE-08, STATUS-01..13.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Literal, get_args

from companion.records import dataclass


class Fortune(StrEnum):
    """Blessed, cursed or neither; never both (STATUS-12)."""

    NONE = "none"
    BLESSED = "blessed"
    CURSED = "cursed"


class Deck(StrEnum):
    """The decks whose cards an investigator holds (STATE-07)."""

    COMMON = "common"
    UNIQUE = "unique"
    SPELL = "spell"
    SKILL = "skill"
    ALLY = "ally"
    SPECIAL = "special"
    """Retainer, bank loan, membership, the deputy's cards."""


@dataclass(frozen=True, slots=True)
class Held:
    """One card that an investigator holds."""

    number: int
    """Stable name of this card in this game; it keeps it from hand to hand."""
    card: str
    """Id in the box, or ``UNKNOWN``: a card of the deck that nobody named."""
    deck: Deck
    exhausted: bool = False
    tokens: int = 0
    """Stamina, Sanity or other markers that the card keeps count with."""
    since: int = 0
    """Round in which it was gained; 0 = at set-up (UPKEEP-03)."""


@dataclass(frozen=True, slots=True)
class Investigator:
    """One investigator at the table; ``seat`` is the index in :attr:`Table.investigators`, clockwise."""

    id: str
    """Id of the sheet in the box."""
    player: str
    """The player's name as typed, may be empty."""
    place: str
    """Area, other world, ``LOST`` or ``JAIL``; empty when eliminated."""
    sanity: int
    max_sanity: int
    stamina: int
    max_stamina: int
    clues: int = 0
    money: int = 0
    zone: int = 0
    """1 or 2 in an other world, else 0."""
    explored: bool = False
    """Holds an explored marker for the gate of the own place (STATE-08)."""
    delayed: bool = False
    skips_round: int = 0
    """Number of the round that this investigator skips; 0 = none (STATUS-10, STATUS-08)."""
    movement_used: int = 0
    """Number of the last round whose Movement phase brings no (more) step: stood up, changed zone, came back,
    fell unconscious or insane (STATUS-02, STATUS-07, MOVE-02)."""
    fortune: Fortune = Fortune.NONE
    gate_tried: int = 0
    """Number of the last round in which closing a gate was tried (GATE-01)."""
    street_check: int = 0
    """Number of the last round in which the check that a card asks of who ends movement in this street was passed;
    who moves on is asked anew (MCARD-02)."""
    came_back: int = 0
    """Number of the last round in which he came back from an other world: no monster needs to be faced (EVADE-10)."""
    fought: bool = False
    """Has begun a fight in this phase (SPECIAL-CARD-03)."""
    sneak: int | None = None
    """Sneak value as the players told it, for flyers and the Hound (FLY-03): it overrules what sliders and cards give;
    None = not told to the companion."""
    monster_trophies: tuple[str, ...] = ()
    gate_trophies: tuple[str, ...] = ()
    eliminated: bool = False
    devoured_in: int = field(default=0, compare=False)
    """Round in which he was devoured, which the next investigator of the seat skips (STATUS-06); 0 = not known.

    Tables kept before have none, and are the same table all the same."""
    sliders: tuple[int, int, int] | None = None
    """Index 0..3 of the stop of each slider, in the sheet's order; None = not told to the companion."""
    upkeep_sliders: tuple[int, int, int] | None = None
    """Where the sliders stood when this round's Upkeep began: Focus counts from there (UPKEEP-05)."""
    cards: tuple[Held, ...] = ()
    """Items, spells, skills, allies and special cards told to the companion, oldest first."""
    fortune_since: int = 0
    """Round in which the Blessing or Curse came; 0 = at set-up."""
    rolled: tuple[str, ...] = ()
    """Cards whose Upkeep roll of this round is made: ids of special cards, ``blessing`` and ``curse``."""
    loan_defaulted: bool = False
    """A bank loan was not paid: no new one in this game (SPECIAL-CARD-04)."""
    points_spent: int = 0
    """Movement points spent in this round (MOVE-01)."""
    points_gained: int = 0
    """Movement points that cards brought in this round."""
    checks_bonus: int = 0
    """Dice more on every skill check until the end of the round (Voice of Ra)."""
    ability_used: int = 0
    """Number of the last round in which an ability of the sheet was used that comes once a round (CHECK-10)."""
    arkham_encounter: int = 0
    """Number of the last round whose encounter in Arkham is done, or cannot be had any more (ENC-01, STATUS-02)."""
    world_encounter: int = 0
    """The same for the encounter in an other world (OTHER-01)."""
    items_due: int = 0
    """Items and spells that the player still has to choose and discard (STATUS-02, STATUS-03)."""
    sent_from: str = ""
    """Location whose encounter sent him to the other world where he is, as long as he may come straight back."""
    own_sheet: bool = False
    """The player keeps cards and sliders on the sheet of the box, and the companion asks for neither."""


Flag = Literal["delayed", "explored", "fought", "eliminated", "loan_defaulted", "own_sheet"]
"""What of an investigator is yes or no."""
FLAGS: tuple[Flag, ...] = get_args(Flag)


def flag(investigator: Investigator, name: Flag) -> bool:
    """Return whether a flag is set."""
    match name:
        case "delayed":
            return investigator.delayed
        case "explored":
            return investigator.explored
        case "fought":
            return investigator.fought
        case "eliminated":
            return investigator.eliminated
        case "loan_defaulted":
            return investigator.loan_defaulted
        case "own_sheet":
            return investigator.own_sheet
