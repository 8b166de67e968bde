"""On a computer that Binder lends: nothing promises what vanishes, the file is offered, and nothing is left behind."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import pytest
from arkham_player import Player
from borrowing import BASE, Lender
from playwright.sync_api import Page, expect
from realms_player import Duellist

from companion import words
from companion.apps.files import paths

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

PROMISES = re.compile(r"\b(saved|kept|keeps|remembers)\b|сохран(?!ит[ье])|(?<!со)хранит|помнит", re.IGNORECASE)


@pytest.fixture(scope="module")
def lender(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lender]:
    ours = {
        "JUPYTER_PATH": str(paths.jupyter_share()),
        "JUPYTER_CONFIG_PATH": str(paths.PACKAGE / "share" / "etc" / "jupyter"),
    }
    with Lender(root, tmp_path_factory.mktemp("guest"), ours) as lender:
        yield lender


def begun(visit: Visit, lender: Lender, size: str, language: str) -> Duellist:
    """A duel laid out on the borrowed computer."""
    player = Duellist(visit(size, language), language)
    player.page.goto(lender.page("realms"))
    player.arrived()
    player.act("BeginDuel")
    expect(player.duel).to_be_visible()
    return player


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_it_says_that_all_vanishes_and_gives_the_file(
    lender: Lender, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    t = words.load(language).t
    player = begun(visit, lender, size, language)
    page = player.page
    expect(on_page.heart(page)).to_have_text(t("borrowed computer"))
    player.section("Cards")
    player.act("OpenSheet", "settings")
    expect(on_page.panel(page)).to_contain_text(t("You are playing on a borrowed computer."))
    assert not PROMISES.search(on_page.root(page).inner_text())
    player.act("ExportTable")
    with page.expect_download() as saved:
        page.locator("a[download]").locator("visible=true").first.click()
    assert json.loads(saved.value.path().read_text("utf-8"))["entries"]
    shot(page, f"borrowed-table-{size}-{language}")

    page.goto(lender.page("index"))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(t("You are playing on a borrowed computer."))
    assert not PROMISES.search(page.locator("body").inner_text())
    with page.expect_download() as taken:
        alert.get_by_role("link").click()
    assert json.loads(taken.value.path().read_text("utf-8"))["kind"] == "realms"
    shot(page, f"borrowed-start-{size}-{language}")


@pytest.mark.thorough
def test_the_first_visit_speaks_the_language_of_the_browser(lender: Lender, visit: Visit) -> None:
    for language, said in (("en", "Tools"), ("ru", "Инструменты")):
        page = visit("laptop", language)
        page.goto(lender.page("index"))
        expect(page.get_by_role("heading", name=said)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_kernel_ends_with_its_page(lender: Lender, visit: Visit) -> None:
    page = visit("laptop", "en")
    page.goto(lender.page("odds"))
    Player(page, "en").arrived()
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    assert kernel in lender.kernels()
    page.goto("about:blank")
    lender.wait_until_gone(kernel)


@pytest.mark.thorough
def test_charts_are_drawn_there(lender: Lender, visit: Visit, shot: Shot) -> None:
    player = begun(visit, lender, "laptop", "en")
    player.act("PassTurn")
    player.section("Graph")
    expect(on_page.chart(player.page)).to_be_visible()
    sources = player.page.evaluate("[...document.scripts].map(one => one.src).filter(one => one.includes('plotly'))")
    assert [source.partition(BASE)[2] for source in sources] == ["companion/charts/plotly.min.js"]
    shot(player.page, "borrowed-chart-laptop-en")
