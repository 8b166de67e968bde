"""Files that the command line reads and writes, ``-`` being standard input and output."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from companion.apps.files.system_errors import named, why
from companion.errors import BadExport, StorageTrouble
from companion.history.export import LARGEST

STANDARD = "-"

MOST_BYTES = 4 * LARGEST
"""Of a file only so much is read, and one byte to see that it is larger."""

DATABASE = b"SQLite format 3\0"

WIDE = (b"\xff\xfe", b"\xfe\xff")
"""How a file begins that a Windows shell wrote in UTF-16."""


def read(file: str) -> str:
    """Return the text of a file.

    Raises StorageTrouble, and BadExport when it is no text, is a journal or is far too large.
    """
    with _troubles(file, "read"), _opened(file) as source:
        raw = source.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise BadExport("The file {file} is too large.", file=named(file))
    if raw.startswith(DATABASE):
        raise BadExport("The file is the journal of a data folder; name that folder with --data-dir.")
    return decoded(raw, file)


def decoded(raw: bytes, file: str) -> str:
    """Return a file's bytes as text without the byte order mark: UTF-16 if they begin with its mark, else UTF-8.

    Raises ``BadExport``, naming ``file``, if they cannot be decoded.
    """
    try:
        return raw.decode("utf-16" if raw.startswith(WIDE) else "utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise BadExport("The file {file} is not text.", file=named(file)) from trouble


def write(file: str, text: str, over: bool = False) -> None:
    """Write a file whole or not at all; one that is there only if ``over``. Raises StorageTrouble."""
    path = Path(file)
    with _troubles(file, "write"):
        if path.is_dir() or (path.exists() and not path.is_file()):
            path.write_bytes(text.encode())  # a device or a pipe takes it, a folder says what it is
        elif over:
            _replace(Path(os.path.realpath(path)), text.encode())
        else:
            _create(path, text.encode())


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    """Open a file to read its bytes and close it afterwards; "-" is standard input, which stays open."""
    if file != STANDARD:
        with Path(file).open("rb") as source:
            yield source
    else:
        yield sys.stdin.buffer


def _create(path: Path, content: bytes) -> None:
    """Write a new file; raise StorageTrouble if there is a file of this name."""
    try:
        with path.open("xb") as target:
            _fill(target, path, content)
    except FileExistsError as trouble:
        raise StorageTrouble("The file {file} already exists; --force overwrites it.", file=named(path)) from trouble


def _replace(path: Path, content: bytes) -> None:
    """Replace the content of a file by a new file written beside it, so that the file is never half written."""
    handle, beside = tempfile.mkstemp(prefix=".companion-", dir=path.parent)
    with os.fdopen(handle, "wb") as target:
        _fill(target, Path(beside), content)
    Path(beside).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
    Path(beside).replace(path)


def _fill(target: BinaryIO, path: Path, content: bytes) -> None:
    """Write it to the disk; a file that could not be filled does not stay."""
    try:
        target.write(content)
        target.flush()
        os.fsync(target.fileno())
    except OSError:
        path.unlink()
        raise


def _umask() -> int:
    """Return the process's mask of file rights, such as 0o022, by setting it and putting it back."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def _troubles(file: str, doing: str) -> Iterator[None]:
    """Turn errors of the file system inside into one sentence about ``file``, read or written as ``doing`` says.

    Raises StorageTrouble, for an empty name too.
    """
    try:
        if not file:  # as a path it would be this folder
            raise FileNotFoundError(errno.ENOENT, "")
        yield
    except (OSError, ValueError) as trouble:
        text, reason = named(file), why(trouble)
        if doing == "read":
            raise StorageTrouble("The file {file} cannot be read: {reason}.", file=text, reason=reason) from trouble
        raise StorageTrouble("The file {file} cannot be written: {reason}.", file=text, reason=reason) from trouble
