"""Whatever text players bring is read or refused in one sentence: files, links, codes, boxes, towns, sheets, addresses.

Each door is tried with texts that are no JSON or nested without end, and with sound ones that were changed from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from enemy_files import DEEP, changed_values
from thoroughly import first

from companion.apps.tables import games, innsmouth_week
from companion.apps.tables.boxes import arkham_box, innsmouth_box, realms_box
from companion.apps.wire.table_address import address_in
from companion.arkham.table import commands as c
from companion.errors import CompanionError
from companion.facts import innsmouth as facts
from companion.history.export import export_game, read_game, read_table, table_alone
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.link import letters
from companion.history.link.documents import read_link, write_link
from companion.history.session import Session
from companion.innsmouth import practice_town, read_sheet, read_town, write_sheet, write_town
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.sheet import Sheet
from companion.realms.game.commands import ChangeSanity, SetUpDuel

Door = tuple[str, Callable[[str], object]]
"""A sound text, and what reads one."""

TOWN = practice_town()
SHEET = write_sheet(Sheet("", Character.COLLECTOR))
SEEDS = 200
NO_TEXTS = (
    "", "null", "[]", "{}", "{", '"', "0", "1e999", "NaN", "-Infinity", "\0", "\ufeff{}", '{"format": "\\ud800"}',
    "1" * 5000,
    "[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP, '{"entries":' + "[" * 500 + "]" * 500 + "}",
)  # fmt: skip
"""What no door may take, or hang or fail at."""


def exported(kind: str) -> str:
    """A short evening of a game as a document."""
    session = Session.start(games.game_named(kind), journal := MemoryJournal(), "Вечер", "phone")
    acts: dict[str, tuple[Any, ...]] = {
        "arkham": (c.SetUpTable("hastur", (c.Seat("joe_diamond"),)), c.CorrectDoom(3)),
        "innsmouth": (SetUpGame(("A", "B"), BoardSide.CULTISTS),),
        "realms": (SetUpDuel(("A", "B")), ChangeSanity(0, -3)),
    }
    for act in acts[kind]:
        session.do(act)
    return export_game(journal, session.game_id, games.game_named(kind))


def doors(folder: Path) -> Iterator[tuple[str, Door]]:
    """Every way in which a text of others comes to a table."""
    for kind in ("arkham", "innsmouth", "realms"):
        game, text = games.game_named(kind), exported(kind)
        yield f"file of {kind}", (text, lambda text, game=game: read_game(text, game))
        yield f"table of {kind}", (table_alone(text), lambda text, game=game: read_table(text, game))
        short = letters.read(write_link(text))
        yield f"link of {kind}", (short, lambda text, game=game: read_game(read_link(letters.written(text)), game))
    code = write_link(exported("innsmouth"))
    yield "week", (letters.read(code), lambda text: innsmouth_week.verdict(letters.written(text), facts.load()))
    yield "pasted code", (code, innsmouth_week.letters_of)
    yield "link's letters", (code, read_link)
    yield "town", (write_town(TOWN), lambda text: read_town(text, ""))
    yield "sheet", (SHEET, lambda text: read_sheet(text, TOWN))
    for name, box in (
        ("arkham", arkham_box.BoxFile(folder)),
        ("innsmouth", innsmouth_box.BoxFile(folder)),
        ("realms", realms_box.BoxFile(folder)),
    ):
        yield f"box of {name}", (box.written(box.empty()), box.read)
        yield f"mended box of {name}", (box.written(box.empty()), lambda text, box=box: box.mended(text, text))
    yield "address", ("https://a.example/#at=https%3A%2F%2Fb.example%2Ftables%2Ft&key=k", address_in)


DOORS = dict(doors(Path()))


def enters(door: str, text: str) -> None:
    """A door opens, or says in one sentence why not; any other error is a defect."""
    with suppress(CompanionError):
        DOORS[door][1](text)


@pytest.mark.parametrize("door", DOORS)
def test_a_sound_text_enters(door: str) -> None:
    text, read = DOORS[door]
    read(text)


@pytest.mark.parametrize("door", DOORS)
def test_what_is_no_text_of_ours_is_one_sentence(door: str) -> None:
    for text in NO_TEXTS:
        enters(door, text)


@pytest.mark.parametrize("seed", first(20, range(SEEDS)))
def test_a_sound_text_changed_anywhere_is_read_or_one_sentence(seed: int) -> None:
    for door, (text, _) in DOORS.items():
        if text.startswith(("{", "[")):
            enters(door, changed_values(seed, text))
