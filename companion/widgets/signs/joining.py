"""Neighbouring strokes of a small drawing as one path: the page draws the same and holds fewer nodes.

An icon stands on a page hundreds of times, and style, layout and paint of a tap are counted in nodes.
"""

from __future__ import annotations

import re

from companion.widgets.markup import Markup

_SHAPE = re.compile(
    r'<path d="(?P<d>[^"]+)"/>|<circle cx="(?P<x>[\d.-]+)" cy="(?P<y>[\d.-]+)" r="(?P<r>[\d.]+)"/>|<[^>]*>'
)
_NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"
_FIRST = re.compile(rf"m\s*({_NUMBER})[\s,]*({_NUMBER})\s*(?=(.?))")


def joined(drawing: str) -> Markup:
    """A drawing of ``path`` and ``circle`` on one ground, in which bare neighbours are one ``path``.

    What carries more than its shape (a colour, a dash) stays apart, and so does what lies in a group.

    >>> joined('<path d="M5 12h14"/><path d="m9 5 7 7"/><circle cx="12" cy="12" r="3"/>')
    '<path d="M5 12h14M9 5l7 7M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"/>'
    """
    parts: list[str] = []
    course: list[str] = []

    def end() -> None:
        if course:
            parts.append(f'<path d="{"".join(course)}"/>')
            course.clear()

    deep = 0
    for shape in _SHAPE.finditer(drawing):
        deep += shape[0].startswith("<g") - (shape[0] == "</g>")
        if deep:
            end()
            parts.append(shape[0])
        elif shape["d"]:
            course.append(absolute(shape["d"]))
        elif shape["r"]:
            course.append(circle(float(shape["x"]), float(shape["y"]), float(shape["r"])))
        else:
            end()
            parts.append(shape[0])
    end()
    return Markup("".join(parts))


def absolute(course: str) -> str:
    """A course whose first point does not depend on what stands before it.

    >>> absolute("m4.5 12.5 5 5L19.5 7"), absolute("m9 5v3"), absolute("M1 2h3")
    ('M4.5 12.5l5 5L19.5 7', 'M9 5v3', 'M1 2h3')
    """
    first = _FIRST.match(course)
    if first is None:
        return course
    follows = "" if first[3].isalpha() or not first[3] else "l"  # further points of a relative m are lines
    return f"M{first[1]} {first[2]}{follows}{course[first.end() :]}"


def circle(x: float, y: float, r: float) -> Markup:
    """A circle as two arcs, begun at its left."""
    return Markup(
        f"M{_short(x - r)} {_short(y)}a{r:g} {r:g} 0 1 0 {_short(2 * r)} 0a{r:g} {r:g} 0 1 0-{_short(2 * r)} 0z"
    )


def _short(number: float) -> str:
    """Return a number as text with at most three decimals and six digits, without trailing zeros."""
    return f"{round(number, 3):g}"
