"""A game of Innsmouth on a television: a sheet as a map, the round, who is at what, what happened, the way in.

The sheet is the one that was changed last, before that the first player's; after the end the winner's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from types import MappingProxyType

from companion.history.codec import Do
from companion.innsmouth.end.standings import winners_of
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import ROUNDS, Phase, Tour
from companion.innsmouth.round.round_end import threat_due, unfinished
from companion.screens import parts as p
from companion.screens.devices import from_afar
from companion.screens.devices import television as tv
from companion.screens.innsmouth.end import score_panel
from companion.screens.innsmouth.pieces.log import log_lines
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen

MOST_NEWS = 8
STEPS: Mapping[Phase, int] = MappingProxyType({Phase.DICE: 0, Phase.DRAFT: 1, Phase.DRAW: 2})
"""The steps of a round, as the rail counts them."""


def present(page: InnsmouthScreen) -> tv.Television:
    """Everything beside the map; before the set-up the way in alone."""
    t, tour = page.words.t, page.tour
    if tour is None:
        return from_afar.waiting(page.words, page.links)
    title = _title(page, tour)
    over = t("Round {n} of {all}", n=tour.round, all=ROUNDS) if tour.phase in STEPS else ""
    tasks = tuple(_tasks(page, tour))
    return replace(
        from_afar.way_in(page.words, page.links),
        title=title,
        over=over,
        phases=(t("Dice"), t("Choosing"), t("Drawing")) if tour.phase in STEPS else (),
        now=STEPS.get(tour.phase, -1),
        numbers=tuple(_numbers(page, tour)),
        tasks_title=t("To do") if tasks else "",
        tasks=tasks,
        news_title=t("Recent events"),
        news=tuple(islice(_news(page), MOST_NEWS)),
        force_title=t("Now in force"),
        force=tuple(_force(page, tour)),
        beat=page.history.records[-1].number if page.history.records else 0,
        aloud=". ".join(filter(None, (over, title))),
    )


def seat_in_sight(page: InnsmouthScreen) -> int:
    """Return the seat whose sheet is displayed: that of the newest act, or the first player's if no act names a seat.

    Acts that were undone do not count. After the end it is the winner's.
    """
    tour = page.tour
    if tour is None:
        return 0
    if tour.phase is Phase.OVER and (best := winners_of(tour, page.printed)):
        return best[0]
    for record in reversed(page.history.records):
        seat = getattr(record.act.command, "seat", None) if isinstance(record.act, Do) else None
        if isinstance(seat, int) and not record.undone and 0 <= seat < len(tour.seats):
            return seat
    return tour.first_player


def _title(page: InnsmouthScreen, tour: Tour) -> str:
    """Return in words what goes on at the table, by the phase of the round; the score's title once it is over."""
    t = page.words.t
    match tour.phase:
        case Phase.DICE:
            return t("Roll the dice")
        case Phase.DRAFT:
            return t("Choosing dice")
        case Phase.DRAW:
            return t("Everybody draws")
        case Phase.FINAL:
            return t("Final routes")
        case Phase.CHECK:
            return t("Threat checks")
        case Phase.OVER:
            return score_panel.headline(page, tour).title


def _numbers(page: InnsmouthScreen, tour: Tour) -> Iterator[p.Meter]:
    """Yield for each seat the points once its check is done, before that the number of segments drawn."""
    points = score_panel.final_lines(page, tour) if tour.phase in (Phase.CHECK, Phase.OVER) else {}
    for seat, player in enumerate(tour.seats):
        lines, name = points.get(seat), page.names.short(seat)
        if lines is not None:
            yield p.Meter(page.words.t("{who}: points", who=name), lines.total, None, "")
        else:
            drawn = len(player.segments) + len(player.diagonals)
            yield p.Meter(page.words.t("{who}: segments", who=name), drawn, None, "")


def _tasks(page: InnsmouthScreen, tour: Tour) -> Iterator[tv.Task]:
    """Yield for each player what they are doing; nothing outside the drawing phase."""
    t = page.words.t
    if tour.phase is not Phase.DRAW:
        return
    doing = {
        Reason.QUARTER_MISSING: t("chooses a quarter"),
        Reason.SEGMENT_MISSING: t("draws"),
        Reason.DETECTIVE_MISSING: t("places the Detective’s tourist"),
        Reason.DICE_MISSING: t("chooses dice"),
    }
    for seat in range(len(tour.seats)):
        reason = unfinished(tour, seat, page.printed)
        text = t("done") if reason is None else doing.get(reason, "")
        yield tv.Task(f"{page.names.player(seat)}:", text, p.Pin(page.names.letter(seat), seat))


def _news(page: InnsmouthScreen) -> Iterator[tv.News]:
    """Yield the log lines of all acts that stand, newest first."""
    for record in reversed(page.history.records):
        if isinstance(record.act, Do) and not record.undone:
            for at, text in enumerate(log_lines(page, record)):
                yield tv.News(f"{record.number}-{at}", text)


def _force(page: InnsmouthScreen, tour: Tour) -> Iterator[tv.InForce]:
    """Yield the player whose sheet is on the map, the threat mode with what the round's end brings, and the goals."""
    t, names = page.words.t, page.names
    if not tour.is_solo:
        yield tv.InForce(t("On the map: {who}", who=names.player(seat_in_sight(page))))
    where = ", ".join(map(names.quarter, threat_due(tour, page.printed).at)) if tour.phase is Phase.DRAW else ""
    brings = t("End of round: threat symbol in {where}.", where=where) if where else ""
    yield tv.InForce(names.mode(tour.mode), brings)
    for goal in tour.goals:
        yield tv.InForce(names.goal(goal), names.tiers(goal))
