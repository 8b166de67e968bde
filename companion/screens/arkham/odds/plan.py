"""Who closes which gate: the plan for the next rounds, everybody's prospects at every gate, the players' own marks.

Source: rules/arkham.md ODDS-21, OTHER-04, GATE-01..03.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import chain

from companion.arkham.forecast import Assignment, Assumptions, Cell, GatePlan, Hindrance, Spending, plan
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import Number, NumberExplainer, Shown, percent
from companion.screens.arkham.chances.python_lines import ABOUT_SEALING, IMPORTS, table_source
from companion.screens.arkham.odds import plan_clock
from companion.screens.arkham.odds.closing_sentences import assumed_sliders, why_none_closes
from companion.screens.arkham.odds.from_table import with_everybodys_sliders
from companion.screens.arkham.odds_draft.acts import AssumeForPlan, MarkCell, OpenCell
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.odds_draft.plan import (
    DELAYED,
    Assumable,
    Mark,
    Marked,
    Pair,
    PlanAssumptions,
    PlanDraft,
)
from companion.screens.arkham.wording.names import Names
from companion.screens.families import chances as ch

ROUNDS = 6
"""Rounds looked at, this one included."""

OFTEN = Fraction(1, 6)
"""The chance that an encounter costs a round, where the players count with delays."""
ANYHOW = PlanAssumptions()
NOTICED = Fraction(1, 20)
"""Gates from which on the cost of the marks is said: less is written as 0.0."""


def marks_at(table: Table, draft: PlanDraft) -> Mapping[Pair, Mark]:
    """Return what the players said of whom and which gate; nothing of an investigator or a world that is gone."""
    said = [*((cell, Mark.SENT) for cell in draft.sent), *((cell, Mark.BANNED) for cell in draft.banned)]
    return {
        (cell.seat, cell.gate): mark
        for cell, mark in said
        if cell.seat in table.clockwise() and cell == _marked(table, cell.seat, cell.gate)
    }


def plan_of(
    table: Table, box: ArkhamBox, marks: frozenset[tuple[Pair, Mark]], assumed: PlanAssumptions = ANYHOW
) -> GatePlan:
    """Return the plan under the players' marks and assumptions; a mark that cannot be followed does not count."""
    asked = partial(plan, table, box, rounds=ROUNDS, assume=_assumptions_of(assumed))
    free = asked()
    pinned, forbidden = _wishes(free, marks)
    return asked(pinned=pinned, forbidden=forbidden) if pinned or forbidden else free


def _assumptions_of(assumed: PlanAssumptions) -> Assumptions:
    """Return what the players assume as the library takes it."""
    return Assumptions(assumed.skill, assumed.spending, OFTEN if assumed.delays else Fraction(0))


def _wishes(result: GatePlan, marks: Iterable[tuple[Pair, Mark]]) -> tuple[dict[int, str], list[Pair]]:
    """Return the pins and bans that can be followed, as the library takes them."""
    possible = {(cell.seat, cell.gate) for cell in result.cells if not cell.hindrance}
    pairs = [(pair, mark) for pair, mark in marks if pair in possible]
    return dict(pair for pair, mark in pairs if mark is Mark.SENT), sorted(
        pair for pair, mark in pairs if mark is Mark.BANNED
    )


def present(names: Names, draft: OddsDraft, gates_closed: int = 0, copy: str = "") -> Iterator[Shown]:
    """Yield the gates that the plan closes, who goes where, the cells with the open one, the doom clock.

    ``gates_closed``: at this table so far. ``copy``: the address of a copy to try the plan on, empty for none.
    """
    t = names.words.t
    if reason := why_none_closes(names):
        yield p.Text(reason, p.Tone.SECOND)
        return
    if not names.table.gates:
        yield p.Text(t("No gate is open: there is nothing to close."), p.Tone.SECOND)
        return
    table, marks = with_everybodys_sliders(names.table), marks_at(names.table, draft.plan)
    assumed = draft.plan.assumed
    result = names.memory.same(plan_of, table, names.box, frozenset(marks.items()), assumed)
    why = NumberExplainer(draft, names.words, lambda: _formula(names), lambda: _code(table, result, marks, assumed))
    yield from _headline(names, result, why)
    below = tuple(_open_cell(names, result, marks, draft.plan.opened, why))
    is_listed = draft.plan.listed and draft.plan.opened in _pairs(result.best)
    listed = tuple(part for part in below if is_listed and isinstance(part, p.Choice))
    yield from _orders(names, result, draft.plan.opened, listed, why)
    if copy and result.best.cells:
        yield p.Button(t("Try the plan on a copy"), None, icon="copy", href=copy)
    yield from _matrix(names, result, marks, draft.plan.opened, () if listed else below)
    counted = NumberExplainer(
        draft, names.words, lambda: plan_clock.formula(names.words), lambda: _code(table, result, marks, assumed)
    )
    yield from plan_clock.present(names, table, result.best, gates_closed, counted)
    yield from _conditions(names, assumed)


def _marked(table: Table, seat: int, gate: str) -> Marked:
    """Return an investigator and a gate as the draft holds them."""
    return Marked(seat, gate, table.investigators[seat].id, table.gates.get(gate, ""))


def _headline(names: Names, result: GatePlan, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the gates closed on average, and what the players' marks cost."""
    words, t = names.words, names.words.t
    title = words.n(
        "of {n} open gate closed by the end of round {round}",
        "of {n} open gates closed by the end of round {round}",
        len(names.table.gates),
        round=result.last,
    )
    price = t("Your marks cost {n} gates", n=words.number(result.price, 1)) if result.price >= NOTICED else ""
    how = why("gates", partial(_gates, names, result))
    yield ch.BigFigure(words.number(result.best.gates, 1), title, price, how=how)


def _gates(names: Names, result: GatePlan) -> Iterator[Number]:
    """Yield the gates of the plan and the price of the marks, with their Python."""
    t, number = names.words.t, names.words.number
    yield Number(t("gates closed on average"), number(result.best.gates, 1), "plan_now.best.gates")
    yield Number(t("cost of your marks"), number(result.price, 1), "plan_now.price")


def _pairs(assignment: Assignment) -> set[Pair]:
    """Return who goes to which gate."""
    return {(cell.seat, cell.gate) for cell in assignment.cells}


def _orders(
    names: Names, result: GatePlan, opened: Pair, below: tuple[Shown, ...], why: NumberExplainer
) -> Iterator[Shown]:
    """Yield the section on who goes where, the marks ``below`` the open row, and what is nearly as good."""
    words, t = names.words, names.words.t
    rows: tuple[Shown, ...] = ()
    for cell in result.best.cells:
        parts = below if (cell.seat, cell.gate) == opened else ()
        order = ch.WayForward(
            t("{who}: {what}", who=names.first_name(cell.seat), what=names.place(cell.gate)),
            _how_to_get_there(names, cell),
            words.percent(cell.by(result.last)),
            float(cell.by(result.last)),
            OpenCell(cell.seat, cell.gate, listed=True),
            icon="gate",
            how=why(f"order-{cell.seat}", partial(_prospects, names, result, cell)),
            opened=bool(parts),
        )
        rows = (*rows, order, *parts)
    if not rows:
        rows = (p.Text(t("Nobody can close a gate by the end of round {n}.", n=result.last), p.Tone.SECOND),)
    if result.second and (others := _second_best(names, result, result.second)):
        rows = (*rows, p.Text(others, p.Tone.SECOND, small=True))
    yield p.Section(t("Who goes where"), rows)


def _how_to_get_there(names: Names, cell: Cell) -> str:
    """Return in words when an investigator first tries, and where the way leads."""
    t = names.words.t
    first = t("first attempt in round {n}", n=cell.round)
    through = names.words.list_and([names.short(area) for area in cell.areas[1:-1]])
    return t("{first}, through {places}", first=first, places=through) if through else first


def _second_best(names: Names, result: GatePlan, second: Assignment) -> str:
    """Return in words the assignment that is nearly as good, by those who do something else than in the best."""
    t, best = names.words.t, _pairs(result.best)
    others = [
        t("{who}: {what}", who=names.first_name(cell.seat), what=names.place(cell.gate))
        for cell in second.cells
        if (cell.seat, cell.gate) not in best
    ]
    return t("Nearly as good: {who}", who="; ".join(others)) if others else ""


def _matrix(
    names: Names, result: GatePlan, marks: Mapping[Pair, Mark], opened: Pair, below: tuple[Shown, ...]
) -> Iterator[Shown]:
    """Yield why some prospects are unknown, and everybody's at every gate, the plan's lit; a tap opens one.

    ``below``: parts of the open cell; they stand under its row. Without a table where nothing is known.
    """
    t = names.words.t
    yield from (p.Text(text, p.Tone.SECOND, small=True) for text in _hindrances(names, result))
    if all(cell.hindrance for cell in result.cells):
        return
    seats, gates = tuple(dict.fromkeys(cell.seat for cell in result.cells)), tuple(names.table.gates)
    rows = tuple(tuple(result.cell(seat, gate) for seat in seats) for gate in gates)
    yield ch.FigureTable(
        t("Chance that the gate is closed by the end of round {n}, with the round of the first attempt", n=result.last),
        ("", *map(names.first_name, seats)),
        tuple((names.short(row[0].gate), *(_figure(names, result, cell) for cell in row)) for row in rows),
        acts=tuple(tuple(OpenCell(cell.seat, cell.gate) for cell in row) for row in rows),
        marked=tuple((gates.index(cell.gate), seats.index(cell.seat)) for cell in result.best.cells),
        opened=(gates.index(opened[1]), seats.index(opened[0])) if below else (-1, -1),
        below=below,
        notes=tuple(tuple(_note(names, marks, cell) for cell in row) for row in rows),
    )


def _figure(names: Names, result: GatePlan, cell: Cell) -> str:
    """Return the figure of a cell: the chance by the last round, or a sign that there is none."""
    if cell.hindrance:
        return "?" if cell.hindrance in (Hindrance.UNNAMED, Hindrance.UNTOLD) else "–"
    return names.words.percent(cell.by(result.last))


def _note(names: Names, marks: Mapping[Pair, Mark], cell: Cell) -> str:
    """Return the small text of a cell: what the players said of it, else the round of the first attempt."""
    t = names.words.t
    match marks.get((cell.seat, cell.gate), Mark.FREE):
        case Mark.SENT:
            return t("goes")
        case Mark.BANNED:
            return t("not here")
        case Mark.FREE:
            return "" if cell.hindrance else t("r. {n}", n=cell.round)


def _open_cell(
    names: Names, result: GatePlan, marks: Mapping[Pair, Mark], opened: Pair, why: NumberExplainer
) -> Iterator[Shown]:
    """Yield the open cell: who and where, the three things that the players can say of it, its way, its chance."""
    t = names.words.t
    for cell in result.cells:
        if (cell.seat, cell.gate) != opened or cell.hindrance:
            continue
        title = t("{who}: {what}", who=names.first_name(cell.seat), what=names.place(cell.gate))
        how = why(f"cell-{cell.seat}-{cell.gate}", partial(_prospects, names, result, cell))
        closed = t("closed by the end of round {n}", n=result.last)
        yield p.Title(title, 3)
        yield _decision(names, marks.get(opened, Mark.FREE), cell, title)
        yield p.Text(_how_to_get_there(names, cell), p.Tone.SECOND)
        yield ch.FigureLine(closed, names.words.percent(cell.by(result.last)), "gate", how=how)


def _decision(names: Names, chosen: Mark, cell: Cell, title: str) -> p.Choice:
    """Return the three things that the players can say of a cell."""
    t, now = names.words.t, _marked(names.table, cell.seat, cell.gate)
    labels = {Mark.FREE: t("The plan decides"), Mark.SENT: t("Send here"), Mark.BANNED: t("Not here")}
    buttons = (
        p.Button(label, MarkCell(cell.seat, cell.gate, now.who, now.world, mark), pressed=mark is chosen)
        for mark, label in labels.items()
    )
    return p.Choice(title, tuple(buttons))


def _hindrances(names: Names, result: GatePlan) -> Iterator[str]:
    """Yield why some cells have no chance, a sentence each; a gate without a name only once."""
    t = names.words.t
    for cell in result.cells:
        if cell.hindrance and cell.hindrance is not Hindrance.UNNAMED:
            what = _hindrance(names, cell.hindrance)
            yield t("{who}, {place}: {what}", who=names.first_name(cell.seat), place=names.place(cell.gate), what=what)
    for gate in dict.fromkeys(cell.gate for cell in result.cells if cell.hindrance is Hindrance.UNNAMED):
        yield t("{who}: {what}", who=names.place(gate), what=_hindrance(names, Hindrance.UNNAMED))


def _hindrance(names: Names, hindrance: Hindrance) -> str:
    """Return in words why nothing is known of a cell."""
    t = names.words.t
    match hindrance:
        case Hindrance.NO_WAY:
            return t("no open way")
        case Hindrance.NO_POINTS:
            return t("no movement points")
        case Hindrance.UNTOLD:
            return t("sliders not entered")
        case Hindrance.UNNAMED:
            return t("name the gate first")


def _prospects(names: Names, result: GatePlan, cell: Cell) -> Iterator[Number]:
    """Yield the numbers of a cell with their Python."""
    words, t, code = names.words, names.words.t, f"plan_now.cell({cell.seat}, {cell.gate!r})"
    yield Number(t("round of the first attempt"), str(cell.round), f"{code}.round")
    yield percent(words, t("gets there without a fight"), cell.arrives, f"{code}.arrives")
    yield percent(words, t("closes it in one attempt"), cell.closes, f"{code}.closes")
    if cell.closes_first is not None:
        yield percent(words, t("closes it in the first attempt, with clues"), cell.closes_first, f"{code}.closes_first")
    yield percent(words, t("evades before each later attempt"), cell.evades_later, f"{code}.evades_later")
    last = t("closed by the end of round {n}", n=result.last)
    yield percent(words, last, cell.by(result.last), f"{code}.by({result.last})")


def _conditions(names: Names, assumed: PlanAssumptions) -> Iterator[Shown]:
    """Yield the section of what the plan takes for granted: three choices, and what cannot be chosen."""
    t = names.words.t
    skills = {"": t("The better one"), "fight": t("Fight"), "lore": t("Lore")}
    clues = {
        Spending.NONE.value: t("none"),
        Spending.BEYOND_A_SEAL.value: t("all beyond a seal’s price"),
        Spending.ALL.value: t("all"),
    }
    delays = {"": t("none"), DELAYED: t("1 in 6")}
    choices = (
        _choice(t("Skill that closes gates"), Assumable.SKILL, skills, assumed.skill),
        _choice(t("Clues for the first attempt"), Assumable.SPENDING, clues, assumed.spending),
        _choice(t("Encounters that cost a round"), Assumable.DELAYS, delays, DELAYED if assumed.delays else ""),
    )
    sentences = (*_assumptions(names), *assumed_sliders(names))
    texts = tuple(p.Text(text, p.Tone.SECOND, small=True) for text in sentences)
    yield p.Section(t("What is assumed"), (*chain.from_iterable(choices), *texts))


def _choice(title: str, what: Assumable, labels: Mapping[str, str], chosen: str) -> tuple[p.Part, ...]:
    """Return the choice of one assumption, below its title."""
    buttons = (p.Button(label, AssumeForPlan(what, value), pressed=value == chosen) for value, label in labels.items())
    return p.Text(title, small=True), p.Choice(title, tuple(buttons))


def _assumptions(names: Names) -> tuple[str, ...]:
    """Return the sentence on what the plan takes for granted and nobody can choose."""
    return (names.words.t("Exact while monsters and sliders stay and nobody fights on the way."),)


def _code(table: Table, result: GatePlan, marks: Mapping[Pair, Mark], assumed: PlanAssumptions) -> str:
    """Return the Python lines that make this plan in a notebook."""
    pinned, forbidden = _wishes(result, marks.items())
    wishes = (f", pinned={pinned!r}" if pinned else "") + (f", forbidden={forbidden!r}" if forbidden else "")
    if assumed != ANYHOW:
        of = _assumptions_of(assumed)
        delay = f"Fraction({of.delay.numerator}, {of.delay.denominator})"
        wishes += f", assume=Assumptions({of.skill!r}, Spending({of.spending.value!r}), {delay})"
    return (
        f"{IMPORTS}; from fractions import Fraction; "
        "from companion.arkham.forecast import Assumptions, Spending, plan, waking; "
        f"table = {table_source(table, ABOUT_SEALING)}; "
        f"plan_now = plan(table, box, rounds={ROUNDS}{wishes})"
    )


def _formula(names: Names) -> tuple[str, ...]:
    """Return the sentences that explain what the plan counts."""
    t = names.words.t
    return (
        t("Go to the gate, through the world and back: the first attempt comes two rounds after arriving."),
        t("Each round after that brings another attempt, once every monster at the gate is evaded."),
        *_assumptions(names),
        t("Each gate is given to one investigator; the plan closes as many gates as possible, the sooner the better."),
    )
