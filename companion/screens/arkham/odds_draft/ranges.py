"""Least and greatest value of a number that can be set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

T = TypeVar("T")

Ranges = Mapping[str, tuple[int, int]]
"""Field of a draft -> the least and the greatest value."""


def within(ranges: Ranges, name: str, value: int) -> int:
    """The nearest value that is allowed."""
    least, most = ranges[name]
    return max(least, min(most, value))


def clamped(ranges: Ranges, draft: T) -> T:
    """The draft with every number within its range."""
    numbers: dict[str, Any] = {name: within(ranges, name, getattr(draft, name)) for name in ranges}
    return replace(draft, **numbers)  # type: ignore[type-var]
