"""The twin of the route search: walks every trail with every crossing."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from companion.innsmouth import Objective, Sheet, Town
from companion.innsmouth.route.route_value import Appraiser, RouteCounts
from companion.innsmouth.sheet.drawn_network import Segment, segments, straight
from companion.innsmouth.threat.penalties import as_mask, bit


@dataclass
class BruteForce:
    """Tries every final route; two that have used the same segments, stand at the same place in the same direction and
    have the same crossings and turns behind them can only go on alike, so one of them is enough."""

    sheet: Sheet
    town: Town
    objective: Objective
    best: tuple[Fraction, int, Fraction] = (Fraction(-1), 0, Fraction(0))
    """Value, threat dice below zero, expected points: what tells routes apart, in this order."""
    drawn: tuple[Segment, ...] = field(init=False)
    judge: Appraiser = field(init=False)
    seen: set[object] = field(default_factory=set)
    values: dict[object, tuple[Fraction, int, Fraction]] = field(default_factory=dict)
    worth: dict[object, Fraction] = field(default_factory=dict)

    def run(self) -> Fraction:
        """The value of the best route."""
        return max(self.rank()[0], Fraction(0))

    def rank(self) -> tuple[Fraction, int, Fraction]:
        """What the best route is worth; of equal values the fewest dice, then the highest expectation."""
        self.drawn = segments(self.sheet, self.town)
        self.judge = Appraiser(self.sheet, self.town)
        self.turns_matter = any(goal.metric == "turns" for goal in self.sheet.goals)
        for node in {end for segment in self.drawn for end in segment.ends}:
            self.go(node, frozenset(), None, 0, 0, 0)
        return self.best

    def go(
        self, node: str, used: frozenset[int], came: tuple[int, int] | None, turns: int, crossings: int, opposite: int
    ) -> None:
        """Go on from a node; ``came`` is the direction back, None at the beginning of a section."""
        state = (node, used, came if self.turns_matter else came is None, turns, crossings, opposite)
        if state in self.seen:
            return
        self.seen.add(state)
        if came is not None:
            self.note(used, turns, crossings, opposite)
            if crossings < 4:
                self.cross(node, used, turns, crossings, opposite)
        for index, segment in enumerate(self.drawn):
            if index in used or node not in segment.ends:
                continue
            here = segment.ends.index(node)
            turn = came is not None and not straight(came, segment.leaves[here])
            more = (turn + segment.bends) if self.turns_matter else 0
            self.go(segment.ends[1 - here], used | {index}, segment.leaves[1 - here], turns + more, crossings, opposite)

    def cross(self, node: str, used: frozenset[int], turns: int, crossings: int, opposite: int) -> None:
        here = self.town.nodes[node]
        if not here.waterside:
            return
        for name in {end for segment in self.drawn for end in segment.ends} - {node}:
            there = self.town.nodes[name]
            across = here.bank != there.bank
            if there.waterside and (across or self.sheet.ability.crosses_on_one_bank):
                self.go(name, used, None, turns, crossings + 1, opposite + across)

    def note(self, used: frozenset[int], turns: int, crossings: int, opposite: int) -> None:
        key = (used, turns, crossings, opposite)
        if key not in self.values:
            self.values[key] = self.value(used, turns, crossings, opposite)
        self.best = max(self.best, self.values[key])

    def value(self, used: frozenset[int], turns: int, crossings: int, opposite: int) -> tuple[Fraction, int, Fraction]:
        route = [self.drawn[index] for index in used]
        nodes = {end for segment in route for end in segment.ends}
        roads = {segment.step.road for segment in route} - {None}
        quarters = as_mask([bit(at) for at in {at for segment in route for at in segment.quarters}])
        houses = as_mask(
            [n for n, house in enumerate(self.town.safe_houses) if house.node in nodes or house.road in roads]
        )
        caches = len(nodes & set(self.sheet.caches))
        ability = self.sheet.ability
        threats = sum(marks.threats for marks in self.sheet.quarters if quarters & as_mask([bit(marks.at)]))
        level = threats + crossings * ability.crossings_raise_level
        counts = RouteCounts(
            turns,
            crossings,
            opposite,
            len(route),
            sum(segment.kind is None for segment in route),
            sum(segment.kind == "bridge" for segment in route),
            sum(segment.kind == "dead_end" for segment in route),
        )
        dice = level if ability.checks_threat else 0
        fixed = self.judge.fixed(quarters, houses, caches, counts)
        points = (self.by(aim, (quarters, houses, caches, dice)) + fixed for aim in (self.objective, "expected"))
        value, expected = points
        return value, -dice, expected

    def by(self, objective: str, key: tuple[int, int, int, int]) -> Fraction:
        if (objective, key) not in self.worth:
            self.worth[objective, key] = self.judge.worth(Objective(objective), *key)
        return self.worth[objective, key]
