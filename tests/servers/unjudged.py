"""A referee that judges nothing, for the tests of what a journal is."""

from __future__ import annotations

from collections.abc import Sequence

from companion.apps.wire.doors.log_pages import MOST_LATE, read_page
from companion.apps.wire.doors.referee import Late, Placed, Rules, WireRefusal, placed
from companion.apps.wire.keys import Adding
from companion.errors import StorageTrouble
from companion.history.journal import Checkpoint, Draft, Journal, SavedGame


class Unjudged:
    """A :class:`Judge` that keeps whatever comes."""

    count = states = 0

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def rules_of(self, kind: str) -> None:
        """Return None: nothing is judged."""

    def make(self, cover: SavedGame, drafts: Sequence[Draft], checkpoint: Checkpoint | None, add: Adding) -> None:
        """Keep a new table."""
        add(cover, drafts, checkpoint)

    def append(
        self, table: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None, rules: Rules | None = None
    ) -> Placed | Late:
        """Keep an entry."""
        try:
            appended = self._journal.append(table, after, draft, checkpoint)
        except StorageTrouble:
            cover = self._journal.game(table)
            if cover is None:
                raise WireRefusal(410, "gone") from None
            if cover.entries < after:
                raise WireRefusal(409, "shorter") from None
            raise
        return placed(appended, draft) or Late(*read_page(self._journal, table, after, MOST_LATE))

    def put_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint."""
        self._journal.put_checkpoint(table, checkpoint)

    def drop(self, table: str) -> None:
        """Do nothing: no state is held."""
