"""What a package or module shows to others; a package loads each of its public names when it is first asked for.

A package lists its public names once, in the stub ``__init__.pyi``, which type checkers read too. Nothing is loaded
before it is used, for whatever a page loads is paid by every open page; and modules may move behind the names. Pages
import from the modules, so that none of them reads a stub.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType

from companion.argument_types import check_arguments


def lazy_exports(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package whose stub lists its public names.

    A function checks the types of its arguments (:mod:`companion.argument_types`). ``__all__`` and the package's own
    modules are there too; every other name that is not public is an ``AttributeError``, as of any module.
    """

    found: dict[str, object] = {}

    @cache
    def homes() -> Mapping[str, str]:
        """Return the public names, each with the module from which the stub imports it; none without a stub."""
        import ast
        from importlib.resources import files

        stub_file = files(package).joinpath("__init__.pyi")
        stub = ast.parse(stub_file.read_text("utf-8") if stub_file.is_file() else "")
        imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
        return {alias.name: node.module or "" for node in imports for alias in node.names}

    def attribute(name: str) -> object:
        if name == "__all__":
            return names()
        if name in found:
            return found[name]
        if name.isidentifier() and not name.startswith("__"):
            if find_spec(f"{package}.{name}"):  # asked for by every `from package import module`
                return import_module(f"{package}.{name}")
            if name in homes():
                thing = _loaded(homes()[name], name)
                found[name] = check_arguments(thing) if isinstance(thing, FunctionType) else thing
                return found[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def names() -> list[str]:
        return sorted(homes())

    return attribute, names


def _loaded(home: str, name: str) -> object:
    """Return the module ``name`` of the package ``home``, or what is called so in the module ``home``."""
    module = import_module(home)
    if hasattr(module, "__path__") and find_spec(f"{home}.{name}"):
        return import_module(f"{home}.{name}")
    return getattr(module, name)


def class_names(module: Mapping[str, object]) -> list[str]:
    """Return the names of this program's classes among a module's ``globals()``, but for private names."""
    return [name for name, thing in module.items() if name[0] != "_" and _is_own_class(thing)]


def _is_own_class(thing: object) -> bool:
    """Return whether a thing is a class defined in this program."""
    return isinstance(thing, type) and thing.__module__.startswith("companion.")
