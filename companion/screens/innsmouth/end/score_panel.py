"""The score sheet of all players, the winner, the game as a file.

Source: rules/innsmouth.md sections 15, 18; D15.
"""

from __future__ import annotations

from companion.innsmouth.end import pending_checks
from companion.innsmouth.end.standings import are_goals_entered, winners_of
from companion.innsmouth.game.state import Phase, Tour
from companion.innsmouth.scoring.score import Lines
from companion.screens import parts as p
from companion.screens.innsmouth.box import wall_panel, week_panel
from companion.screens.innsmouth.drafts.view import OpenMode, OpenSeat, SheetMode
from companion.screens.innsmouth.end import left_panel, published
from companion.screens.innsmouth.end.route_panel import figures, line_items
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.missing_entries import goals_note, routes_later
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.pieces.solo_cells import solo_table
from companion.screens.keeping.links import share_button

BLANK = Lines(0, 0, 0, 0, 0, 0, 0, 0)


def sheet(page: InnsmouthScreen) -> p.Panel:
    """The whole page."""
    t = page.words.t
    note = goals_note(page, page.tour) if page.tour is not None else ()
    over = page.tour if page.tour is not None and page.tour.phase is Phase.OVER else None
    back = left_panel.way(page, over) if over is not None else ()
    wall = wall_panel.way(page) if over is not None and over.is_solo else ()
    week = week_panel.way_back(page, over) if over is not None else ()
    body = (*parts(page), *note, *week, *back, *wall, *_files(page), *published.sheets(page))
    foot = _next_game(page, over) if over is not None else ()
    return p.Panel(t("Score"), body, foot=foot, size=p.Size.PAGE, name="inn-score")


def _next_game(page: InnsmouthScreen, tour: Tour) -> tuple[p.Button, ...]:
    """Return the ways to another game after the end of this one: with the same people, or from the beginning."""
    t, links, language = page.words.t, page.links, page.words.language
    new = p.Button(t("New game"), None, icon="plus", href=links.app("innsmouth", lang=language))
    if tour.week or links.is_looked_at or not links.name:
        return (new,)
    address = links.app("innsmouth", again=links.name, lang=language)
    hint = t("A new game, same players")
    return (new, p.Button(t("Rematch"), None, p.ButtonKind.MAIN, "play", href=address, grow=True, hint=hint))


def parts(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Headline and table; also for the saved page."""
    tour = page.tour
    if tour is None:
        return ()
    t, names = page.words.t, page.names
    result = final_lines(page, tour)
    called = names.player if len(tour.seats) == 1 else names.short
    heads = tuple(called(seat) for seat in range(len(tour.seats)))
    by_seat = [result[seat] for seat in range(len(tour.seats))]
    labels = [label for label, _ in line_items(BLANK, names)]
    points = [
        ("·",) * len(labels) if lines is None else figures(lines, names, player)
        for player, lines in zip(tour.seats, by_seat, strict=True)
    ]
    rows = [drawn.PointsRow(label, tuple(cells[at] for cells in points)) for at, label in enumerate(labels)]
    total = tuple(
        "·" if lines is None else names.total(lines.total, player)
        for player, lines in zip(tour.seats, by_seat, strict=True)
    )
    best = winners_of(tour, page.printed) or ()
    table = drawn.ScoreTable(t("Score"), (*rows, drawn.PointsRow(t("Total"), total, True)), heads, best)
    return (headline(page, tour), *_harder(page, tour), table, *_still(page, tour))


def _harder(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """Return a note that a harder cell may be chosen next, after a solo game that met its challenge (section 18).

    Empty in any other game.
    """
    lines = final_lines(page, tour)[0] if tour.is_solo and tour.phase is Phase.OVER else None
    if lines is None or not _is_met(tour, lines) or tour.challenge is None:
        return ()
    t, challenge = page.words.t, tour.challenge
    rows = solo_table(page.mine.solo, page.printed.numbers.solo_rows)[0]
    harder = next(((at, row) for at, row in enumerate(rows) if row is not None and row > challenge.total), None)
    text = t("Next time choose a harder cell.")
    if harder is not None:
        row = page.names.solo_row(harder[0], page.printed)
        text = t("Next time choose a harder cell: {row}, {n} points.", row=row, n=harder[1])
    return (p.Text(text, p.Tone.SECOND),)


def _is_met(tour: Tour, lines: Lines) -> bool:
    """Return whether the points meet the solo challenge, in all and for goals; False without a challenge."""
    challenge = tour.challenge
    return challenge is not None and lines.total >= challenge.total and lines.goals >= challenge.goals


def final_lines(page: InnsmouthScreen, tour: Tour) -> dict[int, Lines | None]:
    """Points by line of each seat; None while its check is not done."""
    result: dict[int, Lines | None] = {}
    for seat in range(len(tour.seats)):
        check = pending_checks.checked(tour, seat, page.printed)
        result[seat] = check.lines if check is not None and check.player.check.is_done else None
    return result


def headline(page: InnsmouthScreen, tour: Tour) -> drawn.Headline:
    """Return the headline of the score: the winner and the total, before the end the number of counted sheets."""
    t, names = page.words.t, page.names
    result, best = final_lines(page, tour), winners_of(tour, page.printed) or ()
    by_seat = [result[seat] for seat in range(len(tour.seats))]
    if tour.phase is not Phase.OVER:
        done = sum(lines is not None for lines in by_seat)
        return drawn.Headline(t("Score"), "", t("{n} of {all} sheets scored", n=done, all=len(by_seat)))
    lines = by_seat[best[0] if best else 0]
    total = lines.total if lines is not None else 0
    if tour.is_solo:
        return drawn.Headline(_solo(page, tour, lines), names.total(total, tour.seats[0]))
    if not best:
        return drawn.Headline(t("Score"), "", "" if None in by_seat else t("Enter the goal cards"))
    if len(best) > 1:
        return drawn.Headline(t("Shared win: {who}", who=", ".join(map(names.player, best))), str(total))
    tied = sum(lines is not None and lines.total == total for lines in by_seat) > 1
    note = t("tied total: most goal points wins") if tied else ""
    return drawn.Headline(t("{who} wins", who=names.player(best[0])), str(total), note)


def _solo(page: InnsmouthScreen, tour: Tour, lines: Lines | None) -> str:
    """Return the title of a solo score: challenge met or not; just final points without a challenge or lines."""
    t, challenge = page.words.t, tour.challenge
    if challenge is None or lines is None:
        return t("Final points")
    if _is_met(tour, lines):
        return t("Challenge met: {total} points, {goals} for goals", total=challenge.total, goals=challenge.goals)
    if not are_goals_entered(tour, tour.seats[0]):
        return t("Final points")
    return t("Challenge failed: needed {total} points, {goals} for goals", total=challenge.total, goals=challenge.goals)


def _still(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """Return the list of players whose sheets are still to be counted, with buttons to go there; empty if none.

    Before routes are chosen, the sentence that says when.
    """
    later = routes_later(page, tour)
    if later:
        return later
    t = page.words.t
    rows = []
    for seat, player in enumerate(tour.seats):
        if player.check.is_done:
            continue
        text = t("no final route yet") if player.route is None else t("threat check next")
        go = p.Button(t("Open"), OpenSeat(seat))
        rows.append(p.Row(page.names.player(seat), text, lead=p.Pin(page.names.letter(seat), seat), aside=(go,)))
    if not rows:
        return ()
    mode = SheetMode.ROUTE if any(player.route is None for player in tour.seats) else SheetMode.THREAT
    go_on = p.Button(t("Continue"), OpenMode(mode), p.ButtonKind.MAIN, "right", icon_last=True)
    return (p.Section(t("Still to score"), (p.Group(tuple(rows), p.Layout.LIST),)), go_on)


def _files(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """The game as a picture and as a page."""
    if not page.links.evening:
        return ()
    t = page.words.t
    picture = p.Button(t("As a picture"), None, icon="share", href=page.links.picture, download="innsmouth.png")
    saved_page = p.Button(t("As a page"), None, icon="share", href=page.links.evening, download="innsmouth.html")
    paper = p.Handed(t("Print sheets"), p.BrowserAction.PRINT, icon="print")
    return (
        p.Section(
            t("Save this game"), (p.Group((share_button(page.words), paper, picture, saved_page), p.Layout.BUTTONS),)
        ),
    )
