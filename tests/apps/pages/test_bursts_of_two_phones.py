"""Two phones tap at one table at the same time: what merges, what an undo takes, what "back to here" and redo bring.

Whatever was tapped in whichever order, an undo leads to the table before the act that it names and a redo back again,
also after a page was opened anew; taps of two phones are never one act.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import one_tap
import pytest
from test_bursts import CLUE, SET_UP, Clock, Seated
from thoroughly import first

from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase, Table
from companion.history.codec import Do
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.evening import bursts

MONEY = c.StepInvestigator(1, "money", 1)
TAPS: tuple[Any, ...] = (
    CLUE, CLUE, CLUE, c.StepInvestigator(1, "clues", -1), MONEY,
    c.RaiseDoom(), c.RaiseDoom(), c.StepNumber(c.Counted.DOOM, -1), c.RaiseTerror(),
)  # fmt: skip
PHASES = (Phase.MOVEMENT, Phase.ARKHAM_ENCOUNTERS, Phase.UPKEEP)


class OfAPage(Seated):
    """A phone like the other one: only the ids of its taps tell them apart."""

    def __init__(self, file: Path, clock: Clock, page: str) -> None:
        super().__init__(file, clock)
        self.name = page

    def tap(self, act: Any, tap: str = "", again: bool = False) -> None:
        self.taps += 1
        super().tap(act, tap or f"{self.name}~{one_tap.number(self)}-{self.taps}", again)


class TwoPhones:
    """Two pages at one file; either may be opened anew."""

    def __init__(self, file: Path) -> None:
        self.file, self.clock = file, Clock()
        self.phones = [OfAPage(file, self.clock, "first")]
        self.phones[0].tap(SET_UP, "set-up")
        self.phones[0].tap(c.BeginPhase(Phase.UPKEEP))
        self.name = self.phones[0].table.name
        self.phones.append(self.opened("second"))

    def opened(self, device: str) -> Seated:
        """A page of this phone, as after a reload."""
        page = OfAPage(self.file, self.clock, device)
        page.table.open(self.name, "phone")
        return page

    def at(self, number: int) -> Seated:
        """The page of a phone, which has seen what the other one did."""
        phone = self.phones[number]
        phone.table.laid_out().catch_up()
        return phone

    @property
    def state(self) -> Table:
        state = self.at(0).table.state
        assert state is not None
        return state

    def tap(self, chance: Random) -> None:
        """One tap of either phone, soon after the last one or later."""
        self.clock.now += timedelta(seconds=chance.choice((1, 1, 9)))
        phone = self.at(chance.randrange(2))
        later = chance.choice([one for one in PHASES if one is not self.state.phase])
        phone.tap(chance.choice((*TAPS, *TAPS, c.BeginPhase(later))))

    def reload(self, chance: Random) -> None:
        number = chance.randrange(2)
        self.phones[number] = self.opened(("first", "second")[number])


def played(file: Path, seed: int, taps: int = 14) -> tuple[TwoPhones, Random]:
    chance, table = Random(seed), TwoPhones(file)
    for _ in range(taps):
        table.tap(chance)
    return table, chance


@pytest.mark.parametrize("seed", first(8, range(32)))
def test_no_act_has_taps_of_two_phones_and_none_is_lost(tmp_path: Path, seed: int) -> None:
    table, _ = played(tmp_path / "games.sqlite", seed, 24)
    records = table.at(0).table.history.records
    merged = tuple(bursts.merged(reversed(records)))
    groups: list[list[Any]] = []
    for record in records:
        if groups and bursts._goes_on(groups[-1][-1], record):
            groups[-1].append(record)
        else:
            groups.append([record])
    assert len(groups) == len(merged)
    for group in groups:
        assert len({one.id.partition("~")[0] for one in group}) == 1
        assert [one.number for one in group] == list(range(group[0].number, group[-1].number + 1))
    steps = [one.command.by for one in records if isinstance(one.command, c.StepInvestigator)]
    assert sum(one.command.by for one in merged if isinstance(one.command, c.StepInvestigator)) == sum(steps)


@pytest.mark.parametrize("seed", first(8, range(32)))
def test_undo_leads_before_the_act_and_redo_back_after_a_reload_too(tmp_path: Path, seed: int) -> None:
    table, chance = played(tmp_path / "games.sqlite", seed)
    for _ in range(4):
        phone = table.at(chance.randrange(2))
        newest = phone.table.history.undo
        if newest is None:
            break
        taken = bursts.undone_with(phone.table.history.records, newest.number)
        before, then = taken[-1].step.before, table.state
        phone.undo()
        assert table.state == before, "the table before the whole act"
        table.reload(chance)
        again = table.at(chance.randrange(2))
        again.redo()
        assert table.state == then
        table.tap(chance)


@pytest.mark.parametrize("seed", first(8, range(32)))
def test_back_to_here_and_again_is_where_one_was(tmp_path: Path, seed: int) -> None:
    table, chance = played(tmp_path / "games.sqlite", seed)
    phone = table.at(0)
    standing = [record for record in phone.table.history.records if isinstance(record.act, Do) and not record.undone]
    here = chance.choice(standing[1:-1])
    newest, then = phone.table.history.undo, table.state
    assert newest is not None
    phone.tap(v.BackTo(here.number, newest.number))
    assert table.state == here.step.after
    table.reload(chance)
    table.at(chance.randrange(2)).redo()
    assert table.state == then
