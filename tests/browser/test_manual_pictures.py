"""The pictures of both READMEs and of the manual, taken from a running companion: ``python3 dev.py pictures``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import arkham_player
import pytest
import settling
from playwright.sync_api import Page
from serving import Companion

from companion import words

Visit = Callable[..., Page]
HEAVIEST = 160_000
"""Bytes of one picture."""
CARD = "manhunt_in_arkham"


@pytest.fixture
def keep(root: Path) -> Callable[[Page, str], None]:
    """``keep(page, "table-laptop-en")`` writes a picture into ``docs/pictures``."""

    def keep(page: Page, name: str) -> None:
        file = root / "docs" / "pictures" / f"{name}.jpg"
        page.mouse.move(0, 0)
        page.screenshot(path=file, type="jpeg", quality=45, scale="css" if "laptop" in name else "device")
        assert 8_000 < file.stat().st_size < HEAVIEST

    return keep


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Companion]:
    """A companion without games: its start page offers the example."""
    with Companion(tmp_path) as companion:
        yield companion


pytestmark = [pytest.mark.pictures, pytest.mark.parametrize("language", ["ru", "en"])]
Keep = Callable[[Page, str], None]


def at_the_example(page: Page, server: Companion, language: str) -> arkham_player.Player:
    """Play on from the example of the start page: round 8, five gates, two seals."""
    t = words.load(language).t
    page.goto(f"{server.url}{'&' if '?' in server.url else '?'}lang={language}")
    page.get_by_text(t("See an example")).click()
    settling.arrived(page)
    page.get_by_role("button", name=t("Play on from here")).first.click()
    page.wait_for_url("**table=*")
    settling.arrived(page)
    return arkham_player.Player(page, language)


def test_a_table_and_its_odds(empty: Companion, visit: Visit, keep: Keep, language: str) -> None:
    player = at_the_example(visit("laptop", language), empty, language)
    keep(player.page, f"table-laptop-{language}")
    player.section("Odds")
    player.settled()
    keep(player.page, f"odds-laptop-{language}")


def test_a_phone_at_the_table(empty: Companion, visit: Visit, keep: Keep, language: str) -> None:
    player = at_the_example(visit("phone", language), empty, language)
    keep(player.page, f"table-phone-{language}")
    player.on_to_mythos()
    player.name_card(CARD)
    player.settled()
    keep(player.page, f"mythos-phone-{language}")
