"""Which modules of the standard library are ever imported, read from the sources themselves.

The second half of this file is also run as it stands inside the browser's Python, whose library is written in a newer
Python than ours may be.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping

IMPORT = re.compile(r"^\s*(?:from\s+(\w[\w.]*)\s+import\s+(.*)|import\s+(\w.*))$", re.MULTILINE)

Library = Mapping[str, tuple[str, bytes]]
"""File and text of each module."""


def named_in(text: str) -> frozenset[str]:
    """Modules, or what might be one, that a text imports by name, wherever it does.

    >>> sorted(named_in("import os, json\\nfrom html import entities"))
    ['html', 'html.entities', 'json', 'os']
    """
    results: set[str] = set()
    for whole, names, plain in IMPORT.findall(text):
        words = re.findall(r"[\w.]+(?=\s*(?:,|as\b|$|#|\)))", names or plain)
        results |= {whole, *(f"{whole}.{word}" for word in words)} if whole else set(words)
    return frozenset(results)


def module_of(name: str) -> str:
    """Return the module of a file.

    >>> module_of("asyncio/__init__.py"), module_of("json/decoder.py")
    ('asyncio', 'json.decoder')
    """
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def needed(library: Library, asked_for: Iterable[str]) -> set[str]:
    """Return the requested modules of ``library``, and all modules that importing them imports.

    A module that the library imports only when a function is called counts if it is requested itself.
    """
    open_ones = [name for name in asked_for if name in library]
    results: set[str] = set()
    while open_ones:
        name = open_ones.pop()
        if name not in results:
            results.add(name)
            file, text = library[name]
            open_ones += _named(ast.parse(text), file, library)
            open_ones += [name.rpartition(".")[0]] if "." in name else []
    return results


def _named(tree: ast.AST, file: str, library: Library) -> Iterator[str]:
    """Modules of the library that stand in the imports of a file, outside of functions."""
    package = module_of(file).split(".")[: None if file.endswith("/__init__.py") else -1]
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names if alias.name in library)
            case ast.ImportFrom(module, names, level):
                above = package[: len(package) - level + 1] if level else []
                whole = ".".join([*above, *([module] if module else [])])
                yield from (name for alias in names if (name := f"{whole}.{alias.name}") in library)
                if whole in library:
                    yield whole
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                pass
            case _:
                yield from _named(node, file, library)
