"""Why something cannot be done, as one sentence; and buttons that know it beforehand."""

from __future__ import annotations

from typing import Any, Literal

from companion.errors import IllegalCommand
from companion.history.codec import shown
from companion.realms import legality
from companion.realms.game.commands import Command
from companion.realms.game.refusals import Reason
from companion.screens.parts import Button
from companion.screens.realms.wording.names import Names


def refusal(error: IllegalCommand, names: Names) -> str:
    """The sentence for a refused command."""
    told = {"seat": -1, "card": "", "value": 0, "least": 0, "most": 0, "needed": 0, **error.details}
    if not isinstance(error.reason, Reason):
        return names.words.t("This cannot be done: {reason}", reason=error.reason.value)
    return _of_duel(error.reason, told, names)


DuelReason = Literal[
    Reason.NOT_SET_UP,
    Reason.ALREADY_SET_UP,
    Reason.PLAYERS,
    Reason.NAME_TOO_LONG,
    Reason.NAME_UNPRINTABLE,
    Reason.NO_SUCH_SEAT,
    Reason.OUT,
    Reason.TURN_OVER,
    Reason.OVER,
    Reason.OUT_OF_RANGE,
    Reason.NO_CHANGE,
    Reason.LOSS_DEALT,
    Reason.LAST_OF_ALL,
]
"""Why not, of the duel as a whole."""


def _of_duel(reason: Reason, told: dict[str, Any], names: Names) -> str:
    t = names.words.t
    who = names.player(int(told["seat"]))
    match reason:
        case Reason.NOT_SET_UP:
            return t("No duel is laid out yet")
        case Reason.ALREADY_SET_UP:
            return t("The duel is laid out already")
        case Reason.PLAYERS:
            return t("Two to four players can play")
        case Reason.NAME_TOO_LONG:
            return t("The name is too long, at most {most} letters", most=told["most"])
        case Reason.NAME_UNPRINTABLE:
            return t("The name has signs that cannot be shown")
        case Reason.NO_SUCH_SEAT:
            return t("There is no such seat")
        case Reason.OUT:
            return t("{who}: out of the duel", who=who)
        case Reason.TURN_OVER:
            return t("The turn of {who} has been passed meanwhile", who=who)
        case Reason.OVER:
            return t("The duel has ended: only corrections are possible")
        case Reason.OUT_OF_RANGE:
            return t("Only {least} to {most} is possible", least=told["least"], most=told["most"])
        case Reason.NO_CHANGE:
            return t("It is so already")
        case Reason.LOSS_DEALT:
            return t("Loss {n} was dealt meanwhile: look at the dials, and tap again if there is more", n=told["value"])
        case Reason.LAST_OF_ALL:
            return t("Nobody would be left")
        case _:
            return _of_targets(reason, told, names)


TargetReason = Literal[
    Reason.NOT_A_NEIGHBOUR,
    Reason.HAVEN,
    Reason.GATE,
    Reason.WRONG_SPLIT,
    Reason.NO_SUCH_LOCATION,
    Reason.NOT_HIS_LOCATION,
    Reason.NO_SUCH_ROW,
    Reason.ROW_OF_OTHERS,
    Reason.ROW_EMPTY,
]
"""Why not, of whom or what is hit."""


def _of_targets(reason: TargetReason | CardReason, told: dict[str, Any], names: Names) -> str:
    t = names.words.t
    who, card = names.player(int(told["seat"])), names.card(str(told["card"]))
    match reason:
        case Reason.NOT_A_NEIGHBOUR:
            return t("{who} is no neighbour", who=who)
        case Reason.HAVEN:
            return t("{who} is behind a sanctuary: {card}", who=who, card=card)
        case Reason.GATE:
            return t("A nexus shields it: {card}", card=card)
        case Reason.WRONG_SPLIT if int(told["seat"]) < 0:
            return t("The parts make {value} of {needed}", value=told["value"], needed=told["needed"])
        case Reason.WRONG_SPLIT:
            return t("{who}: the parts make {value} of {needed}", who=who, value=told["value"], needed=told["needed"])
        case Reason.NO_SUCH_LOCATION:
            return t("This location is gone")
        case Reason.NOT_HIS_LOCATION:
            return t("{card} does not lie before {who}", card=card, who=who)
        case Reason.NO_SUCH_ROW:
            return t("There is no such row")
        case Reason.ROW_OF_OTHERS:
            left, right = names.player(int(told.get("left", 0))), names.player(int(told.get("right", 0)))
            return t("This row lies between {left} and {right}", left=left, right=right)
        case Reason.ROW_EMPTY:
            return t("No card is left in this row")
        case _:
            return _of_cards(reason, told, names)


CardReason = Literal[
    Reason.UNKNOWN_CARD,
    Reason.NOT_A_LOCATION,
    Reason.NOT_IN_ROW,
    Reason.DONE_MEANWHILE,
    Reason.TOO_MANY_COPIES,
    Reason.STACK_EMPTY,
    Reason.NOT_OWNED,
    Reason.NOT_ABJURED,
    Reason.TOO_DEAR,
]
"""Why not, of cards."""


def _of_cards(reason: CardReason, told: dict[str, Any], names: Names) -> str:
    t = names.words.t
    who, card = names.player(int(told["seat"])), names.card(str(told["card"]))
    match reason:
        case Reason.UNKNOWN_CARD:
            return t("This card is not in the game: {name}", name=shown(told["card"]))
        case Reason.NOT_A_LOCATION:
            return t("{card} is no location", card=card)
        case Reason.NOT_IN_ROW:
            return t("{card} does not lie there any more", card=card)
        case Reason.DONE_MEANWHILE:
            return t("{card}: this was done already; tap again if it is one more", card=card)
        case Reason.TOO_MANY_COPIES:
            return t("{card}: the box holds {most}", card=card, most=told["most"])
        case Reason.STACK_EMPTY:
            return t("No Initiate is left in the stack")
        case Reason.NOT_OWNED:
            return t("{who} does not own so many: {card}", who=who, card=card)
        case Reason.NOT_ABJURED:
            return t("{card} was not abjured in this turn", card=card)
        case Reason.TOO_DEAR:
            return t(
                "{card} costs {value}: only cards up to {most} can be abjured",
                card=card,
                value=told["value"],
                most=told["most"],
            )


def why_not(names: Names, command: Command) -> str:
    """The sentence that refuses a command now; empty where it is allowed."""
    error = legality.why_not(names.duel, command, names.box)
    return refusal(error, names) if error else ""


def button(names: Names, label: str, command: Command, **look: Any) -> Button:
    """A button for a command: refusing, with the reason, where the rules would refuse."""
    reason = why_not(names, command)
    return Button(label, command, enabled=not reason, reason=reason, **look)
