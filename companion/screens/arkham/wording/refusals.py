"""Why something cannot be done, as one sentence; and buttons that know it beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

from companion.arkham.table.commands import Command
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase
from companion.errors import IllegalCommand
from companion.history.codec import shown
from companion.screens.arkham.wording import belonging_words
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.screens.parts import Act, Button, Group, Layout, Part, Warning
from companion.words import message

NOTHING_SUCH = message("This is not in the box: {name}")
NOT_IN_BOX: Mapping[Any, str] = MappingProxyType({
    "ancient_one": message("No such Ancient One is in the box: {name}"),
    "investigator": message("No such investigator is in the box: {name}"),
    "monster": message("No such monster is in the box: {name}"),
    "world": message("No such Other World is in the box: {name}"),
    "card": message("No such card is in the box: {name}"),
    "mythos": message("No such Mythos card is in the box: {name}"),
    "dimension": message("No such dimension symbol is in the box: {name}"),
})  # fmt: skip
"""``what`` of ``UNKNOWN_ID`` -> its sentence."""


def refusal(error: IllegalCommand, names: Names) -> str:
    """The sentence for a refused command."""
    told = {**dict.fromkeys(("value", "least", "most", "needed", "players", "number"), 0), **error.details}
    if not isinstance(error.reason, Reason):
        return names.words.t("This cannot be done: {reason}", reason=error.reason.value)
    return _of_game(error.reason, told, names)


GameReason = Literal[
    Reason.NOT_SET_UP,
    Reason.ALREADY_SET_UP,
    Reason.AWAKE,
    Reason.NOT_AWAKE,
    Reason.GAME_OVER,
    Reason.MYTHOS_DONE,
    Reason.STACK_EMPTY,
    Reason.CUP_EMPTY,
    Reason.NO_CHANGE,
    Reason.CHANGED_SINCE,
    Reason.NO_SEALING,
    Reason.QUESTION_OPEN,
    Reason.WRONG_ANSWER,
    Reason.WRONG_KIND_OF_CARD,
    Reason.NOT_IN_PLAY,
    Reason.NO_PRICE,
    Reason.NO_TOKENS,
    Reason.NO_ACTIVITY_LEFT,
]
"""Why not, of the game as a whole."""


def _of_game(reason: Reason, told: dict[str, Any], names: Names) -> str:
    t = names.words.t
    match reason:
        case Reason.NOT_SET_UP:
            return t("No table is laid out yet")
        case Reason.ALREADY_SET_UP:
            return t("The table is laid out already")
        case Reason.AWAKE:
            return t("The Ancient One is awake: only corrections are possible")
        case Reason.NOT_AWAKE:
            return t("The Ancient One sleeps")
        case Reason.GAME_OVER:
            return t("The game has ended: only corrections are possible")
        case Reason.MYTHOS_DONE:
            return t("The Mythos card of this round is resolved already")
        case Reason.STACK_EMPTY:
            return t("No gate marker is left")
        case Reason.CUP_EMPTY:
            return t("The monster cup is empty")
        case Reason.NO_CHANGE:
            return t("It is so already")
        case Reason.CHANGED_SINCE:
            return t("Somebody has changed this meanwhile: look again")
        case Reason.NO_SEALING:
            return t("The environment in play forbids sealing")
        case Reason.QUESTION_OPEN:
            return t("A choice or a draw of the card is still open")
        case Reason.WRONG_ANSWER:
            return t("The rules do not allow this choice")
        case Reason.WRONG_KIND_OF_CARD:
            return t("This card cannot be put there")
        case Reason.NOT_IN_PLAY:
            return t("This card is not in play")
        case Reason.NO_PRICE:
            return t("Nothing is given for it now: {card}", card=names.card(str(told.get("card", ""))))
        case Reason.NO_TOKENS:
            return t("This card carries no tokens: {card}", card=names.card(str(told.get("card", ""))))
        case Reason.NO_ACTIVITY_LEFT:
            return t("All activity markers of the box lie on the board")
        case _:
            return _of_unknown(reason, told, names)


UnknownReason = Literal[Reason.UNKNOWN_ID, Reason.UNKNOWN_PLACE, Reason.UNKNOWN_FIELD]
"""Why not, of what nobody knows."""


def _of_unknown(
    reason: UnknownReason | PeopleReason | PlaceReason | TokenReason | belonging_words.Further,
    told: dict[str, Any],
    names: Names,
) -> str:
    """What was asked for and is not in the box, by the name it was asked for with."""
    t = names.words.t
    match reason:
        case Reason.UNKNOWN_ID:
            return t(NOT_IN_BOX.get(told.get("what"), NOTHING_SUCH), name=shown(told.get("id", "")))
        case Reason.UNKNOWN_PLACE if told.get("place") in names.box.spaces:
            return t("This cannot lie or stand here: {place}", place=names.place(str(told["place"])))
        case Reason.UNKNOWN_PLACE:
            return t("No such place is on the board: {name}", name=shown(told.get("place", "")))
        case Reason.UNKNOWN_FIELD:
            return t("No such number is kept: {name}", name=shown(told.get("field", "")))
        case _:
            return _of_people(reason, told, names)


PeopleReason = Literal[
    Reason.WRONG_PHASE,
    Reason.NOT_ITS_MOMENT,
    Reason.NO_ARRESTS,
    Reason.NO_PLAYERS,
    Reason.TOO_MANY_PLAYERS,
    Reason.INVESTIGATOR_TWICE,
    Reason.NO_SUCH_SEAT,
    Reason.ELIMINATED,
    Reason.STILL_IN_PLAY,
    Reason.NO_SHEET_LEFT,
    Reason.NAME_TOO_LONG,
    Reason.NAME_UNPRINTABLE,
    Reason.OUT_OF_RANGE,
    Reason.CANNOT_MOVE,
    Reason.NOT_THERE,
    Reason.NOT_ENOUGH_CLUES,
    Reason.NOT_EXPLORED,
    Reason.WRONG_PRICE,
    Reason.RUMOR_PRICE,
]
"""Why not, of players and investigators."""


def _of_people(
    reason: PeopleReason | PlaceReason | TokenReason | belonging_words.Further, told: dict[str, Any], names: Names
) -> str:
    t, who = names.words.t, names.refused_person(told)
    match reason:
        case Reason.WRONG_PHASE:
            return _phase(told.get("needed"), names)
        case Reason.NOT_ITS_MOMENT:
            card, when = names.card(str(told.get("card", ""))), _phase(told.get("needed"), names)
            return t("{when}: {card}", when=when, card=card)
        case Reason.NO_ARRESTS:
            return t("Nobody is arrested now: {card}", card=names.card(str(told.get("card", ""))))
        case Reason.NO_PLAYERS:
            return t("At least one investigator must play")
        case Reason.TOO_MANY_PLAYERS:
            return t("At most {most} investigators can play", most=told["most"])
        case Reason.INVESTIGATOR_TWICE:
            return t("{who} sits at the table already", who=names.sheet(str(told.get("investigator", ""))))
        case Reason.NO_SUCH_SEAT:
            return t("There is no such seat")
        case Reason.ELIMINATED:
            return t("{who}: out of the game", who=who)
        case Reason.STILL_IN_PLAY:
            return t("{who}: still in play", who=who)
        case Reason.NO_SHEET_LEFT:
            return t("Every investigator of the box plays")
        case Reason.NAME_TOO_LONG:
            return t("The name is too long, at most {most} letters", most=told["most"])
        case Reason.NAME_UNPRINTABLE:
            return t("The name has signs that cannot be shown")
        case Reason.OUT_OF_RANGE:
            return t("Only {least} to {most} is possible", least=told["least"], most=told["most"])
        case Reason.CANNOT_MOVE:
            return t("{who}: no step in this round", who=who)
        case Reason.NOT_THERE:
            return t("{who}: elsewhere", who=who)
        case Reason.NOT_ENOUGH_CLUES:
            return t("{who}: too few clues", who=who)
        case Reason.NOT_EXPLORED:
            return t("{who}: no explored marker here", who=who)
        case Reason.WRONG_PRICE:
            return t("Sealing costs {needed} clues", needed=told["needed"])
        case Reason.RUMOR_PRICE:
            return t("The rumor asks for {needed}, chosen: {value}", needed=told["needed"], value=told["value"])
        case _:
            return _of_places(reason, told, names)


def _phase(needed: Any, names: Names) -> str:
    try:
        phase = Phase(needed)
    except ValueError:
        return names.words.t("Not in this phase")
    return names.words.t("Only in phase {numeral} {phase}", numeral=NUMERALS[phase], phase=names.phase(phase))


PlaceReason = Literal[
    Reason.NO_WAY,
    Reason.CLOSED,
    Reason.BANNED,
    Reason.NO_ACTIVITY_THERE,
    Reason.NO_CLUES_THERE,
    Reason.NOT_UNSTABLE,
    Reason.SEALED,
    Reason.NOT_SEALED,
    Reason.GATE_THERE,
    Reason.NO_GATE,
    Reason.KATE_THERE,
]
"""Why not, of places."""


def _of_places(reason: PlaceReason | TokenReason | belonging_words.Further, told: dict[str, Any], names: Names) -> str:
    t = names.words.t
    place = names.place(str(told.get("place") or told.get("location") or ""))
    match reason:
        case Reason.NO_WAY:
            return t("No open way leads there: {place}", place=place)
        case Reason.CLOSED:
            return t("Closed: {place}", place=place)
        case Reason.BANNED:
            card = names.card(str(told.get("card", "")))
            return t("{place}: nobody goes in or out while this card counts: {card}", card=card, place=place)
        case Reason.NO_ACTIVITY_THERE:
            return t("No activity marker lies here: {place}", place=place)
        case Reason.NO_CLUES_THERE:
            return t("Not so many clues: {place}", place=place)
        case Reason.NOT_UNSTABLE:
            return t("No gates open here: {place}", place=place)
        case Reason.SEALED:
            return t("An elder sign lies here: {place}", place=place)
        case Reason.NOT_SEALED:
            return t("No elder sign lies here: {place}", place=place)
        case Reason.GATE_THERE:
            return t("A gate is open here: {place}", place=place)
        case Reason.NO_GATE:
            return t("No gate is open here: {place}", place=place)
        case Reason.KATE_THERE:
            return t("Kate Winthrop stands here: {place}", place=place)
        case _:
            return _of_tokens(reason, told, names)


TokenReason = Literal[
    Reason.KIND_EXHAUSTED,
    Reason.TOO_FEW_MONSTERS,
    Reason.TOO_MANY_MONSTERS,
    Reason.NO_SUCH_MONSTER,
    Reason.NOT_ON_BOARD,
    Reason.NO_MARKER_LEFT,
    Reason.NOT_IN_STACK,
    Reason.NOT_NEXT_MARKER,
]
"""Why not, of monsters and gate markers."""


def _of_tokens(reason: TokenReason | belonging_words.Further, told: dict[str, Any], names: Names) -> str:
    t = names.words.t
    match reason:
        case Reason.KIND_EXHAUSTED:
            return t("None left in the cup: {monster}", monster=names.monster(str(told.get("kind", ""))))
        case Reason.TOO_FEW_MONSTERS | Reason.TOO_MANY_MONSTERS:
            return t("Monsters to draw: {needed}", needed=told["needed"])
        case Reason.NO_SUCH_MONSTER:
            return t("This monster is gone")
        case Reason.NOT_ON_BOARD:
            return t("This monster is not in the town")
        case Reason.NO_MARKER_LEFT:
            return t("No marker left: {world}", world=names.place(str(told.get("world", ""))))
        case Reason.NOT_IN_STACK:
            return t("Not among the returned markers: {world}", world=names.place(str(told.get("world", ""))))
        case Reason.NOT_NEXT_MARKER:
            return t("The next marker is known: {world}", world=names.place(str(told.get("next", ""))))
        case _:
            return belonging_words.refusal(reason, told, names)


def may(names: Names, command: Command) -> Act:
    """The command where the rules allow it now, else None."""
    return command if names.why_not(command) is None else None


def why_not(names: Names, command: Command) -> str:
    """The sentence that refuses a command now; empty where it is allowed."""
    error = names.why_not(command)
    return refusal(error, names) if error else ""


def button(names: Names, label: str, command: Command, **look: Any) -> Button:
    """A button for a command: refusing, with the reason, where the rules would refuse.

    Where a correction can do it all the same, a tap on the refusing button is answered with that correction.
    """
    error = names.why_not(command)
    if error is None:
        return Button(label, command, **look)
    answers = bool(in_spite(error, command, names))
    return Button(label, command, enabled=False, reason=refusal(error, names), answers=answers, **look)


def warning_with_ways(names: Names, command: Command) -> tuple[Part, ...]:
    """The sentence that refuses a command now, and beside it the corrections; nothing where it is allowed."""
    error = names.why_not(command)
    if error is None:
        return ()
    ways = tuple(Button(label, by_hand, icon="pencil") for label, by_hand in in_spite(error, command, names))
    said = Group((Warning(refusal(error, names), hot=True),), Layout.WARNINGS)
    return (said, Group(ways, Layout.BUTTONS)) if ways else (said,)
