"""What happened, in sentences: for the log, for undo, for what others did."""

from __future__ import annotations

from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.game import commands as c
from companion.innsmouth.game import events as e
from companion.innsmouth.game.change_commands import SheetChange, TableChange
from companion.innsmouth.game.events import Event
from companion.innsmouth.game.seat_sheets import town_of
from companion.innsmouth.game.state import Stroke, Tour
from companion.screens.innsmouth.wording.names import Names


def sentence(event: Event, names: Names, box: InnsmouthBox) -> str:
    """One event; empty where another one says it."""
    if isinstance(event, DiceEvent):
        return _dice(event, names)
    if isinstance(event, SheetEvent):
        return _sheet(event, names, box)
    if isinstance(event, EndEvent):
        return _end(event, names, box)
    return _by_hand(event, names, box)


def _stroke(stroke: Stroke, seat: int, names: Names, box: InnsmouthBox) -> str:
    tour = names.tour
    if tour is None:
        return ""
    return names.stroke(stroke, town_of(tour.seats[seat], box))


DiceEvent = (
    e.GameSetUp
    | e.DiceTold
    | e.DieTaken
    | e.DieRemoved
    | e.FateFound
    | e.OwnDiceChosen
    | e.CellWritten
    | e.RoundBegun
    | e.RoundsOver
)
"""Set-up, dice and the round board."""


def _dice(event: DiceEvent, names: Names) -> str:
    t = names.words.t
    match event:
        case e.GameSetUp(players, mode, score_only):
            kind = t("only scores") if score_only else names.mode(mode)
            return t("The game is laid out: players {n}, {kind}", n=players, kind=kind)
        case e.DiceTold(dice, bonus, fate):
            numbers = ", ".join(str(die.number) for die in (*dice, *((fate,) if fate else ())))
            return t("Dice: {numbers}; bonus die: {bonus}", numbers=numbers, bonus=names.bonus(bonus))
        case e.DieTaken(seat, die):
            return t("{who} takes the {n}", who=names.player(seat), n=die.number)
        case e.DieRemoved(seat, die):
            return t("{who} removes the {n}", who=names.player(seat), n=die.number)
        case e.FateFound(die):
            return t("Fate die: {n}", n=die.number)
        case e.OwnDiceChosen(seat, one, other):
            return t("{who}: dice {one} and {other}", who=names.player(seat), one=one.number, other=other.number)
        case e.CellWritten(cell, number):
            return t("Round board, cell {cell}: {n}", cell=cell, n=number)
        case e.RoundBegun(now, first):
            return t("Round {n} begins, first player: {who}", n=now, who=names.player(first))
        case e.RoundsOver():
            return t("The last round has ended")


SheetEvent = (
    e.CoordinatesChanged
    | e.TouristsPlaced
    | e.StrokeDrawn
    | e.RouteCorrected
    | e.SymbolsTouched
    | e.DetectivePlaced
    | e.ThreatDrawn
    | e.ThreatSkipped
)
"""What is drawn and placed."""


def _sheet(event: SheetEvent, names: Names, box: InnsmouthBox) -> str:
    t = names.words.t
    match event:
        case e.CoordinatesChanged(seat, before, after):
            return t(
                "{who}: coordinates {before} → {after}",
                who=names.player(seat),
                before="{};{}".format(*before),
                after="{};{}".format(*after),
            )
        case e.TouristsPlaced(seat, at, tourists):
            return t(
                "{who}: {quarter}, {tourists}",
                who=names.player(seat),
                quarter=names.quarter(at),
                tourists=names.tourists(tourists),
            )
        case e.StrokeDrawn(seat, stroke):
            return t("{who}: segment, {where}", who=names.player(seat), where=_stroke(stroke, seat, names, box))
        case e.RouteCorrected(seat, erased, drawn):
            return t(
                "{who}: {erased} erased, {drawn} drawn",
                who=names.player(seat),
                erased=_stroke(erased, seat, names, box),
                drawn=_stroke(Stroke(road=drawn), seat, names, box),
            )
        case e.SymbolsTouched(seat):
            return t("{who}: a new cache or safe house is touched", who=names.player(seat))
        case e.DetectivePlaced(seat, at, kind):
            return t(
                "{who}: the Detective's tourist in {quarter}, {kind}",
                who=names.player(seat),
                quarter=names.quarter(at),
                kind=names.kind(kind),
            )
        case e.ThreatDrawn(at, seats):
            return t("Symbol of threat in {quarter}", quarter=names.quarter(at)) if seats else ""
        case e.ThreatSkipped(seat):
            return t("{who} skips the symbol", who=names.player(seat))


EndEvent = (
    e.RouteChosen
    | e.RouteTakenBack
    | e.ChecksBegin
    | e.CardRevealed
    | e.CheckRolled
    | e.DiceRerolled
    | e.CheckRead
    | e.ThreatShot
    | e.QuarterEmptied
    | e.NoEffect
    | e.CheckDone
    | e.GameOver
)
"""Final routes and threat checks."""


def _end(event: EndEvent, names: Names, box: InnsmouthBox) -> str:
    t, n = names.words.t, names.words.n
    match event:
        case e.RouteChosen(seat, segments, _, level):
            what = n("route of {n} segment", "route of {n} segments", segments)
            return t("{who}: {what}, threat level {level}", who=names.player(seat), what=what, level=level)
        case e.RouteTakenBack(seat):
            return t("{who}: no final route any more", who=names.player(seat))
        case e.ChecksBegin(order):
            return t("Threat checks: {order}", order=", ".join(map(names.player, order)))
        case e.CardRevealed(seat, card):
            return t("{who} reveals: {card}", who=names.player(seat), card=names.card(c.Card(card)))
        case e.CheckRolled(seat, dice) | e.DiceRerolled(seat, dice):
            return t("{who}: dice {dice}", who=names.player(seat), dice=" ".join(map(str, dice)))
        case e.CheckRead(seat, values, failures):
            return t(
                "{who}: after the cards {dice}, failures {n}",
                who=names.player(seat),
                dice=" ".join(map(str, values)),
                n=failures,
            )
        case e.ThreatShot(seat, at):
            return t("{who}: symbol of {quarter} erased", who=names.player(seat), quarter=names.quarter(at))
        case e.QuarterEmptied(seat, at, tourists, symbol):
            return t(
                "{who}: {quarter} empties, {tourists}; symbol of {symbol} erased",
                who=names.player(seat),
                quarter=names.quarter(at),
                tourists=names.tourists(tourists),
                symbol=names.quarter(symbol),
            )
        case e.NoEffect(seat, count):
            return t("{who}: {n} without effect", who=names.player(seat), n=count)
        case e.CheckDone(seat, points):
            return t("{who}: final points {n}", who=names.player(seat), n=points)
        case e.GameOver(winners) if winners:
            return t("The game is over: {who}", who=", ".join(map(names.player, winners)))
        case e.GameOver():
            return t("The game is over")


SetByHand = e.QuarterSet | e.StrokeSet | e.SeatSet | e.SheetTaken | e.PlayerRenamed | e.TableSet | e.RoundSet
"""What was set by hand."""


def _by_hand(event: SetByHand, names: Names, box: InnsmouthBox) -> str:
    t = names.words.t
    match event:
        case e.QuarterSet(seat, at, tourists, threats):
            return t(
                "{who}: in {quarter} {tourists}, symbols of threat {n}",
                who=names.player(seat),
                quarter=names.quarter(at),
                tourists=names.tourists(tourists),
                n=threats,
            )
        case e.StrokeSet(seat, stroke, True):
            return t("{who}: segment, {where}", who=names.player(seat), where=_stroke(stroke, seat, names, box))
        case e.StrokeSet(seat, stroke):
            return t("{who}: no segment, {where}", who=names.player(seat), where=_stroke(stroke, seat, names, box))
        case e.SeatSet(seat, what):
            return t("{who}: {what} set by hand", who=names.player(seat), what=_field(what, names))
        case e.SheetTaken(seat, count):
            what = names.words.n("{n} segment", "{n} segments", count)
            return t("{who}: a sheet from a file, {what}", who=names.player(seat), what=what)
        case e.PlayerRenamed(_, before, after):
            return t("{before} is called {after} now", before=before, after=after)
        case e.TableSet(what):
            return t("Set by hand: {what}", what=_field(what, names))
        case e.RoundSet(now):
            return t("Round {n}, set by hand", n=now)


def _field(what: str, names: Names) -> str:
    """What was set, by the field's name in the state."""
    t = names.words.t
    return {
        "caches": t("caches"), "circled_caches": t("caches circled"), "used": t("bonuses used"),
        "has_skipped": t("the skip"), "character": t("character"), "town": t("town"), "turn": t("this round"),
        "check": t("threat check"), "dice": t("dice"), "bonus": t("bonus die"), "cells": t("round board"),
        "first_seat": t("first player"), "mode": t("kind of threat"), "goals": t("goal cards"),
        "challenge": t("challenge"), "box": t("my box"),
    }.get(what, t("the sheet"))  # fmt: skip


def phrase(command: object, tour: Tour | None, names: Names, box: InnsmouthBox) -> str:
    """An act as a noun phrase of few letters, for the undo button; what is no command of the game was set by hand."""
    if isinstance(command, c.BoxChange):
        return names.words.t("my box")
    if isinstance(command, c.RuleCommand | c.Correction | SheetChange | TableChange):
        return _phrase(command, names)
    return names.words.t("correction by hand")


def _phrase(command: c.RuleCommand | c.Correction | SheetChange | TableChange, names: Names) -> str:
    t = names.words.t
    match command:
        case c.SetUpGame():
            return t("set-up")
        case c.TellDice() | c.TellRoundDice() | c.SetDice() | c.TellDie() | c.TellBonus() | c.ChooseDice():
            return t("dice")
        case c.TakeDie():
            return t("draft")
        case c.ChooseQuarter(_, at) | c.SetQuarter(_, at) | c.AddTourists(_, at) | c.AddThreats(_, at):
            return t("quarter {at}", at=names.quarter(at))
        case c.DrawSegment() | c.SetSegment():
            return t("segment")
        case c.DrawLine(_, strokes) | c.SetLine(_, strokes):
            return names.words.n("{n} segment", "{n} segments", len(strokes))
        case c.DrawDiagonal() | c.SetDiagonal():
            return t("diagonal")
        case c.CorrectRoute():
            return t("correction")
        case c.EndRound():
            return t("end of round")
        case c.ChooseRoute():
            return t("route")
        case c.RevealCard(_, card):
            return names.card(card)
        case c.RollCheck() | c.UseManuscript():
            return t("dice of the check")
        case c.UseArtifacts():
            return t("cards used")
        case c.TakePenalty() | c.EraseThreat():
            return t("penalty")
        case c.SetCaches() | c.SetCache() | c.TellNoCaches() | c.CopyCaches():
            return t("caches")
        case c.SetCharacter():
            return t("character")
        case c.SetGoals() | c.SetGoal():
            return t("goal cards")
        case c.SetCell() | c.SetCells():
            return t("round board")
        case c.AddUsed() | c.SetUsed():
            return t("bonuses used")
        case c.SetChallenge() | c.SetChallengePoints():
            return t("challenge")
        case c.TellBox():
            return t("my box")
        case c.TakeSheet():
            return t("sheet from a file")
        case (
            c.PlaceDetective()
            | c.SetCircled()
            | c.SetSkipped()
            | c.SetTown()
            | c.SetTurn()
            | c.SetRound()
            | c.SetFirst()
            | c.SetMode()
            | c.RenamePlayer()
            | c.CircleCache()
            | c.CircleHouse()
            | c.SetTurnQuarter()
            | c.SetTurnMark()
            | c.SetTurnStroke()
            | c.AddRevealed()
            | c.TellAnew()
            | c.SetCheck()
        ):
            return t("correction by hand")
