"""The odds sheet for the table: one self-contained page that prints on one sheet of paper.

Source: rules/arkham.md CHECK-03, ODDS-02, ODDS-03.
"""

from __future__ import annotations

from html import escape

from companion.odds import at_least, check
from companion.words import Words

DICE = range(1, 13)
STYLE = (
    "@page{size:A4;margin:12mm}body{font:11pt Georgia,'PT Serif','DejaVu Serif',serif;color:#111;margin:0 auto;"
    "max-width:190mm}h1{font-size:18pt;margin:0 0 2mm}h2{font-size:12pt;margin:4mm 0 1mm}"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}"
    "th,td{border:.3mm solid #888;padding:.6mm 1.5mm;text-align:right}th{background:#eee}"
    "p{margin:1mm 0;font-size:9.5pt}.two{display:grid;grid-template-columns:1fr 1fr;gap:5mm}"
)


def print_sheet(words: Words) -> str:
    """The page as HTML in one language; it asks no other host for anything."""
    t = words.t
    blessed, cursed = _chances(words, t("Blessed: 4 to 6"), 4, 3), _chances(words, t("Cursed: only 6"), 6, 3)
    tables = (
        _chances(words, t("Neither blessed nor cursed: 5 and 6 succeed"), 5),
        f'<div class="two">{blessed}{cursed}</div>',
        _clues(words),
    )
    notes = (
        t("A clue is spent after the roll, one at a time; it gives one die, also when the check had none."),
        t("A re-roll repeats all dice of the check: spend clues first, re-roll last."),
    )
    return (
        f'<!doctype html><html lang="{words.language}"><meta charset="utf-8"><title>{escape(t("Odds sheet"))}</title>'
        f"<style>{STYLE}</style><h1>{escape(t('Odds sheet'))}</h1>{''.join(tables)}"
        + "".join(f"<p>{escape(note)}</p>" for note in notes)
        + "</html>"
    )


def _chances(words: Words, title: str, success_on: int, most: int = 6) -> str:
    head = "".join(f"<th>{needed}</th>" for needed in range(1, most + 1))
    rows = "".join(
        f"<tr><th>{dice}</th>"
        + "".join(
            f"<td>{words.percent(at_least(dice, needed, success_on=success_on))}</td>" for needed in range(1, most + 1)
        )
        + "</tr>"
        for dice in DICE
    )
    return f"<section><h2>{escape(title)}</h2><table><tr><th></th>{head}</tr>{rows}</table></section>"


def _clues(words: Words) -> str:
    """One success needed: dice down, clues across; in brackets the clues it takes on average."""
    t = words.t
    head = "".join(f"<th>{clues}</th>" for clues in range(6))
    rows = ""
    for dice in range(7):
        cells = ""
        for clues in range(6):
            answer = check(dice, clues=clues)
            cells += f"<td>{words.percent(answer.chance)} ({words.number(answer.expected_clues, 1)})</td>"
        rows += f"<tr><th>{dice}</th>{cells}</tr>"
    title = t("One success needed: dice down, clues across; in brackets the clues it takes on average")
    return f"<section><h2>{escape(title)}</h2><table><tr><th></th>{head}</tr>{rows}</table></section>"
