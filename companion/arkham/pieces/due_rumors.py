"""When the rumor in play is confirmed: what lies on its card, and which of its conditions holds at a table.

Source: rules/arkham.md MCARD-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from companion.arkham.pieces.effects import of_card
from companion.arkham.table.desk import Work
from companion.arkham.table.events import RumorLeftOut, RumorTokensChanged
from companion.arkham.table.state import RUMOR_CARD, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import CardPart, EffectKind, MythosEffect, When
from companion.facts.readings import Otherwise

MONSTERS = "monsters"
"""Tokens of a rumor that are monster markers from the cup."""


def holds_monsters(rumor: str, box: ArkhamBox) -> bool:
    """Return whether the tokens of this rumor are monster markers, not clues or what its card counts by."""
    return any(effect.what == MONSTERS for effect in of_card(rumor, CardPart.STARTS, box))


def tokens(state: Table, box: ArkhamBox) -> int:
    """Return how many of its own tokens lie on the rumor card, monsters or clues.

    Markers of the other sort, laid there by hand, do not count.
    """
    return len(state.monsters_at(RUMOR_CARD)) if holds_monsters(state.rumor, box) else state.rumor_tokens


def put_tokens(work: Work, number: int) -> None:
    """Put so many clues on the rumor's card, or take them off if negative."""
    before = work.state.rumor_tokens
    work.set(rumor_tokens=before + number)
    work.say(RumorTokensChanged(before, before + number))


def leave_out(work: Work) -> None:
    """Record that the rumor in play does nothing at the end of this phase, if it would act: no card was resolved."""
    if acts_at_end(work.state):
        work.say(RumorLeftOut(work.state.rumor))


def acts_at_end(state: Table) -> bool:
    """Return whether the rumor in play acts at the end of this Mythos phase; not in the round it came (MCARD-03)."""
    return bool(state.rumor) and state.round > state.rumor_since


def due(state: Table, box: ArkhamBox, *moments: When) -> MythosEffect | None:
    """The condition of these moments that confirms the rumor now; None where none holds, or the game is over."""
    if state.outcome is not None:
        return None
    conditions = of_card(state.rumor, CardPart.FAILS_AT, box)
    return next(
        (
            mythos_effect
            for mythos_effect in conditions
            if mythos_effect.when in moments and not _waits(state, mythos_effect) and _holds(state, mythos_effect, box)
        ),
        None,
    )


def _waits(state: Table, condition: MythosEffect) -> bool:
    """Return whether this table asks a condition later than its card says."""
    if condition.effect is EffectKind.TERROR_LEVEL:
        return state.reads(Otherwise.RUMOR_WAITS_FOR_TERROR)
    spares = condition.when is When.MYTHOS_END and state.reads(Otherwise.RUMOR_SPARES_ITS_OWN_END)
    return spares and not acts_at_end(state)


def counted(state: Table, kind: EffectKind, box: ArkhamBox) -> int:
    """The number that a condition of this kind asks about."""
    match kind:
        case EffectKind.TOKENS:
            return tokens(state, box)
        case EffectKind.TERROR_LEVEL:
            return state.terror
        case _:
            return state.allies


def _holds(state: Table, effect: MythosEffect, box: ArkhamBox) -> bool:
    """Return whether a rumor's condition holds: enough tokens or terror, or few enough allies; False for any other."""
    match effect.effect:
        case EffectKind.TOKENS | EffectKind.TERROR_LEVEL:
            return counted(state, effect.effect, box) >= effect.number
        case EffectKind.ALLIES:
            return state.allies <= effect.number
        case _:
            return False
