"""A page follows the others, and is silent while nothing happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from toy_game import Add, Toy

from companion.errors import CompanionError, StorageTrouble
from companion.history.session import Session
from companion.history.timeline import Record
from companion.history.watch import watch

EVERY = 0.001


def following(session: Session[Toy], play: Callable[[], None], looks: int = 20) -> list[tuple[Record[Toy], ...]]:
    """What the watching page is told while the others play."""
    told: list[tuple[Record[Toy], ...]] = []

    async def evening() -> None:
        task = asyncio.create_task(watch(session, told.append, EVERY))
        await asyncio.sleep(5 * EVERY)
        play()
        await asyncio.sleep(looks * EVERY)
        task.cancel()

    asyncio.run(evening())
    return told


def test_a_page_is_told_what_others_did_once(ada: Session[Toy], bob: Session[Toy]) -> None:
    told = following(bob, lambda: ada.do(Add(1), "a1") and None)
    assert [[news.command for news in each] for each in told] == [[Add(1)]]
    assert bob.state == Toy(1)


def test_a_page_is_not_told_of_its_own_acts(ada: Session[Toy], bob: Session[Toy]) -> None:
    assert following(bob, lambda: bob.do(Add(1), "b1") and None) == []


def test_an_idle_page_is_told_nothing(ada: Session[Toy], bob: Session[Toy]) -> None:
    assert following(bob, lambda: None) == []


def test_moves_at_another_table_do_not_concern_this_page(ada: Session[Toy], bob: Session[Toy]) -> None:
    other = Session.start(ada._game, ada._journal, "other", "x")
    assert following(bob, lambda: other.do(ada.log[0].command, "o1") and None) == []


def test_what_an_own_act_met_on_its_way_is_told(ada: Session[Toy], bob: Session[Toy]) -> None:
    def play() -> None:
        ada.do(Add(1), "a1")
        bob.do(Add(2), "b1")

    assert [[news.command for news in each] for each in following(bob, play)] == [[Add(1)]]


@pytest.mark.parametrize("listens", [True, False])
def test_trouble_is_told_once_and_following_goes_on(
    ada: Session[Toy], bob: Session[Toy], monkeypatch: pytest.MonkeyPatch, listens: bool
) -> None:
    told: list[CompanionError] = []
    news: list[object] = []

    def broken() -> object:
        raise StorageTrouble("The disk with the saved games is not responding; nothing was recorded.")

    async def evening() -> None:
        monkeypatch.setattr(bob, "version", broken)
        task = asyncio.create_task(watch(bob, news.append, EVERY, told.append if listens else None))
        await asyncio.sleep(10 * EVERY)
        monkeypatch.undo()
        ada.do(Add(1), "a1")
        await asyncio.sleep(20 * EVERY)
        if listens:
            task.cancel()
        else:
            await task

    if listens:
        asyncio.run(evening())
        assert (len(told), len(news)) == (1, 1)
    else:
        with pytest.raises(StorageTrouble):
            asyncio.run(evening())
