"""However full the board is, every word on its map is read whole: none lies over another, a badge, a figure or a plate.

What is tested is what is drawn: the markup of the map is read back into the boxes of its words and signs. Widths are
those of ``data-most``, to which the page narrows a word that turns out wider.
"""

from __future__ import annotations

import itertools
import math
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "rules"))
from given import SEATS, box, given

from companion.arkham.table.state import OUTSKIRTS, SKY, UNKNOWN, Fortune, Table
from companion.records import dataclass
from companion.screens.arkham.board import board
from companion.screens.arkham.board.board import Acts, BoardOverlay, BoardScreen, BoardSize
from companion.screens.arkham.board.board_spots import gate_text
from companion.widgets.arkham_map import map
from companion.widgets.arkham_map.gates import gate_font, gate_names
from companion.widgets.arkham_map.geometry import MEASURES, BoardGeometry, Point, Rect, geometry, height_for, heights
from companion.widgets.arkham_map.ground import river_name
from companion.widgets.arkham_map.labels import labels
from companion.widgets.arkham_map.stands import marker_body
from companion.widgets.arkham_map.text import line
from companion.words import Words, load

TOUCHES = 1.0
"""Drawn px by which one thing may reach into another; the strokes round letters are wider."""
ASCENT, DESCENT, FLAT = 0.76, 0.24, 0.02
"""How far letters reach above and below their line, in sizes of the font; the last is for letters that do not hang."""
HANGING = frozenset("gjpqyQ,;()рудцщфДЦЩ")
USUAL = {mode: (*MEASURES[mode].heights, MEASURES[mode].height) for mode in BoardSize}
ACTS = Acts(place=lambda place: "")
SHEETS = [
    pytest.param(mode, height, language, marks=[] if height in USUAL[mode] else pytest.mark.again)
    for mode in BoardSize
    for height in heights(mode)
    for language in ("ru", "en")
]
AWRY, LINES = 20.0, 37.0
"""Px of a gate's name beyond half its width aside, and from its plot: two lines of the name of the place."""
BOARDS = 4
"""Boards that are laid out on each sheet."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A word, sign or figure on the map: its box, or its middle and radius where it is round."""

    what: str
    place: str
    box: Rect
    radius: float = 0

    def over(self, other: Drawn) -> float:
        """By how many px one reaches into the other, at least; negative where they lie apart."""
        if self.radius:
            return other.over(self) if not other.radius else self._round(other)
        if other.radius:
            across = max(self.box.left - other.box.x, 0, other.box.x - self.box.right)
            down = max(self.box.top - other.box.y, 0, other.box.y - self.box.bottom)
            return other.radius - math.hypot(across, down)
        wide = min(self.box.right, other.box.right) - max(self.box.left, other.box.left)
        return min(wide, min(self.box.bottom, other.box.bottom) - max(self.box.top, other.box.top))

    def _round(self, other: Drawn) -> float:
        return self.radius + other.radius - math.hypot(self.box.x - other.box.x, self.box.y - other.box.y)


def disc(what: str, place: str, x: float, y: float, radius: float) -> Drawn:
    return Drawn(what, place, Rect.around(x, y, 2 * radius, 2 * radius), radius)


def room_for(mode: BoardSize, height: int) -> tuple[int, int]:
    """The room of a frame whose sheet has this height."""
    rooms = ((0, 0), *((1000, round(1000 * height / MEASURES[mode].width) + more) for more in (0, -4, 4, -8, 8)))
    return next(room for room in rooms if height_for(mode, room) == height)


def full(seed: int) -> Table:
    """A board with something everywhere: gates, elder signs or clues at every place where they can be, closed shops,
    monsters in most places, some in piles, and eight investigators, some of them together."""
    of = random.Random(seed)
    areas, unstable = (*box.locations, *box.streets), sorted(box.unstable)
    worlds = of.sample(list(box.worlds), len(box.worlds)) * 2
    lying = {place: of.choices(("gate", "gate", "gate", "seal", "clues", "clues"))[0] for place in unstable}
    gates = {place: world for place, world in zip(unstable, worlds, strict=False) if lying[place] == "gate"}
    crowd = of.sample(areas, 3)
    at = {
        seat: of.choice((*areas, *crowd * 6, *((world, zone) for world in box.worlds for zone in (1, 2))))
        for seat in range(len(SEATS))
    }
    return given(
        len(SEATS), gates=gates, seals=[place for place in unstable if lying[place] == "seal"],
        clues={place: of.randint(1, 9) for place in unstable if lying[place] == "clues" or of.random() < 0.2},
        closures=dict.fromkeys(of.sample(["general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"], 2), 0),
        monsters={
            **{place: of.choices(KINDS, k=of.choice((0, 1, 1, 2, 2, 3, 5))) for place in areas},
            SKY: of.choices(KINDS, k=2), OUTSKIRTS: of.choices(KINDS, k=5),
        },
        activity_by_hand=tuple(of.sample(list(box.streets), 3)),
        at=at,
        who={
            seat: {"explored": place in gates, "fortune": of.choice(tuple(Fortune))} for seat, place in at.items()
        },
    )  # fmt: skip


KINDS = ("ghoul", "witch", "zombie", "gug", "byakhee", "vampire", "warlock", "mi_go", "maniac", "cultist", UNKNOWN)


# ---------------------------------------------------------------- reading back what is drawn


def drawn(shown: BoardScreen, words: Words, is_near: bool = False) -> list[Drawn]:
    """Everything on the map; ``is_near`` = with the names of a phone's enlarged one."""
    sheet = geometry(shown.mode, height_for(shown.mode, shown.room), words, box)
    return [*_printed(sheet, words, is_near), *_standing(shown, sheet, words, is_near)]


def _printed(sheet: BoardGeometry, words: Words, is_near: bool) -> Iterator[Drawn]:
    named = labels(sheet.mode, sheet.height, words, box, is_near and sheet.mode is BoardSize.PHONE)
    for place, label in named.items():
        for at, part in enumerate(label.lines):
            base = label.y + at * label.font * 1.08
            yield _text("name", place, part.text, Point(label.x, base), label.font, part.width)
    for node in _parsed(map.static_layer(sheet.mode, words, box, room_for(sheet.mode, sheet.height))):
        kind = node.get("class", "")
        if not node.tag.endswith("text") or ("b-near" if not is_near else "b-far") in kind:
            continue
        if "b-worldname" in kind:
            yield _written("world", _world(node, sheet), node)
        elif "b-trayname" in kind:
            yield _written("tray", _tray(node, sheet), node)
        elif "b-streetname" in kind:
            yield _written("street", _street(node, sheet), node)
        elif "b-zone" in kind or "b-ltr" in kind:
            yield _written("letter", _world(node, sheet), node)
    river = river_name(sheet, words, box)
    yield from (Drawn("river", "", one) for one in (river.boxes if river else ()))
    yield from (Drawn("plate", street, rect) for street, rect in sheet.plates.items())
    yield from (Drawn("pill", world, rect) for world, rect in sheet.worlds.items())
    yield from (Drawn("frame", tray, rect) for tray, rect in sheet.trays.items())
    yield from (
        disc("plot", place, sheet.points[place].x, sheet.points[place].y, sheet.measures.radius)
        for place in box.locations
    )


def _standing(shown: BoardScreen, sheet: BoardGeometry, words: Words, is_near: bool) -> Iterator[Drawn]:
    places = {f"m{one.number}": one.place for one in shown.markers} | {
        f"p{one.seat}": one.place for one in shown.figures
    }
    m = sheet.measures
    for node in _parsed(map.live_layer(shown, words, box)):
        key = node.get("data-key", "")
        kind, _, place = key.partition("-")
        at = _moved(node)
        if key in places:
            if kind.startswith("m"):
                yield Drawn("monster", places[key], marker_body(at, m.marker))
            else:
                yield disc("pin", places[key], at.x, at.y, m.pin)
                foot = Rect(at.x - m.pin * 0.62, at.y, at.x + m.pin * 0.62, at.y + m.pin * 1.32)
                yield Drawn("pin", places[key], foot)
                for ring in node.iter("circle"):
                    if ring.get("class") == "b-explored":
                        x, y, r = (float(ring.get(name, "")) for name in ("cx", "cy", "r"))
                        yield disc("ring", places[key], at.x + x, at.y + y, r + 1.5)
                for badge in (group for group in node.iter("g") if "b-badge" in group.get("class", "")):
                    middle, r = _moved(badge), float(badge[0].get("r", "")) * _scale(badge)
                    yield disc("ring", places[key], at.x + middle.x, at.y + middle.y, r)
        elif kind == "n":
            what, _, place = place.partition("-")
            place = place.rpartition("-")[0] if what == "p" else place
            yield disc("counter", place, at.x, at.y, float(node[0].get("r", "")))
        elif kind == "ac":
            for coin in node:
                yield disc("coin", place, at.x + _moved(coin).x, at.y, 9.5 * _scale(node))
        elif kind == "g" and ("b-near" in node.get("class", "")) == is_near:
            yield _written("gate", place, node)
        elif kind == "c":
            yield _written("tray", place, node, line(node.text or "", _font(node)).width)
        elif kind == "s":
            yield from _marks(node, place, at, sheet)
        elif kind == "o":
            yield from (_written("world", place, text) for text in node.iter("text") if _is_shown(text, is_near))


def _marks(node: ElementTree.Element, place: str, at: Point, sheet: BoardGeometry) -> Iterator[Drawn]:
    for part in node:
        if part.get("class") in ("b-un", "b-st"):
            corners = [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", part.get("d", ""))]
            xs, ys = zip(*corners, strict=True)
            high = Rect(at.x + min(xs), at.y + min(ys), at.x + max(xs), at.y + max(ys))
            yield Drawn("diamond", place, high)
        elif "b-cluemark" in part.get("class", ""):
            middle, shape = _moved(part), part[0]
            if shape.tag == "circle":
                yield disc("clues", place, at.x + middle.x, at.y + middle.y, float(shape.get("r", "")) + 0.8)
            else:
                x, y, wide, high = (float(shape.get(name, "")) for name in ("x", "y", "width", "height"))
                left, top = at.x + middle.x + x, at.y + middle.y + y
                yield Drawn("clues", place, Rect(left - 0.8, top - 0.8, left + wide + 0.8, top + high + 0.8))


def _is_shown(node: ElementTree.Element, is_near: bool) -> bool:
    return ("b-far" if is_near else "b-near") not in node.get("class", "")


def _parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{markup}</svg>")


def _moved(node: ElementTree.Element) -> Point:
    told = node.get("transform", "") or node.get("style", "")
    found = re.search(r"translate\((-?[\d.]+)(?:px)?[ ,]+(-?[\d.]+)", told)
    return Point(float(found[1]), float(found[2])) if found else Point(0, 0)


def _scale(node: ElementTree.Element) -> float:
    found = re.search(r"scale\((-?[\d.]+)\)", node.get("transform", ""))
    return float(found[1]) if found else 1


def _font(node: ElementTree.Element) -> float:
    found = re.search(r"font-size:([\d.]+)px", node.get("style", ""))
    return float(found[1]) if found else 13


def _written(what: str, place: str, node: ElementTree.Element, wide: float = 0) -> Drawn:
    at = Point(float(node.get("x", "")), float(node.get("y", "")))
    font, text = _font(node), node.text or ""
    wide = wide or min(float(node.get("data-most", "inf")), line(text, font).width)
    if "is-end" in node.get("class", ""):
        at = Point(at.x - wide / 2, at.y)
    elif what == "tray":
        at = Point(at.x + wide / 2, at.y)
    return _text(what, place, text, at, font, wide)


def _text(what: str, place: str, text: str, at: Point, font: float, wide: float) -> Drawn:
    below = DESCENT if HANGING.intersection(text) else FLAT
    return Drawn(what, place, Rect(at.x - wide / 2, at.y - font * ASCENT, at.x + wide / 2, at.y + font * below))


def _world(node: ElementTree.Element, sheet: BoardGeometry) -> str:
    at = float(node.get("y", ""))
    return max((one for one, pill in sheet.worlds.items() if pill.top < at), key=lambda one: sheet.worlds[one].top)


def _tray(node: ElementTree.Element, sheet: BoardGeometry) -> str:
    x = float(node.get("x", ""))
    return next(tray for tray, rect in sheet.trays.items() if rect.left < x < rect.right)


def _street(node: ElementTree.Element, sheet: BoardGeometry) -> str:
    x, y = float(node.get("x", "")), float(node.get("y", ""))
    return min(sheet.plates, key=lambda one: abs(sheet.plates[one].x - x) + abs(sheet.plates[one].y - y))


# ---------------------------------------------------------------- what may not lie over what

WORDS = ("name", "gate", "world", "street", "tray", "river")
THINGS = ("letter", "clues", "counter", "monster", "pin", "ring", "coin", "diamond", "plot", "plate", "pill", "frame")
IN_THE_WAY: Mapping[str, Sequence[str]] = dict.fromkeys(WORDS, (*WORDS, *THINGS)) | dict.fromkeys(
    ("monster", "pin", "ring", "counter"), ("pill", "letter")
)
ITS_OWN = {("street", "plate"), ("tray", "frame"), ("world", "letter"), ("tray", "monster"), ("tray", "pin")}
"""What stands on, in or beside the thing whose words they are."""


def clashes(things: Sequence[Drawn]) -> Iterator[tuple[float, Drawn, Drawn]]:
    """Which words or figures lie on what they may not, and how deep in px."""
    kinds: dict[str, list[Drawn]] = {}
    for thing in things:
        kinds.setdefault(thing.what, []).append(thing)
    for what, others in IN_THE_WAY.items():
        for one in kinds.get(what, ()):
            for other in itertools.chain.from_iterable(kinds.get(kind, ()) for kind in others):
                is_own = one.place == other.place and (
                    what == other.what or (what, other.what) in ITS_OWN or what not in WORDS
                )
                if other is not one and not is_own and (deep := one.over(other)) > TOUCHES:
                    yield deep, one, other


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_on_a_full_board_every_word_is_read_whole(mode: BoardSize, height: int, language: str) -> None:
    """Names under badges, under the numbers of piles, over those of other worlds."""
    words = load(language)
    for seed in range(BOARDS):
        shown = board.present(full(seed), box, words, mode, ACTS, BoardOverlay(), room_for(mode, height))
        found = [(round(deep, 1), one.what, one.place, other.what, other.place)
                 for deep, one, other in clashes(drawn(shown, words))]  # fmt: skip
        assert not found, (seed, found)


@pytest.mark.parametrize(("mode", "height", "language"), SHEETS)
def test_clues_leave_the_name_of_their_own_place_and_most_gates_say_their_world(
    mode: BoardSize, height: int, language: str
) -> None:
    """Where nothing else is free, a gate's modifier stands alone; the symbol in the gate says the world."""
    told: list[bool] = []
    for seed in range(BOARDS):
        shown = board.present(full(seed), box, load(language), mode, ACTS, BoardOverlay(), room_for(mode, height))
        things = drawn(shown, load(language))
        names = {thing.place: thing for thing in things if thing.what == "name"}
        assert all(names[one.place].over(one) < 0 for one in things if one.what == "clues")
        gates = (
            node
            for node in _parsed(map.live_layer(shown, load(language), box))
            if "b-gatename" in node.get("class", "")
        )
        told += [" " in (node.text or "") for node in gates]
    assert sum(told) >= 0.8 * len(told)


@pytest.mark.parametrize(
    ("mode", "height", "language"), [sheet for sheet in SHEETS if sheet.values[0] is not BoardSize.PHONE]
)
def test_the_name_of_a_gate_is_read_of_its_own_place(mode: BoardSize, height: int, language: str) -> None:
    """Beside its plot, or below or above it with its middle within its own width: no name hangs between two places."""
    words = load(language)
    sheet = geometry(mode, height, words, box)
    placed, font = labels(mode, height, words, box), gate_font(sheet)
    for place, name in gate_names(sheet, words, box).items():
        at = sheet.points[place]
        for world in box.worlds:
            written = name.written(line(gate_text(world, words, box), font))
            is_beside = written.top < at.y + sheet.measures.radius
            assert is_beside or abs(written.x - placed[place].x) <= written.width / 2 + AWRY, (place, world)
            assert written.away(at.x, at.y) <= sheet.measures.radius + LINES, (place, world)
