"""Ports of this computer to listen on, and why one cannot be had."""

from __future__ import annotations

import errno
import socket

from tornado.netutil import bind_sockets

from companion.apps.files.system_errors import why
from companion.errors import CannotServe

FIRST_PORT = 8866


def open_sockets(port: int | None, address: str) -> list[socket.socket]:
    """Listen on ``port``, or on the first free one; raises CannotServe with one sentence."""
    candidates = (port,) if port is not None else (*range(FIRST_PORT, FIRST_PORT + 20), 0)
    for candidate in candidates:
        try:
            return bind_sockets(candidate, address, family=socket.AF_INET)
        except (OSError, OverflowError) as trouble:
            if port is None and getattr(trouble, "errno", None) in (errno.EADDRINUSE, errno.EACCES):
                continue
            raise _why(candidate, trouble) from trouble
    raise CannotServe("No port is free from {first} up.", first=FIRST_PORT)


def _why(port: int, trouble: OSError | OverflowError) -> CannotServe:
    """Return the error that says in a sentence why a port cannot be opened."""
    match getattr(trouble, "errno", None):
        case errno.EADDRINUSE:
            return CannotServe("Port {port} is in use; choose another with --port, or leave --port out.", port=port)
        case errno.EACCES:
            return CannotServe("You may not use port {port}; choose one above 1023 with --port.", port=port)
        case socket.EAI_NONAME:
            return CannotServe("This address does not exist; use one like 127.0.0.1.")
        case _:
            return CannotServe("Cannot open port {port}: {reason}.", port=port, reason=why(trouble))
