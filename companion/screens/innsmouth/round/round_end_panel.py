"""The end of a round beside the map: who is still at it, what threat it brings, and the button that ends it.

Source: rules/innsmouth.md sections 9, 16, 18.
"""

from __future__ import annotations

from companion.innsmouth.game import commands as c
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import BoardSide as Threat
from companion.innsmouth.round.round_end import threat_due, unfinished
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.view import OpenSeat, SkipSymbol
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.wording.refusals import reason_text


def others(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the list of players and what each still has to do, with the threat that the end of the round brings."""
    tour, t = sight.tour, page.words.t
    if len(tour.seats) < 2:
        return _threat(page, sight)
    rows = []
    for seat in page.view.own_first(range(len(tour.seats))):
        reason = unfinished(tour, seat, page.printed)
        text = t("done") if reason is None else _doing(page, reason)
        rows.append(
            p.Row(
                page.names.player(seat),
                text,
                lead=p.Pin(page.names.letter(seat), seat),
                act=OpenSeat(seat),
                on=seat == sight.seat,
                aside=(p.Icon("check", p.Tone.GOOD),) if reason is None else (),
            )
        )
    return (p.Section(t("At the table"), (p.Group(tuple(rows), p.Layout.LIST),)), *_threat(page, sight))


def _doing(page: InnsmouthScreen, reason: Reason) -> str:
    """Return a phrase for the step that a player is at; '' for an unknown reason."""
    t = page.words.t
    return {
        Reason.QUARTER_MISSING: t("chooses a quarter"),
        Reason.SEGMENT_MISSING: t("draws"),
        Reason.DETECTIVE_MISSING: t("places the Detective’s tourist"),
        Reason.DICE_MISSING: t("chooses dice"),
    }.get(reason, "")


def _threat(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the threat that the end of this round brings, with the inputs it needs; empty if it brings none."""
    tour, t, names = sight.tour, page.words.t, page.names
    due = threat_due(tour, page.printed)
    parts: list[Piece] = []
    if due.at:
        where = ", ".join(map(names.quarter, due.at))
        parts.append(p.Text(t("End of round: threat symbol in {where}.", where=where), p.Tone.DANGER))
    if due.may_skip and due.at:
        chips = tuple(
            p.Chip(names.player(seat), act=SkipSymbol(seat, seat not in page.view.skips), on=seat in page.view.skips)
            for seat in sorted(due.may_skip)
        )
        parts += [
            p.Text(
                t("Who skips it? Each player does so once per game and then circles the town’s name on the sheet."),
                small=True,
            ),
            p.Group(chips, p.Layout.WRAP),
        ]
    if due.why_unknown is Reason.DEEP_ONES_UNKNOWN:
        parts += _threat_choice(page, sight)
    elif due.why_unknown is not None:
        parts.append(p.Text(reason_text(due.why_unknown, {"cell": tour.round - 1}, names), p.Tone.DANGER))
    return tuple(parts)


def _threat_choice(page: InnsmouthScreen, sight: InSight) -> list[Piece]:
    """Return the choice of the quarter that gets a symbol, used while the marked cells of the deep ones are unknown."""
    t = page.words.t
    text = t("Does this cell show a threat symbol? If so, tap its quarter.")
    stands_in = t(
        "The rulebook is garbled here, so the row follows the fate number. If your round board differs, choose "
        "“No symbol” and set it by hand."
    )
    fate = sight.tour.dice.fate
    row = fate.number if fate is not None else 1
    skips = page.view.skips
    chips = [p.Chip(t("No symbol"), act=c.EndRound(told=()))]
    chips += [
        p.Chip(page.names.quarter((column, row)), act=c.EndRound(skips=skips, told=((column, row),)))
        for column in range(1, 7)
    ]
    fresh = [seat for seat, player in enumerate(sight.tour.seats) if not player.has_skipped]
    skip = tuple(
        p.Chip(page.names.player(seat), act=SkipSymbol(seat, seat not in skips), on=seat in skips) for seat in fresh
    )
    return [
        p.Section(
            t("Deep Ones"),
            (
                p.Text(text, small=True),
                p.Group(tuple(chips), p.Layout.WRAP),
                p.Text(stands_in, p.Tone.SECOND, small=True),
                p.Text(
                    t("Who skips it? Each player does so once per game and then circles the town’s name on the sheet."),
                    small=True,
                ),
                p.Group(skip, p.Layout.WRAP),
            ),
        ),
    ]


def end_button(page: InnsmouthScreen, sight: InSight) -> p.Button:
    """Return the button that ends the round, or leads to the next player who is not done."""
    tour, t = sight.tour, page.words.t
    others = page.view.own_first(seat for seat in range(len(tour.seats)) if seat != sight.seat)
    for seat in (sight.seat, *others):
        reason = unfinished(tour, seat, page.printed)
        if reason is not None and seat != sight.seat:
            label = t("Next: {who}", who=page.names.player(seat))
            return p.Button(label, OpenSeat(seat), p.ButtonKind.MAIN, "right", icon_last=True, grow=True)
        if reason is not None:
            break
    due = threat_due(tour, page.printed)
    sentence = "" if reason is None else reason_text(reason, {"seat": sight.seat}, page.names)
    if not sentence and due.why_unknown is not None:
        sentence = reason_text(due.why_unknown, {"cell": tour.round - 1}, page.names)
    deep = tour.mode is Threat.DEEP_ONES and bool(due.at)
    skips = page.view.skips & due.may_skip if deep else frozenset()
    label = t("End round {n}", n=tour.round)
    return p.Button(
        label,
        c.EndRound(skips),
        p.ButtonKind.MAIN,
        "right",
        enabled=not sentence,
        reason=sentence,
        icon_last=True,
        grow=True,
    )
