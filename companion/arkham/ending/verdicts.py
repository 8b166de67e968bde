"""What the table as it stands says: won, lost, it wakes, the rumor is confirmed, and nobody has said so yet.

Commands under the rules ask this where the rulebook does, so that they leave nothing open. A correction brings no rule:
after one, whatever became true is asked of the players, who answer with a command; nothing is ever done by itself.

Source: rules/arkham.md WIN-01..04, AWAKE-03, AWAKE-04, AWAKE-07, AO-01, MCARD-03.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from companion.arkham.pieces import doom, due_rumors
from companion.arkham.table import counts
from companion.arkham.table.commands_by_chapter.correction_commands import ConfirmRumor, CorrectOutcome, WakeAncientOne
from companion.arkham.table.state import Outcome, Table, WakingCause
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind, When
from companion.facts.arkham_powers import PowerWord
from companion.facts.readings import Otherwise
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The end of a rumor."""

    value: str
    """The card."""
    counted: EffectKind
    """What confirms it: ``TOKENS`` on its card, or the ``TERROR_LEVEL``."""


WatchedRoad = Literal[WakingCause.DOOM_TRACK, WakingCause.OPEN_GATES, WakingCause.OVERRUN]
"""What a table shows as it lies; cup and gate stack wake it only when something is to be drawn (AWAKE-05, AWAKE-06)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One end that the table shows: of the game, of the Ancient One's sleep on some road, or of a rumor."""

    end: Outcome | WatchedRoad | Confirmed
    number: int = 0
    """What is counted: elder signs, gate trophies, gates, monsters, tokens, terror."""
    most: int = 0
    """What is enough."""

    @property
    def answer(self) -> CorrectOutcome | WakeAncientOne | ConfirmRumor:
        """The command with which the players say yes."""
        match self.end:
            case Outcome():
                return CorrectOutcome(self.end)
            case WakingCause():
                return WakeAncientOne(self.end)
            case Confirmed(card):
                return ConfirmRumor(card)

    @property
    def name(self) -> str:
        """A name that stays the same while the end and its number do, so that a dismissed verdict stays dismissed."""
        return f"verdict:{self.end.value}:{self.number}"


def verdicts(state: Table, box: ArkhamBox) -> tuple[Verdict, ...]:
    """Every end that the table shows now, victories first; none once the game is over."""
    if state.outcome is not None:
        return ()
    return tuple(_awake(state, box) if state.awakening is not None else _asleep(state, box))


def shows_its_end(state: Table, box: ArkhamBox) -> bool:
    """Return whether the table as it lies shows the end of the game; an Ancient One that woke shows destruction.

    False where players have declared an end for another reason.
    """
    ends = {verdict.end for verdict in verdicts(replace(state, outcome=None), box)}
    return state.outcome in ends or (state.outcome is Outcome.WORLD_DESTROYED and state.awakening is not None)


def _asleep(state: Table, box: ArkhamBox) -> Iterator[Verdict]:
    """Yield each verdict that holds while the Ancient One sleeps: a victory, a cause to wake, a rumor confirmed."""
    signs, enough = len(state.seals), box.numbers.elder_signs_to_win
    if signs >= enough:
        yield Verdict(Outcome.GATES_SEALED, signs, enough)
    trophies = sum(len(investigator.gate_trophies) for investigator in state.investigators)
    if not state.gates and trophies >= state.players and not state.reads(Otherwise.CARD_CANNOT_WIN):
        yield Verdict(Outcome.GATES_CLOSED, trophies, state.players)
    track, numbers = doom.doom_track(state, box), counts.players_numbers(state, box)
    if state.doom >= track:
        yield Verdict(WakingCause.DOOM_TRACK, state.doom, track)
    if len(state.gates) >= numbers.awakening_gates:
        yield Verdict(WakingCause.OPEN_GATES, len(state.gates), numbers.awakening_gates)
    monsters = counts.monsters_in_arkham(state)
    if state.terror >= box.numbers.terror_maximum and monsters >= numbers.awakening_monsters:
        yield Verdict(WakingCause.OVERRUN, monsters, numbers.awakening_monsters)
    confirming = due_rumors.due(state, box, When.AT_ONCE)
    if confirming is not None:
        counted = due_rumors.counted(state, confirming.effect, box)
        yield Verdict(Confirmed(state.rumor, confirming.effect), counted, confirming.number)


def _awake(state: Table, box: ArkhamBox) -> Iterator[Verdict]:
    """Yield each verdict that holds once the Ancient One is awake: it is defeated, all is destroyed or all devoured."""
    if state.battle is not None and state.doom == 0:
        yield Verdict(Outcome.ANCIENT_ONE_DEFEATED)
    if box.power(state.ancient_one, PowerWord.ENDS_THE_GAME):
        yield Verdict(Outcome.WORLD_DESTROYED)
    elif not state.clockwise():
        yield Verdict(Outcome.ALL_DEVOURED)
