"""What older versions of these rules are known to have kept wrongly in saved tables, put right before they are read."""

from __future__ import annotations

from typing import Any

from companion.arkham.table.investigator import FLAGS


def mended(content: Any) -> Any:
    """Return a saved table, as plain JSON, with True and False for flags of investigators saved as 0 or 1."""
    if not isinstance(content, dict) or not isinstance(content.get("investigators"), list):
        return content
    return {**content, "investigators": [_investigator(investigator) for investigator in content["investigators"]]}


def _investigator(content: Any) -> Any:
    """Return a saved investigator with flags of 0 or 1 as truth values; anything but an object is unchanged."""
    if not isinstance(content, dict):
        return content
    return {name: bool(value) if name in FLAGS and value in (0, 1) else value for name, value in content.items()}
