"""Starting hands, the first step of a table that was laid out: what a sheet gives, and what everybody draws.

Nothing waits for it: the lit button leads on to the first Mythos card, and cards can be entered later too.

Source: rules/arkham.md SETUP-04, SETUP-05.
"""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.table.state import Table
from companion.screens import parts as p
from companion.screens.arkham.belongings import cards_list
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.drafts.view import OpenInvestigator, OpenTab, Tab
from companion.screens.arkham.table.table import person
from companion.screens.arkham.wording.names import Names


def are_asked(table: Table) -> bool:
    """Return whether the first Mythos card is still to be drawn, so that starting hands can be entered."""
    is_before = table.round == 0 and not table.mythos_resolved
    return is_before and not all(investigator.own_sheet for investigator in table.investigators)


def present(names: Names) -> p.Panel:
    """Everybody from the first player on, with what the sheet gives at once and what is drawn from the decks."""
    t, table = names.words.t, names.table
    order = tuple(seat for seat in table.clockwise() if not table.investigators[seat].own_sheet)
    rows = p.Group(tuple(_row(names, seat) for seat in order), p.Layout.LIST, t("Starting possessions"))
    how = t("Everybody takes what the sheet gives, then draws from the shuffled decks.")
    text = t("Tap an investigator to enter the cards, now or later.")
    parts = (p.Text(how), rows, *cards_list.hands_to_deal(names), p.Text(text, p.Tone.SECOND, small=True))
    title = t("Starting possessions")
    return p.Panel(
        title,
        (p.Section(t("From the investigator sheets"), parts),),
        (p.Title(title),),
        name="investigators",
        is_titled_by_page=True,
    )


def _row(names: Names, seat: int) -> p.Row:
    """Tokens and fixed cards, what is still drawn; a tap tells it by name."""
    t, row, investigator = names.words.t, person(names, seat), names.table.investigators[seat]
    money = p.Value(names.words.number(investigator.money), "money", p.Tone.MONEY, t("Money"))
    has = ", ".join(names.own_card(card.card, card.deck) for card in investigator.cards)
    drawn = cards_list.to_draw(names, seat)
    text = " · ".join(filter(None, (has, t("draws {cards}", cards=drawn) if drawn else t("ready"))))
    return replace(row, text=text, act=OpenInvestigator(seat, SheetPage.ADD), values=(*row.values, money))


def ahead(names: Names) -> p.Button:
    """Return the lit button to the first Mythos card."""
    label, hint = names.words.t("To the first card"), names.words.t("Resolve the Mythos card")
    return p.Button(label, OpenTab(Tab.MYTHOS), p.ButtonKind.MAIN, "right", icon_last=True, hint=hint)
