"""The final battle: start of battle, rounds, attacks of the investigators, attack of the Ancient One.

Its doom tokens are :attr:`Table.doom`. The order inside one phase is the players' own: who is next is shown, nobody
who is quicker is refused; but every survivor attacks before anybody is attacked.

Source: rules/arkham.md AWAKE-09, AWAKE-10, FINAL-01..12, AO-01..10, WIN-03, WIN-04.
"""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.combat import ancient_ones, casting, rolls
from companion.arkham.combat.rolls import Rolls
from companion.arkham.encounters.spells import MOST_SUCCESSES
from companion.arkham.ending.endings import check_survivors
from companion.arkham.investigators.status import change
from companion.arkham.pieces import hands
from companion.arkham.pieces.doom import end
from companion.arkham.ratings import equipment
from companion.arkham.ratings.ratings import ancient_one_now
from companion.arkham.rounds import phases
from companion.arkham.table import moments
from companion.arkham.table.commands import (
    BattleAttack,
    BattleDefence,
    BeginBattle,
    BeginBattleRound,
    CastSpell,
    CorrectBattle,
)
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import (
    AncientOneAttacked,
    AttackSuffered,
    BattleBegan,
    BattleRoundBegan,
    CheckKind,
    CheckMade,
    DoomChanged,
    NumberCorrected,
    Why,
)
from companion.arkham.table.guards import check_range, playing
from companion.arkham.table.moments import still_to_attack as still_to_attack
from companion.arkham.table.moments import still_to_defend as still_to_defend
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Battle, Outcome
from companion.errors import IllegalCommand
from companion.facts.readings import Otherwise

MOST_ROUNDS = 99


def begin_battle(work: Work, command: BeginBattle) -> None:
    """Start of battle of the Ancient One, then the first round (AWAKE-09)."""
    rating = ancient_one_now(work.state, work.box).combat_rating or 0
    work.set(battle=Battle(rating))
    work.say(BattleBegan(rating))
    for seat in work.state.clockwise():
        change(work, seat, "delayed", 0, Why.START_OF_BATTLE)
        work.set_investigator(seat, skips_round=0)
    for seat in work.state.clockwise():
        ancient_ones.start(work, seat, command.lost.get(seat, ()))
    check_survivors(work)
    begin_round(work)


def begin_round(work: Work) -> None:
    """Begin a round: refresh cards and abilities, end spells in hand, pass the first player marker.

    No income comes, and neither Retainer nor Bank Loan is rolled for. Source: FINAL-02, FINAL-03, FINAL-10.
    """
    battle = _battle(work)
    for seat in work.state.clockwise():
        hands.refresh_all(work, seat)
        sliders = work.investigator(seat).sliders
        work.set_investigator(seat, upkeep_sliders=sliders, rolled=(), checks_bonus=0, ability_used=0)
    work.set(battle=Battle(battle.combat_rating, battle.round + 1, battle.successes))
    work.say(BattleRoundBegan(battle.round + 1))
    phases.pass_first_player(work)


def cast_in_battle(work: Work, command: CastSpell) -> None:
    """Cast before the own attack; binding and leading past are of no use against the Ancient One (FINAL-05)."""
    seat = command.seat
    battle = _battle(work)
    playing(work.state, seat)
    if seat in battle.attacked:
        raise IllegalCommand(Reason.ATTACKED_ALREADY, seat=seat)
    card, spell = casting.castable(work.state, seat, command.card, work.box)
    moments.check(work.state, card.card, work.box)
    lasting, failed = battle.spells.get(seat, ()), battle.failed.get(seat, ())
    casting.check_room(work.state, seat, spell, lasting, failed, work.box)
    if casting.cast(work, seat, card, spell, command.successes, command.clues, 1):
        work.set(battle=replace(battle, spells={**battle.spells, seat: (*lasting, command.card)}))
    else:
        work.set(battle=replace(battle, failed={**battle.failed, seat: (*failed, command.card)}))
    ancient_ones.devour_at_zero(work, seat)


def attack(work: Work, command: BattleAttack) -> None:
    """One Combat check without a difficulty; every P-th success takes a doom token, the rest is carried (FINAL-06)."""
    seat = command.seat
    battle = _battle(work)
    playing(work.state, seat)
    if seat in battle.attacked:
        raise IllegalCommand(Reason.ATTACKED_ALREADY, seat=seat)
    if battle.defended:
        raise IllegalCommand(Reason.DEFENCES_OPEN, seats=still_to_defend(work.state))
    check_range("successes", command.successes, 0, MOST_SUCCESSES)
    hand = equipment.in_hand(work.state, seat, command.cards, battle.spells.get(seat, ()), work.box)
    equipment.check_hands(work.state, seat, hand, battle.failed.get(seat, ()), work.box)
    casting.spend_clues(work, seat, command.clues)
    work.say(CheckMade(seat, CheckKind.COMBAT, command.successes, 0, command.clues))
    casting.use_up(work, seat, hand)
    work.set(battle=replace(_battle(work), attacked=(*battle.attacked, seat)))
    _count(work, seat, command.successes)
    ancient_ones.devour_at_zero(work, seat)


def defend(work: Work, command: BattleDefence) -> None:
    """The attack of the Ancient One on one survivor; after the last of them Cthulhu's track fills up (FINAL-08)."""
    seat = command.seat
    battle = _battle(work)
    playing(work.state, seat)
    if seat in battle.defended:
        raise IllegalCommand(Reason.DEFENDED_ALREADY, seat=seat)
    casting.spend_clues(work, seat, command.clues)
    work.set(battle=replace(battle, defended=(*battle.defended, seat)))
    work.say(AttackSuffered(seat, command.passed))
    ancient_ones.suffer(work, command)
    check_survivors(work)
    if not still_to_defend(work.state):
        ancient_ones.refill(work)


def correct_battle(work: Work, command: CorrectBattle) -> None:
    """Set round and successes of the final battle; a new round forgets who has acted in it and all cast spells."""
    battle = _battle(work)
    check_range("round", command.round, 1, MOST_ROUNDS)
    check_range("successes", command.successes, 0, work.state.players - 1)
    if command.round != battle.round:
        work.say(NumberCorrected("battle_round", battle.round, command.round))
        battle = Battle(battle.combat_rating, command.round, battle.successes)
    if command.successes != battle.successes:
        work.say(NumberCorrected("battle_successes", battle.successes, command.successes))
    work.set(battle=replace(battle, successes=command.successes))


def _battle(work: Work) -> Battle:
    """Return the final battle; raise IllegalCommand if it has not begun."""
    if work.state.battle is None:
        raise IllegalCommand(Reason.NO_BATTLE)
    return work.state.battle


def _count(work: Work, seat: int, successes: int) -> None:
    """Count successes against the Ancient One: each full set, by players, takes a doom token; the last ends the game.

    Under the reading that successes are lost, a full set takes a single token, and no rest stays.
    """
    battle = _battle(work)
    tokens, rest = divmod(battle.successes + successes, work.state.players)
    if tokens and work.state.reads(Otherwise.SUCCESSES_ARE_LOST):
        tokens, rest = 1, 0
    before = work.state.doom
    after = max(0, before - tokens)
    work.set(doom=after, battle=replace(battle, successes=rest if after else 0))
    work.say(AncientOneAttacked(seat, successes, rest if after else 0))
    if after != before:
        work.say(DoomChanged(before, after, Why.ATTACK))
    if after == 0:
        end(work, Outcome.ANCIENT_ONE_DEFEATED)


ROLLS: Rolls = {
    BattleAttack: lambda table, command, box: rolls.combat(
        table, command.seat, ancient_one_now(table, box), command.cards, box
    ),
}
"""The check of each command of this module."""

RULES: Rules = {
    BeginBattle: begin_battle,
    BeginBattleRound: lambda work, _: begin_round(work),
    BattleAttack: attack,
    BattleDefence: defend,
    CorrectBattle: correct_battle,
}
"""The rule of each command of this module."""
