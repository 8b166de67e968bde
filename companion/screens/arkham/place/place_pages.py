"""The further pages of a place's sheet: who comes here, a monster more, gates, one monster in full."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.arkham.pieces import gate_stack, monster_cup
from companion.arkham.table import commands as c
from companion.arkham.table import counts
from companion.arkham.table.state import BOX, OUTSKIRTS, SKY, UNKNOWN, Draws
from companion.desks import Command
from companion.screens import parts as p
from companion.screens.arkham.chances import forecast, prices
from companion.screens.arkham.drafts.view import DrawGate, DrawMonster, PickMonster, PlacePage, View
from companion.screens.arkham.encounters import encounter_screen
from companion.screens.arkham.fight import gate_screen
from companion.screens.arkham.odds_draft.acts import AskFight
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.wording.monster_kinds import kind_field, kind_option, kinds_of_game, renames
from companion.screens.arkham.wording.monster_marks import monster_mark, symbol_name
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, may
from companion.screens.arkham.wording.tokens import monster_row

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


def page(names: Names, view: View) -> tuple[AnyTablePart, ...]:
    """The parts of the page that is open."""
    match view.page:
        case PlacePage.INVESTIGATOR:
            return tuple(_who_comes(names, view.place))
        case PlacePage.MONSTER:
            return tuple(_which_monster(names, view.place))
        case PlacePage.GATE:
            return tuple(_which_gate(names, view.place))
        case PlacePage.CLOSE:
            return tuple(gate_screen.closing(names, view.place, view.drafts.gate))
        case PlacePage.MORE:
            return tuple(_one_monster(names, view.odds, view.monster))
        case PlacePage.ABILITY:
            return tuple(encounter_screen.ability(names, view.place, view.own))
        case PlacePage.MAIN | PlacePage.AFTER:
            return ()


# ---------------------------------------------------------------- investigators


def _who_comes(names: Names, place: str) -> Iterator[p.Part]:
    """Yield the list of investigators who can be moved to this place; for an Other World, to each of its zones."""
    rows = []
    for seat in names.table.clockwise():
        for zone in (1, 2) if place in names.box.worlds else (0,):
            rows.append(_comes(names, seat, place, zone))
    yield p.Group(tuple(rows), p.Layout.LIST, names.words.t("Who comes here"))


def _comes(names: Names, seat: int, place: str, zone: int) -> p.Row:
    """Return the row that moves an investigator to a place: by the rules if they allow the step, otherwise by hand."""
    t, investigator = names.words.t, names.table.investigators[seat]
    step = may(names, c.MoveInvestigator(seat, place, zone))
    act = step or may(names, c.PlaceInvestigator(seat, place, zone))
    there = investigator.place == place and investigator.zone == zone
    how = t("is here") if there else t("moves here") if step else t("by hand")
    text = names.words.t("{place} · {how}", place=names.place(investigator.place, investigator.zone), how=how)
    title = names.investigator(seat)
    if zone:
        title = t("{who}, first area", who=title) if zone == 1 else t("{who}, second area", who=title)
    return p.Row(
        title,
        text,
        lead=names.figure(seat),
        act=None if there else act,
        person=True,
        on=there,
    )


# ---------------------------------------------------------------- monsters


def _which_monster(names: Names, place: str) -> Iterator[p.Part]:
    """Yield the page that adds a monster to a place: drawn if the app draws, and chosen by its kind or unnamed."""
    t, table = names.words.t, names.table
    if table.draws is Draws.APP:
        yield p.Button(t("Draw from the cup"), DrawMonster(place), p.ButtonKind.MAIN, "dice")
    unknown = p.Option(
        names.monster(UNKNOWN),
        c.PutMonster(UNKNOWN, place),
        names.monster(UNKNOWN),
        mark=monster_mark(names, UNKNOWN),
        note=t("you can name it later"),
    )
    left = monster_cup.left(table, names.box)
    kinds = kinds_of_game(names)
    options = tuple(kind_option(names, kind, left[kind.id], c.PutMonster(kind.id, place)) for kind in kinds)
    yield kind_field(names, (*options, unknown))


def _one_monster(names: Names, draft: OddsDraft, number: int) -> Iterator[p.Part]:
    """Yield the page of a monster: trophy, moves, chances, a correction of its kind; only a text if it is gone."""
    monster = next((m for m in names.table.monsters if m.number == number), None)
    if monster is None:
        yield p.Text(names.words.t("This monster is gone"), p.Tone.SECOND)
        return
    t = names.words.t
    row = monster_row(names, monster)
    alone = replace(row, act=None, aside=tuple(part for part in row.aside if isinstance(part.act, AskFight)))
    yield p.Group((alone,), p.Layout.LIST)
    trophies = tuple(
        button(names, t("Trophy: {who}", who=names.first_name(seat)), c.DefeatMonster(number, seat), icon="trophy")
        for seat in names.table.seats_at(monster.place)
    )
    moves = (
        p.Button(t("Move on the map"), PickMonster(number), icon="swap"),
        button(names, t("To the cup"), c.ReturnMonster(number)),
        button(names, t("To the sky"), c.PlaceMonster(number, SKY)),
        button(names, t("To the Outskirts"), c.PlaceMonster(number, OUTSKIRTS)),
        button(names, t("Out of the game"), c.PlaceMonster(number, BOX), kind=p.ButtonKind.DANGER),
    )
    yield p.Group((*trophies, *moves), p.Layout.BUTTONS)
    yield from forecast.where(names, draft, number)
    yield p.Section(t("It is a different monster"), (kind_field(names, renames(names, monster), folded=True),))


# ---------------------------------------------------------------- gates


def _which_gate(names: Names, place: str) -> Iterator[p.Part]:
    """Yield the page that opens a gate, drawn too if the app draws, or puts only its marker; with an unnamed world."""
    t, table = names.words.t, names.table
    drawn = counts.monsters_by_encounter(table, names.box)
    unnamed = (UNKNOWN,) * drawn
    opens = tuple(
        _gate_button(names, world, c.OpenGate(place, world, unnamed)) for world in (*names.box.worlds, UNKNOWN)
    )
    if table.draws is Draws.APP:
        draw = p.Button(t("Draw and open"), DrawGate(place), p.ButtonKind.MAIN, "dice")
        opens = (prices.named(names, draw, prices.prices(names, c.OpenGate(place, UNKNOWN, unnamed))), *opens)
    note = t("doom +1, monsters: {n}", n=drawn)
    yield p.Section(t("A gate opens"), prices.buttons(names, *opens), note)
    puts = tuple(_gate_button(names, world, c.PutGate(place, world)) for world in (*names.box.worlds, UNKNOWN))
    yield p.Section(t("Marker only"), (p.Group(puts, p.Layout.BUTTONS),), t("by hand"))


def _gate_button(names: Names, world: str, command: Command) -> p.Button:
    """Return the button that does the command, with a world's name, dimension and number of markers left.

    The unnamed world has only its name. While the rules refuse the command, the button is disabled and shows the
    reason.
    """
    record = names.box.worlds.get(world)
    mark = p.Symbol(record.dimension, symbol_name(names, record.dimension)) if record else None
    left = gate_stack.next_worlds(names.table.gate_stack).get(world, 0)
    hint = names.words.t("markers left: {n}", n=left) if record else ""
    return button(names, names.short(world), command, mark=mark, hint=hint)
