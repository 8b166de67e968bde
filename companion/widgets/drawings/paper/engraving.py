"""The engraving of the evening newspaper: the town under a moon with the Elder Sign, or under the Ancient One."""

from __future__ import annotations

from collections.abc import Iterator

from companion.widgets.markup import Markup
from companion.widgets.signs import faces

WIDTH, HEIGHT, MOON = 1000, 340, 700
NIGHT, PALE, LAMP, GLOW = Markup("#0b1316"), Markup("#f3dfae"), Markup("#e8b65c"), Markup("#b4552c")
BRANCH = Markup("M-2.5 12.5 2.5-12.5M1.7-7.5 7.5-11M.9-3.5 8.5-5.5M0 1.5 7 1M2-9.5-3.5-12M1-4-6.5-7.5M-.2 2-7-1.5")
"""The Elder Sign on a circle of 15."""
WALKER = Markup(
    '<g transform="translate(470 302) scale(1.7)" stroke="#f3dfae"><path d="M-8 0h20M-4 0V-22Q2-32 8-22V0" '
    'fill="#10191b" stroke-width="1.3"/><circle cx="2" cy="-30" r="4.5" fill="#f3dfae" stroke="none"/>'
    '<path d="M-6-32h16M-2-33q4-6 8 0" stroke-width="2" fill="#10191b"/><path d="M8-18l10 5" stroke-width="1.5"/>'
    '<circle cx="19" cy="-8" r="10" fill="#e8b65c" opacity=".35" stroke="none"/>'
    '<path d="M16.5-12h5v7h-5z" fill="#f5cf86" stroke="none"/></g>'
)
"""An investigator with a lantern on the quay."""


def plate(is_won: bool, ancient_one: str, key: Markup) -> Markup:
    """Return the engraving, 1000 × 340; ``key`` keeps its ids apart from those of other drawings."""
    return _won(key) if is_won else _lost(ancient_one, key)


def _won(key: Markup) -> Markup:
    """Return the town with its lights on, the Elder Sign in the moon above the river."""
    sign = (
        f'<circle cx="{MOON}" cy="118" r="98" fill="{PALE}"/><g transform="translate({MOON} 118) scale(4.1)" '
        f'fill="none" stroke="#10191b" stroke-width="1.7" stroke-linecap="round"><path d="{BRANCH}"/>'
        f'<circle r="20" stroke-width=".8"/></g>'
    )
    return f"{_sky(118, '#d9b871', '#10191b', key)}{sign}{_town(HEIGHT - 62, True)}{_water()}{WALKER}"


def _lost(ancient_one: str, key: Markup) -> Markup:
    """Return the dark town with the Ancient One before the moon."""
    place = Markup(f'x="{MOON - 150}" y="8" width="300" height="300"')
    moon = (
        f'<clipPath id="eye-{key}"><circle cx="{MOON}" cy="158" r="146"/></clipPath><g clip-path="url(#eye-{key})">'
        f'{faces.drawing(ancient_one, place, key)}</g><circle cx="{MOON}" cy="158" r="145" fill="none" '
        f'stroke="#f0a068" stroke-width="3"/>'
    )
    ground = f'<path d="M0 {HEIGHT - 30}h{WIDTH}v30H0z" fill="#0b0f10"/>'
    return f"{_sky(158, GLOW, '#110b09', key)}{moon}{_town(HEIGHT - 30, False)}{ground}"


def _sky(y: int, glow: str, night: str, key: Markup) -> Markup:
    """Return a hatched sky that glows round the moon at the height ``y``."""
    ink, dark = Markup(glow), Markup(night)
    return (
        f'<defs><pattern id="sky-{key}" width="9" height="6" patternUnits="userSpaceOnUse"><path d="M0 3h9" '
        f'stroke="#33464c" stroke-width=".9"/></pattern><pattern id="glow-{key}" width="9" height="6" '
        f'patternUnits="userSpaceOnUse"><path d="M0 3h9" stroke="{ink}" stroke-width="3.4"/></pattern>'
        f'<radialGradient id="halo-{key}" gradientUnits="userSpaceOnUse" cx="{MOON}" cy="{y}" r="330">'
        f'<stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset=".4" stop-color="#fff" '
        f'stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
        f'<mask id="moon-{key}"><path d="M0 0h{WIDTH}v{HEIGHT}H0z" fill="url(#halo-{key})"/></mask></defs>'
        f'<path d="M0 0h{WIDTH}v{HEIGHT}H0z" fill="{dark}"/><path d="M0 0h{WIDTH}v{HEIGHT}H0z" '
        f'fill="url(#sky-{key})"/><path d="M0 0h{WIDTH}v{HEIGHT}H0z" fill="url(#glow-{key})" '
        f'mask="url(#moon-{key})"/>'
    )


def _uneven(seed: int, low: float, high: float) -> float:
    """Return a number between ``low`` and ``high``, always the same for a seed and without any order."""
    return low + (high - low) * (seed * 7919 % 1009 * 613 % 1009) / 1009


def _houses() -> Iterator[tuple[bool, float, float, float]]:
    """Yield whether it is a spire, left side, width and height of the houses; no spire stands before the moon."""
    x, house = -14.0, 0
    while x < WIDTH:
        house += 1
        is_spire = house % 5 == 0 and not MOON - 140 < x < MOON + 100
        wide = _uneven(house, 46, 74) * (0.5 if is_spire else 1)
        yield is_spire, x, wide, _uneven(house + 40, 34, 58)
        x += wide


def _town(y: int, is_lit: bool) -> Markup:
    """Return the houses over the line ``y`` with their windows lit or dark."""
    roofs, windows = Markup(""), Markup("")
    for is_spire, x, wide, high in _houses():
        top = y - high
        if is_spire:
            roofs += f"M{x:.0f} {y}V{top:.0f}l{wide / 2:.0f}-{wide * 2.4:.0f} {wide / 2:.0f} {wide * 2.4:.0f}V{y}z"
            continue
        rise = wide * 0.5
        roofs += (
            f"M{x:.0f} {y}V{top:.0f}l{wide * 0.14:.0f}-{rise * 0.6:.0f} {wide * 0.36:.0f}-{rise * 0.4:.0f} "
            f"{wide * 0.36:.0f} {rise * 0.4:.0f} {wide * 0.14:.0f} {rise * 0.6:.0f}V{y}z"
            f"M{x + wide * 0.68:.0f} {top:.0f}v-{rise * 1.1:.0f}h6v{rise:.0f}z"
        )
        for share in (0.22, 0.62):
            windows += f"M{x + wide * share:.0f} {top + high * 0.22:.0f}h7v10h-7z"
    fill = f'fill="{LAMP}"' if is_lit else 'fill="none" stroke="#4a5b60"'
    return f'<path d="{roofs}" fill="{NIGHT}" stroke="#2b3d43"/><path d="{windows}" {fill}/>'


def _water() -> Markup:
    """Return the river along the lower edge with the moon in it."""
    waves, glints = Markup(""), Markup("")
    for row, y in enumerate(range(HEIGHT - 56, HEIGHT, 7)):
        for at in range(12):
            waves += f"M{_uneven(row * 12 + at, 0, WIDTH):.0f} {y}h{_uneven(row + at * 5, 20, 70):.0f}"
        for at in range(4):
            glints += f"M{_uneven(row * 4 + at + 90, 630, 750):.0f} {y}h{_uneven(row + at * 3, 14, 40):.0f}"
    return (
        f'<path d="M0 {HEIGHT - 62}h{WIDTH}v62H0z" fill="#0b1417"/><path d="{waves}" stroke="#3d5158" '
        f'stroke-width="1.5"/><path d="{glints}" stroke="{PALE}" stroke-width="2.6"/>'
    )
