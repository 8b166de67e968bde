"""The solo wall against a plain count over all games, its medals, and what it offers."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as s

from companion.errors import BadData
from companion.innsmouth.box.my_box import MyBox
from companion.innsmouth.box.my_box_carried import joined
from companion.innsmouth.box.my_box_file import SavedBox, read_box_and_towns, write_box
from companion.innsmouth.box.my_box_mending import mended
from companion.innsmouth.box.solo_wall import Medal, SoloGame, SuggestedGame, wall
from companion.innsmouth.sheet.characters import Character

ROWS = (150, None, None, 220, 240)
BOATMAN, WARLOCK = Character.BOATMAN, Character.WARLOCK

GAMES = s.builds(
    SoloGame,
    s.sampled_from(Character),
    s.sampled_from((150, 200, 220, 240)),
    s.sampled_from((0, 20)),
    s.integers(100, 280),
    s.integers(0, 40),
)


def game(points: int, asked: int = 150, who: Character = BOATMAN, goals: int = 0, asked_goals: int = 0) -> SoloGame:
    return SoloGame(who, asked, asked_goals, points, goals)


@pytest.mark.parametrize(
    ("played", "medal"),
    [
        (game(149), Medal.PLAYED),
        (game(300, goals=9, asked_goals=10), Medal.PLAYED),
        (game(150), Medal.MET),
        (game(219), Medal.MET),
        (game(220), Medal.BEYOND),
        (game(239, asked=240), Medal.PLAYED),
        (game(240, asked=240), Medal.BEYOND),
    ],
)
def test_a_medal_says_whether_it_was_met_and_whether_the_next_row_was_too(played: SoloGame, medal: Medal) -> None:
    assert wall([played], ROWS).medal(played.asked, BOATMAN) is medal


def test_a_game_that_met_its_challenge_is_better_than_one_with_more_points() -> None:
    met, more = game(160, goals=20, asked_goals=20), game(210, goals=19, asked_goals=20)
    assert wall([met, more], ROWS).best[150, BOATMAN] == met


def test_the_nearest_miss_is_offered_before_a_harder_row() -> None:
    near, far = game(213, asked=220), game(100, who=WARLOCK)
    offer = wall([near, far, game(160)], ROWS).offer
    assert offer == SuggestedGame(BOATMAN, 220, 0, near)
    assert near.missing == 7


def test_who_has_met_a_row_is_offered_the_next_one() -> None:
    shown = wall([game(160), game(230, who=WARLOCK, goals=12, asked_goals=10)], ROWS)
    assert shown.offer == SuggestedGame(WARLOCK, 220, 10)
    assert shown.next_row(BOATMAN) == 220
    assert shown.next_row(Character.HUNTRESS) == 150


def test_nothing_is_offered_before_any_game_and_after_all() -> None:
    assert wall([], ROWS).offer is None
    assert wall([game(row, asked=row) for row in (150, 220, 240)], ROWS).offer is None


@given(s.lists(GAMES, max_size=12))
def test_every_cell_holds_the_best_of_its_games(games: list[SoloGame]) -> None:
    shown = wall(games, ROWS)
    assert set(shown.rows) == {150, 220, 240} | {one.asked for one in games}
    for row, who in product(shown.rows, Character):
        here = [one for one in games if (one.asked, one.character) == (row, who)]
        best = shown.best.get((row, who))
        assert (best is None) is (not here)
        for one in here:
            assert best is not None
            assert best.is_met or not one.is_met
            assert best.is_met is not one.is_met or best.points >= one.points
    offer = shown.offer
    misses = [one for one in shown.best.values() if not one.is_met]
    if misses:
        assert offer is not None
        assert offer.missed is not None
        least = min(one.missing + one.missing_goals for one in misses)
        assert offer.missed.missing + offer.missed.missing_goals == least
    elif offer is not None:
        assert shown.medal(offer.asked, offer.character) is None


# ---------------------------------------------------------------- kept in my box


@given(s.dictionaries(s.text(max_size=9), GAMES, max_size=5))
def test_solo_games_are_read_as_they_were_written(games: dict[str, SoloGame]) -> None:
    assert read_box_and_towns(write_box(MyBox(), {}, games)) == SavedBox(MyBox(), {}, games)


@pytest.mark.parametrize(
    "wrong",
    [
        {"character": "cat"}, {"asked": 1000}, {"asked_goals": -1}, {"points": "many"}, {"goals": None},
        {"points": 10000}, {"asked": True},
    ],
)  # fmt: skip
def test_a_wrong_game_is_refused_and_all_others_are_mended(wrong: dict[str, object]) -> None:
    kept = SavedBox(MyBox(deep_ones={5: 1}), {}, {"good": game(160), "bad": game(170)})
    tree = json.loads(write_box(kept.box, kept.towns, kept.solo_games))
    tree["solo_games"]["bad"] |= wrong
    with pytest.raises(BadData) as trouble:
        read_box_and_towns(json.dumps(tree))
    assert "solo_games.bad" in trouble.value.problems[0].column
    saved = mended(json.dumps(tree), None).kept
    assert saved == SavedBox(kept.box, {}, {"good": game(160)})


def test_two_boxes_joined_have_the_games_of_both() -> None:
    own, theirs = SavedBox(MyBox(), {}, {"a": game(160)}), SavedBox(MyBox(), {}, {"a": game(1), "b": game(170)})
    assert joined(own, theirs).solo_games == {"a": game(160), "b": game(170)}


def test_a_file_of_an_older_version_has_no_games() -> None:
    tree = json.loads(write_box(MyBox(deep_ones={5: 1})))
    del tree["solo_games"]
    assert read_box_and_towns(json.dumps(tree)).solo_games == {}
