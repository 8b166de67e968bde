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
from companion.screens.arkham.drafts.hands_draft import MOST_TICKED, HandsDraft, Ticked, joined


def remembered(view: v.View, state: Table | None) -> dict[str, Any]:
    """Return the tab at this table, and what is filled in but not done yet."""
    content: dict[str, Any] = {"tab": view.tab}
    if view.silenced:
        content["silenced"] = dict.fromkeys(view.silenced, True)
    if view.set_up is not None:
        content["set_up"] = fields_of(setup_draft.KeptSetUp(view.set_up))
    if state is not None:
        hands = view.hands
        content["hands"] = ticks_as_json(hands) | ({"before": hands.before} if hands.before else {})
    if state is not None and view.mythos != mythos_draft.MythosDraft():
        content["mythos"] = {"round": state.round, "sheet": fields_of(mythos_draft.KeptMythos(view.mythos))}
    return content


def restored(view: v.View, own: Mapping[str, Any], state: Table | None) -> v.View:
    """Return the view as this browser left it; the Mythos card only in the same round."""
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


def ticks_as_json(hands: HandsDraft) -> dict[str, Any]:
    """Return the ticks of the physical moves as plain JSON: which lists are closed, each line's touches."""
    return {"closed": hands.closed, "ticked": [[*line, times] for line, times in hands.ticked.items()]}


def heard_ticks(content: object) -> tuple[Ticked, int]:
    """Return the ticks and the last closed list from their JSON; anything unbelievable is ignored.

    A line of two numbers is of an older version: it counts as touched twice in a closed list, otherwise as touched
    once.
    """
    content = content if isinstance(content, dict) else {}
    closed, ticked = _number(content.get("closed")), content.get("ticked")
    rows = islice(ticked, MOST_TICKED) if isinstance(ticked, list) else ()
    lines = [tuple(map(_number, row)) for row in rows if isinstance(row, list)]
    older = [(*line, 2 if line[0] <= closed else 1) for line in lines if len(line) == 2]
    all_lines = (*older, *(line for line in lines if len(line) == 3))
    return {(line[0], line[1]): line[2] for line in all_lines if min(line) >= 0 < line[2]}, max(0, closed)


def _number(content: object) -> int:
    """Return a whole number as it is, -1 for any other value."""
    return content if type(content) is int else -1


def _hands(content: object, opened: HandsDraft) -> HandsDraft:
    """Return the ticks of the physical moves from their JSON; ``opened``, as the page opened, if there are none."""
    if not isinstance(content, dict):
        return opened
    ticked, closed = heard_ticks(content)
    own = joined(HandsDraft(), ticked, closed)
    return replace(own, before=max(0, _number(content.get("before"))))


def _silenced(content: object) -> tuple[str, ...]:
    """Return the names of the reminders that this page leaves out, from a mapping or an older version's list.

    By name, two pages can each add a reminder.
    """
    if not isinstance(content, (dict, list)):
        return ()
    return tuple(name for name in islice(content, MOST_SILENCED) if isinstance(name, str))
