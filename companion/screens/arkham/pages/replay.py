"""The evening told again on its table's page: the map at every act, what was done, curve and turning points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.arkham.table.state import Table
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import Close, View
from companion.screens.arkham.evening import score_screen
from companion.screens.arkham.pages import page
from companion.screens.arkham.pages.frames import frames
from companion.screens.arkham.wording.names import Names
from companion.screens.families import replay as r

Frames = Sequence[r.Frame[Table]]
Log = Sequence[Record[Table]]

CURVES = ("doom", "gate", "terror")
"""Figures that have a curve, each as a share of its own limit."""
SHORT_AXIS = 12
"""From so many rounds on only every other number stands under the curve."""
WORD = 0.09
"""Share of a phone's axis that a word takes from the numbers before it."""


def at(names: Names, view: View, records: Log) -> int:
    """Return which frame the page shows, from 0; the last one where a later one was asked for.

    -1: it tells no evening, since nobody asked for it or nothing was done at the table.
    """
    return min(view.replay.at, len(film_of(names, records)) - 1) if view.replay.at >= 0 else -1


def is_on(names: Names, view: View, records: Log) -> bool:
    """Return whether the page tells the evening again."""
    return at(names, view, records) >= 0


def watching(view: View) -> View:
    """Return the view with the evening told from its first act."""
    return replace(view, replay=r.Replaying(0))


def shown(names: Names, view: View, records: Log) -> r.Frame[Table]:
    """Return the frame that the page shows, the last one where it was asked for a later one."""
    return film_of(names, records)[at(names, view, records)]


def present(names: Names, view: View, records: Log, home: str) -> page.Regions:
    """Return the page of the frame that is shown; the map beside it shows the frame's own table."""
    t, film = names.words.t, film_of(names, records)
    here = at(names, view, records)
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    return page.Regions(
        head=p.Head(
            heading(names), names.ancient_one(), t("Almanac"), home, t("Almanac: go to the start page"),
            p.Tabs(t("Sections"), ()), (p.Heart(), out),
        ),
        panel=_turns(names, film, here),
        numbers=_caption(names, film[here], is_live=not view.replay.plays),
        strip=_reel(names, view.replay, film, here),
        toast=view.message,
    )  # fmt: skip


def heading(names: Names) -> str:
    """Return how the evening ended, or that it goes on."""
    is_over = names.table.outcome is not None
    return score_screen.how_it_ended(names) if is_over else names.words.t("The evening so far")


def film_of(names: Names, records: Log) -> Frames:
    """Return the frames of a log, from memory if they are known."""
    return names.memory.same(frames, names, records)


def _caption(names: Names, frame: r.Frame[Table], is_live: bool) -> r.Caption:
    """Return what was done in a frame; a phase that begins is named once."""
    then = replace(names, table=frame.table)
    seat = frame.line.seat
    lead = then.figure(seat) if 0 <= seat < len(frame.table.investigators) else None
    over = frame.moment if frame.caption != frame.moment else ""
    return r.Caption(over, frame.caption, frame.line.details, lead, is_live)


def _turns(names: Names, film: Frames, at: int) -> p.Panel:
    """Return the list of the turning points, each of which leads to its frame."""
    t, rows = names.words.t, []
    points = [(number, frame, mark) for number, frame in enumerate(film) for mark in frame.marks]
    newest = max((row for row, (number, _, _) in enumerate(points) if number <= at), default=-1)
    for row, (number, frame, mark) in enumerate(points):
        label = t("battle {n}", n=frame.battle) if frame.battle else t("round {n}", n=frame.round)
        act, lead = r.ShowFrame(str(number)), p.Icon(mark.icon)
        rows.append(p.Row(mark.text, "", lead, act, note=label, on=row == newest, dim=number > at))
    body = (p.Section(t("Turning points"), (p.Group(tuple(rows), p.Layout.LIST),), names.words.number(len(rows))),)
    return p.Panel(t("Turning points"), body if rows else (), size=p.Size.SIDE, name="replay")


def _reel(names: Names, draft: r.Replaying, film: Frames, at: int) -> r.Reel:
    """Return the slider with its buttons; it plays on by itself until the last frame."""
    t, last = names.words.t, len(film) - 1
    plays = draft.plays and at < last
    return r.Reel(
        label=t("Acts of the evening"),
        reading=f"{film[at].moment}. {film[at].caption}",
        at=at,
        figures=film[at].figures,
        course=names.memory.same(_course, names, tuple(film)),
        buttons=tuple(_buttons(names, draft, film, at, plays)),
        next_act=r.PlayReplay(at + 1) if plays else None,
        stays=r.STAYS // draft.times,
    )


def _buttons(names: Names, draft: r.Replaying, film: Frames, at: int, plays: bool) -> Iterator[p.Button]:
    """Yield the buttons: to the turning point before, play or pause, to the next one, the speed."""
    t, last = names.words.t, len(film) - 1
    marked = [number for number, frame in enumerate(film) if frame.marks]
    before = max((number for number in marked if number < at), default=0)
    after = min((number for number in marked if number > at), default=last)
    back, ahead = t("To the turning point before"), t("To the next turning point")
    yield p.Button("", r.ShowFrame(str(before)), icon="backward", hint=back, enabled=at > 0, reason=back)
    if plays:
        yield p.Button(t("Pause"), r.ShowFrame(str(at)), p.ButtonKind.MAIN, "pause", grow=True)
    else:
        yield p.Button(t("Watch"), r.PlayReplay(0 if at == last else at), p.ButtonKind.MAIN, "play", grow=True)
    yield p.Button("", r.ShowFrame(str(after)), icon="forward", hint=ahead, enabled=at < last, reason=ahead)
    faster = r.SPEEDS[(r.SPEEDS.index(draft.times) + 1) % len(r.SPEEDS)]
    speed = f"×{names.words.number(draft.times)}"
    yield p.Button(speed, r.HurryReplay(faster), hint=t("Speed: {speed}", speed=speed))


def _course(names: Names, film: tuple[r.Frame[Table], ...]) -> r.Course:
    """Return the curves with the turning points above them and the rounds below."""
    labels = {meter.icon: meter.label for meter in film[0].figures}
    curves = tuple(r.curve(labels[icon], icon, (_share(frame, icon) for frame in film)) for icon in CURVES)
    signs = tuple(r.ReplaySign(at, mark.icon, mark.is_blow) for at, frame in enumerate(film) for mark in _signs(frame))
    return r.Course(len(film) - 1, curves, signs, tuple(_axis(names, film)))


def _signs(frame: r.Frame[Table]) -> Iterator[r.ReplayMark]:
    """Yield the heaviest turning point of each lane of a frame."""
    for is_blow in (False, True):
        if lane := [mark for mark in frame.marks if mark.is_blow is is_blow]:
            yield max(lane, key=lambda mark: mark.weight)


def _axis(names: Names, film: tuple[r.Frame[Table], ...]) -> Iterator[tuple[int, str]]:
    """Yield what stands under the curve: rounds with their first frames, and where the final battle begins.

    Its rounds are too short for a word each.
    """
    begins: dict[int, int] = {}
    for at, frame in enumerate(film):
        if frame.round and not frame.battle:
            begins.setdefault(frame.round, at)
    battle = next((at for at, frame in enumerate(film) if frame.battle), None)
    room = len(film) if battle is None else battle - WORD * len(film)
    rounds = [(at, names.words.number(number)) for number, at in begins.items()]
    yield from (begun for begun in rounds[:: 1 if len(rounds) < SHORT_AXIS else 2] if begun[0] <= room)
    if battle is not None:
        yield battle, names.words.t("battle {n}", n=1)


def _share(frame: r.Frame[Table], icon: str) -> float:
    """Return a figure of a frame as a share of its limit, from 0 to 1."""
    meter = next(meter for meter in frame.figures if meter.icon == icon)
    return min(1.0, meter.value / meter.of) if meter.of else 0.0
