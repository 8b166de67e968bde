"""How many shared tables this computer carries: times from an act to its answer and its arrival, and what a kill costs.

Run with ``python3 dev.py bench -k wire``; ``wire_load.py`` beside it asks for more tables and for longer.
"""

from __future__ import annotations

import pytest
from wire_load import Load, measure

pytestmark = pytest.mark.bench


@pytest.mark.parametrize(
    "load", [Load(200, 4, 2.0, 20.0), Load(100, 4, 2.0, 40.0, kill=True)], ids=["steady", "killed"]
)
def test_no_act_is_lost_and_every_device_hears_every_act_in_order(load: Load) -> None:
    figures = measure(load)
    print("\n" + "\n".join(figures.lines(load)))
    assert (figures.lost, figures.gaps, figures.unequal) == (0, 0, 0)
    assert len(figures.acts) >= 0.5 * load.tables * load.seconds / load.every
