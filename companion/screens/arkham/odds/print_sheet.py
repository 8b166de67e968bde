"""The odds sheet for the table: one self-contained page that prints on one sheet of paper.

Source: rules/arkham.md CHECK-03, ODDS-02, ODDS-03.
"""

from __future__ import annotations

from fractions import Fraction

from companion.html_text import escaped
from companion.odds import at_least, check
from companion.words import Words

DICE = range(1, 13)
STYLE = (
    "@page{size:A4;margin:12mm}body{font:11.2pt/1.2 Georgia,'PT Serif','DejaVu Serif',serif;color:#111;margin:0 auto;"
    "max-width:186mm}h1{font-size:20pt;margin:0 0 1mm}h2{font-size:12pt;margin:3.5mm 0 1mm}"
    "table{border-collapse:collapse;width:100%;table-layout:fixed;font-variant-numeric:tabular-nums}"
    "th,td{border:.25mm solid #999;padding:.55mm 1.8mm;text-align:right;white-space:nowrap}th{background:#eee}"
    "tr:nth-child(odd) td{background:#f7f7f5}td small{color:#555}"
    "td.none{color:#999}"
    "th.corner{font:8pt/1.1 Arial,'DejaVu Sans',sans-serif;text-align:left;white-space:normal;width:17mm}"
    "p{margin:1mm 0;font-size:10pt}.two{display:grid;grid-template-columns:1fr 1fr;gap:6mm}"
    "@media screen{body{padding:5mm}}"
    "@media screen and (max-width:600px){body{font-size:11pt;padding:3mm}.two{display:block}"
    "th,td{padding:1.5mm 1mm;font-size:10pt}th.corner{width:13mm}td small{display:block}}"
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
        t("Spend clues after the roll, one at a time; each gives one die, even for a check without dice."),
        t("A reroll means rolling all the dice again: spend clues first, reroll last."),
    )
    return (
        f'<!doctype html><html lang="{words.language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escaped(t("Odds sheet"))}</title>'
        f"<style>{STYLE}</style><h1>{escaped(t('Odds sheet'))}</h1>{''.join(tables)}"
        + "".join(f"<p>{escaped(note)}</p>" for note in notes)
        + "</html>"
    )


def _chances(words: Words, title: str, success_on: int, most: int = 6) -> str:
    """Return an HTML table of chances: 1..12 dice in rows, at least 1..``most`` successes in columns."""
    t = words.t
    head = "".join(f"<th>{needed}</th>" for needed in range(1, most + 1))
    rows = "".join(
        f"<tr><th>{dice}</th>"
        + "".join(_cell(words, at_least(dice, needed, success_on=success_on)) for needed in range(1, most + 1))
        + "</tr>"
        for dice in DICE
    )
    return _table(title, t("dice ↓, successes →"), head, rows)


def _cell(words: Words, chance: Fraction) -> str:
    """Return a chance as an HTML table cell; marked if it is zero."""
    return f"<td>{words.percent(chance)}</td>" if chance else f'<td class="none">{words.percent(chance)}</td>'


def _table(title: str, corner: str, head: str, rows: str) -> str:
    """Return an HTML section with a title and a table of the given head and rows."""
    return (
        f'<section><h2>{escaped(title)}</h2><table><tr><th class="corner">{escaped(corner)}</th>{head}</tr>'
        f"{rows}</table></section>"
    )


def _clues(words: Words) -> str:
    """One success needed: dice down, clues across; in brackets the clues it takes on average."""
    t = words.t
    head = "".join(f"<th>{clues}</th>" for clues in range(6))
    rows = ""
    for dice in range(7):
        cells = ""
        for clues in range(6):
            answer = check(dice, clues=clues)
            spent = words.number(answer.expected_clues, 1)
            cells += f"<td>{words.percent(answer.chance)} <small>({spent})</small></td>"
        rows += f"<tr><th>{dice}</th>{cells}</tr>"
    title = t("One success needed. Rows: dice; columns: clues; in brackets: clues spent on average")
    return _table(title, t("dice ↓, clues →"), head, rows)
