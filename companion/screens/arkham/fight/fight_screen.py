"""A fight step by step: what is due now, its dice with their parts, the result in one tap, the odds beside it.

Who rolled without the companion says in one tap how it ended. Every tap is one act that the named undo takes back.

Source: rules/arkham.md EVADE-01..11, HORROR-01..03, COMBAT-01..13, SPELL-01..06.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.arkham.combat import monster_damage
from companion.arkham.movement import meeting_monsters
from companion.arkham.pieces.effects import rumor_street
from companion.arkham.ratings import ratings
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.commands import FightEnd
from companion.arkham.table.state import ENCOUNTER, RUMOR_CARD, UNKNOWN, Fight, FightStage, Monster, Table
from companion.desks import Event
from companion.facts.arkham_card_effects import FightWord
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.belongings import losses_screen
from companion.screens.arkham.board.signs import signs
from companion.screens.arkham.box.title_line import title_line
from companion.screens.arkham.drafts.fight_draft import FightDraft, OpenFight, TellLoss
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.drafts.view import OpenInvestigator, View
from companion.screens.arkham.evening import log
from companion.screens.arkham.fight import fight_beside, fight_numbers, fight_step
from companion.screens.arkham.table import aftermath
from companion.screens.arkham.table.table import values, whereabouts
from companion.screens.arkham.wording import monster_kinds
from companion.screens.arkham.wording.chapters import fight_words, investigator_words
from companion.screens.arkham.wording.monster_marks import monster_mark
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, why_not
from companion.screens.arkham.wording.sentences import sentence
from companion.screens.families import fights as f
from companion.screens.families import sheets as s
from companion.screens.families.aftermath import Aftermath

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart

Log = Sequence[Record[Table]]


def present(names: Names, view: View, records: Log) -> p.Panel:
    """Return the page of the open fight: the current step, or the end of the fight."""
    t, draft = names.words.t, view.drafts.fight
    monster, step = _marker(names, draft), ""
    kind = monster.kind if monster is not None else _kind_of_log(draft, records)
    title = t("{who}: {monster}", who=names.first_name(draft.seat), monster=names.monster(kind))
    out = p.Button("", OpenFight(-1), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    if monster is None or _is_over(names, draft, monster):
        body = tuple(_over(names, draft, kind, records))
    elif kind == UNKNOWN:
        body = tuple(_unnamed(names, draft, monster))
    else:
        now = ratings.monster_now(kind, names.table, names.box)
        fight = _fight(names, draft, monster)
        step = f"{fight.stage}-{draft.way}"
        due = fight_step.step(names, draft, monster, fight, now)
        main = (_stages(names, fight, now, records), *due, *fight_beside.ahead(names, draft.seat, fight, now))
        called = title_line(kind, names.mine, names.words, names.box)
        side = (*fight_beside.odds(names, draft.seat, now, draft.dice), *_shortcuts(names, draft, monster), called)
        body = (f.Wings(main, side, tuple(_lead(names, draft, monster, now))),)
    return p.Panel(title, body, (p.Title(title, aside=(out,)),), size=p.Size.PAGE, name="fight", step=step)


def _marker(names: Names, draft: FightDraft) -> Monster | None:
    """Return the marker of the open fight; a fight begun by an encounter names its own. None if it is gone."""
    fight = names.table.fights.get(draft.seat)
    number = fight.monster if fight is not None else draft.monster
    return next((monster for monster in names.table.monsters if monster.number == number), None)


def _is_over(names: Names, draft: FightDraft, monster: Monster) -> bool:
    """Return whether the monster is neither fought nor to be faced any more."""
    table = names.table
    if draft.seat in table.fights:
        return False
    return why_not(names, c.EndFight(draft.seat, monster.number, FightEnd.EVADED)) != "" or (
        monster.number in table.handled.get(draft.seat, ())
    )


def _fight(names: Names, draft: FightDraft, monster: Monster) -> Fight:
    """Return the fight that the table knows for this seat, or a fight that is about to begin with the monster."""
    return names.table.fights.get(draft.seat, Fight(monster.number, FightStage.MET))


# ---------------------------------------------------------------- what is due


def _lead(names: Names, draft: FightDraft, monster: Monster, now: ratings.MonsterNow) -> Iterator[AnyTablePart]:
    """Yield investigator and monster, and the numbers and abilities of the monster."""
    yield _versus(names, draft.seat, monster)
    yield f.Figures(tuple(fight_numbers.figures(names, now)))
    chips = tuple(fight_numbers.abilities(names, now))
    if chips:
        yield p.Group(chips, p.Layout.WRAP)


def _versus(names: Names, seat: int, monster: Monster) -> f.Versus:
    """Return the head of the fight: investigator against monster, with the place or the monster's encounter."""
    investigator = names.table.investigators[seat]
    where = names.place(monster.place if monster.place == ENCOUNTER else investigator.place, investigator.zone)
    return f.Versus(
        s.Portrait(seat, investigator.id),
        names.investigator(seat),
        values(names, seat),
        monster_mark(names, monster.kind),
        names.monster(monster.kind),
        where,
    )


def _stages(names: Names, fight: Fight, now: ratings.MonsterNow, records: Log) -> f.Stages:
    """Return the steps that this fight has, with the current step marked; the first if its stage is not among them."""
    t = names.words.t
    labels = {FightStage.MET: t("Evade?") if fight.stage is FightStage.MET else _how_it_began(names, fight, records)}
    if fight.stage is FightStage.ORDEAL or now.does in meeting_monsters.ORDEALS:
        labels[FightStage.ORDEAL] = t("First check")
    if now.horror_rating is not None:
        labels[FightStage.HORROR] = t("Horror")
    if now.does is not FightWord.LUCK_OR_DEVOURED:
        labels[FightStage.CHOOSE] = t("Combat round")
    at = list(labels).index(fight.stage) if fight.stage in labels else 0
    stages = tuple(f.StageMark(label, 0 < index < at, index == at) for index, label in enumerate(labels.values()))
    return f.Stages(t("Steps of the fight"), stages)


def _how_it_began(names: Names, fight: Fight, records: Log) -> str:
    """Return in words whether evading failed or was not tried before the fight."""
    t = names.words.t
    for record in reversed(records):
        began = (event for event in record.events if isinstance(event, e.FightBegan) and event.number == fight.monster)
        if not record.undone and next(began, None) is not None:
            return t("Not evaded") if isinstance(record.command, c.EvadeMonster) else t("No evading")
    return t("No evading")


def _unnamed(names: Names, draft: FightDraft, monster: Monster) -> Iterator[AnyTablePart]:
    """Yield the page for an unnamed marker: name the monster, or enter only how the meeting ended."""
    t = names.words.t
    yield _versus(names, draft.seat, monster)
    yield p.Text(t("Name the monster first, or just say how the fight ended"), p.Tone.SECOND)
    kinds = monster_kinds.kind_field(names, monster_kinds.renames(names, monster), folded=True)
    yield p.Section(t("Which monster is it?"), (kinds,))
    yield from _shortcuts(names, draft, monster)


# ---------------------------------------------------------------- without the steps


def _shortcuts(names: Names, draft: FightDraft, monster: Monster) -> Iterator[AnyTablePart]:
    """Yield a button for each way the meeting can end, and the steppers for the points lost on the way."""
    t, seat = names.words.t, draft.seat
    investigator = names.table.investigators[seat]
    buttons = tuple(
        button(names, label, c.EndFight(seat, monster.number, how, draft.sanity, draft.stamina, draft.clues), icon=icon)
        for how, label, icon in _ends(names, draft, monster)
    )
    if names.box.in_fight(monster.kind, FightWord.LUCK_OR_DEVOURED):
        yield p.Section(t("You rolled yourselves"), (p.Group(buttons, p.Layout.PICKS),))
        return
    losses = (
        _loss(seat, t("Sanity lost"), draft.sanity, investigator.max_sanity, "sanity", p.Tone.SANITY),
        _loss(seat, t("Stamina lost"), draft.stamina, investigator.max_stamina, "stamina", p.Tone.STAMINA),
    )
    lost = p.Group(losses, p.Layout.GRID)
    yield p.Section(t("You rolled yourselves"), (p.Group(buttons, p.Layout.PICKS), lost))


def _ends(names: Names, draft: FightDraft, monster: Monster) -> Iterator[tuple[FightEnd, str, str]]:
    """Yield the possible ends of this meeting: the end, its label and its icon.

    The Black Man devours; the Dimensional Shambler takes the investigator away instead of wounding him.
    """
    t, has_begun = names.words.t, _fight(names, draft, monster).stage is not FightStage.MET
    away = (FightEnd.FLED, t("Fled")) if has_begun else (FightEnd.EVADED, t("Evaded"))
    if names.box.in_fight(monster.kind, FightWord.LUCK_OR_DEVOURED):
        if not has_begun:
            yield *away, "boot"
        yield FightEnd.DEVOURED, t("Devoured"), "x"
        return
    yield FightEnd.WON, t("Won"), "trophy"
    yield *away, "boot"
    if names.box.in_fight(monster.kind, FightWord.LOST):
        yield FightEnd.LOST, t("Lost in time and space"), "gate"
    else:
        yield FightEnd.UNCONSCIOUS, t("Unconscious"), "stamina"
    yield FightEnd.INSANE, t("Insane"), "sanity"


def _loss(seat: int, label: str, value: int, most: int, field: str, tone: p.Tone) -> p.Stepper:
    """Return the stepper for points of Sanity or Stamina that are lost, from 0 to the given most."""
    minus = TellLoss(seat, field, -1, most) if value else None
    plus = TellLoss(seat, field, 1, most) if value < most else None
    return p.Stepper(label, str(value), minus, plus, tone=tone, icon=field)


# ---------------------------------------------------------------- how it ended


def _kind_of_log(draft: FightDraft, records: Log) -> str:
    """Return the kind of the monster in the fight that the log says has just ended; UNKNOWN if there is none."""
    ended = _ended(draft, records)
    return ended[1].kind if ended is not None else UNKNOWN


def _ended(draft: FightDraft, records: Log) -> tuple[Record[Table], e.FightEnded] | None:
    """Return the last act that ended this investigator's meeting with this marker, and its event; None if none.

    Falling insane or unconscious in the present phase ends it, too, even before the first check.
    """
    is_this_phase = True
    for record in (record for record in reversed(records) if not record.undone):
        fall = _fall(draft, record)
        for event in reversed(record.events):
            if isinstance(event, e.FightEnded) and event.seat == draft.seat and draft.monster in (0, event.number):
                return record, fall if fall is not None and event.how is FightEnd.MOVED else event
        if fall is not None and is_this_phase:
            return record, fall
        is_this_phase = is_this_phase and not any(isinstance(event, e.PhaseBegan) for event in record.events)
    return None


def _fall(draft: FightDraft, record: Record[Table]) -> e.FightEnded | None:
    """Return the end of the meeting that an act brings by the investigator's fall; None if the investigator stands."""
    fate = investigator_words.fate_of(draft.seat, record.events)
    if fate is None:
        return None
    before = record.step.before
    markers = before.monsters if before is not None else ()
    kind = next((monster.kind for monster in markers if monster.number == draft.monster), UNKNOWN)
    return e.FightEnded(draft.seat, draft.monster, kind, monster_damage.ENDS[fate])


def _over(names: Names, draft: FightDraft, kind: str, records: Log) -> Iterator[AnyTablePart]:
    """Yield the page of an ended fight: result, what it brought if logged, trophies and monsters to face, if any."""
    t, seat = names.words.t, draft.seat
    investigator, ended = names.table.investigators[seat], _ended(draft, records)
    heads = _heads(names, *ended) if ended is not None else ()
    if heads and ended is not None:
        yield from heads
        yield from _brought(names, *ended)
        yield from _still_to_face(names, seat)
        return
    how = fight_words.fight_end(ended[1].how, names) if ended is not None else t("no fight is going on")
    if ended is not None and ended[1].how is not FightEnd.WON:
        how = t("{who}: {what}", who=names.first_name(seat), what=how)
    now = p.Row(
        names.investigator(seat),
        whereabouts(names, investigator),
        names.figure(seat),
        values=values(names, seat),
        person=True,
        signs=signs(names, seat),
    )
    yield p.Group((p.Row(names.monster(kind), how, monster_mark(names, kind)), now), p.Layout.LIST)
    if ended is not None:
        yield from _brought(names, *ended)
    if investigator.monster_trophies:
        won = ", ".join(names.monster(trophy) for trophy in investigator.monster_trophies)
        yield p.Section(t("Monster trophies"), (p.Text(won),), names.words.number(len(investigator.monster_trophies)))
    yield from _still_to_face(names, seat)


def _heads(names: Names, record: Record[Table], ended: e.FightEnded) -> tuple[Aftermath, ...]:
    """Return the head of the page after a won fight or an escape; empty after any other end."""
    if ended.how in (FightEnd.EVADED, FightEnd.FLED):
        return aftermath.of_escape(names, record, ended)
    return aftermath.of_win(names, record, ended.seat) if ended.how is FightEnd.WON else ()


def _still_to_face(names: Names, seat: int) -> Iterator[p.Section]:
    """Yield the monsters that the investigator is still to evade or fight; nothing if there are none."""
    t, next_ones = names.words.t, meeting_monsters.to_face(names.table, seat)
    if next_ones:
        rows = tuple(
            p.Row(names.monster(m.kind), t("evade or fight"), monster_mark(names, m.kind), OpenFight(seat, m.number))
            for m in next_ones
        )
        yield p.Section(t("Still to face"), (p.Group(rows, p.Layout.LIST),))


def ahead(names: Names, view: View) -> tuple[p.Button, ...]:
    """Return the buttons of the strip after a fight: the items to discard, the next monster, or the table.

    Empty as long as the fight goes on.
    """
    t, draft = names.words.t, view.drafts.fight
    monster = _marker(names, draft)
    if monster is not None and not _is_over(names, draft, monster):
        return ()
    seat = draft.seat
    due, facing = names.table.investigators[seat].items_due, meeting_monsters.to_face(names.table, seat)
    table = p.Button(t("To the table"), OpenFight(-1), p.ButtonKind.MAIN, "right", icon_last=True, grow=True)
    if due:
        way = OpenInvestigator(seat, SheetPage.LOSSES)
        lit = p.Button(t("Discard {n}", n=due), way, p.ButtonKind.MAIN, "warn", grow=True)
    elif facing:
        lit = p.Button(
            names.monster(facing[0].kind), OpenFight(seat, facing[0].number), p.ButtonKind.MAIN, "weapon", grow=True
        )
    else:
        return (table,)
    return (p.Button("", OpenFight(-1), icon="map", hint=t("To the table")), lit)


def _brought(names: Names, record: Record[Table], ended: e.FightEnded) -> Iterator[AnyTablePart]:
    """Yield the effects of a fight's end on the board and in hands, as in the log (ABIL-07, AO-07, STATUS-02)."""
    if log.seat_of(record) != ended.seat:
        return
    then = replace(names, table=record.step.before or names.table)
    lines = tuple(
        p.LogLine(sentence(event, then), "", ended.seat) for event in record.events if not _is_on_page(event, ended)
    )
    if lines:
        yield p.Group(lines, p.Layout.LOG)
    if any(isinstance(event, e.PossessionsHalved) for event in record.events):
        yield from losses_screen.untold(names, ended.seat)


def _is_on_page(event: Event, ended: e.FightEnded) -> bool:
    """Return whether an event needs no line, because the page shows it elsewhere.

    These are the checks and the end of the fight, the matching fate, and the won marker.
    """
    if isinstance(event, e.InvestigatorFell):
        return monster_damage.ENDS[event.fate] is ended.how
    if isinstance(event, e.MonsterLeft):
        return event.to == "trophy"
    return isinstance(event, e.FightEnded | e.FightBegan | e.CheckMade)


# ---------------------------------------------------------------- ways in


def ways_in(names: Names, monster: Monster) -> tuple[p.Chip, ...]:
    """Return a chip for everybody who can evade or fight this marker now; a tap opens the fight."""
    return tuple(
        p.Chip(
            names.words.t("Fight: {who}", who=names.first_name(seat)),
            act=OpenFight(seat, monster.number),
            mark=p.Icon("weapon"),
        )
        for seat in names.table.seats_at(_met_at(names, monster))
        if not why_not(names, c.EndFight(seat, monster.number, FightEnd.EVADED))
    )


def _met_at(names: Names, monster: Monster) -> str:
    """Return the place where a marker is met: its own, or the rumor's street for a marker on a rumor (MCARD-03)."""
    return rumor_street(names.table, names.box) if monster.place == RUMOR_CARD else monster.place
