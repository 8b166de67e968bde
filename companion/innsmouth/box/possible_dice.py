"""The faces that a tourist die with a number can show, by the five dice of my box.

It is not known which of the five it is, so every die counts that the other faces on the table leave free.

Source: rules/innsmouth.md sections 5.2, 20; R19.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from companion.innsmouth.box.my_box import TOURIST_DICE, Die
from companion.innsmouth.town.town import TouristKind
from companion.records import dataclass

Faces = tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Possible:
    """The faces that may lie there."""

    faces: Faces = ()
    """Different ones, each with its tourists."""
    is_whole: bool = False
    """No die that may lie there is untold at this number."""

    @property
    def only(self) -> Die | None:
        """The only possible face; None where several are possible or a die may lie there whose face was not entered."""
        return self.faces[0] if self.is_whole and len(self.faces) == 1 else None


@lru_cache(maxsize=256)
def possible(dice: tuple[Faces, ...], number: int, others: Faces) -> Possible:
    """Return the faces that a die showing ``number`` can have, given the other faces on the table.

    Where the others contradict my box, they are not counted.
    """
    whole = (*dice, *((),) * (TOURIST_DICE - len(dice)))
    free = [at for at in range(len(whole)) if _leave_free(whole, at, others)] or range(len(whole))
    candidates = [_face(whole[at], number) for at in free]
    different = {tuple(sorted(face.tourists)): face for face in reversed(candidates) if face is not None}
    faces = tuple(sorted(different.values(), key=lambda face: (len(face.tourists), sorted(face.tourists))))
    return Possible(faces, None not in candidates)


def _leave_free(dice: tuple[Faces, ...], at: int, others: Faces) -> bool:
    """Return whether the other faces can all be on dice other than the die at index ``at``."""
    rest = (*dice[:at], *dice[at + 1 :])
    ways = permutations(rest, len(others))
    return any(all(map(_fits, way, others)) for way in ways)


def _fits(die: Faces, other: Die) -> bool:
    """Return whether a die of my box can show this; faces or tourists not entered yet fit all."""
    face = _face(die, other.number)
    return face is None or not other.tourists or _kinds(face) == _kinds(other)


def _face(die: Faces, number: int) -> Die | None:
    """Return the face of a die with this number, None if there is none or its tourists are not entered yet."""
    return next((face for face in die if face.number == number and face.tourists), None)


def _kinds(die: Die) -> list[TouristKind]:
    """Return the tourists of a face, sorted."""
    return sorted(die.tourists)
