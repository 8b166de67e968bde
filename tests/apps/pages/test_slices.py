"""Long work between two taps: in slices, one piece after another, ended at any time, broken off without harm."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from companion.apps.pages import slices
from companion.apps.pages.slices import SLICE, Slices


def counting(most: int) -> Iterator[int]:
    yield from range(1, most + 1)


def endless() -> Iterator[int]:
    number = 0
    while True:
        number += 1
        yield number


def broken() -> Iterator[int]:
    yield 1
    raise ValueError("nobody foresaw this")


def test_without_a_loop_each_look_does_a_slice() -> None:
    here = Slices(lambda: None)
    work = here.begin(endless())
    assert work.result is None
    here.look()
    first = work.result or 0
    here.look()
    assert 0 < first < (work.result or 0)
    assert not work.has_ended


def test_it_ends_with_its_last_result() -> None:
    here = Slices(lambda: None)
    work = here.begin(counting(3))
    here.look()
    assert (work.result, work.has_ended, work.failed) == (3, True, False)


def test_a_piece_that_is_stopped_makes_way_for_the_next() -> None:
    here = Slices(lambda: None)
    first, second = here.begin(endless()), here.begin(counting(3))
    here.look()
    kept = first.result
    here.stop(first)
    here.look()
    assert (first.result, second.result) == (kept, 3)


def test_what_breaks_off_is_said_and_kept_as_far_as_it_came(capfd: pytest.CaptureFixture[str]) -> None:
    here = Slices(lambda: None)
    work = here.begin(broken())
    here.look()
    assert (work.result, work.has_ended, work.failed) == (1, True, True)
    assert "nobody foresaw this" in capfd.readouterr().err


def test_in_a_loop_it_goes_on_by_itself_and_others_come_between() -> None:
    """What a tap is to a page: it is called between two slices, however long the whole takes."""
    told: list[int | None] = []

    async def page() -> None:
        here = Slices(lambda: told.append(work.result))
        work = here.begin(endless())
        for _ in range(3):
            before = work.result
            while work.result == before:
                await asyncio.sleep(0)
        here.stop(work)
        last = here.begin(counting(2))
        while not last.has_ended:
            await asyncio.sleep(0)
        assert last.result == 2

    asyncio.run(page())
    assert told
    assert SLICE < 0.1, "no tap waits longer than this"
    assert slices.REPORT > SLICE
