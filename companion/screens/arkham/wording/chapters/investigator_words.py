"""Words of investigators: where they are and what befalls them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.events import Fate, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Fortune, Phase
from companion.screens import parts as p
from companion.screens.arkham.wording import fields
from companion.screens.arkham.wording.chapters import table_words
from companion.screens.arkham.wording.chapters.anyway import Ways, put_there, step_number
from companion.screens.arkham.wording.chapters.causes import fate_words
from companion.screens.arkham.wording.chapters.move import (
    BeforeAndAfter,
    Events,
    EventWords,
    Move,
    Order,
    nothing,
    why_words,
)
from companion.screens.arkham.wording.chapters.placeholders import DoneCommand, Phrases, Refusals
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.words import message as m

# ---------------------------------------------------------------- the undo


def _health_lost(deed: DoneCommand, names: Names) -> str:
    """Return the phrase for a loss: the fate that it brought, otherwise Sanity, Stamina or both."""
    command, t, who = deed.command, names.words.t, names.first_name(deed.command.seat)
    fate = fate_of(command.seat, deed.events)
    if fate is not None:
        return t("{who} ({fate})", who=who, fate=fate_words(fate, names))
    if command.sanity and command.stamina:
        return t("{who}’s Sanity −{a}, Stamina −{b}", who=who, a=command.sanity, b=command.stamina)
    field, loss = ("stamina", command.stamina) if command.stamina else ("sanity", command.sanity)
    return t("{who}’s {field} {n}", who=who, field=names.field_within(field), n=names.words.signed(-loss))


def _corrected(deed: DoneCommand, names: Names) -> str:
    """Return the phrase for what was set by hand: a number with its value, a yes or no by its name alone."""
    command, t, who = deed.command, names.words.t, names.first_name(deed.command.seat)
    field = names.field_within(command.field)
    if fields.is_flag(command.field):
        return t("{who} ({field})", who=who, field=field)
    return t("{who}’s {field} {n}", who=who, field=field, n=command.value)


def _lost_in_time(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for an investigator lost in time and space, or devoured instead."""
    seat = deed.command.seat
    phrase = m("{who} devoured") if _is_devoured(seat, deed.events) else m("{who} lost in time and space")
    return names.words.t(phrase, who=names.first_name(seat))


def fate_of(seat: int, events: Sequence[Any]) -> e.Fate | None:
    """Return the fate that the events bring to an investigator, at last being devoured; None if there is none."""
    if _is_devoured(seat, events):
        return e.Fate.DEVOURED
    return next((event.fate for event in events if isinstance(event, e.InvestigatorFell) and event.seat == seat), None)


def _is_devoured(seat: int, events: Sequence[Any]) -> bool:
    return e.InvestigatorFell(seat, e.Fate.DEVOURED) in events


_MOVED, _NUMBER, _FORTUNE = m("{who} → {place}"), m("{who}’s {field} {n}"), m("{who} ({fortune})")
_TROPHIES, _ARRESTED = m("{who}’s trophies"), m("{who} arrested")

PHRASES: Phrases = {
    do.MoveInvestigator: _MOVED,
    do.PlaceInvestigator: _MOVED,
    do.TakeClues: m("{who}’s clues +{n}"),
    do.CorrectInvestigator: _corrected,
    do.StepInvestigator: _NUMBER,
    do.CorrectFortune: _FORTUNE,
    do.GainFortune: _FORTUNE,
    do.RenamePlayer: m("{who}’s player name"),
    do.CorrectTrophies: _TROPHIES,
    do.PutTrophies: _TROPHIES,
    do.TakeTrophies: _TROPHIES,
    do.DevourInvestigator: m("{who} devoured"),
    do.LoseHealth: _health_lost,
    do.LoseInTime: _lost_in_time,
    do.ArrestInvestigator: _ARRESTED,
    do.ArrestAnyway: _ARRESTED,
    do.PassStreetCheck: m("{who}’s check passed"),
    do.SeatInvestigator: lambda deed, names: names.words.t(
        "new investigator ({who})", who=names.sheet(deed.command.investigator)
    ),
}
"""What commands about investigators are called on the undo button."""


# ---------------------------------------------------------------- the log


def _moved(event: e.InvestigatorMoved, names: Names) -> str:
    """Return the log line of an investigator who moved; without the start if it is unset or the same place."""
    t, who, end = names.words.t, names.first_name(event.seat), names.place(event.after, event.zone)
    if event.before in ("", event.after):
        return t("{who}: {place}", who=who, place=end)
    return t("{who}: {before} → {after}", who=who, before=names.place(event.before), after=end)


def _changed(event: e.InvestigatorChanged, names: Names) -> str:
    """Return the log line of a changed status or number; a Sneak below 0 is "—", skipping ended in words."""
    t, who = names.words.t, names.first_name(event.seat)
    if fields.is_flag(event.field):
        words = fields.FLAG_WORDS[event.field]
        return t(words.begins if event.after else words.ends, who=who)
    if event.field == "skips_round" and not event.after:
        return t("{who} no longer misses a round", who=who)
    field, is_sneak = names.field_within(event.field), event.field == "sneak"
    before, after = ("—" if is_sneak and n < 0 else names.words.number(n) for n in (event.before, event.after))
    return t("{who}: {field} {before} → {after}", who=who, field=field, before=before, after=after)


def _seated(event: e.InvestigatorSeated, names: Names) -> str:
    """Return the log line of a new investigator in place of another."""
    before, after = names.sheet(event.before), names.sheet(event.investigator)
    return names.words.t("New investigator: {before} → {after}", before=before, after=after)


# ---------------------------------------------------------------- what hands do


def _moved_moves(event: e.InvestigatorMoved, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of an investigator's figure, with the reason; without a start if none is set."""
    names, seat, before = at.names, event.seat, event.before
    zone_before = at.before.investigators[seat].zone if before == event.after else 0
    start, end = names.place(before, zone_before) if before else "", names.place(event.after, event.zone)
    yield Move(Order.PEOPLE, (names.first_name(seat),), start, (end,), _why(event.why, seat, at), _pin(seat, at))


def _fell(event: e.InvestigatorFell, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the moves for a devoured investigator: figure, sheet, cards and tokens; none for any other fate.

    Unspent trophies stay with the player (STATUS-06).
    """
    if event.fate is not Fate.DEVOURED:
        return
    t, who, mark = at.names.words.t, at.names.first_name(event.seat), _pin(event.seat, at)
    end, text = (t("box"),), t("the player keeps the trophies")
    yield Move(Order.PEOPLE, (t("{who}’s figure and sheet", who=who),), ends=end, why=text, mark=mark)
    yield Move(Order.TOKENS, (t("all of {who}’s tokens", who=who),), ends=(t("supply"),), mark=mark)
    yield Move(Order.CARDS, (t("all of {who}’s cards", who=who),), ends=(t("under their decks"),), mark=mark)


def _halved(event: e.PossessionsHalved, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the move of half the items, if no cards of the investigator are entered; otherwise nothing."""
    if not at.before.investigators[event.seat].cards:
        t, who = at.names.words.t, at.names.first_name(event.seat)
        thing, end = t("Half of the items and spells, your choice"), t("under their decks")
        yield Move(Order.CARDS, (thing,), who, (end,), mark=_pin(event.seat, at))


def _fortune_changed(event: e.FortuneChanged, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the move of a Blessing or Curse card: to the investigator if there was neither, otherwise away."""
    t, who = at.names.words.t, at.names.first_name(event.seat)
    if event.before is Fortune.NONE:
        yield _fortune(event.after, t("special cards"), who, at)
    else:
        yield _fortune(event.before, who, t("back to the special cards"), at)


def _seated_moves(event: e.InvestigatorSeated, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the moves for a new investigator's tokens and fixed cards; the figure has a move of its own (STATUS-06)."""
    after = replace(at.names, table=at.after)
    pin, text = after.figure(event.seat), table_words.tokens_at_start(after, event.seat)
    t, thing = after.words.t, after.words.t("{who}’s sheet", who=after.sheet(event.investigator))
    yield Move(Order.PEOPLE, (thing,), t("box"), (t("the player"),), text, pin)
    yield from table_words.cards_at_start(after, event.seat)


def left_behind(at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the moves of explored markers lost because the figure left, for which there is no event (STATE-08)."""
    seats = {
        event.seat for event in at.events if isinstance(event, e.InvestigatorChanged) and event.field == "explored"
    }
    for seat, investigator in enumerate(at.before.investigators):
        now = at.after.investigators[seat]
        if investigator.explored and not now.explored and not now.eliminated and seat not in seats:
            t = at.names.words.t
            start = at.names.first_name(seat)
            yield Move(Order.PEOPLE, (t("Explored marker"),), start, (t("supply"),), mark=_pin(seat, at))


def _why(why: Why, seat: int, at: BeforeAndAfter) -> str:
    """Return the reason of a move in words; empty for the players' own choice.

    An ability is named after the investigator who used it, or after the investigator in ``seat`` if no event says who.
    """
    if why is Why.ABILITY:
        used = (event.seat for event in at.events if isinstance(event, e.AbilityUsed))
        return at.names.ability(next(used, seat))
    return why_words(why, at)


def _pin(seat: int, at: BeforeAndAfter) -> p.Pin:
    """Return the pin of an investigator."""
    return at.names.figure(seat)


def _fortune(fortune: Fortune, start: str, end: str, at: BeforeAndAfter) -> Move:
    """Return the physical move of a Blessing card, or for any other fortune of a Curse card."""
    icon = p.Icon("bless" if fortune is Fortune.BLESSED else "curse")
    return Move(Order.CARDS, (at.names.fortune(fortune),), start, (end,), mark=icon, key=("fortune", fortune, start))


def _trophies(event: e.TrophiesChanged, at: BeforeAndAfter) -> list[Move]:
    """Return the moves of trophies that leave an investigator: monsters to the cup, gates under the gate stack.

    Monster trophies that a card brings back to Arkham are left out: their placement has a move of its own.
    """
    investigator, t = at.before.investigators[event.seat], at.names.words.t
    who, mark = at.names.first_name(event.seat), p.Icon("trophy")
    gone = []
    placed = sum(isinstance(other, e.MonsterPlaced) and other.why is Why.CARD for other in at.events)
    if (monsters := len(investigator.monster_trophies) - len(event.monsters)) > 0 and not placed:
        gone.append(Move(Order.MONSTERS, (t("Monster trophy"),), who, (t("cup"),), mark=mark, count=monsters))
    if (gates := len(investigator.gate_trophies) - len(event.gates)) > 0:
        end = (t("under the gate stack"),)
        gone.append(Move(Order.MONSTERS, (t("Gate trophy"),), who, end, mark=mark, count=gates))
    return gone


TOKENS: Mapping[str, p.Icon] = {
    "sanity": p.Icon("sanity", p.Tone.SANITY),
    "stamina": p.Icon("stamina", p.Tone.STAMINA),
    "clues": p.Icon("clue", p.Tone.CLUE),
    "money": p.Icon("money", p.Tone.MONEY),
}
"""Numbers of an investigator that lie on the table as tokens."""


def _changed_moves(event: e.InvestigatorChanged, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the move for a changed number or flag; nothing for a field that only the program counts."""
    if event.field == "delayed":
        yield _laid_down(event, at)
    elif event.field == "explored":
        yield _explored(event, at)
    elif event.field in TOKENS:
        yield _tokens(event, at)


def _laid_down(event: e.InvestigatorChanged, at: BeforeAndAfter) -> Move:
    """Return the move of a figure that lies down or stands up."""
    t, who = at.names.words.t, at.names.first_name(event.seat)
    stands, lies = t("stands up again"), t("lies down: delayed")
    start, end = (stands, lies) if event.after else (lies, stands)
    pin = at.names.figure(event.seat)
    return Move(Order.PEOPLE, (t("{who}’s figure", who=who),), start, (end,), mark=pin, is_turned=True)


def _explored(event: e.InvestigatorChanged, at: BeforeAndAfter) -> Move:
    """Return the physical move of an explored marker to or from an investigator."""
    t, who, supply = at.names.words.t, at.names.first_name(event.seat), at.names.words.t("supply")
    start, end = (supply, who) if event.after else (who, supply)
    return Move(Order.PEOPLE, (t("Explored marker"),), start, (end,), mark=_pin(event.seat, at))


def _tokens(event: e.InvestigatorChanged, at: BeforeAndAfter) -> Move:
    """Return the physical move that changes an investigator's Sanity, Stamina, clues or money."""
    number, who = event.field, at.names.first_name(event.seat)
    thing = at.names.words.t("{field}, {who}", field=at.names.field(number), who=who)
    is_told = event.why in (Why.INSANE, Why.UNCONSCIOUS) and number in ("sanity", "stamina")
    change, why, key = (event.before, event.after), _why(event.why, event.seat, at), (number, event.seat)
    return Move(Order.TOKENS, (thing,), why=why, mark=TOKENS[number], change=change, is_told=is_told, key=key)


# ---------------------------------------------------------------- events

EVENTS: Events = {
    e.InvestigatorMoved: EventWords(_moved, _moved_moves),
    e.InvestigatorChanged: EventWords(_changed, _changed_moves),
    e.InvestigatorFell: EventWords(m("{who}: {fate}"), _fell),
    e.StreetCheckPassed: EventWords(m("{who}: check passed ({card}, {place})"), nothing),
    e.PossessionsHalved: EventWords(m("{who}: discard half the items and every Retainer"), _halved),
    e.FortuneRenewed: EventWords(m("{who}: {fortune}, starting over"), nothing),
    e.FortuneChanged: EventWords(m("{who}: {fortune}"), _fortune_changed),
    e.AbilityUsed: EventWords(m("{who} uses {ability}"), nothing),
    e.TrophiesChanged: EventWords(m("{who}: trophies, monsters {m}, gates {g}"), _trophies),
    e.InvestigatorSeated: EventWords(_seated, _seated_moves),
    e.PlayerRenamed: EventWords(m("{who}: player {player}"), nothing),
}
"""The line of the log and the physical moves for events of investigators."""


# ---------------------------------------------------------------- refusals


def _phase(needed: object, names: Names) -> str:
    """Return the refusal that an act belongs to another phase; without naming the phase if it cannot be read."""
    try:
        phase = Phase(str(needed))
    except ValueError:
        return names.words.t("Not possible in this phase")
    return names.words.t("Only in phase {numeral} {phase}", numeral=NUMERALS[phase], phase=names.phase(phase))


def _not_its_moment(case: SimpleNamespace, names: Names) -> str:
    """Return the refusal that a card is used in another phase."""
    card = names.any_card(str(case.card))
    return names.words.t("{when}: {card}", when=_phase(case.needed, names), card=card)


def _twice(case: SimpleNamespace, names: Names) -> str:
    """Return the refusal that an investigator is already at the table."""
    return names.words.t("{who} is already at the table", who=names.sheet(str(case.investigator)))


REFUSALS: Refusals = {
    Reason.WRONG_PHASE: lambda case, names: _phase(case.needed, names),
    Reason.NOT_ITS_MOMENT: _not_its_moment,
    Reason.NO_ARRESTS: m("No arrest now: {card}"),
    Reason.NO_CHECK_DUE: m("{who}: no check needed here"),
    Reason.NO_PLAYERS: m("Choose at least one investigator"),
    Reason.TOO_MANY_PLAYERS: m("Choose at most {most} investigators"),
    Reason.INVESTIGATOR_TWICE: _twice,
    Reason.NO_SUCH_SEAT: m("No such seat"),
    Reason.ELIMINATED: m("{who}: out of the game"),
    Reason.STILL_IN_PLAY: m("{who} is still in play"),
    Reason.NO_SHEET_LEFT: m("All investigators in the box are already playing"),
    Reason.NAME_TOO_LONG: m("The name is too long: at most {most} letters"),
    Reason.NAME_UNPRINTABLE: m("The name has characters that cannot be shown; retype it"),
    Reason.OUT_OF_RANGE: m("Choose from {least} to {most}"),
    Reason.CANNOT_MOVE: m("{who}: no move this round"),
    Reason.NO_POINTS_NOW: m("{who}: no movement points until the next Movement in Arkham"),
    Reason.NOT_THERE: m("{who} is elsewhere"),
    Reason.NOT_ENOUGH_CLUES: m("{who}: not enough clues"),
    Reason.NOT_EXPLORED: m("{who}: no Explored marker here"),
    Reason.WRONG_PRICE: m("Sealing costs {needed} clues"),
    Reason.RUMOR_PRICE: m("The rumor needs {needed}; you chose {value}"),
}
"""The sentence for reasons of players and investigators."""


WAYS: Ways = {
    do.MoveInvestigator: lambda error, command, names: (put_there(names, command.seat, command.to, command.zone),),
    do.TakeClues: lambda error, command, names: (step_number(names, command.seat, "clues", command.number),),
    do.ArrestInvestigator: lambda error, command, names: (
        (names.words.t("Arrest anyway"), do.ArrestAnyway(command.seat)),
    ),
}
"""The corrections for refused commands of investigators."""
