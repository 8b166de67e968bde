"""A sheet from a file at the table: it replaces the old one, and comes back out as the same file."""

from __future__ import annotations

import random

import pytest
from sheets import STYLES, TOWN, random_sheet
from tours import ANNA, BORIS, BOX, MINE, after, drafted, refused, told, tour

from companion.innsmouth import Artifacts, Character, Diagonal, Marks, Sheet, write_sheet
from companion.innsmouth.game import commands as do
from companion.innsmouth.game import events as e
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.seat_sheets import sheet_of
from companion.innsmouth.game.state import PRACTICE, Phase, ThreatCheck
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.town.town import Tourists

GOAL = Goal("winding", Metric.TURNS, (Tier(10, 8),))
SHEET = Sheet(
    "practice",
    Character.HUNTRESS,
    (Marks((2, 2), Tourists(circle=2), 1),),
    ("1-1~2-1", "2-1~3-1"),
    (Diagonal((3, 2), ("2-1", "3-2")),),
    ("1-1",),
    Artifacts(1, 2, 3, 1),
    (GOAL,),
)


@pytest.mark.parametrize("seed", range(20))
def test_a_sheet_goes_in_and_comes_out_as_the_same_file(seed: int) -> None:
    chance = random.Random(seed)
    sheet = random_sheet(chance, chance.randint(1, 30), chance.choice(STYLES))
    there = after(tour(2, score_only=True), do.TakeSheet(BORIS, PRACTICE, sheet))
    found = sheet_of(there, BORIS, BOX)
    assert found is not None
    expected = write_sheet(sheet)
    if sheet.artifact_deck is None:  # the table knows its deck from my box
        expected = write_sheet(
            Sheet(
                *(
                    getattr(sheet, name)
                    for name in ("town", "character", "quarters", "segments", "diagonals", "caches")
                ),
                MINE.deck,
                sheet.goals,
            )
        )
    assert write_sheet(found) == expected
    assert there.seats[ANNA].segments == ()


def test_it_sets_goals_and_deck_and_takes_the_old_route_away() -> None:
    before = after(tour(2, score_only=True), do.SetSegment(ANNA, "1-1~2-1", True))
    there = after(before, do.TakeSheet(ANNA, PRACTICE, SHEET))
    player = there.seats[ANNA]
    assert (player.character, player.segments, player.caches) == (Character.HUNTRESS, SHEET.segments, ("1-1",))
    assert (there.goals, there.box.deck) == ((GOAL,), SHEET.artifact_deck)
    assert (player.route, player.check, there.phase) == (None, ThreatCheck(), Phase.FINAL)
    assert told(before, do.TakeSheet(ANNA, PRACTICE, SHEET)) == (e.SheetTaken(ANNA, 3),)


def test_without_goals_and_deck_those_of_the_table_stay() -> None:
    there = after(tour(2, score_only=True, goals=(GOAL,)), do.TakeSheet(ANNA, PRACTICE, Sheet("", Character.WARLOCK)))
    assert (there.goals, there.box.deck) == ((GOAL,), MINE.deck)


def test_in_a_round_only_segments_that_are_still_there_count_for_it() -> None:
    there = tour(2, drafted(2, 3), do.ChooseQuarter(ANNA, (2, 3)), do.DrawSegment(ANNA, "1-2~2-2"))
    there = after(there, do.TakeSheet(ANNA, PRACTICE, SHEET))
    assert there.seats[ANNA].turn.strokes == ()
    assert there.phase is Phase.DRAW


@pytest.mark.parametrize(
    ("sheet", "reason"),
    [
        (Sheet("elsewhere", Character.WARLOCK), Reason.BAD_SHEET),
        (Sheet("practice", Character.WARLOCK, segments=("moon",)), Reason.BAD_SHEET),
        (Sheet("practice", Character.WARLOCK, segments=("1-1~2-1", "1-1~2-1")), Reason.BAD_SHEET),
        (Sheet("practice", Character.WARLOCK, caches=tuple(TOWN.nodes)[:8]), Reason.BAD_SHEET),
        (Sheet("practice", Character.HUNTRESS, caches=("1-1",)), Reason.BAD_SHEET),
        (
            Sheet(
                "practice", Character.WARLOCK, goals=tuple(Goal(name, Metric.TURNS, (Tier(1, 1),)) for name in "abc")
            ),
            Reason.TOO_MANY_GOALS,
        ),
    ],
    ids=["another-town", "no-such-road", "twice", "eight-caches", "no-deck", "three-goals"],
)
def test_what_no_file_could_tell_is_refused(sheet: Sheet, reason: Reason) -> None:
    assert refused(tour(2), do.TakeSheet(ANNA, PRACTICE, sheet)) is reason
    assert refused(tour(2), do.TakeSheet(5, PRACTICE, SHEET)) is Reason.NO_SUCH_SEAT
