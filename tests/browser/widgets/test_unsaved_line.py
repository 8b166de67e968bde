"""The notice of a table that is not saved, in low windows: the button that saves it is never below the edge."""

from __future__ import annotations

import json
from collections.abc import Callable

import on_page
import pytest
from low_windows import SIZES
from playwright.sync_api import Page
from settling import box_of
from test_page_script import mount  # noqa: F401
from thoroughly import first

from companion.screens.keeping import notices
from companion.words import Words, load

CASES = [(size, language) for size in SIZES for language in ("ru", "en")]


def notice(words: Words) -> str:
    """A notice with words of the longest kind, as a page of a kernel carries it."""
    text = words.t("The database with the saved games is not responding; everything saved in it is safe.")
    more = words.t("First save this game to a file, then restart the Almanac.")
    saves = notices.save_as_file(words, {})
    return json.dumps({"text": text, "more": more, "button": "", "saves": saves})


@pytest.mark.parametrize(("size", "language"), first(1, CASES, then=2))
def test_the_button_that_saves_is_wholly_in_sight(
    mount: Callable[..., Page],  # noqa: F811
    visit: Callable[..., Page],
    size: str,
    language: str,
) -> None:
    width, height = SIZES[size]
    page = visit("laptop", language)
    page.set_viewport_size({"width": width, "height": height})
    mount(page=page, stands=notice(load(language)))
    button = box_of(on_page.standing(page).get_by_role("button"))
    notice_box = box_of(on_page.standing(page))
    assert notice_box["y"] <= button["y"]
    assert button["y"] + button["height"] <= notice_box["y"] + notice_box["height"] <= height
    assert 0 <= button["x"] <= width - button["width"]
