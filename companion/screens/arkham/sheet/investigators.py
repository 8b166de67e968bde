"""The investigators: the list of all, and the sheet of the open investigator, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.arkham.table.state import Table
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.belongings import cards_list, losses_screen, trade_screen
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.drafts.view import Close, View
from companion.screens.arkham.sheet import encounter_pad, sheet, sheet_by_hand, sheet_numbers, starting_hands
from companion.screens.arkham.table.phase_tasks import is_turn_of
from companion.screens.arkham.table.table import person
from companion.screens.arkham.wording.names import Names


def present(names: Names, view: View, records: Sequence[Record[Table]] = ()) -> p.Panel:
    """Return the list of all investigators, or the sheet of the open one."""
    return investigator_sheet(names, view, records) if view.seat >= 0 else everybody(names)


def everybody(names: Names) -> p.Panel:
    """All investigators in seat order; before the first card what everybody takes and draws."""
    t = names.words.t
    if starting_hands.are_asked(names.table):
        return starting_hands.present(names)
    seats = range(len(names.table.investigators))
    body = (*(part for seat in seats for part in _line(names, seat)), *cards_list.hands_to_deal(names))
    head = (p.Title(t("Team")),)
    return p.Panel(t("Team"), body, head, name="investigators", is_titled_by_page=True)


def _line(names: Names, seat: int) -> Iterator[p.Group]:
    """Yield the row of an investigator, and for phones the numbers that change all the time, a tap each."""
    yield p.Group((_with_belongings(names, seat),), p.Layout.LIST, names.investigator(seat))
    if not names.table.investigators[seat].eliminated:
        yield p.Group(tuple(sheet_numbers.in_the_list(names, seat)), p.Layout.PHONE)


def _with_belongings(names: Names, seat: int) -> p.Row:
    """A line of the list, with money and the cards that lie before the investigator."""
    row, investigator, t = person(names, seat), names.table.investigators[seat], names.words.t
    if investigator.eliminated:
        return row
    money = p.Value(names.words.number(investigator.money), "money", p.Tone.MONEY, t("Money"))
    cards = ", ".join(names.own_card(card.card) for card in investigator.cards)
    return replace(row, values=(*row.values, money), text=" · ".join(filter(None, (row.text, cards))))


def investigator_sheet(names: Names, view: View, records: Sequence[Record[Table]] = ()) -> p.Panel:
    """One investigator: numbers, skills and belongings, or the further page that is open."""
    seat, draft = view.seat, view.own
    is_own = seat in (view.sits, view.also)
    body: tuple[Any, ...] = ()
    foot: tuple[Any, ...] = ()
    match draft.page:
        case SheetPage.ADD:
            body = cards_list.which_card(names, seat, draft)
        case SheetPage.CARD:
            body = cards_list.card_page(names, seat, draft.card)
        case SheetPage.TRADE:
            body = trade_screen.trade(names, seat, draft)
        case SheetPage.LOSSES:
            body, foot = losses_screen.losses(names, seat, draft), losses_screen.ways_on(names, seat, draft)
        case SheetPage.TOLL:
            body = losses_screen.toll(names, seat, draft)
        case SheetPage.HAPPENS:
            body = encounter_pad.present(names, seat, draft, records)
            if body:
                return _pad(names, seat, body)
            body = sheet_by_hand.happens(names, seat)
        case SheetPage.MEETS:
            body = sheet_by_hand.meets(names, seat)
        case SheetPage.GIVES:
            body = encounter_pad.gives(names, seat)
        case SheetPage.MAIN:
            pass
    if body:
        name = f"investigator-{seat}-{draft.page}"
        return p.Panel(names.investigator(seat), body, (_further_head(names, seat, draft.page),), foot, name=name)
    return p.Panel(
        names.investigator(seat),
        sheet.sheet_body(names, seat, draft, is_own),
        (_head(names, seat, is_own and is_turn_of(names, seat)),),
        size=p.Size.PAGE,
        name=f"investigator-{seat}",
    )


def _pad(names: Names, seat: int, body: tuple[Any, ...]) -> p.Panel:
    """Return the encounter pad as a panel."""
    name = f"investigator-{seat}-{SheetPage.HAPPENS}"
    head = (encounter_pad.head(names, seat),)
    return p.Panel(names.investigator(seat), body, head, name=name, is_titled_by_page=True)


def _head(names: Names, seat: int, is_my_turn: bool) -> p.Title:
    """Return the head of a sheet: the investigator's name and player.

    On the own sheet a chip says that it is this player's turn; it is outlined and not lit, for it is no button.
    """
    t = names.words.t
    turn = (p.Chip(t("your turn"), p.Tone.LAMP, mark=p.Icon("play")),) if is_my_turn else ()
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    return p.Title(names.investigator(seat), note=names.table.investigators[seat].player, aside=(*turn, out))


def _further_head(names: Names, seat: int, page: SheetPage) -> p.Title:
    """Return the title of a further page of an investigator's sheet, with the way back; KeyError for the main page."""
    t = names.words.t
    titles = {
        SheetPage.ADD: t("Add a card"),
        SheetPage.CARD: t("Card"),
        SheetPage.TRADE: t("Trade"),
        SheetPage.LOSSES: t("Half of the items"),
        SheetPage.TOLL: t("What follows"),
        SheetPage.HAPPENS: t("Change status"),
        SheetPage.MEETS: t("A monster appears"),
        SheetPage.GIVES: t("Lose a card"),
    }
    back = p.Button("", Close(), p.ButtonKind.QUIET, "left", hint=t("Back"), is_way_out=True)
    return p.Title(titles[page], note=names.first_name(seat), aside=(back,))
