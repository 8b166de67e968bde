"""What is counted against the numbers of the box.

Source: rules/arkham.md NUM-01, LIMIT-01, SURGE-02.
"""

from __future__ import annotations

from typing import Final

from companion.arkham.table.state import BOX, ENCOUNTER, OUTSKIRTS, RUMOR_CARD, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.numbers import PlayersNumbers
from companion.facts.readings import Otherwise

CLUE_TOKENS: Final = 48
"""Clue tokens in the box; running out of them is no limit, something else lies on the table then (STATE-09)."""

OUT_OF_TOWN: Final = frozenset({OUTSKIRTS, RUMOR_CARD, BOX, ENCOUNTER})
"""Places of monsters that the limit does not count."""


def players_numbers(state: Table, box: ArkhamBox) -> PlayersNumbers:
    """Return the numbers for the count of investigators who started this game (NUM-01)."""
    return box.players_numbers(state.players)


def monsters_by_encounter(state: Table, box: ArkhamBox) -> int:
    """Return how many monsters come out of a gate that an encounter opens: as many as of any new gate (ENC-06).

    A table may read that only a single monster comes.
    """
    return 1 if state.reads(Otherwise.ENCOUNTER_BRINGS_ONE) else players_numbers(state, box).monsters_per_gate


def monsters_in_arkham(state: Table) -> int:
    """M: monsters in locations, in streets and in the Sky (LIMIT-01)."""
    return sum(monster.place not in OUT_OF_TOWN for monster in state.monsters)


def clue_tokens(state: Table) -> int:
    """Clue tokens outside the supply: on areas, with investigators, on the rumor card."""
    own = sum(investigator.clues for investigator in state.investigators)
    return sum(state.clues.values()) + own + state.rumor_tokens


def surge_size(players: int, open_gates: int) -> int:
    """N: monsters of a surge (SURGE-02)."""
    return max(players, open_gates)
