"""Step 3 of a Mythos card: every monster on the board moves or stays, each with its reason.

Source: rules/arkham.md MONSTER-01..09, FLY-01..05, AO-03.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from companion.arkham.investigators.status import lose_stamina
from companion.arkham.mythos.card_in_progress import CardInProgress
from companion.arkham.mythos.flying import attracting, prey
from companion.arkham.mythos.hound import scented
from companion.arkham.pieces.board_graph import standing_in, way
from companion.arkham.pieces.effects import in_play
from companion.arkham.ratings.ratings import monster_now
from companion.arkham.table.events import MonsterMoved, MonsterStayed, Why
from companion.arkham.table.ids import CHTHONIAN, HOUND_OF_TINDALOS
from companion.arkham.table.refusals import Reason, Wanted
from companion.arkham.table.state import BOX, JAIL, OUTSKIRTS, RUMOR_CARD, SKY, UNKNOWN, Monster, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind
from companion.facts.arkham_records import Movement
from companion.facts.readings import Otherwise
from companion.records import dataclass

CHTHONIAN_HITS_FROM = 4
"""Lowest face with which a Chthonian costs everybody in Arkham 1 Stamina (MONSTER-07)."""


@dataclass(frozen=True, slots=True)
class MovementSymbols:
    """The movement box of a card: symbols on its white and on its black half."""

    white: Collection[str]
    black: Collection[str]

    def color_of(self, dimension: str) -> str:
        """Return ``white`` or ``black``, the half of the box with the symbol; '' if it is on neither (MONSTER-01)."""
        return "white" if dimension in self.white else "black" if dimension in self.black else ""


def movement_step(reading: CardInProgress, box: MovementSymbols) -> None:
    """Move every monster that the card moves, by place and then by number."""
    for number in _in_order(reading.work.state, reading.work.box):
        monster = next(m for m in reading.work.state.monsters if m.number == number)
        _move(reading, monster, box)


def movement_of(kind: str, state: Table, box: ArkhamBox) -> Movement:
    """Return how a kind moves at this table; worshippers and cards may change its border (AO-03, MONSTER-09).

    An unknown kind counts as stationary.
    """
    if kind not in box.monsters:
        return Movement.STATIONARY
    return monster_now(kind, state, box).movement


def _in_order(state: Table, box: ArkhamBox) -> list[int]:
    """Return the numbers of all monsters in the order of their places, then by number; unlisted places come last."""
    places = {place: at for at, place in enumerate((*box.spaces, RUMOR_CARD, BOX))}
    return [m.number for m in sorted(state.monsters, key=lambda m: (places.get(m.place, len(places)), m.number))]


def _move(reading: CardInProgress, monster: Monster, movement_box: MovementSymbols) -> None:
    """Move a monster as players decided or by its rules; raise IllegalCommand for an impossible decision.

    Unless players decided, a monster on a card or in the box is left out, and a monster without a name stays.
    """
    if monster.number in reading.answers.moves:
        _overrule(reading, monster, reading.answers.moves[monster.number])
    elif monster.place in (RUMOR_CARD, BOX):
        return
    elif monster.kind == UNKNOWN:
        _stay(reading, monster, Why.OFF_BOARD if monster.place == OUTSKIRTS else Why.NOT_NAMED)
    else:
        _follow_rules(reading, monster, movement_box.color_of(reading.work.box.monsters[monster.kind].dimension))


def _follow_rules(reading: CardInProgress, monster: Monster, color: str) -> None:
    """Move a monster by its movement, or record why it stays; ``color`` is "" if its symbol is not on the card."""
    is_held = _holds(reading.work.state, monster.place)
    movement = movement_of(monster.kind, reading.work.state, reading.work.box)
    match movement:
        case _ if not color:
            _stay(reading, monster, Why.SYMBOL_NOT_SHOWN)
        case _ if monster.place == OUTSKIRTS:
            _stay(reading, monster, Why.OFF_BOARD)
        case Movement.SPECIAL if monster.kind == CHTHONIAN and not (is_held and _is_held_too(reading)):
            _shake(reading, monster)
        case Movement.STATIONARY:
            _stay(reading, monster, Why.STATIONARY)
        case _ if is_held:
            _stay(reading, monster, Why.HELD_BY_INVESTIGATOR)
        case Movement.FLYING:
            _fly(reading, monster)
        case Movement.SPECIAL if monster.kind == HOUND_OF_TINDALOS and monster.place != SKY:
            _hunt(reading, monster)
        case Movement.NORMAL | Movement.FAST | Movement.SPECIAL:
            _walk(reading, monster, color, 2 if movement is Movement.FAST else 1)


def _is_held_too(reading: CardInProgress) -> bool:
    """Return whether this table reads that an investigator beside the Chthonian holds it."""
    return reading.work.state.reads(Otherwise.CHTHONIAN_IS_HELD)


def _holds(state: Table, place: str) -> bool:
    """Return whether an investigator in the same area holds a monster there, never in the jail cell (MONSTER-02)."""
    return place != JAIL and bool(standing_in(state, place))


def _walk(reading: CardInProgress, monster: Monster, color: str, steps: int) -> None:
    """Move a monster along a colour's arrows, for so many steps or until it meets investigators; no arrow: it stays."""
    path = [monster.place]
    while len(path) <= steps and (next_area := reading.work.box.arrow_out(path[-1], color)):
        path.append(next_area)
        if _holds(reading.work.state, next_area):
            break
    if len(path) == 1:
        _stay(reading, monster, Why.OFF_BOARD)
        return
    why = _why_so_far(reading, monster, steps, len(path) - 1)
    _go(reading, monster, MonsterMoved(monster.number, monster.kind, tuple(path), why, color))


def _why_so_far(reading: CardInProgress, monster: Monster, steps: int, walked: int) -> Why:
    """Return why a walking monster took so many steps: two steps, stopped, slowed by a card, or its arrow."""
    if walked == 2:
        return Why.TWO_STEPS
    if steps == 2:
        return Why.STOPPED_BY_INVESTIGATOR
    fast = reading.work.box.monsters[monster.kind].movement is Movement.FAST
    return Why.SLOWED_BY_CARD if fast else Why.ARROW


def _fly(reading: CardInProgress, monster: Monster) -> None:
    """Move a flying monster to a street with investigators, or up into the sky if there are none near.

    It stays if a card freezes it, if it is in the sky already, or, by a reading of the rules, in a location.
    """
    state, box = reading.work.state, reading.work.box
    if in_play(state, box, EffectKind.FLYERS_FROZEN):
        _stay(reading, monster, Why.FROZEN_BY_CARD)
        return
    streets = attracting(state, monster.place, box)
    if streets:
        _chase(reading, monster, streets)
    elif monster.place == SKY or (monster.place in box.locations and state.reads(Otherwise.FLYER_STAYS)):
        _stay(reading, monster, Why.NOBODY_TO_HUNT)
    else:
        path = (monster.place, SKY)
        _go(reading, monster, MonsterMoved(monster.number, monster.kind, path, Why.NOBODY_TO_HUNT))


def _hunt(reading: CardInProgress, monster: Monster) -> None:
    """Move the Hound of Tindalos to the nearest investigators, or let it stay."""
    locations = scented(reading.work.state, monster.place, reading.work.box)
    if locations:
        _chase(reading, monster, locations)
    else:
        _stay(reading, monster, Why.NOBODY_TO_HUNT)


def _chase(reading: CardInProgress, monster: Monster, options: tuple[str, ...]) -> None:
    """Move a monster to an area where it hunts; with several options players decide, and until then it stays.

    Raises IllegalCommand if players decided on an area that is no option.
    """
    goal = options[0] if len(options) == 1 else reading.hunted(monster, options)
    if not goal:
        _stay(reading, monster, Why.NOT_DECIDED)
        return
    path = way(monster.place, goal, reading.work.box)
    seat = prey(reading.work.state, goal, reading.work.box)
    _go(reading, monster, MonsterMoved(monster.number, monster.kind, path, Why.HUNTS, seat=seat))


def _shake(reading: CardInProgress, monster: Monster) -> None:
    """A Chthonian rolls one die, also where it shares its area with an investigator (MONSTER-07)."""
    work = reading.work
    _stay(reading, monster, Why.ROLLS_INSTEAD)
    faces = reading.roll(f"{CHTHONIAN}:{monster.number}", 1)
    if not any(face >= CHTHONIAN_HITS_FROM for face in faces):
        return
    in_arkham = (*work.box.streets, *work.box.locations, JAIL)
    for seat in [s for s in work.state.clockwise() if work.state.investigators[s].place in in_arkham]:
        lose_stamina(work, seat, 1, Why.ROLLS_INSTEAD)


def shakes_nobody(roll: str, faces: tuple[int, ...]) -> bool:
    """Return whether a roll was made for a Chthonian and costs no investigator anything (MONSTER-07)."""
    return roll.startswith(f"{CHTHONIAN}:") and max(faces, default=0) < CHTHONIAN_HITS_FROM


def _overrule(reading: CardInProgress, monster: Monster, place: str) -> None:
    """Move a monster where the players say, or record that it stays; raise IllegalCommand for an unknown place."""
    box = reading.work.box
    if place not in (*box.streets, *box.locations, SKY, OUTSKIRTS, RUMOR_CARD, BOX):
        raise IllegalCommand(Reason.UNKNOWN_PLACE, place=place, wanted=Wanted.MARKERS)
    if place == monster.place:
        _stay(reading, monster, Why.PLAYERS)
        return
    _go(reading, monster, MonsterMoved(monster.number, monster.kind, (monster.place, place), Why.PLAYERS))


def _stay(reading: CardInProgress, monster: Monster, why: Why) -> None:
    """Record in the log that a monster stays where it is, and why."""
    reading.work.say(MonsterStayed(monster.number, monster.kind, monster.place, why))


def _go(reading: CardInProgress, monster: Monster, moved: MonsterMoved) -> None:
    """Put a monster at the end of its path and record the move."""
    after = replace(monster, place=moved.path[-1])
    reading.work.say(moved)
    reading.work.set(monsters=tuple(after if m.number == monster.number else m for m in reading.work.state.monsters))
