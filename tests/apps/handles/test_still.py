"""The picture beside a figure: it shows what the figure shows, legend included, and needs no script."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import numpy as np
import pytest
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
    assert not [path for path in drawn.iter(f"{SVG}path") if "L" in str(path.get("d"))]


def test_a_town_has_its_names_places_shades_and_arrows(root: Path) -> None:
    table = arkham.open(root / "notebooks" / "examples" / "evening.json", language="en").copy(87)
    figure = figures.town(table.board, {"woods": 1.0, "downtown": 0.25}, ways=[("woods", "uptown", "southside")])
    drawn = _drawn(figure)
    places = [*drawn.iter(f"{SVG}circle"), *drawn.iter(f"{SVG}polygon")]
    assert len(places) == len(figure.data[1].x)
    assert {"Downtown", "Easttown", "0", "1"} <= set(_texts(drawn))
    assert still.SHADES[-1] in {place.get("fill") for place in places}, "the greatest number has the darkest shade"
    assert len([path for path in drawn.iter(f"{SVG}path") if path.get("marker-end")]) == 2


@pytest.mark.parametrize(
    "extend",
    [
        lambda figure: figure.add_bar(x=[0, 1], y=[1, 2]),
        lambda figure: figure.add_histogram(x=[0, 1]),
        lambda figure: figure.add_scatter(y=[1, 2]),
        lambda figure: figure.add_scatter(x=["a", "b"], y=[1, 2]),
        lambda figure: figure.add_scatter(x=[0, 1], y=[1, 2], fill="tozeroy"),
        lambda figure: figure.add_scatter(x=[0, 1], y=[1, 2], line={"shape": "hv"}),
        lambda figure: figure.add_scatter(x=[0, 1], y=[1, 2], marker={"color": [1, 2]}),
        lambda figure: figure.add_scatter(x=[0, 1], y=[1, 2], marker={"symbol": "star"}),
        lambda figure: figure.add_scatter(x=[0, 1], y=[1, 2], visible="legendonly"),
        lambda figure: figure.add_annotation(x=1, y=1, text="here", showarrow=True),
        lambda figure: figure.add_vline(x=1),
        lambda figure: figure.update_yaxes(type="log"),
        lambda figure: figure.update_xaxes(autorange="reversed"),
        lambda figure: figure.update_xaxes(range=[1, None]),
        lambda figure: figure.update_layout(title={"subtitle": {"text": "more"}}),
    ],
)
def test_a_figure_that_a_reader_extends_is_always_shown_and_only_a_whole_picture_of_it(
    extend: Callable[[Any], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    displayed: list[dict[str, Any]] = []
    monkeypatch.setattr("plotly.io._renderers.ipython_display.display", lambda bundle, raw: displayed.append(bundle))
    monkeypatch.setattr("plotly.io.renderers.default", "plotly_mimetype")
    figure = figures.curves(LINES)
    figure.show()
    extend(figure)
    figure._ipython_display_()
    assert [set(bundle) for bundle in displayed] == [
        {"application/vnd.plotly.v1+json", "image/svg+xml"},
        {"application/vnd.plotly.v1+json"},
    ]


def test_numbers_of_numpy_gaps_and_names_beside_points_are_drawn() -> None:
    figure = figures.curves(LINES)
    figure.add_scatter(x=np.array([0, 1, 2]), y=np.array([0.5, np.nan, 0.2]), mode="lines")
    figure.add_scatter(x=[0, 1, None], y=[0.1, None, 0.3], mode="markers+text", text=["p", "q", "r"], name="points")
    drawn = _drawn(figure)
    assert {"trace 2", "points", "p"} <= set(_texts(drawn))
    assert "q" not in _texts(drawn), "it has no place"
    inks = {path.get("stroke") for path in drawn.iter(f"{SVG}path")}
    assert figure.layout.template.layout.colorway[2] in inks, "Plotly's color for a third line"


@pytest.mark.parametrize("factor", [1e-200, 1e-9, 1e13, 1e80])
def test_numbers_of_any_size_have_an_axis(factor: float) -> None:
    drawn = _drawn(figures.curves({"a": [(i, i * factor) for i in range(4)]}))
    assert len([path for path in drawn.iter(f"{SVG}path") if path.get("stroke") == still.GRID]) > 2


def test_years_have_the_whole_width_and_heights_begin_at_0() -> None:
    figure = figures.curves({"a": [(2000, 5), (2025, 6)]})
    texts = _texts(_drawn(figure))
    assert {"2000", "2025"} <= set(texts)
    assert figure.layout.xaxis.rangemode == "normal", "as Plotly shows it"
    assert "0" in texts
    assert {"0", "3"} <= set(_texts(_drawn(figures.curves({"a": [(1, 0.5), (3, 0.6)]}))))


def test_ranges_of_a_reader_are_kept_and_cut_the_lines() -> None:
    figure = figures.curves({"a": [(0, 0), (100, 1)]}).update_xaxes(range=[40, 60]).update_yaxes(range=[1, 0])
    drawn = _drawn(figure)
    assert {"40", "60"} <= set(_texts(drawn))
    assert "100" not in _texts(drawn)
    assert [inner.get("width") for inner in drawn.iter(f"{SVG}svg")] == ["640", "572"], "the plane cuts its lines"


def test_the_label_of_a_picture_is_read_without_marks_of_italics() -> None:
    assert _drawn(figures.curves(LINES, "<i>Doom</i>")).get("aria-label") == "Doom"


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
