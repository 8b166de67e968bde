"""Every memory of the package emptied, to see whether a page looks the same without them."""

from __future__ import annotations

import gc
import sys
from collections.abc import Collection
from functools import _lru_cache_wrapper
from typing import Any

_found: tuple[int, list[Any]] = (0, [])


def forget_functions(but: Collection[str] = ()) -> int:
    """Empty everything in the package that ``functools`` keeps, found by looking, so a new one too; how many.

    What stands in the modules ``but``, or is named there, is kept: the drawing of the printed board, which takes most
    of a second and knows no table.
    """
    own = [one for one in _own_functions() if {one.__module__, f"{one.__module__}.{one.__name__}"}.isdisjoint(but)]
    for one in own:
        one.cache_clear()
    return len(own)


def _own_functions() -> list[Any]:
    """Looked for again only where something was imported since: a look at every object takes a tenth of a second."""
    global _found
    if _found[0] != len(sys.modules):
        every = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
        own = [one for one in every if str(getattr(one, "__module__", "")).startswith("companion.")]
        _found = len(sys.modules), own
    return _found[1]
