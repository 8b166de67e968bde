"""Pages of one sentence in all languages, for those whose language we cannot know: who is refused, who may type six
digits, what is not here, what did not open."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any
from urllib.parse import parse_qs, parse_qsl, unquote_to_bytes, urlsplit

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

_NUMBER = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title><style>body{{background:#0c1214;color:#f1e9d8;font:18px/1.6 Georgia,serif;margin:0;
min-height:100vh;display:grid;place-items:center}}main{{padding:24px;max-width:min(22em,100vw);box-sizing:border-box;width:100%}}
h1{{font-size:28px;font-weight:400;line-height:1.25;color:#e8b65c;margin:0 0 .5em}}p{{margin:0 0 .9em}}
nav{{display:flex;gap:4px 18px;margin-top:2em}}nav a{{color:#d8cfba;line-height:44px}}
form{{display:flex;gap:10px;margin-top:1.2em}}
input,button{{font:inherit;min-height:52px;border-radius:6px;padding:0 16px;box-sizing:border-box}}
input:not([type=hidden]){{flex:1;min-width:0;background:#162023;color:inherit;border:1px solid #4a5a5e;
letter-spacing:.16em;font-size:22px}}
button{{padding:0 26px;white-space:nowrap;background:#e8b65c;color:#1a1206;border:0}}
</style><main><h1>{title}</h1><p>{said}</p><form method="post" action="/"><input type="hidden" name="to" value="{to}">
<input name="number" inputmode="numeric" autocomplete="off" aria-label="{label}" maxlength="9" required autofocus>
<button>{button}</button></form><nav>{others}</nav></main>
"""

LANGUAGE_COOKIE = "companion-lang"
"""Set by the start page's script, so that the next visit begins in the same language."""


def reads(handler: tornado.web.RequestHandler) -> str:
    """Return the visitor's languages as in ``Accept-Language``, first the language that was chosen in this browser."""
    languages = (handler.get_cookie(LANGUAGE_COOKIE), handler.request.headers.get("Accept-Language"))
    return ",".join(filter(None, languages))


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
    """Where somebody stands who typed the short address, or lost what let him in: six digits let him on.

    Who asked for no page of their own goes on to that of ``landing``.
    """

    def initialize(self, digits: Digits, landing: Callable[[], str]) -> None:
        self.digits, self.landing = digits, landing

    def get(self) -> None:
        self._ask(message("Enter the six digits shown on the host’s screen:"), _without_token(self))

    def post(self) -> None:
        caller = str(self.request.remote_ip)
        to = self.get_body_argument("to", "/")
        to = to if is_plain(to.partition("?")[0]) and to[:1] == "/" else "/"
        if token := self.digits.token_for(self.get_body_argument("number", ""), caller):
            self.set_cookie(invitation.COOKIE, token, expires_days=90, httponly=True, samesite="Lax")
            self.redirect(_landed(to, self.landing), status=303)
        elif self.digits.may_try(caller):
            self._ask(message("Wrong number. Check it and try again:"), to)
        elif self.digits.are_shut:
            self._ask(TOO_MANY_OF_ALL, to)
        else:
            self._ask(message("Too many wrong numbers. Scan the code, or ask the host for the full address."), to)

    def _ask(self, sentence: str, to: str) -> None:
        """Answer with a page, status 403, that asks for six digits and sends them to ``to``, and has a language each.

        It begins in the language that ``to`` or the browser names.
        """
        self.set_status(403)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        language = _language_of(to) or words.spoken(reads(self)) or next(iter(words.LANGUAGES))
        others = (
            f'<a lang="{other}" href="{escape(_in_language(to, other))}">{escape(name)}</a>'
            for other, name in words.LANGUAGES.items()
            if other != language
        )
        t = words.load(language).t
        self.finish(
            _NUMBER.format(
                language=language,
                title=escape(t("Join the table")),
                said=escape(t(sentence)),
                to=escape(to),
                label=escape(t("Six digits")),
                button=escape(t("Join")),
                others="".join(others),
            )
        )


def _language_of(address: str) -> str:
    """Return the language that an address asks for; "" if it asks for none that there is."""
    language = parse_qs(urlsplit(address).query).get("lang", [""])[0]
    return language if language in words.LANGUAGES else ""


def _in_language(address: str, language: str) -> str:
    """Return an address that asks for this language and no other."""
    parts = urlsplit(address)
    query = [(name, value) for name, value in parse_qsl(parts.query) if name != "lang"]
    return url_concat(parts.path, [*query, ("lang", language)])


def _landed(to: str, landing: Callable[[], str]) -> str:
    """Return where a guest goes on to: ``to``, or in its language the page of ``landing`` where that is the start."""
    if urlsplit(to).path != "/":
        return to
    language = _language_of(to)
    return _in_language(landing(), language) if language else landing()


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
        self.finish(in_all_languages(message("Only the Almanac’s own pages may ask for this."), "\n") + "\n")


class Threshold(tornado.web.RequestHandler):
    """Where a link of another site ends: one tap more opens the page, and only a person makes it."""

    def prepare(self) -> None:
        address = "/" + self.request.uri.lstrip("/\\") if self.request.uri else "/"
        say_on_a_page(self, 200, message("This link opens the Almanac."), message("Open the page"), address)


class Welcome(tornado.web.RequestHandler):
    """Takes the token out of the address and keeps it in a cookie that scripts cannot read.

    Who asked for no page of their own goes on to that of ``landing``.
    """

    def initialize(self, token: str, landing: Callable[[], str]) -> None:
        self.token, self.landing = token, landing

    def get(self) -> None:
        self.set_cookie(invitation.COOKIE, self.token, expires_days=90, httponly=True, samesite="Lax")
        self.redirect(_landed(_without_token(self), self.landing))


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
