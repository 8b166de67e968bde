"""What answers a request: the keeper's words, the start page, our apps, and the page that is not there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection
from functools import cache
from html import escape
from typing import Any
from urllib.parse import unquote_to_bytes
from weakref import WeakSet

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import HTTPServerRequest, url_concat
from tornado.websocket import WebSocketClosedError
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from companion import words
from companion.apps.files import paths
from companion.apps.server import kernels, templates
from companion.apps.server.entrance import door, doorway, invitation
from companion.apps.server.entrance.digits import Digits
from companion.screens.devices.door import Door
from companion.words import message

LANGUAGE_COOKIE = "companion-lang"
"""Set by the start page's script, so that the next visit begins in the same language."""

GUEST = "X-Companion-Guest"
"""Header in which the house, and nobody else, writes who asks; kernels get it as ``paths.GUEST``."""

BROKEN = (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError, RecursionError)
"""How Jupyter fails at a message that is none."""

FIRST_PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""Jupyter's name for messages whose parts are counted in eight bytes; all others count in four."""

GONE = 410
"""What a page hears that came too late for its kernel: it loads itself once more."""

ENDED = 1001
"""The code with which a websocket says that its other end is gone."""

INVALID = 1007
"""The code with which a websocket says so."""

OF_A_TEMPLATE = re.compile(r"(companion|lab|base)/static/.+")

TOO_MANY_OF_ALL = message(
    "So many wrong numbers were typed that no number lets anybody in any more. "
    "Scan the code, or ask the host for the whole address."
)

NOT_OPEN = message("This page did not open; what was shown as saved is safe. Reload it, or restart the companion.")

_PAGE = """<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{status}</title><style>body{{background:#0c1214;color:#f1e9d8;font:18px/1.6 Georgia,serif;padding:2em}}
a{{color:#e8b65c;display:inline-block;min-height:40px}}</style><p>{said}</p><p><a href="{address}">{link}</a></p>
<script>document.querySelector("a").hash = location.hash</script>
"""
"""The game that an address may hold behind ``#`` is not lost on the way: a server never sees it."""

_NUMBER = """<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>body{{background:#0c1214;color:#f1e9d8;font:18px/1.6 Georgia,serif;margin:0;
min-height:100vh;display:grid;place-items:center}}main{{padding:24px;max-width:26em}}
h1{{font-size:26px;font-weight:400;line-height:1.25;color:#e8b65c;margin:0 0 .6em}}p{{margin:0 0 .9em}}
form{{display:flex;flex-wrap:wrap;gap:10px;margin-top:1.4em}}
input,button{{font:inherit;min-height:52px;border-radius:6px;padding:0 16px;box-sizing:border-box}}
input:not([type=hidden]){{flex:1 1 7em;min-width:7em;background:#162023;color:inherit;border:1px solid #4a5a5e;
letter-spacing:.16em;font-size:22px}}button{{flex:1 1 9em;background:#e8b65c;color:#1a1206;border:0}}</style>
<main><h1>{title}</h1>{said}<form method="post" action="/"><input type="hidden" name="to" value="{to}">
<input name="number" inputmode="numeric" autocomplete="off" aria-label="{label}" maxlength="9" required autofocus>
<button>{button}</button></form></main>
"""


def in_all_languages(text: str, between: str) -> str:
    """A sentence for those whose language we cannot know."""
    return between.join(words.load(language).t(text) for language in words.LANGUAGES)


class Refused(tornado.web.RequestHandler):
    """403 for whoever was not invited; says what to do and nothing else."""

    def prepare(self) -> None:
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(in_all_languages(message("Ask the host of the table for the address or QR code."), "\n") + "\n")


class Knock(tornado.web.RequestHandler):
    """Where somebody stands who typed the short address, or lost what let him in: six digits let him on."""

    def initialize(self, digits: Digits) -> None:
        self.digits = digits

    def get(self) -> None:
        self._ask(message("The host of the table sees a code and six digits. Type the digits:"), _without_token(self))

    def post(self) -> None:
        caller = str(self.request.remote_ip)
        to = self.get_body_argument("to", "/")
        to = to if is_plain(to.partition("?")[0]) and to[:1] == "/" else "/"
        if token := self.digits.token_for(self.get_body_argument("number", ""), caller):
            self.set_cookie(invitation.COOKIE, token, expires_days=90, httponly=True, samesite="Lax")
            self.redirect(to, status=303)
        elif self.digits.may_try(caller):
            self._ask(message("That is not the number. Look once more:"), to)
        elif self.digits.are_shut:
            self._ask(TOO_MANY_OF_ALL, to)
        else:
            self._ask(message("Too many wrong numbers. Scan the code, or ask the host for the whole address."), to)

    def _ask(self, said: str, to: str) -> None:
        self.set_status(403)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        lines = (f'<p lang="{language}">{escape(words.load(language).t(said))}</p>' for language in words.LANGUAGES)
        texts = (message("Come to the table"), message("Six digits"), message("Come in"))
        title, label, button = (escape(in_all_languages(text, " · ")) for text in texts)
        self.finish(_NUMBER.format(title=title, said="".join(lines), to=escape(to), label=label, button=button))


def _without_token(handler: tornado.web.RequestHandler) -> str:
    """The address that was asked for, to be gone to once somebody is let in."""
    asked = [(name, handler.get_query_argument(name)) for name in handler.request.query_arguments]
    path = "/" + handler.request.path.lstrip("/\\")
    return url_concat(path, [(name, value) for name, value in asked if name != invitation.ARGUMENT])


class FromElsewhere(tornado.web.RequestHandler):
    """403 for what a page of another site makes the browser ask, so that it can neither look nor start anything."""

    def prepare(self) -> None:
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(in_all_languages(message("Only the companion's own pages may ask for this."), "\n") + "\n")


class Threshold(tornado.web.RequestHandler):
    """Where a link of another site ends: one tap more opens the page, and only a person makes it."""

    def prepare(self) -> None:
        address = "/" + self.request.uri.lstrip("/\\") if self.request.uri else "/"
        say_on_a_page(self, 200, message("A link led you to the companion."), message("Open the page"), address)


class Welcome(tornado.web.RequestHandler):
    """Takes the token out of the address and keeps it in a cookie that scripts cannot read."""

    def initialize(self, token: str) -> None:
        self.token = token

    def get(self) -> None:
        self.set_cookie(invitation.COOKIE, self.token, expires_days=90, httponly=True, samesite="Lax")
        self.redirect(_without_token(self))


class House(tornado.web.Application):
    """Every request passes the keeper before a route is looked up: pages, static files and websockets alike."""

    def __init__(self, keeper: invitation.Doorkeeper, private_path: str, **settings: Any) -> None:
        super().__init__(**settings)
        self.keeper, self.private_path = keeper, private_path
        self.guests = kernels.Guests()
        self.lines: WeakSet[Line] = WeakSet()
        """Between pages and kernels."""
        self.door: door.Door | None = None
        """That the host may open; None where the house is open to the network from the start."""
        self.digits: Digits | None = None
        """Of a house that is open from the start."""

    def find_handler(self, request: HTTPServerRequest, **options: Any) -> Any:
        """The keeper's answer, else the route's; ``private_path`` is known to this server's kernels only."""
        if request.path.startswith(self.private_path):
            return super().find_handler(request, **options)
        keeper = (self.door.keeper(request) if self.door is not None else None) or self.keeper
        if not keeper.admits(request):
            digits = self._digits_for(keeper)
            if digits is None or not _knocks(request) or invitation.comes_from_elsewhere(request):
                return self.get_handler_delegate(request, Refused)
            return self.get_handler_delegate(request, Knock, {"digits": digits})
        request.headers[GUEST] = keeper.kind(request)
        elsewhere = invitation.comes_from_elsewhere(request)
        if elsewhere and not invitation.is_followed_link(request):
            return self.get_handler_delegate(request, FromElsewhere)
        if request.method == "GET" and (token := keeper.brought(request)):
            return self.get_handler_delegate(request, Welcome, {"token": token})
        if elsewhere and request.path != "/":
            return self.get_handler_delegate(request, Threshold)
        if not is_plain(request.path):
            return self.get_handler_delegate(request, NotHere)
        return super().find_handler(request, **options)

    def hang_up(self, running: Collection[str]) -> None:
        """Close the lines to kernels that run no more, so that their pages look at once, and come back."""
        for line in list(self.lines):
            if line.kernel_id not in running:
                line.close(ENDED, "kernel ended")

    def _digits_for(self, keeper: invitation.Doorkeeper) -> Digits | None:
        """What somebody may type whom this keeper does not let in."""
        if keeper is self.keeper:
            return self.digits
        return self.door.opened.digits if self.door is not None and self.door.opened is not None else None


def _knocks(request: HTTPServerRequest) -> bool:
    """Whether a person stands there: with a page wanted, or with digits typed."""
    if request.path == "/" and request.method in ("GET", "POST"):
        return True
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "") and is_plain(request.path)


def house_of(handler: tornado.web.RequestHandler) -> House:
    """The house of a handler."""
    assert isinstance(handler.application, House)
    return handler.application


def is_plain(path: str) -> bool:
    """Whether a path could be one of ours: text without control characters that leads nowhere upwards."""
    try:
        named = unquote_to_bytes(path).decode()
    except UnicodeDecodeError:
        return False
    parts = named[1:].split("/")
    return named.isprintable() and "\\" not in named and ".." not in parts and "" not in parts[:-1]


class Plain(tornado.web.RequestHandler):
    """What becomes of a request that fails; Jupyter's own page of errors wants a server of Jupyter around it."""

    def write_error(self, status_code: int, **options: Any) -> None:
        """Our page where somebody may read it, else the number alone."""
        if status_code == 404:
            say_not_here(self)
        elif status_code >= 500:
            say_on_a_page(
                self, status_code, NOT_OPEN, message("Try again"), "/" + (self.request.uri or "").lstrip("/\\")
            )
        else:
            self.finish(str(status_code))


@cache
def plain(handler: type[tornado.web.RequestHandler]) -> type[tornado.web.RequestHandler]:
    """A handler of Voila or Jupyter that fails in our way, unless it says itself how."""
    if "write_error" in vars(handler):
        return handler
    return type(handler.__name__, (Plain, handler), {})


class NotHere(tornado.web.RequestHandler):
    """404 in all languages with a way back."""

    def prepare(self) -> None:
        say_not_here(self)


def say_not_here(handler: tornado.web.RequestHandler) -> None:
    """Finish a request with the page that there is no such page."""
    say_on_a_page(handler, 404, message("There is no such page here."), message("Start page"), "/")


def say_on_a_page(handler: tornado.web.RequestHandler, status: int, said: str, link: str, address: str) -> None:
    """Finish a request with a sentence and one link, both msgids, in all languages."""
    handler.set_status(status)
    handler.set_header("Content-Type", "text/html; charset=utf-8")
    handler.set_header("Cache-Control", "no-store")
    texts = (escape(in_all_languages(text, " · ")) for text in (said, link))
    handler.finish(_PAGE.format(status=status, said=next(texts), link=next(texts), address=escape(address)))


def reads(handler: tornado.web.RequestHandler) -> str:
    """What a visitor reads, as in ``Accept-Language``: first the language that was chosen in this browser."""
    said = (handler.get_cookie(LANGUAGE_COOKIE), handler.request.headers.get("Accept-Language"))
    return ",".join(filter(None, said))


class StartPage(JupyterHandler):
    """The start page; no kernel is started for it."""

    def initialize(self, render: Callable[[dict[str, str], Door], str]) -> None:
        self.render_start = render

    @tornado.web.authenticated
    def get(self) -> None:
        asked = {name: self.get_query_argument(name) for name in self.request.query_arguments}
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        wishes = {"lang": words.spoken(reads(self)), **asked}
        self.finish(self.render_start(wishes, self._seen()))

    def _seen(self) -> Door:
        """The door as this visitor sees it."""
        house, kind = house_of(self), self.request.headers[GUEST]
        if house.door is None:
            return Door(kind, number=paths.number())
        if kind != invitation.Kind.HOST:
            return Door(kind)
        guests = house.guests.of_the_door(self.kernel_manager)
        devices = len({(one.caller, one.visit.device, one.visit.plays) for one in guests if one.visit is not None})
        return Door(kind, house.door.key, house.door.opened is not None, devices)


class Line(VoilaKernelWebsocketHandler):  # type: ignore[misc]  # voila is untyped
    """The line between a page and its kernel; a page of an evening ago may ask for one that is gone."""

    async def open(self, kernel_id: str) -> None:
        """The page speaks; from now on its kernel stays as long as the page."""
        self.application.guests.has_spoken(kernel_id)
        self.application.lines.add(self)
        await super().open(kernel_id)

    def on_close(self) -> None:
        """The page hung up, or its network did."""
        self.application.guests.hung_up(self.kernel_id)
        super().on_close()

    def on_message(self, message: str | bytes) -> None:
        """What the page tells its kernel; a line that says what no page says is closed."""
        try:
            if not _holds_what_it_counts(message, self.connection.subprotocol):
                raise ValueError("a message counts parts that it does not hold")
            super().on_message(message)
        except BROKEN:
            self.close(INVALID, "broken message")

    def write_message(self, message: bytes | dict[str, Any], binary: bool = False) -> Any:
        """What the kernel tells the page; the last words are for nobody where the page is gone."""
        try:
            sent = super().write_message(message, binary)
        except WebSocketClosedError:
            return None
        if sent is not None:
            sent.add_done_callback(_sent)
        return sent

    def write_error(self, status_code: int, **options: Any) -> None:
        """Nothing but the number: nobody reads a page here."""
        self.finish()


class Asked(KernelHandler):
    """Whether a kernel is there: a page asks while it is being loaded, and later when it hears nothing."""

    async def get(self, kernel_id: str) -> None:
        """What Jupyter says; 410 where the kernel was let go because its page was silent for too long."""
        if house_of(self).guests.asks(kernel_id):
            await ensure_async(super().get(kernel_id))
        else:
            self.set_status(GONE)
            self.finish()


def _sent(sent: asyncio.Future[None]) -> None:
    """A page that went in the middle of a word is no news; whatever else happened to the word is."""
    error = None if sent.cancelled() else sent.exception()
    if error is not None and not isinstance(error, WebSocketClosedError):
        raise error


def _holds_what_it_counts(message: str | bytes, protocol: str | None) -> bool:
    """Whether a binary message is as long as the number of its parts wants; Jupyter believes any number."""
    if isinstance(message, str):
        return True
    width, order = (8, "little") if protocol == FIRST_PROTOCOL else (4, "big")
    return width * (int.from_bytes(message[:width], order) + 1) <= len(message)  # type: ignore[arg-type]


class Pictures(templates.Packed, TemplateStaticFileHandler):  # type: ignore[misc]  # voila is untyped
    """Files of the templates; Voila takes it for granted that an address names one."""

    def parse_url_path(self, path: str) -> str:
        """What is asked for, where it could be there."""
        if not OF_A_TEMPLATE.fullmatch(path):
            raise tornado.web.HTTPError(404)
        return str(super().parse_url_path(path))


class AppPage(TornadoVoilaHandler):  # type: ignore[misc]  # voila is untyped
    """Renders our notebooks and no other file; the visitor can choose neither template nor theme of Jupyter."""

    _entry: kernels.Entry | None = None

    async def get(self, path: str | None = None) -> None:
        if path not in {notebook.name for notebook in paths.notebooks().glob("*.ipynb")}:
            raise tornado.web.HTTPError(404)
        self.request.headers["Accept-Language"] = reads(self)  # for the kernel, which begins the page in it
        manager, guests = super().kernel_manager, self.application.guests
        await kernels.bury(manager, delay=4)
        caller, visit = str(self.request.remote_ip), self._visit(str(path).removesuffix(".ipynb"))
        self._entry = guests.enter(manager, "" if doorway.is_here(caller) and visit is None else caller, visit)
        if self._entry is None:
            said = message(
                "So many pages are open here that one more would not fit into the memory. "
                "Close those that nobody looks at; a minute later there is room."
            )
            say_on_a_page(self, 503, said, message("Try again"), "/" + self.request.uri.lstrip("/"))
            return
        try:
            await super().get(path)
        finally:
            guests.is_written(self._entry)

    def _visit(self, app: str) -> kernels.Visit | None:
        """What is remembered of a guest of the open door."""
        house, headers = self.application.door, self.request.headers
        if house is None or house.keeper(self.request) is None:
            return None
        plays = headers[GUEST] == invitation.Kind.PLAYS
        return kernels.Visit(plays, headers.get("User-Agent", ""), app, self.get_query_argument("table", ""))

    @property
    def kernel_manager(self) -> Any:
        """Jupyter's, through which the kernel of this page is known by name from its start on."""
        manager = super().kernel_manager
        begun = self.application.guests.begun
        return manager if self._entry is None else kernels.Noted(manager, self._entry, begun)

    def get_argument(self, name: str, *default: Any, **options: Any) -> Any:
        if name in ("template", "theme"):
            return None
        return super().get_argument(name, *default, **options)
