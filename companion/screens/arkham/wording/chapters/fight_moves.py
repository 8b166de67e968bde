"""What hands do in fights and in the final battle, beside tokens, cards and markers, which have events of their own."""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.table import events as e
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter, Move, MoveTable, Order, nothing


def _card_taken(event: e.CardTaken, at: BeforeAndAfter) -> Iterator[Move]:
    t, who = at.names.words.t, at.names.first_name(event.seat)
    mark, thing = p.Pin(at.names.pin(event.seat), event.seat), t("One weapon or spell, own choice")
    yield Move(Order.CARDS, (thing,), who, (t("under their decks"),), mark=mark)


MOVES: MoveTable = {
    e.CheckMade: nothing,
    e.FightBegan: nothing,
    e.FightEnded: nothing,
    e.CardTaken: _card_taken,
    e.BattleBegan: nothing,
    e.BattleRoundBegan: nothing,
    e.AncientOneAttacked: nothing,
    e.AttackSuffered: nothing,
}
"""The physical moves for events of fights and of the final battle."""
