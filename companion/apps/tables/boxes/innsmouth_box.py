"""The players' own box and their towns as a file beside the journal: ``innsmouth-box.json``."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from companion.apps.files import box_file
from companion.apps.tables.boxes.box_shelf import BoxShelf
from companion.errors import BadExport, Problem
from companion.facts.innsmouth import InnsmouthBox
from companion.history.codec import decode, from_text
from companion.innsmouth.box import my_box_mending
from companion.innsmouth.box.my_box_file import SavedBox, read_box_and_towns, write_box
from companion.innsmouth.box.solo_wall import SoloGame
from companion.innsmouth.box.week_codes import MOST_KEPT, WeekGame
from companion.innsmouth.game.state import PRACTICE
from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.draft_town_file import draft_of
from companion.innsmouth.town.town_file import read_town, read_town_of_box

FILE_NAME = box_file.file_name("innsmouth")


def write(saved: SavedBox) -> str:
    """Return the text of the file."""
    return write_box(saved.box, saved.towns, saved.solo_games, saved.week_games)


def read(text: str, warnings: list[Problem] | None = None) -> SavedBox:
    """Return the box in the text of its file.

    Raises ``BadData``, and ``BadExport`` for a file in the form that was written at first.
    """
    return read_box_and_towns(_of_today(text), "", warnings=warnings)


def _of_today(text: str) -> str:
    """Return the text, translated to today's form if it is in the form that was written at first."""
    content: object = None
    with suppress(BadExport):  # what is no JSON is told with its line where it is read
        content = from_text(text)
    if isinstance(content, dict) and content.keys() == {"box", "towns"}:
        return write(decode(SavedBox, content))
    return text


class BoxFile(box_file.BoxFile[SavedBox]):
    """One box for all games of this house."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / FILE_NAME)

    def empty(self) -> SavedBox:
        """Return a box without entries."""
        return SavedBox()

    def read(self, text: str) -> SavedBox:
        """Return the box in a text; raises ``BadData`` or ``BadExport``."""
        return read(text)

    def today(self, text: str) -> str:
        """Return the text of a file in today's form, also if it is in the form that was written at first."""
        return _of_today(text)

    def written(self, saved: SavedBox) -> str:
        """Return the text of a box."""
        return write(saved)

    def mended(self, text: str, copy: str | None) -> tuple[SavedBox, bool, bool]:
        """Return the sound parts of a damaged text, with the wrong parts taken from the last good copy.

        Return also whether the text gave something, and whether the copy did.
        """
        with suppress(BadExport):
            text = _of_today(text)
        mended = my_box_mending.mended(text, copy)
        return mended.kept, mended.is_partly_sound, mended.from_copy


class MyShelf(BoxShelf[SavedBox]):
    """The box file as one page has read it, with its towns and games noted in it."""

    def forget(self, name: str) -> None:
        """Remove a town."""
        self.change(
            lambda saved_box: replace(
                saved_box, towns=_read_only({k: v for k, v in saved_box.towns.items() if k != name})
            )
        )

    def note_solo_game(self, table: str, solo_game: SoloGame | None) -> None:
        """Note the result of a solo game under the name of its table; None removes the game."""

        def noted(saved_box: SavedBox) -> SavedBox:
            others = {name: game for name, game in saved_box.solo_games.items() if name != table}
            return replace(
                saved_box, solo_games=MappingProxyType(others if solo_game is None else {**others, table: solo_game})
            )

        self.change(noted)

    def note_week_game(self, name: str, week_game: WeekGame | None) -> None:
        """Note a game of the week under its name; None removes it.

        Beyond ``MOST_KEPT`` games the names noted first are dropped.
        """

        def noted(saved_box: SavedBox) -> SavedBox:
            others = {other: game for other, game in saved_box.week_games.items() if other != name}
            games = others if week_game is None else {**others, name: week_game}
            return replace(saved_box, week_games=MappingProxyType(dict(list(games.items())[-MOST_KEPT:])))

        self.change(noted)

    def keep_town(self, text: str, over: str = "", seen: str = "") -> str:
        """Save the text of a town under the town's name, and return that name. Raises ``BadData`` with its problems.

        ``over`` is the town that it was made from, ``seen`` the digest of that town's text then: the town is replaced
        only if its text is still the same. Any other town of the same name stays, the practice town too, and the new
        town gets a number.
        """
        town = read_town(text, "")
        wanted, under = town.name_ru or town.name_en or town.id or "?", ""

        def with_town(saved_box: SavedBox) -> SavedBox:
            nonlocal under
            is_seen = digest(saved_box.towns.get(over, "")) == seen
            mine = {name for name, there in saved_box.towns.items() if there == text or (name == over and is_seen)}
            ways = (wanted, *(f"{wanted} {number}" for number in range(2, len(saved_box.towns) + 4)))
            free = (name for name in ways if name not in saved_box.towns or name in mine)
            under = next(name for name in free if name != PRACTICE)
            return replace(saved_box, towns=_read_only({**saved_box.towns, under: text}))

        self.change(with_town)
        return under

    def draft(self, name: str, printed: InnsmouthBox) -> DraftTown:
        """Return a town for the editor; the practice town comes without its name, as a pattern.

        Raises ``BadExport`` for a town that was not drawn in the editor.
        """
        text = printed.practice_town if name == PRACTICE else self.kept.towns.get(name, "")
        draft_town = draft_of(read_town_of_box(text)) if text else DraftTown()
        if draft_town is None:
            raise BadExport("This town was not drawn in the editor; you can play it but not change it here.")
        return replace(draft_town, id="", name_ru="", name_en="") if name == PRACTICE else draft_town


def digest(text: str) -> str:
    """Return a short digest that differs from text to text: 16 hexadecimal digits of the SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _read_only(towns: Mapping[str, str]) -> Mapping[str, str]:
    """Return a copy of towns' texts by name that cannot be changed."""
    return MappingProxyType(dict(towns))
