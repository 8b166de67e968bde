"""What hands do with investigators: figures, tokens, what befalls them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, assert_never

from companion.arkham.table import events as e
from companion.arkham.table.commands_by_chapter.correction_commands import SheetNumber
from companion.arkham.table.events import Fate, Why
from companion.arkham.table.investigator import Flag
from companion.arkham.table.state import Fortune
from companion.screens import parts as p
from companion.screens.arkham.wording import fields
from companion.screens.arkham.wording.chapters import investigator_words
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.moves import table_moves
from companion.screens.arkham.wording.moves.move import NOTHING, Moment, Move, Order


def moves(event: investigator_words.Event, at: Moment) -> tuple[Move, ...]:
    """Return the physical moves for an event about an investigator."""
    names = at.names
    t, who = names.words.t, names.first_name
    match event:
        case e.InvestigatorMoved(seat, before, after, zone, why):
            zone_before = at.before.investigators[seat].zone if before == after else 0
            start = names.place(before, zone_before) if before else ""
            way = (start, (names.place(after, zone),), _why(why, seat, at), _pin(seat, at))
            return (Move(Order.PEOPLE, (who(seat),), *way),)
        case e.InvestigatorChanged():
            return _changed(event, at)
        case e.InvestigatorFell(seat, Fate.DEVOURED):
            return tuple(_devoured(seat, at))
        case e.PossessionsHalved(seat) if not at.before.investigators[seat].cards:
            thing = t("Half the items and spells, own choice")
            return (Move(Order.CARDS, (thing,), who(seat), (t("under their decks"),), mark=_pin(seat, at)),)
        case e.FortuneChanged(seat, Fortune.NONE, after):
            return (_fortune(after, t("special cards"), who(seat), at),)
        case e.FortuneChanged(seat, before):
            return (_fortune(before, who(seat), t("back to the special cards"), at),)
        case e.TrophiesChanged():
            return tuple(_trophies(event, at))
        case e.InvestigatorSeated(seat, _, after):
            return tuple(_seated(seat, after, at))
        case e.FortuneRenewed() | e.InvestigatorFell() | e.PossessionsHalved() | e.PlayerRenamed():
            return NOTHING
        case e.StreetCheckPassed():
            return NOTHING


def _devoured(seat: int, at: Moment) -> Iterator[Move]:
    """Yield the moves for a devoured investigator: figure, sheet, cards and tokens.

    Unspent trophies stay with the player (STATUS-06).
    """
    t, who = at.names.words.t, at.names.first_name(seat)
    end, text = (t("box"),), t("trophies stay with the player")
    yield Move(Order.PEOPLE, (t("Figure and sheet, {who}", who=who),), ends=end, why=text, mark=_pin(seat, at))
    yield Move(Order.TOKENS, (t("All tokens, {who}", who=who),), ends=(t("supply"),), mark=_pin(seat, at))
    yield Move(Order.CARDS, (t("All cards, {who}", who=who),), ends=(t("under their decks"),), mark=_pin(seat, at))


def _seated(seat: int, sheet: str, at: Moment) -> Iterator[Move]:
    """Yield the moves for a new investigator's tokens and fixed cards; the figure has a move of its own (STATUS-06)."""
    after = replace(at.names, table=at.after)
    pin, text = p.Pin(after.pin(seat), seat), table_moves.tokens_at_start(after, seat)
    t, thing = after.words.t, after.words.t("Sheet, {who}", who=after.sheet(sheet))
    yield Move(Order.PEOPLE, (thing,), t("box"), (t("the player"),), text, pin)
    yield from table_moves.cards_at_start(after, seat)


def left_behind(at: Moment) -> Iterator[Move]:
    """Yield the moves of explored markers lost because the figure left, for which there is no event (STATE-08)."""
    told = {one.seat for one in at.told if isinstance(one, e.InvestigatorChanged) and one.field == "explored"}
    for seat, investigator in enumerate(at.before.investigators):
        now = at.after.investigators[seat]
        if investigator.explored and not now.explored and not now.eliminated and seat not in told:
            t = at.names.words.t
            start = at.names.first_name(seat)
            yield Move(Order.PEOPLE, (t("Explored marker"),), start, (t("supply"),), mark=_pin(seat, at))


def _why(why: Why, seat: int, at: Moment) -> str:
    """Return the reason of a move in words; empty for the players' own choice.

    An ability is named after the investigator who used it, or after the investigator in ``seat`` if no event says who.
    """
    if why is Why.ABILITY:
        used = (one.seat for one in at.told if isinstance(one, e.AbilityUsed))
        return at.names.ability(next(used, seat))
    return "" if why is Why.PLAYERS else because(why, at.names)


def _pin(seat: int, at: Moment) -> p.Pin:
    return p.Pin(at.names.pin(seat), seat)


def _fortune(fortune: Fortune, start: str, end: str, at: Moment) -> Move:
    icon = p.Icon("bless" if fortune is Fortune.BLESSED else "curse")
    return Move(Order.CARDS, (at.names.fortune(fortune),), start, (end,), mark=icon, key=("fortune", fortune, start))


def _trophies(event: e.TrophiesChanged, at: Moment) -> list[Move]:
    """Return the moves of trophies that leave an investigator: monsters to the cup, gates under the gate stack.

    Monster trophies that a card brings back to Arkham are left out: their placement has a move of its own.
    """
    investigator, t = at.before.investigators[event.seat], at.names.words.t
    who, mark = at.names.first_name(event.seat), p.Icon("trophy")
    gone = []
    placed = sum(isinstance(told, e.MonsterPlaced) and told.why is Why.CARD for told in at.told)
    if (monsters := len(investigator.monster_trophies) - len(event.monsters)) > 0 and not placed:
        gone.append(Move(Order.MONSTERS, (t("Monster trophy"),), who, (t("cup"),), mark=mark, count=monsters))
    if (gates := len(investigator.gate_trophies) - len(event.gates)) > 0:
        end = (t("under the gate stack"),)
        gone.append(Move(Order.MONSTERS, (t("Gate trophy"),), who, end, mark=mark, count=gates))
    return gone


Counted = Literal["sanity", "stamina", "clues", "money"]
"""Numbers of an investigator that lie on the table as tokens."""
TONES: dict[Counted, p.Tone] = {
    "sanity": p.Tone.SANITY, "stamina": p.Tone.STAMINA, "clues": p.Tone.CLUE, "money": p.Tone.MONEY,
}  # fmt: skip
ICONS: dict[Counted, str] = {"sanity": "sanity", "stamina": "stamina", "clues": "clue", "money": "money"}


def _changed(event: e.InvestigatorChanged, at: Moment) -> tuple[Move, ...]:
    if fields.is_flag(event.field):
        return _flag(event.field, event, at)
    return _number(event.field, event, at) if fields.is_number(event.field) else NOTHING


def _flag(flag: Flag, event: e.InvestigatorChanged, at: Moment) -> tuple[Move, ...]:
    """Return the move for a changed flag: a figure lies down or stands up, an explored marker comes or goes.

    Empty for flags that move nothing.
    """
    t, who, supply = at.names.words.t, at.names.first_name(event.seat), at.names.words.t("supply")
    match flag:
        case "delayed":
            states = (t("stands"), t("lies: delayed"))
            start, end = states if event.after else states[::-1]
            pin = p.Pin(at.names.pin(event.seat), event.seat, lying=bool(event.after))
            return (Move(Order.PEOPLE, (t("Figure, {who}", who=who),), start, (end,), mark=pin, is_turned=True),)
        case "explored":
            start, end = (supply, who) if event.after else (who, supply)
            return (Move(Order.PEOPLE, (t("Explored marker"),), start, (end,), mark=_pin(event.seat, at)),)
        case "fought" | "eliminated" | "loan_defaulted":
            return NOTHING
        case _:
            assert_never(flag)


def _number(number: SheetNumber, event: e.InvestigatorChanged, at: Moment) -> tuple[Move, ...]:
    """Return the move for a changed number of tokens; empty for numbers that only the program counts."""
    match number:
        case "sanity" | "stamina" | "clues" | "money":
            who = at.names.first_name(event.seat)
            thing = at.names.words.t("{field}, {who}", field=at.names.field(number), who=who)
            mark, change = p.Icon(ICONS[number], TONES[number]), (event.before, event.after)
            fell, why = event.why in (Why.INSANE, Why.UNCONSCIOUS), _why(event.why, event.seat, at)
            is_told = fell and number in ("sanity", "stamina")
            key = (number, event.seat)
            return (Move(Order.TOKENS, (thing,), why=why, mark=mark, change=change, is_told=is_told, key=key),)
        case "max_sanity" | "max_stamina" | "sneak" | "skips_round" | "movement_used" | "fortune_since":
            return NOTHING
        case "points_spent" | "points_gained" | "checks_bonus" | "ability_used" | "arkham_encounter":
            return NOTHING
        case "world_encounter" | "items_due" | "came_back" | "gate_tried" | "street_check":
            return NOTHING
        case _:
            assert_never(number)
