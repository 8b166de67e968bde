"""Draws what one stroke of a finger fills, and the tools of a photo under the map.

What the page's script makes of ``data-pad`` stands in ``static/scripts/boards/strokes.js``, of a photo in ``photo.js``.
"""

from __future__ import annotations

from companion.screens.acts import encode
from companion.screens.innsmouth.pieces import drawn as d
from companion.widgets.drawings.markup import Render, data_act
from companion.widgets.markup import Markup, escape, quoted
from companion.widgets.signs import marks


def pad(part: d.ChoicePad, inside: Render) -> Markup:
    """A table of buttons; the columns stand under their heads."""
    heads = "".join(f'<span class="inn-pad__top" aria-hidden="true">{inside(head)}</span>' for head in part.columns)
    rows = "".join(
        f'<div class="inn-pad__head">{inside(row.head)}</div>{"".join(map(_pad_cell, row.cells))}' for row in part.rows
    )
    stroke = quoted(encode(part.stroke, part.into))
    return (
        f'<div class="inn-pad" data-pad="{len(part.columns)}" data-stroke="{stroke}" role="group" '
        f'aria-label="{quoted(part.label)}" style="--columns:{len(part.columns)}"><span></span>{heads}{rows}</div>'
    )


def _pad_cell(cell: d.PadCell) -> Markup:
    """Return a cell of the pad as an HTML button, pressed if it is on."""
    pressed = "true" if cell.is_on else "false"
    return (
        f'<button type="button" aria-label="{quoted(cell.label)}" aria-pressed="{pressed}" '
        f'data-value="{quoted(cell.value)}"{data_act(cell.act)}></button>'
    )


def photo(part: d.PhotoTools) -> Markup:
    """Return the tools of a photo; the page's script sends the act with the colours that it read."""
    camera = f"{marks.icon('camera')}{escape(part.take)}"
    corners = quoted("|".join(part.corners))
    read = ""
    if part.act is not None:
        act = quoted(encode(part.act, part.into))
        read = f'<button type="button" class="al-btn al-btn--main" data-photo-read="{act}">{escape(part.read)}</button>'
    return (
        f'<section class="al-photo" data-photo-tools data-corners="{corners}" data-no="{quoted(part.no_picture)}">'
        f'<h2 class="al-h3">{escape(part.title)}</h2><p class="al-s al-2">{escape(part.said)}</p>'
        f'<div class="al-photo__in"><label class="al-btn al-upload">{camera}<input type="file" accept="image/*" '
        f'capture="environment" data-photo-file aria-label="{quoted(part.take)}"></label>'
        f'<label class="al-btn al-upload">{escape(part.pick)}<input type="file" accept="image/*" data-photo-file '
        f'aria-label="{quoted(part.pick)}"></label></div>'
        f'<div class="al-photo__pins"><p class="al-s">{escape(part.how)}</p><button type="button" '
        f'class="al-btn al-btn--main" data-photo-pinned>{marks.icon("check")}{escape(part.pinned)}</button></div>'
        f'<div class="al-photo__on"><label class="al-photo__fade"><span>{escape(part.fade)}</span>'
        f'<input type="range" min="0" max="100" step="5" data-photo-fade></label>'
        f"{read}"
        f'<button type="button" class="al-btn" data-photo-pin>{escape(part.pin)}</button></div>'
        f'<button type="button" class="al-btn al-photo__off" data-photo-off>{marks.icon("x")}{escape(part.away)}'
        "</button></section>"
    )
