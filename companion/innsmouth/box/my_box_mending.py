"""A box file that cannot be read: everything in it that is sound, and for the rest the last good copy.

Each part is tried by itself with the very functions that read a sound file, down to a face of a die, a goal card, a
number of the challenge card, a town.

Source: rules/innsmouth.md section 20.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.errors import BadData, Problem
from companion.innsmouth.box import my_box_file as f
from companion.innsmouth.box.my_box import TOURIST_DICE
from companion.innsmouth.box.my_box_carried import joined
from companion.innsmouth.box.my_box_file import SavedBox
from companion.innsmouth.sheet.sheet_file import read_deck, read_goals
from companion.innsmouth.town.json_reader import Piece, document
from companion.records import dataclass

Reader = Callable[[Piece], object]


@dataclass(frozen=True, slots=True)
class Mended:
    """What goes on after a file could not be read."""

    kept: SavedBox
    problems: tuple[Problem, ...]
    """Everything that was wrong with the file."""
    is_partly_sound: bool
    """The file itself gave what is sound in it; else it gave nothing."""
    from_copy: bool
    """The last good copy gave something."""


def mended(text: str, copy: str | None) -> Mended:
    """Return the sound parts of a text that cannot be read; ``copy`` is the text of the last good file, if any.

    The copy gives only the parts (goals, dice, towns, ...) in which something was wrong.
    """
    problems: list[Problem] = []
    whole = document(text, "", problems)
    try:
        f.read_box_and_towns(text, "")
    except BadData as trouble:
        problems = list(trouble.problems)
    tree = _sound(whole.value) if whole is not None and _is_box(whole) else None
    own = _read(tree) if tree is not None else None
    bad = f.KEYS if own is None else tuple(dict.fromkeys(map(_part, problems)))
    theirs = _copied(copy, bad)
    saved_box = joined(own or SavedBox(), theirs) if theirs is not None else own or SavedBox()
    return Mended(saved_box, tuple(problems), own is not None, theirs is not None and saved_box != (own or SavedBox()))


def _part(problem: Problem) -> str:
    """Return the key under which a problem stands."""
    return problem.column.partition(".")[0].partition("[")[0]


def _is_box(whole: Piece) -> bool:
    """Return whether a document is a box file of this version's format, without looking at its parts."""
    value = whole.value
    return isinstance(value, dict) and value.get("format") == f.FORMAT and value.get("version") == f.VERSION


def _read(tree: Mapping[str, Any]) -> SavedBox | None:
    """Read the box of a document; if that fails, leave out the first part without which it can be read, or all parts.

    None where that fails, too.
    """
    for left_out in ((), *((key,) for key in f.KEYS), f.KEYS):
        parts = {key: value for key, value in tree.items() if key not in left_out}
        try:
            return f.read_box_and_towns(json.dumps(parts), "")
        except BadData:
            continue
    return None


def _copied(copy: str | None, parts: Sequence[str]) -> SavedBox | None:
    """Read these parts of the last good copy; None where there is no such copy."""
    whole = document(copy, "", []) if copy is not None else None
    if whole is None or not _is_box(whole):
        return None
    wanted = {key: value for key, value in whole.value.items() if key in (*parts, "format", "version")}
    try:
        return f.read_box_and_towns(json.dumps(wanted), "")
    except BadData:
        return None


# ---------------------------------------------------------------- what is sound


def _sound(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return a box file with only its sound parts, and of these only the sound entries."""
    tried: Mapping[str, Callable[[Any], Any]] = {
        "dice": _dice, "bonus_die": _whole(f.read_bonus_die), "goals": _members(read_goals),
        "cache_cards": _entries(f.read_cache_cards), "bonuses": _entries(f.read_bonuses),
        "artifact_deck": _whole(read_deck), "deep_ones": _members(f.read_deep_ones), "solo": _solo,
        "solo_games": _entries(f.read_solo_games), "week_games": _entries(f.read_week_games),
        "towns": _entries(f.read_towns),
    }  # fmt: skip
    parts = {key: result for key, sound in tried.items() if (result := sound(value.get(key))) is not None}
    return {"format": f.FORMAT, "version": f.VERSION, **parts}


def _holds(read: Reader, value: Any) -> bool:
    """Return whether a reader reads this value without noting a problem."""
    problems: list[Problem] = []
    read(Piece(value, "", "", problems))
    return not problems


def _whole(read: Reader) -> Callable[[Any], Any]:
    """Return a function that returns a sound value as it is, and None for any other."""
    return lambda value: value if value is not None and _holds(read, value) else None


def _members(read: Reader) -> Callable[[Any], Any]:
    """Return a reader of lists that gives the members that are sound alone and together with the sound members before.

    The reader returns None when no member of a non-empty list is sound.
    """

    def sound_members(value: Any) -> Any:
        """Return the members that are sound after the sound members before them; None if there are none, [] for []."""
        results: list[Any] = []
        for member in value if isinstance(value, list) else ():
            if _holds(read, [*results, member]):
                results.append(member)
        return results if results or value == [] else None

    return sound_members


def _entries(read: Reader) -> Callable[[Any], Any]:
    """Return a function that returns the sound entries of an object, None if there are none."""

    def sound_entries(value: Any) -> Any:
        """Return the entries of an object that are sound each alone; None if none is."""
        entries = value.items() if isinstance(value, dict) else ()
        return {name: entry for name, entry in entries if _holds(read, {name: entry})} or None

    return sound_entries


def _dice(value: Any) -> Any:
    """Return the first dice of a file, up to ``TOURIST_DICE``, each with its sound faces; None if they are no list."""
    faces = _members(lambda piece: f.read_dice(Piece([piece.value], "", "", piece.problems)))
    return [faces(die) or [] for die in value[:TOURIST_DICE]] if isinstance(value, list) else None


def _solo(value: Any) -> Any:
    """Return the solo points of a file with None for each wrong number, without wrong rows; None if it is no object."""
    if not isinstance(value, dict):
        return None
    rows = {key: value[key] for key in ("totals", "goals") if isinstance(value.get(key), list)}
    return {key: [points if _holds(f.read_points, [points]) else None for points in row] for key, row in rows.items()}
