"""Names of players and the invitation are their owner's alone."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from companion.apps.files import paths
from companion.apps.server.entrance import invitation
from companion.errors import StorageTrouble
from companion.history.journal import SavedGame
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows keeps no rights of a group and of others")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def opened_to_all(folder: Path) -> list[Path]:
    """A data folder as older versions left it: everybody may look."""
    (folder / "copies").mkdir()
    names = (FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}.damaged-1", "copies/companion-1.sqlite", "innsmouth-box.json",
             "realms-box.json.bak", "lan-token")  # fmt: skip
    for name in names:
        (folder / name).write_text("x")
        (folder / name).chmod(0o644)
    for path in (folder, folder / "copies"):
        path.chmod(0o755)
    return [folder / name for name in names]


def test_a_folder_of_an_older_version_is_closed_to_others(tmp_path: Path) -> None:
    files = opened_to_all(tmp_path)
    paths.data_folder(tmp_path)
    assert [rights(path) for path in (tmp_path, tmp_path / "copies")] == [0o700, 0o700]
    assert {path.name: rights(path) for path in files} == {path.name: 0o600 for path in files}


def test_a_folder_with_other_things_stays_as_it_is_and_ours_in_it_is_closed(tmp_path: Path) -> None:
    files = opened_to_all(tmp_path)
    (tmp_path / "letter.txt").write_text("x")
    (tmp_path / "letter.txt").chmod(0o644)
    paths.data_folder(tmp_path)
    assert (rights(tmp_path), rights(tmp_path / "letter.txt")) == (0o755, 0o644)
    assert {rights(path) for path in files} == {0o600}


def test_whatever_is_made_anew_is_private(tmp_path: Path) -> None:
    folder = paths.data_folder(tmp_path / "new")
    journal = SqliteJournal(folder / FILE_NAME)
    journal.add(SavedGame("g", "toy", "x", "2024-03-01T20:00:00.000+00:00", 1, "box"))
    invitation.saved_token(folder)
    found = {path.name: rights(path) for path in folder.iterdir()}
    journal.close()
    assert rights(folder) == 0o700
    assert {FILE_NAME, f"{FILE_NAME}-wal", "lan-token"} <= found.keys()
    assert found == dict.fromkeys(found, 0o600)


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_an_invitation_that_others_may_have_written_is_refused(tmp_path: Path, mode: int) -> None:
    token = invitation.saved_token(tmp_path)
    (tmp_path / "lan-token").chmod(mode)
    with pytest.raises(StorageTrouble, match="Other users of this computer could have changed"):
        invitation.saved_token(paths.data_folder(tmp_path))
    (tmp_path / "lan-token").unlink()
    assert invitation.saved_token(tmp_path) != token


LENT = ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")


def nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is anything after the test."""
    for name in LENT:
        monkeypatch.setenv(name, "")


def test_an_account_without_a_home_is_lent_one_for_what_is_jupyters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing_is_set(monkeypatch)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    paths.lend_jupyter_a_home(tmp_path / "lent")
    assert [os.environ[name] for name in LENT] == ["", "", "", ""], "it can be made"
    (tmp_path / "home").write_text("no folder")
    paths.lend_jupyter_a_home(tmp_path / "lent")
    assert {Path(os.environ[name]).parent for name in LENT} == {tmp_path / "lent"}


def test_a_home_that_may_not_be_entered_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of somebody else, as ``sudo -u`` leaves it: the system does not even say what there is below it."""
    home, ask = tmp_path / "home", os.stat

    def shut(path: str | Path, **how: Any) -> os.stat_result:
        if home in Path(path).parents:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return ask(path, **how)

    home.mkdir()
    nothing_is_set(monkeypatch)
    monkeypatch.setattr(os, "stat", shut)
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != home)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(home / "share"))
    paths.lend_jupyter_a_home(tmp_path / "lent")
    assert os.environ["JUPYTER_DATA_DIR"] == str(tmp_path / "lent" / "jupyter_data_dir")


def test_what_a_link_leads_to_stays_as_it_is(tmp_path: Path) -> None:
    folder, other = tmp_path / "games", tmp_path / "other"
    for place in (folder, other):
        place.mkdir()
    (other / "book.json").write_text("x")
    (other / "book.json").chmod(0o644)
    other.chmod(0o755)
    (folder / "realms-box.json").symlink_to(other / "book.json")
    (folder / "copies").symlink_to(other)
    paths.data_folder(folder)
    assert (rights(other / "book.json"), rights(other)) == (0o644, 0o755)
