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
        Reason.NOT_SET_UP: message("No game is laid out yet"),
        Reason.ALREADY_SET_UP: message("The game is laid out already"),
        Reason.PLAYERS: message("One to four can play"),
        Reason.ONE_OR_EACH: message("Enter one for all, or one for each player"),
        Reason.NAME_TOO_LONG: message("The name is too long, at most {most} letters"),
        Reason.NAME_UNPRINTABLE: message("The name has signs that cannot be shown; type it anew"),
        Reason.TOO_LATE: message("Somebody else was first; look again"),
        Reason.NO_SUCH_SEAT: message("There is no such player"),
        Reason.BAD_TOWN: message("This town has {problems} problems, the first: {first}"),
        Reason.BAD_SHEET: message("This sheet has {problems} problems, the first: {first}"),
        Reason.TOO_MANY_GOALS: message("At most {most} goal cards are in play"),
        Reason.TOO_MANY_CACHES: message("At most {most} caches"),
        Reason.BAD_BOX: message("No copy of the game shows that"),
        Reason.OUT_OF_RANGE: message("Only {least} to {most} is possible"),
        Reason.NO_CHANGE: message("It is so already"),
        Reason.NOT_NOW: message("Not now: {phase}"),
        Reason.NO_ROUNDS: message("In this game only scores are counted"),
        Reason.WRONG_DICE: message("Dice to enter: {needed}"),
        Reason.FATE_NEEDED: message("The fate die is not entered yet"),
        Reason.FATE_LATER: message("The last die of the draft is the fate die"),
        Reason.NO_DRAFT: message("Opening rounds have no draft"),
        Reason.NO_SUCH_DIE: message("There is no such die"),
        Reason.DIE_GONE: message("This die is taken or removed already"),
        Reason.SAME_DIE: message("Two different dice are needed"),
        Reason.OWN_DICE_LATER: message("Only in the first opening round everybody chooses dice"),
        Reason.DICE_MISSING: message("{who}: choose two dice first"),
        Reason.FACE_UNKNOWN: message("The tourists of a round die are not entered yet"),
        Reason.QUARTER_CHOSEN: message("{who}: the quarter of this round is chosen"),
        Reason.QUARTER_FIRST: message("{who}: choose a quarter first, then draw"),
        Reason.NOT_BY_DICE: message("The dice do not name {quarter}"),
        Reason.OCCUPIED: message("Tourists stand in {quarter} already"),
        Reason.KIND_NEEDED: message("Every quarter of the dice is occupied: say which tourist comes"),
        Reason.NOT_A_FALLBACK: message("Only the tourists of the dice can be placed"),
        Reason.TOO_FEW_CHANGES: message("That costs {needed} changes of coordinates, {left} are left"),
        Reason.CHARACTER_UNKNOWN: message("{who}: which character?"),
        Reason.BONUSES_UNKNOWN: message("{who}: which bonuses does the character's card show?"),
        Reason.NO_SUCH_ROAD: message("This town has no such road"),
        Reason.NO_SUCH_NODE: message("This town has no such intersection"),
        Reason.NO_SUCH_DIAGONAL: message("No diagonal can be drawn there"),
        Reason.DRAWN_ALREADY: message("A segment is drawn there already"),
        Reason.NOT_DRAWN: message("No segment is drawn there"),
        Reason.NOT_JOINED: message("The second segment must join the first, end to end"),
        Reason.NO_MORE_SEGMENTS: message(
            "{who}: no further segment now; of two, the first must lie beside the quarter"
        ),
        Reason.NOT_A_TURN: message("New turn: the second segment must join at a right angle"),
        Reason.NOT_A_ZIGZAG: message("Zigzag: the third segment must run like the first"),
        Reason.NO_ALLEY: message("Diagonals in a round need the secret alley of the bonus die"),
        Reason.NO_CORRECTION: message("The bonus die gives no route correction now"),
        Reason.CORRECTION_TOO_LATE: message("Routes are corrected before anything is drawn in the round"),
        Reason.NOTHING_TO_JOIN: message("A corrected segment must join one on the sheet"),
        Reason.NO_EXTRA_LEFT: message("{who}: no extra segment is left"),
        Reason.NO_DIAGONAL_LEFT: message("{who}: no diagonal segment is left"),
        Reason.NOTHING_TOUCHED: message("No new cache or safe house was touched in this round"),
        Reason.NOT_ON_FATE: message("The fate die does not show this tourist: {kind}"),
        Reason.QUARTER_MISSING: message("{who}: choose a quarter"),
        Reason.SEGMENT_MISSING: message("{who}: draw a segment"),
        Reason.DETECTIVE_MISSING: message("{who}: place the Detective's tourist"),
        Reason.CELL_UNKNOWN: message("Cell {cell} of the round board is empty"),
        Reason.DEEP_ONES_UNKNOWN: message("The deep ones' marked cells are not entered yet"),
        Reason.NO_THREAT_NOW: message("No symbol is due"),
        Reason.SKIPPED_ALREADY: message("{who}: the one skip is used"),
        Reason.CANNOT_SKIP: message("Only symbols of the deep ones are skipped"),
        Reason.CACHES_UNKNOWN: message("{who}: which intersections have caches?"),
        Reason.ROUTE_MISSING: message("{who}: a final route is chosen first"),
        Reason.CHECK_BEGUN: message("{who}: the dice are rolled already"),
        Reason.NO_CARDS_LEFT: message("Every card drawn is revealed"),
        Reason.NOT_IN_DECK: message("The deck holds no more of them: {card}"),
        Reason.WARLOCK: message("The Warlock has no threat check"),
        Reason.NOT_ROLLED: message("{who}: the dice are rolled first"),
        Reason.NO_MANUSCRIPT: message("No manuscript is left to use"),
        Reason.ARTIFACTS_USED: message("{who}: the dice are read already"),
        Reason.TOO_MANY_CARDS: message("So many are not revealed: {card}"),
        Reason.ONE_DIE_TWICE: message("A dagger helps two different dice"),
        Reason.NOTHING_TO_CHOOSE: message("{who}: nothing is to be chosen"),
        Reason.NOT_A_CHOICE: message("{quarter} is not among those to choose from"),
    }
)
"""The sentence of each refusal."""

ROUTES: Mapping[RouteReason, str] = MappingProxyType(
    {
        RouteReason.NOT_DRAWN: message("The route uses a segment that is not drawn"),
        RouteReason.USED_TWICE: message("The route uses a segment twice"),
        RouteReason.NOT_JOINED: message("Two segments of a section do not meet end to end"),
        RouteReason.EMPTY_SECTION: message("A section has no segment"),
        RouteReason.CROSSING_COUNT: message("One crossing stands between each two sections"),
        RouteReason.TOO_MANY_CROSSINGS: message("At most four crossings are allowed"),
        RouteReason.CROSSING_ENDS: message("A crossing must join the end of one section to the beginning of the next"),
        RouteReason.NO_WATER: message("A crossing must begin and end beside water"),
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
        Phase.DICE: t("the dice of the round are entered"),
        Phase.DRAFT: t("the dice are drafted"),
        Phase.DRAW: t("everybody draws"),
        Phase.FINAL: t("final routes are chosen"),
        Phase.CHECK: t("the threat checks are played"),
        Phase.OVER: t("the game is over"),
    }[now]
