"""The stylesheets under ``static/styles``, and which of them a page wears: only what it shows.

``house`` dresses the parts of every page; the others stand one for each thing that is drawn. Later sheets win over
earlier ones where both say the same of a node, so their order is that of :data:`EVERY` wherever they stand.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from companion.widgets.signs import faces

FOLDER = Path(__file__).parent / "static" / "styles"

HOUSE = tuple(
    f"house/{name}"
    for name in (
        "tokens",
        "base",
        "controls",
        "strip",
        "frame",
        "lists",
        "sheets",
        "reference",
        "page",
        "standing",
        "motion",
        "forced",
        "print",
    )
)
"""What the pages of all games share."""
ODDS = ("map", "chances", "arkham/odds")
ARKHAM = tuple(
    f"arkham/{name}"
    for name in (
        "table",
        "hands",
        "setup",
        "mythos",
        "board",
        "odds",
        "faces",
        "investigators",
        "fights",
        "endings",
        "replay",
        "moments",
        "upright",
    )
)
FACES = "arkham/faces"
"""How faces are framed; the pictures themselves are added to it."""
REALMS = tuple(f"realms/{name}" for name in ("sheets", "duel", "signs", "turn", "end"))
INNSMOUTH = tuple(f"innsmouth/{name}" for name in ("map", "round", "page", "end", "week", "paper"))
MOONS = "house/moons"
"""The doom track, which also stands on the start page's card of a game."""
FAR = "television"
"""A table of any game as a whole room sees it."""
LOW = "low"
"""Any page in a low window; it overrules how high the parts are elsewhere."""
EVERY = (*HOUSE, MOONS, "map", "chances", *ARKHAM, *REALMS, *INNSMOUTH, "drawing", FAR, LOW)

WORN = {
    "start": tuple(f"house/{name}" for name in ("tokens", "base", "controls", "standing", "motion", "forced", "moons")),
    "arkham": (*HOUSE, MOONS, "map", "chances", *ARKHAM, FAR, LOW),
    "odds": (*HOUSE, *ODDS, LOW),
    "realms": (*HOUSE, "chances", *REALMS, FAR, LOW),
    "innsmouth": (*HOUSE, "map", *INNSMOUTH, "drawing", FAR, LOW),
}
"""By the kind of the page."""
DAY = '[data-theme="day"]'
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
"""A selector and its block."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@cache
def text(kind: str) -> str:
    """The whole stylesheet of a page of this kind, for documents that carry it themselves."""
    return "\n".join(map(_text, WORN[kind]))


@cache
def on_paper(kind: str) -> str:
    """Return the rules that give a saved page (``kept``) of this kind the inks of the day on white paper.

    A page of the Almanac changes its light by a script when it is printed; a saved page has none.
    """
    rules = "".join(
        f"{selector.replace(DAY, '.kept')}{{{block}}}"
        for selector, block in RULE.findall(text(kind))
        if DAY in selector
    )
    return f"@media print{{html,body{{background:#fff}}{rules}}}"


@cache
def worn(kind: str, own: tuple[str, str] | None = None) -> str:
    """The sheets of a page of this kind as ``static/scripts/dom/styles.js`` reads them: JSON of place, name and text.

    ``own`` is one more, by name and text, after all of them.
    """
    sheets = [(EVERY.index(name), name, _text(name)) for name in WORN[kind]]
    last = [(len(EVERY), *own)] if own else []
    return json.dumps([*sheets, *last], ensure_ascii=False)


def files(kind: str) -> tuple[Path, ...]:
    """Return the paths of the stylesheets of a page of this kind, in their order."""
    return tuple(FOLDER / f"{name}.css" for name in WORN[kind])


def _text(name: str) -> str:
    """Return a stylesheet without comments and indentation, about a fourth shorter."""
    text = COMMENT.sub("", (FOLDER / f"{name}.css").read_text("utf-8"))
    text += faces.stylesheet() if name == FACES else ""
    return "\n".join(line for line in map(str.strip, text.splitlines()) if line)
