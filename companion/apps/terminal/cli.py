"""The ``companion`` command.

    companion [serve] [--port N] [--no-browser] [--lan] [--table GAME_ID]
    companion lab [--port N] [--no-browser]    JupyterLab on the notebooks
    companion games                      list the games kept here
    companion export GAME_ID [FILE]      write a game as a file, a page if it ends in .html; --force, --no-names
    companion import FILE                take a game in; --keep table|rules where the rules here lead to another table
    companion rescue [FOLDER]            take every intact entry out of a damaged journal; --into, --files
    companion replay FILE                the last state of an exported game, as JSON
    companion chronicle [--game KIND] [--json]    what was played and won in all saved games
    companion innsmouth route|score SHEET --town TOWN [--json]    the best final route of an Innsmouth sheet
    companion tables --database URL      offer shared tables over the wire, kept in PostgreSQL
    companion share GAME_ID --at URL     put a game on such a server, and say how others join
    companion join ADDRESS               sit down at such a table, and open it; --no-browser
    companion publish FOLDER             write the almanac as a static site (``companion.pocket``)

Every command takes ``--data-dir FOLDER`` and ``--language ru|en``. FILE may be - for standard input or output.

Bad input gives one sentence on standard error, or one line for each problem of a file, and exit code 2.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.apps.files import extras, output, paths, text_files
from companion.apps.files.output import hand_out, say, whisper
from companion.apps.files.system_errors import named
from companion.apps.terminal import chronicle_cli, grammar, innsmouth_cli, join_cli, saved_games, share_cli, tables_cli
from companion.apps.terminal.grammar import TerminalCommand
from companion.errors import BadData, BadExport, CannotServe, CompanionError, StorageTrouble
from companion.history.codec import Codec
from companion.history.export import (
    Keep,
    ReadGame,
    TableDiffers,
    export_game,
    is_opened_again,
    keep_game,
    read_game,
    uncounted,
)
from companion.history.game import Game
from companion.history.journal import SavedGame
from companion.history.journals.sqlite_journal import FILE_NAME
from companion.history.log_fields import local_time, one_line
from companion.history.rescue.rebuild import Saved
from companion.words import Words

if TYPE_CHECKING:
    from companion.apps.tables.rescuing import Document
    from companion.facts.arkham import ArkhamBox

PAGES = (".html", ".htm")
"""Endings of a file's name that ask for a page instead of a saved game."""
MORE: Sequence[TerminalCommand] = (chronicle_cli, innsmouth_cli, tables_cli, share_cli, join_cli)
"""The modules with a command of their own."""
INTERRUPTED, NOBODY_READS = 130, 141
"""Exit codes as shells know them from Ctrl+C and from a closed pipe."""


def main(argv: Sequence[str] | None = None, more: Sequence[TerminalCommand] = ()) -> int:
    """Run one command; its exit code. ``more`` are commands of rooms that stand above this one."""
    output.prepare()
    commands = (*MORE, *more)
    wishes = grammar.parse(sys.argv[1:] if argv is None else argv, more=commands)
    words: Words = wishes.words
    try:
        {**_ACTS, **{command.NAME: command.run for command in commands}}[wishes.act](wishes)
        return 0
    except BadData as trouble:
        for text in dict.fromkeys(map(words.problem, trouble.problems)):
            whisper("companion: " + text)
        return 2
    except CompanionError as trouble:
        from companion.apps.tables.error_sentences import error_sentence

        whisper("companion: " + error_sentence(trouble, words, _printed(wishes)))
        return 2
    except BrokenPipeError:
        return NOBODY_READS
    except KeyboardInterrupt:
        return INTERRUPTED


# ---------------------------------------------------------------- commands


def _serve(wishes: argparse.Namespace) -> None:
    """Run ``companion serve``: start the server and open the start page or the given game."""
    language = wishes.language or "ru"
    folder = paths.data_folder(wishes.data_dir)
    page = _page_of(wishes) if wishes.table is not None else ""
    from companion.apps.server import fork_server

    early = fork_server.begin_early()
    try:
        with extras.wanted("apps"):
            from companion.apps.server import server

        own = wishes.words.language
        opening = server.ServerOptions(folder, wishes.port, wishes.lan, not wishes.no_browser, language, own, page)
        server.serve(opening, early)
    finally:
        if early is not None:
            early.end()


def _page_of(wishes: argparse.Namespace) -> str:
    """Return the address of a game's page below the server's; without a wished language its browser decides."""
    from companion.apps.browser.address import page_below
    from companion.apps.server.start_page import built_kinds

    with saved_games.reading(wishes.data_dir) as journal:
        kind = saved_games.game(journal, wishes.table).kind
    if kind not in built_kinds():
        raise CannotServe("There is no page for this game here.")
    return page_below(kind, wishes.table, wishes.language or "")


def _lab(wishes: argparse.Namespace) -> None:
    """Run ``companion lab``: open JupyterLab on the notebooks."""
    folder = paths.data_folder(wishes.data_dir)
    from companion.apps.terminal import lab

    lab.open_lab(folder, not wishes.no_browser, wishes.words, wishes.port)


def _games(wishes: argparse.Namespace) -> None:
    """Run ``companion games``: print a line for each saved game, the last played first."""
    from companion.apps.tables import catalogue

    with saved_games.reading(wishes.data_dir) as journal:
        games = journal.games()
        players = catalogue.players(saved_games.folder(wishes.data_dir), journal, games, wishes.words)
        for saved in games:
            at = local_time(saved.last_at or saved.created, "%Y-%m-%d %H:%M")
            label = _label(saved.kind, saved.title or players.get(saved.id, ""), wishes.words)
            say("\t".join((saved.id, saved.kind, at, str(saved.entries), label)))


def _export(wishes: argparse.Namespace) -> None:
    """Run ``companion export``: write a game as a file or to standard output, and say if it is broken or too large."""
    from companion.apps.tables import games

    if Path(wishes.file).suffix.lower() in PAGES:
        _export_page(wishes)
        return
    if wishes.no_names:
        raise BadExport("Names can be left out of a page only: give the file a name that ends in .html.")
    with saved_games.reading(wishes.data_dir) as journal:
        saved = saved_games.game(journal, wishes.game)
        document = export_game(journal, saved.id, games.games().get(saved.kind))
    if not is_opened_again(document):
        from companion.screens.keeping.notices import too_large

        whisper(too_large(wishes.words).text)
    if wishes.file == text_files.STANDARD:
        hand_out(document)
        whisper(_written(saved, wishes.words.t("standard output"), wishes.words))
    else:
        text_files.write(wishes.file, document, over=wishes.force)
        say(_written(saved, named(wishes.file), wishes.words))
    if behind := uncounted(document):
        from companion.apps.tables.error_sentences import behind_the_table

        broken = wishes.words.t("The log of this game is damaged; continue from the last table, which is in the file.")
        whisper(f"{broken} {behind_the_table(behind, wishes.words)}")


def _export_page(wishes: argparse.Namespace) -> None:
    """Write an evening of Arkham as a page on which it can be watched. Raises ``BadExport`` for any other game."""
    from companion.apps.exports import replay_file
    from companion.apps.tables import games
    from companion.history.session import Session
    from companion.screens.arkham.wording.names import Names

    with saved_games.reading(wishes.data_dir) as journal:
        saved = saved_games.game(journal, wishes.game)
        if saved.kind != "arkham":
            raise BadExport("Only an evening of Arkham Horror can be saved as a page.")
        session = Session(games.arkham(), journal, saved.id, "")
    if session.state is None:
        raise StorageTrouble("No game has been set up yet.")
    names = Names(session.state, _printed(wishes)(), wishes.words)
    text_files.write(wishes.file, replay_file.page(names, session.log, not wishes.no_names), over=wishes.force)
    say(_written(saved, named(wishes.file), wishes.words))


def _import(wishes: argparse.Namespace) -> None:
    """Run ``companion import``: take an exported game in as a saved game and print how to open it.

    Raises an error if the rules lead to another table and no ``--keep`` says which table counts.
    """
    from companion.apps.tables import shelf_place

    game, read = _played(wishes)
    if read.differs and not wishes.keep:
        raise _choose(read, wishes)
    journal = shelf_place.open_journal(None if shelf_place.database() else paths.data_folder(wishes.data_dir))
    try:
        name = keep_game(read, game, journal, keep=Keep(wishes.keep) if wishes.keep else None)
    finally:
        journal.close()
    where = f" --data-dir {shlex.quote(wishes.data_dir)}" if wishes.data_dir else ""
    label = _label(game.kind, read.title, wishes.words)
    say(
        wishes.words.n(
            "{name}: {game}, {n} entry. To open it: {command}",
            "{name}: {game}, {n} entries. To open it: {command}",
            len(read.drafts),
            name=name,
            game=label,
            command=f"companion --table {name}{where}",
        )
    )
    from companion.screens.keeping.notices import doubts

    if more := doubts(read, wishes.words):
        whisper(more)
    if wishes.keep == Keep.TABLE and read.differs and read.uncounted:
        from companion.apps.tables.error_sentences import behind_the_table

        whisper(behind_the_table(read.uncounted, wishes.words))


def _choose(read: ReadGame[Any], wishes: argparse.Namespace) -> BadExport:
    """Return the error that names the difference, and the options that say what to keep."""
    from companion.apps.tables.error_sentences import error_sentence

    why = error_sentence(TableDiffers(read), wishes.words, _printed(wishes))
    if read.refused is not None:
        return BadExport("{why} To keep it, add --keep table.", why=why)
    return BadExport("{why} To choose, add --keep table or --keep rules.", why=why)


def _printed(wishes: argparse.Namespace) -> Callable[[], ArkhamBox]:
    """Return a function that reads the texts of the players' copy of Arkham Horror from the box beside the games."""

    def printed() -> ArkhamBox:
        from companion.apps.tables.boxes.arkham_box import BoxFile, ReadTitles
        from companion.facts import arkham

        return ReadTitles(BoxFile(saved_games.folder(wishes.data_dir)), arkham.load()).now()

    return printed


def _replay(wishes: argparse.Namespace) -> None:
    """Run ``companion replay``: print an exported game's last state as JSON; raise if the rules refuse an entry."""
    game, read = _played(wishes)
    if read.refused is not None:
        raise read.refused
    state = read.timeline.state
    text = json.dumps(None if state is None else Codec(game).encode_state(state), ensure_ascii=False, indent=1)
    hand_out(text + "\n")


def _played(wishes: argparse.Namespace) -> tuple[Game[Any], ReadGame[Any]]:
    """Return the game that the file holds, and its document as played again."""
    from companion.apps.tables import games

    document = text_files.read(wishes.file)
    game = games.game_of(document)
    return game, read_game(document, game)


def _written(saved: SavedGame, file: str, words: Words) -> str:
    """Return the sentence that a game with so many entries was written to a file."""
    label = _label(saved.kind, saved.title, words)
    return words.n(
        "{file}: {game}, {n} entry written.",
        "{file}: {game}, {n} entries written.",
        saved.entries,
        file=file,
        game=label,
    )


def _label(kind: str, name: str, words: Words) -> str:
    """Return a game's label in a line: what is played, and the name of the evening if it has one."""
    from companion.apps.tables.error_sentences import title

    return " · ".join(filter(None, (title(kind, words), one_line(name))))


def _rescue(wishes: argparse.Namespace) -> None:
    """Save every intact entry from the journal of a folder, from its copies and from files put aside before."""
    from companion.apps.tables import rescuing

    words, file = wishes.words, saved_games.journal_of(wishes.folder or wishes.data_dir)
    if not (wishes.into or wishes.files) and file.exists() and rescuing.is_sound(file):
        say(words.t("The journal in {folder} is intact; there is nothing to rescue.", folder=named(file.parent)))
        return
    salvaged_games = rescuing.salvaged_in(rescuing.sources(file))
    if not salvaged_games:
        nowhere = file if wishes.folder and Path(wishes.folder).is_file() else file.parent
        raise StorageTrouble("There is no undamaged game in {folder}.", folder=named(nowhere))
    if wishes.files:
        _rescue_as_files(rescuing.documents(salvaged_games), wishes)
    elif wishes.into:
        target = paths.data_folder(wishes.into) / FILE_NAME
        _say_rescued(rescuing.rescue_into(target, salvaged_games), named(target.parent), words)
    else:
        rescued = rescuing.rescue_in_place(file)
        _say_rescued(rescued.saved, named(file.parent), words)
        if rescued.aside is not None:
            say(words.t("The damaged file was set aside as {aside}.", aside=named(rescued.aside)))


def _say_rescued(saved: Sequence[Saved], place: str, words: Words) -> None:
    """Print a line for each rescued game after the place, or that everything is there already."""
    from companion.apps.tables import rescuing

    for line in rescuing.lines(saved, words) or (words.t("everything is already there"),):
        say(f"{place}: {line}")


def _rescue_as_files(documents: Sequence[Document], wishes: argparse.Namespace) -> None:
    """Write each rescued game as a file into the folder of ``--files`` and print its line."""
    folder = paths.data_folder(wishes.files)
    for document in documents:
        text_files.write(str(folder / document.name), document.text)
        _say_rescued((document.saved,), named(folder / document.name), wishes.words)


_ACTS: Mapping[str, Callable[[argparse.Namespace], None]] = {
    "serve": _serve,
    "lab": _lab,
    "games": _games,
    "export": _export,
    "import": _import,
    "replay": _replay,
    "rescue": _rescue,
}
