"""Undo, redo and replay of one log in memory."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import TOY, Add, Mark, SetUpToy, Toy

from companion.errors import IllegalCommand
from companion.history.broken import LogBroken
from companion.history.codec import Act, Codec, Do, Redo, Restore, Undo, to_text
from companion.history.journal import Draft, Entry
from companion.history.timeline import Refusal, Timeline, begin, follow_all

CODEC = Codec(TOY)


class Table:
    """A timeline with the log that it wrote."""

    def __init__(self) -> None:
        self.timeline = Timeline(TOY)
        self.entries: list[Entry] = []
        self.ids = count(1)
        self.take(Do(SetUpToy()))

    def take(self, act: Act[Toy]) -> None:
        step = self.timeline.foresee(act)
        draft = Draft(
            str(next(self.ids)), "2024-03-01T20:00:00.000+00:00", "Ada", "phone", to_text(CODEC.encode_act(act))
        )
        record = self.timeline.take(draft, act, step)
        self.entries.append(Entry(record.number, draft))

    def wish(self, wish: int | str) -> None:
        """Do a number, or undo or redo what stands there, if anything."""
        match wish:
            case int(number):
                self.take(Do(Add(number)))
            case "undo" if what := self.timeline.undo_what:
                self.take(Undo(what.number))
            case "redo" if what := self.timeline.redo_what:
                self.take(Redo(what.number))


wishes = st.lists(st.integers(-9, 9) | st.just("undo") | st.just("redo"), max_size=40)


@given(wishes)
def test_replaying_the_log_gives_the_live_table(wanted: list[int | str]) -> None:
    table = Table()
    for wish in wanted:
        table.wish(wish)
    again = begin(TOY, table.entries)
    follow_all(again, CODEC, table.entries)
    assert again.records == table.timeline.records
    assert (again.state, again.undo_what, again.redo_what) == (
        table.timeline.state,
        table.timeline.undo_what,
        table.timeline.redo_what,
    )


@given(wishes, st.integers(1, 9))
def test_undo_then_redo_changes_nothing(wanted: list[int | str], number: int) -> None:
    table = Table()
    for wish in [*wanted, number]:
        table.wish(wish)
    before = table.timeline.state
    table.wish("undo")
    assert table.timeline.state != before
    table.wish("redo")
    assert table.timeline.state == before


@given(wishes)
def test_undo_goes_back_as_far_as_the_game_and_redo_returns(wanted: list[int | str]) -> None:
    table = Table()
    for wish in wanted:
        table.wish(wish)
    depth, state = 0, table.timeline.state
    while table.timeline.undo_what:
        table.wish("undo")
        depth += 1
    assert table.timeline.state == Toy(0)
    for _ in range(depth):
        table.wish("redo")
    assert table.timeline.state == state


@given(wishes)
def test_the_table_is_the_sum_of_what_stands(wanted: list[int | str]) -> None:
    table = Table()
    for wish in wanted:
        table.wish(wish)
    standing = [
        r.command.number for r in table.timeline.records if isinstance(r.act, Do) and r.number > 1 and not r.undone
    ]
    assert table.timeline.state == Toy(sum(standing))


def test_a_new_act_ends_redo() -> None:
    table = Table()
    for wish in (1, "undo", 2):
        table.wish(wish)
    with pytest.raises(IllegalCommand) as refused:
        table.take(Redo(2))
    assert refused.value.reason is Refusal.NOTHING_TO_REDO


@pytest.mark.parametrize(
    ("wanted", "act", "reason"),
    [
        ((), Undo(1), Refusal.NOTHING_TO_UNDO),
        ((1, 2), Undo(2), Refusal.UNDO_TOO_LATE),
        ((1, 2, "undo"), Undo(3), Refusal.UNDO_TOO_LATE),
        ((1,), Undo(99), Refusal.UNDO_TOO_LATE),
        ((1,), Redo(2), Refusal.NOTHING_TO_REDO),
        ((1, 2, "undo", "undo"), Redo(3), Refusal.REDO_TOO_LATE),
    ],
)
def test_an_undo_or_redo_that_comes_too_late_is_refused_and_hits_nothing(
    wanted: tuple[int | str, ...], act: Act[Toy], reason: Refusal
) -> None:
    table = Table()
    for wish in wanted:
        table.wish(wish)
    before = table.timeline.records
    with pytest.raises(IllegalCommand) as refused:
        table.take(act)
    assert refused.value.reason is reason
    assert table.timeline.records == before


def test_setting_up_the_table_cannot_be_undone() -> None:
    assert Table().timeline.undo_what is None


def test_an_undo_tells_which_command_it_took_back() -> None:
    table = Table()
    for wish in (5, "undo"):
        table.wish(wish)
    done, undone = table.timeline.records[1:]
    assert (done.undone, undone.command, undone.step.of) == (True, Add(5), 2)
    assert undone.events == done.events


def test_a_missing_entry_breaks_the_log() -> None:
    table = Table()
    for wish in (1, 2, 3):
        table.wish(wish)
    del table.entries[2]
    with pytest.raises(LogBroken, match="Entry 3 of the saved game is missing") as broken:
        follow_all(begin(TOY, table.entries), CODEC, table.entries)
    assert broken.value.number == 3


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('{"undo":1}', "nothing_to_undo"),
        ('{"do":"Add","with":{"number":"1"}}', "The field number has a wrong value"),
        ('{"do":"Add","wi', "cut off or damaged"),
        ('{"do":"SetUpToy","with":{"pawns":[]}}', "already_set_up"),
        ('{"do":"Add","with":{"number":9999999}}', "too_much"),
    ],
)
def test_a_damaged_entry_is_named_with_its_reason(body: str, why: str) -> None:
    table = Table()
    bad = Entry(2, Draft("x", "", "", "", body))
    with pytest.raises(LogBroken, match=why) as broken:
        table.timeline.follow(CODEC, bad)
    assert broken.value.number == 2
    assert table.timeline.number == 1


def test_a_restored_table_begins_anew_and_keeps_counting() -> None:
    table = Table()
    for wish in (1, 2):
        table.wish(wish)
    table.take(Restore(2, Toy(40)))
    table.take(Do(Mark(1, "x")))
    again = begin(TOY, table.entries)
    follow_all(again, CODEC, table.entries)
    assert [record.number for record in again.records] == [4, 5]
    assert again.state == table.timeline.state == Toy(40, marks={1: "x"})
    assert again.undo_what == again.record(5)
