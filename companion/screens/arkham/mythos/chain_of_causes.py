"""What wakes the Ancient One while a Mythos card is resolved: each cause with what it brings, link by link.

    surge: Woods → the monster limit is reached → the Outskirts overflow → terror 10 → no monster limit anymore → ...

Source: rules/arkham.md AWAKE-02..07, SURGE-07, TERROR-02, TERROR-05, MCARD-03.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.arkham.mythos.questions import END, MythosStep, Resolution
from companion.arkham.pieces.doom import doom_track
from companion.arkham.table import counts
from companion.arkham.table import events as e
from companion.arkham.table.events import Why
from companion.arkham.table.state import Table, WakingCause
from companion.desks import Event
from companion.screens.arkham.wording.names import Names

GATE, ABILITY = 1, 4


def links(resolution: Resolution, before: Table, names: Names) -> tuple[str, ...]:
    """Return the chain of causes that woke the Ancient One, the first cause first; empty if it sleeps on.

    ``names``: of the table after the card.
    """
    woken = resolution.after.awakening
    if not resolution.woke or woken is None:
        return ()
    causes = [
        link
        for step in resolution.steps
        if _feeds(step, woken.road)
        for link in _of_step(step, resolution, before, names)
    ]
    return (*causes, names.words.t("{who} awakens", who=names.ancient_one()))


def _feeds(step: MythosStep, road: WakingCause) -> bool:
    """Return whether the Ancient One wakes in this step, or an event of it led to the waking."""
    needed = {WakingCause.DOOM_TRACK: e.DoomChanged, WakingCause.OVERRUN: e.LimitLifted}.get(road, e.AncientOneWoke)
    return any(isinstance(event, (e.AncientOneWoke, needed)) for event in step.events)


def _of_step(step: MythosStep, resolution: Resolution, before: Table, names: Names) -> Iterator[str]:
    """Yield a step's cause, then the links that follow from it, in words; a link equal to the last is left out."""
    yield _cause(step, resolution, before, names)
    text = ""
    for event in step.events:
        link = _link(event, _by_terror(step.events, resolution), resolution, names)
        if link and link != text:
            yield link
        text = link or text


def _cause(step: MythosStep, resolution: Resolution, before: Table, names: Names) -> str:
    """Return the first cause of the step in words: the surge, the new gate, the card or the rumor."""
    t, command = names.words.t, resolution.command
    printed = names.box.mythos.get(command.card)
    gate = printed.gate if printed else command.printed.gate if command.printed else ""
    if step.number == GATE:
        surges = any(isinstance(event, e.SurgeBegan) for event in step.events)
        place = names.place(gate)
        return t("surge: {place}", place=place) if surges else t("new gate: {place}", place=place)
    if step.number == END:
        return names.card(before.rumor)
    return names.card(command.card) if command.card else t("Ability of the card")


def _by_terror(events: Sequence[Event], resolution: Resolution) -> bool:
    """Return whether full Outskirts and terror had a part in the waking."""
    woken = resolution.after.awakening
    if woken is not None and woken.road is WakingCause.DOOM_TRACK:
        return any(isinstance(event, e.DoomChanged) and event.why is Why.TERROR_MAXIMUM for event in events)
    return woken is not None and woken.road is WakingCause.OVERRUN


def _link(event: Event, by_terror: bool, resolution: Resolution, names: Names) -> str:
    """Return in words what an event adds to the chain that wakes the Ancient One; "" if nothing."""
    t = names.words.t
    match event:
        case e.AncientOneWoke(road):
            return _last(road, resolution, names)
        case e.DoomChanged(_, value, why) if why is not Why.AWAKENING and _is_by_doom(resolution):
            return t("doom {n} of {most}", n=value, most=doom_track(resolution.after, names.box))
        case e.RumorFailed():
            return t("rumor fails")
        case _:
            return _of_terror(event, resolution, names) if by_terror else ""


def _of_terror(event: Event, resolution: Resolution, names: Names) -> str:
    """Return in words what an event of overflowing Outskirts or terror adds to the chain; "" if nothing."""
    t = names.words.t
    match event:
        case e.MonsterPlaced(why=Why.LIMIT_REACHED):
            return t("monster limit reached")
        case e.OutskirtsEmptied(_, Why.OUTSKIRTS_FULL):
            return t("the Outskirts overflow")
        case e.TerrorChanged(_, value):
            return t("terror {n}", n=value)
        case e.LimitLifted() if not _is_by_doom(resolution):
            return t("no monster limit anymore")
        case _:
            return ""


def _is_by_doom(resolution: Resolution) -> bool:
    """Return whether the full doom track wakes the Ancient One; false while it sleeps."""
    return resolution.after.awakening is not None and resolution.after.awakening.road is WakingCause.DOOM_TRACK


def _last(road: WakingCause, resolution: Resolution, names: Names) -> str:
    """Return the number that woke the Ancient One in words; empty if there is none or the line before shows it."""
    t, numbers = names.words.t, counts.players_numbers(resolution.after, names.box)
    match road:
        case WakingCause.OVERRUN:
            town = counts.monsters_in_arkham(resolution.after)
            return t("monsters in Arkham: {n} of {most}", n=town, most=numbers.awakening_monsters)
        case WakingCause.OPEN_GATES:
            return t("open gates: {n} of {most}", n=len(resolution.after.gates), most=numbers.awakening_gates)
        case WakingCause.GATE_STACK:
            return t("no gate markers left")
        case WakingCause.MONSTER_CUP:
            return t("monster cup empty")
        case WakingCause.DOOM_TRACK | WakingCause.CARD | WakingCause.BY_HAND:
            return ""  # no number was reached, or the line before says it
