"""The browser's private files as the folder of a :class:`companion.history.journals.line_journal.LineJournal`.

The files themselves are the worker's (``static/files/files.js``): it holds the ones that this page may write by a
synchronous handle, so that an append is on the disk before it returns; the others are looked at as they were last seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from companion.errors import StorageFailed, StorageTrouble
from companion.words import message

WRITTEN, FULL, ELSEWHERE = "", "full", "elsewhere"
"""What became of an append: it is on the disk; there was no space; another tab holds the file. Else it failed."""


class WorkerFiles(Protocol):
    """The files that the worker offers; bytes travel as its own arrays."""

    def names(self) -> Any: ...
    def size(self, name: str) -> int: ...
    def read(self, name: str, start: int) -> Any: ...
    def create(self) -> str: ...
    def append(self, name: str, at: int, content: Any) -> str: ...
    def remove(self, name: str) -> None: ...


class PrivateFiles:
    """A :class:`companion.history.journals.line_journal.Folder`; ``array`` makes its bytes, ``content`` reads them."""

    def __init__(
        self, files: WorkerFiles, array: Callable[[bytes], Any] = bytes, content: Callable[[Any], bytes] = bytes
    ) -> None:
        self._files, self._array, self._content = files, array, content
        self.elsewhere = message("The table is open in another tab. You can only watch here.")
        """What is said when another tab holds the file."""

    def names(self) -> Sequence[str]:
        """Return all files that are there."""
        return tuple(self._files.names())

    def size(self, name: str) -> int:
        """Bytes of a file; 0 where it is gone."""
        return self._files.size(name)

    def read(self, name: str, start: int = 0) -> bytes:
        """Return the bytes of a file from the offset ``start`` on."""
        return self._content(self._files.read(name, start))

    def create(self) -> str:
        """Return the name of a new, empty file."""
        name = self._files.create()
        if not name:
            raise StorageFailed("This browser has no room for another game. Free some space, then try again.")
        return name

    def append(self, name: str, at: int, content: bytes) -> None:
        """Put ``content`` at ``at``, with nothing behind it, durably; failing leaves the first ``at`` bytes."""
        outcome = self._files.append(name, at, self._array(content))
        if outcome == FULL:
            raise StorageFailed("This browser has no room left.")
        if outcome == ELSEWHERE:
            raise StorageTrouble(self.elsewhere)
        if outcome != WRITTEN:
            raise StorageFailed("This browser did not save your last action.")

    def remove(self, name: str) -> None:
        """Forget a file."""
        self._files.remove(name)

    def writing(self) -> AbstractContextManager[object]:
        """Return a context that does nothing: the worker alone can write the files that it holds."""
        return nullcontext()
