"""What an act costs for good is said above its button: on random tables each sentence is held against the events.

Which acts cost something is worked out here by the engine, not by the module that the pages ask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from given import box
from test_foretold import evening, goes_on, is_lost, names
from thoroughly import again, thorough

from companion.arkham.engine import apply
from companion.arkham.table import events as e
from companion.arkham.table.state import Table, WakingCause
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import PlacePage, SheetKind, View
from companion.screens.arkham.place import place
from companion.screens.arkham.table import table as table_screen

KINDS = {
    "wakes": r"(The last token|One gate too many|No gate marker|The monster cup|Monsters overrun).*(wakes|world ends)$",
    "ally": r"The last ally leaves",
    "limit": r"Terror 10: no monster limit",
    "left": r"no other gate leads back",
}
"""What a sentence says, and how it is read."""
Page = Callable[[Table], Iterator[p.Panel]]


def cost(table: Table, act: object) -> set[str]:
    """What the rules make of an act at this table."""
    if not isinstance(act, Command):
        return set()
    try:
        applied = apply(table, act, box)
    except IllegalCommand:
        return set()
    woke = [event.road for event in applied.events if isinstance(event, e.AncientOneWoke)]
    if woke or not goes_on(applied.state):
        return {"wakes"} if woke and woke[0] is not WakingCause.BY_HAND else set()
    kinds = set()
    for event in applied.events:
        if isinstance(event, e.AllyLeft) and event.left == 0:
            kinds.add("ally")
        if isinstance(event, e.TerrorChanged) and event.after == box.numbers.terror_maximum:
            kinds |= {"limit"} if any(isinstance(other, e.LimitLifted) for other in applied.events) else set()
        if isinstance(event, e.GateLeft) and event.world not in applied.state.gates.values():
            lost = [seat for seat in applied.state.seats_at(event.world) if is_lost(applied.state, seat)]
            kinds |= {"left"} if lost else set()
    return kinds


def acts(part: object) -> tuple[object, ...]:
    """The acts that a part offers."""
    single = (getattr(part, name, None) for name in ("act", "minus", "plus") if getattr(part, "enabled", True))
    return (*(act for act in single if act is not None), *getattr(part, "acts", ()))


def said(panel: p.Panel) -> set[str]:
    lines = [part.text for part in p.walk(panel) if isinstance(part, p.Warning) and part.is_price]
    kinds = {kind for line in lines for kind, pattern in KINDS.items() if re.search(pattern, line)}
    assert all(any(re.search(pattern, line) for pattern in KINDS.values()) for line in lines), lines
    return kinds


def closing(table: Table) -> Iterator[p.Panel]:
    for gate in table.gates:
        yield place.present(names(table), View(place=gate, page=PlacePage.CLOSE))


def places(table: Table) -> Iterator[p.Panel]:
    for gate in table.gates:
        yield place.present(names(table), View(place=gate))


def opening(table: Table) -> Iterator[p.Panel]:
    for spot in [spot for spot in box.unstable if spot not in (*table.gates, *table.seals)][:2]:
        yield place.present(names(table), View(place=spot, page=PlacePage.GATE))


def monsters(table: Table) -> Iterator[p.Panel]:
    yield place.present(names(table), View(place="uptown", page=PlacePage.MONSTER))


def numbers(table: Table) -> Iterator[p.Panel]:
    sheet = table_screen.present(names(table), View(sheet=SheetKind.NUMBERS), ())
    yield replace(sheet, body=tuple(part for part in sheet.body if not isinstance(part, p.Rail)))


PAGES: tuple[tuple[Page, int], ...] = ((closing, 8), (places, 4), (opening, 8), (monsters, 0), (numbers, 8))
"""Each page, and how many prices it has to meet."""


@pytest.mark.parametrize("part", [8, thorough(6), again(1)], ids=["an eighth", "a sixth", "all"])
@pytest.mark.parametrize(("page", "least"), PAGES, ids=[page.__name__ for page, _ in PAGES])
def test_a_price_is_said_where_it_is_paid_and_nowhere_else(page: Page, least: int, part: int) -> None:
    met = 0
    for seed in range(48 // part):
        for table in evening(seed):
            if not goes_on(table):
                continue
            for panel in page(table):
                paid = {kind for control in p.walk(panel) for act in acts(control) for kind in cost(table, act)}
                assert said(panel) == paid, panel.name
                met += len(paid)
                for button in p.walk(panel):
                    if isinstance(button, p.Button) and isinstance(button.act, Command) and button.enabled:
                        assert (button.kind is p.ButtonKind.PRICE) is bool(cost(table, button.act)), button.label
    assert met >= least
