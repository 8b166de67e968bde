"""What the tests of the odds screens share: the figures of a page, and the lines of Python that explain them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from companion import words
from companion.screens import chances as ch

ENGLISH = words.load("en")


def figures(parts: Iterable[object]) -> set[str]:
    """Every chance that stands on a page."""
    found: set[str] = set()
    for part in parts:
        match part:
            case ch.BigFigure():
                found.add(part.figure)
            case ch.Way():
                found |= {part.figure, *(one.figure for one in part.outcomes)}
            case ch.Outcomes():
                found |= {one.figure for one in part.outcomes}
            case ch.Curve():
                found |= {figure for *_, figure in part.points}
    return {one for figure in found for one in figure.split(" to ")}


def value_of(line: str) -> Any:
    """What a copied line gives at the end of a notebook cell."""
    *before, last = line.split("; ")
    space: dict[str, Any] = {}
    exec("; ".join(before), space)
    return eval(last, space)


def said(value: object) -> set[str]:
    """How a value may stand on an English page."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {str(value), ENGLISH.number(value, 1), *({ENGLISH.percent(value)} if 0 <= value <= 1 else ())}
    assert isinstance(value, Fraction), value
    return {ENGLISH.number(value, 1), *({ENGLISH.percent(value)} if 0 <= value <= 1 else ())}


def check_codes(codes: Iterable[ch.Code]) -> None:
    """Every line, run as it is copied, gives the figure that it explains."""
    for code in codes:
        assert code.figure in said(value_of(code.line)), (code.title, code.figure, code.line)
