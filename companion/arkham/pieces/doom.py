"""The doom track and the awakening of the Ancient One.

Source: rules/arkham.md DOOM-01, DOOM-02, AWAKE-01..11, MYTHOS-04, WIN-04.
"""

from __future__ import annotations

from companion.arkham.pieces import activity, hands
from companion.arkham.pieces.devoured import devour, devour_the_lost
from companion.arkham.table.commands import RaiseDoom
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import AncientOneWoke, CardLeft, DoomChanged, GameEnded, MonsterLeft, Why
from companion.arkham.table.state import LOST, RUMOR_CARD, Awakening, Outcome, Table, WakingCause
from companion.desks import Stopped
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.facts.readings import Otherwise


def doom_track(state: Table, box: ArkhamBox) -> int:
    """Dmax: spaces of the doom track of the Ancient One in play."""
    return box.ancient_ones[state.ancient_one].doom_track


def raise_doom(work: Work, why: Why) -> None:
    """One more token; the last free space wakes the Ancient One at once (DOOM-01)."""
    length = doom_track(work.state, work.box)
    before = work.state.doom
    if before < length:
        work.set(doom=before + 1)
        work.say(DoomChanged(before, before + 1, why))
    if work.state.doom >= length:
        awake(work, WakingCause.DOOM_TRACK)


def awake(work: Work, road: WakingCause) -> None:
    """Wake the Ancient One, once; raises ``Stopped``, so that everything not yet done is dropped (AWAKE-02, AWAKE-09).

    The lost are devoured, environment and rumor leave with their markers, the doom track fills up, Healing Stones and
    Flesh Wards are discarded.
    """
    if work.state.awakening is not None:
        return
    work.set(awakening=Awakening(road, work.state.round))
    work.say(AncientOneWoke(road))
    if work.box.power(work.state.ancient_one, PowerWord.ENDS_THE_GAME):
        end(work, Outcome.WORLD_DESTROYED)
    for seat in too_far(work.state):
        devour(work, seat)
    for card in (work.state.environment, work.state.rumor):
        if card:
            discard(work, card, Why.AWAKENING)
    _fill_track(work)
    _discard_wards(work)
    raise Stopped


def too_far(state: Table) -> tuple[int, ...]:
    """Return the seats of lost investigators, and with a reading of AWAKE-10 of all who are in an other world."""
    with_worlds = state.reads(Otherwise.WHO_IS_AWAY_IS_LOST)
    return tuple(
        seat
        for seat, investigator in enumerate(state.investigators)
        if not investigator.eliminated and (investigator.place == LOST or (with_worlds and investigator.zone))
    )


def end(work: Work, outcome: Outcome) -> None:
    """End the game; first devour investigators who lost their last Sanity and Stamina just now (SIGN-03, FINAL-09).

    An investigator who is only insane by it stays with Sanity 0, and counts as such.

    Raises:
        Stopped: always, for nothing comes after it (WIN-05).
    """
    devour_the_lost(work)
    work.set(outcome=outcome)
    work.say(GameEnded(outcome))
    raise Stopped


def discard(work: Work, card: str, why: Why) -> None:
    """The environment or rumor in play leaves with its markers, and lies under the deck (MCARD-02..04)."""
    work.say(CardLeft(card, why))
    if card in work.box.mythos and card not in work.state.mythos_seen:
        work.set(mythos_seen=(*work.state.mythos_seen, card))
    activity.leave(work, card, why)
    if card == work.state.environment:
        work.set(environment="")
        return
    for monster in work.state.monsters_at(RUMOR_CARD):
        work.say(MonsterLeft(monster.number, monster.kind, RUMOR_CARD, "cup", why))
    work.set(
        rumor="",
        rumor_tokens=0,
        rumor_since=0,
        monsters=tuple(monster for monster in work.state.monsters if monster.place != RUMOR_CARD),
    )


def _discard_wards(work: Work) -> None:
    """Discard from all hands the cards that end when the Ancient One wakes."""
    for seat in work.state.clockwise():
        for card in work.investigator(seat).cards:
            if work.box.power(card.card, PowerWord.ENDS_WITH_SLUMBER):
                hands.remove(work, seat, card, Why.AWAKENING)


def _fill_track(work: Work) -> None:
    """Fill the doom track, and record it if it was not full."""
    length = doom_track(work.state, work.box)
    if work.state.doom != length:
        work.say(DoomChanged(work.state.doom, length, Why.AWAKENING))
        work.set(doom=length)


RULES: Rules = {
    RaiseDoom: lambda work, _: raise_doom(work, Why.PLAYERS),
}
"""The rule of each command of this module."""
