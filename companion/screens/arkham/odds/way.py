"""The way of one investigator through town: the chance to arrive this turn, whom to evade, the next best and why.

Source: rules/arkham.md MOVE-01..05, EVADE-01..07, ODDS-11.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.arkham.forecast.advice import evade_checks, path_of
from companion.arkham.odds import Behind, Route
from companion.arkham.pieces.barriers import barred
from companion.arkham.table.commands import MoveInvestigator
from companion.arkham.table.state import Phase
from companion.odds import Check
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import (
    Number,
    NumberExplainer,
    Shown,
    percent,
    resting,
    steppers,
    to_the_sheet,
    tone_of,
)
from companion.screens.arkham.odds.from_table import with_sliders
from companion.screens.arkham.odds_draft.acts import PickList, PickOne
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.families import chances as ch
from companion.words import every_name

MOST_SHOWN = 3
"""Ways shown: the best and the next best."""


def present(names: Names, draft: OddsDraft) -> Iterator[Shown]:
    """The chance, the ways, and what they were counted with."""
    t, words, way_draft, seat = names.words.t, names.words, draft.way, draft.seat
    if draft.picking == "goal":
        yield _goals(names)
        return
    goal = p.Row(
        t("Where to: {place}", place=names.place(way_draft.goal)),
        _from(names, draft),
        act=PickList("goal"),
        lead=p.Icon("map"),
        aside=(p.Icon("down"),),
    )
    yield p.Group((goal,), p.Layout.LIST, t("Where to?"))
    trouble = _trouble(names, draft)
    routes: tuple[Route, ...] = ()
    why = NumberExplainer(draft, words, lambda: _formula(names, draft, routes), lambda: _code(names, draft))
    if trouble:
        yield p.Group((p.Warning(trouble, icon="info"),), p.Layout.WARNINGS)
    else:
        table = with_sliders(names.table, seat)
        routes = path_of(table, seat, way_draft.goal, names.box, points=way_draft.points, clues=way_draft.clues)
        if routes:
            best = routes[0]
            yield ch.BigFigure(
                words.percent(best.chance),
                t("to arrive this round: {place}", place=names.short(way_draft.goal)),
                t("movement points: {n} of {of}", n=best.points, of=way_draft.points),
                tone_of(draft, best.chance),
                why("arrive", lambda: _numbers(names, routes, best)),
                resting(draft, words),
            )
            for at, route in enumerate(_distinct(routes)):
                how = why(f"route{at}", partial(_numbers, names, routes, route))
                yield _way(names, route, best, how, len(_distinct(routes)) > 1)
            yield from _go(names, seat, way_draft.goal)
        else:
            yield p.Group((p.Warning(_too_far(names, draft), icon="boot"),), p.Layout.WARNINGS)
    numbers = steppers(draft, words, ("points", t("Movement points")), ("clues", t("Clues to spend"), "clue"))
    yield p.Section(t("What to spend"), (numbers, *to_the_sheet(draft, words)))


def _from(names: Names, draft: OddsDraft) -> str:
    """Return in words where the investigator's way begins."""
    person = names.table.investigators[draft.seat]
    return names.words.t("from: {place}", place=names.place(person.place, person.zone))


def _trouble(names: Names, draft: OddsDraft) -> str:
    """Return in words why there is no way to count; '' if there is."""
    t, person = names.words.t, names.table.investigators[draft.seat]
    if person.eliminated:
        return t("out of the game")
    if person.place not in (*names.box.streets, *names.box.locations):
        return t("Not in Arkham now: {place}", place=names.place(person.place, person.zone))
    if person.place == draft.way.goal:
        return t("is here")
    return ""


def _distinct(routes: tuple[Route, ...]) -> tuple[Route, ...]:
    """Return the best route and others past other monsters; a longer way past the same monsters is left out."""
    distinct: list[Route] = []
    for route in routes:
        if all(route.to_evade != other.to_evade for other in distinct):
            distinct.append(route)
    return tuple(distinct[:MOST_SHOWN])


def _way(names: Names, route: Route, best: Route, how: ch.How, is_choice: bool) -> ch.WayForward:
    """Return the bar of a route with its chance, the monsters to evade and what puts it behind the best route."""
    words = names.words
    areas = " → ".join(names.short(area) for area in route.areas[1:])
    return ch.WayForward(
        areas,
        _monsters_to_evade(names, route),
        words.percent(route.chance),
        float(route.chance),
        best=route is best and route.chance > 0,
        icon="boot",
        note=_why_worse(names, route, best),
        how=how,
        is_route=True,
        label=words.t("best") if route is best and route.chance and is_choice else "",
    )


def _monsters_to_evade(names: Names, route: Route) -> str:
    """Return in words the monsters that a route has to evade, or that there are none."""
    t = names.words.t
    if not route.to_evade:
        return t("nobody to evade")
    met = [
        t("{monster} ({place})", monster=names.monster(monster.kind), place=names.short(area))
        for area in route.to_evade
        for monster in names.table.monsters_at(area)
    ]
    return t("evade: {monsters}", monsters=", ".join(met))


def _why_worse(names: Names, route: Route, best: Route) -> str:
    """Return in words why a route is not the best: longer, riskier, or just as good; "" for the best."""
    t = names.words.t
    match route.behind:
        case Behind.BEST:
            return ""
        case Behind.RISKIER:
            saved = best.points - route.points
            if saved > 0:
                return t("{n} shorter but riskier", n=saved)
            return t("riskier")
        case Behind.LONGER:
            return t("the same odds, but {n} longer", n=route.points - best.points)
        case Behind.LIKE_THE_BEST:
            return t("just as good")


def _too_far(names: Names, draft: OddsDraft) -> str:
    """Return in words why no way to the goal can be walked: closed, no open way within 12 points, or too far."""
    t = names.words.t
    if draft.way.goal in barred(names.table, names.box):
        return t("Closed, nobody may enter: {place}", place=names.place(draft.way.goal))
    far = path_of(with_sliders(names.table, draft.seat), draft.seat, draft.way.goal, names.box, points=12)
    if not far:
        return t("No open route there")
    needed = min(route.points for route in far)
    return names.words.n("Too far: needs {n} movement point", "Too far: needs {n} movement points", needed)


def _go(names: Names, seat: int, goal: str) -> Iterator[p.Part]:
    """Yield the button that moves the figure to the goal, to be tapped once the dice have allowed it."""
    move = may(names, MoveInvestigator(seat, goal))
    if move is not None and names.table.phase is Phase.MOVEMENT:
        label = names.words.t("Arrived: {who} is there", who=names.first_name(seat))
        yield p.Group((p.Button(label, move, icon="boot", grow=True),), p.Layout.BUTTONS)


def _goals(names: Names) -> p.Field:
    """Return the search for the place to walk to."""
    t, box = names.words.t, names.box
    options = tuple(
        p.Option(names.place(area), PickOne("goal", area), every_name(box.spaces[area]))
        for area in (*box.locations, *box.streets)
    )
    return p.Field(t("Where to?"), options, t("Name of the place"), t("No such place"), name="odds-goal", focus=True)


def _code(names: Names, draft: OddsDraft) -> str:
    """Return the Python lines that compute the routes in a notebook."""
    way_draft, table = draft.way, with_sliders(names.table, draft.seat)
    checks = evade_checks(table, draft.seat, names.box)
    text = ", ".join(f"{area!r}: [{', '.join(_check(check) for check in every)}]" for area, every in checks.items())
    return (
        "from companion.arkham.forecast.advice import lines_of; from companion.arkham.odds import path; "
        "from companion.facts.arkham import load; from companion.odds import check; "
        f"ways = path(lines_of(load()), {table.investigators[draft.seat].place!r}, "
        f"{way_draft.goal!r}, {way_draft.points}, "
        f"{{{text}}}, clues={way_draft.clues}, closed={sorted(barred(table, names.box))!r})"
    )


def _numbers(names: Names, routes: tuple[Route, ...], route: Route) -> tuple[Number, ...]:
    """Return the chance and the steps of a route, which must be among the routes, with the Python that gives them."""
    words, code = names.words, f"ways[{routes.index(route)}]"
    areas = " → ".join(names.short(area) for area in route.areas[1:])
    used = Number(words.t("movement points"), str(route.points), f"{code}.points")
    return percent(words, areas, route.chance, f"{code}.chance"), used


def _formula(names: Names, draft: OddsDraft, routes: tuple[Route, ...]) -> tuple[str, ...]:
    """Return two sentences on how chances of routes are computed, and one with the dice for each area to evade in.

    Only areas in which one of the listed ``routes`` evades; without routes only the first two come. Sliders that are
    not set are assumed.
    """
    t, checks = names.words.t, evade_checks(with_sliders(names.table, draft.seat), draft.seat, names.box)
    return (
        t("To leave, evade every monster there: Sneak plus the monster’s awareness."),
        t("A failed check means staying to fight, so the chances are multiplied; arriving needs no check."),
        *(
            t(
                "{place}: {dice} dice to evade",
                place=names.place(area),
                dice=" + ".join(str(max(0, c.dice)) for c in every),
            )
            for area, every in checks.items()
            if any(area in route.to_evade for route in _distinct(routes))
        ),
    )


def _check(check: Check) -> str:
    """Return the Python that builds an Evade check from its dice; success_on and dice_per_clue only if unusual."""
    more = "".join(
        f", {name}={getattr(check, name)}"
        for name, usual in (("success_on", 5), ("dice_per_clue", 1))
        if getattr(check, name) != usual
    )
    return f"check({check.dice}{more})"


def who_walks(names: Names, place: str) -> int:
    """Return the seat whose way to a place is shown first: clockwise the first that is in town and not there.

    Without any the first player's.
    """
    streets_and_locations = {*names.box.streets, *names.box.locations}
    seats = names.table.clockwise()
    people = names.table.investigators
    walking = [seat for seat in seats if people[seat].place in streets_and_locations and people[seat].place != place]
    return walking[0] if walking else names.table.first_player
