"""My box as a file: what the players entered of their own copy, and their towns, as JSON, to share and to import.

A box file is one object; every key but ``format`` and ``version`` may be absent, which means "not entered":

* ``format`` - ``companion innsmouth box``; ``version`` - 1;
* ``dice`` - up to five dice, each a list of faces ``{"number": 1 to 6, "tourists": [kind, kind]}``;
* ``bonus_die`` - its six faces: ``blank``, ``coordinates``, ``correction``, ``alley``, ``new_turn``, ``zigzag``;
* ``goals`` - goal cards as in sheet files; ``artifact_deck`` - as in sheet files;
* ``cache_cards`` - name of a card -> list of node ids;
* ``bonuses`` - character -> ``{"coordinates": n, "extra": n, "diagonal": n}``;
* ``deep_ones`` - ``{"cell": n, "column": n}`` for each marked cell of that side of the round board;
* ``solo`` - ``{"totals": [points or null, ...], "goals": [points or null, ...]}``, rows and columns of the card;
* ``week_games`` - name -> ``{"seed": "W47-6QF2", "code": letters, "own": true or false}``, see :mod:`.week_codes`;
* ``solo_games`` - id of a finished solo game -> its five numbers and names, see :class:`.solo_wall.SoloGame`;
* ``towns`` - name -> a town, as town files hold it, or the text of its file.

Other keys are left unread and reported as warnings with their place.

Source: rules/innsmouth.md section 20.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from companion.box_documents import is_version
from companion.errors import BadData, Problem
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box import TOURIST_DICE, Bonus, Bonuses, Die, MyBox, SoloTable
from companion.innsmouth.box.solo_wall import SoloGame
from companion.innsmouth.box.week_codes import LONGEST_CODE, LONGEST_SEED, WeekGame
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.sheet.sheet import DECK_SIZE
from companion.innsmouth.sheet.sheet_file import ARTIFACTS, read_deck, read_goals, written_goals
from companion.innsmouth.town.json_reader import BOX, LARGEST, Piece, document, is_foreign, short
from companion.innsmouth.town.town import SIDE, TouristKind
from companion.innsmouth.town.town_file import town_of
from companion.records import dataclass

FORMAT = BOX
VERSION = 1
KEYS = (
    "dice",
    "bonus_die",
    "goals",
    "cache_cards",
    "bonuses",
    "artifact_deck",
    "deep_ones",
    "solo",
    "solo_games",
    "week_games",
    "towns",
)
FACES = 6
MOST_BONUSES = 9
MOST_POINTS = 999
MOST_MADE = 9999
"""More points than a game brings."""


def rulebook_box(box: InnsmouthBox) -> MyBox:
    """Return what the rulebook's text states for every copy: one goal, the bonus die's faces, rows of the solo card."""
    goals = tuple(
        Goal(goal.id, Metric(goal.metric), tuple(Tier(*tier) for tier in goal.tiers)) for goal in box.goals.values()
    )
    return MyBox(bonus_die=tuple(map(Bonus, box.numbers.bonus_die)), goals=goals, solo=SoloTable(box.numbers.solo_rows))


@dataclass(frozen=True, slots=True)
class SavedBox:
    """What is saved for all games: the box, the text of each town's file by its name, solo games by their table's id.

    Games of the week go by their table's id, those of others by what their code tells.
    """

    box: MyBox = field(default_factory=MyBox)
    towns: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    solo_games: Mapping[str, SoloGame] = field(default_factory=lambda: MappingProxyType({}))
    week_games: Mapping[str, WeekGame] = field(default_factory=lambda: MappingProxyType({}))


def write_box(
    mine: MyBox,
    towns: Mapping[str, str] = MappingProxyType({}),
    solo_games: Mapping[str, SoloGame] = MappingProxyType({}),
    week_games: Mapping[str, WeekGame] = MappingProxyType({}),
) -> str:
    """Return the text of a box file; the same box gives the same text."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "dice": [[{"number": face.number, "tourists": face.tourists} for face in die] for die in mine.dice],
            "bonus_die": mine.bonus_die,
            "goals": written_goals(mine.goals),
            "cache_cards": {name: mine.cache_cards[name] for name in sorted(mine.cache_cards)},
            "bonuses": {
                who.value: {"coordinates": bonuses.coordinates, "extra": bonuses.extra, "diagonal": bonuses.diagonal}
                for who in Character
                if (bonuses := mine.bonuses.get(who)) is not None
            },
            "artifact_deck": None if mine.deck is None else dict(zip(ARTIFACTS, mine.deck, strict=True)),
            "deep_ones": None
            if mine.deep_ones is None
            else [{"cell": cell, "column": mine.deep_ones[cell]} for cell in sorted(mine.deep_ones)],
            "solo": {"totals": mine.solo.totals, "goals": mine.solo.goals},
            "solo_games": {name: _solo_game(solo_games[name]) for name in sorted(solo_games)},
            "week_games": {name: _week_game(week_games[name]) for name in sorted(week_games)},
            "towns": {name: towns[name] for name in sorted(towns)},
        },
        ensure_ascii=False,
        indent=1,
    )


def _solo_game(game: SoloGame) -> dict[str, object]:
    """Return a finished solo game as a JSON object for the file."""
    return {
        "character": game.character.value,
        "asked": game.asked,
        "asked_goals": game.asked_goals,
        "points": game.points,
        "goals": game.goals,
    }


def _week_game(game: WeekGame) -> dict[str, object]:
    """Return a game of the week as a JSON object for the file: its seed, its code, and whether it is the own game."""
    return {"seed": game.seed, "code": game.code, "own": game.is_own}


def check_readable(saved: SavedBox) -> None:
    """Refuse to write what could not be read again: raises :class:`BadData` with every such problem."""
    read_box_and_towns(write_box(saved.box, saved.towns, saved.solo_games, saved.week_games), "")


def read_box_and_towns(text: str, file: str = "box", *, warnings: list[Problem] | None = None) -> SavedBox:
    """Read a box and its towns from the text of its file; raises :class:`BadData` with every problem.

    ``warnings`` gets what was left unread.
    """
    problems: list[Problem] = []
    whole = document(text, file, problems, warnings=warnings)
    saved_box = _read_saved(whole) if whole is not None else None
    if saved_box is None or problems:
        raise BadData(tuple(problems))
    return saved_box


def _read_saved(whole: Piece) -> SavedBox | None:
    """Return all that a box file holds, None if it is no box file; problems are noted at the document."""
    mine = _box(whole)
    if mine is None:
        return None
    towns = read_towns(whole.at("towns")) if whole.has("towns") else {}
    games = read_solo_games(whole.at("solo_games")) if whole.has("solo_games") else {}
    weeks = read_week_games(whole.at("week_games")) if whole.has("week_games") else {}
    return SavedBox(mine, MappingProxyType(towns), MappingProxyType(games), MappingProxyType(weeks))


def read_towns(piece: Piece) -> dict[str, str]:
    """Return each town's file text by its name, of any length; a town stored as an object is written out as JSON.

    Texts stay as they were written. Towns that cannot be read are left out, their problems noted.
    """
    towns: dict[str, str] = {}
    for name in piece.value if piece.keys(()) else ():
        entry = piece.at(name)
        text = entry.value if isinstance(entry.value, str) else json.dumps(entry.value, ensure_ascii=False, indent=1)
        whole = document(text, piece.file, piece.problems, entry.place, piece.warnings)
        if whole is not None and town_of(whole, longest=LARGEST, is_kept=True) is not None:
            towns[name] = text
    return towns


def _box(whole: Piece) -> MyBox | None:
    """Return the players' own box in a file, None with the problem noted if it is no box or of an unknown version."""
    if is_foreign(whole, ("version", "dice")) or not whole.keys(("format", "version"), KEYS):
        return None
    if whole.has("format") and whole.value["format"] != FORMAT:
        whole.at("format").no("this is not an Innsmouth box; it is {found}")
        return None
    if not is_version(whole.value.get("version", VERSION), VERSION):
        whole.at("version").no("unknown version {found}; supported: {known}", known=VERSION)
        return None
    parts = {key: whole.at(key) for key in KEYS if whole.has(key)}
    return MyBox(
        dice=read_dice(parts["dice"]) if "dice" in parts else (),
        bonus_die=read_bonus_die(parts["bonus_die"]) if "bonus_die" in parts else (),
        goals=read_goals(parts["goals"]) if "goals" in parts else (),
        cache_cards=MappingProxyType(read_cache_cards(parts["cache_cards"]) if "cache_cards" in parts else {}),
        bonuses=MappingProxyType(read_bonuses(parts["bonuses"]) if "bonuses" in parts else {}),
        deck=read_deck(parts["artifact_deck"]) if "artifact_deck" in parts else None,
        deep_ones=MappingProxyType(read_deep_ones(parts["deep_ones"])) if "deep_ones" in parts else None,
        solo=_solo(parts["solo"]) if "solo" in parts else SoloTable(),
    )


def read_dice(pieces: Piece) -> tuple[tuple[Die, ...], ...]:
    """Return the entered faces of the tourist dice, by die; note a problem for a repeated number or too many dice."""
    dice = []
    for piece in pieces.each():
        faces = [face for member in piece.each() if (face := _face(member))]
        numbers = [face.number for face in faces]
        if len(set(numbers)) < len(numbers):
            piece.wrong("a die has each number once")
        dice.append(tuple(faces))
    if len(dice) > TOURIST_DICE:
        pieces.wrong("there are {n} tourist dice, not {found}", n=TOURIST_DICE, found=len(dice))
    return tuple(dice)


def _face(piece: Piece) -> Die | None:
    """Return the face of a die in a file, None if it has no valid number; all problems are noted."""
    if not piece.keys(("number", "tourists")):
        return None
    number = piece.at("number").whole(1, FACES)
    kinds = [kind for member in piece.at("tourists").each() if (kind := member.choice(TouristKind))]
    listed = piece.value.get("tourists")
    if isinstance(listed, list) and not 1 <= len(listed) <= 2:
        piece.at("tourists").wrong("a face has one or two tourists")
    return None if number is None else Die(number, tuple(kinds))


def read_bonus_die(pieces: Piece) -> tuple[Bonus, ...]:
    """Read the faces of the bonus die: six, or none."""
    faces = tuple(face for piece in pieces.each() if (face := piece.choice(Bonus)))
    if isinstance(pieces.value, list) and len(pieces.value) not in (0, FACES):
        pieces.wrong("a die has {n} faces, not {found}", n=FACES, found=len(pieces.value))
    return faces


def read_cache_cards(piece: Piece) -> dict[str, tuple[str, ...]]:
    """Read the cache cards by name."""
    cards: dict[str, tuple[str, ...]] = {}
    if not piece.keys(()):
        return cards
    for name in piece.value:
        nodes = tuple(node for member in piece.at(name).each() if (node := member.text()))
        if len(set(nodes)) < len(nodes):
            piece.at(name).wrong("names an intersection twice")
        if len(nodes) > DECK_SIZE:
            piece.at(name).wrong("a cache card has at most {n} caches, not {found}", n=DECK_SIZE, found=len(nodes))
        cards[name] = nodes
    return cards


def read_bonuses(piece: Piece) -> dict[Character, Bonuses]:
    """Read the bonuses by character."""
    result: dict[Character, Bonuses] = {}
    if not piece.keys(()):
        return result
    for name in piece.value:
        if name not in list(Character):
            piece.wrong("'{name}' is not a character; choose from {all}", name=short(name), all=", ".join(Character))
            continue
        entry = piece.at(name)
        if entry.keys(("coordinates", "extra", "diagonal")):
            numbers = [entry.at(key).whole(0, MOST_BONUSES) or 0 for key in ("coordinates", "extra", "diagonal")]
            result[Character(name)] = Bonuses(*numbers)
    return result


def read_deep_ones(pieces: Piece) -> dict[int, int]:
    """Read the marked cells with their columns."""
    result: dict[int, int] = {}
    for piece in pieces.each():
        if not piece.keys(("cell", "column")):
            continue
        cell, column = piece.at("cell").whole(1, 10), piece.at("column").whole(1, SIDE)
        if cell in result:
            piece.wrong("cell {cell} appears twice", cell=cell)
        if cell is not None and column is not None:
            result[cell] = column
    return result


def _solo(piece: Piece) -> SoloTable:
    """Return the table of solo points in a file, empty if it is no such table; problems are noted."""
    if not piece.keys((), ("totals", "goals")):
        return SoloTable()
    totals, goals = (read_points(piece.at(key)) if piece.has(key) else () for key in ("totals", "goals"))
    return SoloTable(totals, goals)


def read_points(pieces: Piece) -> tuple[int | None, ...]:
    """Read the numbers of a row or a column of the challenge card."""
    return tuple(None if piece.value is None else piece.whole(0, MOST_POINTS) for piece in pieces.each())


def read_solo_games(piece: Piece) -> dict[str, SoloGame]:
    """Read the finished solo games by the id of their table."""
    games: dict[str, SoloGame] = {}
    for name in piece.value if piece.keys(()) else ():
        entry = piece.at(name)
        if not entry.keys(("character", "asked", "asked_goals", "points", "goals")):
            continue
        character = entry.at("character").choice(Character)
        targets = [entry.at(key).whole(0, MOST_POINTS) for key in ("asked", "asked_goals")]
        results = [entry.at(key).whole(-MOST_MADE, MOST_MADE) for key in ("points", "goals")]
        numbers = [number for number in (*targets, *results) if number is not None]
        if character is not None and len(numbers) == len(targets) + len(results):
            games[name] = SoloGame(character, *numbers)
    return games


def read_week_games(piece: Piece) -> dict[str, WeekGame]:
    """Read the games of the week by their name; their codes are read where they are compared."""
    games: dict[str, WeekGame] = {}
    for name in piece.value if piece.keys(()) else ():
        entry = piece.at(name)
        if not entry.keys(("seed", "code", "own")):
            continue
        seed, code, own = entry.at("seed").text(), entry.at("code").text(), entry.at("own").value
        if not isinstance(own, bool):
            entry.at("own").no("must be true or false, not {found}")
        elif seed and code:
            if len(seed) > LONGEST_SEED or len(code) > LONGEST_CODE:
                entry.wrong("is too long for a game code")
            else:
                games[name] = WeekGame(seed, code, own)
    return games
