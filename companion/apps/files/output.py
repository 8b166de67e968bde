"""What the command line prints: lines of ready text without anybody's control characters, or a document."""

from __future__ import annotations

import io
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from companion.apps.files.system_errors import why
from companion.errors import StorageTrouble


def prepare() -> None:
    """Prepare the standard streams: open closed streams onto nothing, and escape letters that a terminal lacks.

    Kernels that this program starts inherit the opened streams.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            os.dup2(nowhere, number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print lines on standard output; raises StorageTrouble, or BrokenPipeError when the reader has closed the pipe."""
    with _printing():
        print(_printable(text), flush=True)


def whisper(text: str) -> None:
    """Print a line on standard error; do nothing where standard error is closed."""
    with suppress(OSError):
        print(_printable(text), file=sys.stderr, flush=True)


def hand_out(document: str) -> None:
    """Print a document as it is, in UTF-8 whatever the terminal speaks."""
    with _printing():
        sys.stdout.buffer.write(document.encode())
        sys.stdout.buffer.flush()


def let_go() -> None:
    """Give up standard output, so that the end of the program does not try it again."""
    with suppress(io.UnsupportedOperation):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def _printing() -> Iterator[None]:
    """Watch over what prints within: raise StorageTrouble if nothing can be printed, let BrokenPipeError through."""
    try:
        yield
    except BrokenPipeError:
        let_go()
        raise
    except OSError as trouble:
        let_go()
        raise StorageTrouble("Cannot write the output: {reason}.", reason=why(trouble)) from trouble


def _printable(text: str) -> str:
    """Return a text with a question mark for each character that cannot be printed, except tab and line feed.

    A space of any other width is a space.
    """
    return "".join(
        c if c.isprintable() or c in "\t\n" else " " if unicodedata.category(c) == "Zs" else "?" for c in text
    )
