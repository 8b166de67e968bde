"""The players' own box as a file beside the journal: ``realms-box.json``."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from companion.errors import StorageTrouble
from companion.facts.realms import RealmsBox
from companion.realms import my_box
from companion.realms.my_box import MyBox

FILE_NAME = "realms-box.json"


class BoxFile:
    """One box for all duels of this house."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    def version(self) -> object:
        """Changes with the file; None while there is none."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def load(self, box: RealmsBox) -> MyBox:
        """What is kept, an empty box when there is no file yet. Raises ``BadExport`` and ``StorageTrouble``."""
        try:
            text = self.path.read_text("utf-8")
        except FileNotFoundError:
            return MyBox()
        except (OSError, UnicodeDecodeError) as error:
            raise StorageTrouble("My box cannot be read: {reason}.", reason=_why(error)) from error
        return my_box.read(text, box)

    def save(self, mine: MyBox) -> None:
        """Keep it; the file is replaced as a whole, so a power cut leaves the old one. Raises ``StorageTrouble``."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=self.path.parent, delete=False) as file:
                file.write(my_box.write(mine))
                file.flush()
                os.fsync(file.fileno())
            Path(file.name).replace(self.path)
        except OSError as error:
            raise StorageTrouble("My box cannot be kept: {reason}.", reason=_why(error)) from error


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or type(error).__name__
