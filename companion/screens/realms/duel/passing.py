"""The end of a turn as a button, on the board and on the page of my turn."""

from __future__ import annotations

from collections import Counter

from companion.realms.engine import apply
from companion.realms.game.commands import PassTurn
from companion.realms.game.state import HAND, Duel
from companion.screens import parts as p
from companion.screens.realms.drafts.turn_draft import TurnDraft, held, seat_of
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import why_not
from companion.screens.realms.wording.sentences import outcome_words


def pass_button(names: Names, draft: TurnDraft) -> p.Button:
    """Return the button that ends the turn.

    If this page plays the active seat, the hand named on it goes to that player's discard pile.

    Raises: ValueError without a duel.
    """
    t, duel = names.words.t, names.duel
    if duel is None:
        raise ValueError("no duel is laid out")
    hand = held(draft, duel) if seat_of(draft, duel) == duel.active else ()
    command = PassTurn(Counter(hand), duel.active)
    if hand and why_not(names, command):
        command = PassTurn(of=duel.active)
    reason = why_not(names, command)
    hint = "" if reason else _what_comes(names, apply(duel, command, names.box).state)
    return p.Button(t("Pass turn"), command, p.ButtonKind.MAIN, hint=hint, enabled=not reason, reason=reason)


def _what_comes(names: Names, after: Duel) -> str:
    """Return in words whose turn follows, or how the duel ends with this turn."""
    if after.outcome is not None:
        return outcome_words(after.outcome, after.winner, names)
    following = names.player(after.active)
    return names.words.t("Pass turn to {who}; discard and draw {n} first", who=following, n=HAND)
