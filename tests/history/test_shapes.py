"""Our shapes of records judge like pydantic's own, for every record that is kept or comes back from a page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from random import Random
from types import GenericAlias, NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from pydantic import ConfigDict, TypeAdapter
from pydantic_core import ValidationError

from companion.apps.tables.games import games
from companion.history.export import ExportedEntry, ExportedGame
from companion.history.shapes import validator
from companion.records import dataclass
from companion.screens.arkham.drafts import navigation as arkham
from companion.screens.innsmouth.drafts import navigation as innsmouth
from companion.screens.realms.drafts import navigation as realms

KINDS: dict[str, Any] = {
    f"{kind.__module__}.{kind.__name__}": kind
    for kind in (
        *(kind for game in games().values() for kind in (*game.commands, game.state_type)),
        *(kind for room in (arkham, innsmouth, realms) for kind in room.NAVIGATION.values()),
        ExportedGame,
        ExportedEntry,
    )
}

TIMES = 12
WRONG: tuple[Any, ...] = (None, True, 7, -1, 1.5, "", "x", "7", [], [[]], {}, {"x": 1}, [1, "x"], 2**70)


def content(kind: Any, chance: Random) -> Any:
    """JSON of a ``kind`` at random."""
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return {field.name: content(hints[field.name], chance) for field in fields(kind) if field.init}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return chance.choice(list(kind)).value
    simple = {str: "woods", int: chance.randrange(-3, 50), bool: chance.random() < 0.5, NoneType: None, Any: ["x", {}]}
    if kind in simple:
        return simple[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Mapping, dict):
        keys = ("1", "2") if parts[0] is int else tuple(content(parts[0], chance) for _ in range(2))
        return {key: content(parts[1], chance) for key in keys[: chance.randrange(3)]}
    if origin in (tuple, frozenset):
        whole = parts if origin is tuple and parts[-1] is not Ellipsis else parts[:1] * chance.randrange(3)
        return [content(part, chance) for part in whole]
    return content(chance.choice(parts), chance)


def damaged(found: Any, chance: Random) -> Any:
    """The same JSON with one thing wrong, somewhere."""
    if isinstance(found, dict) and found and chance.random() < 0.8:
        name = chance.choice(list(found))
        if chance.random() < 0.15:
            return {other: value for other, value in found.items() if other != name}
        if chance.random() < 0.15:
            return {**found, "unknown": 1}
        return {**found, name: damaged(found[name], chance)}
    if isinstance(found, list) and found and chance.random() < 0.6:
        place = chance.randrange(len(found))
        return [damaged(one, chance) if number == place else one for number, one in enumerate(found)]
    return chance.choice(WRONG)


def ours(kind: Any, text: str) -> Any:
    """The record, or what is wrong with it and where."""
    try:
        return validator(kind).validate_json(text)
    except ValidationError as error:
        return [(one["type"], one["loc"]) for one in error.errors()]


def theirs(adapter: TypeAdapter[Any], text: str) -> Any:
    """The same as pydantic has it; the record stands in a tuple, which alone takes a configuration."""
    try:
        return adapter.validate_json(f"[{text}]")[0]
    except ValidationError as error:
        return [(one["type"], one["loc"][1:]) for one in error.errors()]


@pytest.mark.parametrize("name", KINDS)
def test_a_record_is_read_as_by_pydantic(name: str) -> None:
    kind, chance = KINDS[name], Random(name)
    alone: Any = GenericAlias(tuple, (kind,))
    adapter: TypeAdapter[Any] = TypeAdapter(alone, config=ConfigDict(extra="forbid", strict=True))
    read = set()
    for _ in range(TIMES):
        whole = content(kind, chance)
        for found in (whole, damaged(whole, chance)):
            text = json.dumps(found)
            assert ours(kind, text) == theirs(adapter, text), text
        read.add(type(ours(kind, json.dumps(whole))))
    assert read == {kind}


def test_a_type_that_no_record_holds_is_named() -> None:
    @dataclass(frozen=True, slots=True)
    class Odd:
        held: set[int]

    with pytest.raises(TypeError, match=r"set\[int\]"):
        validator(Odd)
