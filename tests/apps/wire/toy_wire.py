"""The toy game as it travels over the wire."""

from __future__ import annotations

import json
from typing import Any

from toy_game import TOY as TOY

AT = "2024-03-01T20:00:00.000+00:00"


def made(drafts: list[list[str]] | None = None) -> dict[str, Any]:
    """What makes the table ``t``."""
    cover = {"id": "t", "kind": "toy", "title": "", "created": AT, "rules_version": 3, "box_digest": "box-1"}
    return cover | {"drafts": drafts or []}


def set_up() -> dict[str, Any]:
    """The first act."""
    return {"do": "SetUpToy", "with": {"pawns": []}}


def act(after: int, name: str, body: Any) -> dict[str, Any]:
    """An act on top of an entry."""
    return {"after": after, "draft": [name, AT, "Ada", "phone", json.dumps(body)]}


def entry_ids(content: dict[str, Any]) -> list[str]:
    """The ids of the entries in an answer."""
    return [row[1] for row in content["entries"]]
