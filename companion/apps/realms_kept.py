"""What a browser keeps of a page over a reload: comfort, the form of a new duel, my own hand.

None of it is the table's; what comes back is taken only where it can be read and fits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion import words
from companion.errors import BadExport
from companion.facts.realms import RealmsBox
from companion.history.codec import decode
from companion.screens import acts
from companion.screens.parts import Navigation
from companion.screens.realms import turn_draft
from companion.screens.realms import view as v
from companion.screens.realms.settings import TEXT_SIZES


def kept_by_browser(view: v.View, table: str) -> str:
    """JSON of the preferences, of the section at this table, and of what is filled in."""
    kept = view.preferences
    content: dict[str, Any] = {
        "language": kept.language, "theme": kept.theme, "text": kept.text,
        "realms": {"table": table, "tab": view.tab, "turn": _fields(turn_draft.FillTurn(view.turn))},
    }  # fmt: skip
    if not table:
        content["realms"]["set_up"] = _fields(v.FillSetUp(view.set_up))
    return json.dumps(content)


def _fields(act: Navigation) -> Any:
    return json.loads(acts.encode(act))["with"]


def with_preferences(view: v.View, kept: Mapping[str, object]) -> v.View:
    """The view with the preferences that a browser or an address remembers; unknown values are not believed."""
    now = view.preferences
    language, theme, text = (str(kept.get(name, "")) for name in ("language", "theme", "text"))
    preferences = v.Preferences(
        language=language if language in words.LANGUAGES else now.language,
        theme=v.Theme(theme) if theme in set(v.Theme) else now.theme,
        text=int(text) if text in map(str, TEXT_SIZES) else now.text,
    )
    return replace(view, preferences=preferences)


def restored(view: v.View, kept: Mapping[str, object], table: str, box: RealmsBox) -> v.View:
    """The view as this browser left it; section and hand only at the same table."""
    view = with_preferences(view, kept)
    own = kept.get("realms")
    if not isinstance(own, dict) or own.get("table") != table:
        return view
    tab = str(own.get("tab", ""))
    view = replace(view, tab=v.Tab(tab) if tab in set(v.Tab) else view.tab)
    view = _filled(view, turn_draft.FillTurn, own.get("turn"))
    if not all(card in box.cards for card in (*view.turn.hand, *view.turn.town)):
        view = replace(view, turn=turn_draft.TurnDraft())
    return view if table else _filled(view, v.FillSetUp, own.get("set_up"))


def _filled(view: v.View, kind: type[Navigation], content: object) -> v.View:
    with suppress(BadExport):
        return replace(v.navigate(view, decode(kind, content), None), message=view.message)
    return view
