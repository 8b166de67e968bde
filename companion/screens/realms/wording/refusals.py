"""Why something cannot be done, as one sentence; and buttons that know it beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from companion.desks import Command
from companion.errors import IllegalCommand
from companion.history.codec import printable
from companion.realms import legality
from companion.realms.game.refusals import Reason
from companion.screens.filled import filled
from companion.screens.parts import Button
from companion.screens.realms.wording.names import SHOWN, Names
from companion.words import message as m


def _unknown_card(case: SimpleNamespace, names: Names) -> str:
    """Return the refusal of a card that the game does not have."""
    return names.words.t("Card not in the game: {name}", name=printable(case.card))


def _wrong_split(case: SimpleNamespace, names: Names) -> str:
    """Return the refusal of parts that do not make the loss: the whole for a seat below 0, otherwise the player's."""
    is_whole = case.seat < 0
    sentence = m("Split so far: {value} of {needed}") if is_whole else m("{who}: {value} of {needed} split so far")
    return filled(sentence, case, names, SHOWN)


REFUSALS: Mapping[Reason, str | Callable[[SimpleNamespace, Names], str]] = {
    Reason.NOT_SET_UP: m("No game set up yet"),
    Reason.ALREADY_SET_UP: m("The game is already set up"),
    Reason.PLAYERS: m("The game is for two to four players"),
    Reason.NAME_TOO_LONG: m("The name is too long: at most {most} letters"),
    Reason.NAME_UNPRINTABLE: m("The name has characters that cannot be shown; retype it"),
    Reason.NO_SUCH_SEAT: m("No such seat"),
    Reason.OUT: m("{who}: out of the game"),
    Reason.TURN_OVER: m("{who}’s turn is already over"),
    Reason.OVER: m("The game has ended: only corrections are possible"),
    Reason.OUT_OF_RANGE: m("Choose from {least} to {most}"),
    Reason.NO_CHANGE: m("Already done"),
    Reason.LOSS_DEALT: m("A loss of {value} was just dealt. Check the sanity; tap again for another loss"),
    Reason.LAST_OF_ALL: m("That would leave nobody in the game"),
    Reason.NOT_A_NEIGHBOUR: m("{who} is not your neighbor"),
    Reason.HAVEN: m("{who} is protected by a sanctuary: {card}"),
    Reason.GATE: m("Shielded by a nexus: {card}"),
    Reason.WRONG_SPLIT: _wrong_split,
    Reason.NO_SUCH_LOCATION: m("This location is gone"),
    Reason.NOT_HIS_LOCATION: m("{who} does not have {card} in play"),
    Reason.NO_SUCH_ROW: m("No such row"),
    Reason.ROW_OF_OTHERS: m("This row is between {left} and {right}"),
    Reason.ROW_EMPTY: m("No cards left in this row"),
    Reason.UNKNOWN_CARD: _unknown_card,
    Reason.NOT_A_LOCATION: m("{card} is not a location"),
    Reason.NOT_IN_ROW: m("{card} is no longer there"),
    Reason.DONE_MEANWHILE: m("{card}: already done; tap again to do one more"),
    Reason.TOO_MANY_COPIES: m("{card}: only {most} in the box"),
    Reason.STACK_EMPTY: m("The Initiate stack is empty"),
    Reason.NOT_OWNED: m("{who} does not own that many: {card}"),
    Reason.NOT_ABJURED: m("{card} was not abjured this turn"),
    Reason.TOO_DEAR: m("{card} costs {value}; abjure a card of cost {most} or less"),
}
"""The sentence for every reason."""


def refusal(error: IllegalCommand, names: Names) -> str:
    """Return the sentence for a refused command."""
    if not isinstance(error.reason, Reason):
        return names.words.t("This cannot be done: {reason}", reason=error.reason.value)
    words, case = REFUSALS[error.reason], SimpleNamespace(**error.details)
    return filled(words, case, names, SHOWN) if isinstance(words, str) else words(case, names)


def why_not(names: Names, command: Command) -> str:
    """The sentence that refuses a command now; empty where it is allowed."""
    error = legality.why_not(names.duel, command, names.box)
    return refusal(error, names) if error else ""


def button(names: Names, label: str, command: Command, **look: Any) -> Button:
    """A button for a command: refusing, with the reason, where the rules would refuse."""
    reason = why_not(names, command)
    return Button(label, command, enabled=not reason, reason=reason, **look)
