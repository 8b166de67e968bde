"""Draws the page for a television: large, still, without anything to tap; every text escaped."""

from __future__ import annotations

from companion.screens import parts as p
from companion.screens.devices.television import DuelSide, FarPerson, Television
from companion.screens.families.fights import BattleHead
from companion.widgets.drawings import fights
from companion.widgets.drawings.markup import Render, colour, seat_colour
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.widgets.signs import faces, marks


def render(part: Television, inner: Render) -> Markup:
    """Return the whole page for a television, without the map; each new ``beat`` restarts the wait before it dims."""
    rail = "".join(_phase_step(part, at) for at in range(len(part.phases)))
    numbers = "".join(map(_meter_number, part.numbers))
    tasks = "".join(
        f"<li>{inner(task.pin)}<span><b>{escape(task.strong)}</b> {escape(task.text)}</span></li>"
        for task in part.tasks
    )
    more = f'<li class="tv-more">{escape(part.more_tasks)}</li>' if part.more_tasks else NOTHING
    news = "".join(f'<li data-key="{quoted(entry.key)}">{escape(entry.text)}</li>' for entry in part.news)
    force = "".join(
        f"<li><b>{escape(in_force.title)}</b><small>{escape(in_force.text)}</small></li>" for in_force in part.force
    )
    people = "".join(_person(person, inner) for person in part.team)
    team = f'<ul class="tv-team">{people}</ul>' if people else NOTHING
    code = NOTHING
    if part.code is not None:
        code = (
            f'<div class="tv-in">{inner(part.code)}<p><b>{escape(part.code_text)}</b>{escape(part.address)}</p></div>'
        )
    return (
        f'<section class="tv{" has-sides" if part.sides else NOTHING}" data-key="tv" data-say="{quoted(part.aloud)}">'
        f"{_sides(part)}{f'<div class=tv-front>{inner(part.front)}</div>' if part.front else NOTHING}"
        f"{_battle(part.battle) if part.battle else NOTHING}"
        f'<header class="tv-head"><h1>{escape(part.title)}</h1><p>{escape(part.over)}</p>'
        f"{f'<ol>{rail}</ol>' if rail else NOTHING}</header>"
        f"{f'<div class=tv-nums>{numbers}</div>' if numbers else NOTHING}"
        f'<div class="tv-body">{team}{_list("due", part.tasks_title, tasks + more)}'
        f'{_list("news", part.news_title, news)}<div class="tv-side">{_list("force", part.force_title, force)}{code}'
        f'</div></div><p class="tv-hush">{escape(part.hush)}</p></section>'
        f'<i class="tv-rest" data-key="rest-{part.beat}"></i>'
    )


def _battle(head: BattleHead) -> Markup:
    """Return the Ancient One that is fought as HTML, in the place of the map: emblem, chance of victory, doom."""
    gauge = fights.gauge(head.gauge) if head.gauge is not None else NOTHING
    moons = marks.moons(head.doom, head.track)
    return f'<div class="tv-front tv-battle">{faces.face(head.face)}{gauge}<div aria-hidden="true">{moons}</div></div>'


def _person(person: FarPerson, inner: Render) -> Markup:
    """Return one of the team as a list item: figure, name, numbers, and below them player and signs."""
    numbers = "".join(
        f'<i style="{colour(value.tone)}">{marks.icon(value.icon)}{escape(value.text)}</i>' for value in person.values
    )
    signs = "".join(map(inner, person.signs))
    player = f"<small>{escape(person.player)}</small>" if person.player else NOTHING
    note = f"<small>{escape(person.note)}</small>" if person.note else NOTHING
    return f"<li>{inner(person.pin)}<div><b>{escape(person.name)}</b>{player}<p>{numbers}{note}</p>{signs}</div></li>"


def _sides(part: Television) -> Markup:
    """Return all sides of a duel as HTML for a television, nothing for games that are no duel."""
    return f'<div class="tv-sides">{"".join(map(_side, part.sides))}</div>' if part.sides else NOTHING


def _side(side: DuelSide) -> Markup:
    """Return a side of a duel as HTML: name, note and sanity, lit or out."""
    state = "is-out" if side.is_out else "is-lit" if side.is_lit else ""
    return (
        f'<div class="tv-side-of {state}" data-key="side-{side.seat}" style="--of:{seat_colour(side.seat)}">'
        f"<p><b>{escape(side.name)}</b> {escape(side.note)}</p><strong>{side.value}</strong></div>"
    )


def _phase_step(part: Television, at: int) -> Markup:
    """Return the phase at this index as a list item: current, done with a tick, or still ahead."""
    current = ' aria-current="step"' if at == part.now else NOTHING
    done = marks.icon("check") if at < part.now else NOTHING
    return f"<li{current}>{escape(part.phases[at])}{done}</li>"


def _meter_number(meter: p.Meter) -> Markup:
    """Return a number of the table as HTML, with its limit if it has any."""
    limit = f" / {meter.of}" if meter.of is not None else ""
    alarm = f' class="is-{quoted(meter.state)}"' if meter.state in ("near", "full") else NOTHING
    ink = f'style="{colour(meter.tone)}"'
    return f"<div{alarm}><p>{escape(meter.label)}</p><b {ink}>{meter.value}<small>{escape(limit)}</small></b></div>"


def _list(name: str, title: str, lines: Markup) -> Markup:
    """Return lines under a title as HTML; nothing without a title, and without lines unless the list is "due"."""
    if not title or not (lines or name == "due"):
        return NOTHING
    body = f"<ul>{lines}</ul>" if lines else NOTHING
    return f'<section class="tv-list tv-{quoted(name)}"><h2>{escape(title)}</h2>{body}</section>'
