"""The places as printed: plots with their signs, street plates, other worlds, trays, names."""

from __future__ import annotations

from collections.abc import Mapping

from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import EncounterColor
from companion.screens.arkham.board.board import BoardSize
from companion.widgets.arkham_map.geometry import TRAYS, BoardGeometry, Point, Rect
from companion.widgets.arkham_map.ground import deck_ink
from companion.widgets.arkham_map.labels import LEADING, Label, labels
from companion.widgets.arkham_map.text import LabelLine, broken, line
from companion.widgets.markup import NOTHING, Markup, escape
from companion.widgets.signs.glyphs import SIGNS
from companion.widgets.signs.marks import number as n
from companion.widgets.signs.marks import symbol
from companion.words import Words

NEAR_FONT = 7.5
FAR, NEAR = Markup("b-far"), Markup("b-near")
"""Size of the names that a phone shows when the board is twice as large."""


def places(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Every place without what stands on it."""
    return "".join(
        (
            *(_plot(place, sheet) for place in box.locations),
            *(_plate(street, sheet, words, box) for street in box.streets),
            _seal_of_town(sheet, words),
            *(_world(world, sheet, words, box) for world in box.worlds),
            *(_tray(tray, sheet, words, box) for tray in TRAYS),
            *(names(label) for label in far_labels(sheet, words, box).values()),
            *(names(label, near=True) for label in near_labels(sheet, words, box).values()),
        )
    )


def far_labels(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Mapping[str, Label]:
    """Location -> its name on the fitted board."""
    return labels(sheet.mode, sheet.height, words, box)


def near_labels(sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Mapping[str, Label]:
    """Location -> its full name on a phone's enlarged board; empty elsewhere."""
    return labels(sheet.mode, sheet.height, words, box, is_near=True) if sheet.mode is BoardSize.PHONE else {}


def names(label: Label, ink: Markup = NOTHING, near: bool = False) -> Markup:
    """The lines of a label."""
    where = " b-near" if near else " b-far"
    return "".join(
        f'<text class="b-name{where}{ink}" x="{n(label.x)}" y="{n(label.y + at * label.font * LEADING)}" '
        f'style="font-size:{n(label.font)}px" data-most="{n(part.width)}">{escape(part.text)}</text>'
        for at, part in enumerate(label.lines)
    )


def _plot(place: str, sheet: BoardGeometry) -> Markup:
    """Return a location as printed, as SVG: its round plot with its sign."""
    at, r = sheet.points[place], sheet.measures.radius
    return (
        f'<g transform="translate({n(at.x)} {n(at.y)})"><circle r="{n(r + 3)}" fill="var(--halo)"/>'
        f'<circle class="b-plot" r="{n(r)}"/>'
        f'<g class="b-glyph" transform="translate(0 .5) scale({n(r * 0.056)})">{SIGNS.get(place, NOTHING)}</g></g>'
    )


def _plate(street: str, sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Return a street's plate as SVG: name (on phones in a size for near view too), a stripe in its deck's colour."""
    plate, m = sheet.plates[street], sheet.measures
    text = _plate_text(street, m.street_font, sheet.street_lines[street], plate, FAR)
    if sheet.mode is BoardSize.PHONE:
        text += _plate_text(street, NEAR_FONT, broken(words.name(box.spaces[street]), NEAR_FONT), plate, NEAR)
    return (
        f"{_box(plate, 2.5, 'b-halo', 5)}{_box(plate, 0, 'b-street', 3)}"
        f'<rect x="{n(plate.left)}" y="{n(plate.bottom - 3)}" width="{n(plate.width)}" height="3" '
        f'fill="{deck_ink(street, box)}"/>{text}'
    )


def _plate_text(street: str, font: float, lines: tuple[LabelLine, ...], plate: Rect, where: Markup) -> Markup:
    """Return the lines of a street's name as SVG text, centred on its plate."""
    return "".join(
        f'<text class="b-streetname {where}" x="{n(plate.x)}" '
        f'y="{n(plate.y + (at - (len(lines) - 1) / 2) * font * 1.13 + font * 0.3 - 1)}" '
        f'style="font-size:{n(font)}px" data-most="{n(plate.width - 6)}">{escape(part.text)}</text>'
        for at, part in enumerate(lines)
    )


def _box(rect: Rect, more: float, name: str, corner: float) -> Markup:
    """Return a rectangle with rounded corners as SVG, ``more`` pixels larger on each side."""
    return (
        f'<rect class="{escape(name)}" x="{n(rect.left - more)}" y="{n(rect.top - more)}" '
        f'width="{n(rect.width + 2 * more)}" height="{n(rect.height + 2 * more)}" rx="{n(corner)}"/>'
    )


# ---------------------------------------------------------------- other worlds


def _world(world: str, sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Return another world as printed, as SVG: pill, symbol, name; its areas and encounters except on phones."""
    pill, r = sheet.worlds[world], sheet.worlds[world].height * 0.4
    eye = symbol(box.worlds[world].dimension, r * 0.6)
    return (
        f"{_box(pill, 0, 'b-world', pill.height / 2)}"
        f'<path class="b-neat" d="M{n(pill.x)} {n(pill.top)}V{n(pill.bottom)}"/>'
        f'<g transform="translate({n(pill.x)} {n(pill.y)})"><circle r="{n(r + 2.5)}" fill="var(--surface)"/>'
        f'<circle r="{n(r)}" fill="var(--token)"/>{eye}</g>'
        f"{'' if sheet.mode is BoardSize.PHONE else _zones(pill) + _encounters(world, sheet, words, box)}"
        f"{world_name(world, sheet, words, box)}"
    )


def _zones(pill: Rect) -> Markup:
    """Return the numbers 1 and 2 of the two areas of another world, left and right on its pill, as SVG."""
    return "".join(
        f'<text class="b-zone" x="{n(pill.x + side * pill.width * 0.36)}" y="{n(pill.y + 4.5)}">{zone}</text>'
        for zone, side in ((1, -1), (2, 1))
    )


def world_name(world: str, sheet: BoardGeometry, words: Words, box: ArkhamBox, ink: Markup = NOTHING) -> Markup:
    """Return a world's name under its pill as SVG: in full on a wide board, otherwise short.

    On a phone the full name, in up to two lines, follows the short one (classes ``b-near`` and ``b-far``). ``ink``:
    more classes, each after a space.
    """
    pill, font, space = sheet.worlds[world], sheet.measures.world_font, box.spaces[world]
    y = pill.bottom + font + 1
    most = 2 * (sheet.width - sheet.measures.margin - 2 - pill.x)
    text = words.name(space) if sheet.mode is BoardSize.WIDE else words.short(space)
    far = _world_text(text, Point(pill.x, y), font, most, f"b-far{ink}")
    if sheet.mode is not BoardSize.PHONE:
        return far
    lines = enumerate(broken(words.name(space), NEAR_FONT))
    near = (_world_text(a.text, Point(pill.x, y - 3 + at * 8), NEAR_FONT, most, f"b-near{ink}") for at, a in lines)
    return far + "".join(near)


def _world_text(text: str, at: Point, font: float, most: float, name: Markup) -> Markup:
    """Return a text on a world's pill as SVG, shrunk by the page if it is wider than ``most`` pixels."""
    return (
        f'<text class="b-worldname {name}" x="{n(at.x)}" y="{n(at.y)}" style="font-size:{n(font)}px" '
        f'data-most="{n(most)}">{escape(text)}</text>'
    )


def _encounters(world: str, sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """The colours of the cards that are drawn there, each with its letter."""
    pill, font = sheet.worlds[world], sheet.measures.world_font
    colors = box.worlds[world].encounter_colors
    drawn = []
    for at, color in enumerate(colors):
        x, y = pill.x + (at - (len(colors) - 1) / 2) * 20, pill.bottom + font + 13
        drawn.append(
            f'<rect x="{n(x - 9)}" y="{n(y - 7.5)}" width="18" height="15" rx="2" fill="var(--k-{color})"/>'
            f'<text class="b-ltr" x="{n(x)}" y="{n(y + 4.4)}">{escape(_color_letter(color, words))}</text>'
        )
    return "".join(drawn)


def _color_letter(color: EncounterColor, words: Words) -> str:
    """Return the capital first letter of an encounter colour's name in the page's language, "" if it has no letter."""
    name = {
        EncounterColor.RED: words.t("red"),
        EncounterColor.YELLOW: words.t("yellow"),
        EncounterColor.GREEN: words.t("green"),
        EncounterColor.BLUE: words.t("blue"),
    }[color]
    return next((letter for letter in name if letter.isalpha()), "").upper()


# ---------------------------------------------------------------- trays and the town's seal


def _tray(tray: str, sheet: BoardGeometry, words: Words, box: ArkhamBox) -> Markup:
    """Return a tray as printed, as SVG: its rectangle and its name."""
    rect, font, small = sheet.trays[tray], sheet.measures.tray_font, sheet.mode is not BoardSize.WIDE
    loose = "" if tray == "outskirts" else " is-loose"
    y = rect.top + 15 if small else rect.y + font * 0.35
    name = line(words.short(box.spaces[tray]), font)
    most = min(name.width, rect.width - 10) if small else name.width
    return (
        f"{_box(rect, 0, 'b-tray' + loose, 4)}"
        f'<text class="b-trayname" x="{n(rect.left + (6 if small else 12))}" y="{n(y)}" '
        f'style="font-size:{n(font)}px" data-most="{n(most)}">{escape(name.text)}</text>'
    )


def _seal_of_town(sheet: BoardGeometry, words: Words) -> Markup:
    """Compass rose and name, where the wide sheet has room."""
    if sheet.mode is not BoardSize.WIDE:
        return NOTHING
    x, y = sheet.measures.town_left - 8, sheet.height - 104
    town, state = words.t("Arkham"), words.t("Massachusetts, 1926")
    return (
        f'<g class="b-rose" transform="translate({n(x)} {n(y)})"><g transform="scale(.86)">'
        '<circle r="21" class="b-neat"/>'
        '<circle r="17" class="b-neat b-faint"/><path class="b-north" d="M0-26 4-5 0 0z"/>'
        '<path class="b-points" d="M0-26-4-5 0 0zM0 26 4 5 0 0zM0 26-4 5 0 0zM26 0 5-4 0 0zM26 0 5 4 0 0z'
        'M-26 0-5-4 0 0zM-26 0-5 4 0 0z"/></g>'
        f'<text class="b-town" x="36" y="-2">{escape(town)}</text>'
        f'<text class="b-state" x="36" y="15">{escape(state)}</text></g>'
    )
