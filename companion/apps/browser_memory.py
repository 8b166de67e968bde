"""What a browser keeps of a page over a reload: comfort, and under the game's own name what that page filled in.

None of it is the table's; what comes back from a browser is taken only where it can be read and fits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from companion import words
from companion.errors import BadExport
from companion.history.codec import decode
from companion.screens import acts
from companion.screens.pages import TEXT_SIZES, PageView, Preferences, Theme
from companion.screens.parts import Navigation

V = TypeVar("V", bound=PageView)
N = TypeVar("N", bound=Navigation)


def remembered(preferences: Preferences, kind: str, table: str, own: Mapping[str, Any]) -> str:
    """JSON of the preferences, and of what the page of this game at this table wants back."""
    content = {"language": preferences.language, "theme": preferences.theme, "text": preferences.text}
    return json.dumps({**content, kind: {"table": table, **own}})


def own_of(kept: Mapping[str, Any], kind: str, table: str) -> Mapping[str, Any]:
    """What this game kept at this very table; nothing at another one."""
    own = kept.get(kind)
    return own if isinstance(own, dict) and own.get("table") == table else {}


def with_preferences(view: V, kept: Mapping[str, object]) -> V:
    """The view with the preferences that a browser or an address remembers; unknown values are not believed."""
    now = view.preferences
    language, theme, text = (str(kept.get(name, "")) for name in ("language", "theme", "text"))
    preferences = Preferences(
        language=language if language in words.LANGUAGES else now.language,
        theme=Theme(theme) if theme in set(Theme) else now.theme,
        text=int(text) if text in map(str, TEXT_SIZES) else now.text,
    )
    return replace(view, preferences=preferences)


def fields_of(act: Navigation) -> Any:
    """A draft as it is kept: the fields of the act that fills it."""
    return json.loads(acts.encode(act))["with"]


def filled(kind: type[N], content: object) -> N | None:
    """The act that fills a draft again; None when it cannot be read."""
    with suppress(BadExport):
        return decode(kind, content)
    return None
