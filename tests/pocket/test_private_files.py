"""The browser's private files: what is full, elsewhere or damaged is one sentence, and what was kept is not lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from worker_files import Disk, Tab

from companion.errors import StorageTrouble
from companion.history.journal import Draft, SavedGame
from companion.history.journals.line_journal import LineJournal
from companion.pocket.private_files import PrivateFiles
from companion.pocket.stored_boxes import StoredBoxes

AT = "2024-03-01T20:00:00.000+00:00"
NAMES = ("box.json", "gone.json", "towns.json")
COVER = SavedGame("g", "toy", "Вечер", AT, 3, "box-1")


def draft(name: str) -> Draft:
    return Draft(name, AT, "Ada", "phone", "{}")


def test_a_game_is_found_again_by_another_page() -> None:
    disk = Disk()
    LineJournal(PrivateFiles(Tab(disk))).add(COVER, [draft("a")])
    [entry] = LineJournal(PrivateFiles(Tab(disk))).entries("g")
    assert entry.draft.id == "a"


def test_without_room_the_game_stays_as_it_was_and_it_is_said() -> None:
    disk = Disk()
    journal = LineJournal(PrivateFiles(Tab(disk)))
    journal.add(COVER, [draft("a")])
    disk.room = 1
    with pytest.raises(StorageTrouble, match="no room left"):
        journal.append("g", 1, draft("b"))
    disk.room = 1 << 30
    assert journal.append("g", 1, draft("b")) is not None
    assert [entry.draft.id for entry in LineJournal(PrivateFiles(Tab(disk))).entries("g")] == ["a", "b"]


def test_a_table_that_another_tab_has_can_be_seen_but_not_changed() -> None:
    disk = Disk()
    owner = LineJournal(PrivateFiles(Tab(disk)))
    owner.add(COVER, [draft("a")])
    looks = LineJournal(PrivateFiles(Tab(disk)))
    assert len(looks.entries("g")) == 1
    with pytest.raises(StorageTrouble, match="another tab"):
        looks.append("g", 1, draft("b"))
    owner.append("g", 1, draft("c"))
    assert [entry.draft.id for entry in looks.entries("g")] == ["a", "c"]


# ---------------------------------------------------------------- boxes


def test_boxes_are_laid_out_again_as_they_were(tmp_path: Path) -> None:
    disk = Disk()
    one, other = tmp_path / "one", tmp_path / "other"
    first = StoredBoxes(one, PrivateFiles(Tab(disk)), "boxes", NAMES)
    first.lay_out()
    (one / "box.json").write_text('{"зуб": 1}', "utf-8")
    (one / "gone.json").write_text("{}", "utf-8")
    first.keep()
    (one / "gone.json").unlink()
    (one / "box.json").write_text('{"зуб": 22}', "utf-8")
    first.keep()
    StoredBoxes(other, PrivateFiles(Tab(disk)), "boxes", NAMES).lay_out()
    assert {file.name: file.read_text("utf-8") for file in other.iterdir()} == {"box.json": '{"зуб": 22}'}


def test_what_did_not_change_is_not_written(tmp_path: Path) -> None:
    disk = Disk()
    boxes = StoredBoxes(tmp_path, PrivateFiles(Tab(disk)), "boxes", NAMES)
    boxes.lay_out()
    (tmp_path / "box.json").write_text("{}", "utf-8")
    boxes.keep()
    before = dict(disk.files)
    boxes.keep()
    assert disk.files == before


def test_a_box_that_cannot_be_kept_is_told_at_every_act_until_it_is(tmp_path: Path) -> None:
    disk = Disk()
    boxes = StoredBoxes(tmp_path, PrivateFiles(Tab(disk)), "boxes", NAMES)
    boxes.lay_out()
    (tmp_path / "box.json").write_text('{"a": 1}', "utf-8")
    disk.room = 1
    for _ in range(2):
        with pytest.raises(StorageTrouble, match="no room left"):
            boxes.keep()
    disk.room = 1 << 30
    boxes.keep()
    assert b'{\\"a\\": 1}' in disk.files["boxes"]


def two_tabs(disk: Disk, place: Path) -> tuple[StoredBoxes, StoredBoxes]:
    """The boxes of the tab that may write, and those of another one."""
    owner = Tab(disk)
    owner.hold("boxes")
    both = tuple(
        StoredBoxes(place / name, PrivateFiles(tab), "boxes", NAMES)
        for name, tab in (("one", owner), ("other", Tab(disk)))
    )
    for boxes in both:
        boxes.lay_out()
    return both[0], both[1]


def laid_out(disk: Disk, place: Path) -> dict[str, str]:
    """What a page finds that opens now."""
    StoredBoxes(place, PrivateFiles(Tab(disk)), "boxes", NAMES).lay_out()
    return {file.name: file.read_text("utf-8") for file in place.iterdir()}


def test_who_takes_a_box_over_keeps_behind_what_the_other_tab_kept(tmp_path: Path) -> None:
    disk = Disk()
    first, second = two_tabs(disk, tmp_path)
    (tmp_path / "one" / "box.json").write_text('{"a": 1}', "utf-8")
    first.keep()
    (tmp_path / "other" / "towns.json").write_text("[]", "utf-8")
    with pytest.raises(StorageTrouble, match="another tab"):
        second.keep()
    disk.held.remove("boxes")
    second.keep()
    assert laid_out(disk, tmp_path / "third") == {"box.json": '{"a": 1}', "towns.json": "[]"}


def test_what_two_tabs_tell_of_one_box_is_said_to_be_lost_where_it_is(tmp_path: Path) -> None:
    disk = Disk()
    first, second = two_tabs(disk, tmp_path)
    (tmp_path / "other" / "box.json").write_text('{"b": 2}', "utf-8")
    (tmp_path / "one" / "box.json").write_text('{"a": 1}', "utf-8")
    first.keep()
    disk.held.remove("boxes")
    with pytest.raises(StorageTrouble, match="was not saved"):
        second.keep()
    second.keep()
    assert laid_out(disk, tmp_path / "third") == laid_out(disk, tmp_path / "other") == {"box.json": '{"a": 1}'}


def test_a_box_that_another_tab_changed_is_laid_out_as_it_is_now(tmp_path: Path) -> None:
    disk = Disk()
    first, second = two_tabs(disk, tmp_path)
    (tmp_path / "one" / "box.json").write_text('{"a": 1}', "utf-8")
    first.keep()
    second.look()
    assert (tmp_path / "other" / "box.json").read_text("utf-8") == '{"a": 1}'
    before = dict(disk.files)
    second.keep()  # nothing differs
    assert disk.files == before
