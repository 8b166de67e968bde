"""How much one address may ask, and how much one table may hold."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of a server; its operator may choose others."""

    acts_per_minute: int = 600
    """Of one address: a table with four phones behind one router, each tapping as fast as it can."""
    tables_per_hour: int = 30
    questions_per_minute: int = 3000
    """Everything else that one address asks."""
    sockets_per_table: int = 32
    sockets_per_address: int = 64
    largest_act: int = 64 * 2**10
    """Bytes."""
    largest_table: int = 2 * 2**20
    """Bytes of a table that is brought along."""
    days: int = 180
    """After so many days without an act a table is forgotten; 0 = never."""
    lines_per_minute: int = 256
    """That one address may open: as many as it may hold, four times over."""
    waiting_per_address: int = 128
    """Questions of one address that may wait for their turn."""


def caller_of(line: str, forwarded: str, *, behind_proxy: bool) -> str:
    """Return the address as which a caller is counted: ``line`` (where the connection ends) or a forwarded address.

    The last address in the header ``forwarded`` counts, but only ``behind_proxy``; the rest of it may be invented.
    Of IPv6 a whole network (/64) counts as a single address: every house has as many addresses there as it likes.

    >>> caller_of("10.0.0.1", "1.2.3.4, 203.0.113.9", behind_proxy=True)
    '203.0.113.9'
    >>> caller_of("10.0.0.1", "203.0.113.9", behind_proxy=False), caller_of("10.0.0.1", "nobody", behind_proxy=True)
    ('10.0.0.1', '10.0.0.1')
    >>> caller_of("2001:db8:1:2:3:4:5:6", "", behind_proxy=False), caller_of("::ffff:192.0.2.1", "", behind_proxy=False)
    ('2001:db8:1:2::/64', '192.0.2.1')
    """
    for text in (forwarded.rpartition(",")[2].strip() if behind_proxy else "", line):
        try:
            address = ip_address(text)
        except ValueError:
            continue
        if isinstance(address, IPv6Address):
            if address.ipv4_mapped is not None:
                return str(address.ipv4_mapped)
            return f"{IPv6Address(int(address) >> 64 << 64)}/64"
        return text
    return line


MOST_ADDRESSES = 50_000


class Allowance:
    """So many in so many seconds for each address, refilled steadily."""

    def __init__(self, count: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._count, self._rate, self._clock = count, count / seconds, clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, address: str) -> bool:
        """Return whether an address may do this once more now, and count it if so."""
        now = self._clock()
        left, since = self._left.get(address, (float(self._count), now))
        left = min(float(self._count), left + (now - since) * self._rate)
        if left < 1:
            self._left[address] = (left, now)
            return False
        if len(self._left) > MOST_ADDRESSES:
            self._forget(now)
        self._left[address] = (left - 1, now)
        return True

    def _forget(self, now: float) -> None:
        """Forget the addresses whose allowance is full again."""
        full = self._count
        self._left = {
            who: allowance
            for who, allowance in self._left.items()
            if allowance[0] + (now - allowance[1]) * self._rate < full
        }
