"""Draws the evening newspaper as one SVG that needs nothing else: ink on paper in both lights.

Wide it is 1080 × 1350, the picture that players share; narrow it has one column and is as high as it needs.
"""

from __future__ import annotations

from dataclasses import replace

from companion.records import dataclass
from companion.screens.families import newspaper as n
from companion.widgets.drawings.paper import curve, engraving, lettering
from companion.widgets.drawings.paper.inks import HAIR, INK, PAPER, RUST, SEATS
from companion.widgets.drawings.paper.lettering import SANS, Line
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import faces

WIDE, HIGH, NARROW = 1080, 1350, 540
WIDE_KEY = Markup("w")
GAP = 18
LOWEST_PLATE = 150
"""Height of the engraving that a narrow paper has, and below which a wide one does not go."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The measures of one form of the paper, in its own units."""

    width: int
    margin: int
    columns: int
    title: int
    headline: tuple[int, ...]
    """From the largest; the first that fits into three lines is taken."""
    sentence: int
    turn: int
    people: int
    """In a row."""
    medal: int
    person: int = 26
    """Size of a name."""

    @property
    def room(self) -> int:
        """The width between the margins."""
        return self.width - 2 * self.margin


PICTURE = Sizes(WIDE, 40, 2, 66, (60, 52, 44, 36), 30, 26, 4, 92)
CROWDED = Sizes(WIDE, 40, 2, 58, (52, 44, 36), 28, 22, 4, 70, 22)
"""With a second row of investigators."""


def render(part: n.Newspaper) -> Markup:
    """Return the newspaper for a page: the narrow form and the wide one, of which the page shows the one that fits."""
    narrow, wide = _sheet(part, _narrow(part.text), Markup("n")), picture(part)
    return (
        f'<article class="paper" aria-label="{quoted(part.title)}">'
        f'<div class="paper__n">{narrow}</div><div class="paper__w">{wide}</div></article>'
    )


def picture(part: n.Newspaper, key: Markup = WIDE_KEY) -> Markup:
    """Return the newspaper as a picture to share, 1080 × 1350; ``key`` keeps the ids of two on a page apart."""
    return _sheet(part, PICTURE if len(part.team) <= PICTURE.people else CROWDED, key)


def _narrow(text: int) -> Sizes:
    """Return the measures of a narrow paper; large letters are letters on a smaller paper."""
    width = NARROW * 100 // text
    return Sizes(width, 20, 1, 46, (42, 36, 31), 25, 25, 2 if width > NARROW * 0.8 else 1, 78)


def _sheet(part: n.Newspaper, sizes: Sizes, key: Markup) -> Markup:
    """Return the whole paper as SVG; ``key`` keeps the ids of its patterns apart from other drawings.

    A picture with more text than it has room for is drawn smaller as a whole.
    """
    head, y = _head(part, sizes)
    low = _low(part, sizes, key)
    columns = _columns(part, sizes, key)
    rest = sum(height for _, height in (columns, *low)) + GAP
    plate = round(max(LOWEST_PLATE, min(340, HIGH - y - rest))) if sizes.columns > 1 else sizes.room // 2
    high = max(HIGH, round(y + plate + rest)) if sizes.columns > 1 else round(y + plate + rest)
    drawn = engraving.plate(part.is_won, part.ancient_one, key)
    body = [head, _plate(drawn, sizes, y, plate)]
    y += plate + GAP
    spare = high - y - rest + GAP
    body.append(_moved(columns[0], y + spare // 2))
    y += columns[1] + spare
    for block, height in low:
        body.append(_moved(block, y))
        y += height
    whole = HIGH if sizes.columns > 1 else high
    beside = sizes.width * (high - whole) // whole // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sizes.width}" height="{whole}" '
        f'viewBox="-{beside} 0 {sizes.width + 2 * beside} {high}" font-family="{lettering.SERIF}" fill="{INK}">'
        f'<rect x="-{beside}" width="{sizes.width + 2 * beside}" height="{high}" fill="{PAPER}"/>'
        f"{Markup('').join(body)}</svg>"
    )


def _moved(block: Markup, y: float) -> Markup:
    """Return a block moved down to ``y``."""
    return f'<g transform="translate(0 {y:.0f})">{block}</g>'


def _plate(drawn: Markup, sizes: Sizes, y: float, height: int) -> Markup:
    """Return the engraving in its frame."""
    place = f'x="{sizes.margin}" y="{y:.0f}" width="{sizes.room}" height="{height}"'
    return (
        f'<svg {place} viewBox="0 0 {engraving.WIDTH} {engraving.HEIGHT}" preserveAspectRatio="xMaxYMid slice">'
        f'{drawn}</svg><rect {place} fill="none" stroke="{INK}" stroke-width="3"/>'
    )


def _rule(sizes: Sizes, y: float) -> Markup:
    """Return a double line across the paper."""
    span = f"M{sizes.margin} {y - 3:.0f}h{sizes.room}m0 5h-{sizes.room}"
    return f'<path d="{span}" fill="none" stroke="{INK}" stroke-width="2"/>'


# ---------------------------------------------------------------- head


def _head(part: n.Newspaper, sizes: Sizes) -> tuple[Markup, float]:
    """Return title, date, headline and sentence, and where they end."""
    middle, room = sizes.width / 2, sizes.room
    title = lettering.fitting(part.title, (sizes.title, sizes.title * 3 // 4, sizes.title // 2), room, 1)
    body, y = _lines(title, middle, 24)
    date = lettering.wrapped(part.dateline, Line(25 if sizes.columns > 1 else 22, family=SANS), room)
    text, y = _lines(date, middle, y + 6)
    body += text + _rule(sizes, y + 14)
    headline = lettering.fitting(part.headline, sizes.headline, room, 2, weight=700)
    text, y = _lines(headline, middle, y + 34, Markup(' role="heading" aria-level="1"'))
    body += text
    text, y = _lines(lettering.wrapped(part.sentence, Line(sizes.sentence), room), middle, y + 10)
    return body + text, y + GAP


def _lines(block: lettering.LetterBlock, middle: float, y: float, more: Markup = NOTHING) -> tuple[Markup, float]:
    """Return a block of centred lines below ``y``, and where it ends."""
    return lettering.drawn(block, middle, y, "middle", more), y + block.height


# ---------------------------------------------------------------- turning points and curve


def _columns(part: n.Newspaper, sizes: Sizes, key: Markup) -> tuple[Markup, float]:
    """Return turning points and curve, beside or below each other, and their height."""
    gap = 30
    width = (sizes.room - gap) // 2 if sizes.columns > 1 else sizes.room
    turns, high = _turns(part, sizes, width) if part.turns else (NOTHING, 0)
    if part.curve is None:
        return turns, high
    course, curve_high = curve.render(part.curve, width, key)
    if not part.turns or sizes.columns == 1:
        return turns + f'<g transform="translate({sizes.margin} {high:.0f})">{course}</g>', high + curve_high
    beside = f'<g transform="translate({sizes.margin + width + gap} 0)">{course}</g>'
    return turns + beside, max(high, curve_high)


def _turns(part: n.Newspaper, sizes: Sizes, width: int) -> tuple[Markup, float]:
    """Return the turning points, each under its round, and their height."""
    left, size = sizes.margin, sizes.turn
    body = _title(part.turns_title, left, width)
    y = 52.0
    for turn in part.turns:
        block = lettering.wrapped(turn.text, Line(size, family=SANS), width - 54)
        middle = y + (block.height + 16) / 2
        body += (
            f'<text x="{left}" y="{middle + 10:.0f}" font-size="30" font-weight="700" fill="{RUST}">'
            f"{escape(turn.round)}</text>{lettering.drawn(block, left + 54, y + 8, 'start')}"
        )
        y += block.height + 16
        body += f'<path d="M{left} {y:.0f}h{width}" stroke="{HAIR}"/>'
    return body, y + GAP


def _title(text: str, left: float, width: float) -> Markup:
    """Return the title of a column with the line under it."""
    return (
        f'<text x="{left}" y="28" font-size="28" font-weight="700" role="heading" aria-level="2">{escape(text)}</text>'
        f'<path d="M{left} 42h{width}" stroke="{INK}" stroke-width="2"/>'
    )


# ---------------------------------------------------------------- team and score


def _low(part: n.Newspaper, sizes: Sizes, key: Markup) -> tuple[tuple[Markup, float], ...]:
    """Return the blocks at the bottom with their heights: the team, the score."""
    return _team(part, sizes, key), _score(part, sizes)


def _team(part: n.Newspaper, sizes: Sizes, key: Markup) -> tuple[Markup, float]:
    """Return the investigators in rows under a double line, and their height."""
    body, y = _rule(sizes, 3), 20.0
    columns = min(sizes.people, max(1, len(part.team)))
    width = sizes.room // columns
    for start in range(0, len(part.team), columns):
        row = part.team[start : start + columns]
        texts = [_person_text(person, width - sizes.medal - 20, sizes.person) for person in row]
        high = max(sizes.medal + 8, *(sum(block.height for block in blocks) for blocks in texts))
        for at, (person, blocks) in enumerate(zip(row, texts, strict=True)):
            left = sizes.margin + at * width
            body += _medal(person, left + sizes.medal / 2 + 6, y + high / 2, sizes.medal, key)
            top = y + (high - sum(block.height for block in blocks)) / 2
            for block in blocks:
                body += lettering.drawn(block, left + sizes.medal + 20, top, "start")
                top += block.height
        y += high + 14
    return body, y


def _person_text(person: n.PaperPerson, room: float, size: int) -> list[lettering.LetterBlock]:
    """Return name, player and trophies as blocks of lines."""
    name = lettering.fitting(person.name, (size, size - 4, size - 7), room, 2, 700)
    player = [lettering.fitting(person.player, (size - 2, size - 5), room, 2)] if person.player else []
    return [
        name,
        *player,
        *(lettering.wrapped(line, Line(min(20, size - 3), family=SANS), room) for line in person.lines),
    ]


def _medal(person: n.PaperPerson, x: float, y: float, size: int, key: Markup) -> Markup:
    """Return the face in a ring of the seat's colour, its middle at a point."""
    radius = size / 2
    place = Markup(f'x="-{radius:.0f}" y="-{radius:.0f}" width="{size}" height="{size}"')
    ring = f"face-{key}{person.seat}"
    return (
        f'<g transform="translate({x:.0f} {y:.0f})" aria-hidden="true"><circle r="{radius + 6:.0f}" fill="{INK}"/>'
        f'<circle r="{radius + 4:.0f}" fill="{SEATS[person.seat % len(SEATS)]}"/>'
        f'<clipPath id="{ring}"><circle r="{radius:.0f}"/></clipPath>'
        f'<g clip-path="url(#{ring})">{faces.drawing(person.face, place, key)}</g></g>'
    )


ITALIC = Markup(' font-style="italic"')


def _score(part: n.Newspaper, sizes: Sizes) -> tuple[Markup, float]:
    """Return the line of the score, light on dark down to the edge, and its height."""
    left, size = sizes.margin, 30
    label = lettering.width(part.score_label, Line(size))
    number = left + label + 18
    text_at = number + lettering.width(part.score, Line(46, 700)) + 18
    press = lettering.width(part.press, Line(size))
    is_wide = sizes.columns > 1
    room = sizes.width - sizes.margin - text_at - press - 18 if is_wide else sizes.room
    block = lettering.fitting(part.score_text, (23, 20, 18), room, 2) if part.score_text else None
    block = replace(block, line=replace(block.line, family=SANS)) if block else None
    below = 0.0 if is_wide or block is None else block.height + 6
    high = 76 + below
    has_press = text_at + press <= sizes.width - left or is_wide
    signed = lettering.drawn(lettering.LetterBlock((part.press,), Line(size)), sizes.width - left, 20, "end", ITALIC)
    text = NOTHING
    if block is not None:
        text = lettering.drawn(block, text_at if is_wide else left, 40 - block.height / 2 if is_wide else 66, "start")
    return (
        f'<path d="M0 0h{sizes.width}v{high + 40:.0f}H0z"/><g fill="{PAPER}"><text x="{left}" y="49" '
        f'font-size="{size}">{escape(part.score_label)}</text><text x="{number:.0f}" y="53" font-size="46" '
        f'font-weight="700">{escape(part.score)}</text>{text}'
        f"{signed if has_press else NOTHING}</g>"
    ), high
