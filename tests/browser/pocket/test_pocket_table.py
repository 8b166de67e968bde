"""A table in the pocket: every act is kept in the browser, and it comes back as it was, my box too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import on_page
import pytest
from playwright.sync_api import Page, expect
from pocket_table import begin, done
from settling import settled
from thoroughly import again, thorough

Visit = Callable[..., Page]
Opened = Callable[..., None]


def numbers(page: Page) -> Any:
    return page.locator("[data-region=numbers]").inner_text()


@pytest.mark.parametrize(("size", "language"), [thorough("phone", "ru"), again("laptop", "en")])
def test_a_table_is_laid_out_and_comes_back(visit: Visit, opened: Opened, size: str, language: str) -> None:
    page = visit(size, language)
    opened(page, "arkham")  # in the language that the browser speaks
    begin(page, language)
    page.locator("""[data-act*='"OpenTab"'][data-act*='"table"']:visible""").first.click()
    settled(page)
    before = numbers(page)
    page.reload()
    page.wait_for_selector("[data-width]", timeout=120_000)
    settled(page)
    assert numbers(page) == before
    done(page, {"go": "TeachTitle", "with": {"card": "ghoul", "title": "Graveyard Dog"}})
    opened(page, "odds")  # reads the box of its game, kept by the browser
    for act in (
        ("ShowOdds", {"page": "fight"}),
        ("PickList", {"name": "monster"}),
        ("PickOne", {"list": "monster", "id": "ghoul"}),
    ):
        done(page, {"go": act[0], "with": act[1]})
    expect(on_page.root(page)).to_contain_text("Graveyard Dog")
