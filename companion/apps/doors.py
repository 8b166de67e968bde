"""What answers a request: the keeper's words, the start page, our apps, and the page that is not there."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import tornado.web
from jupyter_server.base.handlers import JupyterHandler
from tornado.httputil import HTTPServerRequest, url_concat
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from companion import words
from companion.apps import kernels, lan, paths
from companion.words import message

LANGUAGE_COOKIE = "companion-lang"
"""Set by the start page's script, so that the next visit begins in the same language."""

_NOT_HERE = """<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>404</title><style>body{{background:#0c1214;color:#f1e9d8;font:18px/1.6 Georgia,serif;padding:2em}}
a{{color:#e8b65c}}</style><p>{missing}</p><p><a href="/">{back}</a></p>
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


class Welcome(tornado.web.RequestHandler):
    """Takes the token out of the address and keeps it in a cookie that scripts cannot read."""

    def initialize(self, token: str) -> None:
        self.token = token

    def get(self) -> None:
        names = [name for name in self.request.query_arguments if name != lan.ARGUMENT]
        self.set_cookie(lan.COOKIE, self.token, expires_days=90, httponly=True, samesite="Lax")
        path = "/" + self.request.path.lstrip("/\\")
        self.redirect(url_concat(path, [(name, self.get_query_argument(name)) for name in names]))


class House(tornado.web.Application):
    """Every request passes the keeper before a route is looked up: pages, static files and websockets alike."""

    def __init__(self, keeper: lan.Doorkeeper, private_path: str, **settings: Any) -> None:
        super().__init__(**settings)
        self.keeper, self.private_path = keeper, private_path

    def find_handler(self, request: HTTPServerRequest, **options: Any) -> Any:
        """The keeper's answer, else the route's; ``private_path`` is known to this server's kernels only."""
        if request.path.startswith(self.private_path):
            return super().find_handler(request, **options)
        if not self.keeper.admits(request):
            return self.get_handler_delegate(request, Refused)
        if isinstance(self.keeper, lan.Invited) and request.method == "GET" and self.keeper.invites(request):
            return self.get_handler_delegate(request, Welcome, {"token": self.keeper.token})
        return super().find_handler(request, **options)


class NotHere(tornado.web.RequestHandler):
    """404 in all languages with a way back."""

    def prepare(self) -> None:
        say_not_here(self)


def say_not_here(handler: tornado.web.RequestHandler) -> None:
    """Finish a request with the page that there is no such page."""
    handler.set_status(404)
    missing = escape(in_all_languages(message("There is no such page here."), " · "))
    back = escape(in_all_languages(message("Start page"), " · "))
    handler.finish(_NOT_HERE.format(missing=missing, back=back))


class StartPage(JupyterHandler):
    """The start page; no kernel is started for it."""

    def initialize(self, render: Callable[[dict[str, str]], str]) -> None:
        self.render_start = render

    @tornado.web.authenticated
    def get(self) -> None:
        asked = {name: self.get_query_argument(name) for name in self.request.query_arguments}
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.render_start({"lang": self.get_cookie(LANGUAGE_COOKIE, "") or "", **asked}))


class Line(VoilaKernelWebsocketHandler):  # type: ignore[misc]  # voila is untyped
    """The line between a page and its kernel; a page of an evening ago may ask for one that is gone."""

    def write_error(self, status_code: int, **options: Any) -> None:
        """Nothing but the number: nobody reads a page here, and Jupyter's fails without Jupyter's own pictures."""
        self.finish()


class AppPage(TornadoVoilaHandler):  # type: ignore[misc]  # voila is untyped
    """Renders our notebooks and no other file; the visitor can choose neither template nor theme of Jupyter."""

    async def get(self, path: str | None = None) -> None:
        if path not in {notebook.name for notebook in paths.notebooks().glob("*.ipynb")}:
            raise tornado.web.HTTPError(404)
        await kernels.bury(self.kernel_manager, delay=4)
        await super().get(path)

    def get_argument(self, name: str, *default: Any, **options: Any) -> Any:
        if name in ("template", "theme"):
            return None
        return super().get_argument(name, *default, **options)

    def write_error(self, status_code: int, **options: Any) -> None:
        if status_code == 404:
            say_not_here(self)
        else:
            super().write_error(status_code, **options)
