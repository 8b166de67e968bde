"""Modules straight out of a bundle's bytes, and records whose methods are compiled already: how the pocket starts soon.

No file is laid out for a module, looked for or opened: loading six hundred of them takes a quarter less. The files of a
bundle that are no modules (data, words, stylesheets, compiled libraries) lie where the modules say that they are.

``dataclasses`` writes the methods of each kind of record as a text and compiles it; a page has five hundred
kinds, and in the browser that was half a second. The same texts lead to the same code, so it travels in the bundle.

It is loaded before any bundle, from the runtime's own library, so it imports nothing of ours.
"""

import dataclasses
import json
import marshal
import os
import sys
from collections.abc import Container, Sequence
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any
from zlib import crc32

HEADER = 16
"""Bytes of a compiled file before its code."""
ENDING = ".pyc"
READY = "ready.records"
"""What a bundle has compiled of its records, for :class:`Ready`."""
REST = "python/"
"""Folder of the standard library's modules inside a bundle."""


class Bundles:
    """A finder and loader of all bundles that were added; ``home`` is where their other files lie."""

    def __init__(self, home: str) -> None:
        self._home = home
        self.ready = Ready()
        self._places: dict[str, tuple[memoryview, str, bool]] = {}
        self._files: dict[str, bytes] = {}

    def lay(self, content: bytes) -> None:
        """Make the modules of a bundle importable, and write its other files."""
        for path, inside in self.add(content):
            if path == READY:
                self.ready.add(bytes(inside))
            else:
                self._write(path, inside)

    def _write(self, path: str, content: bytes | memoryview) -> None:
        """Write a file of a bundle into the runtime's file system, below the home of the bundles."""
        file = f"{self._home}/{path}"
        os.makedirs(file.rpartition("/")[0], exist_ok=True)  # noqa: PTH103  pathlib is loaded later, if at all
        with open(file, "wb") as place:  # noqa: PTH123
            place.write(content)

    def modules(self) -> tuple[str, ...]:
        """Return the names of all modules that can be imported."""
        return tuple(self._places)

    def sleep(self) -> None:
        """Take all files into memory and drop the code of loaded modules, before memory is saved without files."""
        for folder, _, names in os.walk(self._home):
            for name in names:
                file = f"{folder}/{name}"
                with open(file, "rb") as place:  # noqa: PTH123
                    self._files[file.removeprefix(f"{self._home}/")] = place.read()
        self._places = {
            name: (memoryview(bytes(code)), file, is_package)
            for name, (code, file, is_package) in self._places.items()
            if name not in sys.modules
        }

    def wake(self) -> None:
        """Write the files again that :meth:`sleep` took into memory."""
        while self._files:
            self._write(*self._files.popitem())

    def add(self, content: bytes) -> list[tuple[str, memoryview]]:
        """Make the modules of a bundle importable; return its other files with their paths."""
        view, others = memoryview(content), []
        at = 4 + int.from_bytes(view[:4], "little")
        for path, size in json.loads(content[4:at]):
            inside = view[at : at + size]
            at += size
            if path.endswith(ENDING):
                name = path.removeprefix(REST).removesuffix(ENDING)
                is_package = name.endswith("/__init__")
                module = name.removesuffix("/__init__").replace("/", ".")
                self._places[module] = inside[HEADER:], f"{self._home}/{path}", is_package
            else:
                others.append((path, inside))
        return others

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the import system's record of a module; None if no added bundle has it."""
        place = self._places.get(fullname)
        if place is None:
            return None
        _, file, is_package = place
        spec = ModuleSpec(fullname, self, origin=file, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [file.rpartition("/")[0]]
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Return None, so that the import system makes the module as usual."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code; it is needed once."""
        code, _, _ = self._places[module.__name__]
        exec(marshal.loads(code), module.__dict__)


def begin(home: str) -> Bundles:
    """Return the finder of bundles, made at the first call; modules in its bundles go before modules in files."""
    bundles = next((finder for finder in sys.meta_path if isinstance(finder, Bundles)), None)
    if bundles is None:
        bundles = Bundles(home)
        use(bundles.ready)
        sys.meta_path.insert(0, bundles)
    return bundles


# ---------------------------------------------------------------- records


Key = tuple[int, int]


def key_of(text: str) -> Key:
    """Sum and length of a text; the builder makes sure that no two of the site's share both."""
    content = text.encode()
    return crc32(content), len(content)


class Ready:
    """Answers for ``exec`` inside of ``dataclasses``; what is not ready is compiled as ever."""

    def __init__(self) -> None:
        self.codes: dict[Key, bytes] = {}

    def add(self, content: bytes) -> None:
        """Codes as the builder keeps them: a marshalled mapping of key to marshalled code."""
        self.codes |= marshal.loads(content)

    def run(self, text: str, scope: dict[str, Any], methods: dict[str, Any]) -> None:
        """Define the methods that ``text`` names."""
        ready = self.codes.get(key_of(text))
        exec(marshal.loads(ready) if ready is not None else text, scope, methods)


class Collected:
    """The counterpart of :class:`Ready` for the builder: compiles, and remembers what it compiled."""

    def __init__(self) -> None:
        self.texts: dict[Key, str] = {}

    def run(self, text: str, scope: dict[str, Any], methods: dict[str, Any]) -> None:
        """Define the methods in ``text`` and keep it for the builder; raise ``ValueError`` if another has its key."""
        if self.texts.setdefault(key_of(text), text) != text:
            raise ValueError("two texts share their key")
        exec(text, scope, methods)

    def codes(self, excluded: Container[Key] = ()) -> bytes:
        """Return the compiled code of the collected texts for :meth:`Ready.add`, without the texts in ``excluded``."""
        new = {key: text for key, text in sorted(self.texts.items()) if key not in excluded}
        return marshal.dumps({key: marshal.dumps(_compiled(text)) for key, text in new.items()})


def _compiled(text: str) -> CodeType:
    """Return the code of a record's methods, without assertions and docstrings."""
    return compile(text, "<record>", "exec", dont_inherit=True, optimize=2)


def use(way: Ready | Collected) -> None:
    """Let ``dataclasses`` define methods this way; where it does not ask ``exec`` by that name, nothing changes."""
    vars(dataclasses)["exec"] = way.run
