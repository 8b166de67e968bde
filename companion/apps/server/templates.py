"""What Voila writes pages with: templates that are compiled once, scripts that a browser asks for once.

Each page has an exporter and an environment of Jinja of its own, which read and compiled some twenty templates anew: a
third of all that the server had to do for a page. Of its seventy scripts each was asked for again, whether it had
changed; now the version is part of their address, and what carries the hash of its content in its name is kept too.
"""

from __future__ import annotations

import re
from types import CodeType
from typing import Any

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

HASHED = re.compile(r"\.[0-9a-f]{8,}\.js")
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


class Scripts(MultiStaticFileHandler):  # type: ignore[misc]  # voila is untyped
    """Voila's scripts of this version."""

    def set_extra_headers(self, path: str) -> None:
        """They never change."""
        self.set_header("Cache-Control", FOR_GOOD)


class Extensions(FileFindHandler):
    """What JupyterLab's extensions bring; almost all of it is named by its content."""

    def set_headers(self) -> None:
        """Such a file never changes; of all others Jupyter says that they are asked for each time."""
        super().set_headers()
        if HASHED.search(self.path):
            self.set_header("Cache-Control", FOR_GOOD)
