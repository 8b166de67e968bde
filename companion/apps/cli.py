"""The ``companion`` command.

    companion [serve] [--port N] [--no-browser] [--lan] [--lang ru|en] [--data-dir FOLDER]
    companion lab                        JupyterLab on the notebooks
    companion games                      list the games kept here
    companion export GAME_ID [FILE]      write a game as a file
    companion import FILE                take a game in
    companion replay FILE                the final state of an exported game, as JSON
    companion innsmouth route|score SHEET --town TOWN [--json]    the best final route of an Innsmouth sheet

FILE may be - for standard input or output.

Bad input gives one sentence on standard error and exit code 2.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

from companion import words
from companion.apps import innsmouth_cli, paths
from companion.errors import BadExport, CompanionError, StorageTrouble, Told
from companion.history.codec import Codec, shown
from companion.history.export import LARGEST, export_game, import_game, read_game
from companion.history.sqlite_journal import FILE_NAME, SqliteJournal


class _OneSentence(argparse.ArgumentParser):
    """An argument parser that does not print the whole usage for a slip."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    common = _OneSentence(add_help=False)
    common.add_argument(
        "--data-dir", metavar="FOLDER", help="where games are kept (default: the platform's data folder)"
    )
    common.add_argument("--lang", choices=tuple(words.LANGUAGES), default="ru", help="language (default: ru)")
    whole = _OneSentence(prog="companion", description="A companion for tabletop Mythos games.")
    whole.add_argument("--version", action="version", version=f"companion {version('companion')}")
    acts = whole.add_subparsers(dest="act", metavar="COMMAND", required=True, parser_class=_OneSentence)
    serve = acts.add_parser("serve", parents=[common], help="start the companion and open it in the browser (default)")
    serve.add_argument("--port", type=_port, help="port (default: the first free one from 8866)")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.add_argument("--lan", action="store_true", help="let phones in your network join with a QR code")
    lab = acts.add_parser("lab", parents=[common], help="open JupyterLab on the notebooks")
    lab.add_argument("--no-browser", action="store_true", help="do not open a browser")
    acts.add_parser("games", parents=[common], help="list the games kept here, the last played first")
    export = acts.add_parser("export", parents=[common], help="write a game as a file")
    export.add_argument("game", metavar="GAME_ID", help="an id from companion games")
    export.add_argument("file", metavar="FILE", nargs="?", default="-", help="file to write (default: standard output)")
    take = acts.add_parser("import", parents=[common], help="take an exported game in; prints its new id")
    take.add_argument("file", metavar="FILE", help="an exported game, - for standard input")
    replay = acts.add_parser("replay", parents=[common], help="print the final state of an exported game as JSON")
    replay.add_argument("file", metavar="GAME", help="an exported game, - for standard input")
    innsmouth_cli.add(acts, common)
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. Without a command: ``serve``."""
    words_typed = list(sys.argv[1:] if argv is None else argv)
    if not words_typed or (words_typed[0].startswith("-") and words_typed[0] not in ("-h", "--help", "--version")):
        words_typed.insert(0, "serve")
    wishes = parser().parse_args(words_typed)
    try:
        _ACTS[wishes.act](wishes)
        return 0
    except CompanionError as trouble:
        print(f"companion: {_told(trouble, wishes.lang)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a port from 1 to 65535")
    return int(text)


def _told(trouble: CompanionError, language: str) -> str:
    if not isinstance(trouble, Told):
        return str(trouble)
    inner = {n: _told(d, language) if isinstance(d, CompanionError) else d for n, d in trouble.details.items()}
    return words.load(language).t(trouble.template, **inner)


# ---------------------------------------------------------------- commands


def _serve(wishes: argparse.Namespace) -> None:
    from companion.apps import server

    folder = paths.data_folder(wishes.data_dir)
    server.serve(server.Opening(folder, wishes.port, wishes.lan, not wishes.no_browser, wishes.lang))


def _lab(wishes: argparse.Namespace) -> None:
    from companion.apps import lab

    lab.open_lab(paths.data_folder(wishes.data_dir), open_browser=not wishes.no_browser)


def _games(wishes: argparse.Namespace) -> None:
    with _journal(wishes) as journal:
        for saved in journal.games():
            print(f"{saved.id}\t{saved.kind}\t{saved.last_at}\t{saved.entries}\t{saved.title}")


def _export(wishes: argparse.Namespace) -> None:
    with _journal(wishes) as journal:
        document = export_game(journal, wishes.game)
    if wishes.file == "-":
        print(document, end="")
    else:
        with _files(wishes.file):
            Path(wishes.file).write_text(document, "utf-8")


def _import(wishes: argparse.Namespace) -> None:
    from companion.apps import games

    document = _read(wishes.file)
    with _journal(wishes) as journal:
        print(import_game(document, games.game_of(document), journal))


def _replay(wishes: argparse.Namespace) -> None:
    document = _read(wishes.file)
    from companion.apps import games

    game = games.game_of(document)
    state = read_game(document, game).timeline.state
    print(json.dumps(None if state is None else Codec(game).encode_state(state), ensure_ascii=False, indent=1))


def _read(file: str) -> str:
    with _files(file):
        raw = sys.stdin.buffer.read(LARGEST * 4) if file == "-" else Path(file).read_bytes()
        return raw.decode("utf-8")


@contextmanager
def _journal(wishes: argparse.Namespace) -> Iterator[SqliteJournal]:
    journal = SqliteJournal(paths.data_folder(wishes.data_dir) / FILE_NAME)
    try:
        yield journal
    finally:
        journal.close()


@contextmanager
def _files(file: str) -> Iterator[None]:
    """What the file system or the text's encoding complains of, as one sentence."""
    try:
        yield
    except UnicodeDecodeError as trouble:
        raise BadExport("The file is not an exported game.") from trouble
    except (OSError, ValueError) as trouble:
        reason = getattr(trouble, "strerror", None) or str(trouble)
        raise StorageTrouble("The file {file} cannot be used: {reason}.", file=shown(file), reason=reason) from trouble


_ACTS: Mapping[str, Callable[[argparse.Namespace], None]] = {
    "serve": _serve,
    "lab": _lab,
    "games": _games,
    "export": _export,
    "import": _import,
    "replay": _replay,
    "innsmouth": innsmouth_cli.run,
}
