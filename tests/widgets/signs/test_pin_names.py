"""A pin is called by its name, and by the letters that are seen on it."""

from __future__ import annotations

import pytest

from companion.widgets.signs import marks


@pytest.mark.parametrize(
    ("label", "letters", "name"),
    [
        ("Переместить: Джо", "Джо", "Переместить: Джо"),
        ("Переместить: Аманда", "Ама", "Переместить: Аманда, Ама"),
        ("Joe Diamond, Woods", "JOE", "Joe Diamond, Woods"),
        ("Joey", "Joe", "Joey, Joe"),
    ],
)
def test_letters_are_added_where_the_name_does_not_hold_them(label: str, letters: str, name: str) -> None:
    assert marks.named(label, letters) == name
