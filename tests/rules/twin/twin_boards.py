"""Boards for the twin: random ones from a seed, within the rules' limits, and a Mythos card with all that it asks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import twin_printed as printed
from given import SEATS, box, given
from twin_mythos import Script, phase_five
from twin_town import Town, differences, told

from companion.arkham.engine import apply
from companion.arkham.table import commands as do
from companion.arkham.table.state import Deck, Fortune, GateStack, Held, Monster, Table

SHEETS = (*SEATS, "kate_winthrop", "mandy_thompson", "michael_mcglen", "sister_mary")
CARRIED = (
    ("cross", Deck.UNIQUE), ("food", Deck.COMMON), ("whiskey", Deck.COMMON), ("derringer_18", Deck.COMMON),
    ("wither", Deck.SPELL), ("retainer", Deck.SPECIAL), ("patrol_wagon", Deck.SPECIAL), ("bravery", Deck.SKILL),
    ("sneak", Deck.SKILL), ("ruby_standish", Deck.ALLY), ("flesh_ward", Deck.SPELL), ("healing_stone", Deck.UNIQUE),
)  # fmt: skip
"""Cards of every sort that is or is not counted among the items."""
RUMORS = tuple(card for card, row in printed.CARDS.items() if row["kind"] == "rumor")
ENVIRONMENTS = tuple(card for card, row in printed.CARDS.items() if row["kind"] == "environment")
DRAWN = tuple(card for card, row in printed.CARDS.items() if row["kind"] != "special")


def person_at(chance: Random, place: str, gates: dict[str, str]) -> dict[str, Any]:
    """An investigator with something of everything."""
    number = chance.choice((0, 0, 1, 3, 5))
    cards = [chance.choice(CARRIED) for _ in range(number)]
    return {
        "place": place,
        "zone": chance.choice((1, 2)) if place in printed.WORLDS else 0,
        "sneak": chance.choice((None, *range(7))),
        "sliders": chance.choice((None, (chance.randrange(4), 0, 0))),
        "stamina": chance.choice((1, 1, 2, 3)),
        "clues": chance.randint(0, 5),
        "money": chance.randint(0, 9),
        "delayed": place == printed.LOST or chance.random() < 0.2,
        "skips_round": 6 if place in (printed.LOST, printed.JAIL) else 0,
        "explored": place in gates and chance.random() < 0.6,
        "fortune": chance.choice(tuple(Fortune)),
        "monster_trophies": (),
        "cards": [(card, deck) for card, deck in cards],
    }


def board(chance: Random) -> Table:
    """A table in phase V of round 5, anywhere between quiet and lost."""
    players = chance.randint(1, 8)
    ancient = chance.choice(tuple(printed.TRACK))
    terror = chance.choice((0, 1, 2, 5, 7, 8, 9, 9, 9, 10, 10))
    doom = chance.choice((0, 3, printed.TRACK[ancient] - 2, printed.TRACK[ancient] - 1))
    unstable = chance.sample(sorted(printed.UNSTABLE), len(printed.UNSTABLE))
    markers = [world for world in sorted(printed.WORLDS) for _ in range(2)]
    chance.shuffle(markers)
    most = 8 - (players + 1) // 2
    number = chance.choice((0, 1, 2, 3, most, most))
    gates = dict(zip(unstable[: min(number, most)], markers, strict=False))
    seals = set(unstable[len(gates) : len(gates) + chance.choice((0, 0, 1, 3))])
    closed = {place: 0 for place, row in printed.SPACES.items() if int(row["closes_at_terror"] or 11) <= terror}
    strewn = {place: chance.randint(1, 3) for place in chance.sample(sorted(printed.LOCATIONS), 3)}
    rumor = chance.choice(("", *RUMORS))
    if terror == 10 and rumor == "disturbing_the_dead":
        rumor = ""
    environment = chance.choice(("", *ENVIRONMENTS))
    if ancient == "ithaqua" and environment and printed.CARDS[environment]["subtype"] == "weather":
        environment = ""
    people = _people(chance, players, gates, closed)
    table = given(
        players,
        ancient_one=ancient,
        gates=gates,
        seals=seals,
        investigators={seat: sheet for seat, (sheet, _) in people.items()},
        round=5,
        terror=terror,
        doom=doom,
        environment=environment,
        rumor=rumor,
        rumor_since=chance.choice((2, 4, 4, 5)) if rumor else 0,
        rumor_tokens=_tokens(chance, rumor),
        allies=chance.choice((0, 1, 2, 7, 11)),
        closures=closed,
        clues={place: number for place, number in strewn.items() if place not in gates},
        two_cards_since=chance.choice((0, 0, 0, 0, 3)),
        first_player=chance.randrange(players),
    )
    table = replace(table, investigators=_with(table, people))
    return _with_monsters(chance, table, rumor, environment)


def _people(
    chance: Random, players: int, gates: dict[str, str], closed: dict[str, int]
) -> dict[int, tuple[str, dict[str, Any]]]:
    places = [
        *sorted(printed.STREETS), *sorted(printed.LOCATIONS - set(closed)), *gates, *gates, *sorted(printed.UNSTABLE),
        *gates.values(), printed.LOST, printed.JAIL,
    ]  # fmt: skip
    sheets = chance.sample(SHEETS, players)
    return {seat: (sheets[seat], person_at(chance, chance.choice(places), gates)) for seat in range(players)}


def _with(table: Table, people: dict[int, tuple[str, dict[str, Any]]]) -> tuple[Any, ...]:
    found, number = [], 1
    for seat, (_, fields) in people.items():
        cards = []
        for card, deck in dict.fromkeys(fields["cards"]):
            cards.append(Held(number, card, deck))
            number += 1
        trophies = (
            (("elder_thing",), ("zombie",), ("elder_thing", "zombie"))[seat] if seat < 3 and fields["clues"] % 2 else ()
        )
        fields = {**fields, "cards": tuple(cards), "monster_trophies": trophies}
        found.append(replace(table.investigators[seat], **fields))
    return tuple(found)


def _tokens(chance: Random, rumor: str) -> int:
    return {"good_work_undone": chance.choice((1, 6, 8, 9)), "the_great_ritual": chance.randint(0, 4)}.get(rumor, 0)


def _with_monsters(chance: Random, table: Table, rumor: str, environment: str) -> Table:
    """Monsters within the limit and the Outskirts; the cup now and then all but empty."""
    players = table.players
    limit, room = players + 3, 8 - players
    cup = Counter(
        {kind: int(row["count"]) for kind, row in printed.MARKERS.items() if row["mask"] == "0" or table.cup_size == 60}
    )
    for one in table.investigators:
        cup.subtract(one.monster_trophies)
    bag = [kind for kind, number in cup.items() for _ in range(number) if printed_away(environment) != kind]
    chance.shuffle(bag)
    town = chance.choice((0, 1, limit - 1, limit, limit))
    if table.terror == 10:
        town = chance.choice((1, limit, 2 * limit - 3, 2 * limit - 1))
    places = [
        *sorted(printed.STREETS),
        *sorted(set(printed.LOCATIONS) - set(table.closures)),
        *table.gates,
        *table.gates,
    ]
    lying = []
    for _ in range(town):
        kind = bag.pop()
        flies = printed.MARKERS[kind]["movement"] == "flying"
        lying.append((kind, chance.choice([*places, *[printed.SKY] * (12 if flies else 0)])))
    if table.terror < 10:
        lying += [(bag.pop(), printed.OUTSKIRTS) for _ in range(chance.choice((0, room, room)))]
    if rumor == "the_terrible_experiment":
        lying += [(bag.pop(), printed.CARD) for _ in range(chance.choice((1, 5, 7, 7)))]
    if chance.random() < 0.15:
        lying += [(bag.pop(), printed.BOX) for _ in range(max(0, len(bag) - chance.randint(0, 3)))]
    monsters = tuple(Monster(number, kind, place) for number, (kind, place) in enumerate(lying, 1))
    table = replace(table, monsters=monsters, next_number=len(monsters) + 1)
    return _with_stack(chance, table)


def _with_stack(chance: Random, table: Table) -> Table:
    """Some gate markers have come back under the stack, or lie with a player."""
    left = [world for world, number in table.gate_stack.shuffled.items() for _ in range(number)]
    chance.shuffle(left)
    cut = chance.choice((0, 0, 0, 2, len(left), len(left)))
    bottom, shuffled = left[:cut], left[cut:]
    if cut == len(left) and chance.random() < 0.4:
        bottom, trophies = [], tuple(left)
        people = (replace(table.investigators[0], gate_trophies=trophies), *table.investigators[1:])
        table = replace(table, investigators=people)
    return replace(table, gate_stack=GateStack(Counter(shuffled), tuple(bottom)))


def printed_away(environment: str) -> str:
    return printed.KEPT_AWAY.get(environment, "")


def compared(table: Table, command: do.ResolveMythos) -> dict[str, tuple[Any, Any]]:
    """What differs between the twin and the companion after one Mythos card."""
    applied = apply(table, command, box)
    town, script = Town(table), Script(command.answers, applied.events)
    phase_five(town, command.card, script)
    found = differences(town.told(), told(applied.state))
    return found | ({"left over": (script.left(), [])} if script.left() else {})
