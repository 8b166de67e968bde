"""The odds of the fight that goes on, filled in from the table: whole fight, from where it stands.

Spells in hand count as what they are worth in this fight; so do the cards that are exhausted or discarded for a
re-roll, or against a loss, and Mandy Thompson's ability, whoever of the table fights.

Source: rules/arkham.md ODDS-14..16.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from companion.arkham.combat import monster_damage
from companion.arkham.odds import Fighter, FightOdds, Foe, Help, Plan, Special, Spell, SpellKind, Weapon
from companion.arkham.odds import fight as odds_of_fight
from companion.arkham.odds.fights import helping
from companion.arkham.odds.fights.printed import RESEARCH, helping_cards
from companion.arkham.pieces.decks import ignores
from companion.arkham.ratings import equipment, skills
from companion.arkham.ratings.ratings import MonsterNow
from companion.arkham.rounds import sliders
from companion.arkham.table.commands_by_chapter.belonging_commands import Stops
from companion.arkham.table.state import Fight, FightStage, Investigator, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import FightWord
from companion.records import dataclass
from companion.screens.arkham.odds_draft.fight import MOST_CARDS

MOST_CLUES = 12


def odds(table: Table, seat: int, now: MonsterNow, box: ArkhamBox) -> Mapping[Plan, FightOdds] | None:
    """Return the odds of every ending from here on, by plan; None as of :func:`question`."""
    inputs = question(table, seat, now, box)
    return None if inputs is None else _odds(*inputs)


def question(table: Table, seat: int, now: MonsterNow, box: ArkhamBox) -> tuple[Fighter, Foe, bool] | None:
    """Return the fighter, the monster, and whether it may still be evaded first.

    None if the sliders are not entered, or if a failed ordeal has doomed the next Combat check (ABIL-06).
    """
    inputs = _inputs_and_left_out(table, seat, now, box)
    return None if inputs is None else inputs[:3]


def left_out(table: Table, seat: int, now: MonsterNow, box: ArkhamBox) -> tuple[str, ...]:
    """Cards that could matter in the fight, by id, but are not counted."""
    inputs = _inputs_and_left_out(table, seat, now, box)
    return () if inputs is None else inputs[3]


def _inputs_and_left_out(
    table: Table, seat: int, now: MonsterNow, box: ArkhamBox
) -> tuple[Fighter, Foe, bool, tuple[str, ...]] | None:
    """Return the parts of :func:`question` and the cards that they leave out."""
    fight = table.fights.get(seat, Fight(0, FightStage.MET))
    if table.investigators[seat].sliders is None or fight.doomed:
        return None
    foe, may_evade = _foe(table, seat, now, fight, box), fight.stage is FightStage.MET
    weapons, spells = _pack(table, seat, fight, box)
    room = max(0, MOST_CARDS - len(weapons))
    armed = replace(fighter(table, seat, box), weapons=weapons[:MOST_CARDS], spells=spells[:room])
    counted, left = helping.counted(_helps(table, table.investigators[seat], box), armed, foe, evade_first=may_evade)
    without: tuple[Weapon | Spell | Help, ...] = (*weapons[MOST_CARDS:], *spells[room:], *left)
    return replace(armed, helps=counted), foe, may_evade, tuple(card.id for card in without)


@lru_cache(maxsize=128)
def _odds(fighter: Fighter, foe: Foe, may_evade: bool) -> Mapping[Plan, FightOdds]:
    """Return the odds of a fight by plan, with plans that evade first only if allowed; cached."""
    return odds_of_fight(fighter, foe, evade_first=may_evade)


def _foe(table: Table, seat: int, now: MonsterNow, fight: Fight, box: ArkhamBox) -> Foe:
    """The monster without what is over: the ordeal, the Horror check."""
    foe = equipment.opponent(now)
    if foe.special is Special.MOVED:
        foe = replace(foe, gate_near=bool(monster_damage.nearest_gates(table, table.investigators[seat].place, box)))
    if fight.stage in (FightStage.HORROR, FightStage.CHOOSE) and foe.special in (
        Special.LUCK_OR_DEVOURED,
        Special.WILL_FIRST,
    ):
        foe = replace(foe, special=Special.NONE)
    if fight.stage is FightStage.CHOOSE:
        foe = replace(foe, horror_rating=None)
    magic = equipment.in_hand(table, seat, fight.spells, fight.spells, box) if fight.spells else None
    return replace(foe, toughness=equipment.weakened(foe.toughness, magic)) if magic else foe


def fighter(table: Table, seat: int, box: ArkhamBox) -> Fighter:
    """An investigator as the odds want him, with empty hands: skills, what cards and the place add."""
    investigator = table.investigators[seat]

    def skill(name: str) -> int:
        return skills.skill(table, seat, name, box) or 0

    def more(check: str) -> int:
        return (skills.check_dice(table, seat, check, box).dice or 0) - skill(skills.BASE.get(check, check))

    def per_clue(check: str) -> int:
        return skills.dice_per_clue(investigator, check, box)

    return Fighter(
        max(1, investigator.sanity),
        max(1, investigator.stamina),
        min(MOST_CLUES, investigator.clues),
        skill("sneak"),
        skill("fight"),
        skill("will"),
        skill("lore"),
        skill("luck"),
        skills.success_on(investigator, box),
        evade_bonus=more("evade"),
        horror_bonus=more("horror"),
        combat_bonus=more("combat"),
        spell_bonus=more("spell"),
        evade_clue_dice=per_clue("evade"),
        horror_clue_dice=per_clue("horror"),
        combat_clue_dice=per_clue("combat"),
        spell_clue_dice=per_clue("spell"),
        will_clue_dice=per_clue("will"),
        luck_clue_dice=per_clue("luck"),
        sanity_guard=box.in_fight(investigator.id, FightWord.SANITY_GUARD),
        stamina_guard=box.in_fight(investigator.id, FightWord.STAMINA_GUARD),
        ignores_nightmarish=ignores(investigator, FightWord.IGNORES_NIGHTMARISH, box),
        ignores_overwhelming=ignores(investigator, FightWord.IGNORES_OVERWHELMING, box),
        ignores_physical_resistance=ignores(investigator, FightWord.IGNORES_PHYSICAL_RESISTANCE, box),
        ignores_magical_resistance=ignores(investigator, FightWord.IGNORES_MAGICAL_RESISTANCE, box),
        max_sanity=investigator.max_sanity,
        max_stamina=investigator.max_stamina,
    )


def _helps(table: Table, investigator: Investigator, box: ArkhamBox) -> tuple[Help, ...]:
    """Return the helps that count once in the fight: Mandy's research and cards that are not exhausted.

    The Jewelry and the Silver Key count with the tokens that are left.
    """
    research = () if skills.researcher(table, box) is None else (RESEARCH,)
    help_by_card = helping_cards()
    with_tokens = (
        (help_by_card[card.card], card.tokens)
        for card in investigator.cards
        if card.card in help_by_card and not card.exhausted
    )
    cards = (replace(card_help, charges=max(1, card_help.charges - tokens)) for card_help, tokens in with_tokens)
    return (*research, *cards)


def _pack(table: Table, seat: int, fight: Fight, box: ArkhamBox) -> tuple[tuple[Weapon, ...], tuple[Spell, ...]]:
    """All weapons that can be held, a spell in hand as a weapon of magic, and the spells still to be cast."""
    weapons: list[Weapon] = []
    spells: list[Spell] = []
    for card in table.investigators[seat].cards:
        arm, magic = equipment.weapon_of(card, box), equipment.spell_of(card, box)
        if arm is not None and not card.exhausted:
            # what a card gives on every Horror check stands in the check already
            weapons.append(replace(arm, horror_bonus=0))
        elif magic is not None and card.number in fight.spells:
            if magic.kind is SpellKind.BONUS:
                weapons.append(Weapon(magic.id, magic.hands, magical=magic.combat))
        elif magic is not None and not card.exhausted:
            spells.append(magic)
    return tuple(weapons), tuple(spells)


# ---------------------------------------------------------------- sliders


@dataclass(frozen=True, slots=True)
class Shift:
    """Another stop of one slider, and the chance to win the fight with it."""

    skills: Mapping[str, int]
    """The two skills of that slider, as its stop has them."""
    chance: Fraction
    stops: Stops
    """Where all three sliders stand then."""
    odds: FightOdds
    """The whole fight, fought in the best way."""


def better_sliders(table: Table, seat: int, now: MonsterNow, box: ArkhamBox) -> Shift | None:
    """The stop of one slider that wins most often, where one wins more often than now; Focus is not counted."""
    investigator = table.investigators[seat]
    result = odds(table, seat, now, box)
    if investigator.sliders is None or result is None:
        return None
    best: Shift | None = None
    most = result[Plan.BEST].chance_of_winning
    for at, stops in _other_stops(investigator, investigator.sliders, now, box):
        other = odds(with_stops(table, seat, stops), seat, now, box)
        if other is not None and other[Plan.BEST].chance_of_winning > most:
            most, values = (
                other[Plan.BEST].chance_of_winning,
                skills.slider_values(box.investigators[investigator.id], stops),
            )
            best = Shift({skill: values[skill] for skill in skills.SLIDERS[at]}, most, stops, other[Plan.BEST])
    return best


def _other_stops(
    investigator: Investigator, now: Stops, foe: MonsterNow, box: ArkhamBox
) -> Iterator[tuple[int, Stops]]:
    """Each other stop of the sliders that a fight asks: Fight and Will, and Lore where spells or the monster ask it."""
    has_spell = any(equipment.spell_of(card, box) is not None for card in investigator.cards)
    asks_more = has_spell or equipment.opponent(foe).special is not Special.NONE
    for at in (1, 2) if asks_more else (1,):
        for stop in range(sliders.LAST_STOP + 1):
            if stop != now[at]:
                yield at, (stop if at == 0 else now[0], stop if at == 1 else now[1], stop if at == 2 else now[2])


def with_stops(table: Table, seat: int, stops: Stops) -> Table:
    """The table with the sliders of one investigator elsewhere."""
    people = list(table.investigators)
    people[seat] = replace(people[seat], sliders=stops)
    return replace(table, investigators=tuple(people))
