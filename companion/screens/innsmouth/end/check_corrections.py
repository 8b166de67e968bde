"""A threat check set by hand: cards turned back, dice entered again, penalties taken back.

Source: rules/innsmouth.md section 14.
"""

from __future__ import annotations

from companion.innsmouth.end.pending_checks import Checked
from companion.innsmouth.game import commands as c
from companion.innsmouth.threat.threat_check import KINDS
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.view import FixCheck
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight


def sections(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """Return the button that opens the corrections of this check, and the corrections while they are open."""
    t, on = page.words.t, page.view.fixes_check
    way = p.Button(t("Correct this check"), FixCheck(not on), p.ButtonKind.QUIET, "pencil", pressed=on)
    if not on:
        return (p.Group((way,), p.Layout.BUTTONS),)
    return (p.Group((way,), p.Layout.BUTTONS), *_cards(page, sight, check), _steps(page, sight, check))


def _cards(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """Return steppers for the revealed cards of each kind; empty while no card is drawn or revealed.

    A change leaves the rolled dice as they are, and resets what they are read as, hits and penalties.
    """
    state = check.player.check
    if not check.drawn and not state.revealed.total:
        return ()

    def changed(kind: str, by: int) -> p.Act | None:
        is_too_many = by > 0 and state.revealed.total >= check.drawn
        return None if getattr(state.revealed, kind) + by < 0 or is_too_many else c.AddRevealed(sight.seat, kind, by)

    def row(kind: str) -> p.Stepper:
        count = str(getattr(state.revealed, kind))
        return p.Stepper(page.names.card(c.Card(kind)), count, changed(kind, -1), changed(kind, 1))

    rows = tuple(map(row, KINDS))
    title = page.words.t("Cards revealed")
    return (p.Section(title, (p.Group(rows, p.Layout.GRID),), note=f"{state.revealed.total} / {check.drawn}"),)


def _steps(page: InnsmouthScreen, sight: InSight, check: Checked) -> Piece:
    """Return buttons that go back to a step of the check and drop all after it; a note if no dice are rolled yet."""
    t, state, seat = page.words.t, check.player.check, sight.seat
    rolls = check.sheet.ability.checks_threat
    anew = t("Re-enter the dice") if rolls else t("Perform the rituals again")
    steps = [(anew, c.CheckStep.DICE, state.roll is not None)]
    if rolls and check.drawn:
        steps.append((t("Redo the use of cards"), c.CheckStep.CARDS, state.result is not None))
    steps.append((t("Choose penalties again"), c.CheckStep.PENALTIES, bool(state.shot or state.penalties)))
    buttons = tuple(p.Button(label, c.TellAnew(seat, step), icon="undo") for label, step, is_there in steps if is_there)
    if not buttons:
        return p.Text(t("Dice not rolled yet; change the route on the Route tab."), p.Tone.SECOND, small=True)
    return p.Section(t("Go back to"), (p.Group(buttons, p.Layout.BUTTONS),))
