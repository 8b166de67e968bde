"""What one game tells goes into the box for all games; what that box knew beside it stays."""

from __future__ import annotations

import pytest
from test_innsmouth_box import FULL
from tours import C, S, T

from companion.innsmouth import Artifacts, Character
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox, SoloTable
from companion.innsmouth.box.my_box_carried import carried
from companion.innsmouth.sheet.goals import Goal, Metric, Tier

MINE = Goal("Мой", Metric.TOURISTS, (Tier(5, 4),))
YOURS = Goal("Твой", Metric.RED, (Tier(2, 4),))
BETTER = Goal("Мой", Metric.TOURISTS, (Tier(6, 4),))


@pytest.mark.parametrize(
    ("kept", "before", "after", "now"),
    [
        pytest.param(FULL, MyBox(), MyBox(), FULL, id="nothing-is-told"),
        pytest.param(MyBox(), MyBox(), FULL, FULL, id="everything-is-told"),
        pytest.param(
            MyBox(deck=Artifacts(2, 2, 2, 1)),
            MyBox(),
            MyBox(bonuses={Character.BOATMAN: Bonuses(1)}),
            MyBox(deck=Artifacts(2, 2, 2, 1), bonuses={Character.BOATMAN: Bonuses(1)}),
            id="an-older-game-knows-less",
        ),
        pytest.param(
            MyBox(bonuses={Character.WARLOCK: Bonuses(3)}),
            MyBox(),
            MyBox(bonuses={Character.BOATMAN: Bonuses(1)}),
            MyBox(bonuses={Character.WARLOCK: Bonuses(3), Character.BOATMAN: Bonuses(1)}),
            id="another-character",
        ),
        pytest.param(
            MyBox(dice=((Die(1, (C,)), Die(2, (S,))), (Die(3, (T,)),))),
            MyBox(),
            MyBox(dice=((Die(2, (T,)),),)),
            MyBox(dice=((Die(1, (C,)), Die(2, (T,))), (Die(3, (T,)),))),
            id="one-face",
        ),
        pytest.param(
            MyBox(dice=((Die(1, (C,)),), (Die(3, (T,)),))),
            MyBox(dice=((), (Die(3, (T,)),))),
            MyBox(),
            MyBox(dice=((Die(1, (C,)),),)),
            id="a-face-is-emptied",
        ),
        pytest.param(
            MyBox(bonus_die=tuple(Bonus)),
            MyBox(),
            MyBox(deck=Artifacts(1, 2, 2, 2)),
            MyBox(bonus_die=tuple(Bonus), deck=Artifacts(1, 2, 2, 2)),
            id="the-bonus-die-stays",
        ),
        pytest.param(
            MyBox(goals=(MINE, YOURS)), MyBox(goals=(MINE,)), MyBox(), MyBox(goals=(YOURS,)), id="a-goal-goes"
        ),
        pytest.param(
            MyBox(goals=(MINE, YOURS)),
            MyBox(goals=(MINE,)),
            MyBox(goals=(BETTER,)),
            MyBox(goals=(BETTER, YOURS)),
            id="a-goal-changes",
        ),
        pytest.param(
            MyBox(deep_ones={5: 1, 6: 2}), MyBox(), MyBox(deep_ones={5: 3}), MyBox(deep_ones={5: 3, 6: 2}), id="a-cell"
        ),
        pytest.param(
            MyBox(solo=SoloTable((None, 170), (8,))),
            MyBox(),
            MyBox(solo=SoloTable((150, None))),
            MyBox(solo=SoloTable((150, 170), (8,))),
            id="a-row-of-the-solo-card",
        ),
        pytest.param(
            MyBox(cache_cards={"1": ("1-1",)}),
            MyBox(),
            MyBox(cache_cards={"2": ("2-2",)}),
            MyBox(cache_cards={"1": ("1-1",), "2": ("2-2",)}),
            id="a-cache-card",
        ),
    ],
)
def test_only_what_an_act_changes_is_carried(kept: MyBox, before: MyBox, after: MyBox, now: MyBox) -> None:
    """Section 20: told once; a game laid out before keeps the box it began with."""
    assert carried(kept, before, after) == now
