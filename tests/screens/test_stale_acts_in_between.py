"""The other half of the moments of :mod:`test_stale_acts`, in a file of its own so that they run beside it."""

from __future__ import annotations

import pytest
from test_stale_acts import AFTER, MOMENTS, undone_at
from thoroughly import every


@AFTER
@pytest.mark.parametrize("name", every(3, list(MOMENTS)[1::2], 2))
def test_a_stale_act_undoes_nothing_and_changes_only_what_it_names(name: str, after: slice) -> None:
    assert undone_at(name, after)[:3] == []
