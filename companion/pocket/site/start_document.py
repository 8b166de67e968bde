"""The start page of the pocket: drawn at once, without Python and without a second request, in both languages.

What is kept, ``static/start/start.js`` puts in: it asks the browser's own files.
"""

from __future__ import annotations

import json
import re
from html import escape

from companion import words
from companion.apps.files.box_file import ENDINGS, stem
from companion.apps.server import start_page
from companion.pocket.arrivals import GAMES
from companion.pocket.site.documents import Addresses, head, needs_server, without_scripts
from companion.pocket.stored_boxes import boxes_of
from companion.screens import start
from companion.widgets import styles
from companion.widgets.signs import marks
from companion.words import Words, message, plural_message

ENDING = ".html"
HERE = "."
"""In place of the letters of the example, which travel once and not in each language."""
QUOTED = r"""("[^"\n]*"|'[^'\n]*')"""
COMMENT = re.compile(rf"{QUOTED}|/\*.*?\*/", re.DOTALL)
UNNEEDED = re.compile(rf"{QUOTED}| (?=\{{)|;(?=\}})")
"""The blank before a block and the last semicolon in it, and what is quoted, which stays."""
NAMED = re.compile(r"^([a-z0-9-]+): ")
"""The name of a declaration, of which the formatter leaves one to a line."""
NAMES = {
    "arkham": message("Arkham"),
    "odds": message("Odds"),
    "innsmouth": message("Innsmouth"),
    "realms": message("Realms"),
}
"""What the cards of evenings call them."""
SAMPLES = {"one": 1, "few": 2, "many": 5, "other": 10}
"""A number of each plural category that whole numbers have, by its name in the browser's ``Intl.PluralRules``."""


def document(at: Addresses, own_style: str, offline_bytes: int) -> str:
    """Return the whole page; ``own_style`` is the pocket's stylesheet, ``offline_bytes`` the site's as it travels."""
    style = styles.text("start") + start_page.stylesheet() + own_style
    voices = {language: words.load(language) for language in words.LANGUAGES}
    titles = " · ".join(dict.fromkeys(voice.t("Almanac") for voice in voices.values()))
    texts = {language: _texts(voice, offline_bytes) for language, voice in voices.items()}
    page_data = {
        "texts": texts,
        "example": start_page.example(),
        "ending": ENDING,
        "files": accepted_files(),
        "signs": {name: marks.icon(name) for name in ("play", "trophy", "shield", "warn")},
    }
    body = (
        f'<body data-pocket><div class="al"><div class="st st--pocket"><header class="st__pic">{_night_picture(at)}'
        f"{''.join(_title(language, voice) for language, voice in voices.items())}</header>"
        f"{''.join(_body(language, voice) for language, voice in voices.items())}</div></div>"
        f'<script type="application/json" id="start">{_in_script(json.dumps(page_data, ensure_ascii=False))}</script>'
        f"<script>{start_page.script('elsewhere.js')}</script>"
        f'<script type="module" src="{at.start}"></script></body></html>'
    )
    return f"{head(titles, at)}<style>{_tight(style, body)}</style></head>{body}"


def accepted_files() -> dict[str, object]:
    """Return what a file of everything may hold: kinds of games, and how the files of each box are called."""
    return {"kinds": GAMES, "boxes": {boxes_of(game): stem(game) for game in GAMES}, "endings": ENDINGS}


def _tight(style: str, body: str) -> str:
    """Return a style sheet without comments, blanks that no browser needs and values that this page never reads."""
    lines = [line.strip() for line in _without(COMMENT, style).splitlines()]
    lines = [NAMED.sub(r"\1:", line) for line in lines if line and not _is_unread(line, style + body)]
    joined = "".join(line if line.endswith((";", "{", "}", ",")) else f"{line}\n" for line in lines)
    return _without(UNNEEDED, joined)


def _without(pattern: re.Pattern[str], style: str) -> str:
    """Return a style sheet without what matches a pattern, unless it is quoted."""
    return pattern.sub(lambda match: match[1] or "", style)


def _is_unread(line: str, page: str) -> bool:
    """Return whether a line declares a custom property that nothing on the page reads."""
    name, _, _ = line.partition(":")
    return line.startswith("--") and line.endswith(";") and not re.search(rf"var\({name}\b(?!-)", page)


def _in_script(text: str) -> str:
    """Return a text that can stand in a script element without closing it."""
    return text.replace("</", "<\\/")


def _night_picture(at: Addresses) -> str:
    """Return the picture of the town at night as HTML, in a narrow form for phones."""
    narrow, wide = f"{at.pictures}night-narrow.svg", f"{at.pictures}night-wide.svg"
    return (
        f'<picture><source media="(max-width:700px)" srcset="{narrow}"><img class="hero" src="{wide}" alt=""></picture>'
    )


def _title(language: str, voice: Words) -> str:
    """Return the title of the start page in a language as HTML, with the choice of language."""
    screen = _screen(language, voice)
    return (
        f'<div lang="{language}"><div class="st__lang">{start_page.preference(screen.preferences[0])}</div>'
        f'<div class="st__title"><h1>{escape(screen.title)}</h1><p>{escape(screen.motto)}</p></div></div>'
    )


def _screen(language: str, voice: Words) -> start.StartScreen:
    """Return the start page in a language as it is without any saved games."""
    from datetime import datetime

    return start.present(voice, language, (), start.KINDS, datetime.min, None, ending=ENDING, example=HERE)


def _body(language: str, voice: Words) -> str:
    """Return the body of the start page in a language as HTML: preferences, games to begin, shelf, install button."""
    screen, t = _screen(language, voice), voice.t
    first, *others = screen.preferences
    return (
        f'<main class="st__body" lang="{language}"><div class="st__opts"><span class="lang">'
        f"{start_page.preference(first)}</span>{''.join(map(start_page.preference, others))}</div>"
        f'{needs_server(voice)}<div data-part="notice"></div>{start_page.lead(screen, "")}'
        f'<div data-part="latest"></div>{start_page.another(screen, "")}'
        f'<section data-part="shelf" hidden><h2 class="al-sec">{escape(t("Saved games"))}'
        '<small class="al-s al-2" data-part="count"></small></h2><ul class="al-shelf" data-part="rows"></ul></section>'
        f"{start_page.tools(screen, '')}"
        f'<button type="button" class="al-install" data-part="install" hidden>{_icon()}<span><b>'
        f'{escape(t("Add to the home screen"))}</b><small data-part="offline"></small></span>{marks.icon("plus")}'
        f'</button><div class="al-kept" data-part="kept" hidden>{marks.icon("info")}<p></p></div>'
        f'<div class="ways">{_whole(voice)}{start_page.elsewhere(start.elsewhere(voice), "", ENDING)}'
        f"{start_page.about(screen.about)}</div>"
        f'<noscript><p class="notice">{marks.icon("warn")}{without_scripts()}</p></noscript>'
        "</main>"
    )


def _whole(voice: Words) -> str:
    """Return the HTML of the controls that save everything as a file and read such a file."""
    save, take = escape(voice.t("Back up all games")), escape(voice.t("Restore a backup"))
    return (
        '<div data-part="whole"><div class="al-row-btns">'
        f'<button type="button" class="al-btn" hidden>{marks.icon("file")}{save}</button>'
        f'<label class="al-btn al-upload">{marks.icon("plus")}{take}<input type="file" accept=".json,application/json">'
        '</label></div><p class="al-s" data-part="taken" role="status"></p></div>'
    )


TIME = "{time}"
PROMISED = plural_message(
    "{n} game is stored in this browser, {size} MB; the browser promised to keep it.",
    "{n} games are stored in this browser, {size} MB; the browser promised to keep them.",
)
LOOSE = plural_message(
    "{n} game is stored in this browser, {size} MB.",
    "{n} games are stored in this browser, {size} MB.",
)


LEFT = plural_message(
    "{n} game was left out: it is damaged.",
    "{n} games were left out: they are damaged.",
)
ADDED = plural_message("{n} game was restored from the file.", "{n} games were restored from the file.")


def _icon() -> str:
    """Return the icon of the app as an SVG with rounded corners."""
    from companion.pocket.site.icons import drawing

    return drawing(rounded=True)


def _texts(voice: Words, offline_bytes: int) -> dict[str, object]:
    """Return the sentences of the start page's script, by key; with a number, a sentence for each plural category."""
    t = voice.t
    size = voice.number(offline_bytes / 1e6, 1)
    return {
        "today": t("today, {time}", time=TIME),
        "yesterday": t("yesterday, {time}", time=TIME),
        "date": t("{date}, {time}", date="{date}", time=TIME),
        "continue": t("Continue"),
        "again": t(start.CONTINUE, game="{game}", title="{title}", when="{when}"),
        "see": t("See the result"),
        "result": t(start.RESULT, game="{game}", title="{title}", when="{when}"),
        "untold": t("Setup not finished"),
        "all": t("{n} in total", n="{n}"),
        "promised": _forms(voice, PROMISED),
        "loose": _forms(voice, LOOSE),
        "private": t("Everything stays on this device."),
        "mayErase": t("Your browser may delete saved games when space is low. Save a backup."),
        "nowhere": t("This browser stores nothing for this page: when you close it, the game is lost."),
        "ask": t("Ask the browser to keep them"),
        "offline": t("For offline play: {size} MB already downloaded", size=size),
        "willBe": t("{size} MB; no network needed anymore", size=size),
        "share": t("Share → “Add to Home Screen”"),
        "newEdition": t("A new edition of the Almanac is ready."),
        "noTable": t("No game is open here."),
        "change": t("Switch now"),
        "taken": _taken(voice),
        "kinds": {kind: t(NAMES[kind]) for kind in start.KINDS},
    }


def _taken(voice: Words) -> dict[str, object]:
    """Return the sentences on reading a file of everything, by the words of ``static/files/everything.js``."""
    t = voice.t
    return {
        "added": _forms(voice, ADDED),
        "left": _forms(voice, LEFT),
        "box": t("My box was restored from the file."),
        "nothing": t("Everything in this file is already here."),
        "mixed": t("Some games in the file differ from the copies here; the copies here were kept."),
        "damaged": t("Damaged parts of the file were left out."),
        "shared": t("Reopen shared tables from their links."),
        "large": t("The file is too large to restore."),
        "strange": t(
            "This is not a backup of all games. To open the file of a single game, use the settings of that game."
        ),
        "newer": t("The file comes from a newer edition of the Almanac."),
        "full": t("Storage is full; only part of the file was restored."),
        "busy": t("A game from this file is open in another tab. Close that tab, then open the file again."),
        "failed": t("The browser did not accept the file."),
    }


def _forms(voice: Words, forms: tuple[str, str]) -> dict[str, str]:
    """Return the sentence in each plural category that is unlike ``other``; its placeholders stay."""
    result = {
        category: voice.n(*forms, sample, size="{size}").replace(str(sample), "{n}", 1)
        for category, sample in SAMPLES.items()
    }
    return {category: text for category, text in result.items() if category == "other" or text != result["other"]}
