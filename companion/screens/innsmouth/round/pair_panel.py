"""Which pair of dice is worth most on the sheet in sight, while dice are drafted or chosen.

Source: rules/innsmouth.md sections 5.1, 9, 18.
"""

from __future__ import annotations

from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Phase
from companion.innsmouth.round.dice_pairs import PairPlacement, placements
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.view import ShowGains
from companion.screens.innsmouth.pieces import drawn, missing_entries
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.round.die_panel import die_mark
from companion.screens.innsmouth.wording.numbers import difference

BEST = 5
"""Pairs that are named."""


def pairs(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the button that weighs the pairs, and the best of them while it is on; empty while none can be formed."""
    ways = placements(sight.tour, sight.seat)
    if not ways:
        return ()
    label = page.words.t("Which pair is worth most?")
    group = p.Group((gains_button(page, sight, label),), p.Layout.BUTTONS)
    if not page.view.shows_gains or sight.sheet is None:
        return (group,)
    if page.gains_failed:
        return (group, *missing_entries.broke_off(page.words))
    return (group, _best(page, sight, ways), *missing_entries.deck_for_gains(page, sight))


def gains_button(page: InnsmouthScreen, sight: InSight, label: str) -> p.Button:
    """Return the button that shows gains or hides them; it needs character and caches."""
    on, t = page.view.shows_gains, page.words.t
    is_known = sight.player.character is not None
    wanting = t("Mark the caches first.") if is_known else t("Enter the character and caches first.")
    reason = "" if sight.sheet is not None else wanting
    shown = t("Hide gains") if on else label
    return p.Button(shown, ShowGains(not on), icon="x" if on else "plus", pressed=on, enabled=not reason, reason=reason)


def _best(page: InnsmouthScreen, sight: InSight, ways: tuple[PairPlacement, ...]) -> p.Section:
    """Return the pairs that add most on this sheet, and how many are still to be weighed."""
    t, weighed = page.words.t, [way for way in ways if way.placement in page.gains]
    best = sorted(weighed, key=lambda way: page.gains[way.placement], reverse=True)[:BEST]
    rows: list[Piece] = [_row(page, sight, way, is_best=not at) for at, way in enumerate(best)]
    left = len(ways) - len(weighed)
    if left:
        rows.append(drawn.Working(page.words.n("{n} pair to weigh", "{n} pairs to weigh", left)))
    text = p.Text(t("With two segments beside the quarter; no bonuses."), p.Tone.SECOND, small=True)
    title = t("Best pairs: {who}", who=page.names.player(sight.seat)) if len(sight.tour.seats) > 1 else t("Best pairs")
    return p.Section(title, (*rows, text))


def _row(page: InnsmouthScreen, sight: InSight, way: PairPlacement, *, is_best: bool) -> drawn.AdviceLine:
    """Return a pair with its quarter and what it would add; where own dice are chosen, a tap takes both."""
    names, rolled, at = page.names, sight.tour.dice.rolled, way.placement.at
    dice = " + ".join(die_mark(names, rolled[die]).number for die in way.pair)
    act = c.ChooseQuarter(sight.seat, at, dice=way.pair) if sight.tour.phase is Phase.DRAW else None
    gain = difference(page.words, page.gains[way.placement])
    return drawn.AdviceLine(f"{dice} → {names.quarter(at)}", names.tourists(way.placement.tourists), gain, act, is_best)
