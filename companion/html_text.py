"""Text that stands for itself in HTML, without the standard library's module.

``html`` brings 2,231 names of characters along, which weigh 33 kB in a browser and are needed only to read HTML.
"""

from __future__ import annotations

from typing import Final

_ENTITIES: Final = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#x27;"))
_NO_XML: Final = ("\ufffe", "\uffff")
"""Code points without a character that an SVG file cannot hold; an old evening may have one in a name."""


def escaped(text: str) -> str:
    """Return a text as HTML and SVG show it, within an attribute too: what ``html.escape`` returns."""
    for code_point in _NO_XML:
        text = text.replace(code_point, "")
    for character, entity in _ENTITIES:
        text = text.replace(character, entity)
    return text
