"""The server ends under an open page: the page says so, and comes back by itself with what was tapped meanwhile."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import pytest
from arkham_shelf import TABLE, lay
from playwright.sync_api import Page, expect
from serving import Companion
from settling import arrived
from thoroughly import first

from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

PORTS = range(21_000, 22_000)
"""Below those that a system gives to whoever asks, beside the companion's own: free while the server is away."""
LOST = {"ru": "Связь потеряна", "en": "Connection lost"}
WAITS = {"ru": "Ещё не сохранено: 1", "en": "Not saved yet: 1"}

MOVEMENT, ENCOUNTERS = (
    json.dumps({"do": "BeginPhase", "with": {"phase": phase}}, separators=(",", ":"))
    for phase in ("movement", "arkham_encounters")
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Companion]:
    """A companion that comes back under its address."""
    with Companion(tmp_path / "games", ("--port", str(free_port()))) as companion:
        yield companion


def free_port() -> int:
    """Where this process begins to look, no other does."""
    begin = os.getpid() % len(PORTS)
    for port in (*PORTS[begin:], *PORTS[:begin]):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError("no port is free")


def acts(house: Companion, table: str) -> int:
    journal = SqliteJournal(house.data_folder / FILE_NAME)
    try:
        return len(journal.entries(table))
    finally:
        journal.close()


SEEN = [
    ("phone", "ru", "kill"),
    ("laptop", "en", "stop"),
    ("upright", "ru", "kill"),
    ("phone", "en", "stop"),
    ("laptop", "ru", "kill"),
    ("upright", "en", "stop"),
]


@pytest.mark.parametrize(
    ("size", "language", "end"),
    first(1, SEEN, then=1),
)
def test_a_page_whose_server_ends_and_returns_is_back_by_itself(
    house: Companion, visit: Visit, shot: Shot, size: str, language: str, end: str
) -> None:
    table = lay(house, TABLE)
    before = acts(house, table)
    page = visit(size, language)
    page.goto(f"{house.origin}/voila/render/arkham.ipynb?lang={language}&table={table}")
    next_phase = on_page.lit(on_page.strip(page))
    expect(next_phase).to_have_attribute("data-act", MOVEMENT)
    arrived(page)
    getattr(house, end)()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(LOST[language])
    next_phase.click()
    expect(alert).to_contain_text(WAITS[language])
    shot(page, f"lost-{size}-{language}")
    house.start()
    expect(next_phase).to_have_attribute("data-act", ENCOUNTERS)
    expect(alert).to_be_hidden()
    arrived(page)
    assert acts(house, table) == before + 1
    shot(page, f"back-{size}-{language}")
    next_phase.click()
    expect(next_phase).not_to_have_attribute("data-act", ENCOUNTERS)
    assert acts(house, table) == before + 2
