"""Reads JSON that somebody else may have written.

Text nested thousands of times ends the browser's Python for good, before any exception; so its depth is counted first.
"""

from __future__ import annotations

import json
import re
from typing import Any

MAX_DEPTH = 200
"""Lists and objects inside each other that are read; what the companion writes has fewer than 30."""

_PARTS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
"""A text with its closing quote, or a bracket."""


def loads(content: str | bytes, **options: Any) -> Any:
    """Return the value of a JSON text, bytes being UTF-8; ``options`` go on to ``json.loads``.

    Raises:
        ValueError: It is no JSON, or holds a number of thousands of digits.
        RecursionError: It is nested deeper than :data:`MAX_DEPTH`.

    >>> loads('{"title": "[["}')
    {'title': '[['}
    """
    text = content if isinstance(content, str) else content.decode("utf-8", "surrogatepass")
    if text.count("[") + text.count("{") > MAX_DEPTH and _is_too_deep(text):
        raise RecursionError("nested too deeply")
    return json.loads(text, **options)


def _is_too_deep(text: str) -> bool:
    """Return whether lists and objects in a JSON text are nested deeper than is allowed."""
    depth = 0
    for part in _PARTS.finditer(text):
        match text[part.start()]:
            case "[" | "{":
                depth += 1
                if depth > MAX_DEPTH:
                    return True
            case "]" | "}":
                depth -= 1
            case _:
                pass  # a text
    return False
