"""Acts of the rules that are a few lines each: a gate by an encounter, losses, arrest, fortune, a new investigator.

Source: rules/arkham.md ENC-06, OPEN-02..09, STATUS-02..12.
"""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.investigators import belongings
from companion.arkham.investigators.halving_items import discard_half
from companion.arkham.investigators.status import arrest, gain_fortune, lose_health, lose_in_time, move
from companion.arkham.mythos.opening_gates import is_shut_to_gates, open_gate
from companion.arkham.mythos.surge import kept_away
from companion.arkham.pieces.effects import in_play
from companion.arkham.rounds import phases
from companion.arkham.table import guards
from companion.arkham.table.commands import (
    ArrestAnyway,
    ArrestInvestigator,
    DevourInvestigator,
    GainFortune,
    LoseHealth,
    LoseInTime,
    OpenGate,
    SeatInvestigator,
)
from companion.arkham.table.commands_by_chapter.belonging_commands import DiscardHalf
from companion.arkham.table.counts import monsters_by_encounter
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import InvestigatorSeated, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, LOST, Table
from companion.arkham.town import setup
from companion.arkham.town.monster_limit import place_monster
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind
from companion.facts.readings import Otherwise


def open_by_encounter(work: Work, command: OpenGate) -> None:
    """A gate and its monsters appear outside the Mythos phase; kinds are used in the order drawn (ENC-06)."""
    guards.check_unstable(command.location, work.box)
    guards.check_world(command.world, work.box)
    guards.check_not_sealed(work.state, command.location)
    guards.check_no_gate(work.state, command.location)
    if kept_away(work.state, command.location, work.box):
        raise IllegalCommand(Reason.KATE_THERE, location=command.location)
    if is_shut_to_gates(work.state, command.location):
        raise IllegalCommand(Reason.READ_OTHERWISE, reading=Otherwise.CLOSED_PLACE_HAS_NO_GATE)
    needed = monsters_by_encounter(work.state, work.box)
    if len(command.monsters) > needed:
        raise IllegalCommand(Reason.TOO_MANY_MONSTERS, needed=needed)
    drawn = iter(command.monsters)

    def place_next() -> None:
        kind = next(drawn, "")
        if not kind:
            raise IllegalCommand(Reason.TOO_FEW_MONSTERS, needed=needed)
        place_monster(work, kind, command.location, Why.NEW_GATE)

    open_gate(work, command.location, Why.ENCOUNTER, lambda: command.world, place_next)


def hurt(work: Work, command: LoseHealth) -> None:
    """Take the Sanity and Stamina that a single event really costs, abilities already counted (STATUS-05).

    A loss greater than what is left takes all of it. Raises ``IllegalCommand`` if both numbers are 0.
    """
    investigator = guards.playing(work.state, command.seat)
    guards.check_range("sanity", command.sanity, 0, investigator.max_sanity)
    guards.check_range("stamina", command.stamina, 0, investigator.max_stamina)
    if command.sanity + command.stamina == 0:
        raise IllegalCommand(Reason.NO_CHANGE)
    lose_health(work, command.seat, command.sanity, command.stamina, Why.PLAYERS)
    if command.goes:
        discard_half(work, DiscardHalf(command.seat, command.goes))


def devour(work: Work, command: DevourInvestigator) -> None:
    """Take all the Sanity and Stamina that an investigator has left at one blow (STATUS-05)."""
    guards.check_seat(work.state, command.seat)
    person = work.state.investigators[command.seat]
    hurt(work, LoseHealth(command.seat, person.sanity, person.stamina))


def lose(work: Work, command: LoseInTime) -> None:
    """Lose an investigator in time and space; refuse it if he is lost already (STATUS-10)."""
    if guards.playing(work.state, command.seat).place == LOST:
        raise IllegalCommand(Reason.NO_CHANGE)
    lose_in_time(work, command.seat)


def jail(work: Work, command: ArrestInvestigator) -> None:
    """Arrested, in a street or location of Arkham, unless a card forbids it (STATUS-08)."""
    place = guards.playing(work.state, command.seat).place
    guards.check_area(place, work.box)
    for effect in in_play(work.state, work.box, EffectKind.ARRESTS_FORBIDDEN):
        raise IllegalCommand(Reason.NO_ARRESTS, card=effect.card)
    arrest(work, command.seat)


def jail_anyway(work: Work, command: ArrestAnyway) -> None:
    """Correct the table: arrest an investigator, whatever forbids it."""
    investigator = guards.playing(work.state, command.seat)
    if investigator.place == JAIL:
        raise IllegalCommand(Reason.NO_CHANGE)
    arrest(work, command.seat)


def bless_or_curse(work: Work, command: GainFortune) -> None:
    """A Blessing or a Curse is gained (STATUS-12)."""
    guards.playing(work.state, command.seat)
    gain_fortune(work, command.seat, command.fortune, Why.PLAYERS)


def unused_sheets(state: Table, box: ArkhamBox) -> tuple[str, ...]:
    """Return the sheets that no player uses, with the sheets of devoured investigators shuffled back in (STATUS-06)."""
    playing = {investigator.id for investigator in state.investigators if not investigator.eliminated}
    return tuple(sheet for sheet in box.investigators if sheet not in playing)


def seat_investigator(work: Work, command: SeatInvestigator) -> None:
    """Set up a new investigator for a player whose investigator was devoured; the trophies stay (STATUS-06).

    The new investigator joins when the round after the devouring begins; named later, when this round began.
    """
    guards.check_seat(work.state, command.seat)
    guards.check_sheet(command.investigator, work.box)
    before = work.investigator(command.seat)
    if not before.eliminated:
        raise IllegalCommand(Reason.STILL_IN_PLAY, seat=command.seat)
    guards.check_not_playing(work.state, command.investigator)
    new = setup.investigator(command.investigator, before.player, work.state.ancient_one, work.box)
    home = new.place
    last_round = max(before.devoured_in or work.state.round, work.state.round - 1)
    new = replace(
        new,
        place="",
        skips_round=last_round,
        fortune_since=last_round,
        monster_trophies=before.monster_trophies,
        gate_trophies=before.gate_trophies,
        own_sheet=before.own_sheet,
    )
    work.say(InvestigatorSeated(command.seat, before.id, command.investigator))
    seats = work.state.investigators
    work.set(investigators=(*seats[: command.seat], new, *seats[command.seat + 1 :]))
    belongings.take_fixed(work, command.seat, last_round)
    if last_round < work.state.round:
        phases.begin_upkeep(work, command.seat)
    move(work, command.seat, home, 0, Why.NEW_INVESTIGATOR)


RULES: Rules = {
    OpenGate: open_by_encounter,
    LoseHealth: hurt,
    DevourInvestigator: devour,
    LoseInTime: lose,
    ArrestInvestigator: jail,
    GainFortune: bless_or_curse,
    SeatInvestigator: seat_investigator,
    ArrestAnyway: jail_anyway,
}
"""The rule of each command of this module."""
