"""Storage that is taken away from an open table, in every way and at every moment: nothing acknowledged is lost.

What is asked: a page is told of trouble whenever something that it did is not in the journal, and whatever was
acknowledged stands in the file that it can save, also while nothing can be written.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import postgres_server
import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from journals import JOURNALS
from thoroughly import runs
from toy_game import TOY, Add, SetUpToy, Toy

from companion.apps.tables.open_game import OpenGame
from companion.errors import CompanionError, IllegalCommand, StorageFailed
from companion.history import unsaved
from companion.history.export import read_game
from companion.history.journal import Appended, Checkpoint, Draft, Entry, Journal, SavedGame
from companion.history.journals.postgres.postgres_journal import PostgresJournal
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.session import CHECKPOINT_EVERY, Session

MOMENTS = ("game", "entries", "append", "checkpoints", "put_checkpoint", "version")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that failed is asked again at every act."""
    monkeypatch.setattr(unsaved, "RETRY_AFTER", 0.0)


class Faulty:
    """A journal whose store fails at some moments; where it ``forgets``, what was asked is done and not answered."""

    look_every = 0.1

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.fails: frozenset[str] = frozenset()
        self.forgets = False

    def _at(self, moment: str) -> None:
        if moment in self.fails:
            raise StorageFailed("The disk is full; nothing was recorded.")

    def add(self, game: SavedGame, drafts: Sequence[Draft] = (), checkpoint: Checkpoint | None = None) -> None:
        self._journal.add(game, drafts, checkpoint)

    def games(self) -> tuple[SavedGame, ...]:
        return self._journal.games()

    def game(self, game: str) -> SavedGame | None:
        self._at("game")
        return self._journal.game(game)

    def rename(self, game: str, title: str) -> None:
        self._journal.rename(game, title)

    def delete(self, game: str) -> None:
        self._journal.delete(game)

    def append(self, game: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None) -> Appended | None:
        if not self.forgets:
            self._at("append")
        appended = self._journal.append(game, after, draft, checkpoint)
        self._at("append")
        return appended

    def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        self._at("entries")
        return self._journal.entries(game, after, most)

    def put_checkpoint(self, game: str, checkpoint: Checkpoint) -> None:
        self._at("put_checkpoint")
        self._journal.put_checkpoint(game, checkpoint)

    def checkpoints(self, game: str, most: int | None = None) -> tuple[Checkpoint, ...]:
        self._at("checkpoints")
        return self._journal.checkpoints(game, most)

    def size(self, game: str) -> int:
        return self._journal.size(game)

    def version(self) -> Hashable:
        self._at("version")
        return self._journal.version()

    def listen(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        return None

    def close(self) -> None:
        self._journal.close()


class Evening:
    """A page that plays on, and what was acknowledged to its player."""

    def __init__(self, journal: Journal, clean: Journal, game: str = "") -> None:
        self.table = OpenGame(TOY, lambda: journal)
        self.table.plays_on = True
        self.clean = clean
        self.acknowledged: list[str] = []
        self.lost: set[str] = set()
        if game:
            self.table.open(game, "phone")
        else:
            self.table.do(SetUpToy(), "set-up", "Ada")

    @property
    def session(self) -> Session[Toy]:
        return self.table.laid_out()

    def act(self, number: int, name: str) -> None:
        self.table.do(Add(number), name, "Ada")
        self.acknowledged.append(name)

    def undo(self, name: str) -> None:
        if what := self.session.undo_what:
            self.table.undo(what.number, name, "Ada")
            self.acknowledged.append(name)

    def redo(self, name: str) -> None:
        if what := self.session.redo_what:
            self.table.redo(what.number, name, "Ada")
            self.acknowledged.append(name)

    def check(self) -> None:
        """Hold what the page may say against what is there."""
        self.lost |= {lost.draft.id for lost in self.session.lost()}
        wanted = [name for name in self.acknowledged if name not in self.lost]
        document = self.table.export()
        assert {entry["id"] for entry in json.loads(document)["entries"]} >= set(wanted)
        assert [record.id for record in self.session.log if record.id in wanted] == wanted
        if self.session.trouble is None:
            assert self.session.unsaved == ()
            assert {entry.draft.id for entry in self.clean.entries(self.table.name)} >= set(wanted)

    def ends(self) -> None:
        """Storage is back: all that was acknowledged is written, and leads to the table that is shown."""
        self.session.catch_up()
        self.check()
        assert self.session.trouble is None
        assert Session(TOY, self.clean, self.table.name, "later").state == self.session.state


@contextmanager
def opened(kind: str) -> Iterator[Callable[[], Journal]]:
    """Open one journal again and again, as other devices would."""
    journals: list[Journal] = []
    with tempfile.TemporaryDirectory() as folder:
        make = JOURNALS[kind](Path(folder))

        def one() -> Journal:
            journals.append(make())
            return journals[-1]

        yield one
        for journal in journals:
            journal.close()


@pytest.mark.parametrize("forgets", [False, True], ids=["not written", "written, not answered"])
@pytest.mark.parametrize("moment", [*MOMENTS, "all"])
@pytest.mark.parametrize("kind", JOURNALS)
def test_an_evening_goes_on_in_memory_and_is_written_once_storage_is_back(
    kind: str, moment: str, forgets: bool
) -> None:
    """Over a checkpoint, with undo and redo."""
    with opened(kind) as make:
        faulty = Faulty(make())
        evening = Evening(faulty, make())
        evening.act(1, "before")
        faulty.fails, faulty.forgets = frozenset(MOMENTS if moment == "all" else [moment]), forgets
        for number in range(CHECKPOINT_EVERY):
            evening.act(number, f"a{number}")
            if number % 8 == 0:
                evening.check()
        evening.undo("u")
        evening.undo("v")
        evening.redo("r")
        evening.check()
        must_tell = {"entries", "append"} & faulty.fails
        assert (evening.session.trouble is not None) == bool(must_tell)
        assert evening.session.state is not None
        shown = evening.session.state
        faulty.fails = frozenset()
        evening.ends()
        assert evening.session.state == shown
        assert not evening.lost


STEPS = st.one_of(
    st.tuples(st.sampled_from(["ada", "bob"]), st.integers(0, 9)),
    st.tuples(st.sampled_from(["undo", "redo", "bob undo", "look", "give", "open anew"]), st.just(0)),
    st.tuples(st.just("take"), st.sets(st.sampled_from(MOMENTS), min_size=1)),
    st.tuples(st.just("forget"), st.sets(st.sampled_from(["append", "entries"]), min_size=1)),
)


@pytest.mark.parametrize("kind", ["memory", "sqlite", "lines"])
@settings(max_examples=runs(60), deadline=None)
@given(steps=st.lists(STEPS, min_size=4, max_size=30))
def test_nothing_acknowledged_is_lost_whatever_others_do_meanwhile(kind: str, steps: list[tuple[str, object]]) -> None:
    with opened(kind) as make:
        faulty = Faulty(make())
        ada = Evening(faulty, make())
        bob = Evening(make(), make(), ada.table.name)
        for at, (what, how) in enumerate(steps):
            _step(ada, bob, faulty, what, how, f"{what}-{at}")
            ada.check()
            bob.check()
        faulty.fails = frozenset()
        ada.ends()
        bob.ends()
        assert ada.session.state == bob.session.state


def _step(ada: Evening, bob: Evening, faulty: Faulty, what: str, how: object, name: str) -> None:
    match what, how:
        case "ada", int(number):
            ada.act(number, name)
        case "bob", int(number):
            bob.act(number, name)
        case "undo", _:
            with suppress(IllegalCommand):  # bob was first
                ada.undo(name)
        case "redo", _:
            with suppress(IllegalCommand):
                ada.redo(name)
        case "bob undo", _:
            with suppress(IllegalCommand):
                bob.undo(name)
        case "look", _:
            with suppress(StorageFailed):
                ada.session.catch_up()
        case "open anew", _:
            with suppress(StorageFailed):
                ada.table.open(ada.table.name, "phone")
        case "give", _:
            faulty.fails = frozenset()
        case "take" | "forget", set(moments):
            faulty.fails, faulty.forgets = frozenset(map(str, moments)), what == "forget"


def test_an_act_that_others_made_impossible_is_told_with_the_reason_and_the_rest_is_kept() -> None:
    with opened("memory") as make:
        faulty = Faulty(make())
        ada = Evening(faulty, make())
        bob = Evening(make(), make(), ada.table.name)
        faulty.fails = frozenset(["append"])
        ada.act(1, "undone")
        ada.undo("undo of an own act")
        ada.act(2, "kept")
        number = ada.session.number
        bob.act(5, "bob")
        faulty.fails = frozenset()
        ada.session.catch_up()
        assert ada.session.lost() == []
        assert ada.session.number == number + 1
        assert ada.session.state == Toy(7)
        faulty.fails = frozenset(["append"])
        ada.undo("undo of bob's table")
        bob.act(1, "bob again")
        faulty.fails = frozenset()
        news = ada.session.catch_up()
        assert [record.id for record in news] == ["bob again"]
        (lost,) = ada.session.lost()
        assert (lost.draft.id, isinstance(lost.why, IllegalCommand)) == ("undo of bob's table", True)
        assert ada.session.state == Toy(8)


def test_who_does_not_play_on_is_refused_and_nothing_counts_in_memory() -> None:
    """A notebook and the command line show no head that could say that something is not saved."""
    with opened("memory") as make:
        faulty = Faulty(make())
        session = Session.start(TOY, faulty, "", "notebook")
        session.do(SetUpToy())
        faulty.fails = frozenset(["append"])
        with pytest.raises(StorageFailed):
            session.do(Add(1))
        assert (session.state, session.unsaved, session.number) == (Toy(0), (), 1)
        faulty.fails = frozenset()
        assert session.do(Add(2)).state == Toy(2)


# ---------------------------------------------------------------- real stores


Taken = Callable[[SqliteJournal, Path], AbstractContextManager[None]]


@contextmanager
def full(journal: SqliteJournal, file: Path) -> Iterator[None]:
    (pages,) = journal._rows("PRAGMA page_count")[0]
    journal._rows(f"PRAGMA max_page_count = {pages}")
    yield
    journal._rows("PRAGMA max_page_count = 100000")


@contextmanager
def read_only(journal: SqliteJournal, file: Path) -> Iterator[None]:
    journal._rows("PRAGMA query_only = 1")
    yield
    journal._rows("PRAGMA query_only = 0")


@contextmanager
def locked(journal: SqliteJournal, file: Path) -> Iterator[None]:
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    yield
    holder.close()


@contextmanager
def gone(journal: SqliteJournal, file: Path) -> Iterator[None]:
    file.rename(file.with_suffix(".away"))
    yield
    file.with_suffix(".away").rename(file)


@contextmanager
def without_tables(journal: SqliteJournal, file: Path) -> Iterator[None]:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("ALTER TABLE entries RENAME TO hidden")
    yield
    other.execute("ALTER TABLE hidden RENAME TO entries")
    other.close()


@pytest.mark.parametrize("take", [full, read_only, locked, gone, without_tables])
def test_every_way_in_which_sqlite_fails(tmp_path: Path, take: Taken) -> None:
    if take is gone and os.name == "nt":
        pytest.skip("Windows does not let go of an open file")
    file = journal_file(tmp_path)
    journal, clean = SqliteJournal(file, patience=0.02), SqliteJournal(file, patience=5.0)
    evening = Evening(journal, clean)
    evening.act(1, "before")
    with take(journal, file):
        for number in range(300):
            evening.act(number, f"a{number}" + "x" * 150)
            if take is full and evening.session.trouble is None:
                continue
            assert evening.session.trouble is not None
            if len(evening.session.unsaved) > 3:
                break
        document = evening.table.export()
        assert len(read_game(document, TOY).drafts) == evening.session.number
        assert evening.session.unsaved
    evening.ends()
    for one in (journal, clean):
        one.close()


def _said(server: postgres_server.Server, statement: str) -> None:
    with psycopg.connect(server.url, autocommit=True) as line:
        line.execute(statement.encode())


@pytest.mark.parametrize(
    ("take", "give"),
    [
        ("ALTER TABLE entries RENAME TO hidden", "ALTER TABLE hidden RENAME TO entries"),
        ("ALTER TABLE games RENAME TO hidden", "ALTER TABLE hidden RENAME TO games"),
        ("kill", "start"),
    ],
)
def test_every_way_in_which_postgresql_fails(take: str, give: str) -> None:
    server = postgres_server.begin(durable=True)
    try:
        evening = Evening(PostgresJournal(server.url), PostgresJournal(server.url))
        evening.act(1, "before")
        server.kill() if take == "kill" else _said(server, take)
        for number in range(3):
            evening.act(number, f"a{number}")
        assert evening.session.trouble is not None
        assert len(read_game(evening.table.export(), TOY).drafts) == evening.session.number
        server.start() if give == "start" else _said(server, give)
        evening.ends()
    finally:
        server.stop()


def test_a_table_that_somebody_deleted_can_still_be_saved_as_a_file() -> None:
    with opened("sqlite") as make:
        evening = Evening(make(), make())
        evening.act(1, "a")
        evening.clean.delete(evening.table.name)
        with pytest.raises(CompanionError, match="someone removed it"):
            evening.act(2, "b")
        assert len(read_game(evening.table.export(), TOY).drafts) == evening.session.number
