"""What a browser keeps of a page over a reload: comfort, and under the game's own name what that page filled in.

None of it is the table's; what comes back from a browser is taken only where it can be read and fits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar, cast

from companion import words
from companion.errors import BadExport
from companion.history.codec import decode
from companion.screens import acts
from companion.screens.devices.seats import cleaned
from companion.screens.pages import TEXT_SIZES, PageView, Preferences, ShownMoments, Theme
from companion.widgets.carrier import Browser

V = TypeVar("V", bound=PageView)
N = TypeVar("N")


def comfort(preferences: Preferences) -> dict[str, Any]:
    """Return the preferences as a browser stores them for all pages."""
    return {
        "language": preferences.language,
        "theme": preferences.theme,
        "text": preferences.text,
        "hints": preferences.hints,
        "seen": dict.fromkeys(preferences.seen, True),
        "player": preferences.player,
        "buzzes": preferences.buzzes,
        "sounds": preferences.sounds,
        "moments": preferences.moments,
        "chimes": preferences.chimes,
        "shakes": preferences.shakes,
    }


def remembered(preferences: Preferences, kind: str, table: str, own: Mapping[str, Any]) -> str:
    """Return JSON of the preferences, and of what the page of this game at this table wants back."""
    return json.dumps({**comfort(preferences), place_of(kind, table): {"table": table, **own}})


def place_of(kind: str, table: str) -> str:
    """Return the key under which a page's data is stored: a key for each table, so that two pages never share it."""
    return f"{kind}/{table}" if table else kind


def own_of(stored: Mapping[str, Any], kind: str, table: str) -> Mapping[str, Any]:
    """Return what a browser stored of this game at this very table; empty for another table.

    Older versions stored a single table for each game.
    """
    for place in (place_of(kind, table), kind):
        own = stored.get(place)
        if isinstance(own, dict) and own.get("table") == table:
            return own
    return {}


def with_preferences(view: V, stored: Mapping[str, object]) -> V:
    """Return the view with the preferences that a browser or an address remembers.

    What is unknown (a language, a light, a size, a choice of moments) changes nothing; a switch that is stored is on
    only if it is ``True``.
    """
    now = view.preferences
    language, theme, text, moments = (str(stored.get(name, "")) for name in ("language", "theme", "text", "moments"))
    preferences = Preferences(
        language=language if language in words.LANGUAGES else now.language,
        theme=Theme(theme) if theme in set(Theme) else now.theme,
        text=int(text) if text in map(str, TEXT_SIZES) else now.text,
        hints=stored["hints"] is True if "hints" in stored else now.hints,
        seen=_seen(stored["seen"]) if "seen" in stored else now.seen,
        player=cleaned(str(stored["player"])) if "player" in stored else now.player,
        buzzes=stored["buzzes"] is True if "buzzes" in stored else now.buzzes,
        sounds=stored["sounds"] is True if "sounds" in stored else now.sounds,
        chimes=stored["chimes"] is True if "chimes" in stored else now.chimes,
        shakes=stored["shakes"] is True if "shakes" in stored else now.shakes,
        moments=ShownMoments(moments) if moments in set(ShownMoments) else now.moments,
    )
    return replace(view, preferences=preferences)


MOST_SEEN = 100
"""Names of hints that are believed."""


def _seen(content: object) -> tuple[str, ...]:
    """Return the names of the hints that were read; by name, two pages can each add a hint."""
    hints = content if isinstance(content, dict) else {}
    return tuple(name for name in islice(hints, MOST_SEEN) if isinstance(name, str))


def at_first_sight(view: V, browser: Browser, wished: Mapping[str, object]) -> V:
    """Return the view in the language and with the other preferences of a page that opens.

    The address decides first, then the browser's memory, then the browser's own language, and, before the browser has
    reported any, the guessed language.
    """
    guessed, spoken = {"language": wished.get("guessed", "")}, {"language": words.spoken(browser.language)}
    for stored in (guessed, spoken, browser.prefs, wished):
        view = with_preferences(view, stored)
    return view


def fields_of(record: object) -> Any:
    """Return the fields of the record that holds a draft, as they are stored."""
    return acts.plain_fields(record)


def filled(kind: type[N], content: object) -> N | None:
    """Return the record that holds a draft; None if there is none or it cannot be read.

    Without content nothing is decoded: in the pocket a page would wait for the decoder, a megabyte.
    """
    if content is None:
        return None
    with suppress(BadExport):
        return decode(kind, content)
    return None


def filled_each(kind: type[N], content: object, is_right: Callable[[N], bool]) -> N:
    """Return a record with those fields that can be read and are right, each judged alone; the others as by default."""
    record = kind()
    for name, value in content.items() if isinstance(content, dict) else ():
        alone = filled(kind, {name: value})
        if alone is not None and is_right(alone):
            record = replace(cast(Any, record), **{name: getattr(alone, name)})
    return record
