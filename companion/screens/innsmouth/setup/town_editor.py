"""The town editor: a printed sheet is transcribed once, checked as it is drawn, saved in my box.

Source: rules/innsmouth.md sections 3 and 20; issue 5.
"""

from __future__ import annotations

from companion.box_documents import DeletedKind
from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.draft_town_file import Lack, Lacking, lacking
from companion.innsmouth.town.town import SIDE, QuarterColor, TouristKind
from companion.innsmouth.town.town_grid import around
from companion.screens import parts as p
from companion.screens.innsmouth.drafts import town_draft
from companion.screens.innsmouth.drafts.town_draft import (
    BesideBridge,
    Brush,
    CloseDraft,
    CountFrom,
    FillHouse,
    FillWhole,
    NameTown,
    PaintQuarter,
    PaintRow,
    PutStar,
    ReadColors,
    SetInside,
    StepStar,
    TakeBrush,
    TakeColor,
    TakeRow,
    TownChange,
    TownDraft,
    Trouble,
    UndoTown,
)
from companion.screens.innsmouth.drafts.view import Close, EditTown, FileKind, ForgetTown, KeepTown
from companion.screens.innsmouth.pieces import drawn, files, photo
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.setup.draft_map import drawing_town
from companion.screens.keeping import bin
from companion.screens.player_names import in_full
from companion.typed_text import LONGEST_NAME

TOLD = 5
"""Problems that are listed at once."""
FEW_STARS = 10
"""Points of a star that have a chip."""
MANY_STARS = 20
"""Points that have a chip behind those; the brush for stars counts on."""
FEW_INSIDE = 3
"""Tourists of a kind in a safe house that have a line on the pad."""


def present(page: InnsmouthScreen) -> p.Panel:
    """The towns of my box, or the one in the editor."""
    return _editor(page) if page.view.town.is_open else _towns(page)


def _towns(page: InnsmouthScreen) -> p.Panel:
    """Return the page of the players' own towns, if any: edit, throw away, new, go on with a draft, from a file."""
    t = page.words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    text = t(
        "The sheets are printed only as pictures. Copy yours once; every game can use it, and you can "
        "share it as a file."
    )
    if page.links.is_borrowed:
        text = t(
            "The sheets are printed only as pictures. Copy yours once and save the file: this borrowed "
            "computer keeps nothing."
        )
    rows = [
        p.Row(
            in_full(name),
            aside=(
                p.Button(t("Edit"), EditTown(name), icon="pencil"),
                p.Button("", ForgetTown(name), p.ButtonKind.QUIET, "x", hint=t("Delete {name}", name=in_full(name))),
            ),
        )
        for name in page.towns
    ]
    body: list[Piece] = [p.Text(text, p.Tone.SECOND, small=True)]
    body += [p.Section(t("My towns"), (p.Group(tuple(rows), p.Layout.LIST),))] if rows else []
    new = p.Button(t("New town"), EditTown(""), p.ButtonKind.MAIN, "plus")
    again = p.Button(t("Start from the practice town"), EditTown("practice"), icon="map")
    body.append(p.Group((new, again), p.Layout.BUTTONS))
    if page.view.town.town != DraftTown():
        body.append(p.Button(t("Return to the town editor"), town_draft.OpenEditor()))
    body.append(p.Section(t("From a file"), files.ways_in(page, FileKind.TOWN)))
    body += bin.section(page.links.bin, page.words, DeletedKind.TOWN)
    return p.Panel(
        t("Towns"), tuple(body), (p.Title(t("Towns"), aside=(p.Heart(), out)),), size=p.Size.PAGE, name="towns"
    )


# ---------------------------------------------------------------- the editor


def _editor(page: InnsmouthScreen) -> p.Panel:
    """Return the editor's panel; its button to save is disabled with the reason if anything or the name is wrong."""
    t, draft = page.words.t, page.view.town
    problems = lacking(draft.town)
    out = p.Button("", CloseDraft(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    name = p.Input(t("Town name"), draft.town.name_ru, NameTown(""), "name", limit=LONGEST_NAME)
    reason = "" if not problems else t("Something is still missing")
    reason = reason or ("" if draft.town.name_ru else t("Name the town first"))
    if not reason and len(draft.town.name_ru) > LONGEST_NAME:
        reason = t("The name is too long: at most {most} letters", most=LONGEST_NAME)
    keep = p.Button(
        t("Save this town"), KeepTown(), p.ButtonKind.MAIN, "check", enabled=not reason, reason=reason, grow=True
    )
    body: tuple[Piece, ...] = (
        _brushes(page),
        *_tool(page),
        *_trouble(page),
        photo.tools(page, read=ReadColors()),
        name,
        _problems(page, problems),
        *_file(page),
    )
    head = (p.Title(t("Town editor"), note=_hint(page), aside=(p.Heart(), out)),)
    star = _star(page, draft)
    foot = (*star, _undo(page)) if star else (_undo(page), keep)
    return p.Panel(t("Town editor"), body, head, foot, p.Size.SIDE, "town-editor", draft.brush.value)


def _file(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return the button that saves the town as a file; empty without an address."""
    if not page.links.town:
        return ()
    name = f"{page.view.town.town.id or 'town'}.json"
    return (p.Button(page.words.t("Save town to file"), None, icon="share", href=page.links.town, download=name),)


def _undo(page: InnsmouthScreen) -> p.Button:
    """Takes back the newest change of the town, by its name."""
    t, past = page.words.t, page.view.town.past
    if not past:
        return p.Button(t("Undo"), None, icon="undo", enabled=False, reason=t("Nothing to undo"))
    names = {
        TownChange.COLORS: t("colors"), TownChange.STAR: t("star"), TownChange.RIVER: t("river"),
        TownChange.ROADS: t("roads"),
        TownChange.BRIDGE: t("bridge"), TownChange.SEA: t("sea"), TownChange.HOUSE: t("safe house"),
        TownChange.NAME: t("name"), TownChange.NUMBERS: t("numbers"),
    }  # fmt: skip
    label = t("Undo: {what}", what=names[past[-1].change])
    return p.Button(label, UndoTown(), icon="undo", hint=label)


def _trouble(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return a warning why the last stroke changed nothing; empty if it did change the town."""
    t = page.words.t
    match page.view.town.trouble:
        case Trouble.NONE:
            return ()
        case Trouble.NO_RIVER:
            return (p.Warning(t("The river runs from edge to edge: start and end at the town’s edge.")),)
        case Trouble.NO_BRIDGE:
            text = t("Draw a bridge from one quarter to the quarter across the river.")
            return (p.Warning(text),)
        case Trouble.NO_ROAD:
            return (p.Warning(t("There is no road there. Draw from intersection to intersection.")),)


def _brushes(page: InnsmouthScreen) -> p.Group:
    """Return the chips that choose what is transcribed: colours, river, roads, bridges, sea, safe houses."""
    t, now = page.words.t, page.view.town.brush
    labels = {
        Brush.COLORS: t("Colors"), Brush.BANKS: t("River"), Brush.ROADS: t("Roads"), Brush.BRIDGES: t("Bridges"),
        Brush.SEA: t("Sea"), Brush.HOUSES: t("Safe houses"), Brush.HOUSES_ON_ROADS: t("Safe houses on roads"),
    }  # fmt: skip
    chips = tuple(p.Chip(label, act=TakeBrush(brush), on=brush is now) for brush, label in labels.items())
    return p.Group(chips, p.Layout.WRAP)


def _hint(page: InnsmouthScreen) -> str:
    """Return what to do with the brush in use; it stands in the head, so that nothing below it ever moves."""
    t = page.words.t
    if page.view.town.is_read:
        return t("Colors read from the photo: check each row against your sheet.")
    return {
        Brush.COLORS: t("Draw one line through the row, over the color of each quarter."),
        Brush.BANKS: t("Draw the river with one finger from edge to edge; tap a quarter to move it to the other bank."),
        Brush.ROADS: t("Tap a road that is missing on your sheet, or draw along several."),
        Brush.BRIDGES: t("For each bridge, tap its intersection, or draw a line across the river there."),
        Brush.SEA: t("Draw along the coast, or tap its intersections."),
        Brush.HOUSES: t("Tap an intersection with a safe house, or draw along its road."),
        Brush.HOUSES_ON_ROADS: t("Tap a road with a safe house."),
    }[page.view.town.brush]


def _tool(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return the controls of the brush in use: for colours, bridges and safe houses."""
    draft = page.view.town
    match draft.brush:
        case Brush.COLORS:
            return _colors(page, draft)
        case Brush.BRIDGES:
            return _bridges(page, draft)
        case Brush.HOUSES | Brush.HOUSES_ON_ROADS:
            return _house(page, draft)
        case Brush.BANKS | Brush.ROADS | Brush.SEA:
            return ()


def _colors(page: InnsmouthScreen, draft: TownDraft) -> tuple[Piece, ...]:
    """Return the inputs for the colours of quarters, the pad first: on a phone it fills what the map leaves."""
    t, number = page.words.t, town_draft.row(draft)
    tabs = tuple(p.Button(str(row), TakeRow(row), pressed=row == number) for row in range(1, SIDE + 1))
    yellow: tuple[Piece, ...] = ()
    if draft.color is QuarterColor.YELLOW:
        less = StepStar(-1) if draft.star > 1 else None
        more = StepStar(1) if draft.star < town_draft.MOST_STAR else None
        yellow = (p.Stepper(t("Points for the next star you tap"), str(draft.star), less, more),)
    rows = p.Choice(t("Column of quarters") if draft.town.columns_down else t("Row of quarters"), tabs)
    return (_row_pad(page, draft, number), rows, *yellow, _numbers(page, draft))


def _numbers(page: InnsmouthScreen, draft: TownDraft) -> p.Section:
    """Return the choice from where the printed numbers of columns and rows run; the map is drawn like that."""
    t, town = page.words.t, draft.town
    left, up, down = town.columns_left, town.rows_up, town.columns_down
    columns = (t("Columns from the top"), t("Columns from the bottom"))
    rows = (t("Rows from the left"), t("Rows from the right"))
    if not down:
        columns = (t("Columns from the left"), t("Columns from the right"))
        rows = (t("Rows from the top"), t("Rows from the bottom"))
    lies = (t("Columns above the map"), t("Columns beside the map"))
    choices = (
        (t("How the sheet lies"), lies, (CountFrom(left, up), CountFrom(left, up, True)), down),
        (t("Columns"), columns, (CountFrom(False, up, down), CountFrom(True, up, down)), left),
        (t("Rows"), rows, (CountFrom(left, False, down), CountFrom(left, True, down)), up),
    )
    return p.Section(
        t("Numbers on the sheet"),
        tuple(
            p.Choice(
                name,
                tuple(
                    p.Button(label, act, pressed=is_on is bool(at))
                    for at, (label, act) in enumerate(zip(labels, acts, strict=True))
                ),
            )
            for name, labels, acts, is_on in choices
        ),
    )


def _star(page: InnsmouthScreen, draft: TownDraft) -> tuple[Piece, ...]:
    """Return the input for the points of a star that the row's line has passed; empty where none is missing.

    It stands in the foot, so that the pad stays under the finger.
    """
    at = town_draft.starless(draft)
    if at is None:
        return ()
    few, more = (
        p.Group(tuple(p.Chip(str(points), act=PutStar(at, points)) for points in numbers), p.Layout.WRAP)
        for numbers in (range(1, FEW_STARS + 1), range(FEW_STARS + 1, MANY_STARS + 1))
    )
    title = page.words.t("{at}: how many points on the star?", at=page.names.quarter(at))
    return (p.Section(title, (few, p.Fold(page.words.t("More points"), "", (more,)))),)


def _row_pad(page: InnsmouthScreen, draft: TownDraft, number: int) -> drawn.ChoicePad:
    """Return the pad on which a row of quarters is coloured, by taps or a single line."""
    names, t = page.names, page.words.t
    quarters, is_down = town_draft.drawn_row(draft.town, number), draft.town.columns_down
    rows = []
    for color in QuarterColor:
        head = p.Chip(
            "", act=TakeColor(color), on=color is draft.color, mark=drawn.ColorMark(color, names.color(color))
        )
        cells = tuple(
            drawn.PadCell(
                PaintQuarter(at, color),
                color.value,
                f"{names.quarter(at)} {names.color(color)}",
                draft.town.color(at) is color,
            )
            for at in quarters
        )
        rows.append(drawn.PadRow(head, cells))
    columns = tuple(p.Text(str(at[1] if is_down else at[0]), small=True) for at in quarters)
    label = t("Colors of column {n}", n=number) if is_down else t("Colors of row {n}", n=number)
    return drawn.ChoicePad(label, columns, tuple(rows), PaintRow(number), "colors")


def _bridges(page: InnsmouthScreen, draft: TownDraft) -> tuple[Piece, ...]:
    """Return for each bridge the chips that set the quarters it runs along; empty without a bridge."""
    names, t = page.names, page.words.t
    sections = []
    for at, bridge in enumerate(draft.town.bridges, start=1):
        chips = tuple(
            p.Chip(names.quarter(quarter), act=BesideBridge(bridge.at, quarter), on=quarter in bridge.quarters)
            for quarter in around(bridge.at)
        )
        sections.append(p.Section(t("Bridge {n} runs along", n=at), (p.Group(chips, p.Layout.WRAP),)))
    text = t("A route over a bridge passes the quarters marked here; compare with your sheet.")
    return (p.Text(text, p.Tone.SECOND, small=True), *sections) if sections else ()


def _house(page: InnsmouthScreen, draft: TownDraft) -> tuple[Piece, ...]:
    """Return the pad and steppers of tourists in the chosen safe house; empty if neither node nor road is chosen."""
    if not draft.node and not draft.road:
        return ()
    names, t, inside = page.names, page.words.t, town_draft.house(draft)
    most = max(FEW_INSIDE, *(inside.of(kind) for kind in TouristKind))
    rows = tuple(
        drawn.PadRow(
            p.Text(str(number)),
            tuple(
                drawn.PadCell(
                    SetInside(kind, number),
                    str(number),
                    f"{names.kinds(kind)}: {number}",
                    inside.of(kind) == number,
                )
                for kind in TouristKind
            ),
        )
        for number in range(most + 1)
    )
    columns = tuple(drawn.KindMark(kind, names.kinds(kind)) for kind in TouristKind)
    pad = drawn.ChoicePad(t("Tourists in the safe house"), columns, rows, FillWhole(), "numbers")
    more = tuple(
        p.Row(
            names.kinds(kind),
            lead=drawn.KindMark(kind),
            aside=(
                p.Stepper(
                    names.kinds(kind),
                    str(inside.of(kind)),
                    FillHouse(kind, -1) if inside.of(kind) else None,
                    FillHouse(kind, 1) if inside.of(kind) < town_draft.MOST_INSIDE else None,
                    compact=True,
                ),
            ),
        )
        for kind in TouristKind
    )
    steps = p.Fold(t("One by one"), "", (p.Group(more, p.Layout.LIST),))
    return (p.Section(t("Tourists in the safe house"), (pad, steps)),)


def _problems(page: InnsmouthScreen, problems: tuple[Lacking, ...]) -> Piece:
    """Return everything that prevents the town from being saved, its missing name first."""
    t = page.words.t
    nameless = () if page.view.town.town.name_ru else (p.Warning(t("Name the town")),)
    if not problems and not nameless:
        return p.Text(t("Nothing is missing."), p.Tone.GOOD)
    warnings = (*nameless, *(p.Warning(_lack(page, problem)) for problem in _grouped(problems)))
    note = page.words.n("{n} in total", "{n} in total", len(warnings))
    return p.Section(t("Still missing"), (p.Group(warnings[:TOLD], p.Layout.WARNINGS),), note=note)


def _grouped(problems: tuple[Lacking, ...]) -> list[Lacking]:
    """Return the problems with the first of each kind in front, so that every kind is visible."""
    kinds = dict.fromkeys(problem.what for problem in problems)
    first = [next(problem for problem in problems if problem.what is kind) for kind in kinds]
    return [*first, *(problem for problem in problems if problem not in first)]


def _lack(page: InnsmouthScreen, problem: Lacking) -> str:
    """Return in words what the town still lacks."""
    t, names = page.words.t, page.names
    town = drawing_town(page.view.town.town)
    at = names.quarter(problem.at) if problem.at is not None else ""
    node = names.node(problem.node, town) if problem.node in town.nodes else problem.node
    road = names.road(town.roads[problem.road]) if problem.road in town.roads else problem.road
    match problem.what:
        case Lack.NO_COLOR:
            return t("{at} has no color yet", at=at)
        case Lack.NO_STAR:
            return t("{at}: how many points on the star?", at=at)
        case Lack.ONE_BANK:
            return t("All quarters are on one bank; the river should divide the town")
        case Lack.NO_BRIDGE:
            return t("No bridge yet: the two banks are not connected")
        case Lack.APART:
            return t("No road reaches {node}", node=node)
        case Lack.NO_CORNER:
            return t("This road is printed in every town: {road}", road=road)
        case Lack.DEAD_END_AWAY:
            return t("Only one road reaches {node}, which is not on the river", node=node)
        case Lack.HOUSE_NOWHERE:
            return t("Put the safe house where nothing is printed")
