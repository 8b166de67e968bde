"""Two investigators in one place exchange cards and money: tap what changes hands, then once more to do it.

While one of them fights the page says so and offers the corrections that enter the trade by hand.

Source: rules/arkham.md TRADE-01, TRADE-02.
"""

from __future__ import annotations

from companion.arkham.investigators.upkeep import are_together
from companion.arkham.pieces import decks
from companion.arkham.table import commands as c
from companion.arkham.table import moments
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Held, Table
from companion.screens import parts as p
from companion.screens.arkham.belongings.card_words import does, sign, title
from companion.screens.arkham.drafts.sheet_draft import (
    ChooseCard,
    OpenSheetPage,
    PassMoney,
    SheetDraft,
    SheetPage,
    TradeWith,
)
from companion.screens.arkham.wording.despite_the_rules import refused
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import refusal, why_not
from companion.screens.families import sheets as s


def others_here(table: Table, seat: int) -> tuple[int, ...]:
    """Return the seats of the other investigators who stand together with this investigator, clockwise."""
    return tuple(other for other in table.clockwise() if other != seat and are_together(table, seat, other))


def partners(table: Table, seat: int) -> tuple[int, ...]:
    """Return the seats near enough to trade with, fighting investigators last; in the final battle all are near."""
    return tuple(sorted(others_here(table, seat), key=lambda other: other in table.fights))


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


def trade(names: Names, seat: int, draft: SheetDraft) -> tuple[p.Part, ...]:
    """Return the page of a trade: the partner, the cards of each side, and the money."""
    t, results = names.words.t, partners(names.table, seat)
    if not results:
        return (p.Text(t("Nobody to trade with here"), p.Tone.SECOND),)
    other = draft.other if draft.other in results else results[0]
    chips = tuple(p.Chip(names.first_name(partner), act=TradeWith(partner), on=partner == other) for partner in results)
    forbidden = _forbidden(names, seat, other)
    return (
        *((p.Group(chips, p.Layout.WRAP, t("With whom")),) if len(results) > 1 else ()),
        *((p.Group((p.Warning(forbidden, hot=True),), p.Layout.WARNINGS),) if forbidden else ()),
        _cards(names, seat, other, draft),
        _cards(names, other, seat, draft),
        _money(names, seat, other, draft),
    )


def exchange_button(names: Names, seat: int, draft: SheetDraft) -> tuple[p.Part, ...]:
    """Return the foot of the page: the exchange as it is chosen; if the rules forbid it, its corrections."""
    results = partners(names.table, seat)
    if not results:
        return ()
    other = draft.other if draft.other in results else results[0]
    chosen = exchange(names.table, seat, other, draft)
    by_hand = refused(chosen, names) if _has_chosen(chosen) else ()
    if _forbidden(names, seat, other) and by_hand:
        ways = tuple(p.Button(label, act, icon="pencil", grow=True) for label, act in by_hand)
        return (p.Group(ways, p.Layout.BUTTONS, names.words.t("Correct by hand")),)
    return (_exchange(names, chosen),)


def exchange(table: Table, seat: int, other: int, draft: SheetDraft) -> c.TradeCards:
    """Return the chosen exchange as a command."""
    own = {card.number for card in table.investigators[seat].cards}
    gives = tuple(number for number in draft.chosen if number in own)
    takes = tuple(number for number in draft.chosen if number not in own)
    return c.TradeCards(seat, other, gives, takes, draft.money)


def card_to_choose(names: Names, card: Held, draft: SheetDraft, mark: str) -> s.HandCard:
    """Return a card that is chosen by a tap; ``mark`` says what becomes of it."""
    on = card.number in draft.chosen
    chip = (p.Chip(mark, on=True),) if on else ()
    return s.HandCard(
        title(names, card),
        does(names, card.card),
        sign(names, card),
        act=ChooseCard(card.number),
        on=on,
        exhausted=card.exhausted,
        aside=chip,
    )


def _forbidden(names: Names, seat: int, other: int) -> str:
    """Return the reason why these two may not trade now; empty if they may. Source: TRADE-01."""
    error = names.why_not(c.TradeCards(seat, other))
    return refusal(error, names) if error is not None and error.reason is not Reason.NO_CHANGE else ""


def _has_chosen(command: c.TradeCards) -> bool:
    """Return whether the trade moves any card or any money."""
    return bool(command.gives or command.takes or command.money)


def _has_something(table: Table, seat: int) -> bool:
    """Return whether an investigator has money or a card that can be traded."""
    investigator = table.investigators[seat]
    return investigator.money > 0 or any(map(decks.can_be_traded, investigator.cards))


def _cards(names: Names, seat: int, other: int, draft: SheetDraft) -> p.Section:
    """Return the cards of ``seat`` that can be traded, each to be chosen for ``other``."""
    t = names.words.t
    traded = [card for card in names.table.investigators[seat].cards if decks.can_be_traded(card)]
    rows = tuple(card_to_choose(names, card, draft, f"→ {names.first_name(other)}") for card in traded)
    body = p.Group(rows, p.Layout.CARDS) if rows else p.Text(t("no cards"), p.Tone.THIRD, small=True)
    return p.Section(t("{who} gives", who=names.first_name(seat)), (body,))


def _money(names: Names, seat: int, other: int, draft: SheetDraft) -> p.Section:
    """Return the stepper for the money that changes hands, limited by each purse, and which player pays the other."""
    t = names.words.t
    most, least = names.table.investigators[seat].money, -names.table.investigators[other].money
    minus = PassMoney(-1, least, most) if draft.money > least else None
    plus = PassMoney(1, least, most) if draft.money < most else None
    stepper = p.Stepper(t("Money"), f"${abs(draft.money)}", minus, plus, tone=p.Tone.MONEY, compact=True)
    giver, taker = (seat, other) if draft.money >= 0 else (other, seat)
    way = p.Text(t("{who} → {other}", who=names.first_name(giver), other=names.first_name(taker)), p.Tone.SECOND)
    return p.Section(t("Money"), (p.Group((stepper, way), p.Layout.ROW),))


def _exchange(names: Names, command: c.TradeCards) -> p.Button:
    """Return the button that makes the trade; disabled with the reason while nothing is chosen or the rules refuse."""
    t = names.words.t
    reason = why_not(names, command) if _has_chosen(command) else t("Tap what changes hands")
    return p.Button(t("Exchange"), command, p.ButtonKind.MAIN, "swap", enabled=not reason, reason=reason, grow=True)
