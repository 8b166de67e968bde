"""The solo wall: challenges by characters, the best game of each cell, and what is worth trying next."""

from __future__ import annotations

from dataclasses import replace

from companion.innsmouth.box.solo_wall import Medal, SoloGame, SuggestedGame, Wall, wall
from companion.innsmouth.sheet.characters import Character
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.setup_draft import TakeCell
from companion.screens.innsmouth.drafts.view import Close, OpenSheet, SheetKind
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.pieces.solo_cells import solo_table

ROMAN = ("I", "II", "III", "IV", "V")
"""Rows of the challenge card."""
SIGNS = {
    Character.DETECTIVE: "search",
    Character.WARLOCK: "curse",
    Character.COLLECTOR: "cup",
    Character.BOATMAN: "terror",
    Character.HUNTRESS: "weapon",
}
"""The icon over each character's column."""
SOFT_HYPHEN = "\u00ad"


def wall_of(page: InnsmouthScreen) -> Wall:
    """All solo games that were finished here."""
    rows, _ = solo_table(page.mine.solo, page.printed.numbers.solo_rows)
    return wall(page.solo_games.values(), rows)


def way(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return the solo challenge worth trying next and a button to the wall; empty before the first solo game."""
    result = wall_of(page)
    if not result.best:
        return ()
    t = page.words.t
    open_wall = p.Button(t("Achievement wall"), OpenSheet(SheetKind.WALL), icon="layers")
    return (p.Section(t("Solo"), (*_offer(page, result), p.Group((open_wall,), p.Layout.BUTTONS))),)


def present(page: InnsmouthScreen) -> p.Panel:
    """The whole page."""
    t, result = page.words.t, wall_of(page)
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    text = t("{n} of {all} cells", n=len(result.best), all=len(result.rows) * len(Character))
    body: list[Piece] = [
        drawn.SoloWall(
            t("Achievement wall"),
            tuple((SIGNS[character], parted_name(page, character)) for character in Character),
            tuple(_row(page, result, row) for row in result.rows),
        )
    ]
    if not result.best:
        body.append(p.Text(t("Finished solo games with a challenge appear here.")))
    body += [*_offer(page, result), *_sheets(page, result), _legend(page), *_untold(page)]
    body.append(
        p.Text(t("The achievement wall is saved in My box and travels with its file."), p.Tone.SECOND, small=True)
    )
    head = (p.Title(t("Solo: achievement wall"), note=text, aside=(p.Heart(), out)),)
    return p.Panel(
        t("Solo: achievement wall"), tuple(body), head, _foot(page, result), size=p.Size.PAGE, name="inn-wall"
    )


def _foot(page: InnsmouthScreen, result: Wall) -> tuple[Piece, ...]:
    """Return the button for a new game: during a game it opens the form, on the form it takes the challenge offered.

    If the offer repeats a challenge that was missed, a link to the sheet of that game comes first. Empty without an
    offer.
    """
    t, offer = page.words.t, result.offer
    if page.tour is not None:
        address = page.links.app("innsmouth", lang=page.words.language)
        return (p.Button(t("New game"), None, p.ButtonKind.MAIN, "play", grow=True, large=True, href=address),)
    if offer is None:
        return ()
    sheet = _sheet_of(page, offer.missed) if offer.missed is not None else None
    take = p.Button(_cell_name(page, offer), _take(offer), p.ButtonKind.MAIN, "play", grow=True, large=True)
    return (take,) if sheet is None else (replace(sheet, large=True), take)


def _sheet_of(page: InnsmouthScreen, game: SoloGame) -> p.Button | None:
    """Return a link to the saved sheet of a solo game; None where no table here is that game."""
    table = next(
        (name for name, solo_game in page.solo_games.items() if solo_game == game and name in page.solo_here), None
    )
    if table is None:
        return None
    words = page.words
    label = words.n("Sheet with {n} point", "Sheet with {n} points", game.points)
    address = page.links.app("innsmouth", table=table, lang=words.language)
    return p.Button(label, None, icon="eye", href=address)


def _sheets(page: InnsmouthScreen, result: Wall) -> tuple[Piece, ...]:
    """Return links to the sheets of the best game of each cell, and how many of these sheets lie on no table here."""
    t, rows, elsewhere = page.words.t, [], 0
    for game in sorted(
        result.best.values(), key=lambda solo_game: (solo_game.asked, list(Character).index(solo_game.character))
    ):
        sheet = _sheet_of(page, game)
        if sheet is None:
            elsewhere += 1
            continue
        name = t("{who} (from {n})", who=page.names.character(game.character), n=game.asked)
        rows.append(
            p.Row(name, _missing(page, game) if not game.is_met else t("met"), aside=(replace(sheet, icon=""),))
        )
    parts: list[Piece] = [p.Fold(t("Sheets"), str(len(rows)), (p.Group(tuple(rows), p.Layout.LIST),))] if rows else []
    if elsewhere:
        text = page.words.n(
            "{n} cell: its sheet is on another device, or its table was removed.",
            "{n} cells: their sheets are on other devices, or their tables were removed.",
            elsewhere,
        )
        parts.append(p.Text(text, p.Tone.SECOND, small=True))
    return tuple(parts)


def _take(offer: SuggestedGame) -> TakeCell:
    """Return the act that prepares the solo game of a suggested cell in the setup."""
    return TakeCell(offer.asked, offer.asked_goals, offer.character)


def _cell_name(page: InnsmouthScreen, offer: SuggestedGame) -> str:
    """Return a suggested cell in words: its character and the points of its row."""
    t, who = page.words.t, page.names.character(offer.character)
    return t("{who} (from {n})", who=who, n=offer.asked)


def _offer(page: InnsmouthScreen, result: Wall) -> tuple[Piece, ...]:
    """Return the game worth trying next with its reason, and the button to take it unless in a game; empty if none."""
    offer, t = result.offer, page.words.t
    if offer is None:
        return ()
    what = _cell_name(page, offer)
    if offer.missed is None:
        title, text = t("Open now: {cell}.", cell=what), t("Easier row completed.")
    else:
        title, text = (
            t("{missing}: {cell}.", missing=_missing(page, offer.missed), cell=what),
            _points_reached(page, offer.missed),
        )
    take = () if page.tour is not None else (p.Button(t("Take"), _take(offer), hint=t("Take: {cell}", cell=what)),)
    return (p.Group((p.Row(title, text, lead=p.Icon("trophy"), aside=take),), p.Layout.LIST),)


def _missing(page: InnsmouthScreen, game: SoloGame) -> str:
    """Return in words by how many points a solo game missed its challenge: in all, for goals, or both."""
    t = page.words.t
    if not game.missing_goals:
        return t("{n} short", n=game.missing)
    if not game.missing:
        return t("{n} short for goals", n=game.missing_goals)
    return t("{n} short, and {m} for goals", n=game.missing, m=game.missing_goals)


def _points_reached(page: InnsmouthScreen, game: SoloGame) -> str:
    """Return in words how many points a game had of the points required, and for goals if any were required."""
    t = page.words.t
    if not game.asked_goals:
        return t("You scored {n}, needed {asked}.", n=game.points, asked=game.asked)
    return t(
        "You scored {n}, needed {asked}; for goals {m}, needed {goals}.",
        n=game.points,
        asked=game.asked,
        m=game.goals,
        goals=game.asked_goals,
    )


def _row(page: InnsmouthScreen, result: Wall, row: int) -> drawn.WallRow:
    """Return a row of the wall: its points, "·" if the card lacks the row, and a cell for each character."""
    t, rows = page.words.t, solo_table(page.mine.solo, page.printed.numbers.solo_rows)[0]
    text, at = t("from {n}", n=row), rows.index(row) if row in rows else None
    label = "·" if at is None else ROMAN[at]
    reading = text if at is None else f"{page.names.solo_row(at, page.printed)}, {text}"
    return drawn.WallRow(
        label, f"{row}+", reading, tuple(_cell(page, result, row, character) for character in Character)
    )


def parted_name(page: InnsmouthScreen, character: Character) -> str:
    """Return a character's name with a soft hyphen, so that it can be divided in a phone's narrow column."""
    t = page.words.t
    parted = {
        Character.DETECTIVE: t("Detec|tive"),
        Character.WARLOCK: t("War|lock"),
        Character.COLLECTOR: t("Collec|tor"),
        Character.BOATMAN: t("Boat|man"),
        Character.HUNTRESS: t("Hunt|ress"),
    }[character]
    return parted.replace("|", SOFT_HYPHEN)


def _cell(page: InnsmouthScreen, result: Wall, row: int, character: Character) -> drawn.WallCell:
    """Return the wall's cell of a row and character: its best game with medal, and points missed; or open, or far."""
    t, game, medal = page.words.t, result.best.get((row, character)), result.medal(row, character)
    what = t("{who} (from {n})", who=page.names.character(character), n=row)
    goals = game.asked_goals if game is not None else 0
    act = None if page.tour is not None else TakeCell(row, goals, character)
    if game is None or medal is None:
        is_next = result.next_row(character) == row
        note = t("open") if is_next else ""
        reading = ", ".join(filter(None, (t("{cell}: not played", cell=what), note)))
        return drawn.WallCell("", note, "", "open" if is_next else "far", reading, act)
    reading = t("{cell}: {n} points", cell=what, n=game.points)
    if game.is_met:
        text = t("met, and the next row too") if medal is Medal.BEYOND else t("met")
        return drawn.WallCell(str(game.points), "", medal, "", f"{reading}, {text}", act)
    offer = result.offer
    is_near = offer is not None and offer.missed is game
    short = game.missing or game.missing_goals
    note = t("−{n}", n=short)
    reading = t("{cell}: {n} points", cell=what, n=f"{game.points} {note}")  # its words as they are seen
    return drawn.WallCell(
        str(game.points), note, medal, "near" if is_near else "", f"{reading}. {_missing(page, game)}", act
    )


def _legend(page: InnsmouthScreen) -> p.Text:
    """Return the note that explains the medals."""
    return p.Text(
        page.words.t(
            "One bar: played. Two bars: challenge met. Star: enough points for the next row too. The Almanac "
            "invented the medals."
        ),
        p.Tone.SECOND,
        small=True,
    )


def _untold(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return the note that rows of the printed card are not entered yet, with the way to My box; empty if all are."""
    rows, _ = solo_table(page.mine.solo, page.printed.numbers.solo_rows)
    missing = rows.count(None)
    if not missing:
        return ()
    text = page.words.n("{n} row of the card is missing.", "{n} rows of the card are missing.", missing)
    box = p.Button(page.words.t("My box"), OpenSheet(SheetKind.BOX), p.ButtonKind.QUIET, "layers")
    return (p.Text(text, p.Tone.SECOND, small=True), box)
