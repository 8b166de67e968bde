"""Puts a game, its box, the journal, words and widgets together: command line, server, start page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from companion.apps.tables.chronicle import Chronicle


def chronicle(data_folder: str | Path | None = None, *, game: str = "", language: str = "") -> Chronicle:
    """Return all evenings kept here as tidy rows: ``evenings``, ``acts``, ``throws``, ``scores``, ``counts``.

    Each is a tuple of records that ``pandas.DataFrame`` takes as it is. ``game`` (``arkham``, ``innsmouth`` or
    ``realms``) leaves out the others. ``data_folder`` is the folder of the journal; ``language`` (``en`` or ``ru``)
    names Ancient Ones, without it that of the terminal. Raises ``BadQuestion`` for another game, language or folder,
    ``StorageTrouble`` where the journal cannot be opened.
    """
    from companion.apps.handles import rich
    from companion.apps.tables import chronicle as rows
    from companion.apps.tables.games import TITLES
    from companion.errors import BadQuestion
    from companion.history.journals.sqlite_journal import journal_file
    from companion.words import load

    rich.may_ask(language, data_folder)
    if game not in ("", *TITLES):
        raise BadQuestion("game", f"one of {', '.join(TITLES)}, not {game!r}")
    words = load(language or rich.language_here())
    games = (game,) if game else tuple(TITLES)
    return rows.Chronicle(lambda: rows.shelf(data_folder), journal_file(data_folder).parent, words, games)
