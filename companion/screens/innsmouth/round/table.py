"""What is common to all and what the rounds have left behind, set by hand: round, round board, players, bonuses.

Source: rules/innsmouth.md sections 4, 5.6, 6, 8.
"""

from __future__ import annotations

from companion.innsmouth.box.my_box import Bonus, Bonuses
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.seat_sheets import card_bonuses
from companion.innsmouth.game.state import PRACTICE, ROUNDS, BoardSide, Challenge, Phase, SheetLine, Tour
from companion.innsmouth.town.town import SIDE
from companion.screens import parts as p
from companion.screens.families.sheets import DieFaces
from companion.screens.innsmouth.drafts.view import Close, PickCell, TypeChallenge, TypePoints
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.pieces.solo_cells import solo_table
from companion.screens.innsmouth.round.hand_panel import goals
from companion.screens.player_names import in_full, name_line
from companion.typed_text import LONGEST_NAME

MOST_USED = 9
END = (Phase.FINAL, Phase.CHECK, Phase.OVER)


def present(page: InnsmouthScreen, tour: Tour) -> p.Panel:
    """Everything that is not drawn on a sheet; each line says what it sets."""
    t = page.words.t
    body: list[Piece] = []
    if not tour.is_score_only:
        body += [_round(page, tour), _cells(page, tour), _common(page, tour)]
    body.append(goals(page, tour))
    if tour.is_solo:
        body.append(_challenge(page, tour))
    body += [_player(page, tour, seat) for seat in range(len(tour.seats))]
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    head = (p.Title(t("Table"), aside=(p.Heart(), out)),)
    return p.Panel(t("Table"), tuple(body), head, size=p.Size.PAGE, name="table")


def _round(page: InnsmouthScreen, tour: Tour) -> p.Section:
    """Return the section that sets the round, lets its dice be entered again and sets the bonus die."""
    t, over = page.words.t, tour.phase in END
    chips = [
        p.Chip(
            str(n),
            act=None if n == tour.round and not over else c.SetRound(n, Phase.DICE),
            on=n == tour.round and not over,
            hint=t("Round {n}", n=n),
        )
        for n in range(1, ROUNDS + 1)
    ]
    chips.append(p.Chip(t("After round {n}", n=ROUNDS), act=None if over else c.SetRound(ROUNDS, Phase.FINAL), on=over))
    text = t("The round starts over with its dice; the sheets and the round board do not change.")
    parts: list[Piece] = [p.Text(text, p.Tone.SECOND, small=True), p.Group(tuple(chips), p.Layout.WRAP)]
    if tour.phase in (Phase.DRAFT, Phase.DRAW):
        again = c.SetRound(tour.round, Phase.DICE)
        parts.append(p.Button(t("Re-enter this round’s dice"), again, icon="dice"))
        bonuses = tuple(
            p.Chip(
                page.names.bonus(bonus),
                act=None if bonus is tour.dice.bonus else c.TellBonus(bonus),
                on=bonus is tour.dice.bonus,
            )
            for bonus in Bonus
        )
        parts += [p.Text(t("Bonus die"), p.Tone.SECOND, small=True), p.Group(bonuses, p.Layout.WRAP)]
    return p.Section(t("Round"), tuple(parts))


def _cells(page: InnsmouthScreen, tour: Tour) -> p.Section:
    """The numbers on the round board: tap a cell, then its number."""
    t = page.words.t
    at = page.view.cell if page.view.cell is not None else max(len(tour.cells) - 1, 0)
    numbers = (*tour.cells, *(0,) * ROUNDS)[:ROUNDS]
    chips = tuple(
        p.Chip(f"{n + 1}: {number or '–'}", act=PickCell(n), on=n == at, hint=t("Round board cell {n}", n=n + 1))
        for n, number in enumerate(numbers)
    )

    label = t("Number in cell {n}", n=at + 1)
    faces = DieFaces(label, tuple(c.SetCell(at + 1, number) for number in range(1, SIDE + 1)))
    reason = "" if numbers[at] else t("Empty cell")
    empty = p.Button(t("Clear the cell"), c.SetCell(at + 1, 0), icon="x", enabled=not reason, reason=reason)
    return p.Section(
        t("Round board"),
        (
            p.Group(chips, p.Layout.WRAP),
            p.Text(label, small=True),
            faces,
            p.Group((empty,), p.Layout.BUTTONS),
        ),
    )


def _common(page: InnsmouthScreen, tour: Tour) -> p.Section:
    """First player and threat side."""
    t, names = page.words.t, page.names
    sides = tuple(p.Button(names.mode(mode), c.SetMode(mode), pressed=mode is tour.mode) for mode in BoardSide)
    parts: list[Piece] = [p.Choice(t("Round board side"), sides)]
    if len(tour.seats) > 1:
        chips = tuple(
            p.Chip(
                names.short(seat), act=None if seat == tour.first_seat else c.SetFirst(seat), on=seat == tour.first_seat
            )
            for seat in range(len(tour.seats))
        )
        parts += [p.Text(t("First player at setup"), p.Tone.SECOND, small=True), p.Group(chips, p.Layout.WRAP)]
        if tour.phase not in END:
            text = t("First player this round: {who}.", who=names.player(tour.first_player))
            parts.append(p.Text(text, p.Tone.SECOND, small=True))
    return p.Section(t("Threat and first player"), tuple(parts))


def _challenge(page: InnsmouthScreen, tour: Tour) -> p.Section:
    """Solo: the cell of the challenge card, typed, or one that my box knows."""
    t, now = page.words.t, tour.challenge
    totals, columns = solo_table(page.mine.solo, page.printed.numbers.solo_rows)
    lines = (
        p.Input(
            t("Total needed"),
            str(now.total) if now else "",
            TypeChallenge(False, ""),
            "value",
            placeholder="150",
            limit=4,
        ),
        p.Input(
            t("Goal points needed"),
            str(now.goals) if now else "",
            TypeChallenge(True, ""),
            "value",
            placeholder="0",
            limit=4,
        ),
    )
    challenges = [Challenge(total, goals) for total in totals if total for goals in columns if goals is not None]
    chips = [p.Chip(t("no challenge"), act=c.SetChallenge(None) if now else None, on=now is None)]
    chips += [
        p.Chip(
            f"{challenge.total} · {challenge.goals}",
            act=c.SetChallenge(challenge) if challenge != now else None,
            on=challenge == now,
        )
        for challenge in challenges
    ]
    return p.Section(t("Solo challenge"), (p.Group(tuple(chips), p.Layout.WRAP), *lines))


def _player(page: InnsmouthScreen, tour: Tour, seat: int) -> p.Section:
    """Name, town, skip and bonuses of one player."""
    t, names, player = page.words.t, page.names, tour.seats[seat]
    parts: list[Piece] = [
        name_line(page.words, t("Name"), player.name, c.RenamePlayer(seat, "")),
    ]
    towns = {PRACTICE: t("Practice town"), **{text: in_full(name) for name, text in page.towns.items()}}
    if len(towns) > 1:
        chips = tuple(
            p.Chip(label, act=None if town == player.town else c.SetTown(seat, town), on=town == player.town)
            for town, label in towns.items()
        )
        parts += [p.Text(t("Town"), p.Tone.SECOND, small=True), p.Group(chips, p.Layout.WRAP)]
    if not tour.is_score_only and tour.mode is BoardSide.DEEP_ONES:
        skip = c.SetSkipped(seat, not player.has_skipped)
        parts.append(p.CheckLine(t("Deep Ones skip used"), skip, player.has_skipped))
    if not tour.is_score_only:
        parts += _bonuses(page, tour, seat)
    return p.Section(names.short(seat), (*parts, _points(page, tour, seat)))


def _points(page: InnsmouthScreen, tour: Tour, seat: int) -> p.Fold:
    """Return the lines of a player's score that can be set by hand, folded: goal cards of any kind among them.

    Source: rules/innsmouth.md sections 15, 17.
    """
    t, names, player = page.words.t, page.names, tour.seats[seat]
    hint = t("Empty lines are counted for you. Enter here what a goal card scores that My box cannot hold.")
    lines: list[Piece] = [p.Text(hint, p.Tone.SECOND, small=True)]
    for line in (SheetLine.OTHER_GOALS, *(line for line in SheetLine if line is not SheetLine.OTHER_GOALS)):
        entry, label = player.points_by_hand(line), names.score_line(line)
        points = str(entry.points) if entry is not None else ""
        lines.append(p.Input(label, points, TypePoints(seat, line), "value", limit=4))
        if entry is not None:
            note = t("Note: {line}", line=label)
            lines.append(p.Input(note, entry.note, TypePoints(seat, line, True), "value", limit=LONGEST_NAME))
    count = len(player.by_hand)
    return p.Fold(t("Points by hand"), t("{n} set", n=count) if count else "", tuple(lines))


def _bonuses(page: InnsmouthScreen, tour: Tour, seat: int) -> tuple[Piece, ...]:
    """Bonuses crossed out."""
    t, card, used = page.words.t, card_bonuses(tour, seat), tour.seats[seat].used
    labels = {
        c.BonusKind.COORDINATES: t("Coordinate changes used"),
        c.BonusKind.EXTRA: t("Extra segments used"),
        c.BonusKind.DIAGONAL: t("Diagonals used"),
    }
    rows = []
    for kind, label in labels.items():
        now, most = getattr(used, kind.value), getattr(card or Bonuses(MOST_USED, MOST_USED, MOST_USED), kind.value)
        fewer, more = c.AddUsed(seat, kind, -1) if now else None, c.AddUsed(seat, kind, 1) if now < most else None
        step = p.Stepper(label, str(now), fewer, more, compact=True)
        rows.append(p.Row(label, aside=(step,)))
    return (p.Group(tuple(rows), p.Layout.LIST),)
