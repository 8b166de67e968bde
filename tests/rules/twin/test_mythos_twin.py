"""The companion's phase V beside the twin's, which was written from the rules alone: every tracked number.

Nothing differs but what the first player may order as he likes (gates served, markers moved: ``twin_mythos.Script``).
Where the sources leave a reading open, the twin takes the one of rules/arkham.md, or of SOURCES.md:

* Disturbing the Dead that comes at terror 10 fails at once, since its condition is a state (MCARD-03).
* The Strangler's rumor fails at the end of every Mythos without allies, also of the one that brought it (MCARD-03).
* A limit lifted in the middle of a surge: the rest goes to the gates, evenly with what came before (SURGE-07, AMB-08).
* A marker that the weather keeps away is drawn again; it may lie on the Outskirts and on a rumor (own ruling).
  Out of a failed Terrible Experiment it goes back to the cup.
* Feds Raid Arkham empties the nine streets, not the Sky (own ruling).
* Ithaqua's winds blow when the phase is left, after the rumor, or before it where the players choose so (TIMING-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from given import box
from playing import CORRECTIONS, RULES, answered, play, set_up
from thoroughly import first
from twin_acts import settled, twins_of
from twin_boards import DRAWN, board, compared
from twin_mythos import round_ends
from twin_town import Town, differences, told

from companion.arkham.engine import apply
from companion.arkham.table import commands as do
from companion.arkham.table.state import Phase, Table
from companion.desks import Command
from companion.facts import readings

BOARDS = 60
"""Boards of one case; each gets one card."""


@pytest.mark.parametrize("part", first(3, range(100), 45))
def test_random_boards_agree(part: int) -> None:
    for seed in range(part * BOARDS, (part + 1) * BOARDS):
        chance = Random(seed)
        table = board(chance)
        card = chance.choice(in_the_deck(table))
        assert not compared(table, answered(chance, table, card)), f"board {seed}, {card}"


@pytest.mark.parametrize("part", first(3, range(60), 27))
def test_random_boards_agree_by_whatever_reading(part: int) -> None:
    """Each board with its own choice among the readings that the rules follow."""
    ways = [way for way in readings.by_way() if readings.is_followed(way) and not readings.is_ours(way)]
    for seed in range(part * BOARDS, (part + 1) * BOARDS):
        chance = Random(seed)
        table = board(chance)
        card = chance.choice(in_the_deck(table))
        for way in chance.sample(ways, chance.randint(1, len(ways))):
            table = apply(table, do.ChooseReading(way), box).state
        assert not compared(table, answered(chance, table, card)), f"board {seed}, {card}, {table.readings}"


def test_every_card_agrees() -> None:
    for seed, card in enumerate(DRAWN):
        boards = ((chance := Random(-number), board(chance)) for number in range(seed, BOARDS + seed))
        chance, table = next((chance, table) for chance, table in boards if card in in_the_deck(table))
        assert not compared(table, answered(chance, table, card)), f"board {-seed}, {card}"


def in_the_deck(table: Table) -> list[str]:
    """The cards that do not lie in play."""
    return [card for card in DRAWN if card not in (table.environment, table.rumor)]


def test_every_opening_agrees() -> None:
    """SETUP-10: the first card of a game, on a table as it is laid out."""
    for seed, card in enumerate(DRAWN):
        chance = Random(seed)
        table = apply(None, set_up(chance), box).state
        assert not compared(table, answered(chance, table, card)), f"table {seed}, {card}"


def evening(seed: int, acts: int) -> Iterator[tuple[Table, Command, Table]]:
    """A table that plays itself, mostly phase by phase, every second one with corrections by hand."""
    further = RULES if seed % 2 else (*RULES, *CORRECTIONS)
    onward = tuple(guess for guess in RULES if guess.__name__ in ("_mythos", "_next_phase"))
    guesses = (*onward * (len(further) // 4), *further)
    for before, command, after, _ in play(Random(seed), acts, guesses):
        yield before, command, after


@pytest.mark.parametrize("seed", first(4, range(60), 26))
def test_evenings_agree(seed: int) -> None:
    """Tables that came about by play: their Mythos cards, the ends of their rounds, each act that the twin knows."""
    for before, command, after in evening(seed, 150):
        if isinstance(command, do.ResolveMythos) and command.card in DRAWN:
            assert not compared(before, command), (before, command)
        elif before.round and before.phase is Phase.MYTHOS and command == do.BeginPhase(Phase.UPKEEP):
            town = Town(before)
            round_ends(town)
            assert not differences(town.told(), told(after)), before
        elif twins := twins_of(command):
            assert not settled(before, (command, twins)), (before, command)
