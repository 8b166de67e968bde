"""``companion join``: sit down at a table of a server by its address; it lies among the games of this computer then."""

from __future__ import annotations

import argparse
import shlex
from typing import Any

from companion.apps.files import extras, paths
from companion.apps.files.output import say
from companion.apps.files.system_errors import named
from companion.errors import StorageTrouble, table_gone
from companion.history.journal import SavedGame
from companion.words import Words

NAME = "join"


def add(acts: Any, common: argparse.ArgumentParser, words: Words) -> None:
    """Add the command and its options."""
    t = words.t
    join = acts.add_parser(NAME, parents=[common], help=t("join a table on a server by its link"))
    join.add_argument(
        "address", metavar=t("ADDRESS"), help=t("the link from companion share or from the table’s settings")
    )
    join.add_argument("--no-browser", action="store_true", help=t("do not open a browser"))


def run(wishes: argparse.Namespace) -> None:
    """Mirror the table here, say how it is opened later, and open it now; raises ``StorageTrouble``."""
    with extras.wanted("apps"):
        from companion.apps.browser.address import page_below
        from companion.apps.server import server

    words, folder = wishes.words, paths.data_folder(wishes.data_dir)
    cover = _joined(wishes)
    where = f" --data-dir {shlex.quote(wishes.data_dir)}" if wishes.data_dir else ""
    label = " · ".join(filter(None, (_title(cover.kind, words), named(cover.title) if cover.title else "")))
    command = f"companion --table {cover.id}{where}"
    say(words.t("{name}: {game}. To open it again: {command}", name=cover.id, game=label, command=command))
    language = wishes.language or "ru"
    page = page_below(cover.kind, cover.id, wishes.language or "")
    server.serve(server.ServerOptions(folder, None, False, not wishes.no_browser, language, words.language, page))


def _joined(wishes: argparse.Namespace) -> SavedGame:
    """Return the cover of the table, taken into the mirror; a table that is there already needs no network."""
    from companion.apps.tables import games, shelf_place
    from companion.apps.wire.shared_table import SharedTable
    from companion.apps.wire.table_address import address_in, named, server_of
    from companion.apps.wire.transport import HttpTransport
    from companion.apps.wire.wire_journal import WireJournal
    from companion.history.journals.mirror import Mirror

    at = address_in(wishes.address)
    if at is None:
        raise StorageTrouble("This is not a link to a table.")
    journal = shelf_place.open_journal(None if shelf_place.database() else paths.data_folder(wishes.data_dir))
    way, name = HttpTransport(server_of(at)), named(at)
    try:
        if not isinstance(journal, Mirror):
            raise StorageTrouble(
                "All tables here are kept in a database. Open this address in the Almanac in your browser."
            )
        cover = journal.game(name) or WireJournal(way, {name: at["key"]}).game(name)
        if cover is None:
            raise table_gone()
        if cover.kind not in games.TITLES:
            raise StorageTrouble("This Almanac does not know this table’s game; update it.")
        shared = SharedTable(games.game_named(cover.kind), journal, at, way)
        if shared.unopened is not None:
            raise shared.unopened
        return cover
    finally:
        way.close()
        journal.close()


def _title(kind: str, words: Words) -> str:
    """Return the title of a kind of game in the player's language."""
    from companion.apps.tables.error_sentences import title

    return title(kind, words)
