"""The victory score line by line, and who is the First Citizen of Arkham.

Source: rules/arkham.md SCORE-01..04, SIGN-05, SPECIAL-CARD-04, AO-10.
"""

from __future__ import annotations

from enum import StrEnum

from companion.arkham.pieces.doom import doom_track
from companion.arkham.table.ids import BANK_LOAN
from companion.arkham.table.state import LOST, Investigator, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise
from companion.records import dataclass

MONSTERS_PER_POINT = 3


class ScoreLine(StrEnum):
    """The lines of the score, in the order in which they are counted."""

    DOOM_TRACK = "doom_track"
    """The largest number on the doom track of the Ancient One."""
    TERROR = "terror"
    LOANS = "loans"
    """Bank loans not paid back, or defaulted on."""
    ELDER_SIGNS = "elder_signs"
    """Elder Sign cards played in the whole game; seals bought with clues cost nothing."""
    GATES = "gates"
    MONSTERS = "monsters"
    """Every third unspent monster trophy of all players together."""
    ALIVE = "alive"
    """Investigators who were not devoured and whose last Sanity did not go with the act that ended the game."""


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """One line: what is counted, how many, and the points."""

    what: ScoreLine
    counted: int
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    lines: tuple[ScoreEntry, ...]
    total: int


def score(state: Table, box: ArkhamBox) -> Score:
    """The score as the table stands; it counts only after a victory (SCORE-01).

    Never refuses: while the game goes on it says what a victory now would be worth.

    Source: rules/arkham.md SCORE-01..04, SIGN-05, SPECIAL-CARD-04.
    """
    gates = sum(len(investigator.gate_trophies) for investigator in state.investigators)
    monsters = sum(_worth(investigator, state, box) for investigator in state.investigators)
    leaves_lost = state.reads(Otherwise.SCORE_LEAVES_THE_LOST)
    alive = sum(
        investigator.sanity > 0 and not (investigator.eliminated or (leaves_lost and investigator.place == LOST))
        for investigator in state.investigators
    )
    loans = _loans(state)
    lines = (
        ScoreEntry(ScoreLine.DOOM_TRACK, doom_track(state, box), doom_track(state, box)),
        ScoreEntry(ScoreLine.TERROR, state.terror, -state.terror),
        ScoreEntry(ScoreLine.LOANS, loans, -loans),
        ScoreEntry(ScoreLine.ELDER_SIGNS, state.elder_sign_cards, -state.elder_sign_cards),
        ScoreEntry(ScoreLine.GATES, gates, gates),
        ScoreEntry(ScoreLine.MONSTERS, monsters, monsters // MONSTERS_PER_POINT),
        ScoreEntry(ScoreLine.ALIVE, alive, alive),
    )
    return Score(lines, sum(line.points for line in lines))


def first_citizens(state: Table) -> tuple[int, ...]:
    """Seats with the most unspent gate trophies, then the most monster trophies; several share it (SCORE-04)."""
    merits = [
        (len(investigator.gate_trophies), len(investigator.monster_trophies)) for investigator in state.investigators
    ]
    return tuple(seat for seat, merit in enumerate(merits) if merit == max(merits))


def _worth(investigator: Investigator, state: Table, box: ArkhamBox) -> int:
    """Monster trophies as this table counts them: markers, or their printed toughness; an unnamed one is 1."""
    if not state.reads(Otherwise.SCORE_COUNTS_TOUGHNESS):
        return len(investigator.monster_trophies)
    kinds = (box.monsters.get(kind) for kind in investigator.monster_trophies)
    return sum(1 if kind is None else kind.toughness for kind in kinds)


def _loans(state: Table) -> int:
    """Loans in hand and loans defaulted on (SPECIAL-CARD-04)."""
    cards = (card for investigator in state.investigators for card in investigator.cards)
    lapsed = 0 if state.reads(Otherwise.SCORE_FORGETS_THE_LOAN) else state.defaulted_loans
    return lapsed + sum(card.card == BANK_LOAN for card in cards)
