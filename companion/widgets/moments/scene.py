"""Draws the head of a page after an act that counts: the picture of its moment as it stands, and what it brought."""

from __future__ import annotations

from companion.screens.families.aftermath import Aftermath
from companion.widgets.drawings.markup import Render
from companion.widgets.markup import Markup, escape
from companion.widgets.moments import town
from companion.widgets.moments.pictures import PICTURES


def render(part: Aftermath, inner: Render) -> Markup:
    """Return picture, town and words as HTML, and below them the lines."""
    moment = part.moment
    return (
        f'<div class="al-after mo-{escape(moment.kind)}"><div class="al-after__art"><div class="mo-night"></div>'
        f'<svg class="mo-art" viewBox="-150 -150 300 320" aria-hidden="true">{PICTURES[moment.kind](moment)}</svg>'
        f"{town.render(moment.town, town.WIDE['phone'])}</div>"
        f'<p class="mo-eyebrow">{escape(moment.eyebrow)}</p><h2>{escape(moment.title)}</h2>'
        f"{''.join(map(inner, part.lines))}</div>"
    )
