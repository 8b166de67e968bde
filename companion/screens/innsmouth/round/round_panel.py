"""A round beside the map: dice, quarter, segments, who is still at it, the end of the round.

Source: rules/innsmouth.md sections 5-9, 16, 18.
"""

from __future__ import annotations

from companion.innsmouth.game import commands as c
from companion.innsmouth.game.seat_sheets import bonuses_left
from companion.innsmouth.game.state import ROUNDS, Phase, Stroke
from companion.innsmouth.round import detective
from companion.innsmouth.round.legal_segments import Legal, SegmentKind, legal_segments, may_correct
from companion.innsmouth.round.quarters import QuarterChoice, changes_left, changes_of_die, legal_quarters
from companion.innsmouth.sheet.diagonals import falls
from companion.innsmouth.sheet.sheet import Diagonal
from companion.innsmouth.town.town import TouristKind
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.view import (
    BeginCorrection,
    LookAtMap,
    OpenMode,
    OpenSheet,
    PickQuarter,
    SetByHand,
    SheetKind,
    SheetMode,
    TakeTool,
    Tool,
)
from companion.screens.innsmouth.pieces import drawn, missing_entries
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.round import dice_panel, die_panel, pair_panel, round_end_panel
from companion.screens.innsmouth.wording.numbers import difference
from companion.screens.rules.rules_sheet import noted

BEST_DIAGONALS = 3
"""Diagonals that are named with their gains."""


def body(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the parts beside the map in a round."""
    tour = sight.tour
    t = page.words.t
    board = dice_panel.board(page, tour)
    table = p.Button(t("Correct round and table"), OpenSheet(SheetKind.TABLE), p.ButtonKind.QUIET, "pencil")
    sheet = p.Button(t("Correct this sheet by hand"), SetByHand(True), p.ButtonKind.QUIET, "pencil")
    by_hand = p.Group((sheet, table), p.Layout.BUTTONS)
    if tour.phase is Phase.DICE:
        title = p.Title(t("Round {n} of {all}", n=tour.round, all=ROUNDS), 2)
        if page.view.looks:
            back = p.Button(t("To the dice"), LookAtMap(False), icon="dice")
            return (title, back, board, by_hand)
        return (title, *dice_panel.telling(page, tour), board, by_hand, _look_at_map(page))
    if tour.phase is Phase.DRAFT:
        return (*dice_panel.draft(page, tour), *pair_panel.pairs(page, sight), board, by_hand)
    if tour.phase is Phase.DRAW:
        dice, caches = dice_panel.of_round(page, sight), _untold(page, sight)
        now, later = (caches, ()) if sight.player.turn.quarter is not None else ((), caches)
        others = round_end_panel.others(page, sight)
        pairs = pair_panel.pairs(page, sight)
        turn = (*_turn(page, sight), *now)
        first = (*dice, *turn) if die_panel.goes_first(page, sight) else (*turn, *dice)
        return (*first, *pairs, *others, board, *later, by_hand)
    return (*_extras(page, sight), board, *_untold(page, sight), by_hand)


def tells_dice(page: InnsmouthScreen, sight: InSight) -> bool:
    """Return whether the dice of the round are being entered; taps on the map do nothing then."""
    view = page.view
    is_by_hand = view.by_hand or view.looks or view.tool is Tool.CACHES
    return (
        view.mode is SheetMode.DRAW
        and sight.tour.phase is Phase.DICE
        and not sight.tour.is_score_only
        and not is_by_hand
    )


def dice_page(page: InnsmouthScreen, sight: InSight) -> p.Panel:
    """The dice of the round over the whole of a phone, so that none has to be scrolled to."""
    label = page.words.t("Drawing")
    return p.Panel(label, body(page, sight), foot=foot(page, sight), size=p.Size.PAGE, name="inn-dice-page")


def _look_at_map(page: InnsmouthScreen) -> p.Group:
    """Return the button to the map, for phones and tablets, where the dice lie over it."""
    look = page.words.t("Look at the map")
    return p.Group((p.Button(look, LookAtMap(True), p.ButtonKind.QUIET, "map"),), p.Layout.BUTTONS)


def _untold(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the input of the caches while they are unknown; it can wait until the end of the game."""
    return (missing_entries.caches(page, sight),) if sight.player.caches is None else ()


def foot(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the button for the next likely step; empty in phases without such a step."""
    tour, t = sight.tour, page.words.t
    if tour.phase is Phase.DICE:
        return (dice_panel.tell_button(page, tour),)
    if tour.phase is Phase.DRAW:
        return (round_end_panel.end_button(page, sight),)
    if tour.phase in (Phase.FINAL, Phase.CHECK):
        return (
            p.Button(
                t("To the routes"), OpenMode(SheetMode.ROUTE), p.ButtonKind.MAIN, "right", icon_last=True, grow=True
            ),
        )
    return ()


# ---------------------------------------------------------------- one player's round


def _turn(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return a player's turn: the choice of a quarter while none is set, then any Detective's tourist and segments."""
    turn = sight.player.turn
    if turn.quarter is None:
        return _quarters(page, sight)
    names, t = page.names, page.words.t
    title = p.Title(t("Quarter {at}", at=names.quarter(turn.quarter)), 2)
    return (title, *_detective(page, sight), *_segments(page, sight))


def _quarters(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the choice of quarters; quarters that need changes of coordinates show the cost."""
    t, names = page.words.t, page.names
    legal = legal_quarters(sight.tour, sight.seat)
    if not legal:
        return ()
    by_dice = [choice for choice in legal if not choice.changes and not choice.is_fallback]
    parts: list[Piece] = [p.Title(t("Choose a quarter"), 2)]
    if may_correct(sight.tour, sight.seat):
        due, button = _correction(page)
        before = t("You may correct the route now, before placing tourists.")
        parts += [p.Text(before, p.Tone.SECOND, small=True), *due, p.Group((button,), p.Layout.BUTTONS)]
    if by_dice:
        chips = tuple(p.Chip(names.quarter(choice.at), act=command(sight, choice)) for choice in by_dice)
        parts.append(p.Group(chips, p.Layout.WRAP))
        parts.append(p.Text(t("Column; row, as numbered beside the map."), p.Tone.THIRD, small=True))
    else:
        text = t("All quarters given by the dice are occupied: choose any empty quarter for a single tourist.")
        parts.append(p.Text(text, p.Tone.SECOND, small=True))
    picked = [choice for choice in legal if choice.at == page.view.quarter and choice not in by_dice]
    parts += [_confirm(page, sight, choice) for choice in sorted(picked, key=lambda choice: choice.is_fallback)]
    if not picked and any(choice.changes and not choice.is_fallback for choice in legal):
        known = changes_left(sight.tour, sight.seat)
        left = changes_of_die(sight.tour, sight.seat) if known is None else known
        text = t("Dashed quarters cost coordinate changes ({n} left); tap one for its price.", n=left)
        parts.append(p.Text(text, p.Tone.SECOND, small=True))
    if not picked:
        parts += _one_tourist_instead(page, by_dice, [choice for choice in legal if choice.is_fallback])
    if sight.player.character is None:
        parts.append(missing_entries.character(page, sight))
    parts.append(missing_entries.bonuses_or_later(page, sight))
    return tuple(parts)


def _one_tourist_instead(
    page: InnsmouthScreen, by_dice: list[QuarterChoice], fallbacks: list[QuarterChoice]
) -> tuple[Piece, ...]:
    """Return chips that put a single tourist into a quarter of the dice, with the changes of coordinates this costs.

    Changes that lead to an occupied quarter allow any empty quarter with a single tourist. Other quarters are tapped on
    the
    map, but there a tap on a quarter of the dice chooses it as rolled. Empty where this choice does not arise.
    """
    if not by_dice or not fallbacks:
        return ()
    changes = page.words.n(
        "{n} coordinate change", "{n} coordinate changes", min(choice.changes for choice in fallbacks)
    )
    text = page.words.t("Any other empty quarter costs {changes} and takes one tourist; tap it.", changes=changes)
    chips = tuple(p.Chip(page.names.quarter(choice.at), act=PickQuarter(choice.at)) for choice in by_dice)
    return p.Text(text, p.Tone.SECOND, small=True), p.Group(chips, p.Layout.WRAP)


def command(sight: InSight, choice: QuarterChoice, kind: TouristKind | None = None) -> c.ChooseQuarter:
    """Choose a quarter."""
    return c.ChooseQuarter(sight.seat, choice.at, choice.first_by, choice.other_by, kind)


def _confirm(page: InnsmouthScreen, sight: InSight, choice: QuarterChoice) -> p.Section:
    """Return the button that chooses a quarter, with its cost if any; in a fallback a chip for each kind."""
    t, names = page.words.t, page.names
    title = names.quarter(choice.at)
    changes = page.words.n("{n} coordinate change", "{n} coordinate changes", choice.changes)
    cost = (p.Text(t("Costs {cost}.", cost=changes), small=True),) if choice.changes else ()
    if not choice.is_fallback:
        return p.Section(
            title, (*cost, p.Button(t("Choose {at}", at=title), command(sight, choice), p.ButtonKind.MAIN, "check"))
        )
    chips = tuple(
        p.Chip(names.kind(kind), act=command(sight, choice, kind), mark=drawn.KindMark(kind)) for kind in TouristKind
    )
    which = p.Text(t("One tourist: which type?"), small=True)
    return p.Section(title, (*cost, which, p.Group(chips, p.Layout.WRAP)))


def _segments(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return what is still to draw, with buttons for diagonals, corrections and gains as far as they apply."""
    tour = sight.tour
    legal = legal_segments(tour, sight.seat, page.printed)
    parts: list[Piece] = [p.Text(_what_to_draw(page, sight, legal)), *_reading(page, legal)]
    buttons: list[Piece] = []
    if any(segment.stroke.diagonal is not None for segment in legal):
        buttons.append(_alley(page))
        parts += _diagonals(page, sight, legal)
    if may_correct(tour, sight.seat):
        texts, button = _correction(page)
        buttons.append(button)
        parts += texts
    if legal:
        buttons.append(_gains(page, sight))
    group = (p.Group(tuple(buttons), p.Layout.BUTTONS),) if buttons else ()
    return (*parts, *group, *(_under_gains(page, sight, legal) if legal else ()))


def _correction(page: InnsmouthScreen) -> tuple[tuple[p.Text, ...], p.Button]:
    """The way to correct the route, and which tap is due while it goes on."""
    t, view = page.words.t, page.view
    label = t("No correction") if view.corrects else t("Correct the route")
    button = p.Button(label, BeginCorrection(not view.corrects), icon="swap", pressed=view.corrects)
    if not view.corrects:
        return (), button
    text = t("Tap the segment to erase.") if view.erased is None else t("Now tap a highlighted road.")
    return (p.Text(text, p.Tone.LAMP),), button


def _gains(page: InnsmouthScreen, sight: InSight) -> p.Button:
    """Return the button that shows what each free road adds to the best final route."""
    return pair_panel.gains_button(page, sight, page.words.t("What would it gain?"))


def _under_gains(page: InnsmouthScreen, sight: InSight, legal: tuple[Legal, ...]) -> tuple[Piece, ...]:
    """Return the best diagonals while gains are shown, and what limits these: a broken search, an unknown deck."""
    if not page.view.shows_gains or sight.sheet is None:
        return ()
    broken = missing_entries.broke_off(page.words) if page.gains_failed else ()
    return (*_best_diagonals(page, sight, legal), *broken, *missing_entries.deck_for_gains(page, sight))


def _best_diagonals(page: InnsmouthScreen, sight: InSight, legal: tuple[Legal, ...]) -> tuple[Piece, ...]:
    """Return the diagonals that would add most, each to be drawn by a tap; empty until any gain is worked out."""
    slants = [segment.stroke for segment in legal if segment.stroke.diagonal and page.gains.get(segment.stroke)]
    best = sorted(slants, key=page.gains.__getitem__, reverse=True)[:BEST_DIAGONALS]
    chips = tuple(_weighed_diagonal(page, sight, stroke.diagonal) for stroke in best if stroke.diagonal is not None)
    return (p.Section(page.words.t("Best diagonals"), (p.Group(chips, p.Layout.WRAP),)),) if chips else ()


def _weighed_diagonal(page: InnsmouthScreen, sight: InSight, diagonal: Diagonal) -> p.Chip:
    """Return the chip that draws a diagonal, with what it would add."""
    sign = "╲" if falls(diagonal, sight.town) else "╱"
    gain = difference(page.words, page.gains[Stroke(diagonal=diagonal)])
    return p.Chip(f"{page.names.quarter(diagonal.quarter)} {sign} {gain}", act=c.DrawDiagonal(sight.seat, diagonal))


def _alley(page: InnsmouthScreen) -> p.Button:
    """Return the button that switches to drawing a diagonal, or back to roads if that is on."""
    on = page.view.tool is Tool.QUARTERS
    label = page.words.t("Draw on roads") if on else page.words.t("Draw a diagonal")
    return p.Button(label, TakeTool(Tool.ROADS if on else Tool.QUARTERS), icon="diagonal", pressed=on)


def _diagonals(page: InnsmouthScreen, sight: InSight, legal: tuple[Legal, ...]) -> tuple[Piece, ...]:
    """The diagonals of the quarter tapped on the map."""
    at, t = page.view.quarter, page.words.t
    if page.view.tool is not Tool.QUARTERS:
        return ()
    if at is None:
        return (p.Text(t("Tap the quarter it cuts across."), p.Tone.LAMP),)
    diagonals = [
        segment.stroke.diagonal
        for segment in legal
        if segment.stroke.diagonal and segment.stroke.diagonal.quarter == at
    ]
    chips = [
        p.Chip(
            t("Diagonal ╲") if falls(diagonal, sight.town) else t("Diagonal ╱"),
            act=c.DrawDiagonal(sight.seat, diagonal),
        )
        for diagonal in diagonals
    ]
    if not chips:
        return (p.Text(t("No diagonal fits there now."), p.Tone.SECOND),)
    return (p.Group(tuple(chips), p.Layout.WRAP),)


def _what_to_draw(page: InnsmouthScreen, sight: InSight, legal: tuple[Legal, ...]) -> str:
    """The rule of the next segment, in one sentence."""
    t, turn = page.words.t, sight.player.turn
    options = {segment.option for segment in legal}
    at = page.names.quarter(turn.quarter) if turn.quarter is not None else ""
    if SegmentKind.FIRST in options:
        return t("Draw a segment beside {at}, then a second one joined to it; or draw just one anywhere.", at=at)
    if SegmentKind.SECOND in options:
        return t("Draw a second segment, joined to the first.")
    if SegmentKind.TURNED in options:
        return t("Add a segment beside {at}, joined to this one, if you like.", at=at)
    if SegmentKind.SINGLE in options:
        return t("Draw one segment on any free road.")
    if SegmentKind.NEW_TURN in options:
        return t("New turn: draw one more segment at a right angle, if you like.")
    if SegmentKind.ZIGZAG in options:
        return t("Zigzag: add a third segment as shown, if you like.")
    return t("All segments drawn.")


def _reading(page: InnsmouthScreen, legal: tuple[Legal, ...]) -> tuple[p.Group, ...]:
    """Return a note on our reading where the rulebook's text is damaged or only pictured (5.5, R4; 7.6, R7)."""
    t, options = page.words.t, {segment.option for segment in legal}
    text, topic = "", "SEGMENT-01"
    if SegmentKind.SECOND in options:
        text = t("How we read it: the second segment joins the first.")
    elif SegmentKind.ZIGZAG in options:
        text = t("How we read it: a step forward, sideways, forward, as drawn in the rulebook.")
        topic = "BONUS-02"
    return (noted(page.words, text, topic),) if text else ()


def _detective(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the choice of the Detective's extra tourist, any kind if the die has none; empty if none is due."""
    if not detective.is_due(sight.tour, sight.seat) or sight.tour.dice.fate is None:
        return ()
    t, names = page.words.t, page.names
    kinds = dict.fromkeys(sight.tour.dice.fate.tourists or tuple(TouristKind))
    chips = tuple(
        p.Chip(names.kind(kind), act=c.PlaceDetective(sight.seat, kind), mark=drawn.KindMark(kind)) for kind in kinds
    )
    text = t("Detective’s tourist, from the fate die:")
    return (p.Text(text, p.Tone.LAMP), p.Group(chips, p.Layout.WRAP))


# ---------------------------------------------------------------- after the last round


def _extras(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """After round 10: extra and diagonal segments of the character."""
    t = page.words.t
    parts: list[Piece] = [p.Title(t("After round {n}", n=ROUNDS), 2)]
    if sight.player.character is None:
        return (*parts, missing_entries.character(page, sight))
    left = bonuses_left(sight.tour, sight.seat)
    if left is None:
        section = missing_entries.bonuses(page, sight)
        return (*parts, section) if section is not None else tuple(parts)
    text = t("Extra segments left: {extra}, diagonals: {diagonal}", extra=left.extra, diagonal=left.diagonal)
    parts.append(p.Text(text))
    legal = legal_segments(sight.tour, sight.seat, page.printed)
    if any(segment.stroke.diagonal is not None for segment in legal):
        parts += [_alley(page), *_diagonals(page, sight, legal)]
    return (*parts, _gains(page, sight), *_under_gains(page, sight, legal)) if legal else tuple(parts)
