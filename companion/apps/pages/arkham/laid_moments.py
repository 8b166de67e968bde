"""Moments over one page: those of its own acts, or on a television those that others have just brought."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from companion.apps.pages.around.context import PageContext
from companion.arkham.table.state import Table
from companion.history.log_fields import seconds_between
from companion.history.session import utc_now
from companion.history.timeline import Record
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.moments import moments as made_of
from companion.screens.arkham.moments.moment import Kind, Moment
from companion.screens.arkham.wording.names import Names
from companion.widgets.moments import moments as drawn

FRESH = 10.0
"""Seconds within which two entries arrive equally late."""

MAX_LATE = 86400.0
"""Seconds from the time of an entry to its arrival that a wrong clock explains."""

MAX_CLOCKS = 16
"""How many delays are remembered."""


class JustHappened:
    """Which entries of other devices have just happened, whatever their clocks say.

    The last entry that arrives has just happened. An earlier one of the same arrival may be of a phone that was away:
    it has just happened if it comes as late after its own time as the last one of this or an earlier arrival.
    """

    def __init__(self) -> None:
        self._delays: deque[float] = deque(maxlen=MAX_CLOCKS)
        """Seconds from the time of the last entry of an arrival to that arrival; a clock may be wrong by as much."""

    def fresh(self, records: Sequence[Record[Table]]) -> list[Record[Table]]:
        """Return those of the entries arriving now that have just happened; none whose time cannot be read."""
        now = utc_now().isoformat()
        dated = [(record, seconds_between(record.at, now)) for record in records]
        delays = [(record, delay) for record, delay in dated if delay is not None and abs(delay) < MAX_LATE]
        self._delays.extend(delay for _, delay in delays[-1:])
        return [record for record, delay in delays if any(abs(delay - usual) <= FRESH for usual in self._delays)]


class LaidMoments:
    """What one page lays over its table; a page that opens anew lays nothing."""

    def __init__(self, context: PageContext[Table, View]) -> None:
        self._context = context
        self._arrivals = JustHappened()

    def look(self) -> dict[str, str]:
        """Return attributes of the page: whether moments have tones and buzz here."""
        preferences = self._context.view.preferences
        return {"chimes": "1" if preferences.chimes else "", "shakes": "1" if preferences.shakes else ""}

    def did(self, record: Record[Table], names: Names) -> None:
        """Lay the moments of an act over the page that has just done it.

        Not the beaten monster of a fight whose page is open: there its picture stands above what the fight has brought.
        """
        fights = self._context.view.drafts.fight.seat >= 0
        moments = self._of(record, names)
        self._lay([moment for moment in moments if not (fights and moment.kind is Kind.BEATEN)])

    def others_did(self, records: Sequence[Record[Table]], names: Names) -> None:
        """Lay the newest moments of other devices over a television, if they have just happened."""
        if not self._context.is_far:
            return
        made = [moment for record in self._arrivals.fresh(records) for moment in self._of(record, names)]
        self._lay([made_of.from_afar(moment, names) for moment in made[-made_of.AT_ONCE :]])

    def _of(self, record: Record[Table], names: Names) -> tuple[Moment, ...]:
        """Return the moments of an entry that this page wants to see."""
        earlier = [entry for entry in self._context.table.history.records if entry.number < record.number]
        return made_of.moments(record, names, self._context.view.preferences.moments, earlier)

    def _lay(self, moments: Sequence[Moment]) -> None:
        """Lay moments over the page."""
        if moments:
            self._context.host.page.lay_over(drawn.render(moments, self._context.browser.width))
