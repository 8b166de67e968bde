"""The app draws outside the Mythos phase: a monster, a gate with all that comes through it, an ally, an investigator.

The only chance is the ``roll`` argument (STATE-10); what was drawn stands in the command.
"""

from __future__ import annotations

from collections import Counter

from companion.arkham.encounters.encounter_outcomes import unused_sheets
from companion.arkham.investigators import belongings
from companion.arkham.mythos.draws import Roll, pick
from companion.arkham.pieces import allies, decks, gate_stack, monster_cup
from companion.arkham.pieces.effects import barred_kinds
from companion.arkham.table import counts
from companion.arkham.table.commands import DealPossessions, MarkAlly, OpenGate, PutMonster, SeatInvestigator
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import OUTSKIRTS, UNKNOWN, Deck, Table
from companion.arkham.town import monster_limit
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.drafts.view import DealHands, DrawAlly, DrawGate, DrawInvestigator, DrawMonster

Draw = DrawMonster | DrawGate | DrawAlly | DrawInvestigator | DealHands


def drawn(act: Draw, table: Table, box: ArkhamBox, roll: Roll) -> Command:
    """The command with what was drawn; raises ``IllegalCommand`` when there is nothing left to draw from."""
    match act:
        case DrawMonster(place):
            kinds = _kinds(table, box, (place,), roll)
            if not kinds:
                raise IllegalCommand(Reason.CUP_EMPTY)
            return PutMonster(kinds[0], place)
        case DrawGate(location):
            worlds = tuple(gate_stack.next_worlds(table.gate_stack).items())
            number = counts.monsters_by_encounter(table, box)
            kinds = _kinds(table, box, _where(table, box, location, number), roll)
            return OpenGate(location, pick(worlds, roll) if worlds else UNKNOWN, kinds)
        case DrawAlly():
            return MarkAlly(_random_card(allies.possible(table, box), Reason.DECK_EMPTY, roll))
        case DrawInvestigator(seat):
            return SeatInvestigator(seat, _random_card(unused_sheets(table, box), Reason.NO_SHEET_LEFT, roll))
        case DealHands(seat):
            return DealPossessions(_possessions(table, box, seat, roll))


def _possessions(table: Table, box: ArkhamBox, seat: int, roll: Roll) -> tuple[tuple[int, str], ...]:
    """Seat and card of everything that can be dealt; a deck that runs out gives fewer."""
    results: list[tuple[int, str]] = []
    for at in table.clockwise() if seat < 0 else (seat,):
        for deck, number in belongings.possessions_to_deal(table, at, box).items():
            for _ in range(number):
                drawn_already = Counter(card for _, card in results)
                left = (
                    (card, decks.left(card, table, box) - drawn_already[card]) for card in decks.cards_of(deck, box)
                )
                options = tuple((card, copies) for card, copies in left if copies > 0)
                if options:
                    results.append((at, pick(options, roll)))
    return tuple(results)


def _random_card(cards: tuple[str, ...], nothing: Reason, roll: Roll) -> str:
    """Return a random card of the given cards; raise IllegalCommand with the reason if there are none."""
    if not cards:
        raise IllegalCommand(nothing, deck=Deck.ALLY)
    return pick(tuple((card, 1) for card in cards), roll)


def _where(table: Table, box: ArkhamBox, location: str, number: int) -> tuple[str, ...]:
    """Return where each monster of a gate will lie: there, or on the Outskirts once the town is full (LIMIT-02)."""
    room = monster_limit.room(table, box)
    return tuple(location if room is None or at < room else OUTSKIRTS for at in range(number))


def _kinds(table: Table, box: ArkhamBox, places: tuple[str, ...], roll: Roll) -> tuple[str, ...]:
    """Markers for these places in the order drawn; fewer when the cup runs out.

    A kind that cannot come to a place goes back and another one is drawn, as in the Mythos phase.
    """
    left, results = monster_cup.left(table, box), []
    for place in places[: left.total()]:
        options = tuple((kind, count) for kind, count in left.items() if count > 0)
        barred = barred_kinds(table, box, place)
        kind = pick(tuple(option for option in options if option[0] not in barred) or options, roll)
        left[kind] -= 1
        results.append(kind)
    return tuple(results)
