"""The sanity loss of the best turn, dealt from the page of my turn: one tap where no location stands before anybody.

What was dealt this turn is not offered again: the button says so and rests until the cards give more, or it is undone.

Source: rules/realms.md sections 3, 5, 7.
"""

from __future__ import annotations

from companion.history.codec import Do
from companion.realms.deck.best_turn import BestTurn
from companion.realms.duel.loss_split import victims
from companion.realms.game.commands import Hit, LoseSanity
from companion.realms.game.state import Duel
from companion.screens import parts as p
from companion.screens.realms.drafts import lose_draft
from companion.screens.realms.drafts.view import OpenLoss
from companion.screens.realms.wording.bursts import Log
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import button


def dealt_this_turn(records: Log, duel: Duel) -> int:
    """Return the sanity loss that the active player has dealt already this turn, without acts that were undone."""
    return sum(
        record.command.loss
        for record in records
        if isinstance(record.act, Do)
        and not record.undone
        and isinstance(record.command, LoseSanity)
        and record.step.before is not None
        and record.step.before.turn == duel.turn
    )


def dealing(names: Names, duel: Duel, turn: BestTurn, dealt: int) -> p.Button | None:
    """Return the button that deals the sanity loss of the turn, less what was dealt; None if the turn brings no loss.
    Its label names who loses, with sanity before and after. Where locations leave a choice it opens the sheet to share
    the loss out.
    """
    t, loss, hit = names.words.t, turn.loss - dealt, victims(duel)
    if not turn.loss or not hit:
        return None
    if loss <= 0:
        text = t("Loss of {n} dealt", n=dealt)
        reason = t("This loss was dealt this turn. Undo it below, or tap what else was drawn.")
        deal = p.Button(text, None, enabled=False, reason=reason)
    elif lose_draft.is_plain(duel):
        each = [_change(names, duel, seat, loss) for seat in hit]
        whom = names.words.list_and(each)
        label = (
            t("Another loss of {n}: {whom}", n=loss, whom=whom)
            if dealt
            else t("Loss of {n}: {whom}", n=loss, whom=whom)
        )
        deal = button(names, label, LoseSanity(loss, tuple(Hit(seat, loss) for seat in hit), duel.active, duel.dealt))
    else:
        text = t("Split {n} more", n=loss) if dealt else t("Split a loss of {n}", n=loss)
        deal = p.Button(text, OpenLoss(loss))
    return p.Button(deal.label, deal.act, icon="sanity", enabled=deal.enabled, reason=deal.reason)


def _change(names: Names, duel: Duel, seat: int, loss: int) -> str:
    """Return a player's name with the sanity before and after a loss, never below 0."""
    now = duel.players[seat].sanity
    return names.words.t("{who} {before} → {after}", who=names.player(seat), before=now, after=max(now - loss, 0))
