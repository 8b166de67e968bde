"""What a card of an investigator does beyond its row: further numbers, effects in a fight, and when it is used.

What Mythos cards do stands in ``arkham_effects``, what changes the rules themselves in ``arkham_powers``.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

from companion.records import dataclass


class CardWhat(StrEnum):
    """The kind of number on an item, ally or spell."""

    SPEED = "speed"
    SNEAK = "sneak"
    FIGHT = "fight"
    WILL = "will"
    LORE = "lore"
    LUCK = "luck"
    EVADE = "evade"
    HORROR = "horror"
    COMBAT = "combat"
    SPELL = "spell"
    """Dice added to the skill or the check as long as the card is held."""
    ANY_CHECK = "any_check"
    """Dice added to every skill check until the end of the turn, once the card is used."""
    MAX_SANITY = "max_sanity"
    MAX_STAMINA = "max_stamina"
    MOVEMENT = "movement"
    """Movement points; once a round where the card is exhausted for them."""
    COSTS_MOVEMENT = "costs_movement"
    COSTS_SANITY = "costs_sanity"
    COSTS_STAMINA = "costs_stamina"
    """What using the card costs."""
    TOKENS = "tokens"
    """Tokens on the card with which it is discarded."""


@dataclass(frozen=True, slots=True)
class CardNumber:
    """One number in which a card of an investigator differs from its row: a bonus, a cost, a limit."""

    card: str
    what: CardWhat
    number: int


class FightWord(StrEnum):
    """What a card, an ability or a monster does in a fight beyond its printed numbers (ABIL-06, ABIL-07)."""

    STAMINA_LESS = "stamina_less"
    SANITY_LESS = "sanity_less"
    """One loss is 1 smaller, ``number`` times at most."""
    NO_LOSS = "no_loss"
    """All Stamina or all Sanity of one loss is cancelled."""
    NO_DAMAGE = "no_damage"
    """After a failed Combat check the monster deals no damage."""
    PASS_EVADE = "pass_evade"
    PASS_COMBAT = "pass_combat"
    """The check is passed before the throw."""
    BEAT = "beat"
    """The monster is beaten."""
    REROLL = "reroll"
    """Throws ``dice`` of one ``check`` again (of any, where it is empty)."""
    FULL_SANITY = "full_sanity"
    FULL_STAMINA = "full_stamina"
    """To the maximum, between the checks."""
    ALONE = "alone"
    """``number`` more while the other hand is empty."""
    REROLLS_ONE = "rerolls_one"
    """Throws one die of a Combat check again."""
    AGAINST_UNDEAD = "against_undead"
    HORROR_BONUS = "horror_bonus"
    """Dice more."""
    COSTS_SANITY = "costs_sanity"
    """Sanity that using it costs."""
    SIXES_COUNT_DOUBLE = "sixes_count_double"
    SANITY_GUARD = "sanity_guard"
    STAMINA_GUARD = "stamina_guard"
    """Every loss is ``number`` smaller."""
    IGNORES_NIGHTMARISH = "ignores_nightmarish"
    IGNORES_OVERWHELMING = "ignores_overwhelming"
    IGNORES_PHYSICAL_RESISTANCE = "ignores_physical_resistance"
    IGNORES_MAGICAL_RESISTANCE = "ignores_magical_resistance"
    BIND = "bind"
    ENCHANT = "enchant"
    WARD = "ward"
    MISTS = "mists"
    RED_SIGN = "red_sign"
    """Spells that do more than give dice."""
    LOST = "lost"
    MOVED = "moved"
    TAKES_A_CARD = "takes_a_card"
    LUCK_OR_DEVOURED = "luck_or_devoured"
    WILL_FIRST = "will_first"
    """Monsters that do something else instead of, or beside, their damage; the last two ask for ``check`` first."""
    FOUGHT_WITH_LORE = "fought_with_lore"


class FightCheck(StrEnum):
    """The check that a line of a fight is about."""

    NONE = ""
    """Any, or none."""
    EVADE = "evade"
    HORROR = "horror"
    COMBAT = "combat"
    SPELL = "spell"
    WILL = "will"
    LORE = "lore"
    LUCK = "luck"


class RerolledDice(StrEnum):
    """Which dice of a check are thrown again."""

    ALL = "all"
    FAILURES = "failures"
    ONE = "one"


@dataclass(frozen=True, slots=True)
class FightEffect:
    """One thing that a card, an investigator's ability or a monster does in a fight."""

    card: str
    does: FightWord
    number: int
    """How often, or how much; 1 where there is nothing to count. Of a check before the fight its modifier."""
    check: FightCheck
    dice: RerolledDice
    """For REROLL."""


class Moment(StrEnum):
    """Where a game stands, as far as it decides what may be done; a game is at exactly one moment."""

    SETUP = "setup"
    """Before the first round: starting hands, sliders, the opening Mythos card."""
    UPKEEP = "upkeep"
    MOVEMENT = "movement"
    ARKHAM_ENCOUNTERS = "arkham_encounters"
    OTHER_WORLD_ENCOUNTERS = "other_world_encounters"
    MYTHOS = "mythos"
    AWAKE = "awake"
    """The Ancient One woke, and the final battle has not begun."""
    REFRESH = "refresh"
    """A round of the final battle before anybody has cast a combat spell or attacked (FINAL-02..04)."""
    ATTACK = "attack"
    """Somebody still attacks (FINAL-05)."""
    DEFENCE = "defence"
    """The Ancient One attacks (FINAL-08)."""
    ROUND_END = "round_end"
    """Everybody has attacked and was attacked."""


IN_PLAY = frozenset(tuple(Moment)[: tuple(Moment).index(Moment.AWAKE)])
IN_BATTLE = frozenset(Moment) - IN_PLAY


def _reader(every: frozenset[Moment]) -> Callable[[str], frozenset[Moment]]:
    """Return a function that reads moments from a cell: "any", "never", names with ";"; any other: ValueError."""

    def read(cell: str) -> frozenset[Moment]:
        if cell in ("any", "never"):
            return every if cell == "any" else frozenset()
        moments = frozenset(map(Moment, cell.split(";")))
        if moments - every:
            raise ValueError(f"{cell!r} names a moment of the other column")
        return moments

    return read


class ThingSort(StrEnum):
    """The kind of thing that a row of ``moments.csv`` is about."""

    ACT = "act"
    """A command of the players."""
    WAY = "way"
    """One of several things that the command in ``act`` does, with moments of its own."""
    CARD = "card"
    SHEET = "sheet"
    """The ability of an investigator."""


@dataclass(frozen=True, slots=True)
class Moments:
    """When a thing may be done, or a card or an ability used; what is not bound to a moment has all of them."""

    id: str
    sort: ThingSort
    act: str
    in_play: Annotated[frozenset[Moment], _reader(IN_PLAY)]
    in_battle: Annotated[frozenset[Moment], _reader(IN_BATTLE)]

    @property
    def moments(self) -> frozenset[Moment]:
        """All its moments, in play and in the final battle."""
        return self.in_play | self.in_battle
