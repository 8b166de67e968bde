"""Tables laid into a browser's private files, as the pocket itself keeps them, and read from there again."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page

from companion.history.game import Game
from companion.history.journals.line_journal import LineJournal
from companion.history.session import Session

GAMES = """(await (await (await navigator.storage.getDirectory()).getDirectoryHandle("almanac", {create: true}))
  .getDirectoryHandle("games", {create: true}))"""
PUT = f"""async ([name, text]) => {{
  const file = await {GAMES}.getFileHandle(name, {{create: true}});
  const writable = await file.createWritable();
  await writable.write(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
  await writable.close();
}}"""
TAKE = f"""async () => {{
  const found = [];
  for await (const entry of {GAMES}.values()) {{
    const bytes = new Uint8Array(await (await entry.getFile()).arrayBuffer());
    found.push([entry.name, btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""))]);
  }}
  return found;
}}"""
NOWHERE = "no-such-page"
"""An address of the site's origin at which no worker runs."""


class Files:
    """A folder of the line journal in the test's memory."""

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        self.files = files if files is not None else {}

    def names(self) -> Sequence[str]:
        return tuple(self.files)

    def size(self, name: str) -> int:
        return len(self.files.get(name, b""))

    def read(self, name: str, start: int = 0) -> bytes:
        return self.files.get(name, b"")[start:]

    def create(self) -> str:
        name = str(uuid4())
        self.files[name] = b""
        return name

    def append(self, name: str, at: int, content: bytes) -> None:
        self.files[name] = self.files[name][:at] + content

    def remove(self, name: str) -> None:
        self.files.pop(name, None)

    def writing(self) -> AbstractContextManager[object]:
        return nullcontext()


def lay(page: Page, url: str, game: Game[Any], commands: Sequence[Any]) -> str:
    """The name of a table on which these acts were done, which from now on lies in the page's browser."""
    files = Files()
    session = Session.start(game, LineJournal(files), "table", "test")
    for command in commands:
        session.do(command)
    put(page, url, files.files)
    return session.game_id


def put(page: Page, url: str, files: dict[str, bytes]) -> None:
    """These files lie in the browser; the page is left at an address of the same origin."""
    page.goto(url + NOWHERE)
    for name, content in files.items():
        page.evaluate(PUT, [name, base64.b64encode(content).decode()])


def kept(page: Page) -> LineJournal:
    """What the browser of a page keeps now, read by another journal."""
    return LineJournal(Files({name: base64.b64decode(text) for name, text in page.evaluate(TAKE)}))
