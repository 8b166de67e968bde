"""The clues of a place: a lens at four o'clock, a lens and a number in one badge where there are more."""

from __future__ import annotations

from companion.widgets.arkham_map.geometry import Point, Rect
from companion.widgets.markup import NOTHING, Markup
from companion.widgets.signs.marks import number as n

ASIDE, BELOW = 0.98, 0.56
"""Middle of a single lens, from the middle of the plot, in its radii: the eye of a gate and the name stay free."""
HALF = 0.5
"""Half height of the badge, in radii of the plot."""
DIGIT = 0.84
"""Width of one digit, in half heights."""


def body(at: Point, radius: float) -> Rect:
    """Return the box that the clue badge of a place covers, with a number of a single digit."""
    c = radius * HALF
    return Rect(
        at.x + radius * ASIDE - c,
        at.y + radius * BELOW - c,
        at.x + radius * ASIDE + c + c * DIGIT,
        at.y + radius * BELOW + c,
    )


def drawn(clues: int, is_planned: bool, radius: float) -> Markup:
    """The badge at its place beside the plot's middle; nothing where there are no clues."""
    number, c = clues + is_planned, radius * HALF
    if not number:
        return NOTHING
    planned = " is-new" if is_planned else ""
    head = f'<g class="b-cluemark{planned}" transform="translate({n(radius * ASIDE)} {n(radius * BELOW)})">'
    if number == 1:
        return f'{head}<circle class="b-clue" r="{n(c)}"/>{_lens(c / 9)}</g>'
    room = DIGIT * c * len(str(number))
    wide, high, middle = n(2 * c + room), n(2 * c), n(c * 0.5 + room / 2)
    return (
        f'{head}<rect class="b-clue" x="{n(-c)}" y="{n(-c)}" width="{wide}" height="{high}" rx="{n(c)}"/>'
        f'<g transform="translate({n(-c * 0.16)} 0)">{_lens(c / 11)}</g><text class="b-cluen" x="{middle}" '
        f'y="{n(c * 0.48)}" style="font-size:{n(c * 1.32)}px">{number}</text></g>'
    )


def _lens(scale: float) -> Markup:
    """Return the drawing of a magnifying glass as SVG; at scale 1 its lens is 8 pixels across."""
    return (
        f'<g transform="scale({n(scale)})"><circle class="b-clueg" r="4" cx="-1" cy="-1"/>'
        '<path class="b-clueg" d="m2 2 3.6 3.6"/></g>'
    )
