"""My Arkham box as a file beside the journal, ``arkham-box.json``, and what one page knows of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.apps.files import box_file
from companion.apps.files.box_file import DamagedBox, SetAside
from companion.arkham.box import my_box
from companion.arkham.box.my_box import MyBox, with_titles
from companion.box_documents import JoinedBox
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


class MyShelf:
    """My Arkham box as one page has read it, and the changes it makes to it.

    The file is read anew before it is changed, and nobody else changes it meanwhile: no device undoes another's change.
    Without a ``file`` nothing is kept beyond the page.
    """

    def __init__(self, file: BoxFile | None, printed: ArkhamBox) -> None:
        self.mine, self.box = MyBox(), printed
        self._file, self._printed, self._version = file, printed, object()
        self._aside: SetAside | None = None

    def look(self) -> SetAside | None:
        """Read my box if its file has changed; return the notice of a damaged file that was put aside.

        A notice is returned once, None without any. Raises ``StorageTrouble`` once.
        """
        if self._file is not None and (version := self._file.version()) != self._version:
            self._version = version
            try:
                self._take(self._file.load())
            except DamagedBox:
                self._mend(self._file)
        aside, self._aside = self._aside, None
        return aside

    def change(self, how: Callable[[MyBox, ArkhamBox], MyBox]) -> None:
        """Change what the box holds and save it; a damaged file is put aside first, and its sound entries are kept.

        Raises ``BadExport`` for a box that could not be read again, ``StorageTrouble``, and what the ``guard`` of the
        file raises; nothing is saved then.
        """
        file = self._file
        if file is None:
            after = how(self.mine, self._printed)
            my_box.read(my_box.write(after), self._printed)
            self._take(after)
            return
        try:
            after = file.change(lambda mine: how(mine, self._printed))
        except DamagedBox:
            self._mend(file)
            after = file.change(lambda mine: how(mine, self._printed))
        self._take(after)
        self._version = file.version()

    def take_in(self, text: str) -> tuple[JoinedBox[MyBox], tuple[Problem, ...]]:
        """Fill gaps of my box from a file's text and save it; return the joined box and what was not understood.

        Where both differ, my box wins. Raises ``BadExport`` for a text that holds no box, and otherwise as
        :meth:`change`; nothing is saved then.
        """
        unread: list[Problem] = []
        theirs = my_box.read(text, self._printed, unread)
        joins: list[JoinedBox[MyBox]] = []

        def joined(mine: MyBox, _: ArkhamBox) -> MyBox:
            joins.append(mine.joined(theirs))
            return joins[-1].box

        self.change(joined)
        return joins[-1], tuple(unread)

    def aside(self) -> tuple[str, ...]:
        """Return the files that were put aside because they could not be read."""
        return self._file.aside() if self._file is not None else ()

    def _take(self, mine: MyBox) -> None:
        """Store my box as read from its file, and give the printed cards its titles if these have changed."""
        if mine != self.mine:
            titles = mine.titles != self.mine.titles
            self.mine = mine
            self.box = with_titles(self._printed, mine) if titles else self.box

    def _mend(self, file: BoxFile) -> None:
        """Read my box from a damaged file as far as it is sound, and remember what was put aside."""
        self._take(MyBox())
        self._aside = file.set_aside() or self._aside
        self._take(file.load())
        self._version = file.version()
