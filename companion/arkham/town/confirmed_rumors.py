"""A rumor is confirmed: what it brings, before it is discarded.

Terror itself asks this chapter at every point, so that whatever raises terror is handed in and not imported here.

Source: rules/arkham.md MCARD-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.arkham.investigators.status import gain_fortune
from companion.arkham.pieces import seals
from companion.arkham.pieces.doom import discard
from companion.arkham.pieces.effects import of_card
from companion.arkham.table.desk import Work
from companion.arkham.table.events import CardReminder, RumorFailed, Why
from companion.arkham.table.state import Fortune
from companion.facts.arkham_effects import CardPart, EffectKind, MythosEffect

Further = Callable[[Work, MythosEffect], None]
"""What a confirmation brings beyond this chapter."""


def at_terror(work: Work) -> None:
    """Confirm, the very moment terror stands there, the rumor whose condition is the terror level."""
    conditions = of_card(work.state.rumor, CardPart.FAILS_AT, work.box)
    levels = (effect.number for effect in conditions if effect.effect is EffectKind.TERROR_LEVEL)
    if any(work.state.terror >= level for level in levels):
        confirm(work)


def confirm(work: Work, further: Further | None = None) -> None:
    """Say it, do what the companion does itself, discard the rumor; the rest is the reminder's."""
    rumor = work.state.rumor
    work.say(RumorFailed(rumor))
    for effect in of_card(rumor, CardPart.FAILS, work.box):
        _bring(work, effect)
        if further is not None:
            further(work, effect)
    discard(work, rumor, Why.CARD)


def _bring(work: Work, effect: MythosEffect) -> None:
    """Do what a confirmed rumor brings: curses, lost seals, two Mythos cards a round, a reminder, or nothing yet."""
    match effect.effect:
        case EffectKind.CURSE_ALL:
            for seat in work.state.clockwise():
                gain_fortune(work, seat, Fortune.CURSED, Why.CARD)
        case EffectKind.SEALS_LEAVE:
            for location in sorted(work.state.seals):
                seals.remove(work, location)
        case EffectKind.TWO_MYTHOS_CARDS:
            work.set(two_cards_since=work.state.round)
        case EffectKind.MAXIMUM_DOWN:
            work.say(CardReminder(effect.card))
        case _:
            pass  # terror and monsters are the Mythos phase's (``further``)
