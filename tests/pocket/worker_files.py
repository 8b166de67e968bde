"""The worker's files as its script offers them, in the memory of a test: held by one tab, looked at by the others."""

from __future__ import annotations

import one_tap

from companion.pocket.private_files import ELSEWHERE, FULL, WRITTEN


class Disk:
    """What outlives the tabs."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.held: set[str] = set()
        self.room = 1 << 30


class Tab:
    """``static/files/files.js`` in the tests' Python."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.mine: set[str] = set()
        self.made = 0

    def names(self) -> list[str]:
        return list(self.disk.files)

    def size(self, name: str) -> int:
        return len(self.disk.files.get(name, b""))

    def read(self, name: str, start: int) -> bytes:
        return self.disk.files.get(name, b"")[start:]

    def create(self) -> str:
        self.made += 1
        name = f"{one_tap.number(self)}-{self.made}"
        self.hold(name)
        return name

    def hold(self, name: str) -> None:
        self.disk.files.setdefault(name, b"")
        self.disk.held.add(name)
        self.mine.add(name)

    def append(self, name: str, at: int, content: bytes) -> str:
        if name not in self.mine:
            if name in self.disk.held:
                return ELSEWHERE
            self.hold(name)
        whole = self.disk.files[name][:at]
        if sum(map(len, self.disk.files.values())) + len(content) > self.disk.room:
            self.disk.files[name] = whole
            return FULL
        self.disk.files[name] = whole + content
        return WRITTEN

    def remove(self, name: str) -> None:
        self.disk.files.pop(name, None)
