"""A duel of Cthulhu Realms in the hands of a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.apps.browser.address import PageWishes
from companion.apps.handles import rich
from companion.apps.handles.handle import Handle
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables.boxes.realms_box import BoxFile
from companion.apps.tables.realms_table import RealmsTable
from companion.desks import Command
from companion.facts import realms as realms_facts
from companion.facts.realms import RealmsBox
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import journal_file
from companion.history.timeline import Record
from companion.odds.numbers import whole
from companion.realms.game.state import Duel
from companion.records import dataclass
from companion.screens.realms.wording.bursts import PlayersAct
from companion.screens.realms.wording.log import log_lines
from companion.screens.realms.wording.names import Names

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from companion.realms.deck.deck_odds import DeckOdds
    from companion.screens.families.replay import Frame


@dataclass(frozen=True, slots=True)
class DuelOdds:
    """The contents of the decks of one duel; ``companion.realms`` has more."""

    duel: Duel
    box: RealmsBox

    def __repr__(self) -> str:
        return rich.questions(self)

    def next_hands(self, seat: int, wanted: Sequence[str]) -> DeckOdds:
        """Return how many of the ``wanted`` cards the next hands of a seat hold, with the whole deck shuffled; exact.

        ``seat`` counts from 0, ``wanted`` are ids of cards. Raises ``BadQuestion`` for no seat, and for a card that the
        deck has not.
        """
        from companion.realms.deck.deck_odds import deck_odds

        whole("seat", seat, 0, len(self.duel.players) - 1)
        return deck_odds(self.duel.players[seat].deck, wanted=wanted, box=self.box)


class RealmsDuel(Handle[Duel]):
    """``state``, ``do``, ``undo``, ``log``, ``copy`` of every game, and the odds of this one."""

    @property
    def box(self) -> RealmsBox:
        """The printed components."""
        return realms_facts.load()

    @property
    def odds(self) -> DuelOdds:
        """Chances of the decks now."""
        return DuelOdds(self.state, self.box)

    def course(self) -> Figure:
        """Everybody's sanity by turn, as the page's graph shows it.

        Raises ``StorageTrouble`` before the set-up, ``CannotServe`` where Plotly is not installed.
        """
        from companion.apps.handles.figures import drawing
        from companion.screens.realms.duel.graph import chart

        return drawing(chart(Names(self.state, self.box, self.words), self._game.history.records))

    def _of(self, journal: MemoryJournal) -> RealmsTable:
        """Return an open duel whose entries go to this journal."""
        return RealmsTable(lambda: journal)

    def _perform(self, command: Command) -> None:
        """Do a command through a page, opened if need be: only pages know the players' own box and its refusals."""
        if self._page is None:  # it knows the players' own box, which refuses some commands
            self._page = self._new_page()
        super()._perform(command)

    def _new_page(self) -> RealmsPage:
        """Return a page of this duel, to be displayed in the notebook in the duel's language."""
        from companion.apps import notebook

        assert isinstance(self._game, RealmsTable)
        query, file = PageWishes(language=self.words.language), BoxFile(journal_file().parent)
        return RealmsPage(notebook.host("realms"), self._game, self.box, file, query)

    def _sentences(self, record: Record[Duel]) -> Sequence[str]:
        """Return the lines of the log that say what a record did."""
        return log_lines(Names(record.step.before, self.box, self.words), PlayersAct((record,)))

    def _frames(self) -> tuple[Frame[Duel], ...]:
        """Return the frames of the duel."""
        from companion.screens.realms.duel.frames import frames

        return frames(Names(self.state, self.box, self.words), self._game.history.records)

    def _numbers(self, state: Duel) -> Mapping[str, Any]:
        """Return the numbers of a duel by name for a row of the log: the turn, the sanity of each seat."""
        sanity = {f"sanity {seat + 1}": player.sanity for seat, player in enumerate(state.players)}
        return {"turn": state.turn, **sanity}
