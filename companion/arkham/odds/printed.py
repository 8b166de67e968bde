"""Fighters' cards and monsters as they are printed, as the numbers that a fight counts with.

Source: rules/arkham.md ABIL-06, ABIL-07, CHECK-09, CHECK-10; data/arkham monsters, items, spells, skills, allies,
investigators.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from companion.arkham.odds.combatants import Foe, Help, HelpKind, Special, Spell, SpellKind, Weapon
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox, load
from companion.facts.arkham_records import Guard, Item, MonsterKind
from companion.facts.arkham_records import Spell as SpellCard
from companion.odds.numbers import flag, is_a, listed, several, whole
from companion.odds.ways import Dice

SPECIALS = {
    "dimensional_shambler": Special.LOST,
    "nightgaunt": Special.MOVED,
    "elder_thing": Special.TAKES_A_CARD,
    "the_black_man": Special.LUCK_OR_DEVOURED,
    "the_bloated_woman": Special.WILL_FIRST,
    "the_dark_pharaoh": Special.FOUGHT_WITH_LORE,
}

RESEARCH = Help("mandy_thompson", HelpKind.REROLL, dice=Dice.FAILURES)
"""Mandy Thompson's ability, once a turn, for herself or anybody else (CHECK-10)."""

HELPS = {
    "food": Help("food", HelpKind.STAMINA_LESS),
    "whiskey": Help("whiskey", HelpKind.SANITY_LESS),
    "enchanted_jewelry": Help("enchanted_jewelry", HelpKind.STAMINA_LESS, 3),
    "obsidian_statue": Help("obsidian_statue", HelpKind.NO_LOSS),
    "warding_statue": Help("warding_statue", HelpKind.NO_DAMAGE),
    "silver_key": Help("silver_key", HelpKind.PASS_EVADE, 3),
    "blue_watcher_of_the_pyramid": Help("blue_watcher_of_the_pyramid", HelpKind.PASS_COMBAT),
    "flute_of_the_outer_gods": Help("flute_of_the_outer_gods", HelpKind.BEAT),
    "lucky_cigarette_case": Help("lucky_cigarette_case", HelpKind.REROLL),
    "bravery": Help("bravery", HelpKind.REROLL, check="horror"),
    "stealth": Help("stealth", HelpKind.REROLL, check="evade"),
    "marksman": Help("marksman", HelpKind.REROLL, check="combat"),
    "expert_occultist": Help("expert_occultist", HelpKind.REROLL, check="spell"),
    "duke": Help("duke", HelpKind.FULL_SANITY),
    "sir_william_brinton": Help("sir_william_brinton", HelpKind.FULL_STAMINA),
    RESEARCH.id: RESEARCH,
}
"""Card, or Mandy Thompson -> what it does in a fight (data/arkham items, skills, allies, investigators)."""

SPELL_KINDS = {
    "bind_monster": SpellKind.BIND,
    "red_sign_of_shudde_mell": SpellKind.RED_SIGN,
    "enchant_weapon": SpellKind.ENCHANT,
    "mists_of_releh": SpellKind.MISTS,
    "flesh_ward": SpellKind.WARD,
}


@cache
def _box() -> ArkhamBox:
    """The box as it comes, for those who name a card or a monster by its id."""
    return load()


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
    one = Foe(
        kind.id, kind.awareness, kind.horror_rating, kind.horror_damage, kind.toughness, rating, kind.combat_damage,
        kind.physical, kind.magical, kind.ambush, kind.nightmarish, kind.overwhelming, kind.undead,
        SPECIALS.get(kind.id, Special.NONE),
    )  # fmt: skip
    if kind.id == "maniac" and terror >= 6:
        one = replace(one, combat_rating=-2, combat_damage=3)
    if kind.id == "haunter_of_the_dark" and blackest_night:
        one = replace(one, combat_rating=-5)
    return replace(one, **changes)  # type: ignore[arg-type]


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
        item.id, item.hands, item.bonus_physical, item.bonus_magical, item.discard_on_use,
        sanity_cost=1 if item.id == "powder_of_ibn_ghazi" else 0,
        sixes_count_double=item.id == "shotgun",
        alone=1 if item.id == "axe" else 0,
        undead=3 if item.id == "cross" else 0,
        horror_bonus=1 if item.id == "cross" else 0,
        rerolls_one=item.id == "bullwhip",
    )  # fmt: skip


def spell(card: SpellCard | str) -> Spell | None:
    """A spell from its card, or the card's id, as far as it matters in a fight; None where it does not.

    Raises :class:`~companion.errors.BadQuestion` for what is no card of a spell.

    >>> spell("find_gate") is None
    True
    """
    return _spell("card", card)


def _spell(field: str, card: SpellCard | str) -> Spell | None:
    if isinstance(card, str):
        if card not in _box().spells:
            raise BadQuestion(field, f"no spell is called {card!r}")
        card = _box().spells[card]
    is_a(field, card, SpellCard)
    kind = SPELL_KINDS.get(card.id, SpellKind.BONUS if card.combat_bonus else None)
    if kind is None:
        return None
    modifier = 0 if card.casting_modifier is None else card.casting_modifier
    return Spell(card.id, card.hands, card.sanity_cost, modifier, kind, card.combat_bonus or 0)


def spells(cards: Iterable[SpellCard | str]) -> tuple[Spell, ...]:
    """Those of the cards, or of their ids, that matter in a fight.

    Raises :class:`~companion.errors.BadQuestion` for what is no card of a spell.
    """
    return tuple(one for card in several("cards", cards, "Spell") if (one := _spell("cards", card)) is not None)


def helps(cards: Iterable[str]) -> tuple[Help, ...]:
    """Those of the cards, by id, that are exhausted or discarded for an effect in a fight.

    Raises :class:`~companion.errors.BadQuestion` for what is no list of ids, and for an id that nothing in the box has.

    >>> [one.id for one in helps(["food", "knife", "marksman"])]
    ['food', 'marksman']
    """
    told = listed("cards", cards, str)
    box = _box()
    kinds = (box.items, box.spells, box.skills, box.allies, box.special_cards, box.investigators)
    for card in told:
        if not any(card in kind for kind in kinds):
            raise BadQuestion("cards", f"no card is called {card!r}")
    return tuple(HELPS[card] for card in told if card in HELPS)
