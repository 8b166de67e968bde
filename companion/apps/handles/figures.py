"""Figures for notebooks: Plotly's own objects, to zoom, hover, compare and save.

A chart of a page is drawn from the same record by the same function, in the lighter of our two lights.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, pairwise
from math import isfinite
from numbers import Real
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from companion.apps.files import extras, paths
from companion.apps.handles import names_on_map, rich, still
from companion.argument_types import check_arguments, shortened
from companion.errors import BadQuestion
from companion.odds.numbers import is_a, several
from companion.screens.families.charts import ChartLine, LineChart, tools
from companion.widgets import styles
from companion.widgets.drawings import chart as drawings
from companion.words import load

if TYPE_CHECKING:
    import networkx as nx
    from IPython.display import HTML, SVG
    from plotly.graph_objects import Figure

    from companion.apps.handles.innsmouth_game import InnsmouthGame
    from companion.innsmouth import BestRoute, Sheet, Town

__all__ = ["compare", "curves", "drawing", "keep_in_html", "route", "sheet", "town"]

HEIGHT = 300
"""Of a chart below its head, in pixels."""
SIZE = {"street": 26, "location": 15}
NOT_TOLD = "#ffffff"
EDGES = {"l": 12, "r": 12, "b": 12}
LINE, LEGEND, TOOLS, BELOW_TITLE = 22, 22, 48, 24
"""Of a title's line, a legend's row, Plotly's row of tools above them, high enough for a thumb, and between title and
legend, in pixels."""
LETTERS = 28
"""Of a title's line, as many as a phone shows."""
NAME = 13
"""Letters of a name's line on a map, so that neighbours stay apart on a phone."""
BESIDE = 18
"""Letters of a line beside the pointer on a map: beside a place in the middle of a phone's figure are 130 px."""
FREE_AT_SIDES, FREE_ABOVE, FREE_BELOW = 0.1, 0.08, 0.13
"""Room for names beyond the outermost places of a town, as a share of the town."""
SHADOW = "0 0 2px #fff, 0 0 3px #fff, 0 0 4px #fff"
"""Behind a name, so that it is read over a line."""
MODEBAR = {"remove": ["sendChartToCloud", "select2d", "lasso2d", "zoomIn2d", "zoomOut2d", "autoScale2d"]}
"""Picture, zoom, move and back to the whole; nothing that would send a chart to another host."""
SHOWN = {
    "displayModeBar": True, "displaylogo": False, "showTips": False,
    "toImageButtonOptions": {"format": "png", "scale": 3},
}  # fmt: skip
"""The tools stay in sight, for a thumb never hovers, and no tip of Plotly's covers them; a picture is three times as
large: a phone shows 274 px."""
BELOW_AXIS = 60
"""From the axis to the button that compares, in pixels: numbers and title of the axis stand between."""
BUTTON = 16
"""Letters of it; on two lines it is as high as a thumb."""
DRAG = False
"""As on the page: a thumb that goes over a figure scrolls what it stands in; zoom and move are chosen above it."""


@check_arguments
def town(
    board: nx.Graph[str],
    shade: Mapping[str, float | Fraction] | None = None,
    title: str = "",
    ways: Iterable[Sequence[str]] = (),
) -> Figure:
    """Return the streets and locations of a board where they lie, with what stands there under the pointer.

    Streets are named, and every area with a gate or an investigator, who stands under the name.
    ``shade``: area -> a number that colours it, a fraction is read in full; an area that it leaves out has no colour.
    ``ways``: areas one after the other, drawn as arrows. Raises ``BadQuestion`` for what is no board (``table.board``,
    its ``walks``, :func:`companion.arkham.board`), for a shade that is no mapping of finite numbers, and for an area
    that the board does not have; ``CannotServe`` where Plotly is not installed.
    """
    import networkx as nx

    is_a("board", board, nx.Graph)
    strange = [node for node, data in board.nodes(data=True) if not {"kind", "gate"} <= data.keys()]
    if strange:
        raise BadQuestion("board", f"no board of a table: {strange[0]!r} is no area of it")
    shades, led = shade or {}, tuple(tuple(way) for way in ways)
    _are_areas("shade", shades, board)
    _are_areas("ways", chain.from_iterable(led), board)
    for number in shades.values():
        if not isfinite(number):
            raise BadQuestion("shade", f"a finite number is meant, not {shortened(number)}")
    with extras.wanted("notebook"):
        from plotly.graph_objects import Scatter

    areas = {area: data for area, data in board.nodes(data=True) if data["kind"] in SIZE and "x" in data}
    at = {area: (data["x"], -data["y"]) for area, data in areas.items()}
    walks = {(min(ends), max(ends)) for *ends, line in board.edges(data="line") if line and at.keys() >= set(ends)}
    lines: list[tuple[float, float] | tuple[None, None]] = []
    for start, end in sorted(walks):
        lines += [at[start], at[end], (None, None)]
    figure = _kind()(
        layout={
            "title": _title(title),
            "template": "simple_white",
            "showlegend": False,
            "height": 620,
            "margin": {**EDGES, "t": _top(title) + LINE},
            "dragmode": DRAG,
            "modebar": MODEBAR,
        }
    )
    figure.add_trace(
        Scatter(x=[x for x, _ in lines], y=[y for _, y in lines], mode="lines", hoverinfo="skip",
                line={"color": "#c9a227", "width": 3})
    )  # fmt: skip
    labels = {area: _label(area, data) for area, data in areas.items()}
    sides = _sides(areas, at, labels, sorted(walks))
    figure.add_trace(
        Scatter(
            x=[at[area][0] for area in areas], y=[at[area][1] for area in areas], mode="markers+text",
            text=["<br>".join(labels[area]) for area in areas],
            textposition=[sides.get(area, "top center") for area in areas],
            textfont={"size": 11, "shadow": SHADOW}, hoverinfo="text", cliponaxis=False,
            hovertext=[_standing(area, data, shades.get(area)) for area, data in areas.items()],
            marker={
                "size": [SIZE[data["kind"]] for data in areas.values()],
                "symbol": ["diamond" if data["gate"] else "circle" for data in areas.values()],
                "color": [float(shades[area]) if area in shades else NOT_TOLD for area in areas] if shade else NOT_TOLD,
                "opacity": 1,
                "colorscale": "Oranges", "cmin": 0, "cmax": float(max(shades.values(), default=0)) or 1,
                "showscale": bool(shade),
                "colorbar": {"orientation": "h", "thickness": 10, "y": 0, "yanchor": "top"},
                "line": {"color": ["#7a1f5c" if data["gate"] else "#444" for data in areas.values()], "width": 2},
            },
        )
    )  # fmt: skip
    for way in led:
        for start, end in pairwise(way):
            if start in at and end in at:
                figure.add_annotation(
                    x=at[end][0], y=at[end][1], ax=at[start][0], ay=at[start][1], xref="x", yref="y", axref="x",
                    ayref="y", showarrow=True, arrowhead=2, arrowwidth=2, arrowcolor="#7a1f5c", text="",
                )  # fmt: skip
    figure.update_xaxes(visible=False, range=_range([x for x, _ in at.values()], FREE_AT_SIDES, FREE_AT_SIDES))
    figure.update_yaxes(visible=False, range=_range([y for _, y in at.values()], FREE_BELOW, FREE_ABOVE))
    return figure


def _are_areas(field: str, areas: Iterable[str], board: nx.Graph[str]) -> None:
    for area in areas:
        if area not in board:
            raise BadQuestion(field, f"no area is called {shortened(area)}")


def _range(values: Sequence[float], before: float = 0, behind: float = 0) -> tuple[float, float]:
    """Return the least and the greatest value, moved apart by ``before`` and ``behind`` as shares of their distance."""
    least, most = min(values, default=0), max(values, default=1)
    whole = (most - least) or 1
    return least - before * whole, most + behind * whole


def _sides(
    areas: Mapping[str, Mapping[str, Any]],
    at: Mapping[str, tuple[float, float]],
    labels: Mapping[str, Sequence[str]],
    lines: Sequence[tuple[str, str]],
) -> Mapping[str, str]:
    """Return by area the side of it on which its name has room."""
    (left, right), (low, high) = _range([x for x, _ in at.values()]), _range([y for _, y in at.values()])
    wide, tall = (right - left) or 1, (high - low) or 1
    places = {
        area: names_on_map.PlaceSign(
            (at[area][0] - left) / wide,
            (high - at[area][1]) / tall,
            SIZE[data["kind"]],
            tuple(re.sub("</?i>", "", line) for line in labels[area]),
        )
        for area, data in areas.items()
    }
    return names_on_map.sides(places, lines)


def _label(area: str, data: Mapping[str, Any]) -> list[str]:
    """Return the lines of an area's name, with the investigators there in italics.

    Empty for a location without a gate and without investigators.
    """
    if data["kind"] != "street" and not data["gate"] and not data["investigators"]:
        return []
    people = data.get("who", data["investigators"]).splitlines()
    name = wrap(str(data.get("name", area)), NAME, break_long_words=False)
    return [*name, *(f"<i>{person}</i>" for person in people)]


def _standing(area: str, data: Mapping[str, Any], number: float | Fraction | None) -> str:
    facts = [str(data.get("name", area))]
    facts += [_read(number) or f"{number:.3g}"] if number is not None else []
    if "standing" in data:
        whole = [*facts, *data["standing"].splitlines()]
        return "<br>".join(part for line in whole for part in wrap(line, BESIDE, break_on_hyphens=False))
    facts += [f"{what}: {', '.join(data[what].splitlines())}" for what in ("investigators", "monsters") if data[what]]
    facts += [f"gate: {data['gate']}"] if data["gate"] else []
    facts += [f"clues: {data['clues']}"] if data["clues"] else []
    return "<br>".join(facts)


@check_arguments
def curves(
    lines: Mapping[str, Sequence[tuple[float, float | Fraction]]],
    title: str = "",
    across: str = "",
    up: str = "",
    errors: Mapping[str, Sequence[float]] | None = None,
) -> Figure:
    """Lines by their names: points (x, y) in order; ``errors``: the standard error of each point of a line.

    A fraction is read in full at its point, a simulated figure with its error. Raises ``BadQuestion`` for lines that
    are no mapping, for what is no point of two finite numbers, for more or less errors than points, and for
    an error below 0 or of no line; ``CannotServe`` where Plotly is not installed.
    """
    drawn = []
    for name in errors or ():
        if name not in lines:
            raise BadQuestion("errors", f"no line is called {shortened(name)}")
    for at, (name, pairs) in enumerate(lines.items()):
        points = tuple(map(_point, several("lines", pairs, "points")))
        off = tuple((errors or {}).get(name, ()))
        for error in off:
            if not (isfinite(error) and error >= 0):
                raise BadQuestion("errors", f"a number from 0 on is meant, not {shortened(error)}")
        if off:
            if len(off) != len(points):
                raise BadQuestion(
                    "errors", f"{len(points)} of them are meant for {name!r}, one a point, not {len(off)}"
                )
            read = tuple(f"{float(y):.3g} ± {error:.2g}" for (_, y), error in zip(points, off, strict=True))
        else:
            read = tuple(_read(y) or f"{y:.3g}" for _, y in points)
        drawn.append(ChartLine(name, tuple((float(x), float(y)) for x, y in points), at, off, read))
    figure = drawing(LineChart("curves", title, across, up, tuple(drawn), title=title))
    values = [x for line in drawn for x, _ in line.points] or [0.0]
    low, high = min(values), max(values)
    if 0 < high - low < max(low, -high):  # such as years
        figure.update_xaxes(rangemode="normal", dtick=drawings.tick(high - low))
    return figure


def _point(point: object) -> tuple[float, float | Fraction]:
    match point:
        case (Real() as x, Real() as y) if isfinite(x) and isfinite(y):  # numpy's numbers too
            return float(x), y if isinstance(y, Fraction) else float(y)
    raise BadQuestion("lines", f"a point (x, y) of finite numbers is meant, not {shortened(point)}")


@check_arguments
def route(sheet: Sheet, town: Town, best: BestRoute, language: str = "") -> SVG:
    """Return a sheet of Innsmouth with its best route on its town as a picture: as the page draws it, without scripts.

    ``language``: ``ru`` or ``en``, without it the terminal's; raises ``BadQuestion`` for another, and for what is no
    sheet, town or :func:`companion.innsmouth.best_route`.
    """
    from companion.apps.exports.innsmouth_file import as_svg
    from companion.innsmouth import BestRoute, Sheet, Town

    is_a("sheet", sheet, Sheet)
    is_a("town", town, Town)
    is_a("best", best, BestRoute)
    rich.may_ask(language, None)
    return as_svg(sheet, town, best, language or rich.language_here())


@check_arguments
def sheet(game: InnsmouthGame, seat: int = 0) -> SVG:
    """Return a finished sheet of a game of Innsmouth as it is published: map, points with what proves them, check.

    A picture, so that a notebook saved as a page keeps it. ``seat`` counts from 0. Raises ``BadQuestion`` for another
    game, for no seat, and where the sheet's check is not done yet.
    """
    from IPython.display import SVG

    from companion.apps.exports.innsmouth_file import picture_of
    from companion.apps.handles.innsmouth_game import InnsmouthGame

    is_a("game", game, InnsmouthGame)
    return SVG(picture_of(game._sheet(seat), game.words.t("Innsmouth")))  # type: ignore[no-untyped-call]


@check_arguments
def drawing(chart: LineChart) -> Figure:
    """Return the figure that a page draws of this chart, as Plotly's object: coloured, titled, with its legend.

    Raises ``CannotServe`` where Plotly is not installed.
    """
    figure = _kind()(_coloured(drawings.figure(chart)))
    figure._chart = chart
    paper, rows = _inks()["--surface"], len(chart.lines) if len(chart.lines) > 1 else 0
    top = _top(chart.title) + (rows * LEGEND + BELOW_TITLE if rows else 0)
    return figure.update_layout(
        title=_title(chart.title), paper_bgcolor=paper, plot_bgcolor=paper, dragmode=DRAG, modebar=MODEBAR,
        height=HEIGHT + top, margin={"l": 56, "r": 12, "t": top, "b": 48},
    )  # fmt: skip


@check_arguments
def compare(figure: Figure, before: Figure, word: str = "", *, language: str = "") -> Figure:
    """Return ``figure`` with the lines of ``before`` behind its own, dotted like earlier lines in the page's Compare.

    Two states, two evenings, two questions: both are figures of lines, by :func:`curves`, :func:`drawing` or a handle
    (``table.clock()``, ``table.evening()``, ``duel.course()``). Every earlier line has ``word`` behind its name, else
    "before" in ``language`` (``ru`` or ``en``, without it the terminal's); the button below, of that language, takes
    them away and puts them back. Compared once more, all stay. Raises ``BadQuestion`` for another figure and another
    language; ``CannotServe`` where Plotly is not installed.
    """
    rich.may_ask(language, None)
    now, then = _chart_of("figure", figure), _chart_of("before", before)
    labels = tools(load(language or rich.language_here()), compares=True)
    earlier_lines = [_coloured(drawings.earlier(line, word or labels.earlier)) for line in then.lines]
    for trace in earlier_lines:
        trace["name"] = "<br>".join(wrap(trace["name"], LETTERS))
    drawn = figure.to_dict()
    both = _kind()({"data": [*earlier_lines, *drawn["data"]], "layout": drawn["layout"]})
    both._chart, both._earlier = now, figure._earlier + len(earlier_lines)
    return both.update_layout(_room_for(both, wrap(word or labels.earlier, LETTERS), labels.compare))


def _room_for(figure: Figure, word: Sequence[str], compare: str) -> dict[str, Any]:
    """Return the layout with a button that hides the earlier lines, and room for it and the names of all lines."""
    inks, lines = _inks(), [compare, *word]
    earlier = list(range(figure._earlier))
    rows = sum(1 + (trace.name or "").count("<br>") for trace in figure.data)
    top, below = _top(figure._chart.title) + rows * LEGEND + BELOW_TITLE, BELOW_AXIS + len(lines) * 21 + 16
    button = {
        "label": "<br>".join(lines), "method": "restyle", "args": [{"visible": True}, earlier],
        "args2": [{"visible": False}, earlier],
    }  # fmt: skip
    menu = {
        "type": "buttons", "buttons": [button], "active": 0, "showactive": True, "x": 0, "xanchor": "left", "y": 0,
        "yanchor": "top", "pad": {"t": BELOW_AXIS}, "font": {"size": BUTTON, "color": inks["--ink"]},
        "bgcolor": inks["--surface"], "bordercolor": inks["--line-3"],
    }  # fmt: skip
    return {
        "updatemenus": [menu], "legend": {"entrywidth": None}, "height": HEIGHT + top + below - 48,
        "margin": {"t": top, "b": below},
    }  # fmt: skip


def _chart_of(field: str, figure: object) -> LineChart:
    chart: LineChart | None = figure._chart if isinstance(figure, _kind()) else None
    if chart is None:
        raise BadQuestion(field, "a figure of lines is meant, such as table.clock() or curves(...)")
    return chart


def _coloured(figure: dict[str, Any]) -> dict[str, Any]:
    """Colours of the day in place of the names of their variables."""
    return dict(json.loads(re.sub(r"var\((--[\w-]+)\)", lambda name: _inks()[name[1]], json.dumps(figure))))


@cache
def _kind() -> type[Figure]:
    """Plotly's figure, shown with the tools of :data:`SHOWN`. Raises ``CannotServe`` where Plotly is not installed."""
    with extras.wanted("notebook"):
        import plotly.io as pio
        from plotly import graph_objects
        from plotly.io.base_renderers import MimetypeRenderer

    class Still(MimetypeRenderer):  # type: ignore[misc, unused-ignore]
        """The picture beside the figure, for pages that run no script; none of a figure that it cannot show whole."""

        def to_mimebundle(self, fig_dict: dict[str, Any]) -> dict[str, str]:
            picture = still.picture(fig_dict)
            return {"image/svg+xml": picture} if picture else {}

    pio.renderers["still"] = Still()

    class Figure(graph_objects.Figure):  # type: ignore[misc, unused-ignore]
        """What a notebook shows by its last line and by :meth:`show`: with our tools and the still picture."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self.layout.meta = {"almanac": True}  # by which the labextension tells our figures from others

        _chart: LineChart | None = None
        """Of lines: what it was drawn from."""
        _earlier = 0
        """How many of its first lines are earlier ones."""

        def show(self, *arguments: Any, **options: Any) -> None:
            """Show the figure; arguments as Plotly's, by whose renderer it is shown without the still picture."""
            if not arguments:
                options = {"renderer": _with_still(pio.renderers), "config": SHOWN, **options}
            super().show(*arguments, **options)

        def _ipython_display_(self) -> None:
            if pio.renderers.render_on_display and pio.renderers.default:
                self.show()
            else:
                print(repr(self))

    return Figure


def _with_still(renderers: Any) -> str | None:
    """Return Plotly's default renderer, with the still picture if it puts figures into a notebook."""
    from plotly.io.base_renderers import MimetypeRenderer

    name: str | None = renderers.default
    is_notebook = any(isinstance(renderers[part], MimetypeRenderer) for part in name.split("+")) if name else False
    return f"{name}+still" if is_notebook else name


def keep_in_html() -> HTML:
    """Keep every figure of this notebook, from now on, in the page (HTML) that it is saved as, to zoom and hover there.

    Give it back as the last line of a cell: that carries Plotly's script, once, 5 MB, so that the page asks no other
    host. Raises ``CannotServe`` where Plotly is not installed.
    """
    with extras.wanted("notebook"):
        import plotly.io as pio
        from plotly.io.base_renderers import MimetypeRenderer
        from plotly.offline import get_plotlyjs
    from IPython.display import HTML

    class Kept(MimetypeRenderer):  # type: ignore[misc, unused-ignore]
        """Plotly's own ``notebook`` fetches what sets formulas from another host."""

        def to_mimebundle(self, fig_dict: dict[str, Any]) -> dict[str, str]:
            return {"text/html": pio.to_html(fig_dict, full_html=False, include_plotlyjs=False, include_mathjax=False)}

    pio.renderers["kept"] = Kept()
    pio.renderers.default = "plotly_mimetype+kept"
    return HTML(f"<style>{paths.tools_style()}</style><script>{get_plotlyjs()}</script>")  # type: ignore[no-untyped-call]


def _title(text: str) -> dict[str, Any]:
    """At the left, below the tools."""
    return {
        "text": _broken(text), "font": {"size": 17}, "x": 0.02, "xanchor": "left", "y": 1, "yref": "container",
        "yanchor": "top", "pad": {"t": TOOLS + 14},
    }  # fmt: skip


def _top(title: str) -> int:
    return TOOLS + 10 + (LINE * (1 + _broken(title).count("<br>")) if title else 0)


def _broken(title: str) -> str:
    """Return a title with its two languages on separate lines and long parts wrapped, as a phone needs it."""
    return "<br>".join(line for part in title.split(" · ") for line in wrap(part, LETTERS) or [""])


def _read(number: float | Fraction) -> str:
    """Return a fraction as it is shown at its point, rounded and exactly; empty for a number that is no fraction."""
    if not isinstance(number, Fraction):
        return ""
    return str(number) if number.denominator == 1 else f"{float(number):.3g} = {number}"


@cache
def _inks() -> Mapping[str, str]:
    """Return the colours of the day theme, by the names of their CSS variables."""
    sheet = (styles.FOLDER / "house" / "tokens.css").read_text("utf-8")
    block = sheet.split('.al[data-theme="day"] {')[1].split("}")[0]
    return dict(re.findall(r"(--[\w-]+): (#\w+);", block))


def __dir__() -> list[str]:
    return sorted(__all__)
