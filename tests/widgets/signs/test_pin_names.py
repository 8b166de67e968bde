"""A pin is called by its name, and by the letters that are seen on it."""

from __future__ import annotations

import re

import pytest

from companion import words
from companion.facts import arkham
from companion.screens.arkham.board.board import BoardSize
from companion.screens.arkham.wording.names import monograms
from companion.widgets.arkham_map.geometry import MEASURES
from companion.widgets.markup import escape
from companion.widgets.signs import faces, marks

READABLE = 11.0
"""Px of the letters of a figure on the fitted map."""


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


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_letters_of_a_figure_are_large_enough_to_read(language: str) -> None:
    """A phone's fitted map shows the letters alone, a tablet's and a laptop's a plate below the face."""
    names = map(words.load(language).name, arkham.load().investigators.values())
    pairs = {pair for name in names for pair in monograms(name)}
    radii = {size: MEASURES[size].pin for size in BoardSize}
    drawn = {marks.pin(escape(pair), 0, radii[BoardSize.PHONE]) for pair in pairs}
    drawn |= {
        faces.pawn("", escape(pair), 0, radii[size]) for pair in pairs for size in (BoardSize.MID, BoardSize.WIDE)
    }
    sizes = [float(size) for pin in drawn for size in re.findall(r"font-size:([\d.]+)px", pin)]
    assert len(sizes) == len(drawn)
    assert min(sizes) >= READABLE
