"""Two investigators in one place exchange cards and money: a tap on a card or a sum hands it over.

While one of them fights the page says so and hands cards over by hand.

Source: rules/arkham.md TRADE-01, TRADE-02.
"""

from __future__ import annotations

from companion.arkham.investigators.upkeep import are_together
from companion.arkham.pieces import decks
from companion.arkham.table import commands as c
from companion.arkham.table import moments
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Held, Phase, Table
from companion.screens import parts as p
from companion.screens.arkham.belongings.card_words import does, sign, title
from companion.screens.arkham.drafts.sheet_draft import OpenSheetPage, SheetDraft, SheetPage, TradeWith
from companion.screens.arkham.drafts.view import OpenInvestigator, OpenTab, Tab
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, may, refusal, why_not
from companion.screens.families import sheets as s

SUMS = (1, 2, 5)
"""Dollars that one tap hands over, beside the whole purse."""


def others_here(table: Table, seat: int) -> tuple[int, ...]:
    """Return the seats of the other investigators who stand together with this investigator, clockwise."""
    return tuple(other for other in table.clockwise() if other != seat and are_together(table, seat, other))


def partners(table: Table, seat: int) -> tuple[int, ...]:
    """Return the seats near enough to trade with, fighting investigators last; in the final battle all are near.

    Nobody whose player keeps cards and money on the printed sheet is among them.
    """
    if table.investigators[seat].own_sheet:
        return ()
    near = (other for other in others_here(table, seat) if not table.investigators[other].own_sheet)
    return tuple(sorted(near, key=lambda other: other in table.fights))


def may_trade(names: Names, seat: int) -> bool:
    """Return whether a trade is possible now: neither side fights, and a side has something to trade."""
    results = [other for other in partners(names.table, seat) if not _forbidden(names, seat, other)]
    return bool(results) and any(_has_something(names.table, trader) for trader in (seat, *results))


def ways_to_trade(names: Names, seat: int) -> tuple[p.Button, ...]:
    """Return the button that opens the trade if there is something to trade and a partner near; empty if not.

    The button is there even if an investigator fights; then the page says why they may not trade.
    """
    table, results = names.table, partners(names.table, seat)
    if not moments.allows(table, c.TradeCards.__name__, names.box):
        return ()
    if not any(_has_something(table, trader) for trader in (seat, *results)) or not results:
        return ()
    return (p.Button(names.words.t("Trade"), OpenSheetPage(SheetPage.TRADE), icon="swap"),)


def trade_here(names: Names, place: str) -> tuple[p.Group, ...]:
    """Return the one button that opens the trade of those who stand in a place; empty if nobody there may trade."""
    for seat in names.table.seats_at(place):
        if names.table.phase is Phase.MOVEMENT and may_trade(names, seat):
            act = OpenInvestigator(seat, SheetPage.TRADE)
            return (p.Group((p.Button(names.words.t("Trade"), act, icon="swap", grow=True),), p.Layout.BUTTONS),)
    return ()


def trade(names: Names, seat: int, draft: SheetDraft) -> tuple[p.Part, ...]:
    """Return the page of a trade: the partner, then the money and the cards of each side."""
    t, results = names.words.t, partners(names.table, seat)
    if not results:
        return (p.Text(t("Nobody to trade with here"), p.Tone.SECOND),)
    other = draft.other if draft.other in results else results[0]
    forbidden = _forbidden(names, seat, other)
    return (
        *(_pairs(names, seat, other, results) if len(results) > 1 else ()),
        *((p.Group((p.Warning(forbidden, hot=True),), p.Layout.WARNINGS),) if forbidden else ()),
        _side(names, seat, other, not forbidden),
        _side(names, other, seat, not forbidden),
    )


def done(names: Names) -> tuple[p.Button, ...]:
    """Return the button that leads from a trade back to the board; in the final battle its own button does."""
    if names.table.awakening is not None:
        return ()
    return (p.Button(names.words.t("To the table"), OpenTab(Tab.TABLE), p.ButtonKind.MAIN, "map", grow=True),)


def _pairs(names: Names, seat: int, other: int, results: tuple[int, ...]) -> tuple[p.Group, ...]:
    """Return two rows of chips: who trades, and with whom."""
    t = names.words.t
    here = tuple(near for near in names.table.clockwise() if near in (seat, *results))
    first = tuple(
        p.Chip(names.first_name(near), act=OpenInvestigator(near, SheetPage.TRADE), on=near == seat) for near in here
    )
    second = tuple(p.Chip(names.first_name(near), act=TradeWith(near), on=near == other) for near in results)
    return p.Group(first, p.Layout.WRAP, t("Who trades")), p.Group(second, p.Layout.WRAP, t("Trade with"))


def _forbidden(names: Names, seat: int, other: int) -> str:
    """Return the reason why these two may not trade now; empty if they may. Source: TRADE-01."""
    error = names.why_not(c.TradeCards(seat, other))
    return refusal(error, names) if error is not None and error.reason is not Reason.NO_CHANGE else ""


def _has_something(table: Table, seat: int) -> bool:
    """Return whether an investigator has money or a card that can be traded."""
    investigator = table.investigators[seat]
    return investigator.money > 0 or any(map(decks.can_be_traded, investigator.cards))


def _side(names: Names, seat: int, other: int, is_allowed: bool) -> p.Section:
    """Return what ``seat`` can give ``other``: sums of money, and cards, each by one tap."""
    t = names.words.t
    traded = [card for card in names.table.investigators[seat].cards if decks.can_be_traded(card)]
    rows = tuple(_card(names, card, seat, other) for card in traded)
    cards = p.Group(rows, p.Layout.CARDS) if rows else p.Text(t("no cards"), p.Tone.THIRD, small=True)
    money = _money(names, seat, other) if is_allowed else ()
    note = t("{who} → {other}", who=names.first_name(seat), other=names.first_name(other))
    return p.Section(
        t("{who} gives", who=names.first_name(seat)), (*money, cards), note if is_allowed else t("by hand")
    )


def _card(names: Names, card: Held, seat: int, other: int) -> s.HandCard:
    """Return a card that goes to the other side by a tap; by hand where the rules forbid a trade."""
    act, reason = hands_over(names, card, seat, other)
    mark = p.Chip(f"→ {names.first_name(other)}", hint=reason)
    return s.HandCard(
        title(names, card), does(names, card.card), sign(names, card), act, exhausted=card.exhausted, aside=(mark,)
    )


def hands_over(names: Names, card: Held, seat: int, other: int) -> tuple[p.Act | None, str]:
    """Return the command that gives a card to another investigator, and if there is none the sentence that says why.

    It is a trade where the rules allow it, else by hand.
    """
    by_hand = c.HandOver(card.number, other)
    act = may(names, c.TradeCards(seat, other, (card.number,))) or may(names, by_hand)
    return act, "" if act else why_not(names, by_hand)


def _money(names: Names, seat: int, other: int) -> tuple[p.Group, ...]:
    """Return a key for each sum that ``seat`` can give; empty for an empty purse."""
    purse = names.table.investigators[seat].money
    sums = sorted({*(amount for amount in SUMS if amount < purse), purse} - {0})
    keys = tuple(
        button(names, f"${amount}", c.TradeCards(seat, other, money=amount, had=purse), icon="money") for amount in sums
    )
    return (p.Group(keys, p.Layout.BUTTONS, names.words.t("Money")),) if keys else ()
