"""A CP-SAT model of the best final route when nothing fails: the trail itself, segment after segment, as one circuit.

It shares nothing with the route search but the record of what is drawn: each segment is a stop in each direction,
lines between stops are passings of an intersection or crossings, and one extra stop closes the line. Rituals are not
modelled, so a Warlock's sheet must hold no threat symbol.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ortools.sat.python import cp_model

from companion.innsmouth import Sheet, Town
from companion.innsmouth.sheet.drawn_network import Segment, segments, straight
from companion.innsmouth.sheet.goals import LANDMARKS, TOURISTS, Goal, Metric
from companion.innsmouth.town.town import LOVED, Quarter, QuarterColor, TouristKind


@dataclass
class Model:
    """Builds and solves the model of one sheet."""

    sheet: Sheet
    town: Town
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)

    def solve(self, seconds: float = 120.0) -> tuple[int, bool]:
        """The most points, and whether they are proven."""
        self.drawn = segments(self.sheet, self.town)
        if not self.drawn:
            return 0, True
        self.used = [self.model.new_bool_var(f"used {n}") for n in range(len(self.drawn))]
        self.turns: list[Any] = []
        self.crossed: list[Any] = []
        self.opposite: list[Any] = []
        self.model.add_circuit(self.arcs())
        self.model.add(sum(self.crossed) <= 4)
        self.model.add(sum(self.used) >= 1)
        self.model.maximize(self.points())
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(self.model)
        return round(solver.objective_value), status == cp_model.OPTIMAL

    def arcs(self) -> list[tuple[int, int, Any]]:
        """Stop 0 closes the line; segment ``n`` is stop ``2n + 1`` walked as drawn, ``2n + 2`` walked back."""
        arcs: list[tuple[int, int, Any]] = []
        for n, segment in enumerate(self.drawn):
            walked = []
            for way in (0, 1):
                stop = 2 * n + 1 + way
                skipped = self.model.new_bool_var("")
                walked.append(skipped.negated())
                arcs.append((stop, stop, skipped))
                arcs.append((0, stop, self.model.new_bool_var("")))
                arcs.append((stop, 0, self.model.new_bool_var("")))
                arcs += self.onward(n, way, segment)
            self.model.add(sum(walked) == self.used[n])
        return arcs

    def onward(self, n: int, way: int, segment: Segment) -> list[tuple[int, int, Any]]:
        end = segment.ends[1 - way]
        arcs = []
        for m, other in enumerate(self.drawn):
            for other_way in (0, 1) if m != n else ():
                start = other.ends[other_way]
                stops = (2 * n + 1 + way, 2 * m + 1 + other_way)
                if start == end:
                    passing = self.model.new_bool_var("")
                    arcs.append((*stops, passing))
                    if not straight(segment.leaves[1 - way], other.leaves[other_way]):
                        self.turns.append(passing)
                elif self.may_cross(end, start):
                    crossing = self.model.new_bool_var("")
                    arcs.append((*stops, crossing))
                    self.crossed.append(crossing)
                    if self.town.nodes[end].bank != self.town.nodes[start].bank:
                        self.opposite.append(crossing)
        return arcs

    def may_cross(self, one: str, other: str) -> bool:
        here, there = self.town.nodes[one], self.town.nodes[other]
        water = here.waterside and there.waterside
        return water and (here.bank != there.bank or self.sheet.ability.crosses_on_one_bank)

    def any_of(self, literals: list[Any]) -> Any:
        """Whether any is true."""
        found = self.model.new_bool_var("")
        self.model.add_max_equality(found, literals or [0])
        return found

    def points(self) -> Any:
        along = {
            at: self.any_of([self.used[n] for n, segment in enumerate(self.drawn) if at in segment.quarters])
            for at in self.town.quarters
        }
        numbered = list(enumerate(self.drawn))
        visited = [self.any_of([self.used[n] for n, s in numbered if node in s.ends]) for node in self.sheet.caches]
        houses = [
            self.any_of([self.used[n] for n, s in numbered if h.node in s.ends or (h.road and h.road == s.step.road)])
            for h in self.town.safe_houses
        ]
        tourists = {
            kind: sum(marks.tourists.of(kind) * along[marks.at] for marks in self.sheet.quarters)
            + sum(h.tourists.of(kind) * there for h, there in zip(self.town.safe_houses, houses, strict=True))
            for kind in TouristKind
        }
        landmarks = {color: sum(along[q.at] for q in self.quarters(color)) for color in QuarterColor}
        total: Any = sum(self.product(tourists[kind], landmarks[LOVED[kind]]) for kind in TouristKind)
        total += sum((q.star or 0) * along[q.at] for q in self.quarters(QuarterColor.YELLOW))
        ability = self.sheet.ability
        total += sum(visited) * ((7 + ability.points_per_artifact) if ability.checks_threat else 0)
        total += ability.points_per_opposite_crossing * sum(self.opposite)
        counts = {metric: landmarks[color] for metric, color in LANDMARKS.items()}
        counts |= {metric: sum(tourists[kind] for kind in kinds) for metric, kinds in TOURISTS.items()}
        counts |= self.counts(along, visited, houses)
        counts[Metric.TOURIST_SETS] = self.least([tourists[kind] for kind in TouristKind])
        counts[Metric.LANDMARK_SETS] = self.least([landmarks[LOVED[kind]] for kind in TouristKind])
        for axis, (some, whole) in enumerate(
            ((Metric.COLUMNS, Metric.WHOLE_COLUMNS), (Metric.ROWS, Metric.WHOLE_ROWS))
        ):
            lines = [[is_along for at, is_along in along.items() if at[axis] == n] for n in range(1, 7)]
            counts[some] = sum(map(self.any_of, lines))
            counts[whole] = sum(map(self.least, lines))
        return total + sum(self.goal(goal, counts[goal.metric]) for goal in self.sheet.goals)

    def counts(self, along: dict[Any, Any], visited: list[Any], houses: list[Any]) -> dict[Metric, Any]:
        kinds = {Metric.DIAGONALS: None, Metric.BRIDGES: "bridge", Metric.DEAD_ENDS: "dead_end"}
        found: dict[Metric, Any] = {
            metric: sum(self.used[n] for n, s in enumerate(self.drawn) if s.kind == kind)
            for metric, kind in kinds.items()
        }
        bends = sum(self.used[n] for n, s in enumerate(self.drawn) if s.bends)
        found |= {Metric.TURNS: sum(self.turns) + bends, Metric.CROSSINGS: sum(self.crossed)}
        found |= {Metric.SEGMENTS: sum(self.used), Metric.QUARTERS: sum(along.values())}
        return found | {Metric.CACHES: sum(visited), Metric.SAFE_HOUSES: sum(houses)}

    def least(self, numbers: list[Any]) -> Any:
        """The least of some numbers."""
        found = self.model.new_int_var(0, 500, "")
        self.model.add_min_equality(found, numbers)
        return found

    def quarters(self, color: QuarterColor) -> list[Quarter]:
        return [quarter for quarter in self.town.quarters.values() if quarter.color is color]

    def product(self, one: Any, other: Any) -> Any:
        left, right = self.model.new_int_var(0, 500, ""), self.model.new_int_var(0, 36, "")
        self.model.add(left == one)
        self.model.add(right == other)
        found = self.model.new_int_var(0, 18_000, "")
        self.model.add_multiplication_equality(found, [left, right])
        return found

    def goal(self, goal: Goal, count: Any) -> Any:
        points: Any = 0
        before = 0
        for tier in goal.tiers:
            reached = self.model.new_bool_var("")
            self.model.add(count >= tier.number).only_enforce_if(reached)
            points += (tier.points - before) * reached
            before = tier.points
        return points
