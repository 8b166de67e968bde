"""``companion innsmouth route|score SHEET --town TOWN [--json]``: a sheet's best final route, or the score of one.

The JSON object: ``objective``, ``optimal`` (true when proven), ``bound``, ``expected_points`` (exact,
"numerator/denominator"), ``points_if_nothing_fails``, ``sure_points``, ``threat_level``, ``artifacts_drawn``,
``failures`` (chance of each number of failures, exact), ``sections`` (lists of ``{"road": id}`` or
``{"diagonal": index}`` in walking order), ``crossings`` (pairs of nodes), ``lines`` (points by scoring line if nothing
fails). Without ``--json`` the same is told in words. ``score`` takes a route from ``--route FILE``, a JSON object with
``sections`` and ``crossings`` as ``route`` prints them, and scores the best route without one.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

from companion.apps.files import text_files
from companion.apps.files.output import hand_out, say, whisper
from companion.apps.files.system_errors import named
from companion.errors import BadData, IllegalCommand, Problem, SentenceError
from companion.innsmouth import (
    Appraisal,
    BestRoute,
    Objective,
    Route,
    Sheet,
    Town,
    appraise,
    best_route,
    read_sheet,
    read_town,
)
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.route.route import RouteReason
from companion.innsmouth.sheet.drawn_network import NetworkStep
from companion.innsmouth.sheet.sheet_file import problems_without_town
from companion.innsmouth.town.json_reader import Piece, document
from companion.screens.innsmouth.end.route_panel import line_items
from companion.screens.innsmouth.wording.names import Names
from companion.screens.innsmouth.wording.numbers import points
from companion.screens.innsmouth.wording.refusals import ROUTES
from companion.words import Words

NAME = "innsmouth"
LONGEST_SEARCH = 86_400.0
"""Seconds."""


def add(acts: Any, common: argparse.ArgumentParser, words: Words) -> None:
    """Add ``innsmouth`` to the commands; ``acts`` are the subparsers of the whole."""
    t = words.t
    innsmouth = acts.add_parser("innsmouth", parents=[common], help=t("Innsmouth: the best final route of a sheet"))
    deeds = innsmouth.add_subparsers(dest="deed", metavar=t("WHAT"), required=True, parser_class=type(innsmouth))
    helps = {"route": t("find the best final route"), "score": t("score a final route")}

    def seconds(text: str) -> float:
        try:
            result = float(text)
        except ValueError:
            result = -1.0
        if not 0 <= result <= LONGEST_SEARCH:
            raise argparse.ArgumentTypeError(t("{text} is not a number of seconds", text=repr(text[:20])))
        return result

    for deed, help_text in helps.items():
        what = deeds.add_parser(deed, parents=[common], help=help_text)
        what.add_argument("sheet", metavar=t("SHEET"), help=t("a sheet file, - for standard input"))
        what.add_argument("--town", metavar=t("TOWN"), required=True, help=t("the town file of the sheet"))
        what.add_argument("--json", action="store_true", help=t("print one JSON object"))
        goals = [goal.value for goal in Objective]
        what.add_argument("--objective", choices=goals, default=Objective.EXPECTED.value, help=t("what counts as best"))
        what.add_argument(
            "--time-limit", type=seconds, metavar=t("SECONDS"), help=t("stop after this time, proven or not")
        )
        if deed == "score":
            what.add_argument("--route", metavar=t("FILE"), help=t("the route to score (default: the best one)"))


def run(wishes: argparse.Namespace) -> None:
    """Do what was asked; raises :class:`BadData` with every problem of the files."""
    words: Words = wishes.words
    town, sheet = _read_town_and_sheet(wishes.town, wishes.sheet, words)
    best: BestRoute | None = None
    if wishes.deed == "score" and wishes.route is not None:
        appraisal = _appraised(wishes.route, sheet, town, words)
    else:
        best = best_route(sheet, town, objective=Objective(wishes.objective), time_limit=wishes.time_limit)
        appraisal = best.appraisal
    if wishes.json:
        result = _of_best(best) if best is not None else _of_appraisal(appraisal)
        hand_out(json.dumps(result, ensure_ascii=False) + "\n")
    else:
        say("\n".join(_as_text(words, appraisal, best, sheet, town)))


# ---------------------------------------------------------------- files


def _read_town_and_sheet(town_file: str, sheet_file: str, words: Words) -> tuple[Town, Sheet]:
    """Return town and sheet from their files, and print the warnings; raise BadData with all problems."""
    problems: list[Problem] = []
    unread: list[Problem] = []
    town: Town | None = None
    try:
        town = read_town(_text(town_file, words), _name(town_file, words), warnings=unread)
    except BadData as trouble:
        problems += trouble.problems
    if town is None:
        raise BadData((*problems, *_problems_without_town(sheet_file, words)))
    sheet = read_sheet(_text(sheet_file, words), town, _name(sheet_file, words), warnings=unread)
    for problem in unread:
        whisper(words.problem(problem))
    return town, sheet


def _problems_without_town(file: str, words: Words) -> tuple[Problem, ...]:
    """Return the problems of a sheet's file that it has whatever its town is."""
    try:
        return problems_without_town(_text(file, words), _name(file, words))
    except BadData as trouble:
        return trouble.problems


def _text(file: str, words: Words) -> str:
    """Return a file's text; raise BadData with the reason if it cannot be read."""
    try:
        return text_files.read(file)
    except SentenceError as trouble:
        why = words.error_text(trouble).rstrip(".")
        name = "" if "file" in trouble.details else _name(file, words)  # some sentences name it themselves
        raise BadData((Problem(name, 0, "", "{why}", {"why": why}),)) from trouble


def _name(file: str, words: Words) -> str:
    """Return the name of a file for messages, or "standard input" in the player's language."""
    return words.t("standard input") if file == text_files.STANDARD else named(Path(file).name)


def _appraised(file: str, sheet: Sheet, town: Town, words: Words) -> Appraisal:
    """Return the appraisal of a route read from a file; raise BadData if the file or the route is wrong."""
    problems: list[Problem] = []
    whole = document(_text(file, words), _name(file, words), problems)
    route = _route(whole) if whole is not None else Route()
    if problems:
        raise BadData(tuple(problems))
    try:
        return appraise(route, sheet, town)
    except IllegalCommand as refusal:
        text = ROUTES[refusal.reason] if isinstance(refusal.reason, RouteReason) else str(refusal.reason.value)
        raise BadData((Problem(_name(file, words), 0, "", text, {}),)) from None


def _route(whole: Piece) -> Route:
    """Return the route in a JSON document, without its wrong parts, empty if it is no route; problems are noted."""
    if not whole.keys(("sections",), ("crossings",)):
        return Route()
    sections = tuple(
        tuple(step for piece in section.each() if (step := _step(piece))) for section in whole.at("sections").each()
    )
    crossings: list[tuple[str, str]] = []
    for piece in whole.at("crossings").each() if "crossings" in whole.value else ():
        pair = piece.pair()
        if pair is not None and all(isinstance(end, str) for end in pair):
            crossings.append(pair)
        elif pair is not None:
            piece.wrong("a crossing is given by the ids of two nodes")
    return Route(sections, tuple(crossings))


def _step(piece: Piece) -> NetworkStep | None:
    """Return a segment of a route, None with the problem noted if it is neither a road nor a diagonal."""
    value = piece.value
    if isinstance(value, dict) and isinstance(value.get("road"), str):
        return NetworkStep(road=value["road"])
    if isinstance(value, dict) and type(value.get("diagonal")) is int:
        return NetworkStep(diagonal=value["diagonal"])
    piece.wrong('a segment is given as {{"road": id}} or {{"diagonal": index}}')
    return None


# ---------------------------------------------------------------- results


def _of_best(best: BestRoute) -> dict[str, Any]:
    """Return the best route as a JSON object: its objective, whether it is optimal, its bound, its appraisal.

    The entries of the appraisal stand beside the others, not in an object of their own. The bound is a text such as
    ``7/2``.
    """
    summary = {"objective": best.objective.value, "optimal": best.optimal, "bound": exact(best.bound)}
    return summary | _of_appraisal(best.appraisal)


def _of_appraisal(appraisal: Appraisal) -> dict[str, Any]:
    """Return an appraisal as a JSON object: expected points as an exact fraction, lines, sections, crossings."""
    return {
        "expected_points": exact(appraisal.expected_points),
        "points_if_nothing_fails": appraisal.points_if_nothing_fails,
        "sure_points": appraisal.sure_points,
        "threat_level": appraisal.threat_level,
        "artifacts_drawn": appraisal.artifacts_drawn,
        "failures": [exact(chance) for chance in appraisal.failures],
        "sections": [
            [{"road": step.road} if step.road is not None else {"diagonal": step.diagonal} for step in section]
            for section in appraisal.route.sections
        ],
        "crossings": appraisal.route.crossings,
        "lines": asdict(appraisal.lines) | {"total": appraisal.lines.total},
    }


def exact(number: Fraction) -> str:
    """Return a fraction as the files write it."""
    return f"{number.numerator}/{number.denominator}"


def _as_text(words: Words, appraisal: Appraisal, best: BestRoute | None, sheet: Sheet, town: Town) -> Iterator[str]:
    """Yield lines of a label and a number; roads and intersections are called as on the page."""
    t, names = words.t, Names(None, words)
    yield f"{t('expected score')}: {points(words, appraisal.expected_points)}"
    if best is not None and best.optimal:
        yield t("proven optimal")
    elif best is not None:
        yield t("not proven; up to {n} more possible", n=points(words, best.bound - appraisal.value(best.objective)))
    yield f"{t('worst case')}: {appraisal.sure_points}"
    yield f"{t('best case')}: {appraisal.lines.total}"
    for label, value in line_items(appraisal.lines, names):
        yield f"  {label}: {value}"
    yield f"{t('threat level')}: {appraisal.threat_level}"
    if appraisal.threat_level:
        chances = (f"{n} — {words.percent(chance, 1)}" for n, chance in enumerate(appraisal.failures) if chance)
        yield f"{t('chance of this many failures')}: {', '.join(chances)}"
    if appraisal.artifacts_drawn:
        yield f"{t('artifact cards drawn')}: {appraisal.artifacts_drawn}"
    for at, section in enumerate(appraisal.route.sections):
        if at:
            ends = (names.node(end, town) for end in appraisal.route.crossings[at - 1])
            yield f"{t('crossing')}: {' → '.join(ends)}"
        strokes = (Stroke(step.road, None if step.road else sheet.diagonals[step.diagonal or 0]) for step in section)
        yield f"{t('section')}: {', '.join(names.stroke(stroke, town) for stroke in strokes)}"
