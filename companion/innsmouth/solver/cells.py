"""The cells of the route search: which threat quarters are passed, which crossings are used.

Within a cell the threat level is fixed, so more segments never score less.

Source: rules/innsmouth.md sections 12, 13, 16.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from companion.innsmouth.route.route import MOST_CROSSINGS
from companion.innsmouth.solver.bounds import RouteValues
from companion.innsmouth.solver.joins import CrossingRule
from companion.innsmouth.threat.penalties import as_mask, bits
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class SearchCell:
    """A part of the search: what its routes have in common."""

    inside: int
    """Threat quarters that the route passes."""
    open: int
    """Threat quarters not yet decided."""
    segments: int
    """Segments that may be used."""
    rule: CrossingRule


def first_cells(values: RouteValues) -> Iterator[SearchCell]:
    """Yield a cell for each way to use crossings."""
    everything = values.graph.everything
    threats = values.threats if values.levels_matter else 0
    for rule in _rules(values):
        yield SearchCell(0, threats & values.graph.cover(everything), everything, rule)


def _rules(values: RouteValues) -> Iterator[CrossingRule]:
    """Yield the rules about crossings that the search has to try: none, then numbers that matter for the points."""
    yield CrossingRule(0, 0, 0)
    wet = values.graph.wet
    if not wet & (wet - 1):
        return
    if values.ability.crosses_on_one_bank:
        for opposite in range(MOST_CROSSINGS + 1):
            if values.crossings_counted:
                yield from (
                    CrossingRule(count, count, opposite, True) for count in range(max(opposite, 1), MOST_CROSSINGS + 1)
                )
            else:
                yield CrossingRule(max(opposite, 1), MOST_CROSSINGS, opposite, True)
    elif all(values.graph.banks) and (values.crossings_raise or values.crossings_counted):
        yield from (CrossingRule(count, count) for count in range(1, MOST_CROSSINGS + 1))
    elif all(values.graph.banks):
        yield CrossingRule(1, MOST_CROSSINGS)


def cell_bound(values: RouteValues, cell: SearchCell) -> float:
    """Return an upper bound for a cell; where more level may help, as rough as the undecided quarters make it."""
    cover = values.graph.cover(cell.segments)
    extra = values.most_extra(cell.segments, cell.rule)
    unsure = cell.open if values.level_may_help else 0
    level = values.level(cell.inside | unsure, cell.rule.least)
    bound = values.bound_of(cover, level)
    if bound.value == inf:
        bound.look()
    return (bound.value if unsure else bound.near()) + extra


def halves(values: RouteValues, cell: SearchCell) -> Iterator[SearchCell]:
    """Yield the cells with one more threat quarter decided."""
    quarter = max(bits(cell.open), key=lambda number: values.points(1 << number)[1])
    mask = 1 << quarter
    yield SearchCell(cell.inside | mask, cell.open & ~mask, cell.segments, cell.rule)
    segments = cell.segments & ~as_mask([n for n, passed in enumerate(values.graph.covers) if passed & mask])
    cover = values.graph.cover(segments)
    if segments and not cell.inside & ~cover:
        yield SearchCell(cell.inside, cell.open & cover & ~mask, segments, cell.rule)
