"""The picture beside a figure: it shows what the figure shows, legend included, and needs no script."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from xml.etree import ElementTree

import nbformat
from nbconvert import HTMLExporter
from nbconvert.preprocessors import ExecutePreprocessor

from companion.apps import arkham
from companion.apps.handles import figures, still

SVG = "{http://www.w3.org/2000/svg}"
LINES = {"one": [(0, 0), (1, 0.4), (2, 0.7)], "two & <b>": [(0, 0.1), (2, 0.4)]}


def _drawn(figure: figures.Figure) -> ElementTree.Element:
    return ElementTree.fromstring(still.picture(figure.to_dict()))


def _texts(drawn: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in drawn.iter(f"{SVG}text")]


def test_a_chart_has_title_legend_axes_lines_and_errors() -> None:
    drawn = _drawn(figures.curves(LINES, "Шанс · The chance", "rounds", "chance", {"two & <b>": [0.01, 0.05]}))
    assert {"Шанс", "The chance", "one", "two & <b>", "rounds", "chance"} <= set(_texts(drawn))
    lines = [path for path in drawn.iter(f"{SVG}path") if "L" in str(path.get("d"))]
    assert len(lines) == len(LINES)
    assert len({line.get("stroke") for line in lines}) == len(lines), "told apart by their colors"
    ends = [path for path in drawn.iter(f"{SVG}path") if "V" in str(path.get("d"))]
    assert len(ends) == 2, "an error for each point of the second line"


def test_a_chart_of_one_line_needs_no_legend_and_one_point_no_line() -> None:
    drawn = _drawn(figures.curves({"alone": [(1, 1)]}, "Doom"))
    assert "alone" not in _texts(drawn)
    assert list(drawn.iter(f"{SVG}circle"))


def test_a_town_has_its_names_places_shades_and_arrows(root: Path) -> None:
    table = arkham.open(root / "notebooks" / "examples" / "evening.json", language="en").copy(87)
    figure = figures.town(table.board, {"woods": 1.0, "downtown": 0.25}, ways=[("woods", "uptown", "southside")])
    drawn = _drawn(figure)
    places = [*drawn.iter(f"{SVG}circle"), *drawn.iter(f"{SVG}polygon")]
    assert len(places) == len(figure.data[1].x)
    assert {"Downtown", "Easttown", "0", "1"} <= set(_texts(drawn))
    assert still.SHADES[-1] in {place.get("fill") for place in places}, "the greatest number has the darkest shade"
    assert len([path for path in drawn.iter(f"{SVG}path") if path.get("marker-end")]) == 2


def test_a_plain_export_of_a_notebook_shows_the_figure() -> None:
    cells = ("from companion.apps.handles import figures", f'figures.curves({LINES!r}, "Doom")')
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    ExecutePreprocessor(timeout=120, kernel_name="python3").preprocess(notebook, {})
    (output,) = notebook.cells[-1].outputs
    assert {"application/vnd.plotly.v1+json", "image/svg+xml"} == set(output.data), "to touch, and to look at"
    page, _ = HTMLExporter().from_notebook_node(notebook)
    (shown,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)
    drawn = ElementTree.fromstring(base64.b64decode(shown))
    assert {"Doom", *LINES} <= set(_texts(drawn)), "with its title and its legend"
