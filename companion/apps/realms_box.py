"""The players' own box as a file beside the journal: ``realms-box.json``."""

from __future__ import annotations

from pathlib import Path

from companion.apps import box_file
from companion.errors import BadExport, StorageTrouble
from companion.facts.realms import RealmsBox
from companion.realms import my_box
from companion.realms.my_box import MyBox

FILE_NAME = "realms-box.json"
ASIDE = "realms-box-damaged-{n}.json"
"""Where a file that cannot be read is put, the first free number."""


class DamagedBox(BadExport):
    """The kept box is no box any more; nothing is assumed and nothing written over it."""


class BoxFile(box_file.BoxFile):
    """One box for all duels of this house."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / FILE_NAME)

    def load(self, box: RealmsBox) -> MyBox:
        """What is kept, an empty box when there is no file yet. Raises :class:`DamagedBox` and ``StorageTrouble``."""
        text = self.text()
        if text is None:
            return MyBox()
        try:
            return my_box.read(text, box)
        except BadExport as error:
            raise DamagedBox("My box, {file}: {what}", file=FILE_NAME, what=error) from error

    def set_aside(self, box: RealmsBox) -> str:
        """Give a damaged file another name, so that a box can be begun anew; '' where it is not damaged (any more).

        Raises ``StorageTrouble``.
        """
        try:
            self.load(box)
        except DamagedBox:
            return self._renamed()
        return ""

    def _renamed(self) -> str:
        number = 1
        while (aside := self.path.with_name(ASIDE.format(n=number))).exists():
            number += 1
        try:
            self.path.rename(aside)
        except OSError as error:
            raise StorageTrouble("My box cannot be kept: {reason}.", reason=box_file.why(error)) from error
        return aside.name

    def save(self, mine: MyBox) -> None:
        """Keep it. Raises ``StorageTrouble``."""
        self.replace(my_box.write(mine))
