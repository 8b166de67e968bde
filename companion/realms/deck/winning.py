"""The chance to win a duel of two from here, by playing it out many times: a sample, with its standard error.

The model: both decks stay as they are, nobody buys; of each hand everything is played, for most sanity loss and then
for most sanity gained; no card is abjured; cards drawn on the way and cards without a name do nothing; every loss goes
at what shields the other and then at him; a location that is drawn stays in play until it falls.

Source: rules/realms.md sections 3, 5, 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from companion.errors import BadQuestion
from companion.facts.realms import Kind, RealmsBox
from companion.facts.realms_notation import Verb
from companion.odds.numbers import is_a, whole
from companion.odds.roll import Chance, seeded
from companion.realms.cards import card_questions
from companion.realms.deck.best_turn import MOST_CARDS, best_turn
from companion.realms.game.state import HAND, UNKNOWN, Shield
from companion.records import dataclass

GAMES = 2000
SLICE = 25
"""Duels after which a report is made."""
LONGEST = 200
"""Turns after which a duel counts as undecided, and as not won."""
SEED = 1926
MOST_GAMES = 100_000
LOSS, GAIN = 99, 1
"""Worth of a point in the best turn."""


@dataclass(frozen=True, slots=True)
class Town:
    """A location in play."""

    card: str
    level: int | None = None
    """None = nobody has told it: no loss makes it fall here."""
    shield: Shield = Shield.UNKNOWN


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two, before the next turn; cards by id or ``UNKNOWN``, one entry for each."""

    sanity: int
    draw: tuple[str, ...]
    discard: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Drawn already; empty = drawn when his turn comes."""
    town: tuple[Town, ...] = ()
    first_hand: int = HAND
    """Cards of the hand that he draws next."""


@dataclass(frozen=True, slots=True)
class WinChance:
    """Duels won so far of those played."""

    wins: int
    games: int
    undecided: int = 0

    @property
    def share(self) -> float:
        """The chance."""
        return self.wins / self.games if self.games else 0.0

    @property
    def error(self) -> float:
        """Its standard error; where every duel went one way as wide as if one more had gone the other."""
        if not self.games:
            return 1.0
        share = min(max(self.share, 1 / (self.games + 1)), self.games / (self.games + 1))
        return sqrt(share * (1 - share) / self.games)


def win_chance(mine: Side, theirs: Side, *, box: RealmsBox, begins: bool = True, games: int = GAMES) -> WinChance:
    """The chance that ``mine`` wins; ``begins``: the next turn is his. 1..100000 games.

    A colour or type that the box does not prove counts as presumed. Raises :class:`~companion.errors.BadQuestion`.

    >>> from companion.facts.realms import load
    >>> strong, weak = Side(50, ("goon",) * 10), Side(5, ("follower",) * 10)
    >>> win_chance(strong, weak, box=load(), games=50).share
    1.0
    """
    *_, found = playing(mine, theirs, box=box, begins=begins, games=games)
    return found


def playing(
    mine: Side, theirs: Side, *, box: RealmsBox, begins: bool = True, games: int = GAMES
) -> Iterator[WinChance]:
    """The same as it goes on, a report for every few duels; always the same course for the same question."""
    most = whole("games", games, 1, MOST_GAMES)
    is_a("box", box, RealmsBox)
    for field, side in (("mine", mine), ("theirs", theirs)):
        is_a(field, side, Side)
        if side.sanity < 1:
            raise BadQuestion(field, "nobody plays on without sanity")
        for card in (*side.draw, *side.discard, *side.hand, *(one.card for one in side.town)):
            if card != UNKNOWN:
                card_questions.check_card(field, card, box)
    return _reports(_Table(box), mine, theirs, begins, most)


def _reports(table: _Table, mine: Side, theirs: Side, begins: bool, games: int) -> Iterator[WinChance]:
    chance = seeded(SEED)
    wins = undecided = 0
    for number in range(1, games + 1):
        won = table.winner(mine, theirs, begins, chance)
        wins += won is True
        undecided += won is None
        if number % SLICE == 0 or number == games:
            yield WinChance(wins, number, undecided)


class _Player:
    """One side while a duel is played out."""

    def __init__(self, side: Side, chance: Chance) -> None:
        self.sanity, self.first = side.sanity, side.first_hand
        self.draw, self.discard = list(side.draw), list(side.discard)
        self.hand, self.town = list(side.hand), list(side.town)
        chance.shuffle(self.draw)

    def takes(self, number: int, chance: Chance) -> None:
        """Draws; the discard pile is shuffled where the deck does not suffice."""
        while len(self.hand) < number and (self.draw or self.discard):
            if not self.draw:
                self.draw, self.discard = self.discard, []
                chance.shuffle(self.draw)
            self.hand.append(self.draw.pop())


class _Table:
    """The box, and every hand that was worked out already."""

    def __init__(self, box: RealmsBox) -> None:
        self.box = box
        self.done: dict[tuple[str, ...], tuple[int, int, int]] = {}

    def winner(self, mine: Side, theirs: Side, begins: bool, chance: Chance) -> bool | None:
        """Whether the first side wins one duel; None = undecided."""
        players = (_Player(mine, chance), _Player(theirs, chance))
        at = 0 if begins else 1
        for _ in range(LONGEST):
            if self._turn(players[at], players[1 - at], chance):
                return at == 0
            at = 1 - at
        return None

    def _turn(self, one: _Player, other: _Player, chance: Chance) -> bool:
        """One turn; whether the other has lost his sanity."""
        if not one.hand:
            one.takes(one.first, chance)
        loss, gain, destroyed = self._gives(one.hand, one.town)
        one.sanity += gain
        self._hits(other, loss, destroyed)
        self._lays_out(one)
        one.discard += one.hand
        one.hand, one.first = [], HAND
        return other.sanity <= 0

    def _gives(self, hand: Sequence[str], town: Sequence[Town]) -> tuple[int, int, int]:
        """Sanity loss, sanity gained and locations destroyed by these cards."""
        held = sorted(card for card in hand if card != UNKNOWN)
        lying = sorted(one.card for one in town if one.card != UNKNOWN)[: MOST_CARDS - len(held)]
        cards = (*held, "", *lying)
        if cards not in self.done:
            turn = best_turn(held, lying, box=self.box, power=0, loss=LOSS, gain=GAIN, keep=True)
            destroyed = sum(deed.atom.verb is Verb.DESTROY for deed in turn.deeds)
            self.done[cards] = turn.loss, turn.gain, destroyed
        return self.done[cards]

    def _hits(self, other: _Player, loss: int, destroyed: int) -> None:
        """What is destroyed falls first, then the loss goes at shields and at last at the player."""
        for _ in range(destroyed):
            fallen = next((one for one in other.town if one.shield is Shield.HAVEN), None)
            if fallen is not None:
                self._falls(other, fallen)
        while any(one.shield is Shield.HAVEN for one in other.town):
            fallen = next(one for shield in (Shield.GATE, Shield.HAVEN) for one in other.town if one.shield is shield)
            if fallen.level is None or fallen.level > loss:
                return
            loss -= fallen.level
            self._falls(other, fallen)
        other.sanity -= loss

    @staticmethod
    def _falls(other: _Player, fallen: Town) -> None:
        other.town.remove(fallen)
        other.discard.append(fallen.card)

    def _lays_out(self, one: _Player) -> None:
        """Locations of the hand stay in play."""
        for name in list(one.hand):
            card = self.box.cards.get(name)
            if card is not None and card.kind is Kind.LOCATION:
                one.hand.remove(name)
                one.town.append(Town(name, card.location_sanity, Shield(card.shield)))
