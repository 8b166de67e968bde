"""Chances without clues, dice against successes needed."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache

from companion.facts.arkham import ArkhamBox
from companion.odds import at_least
from companion.screens import chances as ch
from companion.screens import parts as p
from companion.screens.arkham.odds.common import Shown, fortune, how, percent
from companion.screens.arkham.odds.draft import (
    OddsDraft,
)
from companion.screens.arkham.odds.print_sheet import print_sheet
from companion.words import Words


@lru_cache(4)
def _paper(words: Words) -> str:
    """The sheet to print as base64, once for each language."""
    return b64encode(print_sheet(words).encode()).decode("ascii")


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> tuple[Shown, ...]:
    t, on = words.t, draft.check.success_on
    head = (t("dice"), *map(str, range(1, 7)))
    rows = tuple(
        (str(dice), *(words.percent(at_least(dice, needed, success_on=on)) for needed in range(1, 7)))
        for dice in range(1, 13)
    )
    lit = (draft.check.dice - 1, draft.check.difficulty - 1)
    grid = ch.Grid(t("chance without clues: dice down, successes needed across"), head, rows, lit)
    paper = _paper(words)
    sheet = p.Button(
        t("Odds sheet to print"),
        None,
        icon="share",
        href=f"data:text/html;base64,{paper}",
        download=f"arkham-odds-{words.language}.html",
    )
    formula = (
        t("Each die succeeds with {chance}.", chance=f"{7 - on}/6"),
        t("The table counts the throws with at least so many successes; the lit one stands below, change its numbers."),
    )
    dice, needed = max(1, min(12, draft.check.dice)), max(1, min(6, draft.check.difficulty))
    code = f"at_least({dice}, {needed}, success_on={on})"
    what = t("{dice} dice, successes needed: {needed}", dice=dice, needed=needed)
    number = percent(words, what, at_least(dice, needed, success_on=on), code)
    explained = how(draft, words, formula, "from companion.odds import at_least", (number,))
    return (fortune(words, on), grid, p.Group((sheet,), p.Layout.BUTTONS), *explained)
