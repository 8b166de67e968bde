"""What a monster takes: Sanity at the Horror check, Stamina or its special at every blow, the weight of a victory.

Source: rules/arkham.md HORROR-02, COMBAT-05, COMBAT-06, COMBAT-12, ABIL-04, ABIL-05, SPELL-02.
"""

from __future__ import annotations

from companion.arkham.investigators.status import (
    change,
    come_back,
    lose_in_time,
    lose_sanity,
    lose_stamina,
    move,
    resolve_zero,
    spare,
)
from companion.arkham.pieces import board_graph, decks, hands
from companion.arkham.pieces.decks import ignores
from companion.arkham.ratings.equipment import card_of
from companion.arkham.ratings.ratings import MonsterNow
from companion.arkham.rounds.phases import ways_back
from companion.arkham.table import ids
from companion.arkham.table.commands import Blow
from companion.arkham.table.commands_by_chapter.fight_commands import FightEnd
from companion.arkham.table.desk import Work
from companion.arkham.table.events import CardTaken, Fate, InvestigatorFell, Why
from companion.arkham.table.guards import is_area, is_world
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Phase, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import FightWord
from companion.facts.readings import Otherwise

ENDS = {
    Fate.UNCONSCIOUS: FightEnd.UNCONSCIOUS,
    Fate.INSANE: FightEnd.INSANE,
    Fate.LOST: FightEnd.LOST,
    Fate.DEVOURED: FightEnd.DEVOURED,
    Fate.ARRESTED: FightEnd.MOVED,
}


def frighten(work: Work, seat: int, now: MonsterNow, passed: bool, spared: int) -> None:
    """Sanity lost at the Horror check: all of it, or only Nightmarish, never both (HORROR-02)."""
    if not passed:
        lose_sanity(work, seat, _left(work, seat, "sanity", now.horror_damage, spared), Why.HORROR)
    elif now.nightmarish and not ignores(work.investigator(seat), FightWord.IGNORES_NIGHTMARISH, work.box):
        lose_sanity(work, seat, _left(work, seat, "sanity", now.nightmarish, spared), Why.NIGHTMARISH)


def strike(work: Work, seat: int, now: MonsterNow, blow: Blow) -> None:
    """Deal a monster's combat damage, or what stands for it, every time that it deals damage (COMBAT-12)."""
    match now.does:
        case FightWord.LOST:
            lose_in_time(work, seat, why=Why.MONSTER)
        case FightWord.MOVED:
            _throw_through_gate(work, seat, blow.to)
        case _:
            if now.does is FightWord.TAKES_A_CARD:
                _take_card(work, seat, blow.loses)
            lose_stamina(work, seat, _left(work, seat, "stamina", now.combat_damage, blow.spared), Why.MONSTER)


def overwhelm(work: Work, seat: int, now: MonsterNow, spared: int = 0) -> None:
    """Take Stamina from the winner over an Overwhelming monster (ABIL-05)."""
    if now.overwhelming and not ignores(work.investigator(seat), FightWord.IGNORES_OVERWHELMING, work.box):
        lose_stamina(work, seat, _left(work, seat, "stamina", now.overwhelming, spared), Why.OVERWHELMING)


def _left(work: Work, seat: int, field: str, number: int, spared: int) -> int:
    """Return the rest of a loss of ``number`` points once cards have prevented ``spared`` of them, and log these."""
    spare(work, seat, field, min(number, spared), by_cards=True)
    return max(0, number - spared)


def pay_sanity(work: Work, seat: int, number: int) -> None:
    """Pay a price in Sanity; no ability lowers it, and insanity comes after what was paid for (SPELL-01, SPELL-02)."""
    change(work, seat, "sanity", max(0, work.investigator(seat).sanity - number), Why.SPELL_COST)


def fell_by_price(work: Work, seat: int) -> bool:
    """Make an investigator insane if a price brought Sanity to 0; return whether that happened."""
    now = work.investigator(seat)
    if now.eliminated or now.sanity:
        return False
    resolve_zero(work, seat)
    return True


def end_of(work: Work, seat: int, place: str, since: int) -> FightEnd | None:
    """Return how a fight at ``place`` ended by the events from index ``since`` on; None = it goes on (COMBAT-06)."""
    for event in work.events[since:]:
        if isinstance(event, InvestigatorFell) and event.seat == seat:
            return ENDS[event.fate]
    return None if work.investigator(seat).place == place else FightEnd.MOVED


def nearest_gates(state: Table, place: str, box: ArkhamBox) -> tuple[str, ...]:
    """Return the gates through which the Nightgaunt may throw: the nearest open gates, or the gates out of a world."""
    if is_world(place, box):
        return ways_back(state, place)
    if not is_area(place, box):
        return ()
    far = {location: board_graph.distances(place, box)[location] for location in state.gates}
    return tuple(location for location, lines in far.items() if lines == min(far.values()))


def _throw_through_gate(work: Work, seat: int, to: str) -> None:
    """Throw an investigator behind the nearest open gate, or out of an other world; without a gate nothing happens.

    He is delayed only if this table reads so. Raises ``IllegalCommand`` if ``to`` is none of several nearest gates.
    """
    investigator = work.investigator(seat)
    gates = nearest_gates(work.state, investigator.place, work.box)
    if not gates:
        return
    if len(gates) > 1 and to not in gates:
        raise IllegalCommand(Reason.WHICH_GATE, places=gates)
    gate = to if to in gates else gates[0]
    if investigator.zone:
        come_back(work, seat, gate)
    else:
        move(work, seat, work.state.gates[gate], 1, Why.MONSTER)
        if work.state.reads(Otherwise.CARRIED_AND_DELAYED):
            change(work, seat, "delayed", 1, Why.MONSTER)
    if work.state.phase is Phase.MOVEMENT:
        work.set_investigator(seat, movement_used=work.state.round)


def _take_card(work: Work, seat: int, number: int) -> None:
    """Take a weapon or spell of the owner's choice, by its number; 0 = a card that the table does not list.

    The owner puts an unlisted card away. Raises ``IllegalCommand`` for a card that is neither weapon nor spell.
    """
    if not number:
        work.say(CardTaken(seat))
        return
    card = card_of(work.investigator(seat), number, seat)
    item = work.box.items.get(card.card)
    weapon = card.card == ids.DEPUTYS_REVOLVER or (item is not None and item.hands > 0)
    may_be_one = card.card == UNKNOWN and decks.is_item(card)
    if card.deck is not Deck.SPELL and not weapon and not may_be_one:
        raise IllegalCommand(Reason.NOT_FOR_COMBAT, card=card.card)
    hands.remove(work, seat, card, Why.MONSTER)
