"""A threat check set by hand: cards turned back, dice told anew, penalties taken back.

Source: rules/innsmouth.md section 14.
"""

from __future__ import annotations

from dataclasses import replace

from companion.innsmouth import commands as c
from companion.innsmouth.checks import Checked
from companion.innsmouth.state import Check
from companion.innsmouth.threat_check import KINDS
from companion.screens import parts as p
from companion.screens.innsmouth.drawn import Piece
from companion.screens.innsmouth.shown import InSight, Shown
from companion.screens.innsmouth.view import FixCheck


def sections(shown: Shown, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """A quiet way there, and once it is taken what can be set."""
    t, on = shown.words.t, shown.view.fixes_check
    way = p.Button(t("Correct this check"), FixCheck(not on), p.Kind.QUIET, "pencil", pressed=on)
    if not on:
        return (p.Group((way,), p.Layout.BUTTONS),)
    return (p.Group((way,), p.Layout.BUTTONS), *_cards(shown, sight, check), _steps(shown, sight, check))


def _cards(shown: Shown, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """Which cards lie open; other cards leave the dice, and what they are read as begins anew."""
    state = check.player.check
    if not check.drawn and not state.revealed.total:
        return ()

    def changed(kind: str, by: int) -> p.Act:
        count = getattr(state.revealed, kind) + by
        revealed = replace(state.revealed, **{kind: max(count, 0)})
        if count < 0 or (revealed.total > check.drawn and by > 0):
            return None
        used = min(state.manuscripts_used, revealed.manuscript)
        return c.SetCheck(sight.seat, replace(_unread(state), revealed=revealed, manuscripts_used=used))

    def row(kind: str) -> p.Stepper:
        count = str(getattr(state.revealed, kind))
        return p.Stepper(shown.names.card(c.Card(kind)), count, changed(kind, -1), changed(kind, 1))

    rows = tuple(map(row, KINDS))
    title = shown.words.t("Cards revealed")
    return (p.Section(title, (p.Group(rows, p.Layout.GRID),), note=f"{state.revealed.total} / {check.drawn}"),)


def _unread(state: Check) -> Check:
    """The dice lie; what they are read as, hits and penalties are open again."""
    return replace(state, result=None, shot=(), penalties=(), is_done=False)


def _steps(shown: Shown, sight: InSight, check: Checked) -> Piece:
    """Back to a step of the check; what comes after it is told again."""
    t, state, seat = shown.words.t, check.player.check, sight.seat
    unrolled = replace(_unread(state), roll=None, manuscripts_used=0)
    rolls = check.sheet.ability.checks_threat
    steps = [(t("Tell the dice anew") if rolls else t("Hold the rituals anew"), unrolled, state.roll is not None)]
    if rolls and check.drawn:
        unused = replace(_unread(state), manuscripts_used=0)
        steps.append((t("Use the cards anew"), unused, state.result is not None))
    chosen = replace(state, shot=(), penalties=(), is_done=False)
    steps.append((t("Choose the penalties anew"), chosen, bool(state.shot or state.penalties)))
    buttons = tuple(
        p.Button(label, c.SetCheck(seat, after), icon="undo") for label, after, is_there in steps if is_there
    )
    if not buttons:
        return p.Text(t("No dice are rolled yet; the route is changed under Route."), p.Tone.SECOND, small=True)
    return p.Section(t("Back to"), (p.Group(buttons, p.Layout.BUTTONS),))
