"""Phase V: one Mythos card worked out in its steps, before it is applied and when it is.

:func:`resolve` is what the Mythos sheet shows, with the questions that are still open; :func:`apply_resolution` does
the very same on the desk of ``apply`` and refuses while a question is open.

Source: rules/arkham.md MYTHOS-01..05, SETUP-10, AO-04.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from companion.arkham.mythos import rumors
from companion.arkham.mythos.card_ability import card_step, set_aside
from companion.arkham.mythos.card_in_progress import CardInProgress, Drawing
from companion.arkham.mythos.monster_movement import MovementSymbols, movement_step
from companion.arkham.mythos.new_clue import clue_step
from companion.arkham.mythos.opening_gates import gate_step
from companion.arkham.mythos.questions import END, MythosStep, Resolution, WhatComesFirst, WhichMonster
from companion.arkham.rounds.phases import end_round, has_blown, icy_winds, icy_winds_first
from companion.arkham.table import moments
from companion.arkham.table.commands import PrintedCard, ResolveMythos, SetAsideMythos
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.refusals import Reason, Wanted
from companion.arkham.table.state import TOLD, Table
from companion.desks import Stopped
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.facts.arkham_records import CardKind, CardTrait, Dimension, MythosCard
from companion.records import dataclass
from companion.typed_text import checked_name


@dataclass(frozen=True, slots=True)
class _Card:
    """What steps 1 to 4 need of a card, printed in the box or read off by the players."""

    gate: str
    clue: str
    movement: MovementSymbols
    known: MythosCard | None
    told: PrintedCard | None = None
    """A card that is not in the box, as the players read it off."""


def resolve(state: Table, command: ResolveMythos, box: ArkhamBox, draw: Drawing | None = None) -> Resolution:
    """Return what a card does at this table, step by step, and what is still to be drawn, rolled or chosen.

    ``draw`` answers the questions that chance decides, as they come up, and the answers stand in the resolution's
    ``command`` (see :mod:`.draws`); without it this is pure. Raises ``IllegalCommand``: not the Mythos phase, the card
    of this round is done, the Ancient One is awake, no such card, a card that lies in play, an answer that the rules do
    not allow.

    Source: rules/arkham.md MYTHOS-01..05, SETUP-10, AO-04.
    """
    work = Work(box, state)
    _check_moment(work)
    card = _card(command, box)
    _check_not_in_play(state, card)
    reading = CardInProgress(work, command.answers, draw=draw)
    steps = _worked_out(reading, card)
    rumor = state.rumor or (card.known.id if card.known is not None and card.known.kind is CardKind.RUMOR else "")
    if rumor and _order_matters(state, reading, card):
        reading.asked.append(WhatComesFirst(END, rumor, reading.answers.winds_first))
    woke = state.awakening is None and work.state.awakening is not None
    done = command if reading.answers is command.answers else replace(command, answers=reading.answers)
    return Resolution(
        done, tuple(steps), tuple(reading.questions), work.state, tuple(work.events), woke, tuple(reading.asked)
    )


def _worked_out(reading: CardInProgress, card: _Card) -> list[MythosStep]:
    """Do what the card does in its steps, as far as it is this card's turn to do it."""
    work, state = reading.work, reading.work.state
    if card.known is not None and _is_drawn_again(state, card.known):
        set_aside(work, card.known)
        return [MythosStep(4, tuple(work.events))]
    is_first_of_two = is_for_its_gate_only(state)
    steps = _take_steps(reading, card, last=1 if is_first_of_two else END)
    _see(work, card, state)
    if is_first_of_two:
        work.set(gate_card_round=work.state.round)
    else:
        _finish(work)
    return steps


def _order_matters(state: Table, reading: CardInProgress, card: _Card) -> bool:
    """Return whether it changes something if the winds blow before the rumor acts; both ways are worked out."""
    if not reading.work.box.power(state.ancient_one, PowerWord.ICY_WINDS) or has_blown(state):
        return False
    ends = []
    for winds_first in (False, True):
        work = Work(reading.work.box, state)
        _worked_out(CardInProgress(work, replace(reading.answers, winds_first=winds_first)), card)
        if work.state.awakening is None and not has_blown(work.state):
            with suppress(Stopped):
                icy_winds(work)
        ends.append(replace(work.state, winds_round=0))
    return ends[0] != ends[1]


def _end_step(reading: CardInProgress) -> None:
    """Let the rumor act at the end of the phase, after the icy winds if the players chose that order (TIMING-01)."""
    if reading.answers.winds_first:
        icy_winds_first(reading.work)
    rumors.end_step(reading)


def is_for_its_gate_only(state: Table) -> bool:
    """Return whether the next card is the first of two, drawn only for its gate (MCARD-03).

    Two cards a phase are drawn after The Great Ritual was confirmed.
    """
    return 0 < state.two_cards_since < state.round and state.gate_card_round != state.round


def apply_resolution(work: Work, command: ResolveMythos) -> None:
    """Resolve a card on the desk of ``apply``.

    Raises ``IllegalCommand`` as :func:`resolve` does, and while a question is open, and when more monsters were named
    than are drawn.
    """
    resolution = resolve(work.state, command, work.box)
    if resolution.questions:
        raise IllegalCommand(Reason.QUESTION_OPEN, question=type(resolution.questions[0]).__name__)
    drawn = sum(isinstance(question, WhichMonster) for question in resolution.asked)
    if len(command.answers.monsters) > drawn:
        raise IllegalCommand(Reason.TOO_MANY_MONSTERS, needed=drawn)
    work.state = resolution.after
    work.say(*resolution.events)


def apply_set_aside(work: Work, command: SetAsideMythos) -> None:
    """Put a drawn card back: a rumor as the opening card, or the card that shuffles the deck (SETUP-10, MYTHOS-05).

    Raises ``IllegalCommand`` where a Mythos card cannot be drawn now, and for every other card.
    """
    _check_moment(work)
    card = _card(ResolveMythos(command.card), work.box).known
    if card is None or not _is_drawn_again(work.state, card):
        raise IllegalCommand(Reason.WRONG_KIND_OF_CARD, card=command.card)
    set_aside(work, card)


def _check_moment(work: Work) -> None:
    """Refuse a Mythos card outside phase V, or a second one in the same phase (MYTHOS-01)."""
    moments.check(work.state, ResolveMythos.__name__, work.box)
    if work.state.mythos_resolved:
        raise IllegalCommand(Reason.MYTHOS_DONE)


def _check_not_in_play(state: Table, card: _Card) -> None:
    """Refuse a card that lies in play: it is not in the deck (MCARD-02, MCARD-03)."""
    text = TOLD + card.told.name.strip() if card.told and card.told.name.strip() else ""
    name = card.known.id if card.known else text
    if name and name in (state.environment, state.rumor):
        raise IllegalCommand(Reason.CARD_IN_PLAY, card=name)


def _is_drawn_again(state: Table, card: MythosCard) -> bool:
    """Return whether another card replaces this card, a reshuffle or a rumor at set-up (MYTHOS-05, SETUP-10)."""
    return card.kind is CardKind.SPECIAL or (card.kind is CardKind.RUMOR and state.round == 0)


def _take_steps(reading: CardInProgress, card: _Card, last: int = END) -> list[MythosStep]:
    """Take the first steps of a card, up to ``last``, and return their events; an open question ends the steps."""
    acts: tuple[Callable[[], None], ...] = (
        lambda: gate_step(reading, card.gate),
        lambda: clue_step(reading, card.clue),
        lambda: movement_step(reading, card.movement),
        lambda: card_step(reading, card.known, card.told),
        lambda: _end_step(reading),
    )
    steps: list[MythosStep] = []
    for number, act in enumerate(acts[:last], start=1):
        reading.step = number
        before = len(reading.work.events)
        try:
            act()
        except Stopped:
            return [*steps, MythosStep(number, tuple(reading.work.events[before:]))]
        steps.append(MythosStep(number, tuple(reading.work.events[before:])))
    return steps


def _finish(work: Work) -> None:
    """The card is done; after the opening one the first round begins with the same first player (SETUP-10)."""
    work.set(mythos_resolved=True)
    if work.state.round == 0 and work.state.awakening is None:
        end_round(work)


def _see(work: Work, card: _Card, before: Table) -> None:
    """Note the card as drawn; one that has left play again on the way was noted when it left."""
    name, seen = card.known.id if card.known else "", work.state.mythos_seen
    if name and seen.count(name) == before.mythos_seen.count(name):
        work.set(mythos_seen=(*seen, name))


def _card(command: ResolveMythos, box: ArkhamBox) -> _Card:
    """Return the card of the command, as printed or as typed in; raise IllegalCommand for an unknown id."""
    if command.printed is not None and not command.card:
        return _read_off(command.printed, box)
    if command.card not in box.mythos:
        raise IllegalCommand(Reason.UNKNOWN_ID, id=command.card, what="card")
    mythos_card = box.mythos[command.card]
    return _Card(mythos_card.gate, mythos_card.clue, MovementSymbols(mythos_card.white, mythos_card.black), mythos_card)


def _read_off(printed: PrintedCard, box: ArkhamBox) -> _Card:
    """Return a card that is not in the box, as the players read it off; its text stays with them.

    Raises ``IllegalCommand`` for places, symbols, kinds and traits that no card can name.
    """
    if printed.gate and printed.gate not in box.unstable:
        raise IllegalCommand(Reason.NOT_UNSTABLE, location=printed.gate)
    if printed.clue and printed.clue not in box.locations:
        raise IllegalCommand(Reason.UNKNOWN_PLACE, place=printed.clue, wanted=Wanted.LOCATION)
    for symbol in (*printed.white, *printed.black):
        if symbol not in tuple(Dimension):
            raise IllegalCommand(Reason.UNKNOWN_ID, id=symbol, what="dimension")
    for word, words in ((printed.kind, CardKind), (printed.trait, CardTrait)):
        if word and word not in tuple(words):
            raise IllegalCommand(Reason.UNKNOWN_ID, id=word, what="card")
    checked_name(printed.name, Reason)
    return _Card(printed.gate, printed.clue, MovementSymbols(printed.white, printed.black), None, printed)


RULES: Rules = {
    ResolveMythos: apply_resolution,
    SetAsideMythos: apply_set_aside,
}
"""The rule of each command of this module."""
