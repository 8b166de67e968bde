"""The page's scripts: plain ES modules under ``static/scripts``, and how they come where a page is one text.

A host that serves files loads ``static/scripts/anywidget.js`` (or another entry) and what it imports, as it stands. A
widget of a kernel is one text (anywidget's ``_esm``), whether Voila, JupyterLab, Binder or an editor shows it, and no
server of ours may stand behind it: there :func:`linked` puts the sources into one module, and the browser links them as
the modules they are (``linked.js``). So nothing has to be built, and every edition runs the same files.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
SCRIPTS = STATIC / "scripts"
LINKER = SCRIPTS / "linked.js"


@cache
def linked(entry: str) -> str:
    """One module that is ``entry`` with all that it imports; raises ``FileNotFoundError`` where one is missing."""
    sources = {name: _bare((SCRIPTS / name).read_text("utf-8")) for name in needed(entry)}
    named = f"const SOURCES = {json.dumps(sources, ensure_ascii=False)};\nconst ENTRY = {json.dumps(entry)};\n"
    return named + LINKER.read_text("utf-8")


def _bare(text: str) -> str:
    """A source without indentation and without the comments on lines of their own: half as much to send."""
    kept, is_comment = [], False
    for line in map(str.strip, text.splitlines()):
        is_comment = is_comment or line.startswith("/*")
        if line and not is_comment and not line.startswith("//"):
            kept.append(line)
        if is_comment and "*/" in line:
            is_comment = False
            kept += filter(None, [line.partition("*/")[2].strip()])
    return "\n".join(kept)


def needed(entry: str) -> tuple[str, ...]:
    """Names of the modules that ``entry`` needs, itself first."""
    found, names = [entry], sorted(file.name for file in SCRIPTS.glob("*.js"))
    for name in found:
        text = (SCRIPTS / name).read_text("utf-8")
        found += [other for other in names if f'"./{other}"' in text and other not in found]  # types: single quotes
    return tuple(found)
