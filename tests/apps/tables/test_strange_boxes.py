"""A kept box that says what no box has: told with its place, the file kept aside, what is known in it goes on."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from pathlib import Path

import pytest

from companion import words
from companion.apps.files import box_file
from companion.apps.files.box_file import DamagedBox
from companion.apps.tables.boxes import innsmouth_box, realms_box
from companion.errors import Problem, StorageTrouble
from companion.realms.cards.my_box import Printed


def realms_text() -> dict[str, object]:
    from companion.realms.cards import my_box

    return {"format": my_box.FORMAT, "version": my_box.VERSION, "cards": {"book_of_iod": {"cost": 3}}}


@pytest.mark.parametrize(
    ("more", "named"),
    [
        pytest.param(lambda text: text[:-1] + ', "notes": "mine"}', "notes", id="unknown-key"),
        pytest.param(lambda text: text.replace('"cost": 3', '"cost": 3, "zzz": 7'), "zzz", id="unknown-cell"),
        pytest.param(lambda text: text.replace('"cost": 3', '"cost": 5, "cost": 3'), "cost", id="twice"),
    ],
)
def test_what_no_box_of_realms_has_is_told_and_never_deleted(more: object, named: str, tmp_path: Path) -> None:
    file = realms_box.BoxFile(tmp_path)
    text = more(json.dumps(realms_text()))  # type: ignore[operator]
    file.path.write_text(text, "utf-8")
    with pytest.raises(DamagedBox) as refused:
        file.load()
    assert named in str(refused.value)
    aside = file.set_aside()
    assert aside is not None
    assert aside.is_partly_sound
    assert (tmp_path / aside.name).read_text("utf-8") == text, "the file as it was"
    assert file.load().cards["book_of_iod"] == Printed(cost=3), "what is known goes on"
    assert file.set_aside() is None, "told once"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "My box cannot be read: you have no permission to do that there."),
        ("ru", "«Мою коробку» не удалось прочитать: для этого у вас там недостаточно прав."),
    ],
)
def test_a_box_that_may_not_be_read_says_why_in_the_players_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    """Rights do not bind root, so the file itself refuses, as the system does it."""

    def refuse(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(StorageTrouble) as refused:
        realms_box.BoxFile(tmp_path).load()
    assert words.load(language).error_text(refused.value) == said


def test_a_box_that_another_page_holds_says_so_in_the_players_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box_file, "PATIENCE", 0.0)
    file = realms_box.BoxFile(tmp_path)
    holder = sqlite3.connect(tmp_path / "realms-box.lock", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StorageTrouble) as refused:
        file.change(lambda kept: kept)
    holder.close()
    assert (
        words.load("ru").error_text(refused.value) == "«Мою коробку» не удалось сохранить: её меняет другая страница."
    )


def test_what_no_box_of_innsmouth_has_is_told_and_never_deleted(tmp_path: Path) -> None:
    file = innsmouth_box.BoxFile(tmp_path)
    file.save(file.empty())
    text = file.path.read_text("utf-8")
    strange = text.rstrip()[:-1].rstrip() + ', "notes": "mine"}'
    file.path.write_text(strange, "utf-8")
    warnings: list[Problem] = []
    innsmouth_box.read(strange, warnings)
    assert warnings, "the same key is a warning in a file that is taken in"
    with pytest.raises(DamagedBox, match="notes"):
        file.load()
    aside = file.set_aside()
    assert aside is not None
    assert (tmp_path / aside.name).read_text("utf-8") == strange
    assert file.load() == file.empty()
