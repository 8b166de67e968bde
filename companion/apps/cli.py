"""The ``companion`` command.

    companion [serve] [--port N] [--no-browser] [--lan] [--table GAME_ID]
    companion lab [--no-browser]         JupyterLab on the notebooks
    companion games                      list the games kept here
    companion export GAME_ID [FILE]      write a game as a file; --force writes over one
    companion import FILE                take a game in
    companion replay FILE                the last state of an exported game, as JSON
    companion innsmouth route|score SHEET --town TOWN [--json]    the best final route of an Innsmouth sheet

Every command takes ``--data-dir FOLDER`` and ``--language ru|en``. FILE may be - for standard input or output.

Bad input gives one sentence on standard error, or one line for each problem of a file, and exit code 2.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.apps import grammar, innsmouth_cli, paths, shelf, terminal, text_files
from companion.apps.system_errors import named
from companion.apps.terminal import hand_out, say, whisper
from companion.errors import BadData, CannotServe, CompanionError
from companion.history.codec import Codec
from companion.history.export import ReadGame, export_game, keep_game, read_game
from companion.history.game import Game
from companion.history.journal import SavedGame
from companion.words import Words

INTERRUPTED, NOBODY_READS = 130, 141
"""Exit codes as shells know them from Ctrl+C and from a closed pipe."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    terminal.prepare()
    wishes = grammar.parse(sys.argv[1:] if argv is None else argv)
    words: Words = wishes.words
    try:
        _ACTS[wishes.act](wishes)
        return 0
    except BadData as trouble:
        for said in dict.fromkeys(map(words.problem, trouble.problems)):
            whisper("companion: " + said)
        return 2
    except CompanionError as trouble:
        from companion.apps.told import told

        whisper("companion: " + told(trouble, words))
        return 2
    except BrokenPipeError:
        return NOBODY_READS
    except KeyboardInterrupt:
        return INTERRUPTED


# ---------------------------------------------------------------- commands


def _serve(wishes: argparse.Namespace) -> None:
    language = wishes.language or "ru"
    folder = paths.data_folder(wishes.data_dir)
    page = _page_of(wishes, language) if wishes.table is not None else ""
    from companion.apps import server

    server.serve(server.Opening(folder, wishes.port, wishes.lan, not wishes.no_browser, language, page))


def _page_of(wishes: argparse.Namespace, language: str) -> str:
    """The address of a game's page below the server's."""
    from companion.apps.start_page import built_kinds

    with shelf.reading(wishes.data_dir) as journal:
        kind = shelf.game(journal, wishes.table).kind
    if kind not in built_kinds():
        raise CannotServe("There is no page for this game here.")
    return f"voila/render/{kind}.ipynb?table={wishes.table}&lang={language}"


def _lab(wishes: argparse.Namespace) -> None:
    folder = paths.data_folder(wishes.data_dir)
    from companion.apps import lab

    lab.open_lab(folder, open_browser=not wishes.no_browser)


def _games(wishes: argparse.Namespace) -> None:
    with shelf.reading(wishes.data_dir) as journal:
        for saved in journal.games():
            say(f"{saved.id}\t{saved.kind}\t{saved.last_at}\t{saved.entries}\t{saved.title}")


def _export(wishes: argparse.Namespace) -> None:
    with shelf.reading(wishes.data_dir) as journal:
        saved = shelf.game(journal, wishes.game)
        document = export_game(journal, saved.id)
    if wishes.file == text_files.STANDARD:
        hand_out(document)
        whisper(_written(saved, wishes.words.t("standard output"), wishes.words))
    else:
        text_files.write(wishes.file, document, over=wishes.force)
        say(_written(saved, named(wishes.file), wishes.words))


def _import(wishes: argparse.Namespace) -> None:
    from companion.history.sqlite_journal import FILE_NAME, SqliteJournal

    game, read = _played(wishes)
    journal = SqliteJournal(paths.data_folder(wishes.data_dir) / FILE_NAME)
    try:
        name = keep_game(read, game, journal)
    finally:
        journal.close()
    where = f" --data-dir {shlex.quote(wishes.data_dir)}" if wishes.data_dir else ""
    label = _label(game.kind, read.title, wishes.words)
    say(
        wishes.words.n(
            "{name}: {game}, {n} entry. To open it: {command}",
            "{name}: {game}, {n} entries. To open it: {command}",
            len(read.drafts), name=name, game=label, command=f"companion --table {name}{where}",
        )
    )  # fmt: skip
    if read.box_changed:
        from companion.screens.notices import other_box

        whisper(other_box(wishes.words))


def _replay(wishes: argparse.Namespace) -> None:
    game, read = _played(wishes)
    state = read.timeline.state
    text = json.dumps(None if state is None else Codec(game).encode_state(state), ensure_ascii=False, indent=1)
    hand_out(text + "\n")


def _played(wishes: argparse.Namespace) -> tuple[Game[Any], ReadGame[Any]]:
    """The game that the file holds, and its document as played again."""
    from companion.apps import games

    document = text_files.read(wishes.file)
    game = games.game_of(document)
    return game, read_game(document, game)


def _written(saved: SavedGame, file: str, words: Words) -> str:
    label = _label(saved.kind, saved.title, words)
    return words.n(
        "{file}: {game}, {n} entry is written.", "{file}: {game}, {n} entries are written.",
        saved.entries, file=file, game=label,
    )  # fmt: skip


def _label(kind: str, name: str, words: Words) -> str:
    """A game as a line names it: what is played, and the name of the evening if it has one."""
    from companion.apps.told import title

    return " · ".join(filter(None, (title(kind, words), name)))


_ACTS: Mapping[str, Callable[[argparse.Namespace], None]] = {
    "serve": _serve,
    "lab": _lab,
    "games": _games,
    "export": _export,
    "import": _import,
    "replay": _replay,
    "innsmouth": innsmouth_cli.run,
}
