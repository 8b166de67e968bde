"""A page of the pocket at a table of a server: no kernel; without a network it plays on, and is told afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

import on_page
import pytest
from playwright.sync_api import Page, expect
from pocket_table import TABLE, doom, has_doom, ready
from settling import PATIENCE_MS, settled
from static_host import Host
from thoroughly import again, thorough
from wire_server import Tables

from companion.apps.tables.games import arkham
from companion.apps.wire import keys
from companion.arkham.table import commands as c
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session

Visit = Callable[..., Page]
Shot = Callable[[Page, str], None]


@pytest.fixture
def tables() -> Iterator[Tables]:
    server = Tables(MemoryJournal(), {"arkham": arkham()})
    yield server
    server.stop()


class Elsewhere:
    """A device at another place that laid the table out."""

    def __init__(self, tables: Tables) -> None:
        self.tables, ring = tables, dict[str, str]()
        self.session = Session.start(arkham(), tables.device(ring), "Вечер", "laptop")
        for command in TABLE:
            self.session.do(command)
        self.key = ring[self.session.game_id]

    def address(self, host: Host, key: str, language: str) -> str:
        """Where a page of the pocket joins."""
        at = quote(f"{self.tables.url}/tables/{self.session.game_id}", safe="")
        return f"{host.url}arkham.html?lang={language}#at={at}&key={key}"

    def doom(self) -> int:
        """As the server knows it."""
        self.session.catch_up()
        assert self.session.state is not None
        return self.session.state.doom


@pytest.fixture
def elsewhere(tables: Tables) -> Elsewhere:
    return Elsewhere(tables)


def waits(page: Page, text: str) -> None:
    """The line above the table."""
    expect(on_page.standing(page)).to_contain_text(text, timeout=PATIENCE_MS)


def nothing_waits(page: Page) -> None:
    expect(on_page.standing(page)).to_have_count(0, timeout=PATIENCE_MS)


SAID = {
    "ru": ("действие ждёт", "Связь восстановлена", "Понятно", "Сервер этого стола не отвечает"),
    "en": ("action is waiting. Play on.", "The network is back: 1 saved, 1 not.", "Got it", "is not responding"),
}


@pytest.mark.parametrize(
    ("size", "language"),
    [thorough("phone", "ru"), thorough("laptop", "en"), again("phone", "en"), again("laptop", "ru")],
)
def test_it_joins_plays_on_without_a_network_and_tells_what_became_impossible(
    language: str, size: str, visit: Visit, host: Host, tables: Tables, elsewhere: Elsewhere, shot: Shot
) -> None:
    page = visit(size, language)
    page.goto(elsewhere.address(host, keys.playing(elsewhere.key), language))
    ready(page)
    has_doom(page, 7)

    doom(page, 5)
    assert elsewhere.doom() == 5
    elsewhere.session.do(c.CorrectDoom(9))
    has_doom(page, 9)
    undo = page.locator('[data-act*="Undo"]').first

    tables.stop()
    waits(page, SAID[language][3])
    doom(page, 4)
    waits(page, SAID[language][0])
    shot(page, f"shared-waits-{size}-{language}")
    tables.begin_again()
    nothing_waits(page)
    assert elsewhere.doom() == 4
    assert undo.count()

    tables.stop()
    mine = page.evaluate("document.querySelector('[data-act*=\"Undo\"]').dataset.act")
    page.evaluate(
        """(act) => { const tap = document.createElement("button"); tap.dataset.act = act;
        document.querySelector("[data-host]").append(tap); tap.click(); tap.remove(); }""",
        mine,
    )
    settled(page)
    doom(page, 2)
    behind = Session(arkham(), tables.journal, elsewhere.session.game_id, "tablet")
    behind.do(c.CorrectDoom(11))
    tables.house.judge.drop(elsewhere.session.game_id)
    tables.begin_again()
    waits(page, SAID[language][1])
    shot(page, f"shared-told-{size}-{language}")
    page.get_by_role("button", name=SAID[language][2]).click()
    nothing_waits(page)
    assert elsewhere.doom() == 2
    has_doom(page, 2)


@pytest.mark.thorough
def test_the_shelf_leads_back_to_it_without_a_network_and_a_key_to_look_changes_nothing(
    visit: Visit, host: Host, tables: Tables, elsewhere: Elsewhere
) -> None:
    page = visit("phone", "en")
    page.goto(elsewhere.address(host, keys.looking(keys.playing(elsewhere.key)), "en"))
    ready(page)
    has_doom(page, 7)
    doom(page, 3)
    assert elsewhere.doom() == 7
    page.goto(elsewhere.address(host, keys.playing(elsewhere.key), "en").replace("lang=en", "lang=en&again"))
    ready(page)
    tables.stop()
    page.goto(f"{host.url}arkham.html?table={elsewhere.session.game_id}&lang=en")
    ready(page)
    has_doom(page, 7)
    doom(page, 6)
    waits(page, "1 action is waiting. Play on.")
    tables.begin_again()
    nothing_waits(page)
    assert elsewhere.doom() == 6
