"""Figures of a notebook: what they draw is what the table says."""

from __future__ import annotations

from companion.apps.handles import figures
from companion.arkham import board
from companion.arkham.table.state import Monster, Table
from companion.facts import arkham as facts

BOX = facts.load()
STATE = Table("hastur", (), 0, 4, gates={"woods": "abyss"}, monsters=(Monster(1, "ghoul", "downtown"),))


def test_the_town_has_its_35_areas_with_what_stands_there() -> None:
    figure = figures.town(board(STATE, BOX), {"downtown": 2.0}, ways=[("woods", "uptown", "southside")])
    lines, areas = figure.data
    assert len(areas.x) == len(BOX.streets) + len(BOX.locations)
    assert len(lines.x) == 3 * sum(a in BOX.layout and b in BOX.layout for a, b in BOX.adjacency)
    assert "downtown<br>2<br>monsters: ghoul" in areas.hovertext
    assert list(areas.marker.symbol).count("diamond") == 1
    assert len(figure.layout.annotations) == 2


def test_curves_carry_their_points_and_errors_and_differ_by_stroke() -> None:
    figure = figures.curves({"one": [(1, 0.5), (2, 0.25)], "two": [(1, 1.0)]}, "Title", errors={"two": [0.1]})
    one, two = figure.data
    assert (list(one.x), list(one.y), one.error_y.array) == ([1, 2], [0.5, 0.25], None)
    assert list(two.error_y.array) == [0.1]
    assert one.line.dash != two.line.dash
    assert figure.layout.title.text == "Title"
