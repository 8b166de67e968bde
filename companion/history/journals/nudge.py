"""A nudge from whoever has written to a journal to all who follow it, in this process and in others of this account.

One datagram without content, through sockets in a folder of the system's temporary one: nobody else's (0700), and named
by the journal's file, so that a kernel, a notebook and the command line meet whatever they call it. A nudge may get
lost, and where there are no such sockets (Windows) there is none: whoever follows looks from time to time anyway.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

LONGEST = 100
"""Bytes of a socket's path; the shortest limit of a system is 103."""

Identity = tuple[int, int]
"""Device and number of a journal's file."""


def ring(journal: Identity | None) -> None:
    """Nudge all who listen; a socket whose owner has ended is taken away."""
    folder = _folder()
    if folder is None or journal is None:
        return
    with suppress(OSError):
        if _is_ours(folder):
            _knock(folder, f"{_name(journal)}-*")


def listen(journal: Identity | None, wake: Callable[[], object]) -> Callable[[], None] | None:
    """Call ``wake`` in the running event loop after every nudge; gives back what ends it.

    None where nothing can be heard.
    """
    ear = _ear(journal)
    if ear is None:
        return None
    loop, place = asyncio.get_running_loop(), Path(ear.getsockname())

    def on_nudge() -> None:
        with suppress(BlockingIOError):
            while True:
                ear.recv(1)
                wake()

    def end() -> None:
        loop.remove_reader(ear.fileno())
        ear.close()
        place.unlink(missing_ok=True)

    try:
        loop.add_reader(ear.fileno(), on_nudge)
    except NotImplementedError:  # a loop that waits for no descriptors
        ear.close()
        place.unlink(missing_ok=True)
        return None
    return end


def _knock(folder: Path, names: str) -> None:
    """Send an empty message to all sockets whose names fit the pattern; remove sockets that no program reads."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as mouth:
        mouth.setblocking(False)
        for ear in folder.glob(names):
            try:
                mouth.sendto(b"", str(ear))
            except ConnectionRefusedError:
                ear.unlink(missing_ok=True)
            except OSError:  # full: it will wake anyway; gone: nobody listens any more
                continue


def _ear(journal: Identity | None) -> socket.socket | None:
    """Return a new socket that receives the nudges for a journal, None if this system or folder allows none."""
    folder = _folder()
    if folder is None or journal is None:
        return None
    place = folder / f"{_name(journal)}-{secrets.token_hex(4)}"
    if len(os.fsencode(place)) > LONGEST:
        return None
    ear = None
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        if not _is_ours(folder):
            return None
        _knock(folder, "*")  # what killed programs have left, of any journal; the others look once for nothing
        ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ear.setblocking(False)
        ear.bind(str(place))
    except OSError:
        if ear is not None:
            ear.close()
        return None
    return ear


def _folder() -> Path | None:
    """Return the folder of this account's sockets; None on a system without them, or without a temporary folder."""
    if not hasattr(socket, "AF_UNIX") or not hasattr(os, "geteuid"):
        return None
    try:
        return Path(tempfile.gettempdir()) / f"companion-{os.geteuid()}"
    except OSError:
        return None


def _is_ours(folder: Path) -> bool:
    """Return whether this account owns the folder and no other account has access to it; False if it does not exist."""
    try:
        status = folder.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not status.st_mode & 0o077


def _name(journal: Identity) -> str:
    """Return the start of the socket names of a journal, from device and number of its file."""
    return f"{journal[0]:x}.{journal[1]:x}"
