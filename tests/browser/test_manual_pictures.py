"""The pictures of both READMEs and of the manual, taken from a running companion: ``python3 dev.py pictures``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import arkham_player
import innsmouth_player
import on_page
import pytest
import realms_player
import settling
from arkham_shelf import FIGHT, lay
from playwright.sync_api import Page
from serving import Companion

from companion import words
from companion.apps.tables import games
from companion.history.codec import Codec
from companion.history.game import Game
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session

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
        scale, quality = ("css", 45) if "laptop" in name else ("device", 38)  # of a phone each point is four pixels
        page.screenshot(path=file, type="jpeg", quality=quality, scale=scale)
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


NAMES = {"ru": ("Анна", "Макс"), "en": ("Anna", "Max")}


def lay_golden(server: Companion, game: Game[Any], file: Path, acts: int, language: str) -> str:
    """Return the name of a table of a golden game after so many acts, its players named in a language."""
    told = json.loads(file.read_text("utf-8"))[:acts]
    told[0]["with"]["names"] = list(NAMES[language][: len(told[0]["with"]["names"])])
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    try:
        session = Session.start(game, journal, "table", "test")
        codec = Codec(game)
        for act in told:
            session.do(codec.decode(act))
        return session.game_id
    finally:
        journal.close()


def test_a_fight(empty: Companion, visit: Visit, keep: Keep, language: str) -> None:
    player = arkham_player.Player(visit("phone", language), language)
    player.open(empty, lay(empty, FIGHT))
    player.tap(on_page.numbers(player.page).locator("[data-act*=OpenSheet]").first)
    ghoul = player.name(arkham_player.BOX.monsters["ghoul"])
    player.tap(on_page.due(player.page).filter(has_text=ghoul).first.get_by_role("button", name=ghoul, exact=True))
    player.press("Fight at once")
    player.tap(on_page.dice_keys(player.page).first.get_by_role("button", name="1", exact=True))
    player.settled()
    keep(player.page, f"fight-phone-{language}")


def test_a_sheet_of_innsmouth(empty: Companion, visit: Visit, keep: Keep, root: Path, language: str) -> None:
    player = innsmouth_player.Player(visit("phone", language), language)
    file = root / "tests" / "innsmouth" / "golden" / "solo.json"
    player.open(empty, lay_golden(empty, games.innsmouth(), file, 67, language))
    player.settled()
    keep(player.page, f"innsmouth-phone-{language}")


def test_a_duel_of_realms(empty: Companion, visit: Visit, keep: Keep, root: Path, language: str) -> None:
    player = realms_player.Duellist(visit("phone", language), language)
    file = root / "tests" / "realms" / "golden" / "duel.json"
    player.open(empty, lay_golden(empty, games.realms(), file, 60, language))
    player.settled()
    keep(player.page, f"realms-phone-{language}")
