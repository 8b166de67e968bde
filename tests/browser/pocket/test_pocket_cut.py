"""With the network cut: charts, files out and in, of other versions too, pictures. One browser for all of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import on_page
import pytest
from arkham_player import Player
from arkham_shelf import SAVED
from playwright.sync_api import Browser, Page, expect
from pocket_shelf import kept, lay
from pocket_table import ready
from realms_player import Duellist
from settling import LISTEN, NO_MOMENTS, PATIENCE_MS, settled
from static_host import Host

from companion import words
from companion.apps.tables import games
from companion.history.codec import Codec, from_text
from companion.history.export import export_game
from companion.history.game import Game
from companion.history.session import Session
from companion.realms.game import commands as do

pytestmark = pytest.mark.thorough

GOLDEN = Path(__file__).parents[2] / "innsmouth" / "golden" / "solo.json"
DUEL = (do.SetUpDuel(("Анна", "Макс")), do.ChangeSanity(1, -5), do.PassTurn(), do.ChangeSanity(0, -2))
EVENING = Path(__file__).parents[2] / "golden" / "closing.json"
PNG = b"\x89PNG"
BROKEN = """async () => {
  const named = [...document.querySelectorAll("*")].flatMap((node) =>
    [...getComputedStyle(node).backgroundImage.matchAll(/url\\("([^"]+)"\\)/g)].map(([, address]) => address));
  const shown = [...document.querySelectorAll("img, image")].map((node) => node.href?.baseVal ?? node.src);
  const broken = [];
  for (const address of new Set([...named, ...shown])) {
    const image = Object.assign(new Image(), { src: address });
    await image.decode().catch(() => broken.push(address));
  }
  return broken;
}"""
"""Addresses of pictures that cannot be drawn."""


@dataclass
class Cut:
    """A phone whose network is gone: everything was kept at its first visit, and four tables lie in it."""

    page: Page
    url: str
    tables: dict[str, str]
    t = words.load("ru").t

    def open(self, app: str, table: str = "") -> Page:
        named = f"&table={self.tables[table]}" if table else ""
        self.page.goto(f"{self.url}{app}.html?lang=ru{named}")
        ready(self.page)
        settled(self.page)
        return self.page

    def saved(self, label: str) -> bytes:
        """What a link with these words saves."""
        with self.page.expect_download() as saved:
            self.page.get_by_role("link", name=self.t(label), exact=True).locator("visible=true").first.click()
        return saved.value.path().read_bytes()


@pytest.fixture(scope="module")
def cut(browser: Browser, site: Path) -> Iterator[Cut]:
    host, troubles = Host(site), list[str]()
    phone = {"width": 390, "height": 844}
    context = browser.new_context(locale="ru-RU", viewport=phone, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(LISTEN)
    context.add_init_script(NO_MOMENTS)
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(f"script error: {error}"))
    score, evening = played(games.innsmouth(), GOLDEN), played(games.arkham(), EVENING)
    tables = {
        "arkham": lay(page, host.url, games.arkham(), SAVED),
        "evening": lay(page, host.url, games.arkham(), evening),
        "innsmouth": lay(page, host.url, games.innsmouth(), score),
        "realms": lay(page, host.url, games.realms(), DUEL),
    }
    page.goto(f"{host.url}?lang=ru")
    page.wait_for_selector("body[data-offline]", state="attached", timeout=PATIENCE_MS)
    host.cut()
    yield Cut(page, host.url, tables)
    context.close()
    assert not troubles, troubles


def played(game: Game[Any], file: Path) -> list[Any]:
    """The acts of a golden evening."""
    codec = Codec(game)
    return [codec.decode(act) for act in from_text(file.read_text("utf-8"))]


def test_charts_are_drawn(cut: Cut) -> None:
    chart = on_page.chart(cut.open("arkham", "arkham"))
    player = Player(cut.page, "ru")
    player.section("Odds")
    player.press("Doom clock")
    expect(chart).to_be_visible()
    Duellist(cut.open("realms", "realms"), "ru").section("Graph")
    expect(chart).to_be_visible()


def test_a_table_goes_out_as_a_file_and_comes_back_from_it(cut: Cut, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    page, player = cut.open("arkham", "arkham"), Player(cut.page, "ru")
    player.press("Settings")
    player.press("Save to file")
    file.write_bytes(cut.saved("Save to file"))
    cut.open("arkham")
    table = taken(cut, file)
    states = [Session(games.arkham(), kept(page), one, "test").state for one in (table, cut.tables["arkham"])]
    assert table not in cut.tables.values()
    assert states[0] == states[1] is not None


def taken(cut: Cut, file: Path) -> str:
    """The table that a file brings to the page that is open."""
    page = cut.page
    Player(page, "ru").press("Settings")
    page.get_by_label(cut.t("Open a file")).set_input_files(file)
    on_page.toast(page).get_by_role("link", name=cut.t("Open it")).click()
    page.wait_for_url("**table=*")
    ready(page)
    return page.url.partition("table=")[2].partition("&")[0]


def test_files_of_other_versions(cut: Cut, tmp_path: Path) -> None:
    """One of the first form, without its last table, opens; of a newer one it is said."""
    document = json.loads(export_game(kept(cut.open("arkham", "arkham")), cut.tables["arkham"], games.arkham()))
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(json.dumps({key: document[key] for key in document if key != "last"} | {"format_version": 1}))
    new.write_text(json.dumps(document | {"format_version": 99}))
    table = taken(cut, old)
    assert Session(games.arkham(), kept(cut.page), table, "test").state is not None
    Player(cut.page, "ru").press("Settings")
    cut.page.get_by_label(cut.t("Open a file")).set_input_files(new)
    said = "The game was exported by a newer version of the Almanac; update yours first."
    expect(on_page.toast(cut.page)).to_contain_text(cut.t(said))


def test_a_score_is_saved_as_a_page_and_as_a_picture(cut: Cut) -> None:
    page = cut.open("innsmouth", "innsmouth")
    page.locator("""[data-act*='"OpenMode"'][data-act*='"score"']:visible""").first.click()
    settled(page)
    assert cut.saved("As a picture").startswith(PNG)
    assert b"<svg" in cut.saved("As a page")


def test_a_finished_evening_is_saved_as_a_page_and_as_a_picture(cut: Cut) -> None:
    cut.open("arkham", "evening")
    Player(cut.page, "ru").press("How it went")
    assert b"<svg" in cut.saved("Save as a page")
    assert cut.saved("Save as a picture").startswith(PNG)


def test_the_pictures_of_a_page_are_there(cut: Cut) -> None:
    """Every page opens, and whatever it shows by an address, the browser has drawn."""
    for app in ("arkham", "odds", "innsmouth", "realms", "index"):
        cut.page.goto(f"{cut.url}{app}.html?lang=ru")
        if app == "index":
            expect(cut.page.get_by_role("heading", name="Альманах")).to_be_visible()
        else:
            cut.page.wait_for_selector("body[data-complete], body[data-failed]", state="attached")
            assert cut.page.evaluate("document.body.dataset.failed") is None
        assert cut.page.evaluate(BROKEN) == []
