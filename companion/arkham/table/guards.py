"""Small checks that refuse: each raises ``IllegalCommand`` with its reason, or lets pass."""

from __future__ import annotations

from companion.arkham.table.counts import OUT_OF_TOWN
from companion.arkham.table.refusals import Reason, Wanted
from companion.arkham.table.state import ENCOUNTER, JAIL, LOST, SKY, UNKNOWN, Investigator, Monster, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, SpaceKind, Stability


def check_range(field: str, value: int, least: int, most: int) -> None:
    """Refuse a number outside of ``least``..``most``."""
    if not least <= value <= most:
        raise IllegalCommand(Reason.OUT_OF_RANGE, field=field, value=value, least=least, most=most)


def check_seat(state: Table, seat: int) -> None:
    """Refuse a seat that is not at this table; seats of devoured investigators are."""
    if not 0 <= seat < len(state.investigators):
        raise IllegalCommand(Reason.NO_SUCH_SEAT, seat=seat)


def playing(state: Table, seat: int) -> Investigator:
    """Return the investigator of a seat; refuse an investigator who is out of the game."""
    check_seat(state, seat)
    if state.investigators[seat].eliminated:
        raise IllegalCommand(Reason.ELIMINATED, seat=seat)
    return state.investigators[seat]


def check_not_playing(state: Table, sheet: str) -> None:
    """Refuse a sheet that an investigator in the game already has."""
    if any(other.id == sheet and not other.eliminated for other in state.investigators):
        raise IllegalCommand(Reason.INVESTIGATOR_TWICE, investigator=sheet)


def marker(state: Table, number: int) -> Monster:
    """Return the monster marker of a number, wherever it lies outside the cup; refuse an unknown number."""
    for monster in state.monsters:
        if monster.number == number:
            return monster
    raise IllegalCommand(Reason.NO_SUCH_MONSTER, number=number)


def is_area(place: str, box: ArkhamBox) -> bool:
    """Return whether a place is a street or a location of Arkham."""
    return place in box.spaces and box.spaces[place].kind in (SpaceKind.STREET, SpaceKind.LOCATION)


def check_area(place: str, box: ArkhamBox) -> None:
    """Refuse a place that is neither a street nor a location."""
    if not is_area(place, box):
        raise IllegalCommand(Reason.UNKNOWN_PLACE, place=place, wanted=Wanted.AREA)


def check_location(place: str, box: ArkhamBox) -> None:
    """Refuse a place that is no location."""
    if place not in box.spaces or box.spaces[place].kind is not SpaceKind.LOCATION:
        raise IllegalCommand(Reason.UNKNOWN_PLACE, place=place, wanted=Wanted.LOCATION)


def check_monster_place(place: str, box: ArkhamBox) -> None:
    """Refuse a place where no marker may lie.

    It may lie in an area, the Sky, the Outskirts, on the rumor card and in the box.
    """
    if place not in (OUT_OF_TOWN | {SKY}) - {ENCOUNTER} and not is_area(place, box):
        raise IllegalCommand(Reason.UNKNOWN_PLACE, place=place, wanted=Wanted.MARKERS)


def check_investigator_place(place: str, zone: int, box: ArkhamBox) -> None:
    """Refuse a place where no investigator may stand.

    Allowed are areas, jail cell and lost with zone 0, and other worlds with zone 1 or 2.
    """
    if is_world(place, box):
        check_range("zone", zone, 1, 2)
    elif is_area(place, box) or place in (LOST, JAIL):
        check_range("zone", zone, 0, 0)
    else:
        raise IllegalCommand(Reason.UNKNOWN_PLACE, place=place, wanted=Wanted.PEOPLE)


def is_world(place: str, box: ArkhamBox) -> bool:
    """Return whether a place is an other world; ``UNKNOWN``, the world behind an unnamed gate, is too."""
    return place in box.worlds or place == UNKNOWN


def check_world(world: str, box: ArkhamBox) -> None:
    """Refuse a world that is neither an other world of the box nor ``UNKNOWN``."""
    if not is_world(world, box):
        raise IllegalCommand(Reason.UNKNOWN_ID, id=world, what="world")


def check_kind(kind: str, box: ArkhamBox) -> None:
    """Refuse a kind that is neither a kind of monster of the box nor ``UNKNOWN``."""
    if kind not in box.monsters and kind != UNKNOWN:
        raise IllegalCommand(Reason.UNKNOWN_ID, id=kind, what="monster")


def check_sheet(sheet: str, box: ArkhamBox) -> None:
    """Refuse a sheet that is no investigator of the box."""
    if sheet not in box.investigators:
        raise IllegalCommand(Reason.UNKNOWN_ID, id=sheet, what="investigator")


def check_card(card: str, box: ArkhamBox, *kinds: CardKind) -> None:
    """Refuse a card that is not a Mythos card of the box, or of none of ``kinds`` if any are given."""
    if card not in box.mythos:
        raise IllegalCommand(Reason.UNKNOWN_ID, id=card, what="mythos")
    if kinds and box.mythos[card].kind not in kinds:
        raise IllegalCommand(Reason.WRONG_KIND_OF_CARD, card=card)


def check_unstable(location: str, box: ArkhamBox) -> None:
    """Refuse a location where gates cannot open and seals cannot lie (STATE-02)."""
    check_location(location, box)
    if box.spaces[location].stability is not Stability.UNSTABLE:
        raise IllegalCommand(Reason.NOT_UNSTABLE, location=location)


def check_no_gate(state: Table, location: str) -> None:
    """Refuse a location with an open gate."""
    if location in state.gates:
        raise IllegalCommand(Reason.GATE_THERE, location=location)


def check_gate(state: Table, location: str) -> None:
    """Refuse a location without an open gate."""
    if location not in state.gates:
        raise IllegalCommand(Reason.NO_GATE, location=location)


def check_not_sealed(state: Table, location: str) -> None:
    """Refuse a location with an elder sign."""
    if location in state.seals:
        raise IllegalCommand(Reason.SEALED, location=location)
