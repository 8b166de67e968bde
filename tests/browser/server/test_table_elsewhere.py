"""A page of a kernel at a table of a server: joined by a pasted address; without a network it plays on, and is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import pytest
import settling
from playwright.sync_api import Page, expect
from serving import Companion
from thoroughly import first
from wire_server import Tables

from companion import words
from companion.apps.tables.games import arkham
from companion.apps.wire import keys
from companion.arkham.table import commands as c
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session
from companion.screens import pages as g
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.keeping.links import quoted

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

JOIN = {"ru": "Войти", "en": "Join"}
WRONG = {"ru": "Это не ссылка на стол.", "en": "This is not a link to a table."}
WAITS = {"ru": "1 действие ждёт. Играйте дальше.", "en": "1 action is waiting. Play on."}
TOLD = {"ru": "Связь восстановлена. Записано: 0, не записано: 1.", "en": "The network is back: 0 saved, 1 not."}
HERE = {
    "ru": re.compile("Сейчас за столом: (телефон|планшет|большой экран)"),
    "en": re.compile("At the table now: (phone|tablet|big screen)"),
}
NAMED = {"ru": "Показать список", "en": "List them"}
UNDO = {"ru": "Отмена: безысходность 5", "en": "An undo: doom 5"}
COMMON = {"ru": "Последняя общая запись", "en": "Last shared entry"}
WITHOUT = {"ru": "Пока вас не было", "en": "While you were away"}
CLOSE = {"ru": "Закрыть", "en": "Close"}
READ = {"ru": "Понятно", "en": "Got it"}


@pytest.fixture
def tables() -> Iterator[Tables]:
    server = Tables(MemoryJournal(), {"arkham": arkham()})
    yield server
    server.stop()


def tap(page: Page, act: object) -> None:
    """Whatever the page shows now, this is tapped."""
    page.evaluate(
        """(act) => { const tap = document.createElement("button"); tap.dataset.act = act;
        document.querySelector("[data-host]").append(tap); tap.click(); tap.remove(); }""",
        encode(act),
    )


def above(page: Page, text: str) -> None:
    """The line above the table."""
    expect(on_page.standing(page)).to_contain_text(text, timeout=settling.PATIENCE_MS)


SEEN = [("phone", "ru"), ("laptop", "en"), ("upright", "ru"), ("upright", "en"), ("phone", "en"), ("laptop", "ru")]


@pytest.mark.parametrize(("size", "language"), first(2, SEEN, then=0))
def test_it_joins_plays_on_without_a_network_and_tells_what_became_impossible(
    size: str, language: str, visit: Visit, server: Companion, tables: Tables, shot: Shot
) -> None:
    ring = dict[str, str]()
    other = Session.start(arkham(), tables.device(ring), "", "laptop")
    other.do(c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("kate_winthrop"))))
    at, key = quoted(f"{tables.url}/tables/{other.game_id}"), keys.playing(ring[other.game_id])
    page = visit(size, language)
    page.goto(f"{server.url}?lang={language}")
    field = page.locator("[data-elsewhere] input")
    expect(field).to_be_hidden()
    page.get_by_text(words.load(language).t("Join a table")).click()
    field.fill("https://almanac.example/arkham.html")
    page.get_by_role("button", name=JOIN[language], exact=True).click()
    expect(page.locator("[data-wrong]")).to_have_text(WRONG[language])
    shot(page, f"elsewhere-start-{size}-{language}")
    field.fill(f"https://almanac.example/arkham.html#at={at}&key={key}")
    page.get_by_role("button", name=JOIN[language], exact=True).click()
    page.wait_for_url(f"**?*table={other.game_id}*", timeout=settling.PATIENCE_MS)
    settling.arrived(page)
    assert key not in page.url

    tap(page, v.OpenSheet(v.SheetKind.SETTINGS))
    told = page.locator("[data-key=settings]").get_by_text(HERE[language])
    expect(told).to_be_visible()
    on_page.code(page).scroll_into_view_if_needed()
    expect(on_page.code(page)).to_be_visible()
    shot(page, f"elsewhere-settings-{size}-{language}")
    tap(page, g.Close())

    tap(page, c.CorrectDoom(5))
    settling.settled(page)
    other.catch_up()
    assert other.state is not None
    assert other.state.doom == 5
    undo = other.undo_what
    assert undo is not None

    tables.stop()
    tap(page, g.Undo(undo.number))
    above(page, WAITS[language])
    shot(page, f"elsewhere-waits-{size}-{language}")
    page.get_by_role("button", name=NAMED[language]).click()
    named = page.locator("[data-key=fates]")
    expect(named.get_by_text(UNDO[language], exact=True)).to_have_count(1)
    expect(named.get_by_text(COMMON[language])).to_be_visible()
    shot(page, f"elsewhere-named-{size}-{language}")
    behind = Session(arkham(), tables.journal, other.game_id, "tablet")
    behind.do(c.CorrectDoom(11))
    tables.house.judge.drop(other.game_id)
    tables.begin_again()
    above(page, TOLD[language])
    expect(named.get_by_text(WITHOUT[language])).to_be_visible()
    shot(page, f"elsewhere-told-{size}-{language}")
    named.get_by_role("button", name=CLOSE[language]).click()
    expect(named).to_have_count(0)
    shot(page, f"elsewhere-told-above-{size}-{language}")
    page.get_by_role("button", name=READ[language]).click()
    expect(on_page.standing(page)).to_have_count(0, timeout=settling.PATIENCE_MS)
