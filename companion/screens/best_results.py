"""The best results of a shelf: wins by player in Cthulhu Realms, the highest scores in Innsmouth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.screens.start_records import BestLine, GameFacts, Results
from companion.words import Words

NO_RESULTS = Results((), 0)
MOST_BEST = 3
"""Scores, or players with wins, that stand in a line of best results."""


def best_results(words: Words, results: Results) -> tuple[BestLine, ...]:
    """Return wins by player in Realms, the highest scores in Innsmouth, and what is not counted."""
    lines = []
    for kind, way in (("realms", _wins), ("innsmouth", _scores)):
        games = [game for game in results.games if game.kind == kind and game.is_over]
        if games and (text := way(words, games)):
            lines.append(BestLine(games[0].game, text))
    unread = sum(not game.is_readable for game in results.games)
    if unread:
        lines.append(BestLine(words.n("{n} game cannot be shown", "{n} games cannot be shown", unread), ""))
    if results.uncounted:
        text = words.n("{n} older game is not counted yet", "{n} older games are not counted yet", results.uncounted)
        lines.append(BestLine(text, ""))
    return tuple(lines)


def _wins(words: Words, games: Sequence[GameFacts]) -> str:
    """Return who won how often, most first, and the number of games; "" where no winner has a name."""
    wins = Counter(name for game in games for name in game.winners).most_common(MOST_BEST)
    parts = [f"{name}: {words.n('{n} win', '{n} wins', times)}" for name, times in wins]
    return " · ".join((*parts, words.n("{n} game", "{n} games", len(games)))) if parts else ""


def _scores(words: Words, games: Sequence[GameFacts]) -> str:
    """Return the highest scores, one for each game, and the number of games; "" without any."""
    scored = sorted((game for game in games if game.points is not None), key=lambda game: -(game.points or 0))
    parts = [
        ": ".join(filter(None, (", ".join(game.winners), words.n("{n} point", "{n} points", game.points or 0))))
        for game in scored[:MOST_BEST]
    ]
    return " · ".join((*parts, words.n("{n} game", "{n} games", len(games)))) if parts else ""
