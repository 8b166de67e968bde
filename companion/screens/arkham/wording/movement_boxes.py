"""The movement box of a Mythos card: its symbols by name, drawn, in words, and as chips to be told."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.facts.arkham_records import Dimension
from companion.screens import parts as p
from companion.words import Words


def symbol_word(dimension: str, words: Words) -> str:
    """Return the name of a dimension symbol, such as "circle"; the id itself if it is unknown."""
    t = words.t
    called = {
        "circle": t("circle"), "crescent": t("crescent"), "diamond": t("diamond"), "hexagon": t("hexagon"),
        "plus": t("cross"), "slash": t("slash"), "square": t("square"), "star": t("star"), "triangle": t("triangle"),
    }  # fmt: skip
    return called.get(dimension, dimension)


def movement_box(
    white: Iterable[str], black: Iterable[str], words: Words, upright: bool = False
) -> p.MovementMark | None:
    """Return the movement box of a card; None if it has no symbols."""
    light = tuple(p.Symbol(symbol, symbol_word(symbol, words), dark=True) for symbol in map(str, white))
    dark = tuple(p.Symbol(symbol, symbol_word(symbol, words)) for symbol in map(str, black))
    return p.MovementMark(light, dark, upright) if light or dark else None


def in_words(white: Iterable[str], black: Iterable[str], words: Words) -> str:
    """Return a movement box as a sentence for screen readers: the white symbols, then the black."""
    light, dark = (", ".join(symbol_word(symbol, words) for symbol in half) for half in (white, black))
    return words.t("white: {white}; black: {black}", white=light or "—", black=dark or "—")


def half(label: str, chosen: Iterable[str], act: Callable[[str], p.Act], words: Words) -> p.Group:
    """Return the nine symbols of one half of a movement box as chips; the ``chosen`` symbols are lit."""
    lit = frozenset(map(str, chosen))
    chips = tuple(
        p.Chip(
            "",
            act=act(symbol.value),
            on=symbol.value in lit,
            hint=symbol_word(symbol, words),
            mark=p.Symbol(symbol.value, symbol_word(symbol, words)),
        )
        for symbol in Dimension
    )
    return p.Group((p.Text(label, small=True), *chips), p.Layout.WRAP, label)
