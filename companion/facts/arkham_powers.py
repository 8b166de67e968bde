"""What a sheet or a card does to the rules beyond its printed numbers, and what changes the numbers of monsters.

A row is one thing; which rule asks for it stands at its word. Fights have words of their own
(:class:`~companion.facts.arkham_card_effects.FightWord`).

Source: data/arkham/powers.csv, monster_changes.csv; rules AO-01..10, ABIL-07, ABIL-08, CHECK-10, UPKEEP-04.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated

from companion.facts.arkham_records import Guard, Movement
from companion.records import dataclass


class PowerWord(StrEnum):
    """What the sheet of an Ancient One or an investigator, or a card, does; ``number`` is how much or how many."""

    ENDS_THE_GAME = "ends_the_game"
    """The world ends when it wakes."""
    MAXIMA_LESS = "maxima_less"
    """Every maximum of Sanity and of Stamina is lower until the final battle, in which it stands again."""
    SEALING_PRICE = "sealing_price"
    """Clues more to seal a gate."""
    CLOSING_DIFFICULTY = "closing_difficulty"
    """Successes more to close a gate."""
    ICY_WINDS = "icy_winds"
    """Stamina that everybody in a street loses at the end of phase V."""
    NO_WEATHER = "no_weather"
    """Weather cards do nothing."""
    MASKS_IN_CUP = "masks_in_cup"
    TOUGHNESS = "toughness"
    """More of it for every monster, while it slumbers."""
    DOOM_FOR_CULTIST = "doom_for_cultist"
    DOOM_FOR_LOST = "doom_for_lost"
    """Doom tokens for each."""
    LOST_IS_DEVOURED = "lost_is_devoured"
    START_ITEMS_ROLLED = "start_items_rolled"
    """Start of battle: a die for each item, lost on a failure."""
    START_CURSES = "start_curses"
    """Start of battle: everybody is cursed, the cursed are devoured."""
    TAKES_MAXIMUM = "takes_maximum"
    """Attack, no check: a maximum of the own choice falls."""
    TAKES_SANITY = "takes_sanity"
    TAKES_STAMINA = "takes_stamina"
    """Attack: what a failed check loses."""
    TAKES_CLUES = "takes_clues"
    TAKES_MONSTER_TROPHIES = "takes_monster_trophies"
    TAKES_GATE_TROPHIES = "takes_gate_trophies"
    """Attack: what a failed check loses; whoever has none, at the start of battle too, is devoured."""
    DOOM_COMES_BACK = "doom_comes_back"
    """Doom tokens after each of its attacks, while the track has room."""
    KEEPS_AWAY = "keeps_away"
    """No gate and no monster appears where this investigator stands."""
    NO_CLUE_AT_HOME = "no_clue_at_home"
    """No clue lies on this investigator's home at set-up."""
    HEALS_SANITY = "heals_sanity"
    HEALS_STAMINA = "heals_stamina"
    """Points that this investigator gives somebody in Upkeep, once a round."""
    NEVER_LOST = "never_lost"
    """This investigator is put elsewhere instead of being lost in time and space."""
    INCOME = "income"
    """Dollars that this investigator gains in every Upkeep."""
    CLUE_DICE = "clue_dice"
    """Dice more for every clue that this investigator spends."""
    ENCOUNTER_CARDS = "encounter_cards"
    WORLD_CARDS = "world_cards"
    """Cards more for an encounter at a location, or in an other world, of which this investigator chooses one."""
    DRAWS_COMMON = "draws_common"
    DRAWS_UNIQUE = "draws_unique"
    DRAWS_SPELL = "draws_spell"
    DRAWS_SKILL = "draws_skill"
    """Cards of a deck that this investigator draws more, and puts away again as many."""
    ONCE_A_ROUND = "once_a_round"
    """The use of this investigator's ability is counted, once a round."""
    CLUES_ON_JOINING = "clues_on_joining"
    BRINGS_COMMON = "brings_common"
    BRINGS_UNIQUE = "brings_unique"
    BRINGS_SPELL = "brings_spell"
    """Clues and cards of a deck that come with an ally."""
    KEEPS_ENDLESS = "keeps_endless"
    """Whoever has this ally keeps endless monsters as trophies."""
    UNLOSABLE = "unlosable"
    """The card cannot be lost against its owner's will; it still counts."""
    ENDS_WITH_SLUMBER = "ends_with_slumber"
    """The card goes when the Ancient One wakes."""
    CLUE_FOR_CHECK = "clue_for_check"
    """The card may be discarded in the place of a clue."""
    ANY_GATE = "any_gate"
    """Who returns from an other world comes out at any open gate."""
    NO_ARREST_CHECK = "no_arrest_check"
    """Whoever has the card is spared the checks of Mythos cards that arrest."""
    LOAN = "loan"
    """Dollars that the card brings; paid back with as many, or all items are lost."""
    ROLLED_IN_UPKEEP = "rolled_in_upkeep"
    """Highest face with which the card's roll in Upkeep is bad."""
    DRIVES = "drives"
    """Instead of walking, to any area of Arkham; rolled for after a fight."""
    HEALS_BY_SUCCESSES = "heals_by_successes"
    """The spell gives somebody as much Stamina as it has successes."""
    LEAVES_A_WORLD = "leaves_a_world"
    """The spell leads back out of an other world."""


@dataclass(frozen=True, slots=True)
class Power:
    """One thing that a sheet or a card does."""

    card: str
    """Id of the Ancient One, the investigator or the card."""
    does: PowerWord
    number: int


class ChangeCause(StrEnum):
    """The cause of a change in a monster's numbers."""

    WORSHIPPERS = "worshippers"
    """The worshippers' line of the Ancient One that ``source`` names."""
    TERROR = "terror"
    """Terror at the level in ``source`` or above."""
    CARD = "card"
    """The Mythos card in ``source``, in play as environment."""


NUMBERS = ("horror_rating", "horror_damage", "toughness", "combat_rating", "combat_damage")
_CHANGE = re.compile(r"(?P<field>[a-z_]+)(?P<how>[+=])(?P<value>-?\w+)")

FieldChange = tuple[str, int | bool | Guard | Movement]
"""Field of a monster's record, and what stands there; of ``toughness`` what is added."""


def field_change(cell: str) -> FieldChange:
    """One cell like ``toughness+1``, ``combat_rating=-2``, ``endless=1``, ``movement=flying``, ``magical=immunity``."""
    change = _CHANGE.fullmatch(cell)
    if change is None or (change["how"] == "+") != (change["field"] == "toughness"):
        raise ValueError(f"{cell!r} is no change like toughness+1 or combat_rating=-2")
    match change["field"]:
        case field if field in NUMBERS and re.fullmatch(r"-?\d+", change["value"]):
            return field, int(change["value"])
        case "endless" if change["value"] in ("0", "1"):
            return "endless", change["value"] == "1"
        case "movement":
            return "movement", Movement(change["value"])
        case "physical" | "magical" as field:
            return field, Guard(change["value"])
        case _:
            raise ValueError(f"{cell!r} names no number or ability of a monster")


@dataclass(frozen=True, slots=True)
class MonsterChange:
    """One number or ability of a kind of monsters that is not as printed while something lasts."""

    monster: str
    cause: ChangeCause
    source: str
    """Ancient One, level of terror, or Mythos card, as ``cause`` says."""
    change: Annotated[FieldChange, field_change]
