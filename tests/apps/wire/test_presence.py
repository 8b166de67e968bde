"""Who sits at a table whose devices are at several processes: the same for all, whatever is lost, late or killed."""

from __future__ import annotations

import json

from companion.apps.wire.doors.presence import BEAT, LARGEST, MISSED, Presence

ANN, BOB, MAX = ({"who": who, "seat": ""} for who in ("Ann", "Bob", "Max"))


class Bus:
    """What a database does with words: all hear all, once they are let."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waiting: list[str] = []
        self.all: list[Presence] = []

    def process(self) -> Presence:
        self.all.append(Presence(self.waiting.append, lambda: self.now))
        return self.all[-1]

    def hear(self) -> None:
        while self.waiting:
            word = self.waiting.pop(0)
            for one in self.all:
                one.take_in(word)


def test_every_process_knows_who_sits_at_the_others_and_who_went() -> None:
    bus = Bus()
    first, second, third = bus.process(), bus.process(), bus.process()
    first.tell("t", [ANN])
    bus.hear()
    second.tell("t", [BOB])
    bus.hear()
    assert (first.elsewhere("t"), second.elsewhere("t"), third.elsewhere("t")) == ([BOB], [ANN], [])
    first.tell("t", [ANN, MAX])
    second.tell("other", [MAX])
    bus.hear()
    assert (second.elsewhere("t"), first.elsewhere("other")) == ([ANN, MAX], [])
    first.tell("t", [])
    bus.hear()
    assert (second.elsewhere("t"), first.elsewhere("t")) == ([], [])
    first.tell("t", [ANN])
    bus.hear()
    assert (first.elsewhere("t"), second.elsewhere("t")) == ([BOB], [ANN]), "who comes back asks again"


def test_a_word_that_was_overtaken_counts_no_more_and_one_that_changes_nothing_tells_nobody() -> None:
    bus = Bus()
    first, second = bus.process(), bus.process()
    second.tell("t", [MAX])
    bus.hear()
    first.tell("t", [ANN])
    first.tell("t", [BOB])
    early, late = bus.waiting
    assert (second.take_in(late), second.take_in(early), second.take_in(late)) == ("t", "", "")
    assert second.elsewhere("t") == [BOB]


def test_who_sat_at_a_process_that_was_killed_is_gone_after_some_beats() -> None:
    bus = Bus()
    first, killed = bus.process(), bus.process()
    for one, seat in ((first, ANN), (killed, BOB)):
        one.tell("t", [seat])
        bus.hear()
    bus.all.remove(killed)
    bus.now += (MISSED - 1) * BEAT
    assert (first.beat(), first.elsewhere("t")) == ((), [BOB])
    bus.now += 2 * BEAT
    assert (first.beat(), first.elsewhere("t"), first.beat()) == (("t",), [], ())


def test_what_was_missed_is_asked_for_and_a_process_that_only_lives_stays() -> None:
    bus = Bus()
    first, second = bus.process(), bus.process()
    first.tell("t", [ANN])
    bus.hear()
    second.tell("t", [BOB])
    bus.waiting.clear()  # the database was away
    second.begin_again()
    bus.hear()
    assert (first.elsewhere("t"), second.elsewhere("t")) == ([BOB], [ANN])
    for _ in range(10):
        bus.now += BEAT
        assert (second.beat(), first.beat()) == ((), ())
        bus.hear()
    assert first.elsewhere("t") == [BOB]


def test_a_process_that_slept_says_all_once_more() -> None:
    """The others have let go of it meanwhile, and it of them."""
    bus = Bus()
    first, slept = bus.process(), bus.process()
    for one, seat in ((first, ANN), (slept, BOB)):
        one.beat()
        one.tell("t", [seat])
        bus.hear()
    for _ in range(5):
        bus.now += BEAT
        first.beat()
    assert (first.elsewhere("t"), slept.elsewhere("t")) == ([], [ANN])
    slept.beat()
    bus.hear()
    assert (first.elsewhere("t"), slept.elsewhere("t")) == ([BOB], [ANN])


def test_a_word_is_never_longer_than_the_database_carries() -> None:
    said: list[str] = []
    Presence(said.append).tell("t", [{"who": "\U0001f419" * 40, "seat": "\U0001f419" * 40}] * 32)
    assert len(said[0].encode()) <= LARGEST
    assert json.loads(said[0])["seats"]


def test_what_is_ticked_is_said_to_the_other_processes_in_words_that_fit() -> None:
    bus = Bus()
    first, second = bus.process(), bus.process()
    first.tell("t", [ANN])
    second.tell("t", [BOB])
    bus.hear()
    ticked = [[900_000 + entry, 9_000, 90_000] for entry in range(400)]
    first.tell_ticks("t", {"closed": 7, "ticked": ticked})
    assert all(len(word.encode()) <= LARGEST for word in bus.waiting)
    found: list[list[int]] = []
    for word in bus.waiting:
        assert first.heard_ticks(word) is None, "its own word"
        assert second.take_in(word) == "", "and a process that knows nothing of ticks hears nothing in it"
        heard = second.heard_ticks(word)
        assert heard is not None
        assert (heard[0], heard[1]["closed"]) == ("t", 7)
        found += heard[1]["ticked"]
    assert found == ticked
    first.tell_ticks("t", {"closed": 7, "ticked": []})
    assert second.heard_ticks(bus.waiting[-1]) == ("t", {"closed": 7, "ticked": []})


def test_a_word_about_who_sits_there_ticks_nothing() -> None:
    bus = Bus()
    first, second = bus.process(), bus.process()
    first.tell("t", [ANN])
    assert [second.heard_ticks(word) for word in bus.waiting] == [None]
