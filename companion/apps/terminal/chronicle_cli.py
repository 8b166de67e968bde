"""``companion chronicle``: what was played and won in all saved games."""

from __future__ import annotations

import argparse
import json
from functools import partial
from typing import Any

from companion.apps.files.output import say
from companion.apps.files.system_errors import named
from companion.apps.tables.games import TITLES
from companion.apps.terminal import saved_games
from companion.words import Words

NAME = "chronicle"


def add(acts: Any, common: argparse.ArgumentParser, words: Words) -> None:
    """Add the command and its options."""
    t = words.t
    chronicle = acts.add_parser(NAME, parents=[common], help=t("count what was played and won in all saved games"))
    chronicle.add_argument("--game", choices=tuple(TITLES), help=t("count only this game"))
    chronicle.add_argument("--json", action="store_true", help=t("print evenings and counts as JSON"))


def run(wishes: argparse.Namespace) -> None:
    """Print a line for each count, and one for each game that cannot be read."""
    from companion.apps.tables.chronicle import Chronicle
    from companion.history.codec import plain

    games = (wishes.game,) if wishes.game else tuple(TITLES)
    folder, words = saved_games.folder(wishes.data_dir), wishes.words
    chronicle = Chronicle(partial(saved_games.reading, wishes.data_dir), folder, words, games)
    if wishes.json:
        content = {"evenings": plain(chronicle.evenings), "counts": plain(chronicle.counts)}
        say(json.dumps(content, ensure_ascii=False, indent=2))
        return
    for count in chronicle.counts:
        say(_line(count, words))
    for evening in chronicle.evenings:
        if not evening.is_readable:
            say(words.t("{id}: cannot be read; {command} may help", id=named(evening.id), command="companion rescue"))


def _line(count: Any, words: Words) -> str:
    """Return a count as a line: of a whole game under its name, else below it."""
    t = words.t
    who = named(words.t(TITLES[count.game]) if count.by == "all" else count.name)
    if count.by == "seats":
        who = words.n("{n} player", "{n} players", int(count.name))
    results = [t("{n} played", n=count.evenings)]
    if count.won is not None:
        results.append(t("{n} won", n=count.won))
    if count.finished < count.evenings:
        results.append(t("{n} not finished", n=count.evenings - count.finished))
    if count.best is not None:
        results.append(t("best score {n}", n=count.best))
    line = f"{who}: {', '.join(results)}"
    return line if count.by == "all" else f"  {line}"
