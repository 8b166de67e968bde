"""What a start page tells of one kept game; what tells it of one game loads nothing of the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion.apps.tables.games import TITLES
from companion.history.journal import SavedGame
from companion.history.log_fields import moment, one_line
from companion.history.timeline import Record
from companion.screens.player_names import called
from companion.screens.start import GameFacts, TableFacts
from companion.words import Words


def facts_of(saved: SavedGame, state: Any, words: Words, records: Sequence[Record[Any]]) -> GameFacts:
    """Return the facts of a game as it stands; ``state`` is None if it is not set up.

    ``records``: its log, from which the headline of a finished evening is made.
    """
    facts = cover_facts(saved, words)
    if state is None:
        return facts
    facts = _TELLS[saved.kind](facts, state, words)
    return replace(facts, headline=_headline(state, words, records)) if facts.table and facts.is_over else facts


def _headline(state: Any, words: Words, records: Sequence[Record[Any]]) -> str:
    """Return the headline of the newspaper of a finished evening in Arkham."""
    from companion.facts import arkham as arkham_facts
    from companion.screens.arkham.evening import newspaper
    from companion.screens.arkham.wording.names import Names

    return newspaper.headline(Names(state, arkham_facts.load(), words), records)


def cover_facts(saved: SavedGame, words: Words, *, is_readable: bool = True) -> GameFacts:
    """Return the facts of a game that its cover gives alone, without its table."""
    changed = moment(saved.last_at or saved.created)
    local = changed.astimezone() if changed is not None else None
    title = one_line(saved.title)
    return GameFacts(saved.kind, words.t(TITLES[saved.kind]), saved.id, title, local, is_readable=is_readable)


def _player_names(names: Sequence[str], words: Words) -> tuple[str, ...]:
    """Return the names of all players, or none if any of them has no name: half a table would mislead."""
    return tuple(called(words, names, seat) for seat in range(len(names))) if all(names) else ()


def _duel(facts: GameFacts, state: Any, words: Words) -> GameFacts:
    """Return the facts of a saved game with players, turn and end of a duel filled in."""
    names = [player.name for player in state.players]
    return replace(
        facts,
        seats=len(state.players),
        who=_player_names(names, words),
        round=state.turn,
        is_over=state.outcome is not None,
        result="" if state.winner is None else words.t("won by {who}", who=called(words, names, state.winner)),
        winners=() if state.winner is None else tuple(filter(None, (names[state.winner],))),
    )


def _tour(facts: GameFacts, state: Any, words: Words) -> GameFacts:
    """Return the facts of a saved game with players, round and end of a game of Innsmouth filled in."""
    facts = replace(
        facts,
        seats=len(state.seats),
        who=_player_names([seat.name for seat in state.seats], words),
        round=state.round,
        is_score_only=state.is_score_only,
    )
    return _tour_over(facts, state, words)


def _tour_over(facts: GameFacts, state: Any, words: Words) -> GameFacts:
    """Return the facts of a game of Innsmouth with its end; no winner and no points while they are not sure."""
    from companion.facts import innsmouth as innsmouth_facts
    from companion.innsmouth.end import standings
    from companion.innsmouth.game.state import Phase

    if state.phase is not Phase.OVER:
        return facts
    box = innsmouth_facts.load()
    lines = [standing.lines for standing in standings.standings(state, box)]
    if None in lines:
        return replace(facts, is_over=True)
    points = max(line.total for line in lines if line is not None)
    if not all(standings.are_goals_entered(state, player) for player in state.seats):
        return replace(facts, is_over=True, result=words.n("from {n} point", "from {n} points", points))
    best = (0,) if state.is_solo else standings.winners_of(state, box) or ()
    names = tuple(state.seats[seat].name for seat in best)
    winners = names if all(names) else ()
    result = words.n("{n} point", "{n} points", points)
    return replace(facts, is_over=True, result=result, points=points, winners=winners)


def _table(facts: GameFacts, state: Any, words: Words) -> GameFacts:
    """Return the facts of a saved game with players, round, end and the main numbers of an Arkham table filled in."""
    from companion.arkham.ending.endings import is_victory
    from companion.arkham.ending.score import score
    from companion.facts import arkham as arkham_facts

    box = arkham_facts.load()
    ancient_one = box.ancient_ones[state.ancient_one]
    result, points = "", score(state, box).total if is_victory(state.outcome) else None
    if points is not None:
        result = words.n("victory, {n} point", "victory, {n} points", points)
    elif state.outcome is not None:
        result = words.t("defeat")
    still_there = [state.investigators[seat] for seat in state.clockwise()]
    people = still_there if state.outcome is None else state.investigators
    return replace(
        facts,
        seats=len(state.investigators),
        who=tuple(person.player or words.name(box.investigators[person.id]) for person in people),
        typed=tuple(person.player for person in people if person.player),
        round=state.round,
        is_over=state.outcome is not None,
        result=result,
        points=points,
        table=TableFacts(
            ancient_one=words.name(ancient_one),
            investigators=len(people),
            doom=state.doom,
            doom_length=ancient_one.doom_track,
            phase=state.phase.value,
            seals=len(state.seals),
            awake=state.awakening is not None,
        ),
    )


_TELLS: dict[str, Callable[[GameFacts, Any, Words], GameFacts]] = {
    "arkham": _table,
    "innsmouth": _tour,
    "realms": _duel,
}
