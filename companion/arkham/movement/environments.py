"""Where a card in play acts: on who ends movement in a street, and on the places that it names.

Source: rules/arkham.md MCARD-02, TURN-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.pieces.decks import has_power
from companion.arkham.pieces.effects import at_moment, counting, places_of
from companion.arkham.rounds.phases import is_out_this_round
from companion.arkham.table import guards
from companion.arkham.table.commands import PassStreetCheck
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import StreetCheckPassed
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import TOWN, When
from companion.facts.arkham_powers import PowerWord


def check_of(card: str, box: ArkhamBox) -> tuple[str, int] | None:
    """Return skill and modifier of the check that a card demands where movement ends in a street; failing it arrests.

    None if the card demands no check.
    """
    demanded = (
        mythos_effect
        for mythos_effect in box.mythos_effects.get(card, ())
        if mythos_effect.when is When.MOVEMENT_END and mythos_effect.what
    )
    return next(((mythos_effect.what, mythos_effect.number) for mythos_effect in demanded), None)


def checked_at(state: Table, place: str, box: ArkhamBox) -> Iterator[tuple[int, str]]:
    """Yield seat and card for every investigator here who must pass a check or be arrested if movement ends now."""
    return ((seat, card) for seat, where, card in acting_on(state, box) if where == place and check_of(card, box))


def streets_acting(state: Table, box: ArkhamBox) -> dict[str, str]:
    """Return the streets in which a card in play affects investigators who end movement there: street -> card."""
    effects = at_moment(state, box, When.MOVEMENT_END)
    return {place: effect.card for effect in effects for place in sorted(places_of(effect, box))}


def acting_on(state: Table, box: ArkhamBox) -> Iterator[tuple[int, str, str]]:
    """Yield seat, street and card for every investigator who stands in phase II where a card acts, clockwise."""
    acting = streets_acting(state, box) if state.phase is Phase.MOVEMENT else {}
    for seat in state.clockwise():
        investigator = state.investigators[seat]
        card = acting.get(investigator.place, "")
        if not card or is_out_this_round(investigator, state):
            continue
        is_spared = has_power(investigator, PowerWord.NO_ARREST_CHECK, box) or has_passed(state, seat)
        if not (check_of(card, box) and is_spared):
            yield seat, investigator.place, card


def passed_at(state: Table, place: str, box: ArkhamBox) -> Iterator[tuple[int, str]]:
    """Yield seat and card for every investigator in this street who has passed its check in this round."""
    card = streets_acting(state, box).get(place, "") if state.phase is Phase.MOVEMENT else ""
    if card and check_of(card, box):
        yield from (
            (seat, card) for seat in state.clockwise() if seat in state.seats_at(place) and has_passed(state, seat)
        )


def has_passed(state: Table, seat: int) -> bool:
    """Return whether an investigator has passed the check of his street in this round."""
    return 0 < state.round == state.investigators[seat].street_check


def pass_check(work: Work, command: PassStreetCheck) -> None:
    """Enter that an investigator passed the check of a card where his movement ends (MCARD-02).

    Raises ``IllegalCommand`` if no check is due there.
    """
    place = guards.playing(work.state, command.seat).place
    cards = (card for seat, card in checked_at(work.state, place, work.box) if seat == command.seat)
    card = next(cards, None)
    if card is None:
        raise IllegalCommand(Reason.NO_CHECK_DUE, seat=command.seat)
    work.set_investigator(command.seat, street_check=work.state.round)
    work.say(StreetCheckPassed(command.seat, place, card))


def naming(state: Table, place: str, box: ArkhamBox) -> tuple[str, ...]:
    """Return the cards in play whose text names a place or puts something there, without cards for all of Arkham."""
    effects = (
        mythos_effect
        for mythos_effect in counting(state, box)
        if TOWN not in mythos_effect.places and place in places_of(mythos_effect, box)
    )
    return tuple(dict.fromkeys(mythos_effect.card for mythos_effect in effects))


RULES: Rules = {
    PassStreetCheck: pass_check,
}
"""The rule of each command of this module."""
