"""Draws the parts that show chances; every text escaped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from companion.screens.acts import encode
from companion.screens.families import chances as c
from companion.screens.parts import Tone
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import marks

MOST_SHOWN = 150
"""Letters of imports and names that are shown above the lines of Python."""
CURVE_WIDTH, CURVE_HEIGHT = 340, 150
LEFT, FIRST, RIGHT, TOP, BOTTOM = 30, 52, 18, 26, 26
"""Where the axis stands, the first and (from the right) the last point, the top and the bottom."""
ROOM = 25
"""Between two points whose figures are written."""


def render(part: c.AnyChancePart, draw: Callable[[Any], Markup]) -> Markup:
    """The HTML of one part; ``draw`` renders what stands inside."""
    match part:
        case c.Outcomes():
            return _outcomes(part)
        case c.BigFigure():
            return _big(part)
        case c.WayForward():
            return _way_forward(part)
        case c.Curve():
            return _curve(part)
        case c.FigureTable():
            return _figure_table(part, draw)
        case c.Code():
            return _code(part)
        case c.FigureLine():
            return _figure_line(part)
        case c.Assumed():
            return _assumed(part, draw)
        case c.Tally():
            return _tally(part)
        case _:
            assert_never(part)


def how(asks: c.How | None, name: str = "", inside: Markup = NOTHING, classes: str = "") -> Markup:
    """Return the button that opens an explanation; with ``inside``, the figure itself is the button.

    Without an explanation it is the figure alone.
    """
    if asks is None:
        return f'<span class="{escape(classes)}">{inside}</span>' if inside else NOTHING
    label = quoted(f"{name}: {asks.label}" if name else asks.label)
    way = f'data-act="{quoted(encode(asks.act))}"' if asks.act is not None else "data-why data-theirs"
    return (
        f'<button type="button" class="al-how {escape(classes)}" aria-expanded="{"true" if asks.is_open else "false"}" '
        f'aria-label="{label}" title="{quoted(asks.label)}" {way}>{inside}</button>'
    )


def why(asks: c.How | None) -> Markup:
    """Return the explanation, hidden unless it is open; it stands beside its button, in the same parent."""
    if asks is None or not asks.codes:
        return NOTHING
    lines = "".join(f"<p>{escape(line)}</p>" for line in asks.formula)
    state = "" if asks.is_open else " hidden data-theirs"
    before = quoted(asks.codes[0].before)
    return (
        f'<div class="al-why" role="region" aria-label="{quoted(asks.label)}" data-before="{before}"{state}>'
        f'{lines}<code class="al-why__b">{escape(_in_short(asks.codes[0].before))}</code>'
        f"{''.join(map(_code, asks.codes))}</div>"
    )


def _in_short(before: str) -> str:
    """Return the text before every line cut to ``MOST_SHOWN`` letters; it is copied as a whole."""
    return before if len(before) <= MOST_SHOWN else f"{before[:MOST_SHOWN].rstrip()}…"


def _bar(outcomes: tuple[c.BarPiece, ...], figures: bool) -> Markup:
    """Return a bar's segments of shares above 0 as HTML; with ``figures``, segments from 0.1 on carry their figure."""
    return "".join(
        f'<span class="o-{outcome.ink.value}" style="flex:{max(outcome.share, 0.002):.4f} 1 0">'
        f"{escape(outcome.figure) if figures and outcome.share >= 0.1 else ''}</span>"
        for outcome in outcomes
        if outcome.share > 0
    )


def _outcomes(part: c.Outcomes) -> Markup:
    """Return the bar of all outcomes above 0 as HTML; with ``part.legend`` above a list of them with their figures.

    The explanation ``part.how`` comes only with the legend.
    """
    bar = f'<div class="al-bars" role="img" aria-label="{quoted(part.reading)}">{_bar(part.outcomes, True)}</div>'
    if not part.legend:
        return bar
    keys = "".join(
        f'<li><i class="o-{outcome.ink.value}" aria-hidden="true"></i>{escape(outcome.label)} '
        f'<b class="al-num">{escape(outcome.figure)}</b></li>'
        for outcome in part.outcomes
        if outcome.share > 0
    )
    return f'<div class="al-ends">{bar}<ul class="al-legend">{keys}</ul>{how(part.how)}{why(part.how)}</div>'


def _big(part: c.BigFigure) -> Markup:
    """Return a large figure as HTML: its title, text and warning beside it, its explanation behind it."""
    tone = f' style="color:var(--{part.tone.value})"' if part.tone is not Tone.PLAIN else ""
    text = f'<div class="al-s al-2">{escape(part.text)}</div>' if part.text else ""
    text += f'<div class="al-s al-guess">{escape(part.warning)}</div>' if part.warning else ""
    figure = how(part.how, f"{part.figure} {part.title}", escape(part.figure), "al-big__n al-num")
    return (
        f'<div class="al-big"{tone}>{figure}'
        f'<div class="al-big__t"><div class="al-m">{escape(part.title)}</div>{text}</div>{why(part.how)}</div>'
    )


def _way_forward(part: c.WayForward) -> Markup:
    """Return a possible next step as HTML: title, figure, thin bar of its chance; tappable if the part has an act."""
    icon = marks.icon(part.icon) if part.icon else ""
    hit = ""
    if part.act is not None:
        name = quoted(f"{part.title}, {part.figure}")
        act = quoted(encode(part.act))
        hit = (
            f'<button type="button" class="al-tap__hit" aria-label="{name}" data-act="{act}"'
            f"{_expanded(part.opened)}></button>"
        )
    label = f'<span class="al-way__l">{escape(part.label)}</span>' if part.label else ""
    text = f'<div class="al-s al-2">{escape(part.text)}</div>' if part.text else ""
    figure = how(part.how, f"{part.title}, {part.figure}", escape(part.figure), "al-way__f al-num")
    classes = f"al-way{' al-tap' if hit else ''}{' is-best' if part.best else ''}{' is-route' if part.is_route else ''}"
    return (
        f'<div class="{classes}">'
        f'<div class="al-way__t"><div class="al-h3">{icon}<span>{escape(part.title)}</span>{label}</div>{text}</div>'
        f"{figure}{_way_bars(part)}{_way_note(part)}{why(part.how)}{hit}</div>"
    )


def _way_bars(part: c.WayForward) -> Markup:
    """Return what a way forward may end in as one bar, its chances as a bar each below their figures, or its share."""
    if part.outcomes:
        return f'<div class="al-bars al-bars--thin" aria-hidden="true">{_bar(part.outcomes, False)}</div>'
    if not part.chances:
        return _share(part.share)
    chances = "".join(
        f'<div><span class="al-s al-2">{escape(chance.label)} <b class="al-num">{escape(chance.figure)}</b></span>'
        f"{_share(chance.share)}</div>"
        for chance in part.chances
    )
    return f'<div class="al-way__c">{chances}</div>'


def _share(share: float) -> Markup:
    """Return the thin bar of a share, 0..1, as HTML."""
    return f'<div class="al-way__b" aria-hidden="true"><i style="width:{100 * share:.1f}%"></i></div>'


def _expanded(opened: bool | None) -> Markup:
    """Return the attribute that says whether a button's content is open; nothing where it opens none."""
    return NOTHING if opened is None else f' aria-expanded="{"true" if opened else "false"}"'


def _way_note(part: c.WayForward) -> Markup:
    """Return the note below a way forward as HTML: short with an icon if it has a sign, plain text, or nothing."""
    if not part.note:
        return NOTHING
    if part.note_icon:
        reading = f'<span class="al-sr">{escape(part.note_hint)} </span>'
        return (
            f'<span class="al-way__n is-short al-num" title="{quoted(part.note_hint)}">{reading}'
            f"{marks.icon(part.note_icon)}{escape(part.note)}</span>"
        )
    return f'<span class="al-way__n al-s al-2">{escape(part.note)}</span>'


def _figure_line(part: c.FigureLine) -> Markup:
    """Return a line of text with an icon and a figure at its end, as HTML."""
    icon = marks.icon(part.icon) if part.icon else ""
    strong = f"<b>{escape(part.strong)}</b> " if part.strong else ""
    name = f"{part.strong or part.text} {part.figure}"
    return (
        f'<div class="al-told{" is-hot" if part.hot else ""}">{icon}<span class="al-told__t">{strong}'
        f"{escape(part.text)}</span>{how(part.how, name, escape(part.figure), 'al-told__f al-num')}"
        f"{why(part.how)}</div>"
    )


def _assumed(part: c.Assumed, draw: Callable[[Any], Markup]) -> Markup:
    """Return a control as HTML with a small note below it that says what the number assumes."""
    return f'<div class="al-assumed">{draw(part.control)}<small>{escape(part.note)}</small></div>'


def _curve(part: c.Curve) -> Markup:
    """Return a curve of chances as an SVG: grid at 0, 50 and 100 %, a dot for each point; nothing without points."""
    if not part.points:
        return NOTHING
    most = max(x for x, *_ in part.points) or 1.0
    top, bottom = CURVE_HEIGHT - BOTTOM, TOP
    places = [(FIRST + (CURVE_WIDTH - FIRST - RIGHT) * x / most, top - (top - bottom) * y) for x, y, *_ in part.points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    grid = "".join(
        f'<path class="al-curve__g" d="M{LEFT} {y:.1f}H{CURVE_WIDTH}"/>'
        f'<text class="al-curve__k" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share}</text>'
        for share in (0, 50, 100)
        for y in (top - (top - bottom) * share / 100,)
    )
    dots = "".join(f'<circle class="al-curve__d" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>' for x, y in places)
    labelled = _apart([x for x, _ in places])
    dots += "".join(
        f'<text class="al-curve__v" x="{x:.1f}" y="{y - 10:.1f}" text-anchor="middle">{escape(_bare(value))}</text>'
        f'<text class="al-curve__k" x="{x:.1f}" y="{CURVE_HEIGHT - 6}" text-anchor="middle">{escape(under)}</text>'
        for (x, y), (_, _, under, value) in zip(places, part.points, strict=True)
        if x in labelled
    )
    return (
        f'<div class="al-plot"><svg class="al-curve" viewBox="0 0 {CURVE_WIDTH} {CURVE_HEIGHT}" role="img" '
        f'aria-label="{quoted(part.reading)}">{grid}<polyline class="al-curve__l" points="{line}"/>{dots}</svg>'
        f"{how(part.how)}{why(part.how)}</div>"
    )


def _apart(places: list[float]) -> set[float]:
    """Return the points with room for their figures: the last, the first, then points at least ``ROOM`` from each."""
    spaced = [places[-1]]
    for x in (places[0], *reversed(places[1:-1])):
        if all(abs(x - other) >= ROOM for other in spaced):
            spaced.append(x)
    return set(spaced)


def _bare(figure: str) -> str:
    """Return a figure without its per cent sign, which stands in the caption."""
    return figure.removesuffix("%").rstrip()


def _figure_table(part: c.FigureTable, draw: Callable[[Any], Markup]) -> Markup:
    """Return a table of figures as HTML, with its caption and the headings of its columns."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' if heading else "<td></td>" for heading in part.head)
    rows = "".join(_figure_row(part, index, row, draw) for index, row in enumerate(part.rows))
    caption = f'<caption class="al-s al-2">{escape(part.caption)}</caption>'
    return (
        f'<div class="al-wide"><table class="al-table al-grid">{caption}<thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _figure_row(part: c.FigureTable, index: int, row: tuple[str, ...], draw: Callable[[Any], Markup]) -> Markup:
    """Return a row of the table as HTML, followed by the explanation of its lit cell or the parts of its open one."""
    cells = "".join(
        f"<td{_cell_state(part, (index, column))}>{_figure_cell(part, index, column, cell)}</td>"
        for column, cell in enumerate(row[1:])
    )
    explanation = why(part.how) if index == part.lit[0] else ""
    if index == part.opened[0] and part.below:
        explanation += f'<div class="al-grid__open">{"".join(map(draw, part.below))}</div>'
    below = f'<tr class="al-grid__why"><td colspan="{len(row)}">{explanation}</td></tr>' if explanation else ""
    return f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>{below}'


def _cell_state(part: c.FigureTable, at: tuple[int, int]) -> Markup:
    """Return the class of a cell that is lit, open or both; nothing for any other."""
    states = [name for name, cells in (("is-lit", {part.lit, *part.marked}), ("is-open", {part.opened})) if at in cells]
    return f' class="{" ".join(states)}"' if states else NOTHING


def _figure_cell(part: c.FigureTable, index: int, column: int, cell: str) -> Markup:
    """Return the content of a cell as HTML: plain text, or a button if the cells of the table have acts."""
    note = part.notes[index][column] if part.notes else ""
    small = f'<span class="al-s al-2">{escape(note)}</span>' if note else ""
    if not part.acts:
        return f"{small}{escape(cell)}"
    asks = f": {part.how.label}" if part.how else ""
    said = ", ".join(filter(None, (note, cell)))
    name = quoted(f"{part.rows[index][0]}, {part.head[column + 1]}: {said}{asks}")
    act = quoted(encode(part.acts[index][column]))
    figure = cell if note else _bare(cell)
    opened = _expanded((index, column) == part.opened if part.below else None)
    return f'<button type="button" aria-label="{name}" data-act="{act}"{opened}>{small}{escape(figure)}</button>'


def _code(part: c.Code) -> Markup:
    """Return a text to copy as HTML: title and figure above it, the button that copies it below."""
    head = ""
    if part.title:
        head = (
            f'<div class="al-code__h"><span>{escape(part.title)}</span>'
            f'<b class="al-num">{escape(part.figure)}</b></div>'
        )
    name = quoted(f"{part.label}: {part.title}") if part.title else quoted(part.label)
    return (
        f'<div class="al-code">{head}<code>{escape(part.text)}</code>'
        f'<button type="button" class="al-btn al-btn--quiet" aria-label="{name}" data-copy="{quoted(part.text)}" '
        f'data-copied="{quoted(part.copied)}">'
        f"{escape(part.label)}</button></div>"
    )


def _tally(part: c.Tally) -> Markup:
    """Return a row of numbered buttons as HTML, at most six in a line; the last has a "+" if more are possible."""
    last = part.first + len(part.acts) - 1
    buttons = "".join(
        f'<button type="button" class="al-btn al-tally__b{" is-on" if number == part.chosen else ""}'
        f"{' is-expected' if number == part.expected else ''}"
        f'{" is-pass" if 0 <= part.passes_from <= number else ""}" '
        f'aria-pressed="{"true" if number == part.chosen else "false"}" '
        f'data-act="{quoted(encode(act))}">{number}{"+" if part.is_open and number == last else ""}</button>'
        for number, act in enumerate(part.acts, part.first)
    )
    rows = -(-len(part.acts) // MOST_IN_A_ROW)
    columns = f"--columns:{-(-len(part.acts) // rows)}" if rows else ""
    return f'<div class="al-tally" style="{columns}" role="group" aria-label="{quoted(part.label)}">{buttons}</div>'


MOST_IN_A_ROW = 6
"""Buttons for a finger that a phone has room for side by side."""
