"""Figures for notebooks: Plotly's own objects, to zoom, hover, compare and save."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx
    from plotly.graph_objects import Figure

INKS = ("#b4532a", "#2f6f73", "#7a4fa3", "#5c7d2f", "#8a6d1f", "#3d5a99")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
"""Lines differ by colour and by stroke."""
SIZE = {"street": 26, "location": 15}
EDGES = {"l": 12, "r": 12, "t": 48, "b": 12}


def town(
    board: nx.DiGraph[str],
    shade: Mapping[str, float] | None = None,
    title: str = "",
    ways: Iterable[Sequence[str]] = (),
) -> Figure:
    """The streets and locations of a board where they lie, with what stands there under the pointer.

    ``shade``: area -> a number that colours it. ``ways``: areas one after the other, drawn as arrows.
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
            "title": {"text": title},
            "template": "simple_white",
            "showlegend": False,
            "height": 620,
            "margin": EDGES,
        }
    )
    figure.add_trace(
        Scatter(x=[x for x, _ in lines], y=[y for _, y in lines], mode="lines", hoverinfo="skip",
                line={"color": "#c9a227", "width": 3})
    )  # fmt: skip
    shown = {area: (shade or {}).get(area, 0.0) for area in areas}
    figure.add_trace(
        Scatter(
            x=[at[area][0] for area in areas], y=[at[area][1] for area in areas], mode="markers+text",
            text=[data.get("name", area) if data["kind"] == "street" else "" for area, data in areas.items()],
            textposition="top center", hoverinfo="text",
            hovertext=[_standing(area, data, shown[area] if shade else None) for area, data in areas.items()],
            marker={
                "size": [SIZE[data["kind"]] for data in areas.values()],
                "symbol": ["diamond" if data["gate"] else "circle" for data in areas.values()],
                "color": list(shown.values()) if shade else "#ffffff", "opacity": 1,
                "colorscale": "Oranges", "cmin": 0.0, "showscale": bool(shade),
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


def _standing(area: str, data: Mapping[str, Any], number: float | None) -> str:
    said = [str(data.get("name", area))]
    said += [f"{number:.3g}"] if number is not None else []
    said += [f"{what}: {', '.join(data[what])}" for what in ("investigators", "monsters") if data[what]]
    said += [f"gate: {data['gate']}"] if data["gate"] else []
    said += [f"clues: {data['clues']}"] if data["clues"] else []
    return "<br>".join(said)


def curves(
    lines: Mapping[str, Sequence[tuple[float, float]]],
    title: str = "",
    across: str = "",
    up: str = "",
    errors: Mapping[str, Sequence[float]] | None = None,
) -> Figure:
    """Lines by their names: points (x, y) in order; ``errors``: the standard error of each point of a line."""
    from plotly.graph_objects import Figure, Scatter

    legend = {"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 0}  # above, so that a phone keeps its width
    figure = Figure(
        layout={
            "title": {"text": title, "y": 0.97},
            "template": "simple_white",
            "hovermode": "x unified",
            "legend": legend,
            "margin": {**EDGES, "l": 56, "t": 110, "b": 48},
        }
    )
    for at, (name, points) in enumerate(lines.items()):
        figure.add_trace(
            Scatter(
                x=[x for x, _ in points], y=[y for _, y in points], name=name, mode="lines+markers",
                line={"color": INKS[at % len(INKS)], "dash": DASHES[at % len(DASHES)], "width": 3},
                error_y={"array": list(errors[name])} if errors and name in errors else None,
            )
        )  # fmt: skip
    figure.update_xaxes(title=across)
    figure.update_yaxes(title=up, rangemode="tozero")
    return figure
