"""Why something cannot be done, as one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from companion.errors import IllegalCommand, Problem
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Phase
from companion.innsmouth.route.route import RouteReason
from companion.innsmouth.town.town import TouristKind
from companion.screens.innsmouth.wording.names import Names
from companion.words import message

SAID: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.NOT_SET_UP: message("No game set up yet"),
        Reason.ALREADY_SET_UP: message("The game is already set up"),
        Reason.PLAYERS: message("The game is for one to four players"),
        Reason.ONE_OR_EACH: message("Choose one character for all or one for each player"),
        Reason.NAME_TOO_LONG: message("The name is too long: at most {most} letters"),
        Reason.NAME_UNPRINTABLE: message("The name has characters that cannot be shown; retype it"),
        Reason.TOO_LATE: message("Someone else acted first; look again"),
        Reason.NO_SUCH_SEAT: message("No such player"),
        Reason.BAD_TOWN: message("Problems in this town: {problems}. First: {first}"),
        Reason.BAD_SHEET: message("Problems on this sheet: {problems}. First: {first}"),
        Reason.TOO_MANY_GOALS: message("Choose at most {most} goal cards"),
        Reason.TOO_MANY_CACHES: message("At most {most} caches"),
        Reason.BAD_BOX: message("No copy of the game has that"),
        Reason.OUT_OF_RANGE: message("Choose from {least} to {most}"),
        Reason.NO_CHANGE: message("Already done"),
        Reason.NOT_NOW: message("Not possible now: {phase}"),
        Reason.NO_ROUNDS: message("This game only counts scores"),
        Reason.WRONG_DICE: message("Dice still to enter: {needed}"),
        Reason.FATE_NEEDED: message("Enter the fate die first"),
        Reason.FATE_LATER: message("The last die left becomes the fate die"),
        Reason.NO_DRAFT: message("Opening rounds have no draft"),
        Reason.NO_SUCH_DIE: message("No such die"),
        Reason.DIE_GONE: message("This die is already taken or removed"),
        Reason.SAME_DIE: message("Choose two different dice"),
        Reason.OWN_DICE_LATER: message("Choose your own dice only in the first opening round"),
        Reason.DICE_MISSING: message("{who}: choose two dice first"),
        Reason.FACE_UNKNOWN: message("Enter the tourists shown on the round die first"),
        Reason.QUARTER_CHOSEN: message("{who}: this round’s quarter is already chosen"),
        Reason.QUARTER_FIRST: message("{who}: choose a quarter first, then draw"),
        Reason.NOT_BY_DICE: message("The dice do not give {quarter}"),
        Reason.OCCUPIED: message("{quarter} already has tourists"),
        Reason.KIND_NEEDED: message("All quarters given by the dice are occupied: choose the tourist"),
        Reason.NOT_A_FALLBACK: message("Place only the tourists of the dice"),
        Reason.TOO_FEW_CHANGES: message("That costs {needed} coordinate changes; {left} left"),
        Reason.CHARACTER_UNKNOWN: message("{who}: choose a character"),
        Reason.BONUSES_UNKNOWN: message("{who}: enter the bonuses on the character card"),
        Reason.NO_SUCH_ROAD: message("This town has no such road"),
        Reason.NO_SUCH_NODE: message("This town has no such intersection"),
        Reason.NO_SUCH_DIAGONAL: message("No diagonal fits there"),
        Reason.DRAWN_ALREADY: message("That segment is already drawn"),
        Reason.NOT_DRAWN: message("No segment there"),
        Reason.NOT_JOINED: message("Join the second segment to the first, end to end"),
        Reason.NO_MORE_SEGMENTS: message("Segments this round: at most {most}"),
        Reason.NOT_BESIDE: message("Draw one of the two segments beside {quarter}"),
        Reason.NOT_A_TURN: message("New turn: join the second segment at a right angle"),
        Reason.NOT_A_ZIGZAG: message("Zigzag: run the third segment parallel to the first"),
        Reason.NO_ALLEY: message("During a round, you can draw a diagonal only with the bonus die’s secret alley"),
        Reason.NO_CORRECTION: message("The bonus die gives no route correction now"),
        Reason.CORRECTION_TOO_LATE: message("Correct the route before drawing this round"),
        Reason.NOTHING_TO_JOIN: message("Join the corrected segment to one on the sheet"),
        Reason.NO_EXTRA_LEFT: message("{who}: no extra segments left"),
        Reason.NO_DIAGONAL_LEFT: message("{who}: no diagonal segments left"),
        Reason.NOTHING_TOUCHED: message("The route touches no new cache or safe house this round"),
        Reason.NOT_ON_FATE: message("The fate die does not show this tourist: {kind}"),
        Reason.QUARTER_MISSING: message("{who}: choose a quarter"),
        Reason.SEGMENT_MISSING: message("{who}: draw a segment"),
        Reason.DETECTIVE_MISSING: message("{who}: place the Detective’s tourist"),
        Reason.CELL_UNKNOWN: message("Round board cell {cell} is empty"),
        Reason.DEEP_ONES_UNKNOWN: message("Enter the marked Deep Ones cells first"),
        Reason.NO_THREAT_NOW: message("No symbol to draw now"),
        Reason.SKIPPED_ALREADY: message("{who}: the one skip is already used"),
        Reason.CANNOT_SKIP: message("Only Deep Ones symbols can be skipped"),
        Reason.CACHES_UNKNOWN: message("{who}: enter the intersections with caches"),
        Reason.ROUTE_MISSING: message("{who}: choose a final route first"),
        Reason.CHECK_BEGUN: message("{who}: dice already rolled"),
        Reason.NO_CARDS_LEFT: message("All drawn cards are already revealed"),
        Reason.NOT_IN_DECK: message("No more in the deck: {card}"),
        Reason.WARLOCK: message("The Warlock has no threat check"),
        Reason.NOT_ROLLED: message("{who}: roll the dice first"),
        Reason.NO_MANUSCRIPT: message("No Manuscript left"),
        Reason.ARTIFACTS_USED: message("{who}: dice already scored"),
        Reason.TOO_MANY_CARDS: message("Not that many revealed: {card}"),
        Reason.ONE_DIE_TWICE: message("Use a dagger on two different dice"),
        Reason.NOTHING_TO_CHOOSE: message("{who}: nothing to choose"),
        Reason.NOT_A_CHOICE: message("{quarter} is not a valid choice"),
    }
)
"""The sentence of each refusal."""

ROUTES: Mapping[RouteReason, str] = MappingProxyType(
    {
        RouteReason.NOT_DRAWN: message("The route uses a segment you have not drawn"),
        RouteReason.USED_TWICE: message("The route uses a segment twice"),
        RouteReason.NOT_JOINED: message("Two segments of a section do not meet"),
        RouteReason.EMPTY_SECTION: message("A section is empty"),
        RouteReason.CROSSING_COUNT: message("Use only one crossing between two sections"),
        RouteReason.TOO_MANY_CROSSINGS: message("Use at most four crossings"),
        RouteReason.CROSSING_ENDS: message("A crossing must join the end of one section to the start of the next"),
        RouteReason.NO_WATER: message("A crossing must start and end at the water"),
        RouteReason.SAME_BANK: message("A crossing must join opposite banks"),
        RouteReason.SAME_PLACE: message("A crossing must join two different intersections"),
    }
)


def refusal(error: IllegalCommand, names: Names) -> str:
    """The sentence for a refused command."""
    if isinstance(error.reason, RouteReason):
        return names.words.t(ROUTES[error.reason])
    if isinstance(error.reason, Reason):
        return reason_text(error.reason, dict(error.details), names)
    return names.words.t("This cannot be done: {reason}", reason=error.reason.value)


def reason_text(reason: Reason, details: Mapping[str, Any], names: Names) -> str:
    """The sentence of a reason with its details."""
    values = {**details, "who": names.player(int(details.get("seat", -1)))}
    if "at" in details:
        values["quarter"] = names.quarter(tuple(details["at"]))
    if "phase" in details:
        values["phase"] = phase(Phase(details["phase"]), names)
    if details.get("kind") in set(TouristKind):
        values["kind"] = names.kind(TouristKind(details["kind"]))
    if details.get("card") in set(c.Card):
        values["card"] = names.card(c.Card(details["card"]))
    first = details.get("first")
    if isinstance(first, Problem):
        values["first"] = names.words.problem(first)
    return names.words.t(SAID[reason], **values)


def phase(now: Phase, names: Names) -> str:
    """Return a phrase for what the game waits for in a phase."""
    t = names.words.t
    return {
        Phase.DICE: t("entering the round dice"),
        Phase.DRAFT: t("drafting dice"),
        Phase.DRAW: t("everyone draws"),
        Phase.FINAL: t("choosing final routes"),
        Phase.CHECK: t("threat checks in progress"),
        Phase.OVER: t("game over"),
    }[now]
