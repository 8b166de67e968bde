"""The players' own boxes, which stand in files of the runtime's memory, kept in a private file of the browser.

The boxes know their files only (``apps.files.box_file``). After each act what differs goes as one line into a log, like
the acts of a game: durable before the act is acknowledged, and laid out again when a page opens.
"""

from __future__ import annotations

from pathlib import Path

from companion.errors import StorageTrouble
from companion.history.journals.line_journal import Folder, changes, line_of


class StoredBoxes:
    """The text files in ``place``, kept in the file ``name`` of ``folder``."""

    def __init__(self, place: Path, folder: Folder, name: str) -> None:
        self._place, self._folder, self._name = place, folder, name
        self._kept: dict[str, str] = {}
        self._end = 0
        self._seen: dict[str, tuple[int, int]] = {}
        self._is_overruled = False

    def lay_out(self) -> None:
        """Write the files as they were kept."""
        self._place.mkdir(parents=True, exist_ok=True)
        self.look()
        self._seen = self._stamps()

    def look(self) -> None:
        """Lay out what another tab has kept since; it goes before what is only here, and :meth:`keep` says so."""
        is_kept = self._seen == self._stamps()
        for change, length in changes(self._folder.read(self._name, self._end)):
            self._end += length
            for name, text in change["files"].items():
                self._lay(name, text)
        if is_kept:
            self._seen = self._stamps()

    def _lay(self, name: str, text: str | None) -> None:
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
        """Keep what differs since the last time. Raises ``StorageTrouble``, and then it differs still."""
        if self._stamps() == self._seen and not self._is_overruled:
            return
        self.look()
        if self._is_overruled:
            self._is_overruled = False
            raise StorageTrouble("Another tab has changed my box meanwhile: what was told here is not kept.")
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
        files = (file for file in self._place.iterdir() if file.suffix in (".json", ".bak"))
        return {file.name: (file.stat().st_mtime_ns, file.stat().st_size) for file in files}
