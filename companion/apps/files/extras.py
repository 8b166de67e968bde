"""What a narrow installation lacks, as one sentence that says how to have it.

``pip install almanac-companion`` brings rules, odds and kept games; the extras ``notebook``, ``apps`` and ``plus`` of
``pyproject.toml`` bring the rest, each imported where it is first needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.errors import CannotServe

DISTRIBUTION = "almanac-companion"


@contextmanager
def wanted(extra: str) -> Iterator[None]:
    """Around imports that this extra brings; raises ``CannotServe`` where a library of others is not there."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "companion":
            raise
        raise CannotServe(
            "The almanac is installed here without this part; to have it: {command}",
            command=f"pip install '{DISTRIBUTION}[{extra}]'",
        ) from None
