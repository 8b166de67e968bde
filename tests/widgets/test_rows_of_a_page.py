"""A sheet that names the rows of a page anew names as many as the page has: one more, and the last line lies over the
sections, so that the lit button cannot be tapped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parents[2] / "companion" / "widgets" / "static" / "styles"
AREAS = re.compile(r'"[a-z ]+" ?')
ROW = re.compile(r"minmax\([^()]*\)|var\([^()]*\)|[\w.%]+")
PAGE = {"phone": ("house/page.css", ".al-page {"), "mid": ("arkham/upright.css", ".al-page:not([data-game])")}
"""Width -> the sheet that lays out the page, and the rule in it."""


def rows_of_the_page(width: str) -> int:
    sheet, rule = PAGE[width]
    text = (STYLES / sheet).read_text(encoding="utf-8")
    template = text[text.index(rule) :].partition("grid-template:")[2].partition("/")[0]
    return len(AREAS.findall(template))


def named_anew() -> list[tuple[str, str]]:
    """Width and rows of every rule of an Arkham page that names rows alone."""
    found = []
    for sheet in ("arkham/table.css", "arkham/upright.css"):
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", (STYLES / sheet).read_text(encoding="utf-8")):
            head = selector.strip().splitlines()[-1]
            width = re.search(r'^\.al-page\S*data-width="(\w+)"', head) if not re.search(r"[\])] [.:]", head) else None
            rows = re.search(r"grid-template-rows: ([^;]+);", body)
            if width and rows:
                found.append((width[1], rows[1]))
    return found


def test_there_are_rules_that_name_rows_anew() -> None:
    assert [width for width, _ in named_anew()] == ["phone", "phone", "mid"]


@pytest.mark.parametrize(("width", "rows"), named_anew())
def test_rows_that_are_named_anew_are_as_many_as_the_page_has(width: str, rows: str) -> None:
    assert len(ROW.findall(rows)) == rows_of_the_page(width) == {"phone": 6, "mid": 5}[width]
