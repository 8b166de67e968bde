"""My Arkham box as a file beside the journal, ``arkham-box.json``, and what one page knows of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.apps.files import box_file
from companion.apps.files.box_file import DamagedBox
from companion.apps.tables.boxes.box_shelf import BoxShelf
from companion.arkham.box import my_box
from companion.arkham.box.my_box import MyBox, with_titles
from companion.box_documents import Deleted, JoinedBox
from companion.errors import Problem, StorageTrouble
from companion.facts import arkham as facts
from companion.facts.arkham import ArkhamBox

FILE_NAME = box_file.file_name("arkham")


class BoxFile(box_file.BoxFile[MyBox]):
    """One box for all tables of this house."""

    def __init__(self, folder: Path, box: ArkhamBox | None = None) -> None:
        super().__init__(folder / FILE_NAME)
        self._box = box or facts.load()

    def empty(self) -> MyBox:
        """Return a box without entries."""
        return MyBox()

    def read(self, text: str) -> MyBox:
        """Return the box in a text; raises ``BadExport``."""
        return my_box.read(text, self._box)

    def written(self, saved: MyBox) -> str:
        """Return the text of a box."""
        return my_box.write(saved)

    def mended(self, text: str, copy: str | None) -> tuple[MyBox, bool, bool]:
        """Return the sound titles and cards of a damaged text, with the wrong entries taken from the last good copy.

        Return also whether the text gave something, and whether the copy did.
        """
        return my_box.mended(text, copy, self._box)


class ReadTitles:
    """The box with the players' titles for pages and commands that only read; a damaged file is left where it lies."""

    def __init__(self, file: BoxFile | None, printed: ArkhamBox) -> None:
        self._file, self._printed, self._version = file, printed, object()
        self._box = printed

    def now(self) -> ArkhamBox:
        """Return the box as the file stands now; with the printed titles only if the file cannot be read."""
        if self._file is not None and (version := self._file.version()) != self._version:
            self._version = version
            try:
                self._box = with_titles(self._printed, self._file.load())
            except (DamagedBox, StorageTrouble):
                self._box = self._printed
        return self._box


class UnfiledBox(BoxFile):
    """A box that ends with its page: nothing is written."""

    def __init__(self, printed: ArkhamBox) -> None:
        super().__init__(Path(), printed)
        self._mine = MyBox()
        self._deleted: tuple[Deleted, ...] = ()

    def version(self) -> object:
        """Return None: nobody else changes it."""
        return None

    def load(self) -> MyBox:
        """Return the box."""
        return self._mine

    def change(self, how: Callable[[MyBox], MyBox]) -> MyBox:
        """Apply ``how`` to the box and return the result; raises ``BadExport`` for what could not be read again."""
        after = how(self._mine)
        self.read(self.written(after))
        self._mine = after
        return after

    def bin(self) -> tuple[Deleted, ...]:
        """Return what was deleted on this page, newest first."""
        return self._deleted

    def change_bin(self, how: Callable[[tuple[Deleted, ...]], tuple[Deleted, ...]]) -> None:
        """Apply ``how`` to what was deleted on this page."""
        self._deleted = how(self._deleted)

    def aside(self) -> tuple[str, ...]:
        """Return no file."""
        return ()


class MyShelf(BoxShelf[MyBox]):
    """My Arkham box as one page has read it, and the printed box with its titles.

    Without a ``file`` nothing is kept beyond the page.
    """

    def __init__(self, file: BoxFile | None, printed: ArkhamBox) -> None:
        super().__init__(file or UnfiledBox(printed))
        self.box = self.printed = printed

    def take_in(self, text: str) -> tuple[JoinedBox[MyBox], tuple[Problem, ...]]:
        """Fill gaps of my box from a file's text and save it; return the joined box and what was not understood.

        Where both differ, my box wins. Raises ``BadExport`` for a text that holds no box, and otherwise as
        :meth:`change`; nothing is saved then.
        """
        unread: list[Problem] = []
        theirs = my_box.read(text, self.printed, unread)
        joins: list[JoinedBox[MyBox]] = []

        def joined(mine: MyBox) -> MyBox:
            joins.append(mine.joined(theirs))
            return joins[-1].box

        self.change(joined)
        return joins[-1], tuple(unread)

    def _take(self, saved: MyBox) -> None:
        """Hold my box as read from its file, and give the printed cards its titles if these have changed."""
        if saved.titles != self.kept.titles:
            self.box = with_titles(self.printed, saved)
        super()._take(saved)
