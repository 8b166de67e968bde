"""What hands do beside the board: doom and terror, allies, first player's marker, laying out the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.arkham.table import events as e
from companion.arkham.table.state import Fortune
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter, Move, MoveTable, Order, nothing, why_words
from companion.screens.arkham.wording.names import Names

FIRST_PLAYER = p.Icon("flag", p.Tone.LAMP)


def _doom_changed(event: e.DoomChanged, at: BeforeAndAfter) -> Iterator[Move]:
    mark, why = p.Icon("doom", p.Tone.DOOM), why_words(event.why, at)
    change = (event.before, event.after)
    yield Move(Order.TOKENS, (at.names.words.t("Doom"),), why=why, mark=mark, change=change, key=("doom",))


def _terror_changed(event: e.TerrorChanged, at: BeforeAndAfter) -> Iterator[Move]:
    mark, why = p.Icon("terror", p.Tone.TERROR), why_words(event.why, at)
    change = (event.before, event.after)
    yield Move(Order.TOKENS, (at.names.words.t("Terror"),), why=why, mark=mark, change=change, key=("terror",))


def _ally_left(event: e.AllyLeft, at: BeforeAndAfter) -> Iterator[Move]:
    t = at.names.words.t
    thing, end = t("Ally, drawn blindly"), t("box, out of the game")
    yield Move(Order.CARDS, (thing,), t("ally deck"), (end,), mark=p.Icon("ally"), key=("ally",))


def _first_player_passed(event: e.FirstPlayerPassed, at: BeforeAndAfter) -> Iterator[Move]:
    start, end = at.names.first_name(at.before.first_player), at.names.first_name(event.seat)
    yield Move(Order.PEOPLE, (at.names.words.t("First player's marker"),), start, (end,), mark=FIRST_PLAYER)


def _laid_out(event: e.TableSetUp, at: BeforeAndAfter) -> Iterator[Move]:
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
    yield Move(Order.PEOPLE, (t("First player's marker"),), ends=(first,), mark=FIRST_PLAYER)


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


MOVES: MoveTable = {
    e.DoomChanged: _doom_changed,
    e.TerrorChanged: _terror_changed,
    e.TerrorHeld: nothing,
    e.AllyLeft: _ally_left,
    e.AllyMarked: nothing,
    e.LimitLifted: nothing,
    e.PhaseBegan: nothing,
    e.MythosLeftOut: nothing,
    e.RumorLeftOut: nothing,
    e.FirstPlayerPassed: _first_player_passed,
    e.TableSetUp: _laid_out,
    e.AncientOneWoke: nothing,
    e.AncientOneCalmed: nothing,
    e.NumberCorrected: nothing,
    e.DrawsChosen: nothing,
    e.ReadingChosen: nothing,
    e.GameEnded: nothing,
}
"""The physical moves for events of the table."""
