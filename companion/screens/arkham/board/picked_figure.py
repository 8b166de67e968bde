"""A figure that is taken up: whose it is, how far it goes and past whom, and the way to put it down.

Source: rules/arkham.md MOVE-01, MOVE-04, EVADE-02, EVADE-03, EVADE-10.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.movement.walking import TownWalk, points_at_most, walks
from companion.arkham.rounds.phases import may_step
from companion.arkham.table.commands import MoveInvestigator
from companion.arkham.table.state import LOST, Phase
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import Close, OpenInvestigator, View
from companion.screens.arkham.wording.names import Names


def toast(names: Names, view: View) -> p.Toast | None:
    """Return the hint about the picked figure or marker as a message beside the board; None if nothing is picked.

    It is for tablets and wider; on a phone it would cover the map.
    """
    results = _name_and_hint(names, view)
    if results is None:
        return None
    who, text = results
    down = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=names.words.t("Cancel"), is_way_out=True)
    text = _and_dashed(names, view.picked_seat, f"{who} {text}")
    return p.Toast(text, "pick", (*_tell(names, view), down), stays=True)


def line(names: Names, view: View) -> p.Due | None:
    """Return the hint about the picked figure or marker as the line below a phone's map; None if nothing is picked."""
    results = _name_and_hint(names, view)
    if results is None:
        return None
    who, text = results
    if not _tell(names, view) and behind(names, view.picked_seat):  # two lines of a phone hold no more
        text = _and_dashed(names, view.picked_seat, _points(names, view.picked_seat))
    down = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=names.words.t("Cancel"))
    return p.Due(text, who, view.picked_seat, aside=(*_tell(names, view), down), weight=p.Weight.WALK)


def _name_and_hint(names: Names, view: View) -> tuple[str, str] | None:
    """Return the picked-up figure's name and hint, an investigator before a monster; None if none is picked up."""
    t, seat = names.words.t, view.picked_seat
    if seat >= 0:
        return names.first_name(seat) + ":", _how_far(names, seat)
    if view.picked_monster:
        return names.marker(view.picked_monster) + ":", t("tap a place on the map")
    return None


def _how_far(names: Names, seat: int) -> str:
    """Return in words what to tap, and the movement points that are left if the investigator walks through town."""
    if not _walks(names, seat):
        return names.words.t("tap a place on the map")
    if _is_missing(names, seat):
        return names.words.t("tap a destination; Speed not set, assuming {n}", n=farthest(names, seat))
    return names.words.t("tap a destination, {points}", points=_points(names, seat))


def _points(names: Names, seat: int) -> str:
    """Return in words the movement points that are left, or the most that can be if no sliders are entered."""
    n, left = names.words.n, farthest(names, seat)
    if is_guessed(names, seat):
        return n("at most {n} movement point", "at most {n} movement points", left)
    return n("{n} movement point left", "{n} movement points left", left)


def _and_dashed(names: Names, seat: int, text: str) -> str:
    """Append to ``text`` that dashed rings lie past monsters, if the investigator can reach any such area."""
    return names.words.t("{what}; dashed: past monsters", what=text) if behind(names, seat) else text


def _tell(names: Names, view: View) -> tuple[p.Button, ...]:
    """Return the button to the sliders if the reach had to be guessed; empty if not, or if the players keep them."""
    seat = view.picked_seat
    if seat < 0 or not _is_missing(names, seat) or not _walks(names, seat):
        return ()
    return (
        p.Button("", OpenInvestigator(seat), p.ButtonKind.QUIET, "gear", hint=names.words.t("Set the skill sliders")),
    )


# ---------------------------------------------------------------- how far


def reach(names: Names, seat: int) -> dict[str, int]:
    """Return the areas that the picked investigator can reach in phase II without passing a monster (MOVE-04).

    Area -> number of steps, his own area with 0. Whoever comes back from another world or from being lost can be put
    to each place that the rules allow, 0 steps away; empty for anybody else who does not walk through town now.
    """
    if not _walks(names, seat):
        return dict.fromkeys(_returns(names, seat), 0)
    free = {place: way.steps for place, way in _reachable(names, seat).items() if not way.past}
    return {names.table.investigators[seat].place: 0, **free}


def _returns(names: Names, seat: int) -> Iterator[str]:
    """Yield the places to which an investigator can come back from another world or from being lost (MOVE-06)."""
    if seat < 0 or not (names.table.investigators[seat].zone or names.table.investigators[seat].place == LOST):
        return
    yield from (place for place in names.box.spaces if names.why_not(MoveInvestigator(seat, place)) is None)


def behind(names: Names, seat: int) -> dict[str, int]:
    """Return the areas that an investigator can reach past monsters only, each of them to be evaded: area -> steps."""
    return {place: way.steps for place, way in _reachable(names, seat).items() if way.past}


def _walks(names: Names, seat: int) -> bool:
    """Return whether the next tap on a place is a walk through town."""
    if seat < 0 or names.table.phase is not Phase.MOVEMENT:
        return False
    investigator = names.table.investigators[seat]
    return not investigator.zone and may_step(investigator, names.table)


def _reachable(names: Names, seat: int) -> dict[str, TownWalk]:
    """Return the places that an investigator can still walk to, each with its way; empty if it cannot walk."""
    if not _walks(names, seat):
        return {}
    result, most = walks(names.table, seat, names.box), farthest(names, seat)
    return {place: way for place, way in result.items() if way.steps <= most}


def is_guessed(names: Names, seat: int) -> bool:
    """Return whether the sliders are not entered, so that the reach is that of the fastest setting."""
    return names.table.investigators[seat].sliders is None


def _is_missing(names: Names, seat: int) -> bool:
    """Return whether the sliders are to be entered: they are not, and the players do not keep them on the sheet."""
    return is_guessed(names, seat) and not names.table.investigators[seat].own_sheet


def farthest(names: Names, seat: int) -> int:
    """Return the movement points that are left, 0 or more; without entered sliders the most that there can be."""
    return max(0, points_at_most(names.table, seat, names.box))
