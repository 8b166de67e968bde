"""Who may come in: only this computer, or everybody who was shown the invitation.

Without ``--lan`` the server listens on the loopback address and answers only requests that name this computer,
so that no web page elsewhere can reach a table through a name of its own (DNS rebinding). With ``--lan`` it
listens on the network and answers whoever sits at this computer in the same way, and of all others only those who bring
the token: in the address once, then in a cookie. A door that is opened without a restart (``server.entrance.door``)
has a token for those who play and one for those who only look.
"""

from __future__ import annotations

import hmac
import io
import os
import secrets
import socket
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

import segno
from tornado.httputil import HTTPServerRequest, split_host_and_port

from companion.apps.files import private
from companion.apps.wire.doors.doorway import is_here
from companion.errors import StorageTrouble
from companion.records import dataclass

COOKIE = "companion-seat"
ARGUMENT = "token"
ADDRESS = "COMPANION_ADDRESS"
"""Environment variable with the address in the network, for a computer that has several."""
SHORTEST = 16
"""Letters of a token."""
PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")
"""Headers by which a proxy on this computer says that it asks for somebody else."""
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1", "[::1]"})


class VisitorKind(StrEnum):
    """The kind of a visitor."""

    HOST = "host"
    """Sits at this very computer."""
    PLAYS = "plays"
    LOOKS = "looks"
    """Changes nothing."""


class Doorkeeper(Protocol):
    """Decides about every request before any handler sees it."""

    def admits(self, request: HTTPServerRequest) -> bool:
        """Return whether this request may be answered at all."""

    def brought(self, request: HTTPServerRequest) -> str:
        """Return the valid token in the request's address, to be exchanged for the cookie; "" without a token."""

    def kind(self, request: HTTPServerRequest) -> VisitorKind:
        """Return the kind of visitor that sends this request; only for a request that is admitted."""


@dataclass(frozen=True, slots=True)
class ThisComputer:
    """Admits requests that address this computer by one of its own names."""

    def admits(self, request: HTTPServerRequest) -> bool:
        return split_host_and_port(request.host.lower())[0] in LOCAL_NAMES

    def brought(self, request: HTTPServerRequest) -> str:
        return ""

    def kind(self, request: HTTPServerRequest) -> VisitorKind:
        return VisitorKind.HOST


@dataclass(frozen=True, slots=True)
class Invited:
    """Admits whoever brings a token, from wherever, and where ``knows_host`` whoever sits at this computer."""

    token: str
    to_look: str = ""
    """Of those who only look, where there are such."""
    former: Mapping[str, VisitorKind] = field(default_factory=lambda: MappingProxyType({}))
    """Tokens that a server let in which ended without a word, and what each allows."""
    knows_host: bool = False

    def admits(self, request: HTTPServerRequest) -> bool:
        return bool(self._is_host(request) or self._saved_token(request) or self.brought(request))

    def brought(self, request: HTTPServerRequest) -> str:
        offered = (value.decode("utf-8", "replace") for value in request.query_arguments.get(ARGUMENT, ()))
        return next(filter(None, map(self._valid_token, offered)), "")

    def kind(self, request: HTTPServerRequest) -> VisitorKind:
        if self._is_host(request):
            return VisitorKind.HOST
        token = self.brought(request) or self._saved_token(request)
        return self.former.get(token, VisitorKind.PLAYS if token == self.token else VisitorKind.LOOKS)

    def _is_host(self, request: HTTPServerRequest) -> bool:
        """Return whether a request comes from the host: from this computer, directly, not passed on by a proxy."""
        is_local = is_here(str(request.remote_ip)) and not any(name in request.headers for name in PASSED_ON)
        return self.knows_host and is_local and ThisComputer().admits(request)

    def _saved_token(self, request: HTTPServerRequest) -> str:
        """Return the valid token in the cookie of a request, "" if it has none."""
        cookie = request.cookies.get(COOKIE)
        return self._valid_token(cookie.value) if cookie else ""

    def _valid_token(self, offered: str) -> str:
        """Return the valid token that equals the offered token, compared in constant time; "" if there is none."""
        tokens = filter(None, (self.token, self.to_look, *self.former))
        return next((token for token in tokens if hmac.compare_digest(offered.encode(), token.encode())), "")


def comes_from_elsewhere(request: HTTPServerRequest) -> bool:
    """Return whether a page of another site makes the browser send this request; no such page has business here.

    Browsers say so in ``Sec-Fetch-Site``, on plain http to this very computer only; all of them name the ``Origin`` of
    what is not a plain link, and of every websocket.
    """
    if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("Origin")
    return origin is not None and origin.lower() != f"{request.protocol}://{request.host}".lower()


def is_followed_link(request: HTTPServerRequest) -> bool:
    """Return whether the visitor follows a link in a window of its own, such as a link in a letter or a messenger."""
    wanted = ("navigate", "document")
    named = tuple(request.headers.get(name) for name in ("Sec-Fetch-Mode", "Sec-Fetch-Dest"))
    return request.method == "GET" and named == wanted


def saved_token(folder: Path) -> str:
    """Return the random token of this data folder, made at the first call.

    It is the same after a restart, so that seated phones stay seated. Raises ``StorageTrouble``.
    """
    file = folder / private.INVITATION
    try:
        if not file.exists():
            opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(opened, "w", encoding="ascii") as fresh:
                fresh.write(fresh_token())
        token = file.read_text("ascii").strip()
        others_write = private.others_may_write(file)
    except (OSError, UnicodeDecodeError) as trouble:
        raise StorageTrouble("The invitation cannot be saved in {file}.", file=file) from trouble
    if others_write:
        raise StorageTrouble(
            "Other users of this computer could have changed the invitation in {file}. Delete the file to make "
            "a new one.",
            file=file,
        )
    if len(token) < SHORTEST:
        raise StorageTrouble("The invitation in {file} is damaged; delete the file to make a new one.", file=file)
    return token


def fresh_token() -> str:
    """Return a new random token (22 characters)."""
    return secrets.token_urlsafe(16)


def own_address() -> str:
    """Return this computer's address in its network, or the host's in the environment; 127.0.0.1 without a network.

    Nothing is sent to find out.
    """
    if text := os.environ.get(ADDRESS, ""):
        return text
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr_for_terminal(address: str) -> str:
    """Return the address as a QR code made of half blocks, dark on light whatever the terminal's colours."""
    drawing = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawing, compact=True, border=2)
    return drawing.getvalue()


def qr_svg(address: str) -> str:
    """Return the address as a QR code in inline SVG, scaled by its box."""
    return str(
        segno.make(address, error="m", micro=False).svg_inline(border=2, omitsize=True, dark="#12181a", light="#f6f1e4")
    )
