"""A figure that is taken up: whose it is, how far it goes, and the way to put it down.

Source: DESIGN.md sections 6 and 7, task 4; rules/arkham.md MOVE-01.
"""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.board import destinations, distances
from companion.arkham.phases import may_step
from companion.arkham.skills import points_left
from companion.arkham.sliders import LAST_STOP
from companion.arkham.state import Phase
from companion.screens import parts as p
from companion.screens.arkham.names import Names
from companion.screens.arkham.view import Close, OpenInvestigator, View


def toast(names: Names, view: View) -> p.Toast | None:
    """Beside the board, from tablets up; a phone says it above its map, which it would cover."""
    found = _who_and_what(names, view)
    if found is None:
        return None
    who, text = found
    down = p.Button(names.words.t("Put down"), Close(), p.Kind.QUIET, is_way_out=True)
    return p.Toast(f"{who} {text}", "pick", (*_tell(names, view), down), stays=True)


def line(names: Names, view: View) -> p.Due | None:
    """The same as the line above a phone's map."""
    found = _who_and_what(names, view)
    if found is None:
        return None
    who, text = found
    down = p.Button("", Close(), p.Kind.QUIET, "x", hint=names.words.t("Put down"))
    return p.Due(text, who, view.picked_seat, aside=(p.Group((*_tell(names, view), down), p.Layout.PINS),))


def _who_and_what(names: Names, view: View) -> tuple[str, str] | None:
    t, seat = names.words.t, view.picked_seat
    if seat >= 0:
        text = t("tap a place on the map")
        if is_guessed(names, seat) and reach(names, seat):
            text = t("tap a place; Speed is not told, drawn for the fastest: {n}", n=farthest(names, seat))
        return names.first_name(seat) + ":", text
    if view.picked_monster:
        return names.marker(view.picked_monster) + ":", t("tap a place on the map")
    return None


def _tell(names: Names, view: View) -> tuple[p.Button, ...]:
    """The way to the sliders where the reach had to be guessed."""
    seat = view.picked_seat
    if seat < 0 or not is_guessed(names, seat) or not reach(names, seat):
        return ()
    return (p.Button("", OpenInvestigator(seat), p.Kind.QUIET, "gear", hint=names.words.t("Tell the sliders")),)


# ---------------------------------------------------------------- how far


def reach(names: Names, seat: int) -> dict[str, int]:
    """Places where open ways lead the picked investigator in the Movement phase, with the number of steps."""
    if seat < 0 or names.table.phase is not Phase.MOVEMENT:
        return {}
    investigator = names.table.investigators[seat]
    if investigator.zone or not may_step(investigator, names.table):
        return {}
    steps, most = distances(investigator.place, names.box), farthest(names, seat)
    reached = destinations(names.table, investigator.place, names.box)
    return {investigator.place: 0, **{place: steps[place] for place in reached if steps[place] <= most}}


def is_guessed(names: Names, seat: int) -> bool:
    """Whether nobody told the sliders, so that the reach is that of the fastest setting."""
    return points_left(names.table, seat, names.box) is None


def farthest(names: Names, seat: int) -> int:
    """Movement points that are left; with sliders that nobody told, as many as there can be."""
    left = points_left(names.table, seat, names.box)
    if left is None:
        people = names.table.investigators
        fastest = replace(people[seat], sliders=(LAST_STOP, LAST_STOP, LAST_STOP))
        table = replace(names.table, investigators=(*people[:seat], fastest, *people[seat + 1 :]))
        left = points_left(table, seat, names.box)
    return left or 0
