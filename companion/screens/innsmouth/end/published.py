"""Everybody's finished sheet, published: the one record that page, paper, saved page, picture, link and notebook show.

Source: rules/innsmouth.md section 15.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.innsmouth.end import pending_checks
from companion.innsmouth.end.pending_checks import Checked
from companion.innsmouth.end.standings import winners_of
from companion.innsmouth.game.commands import Card
from companion.innsmouth.game.state import PRACTICE, Phase, SheetLine
from companion.innsmouth.sheet.goals import Metric
from companion.innsmouth.threat.threat_check import CARD_POINTS, KINDS
from companion.innsmouth.town.town import LOVED, TouristKind, Tourists
from companion.screens import parts as p
from companion.screens.innsmouth.map import town_map
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.map.town_map import MapOverlay
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.wording.names import Names
from companion.screens.pages import day
from companion.screens.player_names import in_full


def sheets(page: InnsmouthScreen) -> tuple[drawn.PrintedSheet, ...]:
    """Every sheet that is counted, once the game is over."""
    tour = page.tour
    if tour is None or tour.phase is not Phase.OVER:
        return ()
    first = (winners_of(tour, page.printed) or (0,))[0]
    result = (sheet(page, seat, leads=seat == first) for seat in range(len(tour.seats)))
    return tuple(printed for printed in result if printed is not None)


def sheet(page: InnsmouthScreen, seat: int, *, leads: bool = False) -> drawn.PrintedSheet | None:
    """Return a player's finished sheet: who, where, when, the map, points with what proves them, check and route.

    Page, paper, saved page, picture, link and notebook show this record. None while the check or the route is missing.
    """
    check = pending_checks.checked(page.tour, seat, page.printed) if page.tour is not None else None
    if check is None or not check.player.check.is_done or check.player.route is None:
        return None
    t, names = page.words.t, page.names
    records = page.history.records
    when = day(records[-1].at) if records else ""
    note = " · ".join(filter(None, (names.character(check.sheet.character), _town(page, check), when)))
    head = (drawn.Headline(names.player(seat), names.total(check.lines.total, check.player), note, level=2),)
    overlay = MapOverlay(route=check.player.route, passed=check.passed, erased=check.erased, lost=check.lost)
    screen = town_map.present(names, check.town, check.sheet, MapSize.WIDE, overlay)
    key = t("Solid: route. Dots on water: crossings. Gray dashes: unused segments. Rings: route ends.")
    if check.lost:
        key = f"{key} {t('Struck out: tourists erased.')}"
    picture = drawn.TownPicture(check.town, screen, key)
    products = _products(names, check)
    table = drawn.ScoreTable(t("Points by line"), _lines(names, check, products is None))
    proofs = (_section(_check_title(page, check), _check(page, check)), _section(t("Route"), _route(page, check)))
    body = tuple(filter(None, (products, table, *proofs)))
    return drawn.PrintedSheet(head, picture, body, _paper_code(page), leads)


def _section(title: str, lines: tuple[str, ...]) -> p.Section:
    """Return small lines of text under a title."""
    return p.Section(title, tuple(p.Text(line, p.Tone.SECOND, small=True) for line in lines))


def _paper_code(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return the code that holds the whole game, for paper, with its note; empty without a code."""
    code = page.links.paper
    if code is None:
        return ()
    text = page.words.t("The code holds the whole game: open it and check every line.")
    return (code, p.Text(text, p.Tone.SECOND, small=True))


def _town(page: InnsmouthScreen, check: Checked) -> str:
    """Return the name of the sheet's town, or "practice town"."""
    practice = check.player.town == PRACTICE
    return page.words.t("practice town") if practice else in_full(page.words.name(check.town))


# ---------------------------------------------------------------- points


def _products(names: Names, check: Checked) -> drawn.Products | None:
    """Tourists times landmarks as they are counted at the end; None where a penalty makes another sum of it."""
    marks = [
        quarter.tourists
        for quarter in check.sheet.quarters
        if quarter.at in check.passed.quarters and quarter.at not in check.lost
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
    """The other lines, each with what proves it, and the sum; with the four kinds where no product says them."""
    proofs = {
        SheetLine.ARTIFACTS: _artifacts(names, check),
        SheetLine.GOALS: _goals(names, check),
        SheetLine.CHARACTER: _ability(names, check),
        SheetLine.STARS: _stars(check),
    }
    kinds = tuple(TouristKind) if with_kinds else ()
    shown = [line for line in SheetLine if line in proofs or line.value in kinds]
    figures = {line: names.figure(line, getattr(check.lines, line), check.player) for line in shown}
    rows = (
        drawn.PointsRow(names.score_line(line), (figure,), notes=_proof(names, check, line, proofs))
        for line, figure in figures.items()
    )
    total = names.total(check.lines.total, check.player)
    return (*rows, drawn.PointsRow(names.words.t("Total"), (total,), True))


def _proof(
    names: Names, check: Checked, line: SheetLine, proofs: Mapping[SheetLine, tuple[str, ...]]
) -> tuple[str, ...]:
    """Return how the points of a line come: counted, or set by hand with what was noted; other goal cards beside."""
    t, by_hand = names.words.t, check.player.points_by_hand
    entry, other = by_hand(line), by_hand(SheetLine.OTHER_GOALS) if line is SheetLine.GOALS else None
    notes = proofs.get(line, ()) if entry is None else (": ".join(filter(None, (t("set by hand"), entry.note))),)
    if other is None:
        return notes
    label = " · ".join(filter(None, (names.score_line(SheetLine.OTHER_GOALS), other.note)))
    return (*notes, f"{label}: {other.points}")


def _artifacts(names: Names, check: Checked) -> tuple[str, ...]:
    """Return the face-down cards times their points; empty without such cards."""
    return (f"{check.face_down} × {CARD_POINTS}",) if check.face_down else ()


def _goals(names: Names, check: Checked) -> tuple[str, ...]:
    """Return for each goal card what it counts, how many there are, its tiers, and its points."""
    return tuple(
        names.words.t(
            "{goal}: {what} {n} ({tiers}) = {points}",
            goal=names.goal(goal), what=names.metric(goal.metric), n=count, tiers=names.tiers(goal),
            points=goal.points(count),
        )
        for goal, count in zip(check.sheet.goals, check.goal_counts, strict=True)
    )  # fmt: skip


def _ability(names: Names, check: Checked) -> tuple[str, ...]:
    """Return the arithmetic of the character's own points; empty where he has none."""
    t, ability, passed = names.words.t, check.sheet.ability, check.passed
    lost = sum(marks.tourists.total for marks in check.sheet.quarters if marks.at in check.lost & passed.quarters)
    counted = (
        (t("artifacts drawn"), check.drawn, ability.points_per_artifact),
        (t("crossings to the other bank"), passed.opposite_crossings, ability.points_per_opposite_crossing),
        (t("dice of 5 or 6"), check.hits, ability.points_per_hit),
        (t("tourists erased × caches"), lost, 0 if ability.checks_threat else len(passed.caches)),
    )
    return tuple(f"{what}: {n} × {each}" for what, n, each in counted if each)


def _stars(check: Checked) -> tuple[str, ...]:
    """Return the points on the stars along the route as a sum; empty with fewer than two."""
    quarters = (check.town.quarters[at] for at in sorted(check.passed.quarters))
    stars = [str(quarter.star) for quarter in quarters if quarter.star]
    return (" + ".join(stars),) if len(stars) > 1 else ()


# ---------------------------------------------------------------- check and route


def _check_title(page: InnsmouthScreen, check: Checked) -> str:
    """Return the title of the check, or of the Warlock's rituals."""
    return page.words.t("Threat check") if check.sheet.ability.checks_threat else page.words.t("Rituals")


def _check(page: InnsmouthScreen, check: Checked) -> tuple[str, ...]:
    """Return the check in lines: level, dice, cards, symbols and tourists that were erased."""
    t, names, state = page.words.t, page.names, check.player.check
    lines = [_level(page, check)] if check.sheet.ability.checks_threat else []
    lines += _cards(names, check) if check.drawn else []
    if state.roll:
        lines.append(t("Dice: {dice}", dice=", ".join(map(str, state.roll))))
        if state.result is not None and state.result != state.roll:
            lines.append(t("With the cards: {dice}", dice=", ".join(map(str, state.result))))
    if state.shot:
        lines.append(t("Symbols erased: {quarters}", quarters=" ".join(map(names.quarter, state.shot))))
    lines += [
        t(
            "{quarter} empties; symbol in {symbol} erased",
            quarter=names.quarter(erased.quarter),
            symbol=names.quarter(erased.symbol),
        )
        for erased in state.penalties
    ]
    return tuple(filter(None, lines)) or (t("Nothing was erased."),)


def _level(page: InnsmouthScreen, check: Checked) -> str:
    """Return the threat level with the symbols and crossings that it adds up."""
    words = page.words
    crossings = check.passed.crossings if check.sheet.ability.crossings_raise_level else 0
    symbols = words.n("{n} symbol along the route", "{n} symbols along the route", check.level - crossings)
    raised = words.n("{n} crossing", "{n} crossings", crossings)
    parts = [part for part, count in ((symbols, check.level - crossings), (raised, crossings)) if count]
    return words.t("Threat level {n}: {why}", n=check.level, why=" + ".join(parts)) if parts else words.t("no threat")


def _cards(names: Names, check: Checked) -> list[str]:
    """Return the revealed cards in a line, with how many stayed face down."""
    t, revealed = names.words.t, check.player.check.revealed
    cards = [
        t("{card} ×{n}", card=names.card(Card(kind)), n=getattr(revealed, kind))
        for kind in KINDS
        if getattr(revealed, kind)
    ]
    cards += [t("face down ×{n}", n=check.face_down)] if check.face_down else []
    return [t("Artifacts: {cards}", cards=", ".join(cards))]


def _route(page: InnsmouthScreen, check: Checked) -> tuple[str, ...]:
    """Return the numbers of the route that the rules ask for, those that are 0 left out."""
    names, passed = page.names, check.passed
    counted = (
        (Metric.SEGMENTS, passed.segments), (Metric.TURNS, passed.turns), (Metric.CROSSINGS, passed.crossings),
        (Metric.BRIDGES, passed.bridges), (Metric.DIAGONALS, passed.diagonals), (Metric.DEAD_ENDS, passed.dead_ends),
        (Metric.QUARTERS, len(passed.quarters)), (Metric.CACHES, len(passed.caches)),
        (Metric.SAFE_HOUSES, len(passed.safe_houses)),
    )  # fmt: skip
    return (", ".join(f"{names.metric(metric)} {count}" for metric, count in counted if count),)
