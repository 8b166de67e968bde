"""A lesson in one of the languages that its notebook is written in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

BETWEEN = " · "
"""Between a sentence and its translation, whichever comes first."""
MARKED = re.compile(r"\*\*(RU|EN)\.\*\* ")
"""How a paragraph of one language begins beside one of another."""
TITLE = re.compile(r'"([^"\n]*)"')
CHOICE = re.compile(r'^language = "".*$', re.MULTILINE)
"""The line of a lesson that leaves the language to its reader."""
CYRILLIC = re.compile("[А-Яа-яЁё]")


def in_language(notebook: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return a notebook with the prose and the titles of one language; ``language``: ``ru`` or ``en``."""
    cells = [{**cell, "source": _source(cell, language).splitlines(keepends=True)} for cell in notebook["cells"]]
    metadata = dict(notebook["metadata"])
    metadata["title"] = _half(metadata["title"], language)
    return {**notebook, "cells": cells, "metadata": metadata}


def _source(cell: Mapping[str, Any], language: str) -> str:
    """Return the text of a cell in a language."""
    text = "".join(cell["source"])
    if cell["cell_type"] == "code":
        named = CHOICE.sub(f'language = "{language}"', text)
        return TITLE.sub(lambda title: f'"{_half(title[1], language)}"', named)
    paragraphs = [_paragraph(paragraph, language) for paragraph in text.split("\n\n")]
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def _paragraph(text: str, language: str) -> str:
    """Return a paragraph in a language; empty if it is one of the other language."""
    if mark := MARKED.match(text):
        return text[mark.end() :] if mark[1].lower() == language else ""
    hashes, _, heading = text.rpartition("# ")
    if hashes.strip("#") == "" and heading != text:
        return f"{hashes}# {_half(heading, language)}"
    return _half(text, language)


def _half(text: str, language: str) -> str:
    """Return the half of a text that is in a language; all of a text that is not bilingual."""
    halves = text.split(BETWEEN)
    russian = [half for half in halves if CYRILLIC.search(half)]
    if (len(halves), len(russian)) != (2, 1):
        return text
    english = next(half for half in halves if half not in russian)
    return russian[0] if language == "ru" else english
