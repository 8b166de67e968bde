"""Several devices at one table: nothing is lost, nothing counts twice, nothing is misapplied."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
import toy_game
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughly import runs
from toy_game import TOY, Add, Mark, SetUpToy, Toy, ToyReason

from companion.desks import Applied
from companion.errors import IllegalCommand, StorageTrouble
from companion.history.broken import LogBroken, RestoreOffer
from companion.history.game import Game
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.session import CHECKPOINT_EVERY, Session
from companion.history.timeline import Refusal

Open = Callable[[], SqliteJournal]

OTHER_RULES: Game[Toy] = replace(TOY, rules_version=4, apply=toy_game.double)
STRICT_RULES: Game[Toy] = replace(TOY, rules_version=4, apply=toy_game.strict)


def test_an_act_is_done_on_top_of_what_others_did(ada: Session[Toy], bob: Session[Toy]) -> None:
    ada.do(Add(1), "a1", "Ada")
    outcome = bob.do(Add(10), "b1", "Bob")
    assert (outcome.state, outcome.number) == (Toy(11), 3)
    assert [r.who for r in bob.log] == ["Ada", "Ada", "Bob"]


def test_catching_up_tells_what_others_did_also_what_an_own_act_met(ada: Session[Toy], bob: Session[Toy]) -> None:
    assert bob.catch_up() == ()
    ada.do(Add(1), "a1", "Ada")
    bob.do(Add(2), "b1", "Bob")
    ada.do(Add(3), "a2", "Ada")
    assert [news.command for news in bob.catch_up()] == [Add(1), Add(3)]
    assert bob.catch_up() == ()
    assert bob.state == Toy(6)


def test_a_refused_act_leaves_the_table_as_it_was(ada: Session[Toy]) -> None:
    before = ada.log
    with pytest.raises(IllegalCommand) as refused:
        ada.do(Add(10**9), "a1")
    assert refused.value.reason is ToyReason.TOO_MUCH
    assert (ada.state, ada.log) == (Toy(0), before)


def test_a_tap_sent_twice_counts_once(ada: Session[Toy]) -> None:
    first = ada.do(Add(5), "tap-1")
    again = ada.do(Add(5), "tap-1")
    assert (again.repeated, again.number, again.state) == (True, first.number, Toy(5))


def test_a_tap_sent_again_through_another_page_counts_once(ada: Session[Toy], bob: Session[Toy]) -> None:
    ada.do(Add(5), "tap-1")
    outcome = bob.do(Add(5), "tap-1")
    assert (outcome.repeated, outcome.state) == (True, Toy(5))


def test_a_repeated_undo_does_not_undo_more(ada: Session[Toy]) -> None:
    ada.do(Add(1), "a1")
    ada.do(Add(2), "a2")
    ada.undo(3, "u1")
    assert ada.undo(3, "u1").repeated
    assert ada.state == Toy(1)


def test_an_undo_that_somebody_overtook_is_refused(ada: Session[Toy], bob: Session[Toy]) -> None:
    ada.do(Add(1), "a1")
    bob.do(Add(2), "b1")
    with pytest.raises(IllegalCommand) as refused:
        ada.undo(2, "u1")
    assert refused.value.reason is Refusal.UNDO_TOO_LATE
    assert ada.state == bob.state == Toy(3)


def test_anyone_may_undo_and_redo_and_the_log_says_who(ada: Session[Toy], bob: Session[Toy]) -> None:
    ada.do(Add(1), "a1", "Ada")
    bob.catch_up()
    assert bob.undo_what is not None
    bob.undo(bob.undo_what.number, "u1", "Bob")
    ada.catch_up()
    assert ada.redo_what is not None
    assert ada.redo(ada.redo_what.number, "r1", "Ada").state == Toy(1)
    assert [(r.who, r.command, r.undone) for r in ada.log[1:]] == [
        ("Ada", Add(1), False),
        ("Bob", Add(1), False),
        ("Ada", Add(1), False),
    ]


def test_a_reopened_table_is_the_same(ada: Session[Toy], open_journal: Open) -> None:
    for number in range(60):
        ada.do(Add(number), f"a{number}")
    ada.undo(61, "u1")
    again = Session(TOY, open_journal(), ada.game_id, "other")
    assert (again.state, again.log, again.undo_what) == (ada.state, ada.log, ada.undo_what)


def test_times_stand_in_the_log_in_utc(ada: Session[Toy]) -> None:
    assert ada.log[0].at == "2024-03-01T20:01:00.000+00:00"


@pytest.mark.parametrize("text", ["\ud800", "name\ud800"])
def test_text_that_cannot_be_kept_is_refused(ada: Session[Toy], text: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        ada.do(Mark(1, text), "m")
    assert refused.value.reason is Refusal.UNREADABLE
    assert ada.number == 1


def test_a_command_of_wrong_types_never_reaches_the_log(ada: Session[Toy]) -> None:
    with pytest.raises(IllegalCommand, match="unreadable"):
        ada.do(Mark("1", "x"), "m")  # type: ignore[arg-type]


def test_names_are_kept_in_one_line_of_bounded_length(ada: Session[Toy]) -> None:
    ada.do(Add(1), "a1", "A\nda\u202e\ud800" + "x" * 5000)
    assert ada.log[-1].who == "A da " + "x" * 195


def test_markup_in_a_name_is_kept_as_text(ada: Session[Toy]) -> None:
    ada.do(Add(1), "a1", "<b>Ada</b>")
    assert ada.log[-1].who == "<b>Ada</b>"


def test_a_deleted_table_says_so(ada: Session[Toy], journal: SqliteJournal) -> None:
    journal.delete(ada.game_id)
    with pytest.raises(StorageTrouble, match="someone removed it"):
        ada.do(Add(1), "a1")
    with pytest.raises(StorageTrouble, match="no saved table"):
        Session(TOY, journal, ada.game_id, "x")


def test_a_table_of_another_game_is_not_opened(ada: Session[Toy], journal: SqliteJournal) -> None:
    with pytest.raises(StorageTrouble, match="a game of toy, not of chess"):
        Session(replace(TOY, kind="chess"), journal, ada.game_id, "x")


def test_a_shortened_journal_is_noticed(ada: Session[Toy], tmp_path: Path) -> None:
    ada.do(Add(1), "a1")
    _edit(tmp_path, "DELETE FROM entries WHERE number = 2")
    with pytest.raises(StorageTrouble, match="is behind the table shown"):
        ada.do(Add(1), "a2")
    assert ada.state == Toy(1)


# ---------------------------------------------------------------- checkpoints and logs that do not replay


def _evening(session: Session[Toy], acts: int) -> None:
    for _ in range(acts - 1):
        session.do(Add(1), "")


def _edit(folder: Path, statement: str) -> None:
    connection = sqlite3.connect(journal_file(folder))
    with connection:
        connection.execute(statement)
    connection.close()


def test_a_checkpoint_is_kept_every_25_entries_and_on_demand(ada: Session[Toy], journal: SqliteJournal) -> None:
    _evening(ada, 2 * CHECKPOINT_EVERY + 3)
    ada.checkpoint()
    assert [c.number for c in journal.checkpoints(ada.game_id)] == [25, 50, 53]


def test_opening_says_when_rules_or_data_changed(ada: Session[Toy], journal: SqliteJournal) -> None:
    _evening(ada, 30)
    assert not ada.opened.rules_changed
    opened = Session(replace(TOY, rules_version=4, box_digest="box-2"), journal, ada.game_id, "x").opened
    assert (opened.rules_version, opened.box_digest, opened.rules_changed, opened.box_changed) == (
        3,
        "box-1",
        True,
        True,
    )
    assert opened.entries == 30


def test_other_rules_that_change_the_table_are_noticed_and_the_saved_table_offered(
    ada: Session[Toy], journal: SqliteJournal
) -> None:
    _evening(ada, 55)
    with pytest.raises(LogBroken, match="The table after entry 25 would differ") as broken:
        Session(OTHER_RULES, journal, ada.game_id, "x")
    offer = broken.value.offer
    assert offer is not None
    assert (offer.number, offer.newest) == (55, 55)
    assert offer.state == Toy(49 + 2 * 5), "what was saved after entry 50, then five additions of the new rules"


def test_rules_that_refuse_an_old_act_name_it_and_offer_the_table_before_it(
    ada: Session[Toy], journal: SqliteJournal
) -> None:
    _evening(ada, 30)
    ada.do(Add(7), "seven")
    _evening(ada, 10)
    with pytest.raises(LogBroken, match=r"Entry 31 .* too_much") as broken:
        Session(STRICT_RULES, journal, ada.game_id, "x")
    assert broken.value.offer is not None
    assert (broken.value.offer.number, broken.value.offer.state, broken.value.offer.newest) == (30, Toy(29), 40)


def test_a_damaged_entry_before_a_checkpoint_costs_nothing(
    ada: Session[Toy], journal: SqliteJournal, tmp_path: Path
) -> None:
    _evening(ada, 60)
    _edit(tmp_path, "UPDATE entries SET body = '{\"do\":' WHERE number = 10")
    with pytest.raises(LogBroken, match="Entry 10") as broken:
        Session(TOY, journal, ada.game_id, "x")
    assert broken.value.offer is not None
    assert (broken.value.offer.number, broken.value.offer.state) == (60, Toy(59))


def test_a_silently_altered_number_is_noticed(ada: Session[Toy], journal: SqliteJournal, tmp_path: Path) -> None:
    _evening(ada, 60)
    _edit(tmp_path, "UPDATE entries SET body = replace(body, '1', '2') WHERE number = 30")
    with pytest.raises(LogBroken, match="The table after entry 50 would differ"):
        Session(TOY, journal, ada.game_id, "x")


SPOILED = [
    pytest.param(
        "UPDATE checkpoints SET state = '{\"score\":true}', hash = '' WHERE number = {number}", id="unreadable"
    ),
    pytest.param(
        "UPDATE checkpoints SET state = replace(state, '9', '8') WHERE number = {number}", id="not the one kept"
    ),
    pytest.param("UPDATE checkpoints SET state = substr(state, 1, 9) WHERE number = {number}", id="cut off"),
]


@pytest.mark.parametrize("edit", SPOILED)
def test_an_unreadable_checkpoint_never_agrees(
    ada: Session[Toy], journal: SqliteJournal, tmp_path: Path, edit: str
) -> None:
    """By the same rules the log speaks for itself; other rules are compared with an older one, and not believed."""
    _evening(ada, 60)
    _edit(tmp_path, edit.replace("{number}", "50"))
    assert Session(TOY, journal, ada.game_id, "x").state == Toy(59)
    with pytest.raises(LogBroken, match=r"saved after entry 50 cannot be read\. The rules or the box data") as broken:
        Session(replace(TOY, rules_version=4), journal, ada.game_id, "x")
    assert broken.value.offer is not None
    assert (broken.value.offer.number, broken.value.offer.state) == (60, Toy(59))
    with pytest.raises(LogBroken) as broken:
        Session(OTHER_RULES, journal, ada.game_id, "x")
    assert broken.value.offer is not None
    assert broken.value.offer.state == Toy(24 + 2 * 35), "what was saved after entry 25, then the new rules"


@pytest.mark.parametrize("edit", SPOILED)
def test_without_any_readable_checkpoint_the_log_itself_is_offered(
    ada: Session[Toy], journal: SqliteJournal, tmp_path: Path, edit: str
) -> None:
    _evening(ada, 30)
    _edit(tmp_path, edit.replace("WHERE number = {number}", ""))
    _edit(tmp_path, "UPDATE entries SET body = '{' WHERE number = 30")
    with pytest.raises(LogBroken, match="Entry 30") as broken:
        Session(TOY, journal, ada.game_id, "x")
    assert broken.value.offer is not None
    assert (broken.value.offer.number, broken.value.offer.state) == (29, Toy(28))


def test_an_unreadable_restored_table_is_not_the_end_of_the_evening(
    ada: Session[Toy], journal: SqliteJournal, tmp_path: Path
) -> None:
    """As older versions wrote it: a table that nobody can read, in the log and beside it."""
    _evening(ada, 20)
    _edit(tmp_path, "UPDATE entries SET body = '{' WHERE number = 20")
    with pytest.raises(LogBroken) as broken:
        Session(TOY, journal, ada.game_id, "x")
    assert broken.value.offer is not None
    Session.resume(TOY, journal, ada.game_id, broken.value.offer, "x", "Ada")
    _edit(tmp_path, "UPDATE entries SET body = replace(body, '18', 'true') WHERE number = 21")
    _edit(tmp_path, "UPDATE checkpoints SET state = 'unreadable'")
    with pytest.raises(LogBroken, match="Entry 21") as broken:
        Session(TOY, journal, ada.game_id, "x")
    assert broken.value.offer is not None
    assert (broken.value.offer.number, broken.value.offer.state) == (19, Toy(18))


def test_what_would_not_be_read_back_is_not_kept(ada: Session[Toy], journal: SqliteJournal) -> None:
    """A rule that puts half a point where whole ones belong: its acts are kept, its tables are not."""

    def careless(state: Toy | None, command: object) -> Applied[Toy]:
        done = toy_game.apply(state, command)
        return Applied(replace(done.state, score=done.state.score + 0.5), ())

    game = replace(TOY, apply=careless)
    session = Session(game, journal, ada.game_id, "x")
    for _ in range(33):
        session.do(Add(1))
    session.checkpoint()
    assert (session.number, journal.checkpoints(ada.game_id)) == (34, ())
    with pytest.raises(StorageTrouble, match="would read back differently"):
        Session.resume(game, journal, ada.game_id, RestoreOffer(4, Toy(2.5), 34), "x", "Ada")
    assert len(journal.entries(ada.game_id)) == 34


def test_a_restored_table_carries_its_hash(ada: Session[Toy], journal: SqliteJournal, tmp_path: Path) -> None:
    ada.do(Add(3))
    Session.resume(TOY, journal, ada.game_id, RestoreOffer(2, Toy(3), 2), "x", "Ada")
    assert Session(TOY, journal, ada.game_id, "x").state == Toy(3)
    _edit(tmp_path, "UPDATE entries SET body = replace(body, '3,', '4,') WHERE number = 3")
    with pytest.raises(LogBroken, match="Its table is not the one that was saved"):
        Session(TOY, journal, ada.game_id, "x")


def test_a_log_that_is_broken_from_the_first_entry_offers_nothing_but_says_why(
    ada: Session[Toy], journal: SqliteJournal, tmp_path: Path
) -> None:
    _edit(tmp_path, "UPDATE entries SET body = 'nonsense'")
    with pytest.raises(LogBroken, match="Entry 1 ") as broken:
        Session(TOY, journal, ada.game_id, "x")
    assert broken.value.offer is None


def test_the_game_goes_on_from_what_was_offered(ada: Session[Toy], journal: SqliteJournal, open_journal: Open) -> None:
    _evening(ada, 29)
    ada.do(Add(1), "one")
    ada.do(Add(7), "seven")
    with pytest.raises(LogBroken) as broken:
        Session(STRICT_RULES, journal, ada.game_id, "x")
    assert broken.value.offer is not None
    again = Session.resume(STRICT_RULES, journal, ada.game_id, broken.value.offer, "x", "Ada")
    assert (again.state, again.number, again.undo_what) == (Toy(29), 32, None)
    again.do(Add(1), "on")
    assert not again.opened.rules_changed
    reopened = Session(STRICT_RULES, open_journal(), ada.game_id, "y")
    assert (reopened.state, reopened.log) == (Toy(30), again.log)
    assert reopened.do(Add(1), "one").repeated, "a tap from before the restored table does not count again"


def test_an_unreadable_checkpoint_is_passed_over(ada: Session[Toy], journal: SqliteJournal, tmp_path: Path) -> None:
    _evening(ada, 60)
    _edit(tmp_path, "UPDATE checkpoints SET state = '{}' WHERE number = 50")
    assert Session(TOY, journal, ada.game_id, "x").state == Toy(59)


def test_an_entry_of_another_version_stops_the_page_at_what_it_knows(ada: Session[Toy], bob: Session[Toy]) -> None:
    ada.do(Add(1), "a1")
    strict = Session(STRICT_RULES, bob._journal, ada.game_id, "old program")
    ada.do(Add(7), "a2")
    with pytest.raises(LogBroken):
        strict.catch_up()
    assert strict.state == Toy(1)


# ---------------------------------------------------------------- many devices

moves = st.lists(st.tuples(st.integers(0, 2), st.integers(-9, 9) | st.sampled_from(["undo", "redo", "again", "look"])))


@settings(max_examples=runs(40))
@given(moves)
def test_devices_taking_turns_in_any_order_lose_nothing(wanted: list[tuple[int, int | str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        journals = [SqliteJournal(journal_file(folder)) for _ in range(3)]
        first = Session.start(TOY, journals[0], "t", "0")
        first.do(SetUpToy(), "set-up")
        sessions = [first, *(Session(TOY, j, first.game_id, str(n)) for n, j in enumerate(journals[1:], start=1))]
        ids, accepted = count(), 1
        for device, wish in wanted:
            accepted += _move(sessions[device], wish, f"{next(ids)}")
        for session in sessions:
            session.catch_up()
        fresh = Session(TOY, journals[0], first.game_id, "fresh")
        assert fresh.number == accepted
        assert [r.number for r in fresh.log] == list(range(1, accepted + 1))
        assert all((s.state, s.log) == (fresh.state, fresh.log) for s in sessions)
        for journal in journals:
            journal.close()


def _move(session: Session[Toy], wish: int | str, entry_id: str) -> int:
    """One move of a device that may not know the newest entries; how many entries it added."""
    before = session.number
    try:
        match wish:
            case int(number):
                assert not session.do(Add(number), entry_id).repeated
                return 1
            case "undo" if what := session.undo_what:
                session.undo(what.number, entry_id)
                return 1
            case "redo" if what := session.redo_what:
                session.redo(what.number, entry_id)
                return 1
            case "again":
                assert session.do(SetUpToy(), "set-up").repeated
            case "look":
                assert session.number + len(session.catch_up()) >= before
    except IllegalCommand:
        assert wish in ("undo", "redo"), "only these can come too late"
    return 0
