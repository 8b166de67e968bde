"""A walk past monsters: the figure stops where one must be evaded or fought, and goes on once it has got away.

Source: rules/arkham.md MOVE-01, MOVE-04, EVADE-01..05.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.arkham.combat import rolls
from companion.arkham.movement.meeting_monsters import to_face
from companion.arkham.movement.walking import TownWalk, walks
from companion.arkham.ratings import ratings
from companion.arkham.rounds.phases import may_step
from companion.arkham.table import commands as c
from companion.arkham.table.state import UNKNOWN, Monster, Phase, Table
from companion.desks import Command
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.belongings import check_words
from companion.screens.arkham.board import picked_figure
from companion.screens.arkham.drafts.fight_draft import OpenFight
from companion.screens.arkham.drafts.view import Close, View, Walking, walks_on
from companion.screens.arkham.fight import monster_blow
from companion.screens.arkham.wording.monster_marks import monster_mark
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


def first_stop(names: Names, seat: int, goal: str) -> str:
    """Return the first place where a walk to a reachable ``goal`` stops beside a monster; empty if it stops nowhere."""
    if goal not in picked_figure.behind(names, seat):
        return ""
    way = walks(names.table, seat, names.box)[goal]
    return way.past[0].place


def _way(walk: Walking, table: Table, box: ArkhamBox) -> TownWalk | None:
    """Return the rest of the walk; None if it is over."""
    if table.phase is not Phase.MOVEMENT or not 0 <= walk.seat < len(table.investigators):
        return None
    investigator = table.investigators[walk.seat]
    if investigator.zone or walk.seat in table.fights or not may_step(investigator, table):
        return None
    way = walks(table, walk.seat, box).get(walk.goal)
    return way if way is not None and way.steps else None


def goes_on(walk: Walking, table: Table, box: ArkhamBox) -> bool:
    """Return whether the goal of the walk still lies ahead."""
    return _way(walk, table, box) is not None


def _got_away(names: Names, walk: Walking, facing: tuple[Monster, ...]) -> Command:
    """Return the command for a successful evade check on the way.

    With several monsters here it evades the first; with the last it moves on to the next stop or the goal.
    """
    if len(facing) > 1:
        return c.EvadeMonster(walk.seat, facing[0].number, 1)
    way = walks(names.table, walk.seat, names.box)[walk.goal]
    stops = (monster.place for monster in way.past if monster.place != way.areas[0])
    return c.MoveInvestigator(walk.seat, next(stops, walk.goal))


def is_on(names: Names, view: View) -> bool:
    """Return whether an investigator on a walk stands before a monster."""
    on = walks_on(view) and goes_on(view.walk, names.table, names.box)
    return on and bool(to_face(names.table, view.walk.seat))


def present(names: Names, view: View) -> p.Panel:
    """Return the page of a stopped walk: the monster to pass, the chance, and the three ways on."""
    t, walk = names.words.t, view.walk
    facing = to_face(names.table, walk.seat)
    monster = facing[0]
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    title = t("{who}: {monster}", who=names.first_name(walk.seat), monster=names.monster(monster.kind))
    on = t("on the way to {place}", place=names.short(walk.goal))
    head = p.Title(title, note=on, aside=(out,))
    foot = p.Group(tuple(_answers(names, walk, facing)))
    ahead = f"{monster.place} {walk.goal}"  # a phone's map slides until both are above this sheet
    return p.Panel(title, tuple(_body(names, walk, facing)), (head,), (foot,), p.Size.PEEK, "walk", ahead)


def _body(names: Names, walk: Walking, facing: tuple[Monster, ...]) -> Iterator[AnyTablePart]:
    """Yield the Evade check against the first monster in the way, with what failing costs; nothing if it is unnamed."""
    t, seat, monster = names.words.t, walk.seat, facing[0]
    if monster.kind != UNKNOWN:
        now = ratings.monster_now(monster.kind, names.table, names.box)
        roll = rolls.evade(names.table, seat, now, names.box)
        dice = check_words.dice(names, roll, 0, names.monster(monster.kind))
        yield p.Group((monster_mark(names, monster.kind), dice), p.Layout.ROW)
        yield from check_words.tell_sliders(names, seat, roll)
        yield p.Text(monster_blow.caught(names, seat, now), p.Tone.SECOND, small=True, strong=t("If you fail:"))
        yield from check_words.with_clues(names, roll, seat)


def _answers(names: Names, walk: Walking, facing: tuple[Monster, ...]) -> Iterator[p.Group]:
    """Yield the buttons for passed, failed and all the way; they stand in the foot, always in sight."""
    t, seat, monster = names.words.t, walk.seat, facing[0]
    away = _got_away(names, walk, facing)
    failed = p.Button(
        t("Did not get away: fight"), OpenFight(seat, monster.number, is_caught=True), icon="x", grow=True
    )
    passed = button(names, t("Got away: go on"), away, icon="check", grow=True)
    yield p.Group((failed, passed), p.Layout.BUTTONS)
    at_once = c.MoveInvestigator(seat, walk.goal)
    if away != at_once:
        whole = button(
            names, t("All the way, every check passed"), at_once, kind=p.ButtonKind.QUIET, icon="boot", grow=True
        )
        yield p.Group((whole,), p.Layout.BUTTONS)
