"""What holds at every table, however it came about; for tests and for a table that somebody else's file restores.

Source: rules/arkham.md STATE-04..08, TERROR-01, STATUS-01.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.arkham.pieces import activity, decks, monster_cup
from companion.arkham.pieces.doom import doom_track
from companion.arkham.table.commands import Counted
from companion.arkham.table.counts import OUT_OF_TOWN
from companion.arkham.table.guards import is_area, is_world
from companion.arkham.table.state import (
    ENCOUNTER,
    JAIL,
    LOST,
    SKY,
    UNKNOWN,
    Deck,
    Investigator,
    Phase,
    Table,
    players_name,
)
from companion.facts import readings
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind
from companion.typed_text import is_name

LAST_STOP = 3
"""Index of a slider's last stop."""


def problems(state: Table, box: ArkhamBox) -> list[str]:
    """Every promise that this table breaks, in plain words; empty when it is sound."""
    foreign = list(_foreign(state, box))
    if foreign:
        return foreign
    results = [*_numbers(state, box), *_monsters(state, box), *_gates(state, box), *_investigators(state, box)]
    return [*results, *_fights(state)]


def _foreign(state: Table, box: ArkhamBox) -> Iterator[str]:
    """Yield a name for everything that is not in the box, or cannot be written on a table."""
    if state.ancient_one not in box.ancient_ones:
        yield f"Ancient One {state.ancient_one}"
    for investigator in state.investigators:
        if investigator.id not in box.investigators:
            yield f"investigator {investigator.id}"
        if not is_name(investigator.player):
            yield f"the player's name of {investigator.id}"
    played = ((CardKind.ENVIRONMENT, state.environment), (CardKind.RUMOR, state.rumor))
    yield from (
        f"{kind} {card}"
        for kind, card in played
        if card and not _is_told(card) and (card not in box.mythos or box.mythos[card].kind is not kind)
    )
    yield from (f"card {card}" for card in (*state.lasting, *state.mythos_seen) if card not in box.mythos)
    yield from (
        f"monster {monster.kind}"
        for monster in state.monsters
        if monster.kind not in box.monsters and monster.kind != UNKNOWN
    )
    yield from (f"ally {ally}" for ally in state.allies_gone if ally not in box.allies)
    yield from (f"activity at {place}" for place in state.activity_by_hand if not is_area(place, box))
    yield from (f"closed {place}" for place in state.closures if not is_area(place, box))
    yield from (
        f"reading {way} of {dispute}"
        for dispute, way in state.readings.items()
        if way not in readings.by_way() or readings.by_way()[way].id != dispute or readings.is_ours(way)
    )
    yield from (f"seat {seat}" for seat in (*state.fights, *state.handled) if not 0 <= seat < len(state.investigators))


def _is_told(card: str) -> bool:
    """Return whether a card goes by a valid name that the players entered."""
    return bool(players_name(card)) and is_name(players_name(card))


def _numbers(state: Table, box: ArkhamBox) -> Iterator[str]:
    """Yield a sentence for each number of the table that is out of its range, and for faults of markers and clues."""
    if not 0 <= state.doom <= doom_track(state, box):
        yield f"doom {state.doom} is not on the track"
    if not 0 <= state.terror <= box.numbers.terror_maximum:
        yield f"terror {state.terror} is not on the track"
    if not 0 <= state.allies <= len(box.allies):
        yield f"{state.allies} allies in the deck"
    if not 1 <= state.players <= len(box.numbers.players):
        yield f"{state.players} players"
    for counted in set(Counted) - {Counted.DOOM, Counted.TERROR, Counted.ALLIES}:  # which are asked above
        if getattr(state, counted.value, 0) < 0:
            yield f"{counted.value} is {getattr(state, counted.value)}"
    lying, most = len(activity.markers(state, box)), box.numbers.activity_markers
    if lying > most:
        yield f"{lying} activity markers of {most}"
    missing = set(state.activity_off) - {state.environment, state.rumor}
    yield from (f"activity marker of {card}, which is not in play, is off" for card in sorted(missing))
    if state.round == 0 and state.phase is not Phase.MYTHOS:
        yield f"phase {state.phase} before the first round"
    if not 0 <= state.first_player < len(state.investigators) <= state.players:
        yield f"first player {state.first_player} of {len(state.investigators)} seats, {state.players} players"
    for place, number in state.clues.items():
        if number < 1 or not is_area(place, box):
            yield f"{number} clues at {place}"


def _monsters(state: Table, box: ArkhamBox) -> Iterator[str]:
    """Yield a sentence for each contradiction between the monsters of a table and its cup."""
    outside, markers = state.outside_cup(), monster_cup.markers(state.ancient_one, box)
    if state.cup_size != markers.total():
        yield f"{state.cup_size} monster markers in the game instead of {markers.total()}"
    if outside.total() > state.cup_size:
        yield f"{outside.total()} of {state.cup_size} monster markers outside the cup"
    yield from (
        f"{number} {kind} of {markers[kind]}"
        for kind, number in outside.items()
        if kind != UNKNOWN and number > markers[kind]
    )
    numbers = Counter(monster.number for monster in state.monsters)
    yield from (f"monster number {number} twice" for number, times in numbers.items() if times > 1)
    for monster in state.monsters:
        if monster.number >= state.next_number:
            yield f"monster number {monster.number} is still to be given"
        if monster.place not in OUT_OF_TOWN | {SKY} and not is_area(monster.place, box):
            yield f"{monster.kind} at {monster.place}"


def _gates(state: Table, box: ArkhamBox) -> Iterator[str]:
    """Yield a sentence for each contradiction between gates, seals, trophies and the gate stack."""
    stack = state.gate_stack
    outside = Counter(state.gates.values())
    for investigator in state.investigators:
        outside.update(investigator.gate_trophies)
    printed = sum(world.gate_markers for world in box.worlds.values())
    if len(stack) + outside.total() != printed:
        yield f"{len(stack)} + {outside.total()} gate markers instead of {printed}"
    result = outside + Counter(stack.bottom)
    if result[UNKNOWN] != stack.unnamed:
        yield f"{result[UNKNOWN]} unnamed gate markers, {stack.unnamed} missing from the stack"
    for world in box.worlds.values():
        if result[world.id] + stack.shuffled.get(world.id, 0) != world.gate_markers:
            yield f"not {world.gate_markers} markers of {world.id}"
    for location in state.gates.keys() | state.seals:
        if location not in box.unstable:
            yield f"gate or seal at {location}"
    yield from (f"gate at {location} under a seal" for location in state.gates.keys() & state.seals)


def _investigators(state: Table, box: ArkhamBox) -> Iterator[str]:
    """Yield a sentence for each contradiction about investigators and the cards of all hands."""
    playing = Counter(investigator.id for investigator in state.investigators if not investigator.eliminated)
    yield from (f"{sheet} plays twice" for sheet, times in playing.items() if times > 1)
    for investigator in state.investigators:
        yield from _bounds(investigator)
        yield from _place(state, investigator, box)
        yield from _own(investigator, box)
    yield from _cards(state, box)


def _bounds(investigator: Investigator) -> Iterator[str]:
    """Yield a sentence if Sanity, Stamina, or clues and money of an investigator are out of their range."""
    name = investigator.id
    if not 0 <= investigator.sanity <= investigator.max_sanity:
        yield f"{name} has Sanity {investigator.sanity} of {investigator.max_sanity}"
    if not 0 <= investigator.stamina <= investigator.max_stamina:
        yield f"{name} has Stamina {investigator.stamina} of {investigator.max_stamina}"
    if investigator.clues < 0 or investigator.money < 0:
        yield f"{name} has {investigator.clues} clues and ${investigator.money}"


def _own(investigator: Investigator, box: ArkhamBox) -> Iterator[str]:
    """Yield a sentence for each contradiction about an investigator's sliders, points, items due, way back, cards."""
    name = investigator.id
    stops = investigator.sliders or ()
    if any(not 0 <= stop <= LAST_STOP for stop in stops):
        yield f"{name} has sliders at {stops}"
    if investigator.points_spent < 0 or investigator.items_due < 0:
        yield f"{name} has spent {investigator.points_spent} points and owes {investigator.items_due} items"
    if investigator.sent_from and not investigator.zone:
        yield f"{name} may come back to {investigator.sent_from} and is in no other world"
    for own in investigator.cards:
        if own.card != UNKNOWN and decks.deck_of(own.card, box) is not own.deck:
            yield f"{name} holds {own.card} of the deck {own.deck}"
    special = Counter(card.card for card in investigator.cards if decks.is_only_one(card.card))
    yield from (f"{name} holds {number} {card}" for card, number in special.items() if number > 1)


def _cards(state: Table, box: ArkhamBox) -> Iterator[str]:
    """Yield a sentence for each contradiction of cards in hands: their numbers, copies in the box, and the allies."""
    hands = [card for investigator in state.investigators for card in investigator.cards]
    numbers = Counter(hand.number for hand in hands)
    yield from (f"card number {number} twice" for number, times in numbers.items() if times > 1)
    yield from (f"card number {number} is still to be given" for number in numbers if number >= state.next_card)
    for card, number in Counter(hand.card for hand in hands).items():
        if card != UNKNOWN and number > decks.copies(card, box):
            yield f"{number} {card} of {decks.copies(card, box)}"
    for deck, number in Counter(hand.deck for hand in hands).items():
        everything = sum(decks.copies(card, box) for card in decks.cards_of(deck, box))
        if number > everything:
            yield f"{number} cards of {everything} in the deck {deck}"
    allies = sum(hand.deck is Deck.ALLY for hand in hands)
    named = Counter(state.allies_gone)
    named.update(hand.card for hand in hands if hand.card in box.allies)
    yield from (f"ally {ally} is at {number} places" for ally, number in named.items() if number > 1)
    if allies + state.allies + len(state.allies_gone) > len(box.allies):
        yield f"{allies} allies in hands, {state.allies} in the deck, {len(state.allies_gone)} out of the game"
    elif allies + state.allies > len(box.allies):
        yield f"{allies} allies in hands and {state.allies} in the deck"


def _place(state: Table, investigator: Investigator, box: ArkhamBox) -> Iterator[str]:
    """Yield a sentence if an investigator is where that is impossible, or is marked as explored where no gate is."""
    place, name = investigator.place, investigator.id
    if investigator.eliminated:
        if place or investigator.zone:
            yield f"{name} is out of the game and stands at {place}"
        return
    if is_world(place, box):
        if investigator.zone not in (1, 2):
            yield f"{name} stands in zone {investigator.zone} of {place}"
    elif investigator.zone or not (is_area(place, box) or place in (LOST, JAIL)):
        yield f"{name} stands at {place!r}, zone {investigator.zone}"
    if investigator.explored and place not in state.gates:
        yield f"{name} has an explored marker at {place} without a gate"


def _fights(state: Table) -> Iterator[str]:
    """Yield a sentence for each contradiction about fights and the final battle."""
    places = {monster.number: monster.place for monster in state.monsters}
    for seat, fight in state.fights.items():
        together = places.get(fight.monster) in (ENCOUNTER, state.investigators[seat].place)
        if not together or state.investigators[seat].eliminated:
            yield f"seat {seat} fights monster {fight.monster}, which is not there"
    met = Counter(fight.monster for fight in state.fights.values())
    yield from (
        f"monster {number} of an encounter stays"
        for number, place in places.items()
        if place == ENCOUNTER and not met[number]
    )
    if state.battle is not None:
        if state.awakening is None or state.fights:
            yield "a final battle beside a sleeping Ancient One or a fight"
        if not 0 <= state.battle.successes < state.players:
            yield f"{state.battle.successes} successes kept at a table of {state.players}"
