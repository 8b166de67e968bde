"""A chart is written as the very figure that Plotly's own classes make of it."""

from __future__ import annotations

import json
from dataclasses import replace
from html import unescape

import plotly.graph_objects as go
import pytest

from companion.screens.families.charts import ChartLine, LineChart, tools
from companion.widgets.drawings import chart
from companion.words import load

LINES = (
    ChartLine("awake", ((1, 12.5), (2, 30)), 0, (0.5, 1.5), ("13 % = 1/8", "30 % ± 2")),
    ChartLine("doom & <gates>", ((1, 0), (2, 0.25)), 5),
)
CHART = LineChart("clock", "a line that rises", "Rounds", "%", LINES, ("n", "%"), (("1", "12 %"),), "as a table")


def test_plotly_takes_the_figure_as_it_is() -> None:
    """Its classes refuse every property and value that they do not know."""
    for one in (CHART, replace(CHART, tools=tools(load("ru"), compares=True))):
        figure = chart.figure(one)
        taken = json.loads(go.Figure(figure).to_json())
        del taken["layout"]["template"]
        assert taken == json.loads(json.dumps(figure))


def test_a_line_says_how_it_looks_once_it_is_kept_to_compare() -> None:
    """Read beside the next ones under its own name: with the same one nobody could tell them apart."""
    figure = chart.figure(replace(CHART, tools=tools(load("en"), compares=True)))
    for trace, line in zip(figure["data"], LINES, strict=True):
        kept = {**trace, **trace["meta"]}
        assert {key: value for key, value in kept.items() if key != "meta"} == chart.earlier(line, "before")
        assert (kept["name"], kept["line"]["dash"]) == (f"{line.name} · before", "dot")
        assert kept["line"]["color"] == trace["line"]["color"]
        assert "hovertemplate" not in kept or "before</extra>" in kept["hovertemplate"]
    assert not any("meta" in trace for trace in chart.figure(CHART)["data"])


def test_the_figure_the_lines_and_the_table_stand_in_the_markup() -> None:
    markup = chart.render(CHART)
    figure = json.loads(unescape(markup.split('data-chart="')[1].split('"')[0]))
    assert [line["name"] for line in figure["data"]] == ["awake", "doom & <gates>"]
    assert (markup.count("<polyline"), markup.count("<td>"), "<gates>" in markup) == (2, 2, False)


@pytest.mark.parametrize(
    ("most", "step"), [(0, 1), (2, 1), (9, 1), (10, 2), (12, 2), (13, 5), (30, 5), (60, 10), (96, 20), (121, 50)]
)
def test_a_phone_has_room_for_the_numbers_below_an_axis(most: int, step: int) -> None:
    """Twelve of them were turned on their side there."""
    line = ChartLine("one", ((0, 0), (most, 1)), 0)
    assert chart.figure(replace(CHART, lines=(line,)))["layout"]["xaxis"]["dtick"] == step


def test_the_words_of_its_tools_stand_beside_the_figure() -> None:
    markup = chart.render(replace(CHART, tools=tools(load("ru"), compares=True)))
    said = json.loads(unescape(markup.split('data-tools="')[1].split('"')[0]))
    assert [said[name] for name in ("zoom", "whole", "compare", "save")] == [
        "Приблизить",
        "Показать всё",
        "Сравнить",
        "Картинка",
    ]
    assert "data-tools" not in chart.render(CHART)
    assert not tools(load("en")).compare
