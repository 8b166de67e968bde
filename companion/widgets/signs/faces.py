"""Engraved faces of the investigators and emblems of the Ancient Ones, drawn by this house on a square of 96.

``static/faces/arkham`` has a drawing for each id, without its moon, which all of a kind share. They travel once, in the
stylesheet (:func:`stylesheet`), and a region names them by a class: sent with every tap they would weigh 2 kB each.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from companion.widgets.markup import NOTHING, Markup, escape
from companion.widgets.signs.marks import number as n

FOLDER = Path(__file__).parents[1] / "static" / "faces" / "arkham"
MOON, BLANK = "moon", "blank"
"""Files beside the faces: what stands behind all of a kind, and the head of whoever has no face of their own."""
KINDS = ("investigators", "ancient_ones")
_SVG: Final = "http://www.w3.org/2000/svg"
_OPENING = re.compile(r"^<svg[^>]*>|</svg>\s*$")
_ID = re.compile(r'(?<= id=")|(?<=url\(#)')


def face(name: str) -> Markup:
    """Return the face of an investigator or Ancient One by id, as large as ``--z``; a blank head for an unknown id.

    It is hidden from screen readers: the name stands beside it.
    """
    return f'<i class="al-face al-face--{_drawn_as(name)}" aria-hidden="true"></i>'


def medal(name: str, seat: int, letters: str) -> Markup:
    """Return the face of whoever sits in a seat in a ring of its colour, the letters on a plate below, if any.

    The seat -1 is of whoever does not sit at the table.
    """
    plate = f"<b>{escape(letters)}</b>" if letters else NOTHING
    colour = f"var(--p{seat % 8 + 1})" if seat >= 0 else "var(--line-3)"
    return f'<span class="al-medal" style="--c:{colour}" aria-hidden="true">{face(name)}{plate}</span>'


def pawn(name: str, letters: Markup, seat: int, r: float) -> Markup:
    """Return the face of an investigator as a figure of the map around the origin, its letters on a plate below.

    It covers no more than a pin with a head of radius ``r``.
    """
    inner, colour = r * 0.8, f"var(--p{seat % 8 + 1})"
    place = f'x="{n(-inner)}" y="{n(-inner)}" width="{n(2 * inner)}" height="{n(2 * inner)}"'
    head = (
        f'<circle class="b-inv" r="{n(r * 0.92)}" fill="{colour}"/><foreignObject {place} style="--z:{n(2 * inner)}px">'
    )
    plate = f'x="{n(-r * 0.66)}" y="{n(r * 0.44)}" width="{n(r * 1.32)}" height="{n(r * 0.88)}" rx="{n(r * 0.16)}"'
    return (
        f'<g transform="translate(0 {n(-r * 0.12)})">{head}{face(name)}</foreignObject></g>'
        f'<rect class="b-inv" {plate} fill="{colour}"/>'
        f'<text class="b-invt" y="{n(r * 1.17)}" style="font-size:{n(r * 0.8)}px">{letters}</text>'
    )


def emblem(name: str, number: int) -> Markup:
    """Return the emblem of an Ancient One around the origin, the length of its doom track on a plate below."""
    return (
        f'<foreignObject x="-21" y="-21" width="42" height="42" style="--z:42px">{face(name)}</foreignObject>'
        '<rect class="al-emblem" x="-11" y="13" width="22" height="17" rx="3"/>'
        f'<text class="al-emblem__n" y="26.5">{number}</text>'
    )


def drawing(name: str, place: Markup = NOTHING, key: Markup = NOTHING) -> Markup:
    """Return a face with its moon as an SVG element of a picture; ``place`` is its x, y, width and height.

    Ids inside begin with ``key`` and the name, so that the faces of one picture, or of two, do not clash.
    """
    file = _files()[_drawn_as(name)]
    inside = "".join(_OPENING.sub("", _text(file.with_stem(stem))) for stem in (MOON, file.stem))
    shapes = Markup(_ID.sub(f"{key}{file.stem}-", inside))
    return f'<svg xmlns="{_SVG}" viewBox="0 0 96 96" {place} fill="#0b1316" stroke-linecap="round">{shapes}</svg>'


@cache
def stylesheet() -> str:
    """Return the rules that give each face its picture, and the moons behind them."""
    moons = ";".join(f"--{kind}:{_address(FOLDER / kind / f'{MOON}.svg')}" for kind in KINDS)
    rules = (
        f".al-face--{name}{{--face:{_address(file)};--moon:var(--{file.parent.name})}}"
        for name, file in _files().items()
    )
    return "\n".join([f".al-face{{{moons}}}", *rules])


def _drawn_as(name: str) -> Markup:
    """Return the name of the drawing for an id: the id, or that of the blank head."""
    return escape(name if name in _files() else BLANK)


@cache
def _files() -> dict[str, Path]:
    """Return the drawings by the id of whom they show, the blank head among them."""
    files = (file for kind in KINDS for file in sorted((FOLDER / kind).glob("*.svg")))
    return {file.stem: file for file in files if file.stem != MOON}


def _text(file: Path) -> str:
    """Return a drawing as SVG."""
    return file.read_text("utf-8").strip()


def _address(file: Path) -> str:
    """Return a drawing as a CSS address that holds it whole."""
    return f"""url("data:image/svg+xml,{_text(file).replace('"', "'").replace("#", "%23")}")"""
