"""The doom clock: the chance that the Ancient One wakes within the next rounds, with a rate of closing gates.

Source: rules/arkham.md ODDS-21, AWAKE-03..07.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from companion.arkham.forecast import Waking, waking
from companion.arkham.forecast.waking import RUNS
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.state import Table, WakingCause
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import Number, NumberExplainer, Shown, percent
from companion.screens.arkham.chances.python_lines import ABOUT_WAKING, IMPORTS, table_source
from companion.screens.arkham.odds_draft.acts import RATES, SetClosing
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.wording.chapters.causes import road_words
from companion.screens.arkham.wording.names import Names
from companion.screens.families import chances as ch
from companion.screens.families.charts import ChartLine, LineChart, tools
from companion.words import Words

ROUNDS = 8
"""Rounds that the doom clock looks ahead."""


def present(names: Names, draft: OddsDraft) -> Iterator[Shown]:
    """The chance within eight rounds, how often gates are closed, the chart, the roads."""
    t, words = names.words.t, names.words
    if names.table.awakening or names.table.outcome:
        yield p.Text(t("The Ancient One is awake: no more Mythos cards."), p.Tone.SECOND)
        return
    clock = names.memory.same(clock_of, names.table, names.box, draft.closing)
    why = NumberExplainer(draft, words, lambda: _formula(names, clock), lambda: _code(names, draft))
    yield ch.BigFigure(
        words.percent(clock.total(ROUNDS)),
        t("The Ancient One awakens within {n} rounds", n=ROUNDS),
        _accuracy(names, clock),
        p.Tone.DOOM,
        why("total", lambda: _total(names, clock, ROUNDS)),
    )
    yield _rates(names, draft.closing)
    yield chart(names, clock)
    yield ch.FigureLine(t("Round by round"), "", "info", how=why("rounds", lambda: _rounds(names, clock)))
    for road in _likeliest(clock):
        chance = clock.by_round[-1][road]
        how = why(f"road-{road.value}", partial(_road_number, names, clock, road))
        yield ch.FigureLine(_road(names, road), with_error(words, clock, chance), "doom", how=how)
    yield p.Text(_uncounted(names), p.Tone.THIRD)


def _uncounted(names: Names) -> str:
    """Return the sentence on what the clock leaves out."""
    return names.words.t(
        "Texts of new cards, except “The Story Continues…”, and other actions of the investigators are not counted."
    )


def with_error(words: Words, clock: Waking, chance: Fraction) -> str:
    """A chance with its standard error in percentage points beside it, where it was simulated."""
    text = words.percent(chance)
    if not clock.standard_error:
        return text
    return words.t("{chance} ± {error}", chance=text, error=error_in_points(words, clock.error(chance)))


def error_in_points(words: Words, error: float) -> str:
    """Return an error of a chance in percentage points, as text."""
    return words.number(Fraction(round(1000 * error), 10), 1)


def clock_of(table: Table, box: ArkhamBox, rate: int = 0) -> Waking:
    """The doom clock of a table, with one of the rates at which gates are closed."""
    return waking(table, box, rounds=ROUNDS, closings=float(RATES[rate]))


def _accuracy(names: Names, clock: Waking) -> str:
    """Return in words how exact the chances are: all orders counted, or the standard error of the simulation."""
    t, words = names.words.t, names.words
    if not clock.standard_error:
        return t("exact: all deck orders counted")
    points = error_in_points(words, clock.error(clock.total(ROUNDS)))
    return t("± {error} percentage points (standard error, {n} simulated games)", n=RUNS, error=points)


def _rates(names: Names, closing: int) -> p.Section:
    """Return the choice of how often the players close gates."""
    t = names.words.t
    labels = (t("none"), t("1 in 3 rounds"), t("1 in 2 rounds"), t("1 a round"))
    title = t("Gates you close")
    buttons = tuple(p.Button(label, SetClosing(at), pressed=at == closing) for at, label in enumerate(labels))
    return p.Section(title, (p.Choice(title, buttons),))


def chart(names: Names, clock: Waking) -> LineChart:
    """All roads together, and each road that matters, as a chart and as a table."""
    t, words = names.words.t, names.words
    roads = _likeliest(clock)[:3]
    rounds = range(1, ROUNDS + 1)
    lines = [
        ChartLine(
            t("awake"),
            tuple((n, 100 * float(clock.total(n))) for n in rounds),
            0,
            tuple(100 * clock.error(clock.total(n)) for n in rounds) if clock.standard_error else (),
            tuple(_read(words, clock, clock.total(n)) for n in rounds),
        )
    ]
    if len(roads) > 1:
        for at, road in enumerate(roads, 1):
            chances = [clock.by_round[n - 1].get(road, Fraction(0)) for n in rounds]
            points = tuple((n, 100 * float(chance)) for n, chance in zip(rounds, chances, strict=True))
            read = tuple(_read(words, clock, chance) for chance in chances)
            lines.append(ChartLine(_road(names, road), points, at, exact=read))
    head = (t("Round"), t("awake"), *(_road(names, road) for road in roads))
    rows = tuple(
        (
            str(n),
            with_error(words, clock, clock.total(n)),
            *(with_error(words, clock, clock.by_round[n - 1].get(road, Fraction(0))) for road in roads),
        )
        for n in rounds
    )
    reading = "; ".join(t("within {n} rounds: {chance}", n=n, chance=words.percent(clock.total(n))) for n in rounds)
    return LineChart(
        "doom-clock", reading, t("Rounds from now"), "%", tuple(lines), head, rows, t("Show as a table"),
        t("Chance that the Ancient One awakens"), tools(names.words, compares=True),
    )  # fmt: skip


def _read(words: Words, clock: Waking, chance: Fraction) -> str:
    """A point of the chart: its chance with the very fraction, or with its error where it was simulated."""
    text = with_error(words, clock, chance)
    return text if clock.standard_error or chance.denominator == 1 else f"{text} = {chance}"


def _likeliest(clock: Waking) -> list[WakingCause]:
    """Return the causes that wake it by the last round with a chance above 0, the likeliest first."""
    return [road for road, chance in sorted(clock.by_round[-1].items(), key=lambda pair: -pair[1]) if chance]


def _road(names: Names, road: WakingCause) -> str:
    """Return a cause of the waking in words."""
    return road_words(road, names)


def _code(names: Names, draft: OddsDraft) -> str:
    """Return the Python lines that compute the doom clock in a notebook."""
    rate = float(RATES[draft.closing])
    return (
        f"{IMPORTS}; from companion.arkham.forecast import waking; "
        f"clock = waking({table_source(names.table, ABOUT_WAKING)}, box, rounds={ROUNDS}, closings={rate!r})"
    )


def _total(names: Names, clock: Waking, rounds: int) -> Iterator[Number]:
    """The chance within so many rounds, and how exact it is."""
    yield from _simulated(
        names, clock, names.words.t("within {n} rounds", n=rounds), f"clock.total({rounds})", clock.total(rounds)
    )


def _rounds(names: Names, clock: Waking) -> Iterator[Number]:
    """Yield for each round the chance of waking, then of up to three causes, likeliest in the last round first."""
    t = names.words.t
    for n in range(1, ROUNDS + 1):
        yield from _total(names, clock, n)
        for road in _likeliest(clock)[:3]:
            if (chance := clock.by_round[n - 1].get(road)) is not None:
                what = t("{road} within {n} rounds", road=_road(names, road), n=n)
                code = f"clock.by_round[{n - 1}][WakingCause({road.value!r})]"
                yield from _simulated(names, clock, what, code, chance)


def _road_number(names: Names, clock: Waking, road: WakingCause) -> Iterator[Number]:
    """Yield the chance of a cause of the waking with the Python that gives it; then its error if it was simulated."""
    code = f"clock.by_round[-1][WakingCause({road.value!r})]"
    yield from _simulated(names, clock, _road(names, road), code, clock.by_round[-1][road])


def _simulated(names: Names, clock: Waking, what: str, code: str, chance: Fraction) -> Iterator[Number]:
    """Yield a chance as a number with the Python that gives it; then its standard error if it was simulated."""
    yield percent(names.words, what, chance, code)
    if clock.standard_error:
        least = f"1 / {RUNS + 2}"
        share = f"min(1 - {least}, max({least}, float({code})))"
        figure = error_in_points(names.words, clock.error(chance))
        title = names.words.t("standard error, percentage points")
        yield Number(title, figure, f"100 * (({share}) * (1 - {share}) / {RUNS}) ** 0.5")


def _formula(names: Names, clock: Waking) -> tuple[str, ...]:
    """Return the sentences that explain how the doom clock is computed."""
    t, table, box = names.words.t, names.table, names.box
    numbers = box.players_numbers(table.players)
    results = (
        t("Mythos cards unseen since the last shuffle come first; “The Story Continues…” shuffles the deck anew."),
        t("Each card opens a gate, brings a surge, or meets a seal."),
        t("Doom, gates, monsters, Outskirts, and terror are counted card by card until the Ancient One awakens."),
        t(
            "Doom {doom} of {track}, open gates {gates} of {most}, monsters {monsters} of {limit}, terror {terror}.",
            doom=table.doom,
            track=box.ancient_ones[table.ancient_one].doom_track,
            gates=len(table.gates),
            most=numbers.awakening_gates,
            monsters=monsters_in_arkham(table),
            limit=numbers.monster_limit,
            terror=table.terror,
        ),
        _accuracy(names, clock),
    )
    if not clock.standard_error:
        return results
    return (
        *results,
        t("Standard error: square root of p × (1 − p) / {n}, where p is the share of games with an awakening.", n=RUNS),
    )
