"""What a browser keeps of an Arkham page over a reload: the tab, silenced reminders, the set-up and a card in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.apps.browser_memory import fields_of, filled
from companion.arkham.state import Table
from companion.screens.arkham import mythos_draft, setup_draft
from companion.screens.arkham import view as v


def kept(view: v.View, state: Table | None) -> dict[str, Any]:
    """The tab at this table, and what is filled in but not done yet."""
    content: dict[str, Any] = {"tab": view.tab}
    if view.silenced:
        content["silenced"] = list(view.silenced)
    if view.set_up is not None:
        content["set_up"] = fields_of(setup_draft.FillSetUp(view.set_up))
    if state is not None and view.mythos != mythos_draft.MythosDraft():
        content["mythos"] = {"round": state.round, "sheet": fields_of(mythos_draft.FillMythos(view.mythos))}
    return content


def restored(view: v.View, own: Mapping[str, Any], state: Table | None) -> v.View:
    """The view as this browser left it; the Mythos card only in the same round."""
    if view.set_up is not None:
        act = filled(setup_draft.FillSetUp, own.get("set_up"))
        return replace(view, set_up=setup_draft.edit(view.set_up, act)) if act else view
    tab, mythos = str(own.get("tab", "")), own.get("mythos")
    view = replace(view, tab=v.Tab(tab) if tab in set(v.Tab) else view.tab, silenced=_silenced(own.get("silenced")))
    if state is None or not isinstance(mythos, dict) or mythos.get("round") != state.round:
        return view
    sheet = filled(mythos_draft.FillMythos, mythos.get("sheet"))
    return replace(view, mythos=sheet.draft) if sheet else view


MOST_SILENCED = 500
"""Names of reminders that are believed."""


def _silenced(content: object) -> tuple[str, ...]:
    """The reminders that this page leaves out."""
    if not isinstance(content, list):
        return ()
    return tuple(one for one in content[:MOST_SILENCED] if isinstance(one, str))
