"""The solo wall: rows of the challenge card by characters, the best game of each cell, and what is worth trying next."""

from __future__ import annotations

from dataclasses import replace

from companion.innsmouth.box.solo_wall import Medal, Offer, SoloGame, Wall, wall
from companion.innsmouth.sheet.characters import Character
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.setup_draft import TakeCell
from companion.screens.innsmouth.drafts.view import Close, OpenSheet, Sheet
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import Shown
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


def wall_of(shown: Shown) -> Wall:
    """All solo games that were finished here."""
    rows, _ = solo_table(shown.mine.solo, shown.printed.numbers.solo_rows)
    return wall(shown.solo_games.values(), rows)


def way(shown: Shown) -> tuple[Piece, ...]:
    """What is worth trying next, with the way to the wall; nothing before the first solo game."""
    found = wall_of(shown)
    if not found.best:
        return ()
    t = shown.words.t
    open_wall = p.Button(t("The wall"), OpenSheet(Sheet.WALL), icon="layers")
    return (p.Section(t("Solo"), (*_offer(shown, found), p.Group((open_wall,), p.Layout.BUTTONS))),)


def present(shown: Shown) -> p.Sheet:
    """The whole page."""
    t, found = shown.words.t, wall_of(shown)
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    told = t("{n} of {all} cells", n=len(found.best), all=len(found.rows) * len(Character))
    body: list[Piece] = [
        drawn.SoloWall(
            t("Solo wall"),
            tuple((SIGNS[one], parted_name(shown, one)) for one in Character),
            tuple(_row(shown, found, row) for row in found.rows),
        )
    ]
    if not found.best:
        body.append(p.Text(t("A solo game with a challenge that is played to its end stands here.")))
    body += [*_offer(shown, found), *_sheets(shown, found), _legend(shown), *_untold(shown)]
    body.append(p.Text(t("The wall lies in my box and goes with its file."), p.Tone.SECOND, small=True))
    head = (p.Title(t("Solo: the wall"), note=told, aside=(p.Heart(), out)),)
    return p.Sheet(t("Solo: the wall"), tuple(body), head, _foot(shown, found), size=p.Size.PAGE, name="inn-wall")


def _foot(shown: Shown, found: Wall) -> tuple[Piece, ...]:
    """A new game: with what is offered, where the form of one is open."""
    t, offer = shown.words.t, found.offer
    if shown.tour is not None:
        address = shown.links.app("innsmouth", lang=shown.words.language)
        return (p.Button(t("New game"), None, p.Kind.MAIN, "play", grow=True, large=True, href=address),)
    if offer is None:
        return ()
    sheet = _sheet_of(shown, offer.missed) if offer.missed is not None else None
    take = p.Button(_cell_name(shown, offer), _take(offer), p.Kind.MAIN, "play", grow=True, large=True)
    return (take,) if sheet is None else (replace(sheet, large=True), take)


def _sheet_of(shown: Shown, game: SoloGame) -> p.Button | None:
    """The way to the kept sheet of a game; None where no table here is that game."""
    table = next((name for name, one in shown.solo_games.items() if one == game and name in shown.solo_here), None)
    if table is None:
        return None
    t, words = shown.words.t, shown.words
    label, address = t("Sheet {n}", n=game.points), shown.links.app("innsmouth", table=table, lang=words.language)
    return p.Button(label, None, icon="eye", href=address)


def _sheets(shown: Shown, found: Wall) -> tuple[Piece, ...]:
    """The best game of each cell by its sheet, and how many of them lie on no table here."""
    t, rows, elsewhere = shown.words.t, [], 0
    for game in sorted(found.best.values(), key=lambda one: (one.asked, list(Character).index(one.character))):
        sheet = _sheet_of(shown, game)
        if sheet is None:
            elsewhere += 1
            continue
        name = t("{who}, from {n}", who=shown.names.character(game.character), n=game.asked)
        rows.append(
            p.Row(name, _missing(shown, game) if not game.is_met else t("met"), aside=(replace(sheet, icon=""),))
        )
    parts: list[Piece] = [p.Fold(t("Sheets"), str(len(rows)), (p.Group(tuple(rows), p.Layout.LIST),))] if rows else []
    if elsewhere:
        said = shown.words.n(
            "The sheet of {n} cell lies on another device, or its table was removed.",
            "The sheets of {n} cells lie on other devices, or their tables were removed.",
            elsewhere,
        )
        parts.append(p.Text(said, p.Tone.SECOND, small=True))
    return tuple(parts)


def _take(offer: Offer) -> TakeCell:
    return TakeCell(offer.asked, offer.asked_goals, offer.character)


def _cell_name(shown: Shown, offer: Offer) -> str:
    t, who = shown.words.t, shown.names.character(offer.character)
    return t("{who}, from {n}", who=who, n=offer.asked)


def _offer(shown: Shown, found: Wall) -> tuple[Piece, ...]:
    offer, t = found.offer, shown.words.t
    if offer is None:
        return ()
    what = _cell_name(shown, offer)
    if offer.missed is None:
        title, text = t("Open now: {cell}.", cell=what), t("The easier row is met.")
    else:
        title, text = (
            t("{missing}: {cell}.", missing=_missing(shown, offer.missed), cell=what),
            _made(shown, offer.missed),
        )
    take = () if shown.tour is not None else (p.Button(t("Take"), _take(offer), hint=t("Take: {cell}", cell=what)),)
    return (p.Group((p.Row(title, text, lead=p.Icon("trophy"), aside=take),), p.Layout.LIST),)


def _missing(shown: Shown, game: SoloGame) -> str:
    t = shown.words.t
    if not game.missing_goals:
        return t("Missed by {n}", n=game.missing)
    if not game.missing:
        return t("Missed by {n} for goals", n=game.missing_goals)
    return t("Missed by {n}, and {m} for goals", n=game.missing, m=game.missing_goals)


def _made(shown: Shown, game: SoloGame) -> str:
    t = shown.words.t
    if not game.asked_goals:
        return t("It was {n} of {asked}.", n=game.points, asked=game.asked)
    return t(
        "It was {n} of {asked}, for goals {m} of {goals}.",
        n=game.points,
        asked=game.asked,
        m=game.goals,
        goals=game.asked_goals,
    )


def _row(shown: Shown, found: Wall, row: int) -> drawn.WallRow:
    t, rows = shown.words.t, solo_table(shown.mine.solo, shown.printed.numbers.solo_rows)[0]
    said, at = t("from {n}", n=row), rows.index(row) if row in rows else None
    label = "·" if at is None else ROMAN[at]
    reading = said if at is None else f"{shown.names.solo_row(at, shown.printed)}, {said}"
    return drawn.WallRow(
        label, f"{row}+", reading, tuple(_cell(shown, found, row, character) for character in Character)
    )


def parted_name(shown: Shown, character: Character) -> str:
    """A character's name that may be parted where it is too long for a phone's column."""
    t = shown.words.t
    parted = {
        Character.DETECTIVE: t("Detec|tive"),
        Character.WARLOCK: t("War|lock"),
        Character.COLLECTOR: t("Collec|tor"),
        Character.BOATMAN: t("Boat|man"),
        Character.HUNTRESS: t("Hunt|ress"),
    }[character]
    return parted.replace("|", SOFT_HYPHEN)


def _cell(shown: Shown, found: Wall, row: int, character: Character) -> drawn.WallCell:
    t, game, medal = shown.words.t, found.best.get((row, character)), found.medal(row, character)
    what = t("{who}, from {n}", who=shown.names.character(character), n=row)
    goals = game.asked_goals if game is not None else 0
    act = None if shown.tour is not None else TakeCell(row, goals, character)
    if game is None or medal is None:
        is_next = found.next_row(character) == row
        note = t("open") if is_next else ""
        reading = ", ".join(filter(None, (t("{cell}: not played", cell=what), note)))
        return drawn.WallCell("", note, "", "open" if is_next else "far", reading, act)
    reading = t("{cell}: {n} points", cell=what, n=game.points)
    if game.is_met:
        said = t("met, and the next row too") if medal is Medal.BEYOND else t("met")
        return drawn.WallCell(str(game.points), "", medal, "", f"{reading}, {said}", act)
    offer = found.offer
    is_near = offer is not None and offer.missed is game
    short = game.missing or game.missing_goals
    note = t("−{n}", n=short)
    reading = t("{cell}: {n} points", cell=what, n=f"{game.points} {note}")  # its words as they are seen
    return drawn.WallCell(
        str(game.points), note, medal, "near" if is_near else "", f"{reading}. {_missing(shown, game)}", act
    )


def _legend(shown: Shown) -> p.Text:
    return p.Text(
        shown.words.t(
            "One bar: played. Two bars: the challenge is met. Star: with points enough for the next row too. "
            "The medals are the almanac's own; the card has none."
        ),
        p.Tone.SECOND,
        small=True,
    )


def _untold(shown: Shown) -> tuple[Piece, ...]:
    rows, _ = solo_table(shown.mine.solo, shown.printed.numbers.solo_rows)
    missing = rows.count(None)
    if not missing:
        return ()
    said = shown.words.n("{n} row of the card is not told yet.", "{n} rows of the card are not told yet.", missing)
    box = p.Button(shown.words.t("My box"), OpenSheet(Sheet.BOX), p.Kind.QUIET, "layers")
    return (p.Text(said, p.Tone.SECOND, small=True), box)
