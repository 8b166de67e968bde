"""The town editor: changes to a draft, everything that it lacks at once, and the file that comes of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from sheets import TOWN
from thoroughly import first

from companion.errors import BadData
from companion.history.codec import decode, plain
from companion.innsmouth import read_town, write_town
from companion.innsmouth.town import draft_town as edit
from companion.innsmouth.town.draft_town import Bridge, DraftTown
from companion.innsmouth.town.draft_town_file import Lack, Lacking, draft_of, lacking, town_of_draft, town_text
from companion.innsmouth.town.town import NOBODY, QUARTERS, QuarterColor, RoadKind, TouristKind, Tourists, Water


def practice() -> DraftTown:
    found = draft_of(TOWN)
    assert found is not None
    return found


def kinds(draft: DraftTown) -> set[Lack]:
    return {one.what for one in lacking(draft)}


def test_the_practice_town_is_a_draft_and_back() -> None:
    """Roads, water, dead ends, bridges and safe houses of the town that ships come of its draft."""
    draft = practice()
    town = town_of_draft(draft)
    assert [(road.id, set(road.quarters), road.kind) for road in sorted(TOWN.roads.values(), key=lambda r: r.id)] == [
        (road.id, set(road.quarters), road.kind) for road in sorted(town.roads.values(), key=lambda r: r.id)
    ]
    assert {node: (n.water, n.bank, n.dead_end) for node, n in town.nodes.items()} == {
        node: (n.water, n.bank, n.dead_end) for node, n in TOWN.nodes.items()
    }
    assert (town.quarters, town.safe_houses) == (TOWN.quarters, TOWN.safe_houses)
    assert draft_of(read_town(write_town(town))) == draft


def test_a_blank_sheet_lacks_its_quarters_and_the_river() -> None:
    """36 colours and a second bank; the roads of a plain grid are there: 45 intersections, 80 roads (section 3)."""
    blank = DraftTown()
    assert len([one for one in lacking(blank) if one.what is Lack.NO_COLOR]) == 36
    assert Lacking(Lack.ONE_BANK) in lacking(blank)
    assert (len(blank.grid().nodes), len(blank.grid().roads)) == (45, 80)
    with pytest.raises(BadData):
        town_of_draft(blank)


def test_the_river_flows_between_banks() -> None:
    """Section 3: two embankments, each along its own quarter; intersections double; bridges join them."""
    draft = DraftTown()
    for x in range(1, 7):
        for y in range(4, 7):
            draft = edit.lay_bank(draft, (x, y), "B")
    there = draft.grid()
    assert {f"{x}-3" for x in range(7)} & set(there.nodes) == set()
    assert there.roads["1-3A~2-3A"].quarters == ((2, 3),)
    assert there.roads["1-3B~2-3B"].quarters == ((2, 4),)
    assert kinds(draft) & {Lack.NO_BRIDGE, Lack.APART} == {Lack.NO_BRIDGE}
    draft = edit.toggle_bridge(draft, (2, 3))
    assert draft.bridges == (Bridge((2, 3), ((2, 3), (3, 3), (2, 4), (3, 4))),)
    assert Lack.APART not in kinds(draft)
    draft = edit.toggle_beside_bridge(draft, (2, 3), (3, 4))
    assert draft.bridges[0].quarters == ((2, 3), (3, 3), (2, 4))
    assert edit.toggle_bridge(draft, (2, 2)) == draft
    assert edit.toggle_bridge(draft, (2, 3)).bridges == ()


def test_a_road_that_stops_at_the_river_is_a_dead_end() -> None:
    """Section 3: with its embankments taken away the last road to the river is one, and its tip is waterside."""
    draft = practice()
    assert "0-4A~1-4A" in draft.absent
    town = town_of_draft(draft)
    assert (town.roads["0-3~0-4A"].kind, town.nodes["0-4A"].dead_end) == (RoadKind.DEAD_END, True)
    town = town_of_draft(edit.toggle_road(draft, "0-4A~1-4A"))
    assert (town.roads["0-3~0-4A"].kind, town.nodes["0-4A"].dead_end) == (RoadKind.STRAIGHT, False)
    assert town.nodes["0-4A"].water is Water.RIVER


@pytest.mark.parametrize(
    ("draft", "problem"),
    [
        pytest.param(edit.paint(practice(), (2, 2), None), Lacking(Lack.NO_COLOR, at=(2, 2)), id="colour"),
        pytest.param(edit.paint(practice(), (2, 2), QuarterColor.YELLOW), Lacking(Lack.NO_STAR, at=(2, 2)), id="star"),
        pytest.param(edit.toggle_road(practice(), "0-1~1-0"), Lacking(Lack.NO_CORNER, road="0-1~1-0"), id="corner"),
        pytest.param(replace(practice(), bridges=()), Lacking(Lack.NO_BRIDGE), id="no-bridge"),
        pytest.param(
            edit.put_house(practice(), Tourists(circle=1), road="0-4A~1-4A"),
            Lacking(Lack.HOUSE_NOWHERE, road="0-4A~1-4A"),
            id="house-on-no-road",
        ),
        pytest.param(
            edit.put_house(practice(), Tourists(circle=1), node="moon"),
            Lacking(Lack.HOUSE_NOWHERE, node="moon"),
            id="house-on-the-moon",
        ),
        pytest.param(
            edit.toggle_road(edit.toggle_road(practice(), "0-1~1-1"), "0-1~0-2"),
            Lacking(Lack.DEAD_END_AWAY, node="0-1"),
            id="dead-end-away-from-water",
        ),
    ],
)
def test_problems_have_their_place(draft: DraftTown, problem: Lacking) -> None:
    """Section 20: each is told with its quarter, road or intersection."""
    assert problem in lacking(draft)


def test_every_problem_at_once() -> None:
    """Four mistakes, four kinds of problems."""
    draft = edit.paint(edit.paint(practice(), (2, 2), None), (1, 1), QuarterColor.YELLOW)
    draft = edit.toggle_road(edit.put_house(draft, Tourists(circle=1), node="moon"), "0-1~1-0")
    assert kinds(draft) == {Lack.NO_COLOR, Lack.NO_STAR, Lack.NO_CORNER, Lack.HOUSE_NOWHERE}


def test_stars_belong_to_yellow_quarters() -> None:
    """A star makes its quarter yellow; another colour takes the star away."""
    draft = edit.put_star(DraftTown(), (4, 4), 7)
    assert (draft.color((4, 4)), draft.star((4, 4))) == (QuarterColor.YELLOW, 7)
    assert edit.paint(draft, (4, 4), QuarterColor.RED).star((4, 4)) is None
    assert edit.paint(draft, (4, 4), QuarterColor.YELLOW).star((4, 4)) == 7
    assert edit.put_star(draft, (4, 4), None).color((4, 4)) is QuarterColor.YELLOW


def test_a_moved_river_drops_what_it_washes_away() -> None:
    """Bridges and absent roads of the old river go; the rest stays."""
    draft = practice()
    dry = draft
    for at in QUARTERS:
        dry = edit.lay_bank(dry, at, "A")
    assert (dry.bridges, dry.absent) == ((), frozenset())
    assert dry.colors == draft.colors


def test_sea_and_houses() -> None:
    """The sea is said of intersections, houses come and go with their tourists."""
    draft = edit.toggle_sea(practice(), "0-1")
    assert town_of_draft(draft).nodes["0-1"].water is Water.SEA
    assert edit.toggle_sea(draft, "0-1") == practice()
    assert edit.toggle_sea(draft, "2-3A") == draft
    house = edit.put_house(practice(), Tourists(cross=2), node="1-1")
    assert len(house.houses) == len(TOWN.safe_houses) + 1
    assert edit.put_house(house, NOBODY, node="1-1") == practice()
    assert edit.name(house, "Порт", "Harbour").name_ru == "Порт"


def test_foreign_towns_are_no_drafts() -> None:
    """A town that was not drawn on this grid is kept as it is."""
    roads = {**TOWN.roads, "x": replace(TOWN.roads["1-1~2-1"], id="x")}
    assert draft_of(replace(TOWN, roads=roads)) is None


@pytest.mark.parametrize("seed", first(2, range(6)))
def test_random_editing_never_leads_astray(seed: int) -> None:
    """After any changes: the file reads exactly when nothing is lacking, and the draft survives as JSON."""
    chance = random.Random(seed)
    draft = practice() if seed % 2 else DraftTown()
    complete = 0
    for _ in range(60):
        draft = changed(chance, draft)
        assert decode(DraftTown, plain(draft)) == draft
        if lacking(draft):
            with pytest.raises(BadData):
                read_town(town_text(draft))
        else:
            complete += 1
            assert draft_of(read_town(town_text(draft))) is not None
    assert complete or seed % 2 == 0


def changed(chance: random.Random, draft: DraftTown) -> DraftTown:
    at = chance.choice(QUARTERS)
    road, node = chance.choice(list(draft.grid().roads)), chance.choice(list(draft.grid().nodes))
    split = sorted(draft.grid().split)
    changes = [
        edit.paint(draft, at, chance.choice(list(QuarterColor))),
        edit.put_star(draft, at, chance.choice((None, 3))),
        edit.lay_bank(draft, at, chance.choice("AB")) if chance.random() < 0.3 else draft,
        edit.toggle_road(draft, road) if chance.random() < 0.5 else draft,
        edit.toggle_sea(draft, node),
        edit.toggle_bridge(draft, chance.choice(split)) if split and chance.random() < 0.4 else draft,
        edit.put_house(draft, Tourists(**{chance.choice(list(TouristKind)).value: 1}), node=node),
        edit.put_house(draft, NOBODY, node=node),
    ]
    return chance.choice(changes)


# ---------------------------------------------------------------- the river in one stroke

RIVER = ((0, 4), (2, 4), (2, 3), (4, 3), (4, 2), (6, 2))


def test_one_stroke_parts_the_town_as_its_banks_do() -> None:
    """Section 3: the river runs between quarters of different banks."""
    laid = edit.lay_river(DraftTown(), RIVER)
    assert laid is not None
    assert laid.banks == practice().banks
    assert edit.lay_river(laid, RIVER[::-1]) == laid
    assert edit.lay_river(practice(), RIVER) == practice()


@pytest.mark.parametrize(
    "course", [RIVER[:3], ((0, 4),), (), ((0, 2), (6, 3))], ids=["short", "point", "none", "askew"]
)
def test_a_stroke_that_does_not_part_it_is_no_river(course: tuple[tuple[int, int], ...]) -> None:
    assert edit.lay_river(DraftTown(), course) is None


def test_a_bridge_runs_along_the_quarters_that_are_told() -> None:
    draft = edit.lay_river(DraftTown(), RIVER)
    assert draft is not None
    bridged = edit.put_bridge(draft, (1, 4), ((1, 5), (1, 4)))
    assert bridged.bridges == (Bridge((1, 4), ((1, 4), (1, 5))),)
    assert edit.put_bridge(bridged, (1, 4), ((2, 4), (2, 5))).bridges == (Bridge((1, 4), ((2, 4), (2, 5))),)
    assert edit.put_bridge(draft, (1, 1), ((1, 1), (1, 2))) == draft
