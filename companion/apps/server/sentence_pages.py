"""Pages of one sentence in all languages, for those whose language we cannot know: who is refused, who may type six
digits, what is not here, what did not open."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any
from urllib.parse import unquote_to_bytes

import tornado.web
from tornado.httputil import url_concat

from companion import words
from companion.apps.server.entrance import invitation
from companion.apps.server.entrance.digits import Digits
from companion.words import message

TOO_MANY_OF_ALL = message(
    "Too many wrong numbers, so numbers no longer work. Scan the code, or ask the host for the full address."
)

NOT_OPEN = message("This page did not open; everything shown as saved is safe. Reload it, or restart the Almanac.")

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
    """Return a sentence in all languages, joined by ``between``, for readers whose language is unknown."""
    return between.join(words.load(language).t(text) for language in words.LANGUAGES)


class NotInvited(tornado.web.RequestHandler):
    """The page for visitors without an invitation: status 403, and what to do."""

    def prepare(self) -> None:
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(in_all_languages(message("Ask the host for the address or the QR code."), "\n") + "\n")


class Knock(tornado.web.RequestHandler):
    """Where somebody stands who typed the short address, or lost what let him in: six digits let him on."""

    def initialize(self, digits: Digits) -> None:
        self.digits = digits

    def get(self) -> None:
        self._ask(message("Enter the six digits shown on the host’s screen:"), _without_token(self))

    def post(self) -> None:
        caller = str(self.request.remote_ip)
        to = self.get_body_argument("to", "/")
        to = to if is_plain(to.partition("?")[0]) and to[:1] == "/" else "/"
        if token := self.digits.token_for(self.get_body_argument("number", ""), caller):
            self.set_cookie(invitation.COOKIE, token, expires_days=90, httponly=True, samesite="Lax")
            self.redirect(to, status=303)
        elif self.digits.may_try(caller):
            self._ask(message("Wrong number. Check it and try again:"), to)
        elif self.digits.are_shut:
            self._ask(TOO_MANY_OF_ALL, to)
        else:
            self._ask(message("Too many wrong numbers. Scan the code, or ask the host for the full address."), to)

    def _ask(self, sentence: str, to: str) -> None:
        """Answer with a page, status 403, that asks in all languages for six digits and sends them to ``to``."""
        self.set_status(403)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        lines = (f'<p lang="{language}">{escape(words.load(language).t(sentence))}</p>' for language in words.LANGUAGES)
        texts = (message("Join the table"), message("Six digits"), message("Join"))
        title, label, button = (escape(in_all_languages(text, " · ")) for text in texts)
        self.finish(_NUMBER.format(title=title, said="".join(lines), to=escape(to), label=label, button=button))


def _without_token(handler: tornado.web.RequestHandler) -> str:
    """Return the address of the request without its token, to which the visitor goes once let in."""
    arguments = [(name, handler.get_query_argument(name)) for name in handler.request.query_arguments]
    path = "/" + handler.request.path.lstrip("/\\")
    return url_concat(path, [(name, value) for name, value in arguments if name != invitation.ARGUMENT])


class CrossSiteRequest(tornado.web.RequestHandler):
    """403 for what a page of another site makes the browser ask, so that it can neither look nor start anything."""

    def prepare(self) -> None:
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(in_all_languages(message("Only the Almanac's own pages may ask for this."), "\n") + "\n")


class Threshold(tornado.web.RequestHandler):
    """Where a link of another site ends: one tap more opens the page, and only a person makes it."""

    def prepare(self) -> None:
        address = "/" + self.request.uri.lstrip("/\\") if self.request.uri else "/"
        say_on_a_page(self, 200, message("This link opens the Almanac."), message("Open the page"), address)


class Welcome(tornado.web.RequestHandler):
    """Takes the token out of the address and keeps it in a cookie that scripts cannot read."""

    def initialize(self, token: str) -> None:
        self.token = token

    def get(self) -> None:
        self.set_cookie(invitation.COOKIE, self.token, expires_days=90, httponly=True, samesite="Lax")
        self.redirect(_without_token(self))


def is_plain(path: str) -> bool:
    """Return whether a path could lead to a page here: text without control characters that leads nowhere upwards."""
    try:
        named = unquote_to_bytes(path).decode()
    except UnicodeDecodeError:
        return False
    parts = named[1:].split("/")
    return named.isprintable() and "\\" not in named and ".." not in parts and "" not in parts[:-1]


class PlainErrors(tornado.web.RequestHandler):
    """What becomes of a request that fails; Jupyter's own page of errors wants a server of Jupyter around it."""

    def write_error(self, status_code: int, **options: Any) -> None:
        """Answer 404 and server errors with a page in all languages, other failures with the number alone."""
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
    """Return a handler of Voila or Jupyter with the error pages of :class:`PlainErrors`, unless it has its own."""
    if "write_error" in vars(handler):
        return handler
    return type(handler.__name__, (PlainErrors, handler), {})


class NotHere(tornado.web.RequestHandler):
    """404 in all languages with a way back."""

    def prepare(self) -> None:
        say_not_here(self)


def say_not_here(handler: tornado.web.RequestHandler) -> None:
    """Finish a request with the page that there is no such page."""
    say_on_a_page(handler, 404, message("There is no such page."), message("Start page"), "/")


def say_on_a_page(handler: tornado.web.RequestHandler, status: int, sentence: str, link: str, address: str) -> None:
    """Finish a request with a sentence and one link, both msgids, in all languages."""
    handler.set_status(status)
    handler.set_header("Content-Type", "text/html; charset=utf-8")
    handler.set_header("Cache-Control", "no-store")
    texts = (escape(in_all_languages(text, " · ")) for text in (sentence, link))
    handler.finish(_PAGE.format(status=status, said=next(texts), link=next(texts), address=escape(address)))
