"""The numbers of monsters, gates and the Ancient One as they are at this table now, each change with its reason.

Fights, odds and the map ask here and nowhere else.

Source: rules/arkham.md AO-01..09, ABIL-01..08, GATE-02, GATE-05, NUM-01, LIMIT-01.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from companion.arkham.pieces.effects import in_play
from companion.arkham.table.counts import players_numbers
from companion.arkham.table.ids import HASTUR
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import FightWord
from companion.facts.arkham_effects import EffectKind
from companion.facts.arkham_powers import ChangeCause, PowerWord
from companion.facts.arkham_records import Guard, Movement
from companion.facts.readings import Otherwise
from companion.records import dataclass


class Cause(StrEnum):
    """Why a number differs from the printed one."""

    WORSHIPPERS = "worshippers"
    """The worshippers' line of the Ancient One."""
    POWER = "power"
    """The Ancient One's power while it slumbers."""
    CARD = "card"
    """An environment, rumor or headline in play."""
    TERROR = "terror"
    """The terror level."""


Value = int | Guard | Movement | None
"""What a number, a guard or a movement can be; for abilities True and False."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """One change of one number: the field of the record, from what to what, and what made it."""

    field: str
    before: Value
    after: Value
    cause: Cause
    source: str
    """Id of the Ancient One or the Mythos card; empty for the terror level."""


@dataclass(frozen=True, slots=True)
class MonsterNow:
    """One kind of monster as it is in a fight at this table."""

    kind: str
    movement: Movement
    awareness: int
    horror_rating: int | None
    """None = no Horror check."""
    horror_damage: int
    toughness: int
    combat_rating: int | None
    """None = no ordinary fight."""
    combat_damage: int
    physical: Guard
    magical: Guard
    ambush: bool
    endless: bool
    nightmarish: int
    overwhelming: int
    undead: bool
    changes: tuple[RatingChange, ...] = ()
    """In the order in which they were made; empty = as printed."""
    does: FightWord | None = None
    """What it does instead of, or beside, its damage; None = ordinary damage alone (COMBAT-12, ABIL-06)."""
    dooms_once: bool = False
    """Its failed Will check fails the Horror check and only the first Combat check (a reading of ABIL-06)."""
    plain_on_evade: bool = False
    """After a failed Evade check it deals its printed damage and nothing else (a reading of COMBAT-12)."""
    resists_the_sum: bool = False
    """It halves the sum of all bonuses of a kind, not each card's own (a reading of COMBAT-09)."""

    def change_of(self, field: str) -> tuple[RatingChange, ...]:
        """Return the changes of a single number, by its field."""
        return tuple(change for change in self.changes if change.field == field)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that cards and the Ancient One may change."""

    value: int
    changes: tuple[RatingChange, ...] = ()


@dataclass(frozen=True, slots=True)
class AncientOneNow:
    """The Ancient One as an opponent."""

    id: str
    combat_rating: int | None
    """None = no battle (Azathoth)."""
    physical: Guard
    magical: Guard
    attack_skill: str
    """Skill of the check against its attack; empty = no check."""
    resists_the_sum: bool = False
    """As of :class:`MonsterNow`."""


@dataclass(frozen=True, slots=True)
class TableLimits:
    """Where Arkham is full (NUM-01, NUM-02)."""

    monsters: int | None
    """Legal at equality; None = lifted by terror 10."""
    outskirts: int | None
    """Legal at equality; None = not used any more."""
    gates: int
    """Open gates at which the Ancient One wakes."""
    overrun: int
    """Monsters in Arkham at which it wakes when terror is 10."""


def monster_now(kind: str, state: Table, box: ArkhamBox) -> MonsterNow:
    """A kind of monster at this table: worshippers, power, cards in play and terror counted (ABIL-08).

    Raises ``KeyError`` for a kind that is not in the box; toughness is never below 1.
    """
    now = replace(
        _as_printed(kind, box),
        dooms_once=state.reads(Otherwise.DOOMS_ONE_CHECK),
        plain_on_evade=state.reads(Otherwise.EVADE_PLAIN_DAMAGE),
        resists_the_sum=state.reads(Otherwise.RESISTANCE_OF_THE_SUM),
    )
    for field, value, cause, source in _changes(kind, state, box):
        now = _changed(now, field, value, cause, source)
    return now


def sealing_price(state: Table, box: ArkhamBox) -> Amount:
    """Clues that sealing costs now; all changes add up, or the dearest one counts alone (GATE-05)."""
    price = Amount(box.numbers.clues_to_seal)
    dearer = box.power(state.ancient_one, PowerWord.SEALING_PRICE)
    if dearer:
        price = _increased(price, "sealing_price", dearer, Cause.POWER, state.ancient_one)
    for effect in in_play(state, box, EffectKind.SEALING_PRICE):
        price = _increased(price, "sealing_price", effect.number, Cause.CARD, effect.card)
    if len(price.changes) > 1 and state.reads(Otherwise.HIGHEST_PRICE_COUNTS):
        most = max(price.changes, key=_difference)
        price = _increased(Amount(box.numbers.clues_to_seal), most.field, _difference(most), most.cause, most.source)
    return replace(price, value=max(0, price.value))


def may_seal(state: Table, box: ArkhamBox) -> bool:
    """Return whether no card in play forbids elder signs (GATE-05, SIGN-04)."""
    return not in_play(state, box, EffectKind.SEALING_FORBIDDEN)


def closing_difficulty(world: str, state: Table, box: ArkhamBox) -> Amount:
    """Successes needed to close a gate to a world; all changes add up (GATE-02)."""
    needed = Amount(1)
    harder = box.power(state.ancient_one, PowerWord.CLOSING_DIFFICULTY)
    if harder:
        needed = _increased(needed, "closing_difficulty", harder, Cause.POWER, state.ancient_one)
    for effect in in_play(state, box, EffectKind.CLOSING_DIFFICULTY):
        if world in effect.places:
            needed = _increased(needed, "closing_difficulty", effect.number, Cause.CARD, effect.card)
    return needed


def ancient_one_now(state: Table, box: ArkhamBox) -> AncientOneNow:
    """The Ancient One as it would fight now; Hastur's rating is minus the terror level (AO-03)."""
    sheet = box.ancient_ones[state.ancient_one]
    rating = -state.terror if sheet.combat_rule == "terror_level" else sheet.combat_rating
    if state.battle is not None:
        rating = state.battle.combat_rating
    sums, skill = state.reads(Otherwise.RESISTANCE_OF_THE_SUM), sheet.attack_skill
    if sheet.id == HASTUR and state.reads(Otherwise.HASTUR_ASKS_FOR_WILL):
        skill = "will"
    return AncientOneNow(sheet.id, rating, sheet.physical, sheet.magical, skill, sums)


def limits(state: Table, box: ArkhamBox) -> TableLimits:
    """Return the limits for all players who started the game; the devoured still count (STATE-03, TERROR-05).

    Terror at its maximum lifts the limits of monsters and Outskirts: both are None.
    """
    numbers = players_numbers(state, box)
    lifted = state.terror >= box.numbers.terror_maximum
    return TableLimits(
        None if lifted else numbers.monster_limit,
        None if lifted else numbers.outskirts_capacity,
        numbers.awakening_gates,
        numbers.awakening_monsters,
    )


def _as_printed(kind: str, box: ArkhamBox) -> MonsterNow:
    """Return a kind of monster with its printed numbers and no changes."""
    printed = box.monsters[kind]
    does = next((effect.does for effect in box.fight_effects.get(kind, ())), None)
    return MonsterNow(
        kind,
        printed.movement,
        printed.awareness,
        printed.horror_rating,
        printed.horror_damage,
        printed.toughness,
        printed.combat_rating,
        printed.combat_damage,
        printed.physical,
        printed.magical,
        printed.ambush,
        printed.endless,
        printed.nightmarish,
        printed.overwhelming,
        printed.undead,
        does=does,
    )


def _changes(kind: str, state: Table, box: ArkhamBox) -> Iterator[tuple[str, Value, Cause, str]]:
    """Field, what it becomes (toughness: what is added), cause, source."""
    lasting = box.monster_changes.get(kind, ())
    for monster_change in lasting:
        if monster_change.cause is ChangeCause.WORSHIPPERS and monster_change.source == state.ancient_one:
            yield *monster_change.change, Cause.WORSHIPPERS, state.ancient_one
    tougher = box.power(state.ancient_one, PowerWord.TOUGHNESS)
    if tougher and state.awakening is None:
        yield "toughness", tougher, Cause.POWER, state.ancient_one
    for monster_change in lasting:
        if monster_change.cause is ChangeCause.TERROR and state.terror >= int(monster_change.source):
            yield *monster_change.change, Cause.TERROR, ""
        if monster_change.cause is ChangeCause.CARD and state.environment == monster_change.source:
            yield *monster_change.change, Cause.CARD, monster_change.source
    for effect in in_play(state, box, EffectKind.TOUGHNESS):
        if kind in effect.kinds:
            yield "toughness", effect.number, Cause.CARD, effect.card
    slowed = in_play(state, box, EffectKind.FAST_AS_NORMAL)
    if slowed and box.monsters[kind].movement is Movement.FAST:
        yield "movement", Movement.NORMAL, Cause.CARD, slowed[0].card


def _changed(now: MonsterNow, field: str, value: Value, cause: Cause, source: str) -> MonsterNow:
    """Return a monster with a changed field and the change noted, or as it is if equal. Toughness is 1 or more."""
    before: Value = getattr(now, field)
    after = max(1, now.toughness + int(value)) if field == "toughness" and isinstance(value, int) else value
    if before == after:
        return now
    return replace(now, **{field: after}, changes=(*now.changes, RatingChange(field, before, after, cause, source)))  # type: ignore[arg-type]


def _increased(amount: Amount, field: str, number: int, cause: Cause, source: str) -> Amount:
    """Return an amount changed by a number, with the change noted."""
    after = amount.value + number
    return Amount(after, (*amount.changes, RatingChange(field, amount.value, after, cause, source)))


def _difference(change: RatingChange) -> int:
    """Return by how much a change raises its number."""
    return int(str(change.after)) - int(str(change.before))


def defence_modifier(table: Table) -> int:
    """Return the modifier of the check against the attack: +1 in the first round, 1 less each round (FINAL-08)."""
    return 2 - (table.battle.round if table.battle else 1)
