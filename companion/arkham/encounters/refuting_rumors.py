"""A rumor is refuted: somebody gives in its street what it asks, or the last token leaves its card.

Source: rules/arkham.md MCARD-03, TROPHY-01; data: mythos_effects.csv.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.arkham.encounters import location_abilities
from companion.arkham.investigators import belongings
from companion.arkham.pieces import decks, due_rumors, hands
from companion.arkham.pieces.doom import discard
from companion.arkham.pieces.effects import check_rumor_moment, of_card, rumor_street
from companion.arkham.rounds.phases import is_out_this_round
from companion.arkham.table import guards
from companion.arkham.table.commands_by_chapter.belonging_commands import RefuteRumor, What
from companion.arkham.table.commands_by_chapter.correction_commands import RefuteAnyway
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import Why
from companion.arkham.table.guards import check_range, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import CardPart, EffectKind, MythosEffect
from companion.records import dataclass

MANY_PLAYERS = 5
"""So many players pay one spell more."""

MOST = belongings.MOST
"""Upper bound of clues given by hand, which have none on the table."""

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
    for effect in of_card(state.rumor, CardPart.PASSES, box):
        one_more = effect.effect is EffectKind.PAY_SPELLS and state.players >= MANY_PLAYERS
        return RumorPrice(effect.effect, effect.number + one_more, street)
    if street and state.rumor_tokens and not due_rumors.holds_monsters(state.rumor, box):
        return RumorPrice(EffectKind.TOKENS, state.rumor_tokens, street)
    return None


def refute(work: Work, command: RefuteRumor) -> None:
    """Take the price of the rumor in play; paid in full, the rumor leaves and its reward goes to all investigators."""
    investigator, rumor_price = playing(work.state, command.seat), price(work.state, work.box)
    if rumor_price is None:
        reason = Reason.NO_PRICE if work.state.rumor else Reason.NOT_IN_PLAY
        raise IllegalCommand(reason, card=work.state.rumor)
    check_rumor_moment(work.state, work.box)
    if is_out_this_round(investigator, work.state):
        raise IllegalCommand(Reason.SKIPS_ROUND, seat=command.seat)
    if investigator.place != rumor_price.street:
        raise IllegalCommand(Reason.NOT_THERE, seat=command.seat, place=rumor_price.street)
    if rumor_price.kind is EffectKind.TOKENS:
        check_range("clues", command.clues, 1, work.state.rumor_tokens)
        _take_clues_off(work, command.seat, command.clues, command.clues)
        check_passed(work)
        return
    given = {EffectKind.PAY_CLUES: command.clues, EffectKind.PAY_GATE_TROPHIES: len(command.gates)}
    value = given.get(rumor_price.kind, len(set(command.cards)))
    if value != rumor_price.number:
        raise IllegalCommand(Reason.RUMOR_PRICE, value=value, needed=rumor_price.number)
    _pay(work, command, rumor_price)
    _pass(work)


def refute_anyway(work: Work, command: RefuteAnyway) -> None:
    """Correct the table: take from an investigator what the command names and they have, and refute the rumor.

    A rumor without a price leaves for nothing. All investigators gain its reward when it leaves. Of a rumor with
    tokens, as many come off as ``command.clues`` says (0 = all), even if fewer clues can be paid; it stays while tokens
    are left. Raises ``IllegalCommand`` for an unknown seat, for clues out of range, and if no rumor is in play.
    """
    guards.check_seat(work.state, command.seat)
    check_range("clues", command.clues, 0, MOST)
    rumor_price = price(work.state, work.box)
    if not work.state.rumor:
        raise IllegalCommand(Reason.NOT_IN_PLAY, card="")
    if rumor_price is None:
        _pass(work)
        return
    given = _of_it_there(work, command, rumor_price)
    if rumor_price.kind is EffectKind.TOKENS:
        _take_clues_off(work, command.seat, given.clues, min(command.clues, rumor_price.number) or rumor_price.number)
        if work.state.rumor_tokens:
            return
    else:
        _pay(work, given, replace(rumor_price, number=given.clues))
    _pass(work)


def check_passed(work: Work) -> None:
    """Refute the rumor in play once nothing lies on its card any more, where that is its condition."""
    lying = due_rumors.tokens(work.state, work.box)
    if any(lying <= effect.number for effect in of_card(work.state.rumor, CardPart.PASSES_AT, work.box)):
        _pass(work)


def _of_it_there(work: Work, command: RefuteAnyway, rumor_price: RumorPrice) -> RefuteAnyway:
    """Return the command limited to the cards, gates and clues that the seat has and the rumor's price takes."""
    investigator = work.investigator(command.seat)
    fitting = {card.number for card in investigator.cards if card.deck is CARDS.get(rumor_price.kind)}
    gates, has = [], Counter(investigator.gate_trophies)
    for world in command.gates:
        if has[world]:
            gates.append(world)
            has[world] -= 1
    return replace(
        command,
        cards=tuple(number for number in command.cards if number in fitting),
        gates=tuple(gates),
        clues=min(
            command.clues,
            rumor_price.number if rumor_price.kind is EffectKind.TOKENS else command.clues,
            investigator.clues,
        ),
    )


def _take_clues_off(work: Work, seat: int, paid: int, off: int) -> None:
    """Take ``paid`` clues from the sheet and ``off`` tokens from the rumor card.

    A correction may take off more tokens than the investigator can pay for.
    """
    belongings.pay(work, seat, What.CLUES, paid, Why.PRICE)
    due_rumors.put_tokens(work, -off)


def _pay(work: Work, command: RefuteRumor | RefuteAnyway, rumor_price: RumorPrice) -> None:
    """Take from an investigator what refuting costs: clues, gate trophies or cards; raise IllegalCommand if wrong."""
    seat = command.seat
    match rumor_price.kind:
        case EffectKind.PAY_CLUES:
            belongings.pay(work, seat, What.CLUES, rumor_price.number, Why.PRICE)
        case EffectKind.PAY_GATE_TROPHIES:
            if command.gates:
                location_abilities.spend(work, seat, (), command.gates)
        case _:
            for number in dict.fromkeys(command.cards):
                card = hands.held(work, seat, number)
                if card.deck is not CARDS[rumor_price.kind]:
                    raise IllegalCommand(Reason.WRONG_KIND_OF_CARD, card=card.card)
                belongings.drop_card(work, seat, card, Why.PRICE)


def _pass(work: Work) -> None:
    """Discard the refuted rumor and give all investigators in the game what its passing brings."""
    rumor = work.state.rumor
    discard(work, rumor, Why.REFUTED)
    for effect in of_card(rumor, CardPart.PASSED, work.box):
        for seat in work.state.clockwise():
            _gain(work, seat, effect)


def _gain(work: Work, seat: int, effect: MythosEffect) -> None:
    """Give an investigator what an effect says: tokens, or cards as long as their deck has any."""
    if effect.effect is EffectKind.EVERYONE_GAINS:
        belongings.gain(work, seat, What(effect.what), effect.number, Why.REFUTED)
        return
    deck = Deck(effect.what)
    for _ in range(effect.number):
        if decks.is_left(deck, work.state, work.box):
            belongings.take_card(work, seat, UNKNOWN, deck, Why.REFUTED)


RULES: Rules = {
    RefuteRumor: refute,
    RefuteAnyway: refute_anyway,
}
"""The rule of each command of this module."""
