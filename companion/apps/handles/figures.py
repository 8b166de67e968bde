"""Figures for notebooks: Plotly's own objects, to zoom, hover, compare and save.

A chart of a page is drawn from the same record by the same function, in the lighter of our two lights.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from companion.screens.charts import Line, LineChart
from companion.widgets import styles
from companion.widgets.drawings import chart as drawings

if TYPE_CHECKING:
    import networkx as nx
    from IPython.display import HTML
    from plotly.graph_objects import Figure

    from companion.innsmouth import BestRoute, Sheet, Town

HEIGHT = 300
"""Of a chart below its head, in pixels."""
SIZE = {"street": 26, "location": 15}
NOT_TOLD = "#ffffff"
EDGES = {"l": 12, "r": 12, "b": 12}
LINE, LEGEND, TOOLS = 22, 22, 34
"""Of a title, of a legend's row, and of Plotly's row of tools above them, in pixels."""
LETTERS = 28
"""Of a title's line, as many as a phone shows."""
MODEBAR = {"remove": ["sendChartToCloud", "select2d", "lasso2d", "zoomIn2d", "zoomOut2d", "autoScale2d"]}
"""Picture, zoom, move and back to the whole; nothing that would send a chart to another host."""


def town(
    board: nx.DiGraph[str],
    shade: Mapping[str, float | Fraction] | None = None,
    title: str = "",
    ways: Iterable[Sequence[str]] = (),
) -> Figure:
    """The streets and locations of a board where they lie, with what stands there under the pointer.

    Streets are named, and every area with a gate or an investigator, who stands under the name.
    ``shade``: area -> a number that colours it, a fraction is read in full; an area that it leaves out has no colour.
    ``ways``: areas one after the other, drawn as arrows.
    """
    from plotly.graph_objects import Figure, Scatter

    areas = {area: data for area, data in board.nodes(data=True) if data["kind"] in SIZE and data["at"]}
    at = {area: (data["at"][0], -data["at"][1]) for area, data in areas.items()}
    lines: list[tuple[float, float] | tuple[None, None]] = []
    for one, other, line in board.edges(data="line"):
        if line and one in at and other in at and one < other:
            lines += [at[one], at[other], (None, None)]
    figure = Figure(
        layout={
            "title": _title(title),
            "template": "simple_white",
            "showlegend": False,
            "height": 620,
            "margin": {**EDGES, "t": _top(title)},
            "modebar": MODEBAR,
        }
    )
    figure.add_trace(
        Scatter(x=[x for x, _ in lines], y=[y for _, y in lines], mode="lines", hoverinfo="skip",
                line={"color": "#c9a227", "width": 3})
    )  # fmt: skip
    told, xs = shade or {}, [x for x, _ in at.values()]
    figure.add_trace(
        Scatter(
            x=[at[area][0] for area in areas], y=[at[area][1] for area in areas], mode="markers+text",
            text=[_label(area, data) for area, data in areas.items()],
            textposition=[_side(at[area][0], xs, data["kind"]) for area, data in areas.items()],
            textfont={"size": 11}, hoverinfo="text", cliponaxis=False,
            hovertext=[_standing(area, data, told.get(area)) for area, data in areas.items()],
            marker={
                "size": [SIZE[data["kind"]] for data in areas.values()],
                "symbol": ["diamond" if data["gate"] else "circle" for data in areas.values()],
                "color": [float(told[area]) if area in told else NOT_TOLD for area in areas] if shade else NOT_TOLD,
                "opacity": 1,
                "colorscale": "Oranges", "cmin": 0, "cmax": float(max(told.values(), default=0)) or 1,
                "showscale": bool(shade),
                "colorbar": {"orientation": "h", "thickness": 10, "y": 0, "yanchor": "top"},
                "line": {"color": ["#7a1f5c" if data["gate"] else "#444" for data in areas.values()], "width": 2},
            },
        )
    )  # fmt: skip
    for way in ways:
        for one, other in pairwise(way):
            if one in at and other in at:
                figure.add_annotation(
                    x=at[other][0], y=at[other][1], ax=at[one][0], ay=at[one][1], xref="x", yref="y", axref="x",
                    ayref="y", showarrow=True, arrowhead=2, arrowwidth=2, arrowcolor="#7a1f5c", text="",
                )  # fmt: skip
    figure.update_xaxes(visible=False)
    figure.update_yaxes(visible=False)
    return figure


def _side(x: float, xs: Sequence[float], kind: str) -> str:
    """Where a name has room: above a street, inwards at the edges of the town."""
    if kind == "street":
        return "top center"
    across = (x - min(xs)) / ((max(xs) - min(xs)) or 1)
    return "bottom right" if across < 0.15 else "bottom left" if across > 0.85 else "top center"


def _label(area: str, data: Mapping[str, Any]) -> str:
    if data["kind"] != "street" and not data["gate"] and not data["investigators"]:
        return ""
    people = data.get("who", data["investigators"])
    return "<br>".join([str(data.get("name", area)), *(f"<i>{one}</i>" for one in people)])


def _standing(area: str, data: Mapping[str, Any], number: float | Fraction | None) -> str:
    said = [str(data.get("name", area))]
    said += [_read(number) or f"{number:.3g}"] if number is not None else []
    if "standing" in data:
        return "<br>".join([*said, *data["standing"]])
    said += [f"{what}: {', '.join(data[what])}" for what in ("investigators", "monsters") if data[what]]
    said += [f"gate: {data['gate']}"] if data["gate"] else []
    said += [f"clues: {data['clues']}"] if data["clues"] else []
    return "<br>".join(said)


def curves(
    lines: Mapping[str, Sequence[tuple[float, float | Fraction]]],
    title: str = "",
    across: str = "",
    up: str = "",
    errors: Mapping[str, Sequence[float]] | None = None,
) -> Figure:
    """Lines by their names: points (x, y) in order; ``errors``: the standard error of each point of a line.

    A fraction is read in full at its point, a simulated figure with its error.
    """
    drawn = []
    for at, (name, points) in enumerate(lines.items()):
        off = tuple((errors or {}).get(name, ()))
        if off:
            read = tuple(f"{float(y):.3g} ± {error:.2g}" for (_, y), error in zip(points, off, strict=True))
        else:
            read = tuple(_read(y) or f"{y:.3g}" for _, y in points)
        drawn.append(Line(name, tuple((float(x), float(y)) for x, y in points), at, off, read))
    return drawing(LineChart("curves", title, across, up, tuple(drawn), title=title))


def route(sheet: Sheet, town: Town, best: BestRoute, language: str = "ru") -> HTML:
    """A sheet of Innsmouth with its best route on its town, as the page draws it; ``language``: ``ru`` or ``en``."""
    from companion.apps.exports.innsmouth_file import as_html

    return as_html(sheet, town, best, language)


def drawing(chart: LineChart) -> Figure:
    """The very figure that a page draws of this chart, as Plotly's object: coloured, titled, with its legend."""
    from plotly.graph_objects import Figure

    text = json.dumps(drawings.figure(chart))
    figure = Figure(json.loads(re.sub(r"var\((--[\w-]+)\)", lambda name: _inks()[name[1]], text)))
    paper, rows = _inks()["--surface"], len(chart.lines) if len(chart.lines) > 1 else 0
    top = _top(chart.title) + rows * LEGEND
    return figure.update_layout(
        title=_title(chart.title), paper_bgcolor=paper, plot_bgcolor=paper, dragmode="zoom", modebar=MODEBAR,
        height=HEIGHT + top, margin={"l": 56, "r": 12, "t": top, "b": 48},
    )  # fmt: skip


def _title(text: str) -> dict[str, Any]:
    """At the left, below the tools."""
    return {
        "text": _broken(text), "font": {"size": 17}, "x": 0.02, "xanchor": "left", "y": 1, "yref": "container",
        "yanchor": "top", "pad": {"t": TOOLS + 14},
    }  # fmt: skip


def _top(title: str) -> int:
    return TOOLS + 10 + (LINE * (1 + _broken(title).count("<br>")) if title else 0)


def _broken(title: str) -> str:
    """A title in two languages on two lines, and a long one on more: on one a phone shows half of it."""
    return "<br>".join(line for part in title.split(" · ") for line in wrap(part, LETTERS) or [""])


def _read(number: float | Fraction) -> str:
    """A fraction as it is read at its point: short, and in full; empty for what is none."""
    if not isinstance(number, Fraction):
        return ""
    return str(number) if number.denominator == 1 else f"{float(number):.3g} = {number}"


@cache
def _inks() -> Mapping[str, str]:
    """The colours of the day, by the names of their variables."""
    sheet = (styles.FOLDER / "house" / "tokens.css").read_text("utf-8")
    block = sheet.split('.al[data-theme="day"] {')[1].split("}")[0]
    return dict(re.findall(r"(--[\w-]+): (#\w+);", block))
