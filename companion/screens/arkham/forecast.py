"""The next Mythos card in chances, and the doom clock: what can come if nobody does anything.

Source: rules/arkham.md ODDS-21, SURGE-02; DESIGN.md section 6 (layers), mock 02-table-laptop-forecast.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.arkham import counts
from companion.arkham.forecast import GateForecast, Waking, next_gates, waking
from companion.arkham.state import OUTSKIRTS, Road, Table
from companion.facts.arkham import ArkhamBox
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.causes import road_words
from companion.screens.arkham.names import Names
from companion.screens.arkham.odds.common import Shown
from companion.screens.arkham.odds.draft import ShowOnBoard

ROUNDS = 8
"""Rounds that the doom clock looks ahead."""

_last: list[tuple[Table, Waking]] = []
"""The last clock, since a page is presented again on every tap."""


def lines(names: Names) -> tuple[p.Warning, ...]:
    """Surge, new gate, seal: what step 1 of the next card brings, the likeliest danger first."""
    if names.table.awakening or names.table.outcome:
        return ()
    t, table, places = names.words.t, names.table, next_gates(names.table, names.box)
    percent = names.words.percent
    found: list[tuple[Fraction, p.Warning]] = []
    surge = sum((one.surges for one in places), Fraction(0))
    if surge:
        size = counts.surge_size(table.players, len(table.gates))
        text, hot = _surge(names, size)
        found.append((surge, p.Warning(text, percent(surge), hot=hot)))
    opens = sorted((one for one in places if one.opens), key=lambda one: -one.opens)
    total = sum((one.opens for one in opens), Fraction(0))
    if total:
        likely = names.words.list_and([names.short(one.location) for one in opens[:2]])
        found.append((total, p.Warning(t("New gate, likeliest: {places}", places=likely), percent(total), icon="gate")))
    held = sum((one.held for one in places), Fraction(0))
    if held:
        found.append((held, p.Warning(t("A seal holds the gate"), percent(held), icon="seal")))
    return tuple(line for _, line in sorted(found, key=lambda one: -one[0]))


def _surge(names: Names, size: int) -> tuple[str, bool]:
    t, table, numbers = names.words.t, names.table, counts.players_numbers(names.table, names.box)
    free = numbers.monster_limit - counts.monsters_in_arkham(table)
    space = free + numbers.outskirts_capacity - len(table.monsters_at(OUTSKIRTS))
    if table.terror < names.box.numbers.terror_maximum and size > max(0, free) and size > space:
        return t("Surge of {n}: the Outskirts overflow, terror {terror}", n=size, terror=table.terror + 1), True
    return t("Surge: monsters {n}", n=size), False


def on_board(names: Names) -> Mapping[str, str]:
    """Unstable location -> its chance to be named by the next card, ready for the map."""
    percent = names.words.percent
    return {
        one.location: percent(one.opens + one.surges + one.held)
        for one in next_gates(names.table, names.box)
        if one.opens + one.surges + one.held
    }


def present(names: Names, *, is_on_board: bool) -> tuple[Shown, ...]:
    """The page "what comes next" of the odds in a game."""
    t = names.words.t
    if names.table.awakening or names.table.outcome:
        return (p.Text(t("The Ancient One is awake; no Mythos card comes any more."), p.Tone.SECOND),)
    layer = p.Button(t("On the map"), ShowOnBoard(not is_on_board), p.Kind.QUIET, "layers", pressed=is_on_board)
    rows = tuple(_place(one, names) for one in next_gates(names.table, names.box) if one.opens + one.surges + one.held)
    return (
        p.Section(t("The next Mythos card"), (p.Group(lines(names), p.Layout.WARNINGS),), aside=(layer,)),
        *rows,
        *_clock(names),
    )


def _place(one: GateForecast, names: Names) -> ch.Way:
    t = names.words.t
    if one.surges:
        what, icon = t("surge"), "warn"
    elif one.held:
        what, icon = t("the seal holds"), "seal"
    else:
        what, icon = t("a gate opens"), "gate"
    chance = one.opens + one.surges + one.held
    return ch.Way(names.place(one.location), what, names.words.percent(chance), float(chance), icon=icon)


def _clock(names: Names) -> tuple[Shown, ...]:
    t, words = names.words.t, names.words
    clock = clock_of(names.table, names.box)
    points = tuple(
        (float(n), float(clock.total(n)), str(n), words.percent(clock.total(n))) for n in range(1, ROUNDS + 1)
    )
    reading = "; ".join(t("within {n} rounds: {chance}", n=x, chance=value) for _, _, x, value in points)
    roads = sorted(clock.by_round[-1].items(), key=lambda one: -one[1])
    told = tuple(
        p.Text(_road(road, names), p.Tone.SECOND, strong=words.percent(chance)) for road, chance in roads if chance
    )
    note = t("chance that it awakens within so many rounds if nobody closes a gate; card texts are not counted")
    return (p.Section(t("Doom clock"), (p.Text(note, p.Tone.SECOND, small=True), ch.Curve(points, reading), *told)),)


def _road(road: Road, names: Names) -> str:
    return road_words(road, names)


def clock_of(table: Table, box: ArkhamBox) -> Waking:
    """The doom clock of a table, remembered while it is the same table."""
    if not _last or _last[0][0] is not table:
        _last[:] = [(table, waking(table, box, rounds=ROUNDS))]
    return _last[0][1]
