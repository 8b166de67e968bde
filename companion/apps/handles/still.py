"""A figure as a picture that needs no script, for pages that run none: GitHub, a mail, a plain export of a notebook.

It draws what our figures are made of: lines with markers and errors, places with names and shades, arrows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape, unescape
from math import ceil, floor, log10
from typing import Any

from companion.apps.handles import still_scope
from companion.records import dataclass
from companion.widgets.drawings.chart import DASHES, STROKES

WIDTH, PLOT = 640, 300
"""Of a picture, and the height of the drawing in one with axes, in pixels."""
MAP_MARGIN = 10
ROW = 20
"""Of a line of title or legend."""
GRID, INK, PAPER = "#d8ccb0", "#1b1812", "#ffffff"
SHADES = ("#fff5eb", "#fdd0a2", "#fd8d3c", "#d94801", "#7f2704")
"""Plotly's Oranges."""
TICKS = 6
ROUNDING = 1e-9
MOST_TICKS = 20
"""On an axis that names their distance; with more of them it is chosen here."""
FEW_POINTS = 20
"""Of a line: with fewer, Plotly marks each."""
ITALICS = re.compile("</?i>")
NAMES = {"top": -1.0, "middle": 0.0, "bottom": 1.0}
ANCHORS = {"left": "end", "center": "middle", "right": "start"}
ARROW_HEAD = '<marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="5" markerHeight="5" orient="auto">'


@dataclass(frozen=True, slots=True)
class Plane:
    """The part of the picture in which points lie, and the values at its edges."""

    left: float
    top: float
    width: float
    height: float
    across: tuple[float, float]
    up: tuple[float, float]

    def x(self, value: float) -> float:
        """Return the pixels from the left of the picture to a value."""
        low, high = self.across
        return self.left + self.width * (value - low) / (high - low)

    def y(self, value: float) -> float:
        """Return the pixels from the top of the picture to a value."""
        low, high = self.up
        return self.top + self.height * (high - value) / (high - low)


def picture(figure: Mapping[str, Any]) -> str:
    """Return a figure, as Plotly's plain dictionary, as the text of an SVG; "" if it has something else than ours."""
    whole = still_scope.unpacked(figure)
    return _drawn(whole) if still_scope.can_draw(whole) else ""


def _drawn(figure: Mapping[str, Any]) -> str:
    layout = figure["layout"]
    traces = _traces(figure)
    title = _lines(layout.get("title", {}).get("text", ""))
    legend = traces if len(traces) > 1 and layout.get("showlegend", True) else []
    top = 12 + ROW * (len(title) + sum(len(_lines(trace["name"])) for trace in legend))
    is_map = layout.get("xaxis", {}).get("visible") is False
    plane = _map(layout, top) if is_map else _axes_plane(layout, traces, top)
    scales = [trace["marker"] for trace in traces if trace["marker"].get("showscale")]
    height = plane.top + plane.height + (MAP_MARGIN + 30 * len(scales) if is_map else 48)
    paper = layout.get("paper_bgcolor") or PAPER
    parts = [
        f'<rect width="{WIDTH}" height="{height:.0f}" fill="{paper}"/>',
        *(_text(12, 18 + ROW * at, line, size=17) for at, line in enumerate(title)),
        *_legend(legend, 12 + ROW * len(title)),
        *(() if is_map else _axes(layout, plane)),
        _within(plane, "".join(part for trace in traces for part in _trace(trace, plane)), layout),
        *_arrows(layout.get("annotations", ()), plane),
        *(part for marker in scales for part in _scale(marker, height - 28)),
    ]
    label = escape(" ".join(_plain(line) for line in title))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}"'
        f' height="{height:.0f}" role="img" aria-label="{label}" font-family="sans-serif" font-size="13"'
        f' fill="{INK}">{"".join(parts)}</svg>'
    )


def _traces(figure: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the visible traces with what Plotly would add to them: names, modes and colours."""
    inks = figure["layout"].get("template", {}).get("layout", {}).get("colorway") or [INK]
    traces = []
    for number, trace in enumerate(figure["data"]):
        inks_of_points = trace.get("marker", {}).get("color")
        ink = trace.get("line", {}).get("color") or (
            inks_of_points if isinstance(inks_of_points, str) else inks[number % len(inks)]
        )
        mode = "lines+markers" if len(trace["x"]) < FEW_POINTS else "lines"
        own = {"name": f"trace {number}", "mode": mode, **trace}
        own["line"] = {"color": ink, **trace.get("line", {})}
        own["marker"] = {"color": ink, **trace.get("marker", {})}
        traces.append(own)
    return [trace for trace in traces if trace.get("visible", True)]


def _within(plane: Plane, drawn: str, layout: Mapping[str, Any]) -> str:
    """Return what is drawn in a plane, cut at its edges where an axis of a chart has a range of its own."""
    axes = [layout.get(name, {}) for name in ("xaxis", "yaxis")]
    if not any("range" in axis and axis.get("visible", True) for axis in axes):
        return drawn
    size = f'width="{plane.width:.0f}" height="{plane.height:.0f}"'
    box = f"{plane.left:.0f} {plane.top:.0f} {plane.width:.0f} {plane.height:.0f}"
    return f'<svg x="{plane.left:.0f}" y="{plane.top:.0f}" {size} viewBox="{box}">{drawn}</svg>'


def _lines(text: str) -> list[str]:
    """Return the lines of a text of Plotly, none of an empty one."""
    return text.split("<br>") if text else []


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 13, more: str = "") -> str:
    """Return a line of text at a point; the italics of Plotly stay italics."""
    style = ' font-style="italic"' if ITALICS.search(text) else ""
    shown = escape(_plain(text))
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{style}{more}>{shown}</text>'


def _plain(text: str) -> str:
    """Return a line of text of Plotly without its marks of italics."""
    return unescape(ITALICS.sub("", text))


def _legend(traces: Sequence[Mapping[str, Any]], top: float) -> Iterator[str]:
    """Yield a row for each line: its stroke, its marker, its name."""
    y = top + ROW
    for trace in traces:
        yield f'<path d="M12 {y - 5}H46" {_stroke(trace)}/>{_marker(trace, 0, 29, y - 5)}'
        for line in _lines(trace["name"]):
            yield _text(54, y, line)
            y += ROW


def _axes_plane(layout: Mapping[str, Any], traces: Sequence[Mapping[str, Any]], top: float) -> Plane:
    """Return the plane of a chart, with the ranges of its axes or those of its values."""
    across, up = (
        tuple(axis["range"]) if axis.get("range") else _span(values, has_zero=axis.get("rangemode") == "tozero")
        for axis, values in (
            (layout.get(name, {}), [float(value) for trace in traces for value in trace[name[0]] if value is not None])
            for name in ("xaxis", "yaxis")
        )
    )
    left = max(52, 14 + 8 * max(len(f"{value:g}") for value in _numbers(*up)))
    return Plane(left, top + 26, WIDTH - left - 16, PLOT, across, up)


def _span(values: Sequence[float], *, has_zero: bool) -> tuple[float, float]:
    """Return the ends of an axis that shows these values, and 0 if wanted."""
    shown = [*values, 0.0] if has_zero or not values else values
    low, high = min(shown), max(shown)
    if not still_scope.are_apart(low, high):
        return low, low + max(1.0, abs(low))
    step = _step(low, high)
    return low, low + step * ceil((high - low) / step - ROUNDING)


def _step(low: float, high: float) -> float:
    """Return the distance between the numbers of an axis: 1, 2 or 5 with a power of ten."""
    least = (high - low) / TICKS
    power = 10.0 ** floor(log10(least))
    return next((digit * power for digit in (1, 2, 5) if least <= digit * power), 10 * power)


def _map(layout: Mapping[str, Any], top: float) -> Plane:
    """Return the plane of a map, which keeps its own ranges."""
    across, up = (tuple(layout[axis]["range"]) for axis in ("xaxis", "yaxis"))
    return Plane(MAP_MARGIN, top, WIDTH - 2 * MAP_MARGIN, 540, across, up)


def _axes(layout: Mapping[str, Any], plane: Plane) -> Iterator[str]:
    """Yield the grid, the numbers beside it and the titles of both axes."""
    right, bottom = plane.left + plane.width, plane.top + plane.height
    for value in _numbers(*plane.up):
        yield f'<path d="M{plane.left:.0f} {plane.y(value):.1f}H{right:.0f}" stroke="{GRID}"/>'
        yield _text(plane.left - 6, plane.y(value) + 4, f"{value:g}", "end")
    axes = [layout.get(name, {}) for name in ("xaxis", "yaxis")]
    for value in _numbers(*plane.across, axes[0].get("dtick")):
        yield _text(plane.x(value), bottom + 18, f"{value:.9g}", "middle")
    across, up = (axis.get("title", {}).get("text", "") for axis in axes)
    yield _text(right, bottom + 38, across, "end")
    yield _text(12, plane.top - 12, up)


def _numbers(start: float, end: float, step: float | None = None) -> list[float]:
    """Return the numbers that stand at an axis, ``step`` apart if it is given and does not give too many."""
    low, high = sorted((start, end))
    if not step or (high - low) / step > MOST_TICKS:
        step = _step(low, high)
    return [step * at for at in range(ceil(low / step - ROUNDING), floor(high / step + ROUNDING) + 1)]


def _trace(trace: Mapping[str, Any], plane: Plane) -> Iterator[str]:
    """Yield the line of a trace, then its errors, markers and names."""
    mode = trace["mode"]
    points = list(zip(trace["x"], trace["y"], strict=True))
    at = [None if x is None or y is None else (plane.x(float(x)), plane.y(float(y))) for x, y in points]
    faint = f' opacity="{trace["opacity"]}"' if "opacity" in trace else ""
    if "lines" in mode:
        yield f'<path d="{_way(at)}" {_stroke(trace)}{faint}/>'
    for (_, y), place, off in zip(points, at, trace.get("error_y", {}).get("array", ()), strict=False):
        if place is not None:
            ends = plane.y(float(y) - off), plane.y(float(y) + off)
            yield f'<path d="M{place[0]:.1f} {ends[0]:.1f}V{ends[1]:.1f}" stroke="{INK}" stroke-width="2"/>'
    if "markers" in mode:
        yield from (_marker(trace, number, *place) for number, place in enumerate(at) if place is not None)
    if "text" in mode:
        positions = trace.get("textposition", "middle center")
        for number, place in enumerate(at):
            if place is not None:
                yield from _name(_of(trace.get("text", ""), number), _of(positions, number), *place)


def _way(places: Sequence[tuple[float, float] | None]) -> str:
    """Return the path along these places, interrupted at None."""
    words, letter = [], "M"
    for place in places:
        if place is not None:
            words.append(f"{letter}{place[0]:.1f} {place[1]:.1f}")
        letter = "M" if place is None else "L"
    return "".join(words)


def _stroke(trace: Mapping[str, Any]) -> str:
    """Return how the line of a trace is drawn."""
    line = trace["line"]
    dash = STROKES[DASHES.index(line.get("dash", "solid"))]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'fill="none" stroke="{line["color"]}" stroke-width="{line.get("width", 2)}"{dashed}'


def _of(value: Any, number: int) -> Any:
    """Return the value for a point: its own, or that of all points."""
    return value[number] if isinstance(value, list) else value


def _marker(trace: Mapping[str, Any], number: int, x: float, y: float) -> str:
    """Return the marker of a point of a trace."""
    marker = trace["marker"]
    edge = marker.get("line", {})
    half = float(_of(marker.get("size", 6), number)) / 2
    drawn = f'stroke="{_of(edge.get("color", "none"), number)}" stroke-width="{_of(edge.get("width", 0), number)}"'
    shape = SHAPES[_of(marker.get("symbol", "circle"), number)]
    return shape(x, y, half, f'fill="{_colour(_of(marker["color"], number), marker)}" {drawn}')


def _circle(x: float, y: float, half: float, style: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{half:.1f}" {style}/>'


def _corners(*corners: tuple[float, float]) -> Callable[[float, float, float, str], str]:
    """Return what draws a marker with these corners, in halves of its size."""

    def drawn(x: float, y: float, half: float, style: str) -> str:
        places = " ".join(f"{x + half * right:.1f},{y + half * down:.1f}" for right, down in corners)
        return f'<polygon points="{places}" {style}/>'

    return drawn


SHAPES: Mapping[str, Callable[[float, float, float, str], str]] = {
    "circle": _circle,
    "square": _corners((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "diamond": _corners((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    "triangle-up": _corners((0, -1.1), (1.1, 0.9), (-1.1, 0.9)),
}


def _colour(value: Any, marker: Mapping[str, Any]) -> str:
    """Return a colour as it is, or the shade of a number between the marker's least and greatest."""
    if isinstance(value, str):
        return value
    low, high = marker["cmin"], marker["cmax"]
    place = (len(SHADES) - 1) * min(1.0, max(0.0, (float(value) - low) / ((high - low) or 1)))
    at = min(int(place), len(SHADES) - 2)
    pair = [[int(shade[start : start + 2], 16) for start in (1, 3, 5)] for shade in SHADES[at : at + 2]]
    return "#" + "".join(
        f"{round(first + (last - first) * (place - at)):02x}" for first, last in zip(*pair, strict=True)
    )


def _scale(marker: Mapping[str, Any], top: float) -> Iterator[str]:
    """Yield the shades of a map with the numbers at their ends."""
    low, high, wide = marker["cmin"], marker["cmax"], 160 / 16
    for at in range(16):
        shade = _colour(low + (high - low) * at / 15, marker)
        yield f'<rect x="{12 + wide * at:.0f}" y="{top:.0f}" width="{wide:.0f}" height="8" fill="{shade}"/>'
    yield _text(12, top + 22, f"{low:.3g}", size=11)
    yield _text(172, top + 22, f"{high:.3g}", "end", 11)


def _name(text: str, position: str, x: float, y: float) -> Iterator[str]:
    """Yield the lines of a name beside a place, with a light edge so that it is read over a line."""
    lines = _lines(text)
    side, anchor = position.split()
    begin = y + 4 + NAMES[side] * (18 + 6.5 * (len(lines) - 1)) - 6.5 * (len(lines) - 1)
    beside = {"left": -16.0, "right": 16.0}.get(anchor, 0.0)
    edge = f' stroke="{PAPER}" stroke-width="3" paint-order="stroke"'
    for number, line in enumerate(lines):
        yield _text(x + beside, begin + 13 * number, line, ANCHORS[anchor], 11, edge)


def _arrows(annotations: Sequence[Mapping[str, Any]], plane: Plane) -> Iterator[str]:
    """Yield the arrows of a map."""
    if annotations:
        yield f'<defs>{ARROW_HEAD}<path d="M0 0 8 4 0 8z" fill="{annotations[0]["arrowcolor"]}"/></marker></defs>'
    for arrow in annotations:
        ends = plane.x(arrow["ax"]), plane.y(arrow["ay"]), plane.x(arrow["x"]), plane.y(arrow["y"])
        way = "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*ends)
        yield f'<path d="{way}" stroke="{arrow["arrowcolor"]}" stroke-width="2" marker-end="url(#head)"/>'
