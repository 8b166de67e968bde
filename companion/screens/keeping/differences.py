"""What two tables of one game differ in, said line by line: what it is, how one has it and how the other."""

from __future__ import annotations

from collections.abc import Mapping

from companion.records import dataclass
from companion.words import Words, message

Lines = Mapping[str, str]
"""A whole table in words: what it is called -> how it is. What is not there has no line."""

MOST = 12
"""Differences that are said one by one."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same; an empty text where one of the two tables has none."""

    what: str
    first: str
    second: str


def differences(first: Lines, second: Lines, words: Words) -> tuple[Difference, ...]:
    """Return the lines that differ, in the order of the tables; tables that differ only out of sight still have one."""
    names = dict.fromkeys((*first, *second))
    pairs = ((what, first.get(what, ""), second.get(what, "")) for what in names)
    results = tuple(Difference(*pair) for pair in pairs if pair[1] != pair[2])
    return results or (Difference(words.t("what the Almanac tracks in the background"), "", ""),)


def sentences(differences: tuple[Difference, ...], words: Words) -> tuple[str, ...]:
    """Return each difference of a file and its table by the rules as a phrase.

    Of very many the first ones and how many more there are.
    """
    phrases = _phrases(differences[:MOST], message("{what}: {one} in the file, {other} by the rules"), words)
    if len(differences) > MOST:
        phrases += (words.n("{n} more difference", "{n} more differences", len(differences) - MOST),)
    return phrases


def apart(
    start: Lines, table: Lines, copy: Lines, *, is_tried: bool, words: Words
) -> tuple[tuple[Difference, ...], tuple[Difference, ...]]:
    """Return in what a copy differs from its table, apart: what was changed on the copy, what only at the table.

    ``start``: the table at the entry from which the copy begins. ``is_tried``: whether the copy is not as it was then,
    out of sight too.
    """
    differ = differences(table, copy, words)
    there = tuple(
        each
        for each in differ
        if (each.second == start.get(each.what, "") if each.first != each.second else not is_tried)
    )
    return tuple(each for each in differ if each not in there), there


def sentences_of_copy(differences: tuple[Difference, ...], words: Words) -> tuple[str, ...]:
    """Return each difference of a table and a copy of it as a phrase."""
    return _phrases(differences, message("{what}: {other} here, {one} at the table"), words)


def _phrases(differences: tuple[Difference, ...], sentence: str, words: Words) -> tuple[str, ...]:
    """Return each difference in a sentence with ``what``, ``one`` and ``other``."""
    none = words.t("none")
    return tuple(
        words.t(sentence, what=difference.what, one=difference.first or none, other=difference.second or none)
        if difference.first or difference.second
        else difference.what
        for difference in differences
    )
