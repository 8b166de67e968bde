"""Modules that arrive later: a bundle that has not been unpacked yet is fetched when one of its modules is imported.

A page waits for the bundles of its own game only; the worker brings the others when there is nothing else to do. Who
is faster than that (a file of another game, the first act) waits here, once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType

BUNDLES = {"networkx": "graphs", "pydantic_core": "codec", "typing_extensions": "codec", "segno": "codes"}
"""Bundle of each library; our own modules name their game."""
GAMES = ("arkham", "innsmouth", "realms")


def bundle_of(module: str) -> str:
    """Return the bundle in which a module lies; empty for modules that are never missing.

    >>> bundle_of("companion.screens.innsmouth.page"), bundle_of("networkx.classes"), bundle_of("companion.words")
    ('innsmouth', 'graphs', '')
    """
    top = module.partition(".")[0]
    if top != "companion":
        return BUNDLES.get(top, "")
    return next((game for game in GAMES if game in module), "")


class BundleFinder:
    """Asks ``bring`` for a bundle, once, and then looks for the module again."""

    def __init__(self, bring: Callable[[str], object]) -> None:
        self._bring = bring
        self.here: set[str] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the import system's record of a module after fetching its bundle; None if no missing bundle has it."""
        bundle = bundle_of(fullname)
        if not bundle or bundle in self.here:
            return None
        self.here.add(bundle)
        self._bring(bundle)
        invalidate_caches()
        return find_spec(fullname)


def expect(bring: Callable[[str], object]) -> BundleFinder:
    """Fetch bundles from now on when a module in them is imported: ``bring`` is called with the name of a bundle."""
    arrivals = BundleFinder(bring)
    sys.meta_path.append(arrivals)
    return arrivals
