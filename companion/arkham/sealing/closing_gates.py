"""Closing and sealing gates, and the victories that follow.

Source: rules/arkham.md GATE-01..08, SIGN-01..05, WIN-01, WIN-02.
"""

from __future__ import annotations

from companion.arkham.investigators import belongings
from companion.arkham.investigators.status import change, resolve_zero, sanity_lost, stamina_lost
from companion.arkham.pieces import decks, gate_stack, hands, seals
from companion.arkham.pieces.doom import end
from companion.arkham.pieces.monster_cup import return_to_cup
from companion.arkham.ratings import ratings
from companion.arkham.table import ids, moments
from companion.arkham.table.commands import CloseGate
from companion.arkham.table.counts import OUT_OF_TOWN
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import DoomChanged, GateLeft, Why
from companion.arkham.table.guards import check_gate, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import OUTSKIRTS, Monster, Outcome, Table
from companion.arkham.town.closed_locations import evict
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise


def sealing_price(state: Table, box: ArkhamBox) -> int:
    """Clues that sealing costs now (GATE-05); why, says :func:`companion.arkham.ratings.ratings.sealing_price`."""
    return ratings.sealing_price(state, box).value


def holds_elder_sign(state: Table, seat: int, box: ArkhamBox) -> bool | None:
    """Return whether an investigator has the card that seals without a check; None where that is open (SIGN-01)."""
    return belongings.holds(state, seat, ids.ELDER_SIGN, box)


def close_gate(work: Work, command: CloseGate) -> None:
    """Take a gate off the board with all that follows, in the order of GATE-03; a victory ends the game at once.

    The investigator who closed it has done his part of phase III (ENC-01).
    """
    check_gate(work.state, command.location)
    if command.seat >= 0:
        _check_closer(work, command)
    _check_seal(work, command)
    if command.seat >= 0:
        work.set_investigator(command.seat, arkham_encounter=work.state.round)
    _remove_gate(work, command.location, command.seat)
    if command.seal or command.elder_sign_card:
        _pay(work, command)
        seals.lay(work, command.location)
    if command.location in work.state.closures:
        evict(work, command.location)
    if command.seat >= 0 or not work.state.reads(Otherwise.CARD_CANNOT_WIN):
        check_victory(work)
    if command.elder_sign_card:
        resolve_zero(work, command.seat)


def check_victory(work: Work) -> None:
    """Victory A: no gate left and enough unspent gate trophies; victory B: enough elder signs (WIN-01, WIN-02)."""
    trophies = sum(len(investigator.gate_trophies) for investigator in work.state.investigators)
    if not work.state.gates and trophies >= work.state.players:
        end(work, Outcome.GATES_CLOSED)
    if len(work.state.seals) >= work.box.numbers.elder_signs_to_win:
        end(work, Outcome.GATES_SEALED)


def take_gate_off(work: Work, location: str, seat: int) -> str:
    """Take the gate and all explored markers for it away; return the world it led to (STATE-08).

    It goes to the trophies of ``seat``, or to the gate stack for -1; the caller puts it there.
    """
    world = work.state.gates[location]
    work.set(gates={place: behind for place, behind in work.state.gates.items() if place != location})
    for visitor in work.state.seats_at(location):
        change(work, visitor, "explored", 0, Why.GATE_CLOSED)
    work.say(GateLeft(location, world, seat))
    return world


def _check_closer(work: Work, command: CloseGate) -> None:
    """In phase III, at the gate, with the explored marker (GATE-01, SIGN-01)."""
    investigator = playing(work.state, command.seat)
    moments.check(work.state, moments.CLOSING_A_GATE, work.box)
    if investigator.place != command.location:
        raise IllegalCommand(Reason.NOT_THERE, seat=command.seat, place=command.location)
    if not investigator.explored:
        raise IllegalCommand(Reason.NOT_EXPLORED, seat=command.seat, location=command.location)


def _check_seal(work: Work, command: CloseGate) -> None:
    """Refuse a seal by an investigator who did not close the gate, or at a wrong price (GATE-05, GATE-07, SIGN-04)."""
    sealing = command.seal or command.elder_sign_card
    if sealing and (command.seat < 0 or not ratings.may_seal(work.state, work.box)):
        raise IllegalCommand(Reason.NO_SEALING)
    if command.elder_sign_card and work.state.reads(Otherwise.SIGN_NEEDS_MORE):
        who = work.investigator(command.seat)
        sanity, stamina = _price_of_sign(work, command.seat)
        if who.sanity <= sanity and who.stamina <= stamina:
            raise IllegalCommand(Reason.READ_OTHERWISE, reading=Otherwise.SIGN_NEEDS_MORE)
    price = sealing_price(work.state, work.box) if sealing and not command.elder_sign_card else 0
    if command.clues_paid != price:
        raise IllegalCommand(Reason.WRONG_PRICE, value=command.clues_paid, needed=price)
    if price and work.investigator(command.seat).clues < price:
        raise IllegalCommand(Reason.NOT_ENOUGH_CLUES, seat=command.seat, value=price)


def _remove_gate(work: Work, location: str, seat: int) -> None:
    """The marker becomes a trophy or goes under the stack; monsters of its symbol go to the cup (GATE-03, GATE-04)."""
    world = take_gate_off(work, location, seat)
    if seat >= 0:
        trophies = (*work.investigator(seat).gate_trophies, world)
        work.set_investigator(seat, gate_trophies=trophies)
    else:
        work.set(gate_stack=gate_stack.put_under(work.state.gate_stack, world))

    def goes_with_it(monster: Monster) -> bool:
        on_board = monster.place == OUTSKIRTS or monster.place not in OUT_OF_TOWN
        return on_board and _same_symbol(monster.kind, world, work.box)

    return_to_cup(work, goes_with_it, Why.GATE_CLOSED)


def _same_symbol(kind: str, world: str, box: ArkhamBox) -> bool:
    """Return whether a monster and a world have the same symbol; unnamed markers match nothing."""
    are_named = kind in box.monsters and world in box.worlds
    return are_named and box.monsters[kind].dimension is box.worlds[world].dimension


def _pay(work: Work, command: CloseGate) -> None:
    """Pay for a seal: clues, or an Elder Sign with its Sanity and Stamina, which takes a doom token too."""
    if not command.elder_sign_card:
        clues = work.investigator(command.seat).clues
        change(work, command.seat, "clues", clues - command.clues_paid, Why.SEALING)
        return
    investigator = work.investigator(command.seat)
    sanity, stamina = _price_of_sign(work, command.seat)
    change(work, command.seat, "sanity", max(0, investigator.sanity - sanity), Why.ELDER_SIGN)
    change(work, command.seat, "stamina", max(0, investigator.stamina - stamina), Why.ELDER_SIGN)
    card = decks.of_card(investigator, ids.ELDER_SIGN)
    if card is not None:
        hands.remove(work, command.seat, card, Why.USED_UP)
    work.set(elder_sign_cards=work.state.elder_sign_cards + 1)
    if work.state.doom:
        work.say(DoomChanged(work.state.doom, work.state.doom - 1, Why.ELDER_SIGN))
        work.set(doom=work.state.doom - 1)


def _price_of_sign(work: Work, seat: int) -> tuple[int, int]:
    """Sanity and Stamina that an Elder Sign takes: a price, or a loss where this table reads it so (SIGN-03)."""
    if not work.state.reads(Otherwise.SIGN_PRICE_IS_A_LOSS):
        return 1, 1
    who = work.investigator(seat)
    return sanity_lost(who, 1, work.box), stamina_lost(who, 1, work.box)


RULES: Rules = {
    CloseGate: close_gate,
}
"""The rule of each command of this module."""
