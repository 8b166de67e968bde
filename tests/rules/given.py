"""Builders for the rulebook's tables: a table in a given state, and what a command makes of it.

given(players=3, terror=9, monsters={"northside": 6, OUTSKIRTS: ["ghoul"]}, at={0: "woods", 1: ("rlyeh", 2)})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from companion.arkham.engine import Applied, apply
from companion.arkham.table.state import BOX, UNKNOWN, GateStack, Investigator, Monster, Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.facts import arkham

box = arkham.load()

SEATS = (
    "amanda_sharpe", "ashcan_pete", "bob_jenkins", "carolyn_fern", "dexter_drake", "gloria_goldberg", "joe_diamond",
    "vincent_lee",
)  # fmt: skip
"""Investigators without an ability that the rules of this house know of."""

OUT_OF_THE_WAY = "newspaper"
"""Where investigators stand unless told otherwise: a stable location."""


def given(
    players: int = 4,
    *,
    ancient_one: str = "hastur",
    investigators: Mapping[int, str] | None = None,
    at: Mapping[int, str | tuple[str, int]] | None = None,
    who: Mapping[int, Mapping[str, Any]] | None = None,
    monsters: Mapping[str, int | Iterable[str]] | None = None,
    cup: int | None = None,
    gates: Mapping[str, str] | None = None,
    stack: int | None = None,
    seals: Iterable[str] = (),
    **fields: Any,
) -> Table:
    """A table in phase V of round 1; everything not named is as after set-up, without clues.

    ``investigators``: seat -> sheet; ``at``: seat -> place or (world, zone); ``who``: seat -> fields of the
    investigator; ``monsters``: place -> kinds, or how many unnamed ones; ``cup``: markers left in the cup, the rest
    goes to the box; ``gates``: location -> world; ``stack``: gate markers left, the rest are trophies of the last seat.
    """
    people = [_investigator((investigators or {}).get(seat, SEATS[seat])) for seat in range(players)]
    for seat, place in (at or {}).items():
        where, zone = place if isinstance(place, tuple) else (place, 0)
        people[seat] = replace(people[seat], place=where, zone=zone)
    for seat, changes in (who or {}).items():
        people[seat] = replace(people[seat], **changes)
    left = Counter({world.id: world.gate_markers for world in box.worlds.values()})
    left.subtract(gate for gate in (gates or {}).values() if gate != UNKNOWN)
    for person in people:
        left.subtract(world for world in person.gate_trophies if world != UNKNOWN)
    if stack is not None:
        spare = list(left.elements())[stack:]
        left.subtract(spare)
        people[-1] = replace(people[-1], gate_trophies=(*people[-1].gate_trophies, *spare))
    markers = sum(kind.count for kind in box.monsters.values() if not kind.mask or ancient_one == "nyarlathotep")
    stacked = GateStack(
        {world: max(0, number) for world, number in left.items()}, unnamed=list((gates or {}).values()).count(UNKNOWN)
    )
    cards = [card.number for person in people for card in person.cards]
    fields.setdefault("next_card", max(cards, default=0) + 1)
    table = Table(
        ancient_one=ancient_one,
        investigators=tuple(people),
        players=players,
        gates=gates or {},
        seals=frozenset(seals),
        **{
            "round": 1,
            "phase": Phase.MYTHOS,
            "cup_size": markers,
            "first_player": 0,
            "gate_stack": stacked,
            **fields,
        },
    )
    return _with_monsters(table, monsters or {}, cup)


def out_of_play(table: Table, card: str) -> Table:
    """The table without this environment in play, or with another rumor, so that the card can be drawn."""
    if card == table.environment:
        return replace(table, environment="")
    other = "the_southside_strangler_strikes" if card == "the_stars_are_right" else "the_stars_are_right"
    return replace(table, rumor=other, rumor_tokens=0) if card == table.rumor else table


def held(table: Table, seat: int = 0) -> list[str]:
    """Names of the cards that an investigator holds."""
    return [card.card for card in table.investigators[seat].cards]


def after(table: Table | None, *commands: Command) -> Table:
    """The table after commands."""
    for command in commands:
        table = apply(table, command, box).state
    assert table is not None
    return table


def done(table: Table | None, command: Command) -> Applied:
    """The table and the events of one command."""
    return apply(table, command, box)


def events(table: Table | None, command: Command) -> Sequence[Any]:
    """What happens."""
    return apply(table, command, box).events


def refusal(table: Table | None, command: Command) -> Enum | None:
    """Why a command is refused; None when it is not."""
    try:
        apply(table, command, box)
    except IllegalCommand as error:
        return error.reason
    return None


def kinds_at(table: Table, place: str) -> list[str]:
    """Kinds of the monsters at a place, oldest first."""
    return [monster.kind for monster in table.monsters_at(place)]


def count(table: Table, place: str) -> int:
    """How many monsters are at a place."""
    return len(table.monsters_at(place))


def _investigator(sheet_id: str) -> Investigator:
    sheet = box.investigators[sheet_id]
    return Investigator(
        id=sheet.id,
        player="",
        place=OUT_OF_THE_WAY,
        sanity=sheet.max_sanity,
        max_sanity=sheet.max_sanity,
        stamina=sheet.max_stamina,
        max_stamina=sheet.max_stamina,
    )


def _with_monsters(table: Table, monsters: Mapping[str, int | Iterable[str]], cup: int | None) -> Table:
    found = [
        (kind, place)
        for place, kinds in monsters.items()
        for kind in ([UNKNOWN] * kinds if isinstance(kinds, int) else kinds)
    ]
    outside = len(found) + sum(len(person.monster_trophies) for person in table.investigators)
    if cup is not None:
        found += [(UNKNOWN, BOX)] * (table.cup_size - outside - cup)
    markers = tuple(Monster(number, kind, place) for number, (kind, place) in enumerate(found, 1))
    return replace(table, monsters=markers, next_number=len(markers) + 1)
