"""What a page keeps of an investigator's sheet while something is being chosen: pure steps, nothing of the table.

Trade, losses and payment with trophies are chosen here and become one command when they are complete.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from companion.arkham.commands import Command, MoveSliders
from companion.arkham.state import Table
from companion.records import dataclass
from companion.screens.parts import Navigation

UNTOLD = -1
"""Stop of a slider that was not tapped yet."""


class SheetPage(StrEnum):
    """Pages of an investigator's sheet."""

    MAIN = ""
    ADD = "add"
    """Which card comes."""
    CARD = "card"
    """One card in full."""
    TRADE = "trade"
    LOSSES = "losses"
    """Which half of the items goes."""
    HAPPENS = "happens"
    """What befalls an investigator, with all that hangs on it by the rules."""
    MEETS = "meets"
    """Which monster an encounter brings."""


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """The open page of a sheet, and what is chosen on it so far."""

    page: SheetPage = SheetPage.MAIN
    card: int = 0
    """Number of the card that is open."""
    deck: str = ""
    """Only cards of this deck are offered; empty = all."""
    stops: tuple[int, int, int] = (UNTOLD, UNTOLD, UNTOLD)
    """Sliders told so far, where the table knows none."""
    other: int = -1
    """With whom is traded; -1 = not chosen."""
    chosen: tuple[int, ...] = ()
    """Numbers of the cards that go: to the other one, or away."""
    money: int = 0
    """Dollars that go to the other one; below 0 = that come."""
    trophies: tuple[str, ...] | None = None
    """Trophies to pay with, as ``m0``, ``g1``: monster or gate by index; None = the app proposes."""
    price: int = 0
    """Price of a card that nobody names."""


class SheetAct(Navigation):
    """Base of the acts on an investigator's sheet."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class OpenSheetPage(SheetAct):
    page: SheetPage
    card: int = 0


@dataclass(frozen=True, slots=True)
class TellStop(SheetAct):
    """One slider of three that the table does not know yet stands here; the third one tells the table."""

    seat: int
    slider: int
    stop: int


@dataclass(frozen=True, slots=True)
class FilterDeck(SheetAct):
    """Offer only cards of this deck; the same one again offers all."""

    deck: str


@dataclass(frozen=True, slots=True)
class TradeWith(SheetAct):
    seat: int


@dataclass(frozen=True, slots=True)
class ChooseCard(SheetAct):
    """Choose a card by its number, or leave it."""

    number: int


@dataclass(frozen=True, slots=True)
class PassMoney(SheetAct):
    """So many dollars go to the other one; below 0 they come."""

    money: int


@dataclass(frozen=True, slots=True)
class PayWith(SheetAct):
    """Exactly these trophies are to be paid with."""

    trophies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskPrice(SheetAct):
    price: int


def edit(draft: SheetDraft, act: SheetAct) -> SheetDraft:
    """The draft after an act."""
    match act:
        case OpenSheetPage(page, card):
            return SheetDraft(page, card, stops=draft.stops)
        case TellStop(_, slider, stop) if 0 <= slider < len(draft.stops):
            first, second, third = (stop if at == slider else old for at, old in enumerate(draft.stops))
            return replace(draft, stops=(first, second, third))
        case FilterDeck(deck):
            return replace(draft, deck="" if draft.deck == deck else deck)
        case TradeWith(seat):
            return SheetDraft(draft.page, other=seat, stops=draft.stops)
        case ChooseCard(number):
            return replace(draft, chosen=_flipped(draft.chosen, number))
        case PassMoney(money):
            return replace(draft, money=money)
        case PayWith(trophies):
            return replace(draft, trophies=trophies)
        case AskPrice(price):
            return replace(draft, price=max(0, price))
        case _:
            return draft


def told_sliders(draft: SheetDraft, act: TellStop, table: Table) -> Command | None:
    """The command once all three sliders are told, else None."""
    if not 0 <= act.seat < len(table.investigators):
        return None
    stops = edit(draft, act).stops
    return MoveSliders(act.seat, stops) if UNTOLD not in stops else None


def after_command(draft: SheetDraft) -> SheetDraft:
    """The draft once the table has changed: what was chosen is done, one card stays open."""
    stays = draft.page is SheetPage.CARD
    return SheetDraft(draft.page, draft.card, stops=draft.stops) if stays else SheetDraft(stops=draft.stops)


def _flipped(chosen: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(one for one in chosen if one != number) if number in chosen else (*chosen, number)
