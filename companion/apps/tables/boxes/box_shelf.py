"""A box of the players' own as one page has read it from its file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from companion.apps.files.box_file import BoxFile, DamagedBox, SetAside
from companion.box_documents import Deleted

K = TypeVar("K")


class BoxShelf(Generic[K]):
    """The box file as one page has read it, and the changes it makes to it.

    The file is read anew before it is changed, and nobody else changes it meanwhile: no device undoes another's change.
    """

    def __init__(self, file: BoxFile[K]) -> None:
        self.kept = file.empty()
        self._file, self._version = file, object()
        self._aside: SetAside | None = None

    def look(self) -> SetAside | None:
        """Read the box if its file has changed; return the notice of a damaged file that was put aside.

        A notice is returned once, None without any. Raises ``StorageTrouble`` once.
        """
        version = self._file.version()
        if version != self._version:
            self._version = version
            try:
                self._take(self._file.load())
            except DamagedBox:
                self._mend()
        aside, self._aside = self._aside, None
        return aside

    def change(self, how: Callable[[K], K]) -> K:
        """Change what the file holds, and return it; a damaged file is put aside first, and its sound entries are kept.

        Raises ``BadData`` or ``BadExport`` for a box that could not be read again, ``StorageTrouble``, and what the
        ``guard`` of the file raises; nothing is saved then.
        """
        try:
            self._take(self._file.change(how))
        except DamagedBox:
            self._mend()
            self._take(self._file.change(how))
        self._version = self._file.version()
        return self.kept

    def fresh(self) -> K:
        """Return the box as the file holds it now. Raises ``BadExport`` and ``StorageTrouble``."""
        return self._file.load()

    def aside(self) -> tuple[str, ...]:
        """Return the files that were put aside because they could not be read."""
        return self._file.aside()

    def bin(self) -> tuple[Deleted, ...]:
        """Return what was deleted from the box and can be given back, newest first."""
        return self._file.bin()

    def in_bin(self, key: str) -> Deleted | None:
        """Return a thing of the bin by its key; None if it was given back already."""
        return next((thing for thing in self._file.bin() if thing.key == key), None)

    def throw(self, thing: Deleted) -> None:
        """Put a thing into the bin before it is deleted from the box. Raises ``StorageTrouble``, and what the ``guard``
        of the file raises."""
        self._file.change_bin(lambda things: (thing, *things))

    def take_out(self, key: str) -> None:
        """Take a thing out of the bin once it is back in the box. Raises as :meth:`throw`."""
        if self.in_bin(key) is not None:
            self._file.change_bin(lambda things: tuple(thing for thing in things if thing.key != key))

    def _take(self, saved: K) -> None:
        """Hold a box as it was read from its file."""
        self.kept = saved

    def _mend(self) -> None:
        """Read the box from a damaged file as far as it is sound, and remember what was put aside."""
        self._take(self._file.empty())
        self._aside = self._file.set_aside() or self._aside
        self._take(self._file.load())
        self._version = self._file.version()
