"""What a browser keeps of the page of a duel over a reload: the section, the form of a new duel, my own hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.apps.browser.browser_memory import fields_of, filled
from companion.facts.realms import RealmsBox
from companion.realms.game.state import Duel
from companion.screens.parts import Navigation
from companion.screens.realms.drafts import turn_draft
from companion.screens.realms.drafts import view as v


def remembered(view: v.View, duel: Duel | None, step: int) -> dict[str, Any]:
    """Return the section at this table, to whom the far side is turned, what is filled in and what lies open.

    ``step``: number of entries in the log, for what lies open belongs to this very moment.
    """
    content: dict[str, Any] = {
        "tab": view.tab,
        "facing": view.facing,
        "turn": fields_of(turn_draft.FillTurn(view.turn)),
    }
    if duel is None:
        content["set_up"] = fields_of(v.FillSetUp(view.set_up))
        return content
    if v.open_step(view) != v.OpenStep():
        content["open"] = {"step": step, "left": fields_of(v.open_step(view))}
    return content


def restored(view: v.View, own: Mapping[str, Any], duel: Duel | None, step: int, box: RealmsBox) -> v.View:
    """Return the view as this browser left it.

    A hand with cards that the box does not know is dropped, and the section of a duel that has ended: it opens with its
    recap.
    """
    tab, has_ended = str(own.get("tab", "")), duel is not None and duel.outcome is not None
    if tab in set(v.Tab) and not has_ended:
        view = replace(view, tab=v.Tab(tab))
    facing = str(own.get("facing", ""))
    view = replace(view, facing=v.Facing(facing) if facing in set(v.Facing) else view.facing)
    view = _filled(view, turn_draft.FillTurn, own.get("turn"))
    if not all(card in box.cards for card in (*view.turn.hand, *view.turn.town)):
        view = replace(view, turn=turn_draft.TurnDraft())
    return _filled(view, v.FillSetUp, own.get("set_up")) if duel is None else _with_step(view, own, duel, step)


def _with_step(view: v.View, own: Mapping[str, Any], duel: Duel, step: int) -> v.View:
    """Return the view with what was left open, unless the duel has gone on since or could not have it."""
    content = own.get("open")
    if not isinstance(content, dict) or content.get("step") != step:
        return view
    left = filled(v.OpenStep, content.get("left"))
    return v.with_step(view, left, duel) if left is not None else view


def _filled(view: v.View, kind: type[Navigation], content: object) -> v.View:
    """Return a view after an act that a browser has stored, its message unchanged; unchanged if the act is invalid."""
    act = filled(kind, content)
    return replace(v.navigate(view, act, None), message=view.message) if act else view
