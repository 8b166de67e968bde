"""A fight with a monster, step by step, with the dice that were rolled at the table.

Source: rules/arkham.md HORROR-01..03, COMBAT-01..13, SPELL-01..06, ABIL-01..08, MOVE-05, ENC-04.
"""

from __future__ import annotations

from companion.arkham.combat import casting, evading, monster_damage, rolls
from companion.arkham.combat.defeat import beat
from companion.arkham.combat.rolls import CheckRoll, Rolls
from companion.arkham.investigators.status import change, lose_health, lose_in_time
from companion.arkham.movement import meeting_monsters
from companion.arkham.odds.fights.combatants import Spell, SpellKind
from companion.arkham.pieces.devoured import devour
from companion.arkham.pieces.monster_cup import return_to_cup
from companion.arkham.ratings import equipment
from companion.arkham.ratings.ratings import MonsterNow
from companion.arkham.table.commands import BeginFight, CastSpell, EndFight, FaceOrdeal, FightRound, HorrorCheck
from companion.arkham.table.commands_by_chapter.fight_commands import FightEnd
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import CheckKind, Why
from companion.arkham.table.guards import check_range, marker
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Fight, FightStage, Monster, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import FightWord

BLACK_MAN_CLUES = 2
"""Clues for whoever passes the Black Man's check (ABIL-06)."""


def begin_fight(work: Work, command: BeginFight) -> None:
    """Fight instead of evading (MOVE-05)."""
    monster = meeting_monsters.in_reach(work.state, command.seat, command.monster, work.box)
    met = work.state.fights.get(command.seat)
    if met is not None and met.stage is not FightStage.MET:
        raise IllegalCommand(Reason.FIGHTING, seat=command.seat)
    meeting_monsters.begin(work, command.seat, monster)


def face_ordeal(work: Work, command: FaceOrdeal) -> None:
    """Before the Horror check: the Black Man devours or leaves, the Bloated Woman dooms (ABIL-06)."""
    seat = command.seat
    _, monster, now = meeting_monsters.current(work, seat, FightStage.ORDEAL)
    passed = casting.make_check(work, seat, CheckKind.ORDEAL, command.successes, command.clues)
    if now.does is FightWord.LUCK_OR_DEVOURED:
        _meet_black_man(work, seat, monster, passed)
        return
    meeting_monsters.set_fight(work, seat, stage=FightStage.HORROR, doomed=not passed)
    if not passed:
        _be_frightened(work, seat, monster, now, passed=False, spared=0)


def check_horror(work: Work, command: HorrorCheck) -> None:
    """Make the only Horror check of the fight (HORROR-01..03)."""
    _, monster, now = meeting_monsters.current(work, command.seat, FightStage.HORROR)
    passed = casting.make_check(work, command.seat, CheckKind.HORROR, command.successes, command.clues)
    _be_frightened(work, command.seat, monster, now, passed, command.spared)


def cast_in_fight(work: Work, command: CastSpell) -> None:
    """Cast before the Combat check, or the Mists instead of an Evade check (SPELL-05)."""
    seat = command.seat
    if command.monster and seat not in work.state.fights:
        meeting_monsters.in_reach(work.state, seat, command.monster, work.box)
        meeting_monsters.set_fight(work, seat, Fight(command.monster, FightStage.MET))
    fight, monster, now = meeting_monsters.current(work, seat, FightStage.MET, FightStage.CHOOSE)
    card, spell = casting.castable(work.state, seat, command.card, work.box)
    if spell.kind is not SpellKind.MISTS and fight.stage is FightStage.MET:
        raise IllegalCommand(Reason.NOT_THIS_STEP, stage=fight.stage)
    if spell.kind is SpellKind.MISTS and fight.stage is FightStage.CHOOSE and now.ambush:
        raise IllegalCommand(Reason.AMBUSH, kind=now.kind)
    casting.check_room(work.state, seat, spell, fight.spells, fight.failed, work.box)
    needed = now.toughness if spell.kind is SpellKind.BIND else 1
    passed = casting.cast(work, seat, card, spell, command.successes, command.clues, needed)
    passed = passed and not (fight.doomed and spell.kind is SpellKind.BIND)
    if passed:
        _take_effect(work, seat, monster, fight, spell, command.card)
    elif spell.kind is not SpellKind.MISTS:
        meeting_monsters.set_fight(work, seat, failed=(*fight.failed, command.card))
    if seat in work.state.fights:
        _go_insane_by_price(work, seat, monster)
    else:
        monster_damage.fell_by_price(work, seat)


def fight_round(work: Work, command: FightRound) -> None:
    """Make a Combat check with the cards in hand (COMBAT-03..06).

    Passed, the monster is beaten; failed, it strikes and the next round begins.
    """
    seat = command.seat
    fight, monster, now = meeting_monsters.current(work, seat, FightStage.CHOOSE)
    hand = equipment.in_hand(work.state, seat, command.cards, fight.spells, work.box)
    equipment.check_hands(work.state, seat, hand, fight.failed, work.box)
    active = tuple(number for number in fight.spells if number in hand.numbers)
    meeting_monsters.set_fight(work, seat, spells=active)
    needed = equipment.weakened(now.toughness, hand)
    passed = casting.make_check(work, seat, CheckKind.COMBAT, command.successes, command.clues, needed)
    casting.use_up(work, seat, hand)
    if fight.doomed and now.dooms_once:
        meeting_monsters.set_fight(work, seat, doomed=False)
    if passed and not fight.doomed:
        win(work, seat, monster, now, command.blow.spared)
        return
    if _go_insane_by_price(work, seat, monster):
        return
    if not evading.strike_out(work, seat, monster, now, command.blow):
        evading.next_round(work, seat)


def win(work: Work, seat: int, monster: Monster, now: MonsterNow, spared: int = 0) -> None:
    """Take the trophy, then apply insanity by a price, then an Overwhelming monster's damage (ABIL-05, SPELL-01)."""
    beat(work, seat, monster)
    meeting_monsters.finish(work, seat, monster, FightEnd.WON)
    if not monster_damage.fell_by_price(work, seat):
        monster_damage.overwhelm(work, seat, now, spared)


def end_fight(work: Work, command: EndFight) -> None:
    """Enter how a whole fight ended, in a single command: spend clues, apply the end, then the losses (COMBAT-06)."""
    seat = command.seat
    monster = meeting_monsters.in_reach(work.state, seat, command.monster, work.box)
    investigator = work.investigator(seat)
    check_range("sanity", command.sanity, 0, investigator.max_sanity)
    check_range("stamina", command.stamina, 0, investigator.max_stamina)
    casting.spend_clues(work, seat, command.clues)
    if command.how is not FightEnd.EVADED:
        meeting_monsters.end_movement(work, seat)
    if command.how is FightEnd.WON:
        beat(work, seat, monster)
    meeting_monsters.finish(work, seat, monster, command.how)
    _lose(work, command)


def _lose(work: Work, command: EndFight) -> None:
    """Apply the loss of Sanity, then that of Stamina: in a fight they never come as a single event (STATUS-05)."""
    seat, how, before = command.seat, command.how, work.investigator(command.seat)
    sanity = before.sanity if how is FightEnd.INSANE else command.sanity
    stamina = before.stamina if how is FightEnd.UNCONSCIOUS else command.stamina
    fell = _event(work, seat, sanity, 0) if how is not FightEnd.UNCONSCIOUS else False
    if not fell:
        fell = _event(work, seat, 0, stamina)
    if fell:
        return
    if how is FightEnd.LOST:
        lose_in_time(work, seat, why=Why.MONSTER)
    elif how is FightEnd.DEVOURED:
        devour(work, seat)


def _event(work: Work, seat: int, sanity: int, stamina: int) -> bool:
    """Apply a loss; return whether the investigator fell by it."""
    place, since = work.investigator(seat).place, len(work.events)
    if sanity or stamina:
        lose_health(work, seat, sanity, stamina, Why.MONSTER)
    return monster_damage.end_of(work, seat, place, since) is not None


def _be_frightened(work: Work, seat: int, monster: Monster, now: MonsterNow, passed: bool, spared: int) -> None:
    """Apply a Horror check's result to an investigator and, unless that ends the fight, begin its next round."""
    place, since = work.investigator(seat).place, len(work.events)
    monster_damage.frighten(work, seat, now, passed, spared)
    if not evading.close_if_over(work, seat, monster, place, since):
        evading.next_round(work, seat)


def _meet_black_man(work: Work, seat: int, monster: Monster, passed: bool) -> None:
    """Two clues and he is gone, or devoured; the marker goes to the cup either way."""
    if passed:
        change(work, seat, "clues", work.investigator(seat).clues + BLACK_MAN_CLUES, Why.DEFEATED)
        beat(work, seat, monster)
    return_to_cup(work, lambda other: other.number == monster.number, Why.FIGHT_OVER)
    meeting_monsters.finish(work, seat, monster, FightEnd.WON if passed else FightEnd.DEVOURED)
    if not passed:
        devour(work, seat)


def _take_effect(work: Work, seat: int, monster: Monster, fight: Fight, spell: Spell, card: int) -> None:
    """Let a spell that succeeded take effect; it is paid for and exhausted, or removed, already.

    Bind Monster wins the fight; Mists of Releh evades before a fight and flees within it; every other spell counts
    among those cast in this fight.
    """
    match spell.kind:
        case SpellKind.BIND:
            win(work, seat, monster, meeting_monsters.numbers_of(monster, work.state, work.box))
        case SpellKind.MISTS:
            met = fight.stage is FightStage.MET
            meeting_monsters.finish(work, seat, monster, FightEnd.EVADED if met else FightEnd.FLED)
        case SpellKind.BONUS | SpellKind.RED_SIGN | SpellKind.ENCHANT | SpellKind.WARD:
            meeting_monsters.set_fight(work, seat, spells=(*fight.spells, card))


def _go_insane_by_price(work: Work, seat: int, monster: Monster) -> bool:
    """Make an investigator insane if a price brought Sanity to 0; return whether that ended the fight (SPELL-01).

    The meeting with ``monster`` is closed then. Call it after the effect of a spell or powder, before any blow.
    """
    place, since = work.investigator(seat).place, len(work.events)
    return monster_damage.fell_by_price(work, seat) and evading.close_if_over(work, seat, monster, place, since)


def _attack_roll(table: Table, command: FightRound, box: ArkhamBox) -> CheckRoll:
    return rolls.combat(table, command.seat, rolls.opponent(table, command.seat, box), command.cards, box)


def _spell_roll(table: Table, command: CastSpell, box: ArkhamBox) -> CheckRoll | None:
    fight = table.fights.get(command.seat)
    number = command.monster or (fight.monster if fight is not None else 0)
    now = meeting_monsters.numbers_of(marker(table, number), table, box) if number else None
    return rolls.spell(table, command.seat, command.card, now, box)


ROLLS: Rolls = {
    FaceOrdeal: lambda table, command, box: rolls.ordeal(
        table, command.seat, rolls.opponent(table, command.seat, box), box
    ),
    HorrorCheck: lambda table, command, box: rolls.horror(
        table, command.seat, rolls.opponent(table, command.seat, box), box
    ),
    FightRound: _attack_roll,
    CastSpell: _spell_roll,
}
"""The check of each command of this module."""

RULES: Rules = {
    BeginFight: begin_fight,
    FaceOrdeal: face_ordeal,
    HorrorCheck: check_horror,
    FightRound: fight_round,
    EndFight: end_fight,
}
"""The rule of each command of this module."""
