"""The terror level and everything that hangs on it.

Source: rules/arkham.md TERROR-01..05, MCARD-03, OUTSKIRTS-02, CLOSED-01, AWAKE-07.
"""

from __future__ import annotations

from companion.arkham.pieces.doom import awake, raise_doom
from companion.arkham.pieces.effects import in_play
from companion.arkham.table.commands import RaiseTerror
from companion.arkham.table.counts import monsters_in_arkham, players_numbers
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import AllyLeft, LimitLifted, OutskirtsEmptied, TerrorChanged, TerrorHeld, Why
from companion.arkham.table.state import OUTSKIRTS, Table, WakingCause
from companion.arkham.town import confirmed_rumors
from companion.arkham.town.closed_locations import close
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind
from companion.facts.readings import Otherwise


def raise_terror(work: Work, why: Why) -> None:
    """Raise terror by 1, in the order of TERROR-02; at the maximum doom rises instead."""
    before = work.state.terror
    if is_frozen(work.state, work.box):
        work.say(TerrorHeld(Why.TERROR_CANNOT_RISE))
        if work.state.reads(Otherwise.HAPPY_DAYS_HOLD_THE_TRACK):
            lose_ally(work)
        return
    if is_at_maximum(work):
        if work.state.reads(Otherwise.RUMOR_WAITS_FOR_TERROR):
            confirmed_rumors.at_terror(work)
        raise_doom(work, Why.TERROR_MAXIMUM)
        return
    work.set(terror=before + 1)
    work.say(TerrorChanged(before, before + 1, why))
    lose_ally(work)
    _close_shops(work)
    confirmed_rumors.at_terror(work)
    if is_at_maximum(work):
        _lift_limit(work)


def is_frozen(state: Table, box: ArkhamBox) -> bool:
    """Return whether a card prevents terror from rising (TERROR-04)."""
    return bool(in_play(state, box, EffectKind.TERROR_FROZEN))


def lose_ally(work: Work) -> None:
    """Remove a random ally from the deck to the box; an empty deck loses none (TERROR-02)."""
    if work.state.allies > 0:
        work.set(allies=work.state.allies - 1)
        work.say(AllyLeft(work.state.allies))


def empty_outskirts(work: Work, why: Why, but: int = 0) -> None:
    """Put all monsters of the Outskirts back into the cup, except the marker with the number ``but``."""
    gone = {monster.number for monster in work.state.monsters_at(OUTSKIRTS) if monster.number != but}
    if gone:
        work.say(OutskirtsEmptied(len(gone), why))
        work.set(monsters=tuple(monster for monster in work.state.monsters if monster.number not in gone))


def check_overrun(work: Work) -> None:
    """At terror 10, twice the monster limit in Arkham wakes the Ancient One (AWAKE-07)."""
    enough = players_numbers(work.state, work.box).awakening_monsters
    if is_at_maximum(work) and monsters_in_arkham(work.state) >= enough:
        awake(work, WakingCause.OVERRUN)


def is_at_maximum(work: Work) -> bool:
    """Terror has reached its last space: the limit is lifted for the rest of the game (TERROR-05)."""
    return work.state.terror >= work.box.numbers.terror_maximum


def _close_shops(work: Work) -> None:
    """Close all locations that are printed to close at the terror level reached now."""
    for space in work.box.spaces.values():
        if space.closes_at_terror == work.state.terror:
            close(work, space.id, 0, Why.TERROR_CLOSES)


def _lift_limit(work: Work) -> None:
    """Record that the monster limit is lifted, empty the outskirts or raise doom by the readings, check for overrun."""
    work.say(LimitLifted())
    if not work.state.reads(Otherwise.OUTSKIRTS_STAY):
        empty_outskirts(work, Why.TERROR_MAXIMUM)
    if work.state.reads(Otherwise.DOOM_FROM_TEN):
        raise_doom(work, Why.TERROR_MAXIMUM)
    check_overrun(work)


RULES: Rules = {
    RaiseTerror: lambda work, _: raise_terror(work, Why.PLAYERS),
}
"""The rule of each command of this module."""
