"""The start page as HTML: served without a kernel at ``/``, shown by ``notebooks/index.ipynb`` in Jupyter."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cache, partial
from html import escape
from pathlib import Path

from companion import words
from companion.apps.browser.address import page_below
from companion.apps.files import borrowed, paths
from companion.apps.server.entrance import invitation as lan
from companion.apps.server.entrance.door import EVENING
from companion.apps.tables import catalogue, rescuing
from companion.apps.tables.rescuing import Rescued
from companion.errors import SentenceError
from companion.records import dataclass
from companion.screens import start
from companion.screens.devices.door import AT_HOME, VisitorDoor
from companion.screens.keeping.about import About
from companion.widgets import styles
from companion.widgets.signs import marks, vignettes

TEMPLATE_STATIC = "voila/templates/companion/static/"
SHARED_STATIC = "companion/static/"
"""Where the server shows the stylesheets that pages share."""

_PREFERENCE_ICONS = {"candle": "candle", "day": "sun"}


@dataclass(frozen=True, slots=True)
class Renderer:
    """Renders the start page for each visit; wishes are ``lang``, ``theme`` and ``text`` of the address."""

    data_folder: Path
    language: str = "ru"
    invitation: str | None = ""
    """Address with token for the others at the table; empty without ``--lan``, None inside Jupyter."""
    rescued: Rescued | None = None
    """What was saved out of a damaged journal before this evening."""

    def __call__(self, wishes: Mapping[str, str], door: VisitorDoor = AT_HOME) -> str:
        return document(self.screen(wishes.get("lang", ""), start.EVERY in wishes, door), static="/")

    def screen(self, language: str = "", every: bool = False, door: VisitorDoor = AT_HOME) -> start.StartScreen:
        """Return the start screen in ``language`` or the server's own, with ``every`` game or the games played last."""
        language = language if language in words.LANGUAGES else self.language
        voice = words.load(language)
        game_facts: tuple[start.GameFacts, ...] = ()
        saved_count, results = 0, start.NO_RESULTS
        every = every or self.invitation is None  # inside Jupyter there is no address to ask for more
        notice = rescuing.sentence(self.rescued, voice) if self.rescued else ""
        built = built_kinds()
        try:
            game_facts, saved_count = catalogue.recent(
                self.data_folder, voice, built, None if every else catalogue.MOST
            )
            results = catalogue.results(self.data_folder, voice)
        except SentenceError as trouble:
            notice = voice.t(trouble.template, **trouble.details)
        now = datetime.now().astimezone()
        is_lent = self.invitation is None and borrowed.is_borrowed()
        files = catalogue.files(self.data_folder, game_facts) if is_lent else {}
        return start.present(
            voice,
            language,
            game_facts,
            built,
            now,
            self.invitation,
            notice,
            saved_count,
            is_lent=is_lent,
            files=files,
            door=door,
            example=example(),
            results=results,
        )

    def running(self, table: str) -> str:
        """Return the address of a table; if it is over or gone, of the game played last in the last 12 hours; else "/".

        A game played last that is over counts as none. "/" too if the shelf cannot be read, which the start page says.
        """
        games: tuple[start.GameFacts, ...] = ()
        voice = words.load(self.language)
        with suppress(SentenceError):
            wished = catalogue.unfinished(self.data_folder, voice, table)
            if wished is not None:
                return f"/{page_below(wished.kind, wished.id)}"
            games, _ = catalogue.recent(self.data_folder, voice, built_kinds(), 1)
        latest = next((game for game in games if game.is_readable and game.seats and not game.is_over), None)
        if latest is None or latest.changed is None or datetime.now().astimezone() - latest.changed > EVENING:
            return "/"
        return f"/{page_below(latest.kind, latest.id)}"


@cache
def example() -> str:
    """Return the letters of the link to the evening that newcomers may look at."""
    return (paths.template_static() / "example.txt").read_text("utf-8").strip()


def built_kinds() -> frozenset[str]:
    """Return the names of the apps that can be opened, which are the apps with a notebook."""
    return frozenset(notebook.stem for notebook in paths.notebooks().glob("*.ipynb"))


# ---------------------------------------------------------------- HTML


def document(screen: start.StartScreen, static: str) -> str:
    """Return a whole page; ``static`` is the address below which the server's files lie."""
    inside = body(screen, "voila/render/", partial(picture, static))
    return framed(screen.language, screen.title, inside, static, "start.js", "elsewhere.js")


def picture(static: str, name: str) -> str:
    """Return the address of a picture or stylesheet of the template."""
    return _versioned(static, TEMPLATE_STATIC, paths.template_static() / name)


def framed(language: str, title: str, inside: str, static: str, *scripts: str) -> str:
    """Return the HTML of a page of the house that needs no kernel."""
    sheets = [_versioned(static, f"{SHARED_STATIC}styles/house/", file) for file in styles.files("start")]
    sheets += [picture(static, "start.css"), picture(static, "door.css")]
    links = "".join(f'<link rel="stylesheet" href="{address}">' for address in sheets)
    links += f'<link rel="icon" type="image/svg+xml" href="{picture(static, "favicon.svg")}">'
    after = "".join(f"<script>{script(name)}</script>" for name in scripts)
    return (
        f'<!doctype html><html lang="{language}" data-fixed="lang"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
        '<meta name="color-scheme" content="dark light"><meta name="theme-color" content="#0a1013">'
        f"<title>{escape(title)}</title><style>html{{background:#0a1013}}</style>"
        f"<script>{script('early.js')}</script>{links}</head>"
        f'<body><div class="al">{inside}</div>{after}</body></html>'
    )


def body(screen: start.StartScreen, apps: str, picture: Callable[[str], str]) -> str:
    """Return the HTML inside the page.

    ``apps`` stands before the apps' addresses, ``picture`` returns the address of a picture.
    """
    language, *others = screen.preferences
    narrow, wide = picture("night-narrow.svg"), picture("night-wide.svg")
    scene = (
        f'<picture><source media="(max-width:700px)" srcset="{narrow}"><img class="hero" src="{wide}" alt=""></picture>'
    )
    return (
        f'<div class="st"><header class="st__pic">{scene}<div class="st__lang">{preference(language)}</div>'
        f'<div class="st__title"><h1>{escape(screen.title)}</h1><p>{escape(screen.motto)}</p></div></header>'
        f'<main class="st__body"><div class="st__opts"><span class="lang">{preference(language)}</span>'
        f"{''.join(map(preference, others))}</div>"
        f"{_notice(screen.notice)}{_lent(screen.lent, screen.latest) if screen.lent else ''}"
        f"{'' if screen.goes_on else lead(screen, apps)}{_latest(screen.latest, apps) if screen.latest else ''}"
        f"{another(screen, apps)}{_others(screen, apps)}{_bests(screen)}{tools(screen, apps)}"
        f"{_join(screen.join, screen.language) if screen.join else ''}"
        f'<div class="ways">{elsewhere(screen.elsewhere, apps) if screen.elsewhere else ""}{about(screen.about)}</div>'
        f'<p class="foot">{escape(screen.foot)}</p></main></div>'
    )


def lead(screen: start.StartScreen, apps: str) -> str:
    """Return what the almanac is, with its one lit button and the example, as HTML; "" where none can be begun."""
    text = screen.lead
    if text is None:
        return ""
    return (
        f'<section class="lead" data-part="lead">'
        f'<h2 class="al-h1">{escape(text.title)}</h2><p class="al-2">{escape(text.text)}</p>'
        f'<a class="al-btn al-btn--main al-btn--l" href="{apps}{escape(text.address)}">{escape(text.button)}'
        f"{marks.icon('right')}</a>{_lead_ways(text, apps)}</section>"
    )


def _lead_ways(text: start.Lead, apps: str) -> str:
    """Return the ways of newcomers as HTML: the walk over the board and the example."""
    tour = _lead_way("map", text.tour, text.tour_text, text.tour_address, apps)
    return tour + _lead_way("play", text.example, text.example_text, text.example_address, apps)


def _lead_way(icon: str, text: str, small: str, address: str, apps: str) -> str:
    """Return a further way that leads to the example as a link with a small line, as HTML; "" without an address."""
    if not address:
        return ""
    return (
        f'<a class="al-btn lead__see" data-part="example" href="{apps}{escape(address)}">{marks.icon(icon)}'
        f"<span>{escape(text)}<small>{escape(small)}</small></span></a>"
    )


def another(screen: start.StartScreen, apps: str) -> str:
    """Return the way to one more evening as HTML, beside the one that goes on; hidden while none does."""
    tile = next((tile for tile in screen.tiles if tile.kind == "arkham" and tile.address), None)
    if tile is None:
        return ""
    return (
        f'<a class="al-btn lead__see" data-part="arkham"{"" if screen.goes_on else " hidden"}'
        f' href="{apps}{escape(tile.address)}">{marks.icon("plus")}'
        f"<span>{escape(tile.title)}<small>{escape(tile.text)}</small></span></a>"
    )


def tools(screen: start.StartScreen, apps: str) -> str:
    """Return what can be begun beside an evening as HTML; while a game goes on, the ways of newcomers too."""
    rows = "".join(_tile(tile, apps) for tile in screen.tiles if tile.kind != "arkham")
    ways = _lead_ways(screen.lead, apps) if screen.lead and screen.goes_on else ""
    return (
        f'<section><h2 class="al-sec">{escape(screen.tools_title)}</h2><ul class="tiles">{rows}</ul>'
        f'<div class="lead" data-part="ways">{ways}</div></section>'
    )


def _notice(notice: str) -> str:
    """Return a notice as HTML, "" if there is none."""
    return f'<p class="notice" role="alert">{marks.icon("warn")}{escape(notice)}</p>' if notice else ""


def _lent(lent: start.Lent, latest: start.TableCard | None) -> str:
    """Return the notice on a borrowed computer, which stays as long as the page; a saved file is its main button."""
    taken = ""
    if latest and latest.file:
        taken = f'<div class="lent__a">{_file(latest, "al-btn al-btn--main al-btn--l", escape(lent.button))}</div>'
    text = f"<p><b>{escape(lent.strong)}</b> {escape(lent.text)}</p>"
    return f'<div class="notice lent" role="alert">{marks.icon("warn")}{text}{taken}</div>'


def _file(card: start.TableCard, classes: str, seen: str) -> str:
    """Return the link that saves a game as a file, as HTML."""
    named = f'download="{escape(card.file_name)}" aria-label="{escape(card.file_label)}"'
    return f'<a class="{classes}" href="{escape(card.file)}" {named}>{marks.icon("share")}{seen}</a>'


def _latest(card: start.TableCard, apps: str) -> str:
    """Return the last played game as HTML: title, where it stands or how it ended, the button that opens it."""
    figures = "".join(map(_figure, card.figures))
    turn = "" if card.figures else card.turn
    shown = (card.turn, card.who) if card.is_over else (card.who, turn)
    is_main = not (card.file or card.is_over)
    text = " · ".join(filter(None, shown))
    return (
        f'<section class="cont{" clip" if card.is_over else ""}"><div>'
        f'<p class="al-s al-2">{escape(card.game)} · {escape(card.when)}</p>'
        f'<h2 class="al-h1">{escape(card.title)}</h2>'
        f'{f"""<p class="al-s al-2 cont__w">{escape(text)}</p>""" if text else ""}'
        f'{f"""<div class="cont__m">{figures}</div>""" if figures else ""}</div>'
        f'<a class="al-btn{" al-btn--main" if is_main else ""} al-btn--l" href="{apps}{escape(card.address)}"'
        f' aria-label="{escape(card.label)}">'
        f"{marks.icon('trophy' if card.is_over else 'play')}{escape(card.button)}</a></section>"
    )


def _figure(figure: start.GameFigure) -> str:
    """Return a figure of a game as HTML: its label with text, or with doom drawn as moons."""
    drawn = f'<span class="al-h3">{escape(figure.text)}</span>'
    if figure.moons is not None:
        drawn = f'<span class="dm" aria-hidden="true">{marks.moons(*figure.moons)}</span>'
    return f'<div><span class="al-s al-2">{escape(figure.label)}</span>{drawn}</div>'


def _bests(screen: start.StartScreen) -> str:
    """Return the best results as an HTML list, "" without any."""
    if not screen.bests:
        return ""
    rows = "".join(
        f'<li class="other"><span class="al-h3">{escape(line.title)}</span> '
        f'<span class="al-s al-2">{escape(line.text)}</span></li>'
        for line in screen.bests
    )
    return f'<section><h2 class="al-sec">{escape(screen.bests_title)}</h2><ul class="others">{rows}</ul></section>'


def _as_seen(card: start.TableCard) -> str:
    """Return a table's row in words, in the order in which its parts are seen."""
    return f"{card.button}: {card.title}, {' · '.join(filter(None, (card.game, card.turn)))}, {card.when}"


def _others(screen: start.StartScreen, apps: str) -> str:
    """Return the other saved games as HTML, unfinished ones before results, with a link to all; "" without any."""
    lists = ((screen.others_title, False), (screen.results_title, True))
    sections = [
        f'<h2 class="al-sec">{escape(title)}</h2><ul class="others">{"".join(rows)}</ul>'
        for title, is_over in lists
        if (rows := [_other(card, apps) for card in screen.others if card.is_over is is_over])
    ]
    if not sections:
        return ""
    link = f'<a class="al-btn" href="{escape(screen.all_address)}">{escape(screen.all_games)}</a>'
    return f"<section>{'</section><section>'.join(sections)}{link if screen.all_games else ''}</section>"


def _other(card: start.TableCard, apps: str) -> str:
    """Return a saved game as a list item."""
    return (
        f'<li><a class="other" href="{apps}{escape(card.address)}" aria-label="{escape(_as_seen(card))}">'
        f'<span class="other__t"><span class="al-h3">{escape(card.title)}</span> '
        f'<span class="al-s al-2">{escape(" · ".join(filter(None, (card.game, card.turn))))}</span></span> '
        f'<span class="al-s al-2">{escape(card.when)}</span></a>'
        f"{_file(card, 'al-btn al-btn--icon', '') if card.file else ''}</li>"
    )


def _tile(tile: start.Tile, apps: str) -> str:
    """Return a game to begin as a list item; a game without an address is no link."""
    badge = f'<span class="badge">{escape(tile.badge)}</span>' if tile.badge else ""
    text = f'<p class="al-s al-2">{escape(tile.text)}</p>'
    inside = f'{vignettes.vignette(tile.kind)}<div><h3 class="al-h3">{escape(tile.title)}</h3>{badge}{text}</div>'
    if not tile.address:
        return f'<li class="tile is-unbuilt">{inside}</li>'
    link = f'<a class="tile" href="{apps}{escape(tile.address)}">{inside}{marks.icon("right")}</a>'
    return f"<li>{link}</li>"


def hidden(**fields: str) -> str:
    """Return hidden fields that a form sends along."""
    return "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in fields.items())


def _join(join: start.Join, language: str) -> str:
    """Return how others join as HTML: a button that opens the door, a link to it, a QR code, or only text."""
    text = f'<h2 class="al-h3">{escape(join.title)}</h2><p class="al-s al-2">{escape(join.text)}</p>'
    if join.key:
        fields = hidden(lang=language, key=join.key, act="open")
        button = f'<button class="al-btn al-btn--l">{marks.icon("door")}{escape(join.button)}</button>'
        return f'<section class="join">{text}<form method="post" action="door">{fields}{button}</form></section>'
    if join.button:
        way = f'<a class="al-btn al-btn--l" href="door?lang={language}">{marks.icon("door")}{escape(join.button)}</a>'
        return f'<section class="join">{text}{way}</section>'
    if not join.address:
        return f'<section class="join">{text}</section>'
    qr = f'<div class="qr" role="img" aria-label="{escape(join.code_label)}">{lan.qr_svg(join.address)}</div>'
    number = f'<p class="door__n">{escape(join.number)}</p>' if join.number else ""
    return f'<section class="join has-qr"><div>{text}<code>{escape(join.address)}</code>{number}</div>{qr}</section>'


def elsewhere(way: start.TableByAddress, apps: str, ending: str = ".ipynb") -> str:
    """Return the form for the address of a table elsewhere, which opens at a tap.

    ``elsewhere.js`` answers it, and sends the key in the address to the page that joins alone.
    """
    text = f'<p class="al-s al-2">{escape(way.text)}</p>'
    field = (
        f'<label class="al-field"><input type="text" inputmode="url" autocomplete="off" spellcheck="false" required'
        f' aria-label="{escape(way.label)}" placeholder="https://…#at=…"></label>'
    )
    button = f'<button class="al-btn al-btn--l">{marks.icon("link")}{escape(way.button)}</button>'
    wrong = f'<p class="al-s" role="alert" data-wrong="{escape(way.wrong)}"></p>'
    form = f'<form data-elsewhere="{escape(apps)}" data-ending="{ending}">{field}{button}{wrong}</form>'
    opener = f'<summary class="al-btn">{marks.icon("people")}{escape(way.title)}</summary>'
    return f'<details class="way">{opener}<div>{text}{form}</div></details>'


def about(text: About) -> str:
    """Return what the program says of itself as HTML, behind a button that unfolds it."""
    sentences = "".join(f'<p class="al-s al-2">{escape(sentence)}</p>' for sentence in text.texts)
    ways = "".join(
        f'<a class="al-btn" href="{escape(address)}">{marks.icon(icon)}{escape(label)}</a>'
        for icon, label, address in text.ways
    )
    opener = f'<summary class="al-btn">{marks.icon("info")}{escape(text.title)}</summary>'
    return f'<details class="way">{opener}<div>{sentences}<div class="al-row-btns">{ways}</div></div></details>'


def preference(choice: start.Preference) -> str:
    """Return a preference's options side by side; ``start.js`` answers them."""
    buttons = "".join(_option(choice.key, number, option) for number, option in enumerate(choice.options))
    return f'<div class="al-seg" role="group" aria-label="{escape(choice.label)}">{buttons}</div>'


def _option(key: str, number: int, option: start.PreferenceOption) -> str:
    """Return an option of a preference as an HTML button: its icon or text; a text size is written in that size."""
    icon = _PREFERENCE_ICONS.get(option.value)
    inside = marks.icon(icon) if icon else escape(option.text)
    if key == "text":
        inside = f'<span style="font-size:{1 + number * 0.28:.2f}em">{inside}</span>'
    spoken = f' aria-label="{escape(option.name)}"' if option.name != option.text else ""
    lang = f' lang="{option.value}"' if key == "language" else ""
    return (
        f'<button type="button" data-set="{key}" data-value="{option.value}" aria-pressed="false"'
        f' title="{escape(option.name)}"{spoken}{lang}>{inside}</button>'
    )


@cache
def stylesheet() -> str:
    """Return the styles of the start page that are not in the shared stylesheets."""
    return (paths.template_static() / "start.css").read_text("utf-8")


@cache
def script(name: str) -> str:
    """Return the text of a script of the page; it is short enough to travel inside the page."""
    return (paths.template_static() / name).read_text("utf-8")


@cache
def _versioned(static: str, folder: str, file: Path) -> str:
    """Return an address that changes with the file, so that browsers may store the file for ever."""
    if not file.exists():
        return f"{static}{folder}{file.name}"
    return f"{static}{folder}{file.name}?v={hashlib.sha256(file.read_bytes()).hexdigest()[:12]}"
