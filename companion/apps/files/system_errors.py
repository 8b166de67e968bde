"""What the operating system complains of, in the player's language instead of its own."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from types import MappingProxyType

from companion.errors import SentenceError
from companion.words import message

LONGEST = 200
"""Characters of a path that a sentence repeats; of a longer one its end, which tells more."""

FREQUENT: Mapping[int, str] = MappingProxyType(
    {
        errno.ENOENT: message("there is no such file or folder"),
        errno.EACCES: message("you have no permission to do that there"),
        errno.EPERM: message("the system does not allow it"),
        errno.EISDIR: message("it is a folder, not a file"),
        errno.ENOTDIR: message("part of its path is a file, not a folder"),
        errno.EEXIST: message("a file with this name already exists"),
        errno.ENOSPC: message("the disk is full"),
        errno.EDQUOT: message("your disk quota is used up"),
        errno.EROFS: message("the disk is read-only"),
        errno.ENAMETOOLONG: message("the name is too long"),
        errno.ELOOP: message("its links lead in a circle"),
        errno.EIO: message("the disk is not responding"),
        errno.EMFILE: message("too many files are open"),
        errno.ENOMEM: message("there is no memory left"),
        errno.EINVAL: message("the system does not accept this name"),
        errno.EADDRINUSE: message("it is in use"),
        errno.EADDRNOTAVAIL: message("this computer has no such address"),
    }
)
"""Errors that a player may meet; lower case and without a full stop, to stand after a colon."""


def why(error: OSError | ValueError | OverflowError) -> SentenceError:
    """Return the reason of a system error as a phrase to put inside another sentence.

    A ``ValueError`` is about a file's name.
    """
    if not isinstance(error, OSError):
        return SentenceError(FREQUENT[errno.EINVAL])
    phrase = FREQUENT.get(error.errno or 0)
    return (
        SentenceError(phrase)
        if phrase
        else SentenceError(message("the system reports error {number}"), number=error.errno or 0)
    )


def named(path: object) -> str:
    """Return a path for an error sentence: in one printable line, shortened at its beginning if it is long."""
    text = "".join(c if c.isprintable() else "?" for c in str(path))
    return (text or "''") if len(text) <= LONGEST else "…" + text[-LONGEST:]
