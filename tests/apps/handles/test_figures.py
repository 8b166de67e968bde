"""Figures of a notebook: what they draw is what the table says."""

from __future__ import annotations

import json
import re
import time
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from html import unescape
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import numpy
import pytest
from golden_evenings import saved

from companion.apps import arkham, innsmouth
from companion.apps.handles import figures, names_on_map
from companion.apps.handles.names_on_map import PlaceSign
from companion.apps.tables import games
from companion.arkham import board
from companion.arkham.table.state import Investigator, Monster, Table
from companion.errors import BadQuestion
from companion.facts import arkham as facts
from companion.innsmouth import Character, Sheet, best_route, practice_town
from companion.screens.arkham.odds import clock
from companion.screens.arkham.wording.names import Names
from companion.screens.families.charts import ChartLine, LineChart
from companion.widgets.drawings.chart import READ, render
from companion.words import load

BOX = facts.load()
STATE = Table("hastur", (), 0, 4, gates={"woods": "abyss"}, monsters=(Monster(1, "ghoul", "downtown"),))


def test_the_town_has_its_35_areas_with_what_stands_there() -> None:
    figure = figures.town(board(STATE, BOX), {"downtown": 2.0}, ways=[("woods", "uptown", "southside")])
    lines, areas = figure.data
    assert len(areas.x) == len(BOX.streets) + len(BOX.locations)
    assert len(lines.x) == 3 * sum(a in BOX.layout and b in BOX.layout for a, b in BOX.adjacency)
    assert "Downtown<br>2<br>monsters: ghoul" in areas.hovertext
    assert list(areas.marker.symbol).count("diamond") == 1
    assert len(figure.layout.annotations) == 2


def test_gates_and_investigators_can_be_found_without_a_pointer_and_what_is_not_told_has_no_number() -> None:
    table = replace(STATE, investigators=(Investigator("joe_diamond", "", "police_station", 4, 4, 6, 6),))
    areas = figures.town(board(table, BOX), {"downtown": 0, "uptown": 3}).data[1]
    labels = dict(zip(areas.hovertext, areas.text, strict=True))
    assert labels["Woods<br>gate: abyss"] == "Woods"
    assert labels["Police Station<br>investigators: joe_diamond"] == "Police<br>Station<br><i>joe_diamond</i>"
    assert labels["Graveyard"] == ""
    assert {"Downtown<br>0<br>monsters: ghoul", "Uptown<br>3", "Southside"} <= labels.keys()
    assert sorted(one for one in areas.marker.color if one != figures.NOT_TOLD) == [0.0, 3.0]


def test_a_long_name_takes_two_lines_so_that_neighbours_stay_apart_on_a_phone() -> None:
    graph = board(STATE, BOX)
    graph.nodes["hibbs_roadhouse"]["investigators"] = "joe_diamond"
    shown = set(figures.town(graph).data[1].text)
    assert {"Merchant<br>District", "Miskatonic<br>University", "French Hill", "Woods"} <= shown
    assert "Hibb's<br>Roadhouse<br><i>joe_diamond</i>" in shown


def placed(language: str, acts: int, root: Path) -> list[tuple[PlaceSign, str]]:
    """Every place of the evening's town, and the side of its name."""
    evening = root / "notebooks" / "examples" / "evening.json"
    table = arkham.open(evening, language=language).copy(acts)
    areas = figures.town(table.board).data[1]
    (left, right), (low, high) = ((min(ends), max(ends)) for ends in (areas.x, areas.y))
    places = [
        PlaceSign(
            (x - left) / (right - left),
            (high - y) / (high - low),
            size,
            tuple(filter(None, re.sub("</?i>", "", name).split("<br>"))),
        )
        for x, y, size, name in zip(areas.x, areas.y, areas.marker.size, areas.text, strict=True)
    ]
    return list(zip(places, areas.textposition, strict=True))


@pytest.mark.parametrize("size", [names_on_map.TABLET, names_on_map.LAPTOP], ids=["tablet", "laptop"])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("acts", [20, 60, 80, 87])
def test_no_name_of_the_town_lies_over_a_place(language: str, acts: int, size: tuple[float, float], root: Path) -> None:
    places = placed(language, acts, root)
    over = []
    for (one, side), (two, _) in permutations(places, 2):
        x, y, half = two.across * size[0], two.down * size[1], two.size / 2
        sign = (x - half, y - half, x + half, y + half)
        if one.name and names_on_map.shared(names_on_map.box(one, side, size), sign) > two.size:  # a pixel along it
            over.append((one, two))
    assert over == []


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("acts", [20, 60, 87])
def test_no_name_of_the_town_lies_over_another_one_on_a_phone(language: str, acts: int, root: Path) -> None:
    sides = placed(language, acts, root)
    boxes = [names_on_map.box(place, side, names_on_map.PHONE) for place, side in sides if place.name]
    assert len(boxes) > 10
    over = [(one, two) for one, two in combinations(boxes, 2) if names_on_map.shared(one, two)]
    assert over == []
    free = names_on_map.AROUND[0] + names_on_map.LETTER / 2
    assert min(box[0] for box in boxes) >= -free
    assert max(box[2] for box in boxes) <= names_on_map.PHONE[0] + free


def test_a_name_leaves_the_side_where_another_one_stands() -> None:
    alone = {"one": PlaceSign(0.5, 0.5, 20, ("Harbour",))}
    assert names_on_map.sides(alone, []) == {"one": "top center"}
    beside = {**alone, "two": PlaceSign(0.5, 0.42, 20, ("Northern", "Harbour"))}
    found = names_on_map.sides(beside, [("one", "two")])
    assert found["two"] == "top center"
    assert found["one"] != "top center"


def test_a_legend_keeps_clear_of_the_title_where_each_line_takes_a_row() -> None:
    """Plotly puts it above the drawing: a row each, ten pixels of its own, and a thirtieth of the drawing's height."""
    lines = {name: [(1, 0.5)] for name in ("one", "two", "three", "four")}
    figure = figures.curves(lines, "Title")
    title_ends = figure.layout.title.pad.t + figures.LINE
    legend = len(lines) * figures.LEGEND + 10 + 0.03 * figures.HEIGHT
    assert figure.layout.margin.t - legend >= title_ends
    assert figure.layout.height - figure.layout.margin.t == figures.HEIGHT


def test_curves_carry_their_points_and_errors_and_differ_by_stroke() -> None:
    figure = figures.curves({"one": [(1, 0.5), (2, 0.25)], "two": [(1, 1.0)]}, "Title", errors={"two": [0.1]})
    one, two = figure.data
    assert (list(one.x), list(one.y), one.error_y.array) == ([1, 2], [0.5, 0.25], None)
    assert (list(two.error_y.array), list(two.text)) == ([0.1], ["1 ± 0.1"])
    assert one.line.dash != two.line.dash
    assert figure.layout.title.text == "Title"
    assert figures.curves({"one": [(1, 0.5)]}, "Заголовок · Title").layout.title.text == "Заголовок<br>Title"


def test_fractions_are_read_in_full() -> None:
    figure = figures.curves({"one": [(1, Fraction(1, 3)), (2, Fraction(1))], "two": [(1, 0.5)]})
    exact, plain = figure.data
    assert (list(exact.text), list(plain.text)) == (["0.333 = 1/3", "1"], ["0.5"])
    areas = figures.town(board(STATE, BOX), {"downtown": Fraction(2, 3)}).data[1]
    assert "Downtown<br>0.667 = 2/3<br>monsters: ghoul" in areas.hovertext


def page_figure(chart: LineChart) -> dict[str, Any]:
    """The figure that a page's markup carries."""
    return dict(json.loads(unescape(render(chart).split('data-chart="')[1].split('"')[0])))


def test_a_chart_of_a_page_is_the_same_figure_in_a_notebook() -> None:
    """Data and layout are those of the page; the notebook adds the colours of the day, the title and its room."""
    words = load("en")
    names = Names(STATE, BOX, words)
    chart = clock.chart(names, clock.clock_of(STATE, BOX))
    on_page = page_figure(chart)
    in_notebook = json.loads(figures.drawing(chart).to_json())
    assert len(in_notebook["data"]) == len(on_page["data"]) >= 1
    for here, there in zip(in_notebook["data"], on_page["data"], strict=True):
        assert {key: here[key] for key in ("x", "y", "text", "name", "hovertemplate", "mode")} == {
            key: there[key] for key in ("x", "y", "text", "name", "hovertemplate", "mode")
        }
        assert here["line"]["dash"] == there["line"]["dash"]
    own = {"template", "title", "paper_bgcolor", "plot_bgcolor", "margin", "height", "modebar", "meta"}
    assert in_notebook["layout"].keys() - own == on_page["layout"].keys() - own
    assert in_notebook["layout"]["dragmode"] is on_page["layout"]["dragmode"] is False
    assert "var(" not in json.dumps(in_notebook)
    title = in_notebook["layout"]["title"]["text"]
    assert title.replace("<br>", " ") == words.t("Chance that the Ancient One awakens")
    assert all(len(line) <= figures.LETTERS for line in title.split("<br>")), "a phone shows all of it"


def test_figures_are_compared_as_the_page_compares_them() -> None:
    """The trace that a page's Compare keeps is the one that a notebook draws, but for the colours of the day."""
    names = Names(STATE, BOX, load("ru"))
    before, after = (clock.chart(names, clock.clock_of(replace(STATE, doom=doom), BOX)) for doom in (0, 6))
    on_page = [json.loads(json.dumps({**one, **one["meta"]})) for one in page_figure(before)["data"]]
    compared = figures.compare(figures.drawing(after), figures.drawing(before), language="ru")
    drawn = json.loads(compared.to_json())["data"]
    assert len(drawn) == len(on_page) + len(after.lines)
    for here, there in zip(drawn, on_page, strict=False):
        assert there["name"].endswith(" · было")
        assert here["name"].replace("<br>", " ") == there["name"]
        for key in ("x", "y", "text", "hovertemplate", "opacity", "mode"):
            assert here[key] == there[key], key
        assert (here["line"]["dash"], here["line"]["width"]) == (there["line"]["dash"], there["line"]["width"])
    assert [one["name"] for one in drawn[len(on_page) :]] == [line.name for line in after.lines]
    assert "var(" not in compared.to_json()
    assert max(map(len, beside_the_pointer(compared))) <= READ + len(" : ")


@pytest.mark.parametrize(("language", "label"), [("ru", "Сравнить<br>было"), ("en", "Compare<br>before")])
def test_a_button_takes_the_earlier_lines_away_and_back(language: str, label: str) -> None:
    one, two = figures.curves({"a": [(1, 1)], "b": [(1, 2)]}, "One"), figures.curves({"a": [(1, 3)]}, "Two")
    compared = figures.compare(two, one, language=language)
    (menu,) = compared.layout.updatemenus
    (button,) = menu.buttons
    assert (button.label, button.method, menu.active) == (label, "restyle", 0)
    assert (button.args, button.args2) == (({"visible": True}, (0, 1)), ({"visible": False}, (0, 1)))
    assert (len(compared.data), compared.layout.title.text) == (3, "Two")
    assert len(two.data) == 1, "what is compared stays as it was"
    thumb = 44
    assert len(label.split("<br>")) * menu.font.size * 1.3 + 3 >= thumb
    layout = compared.layout
    assert layout.height - layout.margin.t - layout.margin.b == figures.HEIGHT - 48
    assert layout.margin.b >= figures.BELOW_AXIS + thumb
    third = figures.compare(compared, figures.curves({"a": [(1, 9)]}), "вчера, до похода в Леса и библиотеку")
    assert [len(line.name.split("<br>")) for line in third.data[:1]] == [2]
    assert third.layout.updatemenus[0].buttons[0].args == ({"visible": True}, (0, 1, 2))


def test_two_evenings_and_two_states_of_a_table_are_compared(root: Path) -> None:
    evening = arkham.open(root / "notebooks" / "examples" / "evening.json", language="en")
    compared = figures.compare(evening.evening(), evening.copy(60).evening(), "60 acts")
    names = [line.name for line in compared.data]
    assert len(names) == 2 * len({name.split(" · ")[0] for name in names})
    assert names[0] == f"{names[len(names) // 2]} · 60 acts"
    clocks = figures.compare(evening.copy(40).clock(closings=0.5), evening.copy(40).clock())
    assert any(name.endswith(" · before") for name in [line.name for line in clocks.data])


@pytest.mark.parametrize("wrong", [None, 3, "evening", figures.town(board(STATE, BOX))])
def test_what_has_no_lines_is_not_compared(wrong: Any) -> None:
    line = figures.curves({"one": [(1, 0.5)]})
    for field, pair in (("figure", (wrong, line)), ("before", (line, wrong))):
        with pytest.raises(BadQuestion) as refused:
            figures.compare(*pair)
        assert str(refused.value) == f"{field}: a figure of lines is meant, such as table.clock() or curves(...)"
    with pytest.raises(BadQuestion, match=r"^language: "):
        figures.compare(line, line, language="de")


def beside_the_pointer(figure: Any) -> list[str]:
    """The lines that stand in the box at a finger, as Plotly writes them: a name, a colon, what is read."""
    found = str(figure.layout.xaxis.unifiedhovertitle.text).split("<br>")
    for line in figure.data:
        name = line.hovertemplate.split("<extra>")[1].split("</extra>")[0] if line.hovertemplate else line.name
        texts = line.text or (str(y) for y in line.y)
        gap = "<br>" if line.hovertemplate and line.hovertemplate.startswith("<br>") else ""
        found += [part for text in texts for part in f"{name} : {gap}{text}".split("<br>")]
    return found


def test_what_is_read_at_a_finger_fits_a_figure_of_274_pixels(root: Path) -> None:
    """So much of a phone's 390 has a figure in JupyterLab: a box of 361 px was cut at both sides."""
    evening = arkham.open(root / "notebooks" / "examples" / "evening.json", language="ru")
    waking = evening.copy(80).odds.waking(rounds=6)
    long = "полный трек безысходности и ещё три врата"
    wide = figures.curves({"как было на самом деле": [(n, waking.total(n)) for n in range(1, 7)], long: [(1, 0.5)]})
    named = figures.drawing(LineChart("x", "", long, "", (ChartLine(long, ((1.0, 2.0),)),)))
    for figure in (evening.evening(), evening.copy(20).clock(closings=0.5), wide, named):
        lines = beside_the_pointer(figure)
        assert lines
        assert max(map(len, lines)) <= READ + len(" : "), max(lines, key=len)
    read = str(wide.data[0].text[-1])
    assert read.replace("<br>= ", " = ").replace("<br>", "") == f"{float(waking.total(6)):.3g} = {waking.total(6)}"
    tiny = Fraction(2**40, 3**70)
    assert figures.curves({"one": [(1, tiny)]}).data[0].text[0].startswith(f"<br>{float(tiny):.3g}<br>= {2**40}/")


def test_what_stands_at_a_place_is_read_in_lines_that_fit_beside_it(root: Path) -> None:
    evening = arkham.open(root / "notebooks" / "examples" / "evening.json", language="ru")
    told = figures.town(evening.copy(60).board, {"woods": Fraction(12345, 67891)}).data[1].hovertext
    assert max(len(line) for text in told for line in text.split("<br>")) <= figures.BESIDE


def test_tools_and_title_of_a_figure_stand_apart_where_the_tools_are_as_large_as_a_thumb() -> None:
    for figure in (figures.town(board(STATE, BOX), title="Town"), figures.curves({"one": [(1, 0.5)]}, "Title")):
        assert figure.layout.title.pad.t - figure.layout.title.font.size >= 44


@pytest.mark.parametrize(("language", "label"), [("en", "Innsmouth: Best route"), ("ru", "Инсмут: Лучший маршрут")])
def test_a_route_is_a_picture_with_a_name(language: str, label: str) -> None:
    sheet, town = Sheet("practice", Character.DETECTIVE), practice_town()
    drawn = figures.route(sheet, town, best_route(sheet, town), language).data
    opened = drawn.partition(">")[0]
    assert 'role="img"' in opened
    assert f'aria-label="{label}"' in opened


def _drawn_in(image: str) -> str:
    """Return the drawing of an HTML picture that holds it in its address."""
    return b64decode(image.partition("base64,")[2].partition('"')[0]).decode()


def test_a_finished_sheet_is_a_picture_and_the_scores_are_a_table(tmp_path: Path) -> None:
    """In a notebook a finished game did not know its score; a picture stays in a page that it is saved as."""
    file, kind = tmp_path / "four.json", games.innsmouth()
    file.write_text(saved(kind, "innsmouth/golden/four.json", -40), "utf-8")
    unfinished = innsmouth.open(file, language="en")
    assert unfinished.scores[3]["Total"] == ""
    with pytest.raises(BadQuestion, match="has no finished check yet"):
        figures.sheet(unfinished, 3)
    file.write_text(saved(kind, "innsmouth/golden/four.json"), "utf-8")
    game = innsmouth.open(file, language="en")
    assert [row["Total"] for row in game.scores] == [113, 117, 123, 203]
    assert game.scores[1]["Player"] == "Борис"
    assert sum(value for value in game.scores[3].values() if isinstance(value, int)) == 2 * 203
    assert "<table>" in game.scores._repr_html_()
    scores, *sheets = game._repr_html_().split("<img ")
    assert scores == game.scores._repr_html_(), "a finished game shows its scores, not its raw state"
    assert [sheet.split('"')[1] for sheet in sheets] == [row["Player"] for row in game.scores]
    assert all(_drawn_in(sheet).count("inn__r") for sheet in sheets), "the map, also in a page that was saved"
    *sheets, state = unfinished._repr_html_().split("<img ")[1:]
    assert len(sheets) == 3
    assert all(_drawn_in(sheet).count("inn__r") for sheet in (*sheets, state))
    drawn = figures.sheet(game, 3).data
    assert "David" in drawn
    assert "crossings to the other bank: 4 × 10" in drawn
    assert time.strftime("%Y") in drawn, "the day"
    with pytest.raises(BadQuestion, match=r"^seat: 4 is not within 0\.\.3$"):
        figures.sheet(game, 4)


def test_no_tool_of_a_figure_sends_it_to_another_host() -> None:
    for figure in (figures.town(board(STATE, BOX)), figures.curves({"one": [(1, 0.5)]})):
        assert "sendChartToCloud" in figure.layout.modebar.remove


def test_a_thumb_over_a_figure_scrolls_its_notebook_and_zoom_is_chosen_above_it() -> None:
    for figure in (figures.town(board(STATE, BOX)), figures.curves({"one": [(1, 0.5)]})):
        assert figure.layout.dragmode is False
        assert not {"zoom2d", "pan2d", "resetScale2d", "toImage"} & set(figure.layout.modebar.remove)


def test_a_notebook_shows_the_tools_without_a_pointer_and_saves_a_large_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("plotly.io._renderers.ipython_display.display", lambda bundle, raw: shown.append(bundle))
    monkeypatch.setattr("plotly.io.renderers.default", "plotly_mimetype")
    for figure in (figures.town(board(STATE, BOX)), figures.curves({"one": [(1, 0.5)]})):
        figure._ipython_display_()
        config = shown.pop()["application/vnd.plotly.v1+json"]["config"]
        assert (config["displayModeBar"], config["displaylogo"]) == (True, False)
        assert config["toImageButtonOptions"] == {"format": "png", "scale": 3}


def test_every_point_of_the_exact_clock_reads_its_fraction() -> None:
    chart = clock.chart(Names(STATE, BOX, load("en")), clock.clock_of(STATE, BOX))
    total = clock.clock_of(STATE, BOX).total(8)
    assert chart.lines[0].exact[-1].endswith(f"= {total}" if total.denominator > 1 else "%")


@pytest.mark.parametrize(
    ("draw", "field"),
    [
        (lambda: figures.town(None), "board"),  # type: ignore[arg-type]
        (lambda: figures.town(board(STATE, BOX), "downtown"), "shade"),  # type: ignore[arg-type]
        (lambda: figures.curves([(1, 2)]), "lines"),  # type: ignore[arg-type]
        (lambda: figures.curves({"one": 7}), "lines"),  # type: ignore[dict-item]
        (lambda: figures.curves({"one": [(1, "x")]}), "lines"),  # type: ignore[list-item]
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(draw: Callable[[], object], field: str) -> None:
    with pytest.raises(BadQuestion, match=f"^{field}: "):
        draw()


def test_numbers_of_numpy_are_drawn() -> None:
    (line,) = figures.curves({"one": [(numpy.int64(1), numpy.float64(0.5)), (2, numpy.int64(1))]}).data
    assert (list(line.x), list(line.y)) == ([1, 2], [0.5, 1])
