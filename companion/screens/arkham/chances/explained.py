"""How the numbers beside a check and an evening were computed: in words, and as Python.

Their answers travel with the page and open without asking anybody. The odds pages have their own, see
:mod:`companion.screens.arkham.chances.odds_parts`.

Source: rules/arkham.md ODDS-01..19.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.arkham.odds import Throw
from companion.odds import Check
from companion.screens.arkham.chances.odds_parts import Number, clues, each_die, percent
from companion.screens.arkham.chances.python_lines import check_code, source
from companion.screens.families import chances as ch
from companion.words import Words

ODDS = "from companion.arkham.odds import *; from companion.facts.arkham_records import Guard"


def how(words: Words, formula: Sequence[str], before: str, numbers: Iterable[Number]) -> ch.How:
    """The mark beside a number with its answer."""
    t = words.t
    codes = tuple(
        ch.Code(number.code, t("Copy"), before, number.what, number.figure, t("Copied")) for number in numbers
    )
    return ch.How(t("How was this computed?"), None, tuple(formula), codes)


def of_check(words: Words, check: Check, what: str) -> ch.How:
    """One check before the dice fall."""
    t = words.t
    formula = (
        t(
            "Dice: {dice}, successes needed: {needed}, clues: {clues}, rerolls: {rerolls}.",
            dice=max(0, check.dice),
            needed=check.difficulty,
            clues=check.clues,
            rerolls=check.rerolls + check.failure_rerolls + check.single_rerolls,
        ),
        each_die(words, check.success_on),
        t("Exactly: {chance}", chance=f"{check.chance.numerator}/{check.chance.denominator}"),
    )
    numbers = [percent(words, what, check.chance, "it.chance")]
    if check.clues:
        numbers.append(Number(t("clues on average"), clues(words, check.expected_clues), "it.expected_clues"))
    return how(words, formula, check_code(check), numbers)


def of_expected(words: Words, check: Check, figure: str) -> ch.How:
    """The successes that a throw brings on average."""
    t = words.t
    formula = (
        t("Average: dice × chance of success. Clue dice count too."),
        each_die(words, check.success_on),
    )
    average = "sum(n * share for n, share in enumerate(it.successes))"
    before = check_code(check)
    return how(words, formula, before, (Number(t("successes on average"), figure, average),))


def of_luck(words: Words, throws: tuple[Throw, ...], is_lucky: bool, numbers: tuple[str, str]) -> ch.How:
    """The luck of one investigator; ``numbers``: what was to be expected, and the chance of this luck."""
    t = words.t
    formula = (
        t("All entered rolls count. Expected: dice × chance of success."),
        t("The chance of a result at least this good, or at least this bad."),
    )
    code = f"it = luck({source(throws)})"
    field = "this_lucky" if is_lucky else "this_unlucky"
    figures = (
        Number(t("expected"), numbers[0], "it.expected"),
        Number(t("luck like this"), numbers[1], f"it.{field}"),
    )
    return how(words, formula, f"{ODDS}; {code}", figures)
