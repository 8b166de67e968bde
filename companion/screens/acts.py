"""Acts as JSON, as they travel to the page in ``data-act`` and come back with a tap.

A command is ``{"do": "OpenGate", "with": {...}}``, a navigation ``{"go": "OpenPlace", "with": {...}}``; ``into``
names the field that takes the typed or chosen value. Reading back is done by the caller, who knows the types.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from companion import foreign_json
from companion.errors import BadExport
from companion.screens.parts import Act, Navigation

ENCODED = 2048
"""Acts whose text is kept: a page shows a hundred, and most of them again after the next tap."""


def encode(act: Act, into: str = "") -> str:
    """The JSON of an act; stable, so that the same screen gives the same text."""
    try:
        return _encoded(act, into)
    except TypeError:  # a mapping inside; such acts are few
        return _encoded.__wrapped__(act, into)


@lru_cache(ENCODED)
def _encoded(act: Act, into: str) -> str:
    """Return an act as JSON text, "go" for navigation or "do", with the field for a typed value if any; cached."""
    kind = "go" if isinstance(act, Navigation) else "do"
    content: dict[str, Any] = {kind: type(act).__name__, "with": plain_fields(act, into)}
    if into:
        content["into"] = into
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def read(text: str, value: str = "") -> dict[str, Any]:
    """The act as plain JSON with the typed value in its place; ``BadExport`` when it is not an act."""
    try:
        content = foreign_json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadExport("This tap could not be read") from error
    if not isinstance(content, dict) or not isinstance(content.get("with"), dict) or not {"do", "go"} & content.keys():
        raise BadExport("This tap could not be read")
    into = content.pop("into", "")
    if not isinstance(into, str):
        raise BadExport("This tap could not be read")
    if into:
        content["with"][into] = value
    return content


def plain_fields(record: Any, left_out: str = "") -> dict[str, Any]:
    """Return the fields of a record as plain data for JSON, without the field ``left_out``."""
    return {f.name: _plain(getattr(record, f.name)) for f in fields(record) if f.name != left_out}


def _plain(value: Any) -> Any:
    """Return a value as JSON can hold it: dataclasses and mappings as dicts, sets sorted; any other unchanged."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain_fields(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list, frozenset)):
        return [_plain(item) for item in (sorted(value) if isinstance(value, frozenset) else value)]
    return value
