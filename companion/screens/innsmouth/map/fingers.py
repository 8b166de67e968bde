"""What a finger on the map means, by what is going on; and what the map shows of it.

Source: rules/innsmouth.md sections 5.3-5.5, 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from companion.innsmouth.end import pending_checks
from companion.innsmouth.end.pending_checks import CheckStage
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.seat_sheets import is_drawn
from companion.innsmouth.game.state import Phase, Stroke
from companion.innsmouth.round.legal_segments import correctable, legal_segments, may_correct
from companion.innsmouth.round.quarters import by_own_dice, legal_quarters
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.diagonals import diagonals
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.town.town import At
from companion.screens.acts import encode
from companion.screens.innsmouth.drafts.town_acts import places
from companion.screens.innsmouth.drafts.view import DrawAlong, EraseFirst, LeaveOut, PickQuarter, SheetMode, Tool
from companion.screens.innsmouth.map.map_records import Drag, FingerCourse, Target, Touch
from companion.screens.innsmouth.map.own_route import own_appraisal
from companion.screens.innsmouth.map.town_map import Fingers, MapOverlay
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.round.dice_panel import pairs
from companion.screens.parts import Act


def overlay(page: InnsmouthScreen, sight: InSight) -> MapOverlay:
    """The map's overlay for the mode of the view."""
    match page.view.mode:
        case SheetMode.ROUTE:
            return _route(page, sight)
        case SheetMode.THREAT:
            return _threat(page, sight)
        case SheetMode.DRAW | SheetMode.SCORE:
            return _by_hand(page, sight) if is_by_hand(page, sight) else _round(page, sight)


def is_by_hand(page: InnsmouthScreen, sight: InSight) -> bool:
    """Return whether taps set the sheet directly, without checking the rules."""
    return sight.tour.is_score_only or page.view.by_hand or page.view.tool is Tool.CACHES


def drawn_sheet(sight: InSight) -> Sheet:
    """Return the sheet to draw; while character or caches are unknown, it has the Detective or no caches."""
    player = sight.player
    if sight.sheet is not None:
        return sight.sheet
    return Sheet(
        sight.town.id,
        player.character or Character.DETECTIVE,
        player.marks,
        player.segments,
        player.diagonals,
        player.caches or (),
    )


# ---------------------------------------------------------------- by hand


def _by_hand(page: InnsmouthScreen, sight: InSight) -> MapOverlay:
    """Return the map for a sheet set by hand: a tap changes a road or intersection, or opens a quarter."""
    target = {Tool.ROADS: Target.ROADS, Tool.QUARTERS: Target.QUARTERS, Tool.CACHES: Target.NODES}[page.view.tool]
    player, seat = sight.player, sight.seat

    def road(name: str) -> Touch:
        return _road(page, sight, name, c.SetSegment(seat, name, name not in player.segments))

    def node(name: str) -> Touch:
        caches = player.caches or ()
        label = page.names.node(name, sight.town)
        if name in caches:
            label = page.words.t("{place} (cache)", place=label)
        return Touch(encode(c.SetCache(seat, name, name not in caches)), label)

    drag = _drag(sight, by_hand=True) if target is Target.ROADS else None
    fingers = Fingers(road, lambda at: _quarter(page, sight, at), node)
    return MapOverlay(target, fingers, chosen=page.view.quarter, drag=drag)


def _drag(sight: InSight, by_hand: bool) -> Drag:
    """Return what a finger drawn along roads does: draw their segments, or by hand set them."""
    return Drag(FingerCourse.ROADS, encode(DrawAlong(sight.seat, by_hand), "places"), has_diagonals=True)


def strokes(sight: InSight, value: str) -> tuple[Stroke, ...]:
    """The segments that a finger followed on this sheet."""
    slants = diagonals(sight.town)
    results = []
    for name in dict.fromkeys(places(value)):
        road, number = name[1:], int(name[1:]) if name[1:].isdecimal() else len(slants)
        if name.startswith("r") and road in sight.town.roads:
            results.append(Stroke(road=road))
        elif name.startswith("d") and number < len(slants):
            results.append(Stroke(diagonal=slants[number]))
    return tuple(results)


def line(sight: InSight, act: DrawAlong) -> c.DrawLine | c.SetLine | None:
    """Return the command for a finger drawn along roads; None if it followed no road.

    By hand, a line over segments that are all drawn already erases them; by the rules, only new segments are drawn.
    """
    passed = strokes(sight, act.places)
    new = tuple(stroke for stroke in passed if not is_drawn(sight.player, stroke))
    if not passed:
        return None
    return c.SetLine(act.seat, new or passed, bool(new)) if act.by_hand else c.DrawLine(act.seat, new or passed)


def _road(page: InnsmouthScreen, sight: InSight, name: str, act: Act) -> Touch:
    """Return the touch of a road: its act, and its name with whether it is drawn."""
    label = page.names.road(sight.town.roads[name])
    if name in sight.player.segments:
        label = page.words.t("{road} (drawn)", road=label)
    return Touch(encode(act), label)


def _quarter(page: InnsmouthScreen, sight: InSight, at: At, act: Act | None = None, erased: int = 0) -> Touch:
    """Return the touch of a quarter: its act, by default to open it, and its name with tourists and threats."""
    marks = sight.player.marks_at(at)
    label = page.names.whole_quarter(sight.town.quarters[at], marks.tourists, marks.threats - erased)
    return Touch(encode(act or PickQuarter(at)), label)


# ---------------------------------------------------------------- a round


def _round(page: InnsmouthScreen, sight: InSight) -> MapOverlay:
    """Return the map of a round, by phase and tool: choosing a quarter, correcting, tapping quarters, or drawing."""
    tour, view, player = sight.tour, page.view, sight.player
    if tour.phase is Phase.DRAW and player.turn.quarter is None:
        corrects = view.corrects and may_correct(tour, sight.seat)
        return _correcting(page, sight) if corrects else _choosing(page, sight)
    if view.tool is Tool.QUARTERS and tour.phase in (Phase.DRAW, Phase.FINAL):
        return MapOverlay(
            Target.QUARTERS,
            Fingers(quarter=lambda at: _quarter(page, sight, at)),
            chosen=view.quarter,
            new=_new(sight),
            across=_across(page),
        )
    if tour.phase is Phase.DRAW and view.corrects:
        return _correcting(page, sight)
    legal = frozenset(
        segment.stroke.road
        for segment in legal_segments(tour, sight.seat, page.printed)
        if segment.stroke.road is not None
    )
    worth = page.gains.items() if view.shows_gains else ()
    gains = {stroke.road: gain for stroke, gain in worth if gain and isinstance(stroke, Stroke) and stroke.road}
    target = Target.ROADS if tour.phase in (Phase.DRAW, Phase.FINAL) else Target.NOTHING

    def road(name: str) -> Touch:
        return _road(page, sight, name, c.DrawSegment(sight.seat, name))

    few = legal if len(legal) < len(sight.town.roads) // 2 else _beside(sight, legal)
    return MapOverlay(
        target,
        Fingers(road=road),
        legal=few,
        new=_new(sight),
        chosen=player.turn.quarter,
        gains=gains,
        across=MappingProxyType({}) if legal else _across(page),
        circled_caches=frozenset(player.circled_caches),
        circled_houses=frozenset(player.circled_houses),
        drag=_drag(sight, by_hand=False) if target is Target.ROADS else None,
    )


def _across(page: InnsmouthScreen) -> Mapping[At, Fraction]:
    """Return what the better diagonal of each quarter would add, while gains are shown."""
    result: dict[At, Fraction] = {}
    for stroke, gain in page.gains.items() if page.view.shows_gains else ():
        if isinstance(stroke, Stroke) and stroke.diagonal is not None and gain > result.get(stroke.diagonal.quarter, 0):
            result[stroke.diagonal.quarter] = gain
    return result


def _beside(sight: InSight, legal: frozenset[str]) -> frozenset[str]:
    """Return the legal roads along the quarter just used, lit alone where nearly every road is free."""
    at = sight.player.turn.quarter
    return frozenset(name for name in legal if at in sight.town.roads[name].quarters)


def _new(sight: InSight) -> frozenset[str]:
    """Return the roads that the player has drawn in this round."""
    return frozenset(stroke.road for stroke in sight.player.turn.strokes if stroke.road is not None)


def _choosing(page: InnsmouthScreen, sight: InSight) -> MapOverlay:
    """Return the overlay for the choice of a quarter.

    Legal quarters are lit, quarters that need changes of coordinates are also dashed. A tap on a quarter of the dice
    chooses it; a tap on another legal quarter selects it to be confirmed.
    """
    legal = legal_quarters(sight.tour, sight.seat)
    by_dice = {choice.at for choice in legal if not choice.changes and not choice.is_fallback}
    own = _with_own_dice(sight)

    def quarter(at: At) -> Touch:
        if at in own:
            return _quarter(page, sight, at, c.ChooseQuarter(sight.seat, at, dice=own[at]))
        if at not in by_dice and any(choice.at == at for choice in legal):
            return _quarter(page, sight, at)
        return _quarter(page, sight, at, c.ChooseQuarter(sight.seat, at))

    dashed = frozenset(choice.at for choice in legal if choice.changes and not choice.is_fallback)
    free = frozenset(choice.at for choice in legal if not choice.changes) - dashed | own.keys()
    fingers = Fingers(quarter=quarter)
    return MapOverlay(Target.QUARTERS, fingers, lit=dashed | free, free=free, chosen=page.view.quarter)


def _with_own_dice(sight: InSight) -> dict[At, tuple[int, int]]:
    """Return the quarters that exactly a single pair of own dice allows in opening round 1, each with that pair."""
    ways: dict[At, list[tuple[int, int]]] = {}
    for pair in pairs(sight.tour.dice.rolled):
        for at in by_own_dice(sight.tour, sight.seat, pair):
            ways.setdefault(at, []).append(pair)
    return {at: results[0] for at, results in ways.items() if len(results) == 1}


def _correcting(page: InnsmouthScreen, sight: InSight) -> MapOverlay:
    """Return the map while a road is corrected: a first tap chooses the road to erase, a second the new road."""
    erased = page.view.erased
    roads = correctable(sight.tour, sight.seat, erased, page.printed) if erased is not None else ()

    def road(name: str) -> Touch:
        if erased is None or (name in sight.player.segments and name != erased.road):
            return _road(page, sight, name, EraseFirst(Stroke(road=name)))
        return _road(page, sight, name, c.CorrectRoute(sight.seat, erased, name))

    new = frozenset({erased.road}) if erased is not None and erased.road is not None else frozenset()
    return MapOverlay(
        Target.ROADS, Fingers(road=road), legal=frozenset(roads), new=new, chosen=sight.player.turn.quarter
    )


# ---------------------------------------------------------------- routes and penalties


def _route(page: InnsmouthScreen, sight: InSight) -> MapOverlay:
    """Return the map of the best route, or of an own route with roads to leave out; plain without sheet or best."""
    best = page.found.best
    if sight.sheet is None or best is None:
        return MapOverlay()
    if not page.view.is_own:
        return MapOverlay(route=best.route, passed=best.appraisal.passed)
    appraisal = own_appraisal(page, sight)

    def road(name: str) -> Touch | None:
        if name not in sight.player.segments:
            return None
        stroke = Stroke(road=name)
        return _road(page, sight, name, LeaveOut(stroke, stroke not in page.view.left_out))

    fingers = Fingers(road=road)
    if appraisal is None:
        return MapOverlay(Target.ROADS, fingers)
    return MapOverlay(Target.ROADS, fingers, appraisal.route, appraisal.passed)


def _threat(page: InnsmouthScreen, sight: InSight) -> MapOverlay:
    """Return the overlay of a threat check: the route chosen, quarters to choose from lit, emptied quarters faint."""
    check = pending_checks.checked(sight.tour, sight.seat, page.printed)
    if check is None or check.player.route is None:
        return MapOverlay()
    now = pending_checks.pending(check)
    lost, erased = check.lost, check.erased
    if not now.options:
        return MapOverlay(route=check.player.route, passed=check.passed, erased=erased, lost=lost)
    options = dict(now.options)

    def quarter(at: At) -> Touch | None:
        if at not in options:
            return None
        if now.due is CheckStage.SHOT:
            return _quarter(page, sight, at, c.EraseThreat(sight.seat, at), erased.count(at))
        return _quarter(page, sight, at, c.TakePenalty(sight.seat, at, options[at][0]), erased.count(at))

    return MapOverlay(
        Target.QUARTERS,
        Fingers(quarter=quarter),
        check.player.route,
        check.passed,
        lit=frozenset(options),
        erased=erased,
        lost=lost,
    )
