"""Another route than the best one: the players take segments out, the search does its best with the rest."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalCommand
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.route.route import Route
from companion.innsmouth.sheet.drawn_network import NetworkStep
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import Appraisal, appraise
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight


def without(sheet: Sheet, left_out: tuple[Stroke, ...]) -> Sheet:
    """The sheet as if some segments were not drawn."""
    roads = {stroke.road for stroke in left_out}
    diagonals = {stroke.diagonal for stroke in left_out}
    return replace(
        sheet,
        segments=tuple(road for road in sheet.segments if road not in roads),
        diagonals=tuple(diagonal for diagonal in sheet.diagonals if diagonal not in diagonals),
    )


def as_on_sheet(page: InnsmouthScreen, sight: InSight, route: Route) -> Route:
    """A route of the lesser sheet with the diagonals' numbers on the whole sheet."""
    if sight.sheet is None:
        return route
    lesser = without(sight.sheet, page.view.left_out)
    numbers = {at: sight.sheet.diagonals.index(diagonal) for at, diagonal in enumerate(lesser.diagonals)}

    def on_sheet(step: NetworkStep) -> NetworkStep:
        return step if step.diagonal is None else NetworkStep(diagonal=numbers[step.diagonal])

    return replace(route, sections=tuple(tuple(map(on_sheet, section)) for section in route.sections))


def own_appraisal(page: InnsmouthScreen, sight: InSight) -> Appraisal | None:
    """The best of what is left, as it counts on the whole sheet; None while it is looked for."""
    best = page.own.best if page.view.left_out else page.found.best
    if best is None or sight.sheet is None:
        return None
    try:
        return appraise(as_on_sheet(page, sight, best.route), sight.sheet, sight.town)
    except IllegalCommand:
        return None
