"""The doom clock: the chance that the Ancient One wakes within the next rounds, with a rate of closing gates.

Source: rules/arkham.md ODDS-21, AWAKE-03..07.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.arkham.forecast import Waking, waking
from companion.arkham.forecast.waking import RUNS
from companion.arkham.state import Road, Table
from companion.facts.arkham import ArkhamBox
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.causes import road_words
from companion.screens.arkham.names import Names
from companion.screens.arkham.odds.acts import RATES, SetClosing
from companion.screens.arkham.odds.common import Number, Shown, how, percent
from companion.screens.arkham.odds.draft import OddsDraft
from companion.screens.arkham.odds.source import ABOUT_WAKING, IMPORTS, table_source
from companion.screens.charts import Line, LineChart

ROUNDS = 8
"""Rounds that the doom clock looks ahead."""

_last: dict[int, tuple[Table, Waking]] = {}
"""The last clock of each rate, since a page is presented again on every tap."""


def present(names: Names, draft: OddsDraft) -> Iterator[Shown]:
    """The chance within eight rounds, how often gates are closed, the chart, the roads."""
    t, words = names.words.t, names.words
    if names.table.awakening or names.table.outcome:
        yield p.Text(t("The Ancient One is awake; no Mythos card comes any more."), p.Tone.SECOND)
        return
    clock = clock_of(names.table, names.box, draft.closing)
    yield ch.BigFigure(
        words.percent(clock.total(ROUNDS)), t("that it awakens within {n} rounds", n=ROUNDS), _accuracy(names, clock),
        p.Tone.DOOM,
    )  # fmt: skip
    yield _rates(names, draft.closing)
    yield chart(names, clock)
    yield from _roads(names, clock)
    yield p.Text(t("The texts of the cards and what the investigators do besides are not counted."), p.Tone.THIRD)
    yield from _how(names, draft, clock)


def clock_of(table: Table, box: ArkhamBox, rate: int = 0) -> Waking:
    """The doom clock of a table, remembered while it is the same table."""
    known = _last.get(rate)
    if known is None or known[0] is not table:
        _last[rate] = known = (table, waking(table, box, rounds=ROUNDS, closings=float(RATES[rate])))
    return known[1]


def _accuracy(names: Names, clock: Waking) -> str:
    t, words = names.words.t, names.words
    if not clock.standard_error:
        return t("exact: every order of the cards is counted")
    error = words.number(Fraction(round(1000 * clock.standard_error), 10), 1)
    return t("simulated {n} times: standard error {error} percentage points", n=RUNS, error=error)


def _rates(names: Names, closing: int) -> p.Section:
    t = names.words.t
    labels = (t("none"), t("1 in 3 rounds"), t("1 in 2 rounds"), t("1 a round"))
    title = t("Gates that are closed")
    buttons = tuple(p.Button(label, SetClosing(at), pressed=at == closing) for at, label in enumerate(labels))
    return p.Section(title, (p.Choice(title, buttons),))


def chart(names: Names, clock: Waking) -> LineChart:
    """All roads together, and each road that matters; the same as a table."""
    t, words = names.words.t, names.words
    roads = _likeliest(clock)[:3]
    rounds = range(1, ROUNDS + 1)
    lines = [Line(t("awake"), tuple((n, 100 * float(clock.total(n))) for n in rounds), 0)]
    if len(roads) > 1:
        lines += [
            Line(_road(names, road), tuple((n, 100 * float(clock.by_round[n - 1].get(road, 0))) for n in rounds), at)
            for at, road in enumerate(roads, 1)
        ]
    head = (t("Round"), t("awake"), *(_road(names, road) for road in roads))
    rows = tuple(
        (
            str(n), words.percent(clock.total(n)),
            *(words.percent(clock.by_round[n - 1].get(road, Fraction(0))) for road in roads),
        )
        for n in rounds
    )  # fmt: skip
    reading = "; ".join(t("within {n} rounds: {chance}", n=n, chance=words.percent(clock.total(n))) for n in rounds)
    return LineChart(
        "doom-clock", reading, t("Rounds from now"), "%", tuple(lines), head, rows, t("The same as a table")
    )


def _likeliest(clock: Waking) -> list[Road]:
    return [road for road, chance in sorted(clock.by_round[-1].items(), key=lambda one: -one[1]) if chance]


def _road(names: Names, road: Road) -> str:
    return road_words(road, names)


def _roads(names: Names, clock: Waking) -> Iterator[p.Part]:
    percent = names.words.percent
    for road in _likeliest(clock):
        yield p.Text(_road(names, road), p.Tone.SECOND, strong=percent(clock.by_round[-1][road]))


def _how(names: Names, draft: OddsDraft, clock: Waking) -> tuple[Shown, ...]:
    t, words = names.words.t, names.words
    if not draft.explained:
        return how(draft, words, (), "", ())
    rate = RATES[draft.closing]
    before = (
        f"{IMPORTS}; from companion.arkham.forecast import waking; "
        f"clock = waking({table_source(names.table, ABOUT_WAKING)}, box, rounds={ROUNDS}, closings={float(rate)!r})"
    )
    numbers: list[Number] = [
        percent(words, t("within {n} rounds", n=n), clock.total(n), f"clock.total({n})")
        for n in range(ROUNDS, 0, -1)
    ]  # fmt: skip
    numbers += [
        percent(words, _road(names, road), clock.by_round[-1][road], f"clock.by_round[-1][Road({road.value!r})]")
        for road in _likeliest(clock)
    ]
    formula = (
        t("Gate cards are drawn without replacement; each opens a gate, surges, or is held by a seal."),
        t("Doom, gates, monsters, Outskirts and terror are counted card by card until a road is open."),
        _accuracy(names, clock),
    )
    return how(draft, words, formula, before, numbers)
