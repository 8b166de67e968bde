"""Changes of a file of Innsmouth, for the tests of bad input: what is put into its JSON, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Change = Callable[[Any], object]


def put(*path: Any) -> Change:
    """Set what lies at a path to the last of the arguments."""

    def change(tree: Any) -> None:
        *steps, last, value = path
        for step in steps:
            tree = tree[step]
        tree[last] = value

    return change
