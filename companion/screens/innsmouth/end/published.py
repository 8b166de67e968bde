"""Everybody's finished sheet with its route and its points line by line, for the page of the score and for paper.

Source: rules/innsmouth.md section 15.
"""

from __future__ import annotations

from companion.innsmouth.end import pending_checks
from companion.innsmouth.end.pending_checks import Checked
from companion.innsmouth.end.standings import winners_of
from companion.innsmouth.game.state import PRACTICE, Phase, Tour
from companion.innsmouth.scoring.score import Lines
from companion.innsmouth.town.town import LOVED, TouristKind, Tourists
from companion.screens import parts as p
from companion.screens.innsmouth.end.route_panel import line_items
from companion.screens.innsmouth.map import town_map
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.map.town_map import MapOverlay
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.wording.names import Names
from companion.screens.player_names import in_full


def sheets(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Every sheet that is counted, once the game is over."""
    tour = page.tour
    if tour is None or tour.phase is not Phase.OVER:
        return ()
    first = (winners_of(tour, page.printed) or (0,))[0]
    result = (_sheet(page, tour, seat, leads=seat == first) for seat in range(len(tour.seats)))
    return tuple(sheet for sheet in result if sheet is not None)


def _sheet(page: InnsmouthScreen, tour: Tour, seat: int, *, leads: bool) -> Piece:
    """Return a player's finished sheet with map and points by line; None while the check or the route is missing."""
    check = pending_checks.checked(tour, seat, page.printed)
    if check is None or not check.player.check.is_done or check.player.route is None:
        return None
    t, names, player = page.words.t, page.names, check.player
    title = ", ".join(filter(None, (_who(names, check), _town(page, check))))
    over = " · ".join((t("Almanac"), t("Innsmouth sheet"), names.player(seat)))
    head = (drawn.Headline(title, str(check.lines.total), over, level=2),)
    overlay = MapOverlay(
        route=player.route, passed=check.passed, lost=frozenset(erased.quarter for erased in player.check.penalties)
    )
    screen = town_map.present(names, check.town, check.sheet, MapSize.WIDE, overlay)
    key = t("Solid: route. Dots on water: crossings. Gray dashes: unused segments. Rings: route ends.")
    picture = drawn.TownPicture(check.town, screen, key)
    products = _products(names, check)
    table = drawn.ScoreTable(t("Points by line"), _lines(names, check, products is None))
    return drawn.PrintedSheet(head, picture, tuple(filter(None, (products, table))), _paper_code(page), leads)


def _paper_code(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return the code that holds the whole game, for paper, with its note; empty without a code."""
    code = page.links.paper
    if code is None:
        return ()
    text = page.words.t("The code holds the whole game: open it and check every line.")
    return (code, p.Text(text, p.Tone.SECOND, small=True))


def _who(names: Names, check: Checked) -> str:
    """Return the name of the sheet's character."""
    return names.character(check.sheet.character)


def _town(page: InnsmouthScreen, check: Checked) -> str:
    """Return the name of the sheet's town, or "practice town"."""
    practice = check.player.town == PRACTICE
    return page.words.t("practice town") if practice else in_full(page.words.name(check.town))


def _products(names: Names, check: Checked) -> drawn.Products | None:
    """Tourists times landmarks as they are counted at the end; None where a penalty makes another sum of it."""
    gone = {erased.quarter for erased in check.player.check.penalties}
    marks = [
        quarter.tourists
        for quarter in check.sheet.quarters
        if quarter.at in check.passed.quarters and quarter.at not in gone
    ]
    houses = [check.town.safe_houses[index].tourists for index in check.passed.safe_houses]
    everybody = sum((*marks, *houses), Tourists())
    products = []
    for kind in TouristKind:
        landmarks = sum(check.town.quarters[at].color is LOVED[kind] for at in check.passed.quarters)
        count, points = everybody.of(kind), int(getattr(check.lines, kind))
        if count * landmarks != points:
            return None
        reading = names.words.t(
            "{kind}: {n} × {landmarks} = {points}", kind=names.kinds(kind), n=count, landmarks=landmarks, points=points
        )
        products.append(drawn.Product(kind, count, landmarks, points, reading))
    return drawn.Products(tuple(products))


def _lines(names: Names, check: Checked, with_kinds: bool) -> tuple[drawn.PointsRow, ...]:
    """The other lines, and the sum; with the four kinds where no product says them."""
    lines: Lines = check.lines
    items = line_items(lines, names)
    kinds, others = items[: len(TouristKind)], items[len(TouristKind) :]
    score_lines = [
        drawn.PointsRow(label, (str(points),)) for label, points in ((*kinds, *others) if with_kinds else others)
    ]
    return (*score_lines, drawn.PointsRow(names.words.t("Total"), (str(lines.total),), True))
