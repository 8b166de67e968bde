"""The players' own box and their towns as a file beside the journal: ``innsmouth-box.json``."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from companion.apps import box_file
from companion.errors import BadData, BadExport
from companion.facts.innsmouth import InnsmouthBox
from companion.history.codec import decode, from_text
from companion.innsmouth.draft_town import DraftTown
from companion.innsmouth.draft_town_file import draft_of
from companion.innsmouth.my_box_file import Kept, read_kept, write_box
from companion.innsmouth.state import PRACTICE
from companion.innsmouth.town_file import read_town

FILE_NAME = "innsmouth-box.json"


def write(kept: Kept) -> str:
    """The text of the file."""
    return write_box(kept.box, kept.towns)


def read(text: str) -> Kept:
    """A box from the text of its file. Raises ``BadData``, and ``BadExport`` for the form that was written at first."""
    content: object = None
    with suppress(BadExport):  # what is no JSON is told with its line below
        content = from_text(text)
    if isinstance(content, dict) and content.keys() == {"box", "towns"}:
        return decode(Kept, content)
    return read_kept(text, "")


class BoxFile(box_file.BoxFile):
    """One box for all games of this house."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / FILE_NAME)

    def load(self) -> Kept:
        """What is kept, an empty box when there is no file yet. Raises ``BadExport`` and ``StorageTrouble``."""
        text = self.text()
        if text is None:
            return Kept()
        try:
            return read(text)
        except BadData as trouble:
            raise BadExport("The file of my box cannot be read: {why}.", why=trouble) from trouble

    def save(self, kept: Kept) -> None:
        """Keep it. Raises ``StorageTrouble``."""
        self.replace(write(kept))


class MyShelf:
    """What one page knows of the box file, and the changes it makes to it.

    The file is read anew before it is changed, so that two devices do not write over each other's towns.
    """

    def __init__(self, file: BoxFile) -> None:
        self.kept = Kept()
        self._file, self._version = file, object()

    def look(self) -> None:
        """Take over the file when it has changed. Raises ``BadExport`` and ``StorageTrouble`` once."""
        version = self._file.version()
        if version != self._version:
            self._version = version
            self.kept = Kept()
            self.kept = self._file.load()

    def fresh(self) -> Kept:
        """What the file holds now."""
        return self._file.load()

    def save(self, kept: Kept) -> None:
        """Keep all of it."""
        self._file.save(kept)
        self.look()

    def forget(self, name: str) -> None:
        """Throw a town away."""
        kept = self.fresh()
        left = {key: text for key, text in kept.towns.items() if key != name}
        self.save(replace(kept, towns=MappingProxyType(left)))

    def keep_town(self, text: str) -> None:
        """A town file under the town's name. Raises ``BadData`` with its problems."""
        town = read_town(text, "")
        name = town.name_ru or town.name_en or town.id or "?"
        kept = self.fresh()
        self.save(replace(kept, towns=MappingProxyType({**kept.towns, name: text})))

    def draft(self, name: str, printed: InnsmouthBox) -> DraftTown:
        """A town for the editor; the practice town without its name, as a pattern."""
        text = printed.practice_town if name == PRACTICE else self.kept.towns.get(name, "")
        found = draft_of(read_town(text)) if text else DraftTown()
        if found is None:
            raise BadExport("This town was not drawn in the editor; it can be played, but not changed here.")
        return replace(found, id="", name_ru="", name_en="") if name == PRACTICE else found
