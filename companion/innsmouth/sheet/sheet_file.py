"""Sheet files: what a player has drawn on a town, as JSON.

A sheet file is one object:

* ``town`` - the id of its town;
* ``character`` - ``detective``, ``warlock``, ``collector``, ``boatman`` or ``huntress``;
* ``quarters`` - those that hold anything: ``{"at": [x, y], "tourists": {"circle": n, ...}, "threats": n}``;
* ``segments`` - ids of the roads drawn, each at most once;
* ``diagonals`` - ``{"quarter": [x, y], "ends": [node, node]}``; results name them by their index in this list;
* ``caches`` - ids of the nodes with a cache, at most 7;
* ``artifact_deck`` - ``{"manuscript": n, "dagger": n, "amulet": n, "tiara": n}``, seven cards with every kind among
  them; may be absent or null where no card can be drawn (no cache, or the Warlock);
* ``goals`` - ``{"id": text, "metric": ..., "tiers": [[at_least, points], ...]}`` with rising tiers; the metrics are
  those of :class:`companion.innsmouth.sheet.goals.Metric`, ``turns`` for one; with ``"at_most": true`` the
  numbers are limits.

``diagonals``, ``caches`` and ``goals`` may be absent, too. Reading notes every problem with its place and raises
:class:`BadData` with all of them.

Source: rules/innsmouth.md sections 8, 14, 17, 20; R3, R11.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable

from companion.errors import BadData, Problem
from companion.innsmouth.sheet.characters import ABILITIES, Character
from companion.innsmouth.sheet.goals import Goal, Metric, Tier, are_ordered
from companion.innsmouth.sheet.sheet import DECK_SIZE, Artifacts, Diagonal, Marks, Sheet
from companion.innsmouth.town.json_reader import Piece, document, is_foreign, short, shortened_json
from companion.innsmouth.town.town import NOBODY, QUARTERS, At, RoadKind, Town
from companion.innsmouth.town.town_file import read_tourists, written
from companion.words import message

ARTIFACTS = ("manuscript", "dagger", "amulet", "tiara")
OPTIONAL = ("town", "diagonals", "caches", "artifact_deck", "goals")


def read_sheet(text: str, town: Town, file: str = "sheet", *, warnings: list[Problem] | None = None) -> Sheet:
    """Read a sheet from the text of its file, on its town; raises :class:`BadData` with every problem.

    ``warnings`` gets what was left unread.
    """
    problems: list[Problem] = []
    whole = document(text, file, problems, warnings=warnings)
    sheet = _sheet(whole, town) if whole is not None else None
    if sheet is None or problems:
        raise BadData(tuple(problems))
    return sheet


def problems_without_town(text: str, file: str = "sheet") -> tuple[Problem, ...]:
    """Return the problems of a sheet's file that do not depend on its town, for a file whose town cannot be read."""
    problems: list[Problem] = []
    whole = document(text, file, problems)
    if whole is not None:
        _sheet(whole, None)
    return tuple(problems)


def town_named_in(text: str) -> str:
    """Return the id of the town that a sheet's file names; '' where it names none, or cannot be read."""
    whole = document(text, "", [])
    name = whole.value.get("town") if whole is not None and isinstance(whole.value, dict) else None
    return name if isinstance(name, str) else ""


def write_sheet(sheet: Sheet) -> str:
    """Return the text of a sheet's file."""
    deck = sheet.artifact_deck
    return json.dumps(
        {
            "town": sheet.town,
            "character": sheet.character,
            "quarters": [
                {"at": marks.at, "tourists": written(marks.tourists), "threats": marks.threats}
                for marks in sheet.quarters
            ],
            "segments": sheet.segments,
            "diagonals": [{"quarter": diagonal.quarter, "ends": diagonal.ends} for diagonal in sheet.diagonals],
            "caches": sheet.caches,
            "artifact_deck": None if deck is None else dict(zip(ARTIFACTS, deck, strict=True)),
            "goals": written_goals(sheet.goals),
        },
        ensure_ascii=False,
        indent=1,
    )


def written_goals(goals: Iterable[Goal]) -> list[dict[str, object]]:
    """Return goal cards as the files write them."""
    return [
        {
            "id": goal.id,
            "metric": goal.metric,
            "tiers": [[t.number, t.points] for t in goal.tiers],
            **({"at_most": True} if goal.at_most else {}),
        }
        for goal in goals
    ]


# ---------------------------------------------------------------- reading

NO_ROAD, ROAD_TWICE = (
    message("no such road in this town: {found}"),
    message("the segment on the road {found} is drawn twice"),
)
TIERS_RISE, LIMITS_RISE = (
    message("tiers must rise: each needs more than the one before and gives no less"),
    message("limits must rise: each allows more than the one before and gives no more"),
)
NO_NODE, CACHE_TWICE = (
    message("no such node in this town: {found}"),
    message("the cache at {found} appears twice"),
)


def _sheet(whole: Piece, town: Town | None) -> Sheet | None:
    """Return the sheet in a document, None if it is no sheet or has no valid character; problems are noted there."""
    if is_foreign(whole, ("segments", "character")) or not whole.keys(("character", "quarters", "segments"), OPTIONAL):
        return None
    name = _town_name(whole, town)
    if town is not None and name != town.id:
        town = None  # of another town every road would be wrong, which says nothing new
    character = whole.at("character").choice(Character)
    quarters = _quarters(whole.at("quarters"))
    segments = _segments(whole.at("segments"), town)
    diagonals = _diagonals(whole.at("diagonals"), town) if whole.has("diagonals") else ()
    caches = _caches(whole.at("caches"), town) if whole.has("caches") else ()
    goals = read_goals(whole.at("goals")) if whole.has("goals") else ()
    deck = read_deck(whole.at("artifact_deck")) if whole.has("artifact_deck") else None
    if character is None:
        return None
    if not whole.has("artifact_deck") and caches and ABILITIES[character].checks_threat:
        whole.at("artifact_deck").wrong("is required: the sheet has caches")
    return Sheet(name, character, quarters, segments, diagonals, caches, deck, goals)


def _town_name(whole: Piece, town: Town | None) -> str:
    """Return the town's name on a sheet, or the given town's, or ""; a problem is noted if both differ."""
    piece, there = whole.at("town"), town.id if town is not None else ""
    name = (piece.text() or "") if piece.value not in (None, "") else there
    if there and name and name != there:
        piece.wrong("this sheet is for the town '{name}', not '{given}'", name=short(name), given=there)
    return name


def _quarters(pieces: Piece) -> tuple[Marks, ...]:
    """Return the marks in the quarters of a sheet, without unreadable places; problems are noted."""
    result: dict[At, Marks] = {}
    listed = 0
    for piece in pieces.each():
        listed += 1
        if not piece.keys(("at",), ("tourists", "threats")):
            continue
        at = piece.at("at").quarter()
        threats = piece.at("threats").whole(0, 99) if "threats" in piece.value else 0
        marks = read_tourists(piece.at("tourists")) if piece.has("tourists") else None
        if at is None:
            continue
        if at in result:
            piece.wrong("quarter ({x};{y}) appears twice", x=at[0], y=at[1])
        result[at] = Marks(at, marks or NOBODY, threats or 0)
    if listed > len(QUARTERS):
        pieces.wrong("a town has {n} quarters, not {found}", n=len(QUARTERS), found=listed)
    return tuple(result.values())


def _segments(pieces: Piece, town: Town | None) -> tuple[str, ...]:
    """Return the ids of the drawn roads of a sheet; problems are noted."""
    return _ids(pieces, town.roads if town else None, NO_ROAD, ROAD_TWICE)


def _caches(pieces: Piece, town: Town | None) -> tuple[str, ...]:
    """Return the ids of the intersections with caches; problems are noted."""
    results = _ids(pieces, town.nodes if town else None, NO_NODE, CACHE_TWICE)
    if len(results) > DECK_SIZE:
        pieces.wrong("a cache card has at most {n} caches, not {found}", n=DECK_SIZE, found=len(results))
    return results


def _ids(pieces: Piece, there: Collection[str] | None, unknown: str, twice: str) -> tuple[str, ...]:
    """Read a list of ids, each at most once and, where ``there`` is given, only ids of the town.

    Both problems are noted with the id; the ids are returned all the same.
    """
    results: list[str] = []
    for piece in pieces.each():
        name = piece.text()
        if name is None:
            continue
        if there is not None and name not in there:
            piece.no(unknown)
        if name in results:
            piece.no(twice)
        results.append(name)
    return tuple(results)


def _diagonals(pieces: Piece, town: Town | None) -> tuple[Diagonal, ...]:
    """Return the drawn diagonals of a sheet, without unreadable or misplaced ends; problems are noted."""
    diagonals: list[Diagonal] = []
    for piece in pieces.each():
        if not piece.keys(("quarter", "ends")):
            continue
        at, ends = piece.at("quarter").quarter(), piece.at("ends").pair()
        if ends is not None and not all(isinstance(end, str) for end in ends):
            piece.at("ends").no("must be the ids of two nodes, not {found}")
            ends = None
        strangers = [end for end in ends or () if town is not None and end not in town.nodes]
        for end in strangers:
            piece.at("ends").wrong("this town has no node {node}", node=shortened_json(end))
        if at is None or ends is None or strangers:
            continue
        if town is not None:
            _check_diagonal(piece, Diagonal(at, ends), town)
        if any(at == other.quarter and set(ends) == set(other.ends) for other in diagonals):
            piece.wrong("this diagonal is drawn twice")
        diagonals.append(Diagonal(at, ends))
    return tuple(diagonals)


def _check_diagonal(piece: Piece, diagonal: Diagonal, town: Town) -> None:
    """Note what section 8.3 forbids."""
    corner, opposite = (town.nodes[end] for end in diagonal.ends)
    if corner.id == opposite.id:
        piece.at("ends").wrong("a diagonal joins opposite corners of its quarter")
        return
    if corner.bank != opposite.bank:
        piece.at("ends").wrong("a diagonal may not cross the river")
    roads = [road for road in town.roads.values() if diagonal.quarter in road.quarters]
    corners = {end for road in roads for end in road.ends}
    for node in (corner, opposite):
        if node.id not in corners:
            x, y = diagonal.quarter
            piece.at("ends").wrong("'{node}' is not a corner of quarter ({x};{y})", node=node.id, x=x, y=y)
    sides = [set(road.ends) for road in roads if road.kind is not RoadKind.CORNER]
    if set(diagonal.ends) in sides:
        piece.at("ends").wrong("these two corners share a side of the quarter")


def read_deck(piece: Piece) -> Artifacts | None:
    """Read the artifact cards of a deck: seven, every kind among them."""
    if not piece.keys(ARTIFACTS):
        return None
    counts = [piece.at(kind).whole(1, DECK_SIZE) for kind in ARTIFACTS]
    if any(count is None for count in counts):
        return None
    deck = Artifacts(*(count or 0 for count in counts))
    if deck.total != DECK_SIZE:
        piece.wrong("a deck has {n} cards, not {found}", n=DECK_SIZE, found=deck.total)
    return deck


def read_goals(pieces: Piece) -> tuple[Goal, ...]:
    """Read goal cards with rising tiers."""
    result: dict[str, Goal] = {}
    for piece in pieces.each():
        if not piece.keys(("id", "metric", "tiers"), ("at_most",)):
            continue
        at_most = piece.value.get("at_most", False)
        if not isinstance(at_most, bool):
            piece.at("at_most").no("must be true or false, not {found}")
        name, metric = piece.at("id").text(), piece.at("metric").choice(Metric)
        tiers = tuple(tier for member in piece.at("tiers").each() if (tier := _tier(member)))
        if piece.at("tiers").value == []:
            piece.at("tiers").wrong("a goal card needs at least one tier")
        if not are_ordered(tiers, at_most=at_most is True):
            piece.at("tiers").wrong(LIMITS_RISE if at_most is True else TIERS_RISE)
        if name in result:
            piece.wrong("the goal '{name}' appears twice", name=short(name))
        if name is not None and metric is not None:
            result[name] = Goal(name, metric, tiers, at_most is True)
    return tuple(result.values())


def _tier(piece: Piece) -> Tier | None:
    """Return a tier of a goal from a pair of numbers, None with the problem noted if it is wrong."""
    if piece.pair() is None:
        return None
    at_least, points = (member.whole(0, 999) for member in piece.each())
    return None if at_least is None or points is None else Tier(at_least, points)
