"""Charts in a hand: lines switched by name, exact figures at a finger, zoom, lines kept to compare, a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import BOX, Player
from arkham_shelf import FIGHT, lay
from playwright.sync_api import Page, expect
from serving import Companion
from settling import box_of

from companion.arkham.engine import apply
from companion.arkham.forecast import waking
from companion.arkham.table.state import Table

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

NUMBERS = "plot => plot.layout.xaxis.range.map(Number)"
DRAWN = "plot => plot._fullData.filter(trace => trace.visible === true).map(trace => trace.name)"


def state() -> Table:
    now = None
    for command in FIGHT:
        now = apply(now, command, BOX).state
    assert now is not None
    return now


def clock(server: Companion, page: Page, language: str, theme: str) -> Player:
    """The doom clock beside a table, its chart drawn."""
    player = Player(page, language)
    table = lay(server, FIGHT)
    page.goto(f"{server.origin}/voila/render/arkham.ipynb?lang={language}&theme={theme}&table={table}")
    player.arrived()
    player.section("Odds")
    player.press("Doom clock")
    expect(on_page.chart(page)).to_be_visible()
    return player


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("phone", "ru", "candle"), ("phone", "en", "day"), ("tablet", "ru", "day"), ("laptop", "en", "candle")],
)
def test_a_chart_is_explored(server: Companion, visit: Visit, shot: Shot, size: str, language: str, theme: str) -> None:
    page = visit(size, language)
    player = clock(server, page, language, theme)
    plot, keys = page.locator(".al-chart__plot"), page.locator(".al-chart__key")
    player.is_comfortable()
    plot.scroll_into_view_if_needed()
    box = box_of(plot)
    point = (box["x"] + box["width"] * 0.75, box["y"] + box["height"] * 0.5)
    page.mouse.move(*point) if size == "laptop" else page.touchscreen.tap(*point)
    expect(plot.locator(".hoverlayer")).to_contain_text(f"= {waking(state(), BOX).total(6)}")
    shot(page, f"chart-read-{size}-{language}")

    lines = plot.evaluate(DRAWN)
    player.tap(keys.first)
    expect(keys.first).to_have_attribute("aria-pressed", "false")
    assert plot.evaluate(DRAWN) == lines[1:]
    player.tap(keys.first)
    assert plot.evaluate(DRAWN) == lines

    whole = plot.evaluate(NUMBERS)
    player.press("Zoom")
    page.mouse.move(box["x"] + box["width"] * 0.4, point[1])
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.8, point[1], steps=4)
    page.mouse.up()
    near = plot.evaluate(NUMBERS)
    assert whole[0] < near[0] < near[1] < whole[1]
    expect(page.locator(".plotly-notifier")).to_have_count(0)  # a tip of Plotly's, in English, over the number above
    shot(page, f"chart-near-{size}-{language}")
    player.press("Zoom")
    player.press("Show all")
    assert plot.evaluate(NUMBERS) == whole

    player.press("Compare")
    player.press("1 a round")
    kept = [f"{name} · {player.t('before')}" for name in lines]
    expect(keys).to_have_count(len(kept) + len(plot.evaluate(DRAWN)) - len(kept))
    assert plot.evaluate(DRAWN)[: len(kept)] == kept
    player.is_comfortable()
    shot(page, f"chart-compared-{size}-{language}")
    player.press("Compare")
    assert not [name for name in plot.evaluate(DRAWN) if player.t("before") in name]

    with page.expect_download() as picture:
        player.press("Picture")
    assert picture.value.suggested_filename == "doom-clock.png"
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    picture.value.save_as(Path("test-results/shots") / f"chart-picture-{size}-{language}.png")
