"""What a page costs whose kernel is forked, beside one whose kernel is launched, both cold and in turns.

The process that forks has learned by then all that it learns while nobody comes (:mod:`companion.apps.server
.fork_server`); asked before, the pages of a machine that is slow would be measured at another lesson than those of one
that is fast.
"""

from __future__ import annotations

import re
import statistics
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import psutil
import pytest
from serving import PATIENCE, Companion
from yardstick import measured

from companion.apps.server import fork_server
from companion.apps.server.fork_server import FORK, PAUSE, QUIET

pytestmark = pytest.mark.bench

PAGES = ("innsmouth", "realms")
"""Whose kernel is never warm."""

ROUNDS = 5
PHONES = 8


@dataclass(frozen=True, slots=True)
class Opened:
    """Pages asked for at once: milliseconds until each was written, and what their kernels have cost so far."""

    slowest: float
    processor: float
    """Seconds of a processor for one kernel, the median."""
    memory: float
    """Megabytes of one kernel, what is shared counted by its share; the median."""


@pytest.fixture(scope="module")
def forking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    with Companion(tmp_path_factory.mktemp("forked")) as companion:
        learned(companion)
        yield companion


@pytest.fixture(scope="module")
def launching(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    with Companion(tmp_path_factory.mktemp("launched"), environment={FORK: "0"}) as companion:
        yield companion


def learned(house: Companion) -> None:
    """Wait until the process from which kernels are forked has nothing left to learn."""
    children = psutil.Process(house.process.pid).children()
    (server,) = [child for child in children if fork_server.__name__ in child.cmdline()]
    end, seen, since = time.monotonic() + PATIENCE, 0.0, time.monotonic()
    while time.monotonic() - since < QUIET + 4 * PAUSE:
        assert time.monotonic() < end
        if (now := sum(server.cpu_times()[:2])) != seen:
            seen, since = now, time.monotonic()
        time.sleep(PAUSE)


def opened(house: Companion, page: str, count: int) -> Opened:
    """Ask for a page ``count`` times in the same moment; afterwards their kernels are let go."""
    rest(house)
    with ThreadPoolExecutor(count) as phones:
        answers = list(phones.map(lambda _: _read(f"{house.origin}/voila/render/{page}.ipynb?lang=en"), range(count)))
    kernels = [house.kernel(kernel) for kernel, _ in answers]
    time.sleep(1)
    cost = [(sum(one.cpu_times()[:2]), one.memory_full_info().pss / 2**20) for one in kernels]
    for kernel, _ in answers:
        urllib.request.urlopen(
            urllib.request.Request(f"{house.origin}/voila/api/shutdown/{kernel}", method="POST")
        ).close()
    processor, memory = (statistics.median(each) for each in zip(*cost, strict=True))
    return Opened(max(took for _, took in answers), processor, memory)


def _read(address: str) -> tuple[str, float]:
    begun = time.perf_counter()
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        html = answer.read().decode()
    found = re.search(r'"kernelId": *"([\w-]+)"', html)
    assert found, html[-500:]
    return found[1], 1000 * (time.perf_counter() - begun)


def rest(house: Companion) -> None:
    """Wait until only the warm kernel is left and does nothing."""
    end, seen, since = time.monotonic() + PATIENCE, None, 0.0
    while time.monotonic() - since < 1 or len(house.kernels()) != 1:
        assert time.monotonic() < end
        now = [(kernel.pid, sum(kernel.cpu_times()[:2])) for kernel in house.kernels()]
        if now != seen:
            seen, since = now, time.monotonic()
        time.sleep(0.1)


@pytest.mark.parametrize("phones", [1, PHONES], ids=["one phone", "eight phones at once"])
def test_cold_pages(forking: Companion, launching: Companion, phones: int) -> None:
    pairs, forked, launched = [], list[Opened](), list[Opened]()
    for turn in range(ROUNDS):
        page = PAGES[turn % len(PAGES)]
        forked.append(opened(forking, page, phones))
        launched.append(opened(launching, page, phones))
        pairs.append((forked[-1].slowest, launched[-1].slowest))
    took = measured(pairs, "launched")
    both = zip(forked, launched, strict=True)
    processor = measured([(1000 * one.processor, 1000 * other.processor) for one, other in both], "launched")
    memory = [statistics.median(one.memory for one in every) for every in (forked, launched)]
    print(f"\n{phones} at once, address to the last of the page: {took}")
    print(f"a kernel's processor time: {processor}; memory by shares: {memory[0]:.1f} MB, launched {memory[1]:.1f} MB")
    assert took.ratio <= 0.6
    assert processor.ratio <= 0.4
    if phones > 1:
        assert memory[0] < memory[1]
