"""A game of the week: how it is laid out, what lies on the table by its seed, and whether a log is one.

A log is checked act by act: the set-up, every die, every card and every number of the threat check are those of the
seed, and nothing of the table was set by hand. That each act was legal the rules have said when the log was played
again; what was taken back does not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType

from companion.desks import Command
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box import MyBox
from companion.innsmouth.box.my_box_file import rulebook_box
from companion.innsmouth.end.standings import standings
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.seat_sheets import bonuses_left, town_named, town_of
from companion.innsmouth.game.state import ROUNDS, BoardSide, Phase, Tour
from companion.innsmouth.scoring.score import Lines
from companion.innsmouth.town.town import Town
from companion.innsmouth.week.town_of_week import BONUS_CARD, TownOfWeek, WeekDice
from companion.records import dataclass

PLAYED = (
    c.TakeDie
    | c.ChooseQuarter
    | c.CorrectRoute
    | c.DrawSegment
    | c.DrawLine
    | c.DrawDiagonal
    | c.PlaceDetective
    | c.ChooseRoute
    | c.UseArtifacts
    | c.EraseThreat
    | c.TakePenalty
)
"""What a player decides; no chance is in it."""


class Wrong(StrEnum):
    """What does not match in the log of a game."""

    NO_WEEK = "no_week"
    """It is no game of a week, or not begun."""
    SET_UP = "set_up"
    """It was laid out with something else than its seed."""
    DICE = "dice"
    CARD = "card"
    """An artifact card that does not lie there in the deck."""
    CHECK_DICE = "check_dice"
    BY_HAND = "by_hand"
    """Something on the table was set by hand."""
    RULES = "rules"
    """The rules refuse an act."""
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """An act that stands in a log, and the game before and after it."""

    command: Command
    before: Tour | None
    after: Tour


@dataclass(frozen=True, slots=True)
class WeekVerdict:
    """What is known of a log; ``lines`` are the points where all of it matches."""

    seed: str
    name: str
    town: str
    """What tells its town from others, see :func:`town_key`."""
    strokes: int
    """Segments that were drawn, as far as all matches."""
    lines: Lines | None = None
    wrong: Wrong | None = None
    round: int = 0
    """Where it does not match: 0 = at the set-up, 1 to 10, 11 = at the end of the game."""


def set_up(seed: str, name: str, town: str) -> c.SetUpGame:
    """Return the command that sets up the game of a seed; ``town`` is the text of its file.

    The rest follows from the seed, see :func:`filled`.
    """
    return c.SetUpGame((name,), BoardSide.CULTISTS, (town,), week=seed)


def filled(command: c.SetUpGame, printed: InnsmouthBox) -> c.SetUpGame:
    """Return the command of a set-up with all that its seed fixes."""
    week = TownOfWeek(command.week)
    bonuses = MappingProxyType({week.character: BONUS_CARD})
    return replace(
        command,
        mode=BoardSide.CULTISTS,
        characters=(week.character,),
        goals=week.goals,
        caches=week.caches(town_named(command.towns[0], printed)),
        box=MyBox(bonus_die=rulebook_box(printed).bonus_die, goals=week.goals, bonuses=bonuses, deck=week.deck),
    )


def town_key(town: Town) -> str:
    """Return eight signs that are equal for towns in which a game goes the same way, whatever they are called."""
    quarters = sorted((quarter.at, quarter.color, quarter.star) for quarter in town.quarters.values())
    nodes = sorted((node.id, node.water, node.bank) for node in town.nodes.values())
    roads = sorted((sorted(road.ends), sorted(road.quarters), road.kind) for road in town.roads.values())
    houses = sorted(
        (safe_house.node or "", safe_house.road or "", *tuple(safe_house.tourists)) for safe_house in town.safe_houses
    )
    return hashlib.sha256(repr((quarters, nodes, roads, houses)).encode()).hexdigest()[:8]


def dice_of(tour: Tour) -> WeekDice | None:
    """Return what the seed rolls for this round while its dice are to be entered; None in any other game or phase."""
    return TownOfWeek(tour.week).rolled(tour.round) if tour.week and tour.phase is Phase.DICE else None


def card_of(tour: Tour) -> c.Card | None:
    """Return the next artifact card, face down; None in any other game."""
    cards, at = TownOfWeek(tour.week).cards, tour.seats[0].check.revealed.total
    return c.Card(cards[at]) if tour.week and at < len(cards) else None


def rolled_again(tour: Tour, chosen: c.UseManuscript) -> c.UseManuscript:
    """Return the dice that a Manuscript rolls again, with the numbers that the seed gives them."""
    week, used = TownOfWeek(tour.week), tour.seats[chosen.seat].check.manuscripts_used
    return replace(chosen, rolled=tuple((die, week.again(used, die)) for die, _ in chosen.rolled))


def checked(acts: Sequence[LoggedAct], stuck: Tour | None, printed: InnsmouthBox) -> WeekVerdict:
    """Check the acts that stand in a log against its seed; ``stuck`` is the game where the rules refused to go on."""
    first = acts[0].command if acts else None
    if not isinstance(first, c.SetUpGame) or not first.week or len(first.names) != 1:
        return WeekVerdict("", "", "", 0, wrong=Wrong.NO_WEEK)
    last = acts[-1].after
    verdict = WeekVerdict(first.week, last.seats[0].name, town_key(town_of(last.seats[0], printed)), 0)
    if replace(set_up(first.week, "", first.towns[0]), names=first.names, challenge=first.challenge) != first:
        return replace(verdict, wrong=Wrong.SET_UP)
    strokes = 0
    for act in acts[1:]:
        wrong = _wrong(act)
        if wrong is not None:
            return replace(verdict, strokes=strokes, wrong=wrong, round=_round(act.before))
        strokes += _drawn(act.command)
    verdict = replace(verdict, strokes=strokes)
    if stuck is not None:
        return replace(verdict, wrong=Wrong.RULES, round=_round(stuck))
    (standing,) = standings(last, printed)
    if last.phase is not Phase.OVER or standing.lines is None:
        return replace(verdict, wrong=Wrong.UNFINISHED, round=_round(last))
    return replace(verdict, lines=standing.lines)


def _drawn(command: Command) -> int:
    """Return how many segments an act draws."""
    if isinstance(command, c.DrawLine):
        return len(command.strokes)
    return isinstance(command, c.DrawSegment | c.DrawDiagonal | c.CorrectRoute)


def _round(tour: Tour | None) -> int:
    """Return the round of a game: 0 before the set-up, after the last round its number plus 1."""
    if tour is None:
        return 0
    return tour.round if tour.phase in (Phase.DICE, Phase.DRAFT, Phase.DRAW) else ROUNDS + 1


def _wrong(act: LoggedAct) -> Wrong | None:
    """Return in which way an act does not match the seed; None where it does."""
    tour, week = act.before, TownOfWeek(act.after.week)
    if tour is None:
        return Wrong.SET_UP
    state = tour.seats[0].check
    match act.command:
        case c.TellDice(dice, bonus, fate):
            return None if (WeekDice(dice, bonus), fate) == (week.rolled(tour.round), None) else Wrong.DICE
        case c.EndRound(_, quarters):
            return None if quarters is None else Wrong.BY_HAND
        case c.RevealCard(_, card):
            return None if card.value == week.cards[state.revealed.total] else Wrong.CARD
        case c.RollCheck(_, dice):
            return None if dice == week.check(len(dice)) else Wrong.CHECK_DICE
        case c.UseManuscript(_, rolled):
            by_seed = tuple((die, week.again(state.manuscripts_used, die)) for die, _ in rolled)
            return None if rolled == by_seed else Wrong.CHECK_DICE
        case command if isinstance(command, PLAYED):
            return None
        case _:
            return None if tuple(_counts(tour)) == tuple(_counts(act.after)) else Wrong.BY_HAND


def _counts(tour: Tour) -> Iterator[object]:
    """Yield everything that a score comes from: the game without its name, its challenge and the rest of my box."""
    yield replace(tour, seats=tuple(replace(seat, name="") for seat in tour.seats), challenge=None, box=MyBox())
    yield (bonuses_left(tour, 0), tour.box.deck)
