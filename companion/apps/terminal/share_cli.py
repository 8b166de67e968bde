"""``companion share``: put a game kept here on a server of tables, and say the addresses by which others join."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from companion.apps.files.output import say
from companion.apps.terminal import saved_games
from companion.errors import CannotServe
from companion.history.journal import Journal, SavedGame
from companion.history.journals.mirror import Mirror
from companion.words import Words

NAME = "share"
SHARES = "shares"
"""Where the tables that a game was put on a server as stand beside it."""


def add(acts: Any, common: argparse.ArgumentParser, words: Words) -> None:
    """Add the command and its options."""
    t = words.t
    share = acts.add_parser(NAME, parents=[common], help=t("put a game on a table server, to play from several places"))
    share.add_argument("game", metavar=t("GAME_ID"), help=t("an id from companion games"))
    share.add_argument("--at", required=True, metavar="URL", help=t("the table server started with companion tables"))
    share.add_argument(
        "--pocket", metavar="URL", default="", help=t("address of the pocket edition, so that links open in it")
    )


def run(wishes: argparse.Namespace) -> None:
    """Make the table and print its addresses: to play, to look, and the key that owns it."""
    from companion.apps.wire import keys
    from companion.apps.wire.table_address import is_server
    from companion.apps.wire.transport import HttpTransport
    from companion.apps.wire.wire_journal import WireJournal
    from companion.history.log_fields import mended_time, one_line
    from companion.history.timeline import carried

    words: Words = wishes.words
    if not is_server(wishes.at):
        raise CannotServe("This is not the address of a table server: {address}.", address=wishes.at[:80])
    server = wishes.at.rstrip("/")
    with saved_games.reading(wishes.data_dir) as journal:
        game = saved_games.game(journal, wishes.game)
        name, owner = _id_and_key(journal, game, server)
        there = WireJournal(HttpTransport(server), {})
        cover = replace(game, id=name, title=one_line(game.title), created=mended_time(game.created))
        there.add_owned(cover, owner, [entry.draft for entry in carried(journal.entries(game.id), game.created)])
    player = keys.playing(owner)
    front = f"{wishes.pocket.rstrip('/')}/{game.kind}.html" if wishes.pocket else ""
    at = quote(f"{server}/tables/{cover.id}", safe="")
    for what, key in ((words.t("link for playing"), player), (words.t("link for watching"), keys.looking(player))):
        say(f"{what}\t{front}#at={at}&key={key}")
    say("\t".join((words.t("the owner’s key; keep it secret"), owner)))
    if days := there.days.get(cover.id):
        say(words.n("Removed after {n} day without play.", "Removed after {n} days without play.", days))


def _id_and_key(journal: Journal, game: SavedGame, server: str) -> tuple[str, str]:
    """Return id and owner's key of the shared table, stored beside the game before anything is sent to the server.

    The same log at the same server is the same table: after a lost answer the command is given once more.
    """
    from companion.apps.wire.keys import fresh_key
    from companion.history.session import new_id

    if not isinstance(journal, Mirror):
        return new_id(), fresh_key()
    stands = journal.stands(game.id)
    shares: list[dict[str, Any]] = stands.aside.get(SHARES, [])
    for share in shares:
        if (share["server"], share["entries"]) == (server, game.entries):
            return share["id"], share["key"]
    share = {"server": server, "entries": game.entries, "id": new_id(), "key": fresh_key()}
    journal.put_aside(game.id, {**stands.aside, SHARES: [*shares, share]}, stands)
    return share["id"], share["key"]
