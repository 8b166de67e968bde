"""What answers a request: the house with its keeper, the start page, our apps, and the lines to their kernels."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection
from typing import Any
from weakref import WeakSet

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.websocket import WebSocketClosedError
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from companion import words
from companion.apps.browser import address
from companion.apps.files import paths
from companion.apps.server import kernels, templates
from companion.apps.server.entrance import door, invitation
from companion.apps.server.entrance.answer_headers import AnswerHeaders
from companion.apps.server.entrance.digits import Digits
from companion.apps.server.sentence_pages import (
    CrossSiteRequest,
    Knock,
    NotHere,
    NotInvited,
    Threshold,
    Welcome,
    is_plain,
    reads,
    say_on_a_page,
)
from companion.apps.wire.doors import doorway
from companion.screens.devices.door import VisitorDoor
from companion.words import message

GUEST = "X-Companion-Guest"
"""Header in which the house, and nobody else, writes who asks; kernels get it as ``paths.GUEST``."""

BROKEN = (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError, RecursionError)
"""How Jupyter fails at a message that is none."""

FIRST_PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""Jupyter's name for messages whose parts are counted in eight bytes; all others count in four."""

FAILED = 500
"""The least status of a request that this server could not answer."""

GONE = 410
"""What a page hears that came too late for its kernel: it loads itself once more."""

ENDED = 1001
"""The code with which a websocket says that its other end is gone."""

INVALID = 1007
"""The code with which a websocket says so."""

OF_A_TEMPLATE = re.compile(r"(companion|lab|base)/static/.+")


class HouseApplication(tornado.web.Application):
    """Every request passes the keeper before a route is looked up: pages, static files and websockets alike."""

    def __init__(self, keeper: invitation.Doorkeeper, private_path: str, **settings: Any) -> None:
        super().__init__(**settings)
        self.add_transform(AnswerHeaders)
        self.keeper, self.private_path = keeper, private_path
        self.guests = kernels.Guests()
        self.lines: WeakSet[KernelLine] = WeakSet()
        """Between pages and kernels."""
        self.door: door.Door | None = None
        """That the host may open; None where the house is open to the network from the start."""
        self.digits: Digits | None = None
        """Of a house that is open from the start."""
        self.running: Callable[[str], str] = lambda table: "/"
        """The address of this table, or of the evening that goes on; "/" where there is none."""

    def landing(self) -> str:
        """Return the page for a guest who asked for none: the table whose settings led to the door, or the evening."""
        return self.running(self.door.table if self.door is not None else "")

    def find_handler(self, request: HTTPServerRequest, **options: Any) -> Any:
        """Return the handler of the keeper's answer, or of the route if the keeper has no objection.

        Requests below ``private_path`` skip the keeper: only the kernels of this server know it.
        """
        if request.path.startswith(self.private_path):
            return super().find_handler(request, **options)
        keeper = (self.door.keeper(request) if self.door is not None else None) or self.keeper
        if not keeper.admits(request):
            digits = self._digits_for(keeper)
            if digits is None or not _knocks(request) or invitation.comes_from_elsewhere(request):
                return self.get_handler_delegate(request, NotInvited)
            return self.get_handler_delegate(request, Knock, {"digits": digits, "landing": self.landing})
        request.headers[GUEST] = keeper.kind(request)
        elsewhere = invitation.comes_from_elsewhere(request)
        if elsewhere and not invitation.is_followed_link(request):
            return self.get_handler_delegate(request, CrossSiteRequest)
        if request.method == "GET" and (token := keeper.brought(request)):
            is_host = request.headers[GUEST] == invitation.VisitorKind.HOST
            landing = (lambda: "/") if is_host else self.landing
            return self.get_handler_delegate(request, Welcome, {"token": token, "landing": landing})
        if elsewhere and request.path != "/":
            return self.get_handler_delegate(request, Threshold)
        if not is_plain(request.path):
            return self.get_handler_delegate(request, NotHere)
        return super().find_handler(request, **options)

    def hang_up(self, running: Collection[str]) -> None:
        """Close the lines to kernels that no longer run, so that their pages look at once and come back."""
        for line in list(self.lines):
            if line.kernel_id not in running:
                line.close(ENDED, "kernel ended")

    def _digits_for(self, keeper: invitation.Doorkeeper) -> Digits | None:
        """Return the digits that a visitor may type whom this keeper does not let in; None if there are none."""
        if keeper is self.keeper:
            return self.digits
        return self.door.opened.digits if self.door is not None and self.door.opened is not None else None


def _knocks(request: HTTPServerRequest) -> bool:
    """Return whether a person seems to stand behind a request: it is for a page, or brings typed digits."""
    if request.path == "/" and request.method in ("GET", "POST"):
        return True
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "") and is_plain(request.path)


def house_of(handler: tornado.web.RequestHandler) -> HouseApplication:
    """Return the house of a handler."""
    assert isinstance(handler.application, HouseApplication)
    return handler.application


class Complaints:
    """Requests that failed, for the terminal: of each status one at once, and how many more after a minute.

    ``say`` is given the status and how many more, 0 of the first. Nothing that a visitor wrote is said.
    """

    def __init__(self, say: Callable[[int, int], object], pause: float = 60.0) -> None:
        self._say, self._pause = say, pause
        self._more: dict[int, int] = {}

    def __call__(self, handler: tornado.web.RequestHandler) -> None:
        """Note how a request ended."""
        status = handler.get_status()
        if status in self._more:
            self._more[status] += 1
        elif status >= FAILED:
            self._begin(status, 0)

    def _begin(self, status: int, more: int) -> None:
        """Report failed requests of this status, then count further ones in silence for a while."""
        self._say(status, more)
        self._more[status] = 0
        IOLoop.current().call_later(self._pause, self._tell, status)

    def _tell(self, status: int) -> None:
        """Report the requests that failed during the silence, if any, and begin another silence."""
        if more := self._more.pop(status):
            self._begin(status, more)


class StartPage(JupyterHandler):
    """The start page; no kernel is started for it."""

    def initialize(self, render: Callable[[dict[str, str], VisitorDoor], str]) -> None:
        self.render_start = render

    @tornado.web.authenticated
    def get(self) -> None:
        query = {name: self.get_query_argument(name) for name in self.request.query_arguments}
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        wishes = {"lang": words.spoken(reads(self)), **query}
        self.finish(self.render_start(wishes, self._seen()))

    def _seen(self) -> VisitorDoor:
        """Return the door as this visitor sees it."""
        house, kind = house_of(self), self.request.headers[GUEST]
        if house.door is None:
            return VisitorDoor(kind, number=paths.number())
        if kind != invitation.VisitorKind.HOST:
            return VisitorDoor(kind)
        guests = house.guests.of_the_door(self.kernel_manager)
        devices = len(
            {(entry.caller, entry.visit.device, entry.visit.plays) for entry in guests if entry.visit is not None}
        )
        return VisitorDoor(kind, house.door.key, house.door.opened is not None, devices)


class KernelLine(VoilaKernelWebsocketHandler):  # type: ignore[misc]  # voila is untyped
    """The line between a page and its kernel; a page of an evening ago may ask for one that is gone."""

    async def open(self, kernel_id: str) -> None:
        """Open the line to a page's kernel, which from now on stays as long as the page."""
        self.application.guests.has_spoken(kernel_id)
        self.application.lines.add(self)
        await super().open(kernel_id)

    def on_close(self) -> None:
        """Note that the page, or its network, has closed the line."""
        self.application.guests.hung_up(self.kernel_id)
        super().on_close()

    def on_message(self, message: str | bytes) -> None:
        """Pass a message of the page to its kernel; close the line if the message is broken."""
        try:
            if not _holds_what_it_counts(message, self.connection.subprotocol):
                raise ValueError("a message counts parts that it does not hold")
            super().on_message(message)
        except BROKEN:
            self.close(INVALID, "broken message")

    def write_message(self, message: bytes | dict[str, Any], binary: bool = False) -> Any:
        """Send a message of the kernel to the page; drop it if the page is gone."""
        try:
            sent = super().write_message(message, binary)
        except WebSocketClosedError:
            return None
        if sent is not None:
            sent.add_done_callback(_sent)
        return sent

    def write_error(self, status_code: int, **options: Any) -> None:
        """Answer with the status alone: no person reads a page here."""
        self.finish()


class KernelCheck(KernelHandler):
    """Answers whether a kernel is there: a page asks while it is being loaded, and later when it hears nothing."""

    async def get(self, kernel_id: str) -> None:
        """Answer like Jupyter; with 410 if the kernel was let go because its page was silent for too long."""
        if house_of(self).guests.asks(kernel_id):
            await ensure_async(super().get(kernel_id))
        else:
            self.set_status(GONE)
            self.finish()


def _sent(sent: asyncio.Future[None]) -> None:
    """Raise the error with which a message failed, unless the page has just gone."""
    error = None if sent.cancelled() else sent.exception()
    if error is not None and not isinstance(error, WebSocketClosedError):
        raise error


def _holds_what_it_counts(message: str | bytes, protocol: str | None) -> bool:
    """Return whether a message is long enough for the number of parts that it states; Jupyter believes any number."""
    if isinstance(message, str):
        return True
    width, order = (8, "little") if protocol == FIRST_PROTOCOL else (4, "big")
    return width * (int.from_bytes(message[:width], order) + 1) <= len(message)  # type: ignore[arg-type]


class Pictures(templates.Packed, TemplateStaticFileHandler):  # type: ignore[misc]  # voila is untyped
    """Files of the templates; Voila takes it for granted that an address names one."""

    def parse_url_path(self, path: str) -> str:
        """Return the path of the template's file that a request names; raise ``HTTPError`` 404 if there is none."""
        if not OF_A_TEMPLATE.fullmatch(path):
            raise tornado.web.HTTPError(404)
        return str(super().parse_url_path(path))


class AppPage(TornadoVoilaHandler):  # type: ignore[misc]  # voila is untyped
    """Renders our notebooks and no other file; the visitor can choose neither template nor theme of Jupyter."""

    _entry: kernels.KernelPage | None = None

    async def get(self, path: str | None = None) -> None:
        if path not in {notebook.name for notebook in paths.notebooks().glob("*.ipynb")}:
            raise tornado.web.HTTPError(404)
        self.request.headers["Accept-Language"] = reads(self)  # for the kernel, which begins the page in it
        manager, guests = super().kernel_manager, self.application.guests
        await kernels.bury(manager, delay=4)
        caller, visit = str(self.request.remote_ip), self._visit(str(path).removesuffix(".ipynb"))
        self._entry = guests.enter(manager, "" if doorway.is_here(caller) and visit is None else caller, visit)
        if self._entry is None:
            text = message("Too many pages are open here. Close the ones nobody uses and try again in a minute.")
            say_on_a_page(self, 503, text, message("Try again"), "/" + self.request.uri.lstrip("/"))
            return
        try:
            await super().get(path)
        finally:
            guests.is_written(self._entry)

    def _visit(self, app: str) -> kernels.Visit | None:
        """Return what is remembered of a guest of the open door; None for any other visitor."""
        house, headers = self.application.door, self.request.headers
        if house is None or house.keeper(self.request) is None:
            return None
        plays = headers[GUEST] == invitation.VisitorKind.PLAYS
        table, look = (self.get_query_argument(name, "") for name in ("table", "look"))
        is_afar = look in (address.TELEVISION, address.TELEVISION_ALOUD, address.TELEVISION_JOIN)
        return kernels.Visit(plays, headers.get("User-Agent", ""), app, table, is_afar)

    @property
    def kernel_manager(self) -> Any:
        """Jupyter's manager of kernels, wrapped so that the kernel of this page is known by name from its start on."""
        manager = super().kernel_manager
        begun = self.application.guests.begun
        return manager if self._entry is None else kernels.Noted(manager, self._entry, begun)

    def get_argument(self, name: str, *default: Any, **options: Any) -> Any:
        if name in ("template", "theme"):
            return None
        return super().get_argument(name, *default, **options)
