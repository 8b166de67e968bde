"""Draws a chart of lines: a Plotly figure made here, drawn in the browser by plotly.js from the installed package.

A notebook shows this figure too (:mod:`companion.apps.handles.figures`).

The script is fetched over HTTP only when a chart comes into view. Where it cannot be had (another server, no script),
the lines stand there as plain SVG; a table of the numbers can always be opened. Colours are CSS variables of the
theme, which the browser fills in.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from textwrap import wrap
from typing import Any

from companion.screens.families.charts import ChartLine, LineChart
from companion.widgets.markup import NOTHING, Markup, escape, quoted

SCRIPT = "plotly.min.js"
DASHES = ("solid", "dash", "dot", "dashdot")
STROKES = ("", "9 5", "2 5", "9 4 2 4")
MARKERS = ("circle", "square", "diamond", "triangle-up")
WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 38, 12, 14, 30
SEATS = 8
"""Colours of lines."""
MOST_TICKS = (10, 6)
"""Numbers below an axis without its 0: of one figure, and of more."""
COLUMN = 12
"""Letters that a column of the legend holds."""
BREAK = Markup("<br>")
READ = 28
"""Letters of a line beside the pointer: JupyterLab leaves a figure 274 px of a phone's 390."""


def script_folder() -> Path:
    """Folder of the installed plotly package in which ``plotly.min.js`` lies."""
    from importlib import resources

    return Path(str(resources.files("plotly") / "package_data"))


def figure(chart: LineChart) -> dict[str, Any]:
    """The Plotly figure as plain JSON; Plotly's own classes would cost a page's first chart a tenth of a second."""
    axis = {"gridcolor": "var(--line)", "zeroline": False, "linecolor": "var(--line-3)", "rangemode": "tozero"}
    most = max((x for line in chart.lines for x, _ in line.points), default=1.0)
    layout = {
        "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "hovermode": "x unified",
        "hoverdistance": -1,  # a thumb reads the nearest point, however far it is
        "font": {"color": "var(--ink)", "size": 14}, "margin": {"l": 44, "r": 12, "t": 12, "b": 44},
        "legend": {"orientation": "h", "y": 1.03, "yanchor": "bottom", "x": 0, **_columns(chart)},
        "dragmode": False, "hoverlabel": {"bgcolor": "var(--surface-3)", "namelength": -1},
        "xaxis": {**axis, "title": {"text": chart.x_title}, "dtick": tick(most),
                  "spikecolor": "var(--line-3)", "spikethickness": 2,
                  "unifiedhovertitle": {"text": _wrapped(f"{chart.x_title}: %{{x}}" if chart.x_title else "%{x}")}},
        "yaxis": {**axis, "title": {"text": chart.y_title}},
        "meta": {"name": chart.name, "title": chart.title},
    }  # fmt: skip
    word = chart.tools.earlier if chart.tools else ""
    return {
        "data": [_trace(line) if not word else _comparable_trace(line, word) for line in chart.lines],
        "layout": layout,
    }


def earlier(line: ChartLine, word: str) -> dict[str, Any]:
    """Return the trace of a line saved for comparison: dotted, fainter, with ``word`` after its name."""
    trace = _trace(replace(line, name=f"{line.name} · {word}"))
    return {**trace, "opacity": 0.6, "line": {**trace["line"], "width": 2, "dash": "dot"}}


def _comparable_trace(line: ChartLine, word: str) -> dict[str, Any]:
    """Return the trace of a line; its ``meta`` holds the values that would change if it was saved for comparison."""
    trace = _trace(line)
    return {**trace, "meta": {key: value for key, value in earlier(line, word).items() if trace.get(key) != value}}


def _trace(line: ChartLine) -> dict[str, Any]:
    """Return a line of the chart as a Plotly trace: colour, dash and marker by seat, hover text, error bars if any."""
    ink = f"var(--p{line.seat % SEATS + 1})"
    trace: dict[str, Any] = {
        "type": "scatter",
        "mode": "lines+markers",
        "name": line.name,
        "x": [x for x, _ in line.points],
        "y": [y for _, y in line.points],
        "line": {"color": ink, "width": 3, "dash": DASHES[line.seat % 4]},
        "marker": {"size": 9, "symbol": MARKERS[line.seat % 4], "color": ink},
    }
    name = f"<extra>{_wrapped(line.name)}</extra>"
    if line.exact:
        trace |= {"text": [_beside(line.name, text) for text in line.exact], "hovertemplate": "%{text}" + name}
    elif len(line.name) > READ - COLUMN:
        trace["hovertemplate"] = "<br>%{y}" + name
    if line.errors:
        trace["error_y"] = {"array": list(line.errors), "color": "var(--ink-2)", "thickness": 2}
    return trace


def _beside(name: str, text: str) -> Markup:
    """A number as it is read after its name, on lines of its own where both are longer than a line."""
    return escape(text) if len(name) + len(" : ") + len(text) <= READ else f"<br>{_wrapped(text)}"


def _wrapped(text: str) -> Markup:
    """On lines that a phone shows whole; a fraction begins a line, and a longer one goes on on the next."""
    parts = [text] if len(text) <= READ else text.replace(" = ", "\n= ").split("\n")
    lines = [escape(line) for part in parts for line in wrap(part, READ, break_on_hyphens=False)]
    return BREAK.join(lines)


def _columns(chart: LineChart) -> dict[str, int]:
    """Return the legend's layout: columns if all names are short, or the room that each name needs."""
    return {"entrywidth": 104} if all(len(line.name) <= COLUMN for line in chart.lines) else {}


def tick(most: float) -> int:
    """Return the step between numbers of an x axis as long as this: 1, 2, 5, 10 and so on.

    On a phone, more numbers below an axis would be turned on their side.
    """
    steps = (step * int(10**zeros) for zeros in count() for step in (1, 2, 5))
    return next(step for step in steps if most <= step * MOST_TICKS[most >= 10])


@lru_cache(maxsize=8)
def render(chart: LineChart) -> Markup:
    """Return the chart with a plain version and a table; the answer is cached by the chart."""
    data = quoted(json.dumps(figure(chart), ensure_ascii=False, separators=(",", ":")))
    tools = f' data-tools="{quoted(json.dumps(asdict(chart.tools), ensure_ascii=False))}"' if chart.tools else ""
    return (
        f'<figure class="al-chart" data-key="chart-{quoted(chart.name)}" data-chart="{data}"{tools}>'
        f'<div class="al-chart__plain" data-key="plain">{_plain_chart(chart)}</div></figure>{_number_table(chart)}'
    )


def _plain_chart(chart: LineChart) -> Markup:
    """Return the chart as an SVG that needs no script, with a legend: what a page shows until Plotly has drawn."""
    points = [point for line in chart.lines for point in line.points]
    right = max((x for x, _ in points), default=1.0) or 1.0
    top = max((y for _, y in points), default=1.0) or 1.0
    keys = "".join(
        f'<li><svg width="34" height="10" aria-hidden="true"><path d="M0 5H34" {_stroke_attributes(line)}/></svg>'
        f"{escape(line.name)}</li>"
        for line in chart.lines
    )
    lines = "".join(_polyline(line, right, top) for line in chart.lines)
    grid = "".join(
        f'<path class="al-chart__g" d="M{LEFT} {_y(value, top):.1f}H{WIDTH - RIGHT}"/>'
        f'<text x="{LEFT - 6}" y="{_y(value, top) + 5:.1f}" text-anchor="end">{value:.0f}</text>'
        for value in (0, round(top / 2), top)
    )
    ends = (
        f'<text x="{LEFT}" y="{HEIGHT - 8}">0</text>'
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{escape(chart.x_title)} {right:.0f}</text>'
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{quoted(chart.label)}">'
        f'{grid}{ends}{lines}</svg><ul class="al-legend">{keys}</ul>'
    )


def _stroke_attributes(line: ChartLine) -> Markup:
    """Return the SVG attributes of a line's stroke: colour and dashes by seat."""
    ink = f"var(--p{line.seat % SEATS + 1})"
    return f'fill="none" stroke="{ink}" stroke-width="3" stroke-dasharray="{STROKES[line.seat % 4]}"'


def _y(value: float, top: float) -> float:
    """Return the height in the plain drawing, in pixels from its top, of a value on an axis from 0 to ``top``."""
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / top


def _polyline(line: ChartLine, right: float, top: float) -> Markup:
    """Return a line of the plain drawing as an SVG polyline; the axes go from 0 to ``right`` and from 0 to ``top``."""
    places = " ".join(f"{LEFT + (WIDTH - LEFT - RIGHT) * x / right:.1f},{_y(y, top):.1f}" for x, y in line.points)
    return f'<polyline points="{places}" {_stroke_attributes(line)}/>'


def _number_table(chart: LineChart) -> Markup:
    """Return the numbers of the chart as a table that unfolds, or nothing if the chart has none."""
    if not chart.table:
        return NOTHING
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in chart.table_head)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in chart.table)
    return (
        f'<details class="al-chart__t"><summary>{escape(chart.table_title)}</summary><div class="al-wide">'
        f'<table class="al-table"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>'
    )
