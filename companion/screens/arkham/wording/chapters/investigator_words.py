"""Words of investigators: where they are and what befalls them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase
from companion.desks import Event as AnyEvent
from companion.screens.arkham.wording import fields
from companion.screens.arkham.wording.chapters import board_words
from companion.screens.arkham.wording.chapters.causes import fate_words
from companion.screens.arkham.wording.names import NUMERALS, Names

Command = (
    c.MoveInvestigator
    | c.PlaceInvestigator
    | c.TakeClues
    | c.CorrectInvestigator
    | c.StepInvestigator
    | c.CorrectFortune
    | c.GainFortune
    | c.RenamePlayer
    | c.CorrectTrophies
    | c.PutTrophies
    | c.TakeTrophies
    | c.LoseHealth
    | c.LoseInTime
    | c.DevourInvestigator
    | c.ArrestInvestigator
    | c.ArrestAnyway
    | c.PassStreetCheck
    | c.SeatInvestigator
)
"""Where investigators are and what befalls them."""


def phrase(command: Command, names: Names, events: Sequence[AnyEvent]) -> str:
    """Return the short name of a command about an investigator, as the undo button shows it.

    ``events``: the events that the command caused; they show whether the investigator fell.
    """
    t, who = names.words.t, names.first_name
    match command:
        case c.MoveInvestigator(seat, to) | c.PlaceInvestigator(seat, to):
            return t("{who} → {place}", who=who(seat), place=names.short(to))
        case c.TakeClues(seat, number):
            return t("{who}, clues +{n}", who=who(seat), n=number)
        case c.CorrectInvestigator(seat, field, value):
            return t("{who}, {field} {n}", who=who(seat), field=names.field_within(field), n=value)
        case c.StepInvestigator(seat, field, by):
            return t("{who}, {field} {n}", who=who(seat), field=names.field_within(field), n=names.words.signed(by))
        case c.CorrectFortune(seat, fortune) | c.GainFortune(seat, fortune):
            return t("{who}, {fortune}", who=who(seat), fortune=names.fortune(fortune))
        case c.RenamePlayer(seat):
            return t("{who}, player's name", who=who(seat))
        case c.CorrectTrophies(seat) | c.PutTrophies(seat) | c.TakeTrophies(seat):
            return t("{who}, trophies", who=who(seat))
        case c.LoseHealth(seat) | c.LoseInTime(seat) if e.InvestigatorFell(seat, e.Fate.DEVOURED) in events:
            return t("{who}, devoured", who=who(seat))
        case c.DevourInvestigator(seat):
            return t("{who}, devoured", who=who(seat))
        case c.LoseHealth(seat) if (fell := _fell(seat, events)) is not None:
            return t("{who}, {fate}", who=who(seat), fate=fate_words(fell, names))
        case c.LoseHealth(seat, sanity, 0):
            return t(
                "{who}, {field} {n}", who=who(seat), field=names.field_within("sanity"), n=names.words.signed(-sanity)
            )
        case c.LoseHealth(seat, 0, stamina):
            return t(
                "{who}, {field} {n}", who=who(seat), field=names.field_within("stamina"), n=names.words.signed(-stamina)
            )
        case c.LoseHealth(seat, sanity, stamina):
            return t("{who}, Sanity −{a}, Stamina −{b}", who=who(seat), a=sanity, b=stamina)
        case c.LoseInTime(seat):
            return t("{who}, lost", who=who(seat))
        case c.ArrestInvestigator(seat) | c.ArrestAnyway(seat):
            return t("{who}, arrested", who=who(seat))
        case c.PassStreetCheck(seat):
            return t("{who}, check passed", who=who(seat))
        case c.SeatInvestigator(_, investigator):
            return t("new, {who}", who=names.sheet(investigator))


def _fell(seat: int, events: Sequence[object]) -> e.Fate | None:
    """Return the first fate that the events bring to the investigator in this seat; None if there is none."""
    return next((event.fate for event in events if isinstance(event, e.InvestigatorFell) and event.seat == seat), None)


Event = (
    e.InvestigatorMoved
    | e.InvestigatorChanged
    | e.InvestigatorFell
    | e.StreetCheckPassed
    | e.PossessionsHalved
    | e.FortuneChanged
    | e.FortuneRenewed
    | e.TrophiesChanged
    | e.InvestigatorSeated
    | e.PlayerRenamed
)
"""What befalls investigators."""


def sentence(event: Event, names: Names) -> str:
    """Return the log line for an event about an investigator."""
    t, who = names.words.t, names.first_name
    match event:
        case e.InvestigatorMoved(seat, before, after, zone):
            start, end = names.place(before), names.place(after, zone)
            if before in ("", after):
                return t("{who}: {place}", who=who(seat), place=end)
            return t("{who}: {before} → {after}", who=who(seat), before=start, after=end)
        case e.InvestigatorChanged():
            return _changed(event, names)
        case e.InvestigatorFell(seat, fate):
            return t("{who}: {fate}", who=who(seat), fate=fate_words(fate, names))
        case e.StreetCheckPassed(seat, place, card):
            there, asked = names.place(place), names.card(card)
            return t("{who}: check passed, {card}, {place}", who=who(seat), card=asked, place=there)
        case e.PossessionsHalved(seat):
            return t("{who}: half the items go, to be chosen; every Retainer goes", who=who(seat))
        case e.FortuneRenewed(seat, fortune):
            return t("{who}: {fortune}, begins anew", who=who(seat), fortune=names.fortune(fortune))
        case e.FortuneChanged(seat, _, after):
            return t("{who}: {fortune}", who=who(seat), fortune=names.fortune(after))
        case e.TrophiesChanged(seat, monsters, gates):
            return t("{who}: trophies, monsters {m}, gates {g}", who=who(seat), m=len(monsters), g=len(gates))
        case e.InvestigatorSeated(_, before, after):
            return t("New investigator: {before} → {after}", before=names.sheet(before), after=names.sheet(after))
        case e.PlayerRenamed(seat, player):
            return t("{who}: player {player}", who=who(seat), player=player or "—")


def _changed(event: e.InvestigatorChanged, names: Names) -> str:
    t, who = names.words.t, names.first_name(event.seat)
    if fields.is_flag(event.field):
        flag_words = fields.flag_words(event.field)
        return t(flag_words.begins if event.after else flag_words.ends, who=who)
    if event.field == "skips_round" and not event.after:
        return t("{who}: skips no round", who=who)
    field, untold = names.field_within(event.field), event.field == "sneak"
    before = "—" if untold and event.before < 0 else names.words.number(event.before)
    after = "—" if untold and event.after < 0 else names.words.number(event.after)
    return t("{who}: {field} {before} → {after}", who=who, field=field, before=before, after=after)


PeopleReason = Literal[
    Reason.WRONG_PHASE,
    Reason.NOT_ITS_MOMENT,
    Reason.NO_ARRESTS,
    Reason.NO_CHECK_DUE,
    Reason.NO_PLAYERS,
    Reason.TOO_MANY_PLAYERS,
    Reason.INVESTIGATOR_TWICE,
    Reason.NO_SUCH_SEAT,
    Reason.ELIMINATED,
    Reason.STILL_IN_PLAY,
    Reason.NO_SHEET_LEFT,
    Reason.NAME_TOO_LONG,
    Reason.NAME_UNPRINTABLE,
    Reason.OUT_OF_RANGE,
    Reason.CANNOT_MOVE,
    Reason.NO_POINTS_NOW,
    Reason.NOT_THERE,
    Reason.NOT_ENOUGH_CLUES,
    Reason.NOT_EXPLORED,
    Reason.WRONG_PRICE,
    Reason.RUMOR_PRICE,
]
"""Why not, of players and investigators."""
Further = PeopleReason | board_words.Further
"""Reasons of this chapter and of those after it."""


def refusal(reason: Further, told: dict[str, Any], names: Names) -> str:
    """Return the sentence that says why a command about an investigator, or of a later chapter, is refused."""
    t, who = names.words.t, names.refused_person(told)
    match reason:
        case Reason.WRONG_PHASE:
            return _phase(told.get("needed"), names)
        case Reason.NOT_ITS_MOMENT:
            card, when = names.card(str(told.get("card", ""))), _phase(told.get("needed"), names)
            return t("{when}: {card}", when=when, card=card)
        case Reason.NO_ARRESTS:
            return t("Nobody is arrested now: {card}", card=names.card(str(told.get("card", ""))))
        case Reason.NO_CHECK_DUE:
            return t("{who}: no check is due here", who=who)
        case Reason.NO_PLAYERS:
            return t("At least one investigator must play")
        case Reason.TOO_MANY_PLAYERS:
            return t("At most {most} investigators can play", most=told["most"])
        case Reason.INVESTIGATOR_TWICE:
            return t("{who} sits at the table already", who=names.sheet(str(told.get("investigator", ""))))
        case Reason.NO_SUCH_SEAT:
            return t("There is no such seat")
        case Reason.ELIMINATED:
            return t("{who}: out of the game", who=who)
        case Reason.STILL_IN_PLAY:
            return t("{who}: still in play", who=who)
        case Reason.NO_SHEET_LEFT:
            return t("Every investigator of the box plays")
        case Reason.NAME_TOO_LONG:
            return t("The name is too long, at most {most} letters", most=told["most"])
        case Reason.NAME_UNPRINTABLE:
            return t("The name has signs that cannot be shown; type it anew")
        case Reason.OUT_OF_RANGE:
            return t("Only {least} to {most} is possible", least=told["least"], most=told["most"])
        case Reason.CANNOT_MOVE:
            return t("{who}: no step in this round", who=who)
        case Reason.NO_POINTS_NOW:
            return t("{who}: no movement points now, wait for the next walk in Arkham", who=who)
        case Reason.NOT_THERE:
            return t("{who}: elsewhere", who=who)
        case Reason.NOT_ENOUGH_CLUES:
            return t("{who}: too few clues", who=who)
        case Reason.NOT_EXPLORED:
            return t("{who}: no explored marker here", who=who)
        case Reason.WRONG_PRICE:
            return t("Sealing costs {needed} clues", needed=told["needed"])
        case Reason.RUMOR_PRICE:
            return t("The rumor asks for {needed}, chosen: {value}", needed=told["needed"], value=told["value"])
        case _:
            return board_words.refusal(reason, told, names)


def _phase(needed: Any, names: Names) -> str:
    try:
        phase = Phase(needed)
    except ValueError:
        return names.words.t("Not in this phase")
    return names.words.t("Only in phase {numeral} {phase}", numeral=NUMERALS[phase], phase=names.phase(phase))
