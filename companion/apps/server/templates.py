"""What Voila writes pages with: templates that are compiled once, scripts that a browser asks for once and that are
packed once.

Each page has an exporter and an environment of Jinja of its own, which read and compiled some twenty templates anew: a
third of all that the server had to do for a page. Of its seventy scripts each was asked for again, whether it had
changed; now the version is part of their address, and what carries the hash of its content in its name is kept too.
Packing them anew for each phone took 40 % of the server's time while eight of them opened a table.
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from types import CodeType
from typing import Any, ClassVar

import tornado.web
import voila.notebook_renderer
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from jupyter_server.base.handlers import FileFindHandler
from voila._version import __version__
from voila.exporter import VoilaExporter
from voila.static_file_handler import MultiStaticFileHandler

SCRIPTS = f"voila/static/{__version__}"
"""Below the server's address: Voila's own scripts."""

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
        """Fill in the code of a template that is known."""
        checksum, code = self._known.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template that was compiled."""
        if bucket.code is not None:
            self._known[bucket.key] = bucket.checksum, bucket.code


COMPILED = Compiled()


class PageExporter(VoilaExporter):  # type: ignore[misc]  # voila is untyped
    """Voila's own over templates that are compiled already."""

    @property
    def environment(self) -> Environment:
        """Jinja's, with what all pages share."""
        environment: Environment = super().environment
        environment.bytecode_cache = COMPILED
        return environment


def share() -> None:
    """Let every page that Voila writes from now on use it."""
    voila.notebook_renderer.VoilaExporter = PageExporter


def named_scripts(page_config: dict[str, Any], *, base_url: str, **_: Any) -> dict[str, Any]:
    """What a page says of where its scripts lie."""
    return {**page_config, "fullStaticUrl": f"{base_url}{SCRIPTS}"}


class Packed(tornado.web.StaticFileHandler):
    """Files as they are packed for a browser that takes them so; each is packed once, until it changes."""

    kept: ClassVar[dict[str, tuple[tuple[int, int], bytes]]] = {}
    """By path: when it was changed last (ns) and how long it is; packed. No more than there are files here."""

    is_packed = False

    def set_headers(self) -> None:
        """That it is packed, unless only a part of it is wanted."""
        super().set_headers()
        takes = "gzip" in self.request.headers.get("Accept-Encoding", "") and "Range" not in self.request.headers
        self.is_packed = takes and self.get_content_type() in PACKED
        if self.is_packed:
            self.set_header("Content-Encoding", "gzip")

    def compute_etag(self) -> str | None:
        """By when it was changed and how long it is; Tornado would read it for this."""
        return '"{:x}-{:x}"'.format(*self._version()) if self.absolute_path else None

    def get_content_size(self) -> int:
        """Bytes that are sent."""
        return len(self._packed()) if self.is_packed else super().get_content_size()

    def get_content(self, abspath: str, start: int | None = None, end: int | None = None) -> Any:  # type: ignore[override]
        """They themselves; of a packed file there is nothing but the whole."""
        return self._packed() if self.is_packed else super().get_content(abspath, start, end)

    def _packed(self) -> bytes:
        path, version = str(self.absolute_path), self._version()
        before, packed = self.kept.get(path, (None, b""))
        if before != version:
            packed = gzip.compress(Path(path).read_bytes(), 6, mtime=0)
            self.kept[path] = version, packed
        return packed

    def _version(self) -> tuple[int, int]:
        found = Path(str(self.absolute_path)).stat()
        return found.st_mtime_ns, found.st_size


class Scripts(Packed, MultiStaticFileHandler):  # type: ignore[misc]  # voila is untyped
    """Voila's scripts of this version."""

    def set_extra_headers(self, path: str) -> None:
        """They never change."""
        self.set_header("Cache-Control", FOR_GOOD)


class Extensions(Packed, FileFindHandler):
    """What JupyterLab's extensions bring; almost all of it is named by its content."""

    def set_headers(self) -> None:
        """Such a file never changes; of all others Jupyter says that they are asked for each time."""
        super().set_headers()
        if HASHED.search(self.path):
            self.set_header("Cache-Control", FOR_GOOD)
