"""What was tapped without a network, act by act: what waits, what was kept, what became impossible, what others did.

A sheet of every game.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.keeping import links
from companion.words import Words

MOST = 12
"""Lines of what others did; of more the number."""


@dataclass(frozen=True, slots=True)
class Waits:
    """An act that waits to be sent."""

    id: str
    name: str
    time: str


@dataclass(frozen=True, slots=True)
class SavedAct:
    """An act that waited and was kept; ``behind``: how many entries of others went before it meanwhile."""

    name: str
    time: str
    behind: int


@dataclass(frozen=True, slots=True)
class ImpossibleAct:
    """An act that waited and became impossible; ``instead``: what a button says that does what can be done."""

    id: str
    name: str
    why: str
    time: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class TableAct:
    """What somebody did at the table; ``seat`` -1 = nobody in particular."""

    text: str
    time: str
    seat: int
    is_undone: bool = False


def waiting(words: Words, waits: Sequence[Waits], common: Sequence[TableAct], size: p.Size) -> p.Panel:
    """The acts that wait, oldest first, and what all have in common last, newest first."""
    t = words.t
    rows = tuple(
        p.Row(
            wait.name,
            t("waiting for the network"),
            p.Icon("clock", p.Tone.LAMP),
            aside=(*_time(wait.time), p.Button(t("Do not send"), links.DropWaiting(wait.id))),
        )
        for wait in waits
    )
    since = t("as of {time}", time=common[0].time) if common else ""
    last = (p.Section(t("Last shared entry"), (_lines(words, common),), since),) if common else ()
    body = (p.Group(rows, p.Layout.LIST), *last)
    back = p.Button(t("To the table"), links.ListWaiting(False), p.ButtonKind.MAIN, grow=True, is_way_out=True)
    return _sheet(words, body, (back,), size)


def outcome(
    words: Words, saved: Sequence[SavedAct], lost: Sequence[ImpossibleAct], others: Sequence[TableAct], size: p.Size
) -> p.Panel:
    """Return the sheet on acts that waited for the network: the result of each, alternatives, and others' acts."""
    t = words.t
    acts = (*(_saved(words, act) for act in saved), *(_impossible(lost_act) for lost_act in lost))
    ways = tuple(
        p.Row(
            lost_act.name,
            t("was not saved"),
            p.Icon("undo"),
            aside=(p.Button(lost_act.instead, links.DoInstead(lost_act.id)),),
        )
        for lost_act in lost
        if lost_act.instead
    )
    instead = (p.Section(t("What you can do instead"), (p.Group(ways, p.Layout.LIST),)),) if ways else ()
    count = words.n("{n} entry", "{n} entries", len(others))
    without = (p.Section(t("While you were away"), (_lines(words, others),), count),) if others else ()
    body = (p.Group(acts, p.Layout.LIST), *instead, *without)
    read = p.Button(t("Got it"), links.ReadFates(), p.ButtonKind.MAIN, grow=True)
    return _sheet(words, body, (read,), size)


def _sheet(words: Words, body: tuple[p.Part, ...], foot: tuple[p.Part, ...], size: p.Size) -> p.Panel:
    """Return the sheet "Your taps" with this content."""
    title = words.t("Your actions")
    out = p.Button("", links.ListWaiting(False), p.ButtonKind.QUIET, "x", hint=words.t("Close"), is_way_out=True)
    return p.Panel(title, body, (p.Title(title, aside=(out,)),), foot, size, "fates")


def _saved(words: Words, act: SavedAct) -> p.Row:
    """Return the row of a tap that was saved, with how many entries of others came before it, if any."""
    text = words.t("saved")
    if act.behind:
        text = words.n("saved after {n} entry by others", "saved after {n} entries by others", act.behind)
    return p.Row(act.name, text, p.Icon("check", p.Tone.GOOD), aside=_time(act.time))


def _impossible(lost: ImpossibleAct) -> p.Row:
    """Return the row of a tap that became impossible, with the reason."""
    return p.Row(lost.name, lost.why, p.Icon("x", p.Tone.DANGER), aside=_time(lost.time), undone=True)


def _time(time: str) -> tuple[p.Part, ...]:
    """Return a time as small text; empty if it is ""."""
    return (p.Text(time, p.Tone.SECOND, small=True),) if time else ()


def _lines(words: Words, deeds: Sequence[TableAct]) -> p.Group:
    """Return what others did as log lines, at most MOST, then how many more there are, if any."""
    lines = tuple(p.LogLine(deed.text, deed.time, deed.seat, undone=deed.is_undone) for deed in deeds[:MOST])
    hidden = len(deeds) - MOST
    more = (p.LogLine(words.t("{n} more", n=hidden), ""),) if hidden > 0 else ()
    return p.Group((*lines, *more), p.Layout.LOG)
