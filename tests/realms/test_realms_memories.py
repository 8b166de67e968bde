"""What is remembered is never wrong: random duels are shown by one page with warm memories, then by one with none.

Of the Realms: everything that ``functools`` keeps, what the table remembers of a burst, what a page keeps of my box.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from duels import BOX, NAMES
from memories import forget_functions
from test_duel_always import MAKERS
from thoroughly import first

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.realms_page import RealmsPage
from companion.apps.tables import games
from companion.apps.tables.boxes.realms_box import BoxFile
from companion.apps.tables.open_game import OpenGame
from companion.errors import IllegalCommand
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.realms.game import commands as do
from companion.realms.game.state import Duel
from companion.records import dataclass
from companion.screens.pages import History, Preferences
from companion.screens.realms.drafts import turn_draft as d
from companion.screens.realms.drafts import view as v
from companion.widgets.carrier import Browser


class Told:
    """A duel as one page knows it, of any moment."""

    name, game = "somewhere", games.realms()
    session = offered = looked = elsewhere = real = None

    def __init__(self) -> None:
        self.state: Duel | None = None
        self.history: History[Duel] = History()

    def may_write(self) -> None:
        """Nobody came only to look."""

    def has_shelf(self) -> bool:
        """No other duels are offered."""
        return False


@dataclass(frozen=True)
class Look:
    """A moment, and what of it is looked at."""

    state: Duel
    history: History[Duel]
    view: v.View


class Looking(RealmsPage):
    """A page that is shown moments of a duel."""

    def __init__(self, folder: Path) -> None:
        self.told = Told()
        super().__init__(notebook.host("realms"), cast(Any, self.told), BOX, BoxFile(folder), PageWishes(language="en"))

    def shows(self, look: Look) -> dict[str, str]:
        """Every region, once what the page works out beside it is there."""
        self.told.state, self.told.history, self.view = look.state, look.history, look.view
        self.browser = Browser(width="phone")
        self.regions()
        return self.regions()


def a_view(chance: Random, state: Duel) -> v.View:
    """Something that a page may show of this duel."""
    seat = chance.randrange(len(state.players))
    deck = [card for card, number in state.players[seat].deck.items() for _ in range(number)]
    deck = [card for card in deck if card in BOX.cards]
    wanted = chance.sample(("color:yellow", "color:green", "kind:location", "card:follower"), 2)
    turn = d.TurnDraft(
        chance.choice((-1, seat)),
        tuple(chance.sample(deck, min(len(deck), chance.randint(0, 4)))),
        goal=chance.choice(tuple(d.TurnGoal)),
        abjures=chance.choice((None, True, False)),
        facts=frozenset(chance.sample(tuple(d.Fact), 2)),
        wanted=tuple(wanted),
        target=chance.randrange(-1, len(state.players)),
    )
    return v.View(
        preferences=Preferences(language=chance.choice(("ru", "en"))),
        turn=turn,
        tab=chance.choice((*v.Tab, v.Tab.TURN, v.Tab.DECK)),
        sheet=chance.choice((v.SheetKind.NONE,) * 6 + tuple(v.SheetKind)),
        seat=seat,
        card=chance.choice(("", *BOX.cards)),
        has_legend=chance.random() < 0.3,
        place=chance.choice((None, v.TablePlace(v.TOP), v.TablePlace(v.STACK), v.TablePlace(0, 0), v.TablePlace(0, 2))),
    )


def random_duel(chance: Random, folder: Path, acts: int) -> list[Look]:
    """Moments of a random duel after so many acts that its rules allow, each with two looks."""
    table = OpenGame(games.realms(), lambda: SqliteJournal(folder / "games.sqlite"))
    table.do(do.SetUpDuel(NAMES[: chance.randint(2, 4)]), "begun", "phone")
    looks: list[Look] = []
    for number in range(50 * acts):
        assert table.state is not None
        if len(looks) == 2 * acts:
            break
        try:
            table.do(chance.choice(MAKERS)(chance, table.state), f"tap {number}", "phone")
        except IllegalCommand:
            continue
        looks += [Look(table.state, table.history, a_view(chance, table.state)) for _ in range(2)]
    return looks


@pytest.mark.parametrize("seed", first(3, range(12), 4))
def test_a_random_duel_looks_the_same_with_every_memory_empty(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    looks = random_duel(chance, tmp_path, 15)
    page = Looking(tmp_path)
    warm = [page.shows(look) for look in looks]
    assert len(warm) == 30
    for look, regions in zip(looks, warm, strict=True):
        assert forget_functions() > 5
        assert Looking(tmp_path).shows(look) == regions, look.view
