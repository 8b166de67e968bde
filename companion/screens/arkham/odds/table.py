"""Chances without clues, dice against successes needed."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache

from companion.facts.arkham import ArkhamBox
from companion.odds import at_least
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import NumberExplainer, Shown, each_die, fortune, percent
from companion.screens.arkham.odds.print_sheet import print_sheet
from companion.screens.arkham.odds_draft.acts import AskCell
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.families import chances as ch
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
    dice, needed = max(1, min(12, draft.check.dice)), max(1, min(6, draft.check.difficulty))
    what = t("{dice} dice, successes needed: {needed}", dice=dice, needed=needed)
    why = NumberExplainer(draft, words, lambda: _formula(on, words), lambda: "from companion.odds import at_least")
    chance = at_least(dice, needed, success_on=on)
    code = f"at_least({dice}, {needed}, success_on={on})"
    exactly = t("Exactly: {chance}", chance=f"{chance.numerator}/{chance.denominator}")
    grid = ch.FigureTable(
        t("Chance in %, no clues. Rows: dice; columns: successes needed"),
        head,
        rows,
        lit,
        tuple(tuple(AskCell(row, column) for column in range(1, 7)) for row in range(1, 13)),
        why("cell", lambda: (percent(words, what, chance, code),), exactly),
    )
    sheet = p.Button(
        t("Printable odds sheet"),
        None,
        icon="share",
        href=f"data:text/html;base64,{_paper(words)}",
        download=f"arkham-odds-{words.language}.html",
    )
    return (fortune(words, draft.page, on), grid, p.Group((sheet,), p.Layout.BUTTONS))


def _formula(on: int, words: Words) -> tuple[str, ...]:
    """Return the sentences that explain how the table of chances is computed."""
    return (each_die(words, on), words.t("The table shows the share of rolls with at least that many successes."))
