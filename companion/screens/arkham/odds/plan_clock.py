"""The doom clock beside the plan: if nobody acts, as tonight so far, and if the plan is followed.

Source: rules/arkham.md ODDS-21, AWAKE-03..07, GATE-03.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from companion.arkham.forecast import Assignment, Waking, waking
from companion.arkham.forecast.waking import RUNS
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import Number, NumberExplainer, Shown, percent
from companion.screens.arkham.odds.clock import ROUNDS, error_in_points, with_error
from companion.screens.arkham.wording.names import Names
from companion.screens.families import chances as ch
from companion.screens.families.charts import ChartLine, LineChart, tools
from companion.words import Words


class Clock(NamedTuple):
    """One way to go on, and how likely the Ancient One wakes on it."""

    name: str
    waking: Waking
    code: str
    """The Python that counts it, after the lines of the plan."""


def still(table: Table, box: ArkhamBox) -> Waking:
    """Return the doom clock of a table where nobody acts."""
    return waking(table, box, rounds=ROUNDS)


def tonight(table: Table, box: ArkhamBox, closed: int) -> Waking:
    """Return the doom clock if gates are closed as often as in the rounds so far."""
    return waking(table, box, rounds=ROUNDS, closings=rate(table, closed))


def planned(table: Table, box: ArkhamBox, best: Assignment) -> Waking:
    """Return the doom clock if a plan is followed."""
    return waking(table, box, rounds=ROUNDS, plan=best)


def rate(table: Table, closed: int) -> float:
    """Return how many gates were closed per round so far, 0..1."""
    return min(1.0, closed / max(1, table.round))


def present(names: Names, table: Table, best: Assignment, closed: int, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the section with the chance to wake on each way to go on, and their lines.

    ``table``: with everybody's sliders. ``closed``: gates closed at this table so far.
    """
    words, t = names.words, names.words.t
    clocks = tuple(_clocks(names, table, best, closed))
    lines = tuple(
        ch.FigureLine(
            clock.name,
            with_error(words, clock.waking, clock.waking.total(ROUNDS)),
            "doom",
            how=why(f"clock-{at}", partial(_numbers, words, clock)),
        )
        for at, clock in enumerate(clocks)
    )
    yield p.Section(t("Doom clock"), (*lines, _chart(words, clocks)), t("awake within {n} rounds", n=ROUNDS))


def formula(words: Words) -> tuple[str, ...]:
    """Return the sentences that explain the lines."""
    t = words.t
    return (
        t("With the plan each gate is closed when it is due, with its chance; its monsters leave."),
        t("{n} simulated games; “The Story Continues…” shuffles the Mythos deck anew; new gates stay open.", n=RUNS),
    )


def _clocks(names: Names, table: Table, best: Assignment, closed: int) -> Iterator[Clock]:
    """Yield the ways to go on: nobody acts, as tonight if a gate was closed, the plan if it sends somebody."""
    t, same, box = names.words.t, names.memory.same, names.box
    call = f"clock = waking(table, box, rounds={ROUNDS}"
    yield Clock(t("if nobody acts"), same(still, table, box), f"{call})")
    if closed:
        title = t("as tonight, gates closed in {n} rounds: {closed}", closed=closed, n=table.round)
        yield Clock(title, same(tonight, table, box, closed), f"{call}, closings={rate(table, closed)!r})")
    if best.cells:
        yield Clock(t("with the plan"), same(planned, table, box, best), f"{call}, plan=plan_now.best)")


def _numbers(words: Words, clock: Clock) -> Iterator[Number]:
    """Yield the chance within each round with its Python, then the error of the last if it was simulated."""
    for rounds in range(1, ROUNDS + 1):
        title = words.t("within {n} rounds", n=rounds)
        yield percent(words, title, clock.waking.total(rounds), f"{clock.code}; clock.total({rounds})")
    if clock.waking.standard_error:
        figure = error_in_points(words, clock.waking.error(clock.waking.total(ROUNDS)))
        code = f"{clock.code}; 100 * clock.error(clock.total({ROUNDS}))"
        yield Number(words.t("standard error, percentage points"), figure, code)


def _chart(words: Words, clocks: tuple[Clock, ...]) -> LineChart:
    """Return the ways to go on as lines over the rounds, and as a table."""
    t, rounds = words.t, range(1, ROUNDS + 1)
    lines = tuple(
        ChartLine(
            clock.name,
            tuple((n, 100 * float(clock.waking.total(n))) for n in rounds),
            at,
            tuple(100 * clock.waking.error(clock.waking.total(n)) for n in rounds) if clock.waking.runs else (),
            tuple(with_error(words, clock.waking, clock.waking.total(n)) for n in rounds),
        )
        for at, clock in enumerate(clocks)
    )
    rows = tuple(
        (str(n), *(with_error(words, clock.waking, clock.waking.total(n)) for clock in clocks)) for n in rounds
    )
    reading = "; ".join(f"{clock.name}: {words.percent(clock.waking.total(ROUNDS))}" for clock in clocks)
    return LineChart(
        "plan-clock", reading, t("Rounds from now"), "%", lines, (t("Round"), *(clock.name for clock in clocks)), rows,
        t("Show as a table"), t("Chance that the Ancient One awakens"), tools(words, compares=True),
    )  # fmt: skip
