"""Style sheets: a section of the page restyles what changes with it, not every element below the root. Letters are as
large as a token says, and what lies in a page asks its container for the width."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parents[2] / "companion" / "widgets" / "static" / "styles"
RULE = re.compile(r"([^{};]+)\{")
OF_A_SECTION = re.compile(r"\.al-page.*\[data-(?:sheet|tab|panel)\b", re.DOTALL)
"""What the root says of the section that is open; its game, size and shape hardly ever change."""


def costly(sheet: str) -> list[str]:
    """Selectors of the open section whose last part names no class, no element and no attribute.

    Chromium looks up which elements a changed attribute may touch by what the last part names; where it names nothing,
    all of them are styled anew.
    """
    found = []
    for head in RULE.findall(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        for one in _split(head, ","):
            *before, last = [part for part in _split(re.sub(r"\s*[>+~]\s*", " ", one.strip()), " ") if part]
            if not one.strip().startswith("@") and OF_A_SECTION.match(before[0] if before else "") and _nameless(last):
                found.append(" ".join(one.split()))
    return found


def _nameless(part: str) -> bool:
    bare = re.sub(r":not\((?:[^()]|\([^()]*\))*\)", "", part)
    return not re.search(r"[.#\[]|^[a-z]|:(?:is|where)\(|::", bare)


def _split(text: str, mark: str) -> list[str]:
    parts, deep = [""], 0
    for sign in text:
        deep += (sign in "([") - (sign in ")]")
        if sign == mark and not deep:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


@pytest.mark.parametrize("file", sorted(STYLES.rglob("*.css")), ids=lambda file: str(file.relative_to(STYLES)))
def test_what_an_open_section_changes_is_named(file: Path) -> None:
    assert costly(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("selector", "is_costly"),
    [
        ('.al-page[data-sheet="score"] .al-btn > :not(.al-i)', True),
        ('.al-page[data-width="phone"][data-tab="odds"] .al-strip > *', True),
        (".al-page[data-panel] .al-strip > *:first-child", True),
        (".al-page[data-panel] .al-strip > b", False),
        (".al-page[data-panel] .al-strip > :is(.al-btn, b)", False),
        ('.al-page:not([data-game], [data-panel="page"]) > .al-strip > *', True),
        ('.al-page[data-width="phone"] .al-strip > *', False),
        ('.al-page[data-sheet="score"] .al-btn:not(.al-i)', False),
        (".al-strip > *", False),
    ],
)
def test_a_selector_that_names_nothing_is_found(selector: str, is_costly: bool) -> None:
    assert bool(costly(f"{selector} {{ display: none; }}")) is is_costly


SEVERAL = re.compile(r"[\s>+~]:(?:is|where)\(\s*(?P<first>\.?)[\w-]+\s*(?:,\s*(?P=first)[\w-]+\s*)+\)$")
"""A last part that is one of several classes or elements and nothing else."""


def tried_for_all(sheet: str) -> list[str]:
    """Selectors that Chromium tries for every element of a page: it sorts them by their last part, where that names
    one kind; a list of selectors with a kind each says the same."""
    heads = RULE.findall(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    found = [" ".join(one.split()) for head in heads for one in _split(head, ",")]
    return [one for one in found if SEVERAL.search(one)]


@pytest.mark.parametrize("file", sorted(STYLES.rglob("*.css")), ids=lambda file: str(file.relative_to(STYLES)))
def test_a_selector_is_tried_for_its_own_kind(file: Path) -> None:
    assert tried_for_all(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("selector", "is_tried"),
    [
        (".al :where(h1, h2)", True),
        (".tv > :is(.al-chip, .al-btn)", True),
        (".al :where(h1)", False),
        (".al :is(.al-chip, b)", False),
        (":is(.al-chip, .al-btn) b", False),
        (".al .al-investigator:is(.is-open, .is-dim)", False),
    ],
)
def test_which_selectors_are_tried_for_all(selector: str, is_tried: bool) -> None:
    assert bool(tried_for_all(f"{selector} {{")) is is_tried


LETTERS = sorted(set(STYLES.rglob("*.css")) - {STYLES / "house" / "tokens.css"})
SIZE = re.compile(r"\bfont(?:-size)?: ([^;]+);")
BARE = re.compile(r"(?<![\w.-])[\d.]+(?:px|r?em)\b")
INSIDE = re.compile(r'^\s*\.(?:al\.al-|al-)page(?:\.al-page)*\[data-width="\w+"\] [.>:\w]', re.MULTILINE)


def bare_sizes(sheet: str) -> list[str]:
    """Sizes of letters that are no token; the height of a line, after the stroke, is none."""
    return [size for size in SIZE.findall(sheet) if BARE.search(size.partition("/")[0])]


@pytest.mark.parametrize("file", LETTERS, ids=lambda file: str(file.relative_to(STYLES)))
def test_letters_are_as_large_as_a_token_says(file: Path) -> None:
    assert bare_sizes(file.read_text("utf-8")) == []


@pytest.mark.parametrize("file", LETTERS, ids=lambda file: str(file.relative_to(STYLES)))
def test_what_lies_in_a_page_asks_its_container_for_the_width(file: Path) -> None:
    assert INSIDE.findall(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("rule", "count"),
    [
        ("font-size: 13px;", 1),
        ("font: 400 1.25rem / 1.2 var(--font-ui);", 1),
        ("font-size: min(var(--t-s), 0.9em);", 1),
        ("font: 400 var(--t-l) / 20px var(--font-ui);", 0),
        ("font-size: min(var(--t-m), 4vw);", 0),
        ("font-size: 0;", 0),
    ],
)
def test_which_sizes_are_bare(rule: str, count: int) -> None:
    assert len(bare_sizes(rule)) == count
