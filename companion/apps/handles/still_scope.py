"""Decides whether a figure can be shown as a picture without scripts, see :mod:`companion.apps.handles.still`.

A reader may add anything of Plotly to a figure of ours. A figure has no such picture if the picture would leave out or
change a part of it.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite, isnan
from numbers import Real
from struct import iter_unpack
from typing import Any

from companion.widgets.drawings.chart import DASHES, MARKERS

FORMATS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "f4": "f", "f8": "d"}
"""Of Plotly's packed arrays, which numpy's become, in the letters of :mod:`struct`."""
LARGEST = 1e99
CLOSEST = 1e-12
"""Of two ends of an axis: their least distance, as a share of the larger one."""
SHADE_ENDS = ("rgb(255,245,235)", "rgb(127,39,4)")
"""The lightest and the darkest of Plotly's Oranges."""
SIDES, PLACES = ("top", "middle", "bottom"), ("left", "center", "right")
TEXT_POSITIONS = frozenset(f"{side} {place}" for side in SIDES for place in PLACES)
ARROW_AXES = {"xref": "x", "yref": "y", "axref": "x", "ayref": "y"}


def _under(parent: str, names: str) -> frozenset[str]:
    return frozenset(f"{parent}.{name}" for name in names.split())


DRAWN = (
    _under("data", "type mode name visible opacity x y text textposition error_y.array line.color line.width line.dash")
    | _under("data.marker", "size symbol color opacity colorscale cmin cmax showscale line.color line.width")
    | _under("layout", "title.text showlegend paper_bgcolor")
    | _under("layout.annotations", "x y ax ay xref yref axref ayref showarrow arrowcolor text")
    | _under("layout.xaxis", "type visible range rangemode dtick title.text")
    | _under("layout.yaxis", "type visible range rangemode title.text")
)
UNSEEN = (
    _under("data", "hoverinfo hovertemplate hovertext meta uid cliponaxis textfont marker.colorbar")
    | _under("data.error_y", "color thickness")
    | _under("layout", "template height width margin dragmode modebar font legend meta plot_bgcolor updatemenus")
    | _under("layout", "hovermode hoverdistance hoverlabel")
    | _under("layout.title", "font x xanchor y yref yanchor pad")
    | _under("layout.annotations", "arrowhead arrowwidth")
    | {"config"}
    | frozenset(
        f"layout.{axis}.{name}"
        for axis in ("xaxis", "yaxis")
        for name in ("gridcolor", "zeroline", "linecolor", "spikecolor", "spikethickness", "unifiedhovertitle")
    )
)
"""Tools, what stands under the pointer, and styles and room that the picture chooses itself."""


def unpacked(value: Any) -> Any:
    """Return a part of a figure with packed arrays as lists, and with None for what is not a number (NaN)."""
    if isinstance(value, Mapping):
        if value.keys() == {"dtype", "bdata"} and value["dtype"] in FORMATS:
            numbers = iter_unpack(f"<{FORMATS[value['dtype']]}", b64decode(value["bdata"]))
            return [unpacked(number) for (number,) in numbers]
        return {key: unpacked(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [unpacked(part) for part in value]
    return None if isinstance(value, float) and isnan(value) else value


def can_draw(figure: Mapping[str, Any]) -> bool:
    """Return whether the picture shows all of a figure, which :func:`unpacked` has returned."""
    layout = figure["layout"]
    return (
        all(name in DRAWN for key, part in figure.items() for name in _names(part, key))
        and all(map(_is_trace, figure["data"]))
        and _is_layout(layout)
        and _are_arrows(layout.get("annotations", ()))
    )


def _names(value: Any, name: str) -> Iterator[str]:
    """Yield the full name of each property of a part of a figure, without those that no picture shows."""
    if name in UNSEEN:
        return
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _names(part, f"{name}.{key}")
    elif isinstance(value, list) and all(isinstance(part, Mapping) for part in value):
        for part in value:
            yield from _names(part, name)
    else:
        yield name


def _is_trace(trace: Mapping[str, Any]) -> bool:
    """Return whether a trace is a line, markers or names with a value on both axes for each point."""
    x, y, line = trace.get("x"), trace.get("y"), trace.get("line", {})
    if not (isinstance(x, list) and isinstance(y, list) and len(x) == len(y)):
        return False
    count, off = len(x), trace.get("error_y", {}).get("array", [])
    return (
        trace.get("type", "scatter") == "scatter"
        and isinstance(trace.get("visible", True), bool)
        and all(value is None or _is_number(value) for value in (*x, *y))
        and (not off or (_is_each(off, count, _is_number) and isinstance(off, list)))
        and _is_number(trace.get("opacity", 1))
        and isinstance(trace.get("name", ""), str)
        and isinstance(line.get("color", ""), str)
        and _is_number(line.get("width", 2))
        and line.get("dash", "solid") in DASHES
        and _is_marker(trace.get("marker", {}), count)
        and ("text" not in trace.get("mode", "") or _is_text(trace, count))
    )


def _is_text(trace: Mapping[str, Any], count: int) -> bool:
    return _is_each(trace.get("text", ""), count, _is_string) and _is_each(
        trace.get("textposition", "middle center"), count, TEXT_POSITIONS.__contains__
    )


def _is_marker(marker: Mapping[str, Any], count: int) -> bool:
    """Return whether markers have known shapes, and numbers for colours only with the ends of their shades."""
    edge, scale = marker.get("line", {}), marker.get("colorscale")
    is_shaded = _is_number(marker.get("cmin")) and _is_number(marker.get("cmax"))
    return (
        _is_each(marker.get("size", 6), count, _is_number)
        and _is_each(marker.get("symbol", "circle"), count, MARKERS.__contains__)
        and _is_each(marker.get("color", ""), count, lambda value: _is_string(value) or (is_shaded and bool(scale)))
        and _is_each(edge.get("color", ""), count, _is_string)
        and _is_each(edge.get("width", 0), count, _is_number)
        and marker.get("opacity", 1) == 1
        and (is_shaded or not marker.get("showscale"))
        and (not scale or (scale[0][1], scale[-1][1]) == SHADE_ENDS)
    )


def _is_layout(layout: Mapping[str, Any]) -> bool:
    """Return whether both axes are straight and shown, or both are hidden and have ranges, as a map's."""
    axes = [layout.get(name, {}) for name in ("xaxis", "yaxis")]
    visible = {axis.get("visible", True) for axis in axes}
    return all(map(_is_axis, axes)) and (visible == {True} or (visible == {False} and all("range" in a for a in axes)))


def _is_axis(axis: Mapping[str, Any]) -> bool:
    ends, step = axis.get("range"), axis.get("dtick")
    return (
        axis.get("type", "-") in ("-", "linear")
        and axis.get("rangemode", "normal") in ("normal", "tozero")
        and (step is None or (_is_number(step) and step > 0))
        and (ends is None or (len(ends) == 2 and all(map(_is_number, ends)) and are_apart(*ends)))
    )


def are_apart(low: float, high: float) -> bool:
    """Return whether two numbers are far enough from each other to be the ends of an axis."""
    return abs(high - low) > CLOSEST * max(abs(low), abs(high), 1 / LARGEST)


def _are_arrows(annotations: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether all annotations are arrows without a text from one point to another, in one colour."""
    return len({str(arrow.get("arrowcolor")) for arrow in annotations}) <= 1 and all(
        arrow.get("showarrow") is True
        and arrow.get("text") == ""
        and _is_string(arrow.get("arrowcolor"))
        and all(arrow.get(name) == axis for name, axis in ARROW_AXES.items())
        and all(_is_number(arrow.get(name)) for name in ("x", "y", "ax", "ay"))
        for arrow in annotations
    )


def _is_each(value: Any, count: int, is_right: Callable[[Any], bool]) -> bool:
    """Return whether a value is right for all points, or a list has a right one for each."""
    return len(value) == count and all(map(is_right, value)) if isinstance(value, list) else is_right(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and isfinite(value) and abs(float(value)) <= LARGEST


def _is_string(value: Any) -> bool:
    return isinstance(value, str)
