"""An act of a page is read by its bare name: two of one name would overwrite each other without a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any

import pytest

from companion.screens.arkham.drafts import navigation as arkham
from companion.screens.innsmouth.drafts import navigation as innsmouth
from companion.screens.keeping import links
from companion.screens.parts import Navigation
from companion.screens.realms.drafts import navigation as realms

ROOMS = pytest.mark.parametrize("room", [arkham, innsmouth, realms], ids=["arkham", "innsmouth", "realms"])


def acts(room: ModuleType) -> Iterator[type[Any]]:
    """Every act of the modules that a mapping gathers, each once, however many modules show it."""
    modules = [thing for thing in vars(room).values() if isinstance(thing, ModuleType)]
    found = {thing for module in modules for thing in vars(module).values() if isinstance(thing, type)}
    yield from (kind for kind in found if issubclass(kind, Navigation) and kind is not Navigation)


def doubles(kinds: Iterable[type[Any]]) -> Mapping[str, list[str]]:
    """Name -> the modules that have an act of it, where there are several."""
    homes: dict[str, list[str]] = {}
    for kind in sorted(kinds, key=lambda one: one.__module__):
        homes.setdefault(kind.__name__, []).append(kind.__module__)
    return {name: modules for name, modules in homes.items() if len(modules) > 1}


@ROOMS
def test_no_two_acts_of_a_page_have_one_name(room: ModuleType) -> None:
    found = {*acts(room), *links.ACTS.values()}
    assert len(found) > 10
    assert doubles(found) == {}


@ROOMS
def test_every_act_stands_under_its_own_name(room: ModuleType) -> None:
    assert {name: kind.__name__ for name, kind in room.NAVIGATION.items()} == {name: name for name in room.NAVIGATION}


def test_a_double_name_is_found() -> None:
    class Tap(Navigation): ...

    other = type("Tap", (Navigation,), {"__module__": "elsewhere"})
    assert doubles({Tap, other}) == {"Tap": ["elsewhere", __name__]}
