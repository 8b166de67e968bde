"""What a notebook asks for and nobody can give: one short sentence that names the argument, before anything is done."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.apps import arkham, innsmouth, notebook, odds, realms
from companion.apps.handles import ArkhamTable, figures
from companion.arkham import commands as c
from companion.errors import BadQuestion, CompanionError, StorageTrouble

APPS = (arkham, innsmouth, realms)
LONG = "x" * 5000
POINTS = {"a": [(1, 0.5), (2, 0.6)]}


@pytest.fixture(autouse=True)
def no_page_follows_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "show", lambda page: None)


@pytest.fixture
def table(tmp_path: Path) -> ArkhamTable:
    table = arkham.show(tmp_path, language="en")
    table.do(c.SetUpTable("hastur", (c.Seat("amanda_sharpe"),)))
    return table


@pytest.mark.parametrize("show", [*(app.show for app in APPS), odds.show], ids=lambda show: str(show.__module__))
@pytest.mark.parametrize(
    ("folder", "why"),
    [("\0", "the system does not accept this name"), (LONG, "the name is too long")],
    ids=["sign", "long"],
)
def test_a_folder_that_no_system_can_have(show: Callable[..., object], folder: str, why: str) -> None:
    with pytest.raises(BadQuestion) as refused:
        show(folder)
    assert str(refused.value).startswith("data_folder: '")
    assert str(refused.value).endswith(f": {why}")
    assert len(str(refused.value)) < 120


@pytest.mark.parametrize("opens", [app.open for app in APPS], ids=lambda opens: str(opens.__module__))
@pytest.mark.parametrize("where", [LONG, "\0", "a\nb", ""], ids=["long", "sign", "lines", "empty"])
def test_what_is_no_id_and_no_file(opens: Callable[..., object], where: str, tmp_path: Path) -> None:
    with pytest.raises(CompanionError) as refused:
        opens(where, tmp_path, language="en")
    assert str(refused.value) == "There is no saved table with this name."


@pytest.mark.parametrize("where", ["\ud800", "name\udfff"])
def test_half_a_sign_names_no_table_of_a_journal(table: ArkhamTable, tmp_path: Path, where: str) -> None:
    with pytest.raises(StorageTrouble) as refused:
        arkham.open(where, tmp_path, language="en")
    assert str(refused.value) == "The text holds a broken character."


def test_what_is_long_is_not_repeated_whole(table: ArkhamTable) -> None:
    asks: tuple[Callable[[], object], ...] = (
        lambda: arkham.show(language=LONG),
        lambda: table.resolve(LONG),
        lambda: table.clock(closings=10**400),
        lambda: figures.curves({"a": [(LONG, LONG)]}),  # type: ignore[list-item]
        lambda: figures.town(table.board, {LONG: 1}),
    )
    for ask in asks:
        with pytest.raises(BadQuestion) as refused:
            ask()
        assert len(str(refused.value)) < 200, refused.value


CURVES: tuple[tuple[str, Mapping[str, Any], Mapping[str, Any] | None, str], ...] = (
    ("endless", {"a": [(math.inf, 1)]}, None, "lines: a point (x, y) of finite numbers is meant, not (inf, 1)"),
    ("none", {"a": [(1, math.nan)]}, None, "lines: a point (x, y) of finite numbers is meant, not (1, nan)"),
    ("other line", POINTS, {"b": [0.1, 0.1]}, "errors: no line is called 'b'"),
    ("below", POINTS, {"a": [-1, 0.1]}, "errors: a number from 0 on is meant, not -1"),
    ("no error", POINTS, {"a": [0.1, math.nan]}, "errors: a number from 0 on is meant, not nan"),
)


@pytest.mark.parametrize(("lines", "errors", "said"), [one[1:] for one in CURVES], ids=[one[0] for one in CURVES])
def test_a_chart_that_cannot_be_drawn(lines: Mapping[str, Any], errors: Mapping[str, Any] | None, said: str) -> None:
    with pytest.raises(BadQuestion) as refused:
        figures.curves(lines, errors=errors)
    assert str(refused.value) == said


TOWNS: tuple[tuple[Mapping[str, Any], Any, str], ...] = (
    ({"wood": 1}, (), "shade: no area is called 'wood'"),
    ({"woods": math.nan}, (), "shade: a finite number is meant, not nan"),
    ({}, [["woods", "wood"]], "ways: no area is called 'wood'"),
)


@pytest.mark.parametrize(("shade", "ways", "said"), TOWNS)
def test_a_town_that_cannot_be_drawn(table: ArkhamTable, shade: Mapping[str, Any], ways: Any, said: str) -> None:
    with pytest.raises(BadQuestion) as refused:
        figures.town(table.board, shade, ways=ways)
    assert str(refused.value) == said
