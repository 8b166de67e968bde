"""What the solver answers on a page: the best route, what segments would add, how much was left on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from companion.apps.exports import innsmouth_file, innsmouth_left
from companion.apps.pages.around.context import PageContext
from companion.apps.tables.routes.innsmouth_looking_back import LookingBack
from companion.apps.tables.routes.innsmouth_search import RouteSearch
from companion.apps.tables.routes.route_work import Addition, BackQuestion, Bench
from companion.facts.innsmouth import InnsmouthBox
from companion.history.codec import Do
from companion.innsmouth.end.drawn_rounds import rounds_of
from companion.innsmouth.game.state import Phase, Tour
from companion.innsmouth.round.dice_pairs import placements
from companion.innsmouth.round.legal_segments import legal_segments
from companion.innsmouth.solver.solver import appraise
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.map.own_route import without
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight, SearchState, in_sight
from companion.screens.keeping.links import LinkContent
from companion.screens.parts import Raw


class Searches:
    """The part of a page that asks the solver."""

    def __init__(
        self,
        context: PageContext[Tour, v.View],
        printed: InnsmouthBox,
        bench: Bench,
        code_of: Callable[[LinkContent], Raw | None],
    ) -> None:
        self._context, self._printed, self._code_of = context, printed, code_of
        self.routes = RouteSearch(lambda: bench.tell(context.refresh), bench)
        self._back = LookingBack(lambda: bench.tell(context.refresh), bench)
        self._looked_at: tuple[Tour, int, BackQuestion | None] | None = None

    def stop(self) -> None:
        """Stop all searches, with the results that they have so far."""
        self.routes.stop()
        self._back.stop()

    def again(self) -> None:
        """Let searches that broke off, and looks back that were stopped, begin again."""
        self.routes.again()
        self._back.again()

    def begin(self) -> None:
        """Forget what the page wanted, before it is drawn."""
        self.routes.begin()

    def drop_unwanted(self) -> None:
        """Stop route searches that the page just drawn does not want."""
        self.routes.drop_unwanted()

    def answered(self, content: InnsmouthScreen) -> InnsmouthScreen:
        """Return the page's records with the results of the searches that the sheet in sight wants."""
        question = self._question(content)
        self._back.drop(question)
        if question is not None:
            return innsmouth_left.with_picture(replace(content, back=self._back.answer(question)))
        if content.tour is None or content.view.sheet is not v.SheetKind.NONE:
            return content
        sight, view = in_sight(content), content.view
        if view.mode is v.SheetMode.SCORE and content.tour.phase is Phase.OVER:
            paper = self._code_of(LinkContent.TABLE)
            return replace(content, links=replace(innsmouth_file.links(content), paper=paper))
        if view.mode is v.SheetMode.ROUTE and sight.sheet is not None:
            result = self.routes.answer(sight.sheet, sight.town, view.objective)
            own = SearchState()
            if view.is_own and view.left_out and result.best is not None:
                own = self.routes.answer(without(sight.sheet, view.left_out), sight.town, view.objective)
            return replace(content, found=result, own=own)
        if view.mode is v.SheetMode.DRAW and view.shows_gains:
            failed = self.routes.gains_failed(sight.sheet, sight.town)
            return replace(content, gains=self._gains(sight), gains_failed=failed)
        return content

    def _question(self, page: InnsmouthScreen) -> BackQuestion | None:
        """Return the question about the sheet in sight while the page of points left on the table is open.

        None on other pages, before the end of the game, and for a sheet without a route.
        """
        tour = page.tour
        if tour is None or tour.phase is not Phase.OVER or page.view.sheet is not v.SheetKind.LEFT:
            return None
        sight = in_sight(page)
        cached = self._looked_at
        if cached is None or cached[0] is not tour or cached[1] != sight.seat:
            cached = self._looked_at = tour, sight.seat, self._back_question(sight)
        return cached[2]

    def _back_question(self, sight: InSight) -> BackQuestion | None:
        """Return the question how many points were left on the table, None without a sheet or a chosen route."""
        if sight.sheet is None or sight.player.route is None:
            return None
        records = [
            record for record in self._context.table.history.records if isinstance(record.act, Do) and not record.undone
        ]
        tours = [record.step.after for record in records if record.step.after is not None]
        own = appraise(sight.player.route, sight.sheet, sight.town).expected_points
        return BackQuestion(sight.sheet, sight.town, rounds_of(tours, sight.seat, self._printed), own)

    def _gains(self, sight: InSight) -> Mapping[Addition, Fraction]:
        """Return the expected points that each legal segment, or each pair of dice, would add, as far as worked out."""
        legal = legal_segments(sight.tour, sight.seat, self._printed)
        pairs = placements(sight.tour, sight.seat)
        additions: list[Addition] = [segment.stroke for segment in legal]
        additions += [way.placement for way in pairs]
        return self.routes.gains(sight.sheet, sight.town, tuple(additions))
