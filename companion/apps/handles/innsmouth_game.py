"""A game of Innsmouth in the hands of a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.apps.browser.address import PageWishes
from companion.apps.handles import rich
from companion.apps.handles.handle import Handle, Log
from companion.apps.pages.innsmouth_page import InnsmouthPage
from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.apps.tables.routes.route_thread import RouteThread
from companion.argument_types import check_arguments
from companion.errors import BadQuestion, CompanionError
from companion.facts import innsmouth as innsmouth_facts
from companion.facts.innsmouth import InnsmouthBox
from companion.history.journals.sqlite_journal import journal_file
from companion.history.timeline import Record
from companion.innsmouth.end.standings import are_goals_entered
from companion.innsmouth.game.seat_sheets import sheet_of, town_of
from companion.innsmouth.game.state import Phase, SheetLine, Tour
from companion.innsmouth.scoring.score import Lines
from companion.odds.numbers import whole
from companion.records import dataclass
from companion.screens.innsmouth.end import published, score_panel
from companion.screens.innsmouth.end.route_panel import line_items
from companion.screens.innsmouth.pieces.drawn import PrintedSheet
from companion.screens.innsmouth.pieces.log import log_lines
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.wording.names import Names
from companion.screens.pages import History

if TYPE_CHECKING:
    from companion.innsmouth.sheet.sheet import Sheet
    from companion.innsmouth.solver.solver import BestRoute
    from companion.innsmouth.town.town import Town
    from companion.screens.families.replay import Frame


@dataclass(frozen=True, slots=True)
class GameOdds:
    """The worth of the sheets of one game; ``companion.innsmouth`` has more."""

    game: Tour
    box: InnsmouthBox

    def __repr__(self) -> str:
        return rich.questions(self)

    def sheet(self, seat: int = 0) -> Sheet:
        """Return a seat's sheet for the library of routes; ``seat`` counts from 0.

        Raises ``BadQuestion`` for no seat, and while something of its sheet is not told.
        """
        sheet = sheet_of(self.game, self._seat(seat), self.box)
        if sheet is None:
            raise BadQuestion("seat", f"character and caches of seat {seat} are not told yet")
        return sheet

    def town(self, seat: int = 0) -> Town:
        """Return a seat's printed town; ``seat`` counts from 0, raises ``BadQuestion`` for none."""
        return town_of(self.game.seats[self._seat(seat)], self.box)

    def _seat(self, seat: int) -> int:
        """Return a seat of this game, from 0; raise BadQuestion if it has no such seat."""
        return whole("seat", seat, 0, len(self.game.seats) - 1)

    @check_arguments
    def best_route(self, seat: int = 0, *, time_limit: float | None = None) -> BestRoute:
        """Return the best final route of a seat's sheet, with its proof; ``time_limit`` in seconds, None = until it is
        proven.

        Raises ``BadQuestion`` like :meth:`sheet`, and for a time that is none.
        """
        from companion.innsmouth.solver.solver import best_route

        return best_route(self.sheet(seat), self.town(seat), time_limit=time_limit)


def _row(names: Names, seat: int, lines: Lines | None) -> Mapping[str, Any]:
    """Return a row of the scores: player, character, points by line and in all; "" for points that are not final.

    Points for goal cards are none while one of the cards is unknown, nor is the total.
    """
    tour, t = names.tour, names.words.t
    assert tour is not None
    player = tour.seats[seat]
    items = line_items(lines or score_panel.BLANK, names)
    points = {label: value if lines is not None else "" for label, value in items}
    who = {t("Player"): names.player(seat), t("Character"): names.character(player.character)}
    if lines is None or are_goals_entered(tour, player):
        return {**who, **points, t("Total"): lines.total if lines is not None else ""}
    return {**who, **points, names.score_line(SheetLine.GOALS): "", t("Total"): ""}


class InnsmouthGame(Handle[Tour]):
    """``state``, ``do``, ``undo``, ``log``, ``copy`` of every game, and the odds of this one."""

    @property
    def box(self) -> InnsmouthBox:
        """The printed components."""
        return innsmouth_facts.load()

    @property
    def odds(self) -> GameOdds:
        """The odds at the present state of the game."""
        return GameOdds(self.state, self.box)

    @property
    def scores(self) -> Log:
        """Points of every sheet by line, a row for each seat; ``pandas.DataFrame(game.scores)`` takes them as they are.

        A sheet whose check is not done has no points yet. Raises ``StorageTrouble`` before the set-up, ``BadData`` and
        ``IllegalCommand`` for a town or a route of an opened file that is none.
        """
        content = self._screen()
        lines = score_panel.final_lines(content, self.state)
        return Log(_row(content.names, seat, lines[seat]) for seat in range(len(self.state.seats)))

    def _repr_html_(self) -> str:
        """Return the sheets as HTML pictures for a notebook: under the scores of a finished game, else over the state.

        The page that :func:`show` displays needs a kernel; in a notebook that is saved as a page, these stand for it.
        """
        state, sheets = self._game.state, ""
        if state is not None and self._original is None:
            with suppress(CompanionError):
                from companion.apps.exports.innsmouth_file import pictures

                sheets = pictures(self._screen())
                if state.phase is Phase.OVER:
                    return self.scores._repr_html_() + sheets
        return sheets + super()._repr_html_()

    def _sheet(self, seat: int) -> PrintedSheet:
        """Return the published sheet of a seat; raise BadQuestion for no seat, and where no check is done yet."""
        printed = published.sheet(self._screen(), whole("seat", seat, 0, len(self.state.seats) - 1))
        if printed is None:
            raise BadQuestion("seat", f"the sheet of seat {seat} has no finished check yet")
        return printed

    def _screen(self) -> InnsmouthScreen:
        """Return what the screens need to know of the game, in its language."""
        return InnsmouthScreen(self.state, self.box, self.words, history=History(self._game.history.records))

    def _new_page(self) -> InnsmouthPage:
        """Return a page of this game, to be displayed in the notebook in the game's language."""
        from companion.apps import notebook

        file, bench = journal_file(), RouteThread()
        query = PageWishes(language=self.words.language)
        return InnsmouthPage(
            notebook.host("innsmouth"), self._game, self.box, BoxFile(file.parent), file.exists(), query, bench
        )

    def _sentences(self, record: Record[Tour]) -> Sequence[str]:
        """Return the lines of the log that say what a record did."""
        return log_lines(InnsmouthScreen(record.step.before or record.step.after, self.box, self.words), record)

    def _frames(self) -> tuple[Frame[Tour], ...]:
        """Return the frames of the game."""
        from companion.screens.innsmouth.pieces.frames import frames

        return frames(self._screen())

    def _numbers(self, state: Tour) -> Mapping[str, Any]:
        """Return the numbers of a game by name for a row of the log: round, phase, number of seats."""
        return {"round": state.round, "phase": str(state.phase), "seats": len(state.seats)}
