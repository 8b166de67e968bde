"""A sheet set by hand: roads, quarters and caches are tapped as they lie on the table."""

from __future__ import annotations

from dataclasses import replace

from companion.innsmouth.end.final_route import END
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.seat_sheets import is_drawn
from companion.innsmouth.game.state import Phase, Stroke, Tour
from companion.innsmouth.sheet.diagonals import diagonals_of, falls
from companion.innsmouth.sheet.goals import MOST_GOALS, Goal, Metric, Tier
from companion.innsmouth.town.town import At, TouristKind
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.view import (
    OpenMode,
    OpenSeat,
    OpenSheet,
    PickQuarter,
    SetByHand,
    SheetKind,
    SheetMode,
    TakeTool,
    Tool,
)
from companion.screens.innsmouth.pieces import drawn, files, missing_entries, photo
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.round import turn_corrections

MOST_TOURISTS = 9
MOST_THREATS = 9


def body(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the parts beside the map while a sheet is entered by hand."""
    if marks_caches(page, sight):
        t, hint = page.words.t, page.words.t("Tap the intersections of the cache card on the map.")
        caches = missing_entries.caches(page, sight, copies=sight.tour.phase is not Phase.DICE)
        return (p.Title(t("Mark the caches"), 2), p.Text(hint), caches)
    parts: list[Piece] = [_tools(page)]
    match page.view.tool:
        case Tool.ROADS:
            parts += _roads(page, sight)
        case Tool.QUARTERS:
            parts += _quarter(page, sight)
        case Tool.CACHES:
            parts.append(missing_entries.caches(page, sight))
    if not sight.tour.is_score_only:
        if sight.tour.phase in END:
            parts.append(p.Button(page.words.t("Return to the game"), SetByHand(False), icon="left"))
        parts += turn_corrections.sections(page, sight)
    parts += [missing_entries.character(page, sight), goals(page, sight.tour), missing_entries.deck(page, sight)]
    return (*parts, photo.tools(page), files.of_sheet(page, sight))


def foot(page: InnsmouthScreen, sight: InSight) -> tuple[p.Button, ...]:
    """Return a button: to the game, or at the end to the next empty sheet; to the routes if this or none is empty."""
    t, tour = page.words.t, sight.tour
    if marks_caches(page, sight) and tour.phase is Phase.DICE:
        return _after_caches(page, sight)
    if tour.phase not in END:
        return (
            p.Button(t("Return to the game"), SetByHand(False), p.ButtonKind.MAIN, "right", icon_last=True, grow=True),
        )
    empty = [seat for seat, player in enumerate(tour.seats) if not player.segments and not player.diagonals]
    if sight.seat in empty or not empty:
        kind = p.ButtonKind.PLAIN if empty else p.ButtonKind.MAIN
        return (p.Button(t("To the routes"), OpenMode(SheetMode.ROUTE), kind, "right", icon_last=True, grow=True),)
    after = next((seat for seat in empty if seat > sight.seat), empty[0])
    label = t("Next: {who}", who=page.names.player(after))
    return (p.Button(label, OpenSeat(after), p.ButtonKind.MAIN, "right", icon_last=True, grow=True),)


def _after_caches(page: InnsmouthScreen, sight: InSight) -> tuple[p.Button, ...]:
    """Return the next steps before the first dice: the same caches for all, the next player without any, the dice."""
    t, waiting = page.words.t, _unmarked(sight)
    on = p.Button(t("To the dice"), TakeTool(Tool.ROADS), p.ButtonKind.MAIN, "right", icon_last=True, grow=True)
    if not waiting:
        return (on,)
    if sight.seat in waiting:
        return (p.Button(t("Mark them later"), TakeTool(Tool.ROADS), icon="right", icon_last=True, grow=True),)
    label = t("Next: {who}", who=page.names.player(waiting[0]))
    copy = missing_entries.copied_caches(page, sight)
    if copy is None or not copy.enabled:
        return (p.Button(label, OpenSeat(waiting[0]), p.ButtonKind.MAIN, "right", icon_last=True, grow=True),)
    return (replace(copy, kind=p.ButtonKind.MAIN, grow=True), p.Button(label, OpenSeat(waiting[0])))


def _unmarked(sight: InSight) -> list[int]:
    """Return the seats whose caches are not entered yet."""
    return [seat for seat, player in enumerate(sight.tour.seats) if player.caches is None]


def marks_caches(page: InnsmouthScreen, sight: InSight) -> bool:
    """Return whether caches alone are marked on the map, in the midst of a game that goes by the rules."""
    is_on = page.view.tool is Tool.CACHES and not page.view.by_hand
    return is_on and not sight.tour.is_score_only and sight.tour.phase not in END


def _tools(page: InnsmouthScreen) -> p.Choice:
    """Return the choice of what a tap on the map sets: roads, quarters or caches."""
    t = page.words.t
    labels = {Tool.ROADS: t("Roads"), Tool.QUARTERS: t("Quarters"), Tool.CACHES: t("Caches")}
    options = tuple(p.Button(label, TakeTool(tool), pressed=tool is page.view.tool) for tool, label in labels.items())
    return p.Choice(t("What to tap on the map"), options)


def _roads(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the hint for drawing roads by hand, and the number of segments drawn."""
    t, n = page.words.t, page.words.n
    count = len(sight.player.segments) + len(sight.player.diagonals)
    hint = t(
        "Draw along roads and across quarters, or tap a road. Draw over a line to erase it; diagonals can also "
        "be chosen at their quarter."
    )
    return (p.Text(hint, p.Tone.SECOND, small=True), p.Text(n("{n} segment", "{n} segments", count)))


def _quarter(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the controls of the tapped quarter; a hint if none is tapped."""
    t, at = page.words.t, page.view.quarter
    if at is None:
        return (p.Text(t("Tap a quarter to enter its tourists."), p.Tone.SECOND, small=True),)
    return (quarter(page, sight, at),)


def quarter(page: InnsmouthScreen, sight: InSight, at: At) -> p.Section:
    """Tourists, symbols of threat and diagonals of one quarter."""
    t, names = page.words.t, page.names
    marks = sight.player.marks_at(at)
    rows: list[Piece] = [
        p.Row(
            names.kinds(kind),
            lead=drawn.KindMark(kind),
            aside=(_stepper(sight.seat, at, kind, marks.tourists.of(kind), names.kinds(kind)),),
        )
        for kind in TouristKind
    ]
    threat = p.Stepper(
        t("Threat symbols"),
        str(marks.threats),
        c.AddThreats(sight.seat, at, -1) if marks.threats else None,
        c.AddThreats(sight.seat, at, 1) if marks.threats < MOST_THREATS else None,
        compact=True,
    )
    rows.append(p.Row(t("Threat symbols"), lead=drawn.ThreatMark(), aside=(threat,)))
    out = p.Button("", PickQuarter(at), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    color = names.color(sight.town.quarters[at].color)
    return p.Section(
        f"{names.quarter(at)} {color}",
        (p.Group(tuple(rows), p.Layout.LIST), *_diagonals(page, sight, at)),
        aside=(out,),
    )


def _stepper(seat: int, at: At, kind: TouristKind, now: int, label: str) -> p.Stepper:
    """Return the stepper for the tourists of a kind in a quarter, from 0 to MOST_TOURISTS."""
    fewer = c.AddTourists(seat, at, kind, -1) if now else None
    more = c.AddTourists(seat, at, kind, 1) if now < MOST_TOURISTS else None
    return p.Stepper(label, str(now), fewer, more, compact=True)


def _diagonals(page: InnsmouthScreen, sight: InSight, at: At) -> tuple[Piece, ...]:
    """Return the chips that draw or erase the diagonals of a quarter; empty if it has none."""
    t, town = page.words.t, sight.town
    chips = []
    for diagonal in diagonals_of(at, town):
        label = t("Diagonal ╲") if falls(diagonal, town) else t("Diagonal ╱")
        is_on = is_drawn(sight.player, Stroke(diagonal=diagonal))
        chips.append(p.Chip(label, act=c.SetDiagonal(sight.seat, diagonal, not is_on), on=is_on))
    return (p.Group(tuple(chips), p.Layout.WRAP),) if chips else ()


def goals(page: InnsmouthScreen, tour: Tour) -> p.Section:
    """The goal cards in play."""
    t, names = page.words.t, page.names
    cards = goals_in_sight(page, tour)
    in_play = tour.goals
    rows = tuple(
        p.CheckLine(names.goal(goal), c.SetGoal(goal, goal not in in_play), goal in in_play, names.counts(goal))
        for goal in cards
    )
    box = p.Button(t("Not listed? Add it in My box"), OpenSheet(SheetKind.BOX), p.ButtonKind.QUIET, "layers")
    note = t("{n} of {all} entered", n=len(in_play), all=MOST_GOALS)
    return p.Section(t("Goals in play"), (p.Group(rows, p.Layout.LIST), p.Group((box,), p.Layout.BUTTONS)), note=note)


def goals_in_sight(page: InnsmouthScreen, tour: Tour | None) -> tuple[Goal, ...]:
    """Return all known goal cards, each once: printed in the rulebook, from my box, and of the game, if any."""
    entered = (*page.mine.goals, *((*tour.box.goals, *tour.goals) if tour is not None else ()))
    return tuple({goal.id: goal for goal in (*printed_goals(page), *entered)}.values())


def printed_goals(page: InnsmouthScreen) -> tuple[Goal, ...]:
    """Goal cards of the data."""
    return tuple(
        Goal(goal.id, Metric(goal.metric), tuple(Tier(*tier) for tier in goal.tiers))
        for goal in page.printed.goals.values()
    )
