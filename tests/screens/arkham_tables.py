"""Tables for the screens: one with a little of everything, and the texts that a page shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from typing import Any

from companion import words
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import LOST, OUTSKIRTS, SKY, UNKNOWN, Deck, Phase, Table
from companion.desks import Command
from companion.facts import arkham as facts
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.sheet_draft import SheetDraft, SheetPage
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import page
from companion.screens.arkham.pages.page import History
from companion.screens.arkham.wording.names import Names
from companion.screens.memory import Memory
from companion.widgets import html

BOX = facts.load()
HOSTILE = """<img src=x onerror="alert('1')">&amp; \u2028"""

EVERYTHING: tuple[Command, ...] = (
    c.SetUpTable("hastur", (
        c.Seat("amanda_sharpe", "Anna"), c.Seat("joe_diamond"), c.Seat("kate_winthrop"), c.Seat("vincent_lee"),
    )),
    c.PutGate("woods", "yuggoth"), c.PutGate("black_cave", UNKNOWN), c.PutSeal("unvisited_isle"),
    c.PutMonster("byakhee", SKY), c.PutMonster("ghoul", "woods"), c.PutMonster(UNKNOWN, "easttown"),
    c.PutMonster("zombie", OUTSKIRTS), c.PutMonster("witch", "downtown"),
    c.CorrectDoom(7), c.CorrectTerror(3), c.CorrectAllies(8), c.CorrectElderSignCards(1), c.CorrectClues("library", 2),
    c.CorrectClosure("general_store", True), c.CorrectClosure("library", True, 9),
    c.PutCard("curfew_enforced"), c.PutCard("the_great_ritual", 3), c.CorrectLasting("blue_flu", 9),
    c.CorrectMythos(True, ("blue_flu",)), c.BeginPhase(Phase.UPKEEP), c.CorrectRound(9),
    c.PlaceInvestigator(0, "downtown"), c.PlaceInvestigator(1, "woods"), c.PlaceInvestigator(2, "yuggoth", 2),
    c.CorrectFortune(0, c.Fortune.BLESSED), c.CorrectInvestigator(0, "money", 5), c.CorrectInvestigator(0, "clues", 3),
    c.CorrectInvestigator(1, "explored", 1), c.CorrectTrophies(0, ("ghoul", "gug"), ("abyss",)),
    c.LoseInTime(3),
    c.CorrectSliders(0, (1, 1, 1)), c.PutInHand(0, "revolver_38"), c.PutInHand(0, "heal"), c.PutInHand(0, "marksman"),
    c.PutInHand(0, UNKNOWN, Deck.COMMON), c.PutInHand(0, "retainer"), c.PutInHand(0, "bank_loan"),
    c.PutInHand(1, "duke"), c.PutInHand(1, "healing_stone"), c.CorrectInvestigator(1, "items_due", 1),
)  # fmt: skip
"""Acts after which there is some of everything that a table can have."""


def played(given: tuple[Command, ...]) -> Table:
    """The table after these acts."""
    state: Table | None = None
    for command in given:
        state = apply(state, command, BOX).state
    assert state is not None
    return state


@cache
def table(*more: Command) -> Table:
    """The table with everything, after some further acts."""
    return played((*EVERYTHING, *more))


def names(language: str = "en", state: Table | None = None) -> Names:
    """The names of a table in a language."""
    return Names(state if state is not None else table(), BOX, words.load(language))


def drawn(
    view: v.View,
    language: str = "en",
    state: Table | None = None,
    history: History | None = None,
    memory: Memory | None = None,
) -> str:
    """The whole page as markup; with a ``memory`` as a page that has drawn others before."""
    who = replace(names(language, state), memory=memory or Memory())
    shown = page.present(who, view, history or History(), Links(home="./"))
    return "".join(html.render(getattr(shown, region)) for region in page.REGIONS)


def acts(markup: str) -> list[dict[str, Any]]:
    """Every act that the markup offers, as plain JSON."""
    return [json.loads(unescape(text)) for text in re.findall(r'data-act="([^"]*)"', markup)]


def texts(markup: str) -> Iterator[str]:
    """Everything that is read or heard: text, titles, labels, placeholders."""
    yield from map(unescape, re.findall(r'(?:title|aria-label|placeholder)="([^"]*)"', markup))
    yield from (unescape(text) for text in re.sub(r"<[^>]*>", "\n", markup).split("\n") if text.strip())


VIEWS: dict[str, v.View] = {
    "table": v.View(),
    "numbers": v.View(sheet=v.SheetKind.NUMBERS),
    "corrections": v.View(sheet=v.SheetKind.CORRECTIONS),
    "settings": v.View(sheet=v.SheetKind.SETTINGS),
    "mythos": v.View(tab=v.Tab.MYTHOS),
    "investigators": v.View(tab=v.Tab.INVESTIGATORS),
    "investigator": v.View(tab=v.Tab.INVESTIGATORS, seat=0),
    **{
        f"sheet {page}": v.View(tab=v.Tab.INVESTIGATORS, seat=seat, own=SheetDraft(page, card))
        for page, seat, card in (
            (SheetPage.ADD, 0, 0),
            (SheetPage.CARD, 0, 2),
            (SheetPage.TRADE, 0, 0),
            (SheetPage.LOSSES, 1, 0),
            (SheetPage.HAPPENS, 0, 0),
        )
    },
    "odds": v.View(tab=v.Tab.ODDS),
    "log": v.View(tab=v.Tab.LOG),
    "picked investigator": v.View(picked_seat=0),
    "picked monster": v.View(picked_monster=1),
    **{
        f"{place} {name}": v.View(place=place, page=page_, monster=2)
        for place in ("woods", "downtown", "library", "yuggoth", SKY, OUTSKIRTS, LOST, "black_cave", "graveyard")
        for name, page_ in v.PlacePage.__members__.items()
    },
}
"""One view of every kind of screen."""
