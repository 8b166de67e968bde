"""Once an edition is kept, no worker of the pocket asks another host but that of a table which lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

import on_page
import pytest
from playwright.sync_api import Page, expect
from pocket_shelf import lay
from pocket_table import TABLE, doom, ready
from settling import PATIENCE_MS, until
from static_host import Host
from wire_server import Tables

from companion.apps.tables.games import arkham, realms
from companion.apps.wire import keys
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session
from companion.realms.game.commands import SetUpDuel

Visit = Callable[..., Page]
ASKED = "(address) => fetch(address, { mode: 'no-cors' }).then(() => 'answered', () => 'refused')"


@pytest.fixture
def tables() -> Iterator[Tables]:
    server = Tables(MemoryJournal(), {"arkham": arkham()})
    yield server
    server.stop()


def kept_whole(page: Page) -> None:
    page.wait_for_selector("body[data-offline]", state="attached", timeout=120_000)


def asks(page: Page, address: str) -> set[str]:
    """What becomes of a question that each worker of the page sends to another host."""
    return {worker.evaluate(ASKED, address) for worker in page.workers}


@pytest.mark.thorough
def test_the_worker_of_a_table_of_this_browser_asks_nobody(visit: Visit, host: Host) -> None:
    page, other = visit("phone", "en", apart=True), host.url.replace("localhost", "127.0.0.1")
    table = lay(page, host.url, realms(), (SetUpDuel(("Анна", "Макс")),))
    address = f"{host.url}realms.html?table={table}&lang=en"
    page.goto(address)
    ready(page)
    assert asks(page, other) == {"answered"}  # before an edition is kept, a host without headers binds no worker
    kept_whole(page)
    page.goto(address)
    ready(page)
    assert asks(page, other) == {"refused"}
    expect(page.get_by_text("Анна").first).to_be_visible()


@pytest.mark.thorough
def test_the_worker_of_a_table_elsewhere_asks_its_server_also_from_the_shelf(
    visit: Visit, host: Host, tables: Tables
) -> None:
    ring: dict[str, str] = {}
    session = Session.start(arkham(), tables.device(ring), "Вечер", "laptop")
    for command in TABLE:
        session.do(command)
    at = quote(f"{tables.url}/tables/{session.game_id}", safe="")
    page = visit("phone", "en", apart=True)
    page.goto(f"{host.url}arkham.html?lang=en#at={at}&key={keys.playing(ring[session.game_id])}")
    ready(page)
    kept_whole(page)
    for is_known in (True, False):  # the second time as an older edition left the mirror
        if not is_known:
            page.evaluate("localStorage.removeItem('companion.away')")
        page.goto(f"{host.url}arkham.html?table={session.game_id}&lang=en")
        until(page, "localStorage.getItem('companion.away') !== null")
        ready(page)
        expect(on_page.standing(page)).to_have_count(0, timeout=PATIENCE_MS)
        doom(page, 2 + is_known)
        session.catch_up()
        assert session.state is not None
        assert session.state.doom == 2 + is_known
