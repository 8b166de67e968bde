"""The steps of a threat check: reveal, roll, use the cards, then penalties, shots and rituals one after another.

Whatever leaves no choice is worked out at once. Checks of different players do not touch each other, so they may be
played in any order; the rules' order is shown.

Source: rules/innsmouth.md sections 14 and 16.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.errors import IllegalCommand
from companion.innsmouth.end.pending_checks import Checked, CheckStage, checked, pending
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.desk import Work, check_range
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Erased, Phase
from companion.innsmouth.round.dice_draft import SIDES
from companion.innsmouth.sheet.sheet import Artifacts
from companion.innsmouth.town.town import At


def _checked(work: Work, seat: int) -> Checked:
    """Return the threat check of a seat; raise IllegalCommand without a final route."""
    work.seat(seat)
    result = checked(work.state, seat, work.box)
    if result is None:
        raise IllegalCommand(Reason.ROUTE_MISSING, seat=seat)
    return result


def _begin(work: Work, seat: int) -> Checked:
    """Return a player's check before his dice are rolled; refuse another phase, or a check already begun."""
    result = _checked(work, seat)
    work.need_phase(Phase.CHECK)
    if result.player.check.roll is not None:
        raise IllegalCommand(Reason.CHECK_BEGUN, seat=seat)
    return result


def _rolled(work: Work, seat: int, of: tuple[int, ...] | None) -> tuple[Checked, tuple[int, ...]]:
    """Return a player's check after the roll and before the cards are used, with the dice; refuse any other step.

    ``of``: the dice that the command was worked out for; refused where other dice lie on the table.
    """
    result = _checked(work, seat)
    work.need_phase(Phase.CHECK)
    roll = result.player.check.roll
    if roll is None:
        raise IllegalCommand(Reason.NOT_ROLLED, seat=seat)
    if result.player.check.result is not None:
        raise IllegalCommand(Reason.ARTIFACTS_USED, seat=seat)
    if of is not None and of != roll:
        raise IllegalCommand(Reason.TOO_LATE)
    return result, roll


def reveal_card(work: Work, command: do.RevealCard) -> None:
    """Turn another artifact card face up."""
    check = _begin(work, command.seat)
    if not check.sheet.ability.checks_threat:
        raise IllegalCommand(Reason.WARLOCK)
    revealed = check.player.check.revealed
    if revealed.total >= check.drawn:
        raise IllegalCommand(Reason.NO_CARDS_LEFT, seat=command.seat)
    name = command.card.value
    deck = check.sheet.artifact_deck
    count = getattr(revealed, name) + 1
    if deck is not None and count > getattr(deck, name):
        raise IllegalCommand(Reason.NOT_IN_DECK, card=name)
    work.set_check(command.seat, revealed=_with(revealed, name, count))
    work.say(e.CardRevealed(command.seat, name))


def roll_check(work: Work, command: do.RollCheck) -> None:
    """Set the dice of the check as rolled; without cards to use read them at once."""
    check = _begin(work, command.seat)
    if len(command.dice) != check.level:
        raise IllegalCommand(Reason.WRONG_DICE, needed=check.level)
    _check_numbers(command.dice)
    work.set_check(command.seat, roll=command.dice)
    if check.level:
        work.say(e.CheckRolled(command.seat, command.dice))
    if not check.player.check.revealed.total or not check.level:
        _take_result(work, command.seat, command.dice)


def use_manuscript(work: Work, command: do.UseManuscript) -> None:
    """Use a manuscript: roll some dice again, or leave the card unused."""
    check, roll = _rolled(work, command.seat, command.of)
    used = check.player.check.manuscripts_used
    if used >= check.player.check.revealed.manuscript:
        raise IllegalCommand(Reason.NO_MANUSCRIPT)
    places = [die for die, _ in command.rolled]
    _check_places(places, len(roll))
    if len(set(places)) < len(places):
        raise IllegalCommand(Reason.SAME_DIE)
    _check_numbers([number for _, number in command.rolled])
    after = tuple(dict(command.rolled).get(place, number) for place, number in enumerate(roll))
    work.set_check(command.seat, roll=after, manuscripts_used=used + 1)
    work.say(e.DiceRerolled(command.seat, after))


def use_artifacts(work: Work, command: do.UseArtifacts) -> None:
    """Use daggers, amulets and tiaras as the command states; manuscripts that are left stay unused."""
    check, roll = _rolled(work, command.seat, command.of)
    revealed = check.player.check.revealed
    used = {"dagger": len(command.daggers), "tiara": len(command.tiaras), "amulet": command.amulets}
    for name, count in used.items():
        check_range(name, count, 0, 99)
        if count > getattr(revealed, name):
            raise IllegalCommand(Reason.TOO_MANY_CARDS, card=name)
    _check_places([*command.tiaras, *(die for pair in command.daggers for die in pair)], len(roll))
    for pair in command.daggers:
        check_range("dagger", len(pair), 1, 2)
        if len(set(pair)) < len(pair):
            raise IllegalCommand(Reason.ONE_DIE_TWICE)
    values = [number + command.amulets for number in roll]
    for pair in command.daggers:
        for die in pair:
            values[die] += 2
    for die in command.tiaras:
        values[die] = SIDES
    _take_result(work, command.seat, tuple(values))


def _take_result(work: Work, seat: int, values: tuple[int, ...]) -> None:
    """Take the numbers of a seat's dice as final, record failures and hits if any were rolled, settle what follows."""
    work.set_check(seat, result=values)
    check = _checked(work, seat)
    if check.level:
        work.say(e.CheckRead(seat, values, check.failures, check.hits))
    settle(work, seat)


def erase_threat(work: Work, command: do.EraseThreat) -> None:
    """Erase the threat symbol that the Huntress chose."""
    work.need_phase(Phase.CHECK)
    check = _checked(work, command.seat)
    now = pending(check)
    if now.due is not CheckStage.SHOT:
        raise IllegalCommand(Reason.NOTHING_TO_CHOOSE, seat=command.seat)
    if command.at not in dict(now.options):
        raise IllegalCommand(Reason.NOT_A_CHOICE, at=list(command.at))
    _shoot(work, command.seat, command.at)
    settle(work, command.seat)


def take_penalty(work: Work, command: do.TakePenalty) -> None:
    """Take the penalty or ritual that the player chose in a tie."""
    work.need_phase(Phase.CHECK)
    now = pending(_checked(work, command.seat))
    if now.due not in (CheckStage.PENALTY, CheckStage.RITUAL):
        raise IllegalCommand(Reason.NOTHING_TO_CHOOSE, seat=command.seat)
    options = dict(now.options)
    if command.quarter not in options:
        raise IllegalCommand(Reason.NOT_A_CHOICE, at=list(command.quarter))
    if command.symbol not in options[command.quarter]:
        raise IllegalCommand(Reason.NOT_A_CHOICE, at=list(command.symbol))
    _empty(work, command.seat, command.quarter, command.symbol, ritual=now.due is CheckStage.RITUAL)
    settle(work, command.seat)


# ---------------------------------------------------------------- what follows by itself


def settle(work: Work, seat: int) -> None:
    """Carry out every step of a player's check that leaves no choice; end the check when nothing is due."""
    while True:
        check = _checked(work, seat)
        now = pending(check)
        if now.due is CheckStage.SHOT and (len(now.options) == 1 or now.left >= sum(_along(check).values())):
            _shoot(work, seat, now.options[0][0])
        elif now.due in (CheckStage.PENALTY, CheckStage.RITUAL) and not now.options:
            work.say(e.NoEffect(seat, now.left))
            break
        elif now.due in (CheckStage.PENALTY, CheckStage.RITUAL) and len(now.options) == len(now.options[0][1]) == 1:
            quarter, symbols = now.options[0]
            _empty(work, seat, quarter, symbols[0], ritual=now.due is CheckStage.RITUAL)
        elif now.due is CheckStage.NOTHING:
            break
        else:
            return
    work.set_check(seat, is_done=True)
    work.say(e.CheckDone(seat, _checked(work, seat).lines.total))


def settle_all(work: Work) -> None:
    """Call :func:`settle` for every player whose dice are read and whose check is not done, after a correction."""
    for seat, player in enumerate(work.state.seats):
        if player.check.result is not None and not player.check.is_done:
            settle(work, seat)


def _along(check: Checked) -> dict[At, int]:
    """Return the number of threat symbols in each quarter that the route passes, without quarters that have none."""
    return {at: count for at, count in check.threats.items() if at in check.passed.quarters}


def _shoot(work: Work, seat: int, at: At) -> None:
    """Remove a threat symbol from a quarter by a shot and record it."""
    work.set_check(seat, shot=(*work.seat(seat).check.shot, at))
    work.say(e.ThreatShot(seat, at))


def _empty(work: Work, seat: int, quarter: At, symbol: At, *, ritual: bool) -> None:
    """Empty a quarter of its tourists for a symbol, as a penalty or a ritual, and record it."""
    player = work.seat(seat)
    work.set_check(seat, penalties=(*player.check.penalties, Erased(quarter, symbol)))
    work.say(e.QuarterEmptied(seat, quarter, player.marks_at(quarter).tourists, symbol, ritual))


def _with(revealed: Artifacts, name: str, count: int) -> Artifacts:
    """Return the revealed artifacts with the number of a kind set."""
    return replace(revealed, **{name: count})


def _check_numbers(numbers: Iterable[int]) -> None:
    """Raise IllegalCommand unless all numbers are from 1 to 6, as on a die."""
    for number in numbers:
        check_range("number", number, 1, SIDES)


def _check_places(places: Iterable[int], dice: int) -> None:
    """Raise IllegalCommand unless all indexes are of dice that were rolled."""
    for place in places:
        if not 0 <= place < dice:
            raise IllegalCommand(Reason.NO_SUCH_DIE, die=place)
