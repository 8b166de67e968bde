"""Time for the route search, the one place of the rules that looks at a clock: to stop when a limit is reached."""

from __future__ import annotations

from time import monotonic


class Stopwatch:
    """Runs from its making."""

    def __init__(self) -> None:
        self._begun = monotonic()

    @property
    def seconds(self) -> float:
        """Seconds since then."""
        return monotonic() - self._begun
