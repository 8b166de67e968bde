"""Somebody who plays a game of the week to its end, by the seed's dice and the first legal act each time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.facts.innsmouth import load
from companion.innsmouth import best_route
from companion.innsmouth.end.pending_checks import CheckStage, best_reroll_of, best_use_of, checked, pending
from companion.innsmouth.engine import apply
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import sheet_of, town_of
from companion.innsmouth.game.state import PRACTICE, Phase, Tour
from companion.innsmouth.round.detective import kinds_of_fate
from companion.innsmouth.round.dice_draft import available
from companion.innsmouth.round.legal_segments import legal_segments
from companion.innsmouth.round.quarters import legal_quarters
from companion.innsmouth.round.round_end import unfinished
from companion.innsmouth.town.town import TouristKind
from companion.innsmouth.week import week_game
from companion.innsmouth.week.town_of_week import TownOfWeek

BOX = load()
"""Dice, cards and towns as they are printed."""


def game(seed: str, name: str = "Kira", town: str = PRACTICE, reveals: int = 1) -> tuple[do.Command, ...]:
    """Every command of a whole game."""
    return tuple(command for command, _ in steps(seed, name, town, reveals))


def steps(seed: str, name: str = "Kira", town: str = PRACTICE, reveals: int = 1) -> Iterator[tuple[Any, Tour]]:
    """Every command with the game after it."""
    command: Any = week_game.set_up(seed, name, town)
    state: Tour | None = None
    while command is not None:
        state = apply(state, command, BOX).state
        yield command, state
        command = next_act(state, reveals)


def next_act(state: Tour, reveals: int = 1) -> Any:
    """What comes next; None when the game is over."""
    week = TownOfWeek(state.week)
    match state.phase:
        case Phase.DICE:
            rolled = week.rolled(state.round)
            return do.TellDice(rolled.dice, rolled.bonus)
        case Phase.DRAFT:
            return do.TakeDie(available(state)[0])
        case Phase.DRAW:
            return _drawn(state)
        case Phase.FINAL:
            sheet = sheet_of(state, 0, BOX)
            assert sheet is not None
            best = best_route(sheet, town_of(state.seats[0], BOX))
            return do.ChooseRoute(0, best.route)
        case Phase.CHECK:
            return _checked(state, reveals)
        case Phase.OVER:
            return None


def _drawn(state: Tour) -> Any:
    legal = legal_quarters(state, 0)
    if state.seats[0].turn.quarter is None:
        kind = TouristKind.CIRCLE if legal[0].is_fallback else None
        return do.ChooseQuarter(0, legal[0].at, kind=kind)
    reason = unfinished(state, 0, BOX)
    if reason is None:
        return do.EndRound()
    if reason is Reason.DETECTIVE_MISSING:
        return do.PlaceDetective(0, kinds_of_fate(state)[0])
    road = next(one.stroke.road for one in legal_segments(state, 0, BOX) if one.stroke.road is not None)
    return do.DrawSegment(0, road)


def _checked(state: Tour, reveals: int) -> Any:
    week, check = TownOfWeek(state.week), checked(state, 0, BOX)
    assert check is not None
    now, revealed = pending(check), check.player.check.revealed.total
    if now.due is CheckStage.ROLL:
        card = week_game.card_of(state)
        if revealed < min(reveals, check.drawn) and card is not None and check.sheet.ability.checks_threat:
            return do.RevealCard(0, card)
        return do.RollCheck(0, week.check(check.level if check.sheet.ability.checks_threat else 0))
    if now.due is CheckStage.ARTIFACTS:
        again = best_reroll_of(0, check)
        return week_game.rolled_again(state, again) if again is not None else best_use_of(0, check)
    quarter, symbols = now.options[0]
    return do.EraseThreat(0, quarter) if now.due is CheckStage.SHOT else do.TakePenalty(0, quarter, symbols[0])
