"""Numbers as they are written: the real minus, the decimal sign, chances that never promise too much."""

from __future__ import annotations

from fractions import Fraction

from companion.errors import BadQuestion
from companion.records import dataclass

MINUS = "−"
NARROW_SPACE = "\u202f"
"""Narrow no-break space."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a language writes decimals and per cents."""

    decimal_sign: str
    before_percent: str


RUSSIAN = Style(",", NARROW_SPACE)
ENGLISH = Style(".", "")


def plain(value: int) -> str:
    """Return a whole number with the real minus; True and False as 1 and 0."""
    return str(int(value)).replace("-", MINUS)


def signed(value: int) -> str:
    """Return a modifier with its sign; zero has none."""
    return f"+{value}" if value > 0 else plain(value)


def number(value: Fraction | float, digits: int, style: Style) -> str:
    """Return a number rounded half away from zero to ``digits`` places after the decimal sign."""
    units = _rounded(value, digits)
    whole, rest = divmod(abs(units), 10**digits)
    minus = MINUS if units < 0 else ""
    return f"{minus}{whole}" + (f"{style.decimal_sign}{rest:0{digits}d}" if digits else "")


def percent(chance: Fraction | float, digits: int, style: Style) -> str:
    """Return a chance 0..1 in per cent; raises :class:`BadQuestion` outside that range.

    What is possible but rounds to less than one unit is '<1 %', what is uncertain but rounds to 100 is '>99 %'.
    """
    if not 0 <= chance <= 1:
        raise BadQuestion("chance", f"{chance} is not within 0..1")
    parts = Fraction(chance) * 100
    unit = Fraction(1, 10**digits)
    if 0 < parts < unit:
        sign, value = "<", unit
    elif parts < 100 and _rounded(parts, digits) == 100 * 10**digits:
        sign, value = ">", 100 - unit
    else:
        sign, value = "", parts
    return f"{sign}{number(value, digits, style)}{style.before_percent}%"


def _rounded(value: Fraction | float, digits: int) -> int:
    """Return the value in units of the last place, half away from zero."""
    units = abs(Fraction(value)) * 10**digits
    whole = int(units + Fraction(1, 2))
    return -whole if value < 0 else whole
