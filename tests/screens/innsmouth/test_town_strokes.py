"""The town editor: what one stroke says, why one says nothing, and that each change is taken back by its name."""

from __future__ import annotations

import json

import pytest

from companion.history.codec import decode, plain
from companion.innsmouth import practice_town
from companion.innsmouth.town.draft_town import Bridge, DraftTown
from companion.innsmouth.town.draft_town_file import draft_of
from companion.innsmouth.town.town import QuarterColor, TouristKind, Tourists
from companion.screens.innsmouth.drafts import town_draft as e
from companion.screens.innsmouth.drafts.town_acts import TownAct
from companion.screens.innsmouth.drafts.town_draft import Brush, TownChange, TownDraft, TownStep, Trouble

RIVER = ("0-4", "2-4", "2-3", "4-3", "4-2", "6-2")


def stroke(*names: str) -> str:
    return json.dumps(names)


def after(draft: TownDraft, *acts: TownAct) -> TownDraft:
    for act in acts:
        draft = e.edit(draft, act)
    return draft


def practice() -> TownDraft:
    draft = draft_of(practice_town())
    assert draft is not None
    return TownDraft(True, draft)


def test_a_stroke_paints_what_it_passed_of_a_row_and_goes_on_to_the_next() -> None:
    draft = after(TownDraft(), e.PaintRow(1, stroke("red", "", "blue", "yellow", "green", "white")))
    assert draft.town.colors[:6] == (
        QuarterColor.RED,
        None,
        QuarterColor.BLUE,
        QuarterColor.YELLOW,
        QuarterColor.GREEN,
        QuarterColor.WHITE,
    )
    assert (e.row(draft), e.starless(draft)) == (1, (4, 1))
    draft = after(draft, e.PaintQuarter((2, 1), QuarterColor.PURPLE), e.PutStar((4, 1), 12))
    assert (e.row(draft), e.starless(draft), draft.town.star((4, 1))) == (2, None, 12)
    assert e.row(after(draft, e.TakeRow(5))) == 5
    assert e.row(after(draft, e.TakeRow(5), e.PaintRow(5, stroke("red")))) == 2


@pytest.mark.parametrize("value", ["", "no list", "{}", '["mauve"]', "[[]]", "[1, 2]", "[" * 9999])
def test_a_stroke_that_cannot_be_read_paints_nothing(value: str) -> None:
    """Whatever a browser sends."""
    for act in (e.PaintRow(1, value), e.PaintAlong(value), e.FillWhole(value), e.DrawSea(value)):
        assert after(TownDraft(node="1-1"), act).town == DraftTown()


def test_the_river_is_one_stroke_from_edge_to_edge() -> None:
    brush = after(TownDraft(), e.TakeBrush(Brush.BANKS))
    assert after(brush, e.DrawRiver(stroke(*RIVER))).town.banks == practice().town.banks
    for wrong in (RIVER[1:], RIVER[:4], ("0-2", "0-3"), ()):
        draft = after(brush, e.DrawRiver(stroke(*wrong)))
        assert (draft.town, draft.trouble) == (DraftTown(), Trouble.NO_RIVER)
    assert after(brush, e.DrawRiver(stroke()), e.TakeBrush(Brush.SEA)).trouble is Trouble.NONE


def test_a_river_is_drawn_anew_over_the_old_one() -> None:
    """Beside the river an intersection is two, and the finger passes either."""
    draft = after(practice(), e.DrawRiver(stroke("0-4A", "2-4B", "2-3A", "4-3B", "4-2A", "6-2B")))
    assert draft.town == practice().town


def test_roads_go_and_come_as_the_first_one_does() -> None:
    draft = after(practice(), e.DrawRoads(stroke("r1-1~2-1", "d3", "r2-1~3-1", "rmoon")))
    assert draft.town.absent == practice().town.absent | {"1-1~2-1", "2-1~3-1"}
    assert after(draft, e.DrawRoads(stroke("r2-1~3-1", "r1-0~2-0"))).town.absent == practice().town.absent | {"1-1~2-1"}
    assert after(draft, e.DrawRoads(stroke("d3"))).trouble is Trouble.NO_ROAD


def test_a_bridge_is_drawn_from_quarter_to_quarter() -> None:
    dry = after(TownDraft(), e.DrawRiver(stroke(*RIVER)))
    draft = after(dry, e.DrawBridge(stroke("3,3", "3,4", "3-3A")))
    assert draft.town.bridges == (Bridge((3, 3), ((3, 3), (3, 4))),)
    for wrong in (("1,1", "1,2", "1-1"), ("3,3", "6,6", "3-3A"), ("3,3", "3,4", "1-1"), ("3,3", "3,4"), ()):
        refused = after(dry, e.DrawBridge(stroke(*wrong)))
        assert (refused.town, refused.trouble) == (dry.town, Trouble.NO_BRIDGE)


def test_the_coast_is_one_stroke() -> None:
    draft = after(practice(), e.TakeBrush(Brush.SEA), e.DrawSea(stroke("1-0", "2-0", "3-3A")))
    assert draft.town.sea == practice().town.sea | {"1-0", "2-0"}
    assert after(draft, e.DrawSea(stroke("1-0", "2-0"))).town.sea == practice().town.sea


def test_a_safe_house_is_placed_and_filled_by_a_stroke_each() -> None:
    draft = after(TownDraft(), e.DrawHouse(stroke("r1-1~2-1")), e.FillWhole(stroke("", "2", "1", "")))
    assert e.house(draft) == Tourists(square=2, triangle=1)
    draft = after(draft, e.SetInside(TouristKind.SQUARE, 0), e.FillHouse(TouristKind.CROSS, 1))
    assert e.house(draft) == Tourists(triangle=1, cross=1)
    assert after(TownDraft(), e.SetInside(TouristKind.CROSS, 2)).town == DraftTown(), "no house is filled"
    assert after(TownDraft(), e.DrawHouse(stroke("d1"))).trouble is Trouble.NO_ROAD


def test_every_change_is_taken_back_by_its_name() -> None:
    acts: tuple[tuple[TownAct, TownChange], ...] = (
        (e.PaintRow(1, stroke("red", "yellow")), TownChange.COLORS),
        (e.PutStar((2, 1), 4), TownChange.STAR),
        (e.PaintAlong(stroke("1,1", "6,6")), TownChange.COLORS),
        (e.DrawRiver(stroke(*RIVER)), TownChange.RIVER),
        (e.DrawRoads(stroke("r1-1~2-1")), TownChange.ROADS),
        (e.DrawBridge(stroke("3,3", "3,4", "3-3A")), TownChange.BRIDGE),
        (e.DrawSea(stroke("1-0")), TownChange.SEA),
        (e.NameTown("Mine"), TownChange.NAME),
    )
    draft = before = TownDraft(color=QuarterColor.BLUE)
    towns = []
    for act, change in acts:
        towns.append(draft.town)
        draft = after(draft, act)
        assert draft.past[-1] == TownStep(towns[-1], change)
    for town in reversed(towns):
        draft = after(draft, e.UndoTown())
        assert draft.town == town
    assert after(draft, e.UndoTown()).town == before.town


def test_counts_in_one_safe_house_are_taken_back_together() -> None:
    draft = after(TownDraft(node="1-1"), *[e.FillHouse(TouristKind.CROSS, 1)] * 3, e.SetInside(TouristKind.CIRCLE, 1))
    assert len(draft.past) == 1
    assert after(draft, e.UndoTown()).town == DraftTown()


def test_a_browser_kept_the_editor_of_before() -> None:
    """Fields that are newer than what was kept have their defaults."""
    kept = plain(e.FillTown(practice()))
    for newer in ("row", "trouble", "past"):
        del kept["draft"][newer]
    assert after(TownDraft(), decode(e.FillTown, kept)) == practice()
