"""The Python side of the site: which modules go into which bundle, compiled for the browser's runtime.

A bundle is one compressed file, fetched as a whole; a page waits for what its game needs, the others follow. Inside:
four bytes with the length of a JSON list ``[[path, bytes], ...]``, the list, then the files one after another. All of
it is zstd, which the browser's Python reads fast, and a quarter smaller than what browsers themselves can unpack.
"""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from companion.pocket import arrivals
from companion.pocket.arrivals import GAMES
from companion.pocket.bundled_modules import READY
from companion.pocket.site import graphs
from companion.pocket.site.imports import module_of, named_in
from companion.pocket.site.ingredients import Pantry
from companion.pocket.site.inside import BundleFile, Inside

PACKAGE = Path(__file__).resolve().parents[2]
CORE, GRAPHS, CODEC, CODES = "core", "graphs", "codec", "codes"
"""Bundles beside those of the games: what every page needs; paths in graphs; pydantic's core; QR codes."""
BEGINNING = PACKAGE / "pocket" / "bundled_modules.py"
"""Read by the runtime before any bundle: it lies beside the standard library."""
LIBRARY = "library"
"""The part of the standard library with which the runtime begins; the rest lies in the core, below ``REST``."""
REST = "python"

NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "arkham": (CORE, "arkham"), "odds": (CORE, "arkham"), "innsmouth": (CORE, "innsmouth"), "realms": (CORE, "realms"),
})  # fmt: skip
"""What a page of this kind waits for."""

LEFT_OUT = (
    "apps/__main__.py", "apps/arkham.py", "apps/innsmouth.py", "apps/notebook.py", "apps/odds.py", "apps/realms.py",
    "apps/start.py", "apps/browser/visitor.py", "apps/handles", "apps/server", "apps/tables/routes/route_thread.py",
    "apps/terminal", "apps/wire/doors", "apps/wire/keys.py", "apps/wire/transport.py",
    "apps/files/ports.py", "arkham/pieces/table_graph.py", "history/journals/postgres", "odds/card_draws.py",
    "odds/chance_tables.py", "odds/dice_sums.py", "odds/distributions.py", "pocket/bundled_modules.py",
    "pocket/static", "pocket/site", "share", "widgets/page.py",
    "widgets/scripts.py", "widgets/static/scripts", "words/update.py", "words/catalogues.py",
)  # fmt: skip
"""What only a computer with a server or a terminal runs."""
ENDINGS = (".py", ".mo", ".css", ".csv", ".svg", ".toml", ".json", ".txt")

ASKED_FOR = ("_strptime", "encodings", "encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1",
             "encodings.raw_unicode_escape", "encodings.unicode_escape", "encodings.utf_8_sig", "encodings.utf_16",
             "encodings.utf_16_be", "encodings.utf_16_le", "gzip", "importlib.resources._adapters",
             "importlib.resources.readers", "importlib.readers", "tempfile")  # fmt: skip
"""Of the standard library what nobody imports by name and yet is asked for."""
UNUSED = ("_pydatetime", "_pyrepl", "argparse", "asyncio.proactor_events", "asyncio.windows_events",
          "asyncio.windows_utils", "bdb", "cmd", "code", "ctypes", "doctest", "http", "pdb", "pprint", "unittest",
          "urllib.request", "webbrowser", "xml.dom", "xml.sax")  # fmt: skip
"""What is imported only to debug, to test or to fetch something; the tests open every page without it."""
WITH_WORDS = ("_pyodide", "pyodide")
"""Packages that read their own docstrings."""


def bundles(pantry: Pantry, level: int) -> dict[str, bytes]:
    """Return every bundle by its name, ready to be written; ``level`` of zstd, 1 to 22. Raises :class:`CannotPublish`.

    ``library`` is what the runtime begins with, in the form that it wants: a zip, the whole of it gzipped.
    """
    inside = Inside(pantry)
    by_bundle = _sources(pantry)
    first, later = _library_parts(inside, by_bundle)
    by_bundle[CORE] += later
    first += [BundleFile(BEGINNING.name, BEGINNING.read_bytes())]
    compiled = inside.compiled([source for sources in (*by_bundle.values(), first) for source in sources])
    packed = {name: _packed(sources, compiled) for name, sources in by_bundle.items()}
    records = inside.records(packed, (CORE, *GAMES), BEGINNING)
    packed = {
        name: _with_file(content, READY, records[name]) if name in records else content
        for name, content in packed.items()
    }
    return {LIBRARY: _library(first, compiled), **inside.squeezed(packed, level)}


def _sources(pantry: Pantry) -> dict[str, list[BundleFile]]:
    """Our own files and the libraries, by bundle."""
    result: dict[str, list[BundleFile]] = {CORE: [], **{game: [] for game in GAMES}}
    for source in _ours():
        result[_bundle_of(source.name)].append(source)
    result[GRAPHS] = graphs.carried(_package(pantry.folder("networkx"), "networkx"))
    result[CODEC] = [
        *_package(pantry.folder("pydantic-core"), "pydantic_core"),
        *_package(pantry.folder("typing-extensions"), "typing_extensions.py"),
    ]
    result[CODES] = list(_package(pantry.folder("segno"), "segno"))
    return result


def _library_parts(
    inside: Inside, result: Mapping[str, Sequence[BundleFile]]
) -> tuple[list[BundleFile], list[BundleFile]]:
    """Return the standard library's sources in two lists: loaded when the runtime begins, and needed later.

    Needed later is what the companion's own files import. All other sources of the library are left out.
    """
    library = {
        name: source for source in _standard_library(inside.runtime) if not _is_unused(name := module_of(source.name))
    }
    texts = (
        source.content.decode() for sources in result.values() for source in sources if source.name.endswith(".py")
    )
    asked_for = {*ASKED_FOR, *(name for text in texts for name in named_in(text) if name in library)}
    begun_with, needed = inside.modules(list(library.values()), asked_for)
    whole = {name.partition(".")[0] for name in begun_with}  # a package lies in one place
    wanted = [name for name in sorted(begun_with | needed) if name in library]
    first = [library[name] for name in wanted if name.partition(".")[0] in whole]
    later = [library[name] for name in wanted if name.partition(".")[0] not in whole]
    return first, [replace(source, name=f"{REST}/{source.name}") for source in later]


def _bundle_of(file: str) -> str:
    """Return the bundle of a file: a game's if the path names a game, otherwise the bundle that all pages need.

    The words of all games are in one catalogue, which all pages need.
    """
    return CORE if file.startswith("companion/words") else arrivals.bundle_of(file.replace("/", ".")) or CORE


def _ours() -> Iterator[BundleFile]:
    """Yield the files of this package and of ``data`` that the browser needs."""
    for file in sorted(PACKAGE.rglob("*")):
        inside = file.relative_to(PACKAGE)
        if file.suffix in ENDINGS and "__pycache__" not in inside.parts and not _is_left_out(inside.as_posix()):
            yield BundleFile(f"companion/{inside.as_posix()}", file.read_bytes())
    inside_data = PACKAGE / "_data"
    data = inside_data if inside_data.is_dir() else PACKAGE.parent / "data"
    for file in sorted(data.rglob("*") if data != inside_data else ()):
        if file.is_file() and file.suffix in ENDINGS:
            yield BundleFile(f"companion/_data/{file.relative_to(data).as_posix()}", file.read_bytes())


def _is_left_out(inside: str) -> bool:
    """Return whether a path inside the package, or a folder above it, is left out of the browser."""
    return any(inside == name or inside.startswith(f"{name}/") for name in LEFT_OUT)


def _package(folder: Path, name: str) -> Iterator[BundleFile]:
    """Yield the sources of a library without its tests."""
    top = folder / name
    for file in sorted(top.rglob("*")) if top.is_dir() else (top,):
        parts = file.relative_to(folder).parts
        if file.suffix in (".py", ".so") and "tests" not in parts:
            yield BundleFile("/".join(parts), file.read_bytes())


def _standard_library(runtime: Path) -> Iterator[BundleFile]:
    """Yield the modules of Python's standard library from the browser's runtime."""
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as library:
        for name in sorted(library.namelist()):
            if name.endswith(".py"):
                yield BundleFile(name, library.read(name), name.partition("/")[0] in WITH_WORDS)


def _is_unused(module: str) -> bool:
    """Return whether a module of the standard library, or a package above it, is never imported by our pages."""
    return any(module == unused or module.startswith(f"{unused}.") for unused in UNUSED)


# ---------------------------------------------------------------- packing


def _packed(sources: Sequence[BundleFile], compiled: Mapping[BundleFile, bytes]) -> bytes:
    """Return sources as a bundle, as bytecode where it was compiled, sorted by name."""
    return _bundle(dict(sorted(_named(source, compiled) for source in sources)))


def _bundle(files: Mapping[str, bytes]) -> bytes:
    """Return files as a bundle: length of the index as 4 bytes, index of names and lengths as JSON, contents."""
    index = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(files.values())


def _with_file(bundle: bytes, name: str, content: bytes) -> bytes:
    """Return a bundle with a file added to it."""
    at = 4 + int.from_bytes(bundle[:4], "little")
    files = {}
    for path, size in json.loads(bundle[4:at]):
        files[path] = bundle[at : at + size]
        at += size
    return _bundle({**files, name: content})


def _library(sources: Sequence[BundleFile], compiled: Mapping[BundleFile, bytes]) -> bytes:
    """Return the sources as a zip that is compressed as a whole, not file by file."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as library:
        for name, content in sorted(_named(source, compiled) for source in sources):
            library.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return gzip.compress(whole.getvalue(), 9, mtime=0)


def _named(source: BundleFile, compiled: Mapping[BundleFile, bytes]) -> tuple[str, bytes]:
    """Return name and content of a file in the bundle: compiled with a "c" after its name, or as it is."""
    if source in compiled:
        return f"{source.name}c", compiled[source]
    return source.name, source.content
