"""The first picture of every page: in the language that the browser speaks or that was chosen, never in another one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from borrowing import Lender
from playwright.sync_api import BrowserContext, Page, expect
from serving import Companion
from settling import until
from thoroughly import again, first, thorough

from companion.apps.files import paths

Visit = Callable[..., Page]

LOOKS = """(() => {
  window.looks = [];
  const look = () => {
    for (const page of document.querySelectorAll(".al")) {
      const isSeen = page.checkVisibility({ visibilityProperty: true }) && page.innerText.trim();
      const shown = `${page.lang || document.documentElement.lang} ${page.dataset.theme}`;
      if (isSeen && window.looks.at(-1) !== shown) window.looks.push(shown);
    }
    requestAnimationFrame(look);
  };
  look();
})()"""
"""Notes at every frame in which language and light a page is seen."""

REMEMBERED = """
  if (location.protocol === "http:") localStorage["companion.prefs"] ??= %s;
"""
"""What a browser keeps of an evening ago; its cookies are gone."""

OTHER = {"en": "ru", "ru": "en"}


def looks(page: Page, address: str) -> list[str]:
    """Every language and light in which the page was seen, from its first frame until Python knows its browser."""
    page.add_init_script(LOOKS)
    page.goto(address)
    expect(page.locator("[data-host]:not([data-guessed='1'])[data-width], .st")).to_be_visible()
    until(page, "window.looks.length > 0")
    return list(page.evaluate("new Promise(done => setTimeout(() => done(window.looks), 500))"))


def remembering(context: BrowserContext, language: str) -> None:
    """Whoever comes with this browser has chosen a language and the day."""
    context.add_init_script(REMEMBERED % json.dumps(json.dumps({"language": language, "theme": "day"})))


@pytest.fixture(scope="module")
def lender(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lender]:
    ours = {
        "JUPYTER_PATH": str(paths.jupyter_share()),
        "JUPYTER_CONFIG_PATH": str(paths.PACKAGE / "share" / "etc" / "jupyter"),
    }
    with Lender(root, tmp_path_factory.mktemp("guest"), ours) as lender:
        yield lender


@pytest.mark.parametrize(  # a kernel that waited, and one that did not
    ("language", "app"), [("en", "arkham"), ("en", "odds"), thorough("ru", "arkham"), again("ru", "odds")]
)
def test_a_page_begins_in_the_language_of_its_browser(server: Companion, visit: Visit, app: str, language: str) -> None:
    page = visit("phone", language, apart=True)
    assert looks(page, f"{server.origin}/voila/render/{app}.ipynb") == [f"{language} candle"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_chosen_language_wins_from_the_first_picture_on(server: Companion, visit: Visit, language: str) -> None:
    page = visit("phone", language, apart=True)
    page.goto(server.url)
    page.locator(f"[data-value={OTHER[language]}]:visible").tap()
    expect(page.locator("html")).to_have_attribute("lang", OTHER[language])
    assert looks(page, f"{server.origin}/voila/render/arkham.ipynb") == [f"{OTHER[language]} candle"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_is_seen_before_what_the_browser_alone_remembers(
    server: Companion, visit: Visit, language: str
) -> None:
    page = visit("phone", language, moments=True)
    remembering(page.context, OTHER[language])
    assert looks(page, f"{server.origin}/voila/render/arkham.ipynb") == [f"{OTHER[language]} day"]


def test_an_address_wins_over_all(server: Companion, visit: Visit) -> None:
    page = visit("phone", "ru", apart=True)
    remembering(page.context, "ru")
    assert looks(page, f"{server.origin}/voila/render/odds.ipynb?lang=en&theme=candle") == ["en candle"]


@pytest.mark.parametrize(
    ("language", "app"),
    [("en", "index"), thorough("ru", "realms"), again("en", "realms"), again("ru", "index")],
)
def test_a_borrowed_computer_begins_so_too(lender: Lender, visit: Visit, app: str, language: str) -> None:
    page = visit("phone", language, apart=True)
    assert looks(page, lender.page(app)) == [f"{language} candle"]


@pytest.mark.parametrize("app", first(1, ["index", "realms"]))
def test_and_shows_nothing_before_what_the_browser_remembers(lender: Lender, visit: Visit, app: str) -> None:
    page = visit("phone", "en", apart=True)
    remembering(page.context, "ru")
    assert looks(page, lender.page(app)) == ["ru day"]
