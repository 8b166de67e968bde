"""The town editor: a printed sheet is transcribed once, checked as it is drawn, kept in my box.

Source: rules/innsmouth.md sections 3 and 20; issue 5.
"""

from __future__ import annotations

from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.draft_town_file import Lack, Lacking, lacking
from companion.innsmouth.town.town import SIDE, Color, Kind
from companion.innsmouth.town.town_grid import around
from companion.screens import parts as p
from companion.screens.innsmouth.drafts import town_draft
from companion.screens.innsmouth.drafts.town_draft import (
    BesideBridge,
    Brush,
    Change,
    CloseDraft,
    FillHouse,
    FillWhole,
    NameTown,
    PaintQuarter,
    PaintRow,
    PutStar,
    SetInside,
    StepStar,
    TakeBrush,
    TakeColor,
    TakeRow,
    TownDraft,
    Trouble,
    UndoTown,
)
from companion.screens.innsmouth.drafts.view import Close, EditTown, FileKind, ForgetTown, KeepTown
from companion.screens.innsmouth.pieces import drawn, files, photo
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import Shown
from companion.screens.innsmouth.setup.draft_map import drawing_town
from companion.screens.player_names import in_full
from companion.typed_text import LONGEST_NAME

TOLD = 5
"""Problems that are listed at once."""
FEW_STARS = 10
"""Points of a star that have a chip."""
FEW_INSIDE = 3
"""Tourists of a kind in a safe house that have a line on the pad."""


def present(shown: Shown) -> p.Sheet:
    """The towns of my box, or the one in the editor."""
    return _editor(shown) if shown.view.town.is_open else _towns(shown)


def _towns(shown: Shown) -> p.Sheet:
    t = shown.words.t
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    said = t(
        "The sheets of the box are printed only in pictures. Transcribe yours once; it is kept for all games and "
        "can be shared as a file."
    )
    if shown.links.is_borrowed:
        said = t(
            "The sheets of the box are printed only in pictures. Transcribe yours once and take its file: what "
            "this borrowed computer holds vanishes with it."
        )
    rows = [
        p.Row(
            in_full(name),
            aside=(
                p.Button(t("Edit"), EditTown(name), icon="pencil"),
                p.Button("", ForgetTown(name), p.Kind.QUIET, "x", hint=t("Throw away: {name}", name=in_full(name))),
            ),
        )
        for name in shown.towns
    ]
    body: list[Piece] = [p.Text(said, p.Tone.SECOND, small=True)]
    body += [p.Section(t("My towns"), (p.Group(tuple(rows), p.Layout.LIST),))] if rows else []
    new = p.Button(t("New town"), EditTown(""), p.Kind.MAIN, "plus")
    again = p.Button(t("The practice town as a pattern"), EditTown("practice"), icon="map")
    body.append(p.Group((new, again), p.Layout.BUTTONS))
    if shown.view.town.town != DraftTown():
        body.append(p.Button(t("Go on with the town in the editor"), town_draft.OpenEditor()))
    body.append(p.Section(t("From a file"), files.ways_in(shown, FileKind.TOWN)))
    return p.Sheet(
        t("Towns"), tuple(body), (p.Title(t("Towns"), aside=(p.Heart(), out)),), size=p.Size.PAGE, name="towns"
    )


# ---------------------------------------------------------------- the editor


def _editor(shown: Shown) -> p.Sheet:
    t, draft = shown.words.t, shown.view.town
    problems = lacking(draft.town)
    out = p.Button("", CloseDraft(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    name = p.Input(t("Name of the town"), draft.town.name_ru, NameTown(""), "name", limit=LONGEST_NAME)
    reason = "" if not problems else t("Something is still lacking")
    reason = reason or ("" if draft.town.name_ru else t("Give the town a name first"))
    if not reason and len(draft.town.name_ru) > LONGEST_NAME:
        reason = t("The name is too long, at most {most} letters", most=LONGEST_NAME)
    keep = p.Button(t("Keep this town"), KeepTown(), p.Kind.MAIN, "check", enabled=not reason, reason=reason, grow=True)
    body: tuple[Piece, ...] = (
        _brushes(shown),
        *_trouble(shown),
        *_tool(shown),
        name,
        _problems(shown, problems),
        photo.tools(shown),
        *_file(shown),
    )
    head = (p.Title(t("Town editor"), aside=(p.Heart(), out)),)
    return p.Sheet(t("Town editor"), body, head, (_undo(shown), keep), p.Size.SIDE, "town-editor", draft.brush.value)


def _file(shown: Shown) -> tuple[Piece, ...]:
    if not shown.links.town:
        return ()
    name = f"{shown.view.town.town.id or 'town'}.json"
    return (p.Button(shown.words.t("Town as a file"), None, icon="share", href=shown.links.town, download=name),)


def _undo(shown: Shown) -> p.Button:
    """Takes back the newest change of the town, by its name."""
    t, past = shown.words.t, shown.view.town.past
    if not past:
        return p.Button(t("Undo"), None, icon="undo", enabled=False, reason=t("Nothing to undo"))
    names = {
        Change.COLORS: t("colours"), Change.STAR: t("star"), Change.RIVER: t("river"), Change.ROADS: t("roads"),
        Change.BRIDGE: t("bridge"), Change.SEA: t("sea"), Change.HOUSE: t("safe house"), Change.NAME: t("name"),
    }  # fmt: skip
    label = t("Undo: {what}", what=names[past[-1].change])
    return p.Button(label, UndoTown(), icon="undo", hint=label)


def _trouble(shown: Shown) -> tuple[Piece, ...]:
    """Why the last stroke changed nothing."""
    t = shown.words.t
    match shown.view.town.trouble:
        case Trouble.NONE:
            return ()
        case Trouble.NO_RIVER:
            return (p.Warning(t("The river runs from edge to edge: begin and end at the edge of the town.")),)
        case Trouble.NO_BRIDGE:
            said = t("A bridge leads over the river: draw it from a quarter to the one on the other bank.")
            return (p.Warning(said),)
        case Trouble.NO_ROAD:
            return (p.Warning(t("No road lies there: draw from intersection to intersection.")),)


def _brushes(shown: Shown) -> p.Group:
    t, now = shown.words.t, shown.view.town.brush
    labels = {
        Brush.COLORS: t("Colours"), Brush.BANKS: t("River"), Brush.ROADS: t("Roads"), Brush.BRIDGES: t("Bridges"),
        Brush.SEA: t("Sea"), Brush.HOUSES: t("Safe houses"), Brush.HOUSES_ON_ROADS: t("Safe houses on roads"),
    }  # fmt: skip
    chips = tuple(p.Chip(label, act=TakeBrush(brush), on=brush is now) for brush, label in labels.items())
    return p.Group(chips, p.Layout.WRAP)


def _tool(shown: Shown) -> tuple[Piece, ...]:
    t, draft = shown.words.t, shown.view.town
    hints = {
        Brush.COLORS: t("Draw one line through the row, over the colour of each quarter."),
        Brush.BANKS: t("Draw the river with one finger from edge to edge; a tap moves a quarter to the other bank."),
        Brush.ROADS: t("Tap a road that is not printed, or draw along several."),
        Brush.BRIDGES: t("Draw each bridge beside its intersection, from quarter to quarter; or tap the intersection."),
        Brush.SEA: t("Draw along the coast, or tap the intersections that lie at the sea."),
        Brush.HOUSES: t("Tap an intersection with a safe house, or draw along the road it stands on."),
        Brush.HOUSES_ON_ROADS: t("Tap a road with a safe house on it."),
    }
    hint = p.Text(hints[draft.brush], p.Tone.SECOND, small=True)
    match draft.brush:
        case Brush.COLORS:
            return _colors(shown, draft, hint)
        case Brush.BRIDGES:
            return (hint, *_bridges(shown, draft))
        case Brush.HOUSES | Brush.HOUSES_ON_ROADS:
            return (hint, *_house(shown, draft))
        case Brush.BANKS | Brush.ROADS | Brush.SEA:
            return (hint,)


def _colors(shown: Shown, draft: TownDraft, hint: p.Text) -> tuple[Piece, ...]:
    """The pad first: on a phone it fills what the map leaves."""
    t, number = shown.words.t, town_draft.row(draft)
    tabs = tuple(p.Button(str(one), TakeRow(one), pressed=one == number) for one in range(1, SIDE + 1))
    yellow: tuple[Piece, ...] = ()
    if draft.color is Color.YELLOW:
        less = StepStar(-1) if draft.star > 1 else None
        more = StepStar(1) if draft.star < town_draft.MOST_STAR else None
        yellow = (p.Stepper(t("Points of a star that is tapped on the map"), str(draft.star), less, more),)
    rows = p.Choice(t("Row of quarters"), tabs)
    return (*_star(shown, draft), _row_pad(shown, draft, number), hint, rows, *yellow)


def _star(shown: Shown, draft: TownDraft) -> tuple[Piece, ...]:
    """How many points stand on a star that the row's line has passed."""
    at = town_draft.starless(draft)
    if at is None:
        return ()
    chips = tuple(p.Chip(str(points), act=PutStar(at, points)) for points in range(1, FEW_STARS + 1))
    title = shown.words.t("{at}: how many points on the star?", at=shown.names.quarter(at))
    return (p.Section(title, (p.Group(chips, p.Layout.WRAP),)),)


def _row_pad(shown: Shown, draft: TownDraft, number: int) -> drawn.Pad:
    names, t = shown.names, shown.words.t
    quarters = tuple((column, number) for column in range(1, SIDE + 1))
    rows = []
    for color in Color:
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
    columns = tuple(p.Text(str(column), small=True) for column, _ in quarters)
    label = t("Colours of row {n}", n=number)
    return drawn.Pad(label, columns, tuple(rows), PaintRow(number), "colors")


def _bridges(shown: Shown, draft: TownDraft) -> tuple[Piece, ...]:
    names, t = shown.names, shown.words.t
    sections = []
    for at, bridge in enumerate(draft.town.bridges, start=1):
        chips = tuple(
            p.Chip(names.quarter(quarter), act=BesideBridge(bridge.at, quarter), on=quarter in bridge.quarters)
            for quarter in around(bridge.at)
        )
        sections.append(p.Section(t("Bridge {n} runs along", n=at), (p.Group(chips, p.Layout.WRAP),)))
    return tuple(sections)


def _house(shown: Shown, draft: TownDraft) -> tuple[Piece, ...]:
    if not draft.node and not draft.road:
        return ()
    names, t, inside = shown.names, shown.words.t, town_draft.house(draft)
    most = max(FEW_INSIDE, *(inside.of(kind) for kind in Kind))
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
                for kind in Kind
            ),
        )
        for number in range(most + 1)
    )
    columns = tuple(drawn.KindMark(kind, names.kinds(kind)) for kind in Kind)
    pad = drawn.Pad(t("Tourists in the safe house"), columns, rows, FillWhole(), "numbers")
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
        for kind in Kind
    )
    steps = p.Fold(t("One by one"), "", (p.Group(more, p.Layout.LIST),))
    return (p.Section(t("Tourists in the safe house"), (pad, steps)),)


def _problems(shown: Shown, problems: tuple[Lacking, ...]) -> Piece:
    """Everything that keeps the town from being kept, its name first."""
    t = shown.words.t
    nameless = () if shown.view.town.town.name_ru else (p.Warning(t("The town has no name yet")),)
    if not problems and not nameless:
        return p.Text(t("Nothing is lacking."), p.Tone.GOOD)
    told = (*nameless, *(p.Warning(_lack(shown, one)) for one in _grouped(problems)))
    note = shown.words.n("{n} in all", "{n} in all", len(told))
    return p.Section(t("Still lacking"), (p.Group(told[:TOLD], p.Layout.WARNINGS),), note=note)


def _grouped(problems: tuple[Lacking, ...]) -> list[Lacking]:
    """One of each kind first, so that all kinds are seen."""
    kinds = dict.fromkeys(one.what for one in problems)
    first = [next(one for one in problems if one.what is kind) for kind in kinds]
    return [*first, *(one for one in problems if one not in first)]


def _lack(shown: Shown, one: Lacking) -> str:
    t, names = shown.words.t, shown.names
    town = drawing_town(shown.view.town.town)
    at = names.quarter(one.at) if one.at is not None else ""
    node = names.node(one.node, town) if one.node in town.nodes else one.node
    road = names.road(town.roads[one.road]) if one.road in town.roads else one.road
    match one.what:
        case Lack.NO_COLOR:
            return t("{at} has no colour yet", at=at)
        case Lack.NO_STAR:
            return t("{at}: how many points on the star?", at=at)
        case Lack.ONE_BANK:
            return t("All quarters lie on one bank; the river parts the town in two")
        case Lack.APART:
            return t("No road leads to the {node}", node=node)
        case Lack.NO_CORNER:
            return t("The {road} is printed in every town", road=road)
        case Lack.DEAD_END_AWAY:
            return t("Only one road leads to the {node}, and it is not at the river", node=node)
        case Lack.HOUSE_NOWHERE:
            return t("A safe house stands where nothing is printed")
