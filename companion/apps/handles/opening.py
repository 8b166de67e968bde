"""Which games are kept, and one of them opened: by its id, from an exported file, or from a table at a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from companion.apps.files import paths
from companion.apps.handles import rich
from companion.apps.handles.handle import WHO, Log
from companion.apps.handles.speaking import speaking
from companion.apps.tables import catalogue, shelf_place
from companion.apps.tables.open_game import OpenGame
from companion.apps.wire.shared_table import SharedTable
from companion.apps.wire.table_address import address_in, server_of
from companion.apps.wire.transport import HttpTransport
from companion.argument_types import shortened
from companion.errors import BadQuestion, StorageTrouble
from companion.history.export import keep_game, read_game
from companion.history.journal import Journal
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.mirror import Mirror
from companion.words import load

S = TypeVar("S")


def opened(
    make: Callable[[Callable[[], Journal]], OpenGame[S]],
    where: str | Path,
    folder: str | Path | None,
    language: str = "",
) -> OpenGame[S]:
    """Open a saved game by its id, the game of an exported file, or a table at a server by its address.

    The game of a file is in this kernel's memory alone. Raises ``StorageTrouble``, ``BadExport`` (of which
    ``TableDiffers`` says that the rules here lead elsewhere), ``LogBroken`` and ``BadQuestion``; each says what is
    wrong in one sentence, in ``language``, without it in that of the terminal.
    """
    words = load(language or rich.language_here())
    if not isinstance(where, str | Path):
        sentence = words.t("a game id, a file, or a link is needed, not {what}", what=shortened(where))
        raise BadQuestion("where", sentence)
    with speaking(lambda: words):
        return _opened(make, where, folder)


def _opened(
    make: Callable[[Callable[[], Journal]], OpenGame[S]], where: str | Path, folder: str | Path | None
) -> OpenGame[S]:
    """Return the game at ``where``: an address of a server's table, an exported file, or the id of a saved table.

    Raise StorageTrouble if nothing is saved there.
    """
    if isinstance(where, str) and "#at=" in where:
        return _joined(make, where, folder)
    if isinstance(where, Path) or where.endswith(".json") or _is_file(where):
        from companion.apps.files import text_files

        text, memory = text_files.read(str(where)), MemoryJournal()
        game = make(lambda: memory)
        game.open(keep_game(read_game(text, game.game), game.game, memory), WHO)
        return game
    if not shelf_place.is_there(folder):
        raise StorageTrouble("There is no saved table with this name.")
    game = make(lambda: shelf_place.open_journal(folder))
    game.open(where, WHO)
    return game


def _is_file(where: str) -> bool:
    """Return whether a text is the path of a file; False for a text too long for a path."""
    try:
        return Path(where).is_file()
    except OSError:
        return False


def _joined(
    make: Callable[[Callable[[], Journal]], OpenGame[S]], address: str, folder: str | Path | None
) -> OpenGame[S]:
    """Open a table at a server by its address, mirrored in the journal of this computer.

    Raises ``StorageTrouble`` for an address of no table, and where the journal is a database that cannot mirror.
    """
    at = address_in(address)
    if at is None:
        raise StorageTrouble("This is not a link to a table.")
    game = make(lambda: shelf_place.open_journal(folder))
    mirror = game.journal
    if not isinstance(mirror, Mirror):
        raise StorageTrouble(
            "All tables here are kept in a database. Open this address in the Almanac in your browser."
        )
    shared = SharedTable(game.game, mirror, at, HttpTransport(server_of(at)), (WHO, ""))
    if shared.unopened is not None:
        raise shared.unopened
    game.sit_elsewhere(shared.journal, shared.only_looks, shared)
    game.open(shared.name, WHO)
    return game


def saved_games(kind: str, folder: str | Path | None) -> Log:
    """Return the games of a kind that the journal holds, the last played first: id, title, first and last act,
    entries. A game without a title goes by its players."""
    rich.may_ask("", folder)
    if not shelf_place.is_there(folder):
        return Log()
    with speaking(lambda: load(rich.language_here())):
        journal = shelf_place.open_journal(folder)
    try:
        games = [saved_game for saved_game in journal.games() if saved_game.kind == kind]
        words = load(rich.language_here())
        players = catalogue.players(paths.data_folder(folder), journal, games, words)
        titles = {game.id: game.title or players.get(game.id, "") for game in games}
    finally:
        journal.close()
    return Log(
        {
            "id": saved_game.id,
            "title": titles[saved_game.id],
            "began": saved_game.created,
            "last": saved_game.last_at,
            "entries": saved_game.entries,
        }
        for saved_game in games
    )
