"""Which moment of the game it is, and what may be done in it: one table for every act, card and ability.

The table is ``data/arkham/moments.csv``. Rules ask :func:`check`, screens :func:`allows`; nothing else compares phases
to find out whether an act is possible.

Source: rules/arkham.md TURN-01, UPKEEP-02, TRADE-01, SPELL-05, AWAKE-09, FINAL-01..05, FINAL-08, FINAL-12.
"""

from __future__ import annotations

from typing import Any

from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import IN_BATTLE, IN_PLAY, Moment

WALKING = "walking"
GOING_THROUGH_A_GATE = "going_through_a_gate"
CLOSING_A_GATE = "closing_a_gate"
MEETING_ON_THE_BOARD = "meeting_on_the_board"
MOVING_SLIDERS = "moving_sliders"
"""Ways of an act that have moments of their own: rows of the sort ``way``."""


def moment(state: Table) -> Moment:
    """Return the moment of the game; a game that is over stays at its last one."""
    if state.awakening is None:
        return Moment(state.phase) if state.round else Moment.SETUP
    battle = state.battle
    if battle is None or not battle.round:
        return Moment.AWAKE
    if still_to_attack(state):
        has_begun = battle.attacked or battle.spells or battle.failed  # a seat stays there when its card is gone
        return Moment.ATTACK if has_begun else Moment.REFRESH
    return Moment.DEFENCE if still_to_defend(state) else Moment.ROUND_END


def still_to_attack(state: Table) -> tuple[int, ...]:
    """Return the seats of the survivors who have not attacked in this round, first player first (FINAL-05)."""
    done = state.battle.attacked if state.battle else ()
    return tuple(seat for seat in state.clockwise() if seat not in done)


def still_to_defend(state: Table) -> tuple[int, ...]:
    """Return the survivors' seats that were not attacked in this round, first player first (FINAL-08)."""
    done = state.battle.defended if state.battle else ()
    return tuple(seat for seat in state.clockwise() if seat not in done)


def is_upkeep(state: Table) -> bool:
    """Return whether what belongs to Upkeep may be done: in phase I, and in the refresh of the battle (FINAL-02)."""
    return moment(state) in (Moment.UPKEEP, Moment.REFRESH)


def moments_of(thing: str, box: ArkhamBox) -> frozenset[Moment]:
    """Return the moments of an act, a card or a sheet; all of them for what the box does not know."""
    row = box.moments.get(thing)
    return row.moments if row is not None else IN_PLAY | IN_BATTLE


def is_of_refresh(thing: str, box: ArkhamBox) -> bool:
    """Return whether a card or a sheet is used in the refresh of a battle round and at no other time of it."""
    return moments_of(thing, box) & IN_BATTLE == {Moment.REFRESH}


def allows(state: Table, thing: str, box: ArkhamBox) -> bool:
    """Return whether an act may be done, a card or an ability used now, as far as the moment decides."""
    return state.outcome is None and moment(state) in moments_of(thing, box)


def check(state: Table, thing: str, box: ArkhamBox, seat: int = -1) -> None:
    """Refuse what the moment does not allow, with what has to come first.

    Raises:
        IllegalCommand: the game is over, or this is not one of the thing's moments.
    """
    if state.outcome is not None:
        raise IllegalCommand(Reason.GAME_OVER)
    now, allowed = moment(state), moments_of(thing, box)
    if now in allowed:
        return
    if now in IN_PLAY:
        raise _not_in_this_phase(state, allowed)
    raise _not_in_the_battle(state, now, allowed & IN_BATTLE, thing, seat, box)


def _not_in_this_phase(state: Table, allowed: frozenset[Moment]) -> IllegalCommand:
    """Return the refusal of an act outside its phase, with the phase that it needs; NOT_AWAKE if it needs none."""
    needed = next((phase for phase in Phase if Moment(phase) in allowed), None)
    if needed is None:
        return IllegalCommand(Reason.NOT_AWAKE)
    return IllegalCommand(Reason.WRONG_PHASE, phase=state.phase, needed=needed)


def _not_in_the_battle(
    state: Table, now: Moment, allowed: frozenset[Moment], thing: str, seat: int, box: ArkhamBox
) -> IllegalCommand:
    """Return the refusal of an act or card in the final battle, with the reason for this moment."""
    attacks: dict[str, Any] = {"seats": still_to_attack(state)}
    if not allowed:
        is_act = thing in box.moments and box.moments[thing].sort in ("act", "way")
        return IllegalCommand(Reason.AWAKE) if is_act else IllegalCommand(Reason.NOT_IN_BATTLE, card=thing)
    if now is Moment.AWAKE:
        return IllegalCommand(Reason.NO_BATTLE)
    if allowed == {Moment.AWAKE}:
        return IllegalCommand(Reason.BATTLE_BEGUN)
    if allowed == {Moment.REFRESH}:
        return IllegalCommand(Reason.REFRESH_IS_OVER)
    if now in (Moment.REFRESH, Moment.ATTACK):
        return IllegalCommand(Reason.ATTACKS_OPEN, **attacks)
    if Moment.ATTACK in allowed:
        return IllegalCommand(Reason.ATTACKED_ALREADY, seat=seat)
    if now is Moment.DEFENCE:
        return IllegalCommand(Reason.DEFENCES_OPEN, seats=still_to_defend(state))
    return IllegalCommand(Reason.DEFENDED_ALREADY, seat=seat)
