"""The type of ready markup: escaped text, literals, numbers, and what is joined of them.

It is a ``str`` and costs nothing at run time. mypy tells it from text that nobody escaped: its plugin
(``tests/house/markup_types.py``) gives an f-string, a ``join`` or a sum this type when all its pieces are safe, and
names the piece of an f-string with a tag in it that is not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NewType

from companion.html_text import escaped

Markup = NewType("Markup", str)
"""Made of a text by ``escape`` or ``quoted``; ``Markup("...")`` is for literals that are returned as they stand."""

NOTHING: Final = Markup("")


@lru_cache(4096)
def escape(text: str) -> Markup:
    """A text that stands for itself in markup, in an attribute too; most texts of a page stood on it one tap ago."""
    return Markup(escaped(text))


quoted = escape
"""Text of an attribute."""
