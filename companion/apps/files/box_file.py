"""A box of the players' own as a file beside the journal: read whole, replaced whole, never lost.

What reading refuses, saving refuses, by the same function. The file as it was before the last change stays beside it as
``NAME.bak``, its last good copy as ``NAME.last``, and what was deleted as ``…-bin.json``; a file that cannot be read is
put aside under a name of its own, and what is sound in it goes on.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion import foreign_json
from companion.apps.files import system_errors, text_files
from companion.box_documents import Deleted, bin_document, deleted_in
from companion.errors import BadData, BadExport, CompanionError, SentenceError, StorageTrouble
from companion.history.codec import printable
from companion.history.troubles import PRIMARY
from companion.records import dataclass
from companion.words import message

K = TypeVar("K")

PATIENCE = 5.0
"""Seconds that a page waits for another one to have written."""
SHOWN = 3
"""Places of a file that one sentence names."""
MAX_ASIDE = 9
"""Files put aside of which a browser keeps the text; on a computer there may be more."""
MARK = "\ufeff"
NOT_TEXT = "\0"
"""Stands for a file whose bytes are no text."""


BOX, BEFORE, COPY, BIN, DAMAGED_BIN = ".json", ".json.bak", ".json.last", "-bin.json", "-bin-damaged.json"
"""How the names end of a box, of what it was before the last change, of its last good copy, and of its bin."""


def _aside(number: int) -> str:
    """Return the end of the file name for a damaged file that is put aside under this number."""
    return f"-damaged-{number}.json"


ENDINGS = (BOX, COPY, *map(_aside, range(1, MAX_ASIDE + 1)), BEFORE, BIN)
"""How every name ends under which something of a box may lie; no other name is ever taken from anybody."""


def stem(game: str) -> str:
    """Return how the names of a game's box files begin."""
    return f"{game}-box"


def file_name(game: str) -> str:
    """Return the name of a game's box file."""
    return stem(game) + BOX


def names_of(game: str) -> tuple[str, ...]:
    """Return every name under which something of a game's box may lie.

    >>> names_of("realms")[:3]
    ('realms-box.json', 'realms-box.json.last', 'realms-box-damaged-1.json')
    """
    return tuple(stem(game) + ending for ending in ENDINGS)


class DamagedBox(BadExport):
    """The stored box cannot be read."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """A file that could not be read: where it lies now, and what went on in its place."""

    name: str
    why: CompanionError
    """The first thing that was wrong with it."""
    more: int
    """How many more things were wrong."""
    is_partly_sound: bool
    """What is sound in it goes on."""
    from_copy: bool
    """The last good copy gave the rest, or all."""


class BoxFile(ABC, Generic[K]):
    """One box for all games of one kind in this house; a game says in a subclass what stands in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.guard: Callable[[], None] = lambda: None
        """Raises where whoever asks may change nothing."""

    # ------------------------------------------------------------ what a game says

    @abstractmethod
    def empty(self) -> K:
        """Return a box into which the players have entered nothing."""

    @abstractmethod
    def read(self, text: str) -> K:
        """Return the box that a text describes; raises ``BadData`` or ``BadExport``."""

    @abstractmethod
    def written(self, saved: K) -> str:
        """Return the text of a box, as it is written into the file."""

    @abstractmethod
    def mended(self, text: str, copy: str | None) -> tuple[K, bool, bool]:
        """Recover the sound parts of a text that cannot be read, and the rest from the last good copy.

        ``copy`` is the text of that copy, None if there is none. Returns the box, whether the text gave something, and
        whether the copy did.
        """

    def today(self, text: str) -> str:
        """Return the text in the present format; overridden by a game that once wrote another format."""
        return text

    # ------------------------------------------------------------ reading and writing

    def version(self) -> object:
        """Return a value that changes with the file (its time of change and its size); None while there is no file."""
        try:
            status = self.path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size

    def load(self) -> K:
        """Return the stored box, or an empty box when there is no file yet.

        Raises :class:`DamagedBox` and ``StorageTrouble``.
        """
        text = self._text(self.path)
        if text is None:
            return self.empty()
        try:
            return self._checked(text)
        except (BadData, BadExport) as error:
            raise DamagedBox("My box ({file}): {what}", file=self.path.name, what=_first(error)) from error

    def save(self, saved: K) -> None:
        """Keep it. Raises ``BadData`` or ``BadExport`` for what could not be read again, and ``StorageTrouble``."""
        text, before = self.written(saved), self._text(self.path)
        self.read(text)
        if before not in (None, NOT_TEXT, text):
            with suppress(StorageTrouble):  # the box itself matters more than what it was
                self._replace(self._beside(BEFORE), before or "")
        self._replace(self.path, text)
        with suppress(StorageTrouble):  # the box itself is kept; the copy is a second net
            self._replace(self._beside(COPY), text)

    def change(self, how: Callable[[K], K]) -> K:
        """Apply ``how`` to the stored box, save the result if it differs, and return it.

        Other writers are locked out meanwhile. Raises as :meth:`load` and :meth:`save` do, and what ``guard`` raises
        where changes are not allowed.
        """
        self.guard()
        with self._alone():
            before = self.load()
            after = how(before)
            if after != before:
                self.save(after)
        return after

    def set_aside(self) -> SetAside | None:
        """Give a file that cannot be read another name and go on with what is sound; None where it can be read.

        Raises ``StorageTrouble``, and then the file stays where it is.
        """
        with self._alone():
            text = self._text(self.path)
            try:
                if text is None or self._checked(text) is not None:
                    return None
            except (BadData, BadExport) as error:
                return self._mend(text or "", error)
        return None

    def aside(self) -> tuple[str, ...]:
        """Return the names of the files that were put aside, oldest first."""
        files = self.path.parent.glob(f"{self.path.stem}-damaged-*.json")
        with suppress(OSError):
            return tuple(path.name for path in sorted(files, key=lambda path: (len(path.name), path.name)))
        return ()

    # ------------------------------------------------------------ the bin

    def bin(self) -> tuple[Deleted, ...]:
        """Return what was deleted from the box and can be given back, newest first; nothing from an unreadable bin."""
        with suppress(StorageTrouble):
            return deleted_in(self._text(self._beside(BIN)) or "")
        return ()

    def change_bin(self, how: Callable[[tuple[Deleted, ...]], tuple[Deleted, ...]]) -> None:
        """Apply ``how`` to what the bin holds; a bin that cannot be read is put aside as it is.

        Raises ``StorageTrouble``, and then the bin stays as it was, and what ``guard`` raises.
        """
        self.guard()
        with self._alone():
            text = self._text(self._beside(BIN)) or ""
            held = deleted_in(text)
            if text and not held and text != bin_document(()):
                self._put_bin_aside()
            self._replace(self._beside(BIN), bin_document(how(held)))

    def _put_bin_aside(self) -> None:
        """Rename the bin so that nothing overwrites what it holds; raise StorageTrouble where that fails."""
        try:
            self._beside(BIN).replace(self._beside(DAMAGED_BIN))
        except OSError as error:
            raise StorageTrouble("My box cannot be saved: {reason}.", reason=why(error)) from error

    # ------------------------------------------------------------ steps

    def _beside(self, ending: str) -> Path:
        """Return the path of another file of the box, by how its name ends."""
        return self.path.with_name(self.path.stem + ending)

    def _checked(self, text: str) -> K:
        """Return the content of a file; raise BadExport if it is no text or says what writing it again would lose."""
        if text == NOT_TEXT:
            raise BadExport("This is not a text file.")
        saved = self.read(text)
        if strange := _strange(self.today(text), self.written(saved)):
            raise BadExport(
                "the file contains something unknown or repeated: {places}", places=", ".join(strange[:SHOWN])
            )
        return saved

    def _mend(self, text: str, error: BadData | BadExport) -> SetAside:
        """Put a damaged file aside, save what file and copy still hold, and return what happened."""
        saved, is_partly_sound, from_copy = self.mended(text, self._sound_copy())
        name = self._renamed()
        self.save(saved)
        more = len(error.problems) - 1 if isinstance(error, BadData) else 0
        return SetAside(name, _first(error), more, is_partly_sound, from_copy)

    def _sound_copy(self) -> str | None:
        """Return the newest of the copies beside the file that can be read; if none can, the last one."""
        copies = [text for ending in (COPY, BEFORE) if (text := self._text(self._beside(ending)))]
        for text in copies:
            with suppress(BadData, BadExport):
                self._checked(text)
                return text
        return copies[0] if copies else None

    def _renamed(self) -> str:
        """Rename the file to the first free name for damaged files and return that; raise StorageTrouble on failure."""
        number = 1
        while (aside := self.path.with_name(self.path.stem + _aside(number))).exists():
            number += 1
        try:
            self.path.rename(aside)
        except OSError as error:
            raise StorageTrouble("My box cannot be saved: {reason}.", reason=why(error)) from error
        return aside.name

    def _text(self, path: Path) -> str | None:
        """Return a file's text, None if missing, ``NOT_TEXT`` if it is no text; raise StorageTrouble if unreadable."""
        try:
            return text_files.decoded(path.read_bytes(), path.name)
        except FileNotFoundError:
            return None
        except BadExport:
            return NOT_TEXT
        except OSError as error:
            raise StorageTrouble("My box cannot be read: {reason}.", reason=why(error)) from error

    def _replace(self, path: Path, text: str) -> None:
        """Replace a file as a whole, so that a power cut leaves the old file; raises StorageTrouble."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(file.name).replace(path)
        except OSError as error:
            raise StorageTrouble("My box cannot be saved: {reason}.", reason=why(error)) from error

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """While this page changes the file no other one does, on any system: SQLite knows how to lock a file."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = sqlite3.connect(self.path.with_name(f"{self.path.stem}.lock"), PATIENCE, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise StorageTrouble("My box cannot be saved: {reason}.", reason=why(error)) from error
        with closing(lock):
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                raise StorageTrouble("My box cannot be saved: {reason}.", reason=why(error)) from error
            yield


def _strange(text: str, written: str) -> tuple[str, ...]:
    """Places of a file that the next save would drop: keys that no box has, and keys that stand twice."""
    doubled: list[str] = []

    def whole(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        doubled.extend(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        return dict(pairs)

    content = foreign_json.loads(text.removeprefix(MARK), object_pairs_hook=whole)
    known_places = set(_places(foreign_json.loads(written), ""))
    unknown = (place for place in dict.fromkeys(_places(content, "")) if place not in known_places)
    return tuple(printable(place) for place in (*doubled, *unknown))


def _places(content: Any, where: str) -> Iterator[str]:
    """Yield the path of every key whose value is not empty, such as ``cards.book.cost``; list members share a path."""
    if isinstance(content, dict):
        for key, value in content.items():
            if value not in (None, "", [], {}):
                yield f"{where}{key}"
            yield from _places(value, f"{where}{key}.")
    elif isinstance(content, list):
        for value in content:
            yield from _places(value, where)


def _first(error: BadData | BadExport) -> CompanionError:
    """Return an error reduced to the first of its problems."""
    return BadData(error.problems[:1]) if isinstance(error, BadData) else error


def why(error: OSError | sqlite3.Error) -> SentenceError:
    """Return the reason of a file or lock error as a phrase to put inside another sentence.

    The lock of a box is an SQLite file, so an error of the lock is a ``sqlite3.Error``.
    """
    if isinstance(error, OSError):
        return system_errors.why(error)
    match getattr(error, "sqlite_errorcode", 0) & PRIMARY:
        case sqlite3.SQLITE_BUSY:
            return SentenceError(message("another page is changing it"))
        case sqlite3.SQLITE_FULL:
            return SentenceError(system_errors.FREQUENT[errno.ENOSPC])
        case _:  # it cannot be opened, or not be written
            return SentenceError(system_errors.FREQUENT[errno.EACCES])
