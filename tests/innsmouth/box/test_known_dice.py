"""A die told by its number alone: its tourists are certain only where my box leaves nothing else."""

from __future__ import annotations

import pytest
from tours import C, S, T, X, refused, tour

from companion.innsmouth.box.my_box import TOURIST_DICE, Bonus, Die, MyBox
from companion.innsmouth.box.possible_dice import possible
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.town.town import TouristKind

Faces = tuple[Die, ...]


def die(**kinds: tuple[TouristKind, ...]) -> Faces:
    """Faces by number, as ``n4=(C,)``."""
    return tuple(Die(int(name[1:]), found) for name, found in kinds.items())


ALIKE = (die(n4=(C,), n6=(S, X)),) * TOURIST_DICE
TWO_KINDS = (*(die(n4=(C,)),) * 4, die(n4=(T, X)))
THREE_TOLD = (*(die(n4=(C,)),) * 3,)


@pytest.mark.parametrize(
    ("dice", "others", "faces", "is_whole"),
    [
        pytest.param((), (), (), False, id="nothing-told"),
        pytest.param(ALIKE, (), ((C,),), True, id="all-alike"),
        pytest.param((*ALIKE[:4], ()), (), ((C,),), False, id="one-die-untold"),
        pytest.param((*ALIKE[:4], die(n6=(S,))), (), ((C,),), False, id="one-face-untold"),
        pytest.param(TWO_KINDS, (), ((C,), (T, X)), True, id="dice-differ"),
        pytest.param(TWO_KINDS, (Die(4, (X, T)),), ((C,),), True, id="the-odd-one-lies-there"),
        pytest.param(TWO_KINDS, (Die(4, (C,)),) * 4, ((T, X),), True, id="only-the-odd-one-is-left"),
        pytest.param(TWO_KINDS, (Die(4, (C,)),) * 3, ((C,), (T, X)), True, id="two-are-left"),
        pytest.param(TWO_KINDS, (Die(4),) * 4, ((C,), (T, X)), True, id="others-untold"),
        pytest.param(TWO_KINDS, (Die(3, (S,)),), ((C,), (T, X)), True, id="another-number-is-any-die"),
        pytest.param(THREE_TOLD, (Die(4, (S,)),), ((C,),), False, id="an-untold-die-lies-there"),
        pytest.param(THREE_TOLD, (Die(4, (S,)), Die(4, (T,))), ((C,),), True, id="both-untold-dice-lie-there"),
        pytest.param(ALIKE, (Die(4, (X,)),), ((C,),), True, id="the-table-contradicts-the-box"),
    ],
)
def test_what_a_four_can_be(
    dice: tuple[Faces, ...], others: Faces, faces: tuple[tuple[TouristKind, ...], ...], is_whole: bool
) -> None:
    """Sections 5.2, 20: nothing is filled in that another die could contradict."""
    found = possible(dice, 4, others)
    assert tuple(face.tourists for face in found.faces) == faces
    assert found.is_whole is is_whole
    assert found.only == (Die(4, faces[0]) if is_whole and len(faces) == 1 else None)


@pytest.mark.parametrize(
    "box",
    [
        pytest.param(MyBox(dice=((Die(1, (C,)), Die(1, (S,))),)), id="R19-a-number-twice"),
        pytest.param(MyBox(bonus_die=(Bonus.BLANK,)), id="one-face-of-the-bonus-die"),
        pytest.param(MyBox(bonus_die=(Bonus.BLANK,) * 7), id="seven-faces-of-the-bonus-die"),
    ],
)
def test_dice_that_no_copy_has_are_refused(box: MyBox) -> None:
    """Sections 5.2, 20."""
    assert refused(tour(2), do.TellBox(box)) is Reason.BAD_BOX
