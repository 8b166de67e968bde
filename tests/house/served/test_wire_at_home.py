"""The wire of ``companion serve``: devices over it and pages of kernels sit at one table, behind one keeper."""

from __future__ import annotations

import asyncio
import http.client
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Companion

from companion.apps.server.entrance.invitation import own_address
from companion.apps.server.wire_at_home import KEYS
from companion.apps.tables import games
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import WireJournal
from companion.errors import StorageTrouble
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.session import Session
from companion.history.watch import watch
from companion.realms.game.commands import ChangeSanity, SetUpDuel


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    with Companion(tmp_path_factory.mktemp("home")) as companion:
        yield companion


def test_a_device_and_a_page_of_this_computer_sit_at_one_table(home: Companion) -> None:
    device = WireJournal(HttpTransport(f"{home.origin}/wire"), {})
    ada = Session.start(games.realms(), device, "", "phone")
    ada.do(SetUpDuel(("Ада", "Боб")))
    page = Session(games.realms(), SqliteJournal(journal_file(home.data_folder)), ada.game_id, "laptop")

    async def evening() -> None:
        task = asyncio.create_task(watch(ada, lambda news: None))
        await asyncio.sleep(0)
        page.do(ChangeSanity(0, -3))
        while ada.state != page.state:
            await asyncio.sleep(0.01)
        task.cancel()

    asyncio.run(asyncio.wait_for(evening(), 30))
    ada.do(ChangeSanity(1, -2))
    page.catch_up()
    assert page.state == ada.state
    assert (home.data_folder / KEYS).stat().st_mode & 0o077 == 0
    device.close()


def test_a_page_of_another_site_does_not_get_as_far_as_the_doors(home: Companion) -> None:
    line = http.client.HTTPConnection(home.origin.removeprefix("http://"))
    line.request("GET", "/wire/mark", headers={"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"})
    answer = line.getresponse()
    answer.read()
    assert (answer.status, answer.headers.get("Access-Control-Allow-Origin")) == (403, None)
    line.request("GET", "/wire/mark")
    assert line.getresponse().status == 200
    line.close()


def test_with_a_house_open_to_the_network_the_token_is_asked_first(tmp_path: Path) -> None:
    """Of whoever comes by the network's address; this computer's own needs none."""
    network = "127.0.0.9" if sys.platform == "linux" else own_address()
    with Companion(tmp_path, ("--lan",)) as companion:
        token = companion.url.partition("token=")[2]
        address = f"{companion.origin}/wire".replace("127.0.0.1", network)
        with pytest.raises(StorageTrouble):
            Session.start(games.realms(), WireJournal(HttpTransport(address), {}), "", "phone")
        seated = WireJournal(HttpTransport(address, cookie=f"companion-seat={token}"), {})
        assert Session.start(games.realms(), seated, "", "phone").number == 0
