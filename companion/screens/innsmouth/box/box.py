"""My box: what the players entered of their own copy; unknown values are asked for when they are first needed.

Source: rules/innsmouth.md section 20: nothing that is printed only in pictures is assumed.
"""

from __future__ import annotations

from companion.innsmouth.corrections.box_changes import SOLO_CELLS as CELLS
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import ROUNDS
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import Metric
from companion.innsmouth.sheet.sheet import DECK_SIZE
from companion.innsmouth.threat.threat_check import KINDS
from companion.innsmouth.town.town import SIDE
from companion.screens import parts as p
from companion.screens.innsmouth.box import box_dice_panel
from companion.screens.innsmouth.drafts import box_draft
from companion.screens.innsmouth.drafts.box_draft import CountAtMost, CountBy, GoalDraft, NameGoal, TypeTiers
from companion.screens.innsmouth.drafts.view import AddTypedGoal, Close, FileKind, KeepCacheCard, TypeSolo
from companion.screens.innsmouth.pieces import files, missing_entries
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, in_sight
from companion.screens.innsmouth.pieces.solo_cells import solo_table
from companion.screens.innsmouth.round.hand_panel import printed_goals
from companion.screens.keeping import bin
from companion.screens.player_names import in_full


def present(page: InnsmouthScreen) -> p.Panel:
    """The whole page."""
    t = page.words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    text = t("The cards, dice, and sheets carry pictures only. Enter what your copy shows; blanks stay unknown.")
    body = (
        p.Text(text, p.Tone.SECOND, small=True), _goals(page), _folded(_new_goal(page)), _deck(page),
        box_dice_panel.tourist_dice(page), box_dice_panel.bonus_die(page), _caches(page), _bonuses(page),
        _folded(_deep_ones(page)), _folded(_solo(page)), *bin.section(page.links.bin, page.words), _sharing(page),
    )  # fmt: skip
    return p.Panel(t("My box"), body, (p.Title(t("My box"), aside=(p.Heart(), out)),), size=p.Size.PAGE, name="box")


def _folded(section: p.Section) -> p.Fold:
    """Return a long section behind its title, so that the page can be seen at a glance."""
    return p.Fold(section.title, section.note, section.body)


def _bonuses(page: InnsmouthScreen) -> p.Fold:
    """Return the bonuses on the cards of all characters, folded, with how many cards are entered."""
    t, cards = page.words.t, tuple(missing_entries.bonus_card(page, character) for character in Character)
    entered = sum(character in page.mine.bonuses for character in Character)
    return p.Fold(t("Bonuses of characters"), t("{n} of {all} entered", n=entered, all=len(cards)), cards)


# ---------------------------------------------------------------- goal cards


def _goals(page: InnsmouthScreen) -> p.Section:
    """Return the section with the printed goal cards and the players' own, which can be thrown away."""
    t, names, mine = page.words.t, page.names, page.mine
    rows = [p.Row(names.goal(goal), names.counts(goal)) for goal in printed_goals(page)]
    for goal in mine.goals:
        out = p.Button("", c.ForgetGoal(goal.id), p.ButtonKind.QUIET, "x", hint=t("Delete {name}", name=goal.id))
        rows.append(p.Row(names.goal(goal), names.counts(goal), aside=(out,)))
    return p.Section(t("Goal cards"), (p.Group(tuple(rows), p.Layout.LIST),))


def _new_goal(page: InnsmouthScreen) -> p.Section:
    """Return the form that adds a goal card; below its button, so that this never moves, what is missing or wrong.

    The button takes a tap at any time: what still stands in a line is read before it.
    """
    t, names, draft = page.words.t, page.names, page.view.goal
    chips = tuple(p.Chip(names.metric(metric), act=CountBy(metric), on=metric is draft.metric) for metric in Metric)
    ways = tuple(
        p.Button(label, CountAtMost(on), pressed=draft.at_most is on)
        for on, label in ((False, t("at least")), (True, t("at most")))
    )
    reason, example = why_no_goal(page), "2:16 4:8" if draft.at_most else "10:8 12:16"
    label = t("Limits: number and points") if draft.at_most else t("Tiers: number and points")
    tone = p.Tone.DANGER if has_bad_tiers(draft) else p.Tone.SECOND
    return p.Section(
        t("One more goal card"),
        (
            p.Input(t("Name on the card"), draft.name, NameGoal(""), "name", limit=40),
            p.Text(t("What counts along the route"), small=True),
            p.Group(chips, p.Layout.WRAP),
            p.Choice(t("Numbers on the card"), ways),
            p.Input(label, draft.tiers, TypeTiers(""), "tiers", placeholder=example, limit=80),
            p.Button(t("Add this goal"), AddTypedGoal(), icon="plus"),
            *((p.Text(reason, tone, small=True),) if reason else ()),
        ),
    )


def has_bad_tiers(draft: GoalDraft) -> bool:
    """Return whether the form has tiers that cannot be read as the tiers of a goal card."""
    return bool(draft.tiers) and not box_draft.parsed(draft.tiers, at_most=draft.at_most)


def why_no_goal(page: InnsmouthScreen) -> str:
    """Return a sentence on what the goal card of the form still lacks or gets wrong; '' where it can be added."""
    t, draft = page.words.t, page.view.goal
    if box_draft.goal(draft) is not None:
        return ""
    if draft.at_most and has_bad_tiers(draft):
        return t("Write limits in pairs such as 2:16 4:8 (number:points); numbers rise, points fall")
    if draft.at_most:
        return t("Name, what counts, and limits such as 2:16 4:8 (number:points)")
    if has_bad_tiers(draft):
        return t(
            "Write tiers in pairs such as 10:8 12:16 (number:points); both rise, {most} at most",
            most=box_draft.MOST_NUMBER,
        )
    return t("Name, what counts, and tiers such as 10:8 12:16 (number:points)")


# ---------------------------------------------------------------- cards


def _deck(page: InnsmouthScreen) -> p.Section:
    """Return the section with steppers for the artifact deck as typed, otherwise as saved, otherwise the least deck.

    Its note counts the cards, or says that all are entered while the deck is the saved one.
    """
    t, names = page.words.t, page.names
    now = page.view.deck or page.mine.deck or missing_entries.LEAST_DECK
    rows = tuple(
        p.Stepper(
            names.card(c.Card(kind)),
            str(getattr(now, kind)),
            missing_entries.count_card(now, kind, -1),
            missing_entries.count_card(now, kind, 1),
        )
        for kind in KINDS
    )
    note = t("{n} of {all} cards", n=now.total, all=DECK_SIZE)
    if now == page.mine.deck:
        note = t("All {all} cards entered.", all=DECK_SIZE)
    return p.Section(t("Artifact deck"), (p.Group(rows, p.Layout.GRID),), note=note)


def _caches(page: InnsmouthScreen) -> p.Section:
    """Return the section with saved cache cards, and the button that saves the open sheet's caches if they are new."""
    t, mine = page.words.t, page.mine
    rows = []
    for name, nodes in mine.cache_cards.items():
        out = p.Button("", c.ForgetCaches(name), p.ButtonKind.QUIET, "x", hint=t("Delete {name}", name=in_full(name)))
        rows.append(p.Row(in_full(name), page.words.n("{n} cache", "{n} caches", len(nodes)), aside=(out,)))
    body: list[Piece] = [p.Group(tuple(rows), p.Layout.LIST)] if rows else []
    body.append(p.Text(t("Tap the caches on a sheet, then save them here as a card."), p.Tone.SECOND, small=True))
    caches = in_sight(page).player.caches if page.tour is not None else None
    if caches and caches not in mine.cache_cards.values():
        body.append(p.Button(t("Save the caches of this sheet"), KeepCacheCard(caches), icon="plus"))
    return p.Section(t("Cache cards"), tuple(body))


# ---------------------------------------------------------------- round board and solo table


def _deep_ones(page: InnsmouthScreen) -> p.Section:
    """Return the section that sets the column of the symbol, or no symbol, for each cell of the Deep Ones' side."""
    t, columns = page.words.t, page.mine.deep_ones or {}

    def option(cell: int, column: int) -> p.Button:
        hint = t("Cell {n}, column {column}", n=cell, column=column) if column else t("Cell {n}, no symbol", n=cell)
        return p.Button(
            str(column or "—"), c.SetDeepOne(cell, column), hint=hint, pressed=column == columns.get(cell, 0)
        )

    rows = tuple(
        p.Row(str(cell), aside=(p.Choice(t("Cell {n}", n=cell), tuple(option(cell, n) for n in range(SIDE + 1))),))
        for cell in range(1, ROUNDS + 1)
    )
    text = t(
        "Enter which Deep Ones cells bring a symbol, and in which column. The rulebook is garbled here, so "
        "nothing is filled in."
    )
    return p.Section(
        t("Deep Ones"),
        (
            p.Text(text, p.Tone.SECOND, small=True),
            p.Text(t("Cell number and column; a dash means no symbol."), p.Tone.THIRD, small=True),
            p.Group(rows, p.Layout.LIST),
        ),
    )


def _solo(page: InnsmouthScreen) -> p.Section:
    """Return the inputs for the numbers of the solo challenge card; an empty one stands for 0 or an unknown number."""
    t, solo = page.words.t, page.mine.solo
    printed_rows = page.printed.numbers.solo_rows
    totals, goals = solo_table(solo, printed_rows)

    def line(label: str, value: int | None, is_goals: bool, at: int) -> p.Input:
        return p.Input(label, str(value or ""), TypeSolo(is_goals, at, ""), "value", placeholder="?", limit=4)

    labels = [t("{row}: points", row=page.names.solo_row(at, page.printed)) for at in range(CELLS)]
    rows = tuple(line(label, totals[at], False, at) for at, label in enumerate(labels))
    columns = tuple(line(t("Column {n}: goal points", n=at + 1), goals[at], True, at) for at in range(CELLS))
    entered = sum(number is not None for number in (*totals, *goals))
    note = t("{n} of {all} entered", n=entered, all=len(rows) + len(columns))
    return p.Section(t("Solo challenge card"), (*rows, *columns), note)


def _sharing(page: InnsmouthScreen) -> p.Section:
    """Return the section that saves My box, if there is a link, and reads it; then names of unreadable files."""
    t = page.words.t
    save = p.Button(t("Save My box to file"), None, icon="share", href=page.links.box, download="innsmouth-box.json")
    saved = (p.Group((save,), p.Layout.BUTTONS),) if page.links.box else ()
    aside = ", ".join(page.links.aside)
    unreadable = (p.Text(t("Set aside as unreadable: {files}", files=aside), p.Tone.SECOND, small=True),)
    return p.Section(t("Share"), (*saved, *files.ways_in(page, FileKind.BOX), *(unreadable if aside else ())))
