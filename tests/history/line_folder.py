"""A folder of this machine for the line journal: what a browser's private files are to the pocket."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from companion.errors import StorageTrouble


class DiskFolder:
    """Files of a folder, shared by several journals through a lock; ``fail_after`` bytes the disk is full."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fail_after: int | None = None

    def names(self) -> Sequence[str]:
        return sorted(file.name for file in self.folder.glob("*.log"))

    def size(self, name: str) -> int:
        file = self.folder / name
        return file.stat().st_size if file.exists() else 0

    def read(self, name: str, start: int = 0) -> bytes:
        return (self.folder / name).read_bytes()[start:]

    def create(self) -> str:
        name = f"{token_hex(8)}.log"
        (self.folder / name).touch()
        return name

    def append(self, name: str, at: int, content: bytes) -> None:
        with (self.folder / name).open("r+b", buffering=0) as file:
            file.truncate(at)
            file.seek(at)
            if self.fail_after is not None:
                file.write(content[: self.fail_after])
                file.truncate(at)
                raise StorageTrouble("The disk is full; nothing was recorded.")
            file.write(content)
            os.fsync(file.fileno())

    def remove(self, name: str) -> None:
        (self.folder / name).unlink()

    @contextmanager
    def writing(self) -> Iterator[object]:
        with (self.folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield lock
