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
        """Nothing is entered."""
        return MyBox()

    def read(self, text: str) -> MyBox:
        """A box from a text; raises ``BadExport``."""
        return my_box.read(text, self._box)

    def written(self, kept: MyBox) -> str:
        """The text of a box."""
        return my_box.write(kept)

    def mended(self, text: str, copy: str | None) -> tuple[MyBox, bool, bool]:
        """The cells that are sound; those of cards with a wrong one also from the last good copy."""
        return my_box.mended(text, copy, self._box)
