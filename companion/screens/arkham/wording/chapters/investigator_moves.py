"""What hands do with investigators: figures, tokens, what befalls them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.arkham.table import events as e
from companion.arkham.table.events import Fate, Why
from companion.arkham.table.state import Fortune
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters import table_moves
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter, Move, MoveTable, Order, nothing, why_words


def _moved(event: e.InvestigatorMoved, at: BeforeAndAfter) -> Iterator[Move]:
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
    end, text = (t("box"),), t("trophies stay with the player")
    yield Move(Order.PEOPLE, (t("Figure and sheet, {who}", who=who),), ends=end, why=text, mark=mark)
    yield Move(Order.TOKENS, (t("All tokens, {who}", who=who),), ends=(t("supply"),), mark=mark)
    yield Move(Order.CARDS, (t("All cards, {who}", who=who),), ends=(t("under their decks"),), mark=mark)


def _halved(event: e.PossessionsHalved, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the move of half the items, if the companion does not know the cards."""
    if not at.before.investigators[event.seat].cards:
        t, who = at.names.words.t, at.names.first_name(event.seat)
        thing, end = t("Half the items and spells, own choice"), t("under their decks")
        yield Move(Order.CARDS, (thing,), who, (end,), mark=_pin(event.seat, at))


def _fortune_changed(event: e.FortuneChanged, at: BeforeAndAfter) -> Iterator[Move]:
    t, who = at.names.words.t, at.names.first_name(event.seat)
    if event.before is Fortune.NONE:
        yield _fortune(event.after, t("special cards"), who, at)
    else:
        yield _fortune(event.before, who, t("back to the special cards"), at)


def _seated(event: e.InvestigatorSeated, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the moves for a new investigator's tokens and fixed cards; the figure has a move of its own (STATUS-06)."""
    after = replace(at.names, table=at.after)
    pin, text = p.Pin(after.pin(event.seat), event.seat), table_moves.tokens_at_start(after, event.seat)
    t, thing = after.words.t, after.words.t("Sheet, {who}", who=after.sheet(event.investigator))
    yield Move(Order.PEOPLE, (thing,), t("box"), (t("the player"),), text, pin)
    yield from table_moves.cards_at_start(after, event.seat)


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
    return p.Pin(at.names.pin(seat), seat)


def _fortune(fortune: Fortune, start: str, end: str, at: BeforeAndAfter) -> Move:
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


def _changed(event: e.InvestigatorChanged, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the move for a changed number or flag; none for those that only the program counts."""
    if event.field == "delayed":
        yield _laid_down(event, at)
    elif event.field == "explored":
        yield _explored(event, at)
    elif event.field in TOKENS:
        yield _tokens(event, at)


def _laid_down(event: e.InvestigatorChanged, at: BeforeAndAfter) -> Move:
    """Return the move of a figure that lies down or stands up."""
    t, who = at.names.words.t, at.names.first_name(event.seat)
    stands, lies = t("stands"), t("lies: delayed")
    start, end = (stands, lies) if event.after else (lies, stands)
    pin = p.Pin(at.names.pin(event.seat), event.seat, lying=bool(event.after))
    return Move(Order.PEOPLE, (t("Figure, {who}", who=who),), start, (end,), mark=pin, is_turned=True)


def _explored(event: e.InvestigatorChanged, at: BeforeAndAfter) -> Move:
    t, who, supply = at.names.words.t, at.names.first_name(event.seat), at.names.words.t("supply")
    start, end = (supply, who) if event.after else (who, supply)
    return Move(Order.PEOPLE, (t("Explored marker"),), start, (end,), mark=_pin(event.seat, at))


def _tokens(event: e.InvestigatorChanged, at: BeforeAndAfter) -> Move:
    number, who = event.field, at.names.first_name(event.seat)
    thing = at.names.words.t("{field}, {who}", field=at.names.field(number), who=who)
    is_told = event.why in (Why.INSANE, Why.UNCONSCIOUS) and number in ("sanity", "stamina")
    change, why, key = (event.before, event.after), _why(event.why, event.seat, at), (number, event.seat)
    return Move(Order.TOKENS, (thing,), why=why, mark=TOKENS[number], change=change, is_told=is_told, key=key)


MOVES: MoveTable = {
    e.InvestigatorMoved: _moved,
    e.InvestigatorChanged: _changed,
    e.InvestigatorFell: _fell,
    e.StreetCheckPassed: nothing,
    e.PossessionsHalved: _halved,
    e.FortuneChanged: _fortune_changed,
    e.FortuneRenewed: nothing,
    e.TrophiesChanged: _trophies,
    e.InvestigatorSeated: _seated,
    e.PlayerRenamed: nothing,
}
"""The physical moves for events of investigators."""
