"""What the rules refuse can be done all the same: the corrections that set the table as the players see it.

Every refusal that a player can meet has one, where a correction can say it; the rest have none and get a sentence only.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.table import commands as do
from companion.arkham.table.refusals import Reason
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.screens.arkham.wording.chapters import (
    belonging_words,
    board_words,
    encounter_words,
    fight_words,
    investigator_words,
)
from companion.screens.arkham.wording.chapters.anyway import Way, Ways
from companion.screens.arkham.wording.names import Names

MOST = 3
"""Corrections offered beside one refusal."""

WAYS: Ways = {
    **board_words.WAYS,
    **investigator_words.WAYS,
    **belonging_words.WAYS,
    **encounter_words.WAYS,
    **fight_words.WAYS,
}
"""The corrections for every refused command that has some."""

FORBID = (
    Reason.GAIN_BLOCKED, Reason.SPELLS_FORBIDDEN, Reason.NO_SEALING, Reason.BANNED, Reason.CARD_IN_PLAY,
    Reason.KIND_BARRED,
)  # fmt: skip
"""What cards in play forbid."""


def in_spite(error: IllegalCommand, command: Command | None, names: Names) -> tuple[Way, ...]:
    """Return the corrections that do the refused command all the same: only possible ones, at most three."""
    if command is None:
        return ()
    ways = WAYS[type(command)](error, command, names) if type(command) in WAYS else ()
    result = (way for way in (*ways, *_without_card(error, names)) if names.why_not(way[1]) is None)
    return tuple(result)[:MOST]


def refused(command: Command, names: Names) -> tuple[Way, ...]:
    """Return the corrections to offer beside a command that is refused now; empty if it is allowed."""
    error = names.why_not(command)
    return in_spite(error, command, names) if error is not None else ()


def _without_card(error: IllegalCommand, names: Names) -> Iterator[Way]:
    """Yield the correction that takes the forbidding card out of play."""
    if error.reason not in FORBID:
        return
    text, lasting = str(error.details.get("card", "")), names.table.lasting
    card = text if text in (*lasting, names.table.rumor) else names.table.environment
    if card:
        leaves: Command = do.CorrectLasting(card, 0) if card in lasting else do.DiscardCard(card)
        yield names.words.t("Not in play: {card}", card=names.card(card)), leaves
