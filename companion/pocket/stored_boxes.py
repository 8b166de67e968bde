"""The players' own boxes, which stand in files of the runtime's memory, kept in a private file of the browser.

The boxes know their files only (``apps.files.box_file``). After each act what differs goes as one line into a log, like
the acts of a game: durable before the act is acknowledged, and laid out again when a page opens.
"""

from __future__ import annotations

from pathlib import Path

from companion.history.line_journal import Folder, changes, line_of


class StoredBoxes:
    """The text files in ``place``, kept in the file ``name`` of ``folder``."""

    def __init__(self, place: Path, folder: Folder, name: str) -> None:
        self._place, self._folder, self._name = place, folder, name
        self._kept: dict[str, str] = {}
        self._end = 0
        self._seen: dict[str, tuple[int, int]] = {}

    def lay_out(self) -> None:
        """Write the files as they were kept."""
        self._place.mkdir(parents=True, exist_ok=True)
        for change, length in changes(self._folder.read(self._name)):
            self._end += length
            self._kept |= {name: text for name, text in change["files"].items() if text is not None}
            for name in (name for name, text in change["files"].items() if text is None):
                self._kept.pop(name, None)
        for name, text in self._kept.items():
            (self._place / name).write_text(text, "utf-8")
        self._seen = self._stamps()

    def keep(self) -> None:
        """Keep what differs since the last time. Raises ``StorageTrouble``, and then it differs still."""
        stamps = self._stamps()
        if stamps == self._seen:
            return
        texts = {name: (self._place / name).read_text("utf-8", "replace") for name in stamps}
        change: dict[str, str | None] = {name: text for name, text in texts.items() if self._kept.get(name) != text}
        change |= dict.fromkeys(self._kept.keys() - texts.keys())
        if change:
            line = line_of({"files": change})
            self._folder.append(self._name, self._end, line)
            self._end += len(line)
        self._kept, self._seen = texts, stamps

    def _stamps(self) -> dict[str, tuple[int, int]]:
        files = (file for file in self._place.iterdir() if file.suffix in (".json", ".bak"))
        return {file.name: (file.stat().st_mtime_ns, file.stat().st_size) for file in files}
