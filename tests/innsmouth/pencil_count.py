"""A count of a finished sheet as somebody does it with a pencil, from plain JSON alone; nothing of the library is used.

It tells what it sees, quarter by quarter, so that the count can be read and checked.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

LOVED = {"circle": "red", "square": "green", "triangle": "blue", "cross": "purple"}
Json = dict[str, Any]


class Count:
    """One sheet, its route and its check."""

    def __init__(self, town: Json, seat: Json, goals: list[Json]) -> None:
        self.town, self.seat, self.goals = town, seat, goals
        self.roads = {road["id"]: road for road in town["roads"]}
        self.marks = {tuple(marks["at"]): marks for marks in seat["marks"]}
        self.colors = {tuple(quarter["at"]): quarter for quarter in town["quarters"]}
        self.steps = [step for section in seat["route"]["sections"] for step in section]
        self.crossings = seat["route"]["crossings"]
        self.nodes = {end for step in self.steps for end in self._ends(step)}
        self.along = sorted({at for step in self.steps for at in self._quarters(step)}, key=lambda at: (at[1], at[0]))
        self.caches = sorted(node for node in seat["caches"] if node in self.nodes)
        self.emptied = {tuple(one["quarter"]) for one in seat["check"]["penalties"]}
        self.warlock, self.huntress = (seat["character"] == who for who in ("warlock", "huntress"))

    def _ends(self, step: Json) -> list[str]:
        if step["road"]:
            return list(self.roads[step["road"]]["ends"])
        return list(self.seat["diagonals"][step["diagonal"]]["ends"])

    def _quarters(self, step: Json) -> list[tuple[int, int]]:
        if step["road"]:
            return [tuple(at) for at in self.roads[step["road"]]["quarters"]]
        return [tuple(self.seat["diagonals"][step["diagonal"]]["quarter"])]

    # ------------------------------------------------------------ what lies along the route

    def houses(self) -> list[Json]:
        """Safe houses that the line touches."""
        walked = {step["road"] for step in self.steps}
        return [
            house
            for house in self.town["safe_houses"]
            if house.get("node") in self.nodes or (house.get("road") and house["road"] in walked)
        ]

    def standing(self, at: tuple[int, int], kind: str) -> int:
        """Tourists left in a quarter."""
        if at in self.emptied or at not in self.marks:
            return 0
        return int(self.marks[at]["tourists"][kind])

    def crowd(self, kind: str) -> int:
        """Tourists of a kind in quarters along the route and in safe houses on it."""
        inside = sum(house["tourists"].get(kind, 0) for house in self.houses())
        return sum(self.standing(at, kind) for at in self.along) + inside

    def landmarks(self, color: str) -> int:
        """Quarters of a colour along the route."""
        return sum(self.colors[at]["color"] == color for at in self.along)

    def level(self) -> int:
        """Dice of the threat check."""
        if self.warlock:
            return 0
        symbols = sum(self.marks[at]["threats"] for at in self.along if at in self.marks)
        return symbols + (0 if self.seat["character"] == "boatman" else len(self.crossings))

    def drawn(self) -> int:
        """Artifact cards drawn."""
        return 0 if self.warlock else min(len(self.caches), 7)

    def turns(self) -> int:
        """Changes of direction, section by section."""
        return sum(self._turns(section) for section in self.seat["route"]["sections"])

    def _turns(self, section: list[Json]) -> int:
        turns = sum(step["road"] is not None and self.roads[step["road"]]["kind"] == "corner" for step in section)
        for one, other in pairwise(section):
            meeting = set(self._ends(one)) & set(self._ends(other))
            node = next(iter(meeting))
            turns += self._way(one, node) != tuple(-part for part in self._way(other, node))
        return turns

    def _way(self, step: Json, node: str) -> tuple[int, int]:
        """The direction in which a segment leaves a node, in whole steps of the grid."""
        ends = self._ends(step)
        (a, b), (c, d) = (self._corner(name) for name in (node, *(end for end in ends if end != node)))
        if step["road"] and self.roads[step["road"]]["kind"] == "corner":
            return (0, _sign(d - b)) if a in (0, 6) else (_sign(c - a), 0)
        if step["road"] and self.roads[step["road"]]["kind"] == "bridge":
            first, other = (n["at"] for n in self.town["nodes"] if n["id"] in (node, *ends))
            return (0, 1 if node.endswith("A") else -1) if first != other else (0, 0)
        return _sign(c - a), _sign(d - b)

    @staticmethod
    def _corner(name: str) -> tuple[int, int]:
        x, y = name.rstrip("AB").split("-")
        return int(x), int(y)

    # ------------------------------------------------------------ points

    def lines(self) -> dict[str, int]:
        """Points by line."""
        revealed = sum(self.seat["check"]["revealed"].values())
        return {
            **{kind: self.crowd(kind) * self.landmarks(color) for kind, color in LOVED.items()},
            "artifacts": 7 * (self.drawn() - revealed),
            "goals": sum(self.goal(goal) for goal in self.goals),
            "character": self.character(),
            "stars": sum(self.colors[at]["star"] or 0 for at in self.along),
        }

    def goal(self, goal: Json) -> int:
        """Points of a goal: turns, or tourists of every kind."""
        count = self.turns() if goal["metric"] == "turns" else sum(map(self.crowd, LOVED))
        return max((tier["points"] for tier in goal["tiers"] if count >= tier["at_least"]), default=0)

    def character(self) -> int:
        """Points of the character."""
        if self.warlock:
            gone = sum(sum(self.marks[at]["tourists"].values()) for at in self.emptied)
            return gone * len(self.caches)
        if self.huntress:
            return 10 * sum(value >= 5 for value in self.seat["check"]["result"])
        if self.seat["character"] == "boatman":
            banks = {node["id"]: node["bank"] for node in self.town["nodes"]}
            return 10 * sum(banks[one] != banks[other] for one, other in self.crossings)
        return 8 * self.drawn() if self.seat["character"] == "collector" else 0

    def told(self) -> str:
        """The count, to be read."""
        rows = [f"{self.seat['name']}, {self.seat['character']}"]
        rows += [f"  section: {' '.join(self._names(section))}" for section in self.seat["route"]["sections"]]
        rows += [f"  crossing: {one} to {other}" for one, other in self.crossings]
        for at in self.along:
            star = self.colors[at]["star"]
            held = [
                f"{n} {kind}" for kind in LOVED if (n := self.marks.get(at, {"tourists": {}})["tourists"].get(kind))
            ]
            threats = self.marks[at]["threats"] if at in self.marks else 0
            notes = [*held, *([f"{threats} threat"] if threats else []), *(["emptied"] if at in self.emptied else [])]
            color = self.colors[at]["color"] + (f" {star}" if star else "")
            rows.append(f"  {at[0]};{at[1]} {color}{': ' if notes else ''}{', '.join(notes)}")
        for house in self.houses():
            held = [f"{n} {kind}" for kind, n in house["tourists"].items() if n]
            rows.append(f"  safe house {house.get('node') or house.get('road')}: {', '.join(held)}")
        rows.append(f"  caches {' '.join(self.caches) or 'none'}, level {self.level()}, turns {self.turns()}")
        check = self.seat["check"]
        rows.append(f"  rolled {check['roll']}, read {check['result']}, revealed {sum(check['revealed'].values())}")
        for kind, color in LOVED.items():
            rows.append(f"  {kind} {self.crowd(kind)} x {color} {self.landmarks(color)} = {self.lines()[kind]}")
        rows += [f"  {line} {self.lines()[line]}" for line in ("artifacts", "goals", "character", "stars")]
        rows.append(f"  total {sum(self.lines().values())}")
        return "\n".join(rows)

    def _names(self, section: list[Json]) -> list[str]:
        return [step["road"] or f"diagonal {self.seat['diagonals'][step['diagonal']]['quarter']}" for step in section]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
