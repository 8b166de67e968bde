"""The next step of a threat check, in the foot of its panel: there a thumb reaches it, however long the panel is.

Source: rules/innsmouth.md sections 13, 14, 16; D15.
"""

from __future__ import annotations

from dataclasses import replace

from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.end import pending_checks
from companion.innsmouth.end.final_route import END, order_of_checks
from companion.innsmouth.end.pending_checks import Checked, CheckStage
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Phase, Tour
from companion.innsmouth.round.dice_draft import SIDES
from companion.innsmouth.week import week_game
from companion.innsmouth.week.town_of_week import TownOfWeek
from companion.screens import parts as p
from companion.screens.families.sheets import DieFaces
from companion.screens.innsmouth.drafts.view import OpenMode, OpenSeat, SheetMode, TapDie
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight


def foot(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return what the next step on this sheet is done by; empty where a choice between several rows is due."""
    t, check = page.words.t, pending_checks.checked(sight.tour, sight.seat, page.printed)
    if sight.tour.phase not in END:
        return (_on_button(t("Return to the game"), OpenMode(SheetMode.DRAW)),)
    if check is None:
        return (_on_button(t("To the routes"), OpenMode(SheetMode.ROUTE)),)
    if sight.tour.phase is Phase.FINAL:
        return ()
    match pending_checks.pending(check).due:
        case CheckStage.ROLL:
            return _roll(page, sight, check)
        case CheckStage.ARTIFACTS:
            return _cards(page, sight, check)
        case CheckStage.NOTHING:
            return (_after(page, sight),)
        case _:
            return ()


def _on_button(label: str, act: p.Act) -> p.Button:
    """Return the lit button that leads on to the next step."""
    return p.Button(label, act, p.ButtonKind.MAIN, "right", icon_last=True, grow=True)


def _confirm_button(label: str, act: p.Act) -> p.Button:
    """Return the lit button that confirms."""
    return p.Button(label, act, p.ButtonKind.MAIN, "check", grow=True)


def _roll(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """Return the faces of the die to enter, then the button that confirms the check's dice, which a week's seed has.

    The button goes on without dice, and where the ability checks none.
    """
    t, tapped, seat = page.words.t, page.view.roll[: check.level], sight.seat
    if not check.sheet.ability.checks_threat:
        return (_on_button(t("Perform the rituals"), c.RollCheck(seat)),)
    if not check.level:
        return (_on_button(t("No dice to roll: continue"), c.RollCheck(seat)),)
    if sight.tour.week:
        # the seed has the dice; they lie there once no more card is turned up
        label = page.words.n("Lay out {n} check die", "Lay out {n} check dice", check.level)
        roll = c.RollCheck(seat, TownOfWeek(sight.tour.week).check(check.level))
        return (p.Button(label, roll, p.ButtonKind.MAIN, "dice", grow=True),)
    if len(tapped) < check.level:
        die = t("Die {n}", n=len(tapped) + 1)
        return (p.Text(die), DieFaces(die, tuple(TapDie(n) for n in range(1, SIDES + 1))))
    return (_confirm_button(t("Confirm dice"), c.RollCheck(seat, tapped)),)


def _cards(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[p.Button, ...]:
    """Return the button that uses the artifact cards as chosen; empty if no use is best or new numbers are missing."""
    t, state = page.words.t, check.player.check
    again = pending_checks.best_reroll_of(sight.seat, check)
    if again is None:
        best = pending_checks.best_use_of(sight.seat, check)
        return (_confirm_button(t("Use like this"), replace(best, of=state.roll or ())),) if best is not None else ()
    chosen = rolled_again(page, check, again)
    numbers = new_numbers(page, sight, chosen)
    if not chosen or len(numbers) < len(chosen):
        return ()
    label = t("New numbers: {dice}", dice=", ".join(map(str, numbers)))
    if sight.tour.week:
        label = page.words.n("Reroll {n} die from the seed", "Reroll {n} dice from the seed", len(numbers))
    return (_confirm_button(label, c.UseManuscript(sight.seat, tuple(zip(chosen, numbers, strict=True)), state.roll)),)


def rolled_again(page: InnsmouthScreen, check: Checked, best: c.UseManuscript) -> tuple[int, ...]:
    """Return the indices of the dice that a manuscript rolls again: the advised dice, as changed by taps."""
    advised = tuple(die for die, _ in best.rolled)
    dice = range(len(check.player.check.roll or ()))
    return tuple(at for at in dice if page.view.again.get(at, at in advised))


def new_numbers(page: InnsmouthScreen, sight: InSight, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Return the new numbers of the dice that a manuscript rolls again, as far as they are entered.

    In a game of the week, the seed has all of them. ``chosen`` are indices into the dice rolled.
    """
    if not sight.tour.week:
        return page.view.roll[: len(chosen)]
    new = week_game.rolled_again(sight.tour, c.UseManuscript(sight.seat, tuple((at, 0) for at in chosen)))
    return tuple(number for _, number in new.rolled)


def _after(page: InnsmouthScreen, sight: InSight) -> p.Button:
    """Return a button to the next player's check in the rulebook's order, or to the score after the last."""
    t, seat = page.words.t, next_check(sight.tour, page.printed)
    if seat is None:
        return _on_button(t("To the score"), OpenMode(SheetMode.SCORE))
    return _on_button(t("Next: {who}", who=page.names.player(seat)), OpenSeat(seat))


def next_check(tour: Tour, box: InnsmouthBox) -> int | None:
    """Return the seat whose threat check is due next; None once all are done."""
    return next((seat for seat in order_of_checks(tour, box) if not tour.seats[seat].check.is_done), None)
