"""A chart over time: lines with their points. Any game may show one; drawn by ``companion.widgets.drawings.chart``."""

from __future__ import annotations

from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One line: ``points`` are (x, y); ``seat`` gives its colour and pattern."""

    name: str
    points: tuple[tuple[float, float], ...]
    seat: int = 0
    errors: tuple[float, ...] = ()
    """The standard error of each point, where it was simulated."""


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over one axis; below it stands the same as a table, for those who listen and where no script runs."""

    name: str
    """Stable name: the drawing stays while the name stays."""
    label: str
    x_title: str
    y_title: str
    lines: tuple[Line, ...]
    table_head: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    table_title: str = ""
