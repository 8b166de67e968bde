"""What a package shows to others: names that stand in one place, each loaded when it is first asked for.

A package says in its ``__init__`` what is public. Rooms may move behind it; who imports from the package is not
touched. Nothing is loaded before it is used, for whatever a page loads is paid by every open page.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from types import ModuleType


def face(package: str, homes: Mapping[str, str], modules: Mapping[str, str]) -> Callable[[str], object]:
    """A package's ``__getattr__``.

    ``homes``: module below the package (or one of another room, by its full name) -> the public names in it, separated
    by spaces. ``modules``: public name -> the module below the package that it stands for. Raises ``AttributeError``
    for every other name, like a module.
    """
    home_of = {name: module for module, names in homes.items() for name in names.split()}

    def loaded(module: str) -> ModuleType:
        return importlib.import_module(module if module.startswith("companion.") else f"{package}.{module}")

    def shown(name: str) -> object:
        if name in modules:
            return loaded(modules[name])
        if name in home_of:
            return getattr(loaded(home_of[name]), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return shown
