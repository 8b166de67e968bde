"""Phases 2 and 3: which quarters the dice name, changes of coordinates, and who is placed there.

Source: rules/innsmouth.md sections 5.3, 5.4, 8; W2, W6, D2, R8, R9.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from companion.errors import IllegalCommand
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.desk import Work, check_at
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import bonuses_left
from companion.innsmouth.game.state import Phase, Seat, Tour
from companion.innsmouth.round import detective
from companion.innsmouth.round.dice_draft import SIDES, choose_dice, round_dice
from companion.innsmouth.town.town import QUARTERS, At, TouristKind, Tourists
from companion.records import dataclass

FARTHEST = SIDES // 2
"""Three changes of one die reach every number."""


@dataclass(frozen=True, slots=True)
class QuarterChoice:
    """A quarter that may be chosen, with the cheapest changes that lead there."""

    at: At
    first_by: int = 0
    other_by: int = 0
    is_fallback: bool = False

    @property
    def changes(self) -> int:
        """Changes of coordinates that it costs."""
        return abs(self.first_by) + abs(self.other_by)


def shifted(number: int, by: int) -> int:
    """Return a coordinate changed by ``by``; after 6 comes 1."""
    return (number - 1 + by) % SIDES + 1


def named(numbers: tuple[int, int]) -> tuple[At, ...]:
    """Return the quarters that two numbers name: two, or one where the numbers are equal."""
    number, other = numbers
    return ((number, other),) if number == other else ((number, other), (other, number))


def is_empty(player: Seat, at: At) -> bool:
    """Return whether a quarter has no tourists; symbols and diagonals do not count."""
    return not player.marks_at(at).tourists.total


def candidates(player: Seat, numbers: tuple[int, int]) -> tuple[tuple[At, ...], bool]:
    """Return the quarters to choose from with these numbers, and whether that is the fallback: any empty quarter."""
    free = tuple(at for at in named(numbers) if is_empty(player, at))
    if free:
        return free, False
    return tuple(at for at in QUARTERS if is_empty(player, at)), True


def changes_left(tour: Tour, seat: int) -> int | None:
    """Return the changes of coordinates that a player has, with the bonus die's; None = his card's are not entered."""
    left = bonuses_left(tour, seat)
    return None if left is None else left.coordinates + changes_of_die(tour, seat)


def changes_of_die(tour: Tour, seat: int) -> int:
    """Return 1 where the bonus die shows a change and the player has not used it, otherwise 0."""
    return int(tour.dice.bonus is Bonus.COORDINATES and not tour.seats[seat].turn.bonus_used)


def legal_quarters(tour: Tour, seat: int) -> tuple[QuarterChoice, ...]:
    """Return every quarter that may be chosen now, with the fewest changes; unknown changes of a card are left out.

    A quarter may stand twice: for all tourists of the dice, and as a fallback where all that the dice name is occupied.
    The quarters of the dice as they lie come first.
    """
    player, dice = tour.seats[seat], round_dice(tour, seat)
    if tour.phase is not Phase.DRAW or dice is None or player.turn.quarter is not None:
        return ()
    left = changes_left(tour, seat)
    most = changes_of_die(tour, seat) if left is None else left
    result: dict[tuple[At, bool], QuarterChoice] = {}
    for first_by, other_by in _changes(most):
        free, is_fallback = candidates(player, _numbers(dice, first_by, other_by))
        for at in free:
            result.setdefault((at, is_fallback), QuarterChoice(at, first_by, other_by, is_fallback))
    return tuple(result.values())


def by_own_dice(tour: Tour, seat: int, pair: tuple[int, int]) -> tuple[At, ...]:
    """Return the quarters of opening round 1 with two of the dice set aside, without a change and no fallback."""
    player, rolled = tour.seats[seat], tour.dice.rolled
    is_due = tour.is_opening and tour.round == 1 and tour.phase is Phase.DRAW
    if not is_due or player.opening is not None or player.turn.quarter is not None:
        return ()
    free, is_fallback = candidates(player, (rolled[pair[0]].number, rolled[pair[1]].number))
    return () if is_fallback or not all(rolled[at].tourists for at in pair) else free


def _changes(most: int) -> Iterator[tuple[int, int]]:
    """Yield each pair of shifts of both dice, up or down, with at most ``most`` steps together, the fewest first.

    (0, 0) comes first; no die is shifted by more than ``FARTHEST``.
    """
    reach = range(-FARTHEST, FARTHEST + 1)
    ways = [(a, b) for a, b in product(reach, reach) if abs(a) + abs(b) <= most]
    yield from sorted(ways, key=lambda way: (abs(way[0]) + abs(way[1]), way))


def _numbers(dice: tuple[Die, Die], first_by: int, other_by: int) -> tuple[int, int]:
    """Return the numbers of two dice after shifting each by so many steps."""
    return shifted(dice[0].number, first_by), shifted(dice[1].number, other_by)


def tourists_of(dice: tuple[Die, Die]) -> Tourists:
    """Return all tourists of both round dice; refuse a die whose tourists are not entered."""
    kinds: list[TouristKind] = []
    for number, die in enumerate(dice):
        if not die.tourists:
            raise IllegalCommand(Reason.FACE_UNKNOWN, die=number)
        kinds += die.tourists
    return Tourists(**{kind.value: kinds.count(kind) for kind in TouristKind})


def choose_quarter(work: Work, command: do.ChooseQuarter) -> None:
    """Choose the quarter of this round and place its tourists."""
    seat = command.seat
    work.need_phase(Phase.DRAW)
    player = work.seat(seat)
    if player.turn.quarter is not None:
        raise IllegalCommand(Reason.QUARTER_CHOSEN, seat=seat)
    if command.dice is not None:
        choose_dice(work, do.ChooseDice(seat, *command.dice))
        player = work.seat(seat)
    dice = round_dice(work.state, seat)
    if dice is None:
        raise IllegalCommand(Reason.DICE_MISSING, seat=seat)
    check_at(command.at)
    for by in (command.first_by, command.other_by):
        if abs(by) > FARTHEST:
            raise IllegalCommand(Reason.OUT_OF_RANGE, field="change", value=by, least=-FARTHEST, most=FARTHEST)
    numbers = _numbers(dice, command.first_by, command.other_by)
    free, is_fallback = candidates(player, numbers)
    if command.at not in free:
        occupied = not is_empty(player, command.at)
        raise IllegalCommand(Reason.OCCUPIED if occupied else Reason.NOT_BY_DICE, at=list(command.at))
    if is_fallback and command.kind is None:
        raise IllegalCommand(Reason.KIND_NEEDED)
    if not is_fallback and command.kind is not None:
        raise IllegalCommand(Reason.NOT_A_FALLBACK)
    _spend(work, command, (dice[0].number, dice[1].number), numbers)
    tourists = Tourists(**{command.kind.value: 1}) if command.kind is not None else tourists_of(dice)
    work.add_tourists(seat, command.at, tourists)
    work.set_turn(seat, quarter=command.at, is_fallback=is_fallback)
    work.say(e.TouristsPlaced(seat, command.at, tourists, is_fallback))
    detective.settle(work, seat)


def _spend(work: Work, command: do.ChooseQuarter, before: tuple[int, int], after: tuple[int, int]) -> None:
    """Cross out what the changes cost, the bonus die's first."""
    seat = command.seat
    needed = abs(command.first_by) + abs(command.other_by)
    if not needed:
        return
    by_die = changes_of_die(work.state, seat)
    spent = max(needed - by_die, 0)
    if spent:
        if work.seat(seat).character is None:
            raise IllegalCommand(Reason.CHARACTER_UNKNOWN, seat=seat)
        left = changes_left(work.state, seat)
        if left is None:
            raise IllegalCommand(Reason.BONUSES_UNKNOWN, seat=seat)
        if needed > left:
            raise IllegalCommand(Reason.TOO_FEW_CHANGES, needed=needed, left=left)
        used = work.seat(seat).used
        work.set_seat(seat, used=replace(used, coordinates=used.coordinates + spent))
    if by_die:
        work.set_turn(seat, bonus_used=True)
    work.say(e.CoordinatesChanged(seat, before, after, spent))
