"""Which cases `dev.py test` leaves to `dev.py thorough`, so that a person can wait for it; nothing but ``again``
is left out there.

Properties are tried with a quarter of their examples, the same ones each time; ``dev.py thorough`` tries all of them,
half of the two costliest, and ``dev.py thorough --hypothesis-profile=search`` looks for new ones. Tables that only try
more of the same begin with the first.

A walk of the browser is shown once, in ``dev.py test`` or, where it walks the published pocket, in ``dev.py thorough``:
in Russian, whose words are longer, on the narrowest of its devices. Walks that ask above all how a page is laid out
(``LAID_OUT``) begin in any size, and are shown once more in ``dev.py thorough``, in the opposite corner: the other
language, and the width that differs most. Low windows are shown in two sizes. Every further size, language or light of
a walk is ``again``, for ``dev.py again`` before a release.

``tests/conftest.py`` does so by the names of the parameters; a ``thorough`` case that a table names is the second
corner in its place, and what a table marks ``again`` is never one.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import settings

LAID_OUT = {
    "test_accessibility.py", "test_arkham_end.py", "test_arkham_evening.py", "test_arkham_sheets.py",
    "test_arkham_table.py", "test_hints.py", "test_realms.py", "test_start.py", "test_way_back.py",
}  # fmt: skip
"""Files whose walks ask how a page is laid out, and so are shown in a second corner."""

WHOLE = 100
FEWEST = 3


def register_profiles() -> None:
    """``test`` is in force unless ``--hypothesis-profile`` names another. Times of one example say nothing here."""
    settings.register_profile("test", max_examples=WHOLE // 4, deadline=None, derandomize=True)
    settings.register_profile("thorough", max_examples=WHOLE, deadline=None, derandomize=True)
    settings.register_profile("search", max_examples=WHOLE, deadline=None)
    settings.load_profile("test")


def runs(whole: int) -> int:
    """How many examples a property is tried with in this run, when the whole number is this."""
    return min(whole, max(FEWEST, whole * settings.default.max_examples // WHOLE))


def first(quick: int, cases: Iterable[object], then: int | None = None) -> list[object]:
    """The cases of a table; those after the first ``quick`` are thorough, after ``then`` of these for ``again``."""
    last = None if then is None else quick + then
    return [
        case
        if at < quick
        else pytest.param(
            *_values(case), marks=pytest.mark.thorough if last is None or at < last else pytest.mark.again
        )
        for at, case in enumerate(cases)
    ]


def every(step: int, cases: Iterable[object], then: int = 1) -> list[object]:
    """The cases of a table whose neighbours are alike: the first of each ``step`` of them.

    Of the others, the first of each ``then`` is thorough, and the rest is for ``again``.
    """
    return [
        case
        if at % step == 0
        else pytest.param(
            *_values(case), marks=pytest.mark.thorough if (at - at // step - 1) % then == 0 else pytest.mark.again
        )
        for at, case in enumerate(cases)
    ]


def _values(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)


def thorough(*case: object, **named: str) -> object:
    """One case of a table for ``dev.py thorough`` only."""
    return pytest.param(*case, marks=pytest.mark.thorough, **named)


def again(*case: object) -> object:
    """One case of a table for ``dev.py again``: others have shown what it asks."""
    return pytest.param(*case, marks=pytest.mark.again)
