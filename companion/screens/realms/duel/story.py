"""A duel as a story out of its log: everybody's sanity after each turn, the turn that decided, what was dealt.

The turn that decided is the one that moved the lead of the winner over the strongest of the others most in his favour,
the earlier of equal ones. Acts taken back do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.desks import Correction
from companion.facts.realms import RealmsBox
from companion.history.codec import Do
from companion.realms.deck.expectation import Dealt
from companion.realms.duel.card_moves import is_no_location
from companion.realms.game.events import CardBought, LocationHit, SanityChanged
from companion.realms.game.piles import piles
from companion.realms.game.state import HAND, UNKNOWN, Duel
from companion.records import dataclass
from companion.screens.realms.wording.bursts import Log


@dataclass(frozen=True, slots=True)
class Decided:
    """The turn that moved the winner's lead most."""

    turn: int
    seat: int
    """Whose turn it was."""
    before: int
    """The lead of the winner over the strongest of the others."""
    after: int


@dataclass(frozen=True, slots=True)
class Story:
    """A duel by its turns."""

    course: tuple[tuple[int, tuple[int, ...]], ...]
    """(turn, sanities by seat) at the end of each turn, the start as turn 0."""
    dealt: tuple[int, ...]
    """Sanity that each seat took from others and from their locations in his own turns."""
    hands: tuple[Dealt, ...]
    """From what the hand of each turn was drawn."""
    began: tuple[tuple[int, Duel], ...]
    """(turn, the duel as it lay when that turn began)."""
    unfollowed: int
    """Turns in whose beginning the discard pile was not known: the whole deck counts as one."""

    def lead(self, winner: int, at: int) -> int:
        """Return how far the winner was ahead of the strongest opponent at the end of a turn.

        ``at``: index of the turn in ``course``; negative if the winner was behind.
        """
        sanities = self.course[at][1]
        return sanities[winner] - max(value for seat, value in enumerate(sanities) if seat != winner)

    def decided(self, winner: int, active: dict[int, int]) -> Decided | None:
        """The turn that decided; None where no turn brought the winner forward. ``active``: turn -> whose it was."""
        best: Decided | None = None
        for at in range(1, len(self.course)):
            before, after = self.lead(winner, at - 1), self.lead(winner, at)
            if after > before and (best is None or after - before > best.after - best.before):
                turn = self.course[at][0]
                best = Decided(turn, active.get(turn, winner), before, after)
        return best

    def ahead_since(self, winner: int) -> int | None:
        """The turn at whose end the winner was ahead and stayed so; None where he was not at the last."""
        since = None
        for at in range(1, len(self.course)):
            if self.lead(winner, at) <= 0:
                since = None
            elif since is None:
                since = self.course[at][0]
        return since


def course(records: Log) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """(turn, sanities by seat) at the end of each turn, the start as turn 0."""
    last: dict[int, tuple[int, ...]] = {}
    for before, after in _steps(records):
        if before is None:
            last[0] = _sanities(after)
        elif after.turn != before.turn:
            last.setdefault(before.turn, _sanities(before))
            last[before.turn] = _sanities(after)
        last[after.turn] = _sanities(after)
    return tuple(sorted(last.items()))


def active_seats(records: Log) -> dict[int, int]:
    """Return the seat that was active, by turn."""
    return {state.turn: state.active for pair in _steps(records) for state in pair if state is not None}


def story(records: Log, box: RealmsBox) -> Story:
    """Return the whole duel as a story: sanities after each turn, and what was dealt."""
    states = list(_steps(records))
    results = course(records)
    if not states:
        return Story((), (), (), (), 0)
    dealt = _taken(records, len(states[-1][1].players))
    began: dict[int, Duel] = {}
    for before, after in states:
        if (before is None or after.turn > before.turn) and after.outcome is None:
            began[after.turn] = after
    hands = tuple(_dealt(state, box) for _, state in sorted(began.items()))
    unfollowed = sum(not state.players[state.active].is_followed for state in began.values())
    return Story(results, dealt, hands, tuple(sorted(began.items())), unfollowed)


def _taken(records: Log, count: int) -> tuple[int, ...]:
    """Return what each seat took from the others in his own turns: of a dial what a turn moved it down in all.

    What was set by hand was not taken by anybody.
    """
    taken, moved = [0] * count, Counter[tuple[int, int, int]]()
    for record in records:
        before = record.step.before
        if not isinstance(record.act, Do) or record.undone or before is None:
            continue
        by_hand = isinstance(record.command, Correction)
        for event in record.events:
            if isinstance(event, LocationHit) and event.seat != before.active:
                taken[before.active] += event.loss
            if isinstance(event, SanityChanged) and event.seat != before.active and not by_hand:
                moved[before.turn, before.active, event.seat] += event.before - event.after
    for (_, active, _), loss in moved.items():
        taken[active] += max(0, loss)
    return tuple(taken)


def decks(records: Log) -> tuple[tuple[Mapping[str, int], Counter[str]], ...]:
    """Return the cards that each seat owned last, before he was out, and those that he bought."""
    last: dict[int, Mapping[str, int]] = {}
    bought: dict[int, Counter[str]] = {}
    for _, after in _steps(records):
        for seat, player in enumerate(after.players):
            last[seat] = player.deck if player.deck or not player.is_out else last.get(seat, {})
    for record in records:
        if isinstance(record.act, Do) and not record.undone:
            for event in record.events:
                if isinstance(event, CardBought):
                    bought.setdefault(event.seat, Counter())[event.card] += 1
    return tuple((last[seat], bought.get(seat, Counter())) for seat in sorted(last))


def _steps(records: Log) -> list[tuple[Duel | None, Duel]]:
    """Return the duel before and after each act that stands, oldest first; before is None for the setup."""
    return [
        (record.step.before, record.step.after)
        for record in records
        if isinstance(record.act, Do) and not record.undone and record.step.after is not None
    ]


def _sanities(duel: Duel) -> tuple[int, ...]:
    """Return the sanity of each player, by seat."""
    return tuple(player.sanity for player in duel.players)


def _dealt(duel: Duel, box: RealmsBox) -> Dealt:
    """Return the cards from which the active player has drawn his hand, and the locations he has in play."""
    seat = duel.active
    player = duel.players[seat]
    lie = piles(player, {})
    draw, discard = dict(lie.draw), dict(lie.discard)
    if not player.is_followed:
        draw = {card: draw.get(card, 0) + discard.get(card, 0) for card in {**draw, **discard}}
        discard = {}
    cards = (location.card for location in player.locations)
    town = tuple(sorted(card for card in cards if card != UNKNOWN and not is_no_location(card, box)))
    size = duel.first_hand(seat) or HAND
    times = max(1, len(duel.neighbours(seat)))
    return Dealt(seat, tuple(sorted(draw.items())), tuple(sorted(discard.items())), town, lie.top[:size], size, times)
