"""Moments of an investigator: insane, unconscious, lost in time and space, or kept from that."""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.table import events as e
from companion.arkham.table.events import Fate, Why
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.drafts.view import OpenInvestigator
from companion.screens.arkham.moments.moment import Act, Kind, Moment, Moments
from companion.words import message as m

FALLS = {
    Fate.INSANE: (Kind.INSANE, "sanity", m("{who} goes insane"), m("{place}, Sanity {n}")),
    Fate.UNCONSCIOUS: (Kind.UNCONSCIOUS, "stamina", m("{who} is unconscious"), m("{place}, Stamina {n}")),
}
"""Fate -> kind, the number that fell to 0, the title, and where the investigator comes to."""


def _fell(event: e.InvestigatorFell, act: Act) -> Moment | None:
    """Return the moment of a fate; None for one that has no picture, and for whom the same act has devoured."""
    if act.table.investigators[event.seat].eliminated:
        return None
    if event.fate is Fate.LOST:
        return _lost(event, act)
    if event.fate not in FALLS:
        return None
    kind, field, title, place = FALLS[event.fate]
    names, t, now = act.names, act.names.words.t, act.table.investigators[event.seat]
    return act.moment(
        kind,
        f"{names.field(field)} 0",
        t(title, who=names.first_name(event.seat)),
        t(place, place=names.place(now.place), n=getattr(now, field)),
        *_losses(event.seat, act),
        face=now.id,
        **_choice(event.seat, act),
    )


def _choice(seat: int, act: Act) -> dict[str, object]:
    """Return the fields of a button that leads to the choice what to lose; empty where nothing is to be chosen."""
    is_due = act.table.investigators[seat].items_due > 0
    leads = OpenInvestigator(seat, SheetPage.LOSSES)
    return {"button": act.names.words.t("Choose what to lose"), "leads": leads} if is_due else {}


def _losses(seat: int, act: Act) -> Iterator[str]:
    """Yield a line for the items to be chosen, or the rule for an own sheet, and one for the clues that are gone."""
    t, keeps_own = act.names.words.t, act.table.investigators[seat].own_sheet
    for event in act.record.events:
        match event:
            case e.ItemsDue(whose, total, number) if whose == seat:
                yield t("Items to discard: {n} of {of}", n=number, of=total)
            case e.PossessionsHalved(whose) if whose == seat and keeps_own:
                yield t("Half of your items, rounded down.")
            case e.InvestigatorChanged(whose, "clues", before, after, Why.INSANE | Why.UNCONSCIOUS) if whose == seat:
                yield t("Clues lost: {n} of {of}", n=before - after, of=before)
            case _:
                pass


def _lost(event: e.InvestigatorFell, act: Act) -> Moment:
    """Return the moment of an investigator lost in time and space, with the round of the return."""
    names, t, now = act.names, act.names.words.t, act.table.investigators[event.seat]
    moves = [moved for moved in act.record.events if isinstance(moved, e.InvestigatorMoved)]
    is_cut_off = any(moved.seat == event.seat and moved.why is Why.NO_GATE_BACK for moved in moves)
    return act.moment(
        Kind.LOST,
        t("In time and space"),
        t("{who} is lost", who=names.first_name(event.seat)),
        t("No gate back") if is_cut_off else "",
        t("Back in round {n}", n=now.skips_round + 1),
        face=now.id,
    )


def _never_lost(event: e.NeverLost, act: Act) -> Moment | None:
    """Return the moment of an investigator whose own ability keeps from being lost; None for the devoured."""
    names, t, now = act.names, act.names.words.t, act.table.investigators[event.seat]
    if now.eliminated:
        return None
    return act.moment(
        Kind.SPARED,
        names.ability(event.seat),
        t("{who} does not get lost", who=names.first_name(event.seat)),
        t("Led out of time and space: {place}", place=names.place(now.place)),
        face=now.id,
    )


MOMENTS: Moments = {
    e.InvestigatorFell: _fell,
    e.NeverLost: _never_lost,
}
"""The moments of what befalls an investigator."""
