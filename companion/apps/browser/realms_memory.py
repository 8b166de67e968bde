"""What a browser keeps of the page of a duel over a reload: the section, the form of a new duel, my own hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.apps.browser.browser_memory import fields_of, filled
from companion.facts.realms import RealmsBox
from companion.screens.parts import Navigation
from companion.screens.realms.drafts import turn_draft
from companion.screens.realms.drafts import view as v


def remembered(view: v.View, is_laid_out: bool) -> dict[str, Any]:
    """Return the section at this table, to whom the far side is turned, and what is filled in."""
    content: dict[str, Any] = {
        "tab": view.tab,
        "facing": view.facing,
        "turn": fields_of(turn_draft.FillTurn(view.turn)),
    }
    if not is_laid_out:
        content["set_up"] = fields_of(v.FillSetUp(view.set_up))
    return content


def restored(view: v.View, own: Mapping[str, Any], is_laid_out: bool, box: RealmsBox) -> v.View:
    """Return the view as this browser left it; a hand with cards that the box does not know is dropped."""
    tab = str(own.get("tab", ""))
    view = replace(view, tab=v.Tab(tab) if tab in set(v.Tab) else view.tab)
    facing = str(own.get("facing", ""))
    view = replace(view, facing=v.Facing(facing) if facing in set(v.Facing) else view.facing)
    view = _filled(view, turn_draft.FillTurn, own.get("turn"))
    if not all(card in box.cards for card in (*view.turn.hand, *view.turn.town)):
        view = replace(view, turn=turn_draft.TurnDraft())
    return view if is_laid_out else _filled(view, v.FillSetUp, own.get("set_up"))


def _filled(view: v.View, kind: type[Navigation], content: object) -> v.View:
    """Return a view after an act that a browser has stored, its message unchanged; unchanged if the act is invalid."""
    act = filled(kind, content)
    return replace(v.navigate(view, act, None), message=view.message) if act else view
