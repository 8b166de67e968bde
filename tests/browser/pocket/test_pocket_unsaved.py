"""A table in the pocket whose browser has no room left, or loses what it kept: it is played on, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from playwright.sync_api import Page, expect
from pocket_shelf import lay
from pocket_table import BEGIN, TABLE, doom, kept_doom
from settling import settled
from static_host import Host

from companion import words
from companion.apps.tables.games import arkham
from companion.history.export import read_game

Visit = Callable[..., Page]
Opened = Callable[..., None]
Shot = Callable[[Page, str], Path]


def origin(page: Page) -> str:
    return str(page.evaluate("location.origin"))


def room(page: Page, most: int | None) -> None:
    """From now on the site may keep so many bytes; with None as many as before."""
    quota = {} if most is None else {"quotaSize": most}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": origin(page), **quota})


def clear(page: Page) -> None:
    """What "Clear site data" does, under an open page."""
    what = {"origin": origin(page), "storageTypes": "all"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", what)


def heart(page: Page) -> str:
    return on_page.heart(page).inner_text()


def play_until_full(page: Page) -> int:
    """Turn the doom track up and down until the head says that it is not saved; where it stands then."""
    for turn in range(400):
        doom(page, turn % 9 + 1)
        if on_page.begins("not saved since {time}", "time").match(heart(page)):
            return turn % 9 + 1
    raise AssertionError("the room was never used up")


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_without_room_the_table_is_played_on_saved_as_a_file_and_written_once_there_is_some(
    host: Host, visit: Visit, opened: Opened, shot: Shot, size: str, language: str
) -> None:
    page, t = visit(size, language, apart=True), words.load(language).t
    table = lay(page, host.url, arkham(), TABLE)
    opened(page, "arkham", f"?table={table}")
    room(page, 10)
    last = play_until_full(page)
    assert heart(page).startswith(t("not saved since {time}", time=""))
    line = on_page.standing(page)
    expect(line).to_contain_text(t("This browser has no room left."))
    assert kept_doom(page, table) != last, "the last act is not on the disk, and nobody says so"
    doom(page, 11)
    shot(page, f"unsaved-{size}-{language}")
    with page.expect_download() as download:
        line.get_by_role("button", name=t("Save to file")).click()
    read = read_game(download.value.path().read_text("utf-8"), arkham())
    assert read.timeline.state is not None
    assert read.timeline.state.doom == 11
    room(page, None)
    expect(line).to_have_count(0)
    assert heart(page).startswith(t("saved {time}", time=""))
    shot(page, f"saved-again-{size}-{language}")
    assert kept_doom(page, table) == 11


@pytest.mark.thorough
def test_site_data_that_is_cleared_under_an_open_table_is_written_anew_from_memory(
    host: Host, visit: Visit, opened: Opened
) -> None:
    page = visit("phone", "en", apart=True)
    table = lay(page, host.url, arkham(), TABLE)
    opened(page, "arkham", f"?table={table}")
    doom(page, 4)
    clear(page)
    doom(page, 5)
    doom(page, 6)
    expect(on_page.heart(page)).to_have_text(on_page.begins("saved {time}", "time"))
    assert kept_doom(page, table) == 6
    opened(page, "arkham", f"?table={table}")
    expect(on_page.heart(page)).to_contain_text("saved")


@pytest.mark.thorough
def test_a_table_laid_out_after_the_data_was_cleared_is_kept(host: Host, visit: Visit, opened: Opened) -> None:
    """The empty file that waited for it has gone with the rest."""
    page = visit("phone", "en", apart=True)
    opened(page, "arkham")
    clear(page)
    page.get_by_role("button", name=BEGIN["en"]).click()
    settled(page)
    again = page.locator("""[data-act*='"SaveAgain"']:visible""")
    while again.count():
        again.first.click()
        settled(page)
    page.wait_for_url("**table=*")
    table = page.url.partition("table=")[2].partition("&")[0]
    doom(page, 6)
    expect(on_page.heart(page)).to_have_text(on_page.begins("saved {time}", "time"))
    assert kept_doom(page, table) == 6
