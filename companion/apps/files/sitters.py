"""Who sits where at a table, told by each page to the others of this house: a small file for each, beside the journal.

Nothing depends on it: a file that is lost or left behind is forgotten within a minute. What it holds are seats and
names of players, so that nobody else may read it.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any

from companion.apps.files import paths
from companion.records import dataclass

FOLDER = ".companion-seats"
FRESH = 45.0
"""Seconds after which a page that does not say again that it is here counts as gone."""
AGAIN = 15.0
"""Seconds between two such words."""
LONGEST = 2000
"""Bytes of a file that are believed."""
NAME = re.compile(r"[\w-]{1,80}")
MOST_SEATS = 99
"""Of a table that are believed."""
LETTERS = 3
"""At most, on a figure."""


@dataclass(frozen=True, slots=True)
class SeatPin:
    """The pin of a seat on a board: its letters, and the number of the seat, from 0, which gives its colour."""

    text: str
    seat: int


@dataclass(frozen=True, slots=True)
class Sitter:
    """A device that has a seat, or a player with a name."""

    page: str
    """The kernel of its page."""
    seat: str = ""
    name: str = ""
    device: str = ""
    called: Mapping[str, str] | None = None
    """What the seat is called, by language."""
    pins: Mapping[str, Sequence[SeatPin]] | None = None
    """The figures of the seats, by language, which spells their letters."""

    def figures(self, language: str) -> tuple[SeatPin, ...]:
        """Return the figures of the seats taken on this device, lettered in ``language``; empty without any."""
        return tuple((self.pins or {}).get(language, ()))


def folder() -> Path | None:
    """Return the folder of these files; None for a page whose environment names no data folder."""
    data = os.environ.get(paths.DATA_FOLDER, "")
    return Path(data) / FOLDER if data else None


class Sitters:
    """The announcement of one page, and those of the other pages."""

    def __init__(self, page: str = "", place: Path | None = None) -> None:
        self.page = page if NAME.fullmatch(page) else secrets.token_hex(8)
        self.place = place
        self._file: Path | None = None

    @property
    def is_heard(self) -> bool:
        """Return whether there is a folder through which pages see each other."""
        return self.place is not None

    def tell(self, table: str, sitter: Sitter) -> None:
        """Announce who sits here at ``table``; a sitter without a seat and a name withdraws the announcement."""
        if self.place is None or not NAME.fullmatch(table):
            return
        file = self.place / f"{table}.{self.page}"
        if self._file is not None and self._file != file:
            self.leave()
        if not sitter.seat and not sitter.name:
            self._file = file
            self.leave()
            return
        pins = {
            tongue: [(figure.text, figure.seat) for figure in figures]
            for tongue, figures in (sitter.pins or {}).items()
        }
        content = {"seat": sitter.seat, "name": sitter.name, "device": sitter.device, "called": sitter.called}
        passing = file.with_name(f".{file.name}")
        with suppress(OSError):
            self.place.mkdir(mode=0o700, exist_ok=True)
            with os.fdopen(os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as to:
                json.dump({**content, "pins": pins}, to, ensure_ascii=False)
            passing.replace(file)
            self._file = file

    def still_here(self) -> None:
        """Renew the announcement of this page, and remove files that others have left behind."""
        if self._file is None or self.place is None:
            return
        with suppress(OSError):
            os.utime(self._file)
            for file in self.place.iterdir():
                if time() - file.stat().st_mtime > FRESH:
                    file.unlink(missing_ok=True)

    def leave(self) -> None:
        """Withdraw the announcement of this page."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
        self._file = None

    def others(self, table: str) -> tuple[Sitter, ...]:
        """Return the sitters at a table whom other pages have announced."""
        return tuple(sitter for sitter in at_table(table, self.place) if sitter.page != self.page)


def everywhere(data: Path) -> tuple[Sitter, ...]:
    """Return all who sit at any table whose games lie in the folder ``data``."""
    return at_table("*", data / FOLDER)


def at_table(table: str, place: Path | None) -> tuple[Sitter, ...]:
    """Return all who sit at a table, as far as their files can be read."""
    sitters: list[Sitter] = []
    if place is None or not (table == "*" or NAME.fullmatch(table)):
        return ()
    with suppress(OSError):
        for file in sorted(place.glob(f"{table}.*")):
            sitter = None if file.name.startswith(".") else _read(file)
            if sitter is not None:
                sitters.append(sitter)
    return tuple(sitters)


def _read(file: Path) -> Sitter | None:
    """Return who sits where at an open page by its file, None if that is old, too long or unreadable."""
    try:
        status = file.stat()
        if time() - status.st_mtime > FRESH or status.st_size > LONGEST:
            return None
        content = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(content, dict):
        return None
    texts = {name: str(content.get(name) or "") for name in ("seat", "name", "device")}
    called = content.get("called")
    names = {str(key): str(value) for key, value in called.items()} if isinstance(called, dict) else None
    return Sitter(file.name.partition(".")[2], **texts, called=names, pins=_pins(content.get("pins")))


def _pins(content: Any) -> dict[str, list[SeatPin]]:
    """Figures by language, as far as they are some."""
    if not isinstance(content, dict):
        return {}
    pins = {tongue: list(filter(None, map(_seat_pin, rows))) for tongue, rows in content.items() if type(rows) is list}
    return {tongue: figures for tongue, figures in pins.items() if figures}


def _seat_pin(content: Any) -> SeatPin | None:
    """Return the pin of a seat from a file, None if its content is invalid."""
    match content:
        case [str(text), int(seat)] if 0 < len(text) <= LETTERS and type(seat) is int and 0 <= seat <= MOST_SEATS:
            return SeatPin(text, seat)
        case _:
            return None
