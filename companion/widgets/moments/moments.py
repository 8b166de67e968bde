"""Draws moments as dialogs that the page's script (``voices/moments.js``) lays over the table; every text escaped."""

from __future__ import annotations

from collections.abc import Iterable

from companion.screens.arkham.moments.moment import Moment
from companion.widgets.markup import NOTHING, Markup, escape
from companion.widgets.moments import town
from companion.widgets.moments.pictures import PICTURES
from companion.widgets.signs import marks


def render(moments: Iterable[Moment], width: str) -> Markup:
    """Return the moments one behind the other; ``width`` is that of the page, see ``widgets.carrier.WIDTHS``."""
    return "".join(_dialog(moment, town.WIDE[width], at) for at, moment in enumerate(moments))


def _dialog(moment: Moment, wide: int, at: int) -> Markup:
    """Return a moment: its picture above the town, and what has happened."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in moment.lines)
    lit = " al-btn--main" if moment.is_asked else " al-btn--quiet"
    arrow = marks.icon("right") if moment.is_asked else NOTHING
    return (
        f'<dialog tabindex="-1" class="al-moment mo-{escape(moment.kind)}" aria-labelledby="moment-{at}">'
        f'<div class="mo-night"></div><svg class="mo-art" viewBox="-150 -150 300 320" aria-hidden="true">'
        f"{PICTURES[moment.kind](moment)}</svg>{town.render(moment.town, wide)}"
        f'<div class="mo-text" role="status"><p class="mo-eyebrow">{escape(moment.eyebrow)}</p>'
        f'<h2 id="moment-{at}">{escape(moment.title)}</h2><ul>{lines}</ul></div>'
        f'<button type="button" class="al-btn{lit}">{escape(moment.button)}{arrow}</button></dialog>'
    )
