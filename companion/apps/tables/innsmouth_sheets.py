"""Which town a sheet file is for: one that the players have, or a problem of the file like any other."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadData, Problem
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.game.seat_sheets import town_named
from companion.innsmouth.game.state import PRACTICE
from companion.innsmouth.sheet.sheet import Sheet
from companion.innsmouth.sheet.sheet_file import problems_without_town, read_sheet, town_named_in
from companion.innsmouth.town.json_reader import short
from companion.words import message

UNKNOWN = message("this sheet is for the town '{name}', which is not in My box; import the town’s file first")


def read(
    text: str, first: str, towns: Mapping[str, str], box: InnsmouthBox, unread: list[Problem]
) -> tuple[str, Sheet]:
    """Return the text of a sheet's town, and the sheet.

    The town is ``first`` if the sheet names that or none, otherwise a town of my box or the practice town. ``unread``
    gets what was not understood in the file. Raises ``BadData`` with every problem.
    """
    name = town_named_in(text)
    for town in dict.fromkeys((first, *towns.values(), PRACTICE)):
        there = town_named(town, box)
        if not name or there.id == name:
            return town, read_sheet(text, there, "", warnings=unread)
    problem = Problem("", 0, "town", UNKNOWN, {"name": short(name)})
    raise BadData((problem, *problems_without_town(text, "")))
