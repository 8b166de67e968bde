"""What a browser keeps of the page of Innsmouth over a reload: mode, seat, dice being told, the form of a new game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.apps.browser.browser_memory import fields_of, filled
from companion.innsmouth.game.state import Tour
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.town.draft_town import DraftTown
from companion.screens.innsmouth.drafts import setup_draft, town_draft
from companion.screens.innsmouth.drafts import view as v


def remembered(view: v.View, is_laid_out: bool) -> dict[str, Any]:
    """Return the mode and seat of the page at this table, and what is filled in."""
    content: dict[str, Any] = {"mode": view.mode, "seat": view.seat, "hand": view.by_hand}
    if view.later:
        content["later"] = sorted(view.later)
    if view.town.town != DraftTown():
        content["town"] = fields_of(town_draft.FillTown(replace(view.town, past=())))
    if not is_laid_out:
        content["set_up"] = fields_of(setup_draft.FillSetUp(view.set_up))
    return content


def restored(view: v.View, own: Mapping[str, Any], tour: Tour | None) -> v.View:
    """Return the view as this browser left it."""
    editor = filled(town_draft.FillTown, own.get("town"))
    if editor is not None:
        view = replace(view, town=replace(town_draft.edit(view.town, editor), is_open=False))
    if tour is None:
        act = filled(setup_draft.FillSetUp, own.get("set_up"))
        return replace(v.navigate(view, act, None), message=view.message) if act else view
    later = own.get("later")
    if isinstance(later, list):
        view = replace(view, later=frozenset(character for character in Character if character in later))
    mode, seat = str(own.get("mode", "")), own.get("seat")
    if mode in set(v.SheetMode):
        view = replace(view, mode=v.SheetMode(mode), by_hand=own.get("hand") is True)
    return replace(view, seat=seat) if isinstance(seat, int) and 0 <= seat < len(tour.seats) else view
