"""The step of a fight that is due: its dice, its buttons, what failure costs, what else can be chosen.

Source: rules/arkham.md EVADE-01..06, HORROR-01..03, COMBAT-01..13, SPELL-01..06, ABIL-06.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.arkham.combat import rolls
from companion.arkham.combat.combat import BLACK_MAN_CLUES
from companion.arkham.combat.rolls import CheckRoll
from companion.arkham.encounters.spells import sanity_cost
from companion.arkham.investigators.status import sanity_lost
from companion.arkham.odds.fights.combatants import SpellKind
from companion.arkham.ratings import equipment
from companion.arkham.ratings.ratings import MonsterNow
from companion.arkham.table import commands as c
from companion.arkham.table.events import Fate
from companion.arkham.table.state import Fight, FightStage, Held, Monster
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.arkham_card_effects import FightWord
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.belongings import check_words, hand_screen, prevention
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.drafts.fight_draft import ChooseWay, CombatAction, FightDraft, OpenFight
from companion.screens.arkham.fight import fight_rules, monster_blow
from companion.screens.arkham.table.rules_reference import rules_button
from companion.screens.arkham.wording.chapters.causes import fate_words
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, refusal

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


def step(names: Names, draft: FightDraft, monster: Monster, fight: Fight, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Return the parts of the current step."""
    match fight.stage:
        case FightStage.MET:
            return _met(names, draft, monster, now)
        case FightStage.ORDEAL:
            return _ordeal(names, draft, now)
        case FightStage.HORROR:
            return _horror(names, draft, now)
        case FightStage.CHOOSE:
            return _round(names, draft, fight, now)


@dataclass(frozen=True, slots=True)
class Block:
    """One check of a fight: its title, its dice, what failure costs, and the rules that it follows."""

    title: str
    roll: CheckRoll
    against: str
    fails: str
    rules: str
    sanity: int = 0
    stamina: int = 0
    """Points that are lost when it fails, for the cards that prevent it."""


def _block(names: Names, draft: FightDraft, block: Block, act: Callable[[int], Command]) -> Iterator[AnyTablePart]:
    """Yield title, dice, a button for each result, clues, and the cost of failure."""
    t, clues = names.words.t, min(draft.clues, names.table.investigators[draft.seat].clues)
    title = block.title[:1].upper() + block.title[1:]
    yield p.Title(title, 2, t("how many successes?"), (rules_button(names.words, block.rules),))
    yield check_words.dice(names, block.roll, clues, block.against)
    yield from check_words.tell_sliders(names, draft.seat, block.roll)
    yield check_words.tally(names, block.roll, clues, act)
    if block.fails:
        yield p.Text(block.fails, p.Tone.SECOND, strong=t("If you fail:"), small=True)
    steppers = tuple(check_words.clue_stepper(names, draft.seat, clues))
    if steppers:
        yield p.Group(steppers, p.Layout.GRID)
        yield from check_words.seal_out_of_reach(names, draft.seat, clues)
        yield from check_words.with_clues(names, block.roll, draft.seat)
    yield from check_words.beyond(names, block.roll, clues, act)  # below the clues, which it must not move
    if block.fails and (block.sanity or block.stamina):
        yield from prevention.parts(names, draft.seat, block.sanity, block.stamina, draft.spared)


# ---------------------------------------------------------------- the steps


def _met(names: Names, draft: FightDraft, monster: Monster, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield the step after meeting a monster: casting, the blow after failing to evade, or fight and Evade check."""
    t, seat = names.words.t, draft.seat
    if draft.way is CombatAction.CAST:
        yield from _casting(names, draft, now, _met_spells)
        return
    if draft.is_caught:
        yield from _caught(names, draft, monster, now)
        return
    label = t("Go straight to the check") if now.does is FightWord.LUCK_OR_DEVOURED else t("Fight at once")
    straight = button(names, label, c.BeginFight(seat, monster.number), icon="weapon", grow=True)
    others = (straight, *_spell_buttons(names, draft, _met_spells))
    yield p.Group(others, p.Layout.BUTTONS)
    rules, then = fight_rules.of_fight(FightStage.MET, draft.way, now), monster_blow.afterwards(names, seat, now)
    check = _evade_check(names, seat, now, t("Evade check"), rules, monster_blow.on_failure(names, draft, now, then))
    blow = monster_blow.drafted(names, draft, now)
    yield from _block(names, draft, check, lambda n: c.EvadeMonster(seat, monster.number, n, draft.clues, blow))
    yield from monster_blow.choices(names, draft, now)


def _evade_check(names: Names, seat: int, now: MonsterNow, title: str, rules: str, fails: str) -> Block:
    """Return the check against the monster's awareness, before a fight or to flee from it (EVADE-01)."""
    roll, wound = rolls.evade(names.table, seat, now, names.box), monster_blow.wound(names, seat, now)
    return Block(title, roll, names.monster(now.kind), fails, rules, stamina=wound)


def _caught(names: Names, draft: FightDraft, monster: Monster, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield the step after a failed check on the way here: the blow and the fight, no second check (EVADE-04)."""
    t, seat = names.words.t, draft.seat
    rules = (rules_button(names.words, fight_rules.of_fight(FightStage.MET, draft.way, now)),)
    yield p.Title(t("You did not get away"), 2, aside=rules)
    act = c.EvadeMonster(seat, monster.number, 0, blow=monster_blow.drafted(names, draft, now))
    text = monster_blow.on_failure(names, draft, now, monster_blow.afterwards(names, seat, now))
    back = p.Button(t("Evade check"), OpenFight(seat, monster.number), p.ButtonKind.QUIET, "left")
    yield p.Group((button(names, text, act, kind=p.ButtonKind.MAIN, icon="stamina", grow=True), back), p.Layout.BUTTONS)
    yield from prevention.parts(names, seat, 0, monster_blow.wound(names, seat, now), draft.spared)
    yield from monster_blow.choices(names, draft, now)


def _ordeal(names: Names, draft: FightDraft, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield the check that some monsters ask for first, with what failing brings; the gain too if failing devours."""
    t, seat = names.words.t, draft.seat
    roll = rolls.ordeal(names.table, seat, now, names.box)
    devours = now.does is FightWord.LUCK_OR_DEVOURED
    fails = t("devoured") if devours else t("Horror and Combat checks fail automatically")
    block = Block(
        skill_name(names, roll.dice.check),
        roll,
        names.monster(now.kind),
        fails,
        fight_rules.of_fight(FightStage.ORDEAL, draft.way, now),
    )
    yield from _block(names, draft, block, lambda n: c.FaceOrdeal(seat, n, draft.clues))
    if devours:
        gains = names.words.n("{n} clue and it is gone", "{n} clues and it is gone", BLACK_MAN_CLUES)
        yield p.Text(gains, p.Tone.SECOND, strong=t("If you pass:"), small=True)


def _horror(names: Names, draft: FightDraft, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield the Horror check with what failing costs, insanity if it comes to that, and Nightmarish if it takes any."""
    t, seat = names.words.t, draft.seat
    roll = rolls.horror(names.table, seat, now, names.box)
    investigator = names.table.investigators[seat]
    fright, nightmare = (sanity_lost(investigator, taken, names.box) for taken in (now.horror_damage, now.nightmarish))
    fails = monster_blow.spared_by(
        names, seat, t("Sanity −{n}", n=fright) if fright else t("no loss"), now.horror_damage - fright
    )
    if fright - draft.spared >= investigator.sanity:
        fails = f"{fails}: {fate_words(Fate.INSANE, names)}"
    block = Block(
        t("Horror check"),
        roll,
        names.monster(now.kind),
        fails,
        fight_rules.of_fight(FightStage.HORROR, draft.way, now),
        sanity=fright,
    )
    yield from _block(names, draft, block, lambda n: c.HorrorCheck(seat, n, draft.clues, draft.spared))
    if nightmare:
        yield p.Text(t("Nightmarish: Sanity −{n} even if you pass", n=nightmare), p.Tone.SECOND, small=True)


def _round(names: Names, draft: FightDraft, fight: Fight, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield a combat round: the choice of attack or flight, disabled in an ambush, and below it the chosen check."""
    t = names.words.t
    flee = p.Button(
        t("Flee"),
        ChooseWay(CombatAction.FLEE),
        icon="boot",
        pressed=draft.way is CombatAction.FLEE,
        enabled=not now.ambush,
        reason=t("Ambush, no fleeing: {monster}", monster=names.monster(now.kind)),
    )
    attack = p.Button(
        t("Attack"), ChooseWay(CombatAction.FIGHT), icon="weapon", pressed=draft.way is CombatAction.FIGHT
    )
    yield p.Choice(t("Combat round"), (attack, flee))
    match draft.way:
        case CombatAction.FLEE:
            yield from _flee(names, draft, now)
        case CombatAction.CAST:
            yield from _casting(names, draft, now, _round_spells)
        case CombatAction.FIGHT:
            yield from _attack(names, draft, fight, now)


def _flee(names: Names, draft: FightDraft, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield the Evade check for fleeing from a combat round, with the blow if it fails."""
    t, seat = names.words.t, draft.seat
    fails = _next_round(names, draft, now)
    rules = fight_rules.of_fight(FightStage.CHOOSE, draft.way, now)
    check = _evade_check(names, seat, now, t("Evade check to flee"), rules, fails)
    blow = monster_blow.drafted(names, draft, now)
    yield from _block(names, draft, check, lambda n: c.FleeMonster(seat, n, draft.clues, blow))
    yield from monster_blow.choices(names, draft, now)


def _attack(names: Names, draft: FightDraft, fight: Fight, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield the Combat check, blow, hand and spells; if doomed, that step alone; a warning and the hand if refused."""
    seat, table = draft.seat, names.table
    if fight.doomed:
        yield from _doomed(names, draft, now)
        return
    cards = hand_screen.in_hand(names, seat, draft.cards, now)
    try:
        roll = rolls.combat(table, seat, now, cards, names.box)
    except IllegalCommand as error:
        yield p.Warning(refusal(error, names), hot=True)
        yield from hand_screen.hand(names, seat, cards, now)
        return
    fails = _next_round(names, draft, now)
    block = Block(
        combat_check(names, now),
        roll,
        names.monster(now.kind),
        fails,
        fight_rules.of_fight(FightStage.CHOOSE, draft.way, now),
        stamina=monster_blow.wound(names, seat, now),
    )
    yield from _block(
        names,
        draft,
        block,
        lambda n: c.FightRound(seat, n, draft.clues, cards, monster_blow.drafted(names, draft, now)),
    )
    yield from monster_blow.choices(names, draft, now)
    yield from hand_screen.hand(names, seat, cards, now)
    spells = _spell_buttons(names, draft, _round_spells)
    if spells:
        yield p.Group(spells, p.Layout.BUTTONS)


def _doomed(names: Names, draft: FightDraft, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield the step in which no dice are rolled any more, because the Bloated Woman's first check failed (ABIL-06)."""
    t, seat = names.words.t, draft.seat
    yield p.Group((p.Warning(t("Horror and Combat checks fail automatically"), hot=True),), p.Layout.WARNINGS)
    fails = _next_round(names, draft, now)
    act = c.FightRound(seat, 0, blow=monster_blow.drafted(names, draft, now))
    yield p.Group((button(names, fails, act, kind=p.ButtonKind.MAIN, icon="stamina", grow=True),), p.Layout.BUTTONS)
    yield from prevention.parts(names, seat, 0, monster_blow.wound(names, seat, now), draft.spared)
    spells = _spell_buttons(names, draft, _met_spells)
    if spells:
        yield p.Group(spells, p.Layout.BUTTONS)


def _next_round(names: Names, draft: FightDraft, now: MonsterNow) -> str:
    """Return the consequence of a failed combat round in words: the loss, and the next round if there is any."""
    then = names.words.t("{loss}, then the next round", loss=monster_blow.own_loss(names, draft.seat, now))
    return monster_blow.on_failure(names, draft, now, then)


def combat_check(names: Names, now: MonsterNow) -> str:
    """Return the name of the check in a combat round; the Dark Pharaoh is fought with Lore."""
    t = names.words.t
    return t("Lore check instead of a Combat check") if rolls.is_fought_with_lore(now) else t("Combat check")


# ---------------------------------------------------------------- spells


def _met_spells(kind: SpellKind) -> bool:
    """Return whether a spell is of use before the fight: only the Mists are (SPELL-05)."""
    return kind is SpellKind.MISTS


def _round_spells(kind: SpellKind) -> bool:
    """Return whether a spell of this kind can be cast in a combat round; every kind can."""
    return kind in SpellKind


def _spell_buttons(names: Names, draft: FightDraft, fits: Callable[[SpellKind], bool]) -> tuple[p.Button, ...]:
    """Return a button for each spell; a refusal and its way round are shown where the spell is cast."""
    return tuple(
        p.Button(
            names.words.t("Cast: {spell}", spell=names.own_card(card.card)),
            ChooseWay(CombatAction.CAST, card.number),
            icon="candle",
            grow=True,
        )
        for card in spells_in_hand(names, draft.seat, fits)
    )


def spells_in_hand(names: Names, seat: int, fits: Callable[[SpellKind], bool]) -> tuple[Held, ...]:
    """Return the investigator's combat spells that fit and have not been cast yet."""
    cast, failed = rolls.spells_of(names.table, seat)
    return tuple(
        card
        for card in names.table.investigators[seat].cards
        if (magic := equipment.spell_of(card, names.box)) is not None
        and fits(magic.kind)
        and card.number not in (*cast, *failed)
    )


def _casting(
    names: Names, draft: FightDraft, now: MonsterNow, fits: Callable[[SpellKind], bool]
) -> Iterator[AnyTablePart]:
    """Yield the way back, then the chosen spell's check with its cost, or the refusal; without a spell no more."""
    t, seat = names.words.t, draft.seat
    card = next((card for card in spells_in_hand(names, seat, fits) if card.number == draft.spell), None)
    roll = rolls.spell(names.table, seat, draft.spell, now, names.box)
    back = p.Button(t("Don’t cast"), ChooseWay(CombatAction.FIGHT), p.ButtonKind.QUIET, "left")
    yield p.Group((back,), p.Layout.BUTTONS)
    if card is None or roll is None:
        return
    marker = 0 if seat in names.table.fights else draft.monster
    refused = tuple(hand_screen.refused_spell(names, seat, card, marker))
    if refused:
        yield from refused
        return
    cost = sanity_cost(card.card, names.table, names.box)
    name = names.own_card(card.card)
    block = Block(
        t("Spell check: {spell}", spell=name),
        roll,
        name,
        t("Sanity −{n} either way", n=cost),
        fight_rules.of_fight(FightStage.CHOOSE, CombatAction.CAST, now),
    )
    yield from _block(
        names,
        draft,
        block,
        lambda n: c.CastSpell(seat, card.number, n, draft.clues, marker),
    )
