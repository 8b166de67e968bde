"""What is remembered is never wrong: random evenings are shown with warm memories, then with every memory empty.

Of Arkham: everything in the package that ``functools`` keeps (found by looking, so a new one is found too), and the
memory of the page.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from given import box
from memories import forget_functions
from playing import CORRECTIONS, RULES, legal_command, set_up
from thoroughly import first, runs

from companion import words
from companion.apps.pages.arkham.regions import Surroundings, regions
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table.state import Table
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.records import dataclass
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.wording.names import Names
from companion.screens.memory import Memory
from companion.screens.pages import History, Preferences

VIEWS = (
    v.View(), v.View(sheet=v.SheetKind.CORRECTIONS), v.View(tab=v.Tab.INVESTIGATORS, seat=0), v.View(tab=v.Tab.MYTHOS),
    v.View(place="woods"), v.View(tab=v.Tab.ODDS), v.View(tab=v.Tab.LOG),
)  # fmt: skip

MAP = "companion.widgets.arkham_map"
PRINTED = (f"{MAP}.labels", f"{MAP}.stands", f"{MAP}.activity.corners")
"""Where names, figures and coins find room on the printed board, of which no table knows: emptied once an evening."""
WORDS = {language: words.load(language) for language in ("en", "ru")}
"""The same ones for every look, for the printed board is kept by its words."""


@dataclass(frozen=True)
class Look:
    """A moment with its log, and what of it is looked at, in which language."""

    state: Table
    history: History[Table]
    view: v.View
    language: str

    def regions(self, memory: Memory) -> dict[str, str]:
        """The whole page."""
        names = Names(self.state, box, WORDS[self.language], memory)
        view = replace(self.view, preferences=Preferences(language=self.language))
        frame = Surroundings(view, "phone", (390, 600), Links(home="./"))
        return regions(frame, names.words, names, self.history)


def evening(chance: Random, folder: Path, acts: int) -> list[Look]:
    """Moments of a random evening that is kept, each with two looks in one language or both."""
    table = OpenGame(games.arkham(), lambda: SqliteJournal(folder / "games.sqlite"))
    table.do(set_up(chance), "begun", "phone")
    looks: list[Look] = []
    for number in range(acts):
        assert table.state is not None
        found = legal_command(chance, table.state, (*RULES, *CORRECTIONS))
        if found is None:
            break
        table.do(found[0], f"tap {number}", "phone")
        views = zip(chance.sample(VIEWS, 2), ("en", chance.choice(("en", "ru"))), strict=True)
        looks += [Look(table.state, table.history, view, language) for view, language in views]
    return looks


@pytest.mark.parametrize("seed", first(1, range(6), 2))
def test_a_random_evening_looks_the_same_with_every_memory_empty(seed: int, tmp_path: Path) -> None:
    looks = evening(Random(seed), tmp_path, runs(20))
    memory = Memory()
    warm = [look.regions(memory) for look in looks]
    forget_functions()
    for look, texts in zip(looks, warm, strict=True):
        assert forget_functions(but=PRINTED) > 20
        assert look.regions(Memory()) == texts, look.view
