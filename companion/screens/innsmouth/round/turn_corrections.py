"""What a player has done in this round, set by hand: his quarter, his segments, the bonus die, the Detective's circles.

Source: rules/innsmouth.md sections 5.3-5.5, 7, 16.
"""

from __future__ import annotations

from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Phase, Stroke, Turn
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.town.town import QUARTERS
from companion.screens import parts as p
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight

NEWEST = 4
"""Segments drawn before that may belong to this round after all."""


def sections(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """This round, and what the Detective has circled, where there is such a thing."""
    return (*_turn(page, sight), *_circled(page, sight))


def _turn(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the section that corrects what a player has done this round; empty outside the drawing phase."""
    tour, turn, seat = sight.tour, sight.player.turn, sight.seat
    if tour.phase is not Phase.DRAW:
        return ()
    t = page.words.t
    alone = t("Only one tourist: all quarters given by the dice were occupied")
    checks = [(alone, c.TurnMark.FALLBACK), (t("Bonus die used"), c.TurnMark.BONUS_USED)]
    if sight.player.character is Character.DETECTIVE:
        checks += [
            (t("Reached a new cache or safe house"), c.TurnMark.TOUCHES),
            (t("Detective’s tourist placed"), c.TurnMark.DETECTIVE_PLACED),
        ]
    rows = tuple(
        p.CheckLine(label, c.SetTurnMark(seat, mark, not getattr(turn, mark.value)), getattr(turn, mark.value))
        for label, mark in checks
    )
    anew = p.Button(
        t("Replay this round"),
        c.SetTurn(seat, Turn()),
        icon="undo",
        enabled=turn != Turn(),
        reason="" if turn != Turn() else t("Nothing done this round yet"),
    )
    text = t("Tourists and segments stay on the sheet.")
    return (
        p.Section(
            t("This round"),
            (
                *_quarters(page, sight),
                *_strokes(page, sight),
                p.Group(rows, p.Layout.LIST),
                p.Group((anew,), p.Layout.BUTTONS),
                p.Text(text, p.Tone.SECOND, small=True),
            ),
        ),
    )


def _quarters(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """The quarter of this round: none, or one of the 36, which lie here as on the sheet."""
    t, names, turn = page.words.t, page.names, sight.player.turn
    none = p.Chip(t("none yet"), act=_set_quarter(sight, None), on=turn.quarter is None)
    chips = tuple(p.Chip(names.quarter(at), act=_set_quarter(sight, at), on=at == turn.quarter) for at in QUARTERS)
    return (
        p.Text(t("Quarter of this round"), p.Tone.SECOND, small=True),
        p.Group((none,), p.Layout.WRAP),
        p.Group(chips, p.Layout.SIX, t("Quarter of this round")),
    )


def _set_quarter(sight: InSight, at: tuple[int, int] | None) -> p.Act | None:
    """Return the act that sets the quarter of this round's turn; None if it is set to that quarter."""
    return None if at == sight.player.turn.quarter else c.SetTurnQuarter(sight.seat, at)


def _strokes(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Segments that count for this round, and the newest that do not."""
    player, turn = sight.player, sight.player.turn
    newest = [Stroke(diagonal=diagonal) for diagonal in player.diagonals[-1:]]
    newest += [Stroke(road=road) for road in player.segments[-NEWEST:]]
    chips = []
    for stroke in dict.fromkeys((*turn.strokes, *newest)):
        on = stroke in turn.strokes
        act = c.SetTurnStroke(sight.seat, stroke, not on)
        chips.append(p.Chip(page.names.stroke(stroke, sight.town), act=act, on=on))
    if not chips:
        return ()
    text = page.words.t("Segments of this round")
    return (p.Text(text, p.Tone.SECOND, small=True), p.Group(tuple(chips), p.Layout.WRAP))


def _circled(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Caches and safe houses that the Detective has touched."""
    player, town, seat, names = sight.player, sight.town, sight.seat, page.names
    caches, houses = player.circled_caches, player.circled_houses
    if player.character is not Character.DETECTIVE and not caches and not houses:
        return ()
    t = page.words.t
    rows = [
        p.CheckLine(
            t("Cache: {place}", place=names.node(node, town)),
            c.CircleCache(seat, node, node not in caches),
            node in caches,
        )
        for node in dict.fromkeys((*(player.caches or ()), *caches))
    ]
    for number, house in enumerate(town.safe_houses):
        place = names.node(house.node, town) if house.node is not None else names.road(town.roads[house.road or ""])
        act = c.CircleHouse(seat, number, number not in houses)
        rows.append(p.CheckLine(t("Safe house: {place}", place=place), act, number in houses))
    return (p.Section(t("Circled by the Detective"), (p.Group(tuple(rows), p.Layout.LIST),)),) if rows else ()
