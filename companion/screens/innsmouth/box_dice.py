"""The dice of my box as they are told, face by face: the acts, and my box after one of them.

An act names only what it changes, so that taps in quick succession do not undo each other.
"""

from __future__ import annotations

from dataclasses import replace

from companion.innsmouth.my_box import TOURIST_DICE, Bonus, Die, MyBox
from companion.innsmouth.town import Kind
from companion.records import dataclass
from companion.screens.parts import Navigation

SIDES = 6
MOST_KINDS = 2


@dataclass(frozen=True, slots=True)
class PickBoxDie(Navigation):
    """The tourist die that is told."""

    die: int


@dataclass(frozen=True, slots=True)
class CountFaces(Navigation):
    """The bonus die as far as it is counted; its sixth face tells it."""

    faces: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True)
class BoxDiceAct(Navigation):
    """Base of what changes the tourist dice of my box."""


@dataclass(frozen=True, slots=True)
class AddSymbol(BoxDiceAct):
    """One more tourist on a face."""

    die: int
    number: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class EmptyFace(BoxDiceAct):
    """A face was told wrong."""

    die: int
    number: int


@dataclass(frozen=True, slots=True)
class CopyDie(BoxDiceAct):
    """All tourist dice are like this one."""

    die: int


def edited(mine: MyBox, act: BoxDiceAct) -> MyBox:
    """My box after an act; what no die can show leaves it as it was."""
    match act:
        case AddSymbol(die, number, kind) if 1 <= number <= SIDES:
            shown = (*face_of(mine, die, number), kind)
            return _with_face(mine, die, number, shown) if len(shown) <= MOST_KINDS else mine
        case EmptyFace(die, number):
            return _with_face(mine, die, number, ())
        case CopyDie(die) if 0 <= die < len(mine.dice):
            return replace(mine, dice=(mine.dice[die],) * TOURIST_DICE)
        case _:
            return mine


def face_of(mine: MyBox, die: int, number: int) -> tuple[Kind, ...]:
    """The tourists of a face; none = not told."""
    faces = mine.dice[die] if 0 <= die < len(mine.dice) else ()
    return next((face.tourists for face in faces if face.number == number), ())


def _with_face(mine: MyBox, die: int, number: int, kinds: tuple[Kind, ...]) -> MyBox:
    """Dice after the last one that is told are left out."""
    if not 0 <= die < TOURIST_DICE:
        return mine
    dice = [*mine.dice, *((),) * (TOURIST_DICE - len(mine.dice))]
    faces = {face.number: face for face in dice[die] if face.number != number}
    if kinds:
        faces[number] = Die(number, kinds)
    dice[die] = tuple(faces[at] for at in sorted(faces))
    while dice and not dice[-1]:
        dice.pop()
    return replace(mine, dice=tuple(dice))
