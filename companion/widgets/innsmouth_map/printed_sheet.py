"""What is printed on a sheet of Innsmouth below everything drawn: sea, river, banks, numbers of columns and rows."""

from __future__ import annotations

from collections.abc import Iterator

from companion.innsmouth.town.town import SIDE
from companion.widgets.innsmouth_map.geometry import Line, Point, TownGeometry
from companion.widgets.markup import Markup, escape
from companion.widgets.signs.marks import number as n


def printed(g: TownGeometry) -> Markup:
    """Return the sheet of a town before anything is drawn, on a ground that reaches beyond it on all sides."""
    wide, high = g.box
    return (
        f'<rect class="b-sheet" x="-400" y="-400" width="{n(wide + 800)}" height="{n(high + 800)}"/>'
        f"{_sea(g)}{_river(g)}{_land(g)}{_numbers(g)}"
    )


def _sea(g: TownGeometry) -> Markup:
    """Return the sea at each coast of the town as SVG, with lines of waves at the left and right."""
    wide, high = g.box
    measures, far = g.measures, 400
    drawn = []
    for side in g.coasts:
        if side in ("left", "right"):
            x = measures.left + SIDE * measures.pitch - 2 if side == "right" else -far
            across = far + (measures.left if side == "left" else wide - x)
            drawn.append(
                f'<rect class="inn__water" x="{n(x)}" y="-{far}" width="{n(across)}" height="{n(high + 2 * far)}"/>'
            )
            start = wide - measures.right + 9 if side == "right" else 4
            lines = int((measures.right - 12) / 9) + 1 if side == "right" else 2
            drawn += [_waves(start + 9 * at, measures.top + 4, high - measures.bottom - 4) for at in range(lines)]
        else:
            y = high - measures.bottom - 4 if side == "bottom" else -far
            drawn.append(f'<rect class="inn__water" x="0" y="{n(y)}" width="{n(wide)}" height="{far + 30}"/>')
    return "".join(drawn)


def _waves(x: float, top: float, bottom: float) -> Markup:
    """Return a vertical line of waves as SVG, from ``top`` to at most ``bottom``."""
    waves = int((bottom - top) / 23)
    return (
        f'<path class="b-ripple" d="M{n(x)} {n(top)}'
        + "".join(f"q{3 if at % 2 else -3} 11.5 0 23" for at in range(waves))
        + '"/>'
    )


def _river(g: TownGeometry) -> Markup:
    """Return the river as SVG, with two lines of ripples along it."""
    path = "".join(_line_path(line) for line in g.river)
    ripple = "".join(
        f'<path class="b-ripple inn__flow" d="{"".join(_line_path(line, by) for line in g.river)}"/>'
        for by in (-g.measures.gap * 0.2, g.measures.gap * 0.14)
    )
    return f'<path class="inn__river" d="{path}" stroke-width="{n(g.measures.gap + 12)}"/>{ripple}'


def _line_path(line: Line, by: float = 0) -> Markup:
    """Return the SVG path of a line, moved by ``by`` pixels right and down."""
    (x, y), (to_x, to_y) = line
    return f"M{n(x + by)} {n(y + by)}L{n(to_x + by)} {n(to_y + by)}"


def _land(g: TownGeometry) -> Markup:
    """Return the land at the banks of river and sea as SVG: rounded squares, drawn once as bank and once as land."""
    if g.bends_both_ways:
        shapes = "".join(f'<polygon points="{_points(g.outline(at))}"/>' for at in g.banks)
        return (
            f'<g class="inn__bank" stroke-linejoin="round" style="stroke-width:14">{shapes}</g>'
            f'<g class="inn__land" stroke-linejoin="round" style="stroke:var(--bg-2);stroke-width:10">{shapes}</g>'
        )
    side = n(g.measures.cell + 10)
    corners = [g.corner(at) for at in g.banks]
    rects = "".join(f'<rect x="{n(x - 5)}" y="{n(y - 5)}" width="{side}" height="{side}" rx="9"/>' for x, y in corners)
    return f'<g class="inn__bank">{rects}</g><g class="inn__land">{rects}</g>'


def _points(outline: tuple[Point, ...]) -> Markup:
    """Return the points of a polygon for SVG."""
    return " ".join(f"{n(x)},{n(y)}" for x, y in outline)


def _numbers(g: TownGeometry) -> Markup:
    """Return the numbers of columns and rows at the edge of the sheet, as SVG."""
    return "".join(axis(name, x, y) for name, x, y in axes(g))


def axis(name: str, x: float, y: float) -> Markup:
    """The number of a column or a row."""
    digits = escape(name.lstrip("cr"))
    return f'<text class="inn__ax" x="{n(x)}" y="{n(y)}" text-anchor="middle">{digits}</text>'


def axes(g: TownGeometry) -> Iterator[tuple[str, float, float]]:
    """Yield each number of a column ("c1") and of a row ("r1") with its point: above the map and at its left.

    Each stands beside the bank that lies there. Of a sheet on its side, columns are numbered at the left.
    """
    measures = g.measures
    above, beside = ("r", "c") if g.town.columns_down else ("c", "r")
    for at in range(1, SIDE + 1):
        column, row = (at, g.first[1]), (g.first[0], at)
        across, down = (row, column) if g.town.columns_down else (column, row)
        yield f"{above}{at}", g.middle(across)[0], measures.top - 11
        yield f"{beside}{at}", measures.left - 13, g.middle(down)[1] + 5
