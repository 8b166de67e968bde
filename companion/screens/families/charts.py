"""A chart over time: lines with their points. Any game may show one; drawn by ``companion.widgets.drawings.chart``."""

from __future__ import annotations

from companion.records import dataclass
from companion.words import Words


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line: ``points`` are (x, y); ``seat`` gives its colour and pattern."""

    name: str
    points: tuple[tuple[float, float], ...]
    seat: int = 0
    errors: tuple[float, ...] = ()
    """The standard error of each point, where it was simulated."""
    exact: tuple[str, ...] = ()
    """What is read at each point, where that is more than its figure: a fraction, or a chance with its error."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The words of what a hand does with a chart."""

    zoom: str
    whole: str
    save: str
    compare: str = ""
    """Empty where the chart answers no question that can be asked otherwise."""
    earlier: str = ""
    """What stands behind the name of a line that was kept to compare."""


def tools(words: Words, *, compares: bool = False) -> Tools:
    """Zoom, the whole again, a picture; and keeping the lines as they are to compare them with the next ones."""
    t = words.t
    compare = (t("Compare"), t("before")) if compares else ()
    return Tools(t("Zoom"), t("Show all"), t("Picture"), *compare)


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over one axis; below it stands the same as a table, for those who listen and where no script runs."""

    name: str
    """Stable name: the drawing stays while the name stays."""
    label: str
    x_title: str
    y_title: str
    lines: tuple[ChartLine, ...]
    table_head: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    table_title: str = ""
    title: str = ""
    """Stands over a picture of it, and over it in a notebook; on a page its sheet says it."""
    tools: Tools | None = None
