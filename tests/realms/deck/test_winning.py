"""The chance to win, by playing out: against an exact count of small duels, where it is certain, and its error."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from duels import BOX

from companion.errors import BadQuestion
from companion.realms.deck.winning import LONGEST, Side, Town, WinChance, playing, win_chance
from companion.realms.game.state import Shield

Cards = tuple[str, ...]
WEAK = ("follower",) * 5


def exact(own: int, other: int, pile: Cards, rest: Cards, steady: int) -> Fraction:
    """A second count by hands of five of single cards: I begin, the other takes ``steady`` from me each turn."""

    @cache
    def chance(own: int, other: int, pile: Cards, rest: Cards) -> Fraction:
        certain, source, missing, left = (), pile, 5, rest
        if len(pile) < 5:
            certain, source, missing, left = pile, rest, 5 - len(pile), ()
        won, hands = Fraction(0), list(combinations(range(len(source)), missing))
        for picked in hands:
            hand = (*certain, *(source[at] for at in picked))
            below = tuple(sorted(card for at, card in enumerate(source) if at not in picked))
            after = other - hand.count("goon")
            if after <= 0:
                won += 1
            elif own > steady:
                won += chance(own - steady, after, below, tuple(sorted((*left, *hand))))
        return won / len(hands)

    return chance(own, other, tuple(sorted(pile)), tuple(sorted(rest)))


@pytest.mark.parametrize(
    ("own", "other", "pile", "rest", "steady"),
    [
        (10, 5, ("goon",) * 3 + ("follower",) * 4, (), 5),
        (9, 5, ("goon",) * 2 + ("follower",) * 5, ("goon",) * 2, 3),
        (11, 5, ("goon", "follower", "follower"), ("goon",) * 2 + ("follower",) * 3, 5),
    ],
    ids=["fresh", "with a discard pile", "shuffled at once"],
)
def test_the_sample_agrees_with_the_exact_count(own: int, other: int, pile: Cards, rest: Cards, steady: int) -> None:
    truth = exact(own, other, pile, rest, steady)
    theirs = Side(other, ("goon",) * steady + ("follower",) * (5 - steady))
    found = win_chance(Side(own, pile, rest), theirs, box=BOX, steps=0, games=3000)
    assert 0 < truth < 1
    assert abs(found.share - float(truth)) < 4 * found.error
    assert win_chance(Side(own, pile, rest), theirs, box=BOX).exact == truth


def test_a_hand_that_is_drawn_already_is_played_first() -> None:
    mine = Side(1, ("follower",) * 5, hand=("goon",) * 5)
    assert win_chance(mine, Side(5, ("goon",) * 5), box=BOX, steps=0, games=20) == WinChance(20, 20)
    assert win_chance(mine, Side(6, ("goon",) * 5), box=BOX, steps=0, games=20) == WinChance(0, 20)


def test_who_begins_matters() -> None:
    one = Side(5, ("goon",) * 5)
    assert win_chance(one, one, box=BOX, steps=0, games=10).wins == 10
    assert win_chance(one, one, box=BOX, steps=0, games=10, begins=False).wins == 0


def test_a_first_hand_of_three_does_what_three_cards_do() -> None:
    mine = Side(1, ("goon",) * 5, first_hand=3)
    assert win_chance(mine, Side(4, ("goon",) * 5), box=BOX, steps=0, games=10).wins == 0
    assert win_chance(mine, Side(3, ("goon",) * 5), box=BOX, steps=0, games=10).wins == 10


@pytest.mark.parametrize(
    ("town", "wins"),
    [
        ((Town("crypt", 3, Shield.HAVEN),), 0),
        ((Town("crypt", 2, Shield.HAVEN),), 10),
        ((Town("crypt", 1, Shield.HAVEN), Town("arkham", 2, Shield.GATE)), 0),
        ((Town("crypt", 1, Shield.HAVEN), Town("arkham", 1, Shield.GATE)), 10),
        ((Town("arkham", 9, Shield.GATE),), 10),
        ((Town("crypt", None, Shield.HAVEN),), 0),
    ],
    ids=["too strong", "falls", "behind a nexus", "both fall", "a nexus alone", "level not told"],
)
def test_a_loss_goes_at_what_shields_him_first(town: tuple[Town, ...], wins: int) -> None:
    """Five goons against 3 sanity; one turn only, for the other then wins."""
    found = win_chance(Side(1, ("goon",) * 5), Side(3, ("goon",) * 5, town=town), box=BOX, steps=0, games=10)
    assert found.wins == wins


def test_a_card_that_destroys_lets_the_loss_through() -> None:
    mine = Side(1, ("upyr", "shadow_of_cthulhu", "goon", "goon", "goon"))
    theirs = Side(8, ("goon",) * 5, town=(Town("crypt", None, Shield.HAVEN),))
    assert win_chance(mine, theirs, box=BOX, steps=0, games=10).wins == 10


def test_a_duel_that_nobody_can_win_is_undecided_and_not_won() -> None:
    found = win_chance(Side(5, WEAK), Side(5, ("unknown",) * 5), box=BOX, steps=0, games=5)
    assert (found.wins, found.undecided, found.games) == (0, 5, 5)
    assert LONGEST == 200


def test_it_says_how_far_it_is_and_comes_out_the_same_each_time() -> None:
    mine, theirs = Side(20, ("goon",) * 4 + ("follower",) * 6), Side(20, ("goon",) * 4 + ("follower",) * 6)
    told = list(playing(mine, theirs, box=BOX, steps=0, games=110))
    assert [one.games for one in told] == [25, 50, 75, 100, 110]
    assert told[-1] == win_chance(mine, theirs, box=BOX, steps=0, games=110)
    assert 0 < told[-1].error < told[0].error


@pytest.mark.parametrize(
    "side", [Side(0, WEAK), Side(5, ("nobody",))], ids=["without sanity", "a card that is not in the box"]
)
def test_what_cannot_be_asked_is_refused(side: Side) -> None:
    with pytest.raises(BadQuestion):
        win_chance(side, Side(5, WEAK), box=BOX)
