"""Questions filled in from the table: who meets what, with the numbers that stand there; each stays correctable.

Source: DESIGN.md section 7 (tap budget, task 5).
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from companion.arkham import ratings, skills
from companion.arkham.advice import lines_of
from companion.arkham.odds import Foe, foe
from companion.arkham.odds.combatants import HELPS, spell
from companion.arkham.odds.final_battle import DEFENCES, Defence
from companion.arkham.state import UNKNOWN, Investigator, Table
from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.odds.draft import (
    MOST_CARDS,
    RANGES,
    AskBattle,
    AskFight,
    AskGate,
    AskSliders,
    AskWay,
    BattlerDraft,
    FightDraft,
    OddsAct,
    OddsDraft,
    OddsPage,
    SlidersDraft,
    WayDraft,
    WishDraft,
)

DEFENCE_SKILLS = {
    "hastur": "luck", "ithaqua": "fight", "nyarlathotep": "lore", "shub_niggurath": "sneak", "yig": "speed",
    "yog_sothoth": "will",
}  # fmt: skip


def fill(draft: OddsDraft, act: OddsAct, table: Table, box: ArkhamBox) -> OddsDraft:
    """The draft with the question of ``act`` filled in; other acts leave it alone."""
    match act:
        case AskFight(seat, kind) if kind in box.monsters and 0 <= seat < len(table.investigators):
            return replace(
                draft, page=OddsPage.FIGHT, picking="", seat=seat, fight=_fight(draft.fight, seat, kind, table, box)
            )
        case AskGate(seat, world) if world in box.worlds and 0 <= seat < len(table.investigators):
            return replace(_gate(draft, seat, world, table, box), page=OddsPage.GATE, picking="", seat=seat)
        case AskWay(seat, goal) if goal in lines_of(box) and 0 <= seat < len(table.investigators):
            return replace(draft, page=OddsPage.WAY, picking="", seat=seat, way=_way(seat, goal, table, box))
        case AskSliders(seat) if 0 <= seat < len(table.investigators):
            wanted = SlidersDraft(coming(table, seat, box))
            return replace(draft, page=OddsPage.SLIDERS, picking="", seat=seat, sliders=wanted)
        case AskBattle():
            return replace(_battle(draft, table, box), page=OddsPage.BATTLE, picking="")
        case _:
            return draft


def _way(seat: int, goal: str, table: Table, box: ArkhamBox) -> WayDraft:
    left = skills.points_left(table, seat, box)
    return WayDraft(goal, WayDraft().points if left is None else _kept("way", "points", left))


def coming(table: Table, seat: int, box: ArkhamBox) -> tuple[WishDraft, ...]:
    """The checks that seem to be coming: those of the first monster here, of the explored gate; else a fight."""
    person = table.investigators[seat]
    for kind in (monster.kind for monster in table.monsters_at(person.place) if monster.kind != UNKNOWN):
        now = ratings.monster_now(kind, table, box)
        found = [("evade", now.awareness, 1), ("horror", now.horror_rating, 1)]
        found.append(("combat", now.combat_rating, now.toughness))
        return tuple(_wish(check, number, needed) for check, number, needed in found if number is not None)
    world = table.gates.get(person.place, "")
    if world in box.worlds and person.explored:
        return (_wish("fight", box.worlds[world].gate_modifier, ratings.closing_difficulty(world, table, box).value),)
    return (WishDraft("combat"),)


def _wish(check: str, modifier: int, needed: int) -> WishDraft:
    return WishDraft(check, _kept("wish", "modifier", modifier), _kept("wish", "difficulty", needed))


def _kept(part: str, name: str, value: int) -> int:
    least, most = RANGES[part][name]
    return max(least, min(most, value))


def _known(table: Table, seat: int, check: str, box: ArkhamBox, otherwise: int) -> int:
    """Dice of a check as far as the sliders are told, else what stood there."""
    dice = skills.check_dice(table, seat, check, box).dice
    return otherwise if dice is None else dice


def _fight(draft: FightDraft, seat: int, kind: str, table: Table, box: ArkhamBox) -> FightDraft:
    one = table.investigators[seat]
    values: dict[str, Any] = {
        name: _known(table, seat, name, box, getattr(draft, name))
        for name in ("sneak", "fight", "will", "lore", "luck")
    }
    if one.sliders is None and one.sneak is not None:
        values["sneak"] = one.sneak
    return replace(
        draft,
        kind=kind,
        sanity=_kept("fight", "sanity", one.sanity),
        stamina=_kept("fight", "stamina", one.stamina),
        clues=_kept("fight", "clues", one.clues),
        success_on=skills.success_on(one, box),
        terror=table.terror,
        toughness_more=0,
        changes=_changes(kind, table, box),
        cards=_cards(one, box) or draft.cards,
        **values,
    )


def _changes(kind: str, table: Table, box: ArkhamBox) -> tuple[tuple[str, int | str], ...]:
    """What is not as printed: worshippers, powers, cards in play (ABIL-08)."""
    now, printed = ratings.monster_now(kind, table, box), foe(box.monsters[kind], terror=table.terror)
    found: list[tuple[str, int | str]] = []
    for field in (f.name for f in fields(Foe) if hasattr(now, f.name)):
        value = getattr(now, field)
        if value is not None and value != getattr(printed, field):
            found.append((field, str(value) if isinstance(value, str) else int(value)))
    return tuple(found)


def _cards(one: Investigator, box: ArkhamBox) -> tuple[str, ...]:
    """Weapons and combat spells that the investigator holds and can use now."""
    usable = (
        held.card
        for held in one.cards
        if not held.exhausted
        and (
            (held.card in box.items and box.items[held.card].hands)
            or held.card in HELPS
            or (held.card in box.spells and spell(box.spells[held.card]) is not None)
        )
    )
    return tuple(usable)[:MOST_CARDS]


def _gate(draft: OddsDraft, seat: int, world: str, table: Table, box: ArkhamBox) -> OddsDraft:
    one, gate = table.investigators[seat], draft.gate
    gate = replace(
        gate,
        world=world,
        fight=_kept("gate", "fight", _known(table, seat, "fight", box, gate.fight)),
        lore=_kept("gate", "lore", _known(table, seat, "lore", box, gate.lore)),
        clues=_kept("gate", "clues", one.clues),
        success_on=skills.success_on(one, box),
        seal_price=_kept("gate", "seal_price", ratings.sealing_price(table, box).value),
        difficulty=_kept("gate", "difficulty", ratings.closing_difficulty(world, table, box).value),
    )
    return replace(draft, gate=gate)


def _battle(draft: OddsDraft, table: Table, box: ArkhamBox) -> OddsDraft:
    sheet = box.ancient_ones[table.ancient_one]
    rating = ratings.ancient_one_now(table, box).combat_rating or 0
    people = tuple(
        _battler(table, seat, rating, box) for seat, one in enumerate(table.investigators) if not one.eliminated
    )
    battle = replace(
        draft.battle, ancient_one=table.ancient_one, doom=sheet.doom_track, battlers=people or draft.battle.battlers
    )
    return replace(draft, battle=battle)


def _battler(table: Table, seat: int, rating: int, box: ArkhamBox) -> BattlerDraft:
    one, usual = table.investigators[seat], BattlerDraft()
    attack = skills.check_dice(table, seat, "combat", box, rating).dice
    skill = DEFENCE_SKILLS.get(table.ancient_one)
    defence = skills.skill(table, seat, skill, box) if skill else None
    return BattlerDraft(
        _kept("battler", "attack_dice", usual.attack_dice if attack is None else attack),
        _kept("battler", "defence_skill", usual.defence_skill if defence is None else defence),
        _kept("battler", "lives", _lives(one, DEFENCES.get(table.ancient_one))),
        skills.success_on(one, box),
    )


def _lives(one: Investigator, defence: Defence | None) -> int:
    match defence:
        case Defence.TWO_SANITY:
            return one.sanity
        case Defence.TWO_STAMINA:
            return one.stamina
        case Defence.ONE_CLUE:
            return one.clues
        case Defence.ONE_MONSTER_TROPHY:
            return len(one.monster_trophies)
        case Defence.ONE_GATE_TROPHY:
            return len(one.gate_trophies)
        case Defence.MAXIMUM:
            return one.max_sanity + one.max_stamina
        case _:
            return min(one.sanity, one.stamina)
