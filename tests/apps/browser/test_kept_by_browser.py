"""Whatever taps leave in a browser's memory, a fresh page reads back equal: what is kept is what can be read."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import one_tap
import pytest
import test_arkham_page
import test_innsmouth_page
import test_realms_page
from thoroughly import first

from companion.apps.browser.address import PageWishes
from companion.screens.realms.drafts import turn_draft
from companion.widgets.carrier import Tap

ACT = re.compile(r'data-act="([^"]*)"')
REGIONS = ("head", "panel", "strip", "tabs", "tokens", "toast")
STEPS = 25
LEAVES = ("SetLanguage", "Undo", "Redo", "ImportGame", "ImportBox", "RestoreTable")
"""Acts that need a file, or that the history's own tests look at."""


def arkham(folder: Path, table: str = "", prefs: dict[str, Any] | None = None) -> Any:
    return test_arkham_page.Seated(folder / "a" / "companion.sqlite", PageWishes(table=table, language="en"), prefs)


def innsmouth(folder: Path, table: str = "", prefs: dict[str, Any] | None = None) -> Any:
    return test_innsmouth_page.Seated(folder, table, prefs=prefs)


def realms(folder: Path, table: str = "", prefs: dict[str, Any] | None = None) -> Any:
    return test_realms_page.Seated(folder / "r" / "companion.sqlite", table, prefs)


def kept(seated: Any) -> dict[str, Any]:
    return dict(json.loads(seated.page.page.prefs))


def wanted(seated: Any) -> dict[str, Any]:
    """What is kept, but for the town editor itself: its form comes back, the page begins beside it."""
    content = kept(seated)
    for place, own in content.items():
        if place.partition("/")[0] == "innsmouth" and "town" in own:
            own["town"]["draft"]["is_open"] = False
    return content


def test_two_tables_of_one_game_keep_what_is_theirs(tmp_path: Path) -> None:
    """Two tabs of one browser share its memory, and no part of it."""
    pages = [realms(tmp_path), realms(tmp_path)]
    memory: dict[str, Any] = {}
    for page, card in zip(pages, ("goon", "follower"), strict=True):
        page.tap(test_realms_page.SET_UP)
        page.tap(turn_draft.TakeCard(card))
        memory |= kept(page)
    for page, card in zip(pages, ("goon", "follower"), strict=True):
        again = realms(tmp_path, page.table.name, memory)
        assert again.page.view.turn.hand == (card,)


def test_what_a_browser_kept_for_the_one_table_of_a_game_is_read_still(tmp_path: Path) -> None:
    page = realms(tmp_path)
    page.tap(test_realms_page.SET_UP)
    page.tap(turn_draft.TakeCard("goon"))
    (own,) = (one for place, one in kept(page).items() if place.startswith("realms/"))
    assert realms(tmp_path, page.table.name, {"realms": own}).page.view.turn.hand == ("goon",)
    assert realms(tmp_path, "", {"realms": own}).page.view.turn.hand == ()


COMFORT = {"language", "theme", "text", "hints", "seen", "player", "buzzes", "sounds", "moments", "chimes", "shakes"}
"""What a browser keeps for every page: how it looks, and what was explained already."""


@pytest.mark.parametrize("open_page", [arkham, innsmouth, realms])
def test_a_table_that_cannot_be_opened_keeps_only_the_comfort_of_all_pages(
    open_page: Callable[..., Any], tmp_path: Path
) -> None:
    """No part under the name of a table that is not there: it would take the place of another one's."""
    assert set(kept(open_page(tmp_path, "gone"))) == COMFORT


@pytest.mark.parametrize("seed", first(2, range(30)))
@pytest.mark.parametrize("open_page", [arkham, innsmouth, realms])
def test_what_random_taps_leave_is_read_back_equal(open_page: Callable[..., Any], seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    here = open_page(tmp_path)
    for step in range(STEPS):
        told = [text for region in REGIONS for text in ACT.findall(getattr(here.page.page, region, "") or "")]
        acts = [act for act in map(unescape, told) if json.loads(act).get("go", "") not in LEAVES]
        assert acts, "a page always offers something"
        one_tap.tapped(here.page, Tap(f"{seed}-{step}", chance.choice(acts), str(chance.randint(0, 99)), False))
        if step % 5 == 4:
            before = kept(here)
            again = open_page(tmp_path, here.page.table.name or "", before)
            assert wanted(again) == wanted(here), f"after {step + 1} taps"
