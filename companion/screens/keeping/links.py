"""A game in a link: what is shared and how, the page of somebody who opens one, the line of somebody who looks.

Done by ``apps.pages.around.linked``.
"""

from __future__ import annotations

from enum import StrEnum
from urllib.parse import quote

from companion.records import dataclass
from companion.screens import parts as p
from companion.words import Words

KILO = 1000
"""Bytes of a kilobyte."""


class LinkContent(StrEnum):
    """What a link holds."""

    TABLE = "table"
    """The table as it lies, or the score of a game that is over, without the log."""
    SHEET = "sheet"
    """One sheet of Innsmouth."""
    GAME = "game"


@dataclass(frozen=True, slots=True)
class OpenLink(p.Navigation):
    """Somebody has opened an address with ``#g=``; the page's script says what stood behind it."""

    text: str


@dataclass(frozen=True, slots=True)
class JoinTable(p.Navigation):
    """Somebody has opened an address with ``#at=...&key=...``: a table that lies at a server."""

    at: str
    key: str
    front: str = ""
    """The page to which the address led; others are sent there too."""
    trusted: str = ""
    """The server that the player has named as that of the table which lies here; no address brings it along."""


@dataclass(frozen=True, slots=True)
class ReadFates(p.Navigation):
    """What became of acts that waited was read."""


@dataclass(frozen=True, slots=True)
class ReadLate(p.Navigation):
    """What waited in the browser and came too late was read."""


@dataclass(frozen=True, slots=True)
class DoInstead(p.Navigation):
    """Do what can be done for the act ``gone``, which waited and became impossible."""

    gone: str


@dataclass(frozen=True, slots=True)
class ListWaiting(p.Navigation):
    """Name the acts one by one that wait to be sent, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class DropWaiting(p.Navigation):
    """Let an act go before it is sent."""

    waits: str


@dataclass(frozen=True, slots=True)
class TakeAway(p.Navigation):
    """Whoever made a table elsewhere takes it away from everybody; asked once more until ``sure``."""

    sure: bool = False


@dataclass(frozen=True, slots=True)
class LookAround(p.Navigation):
    """Put the page away that tells of the link."""


@dataclass(frozen=True, slots=True)
class GoOnHere(p.Navigation):
    """Keep the game of the link as a table of one's own."""


@dataclass(frozen=True, slots=True)
class OpenShare(p.Navigation):
    """Show the link; empty = what is nearest."""

    what: str = ""


@dataclass(frozen=True, slots=True)
class CloseShare(p.Navigation):
    """Back to the page below."""


ACTS = {
    kind.__name__: kind
    for kind in (
        OpenLink,
        JoinTable,
        ReadFates,
        ReadLate,
        DoInstead,
        ListWaiting,
        DropWaiting,
        TakeAway,
        LookAround,
        GoOnHere,
        OpenShare,
        CloseShare,
    )
}
"""Name as it stands in ``{"go": name}`` -> class."""


def read_button(words: Words) -> p.Button:
    """Return the button that puts away the list of acts that came too late."""
    return p.Button(words.t("Got it"), ReadLate())


ARRIVALS = (OpenLink, JoinTable)
"""What an address brought: it counts again when the page is opened anew."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What the page that shares shows."""

    what: LinkContent
    choices: tuple[LinkContent, ...]
    is_over: bool
    link: str
    """The whole address; empty where no address of this page is known."""
    size: int
    """Bytes of the link."""
    code: p.Raw | None
    """Its picture for cameras, where one can be read from a screen."""
    is_only_here: bool
    """The address leads to this computer, and nobody else's."""
    is_pocket: bool
    """There is no server that could let others in."""
    can_send: bool
    """The browser has a share sheet of its own."""
    title: str
    file: str
    """The whole game as a ``data:`` address; empty where there is none."""
    file_name: str
    file_size: int
    trouble: str = ""
    """Why there is no link."""
    is_pasted: bool = False
    """A friend pastes the link into a page, so it need not open there."""


def share_button(words: Words, what: LinkContent | None = None) -> p.Button:
    """The way to the page that shares."""
    return p.Button(words.t("Share"), OpenShare(what or ""), icon="share")


def share(words: Words, shared: Shared) -> p.Panel:
    """The page that shares."""
    t = words.t
    out = p.Button("", CloseShare(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    body: list[p.Part] = []
    if len(shared.choices) > 1:
        options = tuple(
            p.Button(_name(words, what, shared.is_over), OpenShare(what), pressed=what is shared.what)
            for what in shared.choices
        )
        body.append(p.Choice(t("What to share"), options))
    body += _code(words, shared)
    rows: list[p.Part] = []
    if shared.link:
        copy = p.Handed(
            t("Copy"), p.BrowserAction.COPY, shared.link, "copy", said=t("Copied"), is_main=not shared.can_send
        )
        rows.append(p.Row(t("Link"), _host(shared.link), p.Icon("link"), aside=(copy,)))
    if shared.file:
        save = p.Button(t("File"), None, href=shared.file, download=shared.file_name)
        whole = t("the whole game ({size})", size=size(words, shared.file_size))
        rows.append(p.Row(t("Save to file"), whole, p.Icon("file"), aside=(save,)))
    body.append(p.Group(tuple(rows), p.Layout.LIST))
    foot: tuple[p.Part, ...] = ()
    if shared.link and shared.can_send:
        send = p.Handed(
            t("Send from this device"), p.BrowserAction.SEND, shared.link, "share", title=shared.title, is_main=True
        )
        foot = (send,)
    return p.Panel(t("Share"), tuple(body), (p.Title(t("Share"), aside=(out,)),), foot, p.Size.PAGE, "share")


def _code(words: Words, shared: Shared) -> list[p.Part]:
    """Return the code of the link, or why there is none, with a text on where the link opens."""
    t = words.t
    if shared.trouble:
        return [p.Warning(shared.trouble)]
    if not shared.link:
        text = t("This page cannot make a link; send the file instead.")
        return [p.Text(text, p.Tone.SECOND)]
    much = size(words, shared.size)
    if shared.is_only_here and shared.is_pasted:
        text = t("Copy the link ({size}) and send it: your friend pastes it under “Compare a code”.", size=much)
        return [p.Text(text, p.Tone.SECOND)]
    if shared.is_only_here and shared.is_pocket:
        text = t(
            "The link contains everything ({size}) but opens on this computer only. To share, send the file.", size=much
        )
        return [p.Text(text, p.Tone.SECOND)]
    if shared.is_only_here:
        text = t(
            "The link contains everything ({size}) but opens on this computer only. To share, send the file or "
            "open the door on the start page.",
            size=much,
        )
        return [p.Text(text, p.Tone.SECOND)]
    if shared.code is None:
        text = t(
            "The link contains everything ({size}); no server sees it. It is too long for a QR code: use the "
            "link or the file.",
            size=much,
        )
        return [p.Text(text, p.Tone.SECOND)]
    text = t("The code contains everything ({size}); no server sees it.", size=much)
    return [shared.code, p.Text(text, p.Tone.SECOND, small=True)]


def _name(words: Words, what: LinkContent, is_over: bool) -> str:
    """Return in words what a link holds: the table, or score once it is over, this sheet, or the whole game."""
    t = words.t
    match what:
        case LinkContent.TABLE:
            return t("Score") if is_over else t("The table now")
        case LinkContent.SHEET:
            return t("This sheet")
        case LinkContent.GAME:
            return t("The whole game")


def quoted(text: str) -> str:
    """Return a text quoted for the part of an address behind ``#``."""
    return quote(text, safe="")


def _host(link: str) -> str:
    """Return the computer's name in a link, which is all of it that a person reads.

    >>> _host("https://almanac.example/realms.html#g=1AbC")
    'almanac.example'
    """
    return (link.partition("://")[2] or link).partition("/")[0]


def size(words: Words, count: int) -> str:
    """Bytes as kilobytes.

    >>> from companion.words import load
    >>> size(load("en"), 640), size(load("ru"), 24_310)
    ('0.6 KB', '24 КБ')
    """
    return words.t("{n} KB", n=words.number(count / KILO, 0 if count >= 10 * KILO else 1))


# ---------------------------------------------------------------- who opens a link


@dataclass(frozen=True, slots=True)
class Landing:
    """What the page of a link tells."""

    title: str
    game: str
    who: str
    when: str
    stands: tuple[str, ...]
    """How far it is, a line each: the round, what is counted."""
    entries: int
    doubts: str
    """What could not be compared; empty where the log leads to the very table that lay there."""


def landing(words: Words, game: Landing, size: p.Size) -> p.Panel:
    """Return the sheet over a game that came by a link: look at it, or go on at a table of your own."""
    t, n = words.t, words.n
    look = n("View {n} entry without changing anything", "View all {n} entries without changing anything", game.entries)
    on = t("Or play on at your own table; theirs will not change.")
    whole = game.doubts or n(
        "Link checked, {n} entry: nothing is missing.",
        "Link checked, {n} entries: nothing is missing.",
        game.entries,
    )
    mark = p.Icon("warn", p.Tone.LAMP) if game.doubts else p.Icon("shield", p.Tone.GOOD)
    text = " · ".join(filter(None, (game.game, t("a game from a link"), game.when)))
    body = (
        p.Text(text, p.Tone.SECOND),
        *((p.Text(game.who),) if game.who else ()),
        *map(p.Text, game.stands),
        p.Group((p.Text(look), p.Text(on, p.Tone.SECOND)), p.Layout.CARD),
        p.Group((mark, p.Text(whole, p.Tone.SECOND, small=True)), p.Layout.ROW),
    )
    foot = (
        p.Button(t("View"), LookAround(), icon="eye", grow=True),
        p.Button(t("Play on from here"), GoOnHere(), p.ButtonKind.MAIN, "play", grow=True),
    )
    return p.Panel(game.title, body, (p.Title(game.title),), foot, size, "landing")


def go_on(words: Words) -> p.Button:
    """Return the main button of a page that only looks at a game: to go on playing from there."""
    return p.Button(words.t("Play on from here"), GoOnHere(), p.ButtonKind.MAIN, "play", grow=True)


def strip(words: Words, can_go_on: object) -> p.Strip:
    """Return the bottom line of a page that only looks; ``can_go_on`` adds a button to go on with the whole game."""
    text = p.Text(words.t("You are only watching; nothing is saved."), p.Tone.SECOND, small=True)
    return p.Strip((text, *((go_on(words),) if can_go_on else ())))


def only_looked_at(words: Words, can_go_on: bool) -> p.Toast:
    """Return the message that acts are refused on a page that only looks; with a button to go on if ``can_go_on``."""
    if can_go_on:
        text = words.t("You are only watching. To play, continue from here at your own table.")
        return p.Toast(text, "info", (go_on(words),))
    return p.Toast(words.t("You are only watching: this link holds no game to continue."), "info")


def other_game(words: Words, game: str, address: str, home: str) -> p.Panel:
    """Return the sheet for a link of another game, with a button to that game's page."""
    text, way = words.t("This link contains a game of {kind}.", kind=game), words.t("Open it")
    return _instead(words, words.t("Another game"), text, home, p.Button(way, None, p.ButtonKind.MAIN, href=address))


def unread(words: Words, why: str, home: str) -> p.Panel:
    """Return the sheet for a link that cannot be read; ``why`` is the reason."""
    return _instead(words, words.t("The link cannot be opened"), why, home)


def _instead(words: Words, title: str, text: str, home: str, *ways: p.Button) -> p.Panel:
    """Return a sheet with a title, a text and buttons, in place of a table or form that cannot be opened.

    ``home`` is the address of the start page, to which the last button leads.
    """
    back = p.Button(words.t("To the start page"), None, icon="left", href=home)
    body = (p.Text(text), p.Group((*ways, back), p.Layout.BUTTONS))
    return p.Panel(title, body, (p.Title(title),), size=p.Size.PAGE, name="trouble")
