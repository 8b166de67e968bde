"""A table in the pocket: it opens from a link, every act is kept in the browser, and it comes back as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page
from pocket_table import begin
from settling import settled

Visit = Callable[..., Page]
Opened = Callable[..., None]


def numbers(page: Page) -> Any:
    return page.locator("[data-region=numbers]").inner_text()


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_table_is_laid_out_and_comes_back(visit: Visit, opened: Opened, size: str, language: str) -> None:
    page = visit(size, language)
    opened(page, "arkham")  # in the language that the browser speaks
    begin(page, language)
    page.locator("""[data-act*='"OpenTab"'][data-act*='"table"']:visible""").first.click()
    settled(page)
    before = numbers(page)
    page.reload()
    page.wait_for_selector(".al-page[data-width]", timeout=120_000)
    settled(page)
    assert numbers(page) == before
