"""The final battle: vectors, and a plain simulation as the other witness."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest
from thoroughly import first

from companion.arkham.odds import Battler, expected_rounds, final_battle
from companion.arkham.odds.fights.final_battle import Defence, defences
from companion.errors import BadQuestion

IMMORTAL = 20
"""Sanity that no two rounds can use up."""


def test_one_success_alone_against_hastur() -> None:
    """OV-35: two dice of attack, one success missing, Luck 1, Sanity 2."""
    odds = final_battle([Battler(2, 1, sanity=2)], "hastur", doom=1, players=1)
    assert odds.chance == Fraction(14035, 19683)


def test_thirty_successes_are_needed_by_three_against_yig() -> None:
    """TV-153."""
    assert final_battle([Battler(4, 3, sanity=5, stamina=5)], "yig", doom=10, players=3).successes_needed == 30


@pytest.mark.parametrize(
    ("dice", "needed", "within", "chance"),
    [(2, 3, 2, Fraction(1, 9))],
    ids=["OV-33"],
)
def test_done_within_two_rounds(dice: int, needed: int, within: int, chance: Fraction) -> None:
    odds = final_battle([Battler(dice, 3, sanity=IMMORTAL)], "hastur", doom=needed, players=1)
    assert odds.won_by_round[within - 1] == chance


@pytest.mark.parametrize(
    ("dice", "needed", "rounds"),
    [(1, 1, Fraction(3)), (2, 2, Fraction(81, 25)), (3, 2, Fraction(837, 361))],
    ids=["OV-30", "OV-31", "OV-32"],
)
def test_expected_rounds_when_nobody_falls(dice: int, needed: int, rounds: Fraction) -> None:
    assert expected_rounds([(dice, 5)], needed) == rounds


def test_blessed_and_ordinary_attackers_together() -> None:
    """OV-34: two blessed dice and one ordinary die against two missing successes."""
    pair = [Battler(2, 3, sanity=5, success_on=4), Battler(1, 3, sanity=5)]
    assert final_battle(pair, "hastur", doom=1, players=2).won_by_round[0] == Fraction(5, 12)


def test_azathoth_leaves_no_battle() -> None:
    """TV-042."""
    assert final_battle([Battler(20, 20, sanity=9)], "azathoth", doom=14, players=1).chance == 0


def test_cthulhu_devours_by_attack_number_a_plus_b_minus_one() -> None:
    odds = final_battle([Battler(0, 5, max_sanity=3, max_stamina=4)], "cthulhu", doom=13, players=1)
    assert len(odds.survivors) == 3 + 4 - 1
    assert odds.chance == 0


def simulate(battlers: list[Battler], ancient_one: str, doom: int, players: int, dice: random.Random) -> bool:
    defence = defences()[ancient_one]
    lives = [one.lives(defence) for one in battlers]
    tokens, counter, number = doom, 0, 1

    def hits(n: int, on: int) -> int:
        return sum(dice.randint(1, 6) >= on for _ in range(max(0, n)))

    while any(left > 0 for left in lives):
        for one, left in zip(battlers, lives, strict=True):
            if left > 0:
                for _ in range(hits(one.attack_dice + (one.extra_dice if number == 1 else 0), one.success_on)):
                    counter += 1
                    if counter == players:
                        counter, tokens = 0, tokens - 1
                        if tokens == 0:
                            return True
        for seat, one in enumerate(battlers):
            if lives[seat] > 0:
                safe = defence is not Defence.MAXIMUM and hits(one.defence_skill + 2 - number, one.success_on)
                lives[seat] -= 0 if safe else 1
        if defence is Defence.MAXIMUM:
            tokens = min(doom, tokens + 1)
        number += 1
    return False


@pytest.mark.parametrize("seed", first(2, range(1926, 1936)))
def test_the_exact_chance_agrees_with_a_plain_simulation(seed: int) -> None:
    dice = random.Random(seed)
    runs = 1500
    for _ in range(5):
        players = dice.randint(1, 4)
        battlers = [
            Battler(
                dice.randint(1, 9),
                dice.randint(0, 5),
                sanity=dice.randint(1, 7),
                stamina=dice.randint(1, 7),
                clues=dice.randint(1, 5),
                monster_trophies=dice.randint(1, 4),
                gate_trophies=dice.randint(1, 4),
                max_sanity=dice.randint(3, 7),
                max_stamina=dice.randint(3, 7),
                success_on=dice.choice((4, 5, 6)),
            )
            for _ in range(players)
        ]
        ancient_one, doom = dice.choice(sorted(defences())), dice.randint(2, 8)
        exact = float(final_battle(battlers, ancient_one, doom=doom, players=players).chance)
        seen = sum(simulate(battlers, ancient_one, doom, players, dice) for _ in range(runs)) / runs
        error = sqrt(max(exact * (1 - exact), 1 / runs) / runs)
        assert abs(seen - exact) <= 4 * error, (ancient_one, doom, battlers, exact, seen)


@pytest.mark.parametrize(
    ("field", "asked"),
    [
        ("players", {"doom": 3, "players": 0}),
        ("doom", {"doom": 0, "players": 1}),
        ("ancient_one", {"ancient_one": "nodens", "doom": 3, "players": 1}),
    ],
)
def test_impossible_battles_name_the_field(field: str, asked: dict[str, object]) -> None:
    question = {"ancient_one": "hastur", **asked}
    with pytest.raises(BadQuestion) as caught:
        final_battle([Battler(3, 3, sanity=5)], **question)  # type: ignore[arg-type]
    assert caught.value.field == field


# ---------------------------------------------------------------- what a throw has to spare is lost


def twin(
    people: tuple[tuple[int, int, int], ...], doom: int, kept: int, number: int, rest_is_lost: bool, last: int
) -> Fraction:
    """Chance to have won by round ``last``: every throw, then every defence, one after another, nothing merged.

    ``people``: (dice, defence skill, lives) of each, all at one table of as many at the start.
    """
    if number > last or not any(lives > 0 for _, _, lives in people):
        return Fraction(0)
    total = Fraction(0)
    for throws in product(*(range(dice + 1 if lives > 0 else 1) for dice, _, lives in people)):
        chance, left, count = Fraction(1), doom, kept
        for (dice, _, lives), successes in zip(people, throws, strict=True):
            if lives > 0:
                chance *= comb(dice, successes) * Fraction(1, 3) ** successes * Fraction(2, 3) ** (dice - successes)
                left, count = _told(left, count, successes, len(people), rest_is_lost)
        if left <= 0:
            total += chance
            continue
        for passed in product((True, False), repeat=len(people)):
            further, after = chance, []
            for (dice, skill, lives), held in zip(people, passed, strict=True):
                stands = 1 - Fraction(2, 3) ** max(0, skill + 2 - number)
                further *= (stands if held else 1 - stands) if lives > 0 else Fraction(held)
                after.append((dice, skill, lives - (not held)))
            if further:
                total += further * twin(tuple(after), left, count, number + 1, rest_is_lost, last)
    return total


def _told(left: int, count: int, successes: int, players: int, rest_is_lost: bool) -> tuple[int, int]:
    """AMB-01: every success is counted one by one; by the other reading the count ends with the first token."""
    for _ in range(successes):
        count += 1
        if count == players:
            left, count = left - 1, 0
            if rest_is_lost:
                return left, 0
    return left, count


@pytest.mark.parametrize("rest_is_lost", [False, True])
@pytest.mark.parametrize(
    ("people", "doom"),
    [
        pytest.param(((2, 1, 1),), 2, id="alone"),
        pytest.param(((2, 0, 1), (3, 1, 1)), 2, id="two, unlike"),
        pytest.param(((3, 1, 1), (2, 0, 1)), 2, id="the same two the other way round"),
        pytest.param(((1, 0, 1), (2, 0, 1), (3, 0, 1)), 1, id="three"),
    ],
)
def test_the_battle_agrees_with_every_throw_told_one_by_one(
    people: tuple[tuple[int, int, int], ...], doom: int, rest_is_lost: bool
) -> None:
    battlers = [Battler(dice, skill, sanity=2 * lives) for dice, skill, lives in people]
    found = final_battle(battlers, "hastur", doom=doom, players=len(people), rest_is_lost=rest_is_lost)
    for last in (1, 2):
        assert found.won_by_round[last - 1] == twin(people, doom, 0, 1, rest_is_lost, last)


def test_by_the_other_reading_the_order_counts_and_six_are_too_many() -> None:
    """AMB-01: one die, then three: the small throw is kept for the large one; the other way round it is not."""
    pair = (Battler(1, 0, sanity=2), Battler(3, 0, sanity=2))
    one, other = (final_battle(list(who), "hastur", doom=2, players=2, rest_is_lost=True) for who in (pair, pair[::-1]))
    assert one.chance != other.chance
    with pytest.raises(BadQuestion, match="at most 5"):
        final_battle([pair[0]] * 6, "hastur", doom=2, players=6, rest_is_lost=True)


def test_by_the_other_reading_a_token_comes_back_to_cthulhu() -> None:
    """AO-02: two dice, two tokens of three spaces: a token a round, and each round one comes back."""
    alone = Battler(2, 0, max_sanity=2, max_stamina=2)
    found = final_battle([alone], "cthulhu", doom=2, players=1, track=3, rest_is_lost=True)
    assert found.chance == 0, "one token goes, one comes back"
    assert final_battle([alone], "cthulhu", doom=2, players=1, track=3).chance > 0
