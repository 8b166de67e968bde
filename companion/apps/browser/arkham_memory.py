"""What a browser keeps of an Arkham page over a reload: tab, silenced reminders, set-up, a card in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.apps.browser.browser_memory import fields_of, filled
from companion.arkham.table.state import Table
from companion.screens.arkham.drafts import mythos_draft, setup_draft
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.hands_draft import MOST_TICKED, HandsDraft


def remembered(view: v.View, state: Table | None) -> dict[str, Any]:
    """The tab at this table, and what is filled in but not done yet."""
    content: dict[str, Any] = {"tab": view.tab}
    if view.silenced:
        content["silenced"] = dict.fromkeys(view.silenced, True)
    if view.set_up is not None:
        content["set_up"] = fields_of(setup_draft.KeptSetUp(view.set_up))
    if state is not None:
        hands = view.hands
        content["hands"] = {"closed": hands.closed, "ticked": [list(tick) for tick in hands.ticked]}
        content["hands"] |= {"folded": True} if hands.is_folded else {}
    if state is not None and view.mythos != mythos_draft.MythosDraft():
        content["mythos"] = {"round": state.round, "sheet": fields_of(mythos_draft.KeptMythos(view.mythos))}
    return content


def restored(view: v.View, own: Mapping[str, Any], state: Table | None) -> v.View:
    """The view as this browser left it; the Mythos card only in the same round."""
    if view.set_up is not None:
        act = filled(setup_draft.KeptSetUp, own.get("set_up"))
        return replace(view, set_up=setup_draft.filled(view.set_up, act.draft)) if act else view
    tab, mythos = str(own.get("tab", "")), own.get("mythos")
    view = replace(
        view,
        tab=v.Tab(tab) if tab in set(v.Tab) else view.tab,
        silenced=_silenced(own.get("silenced")),
        hands=_hands(own.get("hands"), view.hands),
    )
    if state is None or not isinstance(mythos, dict) or mythos.get("round") != state.round:
        return view
    sheet = filled(mythos_draft.KeptMythos, mythos.get("sheet"))
    return replace(view, mythos=sheet.draft) if sheet else view


MOST_SILENCED = 500
"""Names of reminders that are believed."""


def _hands(content: object, opened: HandsDraft) -> HandsDraft:
    """What was ticked of the physical moves; without that the page as it opened."""
    if not isinstance(content, dict):
        return opened
    closed, ticked = content.get("closed"), content.get("ticked")
    pairs = islice(ticked, MOST_TICKED) if isinstance(ticked, list) else ()
    found = tuple((one[0], one[1]) for one in pairs if isinstance(one, list) and [type(n) for n in one] == [int, int])
    folded = content.get("folded") is True
    return HandsDraft(ticked=found, closed=closed if type(closed) is int else 0, is_folded=folded)


def _silenced(content: object) -> tuple[str, ...]:
    """The reminders that this page leaves out: by name, so that two pages can each add one; a list in older ones."""
    if not isinstance(content, (dict, list)):
        return ()
    return tuple(one for one in islice(content, MOST_SILENCED) if isinstance(one, str))
