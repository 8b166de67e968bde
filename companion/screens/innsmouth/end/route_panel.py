"""The best final route beside the map: its score line by line, the proof, the threat, and another one to compare.

Source: rules/innsmouth.md sections 11-15.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Phase, Seat, SheetLine
from companion.innsmouth.route.route import Route
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.scoring.score import Lines
from companion.innsmouth.sheet.characters import ABILITIES
from companion.innsmouth.sheet.goals import compared_goals
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.solver.solver import Appraisal, BestRoute
from companion.innsmouth.threat.threat_check import CARD_POINTS
from companion.innsmouth.town.town import LOVED, TouristKind, Tourists, Town
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.view import Aim, ChooseOwn, OpenMode, SheetMode, StopSearch
from companion.screens.innsmouth.map.own_route import as_on_sheet, own_appraisal
from companion.screens.innsmouth.pieces import drawn, missing_entries
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.wording.names import Names
from companion.screens.innsmouth.wording.numbers import difference, points

COUNTED = tuple(line for line in SheetLine if line is not SheetLine.OTHER_GOALS)
"""The lines of a score, in the order of the rulebook."""


def body(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the parts beside the map in the route mode."""
    if sight.sheet is None:
        return missing_entries.for_route(page, sight)
    if not sight.sheet.segments and not sight.sheet.diagonals:
        return tuple(_undrawn(page, sight))
    unspent = (*missing_entries.unspent(page, sight), *missing_entries.uncompared_goals(page, sight.tour))
    if page.found.best is None:
        return (*unspent, *_working(page))
    if page.view.is_own:
        return (*unspent, *_own(page, sight, page.found.best))
    return (*unspent, *_best(page, sight, page.found.best))


def _undrawn(page: InnsmouthScreen, sight: InSight) -> Iterator[Piece]:
    """Yield the parts for an empty sheet: a button to draw on it and, at the end, to go on without a route."""
    t = page.words.t
    yield p.Text(t("Nothing drawn on this sheet yet."), p.Tone.SECOND)
    yield p.Button(t("Draw on this sheet"), OpenMode(SheetMode.DRAW), p.ButtonKind.MAIN, "pencil")
    if sight.tour.phase in (Phase.FINAL, Phase.CHECK) and sight.player.route is None:
        yield p.Button(t("Continue without a route"), c.ChooseRoute(sight.seat, Route()), icon="check")


def _working(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return the search's progress, with the button to take the best once there is any; a note if it broke off."""
    if page.found.failed or page.own.failed:
        return missing_entries.broke_off(page.words)
    t, progress = page.words.t, page.found.progress
    text = t("Searching for the best route…")
    if progress is not None and progress.best is not None:
        text = t(
            "Searching: {best} found, at most {bound} possible, {n} s",
            best=round(progress.best),
            bound=round(progress.bound),
            n=round(progress.seconds),
        )
    stop = p.Button(t("Use the best so far"), StopSearch())
    return (drawn.Working(text, (stop,) if progress is not None else ()),)


def _best(page: InnsmouthScreen, sight: InSight, best: BestRoute) -> tuple[Piece, ...]:
    """Return the best route: expected score, how far it is proven, points by line, and ways to another route or aim."""
    t, words = page.words.t, page.words
    proof = p.Chip(t("proven optimal"), p.Tone.GOOD, mark=p.Icon("check"))
    if missing_entries.is_deck_wanting(sight):
        proof = p.Chip(t("proven if no artifact is revealed"), p.Tone.LAMP)
    if not best.optimal:
        more = points(words, best.bound - best.appraisal.value(best.objective))
        proof = p.Chip(t("not proven; up to {n} more possible", n=more), p.Tone.LAMP)
    elif any(goal.at_most for goal in sight.tour.goals):
        proof = p.Chip(t("proven without the cards not compared"), p.Tone.LAMP)
    other = p.Button(t("Another route"), ChooseOwn(True), icon="pencil")
    value = points(words, best.appraisal.value(best.objective))
    headline = drawn.Headline(t("Best route"), value, _what_it_is(page, best), proof)
    wanting = missing_entries.deck_for_route(page, sight)
    return (
        headline,
        *wanting,
        *appraisal(page, sight, best.appraisal),
        *missing_entries.routes_later(page, sight.tour),
        other,
        _aims(page),
    )


def _what_it_is(page: InnsmouthScreen, best: BestRoute) -> str:
    """Return what the number of the best route is: the value that was asked for, with the expectation beside it."""
    t, aim = page.words.t, _aim(page, best.objective)
    if best.objective is Objective.EXPECTED:
        return aim
    return t("{aim}; expected score {n}", aim=aim, n=points(page.words, best.expected_points))


def _aim(page: InnsmouthScreen, objective: Objective) -> str:
    """Return a phrase for the value of a route by an objective."""
    t = page.words.t
    return {
        Objective.EXPECTED: t("expected score"),
        Objective.IF_NOTHING_FAILS: t("best case"),
        Objective.SAFEST: t("worst case"),
    }[objective]


def _own(page: InnsmouthScreen, sight: InSight, best: BestRoute) -> tuple[Piece, ...]:
    """Return the parts of a route without the segments that the players take out, compared with the best route."""
    t, words = page.words.t, page.words
    back = p.Button(t("Back to the best route"), ChooseOwn(False), p.ButtonKind.QUIET, "left", is_way_out=True)
    hint = p.Text(t("Tap segments on the map to drop or restore them."), p.Tone.SECOND, small=True)
    own = own_appraisal(page, sight)
    if own is None:
        return (back, hint, *_working(page))
    value, most = own.value(best.objective), best.appraisal.value(best.objective)
    note = t(
        "{aim}; best route {best}, difference {less}",
        aim=_aim(page, best.objective),
        best=points(words, most),
        less=difference(words, value - most),
    )
    headline = drawn.Headline(t("Another route"), points(words, value), note)
    wanting = missing_entries.deck_for_route(page, sight)
    return (
        headline,
        *wanting,
        hint,
        *appraisal(page, sight, own),
        *missing_entries.routes_later(page, sight.tour),
        back,
    )


def _can_choose(sight: InSight) -> bool:
    """Return whether the final route can be chosen now: in the final or check phase, before any threat roll."""
    return sight.tour.phase in (Phase.FINAL, Phase.CHECK) and sight.player.check.roll is None


def foot(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the button that chooses the route in sight; empty where no route can be chosen."""
    t, best = page.words.t, page.found.best
    if sight.sheet is None or best is None or not _can_choose(sight):
        return ()
    if not sight.sheet.segments and not sight.sheet.diagonals:
        return ()
    route = best.route
    if page.view.is_own:
        own = own_appraisal(page, sight)
        if own is None:
            return ()
        route = as_on_sheet(page, sight, own.route)
    is_chosen = sight.player.route == route
    kind = p.ButtonKind.PLAIN if is_chosen else p.ButtonKind.MAIN
    label = t("Route chosen") if is_chosen else t("Choose this route")
    act = c.ChooseRoute(sight.seat, route)
    return (p.Button(label, act, kind, "check", enabled=not is_chosen, grow=True),)


def appraisal(page: InnsmouthScreen, sight: InSight, appraised: Appraisal) -> tuple[Piece, ...]:
    """Points line by line if nothing fails, and the threat level."""
    assert sight.sheet is not None
    tourists = products(page.names, sight, appraised)
    return (
        tourists,
        drawn.ScoreTable(page.words.t("Points by line"), lines(page.names, sight, appraised, tourists)),
        *missing_entries.goals_note(page, sight.tour),
        level(page, appraised, sight.sheet, _ahead(page, sight, appraised)),
    )


def _ahead(page: InnsmouthScreen, sight: InSight, result: Appraisal) -> tuple[Piece, ...]:
    """Return a button to the check of the chosen route; empty where no card is drawn and no die is rolled."""
    assert sight.sheet is not None
    if sight.player.route is None:
        return ()
    t = page.words.t
    label = t("To the threat check")
    if not sight.sheet.ability.checks_threat:
        label = t("To the rituals")
    elif result.artifacts_drawn:
        label = t("Which card to reveal?")
    elif not result.threat_level:
        return ()
    return (p.Button(label, OpenMode(SheetMode.THREAT)),)


def products(names: Names, sight: InSight, appraised: Appraisal) -> drawn.Products:
    """Tourists times landmarks, before any penalty."""
    assert sight.sheet is not None
    everybody = sum(
        (marks.tourists for marks in sight.sheet.quarters if marks.at in appraised.passed.quarters), Tourists()
    )
    everybody = sum((sight.town.safe_houses[index].tourists for index in appraised.passed.safe_houses), everybody)
    return drawn.Products(tuple(_product(names, kind, everybody, appraised, sight.town) for kind in TouristKind))


def _product(names: Names, kind: TouristKind, everybody: Tourists, result: Appraisal, town: Town) -> drawn.Product:
    """Return the points for a kind of tourist: tourists times the landmarks they love along the route."""
    t = names.words.t
    landmarks = sum(town.quarters[at].color is LOVED[kind] for at in result.passed.quarters)
    tourists = everybody.of(kind)
    reading = t(
        "{kind}: {n} × {landmarks} = {points}",
        kind=names.kinds(kind),
        n=tourists,
        landmarks=landmarks,
        points=tourists * landmarks,
    )
    return drawn.Product(kind, tourists, landmarks, tourists * landmarks, reading)


def lines(names: Names, sight: InSight, appraised: Appraisal, tourists: drawn.Products) -> tuple[drawn.PointsRow, ...]:
    """The other lines of the score, and their sum before the check; a Warlock's after the rituals.

    Source: rules/innsmouth.md section 16: each threat symbol of the sheet erases the tourists of a quarter.
    """
    t, score = names.words.t, appraised.lines
    assert sight.sheet is not None
    score_lines = [drawn.PointsRow(t("Stars in yellow quarters"), (str(score.stars),))]
    erased = sum(product.points for product in tourists.products) - sum(getattr(score, kind) for kind in TouristKind)
    if erased:
        score_lines.append(drawn.PointsRow(t("Tourists erased by rituals"), (names.words.signed(-erased),)))
    score_lines += _goals(names, sight, score.goals)
    if score.artifacts or appraised.artifacts_drawn:
        cards = t("Face-down artifacts: {n} at {each} points", n=appraised.artifacts_drawn, each=CARD_POINTS)
        score_lines.append(drawn.PointsRow(cards, (str(score.artifacts),)))
    if score.character or _has_points(sight):
        score_lines.append(drawn.PointsRow(t("Character ability"), (str(score.character),)))
    checks = sight.sheet.ability.checks_threat
    whole = t("Before the threat check") if checks else t("Total")
    return (*score_lines, drawn.PointsRow(whole, (str(score.total),), is_sum=True))


def _goals(names: Names, sight: InSight, points: int) -> tuple[drawn.PointsRow, ...]:
    """Return the line of the goal cards that routes are compared by, without the others; empty if there are none."""
    goals = sight.tour.goals
    if not compared_goals(goals):
        return ()
    others = ", ".join(names.goal(goal) for goal in goals if goal.at_most)
    label = names.words.t("Goal cards without {goals}", goals=others) if others else names.words.t("Goal cards")
    return (drawn.PointsRow(label, (str(points),)),)


def _has_points(sight: InSight) -> bool:
    """Return whether the sheet's character gives points of its own; false without a sheet."""
    ability = ABILITIES[sight.sheet.character] if sight.sheet is not None else None
    return ability is not None and bool(ability.points_per_artifact or ability.points_per_opposite_crossing)


def level(
    page: InnsmouthScreen, appraised: Appraisal, sheet: Sheet, aside: tuple[Piece, ...] = ()
) -> drawn.ThreatLevel:
    """Return how many threat dice are rolled and why; crossings that do not raise the level are left out.

    Source: rules/innsmouth.md sections 13, 16; D10.
    """
    words = page.words
    crossings = appraised.passed.crossings if sheet.ability.crossings_raise_level else 0
    symbols = appraised.threat_level - crossings
    if not appraised.threat_level:
        return drawn.ThreatLevel("0", words.t("no threat"), words.t("no dice to roll"), aside, is_none=True)
    symbol_text = words.n("{n} symbol along the route", "{n} symbols along the route", symbols)
    crossing_text = words.n("{n} crossing", "{n} crossings", crossings)
    text = " + ".join(part for part, count in ((symbol_text, symbols), (crossing_text, crossings)) if count)
    return drawn.ThreatLevel(
        str(appraised.threat_level), words.n("threat die", "threat dice", appraised.threat_level), text, aside
    )


def _aims(page: InnsmouthScreen) -> p.Section:
    """Return the choice of what the best route aims at: most to expect, most if nothing fails, or surest."""
    t = page.words.t
    labels = {
        Objective.EXPECTED: t("average"),
        Objective.IF_NOTHING_FAILS: t("best case"),
        Objective.SAFEST: t("worst case"),
    }
    options = tuple(
        p.Button(label, Aim(objective), pressed=objective is page.view.objective) for objective, label in labels.items()
    )
    return p.Section(t("Optimize"), (p.Choice(t("Optimize"), options),))


def line_items(lines: Lines, names: Names) -> tuple[tuple[str, int], ...]:
    """The lines of a score with their names, in the order of the rulebook."""
    return tuple((names.score_line(line), int(getattr(lines, line.value))) for line in COUNTED)


def figures(lines: Lines, names: Names, player: Seat) -> tuple[str, ...]:
    """Return the points of :func:`line_items` as they are shown; "?" for goal cards that nobody has entered."""
    return tuple(names.figure(line, int(getattr(lines, line.value)), player) for line in COUNTED)
