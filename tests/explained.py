"""What the tests of the odds screens share: the figures of a page, and the lines of Python that explain them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from companion import words
from companion.screens.families import chances as ch

ENGLISH = words.load("en")


def figures(block: object) -> set[str]:
    """Every number that a block shows."""
    found: set[str] = set()
    match block:
        case ch.BigFigure() | ch.FigureLine():
            found = {block.figure}
        case ch.WayForward():
            found = {block.figure, *(one.figure for one in block.outcomes)}
        case ch.Outcomes():
            found = {one.figure for one in block.outcomes}
        case ch.Curve():
            found = {figure for *_, figure in block.points}
        case ch.FigureTable():
            found = {block.rows[block.lit[0]][block.lit[1] + 1]}
    bounds = {one for figure in found for one in figure.split(" to ")}
    return {one.split(" ± ")[0] for one in bounds} - {""}


def blocks(parts: Iterable[object]) -> list[Any]:
    """Everything on a page that shows numbers; not a table whose figures each stand, explained, where a tap leads."""
    kinds = ch.BigFigure | ch.FigureLine | ch.WayForward | ch.Outcomes | ch.Curve | ch.FigureTable
    return [part for part in parts if isinstance(part, kinds) and not (isinstance(part, ch.FigureTable) and part.notes)]


def check_page(present: Callable[[str], Iterable[object]]) -> int:
    """Beside every number stands the mark that explains it; opened, each line of Python gives what is shown.

    ``present``: the parts of the page with that number explained, by the name of the number; empty = none. Returns
    how many blocks were opened.
    """
    shown = blocks(present(""))
    for at, block in enumerate(shown):
        assert block.how is not None, block
        assert not block.how.is_open, block
        opened = blocks(present(block.how.act.of))
        assert [one.how.is_open for one in opened] == [n == at for n in range(len(shown))], "its own answer, no other"
        how = opened[at].how
        assert len(how.formula) >= 2, "in words, with the numbers put in"
        check_codes(how.codes)
        assert figures(opened[at]) <= {code.figure for code in how.codes}
    return len(shown)


def value_of(line: str) -> Any:
    """What a copied line gives at the end of a notebook cell."""
    *before, last = line.split("; ")
    return eval(last, names_after("; ".join(before)))


@cache
def names_after(statements: str) -> dict[str, Any]:
    """What the statements of a line name; lines that begin alike share it."""
    space: dict[str, Any] = {}
    exec(statements, space)
    return space


def said(value: object) -> set[str]:
    """How a value may stand on an English page."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {str(value), ENGLISH.number(value, 1), *({ENGLISH.percent(value)} if 0 <= value <= 1 else ())}
    if isinstance(value, float):
        return {ENGLISH.number(Fraction(round(10 * value), 10), 1)}
    assert isinstance(value, Fraction), value
    return {ENGLISH.number(value, 1), *({ENGLISH.percent(value)} if 0 <= value <= 1 else ())}


def check_codes(codes: Iterable[ch.Code]) -> None:
    """Every line, run as it is copied, gives the figure that it explains."""
    for code in codes:
        assert code.figure in said(value_of(code.line)), (code.title, code.figure, code.line)
