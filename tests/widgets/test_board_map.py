"""Every place can be tapped, nothing is written twice or outside, and only what differs is drawn anew."""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "rules"))
from given import box, given

from companion.arkham.table.state import LOST, OUTSKIRTS, SKY, Table
from companion.screens.arkham.board import board
from companion.screens.arkham.board.board import Acts, BoardOverlay, BoardScreen, BoardSize
from companion.screens.arkham.board.board_spots import gate_text
from companion.widgets.arkham_map import clue, map
from companion.widgets.arkham_map.activity import corners, radius
from companion.widgets.arkham_map.gates import gate_names
from companion.widgets.arkham_map.geometry import MEASURES, Point, Rect, geometry, height_for, heights
from companion.widgets.arkham_map.labels import labels, plots, sign
from companion.widgets.arkham_map.live import LEAST_TARGET, target
from companion.widgets.arkham_map.slots import Slots
from companion.widgets.arkham_map.stands import counter_radius, first_bodies, marker_body, pin_body, stands
from companion.widgets.arkham_map.text import line
from companion.widgets.signs.glyphs import SIGNS
from companion.words import load

STROKE = 3.0
"""Drawn px of the line of that ring, ``.b-explored``."""
TOUCHES = 1.0
"""Drawn px by which a figure may reach into the line of a name; its letters begin farther in."""
ACROSS = 1.0
"""Drawn px by which a figure of one street may reach over the plate of another."""
ACTS = Acts(place=lambda place: f'{{"go":"{place}"}}', investigator=lambda seat: f"seat {seat}")
SHEETS = [
    pytest.param(mode, height, language, id=f"{mode}-{height}-{language}")
    for mode, language in itertools.product(BoardSize, ("ru", "en", "xx"))
    for height in (*MEASURES[mode].heights, MEASURES[mode].height)
]
RICH = given(
    8,
    gates={"woods": "yuggoth", "graveyard": "abyss", "black_cave": "rlyeh", "independence_square": "unknown"},
    seals=["unvisited_isle"],
    clues={"library": 1, "the_unnamable": 3},
    closures={"general_store": 0},
    monsters={
        "woods": ["ghoul"] * 2 + ["witch", "zombie", "gug"],
        SKY: ["byakhee"] * 3,
        OUTSKIRTS: ["zombie"] * 5,
        "southside": ["maniac", "mi_go"],
        "black_cave": ["warlock", "vampire"],
    },
    at={0: "woods", 1: "woods", 2: "woods", 3: ("yuggoth", 1), 4: ("yuggoth", 2), 5: LOST, 6: "uptown"},
)


def screen(
    table: Table = RICH, mode: BoardSize = BoardSize.WIDE, language: str = "en", **overlay: object
) -> BoardScreen:
    return board.present(table, box, load(language), mode, ACTS, BoardOverlay(**overlay))  # type: ignore[arg-type]


def live(shown: BoardScreen, language: str = "en") -> list[str]:
    """The elements of the live layer."""
    return map.live_layer(shown, load(language), box).replace(map.SEAM, "\n").split("\n")


# ---------------------------------------------------------------- targets


@pytest.mark.parametrize("mode", BoardSize)
def test_every_height_of_a_sheet_is_named(mode: BoardSize) -> None:
    every = {height_for(mode, room) for room in ((0, 0), *((600, tall) for tall in range(1, 3000)))}
    assert tuple(sorted(every)) == heights(mode)


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_every_place_has_a_target_large_enough(mode: BoardSize, height: int, language: str) -> None:
    sheet = geometry(mode, height, load(language), box)
    for place in box.spaces:
        area = target(place, sheet)
        assert round(area.width, 6) >= LEAST_TARGET
        assert round(area.height, 6) >= LEAST_TARGET


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_no_target_hides_the_middle_of_another(mode: BoardSize, height: int, language: str) -> None:
    sheet = geometry(mode, height, load(language), box)
    for one, other in itertools.permutations(box.spaces, 2):
        middle, area = target(one, sheet), target(other, sheet)
        assert not (area.left < middle.x < area.right and area.top < middle.y < area.bottom), (one, other)


@pytest.mark.parametrize("mode", BoardSize)
def test_every_target_is_a_button_with_name_act_and_place(mode: BoardSize) -> None:
    hits = [line for line in live(screen(mode=mode)) if "b-hit" in line]
    assert {re.search(r'data-place="(\w+)"', hit)[1] for hit in hits} == set(box.spaces)  # type: ignore[index]
    for hit in hits:
        assert 'role="button"' in hit
        assert re.search(r'aria-label="[^"]+"', hit)
        assert re.search(r'data-act="[^"]+"', hit)


def test_the_tab_key_stops_once_at_the_chosen_place() -> None:
    hits = [line for line in live(screen(place="library")) if "b-hit" in line]
    assert [re.search(r'data-place="(\w+)"', hit)[1] for hit in hits if 'tabindex="0"' in hit] == ["library"]  # type: ignore[index]


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_names_stay_on_the_sheet_and_off_the_plates(mode: BoardSize, height: int, language: str) -> None:
    sheet = geometry(mode, height, load(language), box)
    for place, label in labels(mode, height, load(language), box).items():
        area = label.box()
        assert area.left >= 0, place
        assert area.right <= sheet.town_edge + 6, place
        size = area.width * area.height
        assert all(area.overlap(plate) < 0.16 * size for plate in sheet.plates.values()), place


@pytest.mark.parametrize(("mode", "height", "language"), [one for one in SHEETS if "xx" not in str(one.id)])
def test_names_do_not_cover_each_other(mode: BoardSize, height: int, language: str) -> None:
    areas = [label.box() for label in labels(mode, height, load(language), box).values()]
    for one, other in itertools.combinations(areas, 2):
        assert one.overlap(other) < 0.15 * one.width * one.height


@pytest.mark.parametrize(("mode", "height", "language"), [one for one in SHEETS if "xx" not in str(one.id)])
def test_two_names_on_one_line_do_not_read_as_one(mode: BoardSize, height: int, language: str) -> None:
    named = labels(mode, height, load(language), box)
    space = (2 / 3 if mode is BoardSize.PHONE else 1 / 3) * MEASURES[mode].name_font
    for (one, here), (other, there) in itertools.permutations(named.items(), 2):
        apart = there.box().left - here.box().right
        if abs(here.y - there.y) < here.font / 2 and there.x > here.x:
            assert apart >= space, (one, other, apart)


@pytest.mark.parametrize(("mode", "height", "language"), [one for one in SHEETS if "xx" not in str(one.id)])
def test_no_clue_covers_the_name_of_another_place(mode: BoardSize, height: int, language: str) -> None:
    sheet, named = geometry(mode, height, load(language), box), labels(mode, height, load(language), box)
    for place, (other, label) in itertools.product(sorted(box.unstable), named.items()):
        badge = clue.body(sheet.points[place], sheet.measures.radius)
        assert place == other or badge.overlap(label.box()) <= 0.1 * badge.width * badge.height, (place, other)


@pytest.mark.parametrize(("mode", "height", "language"), [one for one in SHEETS if "xx" not in str(one.id)])
def test_street_plates_do_not_touch(mode: BoardSize, height: int, language: str) -> None:
    plates = geometry(mode, height, load(language), box).plates.values()
    assert all(one.overlap(other) == 0 for one, other in itertools.combinations(plates, 2))


def test_the_phone_has_full_names_for_the_enlarged_board() -> None:
    drawn = map.static_layer(BoardSize.PHONE, load("en"), box)
    near = re.findall(r'class="b-name b-near"[^>]*>([^<]+)<', drawn)
    assert {"Miskatonic", "Boarding", "Silver"} & {word for text in near for word in text.split()}
    assert "Black Cave" in [unescape(text) for text in near]


def _gate_names(mode: BoardSize, height: int, language: str) -> dict[tuple[str, str], Rect]:
    """What the name of each world covers at each place where a gate can open."""
    sheet, words = geometry(mode, height, load(language), box), load(language)
    found = {}
    for place, name in gate_names(sheet, words, box).items():
        for world in box.worlds:
            text = line(gate_text(world, words, box), MEASURES[mode].name_font - 0.5)
            found[place, world] = name.written(text)
    return found


WITH_GATE_NAMES = [one for one in SHEETS if "xx" not in str(one.id) and "phone" not in str(one.id)]


@pytest.mark.parametrize(("mode", "height", "language"), WITH_GATE_NAMES)
def test_on_the_fullest_board_no_name_of_a_gate_covers_what_is_printed(
    mode: BoardSize, height: int, language: str
) -> None:
    sheet, most = geometry(mode, height, load(language), box), 0.05 if mode is BoardSize.WIDE else 0.16
    printed = {f"sign of {place}": sign(place, sheet) for place in box.locations}
    printed |= {f"plot of {place}": area for place, area in plots(sheet).items()}
    printed |= {f"name of {place}": one.box() for place, one in labels(mode, height, load(language), box).items()}
    for (place, world), area in _gate_names(mode, height, language).items():
        assert area.left >= 0
        assert area.right <= sheet.town_edge + 6
        for what, solid in printed.items():
            if what != f"sign of {place}":
                assert area.overlap(solid) <= most * area.width * area.height, (place, world, what)
        plates = max(area.overlap(plate) for plate in sheet.plates.values())
        assert plates <= 1.35 * most * area.width * area.height, (place, world)


@pytest.mark.parametrize(("mode", "height", "language"), WITH_GATE_NAMES)
def test_the_monsters_at_a_gate_leave_its_name_free(mode: BoardSize, height: int, language: str) -> None:
    half, standing = MEASURES[mode].marker, stands(mode, height, load(language), box)
    for (place, world), area in _gate_names(mode, height, language).items():
        monsters = [marker_body(at, half) for at in standing[place].markers]
        assert _least_free(area, monsters) >= 0.85, (place, world)


@pytest.mark.parametrize(("mode", "height", "language"), WITH_GATE_NAMES)
def test_names_of_gates_do_not_cover_each_other(mode: BoardSize, height: int, language: str) -> None:
    names = _gate_names(mode, height, language)
    for (one, here), (other, there) in itertools.combinations(names.items(), 2):
        assert one[0] == other[0] or here.overlap(there) <= 0.05 * there.width * there.height, (one, other)


@pytest.mark.parametrize(("mode", "height", "language"), WITH_GATE_NAMES)
@pytest.mark.parametrize("place", box.unstable)
def test_the_name_of_a_gate_makes_way_for_the_figures_that_stand_there(
    place: str, mode: BoardSize, height: int, language: str
) -> None:
    near = [area for area, _ in _by_distance(place, mode, height, language)[:3]]
    table = given(
        4, gates={place: "another_dimension"}, monsters={one: ["ghoul", "witch"] for one in (place, *near)},
        at={0: place, 1: place, 2: near[0], 3: near[1]},
    )  # fmt: skip
    room = (0, 0) if height == MEASURES[mode].height else (1000, 1 if height == MEASURES[mode].heights[0] else 10_000)
    assert height_for(mode, room) == height
    shown = board.present(table, box, load(language), mode, ACTS, BoardOverlay(), room)
    [name] = [one for one in live(shown, language) if "b-gatename" in one]
    x, y, wide = (float(re.search(rf' {word}="([-\d.]+)"', name)[1]) for word in ("x", "y", "data-most"))  # type: ignore[index]
    sheet, font = geometry(mode, height, load(language), box), MEASURES[mode].name_font
    area = Rect(x - wide / 2, y - font * 0.8, x + wide / 2, y + font * 0.2)
    bodies = {
        **{f"marker at {one}": marker_body(at, sheet.measures.marker)
           for one in (place, *near) for at in stands(mode, height, load(language), box)[one].markers},
        **{f"pin at {one}": pin_body(at, sheet.measures.pin)
           for one, count in ((place, 2), (near[0], 1), (near[1], 1))
           for at in stands(mode, height, load(language), box)[one].pins[:count]},
    }  # fmt: skip
    assert area.left >= 0, area
    covered = {what: body.overlap(area) / (body.width * body.height) for what, body in bodies.items()}
    most = 0.15 if mode is BoardSize.MID else 0.14  # on its lowest sheet one name has no other room
    assert max(covered.values()) <= most, {what: share for what, share in covered.items() if share > most}


def _by_distance(place: str, mode: BoardSize, height: int, language: str) -> list[tuple[str, float]]:
    """The other areas of the town, the nearest first."""
    sheet = geometry(mode, height, load(language), box)
    at = sheet.points[place]
    others = (one for one in (*box.locations, *box.streets) if one != place)
    away = {one: (sheet.points[one].x - at.x) ** 2 + (sheet.points[one].y - at.y) ** 2 for one in others}
    return sorted(away.items(), key=lambda pair: pair[1])


def test_markup_in_names_stays_text() -> None:
    shown = screen()
    evil = '<script>"x"</script>'
    spots = tuple(replace(one, label=evil, act=evil, chance=evil) for one in shown.spots)
    figures = tuple(replace(one, text="<b>", label=evil, act=evil) for one in shown.figures)
    drawn = "".join(live(replace(shown, spots=spots, figures=figures)))
    assert "<script" not in drawn
    assert "<b>" not in drawn


# ---------------------------------------------------------------- drawing


@pytest.mark.parametrize("mode", BoardSize)
def test_every_element_of_the_live_layer_has_one_key(mode: BoardSize) -> None:
    shown = screen(mode=mode, place="woods", reach={"uptown": 1, "woods": 0}, chances={"woods": "10%"})
    keys = [re.search(r'data-key="([^"]+)"', line) for line in live(shown) if line]
    assert all(keys)
    names = [key[1] for key in keys if key]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("mode", BoardSize)
def test_no_figure_is_drawn_over_the_name_of_a_gate(mode: BoardSize) -> None:
    drawn = live(screen(mode=mode))
    gates = [at for at, line in enumerate(drawn) if "b-gatename" in line]
    assert len(gates) == 4
    assert min(gates) > max(at for at, line in enumerate(drawn) if re.search(r'data-key="[mp]\d+"', line))
    assert all('role="button"' not in drawn[at] for at in gates), "who taps the name taps what lies below"


def test_a_tap_changes_only_the_lines_of_two_places() -> None:
    before, after = live(screen(place="woods")), live(screen(place="library"))
    assert len(set(after) - set(before)) <= 4


def test_from_three_on_a_pile_shows_two_and_counts() -> None:
    drawn = live(screen())
    pile = [line for line in drawn if re.search(r'data-key="m\d+"', line) and "is-under" in line]
    assert len(pile) == 3
    assert any('data-key="n-m-woods"' in line and ">5<" in line for line in drawn)
    assert any('data-key="n-p-woods-0"' in line and ">3<" in line for line in drawn)


@pytest.mark.parametrize(("mode", "most"), [(BoardSize.PHONE, 2), (BoardSize.MID, 6), (BoardSize.WIDE, 1)])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_two_investigators_at_one_place_are_both_seen_nearly_everywhere(
    mode: BoardSize, most: int, language: str
) -> None:
    """They lay one on the other under a "2"; now only where two would cover a name or a gate."""
    piled = []
    for place in (*box.locations, *box.streets):
        drawn = live(screen(given(2, at=dict.fromkeys(range(2), place)), mode, language=language))
        if any("b-pin is-under" in line for line in drawn):
            piled.append(place)
    assert len(piled) <= most, piled


def _standing(mode: BoardSize, height: int, language: str) -> dict[tuple[str, str, int], Rect]:
    """Every stand of a sheet with what its figure covers: the fullest board there can be."""
    sheet = geometry(mode, height, load(language), box)
    found = {}
    for area, stand in stands(mode, height, load(language), box).items():
        found |= {(area, "m", at): marker_body(it, sheet.measures.marker) for at, it in enumerate(stand.markers)}
        found |= {(area, "p", at): pin_body(it, sheet.measures.pin) for at, it in enumerate(stand.pins)}
    return found


def _least_free(solid: Rect, bodies: Iterable[Rect]) -> float:
    """The share that the figure that covers most leaves free."""
    return 1 - max(body.overlap(solid) for body in bodies) / (solid.width * solid.height)


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_on_the_fullest_board_no_figure_hides_a_gate_a_clue_or_a_name(
    mode: BoardSize, height: int, language: str
) -> None:
    sheet, bodies = geometry(mode, height, load(language), box), _standing(mode, height, language).values()
    r, named = sheet.measures.radius, labels(mode, height, load(language), box)
    for place in box.locations:
        at = sheet.points[place]
        assert _least_free(Rect.around(at.x, at.y, r, r), bodies) >= 0.88, f"eye of {place}"
        assert _least_free(named[place].box(), bodies) >= 0.7, f"name of {place}"
        if place in box.unstable:
            assert _least_free(clue.body(at, r), bodies) >= 0.65, f"clues of {place}"


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_no_figure_covers_the_name_of_any_place(mode: BoardSize, height: int, language: str) -> None:
    """One, two or a pile of monsters in every place at once, and up to eight investigators in each."""
    sheet, standing = geometry(mode, height, load(language), box), stands(mode, height, load(language), box)
    names = {place: label.box() for place, label in labels(mode, height, load(language), box).items()}
    names |= {street: sheet.street_name(street) for street in sheet.plates}
    for monsters, people in ((1, 1), (2, 2), (3, 8)):
        slots = Slots(screen(mode=mode, language=language), sheet, standing)
        bodies = {
            (place, at): body
            for place in standing
            for at, body in (
                *((at, marker_body(at, sheet.measures.marker)) for at in slots.markers(place, monsters)),
                *((at, pin_body(at, sheet.measures.pin)) for at in slots.pins(place, 0, people)),
            )
        }
        for (where, _), body in bodies.items():
            for place, name in names.items():
                deep = min(body.bottom, name.bottom) - max(body.top, name.top)
                wide = min(body.right, name.right) - max(body.left, name.left)
                assert min(deep, wide) <= TOUCHES, (where, place)


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_on_the_fullest_board_figures_can_be_told_apart(mode: BoardSize, height: int, language: str) -> None:
    bodies = _standing(mode, height, language)
    for (one, here), (other, there) in itertools.combinations(bodies.items(), 2):
        least = min(here.width * here.height, there.width * there.height)
        assert here.overlap(there) <= 0.32 * least, (one, other)


TIGHTEST = (BoardSize.PHONE, 540, "ru", "french_hill")
"""On the lowest map of a phone two markers find no room there that is nearer to it than to the University."""


@pytest.mark.parametrize(("mode", "height", "language"), [one for one in SHEETS if "xx" not in str(one.id)])
def test_every_figure_of_a_street_lies_nearest_to_its_own_plate(mode: BoardSize, height: int, language: str) -> None:
    """table.md, point 8: the second one of the University lay on French Hill."""
    sheet = geometry(mode, height, load(language), box)
    for street, stand in stands(mode, height, load(language), box).items():
        if street not in sheet.plates:
            continue
        across = () if (mode, height, language, street) == TIGHTEST else stand.pair
        for figure in (*stand.markers, *stand.pins, *across, *stand.pin_pair):
            away = {other: _distance(figure, plate) for other, plate in sheet.plates.items()}
            assert min(away, key=lambda other: away[other]) == street, away


@pytest.mark.parametrize(("mode", "height", "language"), [one for one in SHEETS if "xx" not in str(one.id)])
def test_no_figure_of_a_street_lies_across_the_gap_to_another_plate(
    mode: BoardSize, height: int, language: str
) -> None:
    """table.md, picture 156: a monster of the Merchant District covered the corner of Rivertown's plate too."""
    sheet = geometry(mode, height, load(language), box)
    for (street, kind, at), body in _standing(mode, height, language).items():
        if street in sheet.plates:
            for other, plate in sheet.plates.items():
                deep = min(body.bottom, plate.bottom) - max(body.top, plate.top)
                wide = min(body.right, plate.right) - max(body.left, plate.left)
                assert other == street or min(deep, wide) <= ACROSS, (street, kind, at, other, deep, wide)


def _distance(point: Point, area: Rect) -> float:
    across = max(area.left - point.x, 0, point.x - area.right)
    down = max(area.top - point.y, 0, point.y - area.bottom)
    return float(across**2 + down**2) ** 0.5


def test_a_pile_says_how_many_lie_in_it_wherever_it_is() -> None:
    for mode, place in itertools.product(BoardSize, (*box.locations, *box.streets)):
        table = given(8, monsters={place: ["ghoul"] * 3}, at=dict.fromkeys(range(8), place))
        drawn = live(screen(table, mode))
        assert any(f'data-key="n-m-{place}"' in line and ">3<" in line for line in drawn), (mode, place)
        assert any(f'data-key="n-p-{place}-0"' in line and ">8<" in line for line in drawn), (mode, place)


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_the_number_of_a_pile_leaves_the_symbols_of_its_monsters_free(
    mode: BoardSize, height: int, language: str
) -> None:
    sheet, found = geometry(mode, height, load(language), box), stands(mode, height, load(language), box)
    half, r = sheet.measures.marker, counter_radius(mode)
    for place, one in found.items():
        for at in one.markers if len(one.markers) > 1 else one.pair:
            away = Rect.around(at.x, at.y, half, half).away(one.counters[0].x, one.counters[0].y)
            assert away >= r - 3, place


@pytest.mark.parametrize("mode", BoardSize)
def test_an_investigator_in_a_world_leaves_its_symbol_free(mode: BoardSize) -> None:
    table = given(4, at={0: ("rlyeh", 1), 1: ("rlyeh", 2), 2: ("abyss", 1), 3: ("abyss", 1)})
    sheet = geometry(mode, MEASURES[mode].height, load("ru"), box)
    drawn = "".join(live(screen(table, mode, "ru"), "ru"))
    for x, y in re.findall(r'data-key="p\d" style="transform:translate\(([-\d.]+)px,([-\d.]+)px\)', drawn):
        body = pin_body(Point(float(x), float(y)), sheet.measures.pin)
        for pill in sheet.worlds.values():
            eye = Rect.around(pill.x, pill.y, pill.height * 0.6, pill.height * 0.6)
            assert body.overlap(eye) < 0.05 * eye.width * eye.height
        assert 0 <= body.left < body.right <= sheet.width


@pytest.mark.parametrize("clues", [2, 9, 12])
@pytest.mark.parametrize("mode", BoardSize)
def test_the_number_of_clues_stands_inside_its_badge(mode: BoardSize, clues: int) -> None:
    markup = clue.drawn(clues, False, MEASURES[mode].radius)
    left, wide = (float(re.search(rf'{name}="(-?[\d.]+)"', markup)[1]) for name in (" x", "width"))  # type: ignore[index]
    middle, font = re.search(r'x="(-?[\d.]+)" y="[^"]+" style="font-size:([\d.]+)px">', markup).groups()  # type: ignore[union-attr]
    half = len(str(clues)) * float(font) * 0.7 / 2  # a bold digit of the widest fonts
    assert left < float(middle) - half
    assert float(middle) + half < left + wide


def test_a_moved_monster_keeps_its_key() -> None:
    number = RICH.monsters_at("southside")[0].number
    moved = replace(
        RICH, monsters=tuple(replace(m, place="uptown") if m.number == number else m for m in RICH.monsters)
    )
    before, after = ({re.search(r'data-key="([^"]+)"', x)[1]: x for x in live(screen(t)) if x} for t in (RICH, moved))  # type: ignore[index]
    assert f"m{number}" in before.keys() & after.keys()
    assert before[f"m{number}"] != after[f"m{number}"]


@pytest.mark.parametrize("mode", BoardSize)
def test_figures_in_trays_stay_inside(mode: BoardSize) -> None:
    sheet = geometry(mode, MEASURES[mode].height, load("ru"), box)
    shown = screen(mode=mode, language="ru")
    drawn = dict(
        re.findall(r'data-key="(m\d+|p\d)" style="transform:translate\(([^)]+)\)"', "".join(live(shown, "ru")))
    )
    for one in (*shown.markers, *shown.figures):
        if one.place in sheet.trays:
            key = f"m{one.number}" if isinstance(one, board.Marker) else f"p{one.seat}"
            x, y = (float(part.removesuffix("px")) for part in drawn[key].split(","))
            tray = sheet.trays[one.place]
            assert tray.left < x < tray.right
            assert tray.top < y < tray.bottom


def test_what_the_live_layer_refers_to_is_defined() -> None:
    for mode in BoardSize:
        ids = re.findall(r'id="([^"]+)"', map.static_layer(mode, load("en"), box))
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"', "".join(live(screen(mode=mode))))) <= set(ids)


def test_every_location_has_a_sign() -> None:
    assert set(SIGNS) == set(box.locations)


@pytest.mark.parametrize(
    ("mode", "room", "height"),
    [
        (BoardSize.PHONE, (0, 0), 596),
        (BoardSize.PHONE, (390, 620), 624),
        (BoardSize.PHONE, (390, 300), 540),
        (BoardSize.WIDE, (992, 844), 840),
        (BoardSize.WIDE, (1472, 1024), 780),
        (BoardSize.MID, (592, 712), 708),
    ],
)
def test_the_sheet_takes_the_shape_of_its_frame(mode: BoardSize, room: tuple[int, int], height: int) -> None:
    assert height_for(mode, room) == height
    assert map.view_box(mode, room) == f"0 0 {MEASURES[mode].width} {height}"


def test_the_static_layer_is_drawn_once() -> None:
    first, second = (map.static_layer(BoardSize.MID, load("ru"), box, (592, 712)) for _ in range(2))
    assert first is second


@pytest.mark.parametrize("mode", BoardSize)
def test_the_chance_of_a_gate_is_not_hidden_by_the_first_figures(mode: BoardSize) -> None:
    chances = dict.fromkeys(box.unstable, "15 %")
    sheet = geometry(mode, MEASURES[mode].height, load("ru"), box)
    drawn = "".join(live(screen(given(4), mode, "ru", chances=chances), "ru"))
    found = re.findall(r'class="b-odds" x="([-\d.]+)" y="([-\d.]+)"', drawn)
    assert len(found) == len(box.unstable)
    for x, y in found:
        text = Rect(float(x), float(y) - 10, float(x) + 30, float(y))
        assert _least_free(text, first_bodies(sheet, load("ru"), box)) >= 0.6, (x, y)


# ---------------------------------------------------------------- activity markers


COVERS = 0.3
"""Part of a coin that may lie on the figures of a street; most coins cover nothing."""


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_the_coins_of_streets_cover_no_first_figure_no_name_and_no_clue(
    mode: BoardSize, height: int, language: str
) -> None:
    words = load(language)
    sheet = geometry(mode, height, words, box)
    r, m = radius(sheet), sheet.measures
    found = stands(mode, height, words, box).values()
    figures = [marker_body(one.markers[0], m.marker) for one in found] + [pin_body(one.pins[0], m.pin) for one in found]
    named = [one.box() for one in labels(mode, height, words, box).values()]
    clues = [clue.body(sheet.points[place], m.radius) for place in sorted(box.unstable)]
    letters = [Rect(one.left + 2, one.top + 5, one.right - 2, one.bottom - 5) for one in sheet.plates.values()]
    coins = {place: Rect.around(at.x, at.y, 2 * r, 2 * r) for place, at in corners(sheet, words, box).items()}
    for street in box.streets:
        coin = coins[street]
        assert max(coin.overlap(coins[other]) for other in box.streets if other != street) == 0, street
        assert coin.left >= 0, street
        assert max(coin.overlap(one) for one in named + clues + letters) < 4 * r * r * 0.1, street
        assert max(coin.overlap(one) for one in figures) < 4 * r * r * COVERS, street


def test_a_marker_and_a_card_that_acts_have_shapes_of_their_own() -> None:
    table = replace(given(2, environment="curfew_enforced"), activity_by_hand=("northside",))
    drawn = {key: element for element in live(screen(table)) for key in re.findall(r'data-key="ac-(\w+)"', element)}
    assert set(drawn) == set(box.streets)
    assert "b-spark" in drawn["northside"]
    assert "b-bell" not in drawn["northside"]
    assert "b-bell" in drawn["uptown"]


RING = re.compile(r'class="b-explored" cx="[-\d.]+" cy="[-\d.]+" r="([\d.]+)"')
EXPLORED = given(2, gates={"woods": "yuggoth"}, at={0: "woods", 1: "downtown"}, who={0: {"explored": True}})


@pytest.mark.parametrize("mode", BoardSize)
def test_an_explored_gate_is_a_ring_that_can_be_seen(mode: BoardSize) -> None:
    """table.md, point 20: two fifths of a pin at least, and no fewer than ten px of a phone's own."""
    rings = [float(found[1]) for one in live(screen(EXPLORED, mode)) if (found := RING.search(one))]
    assert len(rings) == 1
    assert 2 * rings[0] >= 0.8 * MEASURES[mode].pin
    assert 2 * rings[0] + STROKE >= 10


@pytest.mark.parametrize("mode", BoardSize)
def test_a_figure_shows_its_face_and_on_a_whole_map_of_a_phone_its_letters(mode: BoardSize) -> None:
    table = given(2, investigators={0: "sister_mary"}, who={0: {"fortune": "cursed", "delayed": True}})
    (pin,) = [one for one in live(screen(table, mode)) if 'data-key="p0"' in one]
    assert pin.count("al-face--sister_mary") == 1
    assert pin.count("b-badge--curse") == 1
    assert pin.count("b-badge--clock") == 1, "who is delayed bears the clock of the lists"
    face, _, far = pin.partition('<g class="b-far">')
    assert "rotate(90)" not in face, "a face stands upright"
    assert ("rotate(90)" in far) == (mode is BoardSize.PHONE), "a pin of letters lies on the side"
    assert ("b-invt" in far) == (mode is BoardSize.PHONE)
    assert "al-face" not in far
