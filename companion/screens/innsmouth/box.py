"""My box: what the players told of their own copy; unknown values are asked for when they are first needed.

Source: rules/innsmouth.md section 20: nothing that is printed only in pictures is assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.innsmouth import commands as c
from companion.innsmouth.characters import Character
from companion.innsmouth.goals import Metric
from companion.innsmouth.my_box import MyBox, SoloTable
from companion.innsmouth.sheet import DECK_SIZE
from companion.innsmouth.state import ROUNDS
from companion.innsmouth.threat_check import KINDS
from companion.innsmouth.town import SIDE
from companion.screens import parts as p
from companion.screens.innsmouth import asked, box_dice_panel, box_draft, files
from companion.screens.innsmouth.box_draft import CountBy, NameGoal, TypeTiers
from companion.screens.innsmouth.drawn import Piece
from companion.screens.innsmouth.hand_panel import printed_goals
from companion.screens.innsmouth.shown import Shown, in_sight
from companion.screens.innsmouth.view import Close, FileKind, TellMine, TypeSolo

SOLO_ROWS = 5
SOLO_COLUMNS = 5


def present(shown: Shown) -> p.Sheet:
    """The whole page."""
    t = shown.words.t
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    said = t("Cards, dice and sheets of this game are printed only in pictures. Tell what your copy shows; what is not "
             "told stays unknown and nothing is guessed.")  # fmt: skip
    body = (
        p.Text(said, p.Tone.SECOND, small=True), _goals(shown), _new_goal(shown), _deck(shown),
        box_dice_panel.tourist_dice(shown), box_dice_panel.bonus_die(shown), _caches(shown),
        *(asked.bonus_card(shown, character) for character in Character),
        _deep_ones(shown), _solo(shown), _sharing(shown),
    )  # fmt: skip
    return p.Sheet(t("My box"), body, (p.Title(t("My box"), aside=(p.Heart(), out)),), size=p.Size.PAGE, name="box")


# ---------------------------------------------------------------- goal cards


def _goals(shown: Shown) -> p.Section:
    t, names, mine = shown.words.t, shown.names, shown.mine
    rows = [
        p.Row(names.goal(goal), f"{names.metric(goal.metric)}: {names.tiers(goal)}") for goal in printed_goals(shown)
    ]
    for goal in mine.goals:
        left = tuple(one for one in mine.goals if one != goal)
        out = p.Button("", TellMine(replace(mine, goals=left)), p.Kind.QUIET, "x",
                       hint=t("Throw away: {name}", name=goal.id))  # fmt: skip
        rows.append(p.Row(names.goal(goal), f"{names.metric(goal.metric)}: {names.tiers(goal)}", aside=(out,)))
    return p.Section(t("Goal cards"), (p.Group(tuple(rows), p.Layout.LIST),))


def _new_goal(shown: Shown) -> p.Section:
    t, names, draft, mine = shown.words.t, shown.names, shown.view.goal, shown.mine
    chips = tuple(p.Chip(names.metric(one), act=CountBy(one), on=one is draft.metric) for one in Metric)
    told = box_draft.goal(draft)
    reason = "" if told is not None else t("Name, what is counted, and tiers that rise, such as 10:8 12:16")
    goals = (*(one for one in mine.goals if told is None or one.id != told.id), *((told,) if told is not None else ()))
    add = p.Button(t("Add this goal"), TellMine(replace(mine, goals=goals)), icon="plus", enabled=not reason,
                   reason=reason)  # fmt: skip
    return p.Section(t("One more goal card"), (
        p.Input(t("Name on the card"), draft.name, NameGoal(""), "name", limit=40),
        p.Text(t("What is counted along the route"), small=True), p.Group(chips, p.Layout.WRAP),
        p.Input(t("Tiers: number and points"), draft.tiers, TypeTiers(""), "tiers", placeholder="10:8 12:16", limit=80),
        add,
    ))  # fmt: skip


# ---------------------------------------------------------------- cards


def _deck(shown: Shown) -> p.Section:
    t, names = shown.words.t, shown.names
    now = shown.view.deck or shown.mine.deck or asked.LEAST_DECK
    rows = tuple(
        p.Stepper(
            names.card(c.Card(kind)), str(getattr(now, kind)),
            asked.deck_act(now, kind, -1), asked.deck_act(now, kind, 1),
        )
        for kind in KINDS
    )  # fmt: skip
    note = t("{n} of {all} cards", n=now.total, all=DECK_SIZE)
    if now == shown.mine.deck:
        note = t("All {all} cards are told.", all=DECK_SIZE)
    return p.Section(t("Artifact deck"), (p.Group(rows, p.Layout.GRID),), note=note)


def _caches(shown: Shown) -> p.Section:
    t, mine = shown.words.t, shown.mine
    rows = []
    for name, nodes in mine.cache_cards.items():
        left = MappingProxyType({key: value for key, value in mine.cache_cards.items() if key != name})
        out = p.Button("", TellMine(replace(mine, cache_cards=left)), p.Kind.QUIET, "x",
                       hint=t("Throw away: {name}", name=name))  # fmt: skip
        rows.append(p.Row(name, shown.words.n("{n} cache", "{n} caches", len(nodes)), aside=(out,)))
    body: list[Piece] = [p.Group(tuple(rows), p.Layout.LIST)] if rows else []
    body.append(p.Text(t("Tap the caches on a sheet, then keep them here as a card."), p.Tone.SECOND, small=True))
    here = in_sight(shown).player.caches if shown.tour is not None else None
    if here and here not in mine.cache_cards.values():
        name = t("Cache card {n}", n=len(mine.cache_cards) + 1)
        cards = MappingProxyType({**mine.cache_cards, name: here})
        keep = TellMine(replace(mine, cache_cards=cards))
        body.append(p.Button(t("Keep the caches of this sheet"), keep, icon="plus"))
    return p.Section(t("Cache cards"), tuple(body))


# ---------------------------------------------------------------- round board and solo table


def _deep_ones(shown: Shown) -> p.Section:
    t, mine = shown.words.t, shown.mine
    columns = dict(mine.deep_ones or {})

    def option(cell: int, column: int) -> p.Button:
        told = {**columns, cell: column}
        act = TellMine(replace(mine, deep_ones=_read_only({key: told[key] for key in sorted(told) if told[key]})))
        hint = t("Cell {n}, column {column}", n=cell, column=column) if column else t("Cell {n}, no symbol", n=cell)
        return p.Button(str(column or "—"), act, hint=hint, pressed=column == columns.get(cell, 0))

    rows = tuple(
        p.Row(str(cell),
              aside=(p.Choice(t("Cell {n}", n=cell), tuple(option(cell, n) for n in range(SIDE + 1))),))
        for cell in range(1, ROUNDS + 1)
    )  # fmt: skip
    said = t("Which cells of the deep ones' side bring a symbol, and in which column. The rulebook's text is damaged "
             "here, so nothing is filled in.")  # fmt: skip
    return p.Section(t("Deep ones"), (
        p.Text(said, p.Tone.SECOND, small=True),
        p.Text(t("The number of the cell, and its column; a dash is no symbol."), p.Tone.THIRD, small=True),
        p.Group(rows, p.Layout.LIST),
    ))  # fmt: skip


def _read_only(columns: dict[int, int]) -> MappingProxyType[int, int]:
    return MappingProxyType(columns)


def _solo(shown: Shown) -> p.Section:
    """Numbers of the challenge card, typed; empty = not told."""
    t, solo = shown.words.t, shown.mine.solo
    known = shown.printed.numbers.solo_rows
    totals, goals = solo_table(solo, known)

    def line(label: str, value: int | None, is_goals: bool, at: int) -> p.Input:
        return p.Input(label, str(value or ""), TypeSolo(is_goals, at, ""), "value", placeholder="?", limit=4)

    rows = tuple(line(t("Row {n}: points", n=at + 1), totals[at], False, at) for at in range(SOLO_ROWS))
    columns = tuple(line(t("Column {n}: for goals", n=at + 1), goals[at], True, at) for at in range(SOLO_COLUMNS))
    return p.Section(t("Solo challenge card"), (*rows, *columns))


def solo_table(solo: SoloTable, known: Sequence[int | None]) -> tuple[list[int | None], list[int | None]]:
    """Rows and columns of the card, as the players told them, else as the rulebook has them."""
    totals = [
        solo.totals[at] if at < len(solo.totals) else known[at] if at < len(known) else None for at in range(SOLO_ROWS)
    ]
    return totals, [solo.goals[at] if at < len(solo.goals) else None for at in range(SOLO_COLUMNS)]


def with_solo(mine: MyBox, known: Sequence[int | None], act: TypeSolo) -> MyBox | None:
    """The box with a number of the card as it was typed; None where it is no number."""
    typed = act.value.strip()
    lists = solo_table(mine.solo, known)
    if (typed and not (typed.isascii() and typed.isdigit())) or not 0 <= act.at < len(lists[act.goals]):
        return None
    lists[act.goals][act.at] = int(typed) if typed else None
    return replace(mine, solo=SoloTable(tuple(lists[0]), tuple(lists[1])))


def _sharing(shown: Shown) -> p.Section:
    t = shown.words.t
    save = p.Button(t("My box as a file"), None, icon="share", href=shown.links.box, download="innsmouth-box.json")
    saved = (p.Group((save,), p.Layout.BUTTONS),) if shown.links.box else ()
    return p.Section(t("Share"), (*saved, *files.ways_in(shown, FileKind.BOX)))
