"""What holds through all phases, fights and the final battle, whatever is played."""

from __future__ import annotations

from random import Random

from given import after, box
from hypothesis import HealthCheck, settings
from hypothesis import given as over
from hypothesis import strategies as some
from playing import CORRECTIONS, RULES, play
from playing_fights import EVENING, FIGHT_CORRECTIONS, FIGHTS

from companion.arkham import dues
from companion.arkham.commands import BattleAttack, CorrectDoom
from companion.arkham.counts import CLUE_TOKENS, clue_tokens
from companion.arkham.invariants import problems
from companion.arkham.reminders import ReminderKind, reminders
from companion.arkham.score import score
from companion.arkham.state import ENCOUNTER, Phase

EVERYTHING = (*RULES, *FIGHTS)
LONG = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
            assert dues.due(now, seat, box) is not None


@LONG
@over(seeds)
def test_what_is_due_can_always_be_asked(seed):
    for _, _, now, _ in play(Random(seed), 150, EVENING):
        for seat, investigator in enumerate(now.investigators):
            if not investigator.eliminated:
                dues.due(now, seat, box)
                dues.battle_due(now, seat, box)
                for monster in now.monsters_at(investigator.place):
                    assert dues.facing(now, seat, monster.number, box).monster == monster.number


@LONG
@over(seeds)
def test_doom_falls_in_the_battle_only_by_attacks(seed):
    for before, command, now, _ in play(Random(seed), 300, EVENING):
        if before.battle is not None and now.doom < before.doom:
            assert isinstance(command, BattleAttack | CorrectDoom), command
        assert after(before, command) == now, "the same command does the same"
