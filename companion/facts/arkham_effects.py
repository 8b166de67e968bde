"""The small vocabulary in which ``mythos_effects.csv`` says what a Mythos card does to what the companion tracks.

One row is one effect. ``part`` says where it stands on the card, ``when`` in which moment it happens, ``effect`` what
it does, and the other columns are its arguments; an effect uses only those that its description names. Whatever a
table has to do itself is ``REMINDER``: the card's own ``reminder_en`` / ``reminder_ru`` says it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from companion.records import dataclass

STREETS = "streets"
LOCATIONS = "locations"
TOWN = "town"
"""Scopes beside the ids of spaces: all streets, all locations, all Arkham with the sky but without the outskirts."""

NEIGHBORHOOD = "neighborhood:"
"""Prefix of the scope 'a street and all its locations', followed by the street's id."""


class CardPart(StrEnum):
    """The part of the card's text that an effect stands in."""

    ABILITY = "ability"
    """What the card does when it is read."""
    NEXT_TURN = "next_turn"
    """What counts from then until the end of the next round (TURN-03)."""
    IN_PLAY = "in_play"
    """What counts as long as the environment or rumor lies on the table."""
    STARTS = "starts"
    """What comes with a rumor."""
    ACTS = "acts"
    """What a rumor does again and again, from the next round on (MCARD-03)."""
    PASSES = "passes"
    """The price that one player pays at ``places`` to be rid of the rumor."""
    PASSES_AT = "passes_at"
    """What is to be brought about at ``places``; the rumor is refuted as soon as it holds."""
    PASSED = "passed"
    """What its refutation brings."""
    FAILS_AT = "fails_at"
    """The rumor is confirmed when this holds."""
    FAILS = "fails"
    """What its confirmation brings."""


class When(StrEnum):
    """The moment in which an effect happens, or is asked for; the phases read it."""

    AT_ONCE = "at_once"
    """The moment its part comes up; as a condition, the moment it holds."""
    ALWAYS = "always"
    """The whole time while its part counts."""
    MOVEMENT = "movement"
    """Phase II."""
    MOVEMENT_END = "movement_end"
    """Phase II, who ends movement at ``places``."""
    ARKHAM_ENCOUNTERS = "arkham_encounters"
    """Phase III."""
    MONSTER_MOVEMENT = "monster_movement"
    """Phase V, step 3."""
    MYTHOS_END = "mythos_end"
    """The end of phase V, after the new card's own ability."""


PARTS: Mapping[CardPart, tuple[When, ...]] = MappingProxyType(
    {
        CardPart.ABILITY: (When.AT_ONCE,),
        CardPart.NEXT_TURN: (When.ALWAYS, When.MOVEMENT, When.MOVEMENT_END),
        CardPart.IN_PLAY: (When.ALWAYS, When.MOVEMENT, When.MOVEMENT_END, When.MONSTER_MOVEMENT),
        CardPart.STARTS: (When.AT_ONCE,),
        CardPart.ACTS: (When.MYTHOS_END,),
        CardPart.PASSES: (When.ARKHAM_ENCOUNTERS,),
        CardPart.PASSES_AT: (When.ARKHAM_ENCOUNTERS,),
        CardPart.PASSED: (When.AT_ONCE,),
        CardPart.FAILS_AT: (When.AT_ONCE, When.MYTHOS_END),
        CardPart.FAILS: (When.AT_ONCE,),
    }
)
"""The moments that each part of a card can have."""


class EffectKind(StrEnum):
    """The kind of an effect."""

    REMINDER = "reminder"
    """The table does it; at the end of movement ``what`` is the skill of a check with modifier ``number``, or empty."""
    TERROR_UP = "terror_up"
    """Terror rises by ``number``; with ``dice``, by ``number`` for every die that shows one of ``faces``."""
    TERROR_TO = "terror_to"
    """Terror rises to ``number``, point by point."""
    DOOM_UP = "doom_up"
    """Doom rises; ``number``, ``dice``, ``faces`` as for ``TERROR_UP``."""
    MONSTERS_TO_CUP = "monsters_to_cup"
    """Monsters of ``kinds`` (empty = all) in ``places`` go to the cup; if any, terror rises by ``terror_if_any``."""
    SPAWN = "spawn"
    """``number`` monsters from the cup appear at ``places``, under the limit (MCARD-05)."""
    CLOSE = "close"
    """The locations ``places`` are closed."""
    BAN_MOVEMENT = "ban_movement"
    """No investigator moves into or out of ``places``."""
    FREE_JAILED = "free_jailed"
    ARRESTS_FORBIDDEN = "arrests_forbidden"
    """Nobody is arrested."""
    RETURN_LOST = "return_lost"
    TROPHIES_RETURN = "trophies_return"
    """Trophies of ``kinds`` come back as monsters at ``places``."""
    RESHUFFLE = "reshuffle"
    FLYERS_FROZEN = "flyers_frozen"
    FAST_AS_NORMAL = "fast_as_normal"
    TERROR_FROZEN = "terror_frozen"
    KINDS_BARRED = "kinds_barred"
    """Monsters of ``kinds`` in ``places`` go to the cup at once and cannot come there."""
    TOUGHNESS = "toughness"
    """Toughness of ``kinds`` changes by ``number``."""
    CARDS_FOR_DEFEAT = "cards_for_defeat"
    """Who beats one of ``kinds`` draws ``number`` cards more of the deck ``what``."""
    CHECK_MODIFIER = "check_modifier"
    """Checks of the skill ``what`` change by ``number`` in ``places``."""
    MOVEMENT_POINTS = "movement_points"
    """Movement points of investigators in Arkham change by ``number``."""
    SEALING_PRICE = "sealing_price"
    """Clues to seal a gate change by ``number``."""
    SEALING_FORBIDDEN = "sealing_forbidden"
    CLOSING_DIFFICULTY = "closing_difficulty"
    """Closing a gate to one of the worlds ``places`` needs ``number`` more successes."""
    SPELLS_FREE = "spells_free"
    SPELLS_FORBIDDEN = "spells_forbidden"
    GAIN_BLOCKED = "gain_blocked"
    """No gain of ``what`` (``sanity`` or ``stamina``) except at ``places`` and by the own abilities of ``spares``."""
    ACTIVITY = "activity"
    """The activity marker lies on ``places``."""
    TOKENS = "tokens"
    """Tokens ``what`` (``clues`` or ``monsters``) on the card: put or add ``number``; as a condition, their count."""
    ALLY_LEAVES = "ally_leaves"
    TERROR_LEVEL = "terror_level"
    """Condition: terror is ``number``."""
    ALLIES = "allies"
    """Condition: ``number`` cards are left in the ally deck."""
    AWAKENING = "awakening"
    """Condition: the Ancient One wakes."""
    SEALS_LEAVE = "seals_leave"
    """All elder signs leave the board."""
    RELEASE_MONSTERS = "release_monsters"
    """The monsters on the card appear at ``places``."""
    CURSE_ALL = "curse_all"
    MAXIMUM_DOWN = "maximum_down"
    """Every investigator lowers the own maximum of Sanity or Stamina by ``number``."""
    TWO_MYTHOS_CARDS = "two_mythos_cards"
    """Two Mythos cards each phase, of the first only the gate."""
    EVERYONE_GAINS = "everyone_gains"
    """Every investigator gains ``number`` of ``what``: ``clues`` or ``money``."""
    EVERYONE_DRAWS = "everyone_draws"
    """Every investigator draws ``number`` cards of the deck ``what``."""
    PAY_GATE_TROPHIES = "pay_gate_trophies"
    PAY_SPELLS = "pay_spells"
    """``number`` spells; one more with five or more players."""
    PAY_CLUES = "pay_clues"
    PAY_ALLY = "pay_ally"


@dataclass(frozen=True, slots=True)
class MythosEffect:
    """One effect of one Mythos card."""

    card: str
    part: CardPart
    when: When
    effect: EffectKind
    places: tuple[str, ...]
    """Ids of spaces, or the scopes of this module."""
    kinds: tuple[str, ...]
    """Ids of monster kinds."""
    number: int
    dice: int
    """Dice that the first player rolls; 0 = none, the effect is certain."""
    faces: tuple[int, ...]
    """Faces with which a die counts."""
    what: str
    terror_if_any: int
    spares: tuple[str, ...]
    """Ids of investigators whose own ability it does not touch."""
