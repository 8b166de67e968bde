"""Words of investigators: where they are and what befalls them."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase
from companion.screens.arkham.wording import fields
from companion.screens.arkham.wording.chapters.causes import fate_words
from companion.screens.arkham.wording.chapters.placeholders import DoneCommand, Phrases, Refusals, Sentences
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.words import message as m

# ---------------------------------------------------------------- the undo


def _health_lost(deed: DoneCommand, names: Names) -> str:
    """Return the phrase for a loss: the fate that it brought, otherwise Sanity, Stamina or both."""
    command, t, who = deed.command, names.words.t, names.first_name(deed.command.seat)
    fate = _fate(command.seat, deed.events)
    if fate is not None:
        return t("{who}, {fate}", who=who, fate=fate_words(fate, names))
    if command.sanity and command.stamina:
        return t("{who}, Sanity −{a}, Stamina −{b}", who=who, a=command.sanity, b=command.stamina)
    field, loss = ("stamina", command.stamina) if command.stamina else ("sanity", command.sanity)
    return t("{who}, {field} {n}", who=who, field=names.field_within(field), n=names.words.signed(-loss))


def _lost_in_time(deed: DoneCommand, names: Names) -> str:
    seat = deed.command.seat
    phrase = m("{who}, devoured") if _is_devoured(seat, deed.events) else m("{who}, lost")
    return names.words.t(phrase, who=names.first_name(seat))


def _fate(seat: int, events: Sequence[Any]) -> e.Fate | None:
    """Return the fate that the events bring to an investigator, at last being devoured; None if there is none."""
    if _is_devoured(seat, events):
        return e.Fate.DEVOURED
    return next((event.fate for event in events if isinstance(event, e.InvestigatorFell) and event.seat == seat), None)


def _is_devoured(seat: int, events: Sequence[Any]) -> bool:
    return e.InvestigatorFell(seat, e.Fate.DEVOURED) in events


_MOVED, _NUMBER, _FORTUNE = m("{who} → {place}"), m("{who}, {field} {n}"), m("{who}, {fortune}")
_TROPHIES, _ARRESTED = m("{who}, trophies"), m("{who}, arrested")

PHRASES: Phrases = {
    do.MoveInvestigator: _MOVED,
    do.PlaceInvestigator: _MOVED,
    do.TakeClues: m("{who}, clues +{n}"),
    do.CorrectInvestigator: _NUMBER,
    do.StepInvestigator: _NUMBER,
    do.CorrectFortune: _FORTUNE,
    do.GainFortune: _FORTUNE,
    do.RenamePlayer: m("{who}, player's name"),
    do.CorrectTrophies: _TROPHIES,
    do.PutTrophies: _TROPHIES,
    do.TakeTrophies: _TROPHIES,
    do.DevourInvestigator: m("{who}, devoured"),
    do.LoseHealth: _health_lost,
    do.LoseInTime: _lost_in_time,
    do.ArrestInvestigator: _ARRESTED,
    do.ArrestAnyway: _ARRESTED,
    do.PassStreetCheck: m("{who}, check passed"),
    do.SeatInvestigator: lambda deed, names: names.words.t(
        "new investigator, {who}", who=names.sheet(deed.command.investigator)
    ),
}
"""What commands about investigators are called on the undo button."""


# ---------------------------------------------------------------- the log


def _moved(event: e.InvestigatorMoved, names: Names) -> str:
    t, who, end = names.words.t, names.first_name(event.seat), names.place(event.after, event.zone)
    if event.before in ("", event.after):
        return t("{who}: {place}", who=who, place=end)
    return t("{who}: {before} → {after}", who=who, before=names.place(event.before), after=end)


def _changed(event: e.InvestigatorChanged, names: Names) -> str:
    t, who = names.words.t, names.first_name(event.seat)
    if fields.is_flag(event.field):
        words = fields.FLAG_WORDS[event.field]
        return t(words.begins if event.after else words.ends, who=who)
    if event.field == "skips_round" and not event.after:
        return t("{who}: skips no round", who=who)
    field, is_sneak = names.field_within(event.field), event.field == "sneak"
    before, after = ("—" if is_sneak and n < 0 else names.words.number(n) for n in (event.before, event.after))
    return t("{who}: {field} {before} → {after}", who=who, field=field, before=before, after=after)


def _seated(event: e.InvestigatorSeated, names: Names) -> str:
    before, after = names.sheet(event.before), names.sheet(event.investigator)
    return names.words.t("New investigator: {before} → {after}", before=before, after=after)


SENTENCES: Sentences = {
    e.InvestigatorMoved: _moved,
    e.InvestigatorChanged: _changed,
    e.InvestigatorFell: m("{who}: {fate}"),
    e.StreetCheckPassed: m("{who}: check passed, {card}, {place}"),
    e.PossessionsHalved: m("{who}: half the items go, to be chosen; every Retainer goes"),
    e.FortuneRenewed: m("{who}: {fortune}, begins anew"),
    e.FortuneChanged: m("{who}: {fortune}"),
    e.TrophiesChanged: m("{who}: trophies, monsters {m}, gates {g}"),
    e.InvestigatorSeated: _seated,
    e.PlayerRenamed: m("{who}: player {player}"),
}
"""The line of the log for events of investigators."""


# ---------------------------------------------------------------- refusals


def _phase(needed: object, names: Names) -> str:
    try:
        phase = Phase(str(needed))
    except ValueError:
        return names.words.t("Not in this phase")
    return names.words.t("Only in phase {numeral} {phase}", numeral=NUMERALS[phase], phase=names.phase(phase))


def _not_its_moment(case: SimpleNamespace, names: Names) -> str:
    card = names.any_card(str(case.card))
    return names.words.t("{when}: {card}", when=_phase(case.needed, names), card=card)


def _twice(case: SimpleNamespace, names: Names) -> str:
    return names.words.t("{who} sits at the table already", who=names.sheet(str(case.investigator)))


REFUSALS: Refusals = {
    Reason.WRONG_PHASE: lambda case, names: _phase(case.needed, names),
    Reason.NOT_ITS_MOMENT: _not_its_moment,
    Reason.NO_ARRESTS: m("Nobody is arrested now: {card}"),
    Reason.NO_CHECK_DUE: m("{who}: no check is due here"),
    Reason.NO_PLAYERS: m("At least one investigator must play"),
    Reason.TOO_MANY_PLAYERS: m("At most {most} investigators can play"),
    Reason.INVESTIGATOR_TWICE: _twice,
    Reason.NO_SUCH_SEAT: m("There is no such seat"),
    Reason.ELIMINATED: m("{who}: out of the game"),
    Reason.STILL_IN_PLAY: m("{who}: still in play"),
    Reason.NO_SHEET_LEFT: m("Every investigator of the box plays"),
    Reason.NAME_TOO_LONG: m("The name is too long, at most {most} letters"),
    Reason.NAME_UNPRINTABLE: m("The name has signs that cannot be shown; type it anew"),
    Reason.OUT_OF_RANGE: m("Only {least} to {most} is possible"),
    Reason.CANNOT_MOVE: m("{who}: no step in this round"),
    Reason.NO_POINTS_NOW: m("{who}: no movement points now, wait for the next walk in Arkham"),
    Reason.NOT_THERE: m("{who}: elsewhere"),
    Reason.NOT_ENOUGH_CLUES: m("{who}: too few clues"),
    Reason.NOT_EXPLORED: m("{who}: no explored marker here"),
    Reason.WRONG_PRICE: m("Sealing costs {needed} clues"),
    Reason.RUMOR_PRICE: m("The rumor asks for {needed}, chosen: {value}"),
}
"""The sentence for reasons of players and investigators."""
