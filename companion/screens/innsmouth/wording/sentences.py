"""The words of every event and command: the line of the log, and the name of the undo.

Each stands in a table, keyed by its class: a msgid, which is filled from the fields of the record, or a function where
one sentence is not enough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.desks import Command, Event
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.game import commands as c
from companion.innsmouth.game import events as e
from companion.innsmouth.game.seat_sheets import town_of
from companion.innsmouth.game.state import Stroke, Tour
from companion.screens.filled import filled
from companion.screens.innsmouth.wording.names import Names
from companion.words import message as m

FIELDS: Mapping[str, str] = {
    "caches": m("caches"),
    "circled_caches": m("caches circled"),
    "used": m("bonuses used"),
    "has_skipped": m("the skip"),
    "character": m("character"),
    "town": m("town"),
    "turn": m("this round"),
    "check": m("threat check"),
    "by_hand": m("points by hand"),
    "dice": m("dice"),
    "bonus": m("bonus die"),
    "cells": m("round board"),
    "first_seat": m("first player"),
    "mode": m("threat type"),
    "goals": m("goal cards"),
    "challenge": m("challenge"),
    "box": m("my box"),
}
"""What is set by hand, by the name of the field in the state."""

SHOWN: Mapping[str, Callable[[Any, Names], object]] = {
    "who": lambda record, names: names.player(record.seat),
    "quarter": lambda record, names: names.quarter(record.at),
    "tourists": lambda record, names: names.tourists(record.tourists),
    "kind": lambda record, names: names.kind(record.kind),
    "card": lambda record, names: names.card(c.Card(record.card)),
    "first": lambda record, names: names.player(record.first),
    "order": lambda record, names: ", ".join(map(names.player, record.order)),
    "winners": lambda record, names: ", ".join(map(names.player, record.winners)),
    "symbol": lambda record, names: names.quarter(record.symbol),
    "die": lambda record, names: record.die.number,
    "one": lambda record, names: record.one.number,
    "other": lambda record, names: record.other.number,
    "dice": lambda record, names: " ".join(map(str, record.dice)),
    "values": lambda record, names: " ".join(map(str, record.values)),
    "coordinates_before": lambda record, names: "{};{}".format(*record.before),
    "coordinates_after": lambda record, names: "{};{}".format(*record.after),
    "what": lambda record, names: names.words.t(FIELDS.get(record.what, m("the sheet"))),
}
"""Placeholders of sentences that stand for something else than the field of their name."""


# ---------------------------------------------------------------- the log


def _set_up(event: e.GameSetUp, names: Names) -> str:
    """Return the log line of a game that was laid out: players, and the kind of threat or that only scores count."""
    kind = names.words.t("scores only") if event.score_only else names.mode(event.mode)
    return names.words.t("Game set up ({kind}), players: {n}", n=event.players, kind=kind)


def _dice_told(event: e.DiceTold, names: Names) -> str:
    """Return the log line of entered dice: their numbers, the fate die's last if there is any, and the bonus die."""
    dice = (*event.dice, *((event.fate,) if event.fate else ()))
    numbers = ", ".join(str(die.number) for die in dice)
    return names.words.t("Dice: {numbers}; bonus die: {bonus}", numbers=numbers, bonus=names.bonus(event.bonus))


def _route_chosen(event: e.RouteChosen, names: Names) -> str:
    """Return the log line of a chosen final route, with its length and threat level."""
    route = names.words.n("route of {n} segment", "route of {n} segments", event.segments)
    return names.words.t(
        "{who}: {what}, threat level {level}", who=names.player(event.seat), what=route, level=event.threat_level
    )


def _sheet_taken(event: e.SheetTaken, names: Names) -> str:
    """Return the log line of a sheet taken from a file."""
    segments = names.words.n("{n} segment", "{n} segments", event.segments)
    return names.words.t("{who}: sheet from a file ({what})", who=names.player(event.seat), what=segments)


def _threat_drawn(event: e.ThreatDrawn, names: Names) -> str:
    """Return the line of the log for a threat symbol; '' where no sheet takes it: a skip is an event of its own."""
    return filled(m("Threat symbol in {quarter}"), event, names, SHOWN) if event.seats else ""


def _game_over(event: e.GameOver, names: Names) -> str:
    """Return the log line of the end of the game, with the winners if there are any."""
    sentence = m("Game over: {winners}") if event.winners else m("Game over")
    return filled(sentence, event, names, SHOWN)


SENTENCES: Mapping[type[Event], str | Callable[[Any, Names], str]] = {
    e.GameSetUp: _set_up,
    e.DiceTold: _dice_told,
    e.DieTaken: m("{who} takes the {die}"),
    e.DieRemoved: m("{who} removes the {die}"),
    e.FateFound: m("Fate die: {die}"),
    e.OwnDiceChosen: m("{who}: dice {one} and {other}"),
    e.CellWritten: m("Round board, cell {cell}: {number}"),
    e.RoundBegun: m("Round {round} begins, first player: {first}"),
    e.RoundsOver: m("Last round ended"),
    e.CoordinatesChanged: m("{who}: coordinates {coordinates_before} → {coordinates_after}"),
    e.TouristsPlaced: m("{who}: {quarter}, {tourists}"),
    e.SymbolsTouched: m("{who} touches a new cache or safe house"),
    e.DetectivePlaced: m("{who}: Detective’s tourist in {quarter} ({kind})"),
    e.ThreatDrawn: _threat_drawn,
    e.ThreatSkipped: m("{who} skips the symbol"),
    e.RouteChosen: _route_chosen,
    e.RouteTakenBack: m("{who}: final route undone"),
    e.ChecksBegin: m("Threat checks: {order}"),
    e.CardRevealed: m("{who} reveals: {card}"),
    e.CheckRolled: m("{who}: dice {dice}"),
    e.DiceRerolled: m("{who}: dice {dice}"),
    e.CheckRead: m("{who}: after the cards {values}, failures: {failures}"),
    e.ThreatShot: m("{who}: symbol in {quarter} erased"),
    e.QuarterEmptied: m("{who}: {quarter} empties, {tourists}; symbol in {symbol} erased"),
    e.NoEffect: m("{who}: {count} without effect"),
    e.CheckDone: m("{who}: final points {points}"),
    e.GameOver: _game_over,
    e.QuarterSet: m("{who}: in {quarter} {tourists}, threat symbols: {threats}"),
    e.SeatSet: m("{who}: {what} (set by hand)"),
    e.SheetTaken: _sheet_taken,
    e.PlayerRenamed: m("{before} is now {after}"),
    e.TableSet: m("Set by hand: {what}"),
    e.RoundSet: m("Round {round} (set by hand)"),
}
"""The line of the log for every event but those on the map; empty where another event says it."""


def _where(stroke: Stroke, seat: int, names: Names, box: InnsmouthBox) -> str:
    """Return where on a seat's map a stroke lies."""
    return "" if names.tour is None else names.stroke(stroke, town_of(names.tour.seats[seat], box))


def _drawn(event: e.StrokeDrawn, names: Names, box: InnsmouthBox) -> str:
    """Return the log line of a drawn segment."""
    where = _where(event.stroke, event.seat, names, box)
    return names.words.t("{who}: segment ({where})", who=names.player(event.seat), where=where)


def _set_stroke(event: e.StrokeSet, names: Names, box: InnsmouthBox) -> str:
    """Return the log line of a segment set or erased by hand."""
    sentence = m("{who}: segment ({where})") if event.drawn else m("{who}: segment erased ({where})")
    where = _where(event.stroke, event.seat, names, box)
    return names.words.t(sentence, who=names.player(event.seat), where=where)


def _route_corrected(event: e.RouteCorrected, names: Names, box: InnsmouthBox) -> str:
    """Return the log line of a corrected route: the segment erased and the segment drawn."""
    return names.words.t(
        "{who}: erased {erased}, drawn {drawn}",
        who=names.player(event.seat),
        erased=_where(event.erased, event.seat, names, box),
        drawn=_where(Stroke(road=event.drawn), event.seat, names, box),
    )


ON_THE_MAP: Mapping[type[Event], Callable[[Any, Names, InnsmouthBox], str]] = {
    e.StrokeDrawn: _drawn,
    e.StrokeSet: _set_stroke,
    e.RouteCorrected: _route_corrected,
}
"""The line of the log for events that name a place of a seat's town."""


def sentence(event: Event, names: Names, box: InnsmouthBox) -> str:
    """Return the line of the log for an event; empty where another event says it."""
    if type(event) in ON_THE_MAP:
        return ON_THE_MAP[type(event)](event, names, box)
    words = SENTENCES[type(event)]
    return filled(words, event, names, SHOWN) if isinstance(words, str) else words(event, names)


# ---------------------------------------------------------------- the undo


def _segments(command: c.DrawLine | c.SetLine, names: Names) -> str:
    """Return in words how many segments a line has."""
    return names.words.n("{n} segment", "{n} segments", len(command.strokes))


_DICE, _QUARTER, _CACHES, _BY_HAND = m("dice"), m("quarter {quarter}"), m("caches"), m("correction by hand")

PHRASES: Mapping[type[Command], str | Callable[[Any, Names], str]] = {
    c.SetUpGame: m("setup"),
    c.TellDice: _DICE,
    c.TellRoundDice: _DICE,
    c.SetDice: _DICE,
    c.TellDie: _DICE,
    c.TellBonus: _DICE,
    c.ChooseDice: _DICE,
    c.TakeDie: m("draft"),
    c.ChooseQuarter: _QUARTER,
    c.SetQuarter: _QUARTER,
    c.AddTourists: _QUARTER,
    c.AddThreats: _QUARTER,
    c.DrawSegment: m("segment"),
    c.SetSegment: m("segment"),
    c.DrawLine: _segments,
    c.SetLine: _segments,
    c.DrawDiagonal: m("diagonal"),
    c.SetDiagonal: m("diagonal"),
    c.CorrectRoute: m("correction"),
    c.PlaceDetective: m("Detective’s tourist"),
    c.EndRound: m("end of round"),
    c.ChooseRoute: m("route"),
    c.RevealCard: lambda command, names: names.card(command.card),
    c.RollCheck: m("check dice"),
    c.UseManuscript: m("check dice"),
    c.UseArtifacts: m("cards used"),
    c.TakePenalty: m("penalty"),
    c.EraseThreat: m("penalty"),
    c.SetCaches: _CACHES,
    c.SetCache: _CACHES,
    c.TellNoCaches: _CACHES,
    c.CopyCaches: _CACHES,
    c.SetCharacter: m("character"),
    c.SetGoals: m("goal cards"),
    c.SetGoal: m("goal cards"),
    c.SetCell: m("round board"),
    c.SetCells: m("round board"),
    c.AddUsed: m("bonuses used"),
    c.SetUsed: m("bonuses used"),
    c.SetPoints: m("points by hand"),
    c.SetChallenge: m("challenge"),
    c.SetChallengePoints: m("challenge"),
    c.TellBox: m("my box"),
    c.TakeSheet: m("sheet from a file"),
    **dict.fromkeys(
        (
            c.SetCircled,
            c.SetSkipped,
            c.SetTown,
            c.SetTurn,
            c.SetRound,
            c.SetFirst,
            c.SetMode,
            c.RenamePlayer,
            c.CircleCache,
            c.CircleHouse,
            c.SetTurnQuarter,
            c.SetTurnMark,
            c.SetTurnStroke,
            c.AddRevealed,
            c.TellAnew,
            c.SetCheck,
        ),
        _BY_HAND,
    ),
}
"""What an act is called on the button that takes it back, but for the changes of my box."""


def phrase(command: object, tour: Tour | None, names: Names, box: InnsmouthBox) -> str:
    """Return what an act is called on the button that takes it back, in few letters."""
    if isinstance(command, c.BoxChange):
        return names.words.t("my box")
    words = PHRASES.get(type(command), _BY_HAND) if isinstance(command, Command) else _BY_HAND
    return filled(words, command, names, SHOWN) if isinstance(words, str) else words(command, names)
