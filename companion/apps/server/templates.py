"""What Voila writes pages with: templates that are compiled once, scripts that a browser asks for once and that are
packed once, as one.

Each page has an exporter and an environment of Jinja of its own, which read and compiled some twenty templates anew: a
third of all that the server had to do for a page. Of its seventy scripts each was asked for again, whether it had
changed; now the version is part of their address, and what carries the hash of its content in its name is kept too.
Packing them anew for each phone took 40 % of the server's time while eight of them opened a table, and answering
seventy times half of what was left; so the pieces that every page needs stand in Voila's main script
(:class:`JoinedScript`).
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import CodeType, MappingProxyType
from typing import Any, ClassVar

import tornado.web
import voila.notebook_renderer
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from jupyter_core.paths import jupyter_path
from jupyter_server.base.handlers import FileFindHandler
from voila.exporter import VoilaExporter
from voila.paths import collect_static_paths
from voila.static_file_handler import MultiStaticFileHandler

from companion.records import dataclass

MAIN = "voila.js"
"""The script that each page names; it asks for all others."""

PIECES: Mapping[str, str] = MappingProxyType(
    {
        "": """
            73 143 431 457 630 1187 1601 1621 1670 2930 3144 3249 3307 3311 3459 3649 3916 3989 3992 4041 4135 4173
            4222 4653 4729 4972 5044 5312 5688 5764 5767 6008 6049 6382 6468 6573 7155 7483 7556 7598 7770 7883 8017
            8135 8487 8766 8773 8862 8925 9081 9151 9212 9582 9684 9890 9981
        """,
        "@jupyter-widgets/jupyterlab-manager": "7 32 84 160 170 452 704 967",
        "@voila-dashboards/widgets-manager8": "496 883",
        "anywidget": "2 528",
    }
)
"""What every page asks for of Voila itself and of JupyterLab's extensions, by the first word of the files' names; it
says no more than what comes in one piece. A page asks by itself for what is missing, and what it does not need costs
its bytes alone."""

FOR_GOOD = "max-age=2592000, immutable"
"""Of a file whose address changes with its content; seconds."""

PACKED = frozenset({"text/javascript", "application/javascript", "text/css", "application/json", "image/svg+xml"})
"""Kinds of files that become smaller."""

HASHED = re.compile(r"\.[0-9a-f]{8,}\.js$")
"""How the name of such a file ends."""


class Compiled(BytecodeCache):
    """Templates as code, for as long as the server lives; one whose text has changed is compiled again."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in the code of a template if it was compiled before and has not changed."""
        checksum, code = self._known.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the code of a template that was compiled."""
        if bucket.code is not None:
            self._known[bucket.key] = bucket.checksum, bucket.code


COMPILED = Compiled()


class PageExporter(VoilaExporter):  # type: ignore[misc]  # voila is untyped
    """Voila's own over templates that are compiled already."""

    @property
    def environment(self) -> Environment:
        """Jinja's environment, with compiled templates that all pages share."""
        environment: Environment = super().environment
        environment.bytecode_cache = COMPILED
        return environment


def share() -> None:
    """Let every page that Voila writes from now on use :class:`PageExporter`."""
    voila.notebook_renderer.VoilaExporter = PageExporter


@dataclass(frozen=True)
class JoinedScript:
    """Voila's main script with the ``pieces`` before it that it would ask for one by one.

    Each piece does nothing but put itself into a list, where the scripts that want it look first (webpack and rspack
    hand on what was loaded ahead of them so). It stands in a function of its own, where its ``"use strict"`` counts.
    """

    main: Path
    pieces: tuple[Path, ...]

    @property
    def address(self) -> str:
        """The address of the script below the server's, beside Voila's own scripts.

        It changes with Voila and the names of the pieces; names in extensions contain the hash of their content.
        """
        names = " ".join(piece.name for piece in self.pieces)
        return f"voila/static/{version('voila')}.{sha256(names.encode()).hexdigest()[:12]}"

    def text(self) -> bytes:
        """Return the whole script."""
        pieces = (b"(()=>{" + piece.read_bytes() + b"\n})();\n" for piece in self.pieces)
        return b"".join((*pieces, self.main.read_bytes()))


@cache
def joined() -> JoinedScript:
    """Return the joined script of this computer; pages ask for missing or renamed pieces by themselves."""
    mains = (Path(path, MAIN) for path in collect_static_paths(["voila", "nbconvert"], "companion"))
    main = next(path for path in mains if path.exists())
    homes = (*jupyter_path("labextensions"), *jupyter_path("voila", "labextensions"))
    return JoinedScript(main, tuple(_pieces(main.parent, homes)))


def _pieces(of_voila: Path, extensions: Iterable[str]) -> Iterator[Path]:
    """Yield the script files of Voila and of each extension that pages need, without any that are missing."""
    for extension, names in PIECES.items():
        homes = [Path(folder, extension, "static") for folder in extensions] if extension else [of_voila]
        for home in [path for path in homes if path.is_dir()][:1]:
            for name in names.split():
                yield from sorted(home.glob(f"{name}.*.js"))[:1]


def named_scripts(page_config: dict[str, Any], *, base_url: str, **_: Any) -> dict[str, Any]:
    """Return the configuration of a page, with the address of its scripts."""
    return {**page_config, "fullStaticUrl": f"{base_url}{joined().address}"}


class Packed(tornado.web.StaticFileHandler):
    """Files as they are packed for a browser that takes them so; each is packed once, until it changes."""

    packed_files: ClassVar[dict[str, tuple[tuple[int, int], bytes]]] = {}
    """By path: when it was changed last (ns) and how long it is; packed. No more than there are files here."""

    is_packed = False

    def set_headers(self) -> None:
        """Set the headers; the file is packed for a browser that takes it so, unless only a part of it is wanted."""
        super().set_headers()
        takes = "gzip" in self.request.headers.get("Accept-Encoding", "") and "Range" not in self.request.headers
        self.is_packed = takes and self.get_content_type() in PACKED
        if self.is_packed:
            self.set_header("Content-Encoding", "gzip")

    def compute_etag(self) -> str | None:
        """Return a mark made of the file's time of change and its length; None without a file.

        Tornado would read the file for it.
        """
        return '"{:x}-{:x}"'.format(*self._version()) if self.absolute_path else None

    def get_content_size(self) -> int:
        """Return how many bytes are sent."""
        return len(self._packed()) if self.is_packed else super().get_content_size()

    def get_content(self, abspath: str, start: int | None = None, end: int | None = None) -> Any:  # type: ignore[override]
        """Return the bytes from ``start`` to ``end``; a packed file is always returned whole."""
        return self._packed() if self.is_packed else super().get_content(abspath, start, end)

    def _packed(self) -> bytes:
        """Return the file's text compressed with gzip, from memory until the file changes."""
        path, version = str(self.absolute_path), self._version()
        before, packed = self.packed_files.get(path, (None, b""))
        if before != version:
            packed = gzip.compress(self.text(), 6, mtime=0)
            self.packed_files[path] = version, packed
        return packed

    def text(self) -> bytes:
        """Return the content of the file."""
        return Path(str(self.absolute_path)).read_bytes()

    def _version(self) -> tuple[int, int]:
        """Return time of change, in nanoseconds, and size of the file, which differ once it has changed."""
        status = Path(str(self.absolute_path)).stat()
        return status.st_mtime_ns, status.st_size


class Scripts(Packed, MultiStaticFileHandler):  # type: ignore[misc]  # voila is untyped
    """Voila's scripts of this version, the main one with the pieces that every page needs."""

    def text(self) -> bytes:
        """Return the content of the file; for the main script with all pieces before it."""
        return joined().text() if self._is_main() else super().text()

    def get_content_size(self) -> int:
        """Return how many bytes are sent."""
        return len(self.text()) if self._is_main() and not self.is_packed else super().get_content_size()

    def get_content(self, abspath: str, start: int | None = None, end: int | None = None) -> Any:  # type: ignore[override]
        """Return the bytes from ``start`` to ``end``; a packed script is always returned whole."""
        if self._is_main() and not self.is_packed:
            return self.text()[start:end]
        return super().get_content(abspath, start, end)

    def _is_main(self) -> bool:
        """Return whether the requested file is the main script of the page."""
        return Path(str(self.absolute_path)).samefile(joined().main)

    def set_extra_headers(self, path: str) -> None:
        """Let browsers store the script for good: its address changes with its content."""
        self.set_header("Cache-Control", FOR_GOOD)


class Extensions(Packed, FileFindHandler):
    """The files of JupyterLab's extensions; almost all of them are named by their content."""

    def set_headers(self) -> None:
        """Such a file never changes; of all others Jupyter says that they are asked for each time."""
        super().set_headers()
        if HASHED.search(self.path):
            self.set_header("Cache-Control", FOR_GOOD)
