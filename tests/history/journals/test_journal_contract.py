"""What every journal promises, whatever it is made of: the sentences of :class:`companion.history.journal.Journal`."""

from __future__ import annotations

import json
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from journals import JOURNALS, Open
from toy_game import TOY, Add, SetUpToy, Toy

from companion.errors import IllegalCommand, StorageTrouble
from companion.history.broken import LogBroken
from companion.history.export import export_game, keep_game, read_game
from companion.history.journal import Appended, Checkpoint, Draft, Entry, Journal, SavedGame
from companion.history.session import CHECKPOINT_EVERY, Session
from companion.history.timeline import Refusal

EARLY, LATE = "2024-03-01T20:00:00.000+00:00", "2024-03-02T20:00:00.000+00:00"
TEXTS = ("", "Жёлтый <знак>", '"quoted" \\ and\nbroken', "\u2028", "x" * 20_000, "\x00")


def cover(name: str = "g", created: str = EARLY, title: str = "Вечер") -> SavedGame:
    return SavedGame(name, "toy", title, created, 3, "box-1")


def draft(name: str, at: str = EARLY, body: str = "{}") -> Draft:
    return Draft(name, at, "Ada", "phone", body)


@pytest.fixture(params=JOURNALS)
def open_any(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the same journal again and again, each time as another device would."""
    opened: list[Journal] = []
    make = JOURNALS[request.param](tmp_path)

    def open_one() -> Journal:
        opened.append(make())
        return opened[-1]

    yield open_one
    for journal in opened:
        journal.close()


@pytest.fixture
def any_journal(open_any: Open) -> Journal:
    return open_any()


# ---------------------------------------------------------------- games


def test_a_new_journal_is_empty(any_journal: Journal) -> None:
    assert any_journal.games() == ()
    assert any_journal.game("g") is None
    assert (any_journal.entries("g"), any_journal.checkpoints("g")) == ((), ())


def test_a_game_is_added_whole(any_journal: Journal) -> None:
    kept = Checkpoint(2, '{"a":1}', 3, "box-1", "hash")
    any_journal.add(cover(), [draft("a"), draft("b", LATE)], kept)
    assert any_journal.game("g") == replace(cover(), last_at=LATE, entries=2)
    assert any_journal.entries("g") == (Entry(1, draft("a")), Entry(2, draft("b", LATE)))
    assert any_journal.checkpoints("g") == (kept,)


def test_a_game_is_added_whole_or_not_at_all(any_journal: Journal) -> None:
    with pytest.raises(StorageTrouble):
        any_journal.add(cover(), [draft("a"), draft("a")])
    assert any_journal.games() == ()


def test_a_game_is_added_once(any_journal: Journal) -> None:
    any_journal.add(cover(), [draft("a")])
    with pytest.raises(StorageTrouble):
        any_journal.add(cover(), [draft("b")])
    assert any_journal.entries("g") == (Entry(1, draft("a")),)


def test_games_are_listed_with_the_one_played_last_first(any_journal: Journal) -> None:
    for name, created in (("b", EARLY), ("a", EARLY), ("new", LATE), ("old", EARLY)):
        any_journal.add(cover(name, created))
    any_journal.append("old", 0, draft("a", "2024-04-01T00:00:00.000+00:00"))
    assert [game.id for game in any_journal.games()] == ["old", "new", "a", "b"]
    assert [game.entries for game in any_journal.games()] == [1, 0, 0, 0]


def test_renaming_and_deleting_touch_one_game_only(any_journal: Journal) -> None:
    for name in ("g", "h"):
        any_journal.add(cover(name), [draft("a")], Checkpoint(1, "{}", 3, "box-1"))
    any_journal.rename("g", "Другой вечер")
    any_journal.delete("h")
    any_journal.rename("nobody", "x")
    any_journal.delete("nobody")
    assert [(game.id, game.title) for game in any_journal.games()] == [("g", "Другой вечер")]
    assert (any_journal.entries("h"), any_journal.checkpoints("h")) == ((), ())
    assert (len(any_journal.entries("g")), len(any_journal.checkpoints("g"))) == (1, 1)


def test_a_deleted_game_takes_nothing_more(any_journal: Journal) -> None:
    any_journal.add(cover(), [draft("a")])
    any_journal.delete("g")
    with pytest.raises(StorageTrouble):
        any_journal.append("g", 1, draft("b"))
    with pytest.raises(StorageTrouble):
        any_journal.put_checkpoint("g", Checkpoint(1, "{}", 3, "box-1"))
    any_journal.add(cover(), [draft("a")])
    assert len(any_journal.entries("g")) == 1


# ---------------------------------------------------------------- entries


def test_entries_are_numbered_from_one_without_gaps(any_journal: Journal) -> None:
    any_journal.add(cover())
    for number in range(5):
        assert any_journal.append("g", number, draft(f"d{number}")) == Appended(number + 1, fresh=True)
    assert [(e.number, e.draft.id) for e in any_journal.entries("g", after=2)] == [(3, "d2"), (4, "d3"), (5, "d4")]
    assert any_journal.entries("g", after=5) == any_journal.entries("g", after=99) == ()


def test_so_many_are_read_at_once_as_are_wanted(any_journal: Journal) -> None:
    any_journal.add(cover(), [draft(f"d{number}", body="{}" + " " * number) for number in range(5)])
    assert [entry.number for entry in any_journal.entries("g", 1, 2)] == [2, 3]
    assert [entry.number for entry in any_journal.entries("g", 3, 9)] == [4, 5]
    for number in range(1, 6):
        any_journal.put_checkpoint("g", Checkpoint(number, "{}", 3, "box-1"))
    assert [checkpoint.number for checkpoint in any_journal.checkpoints("g", 2)] == [4, 5]
    assert [checkpoint.number for checkpoint in any_journal.checkpoints("g", 9)] == [1, 2, 3, 4, 5]
    assert any_journal.size("g") == 5 * 2 + 0 + 1 + 2 + 3 + 4
    assert (any_journal.size("h"), any_journal.entries("h", 0, 2), any_journal.checkpoints("h", 2)) == (0, (), ())


def test_the_second_of_two_devices_is_told_to_look_first(open_any: Open) -> None:
    mine, theirs = open_any(), open_any()
    mine.add(cover())
    theirs.append("g", 0, draft("a"))
    assert mine.append("g", 0, draft("b")) is None
    assert mine.entries("g") == theirs.entries("g") == (Entry(1, draft("a")),)


def test_a_repeated_entry_gives_the_first_number_and_writes_nothing(any_journal: Journal) -> None:
    any_journal.add(cover())
    any_journal.append("g", 0, draft("a"))
    any_journal.append("g", 1, draft("b"))
    kept = Checkpoint(3, "{}", 3, "box-1")
    assert any_journal.append("g", 2, draft("a"), kept) == Appended(1, fresh=False)
    assert any_journal.append("g", 0, draft("b"), kept) == Appended(2, fresh=False)
    assert (len(any_journal.entries("g")), any_journal.checkpoints("g")) == (2, ())


def test_the_same_id_in_another_game_is_another_entry(any_journal: Journal) -> None:
    for name in ("g", "h"):
        any_journal.add(cover(name))
        assert any_journal.append(name, 0, draft("a")) == Appended(1, fresh=True)


def test_an_entry_after_one_that_is_not_there_is_refused(any_journal: Journal) -> None:
    any_journal.add(cover(), [draft("a")])
    with pytest.raises(StorageTrouble):
        any_journal.append("g", 2, draft("b"))
    assert len(any_journal.entries("g")) == 1


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_every_text_comes_back_as_it_was(any_journal: Journal, text: str) -> None:
    body = json.dumps({"do": "Mark", "with": {"text": text}}, ensure_ascii=False)
    any_journal.add(cover(title=text), [Draft("a", EARLY, text, text, body)], Checkpoint(1, body, 3, text))
    assert any_journal.entries("g")[0].draft == Draft("a", EARLY, text, text, body)
    assert any_journal.checkpoints("g") == (Checkpoint(1, body, 3, text),)
    found = any_journal.game("g")
    assert found is not None
    assert found.title == text


# ---------------------------------------------------------------- checkpoints, the mark, other devices


def test_half_a_sign_in_a_name_or_a_text_is_one_sentence_or_nothing(any_journal: Journal) -> None:
    """No database holds it; whoever asks for it hears no other error than that of a store."""
    half = "\ud800"
    any_journal.add(cover(), [draft("a")])
    for ask in (
        lambda: any_journal.game(half),
        lambda: any_journal.entries(half),
        lambda: any_journal.checkpoints(half),
        lambda: any_journal.rename(half, half),
        lambda: any_journal.delete(half),
        lambda: any_journal.append(half, 0, draft("b")),
        lambda: any_journal.append("g", 0, draft(half)),
        lambda: any_journal.put_checkpoint(half, Checkpoint(1, "{}", 1, "")),
    ):
        with suppress(StorageTrouble):
            ask()
    assert [entry.draft.id for entry in any_journal.entries("g")] == ["a"]


def test_a_checkpoint_of_the_same_number_is_replaced(any_journal: Journal) -> None:
    any_journal.add(cover(), [draft("a"), draft("b")])
    for number, state in ((2, "{}"), (1, "{}"), (2, '{"new":1}')):
        any_journal.put_checkpoint("g", Checkpoint(number, state, 3, "box-1", "h"))
    assert [(kept.number, kept.state) for kept in any_journal.checkpoints("g")] == [(1, "{}"), (2, '{"new":1}')]


def test_the_mark_moves_when_anybody_writes_and_only_then(open_any: Open) -> None:
    mine, theirs = open_any(), open_any()
    mark = mine.version()
    assert mine.version() == mark
    writes = (
        lambda: theirs.add(cover(), [draft("a")]),
        lambda: mine.append("g", 1, draft("b")),
        lambda: theirs.append("g", 2, draft("c")),
        lambda: theirs.put_checkpoint("g", Checkpoint(1, "{}", 3, "box-1")),
        lambda: theirs.rename("g", "other"),
        lambda: theirs.delete("g"),
    )
    for write in writes:
        write()
        assert mine.version() != mark
        mark = mine.version()
        mine.games()
        mine.entries("g")
        assert mine.version() == mark


def test_another_device_sees_what_was_acknowledged_at_once(open_any: Open) -> None:
    mine, theirs = open_any(), open_any()
    mine.add(cover())
    for number in range(20):
        mine.append("g", number, draft(str(number)))
        assert [entry.number for entry in theirs.entries("g", number)] == [number + 1]


def test_what_is_closed_is_kept(open_any: Open) -> None:
    first = open_any()
    first.add(cover(), [draft("a")])
    first.close()
    assert open_any().entries("g") == (Entry(1, draft("a")),)


def test_many_devices_opening_and_acting_at_once_lose_nothing(open_any: Open) -> None:
    devices, acts = 5, 12
    open_any().add(cover(), [draft("s", body='{"do":"SetUpToy","with":{"pawns":[]}}')])
    failures: list[BaseException] = []
    start = threading.Barrier(devices)

    def play(device: int) -> None:
        try:
            start.wait()
            session = Session(TOY, open_any(), "g", f"device-{device}")
            for act in range(acts):
                assert not session.do(Add(1), f"{device}-{act}").repeated
        except BaseException as failure:  # noqa: BLE001 - a thread has nobody else to tell
            failures.append(failure)

    threads = [threading.Thread(target=play, args=(device,)) for device in range(devices)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    fresh = Session(TOY, open_any(), "g", "fresh")
    assert (fresh.number, fresh.state) == (1 + devices * acts, Toy(devices * acts))


# ---------------------------------------------------------------- a session on top of it


def test_an_evening_is_kept_undone_exported_and_opened_again(open_any: Open) -> None:
    session = Session.start(TOY, open_any(), "Вечер", "phone")
    session.do(SetUpToy(), "set-up", "Ада")
    for number in range(CHECKPOINT_EVERY):
        session.do(Add(number), f"a{number}")
    session.undo(session.number, "u")
    with pytest.raises(IllegalCommand) as refused:
        session.undo(session.number, "u2")
    assert refused.value.reason is Refusal.UNDO_TOO_LATE
    other = open_any()
    again = Session(TOY, other, session.game_id, "laptop")
    assert (again.state, again.log) == (session.state, session.log)
    name = keep_game(read_game(export_game(other, session.game_id), TOY), TOY, other)
    assert Session(TOY, other, name, "x").log == session.log


def test_a_log_that_no_longer_replays_is_gone_on_from(any_journal: Journal) -> None:
    any_journal.add(cover(), [draft("s", body='{"do":"SetUpToy","with":{"pawns":[]}}'), draft("x", body="{")])
    with pytest.raises(LogBroken) as broken:
        Session(TOY, any_journal, "g", "x")
    assert broken.value.offer is not None
    resumed = Session.resume(TOY, any_journal, "g", broken.value.offer, "x", "Ada")
    assert resumed.do(Add(2)).state == Toy(2)
    assert Session(TOY, any_journal, "g", "y").state == Toy(2)


ACTS = st.lists(
    st.tuples(st.sampled_from(("add", "append", "late", "again", "put", "rename", "delete")), st.integers(0, 2)),
    max_size=25,
)


@pytest.mark.parametrize("kind", JOURNALS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_every_journal_does_the_same_as_the_one_in_memory(
    kind: str, tmp_path: Path, acts: list[tuple[str, int]]
) -> None:
    with tempfile.TemporaryDirectory(dir=tmp_path) as folder:
        made, model = JOURNALS[kind](Path(folder))(), JOURNALS["memory"](Path(folder))()
        for step, (act, which) in enumerate(acts):
            assert _done(made, act, f"g{which}", step) == _done(model, act, f"g{which}", step), (step, act)
            assert made.games() == model.games()
        for game in ("g0", "g1", "g2"):
            assert made.entries(game) == model.entries(game)
            assert made.checkpoints(game) == model.checkpoints(game)
        made.close()


def _done(journal: Journal, act: str, game: str, step: int) -> object:
    """What one act answers; a refusal by its kind."""
    newest = len(journal.entries(game))
    kept = Checkpoint(newest + 1, f'{{"at":{step}}}', 3, "box-1", str(step))
    try:
        match act:
            case "add":
                return journal.add(cover(game), [draft("first")], kept)
            case "append":
                return journal.append(game, newest, draft(str(step)), kept)
            case "late":
                return journal.append(game, max(0, newest - 1), draft(str(step)))
            case "again":
                return journal.append(game, newest, draft("first"))
            case "put":
                return journal.put_checkpoint(game, kept)
            case "rename":
                return journal.rename(game, f"title {step}")
            case _:
                return journal.delete(game)
    except StorageTrouble:
        return StorageTrouble
