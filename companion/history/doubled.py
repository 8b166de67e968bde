"""JSON in which no key stands twice in one object: nobody knows which of the two counts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion import foreign_json
from companion.errors import BadExport
from companion.history.codec import printable


class TwiceTold(BadExport):
    """A key stands twice in one object of a document."""


class _Doubled(dict[str, Any]):
    """An object in which ``key`` stands twice."""

    key = ""


def document_from(text: str) -> Any:
    """Plain JSON from text; ``TwiceTold`` names the place of a key that stands twice, ``BadExport`` for no JSON."""
    try:
        content = foreign_json.loads(text, object_pairs_hook=_object)
        place = _doubled(content, "")
    except (ValueError, RecursionError) as error:
        raise BadExport("The text is cut off or damaged.") from error
    if place:
        raise TwiceTold("The key {place} appears twice in the file; keep only one.", place=printable(place))
    return content


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object from its pairs; with a key that stands twice, a ``_Doubled`` that names it."""
    result = dict(pairs)
    if len(result) == len(pairs):
        return result
    doubled = _Doubled(result)
    doubled.key = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
    return doubled


def _doubled(content: Any, place: str) -> str:
    """Return the path of the first repeated key, such as ``entries[3].act.with.value``; empty when no key repeats."""
    if isinstance(content, _Doubled):
        return f"{place}{content.key}"
    if isinstance(content, dict):
        return next(filter(None, (_doubled(value, f"{place}{key}.") for key, value in content.items())), "")
    if isinstance(content, list):
        stem = place.removesuffix(".")
        return next(filter(None, (_doubled(value, f"{stem}[{at}].") for at, value in enumerate(content))), "")
    return ""
