"""``companion publish FOLDER``: the almanac as a static site that any host, or a folder on a stick, can carry."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from companion.apps.files import extras
from companion.apps.files.output import say
from companion.apps.files.system_errors import named
from companion.words import Words

NAME = "publish"


def add(acts: Any, common: argparse.ArgumentParser, words: Words) -> None:
    """Add ``publish`` to the commands; ``acts`` are the subparsers of the whole."""
    t = words.t
    text = t("write the Almanac as a static site that runs in the browser, without a server")
    command = acts.add_parser(NAME, parents=[common], help=text)
    command.add_argument("folder", metavar=t("FOLDER"), help=t("an empty folder, or one that does not exist yet"))
    command.add_argument(
        "--address", metavar="URL", default="", help=t("the address the site will have, for link previews")
    )
    command.add_argument("--quick", action="store_true", help=t("compress less: a larger site, written sooner"))


def run(wishes: argparse.Namespace) -> None:
    """Write the site; raises ``CannotPublish``, ``CannotServe``."""
    with extras.wanted("apps"):
        from companion.pocket.site import publishing  # what builds a site is loaded when one is wanted

    words: Words = wishes.words
    level = publishing.QUICK if wishes.quick else publishing.BEST
    done = publishing.publish(Path(wishes.folder), level=level, address=wishes.address)
    size = words.number(done.bytes / 1e6, 1)
    say(
        words.t(
            "{folder}: {n} files, {size} MB. Any web server can host it; on this computer: {command}",
            folder=named(wishes.folder),
            n=done.files,
            size=size,
            command=f"python3 -m http.server -d {named(wishes.folder)}",
        )
    )
