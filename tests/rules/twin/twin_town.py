"""The twin's own town: plain changeable values, copied from a table and told again as a dictionary."""

from __future__ import annotations

from collections import Counter
from typing import Any

import twin_printed as printed

FIELDS = (
    "place", "zone", "sanity", "max_sanity", "stamina", "max_stamina", "clues", "money", "explored", "delayed",
    "skips_round", "fortune", "monster_trophies", "gate_trophies", "eliminated", "items_due",
)  # fmt: skip
"""What the twin tracks of an investigator."""


class Person:
    """One investigator."""

    def __init__(self, seat: int, told: Any, bare: bool = False) -> None:
        self.seat, self.sheet = seat, told.id
        self.place, self.zone = told.place, told.zone
        self.sanity, self.max_sanity = told.sanity, told.max_sanity
        self.stamina, self.max_stamina = told.stamina, told.max_stamina
        self.clues, self.money = told.clues, told.money
        self.explored, self.delayed, self.skips_round = told.explored, told.delayed, told.skips_round
        self.fortune = str(told.fortune)
        self.monster_trophies, self.gate_trophies = list(told.monster_trophies), list(told.gate_trophies)
        self.eliminated, self.items_due = told.eliminated, told.items_due
        self.cards = [card.card for card in told.cards]
        self.decks = [str(card.deck) for card in told.cards]
        self.numbers = [card.number for card in told.cards]
        self.since = {card.number: card.since for card in told.cards}
        self.sneak = told.sneak if told.sneak is not None else self._sneak(told.sliders, bare)

    def _sneak(self, sliders: tuple[int, int, int] | None, bare: bool) -> int | None:
        """The slider's number with what skills and allies add (not by one reading); None where nobody told it."""
        if sliders is None:
            return None
        stop = printed.SHEETS[self.sheet]["speed_sneak"].split("/")[sliders[0]]
        if bare:
            return int(stop.split("-")[1])
        return int(stop.split("-")[1]) + sum(
            {"sneak": 1, "ruby_standish": 2, "ryan_dean": 1}.get(c, 0) for c in self.cards
        )


class Town:
    """One table, as far as the twin follows it."""

    def __init__(self, table: Any) -> None:
        self.players, self.ancient = table.players, table.ancient_one
        self.round, self.phase, self.first = table.round, str(table.phase), table.first_player
        self.doom, self.terror = table.doom, table.terror
        self.clues, self.gates, self.seals = dict(table.clues), dict(table.gates), set(table.seals)
        self.people = [
            Person(seat, one, "sneak_of_the_slider" in table.readings.values())
            for seat, one in enumerate(table.investigators)
        ]
        self.monsters = {one.number: [one.kind, one.place] for one in table.monsters}
        self.next_number, self.markers = table.next_number, table.cup_size
        self.stack, self.returned = Counter(table.gate_stack.shuffled), list(table.gate_stack.bottom)
        self.unnamed = table.gate_stack.unnamed
        self.allies = table.allies
        self.shut, self.running = dict(table.closures), dict(table.lasting)
        self.environment, self.rumor = table.environment, table.rumor
        self.tokens, self.since = table.rumor_tokens, table.rumor_since
        self.reads = set(table.readings.values())
        self.two_cards, self.gate_card = table.two_cards_since, table.gate_card_round
        self.seen, self.blown = list(table.mythos_seen), table.winds_round
        self.awake = str(table.awakening.road) if table.awakening else ""
        outcome = str(table.outcome or "")
        self.lost_world, self.won = outcome == "world_destroyed", outcome.startswith("gates_")

    # Numbers by the number of players (NUM-01).

    def limit(self) -> int:
        return self.players + 3

    def outskirts_room(self) -> int:
        return 8 - self.players

    def waking_gates(self) -> int:
        return 9 - (self.players + 1) // 2

    # What is where.

    def at(self, place: str) -> list[int]:
        return [number for number, (_, where) in sorted(self.monsters.items()) if where == place]

    def in_town(self) -> int:
        return sum(where in printed.STREETS | printed.LOCATIONS | {printed.SKY} for _, where in self.monsters.values())

    def cup(self) -> int:
        """Markers left in the cup."""
        return self.markers - len(self.monsters) - sum(len(one.monster_trophies) for one in self.people)

    def cup_kinds(self) -> Counter[str]:
        """What those can be, kind by kind; unnamed markers are of any."""
        masks = self.ancient == "nyarlathotep"
        left = Counter(
            {kind: int(row["count"]) for kind, row in printed.MARKERS.items() if masks or row["mask"] == "0"}
        )
        left.subtract(kind for kind, _ in self.monsters.values())
        left.subtract(kind for one in self.people for kind in one.monster_trophies)
        return left

    def here(self, place: str) -> list[Person]:
        return [one for one in self.people if one.place == place and not one.eliminated]

    def stand(self, one: Person) -> str:
        """Where somebody stands; the cell is a place of its own, or part of the station by another reading."""
        in_cell = one.place == printed.JAIL and "cell_is_the_station" in self.reads
        return "police_station" if in_cell else one.place

    def beside(self, place: str) -> list[Person]:
        return [one for one in self.living() if self.stand(one) == place]

    def kate(self, place: str) -> bool:
        return any(one.sheet == "kate_winthrop" for one in self.here(place))

    def living(self) -> list[Person]:
        return [one for one in self.people if not one.eliminated]

    def activity(self) -> set[tuple[str, str]]:
        """Activity markers and the cards that laid them."""
        return {(printed.ACTIVITY[card], card) for card in (self.environment, self.rumor) if card in printed.ACTIVITY}

    def told(self) -> dict[str, Any]:
        """Everything that is compared."""
        return {
            "doom": self.doom, "terror": self.terror, "clues": {k: n for k, n in self.clues.items() if n},
            "gates": self.gates, "seals": self.seals, "allies": self.allies, "closed": self.shut,
            "environment": self.environment, "rumor": self.rumor, "rumor_tokens": self.tokens,
            "rumor_since": self.since if self.rumor else 0, "lasting": self.running, "two_cards": self.two_cards,
            "gate_card": self.gate_card, "seen": sorted(self.seen), "awake": self.awake,
            "lost": self.lost_world, "won": self.won,
            "stack": {world: n for world, n in self.stack.items() if n}, "returned": self.returned,
            "unnamed": self.unnamed,
            "monsters": {number: tuple(one) for number, one in self.monsters.items()}, "cup": self.cup(),
            "round": self.round, "phase": self.phase, "first": self.first,
            **{f"seat {one.seat}": self._person(one) for one in self.people},
        }  # fmt: skip

    def _person(self, one: Person) -> dict[str, Any]:
        if one.eliminated:
            return {"place": one.place, "trophies": sorted(one.monster_trophies + one.gate_trophies)}
        return {
            **{name: getattr(one, name) for name in FIELDS},
            "monster_trophies": sorted(one.monster_trophies),
            "gate_trophies": sorted(one.gate_trophies),
            "cards": sorted(one.cards),
        }


def told(table: Any) -> dict[str, Any]:
    """The same of a table of the companion."""
    return Town(table).told()


def differences(twin: dict[str, Any], engine: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Name -> (twin, companion) of all that is not the same."""
    found = {}
    for name in twin:
        one, other = twin[name], engine[name]
        if isinstance(one, dict) and isinstance(other, dict):
            inner = {key: (one.get(key), other.get(key)) for key in (*one, *other) if one.get(key) != other.get(key)}
            found.update({f"{name}: {key}": pair for key, pair in inner.items()})
        elif one != other:
            found[name] = (one, other)
    return found
