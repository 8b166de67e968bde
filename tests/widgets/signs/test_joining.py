"""Strokes that become one path draw the same: the same points, and what carries more stays as it was."""

from __future__ import annotations

import re

import pytest

from companion.widgets.signs import marks
from companion.widgets.signs.joining import joined

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
PLAIN = re.compile(r'<path d="[^"]+"/>|<circle cx="[^"]+" cy="[^"]+" r="[^"]+"/>')
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def ends(course: str) -> list[tuple[float, float]]:
    """Where the pen is after each step of a course, the moves too."""
    found, at, begun = [], (0.0, 0.0), (0.0, 0.0)
    for letter, text in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", course):
        takes, numbers = TAKES[letter.upper()], [float(one) for one in NUMBER.findall(text)]
        assert len(numbers) % takes == 0 if takes else not numbers, (letter, text)
        for step in range(len(numbers) // takes if takes else 1):
            given = numbers[step * takes : (step + 1) * takes]
            x, y = at if letter.islower() else (0.0, 0.0)
            match letter.upper():
                case "Z":
                    at = begun
                case "H":
                    at = (x + given[0], at[1])
                case "V":
                    at = (at[0], y + given[0])
                case _:
                    at = (x + given[-2], y + given[-1])
            if letter.upper() == "M" and step == 0:
                begun = at
            found.append(at)
    return found


def courses(drawing: str) -> list[str]:
    return re.findall(r'<path d="([^"]+)"', drawing)


@pytest.mark.parametrize("name", sorted(marks._STROKES))
def test_an_icon_goes_through_the_same_points(name: str) -> None:
    before, after = marks._STROKES[name], marks._ICONS[name]
    walked = [point for course in courses(after) for point in ends(course)]
    for course in courses(before):
        assert all(any(abs(x - a) + abs(y - b) < 0.002 for a, b in walked) for x, y in ends(course)), course
    for x, y, r in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/>', before):
        if f'<circle cx="{x}"' not in after:
            for side in (-float(r), float(r)):
                assert any(abs(float(x) + side - a) + abs(float(y) - b) < 0.002 for a, b in walked)


@pytest.mark.parametrize("name", sorted(marks._STROKES))
def test_what_carries_more_than_its_shape_stays(name: str) -> None:
    before, after = marks._STROKES[name], marks._ICONS[name]
    more = [shape for shape in re.findall(r"<[^/][^>]*>", before) if not PLAIN.fullmatch(shape) and shape != "</g>"]
    assert [shape for shape in more if shape not in after] == []
    assert after.count("<") <= before.count("<")


def test_neighbours_are_one_and_a_group_is_left_alone() -> None:
    assert joined('<path d="M1 1h2"/><path d="m4 4 1 1-2 3"/>') == '<path d="M1 1h2M4 4l1 1-2 3"/>'
    assert joined('<path d="m-4-5.5.5 2"/><path d="m1 1"/>') == '<path d="M-4 -5.5l.5 2M1 1"/>'
    dashed = '<g stroke-dasharray="2 2"><path d="M1 1h2"/><path d="M4 4h2"/></g>'
    assert joined(f'{dashed}<path d="M0 0h1"/>') == f'{dashed}<path d="M0 0h1"/>'
    assert joined('<path d="M1 1h2" opacity=".5"/><path d="M4 4h2"/>').count("<path") == 2


def test_an_icon_of_many_strokes_is_one_node() -> None:
    assert marks._ICONS["clue"].count("<") == 1
    assert sum(icon.count("<") for icon in marks._ICONS.values()) < 0.7 * sum(
        icon.count("<") for icon in marks._STROKES.values()
    )
