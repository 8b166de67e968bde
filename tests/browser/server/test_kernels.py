"""Kernels: one is warm before the visitor comes, and each ends with its page."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import on_page
import psutil
import pytest
from arkham_shelf import FIGHT, lay
from playwright.sync_api import Page, Playwright, Route, expect
from serving import Companion
from settling import LISTEN, arrived, until
from thoroughly import again, thorough

from companion import words
from companion.apps.server import kernels
from companion.apps.terminal import grammar

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
PATIENCE = 120.0
"""Seconds until kernels have come and gone."""
OTHER_KERNEL = """before => {
  const config = document.getElementById('jupyter-config-data')?.textContent;
  const name = config && JSON.parse(config).kernelId;
  return name && name !== before && name; }"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A companion of our own, so that nobody else's pages are counted."""
    with Companion(tmp_path_factory.mktemp("kernels")) as companion:
        yield companion


def kernels_become(companion: Companion, count: int, seconds: float = PATIENCE) -> None:
    """Wait until exactly ``count`` kernels run."""
    end = time.monotonic() + seconds
    while len(companion.kernels()) != count:
        assert time.monotonic() < end, f"{len(companion.kernels())} kernels instead of {count}"
        time.sleep(0.1)


def browsers() -> set[psutil.Process]:
    """Every process of Chromium that this one has begun."""
    return {one for one in psutil.Process().children(recursive=True) if is_chromium(one)}


def is_chromium(one: psutil.Process) -> bool:
    """Whether it is one; what has ended since it was listed is none."""
    try:
        return one.name().startswith(("chrom", "headless"))
    except psutil.NoSuchProcess:
        return False


def only_the_warm_one(companion: Companion, seconds: float = PATIENCE) -> set[int]:
    """Wait until one and the same kernel runs alone for three seconds: the pages are gone, the warm one is replaced."""
    end, alone, since = time.monotonic() + seconds, set[int](), 0.0
    while len(alone) != 1 or time.monotonic() - since < 3:
        assert time.monotonic() < end, f"kernels {alone}"
        now = {kernel.pid for kernel in companion.kernels()}
        if now != alone:
            alone, since = now, time.monotonic()
        time.sleep(0.1)
    return alone


def test_kernel_ends_when_its_page_closes(house: Companion, visit: Visit) -> None:
    kernels_become(house, 1)
    page = visit("laptop")
    page.goto(f"{house.origin}/voila/render/index.ipynb")
    expect(page.get_by_role("heading", name="Альманах")).to_be_visible()
    kernels_become(house, 2)
    page.goto("about:blank")
    kernels_become(house, 1)


def test_table_takes_the_warm_kernel_and_hears_the_address(house: Companion, visit: Visit) -> None:
    kernels_become(house, 1)
    (warm,) = house.kernels()
    time.sleep(2)
    page = visit("laptop", "en")
    page.goto(f"{house.origin}/voila/render/arkham.ipynb?lang=en")
    expect(on_page.root_in(page, "en")).to_be_visible()
    assert warm.pid in {kernel.pid for kernel in house.kernels()}
    page.goto("about:blank")
    end = time.monotonic() + PATIENCE
    while warm.pid in {kernel.pid for kernel in house.kernels()}:
        assert time.monotonic() < end, "the kernel outlived its page"
        time.sleep(0.1)


def test_a_warm_kernel_that_died_is_replaced_before_anybody_comes(tmp_path: Path) -> None:
    with Companion(tmp_path) as companion:
        kernels_become(companion, 1)
        (dead,) = companion.kernels()
        dead.kill()
        end = time.monotonic() + PATIENCE
        while not {kernel.pid for kernel in companion.kernels()} - {dead.pid}:
            assert time.monotonic() < end, "nobody started another kernel"
            time.sleep(0.1)


@pytest.mark.parametrize("seconds", [0, again(2)])
def test_a_visitor_does_not_hang_on_a_warm_kernel_that_died(house: Companion, visit: Visit, seconds: float) -> None:
    kernels_become(house, 1)
    (dead,) = house.kernels()
    dead.kill()
    time.sleep(seconds)
    page = visit("laptop", "en")
    page.goto(f"{house.origin}/voila/render/arkham.ipynb?lang=en")
    expect(on_page.root_in(page, "en")).to_be_visible()
    asked = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    scripts = [name for name in asked if "/static/" in name and name.partition("?")[0].endswith(".js")]
    assert len(scripts) < 10, ("of seventy, for most come in one piece: templates.PIECES", scripts)
    page.goto("about:blank")


@pytest.mark.thorough
@pytest.mark.parametrize("seconds", [0, again(0.8)])
def test_a_page_whose_kernel_dies_while_it_loads_loads_itself_once_more(
    house: Companion, visit: Visit, seconds: float
) -> None:
    """At any time; the terminal has a sentence, if the server was still writing the page."""
    before = only_the_warm_one(house)
    said = len(house.lines)
    page, scripts = visit("laptop", "en"), list[Route]()
    page.route("**/voila/static/**/voila.js", lambda route: scripts.append(route))
    page.goto(f"{house.origin}/voila/render/innsmouth.ipynb?lang=en", wait_until="commit")
    end = time.monotonic() + PATIENCE
    while not (mine := [kernel for kernel in house.kernels() if kernel.pid not in before]):
        assert time.monotonic() < end, "no kernel was started for the page"
        time.sleep(0.01)
    time.sleep(seconds)
    mine[0].kill()
    page.unroute("**/voila/static/**/voila.js")
    for script in scripts:
        script.continue_()
    expect(on_page.root_in(page, "en")).to_be_visible()
    expect(page.locator("#not-open")).to_be_hidden()
    ended = "A kernel stopped while its page was opening. The page will reload; everything saved is safe."
    lines = house.lines[said:]
    assert len(lines) <= 1
    assert all(words.load(grammar.language_of((), os.environ)).t(ended) in line for line in lines)
    page.goto("about:blank")


@pytest.mark.parametrize(("size", "language"), [thorough("phone", "ru"), again("laptop", "en")])
def test_a_kernel_that_ends_twice_before_its_page_speaks_is_one_sentence(
    house: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    """Between the last byte of a page and its first word nobody in Jupyter watches; the first time it loads anew."""
    kernels_become(house, 1)
    page, scripts = visit(size, language), list[Route]()
    page.route("**/voila/static/**/voila.js", lambda route: scripts.append(route))
    page.goto(f"{house.origin}/voila/render/arkham.ipynb?lang={language}", wait_until="commit")
    name = ""
    for _ in range(2):
        name = until(page, OTHER_KERNEL, name)
        page.wait_for_selector("script[src$='voila.js']", state="attached")
        house.kernel(name).kill()
    for script in scripts:
        script.continue_()
    sentence = {"ru": "Страница не открылась", "en": "This page did not open"}[language]
    expect(page.get_by_role("alert").get_by_text(sentence)).to_be_visible()
    shot(page, f"not-open-{size}-{language}")
    page.unroute("**/voila/static/**/voila.js")
    page.get_by_role("button", name={"ru": "Перезагрузить", "en": "Reload"}[language]).click()
    expect(on_page.root_in(page, language)).to_be_visible()
    expect(page.locator("#not-open")).to_be_hidden()
    page.goto("about:blank")


@pytest.mark.thorough
def test_a_phone_that_was_put_into_a_pocket_while_it_loaded_comes_back_by_itself(visit: Visit, tmp_path: Path) -> None:
    """Nothing of it goes out, its kernel is let go; taken out again the page loads itself once more."""
    with Companion(tmp_path, environment={kernels.SILENT: "4"}) as companion:
        only_the_warm_one(companion)
        page, held, is_out = visit("phone", "en", apart=True), list[Route](), list[bool]()
        page.context.add_cookies([{"name": "_xsrf", "value": "of-a-hub", "url": companion.origin}])

        def hold(route: Route) -> None:
            if is_out:
                route.continue_()
            else:
                held.append(route)

        page.route("**/api/kernels/*", hold)
        page.route("**/voila/static/**/voila.js", hold)
        page.goto(f"{companion.origin}/voila/render/arkham.ipynb?lang=en", wait_until="commit")
        page.wait_for_selector("script[src$='voila.js']", state="attached")
        name = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
        process, end = companion.kernel(name), time.monotonic() + PATIENCE
        while process.is_running():
            assert time.monotonic() < end, "nobody let it go"
            page.wait_for_timeout(100)
        asked = [route.request.headers.get("x-xsrftoken") for route in held if "/api/kernels/" in route.request.url]
        assert asked
        assert set(asked) == {"of-a-hub"}, "a hub answers 403 to a question without the token of its cookie"
        is_out.append(True)
        for route in held:
            route.continue_()
        expect(on_page.root_in(page, "en")).to_be_visible()
        expect(page.locator("#not-open")).to_be_hidden()
        page.goto("about:blank")


@pytest.mark.thorough
def test_a_phone_that_slept_in_a_pocket_finds_its_table_again_by_itself(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    """Its whole browser stands still, so that nobody answers for it; its kernel goes, and nothing is pressed after."""
    with Companion(tmp_path, environment={kernels.AWAY: "4"}) as companion:
        table = lay(companion, FIGHT)
        only_the_warm_one(companion)
        before = browsers()
        browser = playwright.chromium.launch(**browser_type_launch_args)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.add_init_script(LISTEN)
        page.goto(f"{companion.origin}/voila/render/arkham.ipynb?lang=en&table={table}")
        arrived(page)
        shown = page.locator("[data-region=numbers]").inner_text()
        name = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
        kernel, end = companion.kernel(name), time.monotonic() + PATIENCE
        page.evaluate("globalThis.isOld = true")
        asleep = browsers() - before
        for one in asleep:
            one.suspend()
        try:
            while kernel.is_running():
                assert time.monotonic() < end, "nobody let it go"
                time.sleep(0.1)
        finally:
            for one in asleep:
                one.resume()
        until(page, "!globalThis.isOld && !!document.querySelector('[data-width] [data-region=strip] button')")
        arrived(page)
        expect(on_page.root(page)).to_have_attribute("data-link", "fine")
        assert page.locator("[data-region=numbers]").inner_text() == shown
        browser.close()


def test_reload_leaves_no_kernel_behind(house: Companion, visit: Visit) -> None:
    only_the_warm_one(house)
    page = visit("laptop")
    page.goto(f"{house.origin}/voila/render/index.ipynb")
    for _ in range(2):
        expect(page.get_by_role("heading", name="Альманах")).to_be_visible()
        page.reload()
    expect(page.get_by_role("heading", name="Альманах")).to_be_visible()
    kernels_become(house, 2)


def test_invited_phone_plays_over_the_network(visit: Visit, tmp_path: Path) -> None:
    with Companion(tmp_path, ("--lan",)) as companion:
        page = visit("phone")
        page.goto(companion.url)
        expect(on_page.code(page)).to_have_count(1)
        assert "token" not in page.url
        page.get_by_role("link", name="Начать партию").tap()
        expect(on_page.root_in(page, "ru")).to_be_visible()
        expect(on_page.heart(page)).to_have_text(on_page.named("nothing to save yet"))
