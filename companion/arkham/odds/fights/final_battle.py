"""The final battle: the chance to win it, round by round, counted exactly.

Every investigator attacks with the same dice each round while he lives, and defends himself on his own, so the
successes of different investigators are independent of each other: the sum is a convolution, no simulation.

Source: rules/arkham.md FINAL-01..12, AO-01..10, ODDS-17..19.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from math import lcm

from companion.arkham.odds.fights.battle_in_order import MOST_IN_ORDER, Thrower, won_by_round
from companion.errors import BadQuestion
from companion.facts.arkham import load
from companion.facts.arkham_powers import PowerWord
from companion.odds.dice import at_least, die, handful
from companion.odds.notebook_display import ChanceDisplay
from companion.odds.numbers import flags, is_a, listed, whole
from companion.records import dataclass

HORIZON = 80
"""Rounds looked ahead; nobody outlives them, the defence loses a die each round."""


class Defence(StrEnum):
    """What a failed defence costs (AO-02..08)."""

    TWO_SANITY = "two_sanity"
    TWO_STAMINA = "two_stamina"
    ONE_CLUE = "one_clue"
    ONE_MONSTER_TROPHY = "one_monster_trophy"
    ONE_GATE_TROPHY = "one_gate_trophy"
    ONE_OF_EACH = "one_of_each"
    """Sanity and Stamina together (Yig)."""
    MAXIMUM = "maximum"
    """No check: a maximum falls every round (Cthulhu)."""


TAKEN: Mapping[tuple[tuple[PowerWord, int], ...], Defence] = {
    ((PowerWord.TAKES_MAXIMUM, 1),): Defence.MAXIMUM,
    ((PowerWord.TAKES_SANITY, 2),): Defence.TWO_SANITY,
    ((PowerWord.TAKES_STAMINA, 2),): Defence.TWO_STAMINA,
    ((PowerWord.TAKES_CLUES, 1),): Defence.ONE_CLUE,
    ((PowerWord.TAKES_MONSTER_TROPHIES, 1),): Defence.ONE_MONSTER_TROPHY,
    ((PowerWord.TAKES_SANITY, 1), (PowerWord.TAKES_STAMINA, 1)): Defence.ONE_OF_EACH,
    ((PowerWord.TAKES_GATE_TROPHIES, 1),): Defence.ONE_GATE_TROPHY,
}
"""What the attack of an Ancient One takes, as its sheet has it -> how it is counted."""


@cache
def defences() -> Mapping[str, Defence]:
    """Ancient One -> what a failed defence costs, as ``data/arkham/powers.csv`` has it; Azathoth is absent (AO-01)."""
    attacks = {word for taken in TAKEN for word, _ in taken}
    taken = {
        who: tuple((power.does, power.number) for power in load().powers.get(who, ()) if power.does in attacks)
        for who in load().ancient_ones
    }
    return {who: TAKEN[what] for who, what in taken.items() if what}


@cache
def _ancient_ones() -> frozenset[str]:
    """Return the ids of all Ancient Ones of the box."""
    return frozenset(load().ancient_ones)


@dataclass(frozen=True, slots=True)
class Battler:
    """One investigator as he stands when the battle begins, after the start of battle."""

    attack_dice: int
    """Fight, weapons, spells and the Ancient One's rating and defences, all counted; 0 or fewer roll none."""
    defence_skill: int
    """Skill of the defence with its bonuses; the modifier 2 - round comes on top (FINAL-08)."""
    sanity: int = 1
    stamina: int = 1
    clues: int = 0
    monster_trophies: int = 0
    gate_trophies: int = 0
    max_sanity: int = 1
    max_stamina: int = 1
    success_on: int = 5
    extra_dice: int = 0
    """Dice bought with clues in the first attack."""
    has_attacked: bool = False
    """In the round at hand; the next attack comes in the following one."""
    has_defended: bool = False
    """In the round at hand."""

    def __post_init__(self) -> None:
        for field, least, most in (("attack_dice", -40, 60), ("defence_skill", -20, 40), ("success_on", 2, 6)):
            whole(field, getattr(self, field), least, most)
        for field in ("sanity", "stamina", "clues", "monster_trophies", "gate_trophies", "max_sanity", "max_stamina"):
            whole(field, getattr(self, field), 0, 60)
        whole("extra_dice", self.extra_dice, 0, 60)
        flags(self, ("has_attacked", "has_defended"))

    def lives(self, defence: Defence) -> int:
        """Return how many failed defences devour this investigator."""
        match defence:
            case Defence.TWO_SANITY:
                return -(-self.sanity // 2)
            case Defence.TWO_STAMINA:
                return -(-self.stamina // 2)
            case Defence.ONE_CLUE:
                return self.clues
            case Defence.ONE_MONSTER_TROPHY:
                return self.monster_trophies
            case Defence.ONE_GATE_TROPHY:
                return self.gate_trophies
            case Defence.ONE_OF_EACH:
                return min(self.sanity, self.stamina)
            case Defence.MAXIMUM:
                return self.max_sanity + self.max_stamina - 1


@dataclass(frozen=True, slots=True)
class BattleOdds(ChanceDisplay):
    """What the battle looks like before its first round."""

    CHANCES = ("chance", "won_by_round")

    chance: Fraction
    """Chance of victory C (WIN-03)."""
    won_by_round: tuple[Fraction, ...]
    """Chance to have won by the attacks of round 1, 2, ..."""
    expected_rounds: Fraction | None
    """Rounds until victory, given victory; None without a chance."""
    survivors: tuple[Fraction, ...]
    """Expected investigators attacking in round 1, 2, ... if it is not won before."""
    successes_needed: int


def final_battle(
    battlers: Sequence[Battler],
    ancient_one: str,
    *,
    doom: int,
    players: int,
    done: int = 0,
    track: int | None = None,
    rest_is_lost: bool = False,
) -> BattleOdds:
    """The chance to win against ``ancient_one`` with ``doom`` tokens to remove, ``players`` successes each (FINAL-06).

    ``battlers``: 1..8 investigators still in the game; ``doom``: 1..20; ``players``: P at the start, 1..8;
    ``done``: successes kept towards the next token; ``track``: spaces of the doom track, 1..20, ``doom`` by
    default (AO-02). ``rest_is_lost``: by the other reading of FINAL-06 a throw removes one token at most and what it
    has to spare is lost; everybody throws in the order given, at most :data:`MOST_IN_ORDER` of them. Later than in the
    first round the caller lowers the defence skills by the rounds that are over.
    Azathoth leaves no battle: chance 0 (AO-01). Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md FINAL-01..12, AO-01..10, ODDS-17..19.
    """
    if not isinstance(ancient_one, str) or ancient_one not in _ancient_ones():
        raise BadQuestion("ancient_one", f"no Ancient One is called {ancient_one!r}")
    whole("players", players, 1, 8)
    whole("doom", doom, 1, 20)
    battlers = listed("battlers", battlers, Battler)
    if not battlers:
        raise BadQuestion("battlers", "nobody is left to fight")
    if len(battlers) > players:
        raise BadQuestion("battlers", f"{len(battlers)} investigators at a table of {players}")
    whole("done", done, 0, players - 1)
    if track is not None:
        whole("track", track, 1, 20)
    is_a("rest_is_lost", rest_is_lost, bool)
    if rest_is_lost and len(battlers) > MOST_IN_ORDER:
        raise BadQuestion("battlers", f"by this reading at most {MOST_IN_ORDER} investigators are counted")
    defence = defences().get(ancient_one)
    if defence is None:
        return BattleOdds(Fraction(0), (), None, (), players * doom - done)
    alive = [survival(battler, defence) for battler in battlers]
    rounds = max(map(len, alive))
    refills = defence is Defence.MAXIMUM
    if rest_is_lost:
        throwers = [_thrower(battler, law) for battler, law in zip(battlers, alive, strict=True)]
        won = won_by_round(throwers, doom, players, done=done, refills_to=(track or doom) if refills else 0)
    elif refills:
        won = _won_against_cthulhu(battlers, alive, doom, players, rounds, done, track or doom)
    else:
        won = _won(battlers, defence, doom * players - done, rounds)
    survivors = tuple(sum((law[r] for law in alive if r < len(law)), Fraction(0)) for r in range(rounds))
    return BattleOdds(won[-1], tuple(won), _expected(won), survivors, players * doom - done)


def survival(battler: Battler, defence: Defence) -> tuple[Fraction, ...]:
    """Chance to be alive for the attacks of round 1, 2, ..., as far as it is above zero.

    Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md FINAL-07..12, ODDS-19.
    """
    is_a("battler", battler, Battler)
    is_a("defence", defence, Defence)
    return _survival(battler, defence)


@lru_cache(maxsize=256)
def _survival(battler: Battler, defence: Defence) -> tuple[Fraction, ...]:
    """Return the chance (0..1) that an investigator still stands at the start of each round; () if without a life.

    The last number is for the last round in which the investigator can stand, or for round ``HORIZON``.
    """
    lives = battler.lives(defence)
    if lives <= 0:
        return ()
    law, standing = [], {lives: Fraction(1)}
    for number in range(1, HORIZON + 1):
        law.append(sum(standing.values(), Fraction(0)))
        passed = Fraction(number == 1 and battler.has_defended)
        if defence is not Defence.MAXIMUM and not passed:
            passed = at_least(battler.defence_skill + 2 - number, 1, success_on=battler.success_on)
        after: dict[int, Fraction] = {}
        for left, chance in standing.items():
            if passed:
                after[left] = after.get(left, Fraction(0)) + chance * passed
            if left > 1 and passed != 1:
                after[left - 1] = after.get(left - 1, Fraction(0)) + chance * (1 - passed)
        standing = after
        if not standing:
            break
    return tuple(law)


def expected_rounds(attackers: Sequence[tuple[int, int]], needed: int) -> Fraction:
    """Return the expected rounds until ``needed`` successes when no investigator ever falls (ODDS-17).

    ``attackers``: (dice, lowest face that succeeds) of each; at least one die in all, at most 60 each. ``needed``:
    1..200. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md ODDS-17.

    >>> expected_rounds([(2, 5)], 2)
    Fraction(81, 25)
    """
    whole("needed", needed, 1, 200)
    throw = [Fraction(1)]
    for dice, success_on in _attackers(attackers):
        throw = _convolve(throw, list(_law(max(0, dice), success_on)), needed)
    if throw[0] == 1:
        raise BadQuestion("attackers", "nobody rolls a die")
    rounds = [Fraction(0)]
    for missing in range(1, needed + 1):
        further = sum((share * rounds[max(0, missing - k)] for k, share in enumerate(throw) if k), Fraction(0))
        rounds.append((1 + further) / (1 - throw[0]))
    return rounds[needed]


def _attackers(attackers: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield dice and lowest successful face of each attacker; raise BadQuestion for anything but such pairs."""
    for attacker in listed("attackers", attackers, tuple):
        if len(attacker) != 2:
            raise BadQuestion("attackers", f"dice and the lowest face that succeeds are meant, not {attacker!r}")
        yield whole("attackers", attacker[0], -60, 60), whole("attackers", attacker[1], 2, 6)


def _thrower(battler: Battler, alive: tuple[Fraction, ...]) -> Thrower:
    """Return the law of an investigator's successes, in the first round and later, with the chance to stand by then.

    The first round has no dice if the investigator has attacked in it already.
    """
    dice = max(0, battler.attack_dice)
    first = 0 if battler.has_attacked else dice + max(0, battler.extra_dice)
    return Thrower(alive, _law(first, battler.success_on), _law(dice, battler.success_on))


def _won(battlers: Sequence[Battler], defence: Defence, needed: int, rounds: int) -> list[Fraction]:
    """Return for each round the chance (0..1) that ``needed`` successes are reached by then."""
    *others, last = battlers
    won = []
    for number in range(1, rounds + 1):
        total, every = [1], 1
        for battler in others:
            shares, together = _over_one_denominator(battler, defence, number)
            total, every = _sums(total, shares, needed), every * together
        _, together = _over_one_denominator(last, defence, number)
        from_on = _from_on(last, defence, number)
        missing = range(needed, needed - len(total), -1)
        reached = sum(x * from_on[rest] for x, rest in zip(total, missing, strict=True) if rest < len(from_on))
        won.append(Fraction(reached, every * together))
    return won


@lru_cache(maxsize=2048)
def _over_one_denominator(battler: Battler, defence: Defence, number: int) -> tuple[tuple[int, ...], int]:
    """Numerators of the successes in rounds 1..number over one denominator; whole numbers add up faster."""
    shares = _successes_by(battler, _survival(battler, defence), number)
    every = lcm(*(share.denominator for share in shares))
    return tuple(share.numerator * (every // share.denominator) for share in shares), every


@lru_cache(maxsize=2048)
def _from_on(battler: Battler, defence: Defence, number: int) -> tuple[int, ...]:
    """Return the numerators of at least 0, 1, 2, ... successes in rounds 1..number.

    The denominator is that of :func:`_over_one_denominator`. They spare adding up the last investigator of a team
    success by success.
    """
    shares, _ = _over_one_denominator(battler, defence, number)
    return tuple(accumulate(reversed(shares)))[::-1]


def _sums(a: Sequence[int], b: Sequence[int], cap: int) -> list[int]:
    """Weights of the sum, everything from ``cap`` on taken together."""
    total = [0] * min(len(a) + len(b) - 1, cap + 1)
    for i, x in enumerate(a):
        if x:
            for at, y in enumerate(b[: cap - i], i):
                total[at] += x * y
            if i + len(b) > cap:
                total[cap] += x * sum(b[cap - i :])
    return total


def _successes_by(battler: Battler, law: tuple[Fraction, ...], number: int) -> tuple[Fraction, ...]:
    """Distribution of one investigator's successes in rounds 1..number, dead or alive."""
    dice = max(0, battler.attack_dice)
    total = [Fraction(0)] * (dice * number + max(0, battler.extra_dice) + 1)
    for attacks in range(number + 1):
        standing = law[attacks - 1] if 0 < attacks <= len(law) else Fraction(attacks == 0)
        gone = law[attacks] if attacks < len(law) else Fraction(0)
        chance = standing - gone if attacks < number else standing
        if chance:
            thrown = dice * max(0, attacks - battler.has_attacked) + (max(0, battler.extra_dice) if attacks else 0)
            for successes, share in enumerate(_law(thrown, battler.success_on)):
                total[successes] += chance * share
    return tuple(total)


@cache
def _law(dice: int, success_on: int) -> tuple[Fraction, ...]:
    """Return the chance (0..1) of each number of successes with so many dice, from 0 on."""
    faces = die(success_on)
    every = sum(faces) ** dice
    return tuple(Fraction(weight, every) for weight in handful(faces, dice))


def _convolve(a: list[Fraction], b: list[Fraction], cap: int) -> list[Fraction]:
    """Distribution of the sum, everything from ``cap`` on taken together."""
    total = [Fraction(0)] * min(len(a) + len(b) - 1, cap + 1)
    for i, x in enumerate(a):
        if x:
            for j, y in enumerate(b):
                if y:
                    total[min(i + j, cap)] += x * y
    return total


def _won_against_cthulhu(
    battlers: Sequence[Battler],
    alive: Sequence[tuple[Fraction, ...]],
    doom: int,
    players: int,
    rounds: int,
    done: int,
    track: int,
) -> list[Fraction]:
    """Cthulhu's track refills by one after each round that left it short (AO-02); his attacks roll no dice."""
    left = {doom * players - done: Fraction(1)}
    won, total = [], Fraction(0)
    for number in range(rounds):
        throw = [Fraction(1)]
        for battler, law in zip(battlers, alive, strict=True):
            if number < len(law) and (number or not battler.has_attacked):
                dice = max(0, battler.attack_dice) + (max(0, battler.extra_dice) if number == 0 else 0)
                throw = _convolve(throw, list(_law(dice, battler.success_on)), doom * players)
        after: dict[int, Fraction] = {}
        for missing, chance in left.items():
            for successes, share in enumerate(throw):
                rest = missing - successes
                if rest <= 0:
                    total += chance * share
                elif share:
                    tokens = -(-rest // players)
                    rest += players if tokens < track else 0
                    after[rest] = after.get(rest, Fraction(0)) + chance * share
        left = after
        won.append(total)
    return won


def _expected(won: Sequence[Fraction]) -> Fraction | None:
    """Return the mean number of rounds of a victory, None if there is no chance of victory."""
    if not won or not won[-1]:
        return None
    before = Fraction(0)
    rounds = Fraction(0)
    for number, by in enumerate(won, 1):
        rounds += number * (by - before)
        before = by
    return rounds / won[-1]
