"""Exact chances of dice and cards, for any game and any notebook.

    >>> from companion.odds import check, dice_successes, dice_sum, draws
    >>> check(2).chance
    Fraction(5, 9)
    >>> check(1, clues=2).chance, check(1, clues=2).expected_clues
    (Fraction(19, 27), Fraction(10, 9))
    >>> dice_sum("2d6").at_least(8), dice_successes("4d6", 5).at_least(2)
    (Fraction(5, 12), Fraction(11, 27))
    >>> draws({"wanted": 2, "other": 8}, 5, {"wanted"}).at_least(1)
    Fraction(7, 9)

Everything is exact (:class:`fractions.Fraction`) until it is shown; in a notebook answers show themselves in per cent.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from companion.odds.check import Action, Advice, Check, Price, check
from companion.odds.dice import at_least, distribution

if TYPE_CHECKING:
    from companion.odds.card_draws import draw_chance, draws
    from companion.odds.dice_sums import dice_successes, dice_sum
    from companion.odds.distributions import Distribution

__all__ = [
    "Action",
    "Advice",
    "Check",
    "Distribution",
    "Price",
    "at_least",
    "check",
    "dice_successes",
    "dice_sum",
    "distribution",
    "draw_chance",
    "draws",
]

_LATER = {
    "Distribution": "distributions",
    "dice_successes": "dice_sums",
    "dice_sum": "dice_sums",
    "draw_chance": "card_draws",
    "draws": "card_draws",
}
"""Public name -> its module, loaded when it is first asked for: no page of a game needs it."""


def __getattr__(name: str) -> object:
    if name in _LATER:
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
