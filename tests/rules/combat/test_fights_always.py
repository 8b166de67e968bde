"""What holds through all phases, fights and the final battle, whatever is played."""

from __future__ import annotations

from random import Random

from fighting import battling, opponent, rolled, rolled_attack, rolled_defence
from given import after, box
from hypothesis import HealthCheck, settings
from hypothesis import given as over
from hypothesis import strategies as some
from playing import CORRECTIONS, RULES, legal_command, play
from playing_fights import EVENING, FIGHT_CORRECTIONS, FIGHTS
from thoroughly import runs

from companion.arkham.combat import rolls
from companion.arkham.combat.final_battle import still_to_attack, still_to_defend
from companion.arkham.ending.score import score
from companion.arkham.invariants import problems
from companion.arkham.ratings.ratings import ancient_one_now, monster_now
from companion.arkham.reminders import ReminderKind, reminders
from companion.arkham.table.commands import BattleAttack, CorrectDoom
from companion.arkham.table.counts import CLUE_TOKENS, clue_tokens
from companion.arkham.table.events import CheckKind
from companion.arkham.table.state import ENCOUNTER, UNKNOWN, FightStage, Phase, Table

EVERYTHING = (*RULES, *FIGHTS)
LONG = settings(max_examples=runs(12), suppress_health_check=[HealthCheck.too_slow])
seeds = some.integers(0, 2**32 - 1)


@LONG
@over(seeds, some.sampled_from((EVENING, EVERYTHING, EVERYTHING + CORRECTIONS + FIGHT_CORRECTIONS)))
def test_five_hundred_commands_leave_every_table_sound(seed, guesses):
    for _, command, now, _ in play(Random(seed), 500, guesses):
        assert problems(now, box) == [], command
        assert score(now, box).lines
        said = any(one.kind is ReminderKind.CLUE_TOKENS for one in reminders(now, box))
        assert said == (clue_tokens(now) > CLUE_TOKENS and _goes_on(now)), "48 clue tokens, or a notice"


def _goes_on(now):
    """Where reminders are said: not after the end, and not between the awakening and the battle."""
    return now.outcome is None and (now.awakening is None or now.battle is not None)


@LONG
@over(seeds)
def test_fights_are_only_where_they_can_be(seed):
    for _, command, now, _ in play(Random(seed), 200, EVENING):
        for seat, fight in now.fights.items():
            monster = next(one for one in now.monsters if one.number == fight.monster)
            phases = (Phase.ARKHAM_ENCOUNTERS, Phase.OTHER_WORLD_ENCOUNTERS)
            assert now.phase in (phases if monster.place == ENCOUNTER else (Phase.MOVEMENT,)), command
            if monster.kind != UNKNOWN and now.outcome is None:
                assert [rolled(now, check, seat=seat).needed for check in _checks(now, seat)], command


def _checks(now: Table, seat: int) -> list[CheckKind]:
    """What the fight of an investigator asks for at its stage."""
    match now.fights[seat].stage:
        case FightStage.MET:
            return [CheckKind.EVADE]
        case FightStage.ORDEAL:
            return [CheckKind.ORDEAL]
        case FightStage.HORROR:
            return [CheckKind.HORROR]
        case FightStage.CHOOSE:
            flight = [] if opponent(now, seat).ambush else [CheckKind.FLEE]
            return [CheckKind.COMBAT, *flight]


@LONG
@over(seeds)
def test_the_dice_can_always_be_asked(seed):
    for _, _, now, _ in play(Random(seed), 150, EVENING):
        for seat, investigator in enumerate(now.investigators):
            if investigator.eliminated:
                continue
            for monster in now.monsters_at(investigator.place):
                if monster.kind != UNKNOWN:
                    _ask(now, seat, monster_now(monster.kind, now, box))


def _ask(now, seat, monster):
    """All that a meeting can ask for, whatever its stage."""
    assert rolls.evade(now, seat, monster, box).needed == rolls.horror(now, seat, monster, box).needed == 1
    cards = rolls.best_cards(now, seat, monster, box)
    assert 1 <= rolls.combat(now, seat, monster, cards, box).needed <= monster.toughness
    assert rolls.hands_taken(now, seat, cards, box) <= box.numbers.hands
    for held in now.investigators[seat].cards:
        cast = rolls.spell(now, seat, held.number, monster, box)
        assert cast is None or cast.dice.check == "spell"


@LONG
@over(seeds, some.sampled_from(tuple(box.ancient_ones)))
def test_the_dice_of_a_battle_can_always_be_asked(seed, ancient_one):
    chance, now = Random(seed), battling(ancient_one, 3)
    for _ in range(60):
        found = legal_command(chance, now, FIGHTS)
        if found is None or found[1].state.outcome is not None:
            return
        now = found[1].state
        waiting = still_to_attack(now)
        for seat in waiting or still_to_defend(now):
            if waiting:
                assert rolled_attack(now, seat=seat).needed == 0
            elif ancient_one_now(now, box).attack_skill:
                assert rolled_defence(now, seat).needed == 1


@LONG
@over(seeds)
def test_doom_falls_in_the_battle_only_by_attacks(seed):
    for before, command, now, _ in play(Random(seed), 300, EVENING):
        if before.battle is not None and now.doom < before.doom:
            assert isinstance(command, BattleAttack | CorrectDoom), command
        assert after(before, command) == now, "the same command does the same"
