"""Activity markers: where a card in play has something going on; they stay exactly as long as their card.

The markers of cards follow from the cards; kept is only what the players did by hand: a marker laid elsewhere, or
one of a card that is not on the board.

Source: rules/arkham.md MCARD-02..04, STATE-10; data: mythos_effects.csv, effect ``activity``.
"""

from __future__ import annotations

from companion.arkham.pieces.effects import in_play, of_card
from companion.arkham.table.commands_by_chapter.correction_commands import PutActivity, TakeActivity
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import ActivityLaid, ActivityTaken, Why
from companion.arkham.table.guards import check_area
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import CardPart, EffectKind
from companion.records import dataclass

BY_HAND = ""
"""Card of a marker that the players laid: by a card that is not in the box, or on a place that no card names."""


@dataclass(frozen=True, slots=True)
class Activity:
    """One marker on the board."""

    place: str
    card: str


def markers(state: Table, box: ArkhamBox) -> tuple[Activity, ...]:
    """Return every activity marker on the board, from environment and rumor first, then the markers laid by hand."""
    effects = in_play(state, box, EffectKind.ACTIVITY)
    of_cards = [
        Activity(place, mythos_effect.card)
        for mythos_effect in effects
        for place in mythos_effect.places
        if mythos_effect.card not in state.activity_off
    ]
    return (*of_cards, *(Activity(place, BY_HAND) for place in state.activity_by_hand))


def lay(work: Work, card: str) -> None:
    """Lay the marker of a card that has just come into play.

    If the box has none left, a marker that the players laid by hand is taken for it.
    """
    too_many = len(markers(work.state, work.box)) - work.box.numbers.activity_markers
    if too_many > 0:
        taken, left = work.state.activity_by_hand[:too_many], work.state.activity_by_hand[too_many:]
        work.set(activity_by_hand=left)
        work.say(*(ActivityTaken(place, BY_HAND, Why.CARD) for place in taken))
    for effect in of_card(card, CardPart.IN_PLAY, work.box):
        if effect.effect is EffectKind.ACTIVITY:
            work.say(*(ActivityLaid(place, card, Why.CARD) for place in effect.places))


def leave(work: Work, card: str, why: Why) -> None:
    """The marker of a card that is about to leave play leaves with it (MCARD-04)."""
    work.say(
        *(
            ActivityTaken(activity.place, card, why)
            for activity in markers(work.state, work.box)
            if activity.card == card
        )
    )
    if card in work.state.activity_off:
        work.set(activity_off=tuple(other for other in work.state.activity_off if other != card))


def put_activity(work: Work, command: PutActivity) -> None:
    """Put a marker onto an area by correction; refuse if the box has none left.

    If the marker of a card in play is missing there, that marker is put back.
    """
    check_area(command.place, work.box)
    if len(markers(work.state, work.box)) >= work.box.numbers.activity_markers:
        raise IllegalCommand(Reason.NO_ACTIVITY_LEFT)
    card = next(
        (
            effect.card
            for effect in in_play(work.state, work.box, EffectKind.ACTIVITY)
            if command.place in effect.places and effect.card in work.state.activity_off
        ),
        BY_HAND,
    )
    if card:
        work.set(activity_off=tuple(other for other in work.state.activity_off if other != card))
    else:
        work.set(activity_by_hand=(*work.state.activity_by_hand, command.place))
    work.say(ActivityLaid(command.place, card, Why.PLAYERS))


def take_activity(work: Work, command: TakeActivity) -> None:
    """Take a marker off an area by correction, first a marker that was put there by correction."""
    activities = [activity for activity in markers(work.state, work.box) if activity.place == command.place]
    if not activities:
        raise IllegalCommand(Reason.NO_ACTIVITY_THERE, place=command.place)
    card = activities[-1].card
    if card:
        work.set(activity_off=(*work.state.activity_off, card))
    else:
        by_hand = list(work.state.activity_by_hand)
        by_hand.remove(command.place)
        work.set(activity_by_hand=tuple(by_hand))
    work.say(ActivityTaken(command.place, card, Why.PLAYERS))


RULES: Rules = {
    PutActivity: put_activity,
    TakeActivity: take_activity,
}
"""The rule of each command of this module."""
