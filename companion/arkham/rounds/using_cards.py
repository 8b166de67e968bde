"""Using an item or an ally outside a fight: its price, and what it gives that the companion counts.

What a card says beyond that (a check, cards to draw) is done by the players, who then tell what came of it.

Source: rules/arkham.md UPKEEP-02, MOVE-01, SPECIAL-CARD-03; data: items.csv, allies.csv, card_numbers.csv.
"""

from __future__ import annotations

from companion.arkham.investigators import belongings
from companion.arkham.investigators.status import change, move, resolve_zero
from companion.arkham.pieces import decks, hands
from companion.arkham.pieces.barriers import check_may_move
from companion.arkham.rounds.movement_points import check_has_points, spend_points
from companion.arkham.rounds.phases import may_step
from companion.arkham.table import ids, moments
from companion.arkham.table.commands_by_chapter.belonging_commands import ExhaustCard, RefreshCard, UseCard, What
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import Why
from companion.arkham.table.guards import check_area, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Held
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import CardWhat, FightWord
from companion.facts.arkham_powers import PowerWord

RESTORES = {FightWord.FULL_SANITY: What.SANITY, FightWord.FULL_STAMINA: What.STAMINA}
"""Word of an ally who is discarded to bring one number to its maximum."""


def use_card(work: Work, command: UseCard) -> None:
    """Pay, then exhaust, discard or add a token; refused where the card asks for none of it."""
    playing(work.state, command.seat)
    card = hands.held(work, command.seat, command.number)
    if card.exhausted:
        raise IllegalCommand(Reason.EXHAUSTED, card=card.card)
    drives, restored = work.box.power(card.card, PowerWord.DRIVES), _restored(card, work.box)
    if not (drives or restored or _is_used(card, work.box)):
        raise IllegalCommand(Reason.NO_USE, card=card.card)
    moments.check(work.state, card.card, work.box)
    hands.use(work, command.seat, card)
    if drives:
        _drive(work, command)
    elif restored:
        _restore(work, command.seat, card, restored)
    else:
        _use_item(work, command.seat, card)


def exhaust_card(work: Work, command: ExhaustCard) -> None:
    """Turn a card face down; refused if it is."""
    _exhaust_or_refresh(work, command.seat, command.number, exhausted=True)


def refresh_card(work: Work, command: RefreshCard) -> None:
    """Turn an exhausted card face up; refused if it is."""
    _exhaust_or_refresh(work, command.seat, command.number, exhausted=False)


def _exhaust_or_refresh(work: Work, seat: int, number: int, *, exhausted: bool) -> None:
    """Exhaust or refresh a card in hand; raise IllegalCommand if it is so already."""
    playing(work.state, seat)
    card = hands.held(work, seat, number)
    if card.exhausted is exhausted:
        raise IllegalCommand(Reason.NO_CHANGE)
    (hands.exhaust if exhausted else hands.refresh)(work, seat, card)


def _is_used(card: Held, box: ArkhamBox) -> bool:
    """Return whether using an item exhausts it, discards it or puts a token on it."""
    item = box.items.get(card.card)
    if item is None or card.card == ids.ELDER_SIGN:
        return False
    return item.exhaust or item.discard_on_use or decks.number_of(card, CardWhat.TOKENS, box) > 0


def _use_item(work: Work, seat: int, card: Held) -> None:
    """Use an item: pay its price, gain its movement points, then exhaust it, discard it or put a token on it.

    Raises IllegalCommand if the price cannot be paid, or if no movement points can be gained now.
    """
    item = work.box.items[card.card]
    _pay(work, seat, card)
    points = decks.number_of(card, CardWhat.MOVEMENT, work.box)
    if points:
        check_has_points(work, seat)
        work.set_investigator(seat, points_gained=work.investigator(seat).points_gained + points)
    if item.exhaust:
        hands.exhaust(work, seat, card)
    elif item.discard_on_use:
        belongings.drop_card(work, seat, card, Why.USED)
    else:
        belongings.lay_tokens(work, seat, card, card.tokens + 1)
    resolve_zero(work, seat)


def _pay(work: Work, seat: int, card: Held) -> None:
    """Movement points, Sanity and Stamina that the card costs, in full."""
    steps = decks.number_of(card, CardWhat.COSTS_MOVEMENT, work.box)
    if steps:
        spend_points(work, seat, steps)
    for what, price in ((What.SANITY, CardWhat.COSTS_SANITY), (What.STAMINA, CardWhat.COSTS_STAMINA)):
        belongings.pay(work, seat, what, decks.number_of(card, price, work.box), Why.PRICE)


def _restored(card: Held, box: ArkhamBox) -> What | None:
    """Return what a card brings to its maximum, Sanity or Stamina; None if neither."""
    return next((what for does, what in RESTORES.items() if box.in_fight(card.card, does)), None)


def _restore(work: Work, seat: int, card: Held, what: What) -> None:
    """Discard an ally to raise Sanity or Stamina to the maximum without him."""
    belongings.check_not_blocked(work, seat, what)
    change(work, seat, what, getattr(work.investigator(seat), f"max_{what}"), Why.USED)
    belongings.drop_card(work, seat, card, Why.USED)


def _drive(work: Work, command: UseCard) -> None:
    """Move an investigator anywhere in Arkham with the Patrol Wagon, instead of walking (SPECIAL-CARD-03)."""
    investigator = work.investigator(command.seat)
    check_area(command.to, work.box)
    check_area(investigator.place, work.box)
    if not may_step(investigator, work.state) or investigator.points_spent:
        raise IllegalCommand(Reason.CANNOT_MOVE, seat=command.seat)
    check_may_move(work.state, investigator.place, command.to, work.box)
    move(work, command.seat, command.to, 0, Why.USED)
    work.set_investigator(command.seat, movement_used=work.state.round)


RULES: Rules = {
    ExhaustCard: exhaust_card,
    RefreshCard: refresh_card,
    UseCard: use_card,
}
"""The rule of each command of this module."""
