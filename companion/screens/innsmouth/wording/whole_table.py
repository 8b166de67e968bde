"""A whole game of Innsmouth in words, a line for each thing of it, to hold two games against each other."""

from __future__ import annotations

from collections.abc import Iterator

from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.game.seat_sheets import town_of
from companion.innsmouth.game.state import PRACTICE, Phase, Seat, Tour
from companion.innsmouth.town.town import Town
from companion.screens.innsmouth.wording.names import Names
from companion.screens.keeping.differences import Lines
from companion.words import Words

Line = tuple[str, str]


def lines(tour: Tour, box: InnsmouthBox, words: Words) -> Lines:
    """Everything that stands on the sheets and on the round board."""
    names = Names(tour, words)
    result: dict[str, str] = {}
    for part in (_table(names, tour), *(_seat(names, player, seat, box) for seat, player in enumerate(tour.seats))):
        result.update((what, how) for what, how in part if how)
    return result


def _table(names: Names, tour: Tour) -> Iterator[Line]:
    """Yield the lines of the whole table: round, phase, dice, goals, challenge, seed, box; "" for what is unset."""
    t = names.words.t
    yield t("Round"), str(tour.round)
    yield t("Phase of the round"), _phase(tour.phase, names)
    yield t("Threat type"), names.mode(tour.mode)
    yield t("First player"), names.player(tour.first_seat)
    yield t("Round board"), " ".join(map(str, tour.cells))
    yield t("Dice"), " ".join(str(die.number) for die in tour.dice.rolled)
    yield t("Bonus die"), names.bonus(tour.dice.bonus) if tour.dice.bonus else ""
    yield t("Fate die"), str(tour.dice.fate.number) if tour.dice.fate else ""
    yield t("Dice taken"), " ".join(str(index + 1) for index in tour.dice.taken)
    yield t("Dice removed"), " ".join(str(index + 1) for index in tour.dice.removed)
    yield t("Goal cards"), ", ".join(map(names.goal, tour.goals))
    yield t("Challenge"), f"{tour.challenge.total} / {tour.challenge.goals}" if tour.challenge else ""
    yield t("Town seed"), tour.week
    yield t("My box"), t("entered: {n}", n=sum(map(bool, _box(tour)))) if any(_box(tour)) else ""


def _phase(phase: Phase, names: Names) -> str:
    """Return a phase of the round in words."""
    t = names.words.t
    return {
        Phase.DICE: t("dice"),
        Phase.DRAFT: t("draft"),
        Phase.DRAW: t("drawing"),
        Phase.FINAL: t("final routes"),
        Phase.CHECK: t("threat checks"),
        Phase.OVER: t("over"),
    }[phase]


def _box(tour: Tour) -> tuple[object, ...]:
    """Return everything that the players entered of their own box, empty values included."""
    box = tour.box
    entries = (*box.dice, *box.bonus_die, *box.goals, *box.cache_cards, *box.bonuses, *box.solo.totals)
    return (*entries, box.deck, box.deep_ones)


def _seat(names: Names, player: Seat, seat: int, box: InnsmouthBox) -> Iterator[Line]:
    """Yield the lines of a player's quarters and sheet."""
    t, who = names.words.t, names.player(seat)
    for at, how in _quarters(names, player):
        yield t("{who}, quarter {at}", who=who, at=at), how
    for what, how in _sheet(names, player, town_of(player, box)):
        yield t("{who}, {what}", who=who, what=what), how


def _quarters(names: Names, seat: Seat) -> Iterator[Line]:
    """Yield a line for each marked quarter with its tourists, and its threat symbols if it has any."""
    for marks in seat.marks:
        threats = names.words.n("{n} threat symbol", "{n} threat symbols", marks.threats) if marks.threats else ""
        yield names.quarter(marks.at), ", ".join(filter(None, (names.tourists(marks.tourists), threats)))


def _sheet(names: Names, seat: Seat, town: Town) -> Iterator[Line]:
    """Yield the lines of a player's sheet: town, character, segments, caches, route, check; "" for most unset parts."""
    t = names.words.t
    roads = [names.road(town.roads[road]) for road in seat.segments if road in town.roads]
    yield t("town"), t("practice town") if seat.town == PRACTICE else town.id
    yield t("character"), names.character(seat.character)
    yield t("segments"), "; ".join(sorted((*roads, *(names.quarter(line.quarter) for line in seat.diagonals))))
    yield (
        t("caches"),
        t("not entered") if seat.caches is None else "; ".join(names.node(node, town) for node in seat.caches),
    )
    yield t("caches circled"), "; ".join(names.node(node, town) for node in seat.circled_caches)
    yield t("safe houses circled"), " ".join(str(house + 1) for house in seat.circled_houses)
    yield t("bonuses used"), f"{seat.used.coordinates} / {seat.used.extra} / {seat.used.diagonal}"
    yield t("the skip"), t("yes") if seat.has_skipped else ""
    yield t("opening dice"), " ".join(str(index + 1) for index in seat.opening or ())
    yield t("tourists of this round"), names.quarter(seat.turn.quarter) if seat.turn.quarter else ""
    yield t("segments of this round"), str(len(seat.turn.strokes) or "")
    yield t("final route"), t("sections: {n}", n=len(seat.route.sections)) if seat.route else ""
    yield t("check dice"), " ".join(map(str, seat.check.result or seat.check.roll or ()))
    yield t("cards revealed"), " ".join(map(str, seat.check.revealed)) if any(seat.check.revealed) else ""
    yield t("penalties"), str(len(seat.check.penalties) or "")
    yield t("points by hand"), ", ".join(f"{names.score_line(entry.line)}: {entry.points}" for entry in seat.by_hand)
    yield t("check is over"), t("yes") if seat.check.is_done else ""
