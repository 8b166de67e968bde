"""A box of the players' own as a file beside the journal: read whole, replaced whole."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from companion.errors import StorageTrouble


class BoxFile:
    """One box for all games of one kind in this house; a game says in a subclass what stands in it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def version(self) -> object:
        """Changes with the file; None while there is none."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def text(self) -> str | None:
        """What the file holds, None where there is none yet. Raises ``StorageTrouble``."""
        try:
            return self.path.read_text("utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise StorageTrouble("My box cannot be read: {reason}.", reason=why(error)) from error

    def replace(self, text: str) -> None:
        """Keep it; the file is replaced as a whole, so a power cut leaves the old one. Raises ``StorageTrouble``."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=self.path.parent, delete=False) as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(file.name).replace(self.path)
        except OSError as error:
            raise StorageTrouble("My box cannot be kept: {reason}.", reason=why(error)) from error


def why(error: Exception) -> str:
    """What the system complains of."""
    return getattr(error, "strerror", None) or type(error).__name__
