"""The width of a line that nobody can measure, and how it is broken."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughly import runs

from companion.widgets.drawings import letters

MEASURED = {"Я": 0.808, "Ш": 1.142, "Щ": 1.142, "Ж": 1.124, "Ю": 1.194, "Ы": 0.984, "М": 1.024, "Ф": 0.831, "Д": 0.813,
            "W": 1.028, "H": 0.873, "O": 0.82, "m": 0.949, "w": 0.856, "ш": 0.93, "а": 0.597, "н": 0.7, "0": 0.637,
            "+": 0.838, "%": 0.951, "—": 1.0, " ": 0.318}  # fmt: skip
"""Advances in DejaVu Serif, the widest face that a picture names; shares of the size."""


@pytest.mark.parametrize(("letter", "width"), MEASURED.items())
def test_a_letter_is_at_least_as_wide_as_it_was_measured_and_not_much_wider(letter: str, width: float) -> None:
    assert width <= letters.wide(letter) <= width * 1.26


@given(st.text(min_size=1, max_size=80), st.integers(200, 900))
@settings(max_examples=runs(200), deadline=None)
def test_every_line_fits_and_no_letter_is_lost(text: str, room: int) -> None:
    size, lines = letters.fitted(text, 40, 24, room)
    assert 24 <= size <= 40
    assert all(letters.wide(line) * size <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_line_shrinks_before_it_is_broken_and_is_broken_between_words_first() -> None:
    assert letters.fitted("wins", 40, 24, 900) == (40, ["wins"])
    size, lines = letters.fitted("Ш" * 20, 40, 24, 800)
    assert 24 < size < 40
    assert lines == ["Ш" * 20]
    assert letters.fitted("Ш" * 10 + " " + "Ж" * 10, 40, 40, 600) == (40, ["Ш" * 10, "Ж" * 10])
    assert letters.fitted("Ш" * 15, 40, 40, 485)[1] == ["Ш" * 10, "Ш" * 5]
