"""The chance to win the final battle from where it stands, with the hands that would be held now.

Clues and spells that are not cast yet are not counted, so the true chance may be better.

Source: rules/arkham.md FINAL-01..12, AO-01..10, ODDS-17..19.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from companion.arkham.combat import final_battle as battle
from companion.arkham.combat import rolls
from companion.arkham.odds import Battler, final_battle
from companion.arkham.odds.fights.battle_in_order import MOST_IN_ORDER
from companion.arkham.odds.fights.final_battle import defences
from companion.arkham.ratings import ratings, skills
from companion.arkham.table.state import Battle, Table
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise

LEAST, MOST = -40, 60
"""Attack dice that the odds count with."""


Question = tuple[tuple[Battler, ...], str, int, int, int, int, bool]
"""The battlers, the Ancient One, doom, players, successes done, length of the track, whether spare ones are lost."""


def chance(table: Table, box: ArkhamBox) -> Fraction | None:
    """Return the chance of victory; None if some sliders are not entered, or there is no battle that can be counted."""
    inputs = question(table, box)
    try:
        return None if inputs is None else _chance(*inputs)
    except BadQuestion:
        return None


def question(table: Table, box: ArkhamBox) -> Question | None:
    """Return the arguments of the final battle's odds for this table, doom at most 20; None if it cannot be counted.

    It cannot if the Ancient One is unknown or never fought (Azathoth), the game is over, no doom or investigator is
    left, any sliders are not entered, or, where spare successes are lost, there are more investigators than
    ``MOST_IN_ORDER``.
    """
    seats = table.clockwise()
    if table.ancient_one not in defences() or table.outcome is not None or not seats or not table.doom:
        return None
    if any(table.investigators[seat].sliders is None for seat in seats):
        return None
    is_lost = table.reads(Otherwise.SUCCESSES_ARE_LOST)
    if is_lost and len(seats) > MOST_IN_ORDER:
        return None
    now = table.battle or Battle(0, 1)
    is_over = table.battle is not None and now.round > 0 and not battle.still_to_defend(table)
    over = max(0, now.round - 1) + is_over
    people = tuple(_battler(table, seat, over, is_over, box) for seat in seats)
    track = box.ancient_ones[table.ancient_one].doom_track
    return people, table.ancient_one, min(20, table.doom), table.players, now.successes, track, is_lost


@lru_cache(maxsize=256)
def _chance(
    people: tuple[Battler, ...], ancient_one: str, doom: int, players: int, done: int, track: int, is_lost: bool
) -> Fraction:
    """Return the chance to win the final battle from the given doom and successes; cached."""
    return final_battle(
        people, ancient_one, doom=doom, players=players, done=done, track=track, rest_is_lost=is_lost
    ).chance


def _battler(table: Table, seat: int, over: int, is_over: bool, box: ArkhamBox) -> Battler:
    """Return an investigator's numbers for the odds of the battle; unknown dice are 0, dice and defence are clipped."""
    investigator, now = table.investigators[seat], ratings.ancient_one_now(table, box)
    dice = rolls.combat(table, seat, now, rolls.best_cards(table, seat, now, box), box).dice.dice or 0
    defence = skills.check_dice(table, seat, now.attack_skill, box).dice or 0 if now.attack_skill else 0
    fought = table.battle
    return Battler(
        max(LEAST, min(MOST, dice)),
        max(-20, min(40, defence - over)),
        investigator.sanity,
        investigator.stamina,
        investigator.clues,
        len(investigator.monster_trophies),
        len(investigator.gate_trophies),
        investigator.max_sanity,
        investigator.max_stamina,
        skills.success_on(investigator, box),
        has_attacked=fought is not None and not is_over and seat in fought.attacked,
        has_defended=fought is not None and not is_over and seat in fought.defended,
    )
