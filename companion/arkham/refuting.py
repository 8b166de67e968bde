"""A rumor is refuted: somebody gives in its street what it asks, or the last token leaves its card.

Source: rules/arkham.md MCARD-03, TROPHY-01; data: mythos_effects.csv.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.arkham import belongings, cards_held, decks, prices
from companion.arkham.belonging_commands import RefuteRumor, What
from companion.arkham.checks import check_range, playing
from companion.arkham.doom import discard
from companion.arkham.effects import of_card, rumor_street
from companion.arkham.events import RumorTokensChanged, Why
from companion.arkham.reasons import Reason
from companion.arkham.state import RUMOR_CARD, UNKNOWN, Deck, Table
from companion.arkham.work import Work
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind, MythosEffect, When
from companion.records import dataclass

MANY_PLAYERS = 5
"""So many players pay one spell more."""

CARDS: Mapping[EffectKind, Deck] = {EffectKind.PAY_SPELLS: Deck.SPELL, EffectKind.PAY_ALLY: Deck.ALLY}
"""Prices that are cards of one deck."""


@dataclass(frozen=True, slots=True)
class RumorPrice:
    """What one player gives in ``street`` to refute the rumor in play."""

    kind: EffectKind
    """``PAY_*``; ``TOKENS`` = clues take clues off the card, one for one."""
    number: int
    street: str


def price(state: Table, box: ArkhamBox) -> RumorPrice | None:
    """The price of the rumor in play; None without one, and where monsters are to be fought instead."""
    street = rumor_street(state, box)
    for effect in of_card(state.rumor, When.PASSES, box):
        one_more = effect.effect is EffectKind.PAY_SPELLS and state.players >= MANY_PLAYERS
        return RumorPrice(effect.effect, effect.number + one_more, street)
    if street and state.rumor_tokens:
        return RumorPrice(EffectKind.TOKENS, state.rumor_tokens, street)
    return None


def refute(work: Work, command: RefuteRumor) -> None:
    """Take the price; the rumor goes when it is paid in full, and everybody gains what it brings."""
    investigator, asked = playing(work.state, command.seat), price(work.state, work.box)
    if asked is None:
        raise IllegalCommand(Reason.NOT_IN_PLAY, card=work.state.rumor)
    if investigator.place != asked.street:
        raise IllegalCommand(Reason.NOT_THERE, seat=command.seat, place=asked.street)
    if asked.kind is EffectKind.TOKENS:
        _take_clues_off(work, command)
        check_passed(work)
        return
    given = {EffectKind.PAY_CLUES: command.clues, EffectKind.PAY_GATE_TROPHIES: len(command.gates)}
    value = given.get(asked.kind, len(set(command.cards)))
    if value != asked.number:
        raise IllegalCommand(Reason.RUMOR_PRICE, value=value, needed=asked.number)
    _pay(work, command, asked)
    _pass(work)


def check_passed(work: Work) -> None:
    """Refute the rumor in play once nothing lies on its card any more, where that is its condition."""
    lying = work.state.rumor_tokens + len(work.state.monsters_at(RUMOR_CARD))
    if any(lying <= effect.number for effect in of_card(work.state.rumor, When.PASSES_AT, work.box)):
        _pass(work)


def _take_clues_off(work: Work, command: RefuteRumor) -> None:
    before = work.state.rumor_tokens
    check_range("clues", command.clues, 1, before)
    belongings.pay(work, command.seat, What.CLUES, command.clues, Why.PRICE)
    work.set(rumor_tokens=before - command.clues)
    work.say(RumorTokensChanged(before, before - command.clues))


def _pay(work: Work, command: RefuteRumor, asked: RumorPrice) -> None:
    seat = command.seat
    match asked.kind:
        case EffectKind.PAY_CLUES:
            belongings.pay(work, seat, What.CLUES, asked.number, Why.PRICE)
        case EffectKind.PAY_GATE_TROPHIES:
            prices.spend(work, seat, (), command.gates)
        case _:
            for number in dict.fromkeys(command.cards):
                card = cards_held.held(work, seat, number)
                if card.deck is not CARDS[asked.kind]:
                    raise IllegalCommand(Reason.WRONG_KIND_OF_CARD, card=card.card)
                belongings.drop_card(work, seat, card, Why.PRICE)


def _pass(work: Work) -> None:
    rumor = work.state.rumor
    discard(work, rumor, Why.REFUTED)
    for effect in of_card(rumor, When.PASSED, work.box):
        for seat in work.state.clockwise():
            _gain(work, seat, effect)


def _gain(work: Work, seat: int, effect: MythosEffect) -> None:
    if effect.effect is EffectKind.EVERYONE_GAINS:
        belongings.gain(work, seat, What(effect.what), effect.number, Why.REFUTED)
        return
    deck = Deck(effect.what)
    for _ in range(effect.number):
        if decks.is_left(deck, work.state, work.box):
            belongings.take_card(work, seat, UNKNOWN, deck, Why.REFUTED)
