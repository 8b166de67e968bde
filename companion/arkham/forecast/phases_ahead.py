"""What the coming Mythos phases bring beyond their cards: a second card, doom and terror by the rumor in play.

The rumor stays in play and nobody passes it; it ends once its own tokens confirm it.

Source: rules/arkham.md MYTHOS-01, MCARD-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from companion.arkham.pieces.effects import of_card
from companion.arkham.table.state import Phase, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import CardPart, EffectKind, MythosEffect

SIDES = 6


class PhaseAhead(NamedTuple):
    """One coming Mythos phase."""

    round: int
    lays: tuple[bool, ...]
    """For each card drawn, whether its text counts: the first of two is drawn for its gate only."""
    doom: Fraction
    """The chance, 0..1, that the rumor raises doom by 1 at its end."""
    terror: Fraction
    """The same for terror."""


def phases_ahead(state: Table, rounds: int, box: ArkhamBox) -> tuple[PhaseAhead, ...]:
    """Return the next ``rounds`` Mythos phases that are not over."""
    first = state.round + (state.phase is Phase.MYTHOS and state.mythos_resolved)
    acts, confirmed = of_card(state.rumor, CardPart.ACTS, box), _confirmed(state, first, box)
    is_ritual = any(
        effect.effect is EffectKind.TWO_MYTHOS_CARDS for effect in of_card(state.rumor, CardPart.FAILS, box)
    )
    since = state.two_cards_since or (confirmed if is_ritual else 0)
    phases = []
    for number in range(first, first + rounds):
        has_two = 0 < since < number and state.gate_card_round != number
        is_acting = number > state.rumor_since and not 0 < confirmed < number
        doom, terror = (_chance(acts, kind) if is_acting else Fraction(0) for kind in _RAISING)
        phases.append(PhaseAhead(number, (False, True) if has_two else (True,), doom, terror))
    return tuple(phases)


_RAISING = (EffectKind.DOOM_UP, EffectKind.TERROR_UP)


def _chance(acts: tuple[MythosEffect, ...], kind: EffectKind) -> Fraction:
    """Return the chance that an effect of a kind happens at the end of a phase."""
    for effect in acts:
        if effect.effect is kind:
            return Fraction(len(effect.faces), SIDES) if effect.dice else Fraction(1)
    return Fraction(0)


def _confirmed(state: Table, first: int, box: ArkhamBox) -> int:
    """Return the round in which clues that lie on the rumor without a roll confirm it; 0 where nothing says so."""
    adding = sum(
        effect.number
        for effect in of_card(state.rumor, CardPart.ACTS, box)
        if effect.effect is EffectKind.TOKENS and not effect.dice and effect.what == "clues"
    )
    limits = [e.number for e in of_card(state.rumor, CardPart.FAILS_AT, box) if e.effect is EffectKind.TOKENS]
    if not adding or not limits:
        return 0
    phases = max(1, -(-(limits[0] - state.rumor_tokens) // adding))
    return max(first, state.rumor_since + 1) + phases - 1
