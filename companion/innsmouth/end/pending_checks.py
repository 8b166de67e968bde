"""A player's threat check at the table: what it is about, what is due next, the advice for each step.

Source: rules/innsmouth.md sections 14 and 16; W4, D4-D6, D9-D12, R1, R2, R16, R17.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.seat_sheets import passed_by, sheet_of, town_of
from companion.innsmouth.game.state import Seat, SheetLine, Tour
from companion.innsmouth.route.route import Passed
from companion.innsmouth.route.route_value import Appraiser
from companion.innsmouth.scoring.score import CheckResult, Lines, counts, goal_counts, quarters_mask, score
from companion.innsmouth.sheet.sheet import Artifacts, Sheet
from companion.innsmouth.threat.penalties import Crowd, State, after_one, as_mask, as_symbols, bit, choices, without
from companion.innsmouth.threat.threat_check import RevealAdvice, Stakes, advice, face_down
from companion.innsmouth.threat.threat_dice import best_outcome, best_reroll
from companion.innsmouth.town.town import QUARTERS, At, Town
from companion.records import dataclass

SUCCESS = 5
"""A die of 5 is a success; for the Huntress also a hit."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Everything about one player's check that follows from his sheet and route."""

    player: Seat
    sheet: Sheet
    town: Town
    passed: Passed
    judge: Appraiser

    @property
    def level(self) -> int:
        """Dice to roll."""
        return self.passed.threat_level

    @property
    def dice(self) -> int:
        """The dice of this check: as rolled, even where the sheet was corrected since; before the roll the level."""
        roll = self.player.check.roll
        return self.level if roll is None else len(roll)

    @property
    def drawn(self) -> int:
        """Artifact cards drawn."""
        return self.judge.drawn(len(self.passed.caches))

    @property
    def face_down(self) -> int:
        """Cards drawn and not revealed."""
        return face_down(self.drawn, self.player.check.revealed)

    @property
    def lost(self) -> frozenset[At]:
        """Quarters that penalties or rituals have emptied."""
        return frozenset(erased.quarter for erased in self.player.check.penalties)

    @property
    def erased(self) -> tuple[At, ...]:
        """Quarters of the symbols that are erased, once for each symbol."""
        return (*self.player.check.shot, *(erased.symbol for erased in self.player.check.penalties))

    @property
    def goal_counts(self) -> tuple[int, ...]:
        """What each goal card counts, in the order of the sheet's goals."""
        return goal_counts(self.sheet, self.town, self.passed, self.lost, self.judge)

    @property
    def tourists(self) -> dict[At, int]:
        """Tourists in quarters along the route that are not emptied."""
        return {
            marks.at: marks.tourists.total
            for marks in self.sheet.quarters
            if marks.at in self.passed.quarters and marks.at not in self.lost and marks.tourists.total
        }

    @property
    def threats(self) -> dict[At, int]:
        """Symbols on the whole sheet that are left."""
        left = {marks.at: marks.threats for marks in self.sheet.quarters if marks.threats}
        for at in self.erased:
            left[at] = left.get(at, 0) - 1
        return {at: count for at, count in left.items() if count > 0}

    @property
    def failures(self) -> int:
        """Dice that fail; for the Warlock the rituals, one for each symbol on the sheet."""
        if not self.sheet.ability.checks_threat:
            return sum(marks.threats for marks in self.sheet.quarters)
        return sum(value < self.sheet.ability.lowest_success for value in self.player.check.result or ())

    @property
    def hits(self) -> int:
        """The Huntress: dice of 5 or more."""
        if not self.sheet.ability.hunts:
            return 0
        return sum(value >= SUCCESS for value in self.player.check.result or ())

    @property
    def result(self) -> CheckResult:
        """The result of the check so far."""
        check = self.player.check
        return CheckResult(self.lost, check.revealed, self.hits)

    @property
    def lines(self) -> Lines:
        """Points by line as they stand, with those that were set by hand."""
        return with_points_by_hand(score(self.sheet, self.town, self.passed, self.result), self.player)

    @property
    def stakes(self) -> Stakes:
        """The points that depend on the dice, every later choice made in the best way."""
        quarters, houses = quarters_mask(self.passed), as_mask(list(self.passed.safe_houses))
        payoffs = self.judge.payoffs(quarters, houses, len(self.passed.caches), self.dice)
        if not self.sheet.ability.checks_threat:
            payoffs = (payoffs[0] * (self.dice + 1),)
        return self.judge.stakes(payoffs, self.drawn, self.dice)


def with_points_by_hand(lines: Lines, player: Seat) -> Lines:
    """Return the points by line with those that a player has set by hand in their place."""
    points = {entry.line.value: entry.points for entry in player.by_hand}
    others = points.pop(SheetLine.OTHER_GOALS.value, 0)
    changed = replace(lines, **points)
    return replace(changed, goals=changed.goals + others)


def checked(tour: Tour, seat: int, box: InnsmouthBox) -> Checked | None:
    """Return a player's check; None while he has no final route."""
    player = tour.seats[seat]
    sheet, there = sheet_of(tour, seat, box), passed_by(tour, seat, box)
    if sheet is None or there is None:
        return None
    town = town_of(player, box)
    return Checked(player, sheet, town, there, Appraiser(sheet, town))


# ---------------------------------------------------------------- what is due


class CheckStage(StrEnum):
    """What a check waits for."""

    ROLL = "roll"
    """Cards may be revealed, then the dice are rolled; at level 0 and for the Warlock it just goes on."""
    ARTIFACTS = "artifacts"
    """Manuscripts, then the other cards."""
    SHOT = "shot"
    """The Huntress chooses a symbol to erase."""
    PENALTY = "penalty"
    RITUAL = "ritual"
    NOTHING = "nothing"
    """The check is done."""


@dataclass(frozen=True, slots=True)
class Pending:
    """What is due, with what may be chosen."""

    due: CheckStage
    options: tuple[tuple[At, tuple[At, ...]], ...] = ()
    """Quarters, each with the symbols of which one goes; for a shot the symbol alone."""
    left: int = 0
    """How many are due, this one included."""


def pending(check: Checked) -> Pending:
    """Return the step that a check waits for now; no options = it has no effect."""
    state = check.player.check
    if state.is_done:
        return Pending(CheckStage.NOTHING)
    if state.roll is None:
        return Pending(CheckStage.ROLL)
    if state.result is None:
        return Pending(CheckStage.ARTIFACTS)
    threats = check.threats
    along = tuple((at, (at,)) for at in threats if at in check.passed.quarters)
    shots = min(check.hits - len(state.shot), sum(threats[at] for at, _ in along))
    if shots > 0:
        return Pending(CheckStage.SHOT, along, shots)
    left = check.failures - len(state.penalties)
    if left > 0:
        due = CheckStage.PENALTY if check.sheet.ability.checks_threat else CheckStage.RITUAL
        return Pending(due, choices(check.tourists, threats), left)
    return Pending(CheckStage.NOTHING)


# ---------------------------------------------------------------- advice


def reveal_advice(check: Checked) -> RevealAdvice:
    """Return the expected points for stopping and for revealing another card, with the points that no die changes.

    Without the deck no points are given for revealing.
    """
    result = advice(check.stakes, check.player.check.revealed)
    fixed = _fixed(check)
    return RevealAdvice(result.stop + fixed, None if result.reveal is None else result.reveal + fixed)


def _fixed(check: Checked) -> int:
    """Return the points that no die changes."""
    there = check.passed
    houses = as_mask(list(there.safe_houses))
    return check.judge.fixed(quarters_mask(there), houses, len(there.caches), counts(there))


def best_reroll_of(seat: int, check: Checked) -> do.UseManuscript | None:
    """Return the dice to roll again with the next manuscript, their new numbers still 0; None when none can be used."""
    state = check.player.check
    left = state.revealed.manuscript - state.manuscripts_used
    if state.roll is None or state.result is not None or left <= 0:
        return None
    hand = replace(state.revealed, manuscript=left)
    again = best_reroll(state.roll, hand, check.sheet.ability.hunts, check.stakes.payoffs) if state.roll else ()
    return do.UseManuscript(seat, tuple((die, 0) for die in again))


def best_use_of(seat: int, check: Checked) -> do.UseArtifacts | None:
    """Return the best use of the revealed cards on the dice as they lie, without manuscripts; few cards before many.

    None while the dice are not rolled, or when they are read.
    """
    state = check.player.check
    if state.roll is None or state.result is not None:
        return None
    hand, ability, hunts = state.revealed, check.sheet.ability, check.sheet.ability.hunts
    hits, failures = best_outcome(state.roll, replace(hand, manuscript=0), hunts, check.stakes.payoffs)
    ways = [
        (amulets, way)
        for amulets in range(hand.amulet + 1)
        if (way := _way(state.roll, hand, amulets, ability.lowest_success, hits, failures, hunts)) is not None
    ]
    amulets, uses = min(ways, key=lambda results: (results[0] + sum(results[1]), results[0]))
    tiaras = tuple(die for die, use in enumerate(uses) if use == TIARA)
    helped = [die for die, use in enumerate(uses) for _ in range(use if use != TIARA else 0)]
    daggers = tuple(tuple(helped[card :: hand.dagger]) for card in range(min(hand.dagger, len(helped))))
    return do.UseArtifacts(seat, daggers, tiaras, amulets)


TIARA = 3
"""A die's use that is a tiara; smaller ones are daggers."""


def _way(
    roll: tuple[int, ...], hand: Artifacts, amulets: int, lowest: int, hits: int, failures: int, hunts: bool
) -> tuple[int, ...] | None:
    """Return for each die its daggers or a tiara, so that so many hit and fail; None when there is no such way."""
    result: dict[tuple[int, int, int, int], tuple[int, ...]] = {(0, 0, 0, 0): ()}
    for number in roll:
        after: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
        for (daggers, tiaras, hit, failed), uses in result.items():
            for use in (0, *range(1, min(hand.dagger, 2) + 1), TIARA):
                value = 6 if use == TIARA else number + amulets + 2 * use
                key = (
                    daggers + (use if use != TIARA else 0),
                    tiaras + (use == TIARA),
                    hit + (hunts and value >= SUCCESS),
                    failed + (value < lowest),
                )
                if key[0] <= 2 * hand.dagger and key[1] <= hand.tiara:
                    after.setdefault(key, (*uses, use))
        result = after
    fitting = [uses for (_, _, hit, failed), uses in result.items() if (hit, failed) == (hits, failures)]
    return min(fitting, key=sum, default=None)


def best_choice(check: Checked) -> tuple[At, At] | None:
    """Return the quarter and symbol of the step due that leave most points in the end; None when there is no choice."""
    now = pending(check)
    if not now.options:
        return None
    crowd = Crowd.of(_standing(check))
    state: State = (as_mask([bit(at) for at in check.tourists]), as_symbols(check.threats))

    def value(quarter: At, symbol: At) -> int:
        alive, symbols = state[0], without(state[1], bit(symbol))
        shots, left = 0, now.left - 1
        if now.due is CheckStage.SHOT:
            shots, left = left, check.failures
        else:
            alive &= ~(1 << bit(quarter))
        return _best_end(check, crowd, (alive, symbols), shots, left)

    options = [(quarter, symbol) for quarter, symbols in now.options for symbol in symbols]
    return max(options, key=lambda option: value(*option))


def _standing(check: Checked) -> Mapping[At, int]:
    """Return the number of tourists in each quarter that the route passes."""
    return {marks.at: marks.tourists.total for marks in check.sheet.quarters if marks.at in check.passed.quarters}


def _best_end(check: Checked, crowd: Crowd, state: State, shots: int, left: int) -> int:
    """Return the most points in the end after so many more shots and penalties."""
    along = quarters_mask(check.passed)
    states: set[State] = {state}
    for _ in range(shots):
        states = {
            (alive, after)
            for alive, symbols in states
            for after in ({without(symbols, symbol) for symbol in symbols if along >> symbol & 1} or {symbols})
        }
    for _ in range(left):
        states = set(after_one(crowd, states))
    before = as_mask([bit(at) for at, count in _standing(check).items() if count])
    return max(
        score(check.sheet, check.town, check.passed, replace(check.result, lost=_quarters(before & ~alive))).total
        for alive, _ in states
    )


def _quarters(mask: int) -> frozenset[At]:
    """Return the quarters whose bits are set in a mask."""
    return frozenset(at for at in QUARTERS if mask >> bit(at) & 1)
