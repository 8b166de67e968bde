"""The best final route: brute force and a CP-SAT model agree; time limits, cancelling, and what it promises."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from brute_force import BruteForce
from cp_sat import Model
from sheets import STYLES, TOWN, random_sheet
from thoroughly import first

from companion.errors import BadQuestion
from companion.innsmouth import Character, Objective, Progress, Sheet, appraise, best_route, passed, practice_town
from companion.innsmouth.town.town import RoadKind


def small_sheet(seed: int) -> tuple[Sheet, Objective]:
    """Up to 12 segments, all characters, with and without crossings, diagonals, loops; mostly the expected points."""
    chance = random.Random(seed)
    size = 12 if seed % 30 == 7 else chance.randint(1, 10)
    sheet = random_sheet(chance, size, STYLES[seed % 4], list(Character)[seed % 5])
    return sheet, chance.choice((Objective.EXPECTED, Objective.EXPECTED, *Objective))


@pytest.mark.parametrize("seed", first(100, range(300)))
def test_brute_force_agrees(seed: int) -> None:
    """Every trail with every crossing tried: nothing is better."""
    sheet, objective = small_sheet(seed)
    best = best_route(sheet, TOWN, objective=objective)
    assert best.optimal
    assert best.appraisal.value(objective) == best.bound == BruteForce(sheet, TOWN, objective).run()


@pytest.mark.parametrize("seed", first(24, range(240)))
@pytest.mark.parametrize("objective", list(Objective))
def test_no_route_of_the_same_value_is_better(seed: int, objective: Objective) -> None:
    """Of routes with the value that was asked for the one with the fewest dice, then with the most expected points."""
    chance = random.Random(seed)
    sheet = random_sheet(chance, chance.randint(4, 10), STYLES[seed % 4], list(Character)[seed % 5])
    more = tuple(replace(marks, threats=marks.threats + chance.choice((0, 1))) for marks in sheet.quarters)
    sheet = replace(sheet, quarters=more)
    best = best_route(sheet, TOWN, objective=objective)
    found = best.appraisal
    assert (found.value(objective), -best.threat_level, best.expected_points) == BruteForce(
        sheet, TOWN, objective
    ).rank()


def large_sheet(seed: int, least: int = 20, most: int = 30) -> Sheet:
    """A sheet without rituals, which the CP-SAT model does not know."""
    chance = random.Random(seed)
    sheet = random_sheet(chance, chance.randint(least, most), STYLES[seed % 4])
    if sheet.character is Character.WARLOCK:
        return replace(sheet, quarters=tuple(replace(marks, threats=0) for marks in sheet.quarters))
    return sheet


@pytest.mark.parametrize("seed", first(10, range(50)))
def test_cp_sat_agrees(seed: int) -> None:
    """A model of the walk itself, 20 to 30 segments, finds the same points if nothing fails."""
    sheet = large_sheet(seed)
    best = best_route(sheet, TOWN, objective=Objective.IF_NOTHING_FAILS)
    assert best.optimal
    assert (best.points_if_nothing_fails, True) == Model(sheet, TOWN).solve()


@pytest.mark.parametrize("seed", range(30))
def test_the_route_is_legal_and_worth_what_is_promised(seed: int) -> None:
    """The route found passes the rules' own check, and appraising it gives the same numbers."""
    sheet = random_sheet(random.Random(seed), 24, STYLES[seed % 4])
    best = best_route(sheet, TOWN)
    assert passed(best.route, sheet, TOWN) == best.appraisal.passed
    assert appraise(best.route, sheet, TOWN) == best.appraisal
    assert sum(best.failures) == 1
    assert best.appraisal.sure_points <= best.expected_points
    assert best.lines.total == best.points_if_nothing_fails


@pytest.mark.parametrize("character", [one for one in Character if one is not Character.HUNTRESS])
def test_score_and_route_value_agree_beyond_the_deck(character: Character) -> None:
    """D9, section 14 step 1: with more caches than cards, points are those of the seven cards that are drawn.

    Without symbols nothing is left to chance, but for the Huntress, who has points for her dice.
    """
    sheet = random_sheet(random.Random(7), 12, "player", character)
    nodes = sorted({end for road in sheet.segments for end in TOWN.roads[road].ends})
    quiet = tuple(replace(marks, threats=0) for marks in sheet.quarters)
    best = best_route(replace(sheet, caches=tuple(nodes), quarters=quiet), TOWN)
    assert len(best.appraisal.passed.caches) > 7
    assert best.expected_points == best.lines.total
    assert best.lines.artifacts in (0, 7 * 7), "seven cards face down, or none drawn"


def test_objectives_are_best_at_what_they_say() -> None:
    """No route has more expected points than "expected" finds, and so on."""
    for seed in range(12):
        sheet = random_sheet(random.Random(seed), 16, STYLES[seed % 4], Character.DETECTIVE)
        found = {objective: best_route(sheet, TOWN, objective=objective).appraisal for objective in Objective}
        for objective in Objective:
            assert found[objective].value(objective) == max(a.value(objective) for a in found.values())


def test_nothing_drawn_is_an_empty_route() -> None:
    """No segment, no section, no points."""
    best = best_route(Sheet("practice", Character.DETECTIVE), TOWN)
    assert (best.sections, best.expected_points, best.optimal) == ((), 0, True)


def test_a_time_limit_is_told() -> None:
    """With no time a route is given all the same, not proven, with a bound that is not below the best."""
    sheet = random_sheet(random.Random(261), 33, "scattered")
    hasty, whole = best_route(sheet, TOWN, time_limit=0), best_route(sheet, TOWN)
    assert passed(hasty.route, sheet, TOWN)
    assert not hasty.optimal or hasty.expected_points == whole.expected_points
    assert hasty.expected_points <= whole.expected_points <= hasty.bound


def test_progress_can_cancel() -> None:
    """A listener that says no ends the search with a bound; bounds fall, best values rise."""
    told: list[Progress] = []

    def listen(progress: Progress) -> bool:
        told.append(progress)
        return len(told) < 3

    for seed in (65, 556, 76):
        sheet = random_sheet(random.Random(seed), 33, "scattered")
        best = best_route(sheet, TOWN, progress=listen)
        assert best.bound >= best.expected_points
    assert all(progress.best is None or progress.best <= progress.bound + 1e-6 for progress in told)


@pytest.mark.parametrize(("field", "wish"), [("objective", "luckiest"), ("time_limit", -1.0)])
def test_impossible_wishes_are_refused(field: str, wish: object) -> None:
    """An unknown objective or a negative limit is a question that makes no sense."""
    with pytest.raises(BadQuestion) as refusal:
        best_route(Sheet("practice", Character.DETECTIVE), TOWN, **{field: wish})  # type: ignore[arg-type]
    assert refusal.value.field == field


def test_a_sheet_of_the_practice_town_needs_no_other() -> None:
    sheet = random_sheet(random.Random(3), 12, "player")
    assert best_route(sheet) == best_route(sheet, TOWN)


@pytest.mark.parametrize("town", ["mine", ""])
def test_a_sheet_of_another_town_asks_for_it(town: str) -> None:
    with pytest.raises(BadQuestion) as refusal:
        best_route(Sheet(town, Character.DETECTIVE))
    assert refusal.value.field == "town"
    assert str(refusal.value) == f"town: must be given, as this sheet is for {town!r}, not for 'practice'"


def test_bridges_on_one_spot_are_walked_straight() -> None:
    """A town file may put both ends of a bridge on one spot; its direction follows from the roads around."""
    nodes = {name: replace(node, at=tuple(round(c) for c in node.at)) for name, node in TOWN.nodes.items()}
    flat = replace(TOWN, nodes=nodes)
    assert any(
        flat.nodes[a].at == flat.nodes[b].at
        for a, b in (r.ends for r in flat.roads.values() if r.kind is RoadKind.BRIDGE)
    )
    for seed in range(12):
        sheet = random_sheet(random.Random(seed), 22, "player")
        assert best_route(sheet, flat).expected_points == best_route(sheet, TOWN).expected_points


def test_what_is_no_sheet_no_town_no_route_and_no_time_is_one_sentence() -> None:
    sheet = Sheet("practice", Character.DETECTIVE)
    for field, ask in (
        ("sheet", lambda: best_route(None)),  # type: ignore[arg-type]
        ("town", lambda: best_route(sheet, "practice")),  # type: ignore[arg-type]
        ("time_limit", lambda: best_route(sheet, time_limit="x")),  # type: ignore[arg-type]
        ("route", lambda: appraise(None, sheet, practice_town())),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadQuestion, match=f"^{field}: "):
            ask()
