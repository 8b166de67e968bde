"""What a page keeps of an investigator's sheet while something is being chosen: pure steps, nothing of the table.

Losses and payment with trophies are chosen here and become one command when they are complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from companion.arkham.table.commands import MoveSliders
from companion.arkham.table.state import Table
from companion.desks import Command
from companion.records import dataclass
from companion.screens.counted import stepped
from companion.screens.parts import Navigation

MOST_PRICE = 99
"""Dollars that a card that nobody names can cost."""

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
    TOLL = "toll"
    """List of what follows from a loss that makes insane or unconscious, before the loss is entered."""
    HAPPENS = "happens"
    """What befalls an investigator, with all that hangs on it by the rules."""
    MEETS = "meets"
    """Which monster an encounter brings."""
    GIVES = "gives"
    """Which card an encounter takes."""


@dataclass(frozen=True, slots=True)
class Gift:
    """What one investigator pays with: names of trophies or cards, as :func:`keys` gives them."""

    seat: int
    keys: tuple[str, ...]


def keys(sort: str, names: Iterable[str]) -> tuple[str, ...]:
    """A name for each of several things, of which some are alike; it stays when others go.

    >>> keys("m", ("ghoul", "witch", "ghoul"))
    ('m:ghoul:0', 'm:witch:0', 'm:ghoul:1')
    """
    seen: Counter[str] = Counter()
    results = []
    for name in names:
        results.append(f"{sort}:{name}:{seen[name]}")
        seen[name] += 1
    return tuple(results)


@dataclass(frozen=True, slots=True)
class AskedCheck:
    """The check that an encounter asks for, as its card prints it (CHECK-01)."""

    skill: str = ""
    """Empty = none is open."""
    modifier: int = 0
    needed: int = 1


CHECK_RANGES: Mapping[str, tuple[int, int]] = {"modifier": (-9, 9), "needed": (1, 9)}
"""Number of the check -> the least and the greatest."""


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """The open page of a sheet, and what is chosen on it so far."""

    page: SheetPage = SheetPage.MAIN
    card: int = 0
    """Number of the card that is open."""
    back: SheetPage = SheetPage.MAIN
    """Where the way back leads, and what is done on the page."""
    deck: str = ""
    """Only cards of this deck are offered; empty = all."""
    stops: tuple[int, int, int] = (UNTOLD, UNTOLD, UNTOLD)
    """Sliders entered so far, where the table knows none."""
    other: int = -1
    """With whom is traded; -1 = not chosen."""
    chosen: tuple[int, ...] = ()
    """Numbers of the cards that are lost."""
    gifts: tuple[Gift, ...] = ()
    """Chosen payment of each investigator who has chosen one; for others the app proposes a payment."""
    price: int = 0
    """Price of an unnamed card."""
    check: AskedCheck = AskedCheck()
    """On the encounter pad and what it opens."""
    sanity: int = 0
    """Points of Sanity whose loss is shown before it is entered."""
    stamina: int = 0


class SheetAct(Navigation):
    """Base of the acts on an investigator's sheet."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class OpenSheetPage(SheetAct):
    page: SheetPage
    card: int = 0


@dataclass(frozen=True, slots=True)
class OpenToll(SheetAct):
    """What the loss of these points brings with it, before anything is done."""

    sanity: int = 0
    stamina: int = 0


@dataclass(frozen=True, slots=True)
class TellStop(SheetAct):
    """One slider of three that the table does not know yet stands here; the third one tells the table."""

    seat: int
    slider: int
    stop: int


@dataclass(frozen=True, slots=True)
class FilterDeck(SheetAct):
    """Offer only cards of this deck; a second tap on the deck offers all."""

    deck: str


@dataclass(frozen=True, slots=True)
class TradeWith(SheetAct):
    seat: int


@dataclass(frozen=True, slots=True)
class ChooseCard(SheetAct):
    """Choose a card by its number, or leave it."""

    number: int


@dataclass(frozen=True, slots=True)
class PayWith(SheetAct):
    """Pay with this trophy or card, or do not after all."""

    seat: int
    key: str
    paid: bool
    proposed: tuple[str, ...]
    """What the page proposes; it counts only while this investigator has chosen nothing yet."""


@dataclass(frozen=True, slots=True)
class AskPrice(SheetAct):
    """The price is so much higher, below 0 lower."""

    by: int


@dataclass(frozen=True, slots=True)
class AskSkill(SheetAct):
    """The encounter asks for a check of this skill; empty = for none."""

    skill: str


@dataclass(frozen=True, slots=True)
class StepCheck(SheetAct):
    """One number of that check is so much greater, below 0 smaller."""

    field: str
    by: int


def edit(draft: SheetDraft, act: SheetAct) -> SheetDraft:
    """Return the draft after an act; unchanged after an act that does not apply."""
    match act:
        case OpenSheetPage(page, card):
            came = draft.page if draft.page is SheetPage.HAPPENS else SheetPage.MAIN
            return SheetDraft(page, card, back=came, stops=draft.stops, check=draft.check)
        case OpenToll(sanity, stamina):
            came = draft.page if draft.page is SheetPage.HAPPENS else SheetPage.MAIN
            opened = SheetDraft(SheetPage.TOLL, back=came, stops=draft.stops, check=draft.check)
            return replace(opened, sanity=sanity, stamina=stamina)
        case TellStop(_, slider, stop) if 0 <= slider < len(draft.stops):
            first, second, third = (stop if at == slider else old for at, old in enumerate(draft.stops))
            return replace(draft, stops=(first, second, third))
        case FilterDeck(deck):
            return replace(draft, deck="" if draft.deck == deck else deck)
        case TradeWith(seat):
            return SheetDraft(draft.page, other=seat, stops=draft.stops)
        case ChooseCard(number):
            return replace(draft, chosen=_flipped(draft.chosen, number))
        case PayWith():
            return replace(draft, gifts=_paid(draft, act))
        case AskPrice(by):
            return replace(draft, price=stepped(draft.price, by, 0, MOST_PRICE))
        case AskSkill(skill):
            return replace(draft, check=replace(draft.check, skill=skill))
        case StepCheck(name, by) if name in CHECK_RANGES:
            changes: dict[str, Any] = {name: stepped(getattr(draft.check, name), by, *CHECK_RANGES[name])}
            return replace(draft, check=replace(draft.check, **changes))
        case _:
            return draft


def given(draft: SheetDraft, seat: int, has: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the keys with which an investigator pays, out of ``has``.

    None if nothing is chosen, so that the app proposes a payment.
    """
    chosen = next((gift.keys for gift in draft.gifts if gift.seat == seat), None)
    return None if chosen is None else tuple(key for key in has if key in chosen)


def _paid(draft: SheetDraft, act: PayWith) -> tuple[Gift, ...]:
    """Return each seat's trophies to pay with after a tap on a trophy; a seat's first tap begins with act.proposed."""
    chosen = next((gift.keys for gift in draft.gifts if gift.seat == act.seat), act.proposed)
    others = tuple(key for key in chosen if key != act.key)
    changed = Gift(act.seat, (*others, act.key) if act.paid else others)
    return (*(gift for gift in draft.gifts if gift.seat != act.seat), changed)


def sliders_command(draft: SheetDraft, act: TellStop, table: Table) -> Command | None:
    """Return the command that sets the sliders; None until all three are entered."""
    if not 0 <= act.seat < len(table.investigators):
        return None
    stops = edit(draft, act).stops
    return MoveSliders(act.seat, stops) if UNTOLD not in stops else None


def after_command(draft: SheetDraft) -> SheetDraft:
    """The draft once the table has changed: what was chosen is done, one card and a trade stay open."""
    stays = draft.page in (SheetPage.CARD, SheetPage.TRADE)
    return (
        SheetDraft(draft.page, draft.card, back=draft.back, stops=draft.stops, other=draft.other)
        if stays
        else SheetDraft(draft.back, stops=draft.stops)
    )


def _flipped(chosen: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return the chosen numbers with a number added, or without it if it was among them."""
    return tuple(other for other in chosen if other != number) if number in chosen else (*chosen, number)
