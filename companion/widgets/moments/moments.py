"""Draws moments as dialogs that the page's script (``voices/moments.js``) lays over the table; every text escaped."""

from __future__ import annotations

from collections.abc import Iterable

from companion.screens.arkham.moments.moment import Moment
from companion.widgets.drawings.markup import data_act
from companion.widgets.markup import NOTHING, Markup, escape
from companion.widgets.moments import town
from companion.widgets.moments.pictures import PICTURES
from companion.widgets.signs import faces, marks


def render(moments: Iterable[Moment], width: str) -> Markup:
    """Return the moments one behind the other; ``width`` is that of the page, see ``widgets.carrier.WIDTHS``."""
    return "".join(_dialog(moment, town.WIDE[width], at) for at, moment in enumerate(moments))


def _dialog(moment: Moment, wide: int, at: int) -> Markup:
    """Return a moment: its picture above the town, and what has happened."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in moment.lines)
    lasts = f' data-lasts="{moment.lasts}"' if moment.lasts else NOTHING
    return (
        f'<dialog tabindex="-1"{lasts} class="al-moment mo-{escape(moment.kind)}"'
        f' data-kind="{escape(moment.kind)}" aria-labelledby="moment-{at}"'
        f' aria-describedby="moment-{at}-before moment-{at}-after">'
        f'<div class="mo-night"></div><svg class="mo-art" viewBox="-150 -150 300 320" aria-hidden="true">'
        f"{PICTURES[moment.kind](moment)}</svg>{town.render(moment.town, wide)}"
        f'<div class="mo-text"><p id="moment-{at}-before" class="mo-eyebrow">{escape(moment.eyebrow)}</p>'
        f'<h2 id="moment-{at}">{escape(moment.title)}</h2><ul id="moment-{at}-after">{lines}</ul></div>'
        f"{_button(moment)}{_team(moment)}</dialog>"
    )


def _button(moment: Moment) -> Markup:
    """Return the button of a moment, lit where it leads to more than the table; nothing on a television."""
    if not moment.button:
        return NOTHING
    lit = " al-btn--main" if moment.leads else " al-btn--quiet"
    arrow = marks.icon("right") if moment.leads else NOTHING
    act = data_act(moment.leads)
    return f'<button type="button" class="al-btn{lit}"{act}>{escape(moment.button)}{arrow}</button>'


def _team(moment: Moment) -> Markup:
    """Return the team as a row of faces with Sanity and Stamina; nothing where it is not shown."""
    members = "".join(
        f"<li>{faces.medal(member.face, member.seat, member.pin)}<span>"
        f'<i class="mo-sanity">{marks.icon("sanity")}{member.sanity}</i>'
        f'<i class="mo-stamina">{marks.icon("stamina")}{member.stamina}</i></span></li>'
        for member in moment.team
    )
    return f'<ul class="mo-team" aria-hidden="true">{members}</ul>' if members else NOTHING
