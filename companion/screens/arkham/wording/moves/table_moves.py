"""What hands do beside the board: doom and terror, allies, first player's marker, laying out the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.state import Fortune
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters import table_words
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.moves.move import NOTHING, Moment, Move, Order
from companion.screens.arkham.wording.names import Names


def moves(event: table_words.Event, at: Moment) -> tuple[Move, ...]:
    """Return the physical moves for an event about the table."""
    names = at.names
    t = names.words.t
    match event:
        case e.DoomChanged(before, after, why):
            mark, change = p.Icon("doom", p.Tone.DOOM), (before, after)
            return (Move(Order.TOKENS, (t("Doom"),), why=_why(why, at), mark=mark, change=change, key=("doom",)),)
        case e.TerrorChanged(before, after, why):
            mark, change = p.Icon("terror", p.Tone.TERROR), (before, after)
            key = ("terror",)
            return (Move(Order.TOKENS, (t("Terror"),), why=_why(why, at), mark=mark, change=change, key=key),)
        case e.AllyLeft():
            thing = t("Ally, drawn blindly")
            end = (t("box, out of the game"),)
            return (Move(Order.CARDS, (thing,), t("ally deck"), end, mark=p.Icon("ally"), key=("ally",)),)
        case e.FirstPlayerPassed(seat):
            start, end = names.first_name(at.before.first_player), (names.first_name(seat),)
            return (Move(Order.PEOPLE, (t("First player's marker"),), start, end, mark=p.Icon("flag", p.Tone.LAMP)),)
        case e.TableSetUp():
            return tuple(_laid_out(at))
        case e.TerrorHeld() | e.AllyMarked() | e.LimitLifted() | e.PhaseBegan() | e.MythosLeftOut() | e.RumorLeftOut():
            return NOTHING
        case e.AncientOneWoke() | e.AncientOneCalmed() | e.NumberCorrected() | e.DrawsChosen() | e.GameEnded():
            return NOTHING
        case e.ReadingChosen():
            return NOTHING


def _why(why: Why, at: Moment) -> str:
    return "" if why is Why.PLAYERS else because(why, at.names)


def _laid_out(at: Moment) -> Iterator[Move]:
    """Yield the moves that lay out the table: clues on the board; figures, tokens and fixed cards of everybody."""
    names, table = replace(at.names, table=at.after), at.after
    t, supply = names.words.t, names.words.t("supply")
    clue = p.Icon("clue", p.Tone.CLUE)
    for number in sorted(set(table.clues.values()), reverse=True):
        places = tuple(names.short(place) for place, lying in table.clues.items() if lying == number)
        yield Move(Order.ON, (t("Clue"),), supply, places, mark=clue, count=number)
    for seat, investigator in enumerate(table.investigators):
        pin = p.Pin(names.pin(seat), seat)
        text = tokens_at_start(names, seat)
        yield Move(Order.PEOPLE, (names.first_name(seat),), ends=(names.place(investigator.place),), why=text, mark=pin)
        yield from cards_at_start(names, seat)
    first = names.first_name(table.first_player)
    mark = p.Icon("flag", p.Tone.LAMP)
    yield Move(Order.PEOPLE, (t("First player's marker"),), ends=(first,), mark=mark)


def tokens_at_start(names: Names, seat: int) -> str:
    """Return the tokens that an investigator takes from the supply at the start: Sanity, Stamina, money, clues."""
    investigator, t = names.table.investigators[seat], names.words.t
    return t(
        "Sanity {a}, Stamina {b}, money {c}, clues {d}",
        a=investigator.sanity,
        b=investigator.stamina,
        c=investigator.money,
        d=investigator.clues,
    )


def cards_at_start(names: Names, seat: int) -> Iterator[Move]:
    """Yield the move of a sheet's fixed possessions, a Blessing among them (SETUP-04); nothing if there are none."""
    investigator, pin = names.table.investigators[seat], p.Pin(names.pin(seat), seat)
    things = [names.own_card(card.card, card.deck) for card in investigator.cards]
    if investigator.fortune is not Fortune.NONE:
        things.append(names.fortune(investigator.fortune))
    if things:
        start = names.words.t("their decks")
        yield Move(Order.CARDS, tuple(things), start, (names.first_name(seat),), mark=pin)
