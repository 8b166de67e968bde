"""Encounters: which deck and entry, which colours count, where they put an investigator, and when they are done.

The cards themselves stay on the table; the companion says what to draw and keeps what came of it.

Source: rules/arkham.md ENC-01..08, OTHER-01..05, MOVE-08, CLOSED-04, STATUS-07, STATUS-13, CHECK-10.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from companion.arkham.investigators.status import change, come_back, move
from companion.arkham.mythos.surge import kept_away
from companion.arkham.pieces.barriers import check_may_move, is_closed
from companion.arkham.pieces.decks import has, has_power
from companion.arkham.ratings.location_prices import ABILITIES
from companion.arkham.rounds.phases import is_out_this_round, ways_back
from companion.arkham.table import ids
from companion.arkham.table.commands_by_chapter.belonging_commands import (
    DelayInvestigator,
    HadEncounter,
    LoseRound,
    MoveByEncounter,
)
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import EncounterHad, Why
from companion.arkham.table.guards import is_area, is_world, playing
from companion.arkham.table.refusals import Reason, Wanted
from companion.arkham.table.state import JAIL, LOST, Investigator, Phase, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.records import dataclass


class EncounterKind(StrEnum):
    """What an investigator does in phase III or IV (ENC-01, OTHER-01)."""

    LOCATION = "location"
    """An encounter card of the district, or the special ability of the location."""
    GATE = "gate"
    """Goes through the open gate."""
    CLOSING = "closing"
    """Stays at the gate with the explored marker; may try to close it."""
    OTHER_WORLD = "other_world"
    """A gate card of a fitting colour."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """What waits for one investigator in the phase at hand."""

    kind: EncounterKind
    place: str
    """Location or other world."""
    deck: str = ""
    """Colour of the location deck."""
    colors: tuple[str, ...] = ()
    """Colours of gate cards that count (OTHER-01)."""
    cards: int = 1
    """Cards drawn, one of which is chosen."""
    chosen_by: str = ""
    """Sheet whose ability draws more than one."""
    inner_sanctum: bool = False
    """Members of the Lodge read the other entry (ENC-08)."""
    ability: bool = False
    """The location has a special ability instead (ENC-03)."""
    nothing_appears: bool = False
    """Neither gate nor monster can appear there: sealed, or Kate Winthrop (ENC-05)."""
    done: bool = False


@dataclass(frozen=True, slots=True)
class GateCards:
    """Gate cards drawn one after another: how many go under the deck, and the colour that counts (OTHER-01)."""

    drawn: int
    under: int
    color: str
    """Empty when none of them counts."""


def encounter(state: Table, seat: int, box: ArkhamBox) -> Encounter | None:
    """Return the encounter of an investigator in phase III or IV; None if he has none."""
    investigator = state.investigators[seat]
    if investigator.eliminated or is_out_this_round(investigator, state):
        return None
    if state.phase is Phase.ARKHAM_ENCOUNTERS and investigator.place in box.locations:
        return _in_arkham(state, investigator, box)
    if state.phase is Phase.OTHER_WORLD_ENCOUNTERS and investigator.zone:
        more = box.power(investigator.id, PowerWord.WORLD_CARDS)
        return Encounter(
            EncounterKind.OTHER_WORLD,
            investigator.place,
            colors=colors_of(investigator.place, box),
            cards=1 + more,
            chosen_by=investigator.id if more else "",
            done=investigator.world_encounter == state.round,
        )
    return None


def colors_of(world: str, box: ArkhamBox) -> tuple[str, ...]:
    """Return the colours of gate cards that count in a world; all colours for a world without a name."""
    if world in box.worlds:
        return tuple(color.value for color in box.worlds[world].encounter_colors)
    return tuple(
        dict.fromkeys(color.value for other_world in box.worlds.values() for color in other_world.encounter_colors)
    )


def gate_cards(world: str, drawn: Sequence[str], box: ArkhamBox) -> GateCards:
    """Gate cards in the order drawn, up to the first that counts.

    >>> from companion.facts.arkham import load
    >>> gate_cards("city_of_the_great_race", ("red", "blue", "green", "yellow"), load())
    GateCards(drawn=3, under=2, color='green')
    """
    counting = colors_of(world, box)
    for at, color in enumerate(drawn):
        if color in counting:
            return GateCards(at + 1, at, color)
    return GateCards(len(drawn), len(drawn), "")


def nothing_appears(state: Table, place: str, box: ArkhamBox) -> bool:
    """Neither a gate nor a monster of an encounter can appear there (ENC-05)."""
    return place in state.seals or kept_away(state, place, box)


def had_encounter(work: Work, seat: int) -> None:
    """The encounter of this phase is done."""
    playing(work.state, seat)
    waiting = encounter(work.state, seat, work.box)
    if waiting is None or waiting.kind is EncounterKind.GATE:
        raise IllegalCommand(Reason.NO_ENCOUNTER, seat=seat)
    if waiting.done:
        raise IllegalCommand(Reason.ENCOUNTER_DONE, seat=seat)
    in_arkham = work.state.phase is Phase.ARKHAM_ENCOUNTERS
    field = "arkham_encounter" if in_arkham else "world_encounter"
    work.set_investigator(seat, **{field: work.state.round})
    work.say(EncounterHad(seat, work.state.phase))


def move_by_encounter(work: Work, command: MoveByEncounter) -> None:
    """Move an investigator by an encounter, a spell or a card; in phase III an open gate there draws him in (ENC-07).

    Where a card in play bars the way he stays (MOVE-03). Source: own ruling.
    """
    investigator = playing(work.state, command.seat)
    if investigator.place in (LOST, JAIL):
        raise IllegalCommand(Reason.CANNOT_MOVE, seat=command.seat)
    if is_world(command.to, work.box):
        _send_away(work, command)
    elif not is_area(command.to, work.box):
        raise IllegalCommand(Reason.UNKNOWN_PLACE, place=command.to, wanted=Wanted.PEOPLE)
    elif command.to == investigator.sent_from:
        move(work, command.seat, command.to, 0, Why.ENCOUNTER)
    elif investigator.zone:
        _return(work, investigator, command)
    else:
        _send(work, command)


def delay(work: Work, seat: int) -> None:
    """Delay an investigator; refuse it if he is delayed already (STATUS-07)."""
    if playing(work.state, seat).delayed:
        raise IllegalCommand(Reason.NO_CHANGE)
    change(work, seat, "delayed", 1, Why.ENCOUNTER)


def lose_round(work: Work, seat: int) -> None:
    """The next round is lost, standing (STATUS-13)."""
    if playing(work.state, seat).skips_round > work.state.round:
        raise IllegalCommand(Reason.NO_CHANGE)
    change(work, seat, "skips_round", work.state.round + 1, Why.ENCOUNTER)


def _in_arkham(state: Table, investigator: Investigator, box: ArkhamBox) -> Encounter:
    """Return the encounter that waits for an investigator in a location: a gate, closing it, or the location's own."""
    place = investigator.place
    done = investigator.arkham_encounter == state.round
    if place in state.gates:
        if not investigator.explored:  # it draws him in whatever he has done before
            return Encounter(EncounterKind.GATE, place)
        return Encounter(EncounterKind.CLOSING, place, done=done)
    more = box.power(investigator.id, PowerWord.ENCOUNTER_CARDS)
    return Encounter(
        EncounterKind.LOCATION,
        place,
        box.location_notes[place].deck_color,
        cards=1 + more,
        chosen_by=investigator.id if more else "",
        inner_sanctum=place == ids.SILVER_TWILIGHT_LODGE and has(investigator, ids.MEMBERSHIP),
        ability=place in ABILITIES,
        nothing_appears=nothing_appears(state, place, box),
        done=done,
    )


def _send_away(work: Work, command: MoveByEncounter) -> None:
    """Send an investigator to an other world (ENC-07).

    Sent by an encounter in Arkham, he has had his encounter and may come straight back.
    """
    before = work.investigator(command.seat)
    check_may_move(work.state, before.place, command.to, work.box)
    move(work, command.seat, command.to, 1, Why.ENCOUNTER)
    if work.state.phase is Phase.ARKHAM_ENCOUNTERS and not before.zone:
        work.set_investigator(command.seat, sent_from=before.place, arkham_encounter=work.state.round)


def _return(work: Work, investigator: Investigator, command: MoveByEncounter) -> None:
    """Back to a gate of that world, or to any with the Gate Box; explored, from either zone (OTHER-05)."""
    ways = ways_back(work.state, investigator.place)
    box_opens = command.to in work.state.gates and has_power(investigator, PowerWord.ANY_GATE, work.box)
    if command.to not in ways and not box_opens:
        raise IllegalCommand(Reason.NO_WAY, place=command.to)
    check_may_move(work.state, investigator.place, command.to, work.box)
    come_back(work, command.seat, command.to)
    work.set_investigator(command.seat, movement_used=work.state.round)


def _send(work: Work, command: MoveByEncounter) -> None:
    """To a street or location of Arkham, for a second encounter there in phase III (ENC-07).

    The street of a closed location takes him (CLOSED-04).
    """
    closed, start = is_closed(work.state, command.to), work.investigator(command.seat).place
    to = work.box.spaces[command.to].neighborhood if closed else command.to
    if start == to:
        raise IllegalCommand(Reason.NO_CHANGE)
    check_may_move(work.state, start, to, work.box)
    move(work, command.seat, to, 0, Why.EVICTED if closed else Why.ENCOUNTER)
    work.set_investigator(command.seat, arkham_encounter=0)
    if command.to in work.state.gates and work.state.phase is Phase.ARKHAM_ENCOUNTERS:
        move(work, command.seat, work.state.gates[command.to], 1, Why.GATE_THERE)


RULES: Rules = {
    MoveByEncounter: move_by_encounter,
    HadEncounter: lambda work, command: had_encounter(work, command.seat),
    DelayInvestigator: lambda work, command: delay(work, command.seat),
    LoseRound: lambda work, command: lose_round(work, command.seat),
}
"""The rule of each command of this module."""
