"""How much was left on the table: rounds as bars, the round that cost most, the own route beside the best one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from companion.innsmouth.end import pending_checks
from companion.innsmouth.end.looking_back import LookedBack, ReachableScore
from companion.innsmouth.game.seat_sheets import bonuses_left
from companion.innsmouth.game.state import Tour
from companion.innsmouth.route.route import passed
from companion.innsmouth.sheet.characters import Character
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.view import Close, LookBack, SearchAgain, StopSearch
from companion.screens.innsmouth.map import town_map
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.map.town_map import MapOverlay
from companion.screens.innsmouth.pieces import drawn, missing_entries
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight, in_sight
from companion.screens.innsmouth.wording.numbers import difference, points

LEAST_BAR = 15
"""Of a hundred: the lowest bar, so that it can be seen."""


def way(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """Return the buttons that lead from the score to this page, per player; empty where only scores are counted."""
    t, names = page.words.t, page.names
    if tour.is_score_only:
        return ()
    if tour.is_solo:
        return (p.Button(t("How much was left on the table?"), LookBack(0), icon="map"),)
    each = tuple(p.Button(names.player(seat), LookBack(seat), icon="map") for seat in range(len(tour.seats)))
    return (p.Section(t("How much was left on the table?"), (p.Group(each, p.Layout.BUTTONS),)),)


def present(page: InnsmouthScreen) -> p.Panel:
    """Return the sheet "Left on the table": each round of the seat in sight beside the best that was possible."""
    t, sight = page.words.t, in_sight(page)
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    note = page.names.player(sight.seat) if len(sight.tour.seats) > 1 else ""
    title = t("Left on the table")
    head = (p.Title(title, note=note, aside=(out,)),)
    return p.Panel(title, tuple(_body(page, sight)), head, _foot(page), size=p.Size.PAGE, name=f"inn-left-{sight.seat}")


def _foot(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """The picture, within the thumb's reach, as soon as there is something to picture."""
    if not page.links.picture:
        return ()
    t = page.words.t
    return (
        p.Button(
            t("As a picture"),
            None,
            p.ButtonKind.MAIN,
            icon="share",
            href=page.links.picture,
            download="innsmouth-left.png",
        ),
    )


def _body(page: InnsmouthScreen, sight: InSight) -> Iterator[Piece]:
    """Yield the comparison with what was possible, and its progress; a text without a route or a round in the log."""
    t, story = page.words.t, page.back.story
    if sight.sheet is None or sight.player.route is None:
        yield p.Text(t("This sheet has no route to compare."), p.Tone.SECOND)
        return
    if story is not None and not any(drawn_round.options for drawn_round in story.rounds):
        yield p.Text(t("The log has no rounds for this sheet, so there is nothing to review."), p.Tone.SECOND)
        return
    if page.back.failed:
        yield from missing_entries.broke_off(page.words)
    elif page.back.runs:
        yield _working(page, story)
    if story is not None and story.left is not None:
        yield from missing_entries.uncompared_goals(page, sight.tour)
        yield from _results(page, sight, story)


@dataclass(frozen=True, slots=True)
class Pictured:
    """What the picture to share shows."""

    title: str
    bound: str
    """"At least" before the number, or nothing."""
    number: str
    note: str
    proof: str
    maps: drawn.MapPair
    costly: tuple[str, ...]


def pictured(page: InnsmouthScreen) -> Pictured | None:
    """Return the contents of the picture to share, as far as the search has come; None before its first result."""
    story = page.back.story
    if story is None or story.left is None:
        return None
    t, words, sight = page.words.t, page.words, in_sight(page)
    first = next(state for state in story.after if state is not None)
    note = t("{own} of {best}: expected score", own=points(words, story.own), best=points(words, first.points))
    place = story.costliest
    costly = _costly(page, sight, story, place) if place is not None else None
    return Pictured(
        t("How much was left on the table"),
        _bound(page, sight, story, first),
        points(words, story.left),
        note,
        _proof(page, sight, story, first).text,
        _maps(page, sight, story, first, place),
        (costly.title, *costly.lines) if costly is not None else (),
    )


def _working(page: InnsmouthScreen, story: LookedBack | None) -> Piece:
    """Return the progress of the search, with rounds done once there are any, and the button that stops it."""
    t = page.words.t
    text = t("Checking rounds, last one first…")
    if story is not None and (done := sum(state is not None for state in story.after[1:])):
        text = t("Checking rounds, last one first: {n} of {all}", n=done, all=len(story.rounds))
    return drawn.Working(text, (p.Button(t("Stop counting"), StopSearch()),))


def _results(page: InnsmouthScreen, sight: InSight, story: LookedBack) -> Iterator[Piece]:
    """Yield the results: points left on the table, bars, costliest round if any, maps, losses, luck and notes."""
    t, words = page.words.t, page.words
    first = next(state for state in story.after if state is not None)
    assert story.left is not None
    note = t("{own} of {best}: expected score", own=points(words, story.own), best=points(words, first.points))
    proof, bound = _proof(page, sight, story, first), _bound(page, sight, story, first)
    yield drawn.Headline(t("left on the table"), points(words, story.left), note, proof, level=2, bound=bound)
    yield p.Section(t("Still possible after this round"), (_bars(page, story),))
    place = story.costliest
    if place is not None:
        yield _costly(page, sight, story, place)
    yield _maps(page, sight, story, first, place)
    yield drawn.ScoreTable(t("Points lost in each round"), tuple(_losses(page, story)))
    if not adds_up(_parts(story)):
        yield p.Text(
            t("Each number is rounded separately, so the sum may differ by a tenth."), p.Tone.SECOND, small=True
        )
    yield p.Text(
        t(
            "Dice, quarters, tourists, and the final extra segments stay the same; only the segments of each "
            "round change. Scores are expected points before the threat check, so luck in that check does not "
            "count."
        ),
        p.Tone.SECOND,
        small=True,
    )
    if unused := undrawn(sight):
        text = page.words.n(
            "{n} extra segment was never drawn; what it could add is not counted.",
            "{n} extra segments were never drawn; what they could add is not counted.",
            unused,
        )
        yield p.Text(text, p.Tone.LAMP, small=True)
    yield from _luck(page, sight, story)
    yield from _unsearched(page, sight, story)
    if story.is_over and None in story.after:
        yield p.Group((p.Button(t("Search again"), SearchAgain(), icon="redo"),), p.Layout.BUTTONS)


def undrawn(sight: InSight) -> int:
    """Return how many extra and diagonal segments of the end, given by the character, were not drawn; 0 if unknown."""
    left = bonuses_left(sight.tour, sight.seat)
    return left.extra + left.diagonal if left is not None else 0


def _proof(page: InnsmouthScreen, sight: InSight, story: LookedBack, first: ReachableScore) -> p.Chip:
    """Return the chip that says whether the best possible score is proven, for all rounds or part, and if not why."""
    t = page.words.t
    if story.after[0] is None:
        return p.Chip(t("at least: earlier rounds not searched"), p.Tone.LAMP)
    if first.is_proven and undrawn(sight):
        return p.Chip(t("proven without the extra segments"), p.Tone.GOOD, mark=p.Icon("check"))
    if first.is_proven and any(goal.at_most for goal in sight.tour.goals):
        return p.Chip(t("proven without the cards not compared"), p.Tone.LAMP)
    if first.is_proven:
        return p.Chip(t("proven: nothing better with the same dice"), p.Tone.GOOD, mark=p.Icon("check"))
    return p.Chip(t("found; not proven, {n} at most", n=points(page.words, first.bound)), p.Tone.LAMP)


def _bound(page: InnsmouthScreen, sight: InSight, story: LookedBack, first: ReachableScore) -> str:
    """Return "at least", to stand before the number of points left; '' if that number is proven to be exact."""
    is_all = story.after[0] is first and first.is_proven and not undrawn(sight)
    return "" if is_all else page.words.t("at least")


def _bars(page: InnsmouthScreen, story: LookedBack) -> drawn.RoundBars:
    """Return the bars of what was still possible after each round; "?" for a round that was not looked at."""
    values = [state.points for state in story.after if state is not None]
    low, high = min(values), max(values)
    bars = []
    for place, drawn_round in enumerate(story.rounds):
        bars.append(_bar(page, story, place, (low, high), str(drawn_round.number)))
    return drawn.RoundBars(page.words.t("Still possible after this round"), tuple(bars))


def _bar(
    page: InnsmouthScreen, story: LookedBack, place: int, scale: tuple[Fraction, Fraction], number: str
) -> drawn.RoundBar:
    """Return the bar of a round within the scale, with its loss if any; "?" if not looked at, full for a flat scale."""
    t, words = page.words.t, page.words
    still, lost = story.after[place + 1], story.lost(place)
    if still is None:
        return drawn.RoundBar(number, "?", LEAST_BAR, "", "unknown", t("Round {n}: not searched", n=number))
    low, high = scale
    share = (still.points - low) / (high - low) if high > low else Fraction(1)
    reading = t("After round {n}: {points}", n=number, points=points(words, still.points))
    text = words.number(still.points, 0)
    if not still.is_proven:
        text = f"{text}?"
        reading = f"{reading}; {t('not proven, no more than {n}', n=points(words, still.bound))}"
    state = "worst" if place == story.costliest else "loss" if lost else ""
    less = f"−{words.number(lost, 0)}" if lost else ""
    if lost:
        reading = f"{reading}; {t('the round cost {n}', n=points(words, lost))}"
    return drawn.RoundBar(number, text, LEAST_BAR + int(share * (100 - LEAST_BAR)), less, state, reading)


def _costly(page: InnsmouthScreen, sight: InSight, story: LookedBack, place: int) -> drawn.Costly:
    """Return the round that lost most, with its drawn and the better segments as far as they differ."""
    t, words, names, town = page.words.t, page.words, page.names, sight.town
    lost, drawn_round, before = story.lost(place), story.rounds[place], story.after[place]
    assert lost is not None
    assert before is not None
    title = t("Round {n} cost {points}.", n=drawn_round.number, points=points(words, lost))
    if not story.is_lost_proven(place):
        title = t(
            "Round {n} cost {points}, compared with the best found.", n=drawn_round.number, points=points(words, lost)
        )
    was = [names.stroke(stroke, town) for stroke in drawn_round.drawn if stroke not in before.following]
    better = [names.stroke(stroke, town) for stroke in before.following if stroke not in drawn_round.drawn]
    lines = []
    if was:
        lines.append(t("Drawn (red on the sheet): {segments}.", segments=words.list_and(was)))
    if better:
        lines.append(t("Better (green dots): {segments}.", segments=words.list_and(better)))
    return drawn.Costly(title, tuple(lines))


def _maps(
    page: InnsmouthScreen, sight: InSight, story: LookedBack, first: ReachableScore, place: int | None
) -> drawn.MapPair:
    """Return the player's route beside the best; if there is a costly round, its roads and the missed are marked."""
    t, names, town, route = page.words.t, page.names, sight.town, sight.player.route
    assert sight.sheet is not None
    assert route is not None
    costly: frozenset[str] = frozenset()
    missed: frozenset[str] = frozenset()
    if place is not None and (before := story.after[place]) is not None:
        costly = frozenset(stroke.road for stroke in story.rounds[place].drawn if stroke.road is not None)
        missed = frozenset(stroke.road for stroke in before.following if stroke.road is not None)
    own = MapOverlay(
        route=route, passed=passed(route, sight.sheet, town), costly=costly - missed, missed=missed - costly
    )
    best = MapOverlay(route=first.best.route, passed=first.best.appraisal.passed)
    pictures = (
        (t("your route"), story.own, sight.sheet, own),
        (
            t("best with the same dice") if story.after[0] is first and first.is_proven else t("best found"),
            first.points,
            first.sheet,
            best,
        ),
    )
    return drawn.MapPair(
        tuple(
            (
                caption,
                points(page.words, value),
                drawn.TownPicture(town, town_map.present(names, town, sheet, MapSize.WIDE, overlay), ""),
            )
            for caption, value, sheet, overlay in pictures
        )
    )


def _losses(page: InnsmouthScreen, story: LookedBack) -> Iterator[drawn.PointsRow]:
    """Yield what each round that lost cost, then the route's choice if it cost any, then the sum if computed."""
    t, words = page.words.t, page.words
    for place, drawn_round in enumerate(story.rounds):
        lost = story.lost(place)
        if lost:
            mark = "" if story.is_lost_proven(place) else "?"
            yield drawn.PointsRow(t("Round {n}", n=drawn_round.number), (f"−{points(words, lost)}{mark}",))
    if by_route := _by_route(story):
        yield drawn.PointsRow(t("Chosen route"), (f"−{points(words, by_route)}",))
    if story.left is not None:
        yield drawn.PointsRow(t("Total"), (f"−{points(words, story.left)}" if story.left else "0",), is_sum=True)


def _by_route(story: LookedBack) -> Fraction:
    """Return the points lost by a worse final route than the drawn segments allow; 0 if none, or if not searched."""
    last = story.after[-1]
    return max(last.points - story.own, Fraction(0)) if last is not None else Fraction(0)


def _parts(story: LookedBack) -> tuple[Fraction, ...]:
    """Return all losses that are not 0 of rounds, then the loss of the route, which may be 0."""
    return (*(lost for place in range(len(story.rounds)) if (lost := story.lost(place))), _by_route(story))


def adds_up(lost: Iterable[Fraction]) -> bool:
    """Return whether losses, each rounded to a decimal as it is displayed, add up to their sum rounded alike."""
    every = tuple(lost)
    return sum(map(_tenths, every)) == _tenths(sum(every, Fraction(0)))


def _tenths(value: Fraction) -> int:
    """Return a value, not negative, in tenths, rounded as ``points`` rounds it."""
    return int(value * 10 + Fraction(1, 2))


def _luck(page: InnsmouthScreen, sight: InSight, story: LookedBack) -> Iterator[Piece]:
    """Yield a note on how far the final score lies from the points to expect of the own route."""
    check = pending_checks.checked(sight.tour, sight.seat, page.printed)
    if check is None:
        return
    t, total = page.words.t, check.lines.total
    by = difference(page.words, total - story.own)
    points = page.names.total(total, sight.player)
    text = t("The threat check changed the score by {by}: {total} points in total.", by=by, total=points)
    yield p.Text(text, p.Tone.SECOND, small=True)


def _unsearched(page: InnsmouthScreen, sight: InSight, story: LookedBack) -> Iterator[Piece]:
    """Yield notes on rounds and tourists that the search leaves as they were played."""
    t = page.words.t
    closed = [str(drawn_round.number) for drawn_round in story.rounds if not drawn_round.options]
    if closed:
        text = t(
            "Rounds {rounds} are taken as drawn: a correction or a segment set by hand came later.",
            rounds=", ".join(closed),
        )
        yield p.Text(text, p.Tone.SECOND, small=True)
    if sight.player.character is Character.DETECTIVE:
        text = t("Tourists added by the Detective stay where they are.")
        yield p.Text(text, p.Tone.SECOND, small=True)
