"""Names of players and the invitation are nobody else's business: rights of the data folder and of what lies in it.

Older versions left a folder 0755 and a journal 0644. Where a system knows no such rights, nothing is asked or changed.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

INVITATION = "lan-token"
"""The file with the token of this house."""

OPENING = "open-door"
"""The file with what lets guests in while the door is open."""

OURS = ("companion.sqlite*", "copies", INVITATION, OPENING, "arkham-box*", "innsmouth-box*", "realms-box*",
        "notebooks", "shared.sqlite*")  # fmt: skip
"""All that we put into a data folder, with what SQLite lays beside it, copies, and what was put aside."""

IN_PASSING = ".companion-"
"""How the names of our files begin that come and go."""

FOR_OTHERS = stat.S_IRWXG | stat.S_IRWXO
WRITTEN_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def knows_rights() -> bool:
    """Return whether this system has file permissions for a user, a group and all others."""
    return os.name == "posix"


def make_private(folder: Path) -> None:
    """Restrict the companion's files in ``folder`` to their owner, and the folder itself if it holds no other files.

    A folder with other things is the user's choice and stays as it is; so do files of another account, targets of
    symbolic links, and an invitation that another account could have written, so that its next reader notices.
    """
    if not knows_rights():
        return
    paths = list(folder.iterdir())
    ours = [path for path in paths if any(path.match(pattern) for pattern in OURS)]
    copies = [copy for path in ours if path.name == "copies" and not path.is_symlink() for copy in path.iterdir()]
    for path in (*ours, *copies):
        if path.name not in (INVITATION, OPENING) or not others_may_write(path):  # its next reader has to see it
            _close(path)
    if len(ours) == len([path for path in paths if not path.name.startswith(IN_PASSING)]):
        _close(folder)


def others_may_write(file: Path) -> bool:
    """Return whether another account could have written the content of ``file``.

    False on a system without file permissions.
    """
    if not knows_rights():
        return False
    status = file.stat()
    return bool(status.st_mode & WRITTEN_BY_OTHERS) or status.st_uid != os.geteuid()


def _close(path: Path) -> None:
    """Take the rights of group and others from a file or folder, unless it is a link, missing, or another user's."""
    try:
        status = path.lstat()
    except FileNotFoundError:  # SQLite's own files come and go
        return
    if stat.S_ISLNK(status.st_mode):  # what it leads to is somebody's choice
        return
    if status.st_uid == os.geteuid() and status.st_mode & FOR_OTHERS:
        path.chmod(stat.S_IMODE(status.st_mode) & ~FOR_OTHERS)
