"""The documents of the site: what a browser shows at once, before any Python."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from companion import words
from companion.apps.server import start_page
from companion.apps.tables.games import TITLES
from companion.facts import arkham
from companion.pocket.site import policies
from companion.records import dataclass
from companion.screens.arkham.board.board import BoardSize
from companion.widgets.arkham_map import map as board_map
from companion.widgets.signs.marks import icon
from companion.words import Words, message

APPS = {**TITLES, "odds": message("Odds")}
DESCRIPTION = message("A companion for tabletop Mythos games.")


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of the site's parts, seen from its root."""

    styles: dict[str, str]
    """By the kind of page."""
    script: str
    """What an app's page begins with."""
    start: str
    """What the start page begins with."""
    dress: str
    """What every page of the pocket wears beside its own sheet."""
    icon: str
    touch_icon: str
    manifest: str
    pictures: str
    charts: str
    picture: str = ""
    """What a messenger shows beside a link, a square PNG."""
    address: str = ""
    """Where the site will be, with a slash at its end; empty where it is not known."""


def app_page(kind: str, site: dict[str, Any], at: Addresses) -> str:
    """Return the HTML of the page of an app."""
    title = " · ".join(words.load(language).t(APPS[kind]) for language in words.LANGUAGES)
    sizes = _sizes(kind, site)
    halves = "".join(_loading(kind, language, sizes) for language in words.LANGUAGES)
    offers = "".join(map(_offer, words.LANGUAGES))
    return (
        f'{head(title, at)}<link rel="stylesheet" href="{at.styles[kind]}"><link rel="stylesheet" href="{at.dress}">'
        f'<meta name="companion-charts" content="{at.charts}">'
        f'<script type="application/json" id="site">{json.dumps(site)}</script>'
        f'<script type="module" src="{at.script}" onerror="{WRONG}"></script>'
        "<style>body{margin:0;background:#0a1013}</style></head>"
        f'<body data-pocket data-app="{kind}"><div id="loading" class="al">{halves}</div><main id="page"></main>'
        f'<template id="offer"><div class="al al-offer is-flat" role="status">{offers}</div></template></body></html>'
    )


def head(title: str, at: Addresses) -> str:
    """Return the beginning of every page's HTML, up to its own stylesheet; the head element is still open."""
    return (
        '<!doctype html><html lang="ru"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
        f'<meta http-equiv="Content-Security-Policy" content="{policies.PAGE}">'
        '<meta name="color-scheme" content="dark light"><meta name="theme-color" content="#0a1013">'
        f'<title>{escape(title)}</title><link rel="icon" type="image/svg+xml" href="{at.icon}">'
        f'<link rel="apple-touch-icon" href="{at.touch_icon}"><link rel="manifest" href="{at.manifest}">'
        f"{_preview(title, at)}<script>{start_page.script('early.js')}{FROM_DISK}{OWN_MANIFEST}</script>"
    )


def _preview(title: str, at: Addresses) -> str:
    """Return the tags that say what a page is: to a messenger that shows a link, and to a search engine."""
    what = " ".join(words.load(language).t(DESCRIPTION) for language in words.LANGUAGES)
    tags = {"title": title, "description": what, "type": "website", "image": at.address + at.picture}
    shown = "".join(f'<meta property="og:{name}" content="{escape(text)}">' for name, text in tags.items())
    return f'<meta name="description" content="{escape(what)}">{shown}<meta name="twitter:card" content="summary">'


def manifest_name(language: str) -> str:
    """Return the name of the file that a browser in this language installs the app by."""
    return "manifest.webmanifest" if language == "ru" else f"manifest.{language}.webmanifest"


FROM_DISK = 'if(location.protocol==="file:")document.documentElement.dataset.disk="";'
"""Marks a page that was opened as a file; a browser gives such a page no modules and no workers."""


MANIFESTS = json.dumps({language: manifest_name(language) for language in words.LANGUAGES})
OWN_MANIFEST = (
    f"{{const names={MANIFESTS},root=document.documentElement,"
    'name=()=>{document.querySelector("[rel=manifest]").href=names[root.lang]};'
    'name();new MutationObserver(name).observe(root,{attributeFilter:["lang"]})}'
)
"""Lets the app be installed under its name in the language that the page has now."""


def needs_server(voice: Words) -> str:
    """Return the HTML of a notice for a page that was opened as a file: it needs a web server."""
    t = voice.t
    way = t("In its folder, type {command}, then open {address}.", command="\1", address="\2")
    way = escape(way).replace("\1", "<code>python3 -m http.server</code>").replace("\2", "<code>localhost:8000</code>")
    text = escape(t("The Almanac cannot run from a folder on disk; it needs a web server."))
    return f'<div class="al-offer is-hot al-disk" role="alert"><div>{text}<small>{way}</small></div></div>'


def without_scripts() -> str:
    """Return the HTML of the sentence that JavaScript is needed, in every language.

    Only a script could know the reader's language.
    """
    return " ".join(
        f'<span lang="{language}">{escape(words.load(language).t("The Almanac needs JavaScript."))}</span>'
        for language in words.LANGUAGES
    )


# ---------------------------------------------------------------- while Python starts

WRONG = "for(const said of document.querySelectorAll('[data-wrong]'))said.hidden=false"
"""Where not even the page's script comes."""
STEPS = {
    "page": message("Page"),
    "engine": message("Engine"),
    "rules": message("Rules and words"),
    "table": message("Opening the page"),
}
ENGINE = ("wasm", "loader", "library")


def _sizes(kind: str, site: dict[str, Any]) -> dict[str, int]:
    """Bytes of each step, as they travel; the page itself is there when this is read."""
    assets = site["assets"]
    rules = sum(assets[name]["bytes"] for name in site["needs"][kind])
    return {"engine": sum(assets[name]["bytes"] for name in ENGINE), "rules": rules}


def _loading(kind: str, language: str, sizes: dict[str, int]) -> str:
    """Return the page of an app while it loads as HTML: title, megabytes fetched, a bar and a line for each step."""
    voice = words.load(language)
    t, whole = voice.t, sum(sizes.values())
    bars = "".join(
        f'<i style="flex:{sizes[step]} 1 0"><u data-bar="{step}"></u></i>' for step in STEPS if step in sizes
    )
    lines = "".join(
        f'<li data-step="{step}"{" class=is-done" if step == "page" else ""}><i></i><span>{escape(t(name))}</span>'
        f"<span>{_step_sizes(voice, step, sizes[step]) if step in sizes else ''}</span></li>"
        for step, name in STEPS.items()
    )
    return (
        f'<div lang="{language}" class="al-loads"><h1 class="al-load__title">{escape(t(APPS[kind]))}</h1>'
        f'{_board(voice) if kind == "arkham" else ""}{needs_server(voice)}<div class="al-load">'
        f'<p class="al-load__n"><span data-told="got">{voice.number(0, 1)}</span>'
        f"<small>{_with_number(t('of {size} MB', size=HERE), 'all', _size(voice, whole))}</small></p>"
        f'<div class="al-load__bar" role="progressbar" aria-valuemin="0" aria-valuemax="{whole // 1000}"'
        f' aria-valuenow="0" aria-label="{escape(t("Loading"))}">{bars}</div><ul>{lines}</ul>'
        f'<div class="al-offer is-hot" role="alert" data-wrong hidden>{escape(t("The Almanac could not be loaded."))}'
        f'<div class="al-row-btns"><button type="button" class="al-btn" onclick="location.reload()">'
        f"{escape(t('Try again'))}</button></div></div>"
        f"<noscript>{without_scripts()}</noscript></div></div>"
    )


NUMBERS = {
    "doom": message("Doom{in_short}"),
    "terror": message("Terror"),
    "monster": message("Monsters"),
    "gate": message("Gates"),
}
"""By their sign."""
BOARDS = (BoardSize.PHONE, BoardSize.WIDE)


def _board(voice: Words) -> str:
    """Return the HTML of the printed board and its empty numbers; the script picks the drawing for the screen."""
    box = arkham.load()
    numbers = "".join(
        f"<span>{icon(sign)}{escape(voice.t(name, in_short=''))}<b>—</b></span>" for sign, name in NUMBERS.items()
    )
    drawn = "".join(
        f'<template data-mode="{mode.value}"><svg viewBox="{board_map.view_box(mode)}" aria-hidden="true">'
        f"{board_map.static_layer(mode, voice, box)}</svg></template>"
        for mode in BOARDS
    )
    return f'<div class="al-load__numbers" aria-hidden="true">{numbers}</div><div class="al-load__board">{drawn}</div>'


def _step_sizes(voice: Words, step: str, size: int) -> str:
    """Return "0.0 of 3.2 MB" for a step as HTML, with places where scripts write both numbers."""
    got = f'<span data-told="{step}-got">{voice.number(0, 1)}</span>'
    sentence = voice.t("{got} of {size} MB", got="\1", size=HERE)
    return _with_number(sentence, f"{step}-all", _size(voice, size)).replace("\1", got)


HERE = "\0"
"""Where in a sentence the script puts another number."""


def _with_number(sentence: str, name: str, number: str) -> str:
    """Return a sentence as HTML with a number in its gap, in a place that scripts find by name."""
    return escape(sentence).replace(HERE, f'<span data-told="{name}">{number}</span>')


def _size(voice: Words, size: int) -> str:
    """Return a size in bytes as megabytes with a decimal, in the player's language."""
    return voice.number(size / 1e6, 1)


NEWER = (
    '<svg class="al-i" viewBox="0 0 24 24" aria-hidden="true"><path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3"/>'
    '<path d="M19.5 3.2v4.6h-4.6"/></svg>'
)


def _offer(language: str) -> str:
    """Return the HTML of the offer of a newer edition, over an open table."""
    t = words.load(language).t
    return (
        f'<div lang="{language}"><div class="al-offer__said">{NEWER}<div>'
        f"{escape(t('A new edition of the Almanac is ready.'))}"
        f"<small>{escape(t('You will finish this game in the current version.'))}</small></div></div>"
        f'<div class="al-row-btns"><button type="button" class="al-btn" data-does="news">'
        f'{escape(t("What is new"))}</button><button type="button" class="al-btn" data-does="later">'
        f'{escape(t("After the evening"))}</button><button type="button" class="al-btn" data-does="change">'
        f"{escape(t('Switch now'))}</button></div></div>"
    )
