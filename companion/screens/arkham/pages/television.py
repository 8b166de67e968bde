"""The table on a television: phase, numbers, who does what, what happened, what is in force, the way in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from companion.arkham.table.state import Phase, Table
from companion.history.codec import Do
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.board.signs import signs
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.evening import bursts, log, newspaper, score_screen
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.fight import battle_screen
from companion.screens.arkham.pages import shell, television_battle
from companion.screens.arkham.table import in_force, phase_tasks, table
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.screens.devices import from_afar
from companion.screens.devices import television as tv

MOST_TASKS, MOST_NEWS, MOST_IN_FORCE = 3, 8, 4

Log = Sequence[Record[Table]]


def present(names: Names, records: Log, links: Links) -> tv.Television:
    """The page of a table that is laid out."""
    t, state = names.words.t, names.table
    is_over = state.outcome is not None
    is_battle = battle_screen.is_on(names)
    page = replace(
        from_afar.way_in(names.words, links),
        title=score_screen.how_it_ended(names) if is_over else shell.title(names.words, View(), names),
        over="" if is_over else shell.over(View(), names),
        phases=() if is_over or is_battle else tuple(NUMERALS[phase] for phase in Phase),
        now=list(Phase).index(state.phase),
        numbers=tuple(numbers(names)),
        team=tuple(_team(names)),
        tasks=tuple(_tasks(names)),
        news_title=t("Recent events"),
        news=tuple(islice(_news(names, records), MOST_NEWS)),
        force_title=t("Now in force"),
        force=() if is_over else tuple(islice(_force(names), MOST_IN_FORCE)),
        beat=records[-1].number if records else 0,
        aloud=_aloud(names),
        front=newspaper.paper(names, records) if is_over else None,
    )
    fought = state.battle if is_battle else None
    return _with_room(names, page if fought is None else television_battle.fought(names, page, fought, records))


def _with_room(names: Names, page: tv.Television) -> tv.Television:
    """Return the page with as many tasks as have room, the others counted, and a title if there are any."""
    most = MOST_TASKS - 1 if page.code else MOST_TASKS
    room = most if len(page.tasks) <= most else most - 1
    left, t = len(page.tasks) - room, names.words.t
    return replace(
        page,
        tasks_title=t("To do") if page.tasks else "",
        tasks=page.tasks[:room],
        more_tasks=t("and {n} more", n=left) if left > 0 else "",
    )


def _aloud(names: Names) -> str:
    """Round and phase, or how it ended; without the numeral, which no voice reads well."""
    if names.table.outcome is not None:
        return score_screen.how_it_ended(names)
    if battle_screen.is_on(names):
        return shell.title(names.words, View(), names)
    return f"{table.round_name(names)}. {names.phase(names.table.phase)}"


def numbers(names: Names) -> Iterator[p.Meter]:
    """Yield the meters of doom, terror, monsters and gates, with their alarms."""
    state, box, t = names.table, names.box, names.words.t
    monsters, _, gates, _ = table.meters(names)
    track, top = box.ancient_ones[state.ancient_one].doom_track, box.numbers.terror_maximum
    doom, terror = table.doom_alarm(state.doom, track), table.alarm_of(state.terror, top)
    yield p.Meter(t("Doom"), state.doom, track, "doom", doom, p.Tone.DOOM)
    yield p.Meter(t("Terror"), state.terror, top, "terror", terror, p.Tone.TERROR)
    yield monsters
    yield gates


def _team(names: Names) -> Iterator[tv.FarPerson]:
    """Yield the investigators with player, Sanity, Stamina and status."""
    for seat, investigator in enumerate(names.table.investigators):
        is_out = investigator.eliminated
        yield tv.FarPerson(
            names.figure(seat),
            names.first_name(seat),
            investigator.player,
            () if is_out else battle_screen.left_of(names, seat)[:2],
            signs(names, seat),
            names.words.t("out of the game") if is_out else "",
        )


def _tasks(names: Names) -> Iterator[tv.Task]:
    """Yield what investigators have to do in this phase, with a pin if it is a seat's; nothing in the final battle."""
    if battle_screen.is_on(names):
        return
    for line in phase_tasks.due(names):
        pin = names.figure(line.seat) if line.seat >= 0 else None
        yield tv.Task(line.strong, line.text, pin)


def _news(names: Names, records: Log) -> Iterator[tv.News]:
    """Sentences of the newest acts that stand, the newest act first."""
    for record in bursts.merged(reversed(records)):
        if isinstance(record.act, Do) and not record.undone:
            for at, text in enumerate(log.sentences(names, record)):
                yield tv.News(f"{record.number}-{at}", text)


def _force(names: Names) -> Iterator[tv.InForce]:
    """Yield the cards and effects in force, each with its lines except its title; with its note if there are none."""
    for effect, cell in zip(in_force.effects(names), in_force.ribbon(names).cells, strict=True):
        lines = tuple(line for line in dict.fromkeys((*cell.lines, effect.below)) if line and line != effect.title)
        yield tv.InForce(effect.title, " · ".join(lines) or effect.note)
