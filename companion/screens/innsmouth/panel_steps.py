"""Which question the panel asks now: with the next one it begins at the top again.

What only answers the same question (a count, a tick, a die of several) leaves the panel where it is scrolled to.
"""

from __future__ import annotations

from companion.innsmouth.end import pending_checks
from companion.innsmouth.game.seat_sheets import Need, needs
from companion.innsmouth.game.state import Phase
from companion.innsmouth.round import detective
from companion.screens.innsmouth.drafts.view import SheetMode
from companion.screens.innsmouth.map import fingers
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight


def step(page: InnsmouthScreen, sight: InSight) -> str:
    """Return a key for the question that the panel asks now; the panel begins at its top when the key changes.

    It is only compared, never shown. A tick or a count that answers the same question leaves it equal.
    """
    wanting = "-".join(needs(sight.tour, sight.seat))
    match page.view.mode:
        case SheetMode.ROUTE:
            return f"own-{page.view.is_own}-{wanting}"
        case SheetMode.THREAT:
            return f"{_of_check(page, sight)}-{wanting}"
        case SheetMode.DRAW | SheetMode.SCORE if fingers.is_by_hand(page, sight):
            return f"hand-{page.view.tool}-{page.view.quarter}"
        case SheetMode.DRAW | SheetMode.SCORE:
            return f"{_of_round(page, sight)}-{sight.player.character}-{Need.BONUSES in needs(sight.tour, sight.seat)}"


def _of_round(page: InnsmouthScreen, sight: InSight) -> str:
    """Return a key that differs for each question of a round; the panel begins at its top when the key changes."""
    tour, view, player = sight.tour, page.view, sight.player
    at = f"{tour.phase}-{tour.round}"
    if tour.phase is Phase.DRAFT:
        return f"{at}-{len(tour.dice.taken)}-{len(tour.dice.removed)}"
    if tour.phase is not Phase.DRAW:
        return f"{at}-{view.tool}-{view.quarter}-{len(player.segments)}-{len(player.diagonals)}"
    turn, asks = player.turn, detective.is_due(tour, sight.seat)
    marked = f"{view.corrects}-{view.erased is None}-{view.tool}-{view.quarter}"
    return f"{at}-{player.opening}-{turn.quarter}-{view.die is None}-{len(turn.strokes)}-{asks}-{marked}"


def _of_check(page: InnsmouthScreen, sight: InSight) -> str:
    """Return a key that differs for each question of a check; the phase alone without a check or in its correction."""
    check = pending_checks.checked(sight.tour, sight.seat, page.printed)
    if check is None or page.view.fixes_check or sight.tour.phase is Phase.FINAL:
        return f"{sight.tour.phase}"
    now, state = pending_checks.pending(check), check.player.check
    return f"{sight.tour.phase}-{now.due}-{now.left}-{state.revealed.total}-{state.manuscripts_used}"
