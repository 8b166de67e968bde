"""The players' own boxes, which stand in files of the runtime's memory, kept in a private file of the browser.

The boxes know their files only (``apps.files.box_file``). After each act what differs goes as one line into a log, like
the acts of a game: durable before the act is acknowledged, and laid out again when a page opens. A log may have come
from somebody else: only files of the names that a box has are laid out, and only texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.errors import StorageTrouble
from companion.history.journals.line_journal import Folder
from companion.history.journals.lines import changes, line_of


def boxes_of(game: str) -> str:
    """Return the name of the private file that stores a game's boxes."""
    return f"{game}-boxes"


class StoredBoxes:
    """The text files in ``place`` that may be called ``names``, kept in the file ``name`` of ``folder``."""

    def __init__(self, place: Path, folder: Folder, name: str, names: Collection[str]) -> None:
        self._place, self._folder, self._name, self._names = place, folder, name, names
        self._kept: dict[str, str] = {}
        self._end = 0
        self._seen: dict[str, tuple[int, int]] = {}
        self._is_overruled = False

    def lay_out(self) -> None:
        """Write the stored boxes into files of the runtime's memory."""
        self._place.mkdir(parents=True, exist_ok=True)
        self.look()
        self._seen = self._stamps()

    def look(self) -> None:
        """Write the boxes that another tab has stored since.

        They replace changes that were made only here, which :meth:`keep` reports.
        """
        is_kept = self._seen == self._stamps()
        for change, length in changes(self._folder.read(self._name, self._end)):
            self._end += length
            for name, text in texts_of(change, self._names):
                self._lay(name, text)
        if is_kept:
            self._seen = self._stamps()

    def _lay(self, name: str, text: str | None) -> None:
        """Write a box into its file, deleted if the text is None; note if that overrules a newer change."""
        file = self._place / name
        now = file.read_text("utf-8", "replace") if file.exists() else None
        self._is_overruled |= now not in (self._kept.get(name), text)
        if text is None:
            self._kept.pop(name, None)
            file.unlink(missing_ok=True)
        else:
            self._kept[name] = text
            file.write_text(text, "utf-8")

    def keep(self) -> None:
        """Store what differs since the last time. Raises ``StorageTrouble``, and then it differs still."""
        if self._stamps() == self._seen and not self._is_overruled:
            return
        self.look()
        if self._is_overruled:
            self._is_overruled = False
            raise StorageTrouble("Another tab changed My box; your entry here was not saved.")
        stamps = self._stamps()
        texts = {name: (self._place / name).read_text("utf-8", "replace") for name in stamps}
        change: dict[str, str | None] = {name: text for name, text in texts.items() if self._kept.get(name) != text}
        change |= dict.fromkeys(self._kept.keys() - texts.keys())
        if change:
            line = line_of({"files": change})
            self._folder.append(self._name, self._end, line)
            self._end += len(line)
        self._kept, self._seen = texts, stamps

    def _stamps(self) -> dict[str, tuple[int, int]]:
        """Return time of change, in nanoseconds, and size of each box's file, by file name."""
        files = (file for file in self._place.iterdir() if file.name in self._names)
        return {file.name: (file.stat().st_mtime_ns, file.stat().st_size) for file in files}


def texts_of(change: Mapping[str, Any], names: Collection[str]) -> Iterator[tuple[str, str | None]]:
    """Return the files of a line that may be laid out, each with its text, or None where it was taken away."""
    files = change.get("files")
    for name, text in files.items() if isinstance(files, dict) else ():
        if name in names and (text is None or _is_text(text)):
            yield name, text


def _is_text(text: object) -> bool:
    """Return whether a file can hold this: a text without half of a character pair."""
    return isinstance(text, str) and text.encode("utf-8", "replace").decode() == text
