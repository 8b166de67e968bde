"""The town at night below a moment: houses in a row, of whose windows some are still lit. Drawn from a seed."""

from __future__ import annotations

from random import Random

from companion.records import dataclass
from companion.screens.arkham.moments.moment import LitTown
from companion.widgets.markup import NOTHING, Markup

HIGH = 116
"""Height of the row in units of the drawing; the tallest spire ends below its top."""
WIDE = {"phone": 390, "mid": 820, "wide": 1170}
"""Width of the row by that of the page, in units of the drawing."""


@dataclass(frozen=True, slots=True)
class HouseOutline:
    """One house: its outline, and the corners of the windows that it has room for."""

    outline: Markup
    windows: tuple[tuple[int, int], ...]
    wide: int


def render(town: LitTown, wide: int) -> Markup:
    """Return the row of houses, ``wide`` units long; the window that went dark last is marked."""
    chance = Random(town.seed)
    houses = _row(chance, wide)
    windows = [window for house in houses for window in house.windows if 4 < window[0] < wide - 12]
    chance.shuffle(windows)
    panes = "".join(_pane(x, y, at, town.lit) for at, (x, y) in enumerate(windows[: town.windows]))
    outlines = "".join(house.outline for house in houses)
    return (
        f'<svg class="mo-town" viewBox="0 0 {wide} {HIGH}" aria-hidden="true">'
        f'<path class="mo-house" d="{outlines}"/>{panes}</svg>'
    )


def _pane(x: int, y: int, at: int, lit: int) -> Markup:
    """Return a window: lit, dark, or the last that went dark."""
    state = "is-lit" if at < lit else "is-out" if at == lit else ""
    return f'<path class="mo-pane {state}" d="M{x} {y}h6v9h-6z"/>'


def _row(chance: Random, wide: int) -> list[HouseOutline]:
    """Return houses side by side; every fifth or so is a spire, and no two spires stand together."""
    houses, x, since = list[HouseOutline](), -14, 2
    while x < wide:
        is_spire = since > 1 and chance.random() < 0.4
        since = 0 if is_spire else since + 1
        houses.append(_spire(chance, x) if is_spire else _gambrel(chance, x))
        x += houses[-1].wide
    return houses


def _spire(chance: Random, x: int) -> HouseOutline:
    """Return a spire, which has no window."""
    wide, top = chance.randint(26, 34), chance.randint(4, 16)
    return HouseOutline(Markup(f"M{x} {HIGH}V74L{x + wide // 2} {top}L{x + wide} 74V{HIGH}z"), (), wide)


def _gambrel(chance: Random, x: int) -> HouseOutline:
    """Return a house under a broken roof, with a chimney on most."""
    half, eave, chimney = chance.randint(22, 31), chance.randint(66, 84), chance.randint(0, 3)
    a, b, c = half // 3, half - half // 3, chance.randint(18, 24)
    roof = f"l{a} -{c}l{b} -{a + 5}l{b} {a + 5}l{a} {c}"
    smoke = f"M{x + half + b - 8} {eave - c - 4}v-{16 + chimney * 3}h7v{22 + chimney * 3}" if chimney else NOTHING
    outline = Markup(f"M{x} {HIGH}V{eave}{roof}V{HIGH}z{smoke}")
    rows = ((x + half // 2, eave + chance.randint(2, 12)), (x + half + half // 3, eave + chance.randint(2, 12)))
    return HouseOutline(outline, rows, 2 * half)
