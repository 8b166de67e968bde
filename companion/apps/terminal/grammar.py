"""The grammar of the command line; it speaks the player's language, also where argparse does the talking."""

from __future__ import annotations

import argparse
import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn, Protocol

from companion import __version__
from companion.apps.files.system_errors import named
from companion.words import LANGUAGES, Words, load, message, of_locale
from companion.words.language import DOMAINS, LOCALE

BEFORE = ("--language", "--lang", "--data-dir")
"""Options with a value that every command has; they may stand before its name."""

OF_ARGPARSE = (
    message("usage: "),
    message("positional arguments"),
    message("options"),
    message("show this help message and exit"),
    message("argument %(argument_name)s: %(message)s"),
    message("expected one argument"),
    message("expected at most one argument"),
    message("expected at least one argument"),
    message("ignored explicit argument %r"),
    message("invalid choice: %(value)r (choose from %(choices)s)"),
    message("invalid %(type)s value: %(value)r"),
    message("not allowed with argument %s"),
    message("the following arguments are required: %s"),
    message("unknown parser %(parser_name)r (choices: %(choices)s)"),
    message("unrecognized arguments: %s"),
)
"""Messages of argparse that our grammar can bring about; it asks gettext for them."""


class TerminalCommand(Protocol):
    """A module with a command of its own."""

    NAME: str

    def add(self, acts: Any, common: argparse.ArgumentParser, words: Words) -> None:
        """Add the command to the others; ``acts`` are the subparsers of the whole."""

    def run(self, wishes: argparse.Namespace) -> None:
        """Run the command; raises :class:`companion.errors.CompanionError`."""


def parse(
    typed: Sequence[str], environment: Mapping[str, str] = os.environ, more: Sequence[TerminalCommand] = ()
) -> argparse.Namespace:
    """Return the parsed command line, with ``words`` in the language of the messages; exit with 2 at a mistake.

    Without a command: ``serve``.
    """
    words = load(language_of(typed, environment))
    with _argparse_speaks(words.language):
        return parser(words, more).parse_args(_with_command(typed), argparse.Namespace(words=words))


def language_of(typed: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language that ``--language`` names, if there is such; otherwise the locale's language, or English."""
    wanted = ""
    for at, word in enumerate(typed[: typed.index("--")] if "--" in typed else typed):
        option, has_value, value = word.partition("=")
        if option in ("--language", "--lang"):
            wanted = value if has_value else "".join(typed[at + 1 : at + 2])
    if wanted in LANGUAGES:
        return wanted
    return of_locale(environment)


def _with_command(typed: Sequence[str]) -> list[str]:
    """Return the words with the command in front."""
    at = 0
    while at < len(typed) and typed[at].partition("=")[0] in BEFORE:
        has_value = "=" not in typed[at] and not "".join(typed[at + 1 : at + 2]).startswith("-")
        at += 2 if has_value else 1
    command = typed[at] if at < len(typed) else ""
    if command in ("-h", "--help", "help", "--version"):
        return ["--version" if command == "--version" else "--help"]
    if command and not command.startswith("-"):
        return [command, *typed[:at], *typed[at + 1 :]]
    return ["serve", *typed]


@contextmanager
def _argparse_speaks(language: str) -> Iterator[None]:
    """Let gettext, which argparse asks, answer from the house's catalogue."""
    domain, chosen = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAINS[0], str(LOCALE))
    gettext.textdomain(DOMAINS[0])
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if chosen is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = chosen


def parser(words: Words, more: Sequence[TerminalCommand] = ()) -> argparse.ArgumentParser:
    """Return the parser of the command line, with its help in the language of ``words``."""
    t = words.t

    class OneSentence(argparse.ArgumentParser):
        """Does not print the whole usage for a slip, and takes no option by half its name."""

        def __init__(self, **options: Any) -> None:
            super().__init__(**{"allow_abbrev": False, **options})

        def error(self, message: str) -> NoReturn:
            text = t("{prog}: {message}; see {prog} --help", prog=self.prog, message=named(message))
            self.exit(2, text + "\n")

    common = OneSentence(add_help=False)
    common.add_argument(
        "--data-dir", metavar=t("FOLDER"), help=t("where games are kept (default: the platform’s data folder)")
    )
    common.add_argument(
        "--language",
        "--lang",
        choices=tuple(LANGUAGES),
        help=t(
            "language of these messages (default: from LC_ALL, LC_MESSAGES, or LANG, English unless Russian) "
            "and of pages whose browser names none (default: Russian)"
        ),
    )
    whole = OneSentence(
        prog="companion",
        description=t("A companion for tabletop Mythos games."),
        epilog=t(
            "Without a command, serve runs. FILE can be - for standard input or output. Wrong input gives one "
            "sentence and exit code 2."
        ),
    )
    whole.add_argument(
        "--version",
        action="version",
        version=f"companion {__version__}",
        help=t("show program’s version number and exit"),
    )
    acts = whole.add_subparsers(dest="act", metavar=t("COMMAND"), required=True, parser_class=OneSentence)
    _server(acts, common, words)
    _files(acts, common, words)
    for command in more:
        command.add(acts, common, words)
    return whole


def is_number(text: str, least: int, most: int) -> bool:
    """Return whether a text is a whole number from ``least`` to ``most``, written with nine digits at most."""
    return text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most


def _server(acts: Any, common: argparse.ArgumentParser, words: Words) -> None:
    """Add the commands ``serve`` and ``lab`` with their options."""
    t = words.t

    def port(text: str) -> int:
        if not is_number(text, 1, 65535):
            raise argparse.ArgumentTypeError(t("{text} is not a port from 1 to 65535", text=repr(text[:20])))
        return int(text)

    no_browser = t("do not open a browser")
    serve = acts.add_parser("serve", parents=[common], help=t("start the Almanac and open it in the browser"))
    serve.add_argument("--port", type=port, metavar="N", help=t("port (default: the first free port from 8866 up)"))
    serve.add_argument("--no-browser", action="store_true", help=no_browser)
    serve.add_argument("--lan", action="store_true", help=t("let phones in your network join with a QR code"))
    serve.add_argument("--table", metavar=t("GAME_ID"), help=t("open this game, not the start page"))
    lab = acts.add_parser("lab", parents=[common], help=t("open the notebooks in JupyterLab"))
    lab.add_argument("--port", type=port, metavar="N", help=t("port (default: the first free port from 8888 up)"))
    lab.add_argument("--no-browser", action="store_true", help=no_browser)


def _files(acts: Any, common: argparse.ArgumentParser, words: Words) -> None:
    """Add the commands about saved games: ``games``, ``export``, ``import``, ``rescue``, ``replay``."""
    t = words.t
    listed = t("list the saved games, most recent first: id, game, time, entries, title")
    acts.add_parser("games", parents=[common], help=listed)
    export = acts.add_parser(
        "export", parents=[common], help=t("save a game to a file; as a page to watch if the name ends in .html")
    )
    export.add_argument("game", metavar=t("GAME_ID"), help=t("an id from companion games"))
    export.add_argument(
        "file", metavar=t("FILE"), nargs="?", default="-", help=t("file to write (default: standard output)")
    )
    export.add_argument("--no-names", action="store_true", help=t("leave the players’ names out of the page"))
    export.add_argument("--force", action="store_true", help=t("overwrite a file that already exists"))
    take = acts.add_parser("import", parents=[common], help=t("import an exported game as a new one"))
    take.add_argument("file", metavar=t("FILE"), help=t("an exported game, - for standard input"))
    take.add_argument(
        "--keep",
        choices=("table", "rules"),
        help=t("if the rules here lead to another table: keep the saved one (table) or follow the rules (rules)"),
    )
    rescue = acts.add_parser(
        "rescue", parents=[common], help=t("recover every intact entry from a damaged journal and its copies")
    )
    rescue.add_argument("folder", metavar=t("FOLDER"), nargs="?", help=t("folder of the damaged journal"))
    where = rescue.add_mutually_exclusive_group()
    where.add_argument("--into", metavar=t("FOLDER"), help=t("add the rescued games to those in another folder"))
    where.add_argument("--files", metavar=t("FOLDER"), help=t("save each rescued game to a file there"))
    replay = acts.add_parser("replay", parents=[common], help=t("print the last state of an exported game as JSON"))
    replay.add_argument("file", metavar=t("FILE"), help=t("an exported game, - for standard input"))
