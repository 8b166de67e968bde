"""What a browser keeps of a page over a reload: comfort, the set-up as filled so far, a Mythos card in hand.

None of it is the table's; what comes back from a browser is taken only where it can be read and fits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion import words
from companion.arkham.state import Table
from companion.errors import BadExport
from companion.history.codec import decode
from companion.screens import acts
from companion.screens.arkham import mythos_draft, setup_draft
from companion.screens.arkham import view as v
from companion.screens.arkham.settings import TEXT_SIZES
from companion.screens.parts import Navigation


def kept_by_browser(view: v.View, table: str, state: Table | None) -> str:
    """JSON of the preferences, of the tab at this table, and of what is filled in but not done yet."""
    kept = view.preferences
    content: dict[str, Any] = {
        "language": kept.language, "theme": kept.theme, "text": kept.text, "tab": view.tab, "table": table,
    }  # fmt: skip
    if view.set_up is not None:
        content["set_up"] = _fields(setup_draft.FillSetUp(view.set_up))
    if state is not None and view.mythos != mythos_draft.MythosDraft():
        content["mythos"] = {"round": state.round, "sheet": _fields(mythos_draft.FillMythos(view.mythos))}
    return json.dumps(content)


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


def restored(view: v.View, kept: Mapping[str, object], table: str, state: Table | None) -> v.View:
    """The view as this browser left it; tab and Mythos card only at the same table, the card only in the same round."""
    view = with_preferences(view, kept)
    if view.set_up is not None:
        return _with_set_up(view, kept.get("set_up"))
    if not table or kept.get("table") != table:
        return view
    tab = str(kept.get("tab", ""))
    view = replace(view, tab=v.Tab(tab) if tab in set(v.Tab) else view.tab)
    mythos = kept.get("mythos")
    if state is None or not isinstance(mythos, dict) or mythos.get("round") != state.round:
        return view
    return _with_mythos(view, mythos.get("sheet"))


def _fields(act: Navigation) -> object:
    return json.loads(acts.encode(act))["with"]


def _with_set_up(view: v.View, kept: object) -> v.View:
    if view.set_up is None or not isinstance(kept, dict):
        return view
    with suppress(BadExport):
        return replace(view, set_up=setup_draft.edit(view.set_up, decode(setup_draft.FillSetUp, kept)))
    return view


def _with_mythos(view: v.View, kept: object) -> v.View:
    if not isinstance(kept, dict):
        return view
    with suppress(BadExport):
        return replace(view, mythos=decode(mythos_draft.FillMythos, kept).draft)
    return view
