"""What a package shows to others: names that stand in one place, each loaded when it is first asked for.

A package says in its ``__init__`` what is public. Rooms may move behind it; who imports from the package is not
touched. Nothing is loaded before it is used, for whatever a page loads is paid by every open page. A function that
is had here refuses arguments of another kind than its signature says (:mod:`companion.meant`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType

from companion.meant import as_meant


def face(
    package: str, homes: Mapping[str, str], modules: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return a package's ``__getattr__`` and its ``__dir__``, so that ``help`` and the tab key show what is public.

    ``homes``: module below the package (or one of another room, by its full name) -> the public names in it, separated
    by spaces. ``modules``: public name -> the module below the package that it stands for. Every other name is an
    ``AttributeError``, like a module's. A function asks that its arguments are of the kinds that it means.
    """
    checked: dict[str, object] = {}
    home_of = {name: module for module, names in homes.items() for name in names.split()}

    def loaded(module: str) -> ModuleType:
        return importlib.import_module(module if module.startswith("companion.") else f"{package}.{module}")

    def attribute(name: str) -> object:
        if name in modules:
            return loaded(modules[name])
        if name in home_of:
            thing = getattr(loaded(home_of[name]), name)
            if not isinstance(thing, FunctionType):
                return thing
            return checked.setdefault(name, as_meant(thing))
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def names() -> list[str]:
        return sorted({*home_of, *modules})

    return attribute, names


def kinds(module: Mapping[str, object]) -> list[str]:
    """Names of the records and words among a module's ``globals()``: what a module of commands or events shows."""
    return [name for name, thing in module.items() if name[0] != "_" and _is_kind(thing)]


def _is_kind(thing: object) -> bool:
    """Return whether a thing is a class defined in this program."""
    return isinstance(thing, type) and thing.__module__.startswith("companion.")
