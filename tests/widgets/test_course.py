"""The curves of a duel: what is written over them lies on nothing else, on the page and in the picture to share."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from thoroughly import runs

from companion.apps.exports import duel_file
from companion.screens.realms.duel.drawn import SanityCourse, SanityCurve
from companion.widgets.drawings import course

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"cv-n": 13, "cv-t": 14, "cv-e": 19}
"""Size of letters by their class."""
DIGIT, SIGN = 0.7, 0.84
"""Width of a bold digit and plus in DejaVu Sans, the widest of the faces a page may have; shares of the size."""
TALL = 0.74
"""Height of a digit over its line."""

Box = tuple[float, float, float, float]


def box_of(text: ET.Element) -> Box:
    """Left, top, right, bottom of a line of figures."""
    size = next(size for name, size in SIZES.items() if name in text.get("class", "").split())
    wide = size * sum(DIGIT if one.isdigit() else SIGN for one in text.text or "")
    share = {"end": 1.0, "middle": 0.5}.get(text.get("text-anchor", ""), 0.0)
    x, y = float(text.get("x", "0")), float(text.get("y", "0"))
    return x - share * wide, y - TALL * size, x + (1 - share) * wide, y


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes touch."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@st.composite
def courses(draw: st.DrawFn) -> SanityCourse:
    """Any duel that could be played, its deciding turn anywhere."""
    players, turns = draw(st.integers(2, 4)), draw(st.integers(1, 60))
    sanities = st.lists(st.integers(0, 90), min_size=turns + 1, max_size=turns + 1)
    curves = tuple(SanityCurve(f"Seat {seat}", seat, tuple(draw(sanities))) for seat in range(players))
    moved = draw(st.integers(1, 130))
    return SanityCourse(curves, tuple(range(turns + 1)), "read", draw(st.integers(1, turns)), f"+{moved}")


@given(courses())
@example(SanityCourse((SanityCurve("A", 0, (50, 50)), SanityCurve("B", 1, (50, 0))), (0, 1), "read", 1, "+50"))
@example(
    SanityCourse((SanityCurve("A", 0, (50, 50, 40)), SanityCurve("B", 1, (50, 49, 0))), (0, 1, 2), "read", 2, "+40")
)
@settings(max_examples=runs(300), deadline=None)
def test_by_how_much_the_lead_moved_lies_on_no_curve_and_no_number(part: SanityCourse) -> None:
    root = ET.fromstring(course.drawing(part, course.Markup(' xmlns="http://www.w3.org/2000/svg"')))
    (ground,) = [one for one in root.iter(f"{SVG}rect") if one.get("class") == "cv-ground"]
    left, top, wide, tall = (float(ground.get(name, "0")) for name in ("x", "y", "width", "height"))
    label = (left, top, left + wide, top + tall)
    assert left >= 0
    assert top >= 0
    assert left + wide <= course.WIDTH
    lines = list(root.iter(f"{SVG}text"))
    (note,) = [one for one in lines if one.text == part.note]
    written = box_of(note)
    assert left < written[0] < written[2] < label[2], "the ground reaches beyond its letters"
    assert top < written[1] < written[3] < label[3]
    for line in lines:
        assert line is note or not meet(label, box_of(line)), line.text
    for one in root.iter(f"{SVG}path"):
        if "cv-l" in one.get("class", "").split():
            points = [tuple(map(float, at.split())) for at in one.get("d", "")[1:].split("L")]
            assert all(y - 1.7 > label[3] for _, y in points), "every curve runs below it"
    (band,) = [one for one in root.iter(f"{SVG}rect") if one.get("class") == "cv-turn"]
    start = float(band.get("x", "0"))
    assert left < start + float(band.get("width", "0"))
    assert start < label[2], "it stands over its turn"


@given(courses())
@settings(max_examples=runs(60), deadline=None)
def test_no_two_numbers_round_the_curves_lie_on_each_other(part: SanityCourse) -> None:
    root = ET.fromstring(course.drawing(part, course.Markup(' xmlns="http://www.w3.org/2000/svg"')))
    for one, other in combinations(root.iter(f"{SVG}text"), 2):
        assert not meet(box_of(one), box_of(other)), (one.text, other.text)


def test_the_ground_of_the_label_has_its_colour_in_the_picture_too() -> None:
    assert ".cv-ground{" in duel_file.STYLE
