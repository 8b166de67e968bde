"""Closing a gate by a Fight or Lore check, with the dice rolled at the table, and sealing it at once.

Source: rules/arkham.md GATE-01..05.
"""

from __future__ import annotations

from companion.arkham import ratings, sealing, skills
from companion.arkham.casting import make_check
from companion.arkham.checks import check_gate, check_phase, playing
from companion.arkham.commands import CloseGate, CloseGateByCheck
from companion.arkham.events import CheckKind
from companion.arkham.reasons import Reason
from companion.arkham.skills import CheckDice
from companion.arkham.state import Phase, Table
from companion.arkham.work import Work
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass

SKILLS = ("fight", "lore")


@dataclass(frozen=True, slots=True)
class ClosingRoll:
    """Closing the gate at an investigator's place with one skill."""

    skill: str
    dice: CheckDice
    difficulty: ratings.Amount
    price: ratings.Amount
    """Clues that sealing costs afterwards."""
    may_seal: bool
    """No card in play forbids it; whether the clues suffice is another question."""


def rolls(state: Table, seat: int, box: ArkhamBox) -> tuple[ClosingRoll, ...]:
    """What can be rolled to close the gate at the own place now, Fight and Lore; nothing where it may not be tried."""
    investigator = state.investigators[seat]
    world = state.gates.get(investigator.place, "")
    tried = investigator.gate_tried == state.round > 0
    if not world or not investigator.explored or tried or state.phase is not Phase.ARKHAM_ENCOUNTERS:
        return ()
    modifier = box.worlds[world].gate_modifier if world in box.worlds else 0
    return tuple(
        ClosingRoll(
            skill, skills.check_dice(state, seat, skill, box, modifier), ratings.closing_difficulty(world, state, box),
            ratings.sealing_price(state, box), ratings.may_seal(state, box),
        )
        for skill in SKILLS
    )  # fmt: skip


def close_by_check(work: Work, command: CloseGateByCheck) -> None:
    """One try per round; passed, the gate is a trophy with all that follows, and sealed for clues where wanted."""
    seat = command.seat
    investigator = playing(work.state, seat)
    location = investigator.place
    check_phase(work.state, Phase.ARKHAM_ENCOUNTERS)
    check_gate(work.state, location)
    if not investigator.explored:
        raise IllegalCommand(Reason.NOT_EXPLORED, seat=seat, location=location)
    if command.skill not in SKILLS:
        raise IllegalCommand(Reason.WRONG_SKILL, skill=command.skill)
    if investigator.gate_tried == work.state.round:
        raise IllegalCommand(Reason.GATE_TRIED, seat=seat)
    work.set_investigator(seat, gate_tried=work.state.round, arkham_encounter=work.state.round)
    needed = ratings.closing_difficulty(work.state.gates[location], work.state, work.box).value
    if make_check(work, seat, CheckKind.CLOSE_GATE, command.successes, command.clues, needed):
        price = ratings.sealing_price(work.state, work.box).value if command.seal else 0
        sealing.close_gate(work, CloseGate(location, seat, command.seal, price))
