"""Checks of the whole box of Arkham Horror: does it hold what the rules say a complete box holds?

Each check is a function of the box that gives a sentence for everything it finds wrong, nothing for a sound box.
:func:`every_problem` runs them all. What a single cell or id can get wrong is found earlier, while the files are read.

Source: the component list of the rulebook; NUM-01, NUM-03, STATE-01, STATE-02, STATE-04, STATE-05, MONSTER-04.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import FightCheck, FightWord, ThingSort
from companion.facts.arkham_effects import PARTS, CardPart, EffectKind, MythosEffect, When
from companion.facts.arkham_records import ArrowColor, CardKind, CardTrait, Dimension, SpaceKind

Check = Callable[[ArkhamBox], Iterator[str]]

_CYRILLIC = re.compile("[А-Яа-яЁё]")
_IN_FIGHTS = (FightCheck.NONE, FightCheck.EVADE, FightCheck.HORROR, FightCheck.COMBAT, FightCheck.SPELL)
_ONE_WAY = (ArrowColor.WHITE, ArrowColor.BLACK)

SPACES: Mapping[str, int] = MappingProxyType({
    SpaceKind.STREET: 9, SpaceKind.LOCATION: 26, SpaceKind.OTHER_WORLD: 8,
    SpaceKind.SKY: 1, SpaceKind.OUTSKIRTS: 1, SpaceKind.LOST: 1,
})  # fmt: skip
CARDS: Mapping[str, int] = MappingProxyType({
    CardKind.HEADLINE: 36, CardKind.ENVIRONMENT: 24, CardKind.RUMOR: 6, CardKind.SPECIAL: 1,
})  # fmt: skip
TRAITS: Mapping[str, int] = MappingProxyType({CardTrait.MYSTIC: 12, CardTrait.URBAN: 7, CardTrait.WEATHER: 5})


def spaces_are_complete(box: ArkhamBox) -> Iterator[str]:
    """Check the areas: 9 streets, 26 locations of which 11 unstable, 8 other worlds, sky, outskirts and the lost."""
    yield from _counts("spaces", Counter(space.kind for space in box.spaces.values()), SPACES)
    yield from _count("unstable locations", len(box.unstable), 11)
    drawn = {*box.streets, *box.locations, *box.worlds}
    yield from (f"{space} has no place in the layout" for space in sorted(drawn - box.layout.keys()))


def board_is_connected(box: ArkhamBox) -> Iterator[str]:
    """Check that every street and location can be reached, and a location only from its own street."""
    town = {*box.streets, *box.locations}
    reached, front = set[str](), list(box.streets[:1])
    while front:
        area = front.pop()
        if area not in reached:
            reached.add(area)
            front += box.neighbors(area)
    yield from (f"{area} cannot be reached" for area in sorted(town - reached))
    for location in box.locations:
        if box.neighbors(location) != (box.spaces[location].neighborhood,):
            yield f"{location} is not joined to its own street alone"


def arrows_lead_out_of_every_area(box: ArkhamBox) -> Iterator[str]:
    """Check that exactly one arrow of each colour leaves every area, each along a line, and none into a location."""
    lines = {frozenset(line) for line in box.adjacency}
    for area in (*box.streets, *box.locations):
        for color in _ONE_WAY:
            arrows = [a for a in box.arrows if a.from_ == area and a.color in (color, ArrowColor.BOTH)]
            yield from _count(f"{color} arrows out of {area}", len(arrows), 1)
    for arrow in box.arrows:
        if frozenset((arrow.from_, arrow.to)) not in lines:
            yield f"the arrow from {arrow.from_} to {arrow.to} follows no line"
        if arrow.to in box.locations:
            yield f"an arrow leads into the location {arrow.to}"


def arrows_form_two_rings(box: ArkhamBox) -> Iterator[str]:
    """Check that each colour is a ring of all nine streets, and that black leads back to where white came from."""
    for color in _ONE_WAY:
        ring, area = list[str](), box.streets[0]
        while area and area not in ring:
            ring.append(area)
            area = box.arrow_out(area, color)
        if set(ring) != set(box.streets) or area != ring[0]:
            yield f"the {color} arrows form no ring of all streets: {', '.join(ring)}"
    for street in box.streets:
        if box.arrow_out(box.arrow_out(street, ArrowColor.WHITE), ArrowColor.BLACK) != street:
            yield f"black does not lead back to {street}"


def gate_markers_are_complete(box: ArkhamBox) -> Iterator[str]:
    """Check that there are 16 gate markers of 8 worlds, and every dimension symbol but the crescent on two of them."""
    yield from _count("gate markers", sum(world.gate_markers for world in box.worlds.values()), 16)
    dimensions = Counter(world.dimension for world in box.worlds.values())
    yield from _counts("worlds with the symbol", dimensions, {d: int(d is not Dimension.CRESCENT) for d in Dimension})
    worlds = {space.id for space in box.spaces.values() if space.kind is SpaceKind.OTHER_WORLD}
    yield from (f"{world} is no other world on the board" for world in sorted(box.worlds.keys() ^ worlds))


def mythos_deck_is_complete(box: ArkhamBox) -> Iterator[str]:
    """Check the 67 cards by kind and trait, the six movement boxes of eleven cards, and gates only at unstable
    places."""
    cards = box.mythos.values()
    yield from _counts("Mythos cards", Counter(card.kind for card in cards), CARDS)
    yield from _counts("environments", Counter(card.subtype for card in cards if card.subtype), TRAITS)
    moving = Counter((card.white, card.black) for card in cards if card.kind is not CardKind.SPECIAL)
    if sorted(moving.values()) != [11] * 6:
        yield f"the movement boxes are on {sorted(moving.values())} cards instead of six times 11"
    for card in cards:
        yield from _card_is_whole(box, card.id)


def _card_is_whole(box: ArkhamBox, name: str) -> Iterator[str]:
    """Yield a sentence for each rule of printed Mythos cards that a card breaks."""
    card = box.mythos[name]
    for place in (card.gate, card.clue):
        if place and place not in box.unstable:
            yield f"{name}: {place} is not unstable"
    if bool(card.gate) != (card.kind is not CardKind.SPECIAL):
        yield f"{name}: a gate stands on every card but the special one"
    if bool(card.clue) != (card.kind in (CardKind.HEADLINE, CardKind.ENVIRONMENT)):
        yield f"{name}: a clue stands on headlines and environments only"
    if card.gate and card.gate == card.clue:
        yield f"{name}: gate and clue are at one place"
    if set(card.white) & set(card.black):
        yield f"{name}: a symbol stands in both halves of the movement box"
    if bool(card.subtype) != (card.kind is CardKind.ENVIRONMENT):
        yield f"{name}: only environments have a trait"


def every_card_has_effects(box: ArkhamBox) -> Iterator[str]:
    """Check that each Mythos card has effects, dice only with faces, and places for closures and activity."""
    yield from (f"{card} has no effect" for card in box.mythos if card not in box.mythos_effects)
    needing_place = (EffectKind.CLOSE, EffectKind.SPAWN, EffectKind.ACTIVITY, EffectKind.MONSTERS_TO_CUP)
    for effect in (e for effects in box.mythos_effects.values() for e in effects):
        if bool(effect.dice) != bool(effect.faces):
            yield f"{effect.card}: dice without faces, or faces without dice"
        if effect.effect in needing_place and not effect.places:
            yield f"{effect.card}: {effect.effect} names no place"


def every_effect_has_its_moment(box: ArkhamBox) -> Iterator[str]:
    """Yield a problem for each effect at a moment that its part cannot have, or without a place that it needs.

    Also for each rumor that does not act, has not exactly one way to be refuted, brings nothing when refuted, or is
    never confirmed.
    """
    for effect in (e for effects in box.mythos_effects.values() for e in effects):
        if effect.when not in PARTS[effect.part]:
            yield f"{effect.card}: {effect.part} cannot be {effect.when}"
        if effect.when in (When.MOVEMENT_END, When.ARKHAM_ENCOUNTERS) and not effect.places:
            yield f"{effect.card}: {effect.effect} names no place"
    for card in (card.id for card in box.mythos.values() if card.kind is CardKind.RUMOR):
        yield from _rumor_is_whole(card, box.mythos_effects.get(card, ()))


def _rumor_is_whole(card: str, effects: tuple[MythosEffect, ...]) -> Iterator[str]:
    """Yield a problem unless a rumor acts, can be refuted in exactly one way, with a reward, and can be confirmed."""
    parts = {effect.part for effect in effects}
    ways = Counter(effect.part for effect in effects if effect.part in (CardPart.PASSES, CardPart.PASSES_AT))
    yield from _count(f"{card}: ways to refute it", ways.total(), 1)
    yield from (
        f"{card}: nothing {part}" for part in (CardPart.ACTS, CardPart.PASSED, CardPart.FAILS_AT) if part not in parts
    )


def monster_markers_are_complete(box: ArkhamBox) -> Iterator[str]:
    """Check that there are 55 ordinary markers and 5 Masks of 29 kinds."""
    for title, mask, wanted in (("ordinary monster markers", False, 55), ("Masks", True, 5)):
        yield from _count(title, sum(kind.count for kind in box.monsters.values() if kind.mask is mask), wanted)
    yield from _count("kinds of monsters", len(box.monsters), 29)


def decks_are_complete(box: ArkhamBox) -> Iterator[str]:
    """Check the numbers of cards and sheets.

    They are 8 Ancient Ones, 16 investigators, 11 allies and as many items, spells, skills and special cards as printed.
    """
    items = box.items.values()
    for title, result, wanted in (
        ("Ancient Ones", len(box.ancient_ones), 8),
        ("investigators", len(box.investigators), 16),
        ("homes", len({sheet.home for sheet in box.investigators.values()}), 16),
        ("allies", len(box.allies), 11),
        ("common items", sum(item.count for item in items if item.deck == "common"), 44),
        ("unique items", sum(item.count for item in items if item.deck == "unique"), 39),
        ("spells", sum(spell.count for spell in box.spells.values()), 40),
        ("skills", sum(skill.count for skill in box.skills.values()), 20),
        ("special cards", sum(card.count or 0 for card in box.special_cards.values()), 35),
        ("locations with a deck", len(box.location_notes.keys() & set(box.locations)), 26),
    ):
        yield from _count(title, result, wanted)


def rerolls_are_of_fights(box: ArkhamBox) -> Iterator[str]:
    """Yield a problem for each re-roll in fights that is of a check which no fight has (CHECK-09).

    A re-roll that names no check is for any check of a fight.
    """
    for effect in (effect for effects in box.fight_effects.values() for effect in effects):
        if effect.does is FightWord.REROLL and effect.check not in _IN_FIGHTS:
            yield f"{effect.card}: no fight has a check of {effect.check}"


def sheets_are_sound(box: ArkhamBox) -> Iterator[str]:
    """Check that Sanity and Stamina are 10 together, and that each stop of a slider has an equal sum."""
    for sheet in box.investigators.values():
        yield from _count(f"{sheet.id}: Sanity and Stamina together", sheet.max_sanity + sheet.max_stamina, 10)
        for slider in (sheet.speed_sneak, sheet.fight_will, sheet.lore_luck):
            if len({first + second for first, second in slider}) != 1:
                yield f"{sheet.id}: the stops of a slider have different sums"


def numbers_fit_together(box: ArkhamBox) -> Iterator[str]:
    """Check that monster limit and outskirts are 11 together at every table, and which way the numbers go (NUM-03).

    With more players, the gates that awaken the Ancient One never rise and the monsters at a gate never fall.
    """
    rows = box.numbers.players
    for row in rows:
        title = f"limit and outskirts together, players: {row.players}"
        yield from _count(title, row.monster_limit + row.outskirts_capacity, 11)
    for before, after in pairwise(rows):
        if after.awakening_gates > before.awakening_gates or after.monsters_per_gate < before.monsters_per_gate:
            yield f"players {after.players}: gates or monsters run the wrong way"


def everything_has_its_moments(box: ArkhamBox) -> Iterator[str]:
    """Check that every card and every investigator's ability has a row that says when it is used, and no more rows."""
    sorts: dict[ThingSort, set[str]] = {
        ThingSort.CARD: {*box.items, *box.spells, *box.skills, *box.allies, *box.special_cards},
        ThingSort.SHEET: {*box.investigators},
        ThingSort.WAY: {row.id for row in box.moments.values() if row.act in box.moments},
    }
    for sort, things in sorts.items():
        rows = {row.id for row in box.moments.values() if row.sort is sort}
        yield from (f"{thing} has no moments as {sort}" for thing in sorted(things - rows) if sort is not ThingSort.WAY)
        yield from (f"moments of {thing}, which is no {sort}" for thing in sorted(rows - things))


def russian_names_are_russian(box: ArkhamBox) -> Iterator[str]:
    """Check that every name has an English and a Cyrillic form, and every other text both languages or none."""
    for group in _named(box):
        for name, record in group.items():
            if not record.name_en or not _CYRILLIC.search(record.name_ru):
                yield f"{name}: English {record.name_en!r}, Russian {record.name_ru!r}"
            for field in (f for f in record.__slots__ if f.endswith("_ru")):
                if bool(getattr(record, field)) != bool(getattr(record, f"{field[:-3]}_en")):
                    yield f"{name}: {field} stands in one language only"


def _named(box: ArkhamBox) -> tuple[Mapping[str, Any], ...]:
    """Return all tables of the box whose records have names."""
    return (
        box.spaces, box.worlds, box.monsters, box.mythos, box.ancient_ones, box.investigators, box.allies, box.items,
        box.spells, box.skills, box.special_cards,
    )  # fmt: skip


CHECKS: tuple[Check, ...] = (
    spaces_are_complete, board_is_connected, arrows_lead_out_of_every_area, arrows_form_two_rings,
    gate_markers_are_complete, mythos_deck_is_complete, every_card_has_effects, every_effect_has_its_moment,
    monster_markers_are_complete, decks_are_complete, rerolls_are_of_fights, sheets_are_sound, numbers_fit_together,
    everything_has_its_moments, russian_names_are_russian,
)  # fmt: skip


def every_problem(box: ArkhamBox) -> tuple[str, ...]:
    """Return the problems that all checks report; empty for a sound box."""
    return tuple(problem for check in CHECKS for problem in check(box))


def _count(title: str, result: int, wanted: int) -> Iterator[str]:
    """Yield a sentence if a count differs from the wanted count."""
    if result != wanted:
        yield f"{title}: {result} instead of {wanted}"


def _counts(title: str, result: Mapping[Any, int], wanted: Mapping[Any, int]) -> Iterator[str]:
    """Yield a sentence for each kind whose count differs from the wanted count; missing counts are 0."""
    for kind in (*wanted, *(k for k in result if k not in wanted)):
        yield from _count(f"{title}, {kind}", result.get(kind, 0), wanted.get(kind, 0))
