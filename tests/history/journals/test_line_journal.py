"""The journal of lines: whatever a crash or a bad disk leaves of a file, sound lines count and none is made up."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from line_folder import DiskFolder
from toy_game import TOY, Add, SetUpToy

from companion.errors import StorageTrouble
from companion.history.journal import Appended, Checkpoint, Draft, SavedGame
from companion.history.journals.line_journal import LineJournal
from companion.history.journals.lines import changes, line_of
from companion.history.session import Session

AT = "2024-03-01T20:00:00.000+00:00"
TEXTS = ("", "Жёлтый <знак>", '"quoted" \\ and\nbroken', "\u2028", "\x00", "\ud800")


def cover(name: str = "g") -> SavedGame:
    return SavedGame(name, "toy", "Вечер", AT, 3, "box-1")


def draft(name: str, body: str = "{}") -> Draft:
    return Draft(name, AT, "Ada", "phone", body)


@pytest.fixture
def folder(tmp_path: Path) -> DiskFolder:
    return DiskFolder(tmp_path)


def file_of(folder: DiskFolder) -> Path:
    (name,) = folder.names()
    return folder.folder / name


@given(st.lists(st.dictionaries(st.text(), st.text() | st.integers(), min_size=1)), st.data())
def test_what_is_cut_anywhere_gives_the_whole_lines_before_it(
    kept: list[dict[str, object]], data: st.DataObject
) -> None:
    lines = [line_of(change) for change in kept]
    whole = b"".join(lines)
    cut = data.draw(st.integers(0, len(whole)))
    found = list(changes(whole[:cut]))
    ends = [len(b"".join(lines[: n + 1])) for n in range(len(lines))]
    assert [change for change, _ in found] == [change for change, end in zip(kept, ends, strict=True) if end <= cut]


@given(st.lists(st.dictionaries(st.text(), st.text(), min_size=1), min_size=1), st.data())
def test_a_flipped_bit_costs_nothing(kept: list[dict[str, str]], data: st.DataObject) -> None:
    whole = bytearray(b"".join(line_of(change) for change in kept))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= 1 << data.draw(st.integers(0, 7))
    found = list(changes(bytes(whole)))
    assert [change for change, _ in found] == kept
    assert sum(length for _, length in found) == len(whole), "the next line goes behind all of them"


@given(st.lists(st.dictionaries(st.text(), st.text(), min_size=1), min_size=1), st.data())
def test_a_line_that_was_overwritten_costs_one_line_and_makes_none_up(
    kept: list[dict[str, str]], data: st.DataObject
) -> None:
    lines = [line_of(change) for change in kept]
    hit = data.draw(st.integers(0, len(lines) - 1))
    lines[hit] = bytes(len(lines[hit]) - 1) + b"\n"
    found = [change for change, _ in changes(b"".join(lines))]
    assert found == [change for number, change in enumerate(kept) if number != hit]


@pytest.mark.parametrize("text", TEXTS, ids=repr)
def test_every_text_comes_back(folder: DiskFolder, text: str) -> None:
    LineJournal(folder).add(cover(), [draft("a", text)])
    [entry] = LineJournal(folder).entries("g")
    assert entry.draft.body == text


def test_a_torn_end_is_cut_off_by_the_next_act_and_nothing_else_is(folder: DiskFolder) -> None:
    journal = LineJournal(folder)
    journal.add(cover(), [draft("a")])
    with file_of(folder).open("ab") as file:
        file.write(line_of({"number": 2, "entries": [["b", AT, "", "", "{}"]]})[:-5])
    again = LineJournal(folder)
    assert [entry.draft.id for entry in again.entries("g")] == ["a"]
    assert again.append("g", 1, draft("c")) == Appended(2, fresh=True)
    assert [entry.draft.id for entry in LineJournal(folder).entries("g")] == ["a", "c"]


def test_a_full_disk_leaves_the_game_as_it_was(folder: DiskFolder) -> None:
    journal = LineJournal(folder)
    journal.add(cover(), [draft("a")])
    before = file_of(folder).read_bytes()
    folder.fail_after = 7
    with pytest.raises(StorageTrouble, match="full"):
        journal.append("g", 1, draft("b"), Checkpoint(2, "{}", 3, "box-1"))
    assert file_of(folder).read_bytes() == before
    folder.fail_after = None
    assert journal.append("g", 1, draft("b")) == Appended(2, fresh=True)


def test_a_page_that_only_looks_sees_what_another_adds(folder: DiskFolder) -> None:
    writes, looks = LineJournal(folder), LineJournal(folder)
    writes.add(cover(), [draft("a")])
    before = looks.version()
    writes.append("g", 1, draft("b"))
    assert looks.version() != before
    assert [entry.draft.id for entry in looks.entries("g", after=1)] == ["b"]


@settings(max_examples=60)
@given(acts=st.lists(st.integers(1, 3), min_size=1, max_size=60), data=st.data())
def test_a_game_cut_anywhere_opens_at_its_last_whole_act(
    tmp_path_factory: pytest.TempPathFactory, acts: list[int], data: st.DataObject
) -> None:
    folder = DiskFolder(tmp_path_factory.mktemp("lines"))
    session = Session.start(TOY, LineJournal(folder), "Evening", "phone")
    session.do(SetUpToy())
    sizes, states = [file_of(folder).stat().st_size], [session.state]
    for act in acts:
        session.do(Add(act))
        sizes.append(file_of(folder).stat().st_size)
        states.append(session.state)
    cut = data.draw(st.integers(sizes[0], sizes[-1]))
    with file_of(folder).open("r+b") as file:
        file.truncate(cut)
    opened = Session(TOY, LineJournal(folder), session.game_id, "phone")
    assert opened.state == states[sum(size <= cut for size in sizes) - 1]
