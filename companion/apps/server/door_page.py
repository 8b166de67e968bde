"""The page of the door: only the host sees it, opens, and closes. No kernel is started for it."""

from __future__ import annotations

import hmac
import re
from functools import partial
from html import escape
from pathlib import Path
from urllib.parse import urlencode

import tornado.web

from companion import words
from companion.apps.browser.address import table_link
from companion.apps.files import sitters
from companion.apps.server import handlers, kernels, sentence_pages, start_page
from companion.apps.server.entrance import invitation as lan
from companion.apps.server.entrance.door import Door
from companion.apps.server.entrance.invitation import VisitorKind
from companion.apps.tables import catalogue
from companion.apps.tables.games import TITLES
from companion.errors import CannotServe, SentenceError
from companion.screens import start
from companion.screens.devices import door as screen
from companion.screens.pages import app_address
from companion.screens.parts import Pin
from companion.widgets import markup
from companion.widgets.drawings.markup import svg
from companion.widgets.signs import marks
from companion.words import Words, message

TABLE = re.compile(r"[\w-]{1,80}")
"""What may be the name of a table in an address."""


class DoorPage(tornado.web.RequestHandler):
    """Shows the door, opens and closes it."""

    def initialize(self, data_folder: Path, language: str) -> None:
        self.folder, self.language = data_folder, language

    def prepare(self) -> None:
        if self.request.headers[handlers.GUEST] != VisitorKind.HOST:
            text = message("Only the computer that runs the Almanac can open or close the door.")
        elif handlers.house_of(self).door is None:
            text = message("The Almanac was started with --lan, so phones can join while it runs.")
        else:
            return
        sentence_pages.say_on_a_page(self, 403, text, message("Start page"), "/")

    @property
    def door(self) -> Door:
        """The door of the house; :meth:`prepare` has refused requests to a house without a door."""
        door = handlers.house_of(self).door
        assert door is not None
        return door

    def get(self) -> None:
        self._show()

    async def post(self) -> None:
        if not hmac.compare_digest(self.get_body_argument("key", "").encode(), self.door.key.encode()):
            self.send_error(403)
            return
        if self.get_body_argument("act", "") == "close":
            await self._close()
        else:
            try:
                self.door.open()
            except CannotServe as trouble:
                self._show(self._words.t(trouble.template, **trouble.details))
                return
        self.redirect("/door?" + urlencode(self._query()), status=303)

    async def _close(self) -> None:
        """Close the door and end its guests' kernels; a page that is being written ends later by its silence."""
        guests = handlers.house_of(self).guests.of_the_door(self.settings["kernel_manager"])
        self.door.close()
        manager = self.settings["kernel_manager"]
        await kernels.bury(manager, silent=[entry.kernel for entry in guests if entry.written_at is not None])

    # ------------------------------------------------------------ the request

    @property
    def _words(self) -> Words:
        """Return the words in the address's language or, if it names none, the browser's; if unknown, the server's."""
        wished = self.get_argument("lang", "") or words.spoken(sentence_pages.reads(self))
        return words.load(wished if wished in words.LANGUAGES else self.language)

    def _query(self) -> dict[str, str]:
        """Return the language of the request, and its app and table if valid, to be passed on from page to page."""
        result = {"lang": self._words.language}
        app, table = self.get_argument("app", ""), self.get_argument("table", "")
        if app in start_page.built_kinds() and TABLE.fullmatch(table):
            result |= {"app": app, "table": table}
        return result

    # ------------------------------------------------------------ showing

    def _show(self, notice: str = "") -> None:
        """Answer with the page of the door, with a notice above it if any."""
        voice, query = self._words, self._query()
        kind = VisitorKind.LOOKS if self.get_argument("kind", "") == VisitorKind.LOOKS else VisitorKind.PLAYS
        guests = self._sitters(voice, query.get("table", ""))
        page = screen.present(voice, self._opening(query, kind), guests, notice, "table" in query)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        inside = body(page, self.door.key, query, start.preferences(voice))
        self.finish(start_page.framed(page.language, page.title, inside, "/", "start.js", "door.js"))

    def _opening(self, query: dict[str, str], chosen: VisitorKind) -> screen.DoorStanding | None:
        """Return the ways in for players and for onlookers; None while the door is closed.

        With a table in ``query`` (from its settings) the codes lead to that table.
        """
        opened = self.door.opened
        if opened is None:
            return None
        self.door.table = query.get("table", "")
        kinds = []
        for kind in (VisitorKind.PLAYS, VisitorKind.LOOKS):
            front = opened.invitation(kind)
            to_table = table_link(query["table"], front, query["app"]) if "table" in query else front
            kinds.append((kind.value, to_table, opened.number(kind)))
        return screen.DoorStanding(
            opened.since, opened.front.removeprefix("http://").rstrip("/"), tuple(kinds), chosen.value
        )

    def _sitters(self, voice: Words, table: str) -> list[screen.GuestDevice]:
        """Return a line for each page of a guest; ``table`` is the table whose settings led to the door."""
        guests = handlers.house_of(self).guests.of_the_door(self.settings["kernel_manager"])
        return [self._sitter(entry, voice, table) for entry in guests]

    def _sitter(self, entry: kernels.KernelPage, voice: Words, table: str) -> screen.GuestDevice:
        """Return a guest's device as the page lists it: kind, app, name, seat, and title if at another table."""
        visit = entry.visit
        assert visit is not None
        title = voice.t(TITLES[visit.app]) if visit.app in TITLES else voice.t("Odds")
        is_this_one = bool(table) and visit.table == table
        named = "" if is_this_one else ": ".join(filter(None, (title, self._title(visit.table, voice))))
        kind, is_here = screen.TELEVISION if visit.is_afar else _device(visit.device), entry.lines > 0
        sitter = next(
            (candidate for candidate in sitters.everywhere(self.folder) if candidate.page == entry.kernel),
            sitters.Sitter(""),
        )
        seat = (sitter.called or {}).get(voice.language, "")
        pins = tuple(Pin(figure.text, figure.seat) for figure in sitter.figures(voice.language))
        return screen.GuestDevice(kind, entry.caller, visit.plays, named, is_here, sitter.name, seat, pins)

    def _title(self, table: str, voice: Words) -> str:
        """Return the title of a table as on the start page; "" if the table is unknown."""
        if not table:
            return ""
        try:
            facts = catalogue.named(self.folder, voice, table)
        except SentenceError:
            return ""
        return start.standing(voice, facts).title if facts is not None else ""


def _device(named: str) -> str:
    """Return the kind of device that a browser's ``User-Agent`` names: tablet, phone or, by default, computer.

    >>> _device("Mozilla/5.0 (Linux; Android 14; Pixel) Mobile Safari/537.36")
    'phone'
    """
    if "iPad" in named or "Tablet" in named or ("Android" in named and "Mobi" not in named):
        return screen.TABLET
    return screen.PHONE if "Mobi" in named else screen.COMPUTER


# ---------------------------------------------------------------- HTML


def body(page: screen.DoorScreen, key: str, query: dict[str, str], preferences: tuple[start.Preference, ...]) -> str:
    """Return the HTML inside the page.

    ``key`` lets its form open or close the door; ``query`` goes along with its links and its form.
    """
    back = "/" + (
        f"voila/render/{app_address(query['app'], '.ipynb', table=query['table'], lang=query['lang'])}"
        if "table" in query
        else f"?lang={query['lang']}"
    )
    picture = partial(start_page.picture, "/")
    language, *others = map(start_page.preference, preferences)
    scene = f'<img class="hero" src="{picture("night-wide.svg")}" alt="">'
    title, subtitle = escape(page.title), escape(page.subtitle)
    notice = f'<p class="notice" role="alert">{marks.icon("warn")}{escape(page.notice)}</p>' if page.notice else ""
    inside = _open(page, query) if page.is_open else f"<p>{escape(page.text)}</p>"
    act = "close" if page.is_open else "open"
    loud = " al-btn--danger" if page.is_open else " al-btn--main"
    button = f'<button class="al-btn al-btn--l{loud}">{marks.icon("door")}{escape(page.act)}</button>'
    form = f'<form method="post" action="/door">{start_page.hidden(**query, key=key, act=act)}{button}</form>'
    lit = " al-btn--main" if page.is_open else ""
    way = f'<a class="al-btn al-btn--l{lit}" href="{escape(back)}">{escape(page.back)}</a>'
    return (
        f'<div class="st st--door"><header class="st__pic">{scene}<div class="st__title"><h1>{title}</h1>'
        f"<p>{subtitle}</p></div></header>"
        f'<main class="st__body"><div class="st__opts"><span>{language}</span>{"".join(others)}</div>'
        f'{notice}<section class="door">{inside}</section>'
        f'{_sits(page) if page.is_open else ""}<p class="al-s al-2">{escape(page.small)}</p>'
        f'<div class="door__acts">{form + way if page.is_open else way + form}</div></main></div>'
    )


def _open(page: screen.DoorScreen, query: dict[str, str]) -> str:
    """Return the open door as HTML: tabs for players and onlookers, QR code, address, digits, buttons to send."""
    current = next(kind for kind in page.kinds if kind.is_shown)
    tabs = "".join(
        f'<a href="/door?{escape(urlencode({**query, "kind": kind.value}))}"'
        f"{' aria-current=page' if kind.is_shown else ''}>{escape(kind.name)}</a>"
        for kind in page.kinds
    )
    number = f'<p class="door__n">{escape(current.number)}</p>' if current.number else ""
    by_hand = page.by_hand if current.number else page.shut
    qr = f'<div class="qr" role="img" aria-label="{escape(page.code_label)}">{lan.qr_svg(current.address)}</div>'
    return (
        f'<h2 class="al-sec">{escape(page.heading)}<span class="al-sec__n">{escape(page.since)}</span></h2>'
        f'<nav class="al-seg" aria-label="{escape(page.kinds_label)}">{tabs}</nav>'
        f'<div class="door__way">{qr}<div><p class="al-s al-2">{escape(by_hand)}</p>'
        f'<p class="door__at">{escape(page.short).replace(":", "<wbr>:")}</p>{number}</div></div>'
        f'<div class="door__send" data-invitation="{escape(current.address)}" data-title="{escape(page.title)}">'
        f'<button type="button" class="al-btn" data-sends hidden>{marks.icon("share")}{escape(page.send)}</button>'
        f'<button type="button" class="al-btn" data-copies="{escape(page.copied)}">{marks.icon("copy")}'
        f'<span aria-live="polite">{escape(page.copy)}</span></button></div>'
    )


def _sign(seat: screen.SeatLine) -> str:
    """Return the figures of a guest as HTML; without figures, the icon of the device."""
    if not seat.pins:
        return str(marks.icon("computer" if seat.kind == screen.TELEVISION else seat.kind))
    box = markup.Markup("-19 -18 38 40")
    drawn = "".join(svg(36, box, marks.pin(markup.escape(pin.text), pin.seat)) for pin in seat.pins)
    return f'<span class="door__pins">{drawn}</span>'


def _sits(page: screen.DoorScreen) -> str:
    """Return the devices at the table as HTML, or a sentence that there are none."""
    rows = "".join(
        f"<li>{_sign(seat)}<div><b>{escape(seat.title)}</b><small>{escape(seat.text)}</small></div>"
        f'<span class="al-heart{"" if seat.is_here else " is-busy"}">{escape(seat.state)}</span></li>'
        for seat in page.seats
    )
    inside = f"<ul>{rows}</ul>" if rows else f'<p class="al-s al-2">{escape(page.nobody)}</p>'
    count = f'<span class="al-sec__n">{len(page.seats)}</span>' if rows else ""
    return f'<section class="door__sits"><h2 class="al-sec">{escape(page.sits)}{count}</h2>{inside}</section>'
