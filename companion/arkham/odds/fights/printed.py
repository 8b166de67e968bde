"""Fighters' cards and monsters as they are printed, as the numbers that a fight counts with.

Source: rules/arkham.md ABIL-06, ABIL-07, CHECK-09, CHECK-10; data/arkham monsters, items, spells,
fight_effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from companion.arkham.odds.fights.combatants import Foe, Help, HelpKind, Special, Spell, SpellKind, Weapon
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox, load
from companion.facts.arkham_card_effects import FightWord
from companion.facts.arkham_cards import Item, SpellCard
from companion.facts.arkham_powers import ChangeCause
from companion.facts.arkham_records import Guard, MonsterKind
from companion.odds.numbers import flag, is_a, listed, several, whole
from companion.odds.ways import RerollScope

RESEARCH = Help("mandy_thompson", HelpKind.REROLL, dice=RerollScope.FAILURES)
"""Mandy Thompson's ability, once a turn, for herself or anybody else (CHECK-10)."""

FIRST_MONSTER, FIRST_WORLD, FIRST_ANCIENT_ONE = "ghoul", "abyss", "yig"
"""Whom and what a question names before anybody has chosen: plain ones, without special rules in a fight."""

HELPING = frozenset(map(str, HelpKind))
SPELLS = frozenset(map(str, SpellKind))
SPECIALS = frozenset(map(str, Special))


@cache
def _box() -> ArkhamBox:
    """Return the box as it comes, for callers that name a card or a monster by its id."""
    return load()


@cache
def helping_cards() -> Mapping[str, Help]:
    """Card, or Mandy Thompson -> what it does in a fight, as ``data/arkham/fight_effects.csv`` has it."""
    return {
        effect.card: Help(
            effect.card, HelpKind(effect.does), effect.number, str(effect.check), RerollScope(effect.dice)
        )
        for effects in _box().fight_effects.values()
        for effect in effects
        if effect.does in HELPING
    }


def special_of(monster: str) -> Special:
    """Return what a monster does instead of, or beside, ordinary damage."""
    words = (effect.does for effect in _box().fight_effects.get(monster, ()))
    return next((Special(word) for word in words if word in SPECIALS), Special.NONE)


def _weapon_number(card: str, word: FightWord) -> int:
    """Return the sum of a card's numbers for an effect in fights, 0 if it has none."""
    return sum(effect.number for effect in _box().fight_effects.get(card, ()) if effect.does is word)


def foe(
    kind: MonsterKind | str, *, terror: int = 0, blackest_night: bool = False, **changes: int | bool | Guard
) -> Foe:
    """The monster as printed, the Maniac and the Haunter as they are now (ABIL-07), then ``changes`` field by field.

    ``kind``: a record of the box, or its id. Raises :class:`~companion.errors.BadQuestion` for an unknown monster.

    >>> foe("ghoul").awareness
    -3
    """
    flag("blackest_night", blackest_night)
    if isinstance(kind, str):
        if kind not in _box().monsters:
            raise BadQuestion("monster", f"no monster is called {kind!r}")
        kind = _box().monsters[kind]
    is_a("monster", kind, MonsterKind)
    unknown = [name for name in changes if name not in Foe.__dataclass_fields__]
    if unknown:
        raise BadQuestion(unknown[0], "a monster has no such number")
    whole("terror", terror, 0, 20)
    rating = 0 if kind.combat_rating is None else kind.combat_rating
    printed_foe = Foe(
        kind.id,
        kind.awareness,
        kind.horror_rating,
        kind.horror_damage,
        kind.toughness,
        rating,
        kind.combat_damage,
        kind.physical,
        kind.magical,
        kind.ambush,
        kind.nightmarish,
        kind.overwhelming,
        kind.undead,
        special_of(kind.id),
    )
    as_now = dict(_lasting(kind.id, terror, blackest_night))
    return replace(printed_foe, **{**as_now, **changes})  # type: ignore[arg-type]


def _lasting(monster: str, terror: int, card: bool) -> Iterator[tuple[str, object]]:
    """Yield field and value of the numbers of a monster that terror or a card changes, as far as a fight uses them.

    ``card``: whether the card that changes this monster is in play.
    """
    for monster_change in _box().monster_changes.get(monster, ()):
        is_on = (
            terror >= int(monster_change.source)
            if monster_change.cause is ChangeCause.TERROR
            else monster_change.cause is ChangeCause.CARD and card
        )
        field, value = monster_change.change
        if is_on and field in Foe.__dataclass_fields__:
            yield field, value


@cache
def ordeal(special: Special) -> int:
    """Return the modifier of the check that such a monster demands before anything further (ABIL-06)."""
    effects = (effect for effects in _box().fight_effects.values() for effect in effects)
    return next(effect.number for effect in effects if str(effect.does) == str(special))


def weapon(item: Item | str) -> Weapon:
    """A weapon from its card, or the card's id; raises :class:`~companion.errors.BadQuestion` where it is no weapon."""
    if isinstance(item, str):
        if item not in _box().items:
            raise BadQuestion("item", f"no item is called {item!r}")
        item = _box().items[item]
    is_a("item", item, Item)
    if not item.hands:
        raise BadQuestion("item", f"{item.id} is not a weapon")
    return Weapon(
        item.id,
        item.hands,
        item.bonus_physical,
        item.bonus_magical,
        item.discard_on_use,
        sanity_cost=_weapon_number(item.id, FightWord.COSTS_SANITY),
        sixes_count_double=bool(_weapon_number(item.id, FightWord.SIXES_COUNT_DOUBLE)),
        alone=_weapon_number(item.id, FightWord.ALONE),
        undead=_weapon_number(item.id, FightWord.AGAINST_UNDEAD),
        horror_bonus=_weapon_number(item.id, FightWord.HORROR_BONUS),
        rerolls_one=bool(_weapon_number(item.id, FightWord.REROLLS_ONE)),
    )


def spell(card: SpellCard | str) -> Spell | None:
    """A spell from its card, or the card's id, as far as it matters in a fight; None where it does not.

    Raises :class:`~companion.errors.BadQuestion` for what is no card of a spell.

    >>> spell("find_gate") is None
    True
    """
    return _spell("card", card)


def _spell(field: str, card: SpellCard | str) -> Spell | None:
    """Return a printed spell as a fight counts with it, None if it does nothing in fights.

    Raises BadQuestion, about ``field``, for an unknown id or a value of another kind.
    """
    if isinstance(card, str):
        if card not in _box().spells:
            raise BadQuestion(field, f"no spell is called {card!r}")
        card = _box().spells[card]
    is_a(field, card, SpellCard)
    words = (effect.does for effect in _box().fight_effects.get(card.id, ()))
    own = next((SpellKind(word) for word in words if word in SPELLS), None)
    kind = own or (SpellKind.BONUS if card.combat_bonus else None)
    if kind is None:
        return None
    modifier = 0 if card.casting_modifier is None else card.casting_modifier
    return Spell(card.id, card.hands, card.sanity_cost, modifier, kind, card.combat_bonus or 0)


def spells(cards: Iterable[SpellCard | str]) -> tuple[Spell, ...]:
    """Return the spells that matter in a fight, of these cards or card ids.

    Raises :class:`~companion.errors.BadQuestion` for what is no card of a spell.
    """
    return tuple(
        found_spell for card in several("cards", cards, "Spell") if (found_spell := _spell("cards", card)) is not None
    )


def helps(cards: Iterable[str]) -> tuple[Help, ...]:
    """Return the cards, of these ids, that are exhausted or discarded for an effect in a fight.

    Raises :class:`~companion.errors.BadQuestion` for what is no list of ids, and for an id that nothing in the box has.

    >>> [one.id for one in helps(["food", "knife", "marksman"])]
    ['food', 'marksman']
    """
    ids = listed("cards", cards, str)
    box = _box()
    kinds = (box.items, box.spells, box.skills, box.allies, box.special_cards, box.investigators)
    for card in ids:
        if not any(card in kind for kind in kinds):
            raise BadQuestion("cards", f"no card is called {card!r}")
    printed_helps = helping_cards()
    return tuple(printed_helps[card] for card in ids if card in printed_helps)
