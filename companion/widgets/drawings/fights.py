"""Draws the parts of fights and of the end of a game; every text escaped."""

from __future__ import annotations

import math
from typing import Any, assert_never

from companion.screens.acts import encode
from companion.screens.families import fights as f
from companion.widgets.drawings.chances import how, why
from companion.widgets.drawings.markup import Render
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import faces, marks

RAYS = 144
"""Rays of the corona."""
INNER, REACH = 64, 22
LONG_FIGURE = 4
"""From so many signs on the figure is set smaller, so that the circle holds it."""


def render(part: f.AnyFightPart, inner: Render) -> Markup:
    """The HTML of one part; ``inner`` draws the parts inside it."""
    match part:
        case f.Versus():
            return _versus(part, inner)
        case f.Figures():
            return f'<div class="al-figures">{"".join(map(_monster_figure, part.figures))}</div>'
        case f.Stages():
            return f'<ol class="rail3" aria-label="{quoted(part.label)}">{"".join(map(_stage, part.stages))}</ol>'
        case f.Wings():
            return _wings(part, inner)
        case f.CheckDiceLine():
            return _check_dice(part)
        case f.Gauge():
            return gauge(part)
        case f.BattleHead():
            return _battle_head(part, inner)
        case f.BattleRow():
            return _battle_row(part, inner)
        case f.ScoreSheet():
            return _score_sheet(part)
        case f.Honour():
            leads = "".join(f'<span class="al-pin">{inner(lead)}</span>' for lead in part.leads)
            text = f'<div class="al-s al-2">{escape(part.title)}</div><div class="al-h3">{escape(part.text)}</div>'
            return f'<div class="al-facing">{leads}<div>{text}</div></div>'
        case f.BoardPicture():
            act, label = quoted(encode(part.act)), quoted(part.label)
            hit = f'<button type="button" class="al-tap__hit" aria-label="{label}" data-act="{act}"></button>'
            return f'<div class="al-tap still">{inner(part.drawn)}{hit}</div>'
        case _:
            assert_never(part)


def _wings(part: f.Wings, inner: Render) -> Markup:
    """Return the page of a fight as HTML: who fights at its left, next step in the middle, odds beside."""
    lead = f'<div class="wings__l">{inner(part.lead)}</div>' if part.lead else ""
    main, side = inner(part.main), inner(part.side)
    return f'<div class="wings">{lead}<div class="wings__m">{main}</div><div class="wings__s">{side}</div></div>'


def _versus(part: f.Versus, inner: Render) -> Markup:
    """Return investigator and monster opposite each other as HTML: picture and name of both, values, place."""

    def side(drawing: Any, name: str, below: Markup, kind: str) -> Markup:
        text = f'<div class="al-versus__name">{escape(name)}</div>{below}'
        return f'<div class="al-versus__{escape(kind)}">{inner(drawing)}<div>{text}</div></div>'

    values = f'<div class="al-who__vals">{inner(part.values)}</div>'
    where = f'<div class="al-s al-2">{escape(part.other_text)}</div>'
    return (
        f'<div class="al-versus">{side(part.lead, part.name, values, "own")}'
        f"{side(part.other, part.other_name, where, 'side')}</div>"
    )


def _monster_figure(part: f.MonsterFigure) -> Markup:
    """Return a number of a monster as HTML: label, figure and text; marked if it differs from the printed number."""
    label = f' role="img" aria-label="{quoted(part.reading)}"' if part.reading else ""
    drawn = marks.icon(part.icon) if part.icon else ""
    text = f'<div class="al-s al-2 al-figures__text"{label}>{escape(part.text)}{drawn}</div>' if part.text else ""
    hint = f' title="{quoted(part.hint)}"' if part.hint else ""
    state = ' class="is-changed"' if part.changed else ""
    spoken = f'<span class="al-sr">{escape(part.hint)}</span>' if part.hint else ""
    return (
        f'<div{state}{hint}><div class="k">{escape(part.label)}</div>'
        f'<div class="v al-num">{escape(part.figure)}</div>{text}{spoken}</div>'
    )


def _stage(part: f.StageMark) -> Markup:
    """Return a stage of a fight as a list item: current, done with a tick, or still ahead."""
    state = ' aria-current="step"' if part.current else ' class="is-done"' if part.done else ""
    tick = marks.icon("check") if part.done else ""
    return f"<li{state}>{escape(part.label)}{tick}</li>"


def _check_dice(part: f.CheckDiceLine) -> Markup:
    """Return the dice of a check as HTML: their number, how it is added up, the chance with its explanation."""
    text = "al-chance__share al-chance__share--none al-num" if part.is_hopeless else "al-chance__share al-num"
    chance = how(part.how, part.chance, escape(part.chance), text) if part.chance else ""
    return (
        f'<div class="al-chance"><span class="al-chance__number al-num">{escape(part.number)}</span>'
        '<div class="al-grow">'
        f'<div><span class="al-2">{escape(part.label)}</span> · {escape(part.sum)}</div>'
        f'<div class="al-s al-2">{escape(part.text)}</div></div>{chance}{why(part.how)}</div>'
    )


# ---------------------------------------------------------------- the final battle


def gauge(part: f.Gauge) -> Markup:
    """The corona: as many rays lit as the chance says, clockwise from the top; a chance above 0 lights one at least."""
    lit = min(RAYS, round(part.share * RAYS))
    if part.share > 0:
        lit = max(1, lit)
    rays = [_glow_ray(number) for number in range(RAYS)]
    return (
        f'<svg class="corona" viewBox="-112 -112 224 224" role="img" aria-label="{quoted(part.reading)}">'
        f'<path d="{"".join(rays[:lit])}" stroke="var(--lamp)" stroke-width="2.2"/>'
        f'<path d="{"".join(rays[lit:])}" stroke="var(--line-2)" stroke-width="1.4"/>'
        '<circle r="60" fill="var(--bg)" stroke="var(--lamp)" stroke-width="1.4"/>'
        '<circle r="55.5" fill="none" stroke="var(--line-2)" stroke-width="1"/>'
        f'<text class="corona__n{" is-small" if len(part.figure) >= LONG_FIGURE else ""}" y="12" text-anchor="middle">'
        f"{escape(part.figure)}</text>"
        f'<text class="corona__t" y="33" text-anchor="middle">{escape(part.label)}</text></svg>'
    )


def _glow_ray(number: int) -> Markup:
    """Return the ray with this number, of 144 around the origin, as an SVG path; lengths vary in a fixed pattern."""
    angle = math.radians(-90 + 360 * number / RAYS)
    reach = INNER + REACH + number * 37 % 13 + (14 if number % 9 == 0 else 0)
    x, y = math.cos(angle), math.sin(angle)
    n = marks.number
    return f"M{n(INNER * x)} {n(INNER * y)}L{n(reach * x)} {n(reach * y)}"


def _battle_head(part: f.BattleHead, inner: Render) -> Markup:
    """Return the head of the final battle as HTML: title, gauge of the chance, doom, notches to its next token."""
    notches = "".join(f'<i class="{"on" if at < part.notches else ""}"></i>' for at in range(part.of))
    moons = marks.moons(part.doom, part.track)
    emblem = faces.face(part.face) if part.face else NOTHING
    drawn = gauge(part.gauge) if part.gauge is not None else ""
    explanation = ""
    if part.gauge is not None and part.gauge.how is not None:
        explanation = (
            f'<div class="al-battle__why">{how(part.gauge.how, part.gauge.reading)}{why(part.gauge.how)}</div>'
        )
    return (
        f'<div class="al-battle"><div class="al-battle__title"><div class="al-rowx">'
        f'<p class="al-2 al-grow">{escape(part.over)}</p>'
        f"{inner(part.aside)}</div><h1>{escape(part.title)}</h1></div>"
        f'<div class="al-battle__gauge">{drawn}</div>{explanation}'
        f'<div class="al-battle__numbers">'
        f'<div class="al-battle__number" role="img" aria-label="{quoted(part.doom_reading)}">'
        f'{emblem}<span class="al-num">{part.doom}</span><span class="al-battle__moons">{moons}</span></div>'
        f'<div class="al-battle__number al-battle__notches">'
        f'<span class="notch" aria-hidden="true">{notches}</span>'
        f'<span class="al-2">{escape(part.notch_text)}</span>{inner(part.chips)}</div>'
        f'<p class="al-s al-2">{escape(part.line)}</p></div></div>'
    )


def _battle_row(part: f.BattleRow, inner: Render) -> Markup:
    """Return an investigator of the final battle as a list item; tappable if the row has an act."""
    state = (" is-now" if part.now else "") + (" is-dim" if part.out else "")
    current = Markup(' aria-current="true"') if part.now else NOTHING
    hit = ""
    if part.act is not None:
        act = quoted(encode(part.act))
        hit = f'<button type="button" class="al-tap__hit" aria-label="{quoted(part.name)}" data-act="{act}"></button>'
    figure = ""
    if part.figure:
        text = f'<span class="al-num">{escape(part.figure)}</span> <span class="al-s al-2">{escape(part.note)}</span>'
        named = f"{part.name}: {part.figure} {part.note}"
        figure = how(part.how, named, f'<span class="al-fighter__figure">{text}</span>', "al-fighter__chance")
    line = f'<div class="al-s al-2">{escape(part.line)}</div>' if part.line else ""
    more = f'<div class="al-fighter__more">{inner(part.more)}</div>' if part.more else ""
    return (
        f'<li class="al-fighter{state}"{current}>'
        f'<div class="al-fighter__who{" al-tap" if hit else ""}">{inner(part.lead)}<div>'
        f'<div class="al-fighter__name">{escape(part.name)}</div>'
        f'<div class="al-who__vals">{inner(part.values)}</div></div>{hit}'
        f'</div><div class="al-fighter__asked">{line}{inner(part.body)}</div>{figure}'
        f"{why(part.how)}{more}</li>"
    )


# ---------------------------------------------------------------- the score


def _score_sheet(part: f.ScoreSheet) -> Markup:
    """Return the score of a finished game as HTML: a table of its rows and their sum."""
    rows = "".join(
        f'<tr><th scope="row">{escape(row.label)}<div class="al-s al-2">{escape(row.text)}</div></th>'
        f"<td>{escape(row.points)}</td></tr>"
        for row in part.rows
    )
    total = f'<tr class="is-sum"><th scope="row">{escape(part.total_label)}</th><td>{escape(part.total)}</td></tr>'
    return f'<table class="al-table al-score__table"><tbody>{rows}{total}</tbody></table>'
