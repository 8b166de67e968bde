"""The page's scripts: plain ES modules under ``static/scripts``, and how they come where a page is one text.

A host that serves files loads ``static/scripts/anywidget.js`` (or another entry) and what it imports, as it stands. A
widget of a kernel is one text (anywidget's ``_esm``), whether Voila, JupyterLab, Binder or an editor shows it, and no
server of ours may stand behind it: there :func:`linked` puts the sources into one module, and the browser links them as
the modules they are (``linked.js``). So nothing has to be built, and every edition runs the same files.
"""

from __future__ import annotations

import json
import posixpath
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
SCRIPTS = STATIC / "scripts"
LINKER = SCRIPTS / "linked.js"


@cache
def linked(entry: str) -> str:
    """Return the text of a single module that is ``entry`` with all that it imports.

    Raises ``FileNotFoundError`` where a module is missing.
    """
    sources = {name: [_bare((SCRIPTS / name).read_text("utf-8")), imports(name)] for name in needed(entry)}
    named = f"const SOURCES = {json.dumps(sources, ensure_ascii=False)};\nconst ENTRY = {json.dumps(entry)};\n"
    return named + LINKER.read_text("utf-8")


def _bare(text: str) -> str:
    """Return a source without indentation and without comments on lines of their own, about half as long."""
    lines, is_comment = [], False
    for line in map(str.strip, text.splitlines()):
        is_comment = is_comment or line.startswith("/*")
        if line and not is_comment and not line.startswith("//"):
            lines.append(line)
        if is_comment and "*/" in line:
            is_comment = False
            lines += filter(None, [line.partition("*/")[2].strip()])
    return "\n".join(lines)


def needed(entry: str) -> tuple[str, ...]:
    """Names of the modules that ``entry`` needs, itself first; a name is the place below ``static/scripts``."""
    results = [entry]
    for name in results:
        results += [other for other in imports(name).values() if other not in results]
    return tuple(results)


@cache
def imports(name: str) -> dict[str, str]:
    """Return the modules that a module imports: their names by the path in its text.

    Imports of types, in single quotes, do not count.
    """
    text, room = (SCRIPTS / name).read_text("utf-8"), posixpath.dirname(name) or "."
    written = {_relative_import(room, other): other for other in every()}
    return {place: other for place, other in written.items() if f'"{place}"' in text}


def _relative_import(room: str, name: str) -> str:
    """Return the path by which a script in folder ``room`` imports the script ``name``, as "./..." or "../..."."""
    place = posixpath.relpath(name, room)
    return place if place.startswith("../") else f"./{place}"


@cache
def every() -> tuple[str, ...]:
    """Names of all modules."""
    return tuple(sorted(file.relative_to(SCRIPTS).as_posix() for file in SCRIPTS.rglob("*.js")))
