"""Who sits at tables at the other processes before the same database, and what is ticked there: said from process to
process, kept nowhere.

Each process says who sits at its own lines of a table whenever that changes, and asks the others when the first device
sits down there; every message is numbered, so that one that was overtaken counts no more. A process that has said
nothing for some beats is gone, and who sat there with it; one that was only held up says all once more.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any

from companion.apps.wire.doors.table_ticks import Ticks, in_pieces, read

BEAT = 10.0
"""Seconds between two words of a process that has nothing else to say."""
MISSED = 3.5
"""Beats after which a process is gone."""
LARGEST = 7_500
"""Bytes of a message; PostgreSQL carries 8,000."""

Seat = dict[str, str]


class Presence:
    """The seats at all processes as one process knows them; ``say`` sends a text to all processes, this one too."""

    def __init__(self, say: Callable[[str], object], clock: Callable[[], float] = monotonic) -> None:
        self._say, self._clock = say, clock
        self.name = secrets.token_urlsafe(6)
        self._turn = 0
        self._told: dict[str, list[Seat]] = {}
        """What was said last of the tables that have a device here."""
        self._others: dict[str, dict[str, tuple[int, list[Seat]]]] = {}
        """Of those tables: by process the number of its newest word, and who sits there."""
        self._heard_at: dict[str, float] = {}
        self._beat_at = clock()

    def elsewhere(self, table: str) -> list[Seat]:
        """Return the seats at a table whose devices are connected to other processes."""
        return [seat for _, seats in self._others.get(table, {}).values() for seat in seats]

    def tell(self, table: str, seats: Sequence[Seat]) -> None:
        """Send the other processes the seats of a table at this process, if they changed.

        The first seats come with a request for the others' seats; once there are none, the others' seats are forgotten.
        """
        before, now = self._told.get(table), list(seats)
        if before == now or (before is None and not now):
            return
        self._tell(table, now, asks=before is None)
        if now:
            self._told[table] = now
        else:
            del self._told[table]
            self._others.pop(table, None)

    def take_in(self, message: str) -> str:
        """Take in a process's message on seats; return the table whose seats elsewhere changed, "" if none did."""
        content = json.loads(message)
        process, table = str(content["from"]), str(content.get("table", ""))
        if process == self.name:
            return ""
        self._heard_at[process] = self._clock()
        if table not in self._told:
            return ""
        if content.get("asks"):
            self._tell(table, self._told[table])
        processes, turn = self._others.setdefault(table, {}), int(content["turn"])
        before = processes.get(process, (0, []))
        if turn <= before[0]:
            return ""
        processes[process] = turn, list(content["seats"])
        return table if processes[process][1] != before[1] else ""

    def tell_ticks(self, table: str, ticks: Ticks) -> None:
        """Send the ticks of a table to the other processes, for their devices."""
        for piece in in_pieces(ticks):
            self._say(json.dumps({"from": self.name, "ticks_of": table, "ticks": piece}, separators=(",", ":")))

    def heard_ticks(self, message: str) -> tuple[str, Ticks] | None:
        """Return the table and its ticks from another process's message; None if the message is not about ticks."""
        content = json.loads(message)
        table, ticks = content.get("ticks_of"), read(content.get("ticks"))
        if content["from"] == self.name or not isinstance(table, str) or ticks is None:
            return None
        return table, ticks

    def begin_again(self) -> None:
        """Send all seats once more and request the others' seats, since messages may have been lost."""
        for table, seats in self._told.items():
            self._tell(table, seats, asks=True)

    def beat(self) -> tuple[str, ...]:
        """Send a sign of life; return the tables with seats at processes that no longer send any, now removed."""
        self._say(json.dumps({"from": self.name}))
        now = self._clock()
        gone = {process for process, at in self._heard_at.items() if now - at > MISSED * BEAT}
        changed = []
        for process in gone:
            del self._heard_at[process]
        for table, processes in self._others.items():
            if gone & processes.keys():
                changed.append(table)
                for process in gone & processes.keys():
                    del processes[process]
        if now - self._beat_at > MISSED * BEAT:  # the others have let go of this one
            self.begin_again()
        self._beat_at = now
        return tuple(changed)

    def _tell(self, table: str, seats: Iterable[Seat], *, asks: bool = False) -> None:
        """Send a table's seats to all processes, cut to what fits a message; with ``asks``, ask for theirs."""
        self._turn += 1
        content: dict[str, Any] = {"from": self.name, "turn": self._turn, "table": table, "seats": list(seats)}
        if asks:
            content["asks"] = True
        while len(text := json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()) > LARGEST:
            content["seats"].pop()
        self._say(text.decode())
