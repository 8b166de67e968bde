"""mypy asks a drawing of every member of a family of parts (``widgets.html.render``); nothing may stand outside."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.screens import parts
from companion.screens.families import chances, fights, hands, sheets
from companion.screens.innsmouth.pieces import drawn as town
from companion.screens.realms.duel import drawn as duel
from companion.widgets import html


@pytest.mark.parametrize(
    ("base", "family"),
    [
        (chances.ChancePart, chances.AnyChancePart),
        (fights.FightPart, fights.AnyFightPart),
        (hands.HandsPart, hands.AnyHandsPart),
        (sheets.SheetPart, sheets.AnySheetPart),
        (parts.InnsmouthPart, town.AnyInnsmouthPart),
        (parts.RealmsPart, duel.AnyRealmsPart),
    ],
    ids=["chances", "fights", "hands", "sheets", "innsmouth", "realms"],
)
def test_whatever_is_of_a_family_stands_in_it(base: type, family: object) -> None:
    # by name: of a record with slots there were two classes, until the first is collected
    assert {part.__name__ for part in base.__subclasses__()} == {part.__name__ for part in get_args(family)}


def test_nothing_else_is_drawn() -> None:
    with pytest.raises(AssertionError, match="Expected code to be unreachable"):
        html.render(parts.Option("", "", None))  # type: ignore[arg-type]


def test_a_warning_never_stands_outside_a_list() -> None:
    """A bare ``li`` has a dot for its sign and its words on another line (the town editor's, a refused fight's)."""
    one, other = parts.Warning("No road"), parts.Warning("No bridge", hot=True)
    alone = html.render(one)
    assert (alone.startswith('<ul class="al-warn"><li>'), alone.count("<li")) == (True, 1)
    assert html.render((one,)) == alone
    both = html.render(parts.Group((one, other), parts.Layout.WARNINGS))
    assert (both.count("<ul"), both.count("<li")) == (1, 2)
