"""The way of one investigator through town: the chance to arrive this turn, whom to evade, the next best and why.

Source: rules/arkham.md MOVE-01..05, EVADE-01..07, ODDS-11.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.advice import evade_checks, path_of
from companion.arkham.board import barred
from companion.arkham.commands import MoveInvestigator
from companion.arkham.odds import Behind, Route
from companion.arkham.state import Phase
from companion.odds import Check
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.names import Names
from companion.screens.arkham.odds.acts import PickList, PickOne
from companion.screens.arkham.odds.common import Shown, how, percent, stepper
from companion.screens.arkham.odds.draft import OddsDraft
from companion.screens.arkham.refusals import may

MOST_SHOWN = 3
"""Ways shown: the best and the next best."""


def present(names: Names, draft: OddsDraft) -> Iterator[Shown]:
    """The chance, the ways, and what they were counted with."""
    t, words, asked, seat = names.words.t, names.words, draft.way, draft.seat
    if draft.picking == "goal":
        yield _goals(names)
        return
    yield p.Row(names.place(asked.goal), t("where to?"), act=PickList("goal"), lead=p.Icon("map"),
                aside=(p.Icon("down"),))  # fmt: skip
    trouble = _trouble(names, draft)
    routes: tuple[Route, ...] = ()
    if trouble:
        yield p.Warning(trouble, icon="info")
    else:
        routes = path_of(names.table, seat, asked.goal, names.box, points=asked.points, clues=asked.clues)
        if routes:
            best = routes[0]
            yield ch.BigFigure(
                words.percent(best.chance), t("to arrive this turn: {place}", place=names.short(asked.goal)),
                t("movement points: {n} of {of}", n=best.points, of=asked.points),
                p.Tone.GOOD if best.chance * 2 >= 1 else p.Tone.DANGER,
            )  # fmt: skip
            for one in _shown(routes):
                yield _way(names, one, best)
            yield from _go(names, seat, asked.goal)
        else:
            yield p.Warning(_too_far(names, draft), icon="boot")
    yield p.Group(
        (
            stepper(t("Movement points"), "way", "points", asked.points),
            stepper(t("Clues to spend"), "way", "clues", asked.clues, icon="clue"),
        ),
        p.Layout.GRID,
    )
    if routes:
        yield from _how(names, draft, routes)


def _trouble(names: Names, draft: OddsDraft) -> str:
    """Why there is nothing to count; empty where there is."""
    t, person = names.words.t, names.table.investigators[draft.seat]
    if person.eliminated:
        return t("out of the game")
    if person.place not in (*names.box.streets, *names.box.locations):
        return t("Not in Arkham now: {place}", place=names.place(person.place, person.zone))
    if person.place == draft.way.goal:
        return t("is here")
    if person.sliders is None:
        return t(
            "Tell where the sliders stand on the sheet of {who} to see the chance", who=names.first_name(draft.seat)
        )
    return ""


def _shown(routes: tuple[Route, ...]) -> tuple[Route, ...]:
    """The best way, and others that evade something else or less; a longer way past the same monsters is no news."""
    shown: list[Route] = []
    for one in routes:
        if all(one.to_evade != other.to_evade for other in shown):
            shown.append(one)
    return tuple(shown[:MOST_SHOWN])


def _way(names: Names, one: Route, best: Route) -> ch.Way:
    words = names.words
    areas = " → ".join(names.short(area) for area in one.areas[1:])
    return ch.Way(
        areas, _whom(names, one), words.percent(one.chance), float(one.chance), best=one is best, icon="boot",
        note=_behind(names, one, best),
    )  # fmt: skip


def _whom(names: Names, one: Route) -> str:
    t = names.words.t
    if not one.to_evade:
        return t("nobody to evade")
    met = [
        t("{monster} ({place})", monster=names.monster(monster.kind), place=names.short(area))
        for area in one.to_evade
        for monster in names.table.monsters_at(area)
    ]
    return t("evade: {monsters}", monsters=", ".join(met))


def _behind(names: Names, one: Route, best: Route) -> str:
    t = names.words.t
    match one.behind:
        case Behind.BEST:
            return ""
        case Behind.RISKIER:
            saved = best.points - one.points
            if saved > 0:
                return t("shorter by {n}, but riskier", n=saved)
            return t("riskier")
        case Behind.LONGER:
            return t("as likely, but longer by {n}", n=one.points - best.points)
        case Behind.LIKE_THE_BEST:
            return t("just as good")


def _too_far(names: Names, draft: OddsDraft) -> str:
    t = names.words.t
    if draft.way.goal in barred(names.table, names.box):
        return t("Closed: nobody may enter {place}", place=names.place(draft.way.goal))
    far = path_of(names.table, draft.seat, draft.way.goal, names.box, points=12)
    if not far:
        return t("No open way leads there")
    needed = min(one.points for one in far)
    return names.words.n("Too far: {n} movement point is needed", "Too far: {n} movement points are needed", needed)


def _go(names: Names, seat: int, goal: str) -> Iterator[p.Part]:
    """One tap moves the figure, once the dice have allowed it."""
    move = may(names, MoveInvestigator(seat, goal))
    if move is not None and names.table.phase is Phase.MOVEMENT:
        label = names.words.t("Arrived: put {who} there", who=names.first_name(seat))
        yield p.Group((p.Button(label, move, icon="boot", grow=True),), p.Layout.BUTTONS)


def _goals(names: Names) -> p.Field:
    t, box = names.words.t, names.box
    options = tuple(
        p.Option(names.place(area), PickOne(area), f"{box.spaces[area].name_en} {box.spaces[area].name_ru}")
        for area in (*box.locations, *box.streets)
    )
    return p.Field(t("Where to?"), options, t("Name of the place"), t("No such place"), name="odds-goal", focus=True)


def _how(names: Names, draft: OddsDraft, routes: tuple[Route, ...]) -> tuple[Shown, ...]:
    t, words, asked = names.words.t, names.words, draft.way
    if not draft.explained:
        return how(draft, words, (), "", ())
    person = names.table.investigators[draft.seat]
    checks = evade_checks(names.table, draft.seat, names.box)
    told = ", ".join(f"{area!r}: [{', '.join(_check(one) for one in every)}]" for area, every in checks.items())
    closed = sorted(barred(names.table, names.box))
    before = (
        "from companion.arkham.advice import lines_of; from companion.arkham.odds import path; "
        "from companion.facts.arkham import load; from companion.odds import check; "
        f"ways = path(lines_of(load()), {person.place!r}, {asked.goal!r}, {asked.points}, {{{told}}}, "
        f"clues={asked.clues}, closed={closed!r})"
    )
    numbers = tuple(
        percent(
            words, " → ".join(names.short(area) for area in one.areas[1:]), one.chance,
            f"ways[{routes.index(one)}].chance",
        )
        for one in _shown(routes)
    )  # fmt: skip
    formula = (
        t("Leaving an area takes one Evade check against each monster there: Sneak and the monster's awareness."),
        t("Who fails one stays and fights, so the chances are multiplied; arriving asks for no check."),
        *(
            t(
                "{place}: {dice} dice to evade",
                place=names.place(area),
                dice=" + ".join(str(max(0, c.dice)) for c in every),
            )
            for area, every in checks.items()
            if any(area in one.to_evade for one in _shown(routes))
        ),
    )
    return how(draft, words, formula, before, numbers)


def _check(one: Check) -> str:
    more = "".join(
        f", {name}={getattr(one, name)}"
        for name, usual in (("success_on", 5), ("dice_per_clue", 1))
        if getattr(one, name) != usual
    )
    return f"check({one.dice}{more})"


def who_walks(names: Names, place: str) -> int:
    """The investigator whose way to a place is shown first: the first one, clockwise, who can walk and is not there."""
    streets_and_locations = {*names.box.streets, *names.box.locations}
    seats = names.table.clockwise()
    people = names.table.investigators
    walking = [seat for seat in seats if people[seat].place in streets_and_locations and people[seat].place != place]
    return walking[0] if walking else names.table.first_player
