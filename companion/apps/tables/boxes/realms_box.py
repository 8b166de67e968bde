"""The players' own box as a file beside the journal: ``realms-box.json``."""

from __future__ import annotations

from pathlib import Path

from companion.apps.files import box_file
from companion.facts import realms as facts
from companion.facts.realms import RealmsBox
from companion.realms.cards import my_box
from companion.realms.cards.my_box import MyBox

FILE_NAME = box_file.file_name("realms")


class BoxFile(box_file.BoxFile[MyBox]):
    """One box for all duels of this house."""

    def __init__(self, folder: Path, box: RealmsBox | None = None) -> None:
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
        """Return the sound cells of a damaged text, filling cards with a wrong cell from the last good copy.

        Return also whether the text gave something, and whether the copy did.
        """
        return my_box.mended(text, copy, self._box)
