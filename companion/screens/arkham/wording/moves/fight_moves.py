"""What hands do in fights and in the final battle, beside tokens, cards and markers, which have events of their own."""

from __future__ import annotations

from companion.arkham.table import events as e
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters import fight_words
from companion.screens.arkham.wording.moves.move import NOTHING, Moment, Move, Order


def moves(event: fight_words.FightEvent, at: Moment) -> tuple[Move, ...]:
    """Return the physical moves for an event of a fight."""
    t = at.names.words.t
    match event:
        case e.CardTaken(seat):
            mark, thing = p.Pin(at.names.pin(seat), seat), t("One weapon or spell, own choice")
            return (Move(Order.CARDS, (thing,), at.names.first_name(seat), (t("under their decks"),), mark=mark),)
        case e.CheckMade() | e.FightBegan() | e.FightEnded() | e.AncientOneAttacked() | e.AttackSuffered():
            return NOTHING
        case e.BattleBegan() | e.BattleRoundBegan():
            return NOTHING
