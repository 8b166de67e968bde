"""Tables of chances for notebooks: per cent and a bar in each row, as HTML or as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple, Protocol, runtime_checkable

from companion.html_text import escaped
from companion.number_text import Style, number, percent

BAR = 100
"""Length of the bar of certainty in HTML, in pixels."""
BLOCKS = 20
"""Its length as text, in letters."""
SMALL = Fraction(1, 1000)
"""Outcomes at both ends that are together less likely than this share a row."""
CELL = 'style="text-align:left"'


@runtime_checkable
class HasChances(Protocol):
    """A record that names its chances, see :class:`companion.odds.notebook_display.ChanceDisplay`."""

    CHANCES: ClassVar[tuple[str, ...]]


class ChanceRow(NamedTuple):
    """A row of a table: its texts, and the chance that its bar shows; None without a bar."""

    texts: tuple[str, ...]
    chance: Fraction | None = None


def html(record: HasChances, style: Style) -> str:
    """Return a record as an HTML table; ``style``: how numbers are written."""
    return html_table((), of_record(record, style))


def html_table(heads: Iterable[str], rows: Iterable[ChanceRow], longest: Fraction = Fraction(1)) -> str:
    """Return rows as an HTML table with the names of its columns.

    A bar stands behind the texts; that of the chance ``longest`` is the longest.
    """
    head = "".join(f"<th {CELL}>{escaped(text)}</th>" for text in heads)
    body = "".join(f"<tr>{_cells(row, longest)}</tr>" for row in rows)
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if head else ''}<tbody>{body}</tbody></table>"


def _cells(row: ChanceRow, longest: Fraction) -> str:
    """Return the cells of a row as HTML."""
    texts = "".join(f"<td {CELL}>{escaped(text)}</td>" for text in row.texts)
    if row.chance is None:
        return f"{texts}<td></td>"
    bar = f"width:{float(row.chance / longest * BAR):.1f}px;height:0.8em;background:currentColor;opacity:0.6"
    return f'{texts}<td><div style="width:{BAR}px"><div style="{bar}"></div></div></td>'


def text_table(heads: tuple[str, ...], rows: Iterable[ChanceRow], longest: Fraction = Fraction(1)) -> str:
    """Return rows as lines of text, as :func:`html_table` does."""
    lines = [(heads, ""), *((row.texts, "█" * round((row.chance or 0) / longest * BLOCKS)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*(texts for texts, _ in lines), strict=True)]
    return "\n".join(
        "  ".join([*(text.rjust(width) for text, width in zip(texts, widths, strict=True)), bar]).rstrip()
        for texts, bar in lines
    )


def of_record(record: HasChances, style: Style) -> Iterator[ChanceRow]:
    """Yield a row for each chance of a record, then one for each other field that is not 0 or empty."""
    for name in record.CHANCES:
        yield from _chances(_label(name), getattr(record, name), style)
    names: list[str] = [field.name for field in fields(record)] if is_dataclass(record) else []
    for name in names:
        value = getattr(record, name)
        if name not in record.CHANCES and value:
            yield ChanceRow((_label(name), _text(value, style)))


def _label(name: str) -> str:
    """Return the name of a field as words."""
    return name.replace("_", " ")


def _chances(label: str, value: object, style: Style) -> Iterator[ChanceRow]:
    """Yield the row of a chance; for several chances a row for each, with its name or its number from 1."""
    match value:
        case Mapping():
            for name, chance in value.items():
                yield from _chances(_label(str(name)), chance, style)
        case tuple():
            for place, chance in enumerate(value, 1):
                yield from _chances(f"{label} {place}", chance, style)
        case Fraction():
            yield ChanceRow((label, percent(value, 1, style)), value)
        case _:
            raise TypeError(f"{label}: no chance is {value!r}")


def _text(value: object, style: Style) -> str:
    """Return a value that is no chance as text: a fraction with two digits, a nested answer by its chances."""
    match value:
        case Fraction():
            return number(value, 2, style)
        case HasChances():
            return ", ".join(" ".join(row.texts) for row in of_record(value, style) if row.chance is not None)
        case tuple():
            return ", ".join(_text(part, style) for part in value)
        case _:
            return str(value)


def of_outcomes(chances: Mapping[int, Fraction], style: Style) -> Iterator[ChanceRow]:
    """Yield a row for each outcome in order: the outcome, its chance, the chance of at least so much.

    Unlikely outcomes at either end share a row, which begins with ``≤`` or ``≥``.
    """
    outcomes = sorted(chances)
    low, high = _ends(outcomes, chances)
    left = Fraction(1)
    for first, last in _groups(outcomes, low, high):
        chance = sum((chances[outcome] for outcome in outcomes[first : last + 1]), Fraction(0))
        sign = "" if first == last else "≤ " if first == 0 else "≥ "
        outcome = outcomes[last] if first == 0 else outcomes[first]
        yield ChanceRow((sign + number(outcome, 0, style), percent(chance, 1, style), percent(left, 1, style)), chance)
        left -= chance


def _ends(outcomes: list[int], chances: Mapping[int, Fraction]) -> tuple[int, int]:
    """Return the places of the last outcome of the low end and the first of the high end."""
    low, high, total = 0, len(outcomes) - 1, chances[outcomes[0]]
    while low < high and total + chances[outcomes[low + 1]] < SMALL:
        low += 1
        total += chances[outcomes[low]]
    total = chances[outcomes[high]]
    while high - 1 > low and total + chances[outcomes[high - 1]] < SMALL:
        high -= 1
        total += chances[outcomes[high]]
    return low, high


def _groups(outcomes: list[int], low: int, high: int) -> Iterator[tuple[int, int]]:
    """Yield first and last place of each row: the low end, every outcome in the middle, the high end."""
    yield 0, low
    yield from ((place, place) for place in range(low + 1, high))
    if high > low:
        yield high, len(outcomes) - 1
