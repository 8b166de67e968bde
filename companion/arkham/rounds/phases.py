"""Rounds and phases: what happens by itself when a phase begins or ends.

Nobody tells the companion about checks and fights, so only what needs no dice is done here: markers stand up,
travellers go on to the next zone or come back, those at a gate go through it, what lasts until now ends.

Source: rules/arkham.md TURN-01..03, MOVE-02, MOVE-06, ENC-01, STATUS-07..10, AO-04, SETUP-10.
"""

from __future__ import annotations

from companion.arkham.investigators import upkeep
from companion.arkham.investigators.status import change, come_back, lose_in_time, lose_stamina, move
from companion.arkham.pieces import due_rumors
from companion.arkham.table.commands import BeginPhase
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import CardLeft, FirstPlayerPassed, MythosLeftOut, PhaseBegan, Why
from companion.arkham.table.ids import POLICE_STATION
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, LOST, Investigator, Phase, Table
from companion.arkham.town.closed_locations import reopen
from companion.errors import IllegalCommand
from companion.facts.arkham_powers import PowerWord
from companion.facts.readings import Otherwise

PHASES = tuple(Phase)


def begin_phase(work: Work, phase: Phase) -> None:
    """Go to a phase: through all phases on the way there, back to an earlier phase of this round, or into a new round.

    Going back corrects a slip and undoes nothing. Nothing is waited for: an investigator whose gate back is not chosen
    stays where he is, a Mythos card that was not entered is left to the players.
    """
    if phase is work.state.phase:
        raise IllegalCommand(Reason.NO_CHANGE)
    if work.state.phase is Phase.MYTHOS and (phase is Phase.UPKEEP or work.state.round == 0):
        end_round(work)
        if phase is Phase.UPKEEP:
            return
    now, then = PHASES.index(work.state.phase), PHASES.index(phase)
    if then < now:
        _begin(work, phase)
    for at in range(now, then):
        _leave(work, PHASES[at])
        _begin(work, PHASES[at + 1])
        _enter(work, PHASES[at + 1])


def end_round(work: Work) -> None:
    """End phase V: Icy Winds, what lasts until now, the first player marker; then the next round begins (TURN-02).

    After the opening Mythos the marker stays where it is (SETUP-10).
    """
    if not work.state.mythos_resolved:
        work.say(MythosLeftOut())
        due_rumors.leave_out(work)
    if not has_blown(work.state):
        icy_winds(work)
    _expire(work)
    if work.state.round > 0:
        pass_first_player(work)
    work.set(round=work.state.round + 1, mythos_resolved=False)
    _begin(work, Phase.UPKEEP)
    for seat in work.state.clockwise():
        begin_upkeep(work, seat)


def pass_first_player(work: Work) -> None:
    """To the next seat on the left that is still in the game."""
    after = [seat for seat in work.state.clockwise() if seat != work.state.first_player]
    if after:
        work.set(first_player=after[0])
        work.say(FirstPlayerPassed(after[0]))


def is_out_this_round(investigator: Investigator, state: Table) -> bool:
    """Skips the phases of this round: lost, arrested, or not yet in play (STATUS-06, 08, 10)."""
    return investigator.eliminated or 0 < state.round == investigator.skips_round


def may_return(investigator: Investigator, state: Table) -> bool:
    """Lost in time and space, and due back since this round's Upkeep (STATUS-10); later is the players' affair."""
    return investigator.place == LOST and investigator.skips_round < state.round


def may_step(investigator: Investigator, state: Table) -> bool:
    """Can still move in this round's Movement phase (MOVE-01, MOVE-02, STATUS-07)."""
    return not (
        is_out_this_round(investigator, state)
        or investigator.delayed
        or investigator.movement_used == state.round
        or investigator.place in (LOST, JAIL)
    )


def ways_back(state: Table, world: str) -> tuple[str, ...]:
    """Locations whose open gate leads to a world (MOVE-06)."""
    return tuple(location for location, behind in state.gates.items() if behind == world)


def _begin(work: Work, phase: Phase) -> None:
    """Begin a phase: clear the marks of fights, and record it."""
    work.set(phase=phase)
    for seat, investigator in enumerate(work.state.investigators):
        if investigator.fought:
            work.set_investigator(seat, fought=False)
    work.say(PhaseBegan(work.state.round, phase))


def _enter(work: Work, phase: Phase) -> None:
    """Do what happens by itself at the start of a phase: delayed investigators stand up if it is the Movement."""
    if phase is Phase.MOVEMENT:
        for seat in work.state.clockwise():
            _stand_up(work, seat)


def _leave(work: Work, phase: Phase) -> None:
    """Do what happens by itself as a phase ends: standing up, travel, going through gates, marks that end."""
    for seat in work.state.clockwise():
        if phase is Phase.MOVEMENT:
            if _lies_all_phase(work.state, work.investigator(seat)):
                change(work, seat, "delayed", 0, Why.STOOD_UP)
            _travel(work, seat)
        elif phase is Phase.ARKHAM_ENCOUNTERS:
            _go_through(work, seat)
        elif phase is Phase.OTHER_WORLD_ENCOUNTERS and work.investigator(seat).sent_from:
            work.set_investigator(seat, sent_from="")


def begin_upkeep(work: Work, seat: int) -> None:
    """Begin a new round for an investigator: reset what counts per round, then do or skip his Upkeep."""
    investigator = work.investigator(seat)
    work.set_investigator(
        seat,
        points_spent=0,
        points_gained=0,
        checks_bonus=0,
        rolled=(),
        upkeep_sliders=investigator.sliders,
    )
    if upkeep.has_none(investigator, work.state):
        upkeep.skip(work, seat)
    else:
        upkeep.begin(work, seat)


def _stand_up(work: Work, seat: int) -> None:
    """A delayed marker stands up instead of moving; out of the jail cell it goes to the Police Station."""
    investigator = work.investigator(seat)
    if investigator.skips_round > work.state.round:
        return
    if _lies_all_phase(work.state, investigator):
        work.set_investigator(seat, movement_used=work.state.round)
    elif investigator.delayed:
        change(work, seat, "delayed", 0, Why.STOOD_UP)
        work.set_investigator(seat, movement_used=work.state.round)
    if investigator.place == JAIL:
        move(work, seat, POLICE_STATION, 0, Why.RELEASED)
        work.set_investigator(seat, movement_used=work.state.round)


def _lies_all_phase(state: Table, investigator: Investigator) -> bool:
    """Delayed in Arkham where standing up is all of phase II: the marker stands up at its end (STATUS-07)."""
    is_held = investigator.delayed and not investigator.zone and investigator.place not in (LOST, JAIL)
    return is_held and investigator.skips_round <= state.round and state.reads(Otherwise.DELAYED_TAKE_NONE)


def _travel(work: Work, seat: int) -> None:
    """Move an investigator who has not yet moved in an other world.

    From the first zone to the second; from the second back through the only gate, or lost in time and space without a
    gate. With several gates he waits for the player to choose (MOVE-06).
    """
    investigator = work.investigator(seat)
    if not investigator.zone or not may_step(investigator, work.state):
        return
    gates = ways_back(work.state, investigator.place)
    if investigator.zone == 2 and len(gates) > 1:
        return
    if investigator.zone == 1:
        move(work, seat, investigator.place, 2, Why.NEXT_ZONE)
    elif gates:
        come_back(work, seat, gates[0])
    else:
        lose_in_time(work, seat, why=Why.NO_GATE_BACK)
    work.set_investigator(seat, movement_used=work.state.round)


def _go_through(work: Work, seat: int) -> None:
    """An open gate and no explored marker: into the first zone of its world (ENC-01)."""
    investigator = work.investigator(seat)
    world = work.state.gates.get(investigator.place, "")
    if world and not investigator.explored and not is_out_this_round(investigator, work.state):
        move(work, seat, world, 1, Why.GATE_THERE)


def has_blown(state: Table) -> bool:
    """Return whether the icy winds of this round blew before the rumor acted."""
    return 0 < state.winds_round == state.round


def icy_winds_first(work: Work) -> None:
    """Let the icy winds blow before the rest of the phase's end, as the players chose; they blow only once a round."""
    if not has_blown(work.state):
        icy_winds(work)
        work.set(winds_round=work.state.round)


def icy_winds(work: Work) -> None:
    """Take 1 Stamina from every investigator in a street at the end of the Mythos phase, with Ithaqua (AO-04)."""
    loss = work.box.power(work.state.ancient_one, PowerWord.ICY_WINDS)
    if loss:
        for seat in work.state.clockwise():
            if work.investigator(seat).place in work.box.streets:
                lose_stamina(work, seat, loss, Why.ANCIENT_ONE_POWER)


def _expire(work: Work) -> None:
    """End the closures and lasting cards that last until the end of next turn, now over (TURN-03)."""
    now = work.state.round
    for location, until in work.state.closures.items():
        if 0 < until <= now:
            reopen(work, location, Why.END_OF_NEXT_TURN)
    for card, until in work.state.lasting.items():
        if until <= now:
            work.say(CardLeft(card, Why.END_OF_NEXT_TURN))
    work.set(lasting={card: until for card, until in work.state.lasting.items() if until > now})


RULES: Rules = {
    BeginPhase: lambda work, command: begin_phase(work, command.phase),
}
"""The rule of each command of this module."""
