"""All evenings kept here as tidy rows: one record for an evening, an act, a throw of dice, a score.

Evenings come from what lies beside the journal, so that only what has gone on since is replayed; acts, throws and
scores replay the games when they are first asked for. A game that cannot be read is a row that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.apps.tables import catalogue, shelf_place
from companion.apps.tables.games import TITLES, game_named
from companion.errors import CompanionError
from companion.history.codec import Do
from companion.history.journal import Journal, SavedGame
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens.start_records import GameFacts
from companion.words import Words

READER = "chronicle"
"""The device under which the games are opened; no game is written, only their facts are kept beside the journal."""


@dataclass(frozen=True, slots=True)
class Evening:
    """One kept game."""

    id: str
    game: str
    """``arkham``, ``innsmouth`` or ``realms``."""
    title: str
    began: str
    """UTC, ISO 8601, as are all times here."""
    last: str
    """When it was last acted in."""
    acts: int
    """Entries of its log, with those taken back."""
    players: tuple[str, ...]
    """As they were typed in: in Arkham those that have a name, elsewhere none if any has none."""
    seats: int
    rounds: int
    """Rounds, or turns of a duel, that were begun."""
    is_over: bool
    won: bool | None
    """Of Arkham, whether the players won; None while it goes on, and in the other games."""
    winners: tuple[str, ...]
    """Of Innsmouth and Realms; empty where nobody is known to have won."""
    points: int | None
    """The score: of a victory in Arkham, the best one in Innsmouth; None where none is sure."""
    ancient_one: str
    """Its name, in Arkham alone."""
    is_readable: bool = True
    """False for a game that does not replay: of it nothing but its cover is known."""


@dataclass(frozen=True, slots=True)
class ActDone:
    """One act that was not taken back."""

    evening: str
    """Id of its evening."""
    game: str
    number: int
    """Of its entry in the log, from 1."""
    at: str
    who: str
    """The device or seat that acted, as the log keeps it."""
    command: str
    """Name of the command."""


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """One throw at a table of Arkham of which the number of dice is known; of the other games no throws are kept."""

    evening: str
    number: int
    """Of the entry that threw."""
    seat: int
    """From 0."""
    investigator: str
    """Id in the box."""
    player: str
    dice: int
    successes: int
    success_on: int
    """The least face that is a success, 4 to 6."""


@dataclass(frozen=True, slots=True)
class ScoreKept:
    """What a seat of a finished game came to; of Arkham one row for the whole table (``seat`` -1)."""

    evening: str
    game: str
    seat: int
    player: str
    points: int | None
    """Points of Arkham and Innsmouth, sanity left in a duel; None where no score is sure."""
    won: bool | None
    """None where it is not known who won."""


@dataclass(frozen=True, slots=True)
class Count:
    """How often somebody or something was played and won."""

    game: str
    by: str
    """``all``, ``ancient one``, ``seats`` or ``player``: what ``name`` is."""
    name: str
    evenings: int
    """Played, with those that go on and those given up."""
    finished: int
    won: int | None
    """None where nobody wins together: all evenings of Innsmouth and Realms."""
    best: int | None
    """The most points; None without any."""


class Chronicle:
    """The evenings of one journal, those played last first; reads nothing before it is asked."""

    def __init__(
        self, open_journal: Callable[[], Any], data_folder: Path, words: Words, games: Sequence[str] = tuple(TITLES)
    ) -> None:
        """``open_journal`` gives a context with the journal; ``games``: the kinds that count."""
        self._open, self._folder, self._words, self._games = open_journal, data_folder, words, games

    @cached_property
    def evenings(self) -> tuple[Evening, ...]:
        """One row for each kept game in which something was done."""
        with self._open() as journal:
            saved = {game.id: game for game in self._saved(journal)}
            facts = catalogue.facts_in(self._folder, journal, tuple(saved.values()), self._words)
        return tuple(_evening(saved[of_game.id], of_game) for of_game in facts)

    @cached_property
    def acts(self) -> tuple[ActDone, ...]:
        """One row for each act that stands, in every game that can be read, oldest first within an evening."""
        return tuple(
            ActDone(saved.id, saved.kind, record.number, record.at, record.who, type(record.command).__name__)
            for saved, session in self._sessions()
            for record in _standing(session)
        )

    @cached_property
    def throws(self) -> tuple[DiceThrown, ...]:
        """One row for each throw of Arkham's dice that the log knows."""
        return tuple(row for saved, session in self._sessions(("arkham",)) for row in _throws(saved.id, session))

    @cached_property
    def scores(self) -> tuple[ScoreKept, ...]:
        """One row for each seat of a finished game, for the whole table in Arkham."""
        return tuple(row for saved, session in self._sessions() for row in _SCORES[saved.kind](saved.id, session.state))

    @cached_property
    def counts(self) -> tuple[Count, ...]:
        """How often was played and won: in all, by Ancient One, number of players, and player."""
        return tuple(row for game in self._games for row in _counts(game, self.evenings))

    def _saved(self, journal: Journal) -> tuple[SavedGame, ...]:
        """Return the covers of the games that count."""
        return tuple(game for game in journal.games() if game.kind in self._games and game.entries)

    def _sessions(self, kinds: Sequence[str] = tuple(TITLES)) -> Iterator[tuple[SavedGame, Session[Any]]]:
        """Yield every game that can be read, with its log."""
        with self._open() as journal:
            for saved in self._saved(journal):
                if saved.kind in kinds:
                    with suppress(CompanionError):
                        session: Session[Any] = Session(game_named(saved.kind), journal, saved.id, READER)
                        yield saved, session


@contextmanager
def shelf(data_folder: str | Path | None = None) -> Iterator[Journal]:
    """Yield the journal of a folder, an empty one where nothing was ever kept, and close it."""
    journal: Journal = shelf_place.open_journal(data_folder) if shelf_place.is_there(data_folder) else MemoryJournal()
    try:
        yield journal
    finally:
        journal.close()


def _standing(session: Session[Any]) -> Iterator[Record[Any]]:
    """Yield the acts that were not taken back."""
    return (record for record in session.log if isinstance(record.act, Do) and not record.undone)


def _evening(saved: SavedGame, facts: GameFacts) -> Evening:
    """Return the row of a game."""
    is_arkham, table = saved.kind == "arkham", facts.table
    return Evening(
        id=saved.id,
        game=saved.kind,
        title=facts.title,
        began=saved.created,
        last=saved.last_at,
        acts=saved.entries,
        players=facts.typed if is_arkham else facts.who,
        seats=facts.seats,
        rounds=facts.round,
        is_over=facts.is_over,
        won=facts.points is not None if is_arkham and facts.is_over else None,
        winners=facts.winners,
        points=facts.points,
        ancient_one=table.ancient_one if table is not None else "",
        is_readable=facts.is_readable,
    )


def _counts(game: str, evenings: Sequence[Evening]) -> Iterator[Count]:
    """Yield the counts of one game; nothing if it was never played."""
    played = [evening for evening in evenings if evening.game == game and evening.is_readable]
    if not played:
        return
    yield _count(game, "all", "", played)
    groups: dict[tuple[str, str], list[Evening]] = {}
    for evening in played:
        named = [("ancient one", evening.ancient_one)] if evening.ancient_one else []
        for group in (*named, ("seats", str(evening.seats)), *(("player", name) for name in {*evening.players})):
            groups.setdefault(group, []).append(evening)
    order = {"ancient one": 0, "seats": 1, "player": 2}
    for by, name in sorted(groups, key=lambda group: (order[group[0]], -len(groups[group]), group[1])):
        yield _count(game, by, name, groups[by, name])


def _count(game: str, by: str, name: str, evenings: Sequence[Evening]) -> Count:
    """Return the count of these evenings; of a player in Innsmouth and Realms those that he has won."""
    won: int | None = None
    if game == "arkham":
        won = sum(evening.won is True for evening in evenings)
    elif by == "player":
        won = sum(name in evening.winners for evening in evenings)
    best = max((evening.points for evening in evenings if evening.points is not None), default=None)
    finished = sum(evening.is_over for evening in evenings)
    return Count(game, by, name, len(evenings), finished, won, None if by == "player" and game != "arkham" else best)


def _throws(evening: str, session: Session[Any]) -> Iterator[DiceThrown]:
    """Yield the throws of a table of Arkham."""
    from companion.facts import arkham as facts
    from companion.screens.arkham.evening import throws

    for record in _standing(session):
        before: Any = record.step.before
        for seat, throw in throws.thrown(record, facts.load()):
            person = before.investigators[seat]
            yield DiceThrown(
                evening, record.number, seat, person.id, person.player, throw.dice, throw.successes, throw.success_on
            )


def _of_arkham(evening: str, state: Any) -> Iterator[ScoreKept]:
    """Yield the score of a finished evening in Arkham."""
    from companion.arkham.ending.endings import is_victory
    from companion.arkham.ending.score import score
    from companion.facts import arkham as facts

    if state is not None and state.outcome is not None:
        has_won = is_victory(state.outcome)
        yield ScoreKept(evening, "arkham", -1, "", score(state, facts.load()).total if has_won else None, has_won)


def _of_innsmouth(evening: str, state: Any) -> Iterator[ScoreKept]:
    """Yield the scores of a finished game of Innsmouth."""
    from companion.facts import innsmouth as facts
    from companion.innsmouth.end import standings
    from companion.innsmouth.game.state import Phase

    if state is None or state.phase is not Phase.OVER:
        return
    box = facts.load()
    winners = standings.winners_of(state, box)
    for standing in standings.standings(state, box):
        player = state.seats[standing.seat]
        is_sure = standing.lines is not None and standings.are_goals_entered(state, player)
        points = standing.lines.total if standing.lines is not None and is_sure else None
        won = None if winners is None else standing.seat in winners
        yield ScoreKept(evening, "innsmouth", standing.seat, player.name, points, won)


def _of_realms(evening: str, state: Any) -> Iterator[ScoreKept]:
    """Yield what is left to the players of a finished duel."""
    if state is not None and state.outcome is not None:
        for seat, player in enumerate(state.players):
            won = None if state.winner is None else seat == state.winner
            yield ScoreKept(evening, "realms", seat, player.name, player.sanity, won)


_SCORES: dict[str, Callable[[str, Any], Iterator[ScoreKept]]] = {
    "arkham": _of_arkham,
    "innsmouth": _of_innsmouth,
    "realms": _of_realms,
}
