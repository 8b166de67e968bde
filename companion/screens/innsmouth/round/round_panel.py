"""A round beside the map: dice, quarter, segments, who is still at it, the end of the round.

Source: rules/innsmouth.md sections 5-9, 16, 18.
"""

from __future__ import annotations

from companion.innsmouth.game import commands as c
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import bonuses_left
from companion.innsmouth.game.state import ROUNDS, Phase
from companion.innsmouth.game.state import Mode as Threat
from companion.innsmouth.round import detective
from companion.innsmouth.round.legal_segments import Legal, Option, legal_segments, may_correct
from companion.innsmouth.round.quarters import Choice, legal_quarters
from companion.innsmouth.round.round_end import threat_due, unfinished
from companion.innsmouth.town.town import Kind
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.view import (
    BeginCorrection,
    LookAtMap,
    Mode,
    OpenMode,
    OpenSeat,
    OpenSheet,
    SetByHand,
    Sheet,
    ShowGains,
    SkipSymbol,
    TakeTool,
    Tool,
)
from companion.screens.innsmouth.pieces import drawn, untold
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InSight, Shown
from companion.screens.innsmouth.round import dice_panel
from companion.screens.innsmouth.wording.refusals import reason_text
from companion.screens.rules.rules_sheet import noted


def body(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """What stands beside the map in a round."""
    tour = sight.tour
    t = shown.words.t
    board = dice_panel.board(shown, tour)
    table = p.Button(t("Correct round and table"), OpenSheet(Sheet.TABLE), p.Kind.QUIET, "pencil")
    sheet = p.Button(t("Set this sheet by hand"), SetByHand(True), p.Kind.QUIET, "pencil")
    by_hand = p.Group((sheet, table), p.Layout.BUTTONS)
    if tour.phase is Phase.DICE:
        title = p.Title(t("Round {n} of {all}", n=tour.round, all=ROUNDS), 2)
        if shown.view.looks:
            back = p.Button(t("To the dice"), LookAtMap(False), icon="dice")
            return (title, back, board, by_hand)
        return (title, *dice_panel.telling(shown, tour), board, by_hand, _look_at_map(shown))
    if tour.phase is Phase.DRAFT:
        return (*dice_panel.draft(shown, tour), board, by_hand)
    if tour.phase is Phase.DRAW:
        dice = dice_panel.of_round(shown, sight)
        return (*_turn(shown, sight), *dice, *_others(shown, sight), board, *_untold(shown, sight), by_hand)
    return (*_extras(shown, sight), board, *_untold(shown, sight), by_hand)


def tells_dice(shown: Shown, sight: InSight) -> bool:
    """Whether the dice of the round are being told; nothing is tapped on a map then."""
    view = shown.view
    is_by_hand = view.by_hand or view.looks or view.tool is Tool.CACHES
    return view.mode is Mode.DRAW and sight.tour.phase is Phase.DICE and not sight.tour.is_score_only and not is_by_hand


def dice_page(shown: Shown, sight: InSight) -> p.Sheet:
    """The dice of the round over the whole of a phone, so that none has to be scrolled to."""
    label = shown.words.t("Drawing")
    return p.Sheet(label, body(shown, sight), foot=foot(shown, sight), size=p.Size.PAGE, name="inn-dice-page")


def _look_at_map(shown: Shown) -> p.Group:
    """The way to the map where the dice lie over it: on a phone and on a tablet."""
    look = shown.words.t("Look at the map")
    return p.Group((p.Button(look, LookAtMap(True), p.Kind.QUIET, "map"),), p.Layout.BUTTONS)


def _untold(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """What will be needed at the end of the game at the latest, and can be told at any time."""
    return (untold.caches(shown, sight),) if sight.player.caches is None else ()


def foot(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """The next likely step."""
    tour, t = sight.tour, shown.words.t
    if tour.phase is Phase.DICE:
        return (dice_panel.tell_button(shown, tour),)
    if tour.phase is Phase.DRAW:
        return (_end(shown, sight),)
    if tour.phase in (Phase.FINAL, Phase.CHECK):
        return (p.Button(t("To the routes"), OpenMode(Mode.ROUTE), p.Kind.MAIN, "right", icon_last=True, grow=True),)
    return ()


# ---------------------------------------------------------------- one player's round


def _turn(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    turn = sight.player.turn
    if turn.quarter is None:
        return _quarters(shown, sight)
    names, t = shown.names, shown.words.t
    title = p.Title(t("Quarter {at}", at=names.quarter(turn.quarter)), 2)
    return (title, *_detective(shown, sight), *_segments(shown, sight))


def _quarters(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """Quarters to choose from; those that cost changes of coordinates say so."""
    t, names = shown.words.t, shown.names
    legal = legal_quarters(sight.tour, sight.seat)
    if not legal:
        return ()
    chosen = next((one for one in legal if one.at == shown.view.quarter), None)
    free = [one for one in legal if not one.changes]
    parts: list[Piece] = [p.Title(t("Choose a quarter"), 2)]
    if may_correct(sight.tour, sight.seat):
        due, button = _correction(shown)
        before = t("Route correction comes now, before the tourists are placed, if you like.")
        parts += [p.Text(before, p.Tone.SECOND, small=True), *due, p.Group((button,), p.Layout.BUTTONS)]
    if free and free[0].is_fallback:
        said = t("Every quarter of the dice is occupied: any empty one, with one tourist.")
        parts.append(p.Text(said, p.Tone.SECOND, small=True))
    else:
        chips = tuple(p.Chip(names.quarter(one.at), act=command(sight, one)) for one in free)
        parts.append(p.Group(chips, p.Layout.WRAP))
    if chosen is not None and (chosen.is_fallback or chosen.changes):
        parts.append(_confirm(shown, sight, chosen))
    elif any(one.changes for one in legal):
        parts.append(p.Text(t("Dashed quarters cost changes of coordinates; tap one."), p.Tone.SECOND, small=True))
    if sight.player.character is None:
        parts.append(untold.character(shown, sight))
    parts.append(untold.bonuses_or_later(shown, sight))
    return tuple(parts)


def command(sight: InSight, choice: Choice, kind: Kind | None = None) -> c.ChooseQuarter:
    """Choose a quarter."""
    return c.ChooseQuarter(sight.seat, choice.at, choice.first_by, choice.other_by, kind)


def _confirm(shown: Shown, sight: InSight, choice: Choice) -> p.Section:
    t, names = shown.words.t, shown.names
    title = names.quarter(choice.at)
    if choice.is_fallback:
        chips = tuple(
            p.Chip(names.kind(kind), act=command(sight, choice, kind), mark=drawn.KindMark(kind)) for kind in Kind
        )
        return p.Section(title, (p.Text(t("Which tourist?"), small=True), p.Group(chips, p.Layout.WRAP)))
    cost = shown.words.n("{n} change of coordinates", "{n} changes of coordinates", choice.changes)
    go = p.Button(t("Choose {at}", at=title), command(sight, choice), p.Kind.MAIN, "check")
    return p.Section(title, (p.Text(t("Costs {cost}.", cost=cost), small=True), go))


def _segments(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    tour = sight.tour
    legal = legal_segments(tour, sight.seat, shown.printed)
    parts: list[Piece] = [p.Text(_what_to_draw(shown, sight, legal)), *_reading(shown, legal)]
    buttons: list[Piece] = []
    if any(one.stroke.diagonal is not None for one in legal):
        buttons.append(_alley(shown))
        parts += _diagonals(shown, sight, legal)
    if may_correct(tour, sight.seat):
        said, button = _correction(shown)
        buttons.append(button)
        parts += said
    if legal:
        buttons.append(_gains(shown, sight))
    group = (p.Group(tuple(buttons), p.Layout.BUTTONS),) if buttons else ()
    return (*parts, *group, *(_under_gains(shown, sight) if legal else ()))


def _correction(shown: Shown) -> tuple[tuple[p.Text, ...], p.Button]:
    """The way to correct the route, and which tap is due while it goes on."""
    t, view = shown.words.t, shown.view
    label = t("No correction") if view.corrects else t("Correct the route")
    button = p.Button(label, BeginCorrection(not view.corrects), icon="swap", pressed=view.corrects)
    if not view.corrects:
        return (), button
    said = t("Tap the segment to erase.") if view.erased is None else t("Now tap a lit road.")
    return (p.Text(said, p.Tone.LAMP),), button


def _gains(shown: Shown, sight: InSight) -> p.Button:
    """What each free road would add to the best final route; it needs character and caches."""
    on, t = shown.view.shows_gains, shown.words.t
    label = t("Hide the gains") if on else t("What would it add?")
    reason = "" if sight.sheet is not None else t("Character and caches are to be told first.")
    return p.Button(label, ShowGains(not on), icon="plus", pressed=on, enabled=not reason, reason=reason)


def _under_gains(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """What the gains shown stand on."""
    if not shown.view.shows_gains or sight.sheet is None:
        return ()
    return (*(untold.broke_off(shown.words) if shown.gains_failed else ()), *untold.deck_for_gains(shown, sight))


def _alley(shown: Shown) -> p.Button:
    on = shown.view.tool is Tool.QUARTERS
    label = shown.words.t("Draw on a road") if on else shown.words.t("Draw a diagonal")
    return p.Button(label, TakeTool(Tool.ROADS if on else Tool.QUARTERS), icon="weapon", pressed=on)


def _diagonals(shown: Shown, sight: InSight, legal: tuple[Legal, ...]) -> tuple[Piece, ...]:
    """The diagonals of the quarter tapped on the map."""
    at, t = shown.view.quarter, shown.words.t
    if shown.view.tool is not Tool.QUARTERS:
        return ()
    if at is None:
        return (p.Text(t("Tap the quarter that it cuts."), p.Tone.LAMP),)
    found = [one.stroke.diagonal for one in legal if one.stroke.diagonal and one.stroke.diagonal.quarter == at]
    chips = []
    for one in found:
        start, end = (sight.town.nodes[name].at for name in one.ends)
        falls = (end[0] - start[0]) * (end[1] - start[1]) > 0
        label = t("Diagonal ╲") if falls else t("Diagonal ╱")
        chips.append(p.Chip(label, act=c.DrawDiagonal(sight.seat, one)))
    if not chips:
        return (p.Text(t("No diagonal can be drawn there now."), p.Tone.SECOND),)
    return (p.Group(tuple(chips), p.Layout.WRAP),)


def _what_to_draw(shown: Shown, sight: InSight, legal: tuple[Legal, ...]) -> str:
    """The rule of the next segment, in one sentence."""
    t, turn = shown.words.t, sight.player.turn
    options = {one.option for one in legal}
    at = shown.names.quarter(turn.quarter) if turn.quarter is not None else ""
    if Option.FIRST in options:
        return t("Draw beside {at}, then a second one that joins it; or only one anywhere.", at=at)
    if Option.SECOND in options:
        return t("Draw a second segment that joins the first.")
    if Option.SINGLE in options:
        return t("Draw one segment on any free road.")
    if Option.NEW_TURN in options:
        return t("New turn: one more at a right angle, if you like.")
    if Option.ZIGZAG in options:
        return t("Zigzag: a third one as shown, if you like.")
    return t("Everything is drawn.")


def _reading(shown: Shown, legal: tuple[Legal, ...]) -> tuple[p.Group, ...]:
    """Where the rulebook's text is damaged or only a picture says it, that it is our reading (5.5, R4; 7.6, R7)."""
    t, options = shown.words.t, {one.option for one in legal}
    said, topic = "", "SEGMENT-01"
    if Option.SECOND in options:
        said = t("Our reading: the sentence about the second segment is damaged in the rulebook.")
    elif Option.ZIGZAG in options:
        said = t("Our reading: the rulebook only pictures the shape; here it is a step, forward, aside, forward.")
        topic = "BONUS-02"
    return (noted(shown.words, said, topic),) if said else ()


def _detective(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    if not detective.is_due(sight.tour, sight.seat) or sight.tour.dice.fate is None:
        return ()
    t, names = shown.words.t, shown.names
    kinds = dict.fromkeys(sight.tour.dice.fate.tourists or tuple(Kind))
    chips = tuple(
        p.Chip(names.kind(kind), act=c.PlaceDetective(sight.seat, kind), mark=drawn.KindMark(kind)) for kind in kinds
    )
    said = t("The Detective's tourist, of the fate die:")
    return (p.Text(said, p.Tone.LAMP), p.Group(chips, p.Layout.WRAP))


# ---------------------------------------------------------------- the others, the end


def _others(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """Who is still at it."""
    tour, t = sight.tour, shown.words.t
    if len(tour.seats) < 2:
        return _threat(shown, sight)
    rows = []
    for seat in shown.view.own_first(range(len(tour.seats))):
        reason = unfinished(tour, seat, shown.printed)
        text = t("done") if reason is None else _doing(shown, reason)
        rows.append(
            p.Row(
                shown.names.player(seat),
                text,
                lead=p.Pin(shown.names.letter(seat), seat),
                act=OpenSeat(seat),
                on=seat == sight.seat,
                aside=(p.Icon("check", p.Tone.GOOD),) if reason is None else (),
            )
        )
    return (p.Section(t("At the table"), (p.Group(tuple(rows), p.Layout.LIST),)), *_threat(shown, sight))


def _doing(shown: Shown, reason: Reason) -> str:
    """What a player is at."""
    t = shown.words.t
    return {
        Reason.QUARTER_MISSING: t("chooses a quarter"), Reason.SEGMENT_MISSING: t("draws"),
        Reason.DETECTIVE_MISSING: t("places the Detective's tourist"), Reason.DICE_MISSING: t("chooses dice"),
    }.get(reason, "")  # fmt: skip


def _threat(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """What the end of this round brings."""
    tour, t, names = sight.tour, shown.words.t, shown.names
    due = threat_due(tour, shown.printed)
    parts: list[Piece] = []
    if due.at:
        where = ", ".join(map(names.quarter, due.at))
        parts.append(p.Text(t("At the end of the round: a symbol of threat in {where}.", where=where), p.Tone.DANGER))
    if due.may_skip and due.at:
        chips = tuple(
            p.Chip(names.player(seat), act=SkipSymbol(seat, seat not in shown.view.skips), on=seat in shown.view.skips)
            for seat in sorted(due.may_skip)
        )
        parts += [
            p.Text(
                t("Who skips it? Once a game each; whoever does circles the name of the town on the sheet."), small=True
            ),
            p.Group(chips, p.Layout.WRAP),
        ]
    if due.why_unknown is Reason.DEEP_ONES_UNKNOWN:
        parts += _told_threat(shown, sight)
    elif due.why_unknown is not None:
        parts.append(p.Text(reason_text(due.why_unknown, {"cell": tour.round - 1}, names), p.Tone.DANGER))
    return tuple(parts)


def _told_threat(shown: Shown, sight: InSight) -> list[Piece]:
    """Nobody has told the marked cells of the deep ones: the table says where the symbol goes."""
    t = shown.words.t
    said = t("Does this cell of your round board bring a symbol? Then say in which quarter.")
    stands_in = t(
        "The row of the fate number is a stand-in, because the rulebook is damaged here. Where your round "
        "board says otherwise, say no symbol and set it on the sheets by hand."
    )
    fate = sight.tour.dice.fate
    row = fate.number if fate is not None else 1
    skips = shown.view.skips
    chips = [p.Chip(t("No symbol"), act=c.EndRound(told=()))]
    chips += [
        p.Chip(shown.names.quarter((column, row)), act=c.EndRound(skips=skips, told=((column, row),)))
        for column in range(1, 7)
    ]
    fresh = [seat for seat, player in enumerate(sight.tour.seats) if not player.has_skipped]
    skip = tuple(
        p.Chip(shown.names.player(seat), act=SkipSymbol(seat, seat not in skips), on=seat in skips) for seat in fresh
    )
    return [
        p.Section(
            t("Deep ones"),
            (
                p.Text(said, small=True),
                p.Group(tuple(chips), p.Layout.WRAP),
                p.Text(stands_in, p.Tone.SECOND, small=True),
                p.Text(
                    t("Who skips it? Once a game each; whoever does circles the name of the town on the sheet."),
                    small=True,
                ),
                p.Group(skip, p.Layout.WRAP),
            ),
        ),
    ]


def _end(shown: Shown, sight: InSight) -> p.Button:
    """Ends the round, or leads to whoever is not done."""
    tour, t = sight.tour, shown.words.t
    others = shown.view.own_first(one for one in range(len(tour.seats)) if one != sight.seat)
    for seat in (sight.seat, *others):
        reason = unfinished(tour, seat, shown.printed)
        if reason is not None and seat != sight.seat:
            label = t("Next: {who}", who=shown.names.player(seat))
            return p.Button(label, OpenSeat(seat), p.Kind.MAIN, "right", icon_last=True, grow=True)
        if reason is not None:
            break
    due = threat_due(tour, shown.printed)
    reason_said = "" if reason is None else reason_text(reason, {"seat": sight.seat}, shown.names)
    if not reason_said and due.why_unknown is not None:
        reason_said = reason_text(due.why_unknown, {"cell": tour.round - 1}, shown.names)
    deep = tour.mode is Threat.DEEP_ONES and bool(due.at)
    skips = shown.view.skips & due.may_skip if deep else frozenset()
    label = t("End round {n}", n=tour.round)
    return p.Button(
        label,
        c.EndRound(skips),
        p.Kind.MAIN,
        "right",
        enabled=not reason_said,
        reason=reason_said,
        icon_last=True,
        grow=True,
    )


def _extras(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """After round 10: extra and diagonal segments of the character."""
    t = shown.words.t
    parts: list[Piece] = [p.Title(t("After round {n}", n=ROUNDS), 2)]
    if sight.player.character is None:
        return (*parts, untold.character(shown, sight))
    left = bonuses_left(sight.tour, sight.seat)
    if left is None:
        told = untold.bonuses(shown, sight)
        return (*parts, told) if told is not None else tuple(parts)
    said = t("Extra segments left: {extra}, diagonals: {diagonal}", extra=left.extra, diagonal=left.diagonal)
    parts.append(p.Text(said))
    legal = legal_segments(sight.tour, sight.seat, shown.printed)
    if any(one.stroke.diagonal is not None for one in legal):
        parts += [_alley(shown), *_diagonals(shown, sight, legal)]
    return (*parts, _gains(shown, sight), *_under_gains(shown, sight)) if legal else tuple(parts)
