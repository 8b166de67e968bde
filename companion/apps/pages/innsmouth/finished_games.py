"""A finished game is noted in my box: a solo game on the wall, a game of a week with its code."""

from __future__ import annotations

from companion.apps.tables import innsmouth_week
from companion.apps.tables.boxes.innsmouth_box import MyShelf
from companion.apps.tables.open_game import OpenGame
from companion.errors import StorageTrouble
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.week_codes import WeekGame
from companion.innsmouth.end.standings import solo_game
from companion.innsmouth.game.state import Phase, Tour


class FinishedGames:
    """The part of a page that notes how its game ended; one that is not over after all, is forgotten again."""

    def __init__(self, table: OpenGame[Tour], printed: InnsmouthBox, mine: MyShelf) -> None:
        self._table, self._printed, self._mine = table, printed, mine
        self._on_the_wall: Tour | None = None
        """The state whose score stands on the solo wall."""
        self._coded: Tour | None = None
        """The state whose code stands among the games of a week."""

    def note_solo_game(self) -> None:
        """Note the result of this game on the solo wall, or remove it. Raises ``StorageTrouble``."""
        tour, name = self._table.state, self._name()
        if tour is self._on_the_wall or not name:
            return
        self._on_the_wall = tour
        result = solo_game(tour, self._printed) if tour is not None else None
        if self._mine.kept.solo_games.get(name) != result:
            self._mine.note_solo_game(name, result)

    def note_week_game(self) -> None:
        """Note this game with its code among the games of its week, or remove it. Raises ``StorageTrouble``."""
        table, name = self._table, self._name()
        tour = table.state
        if tour is self._coded or not name:
            return
        self._coded = tour
        week_game = None
        if tour is not None and tour.week and tour.phase is Phase.OVER:
            week_game = WeekGame(tour.week, innsmouth_week.written(table.history.records), is_own=True)
        if self._mine.kept.week_games.get(name) != week_game:
            self._mine.note_week_game(name, week_game)

    def stored_sheets(self) -> frozenset[str]:
        """Return the ids of the games of the solo wall whose tables lie here; none if the journal cannot be read."""
        names = self._mine.kept.solo_games.keys()
        try:
            return frozenset(
                saved_game.id
                for saved_game in self._table.journal.games()
                if saved_game.entries and saved_game.id in names
            )
        except StorageTrouble:
            return frozenset()

    def _name(self) -> str:
        """Return the name under which the game is noted, '' for a game that is only looked at."""
        table = self._table
        return "" if table.looked is not None or table.only_looks else table.name
