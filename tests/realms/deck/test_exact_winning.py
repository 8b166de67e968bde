"""The exact chance to win: against a twin that shuffles single cards, against the sample, at its bounds."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from duels import BOX

from companion.facts.realms import RealmsBox
from companion.realms.cards.my_box import MyBox, certain, merged
from companion.realms.deck import exact_winning
from companion.realms.deck.exact_winning import MOST_STATES, MOST_STEPS
from companion.realms.deck.winning import Side, Town, WinChance, playing, win_chance
from companion.realms.game.state import Shield

Cards = tuple[str, ...]

TOLD = (
    ("crypt", "kind", "location"),
    ("crypt", "sanity", "2"),
    ("crypt", "shield", "haven"),
    ("arkham", "kind", "location"),
    ("arkham", "sanity", "1"),
    ("arkham", "shield", "gate"),
)
"""A shield that does nothing else, and a gate that takes one sanity a turn."""
GIVES = {"goon": (1, 0, 0), "pnakotic_manuscript": (3, 0, 0), "dean_halsey": (0, 5, 0), "keziah_mason": (3, 4, 0),
         "shadow_of_cthulhu": (0, 0, 1), "arkham": (1, 0, 0)}  # fmt: skip
"""Loss, gain, locations destroyed, as the cards say it; others nothing."""
LEVELS = {"crypt": 2, "arkham": 1}


def told() -> RealmsBox:
    mine = MyBox()
    for card, cell, value in TOLD:
        mine = mine.entered(card, cell, value)
    return certain(merged(BOX, mine))


HOUSE = told()
Hands = tuple[Cards, Cards, Cards, Cards]
"""Deck, discard pile, in play, fallen since the hand was drawn."""
Chances = tuple[Fraction, Fraction]


@cache
def twin(sanities: tuple[int, int], sides: tuple[Hands, Hands], sizes: tuple[int, int], turns: int) -> Chances:
    """Chance that he whose turn it is wins, and that the other does, within so many turns: hands of single cards."""
    if not turns:
        return Fraction(0), Fraction(0)
    (own, other), ((deck, discard, town, fallen), theirs) = sanities, sides
    sure, pile, rest = (deck, discard, ()) if len(deck) < sizes[0] else ((), deck, discard)
    hands = list(combinations(range(len(pile)), min(sizes[0] - len(sure), len(pile))))
    wins, losses = Fraction(0), Fraction(0)
    for picked in hands:
        hand = (*sure, *(pile[at] for at in picked))
        loss, gain, destroyed = (sum(GIVES.get(card, (0, 0, 0))[n] for card in (*hand, *town)) for n in range(3))
        through, their_town, gone = besieged(theirs[2], loss, destroyed)
        if other - through <= 0:
            wins += 1
            continue
        left = tuple(card for at, card in enumerate(pile) if at not in picked)
        used = (*rest, *fallen, *(card for card in hand if card not in LEVELS))
        mine = (left, used, (*town, *(card for card in hand if card in LEVELS)), ())
        them = (theirs[0], theirs[1], their_town, (*theirs[3], *gone))
        he, me = twin((other - through, own + gain), (them, mine), (sizes[1], 5), turns - 1)
        wins, losses = wins + me, losses + he
    return wins / len(hands), losses / len(hands)


def besieged(town: Cards, loss: int, destroyed: int) -> tuple[int, Cards, Cards]:
    """What reaches the player behind gates of level 1 and havens of level 2."""
    gates, havens = town.count("arkham"), town.count("crypt")
    fall_havens = min(destroyed, havens)
    havens -= fall_havens
    fall_gates = 0
    while havens and gates and loss >= 1:
        loss, gates, fall_gates = loss - 1, gates - 1, fall_gates + 1
    while havens and not gates and loss >= 2:
        loss, havens, fall_havens = loss - 2, havens - 1, fall_havens + 1
    stay = ("arkham",) * gates + ("crypt",) * havens
    return 0 if havens else loss, stay, ("arkham",) * fall_gates + ("crypt",) * fall_havens


GOONS, WEAK = ("goon",) * 5, ("follower",) * 5


@pytest.mark.parametrize(
    ("mine", "theirs", "turns"),
    [
        (Side(6, ("goon",) * 3 + ("follower",) * 4), Side(5, ("goon",) * 2 + ("follower",) * 5), 12),
        (Side(10, ("goon", "follower"), ("goon",) * 2 + ("follower",) * 3), Side(5, GOONS, first_hand=3), 12),
        (Side(7, ("keziah_mason", "goon", *WEAK)), Side(8, ("dean_halsey", "goon", *GOONS)), 10),
        (Side(12, ("crypt", "follower", *GOONS)), Side(16, ("follower", "goon", *GOONS)), 14),
        (Side(9, ("crypt", "arkham", *GOONS)), Side(16, ("shadow_of_cthulhu", "follower", *GOONS)), 14),
        (
            Side(12, ("pnakotic_manuscript", "follower", *GOONS)),
            Side(9, GOONS, town=(Town("arkham", 1, Shield.GATE), Town("crypt", 2, Shield.HAVEN))),
            14,
        ),
    ],
    ids=["a race", "shuffled at once", "sanity gained", "a shield is drawn", "both shields, destroyed", "behind both"],
)
@pytest.mark.parametrize("begins", [True, False], ids=["I begin", "the other begins"])
def test_it_is_the_chance_over_all_hands_of_single_cards(
    monkeypatch: pytest.MonkeyPatch, mine: Side, theirs: Side, turns: int, begins: bool
) -> None:
    monkeypatch.setattr(exact_winning, "LONGEST", turns)
    found = win_chance(mine, theirs, box=HOUSE, begins=begins)
    first, second = (mine, theirs) if begins else (theirs, mine)
    sides = tuple((one.draw, one.discard, tuple(town.card for town in one.town), ()) for one in (first, second))
    sanities, sizes = (first.sanity, second.sanity), (first.first_hand, second.first_hand)
    wins, losses = twin(sanities, (sides[0], sides[1]), sizes, turns)
    assert wins > 0
    assert (found.exact, found.never) == (wins if begins else losses, 1 - wins - losses)


FIRST = ("initiate",) * 2 + ("goon",) * 2 + ("follower",) * 6


def test_a_whole_duel_from_its_first_hand_is_exact_and_the_sample_agrees() -> None:
    begins, second = Side(50, FIRST, first_hand=3), Side(50, FIRST)
    mine, theirs = (win_chance(begins, second, box=BOX, begins=first) for first in (True, False))
    other = win_chance(second, begins, box=BOX, begins=False)
    assert mine.exact is not None
    assert theirs.exact is not None
    assert other.exact is not None
    assert mine.exact + other.exact == 1, "one of them wins"
    assert mine.exact > theirs.exact, "it is better to begin"
    sample = win_chance(begins, second, box=BOX, steps=0, games=500)
    assert abs(sample.share - mine.share) < 4 * sample.error


def test_with_locations_the_sample_agrees_too() -> None:
    mine, theirs = Side(8, ("crypt", "arkham", *GOONS, *WEAK)), Side(9, ("shadow_of_cthulhu", *GOONS, *WEAK))
    exact, sample = (win_chance(mine, theirs, box=HOUSE, steps=steps, games=1500) for steps in (MOST_STEPS, 0))
    assert exact.exact is not None
    assert sample.exact is None
    assert abs(exact.share - sample.share) < 4 * sample.error


def test_what_nobody_wins_has_a_chance_of_its_own() -> None:
    found = win_chance(Side(5, WEAK), Side(5, ("unknown",) * 5), box=BOX)
    assert (found.exact, found.never, found.share, found.error) == (0, 1, 0.0, 0.0)


def test_too_much_is_given_up_for_a_sample_and_the_bounds_are_kept() -> None:
    many = (*FIRST, *(card for card in HOUSE.cards if card not in FIRST), "crypt", "arkham")
    reports = list(playing(Side(50, many), Side(50, many), box=HOUSE, games=25, steps=3000))
    assert [one.decided is not None for one in reports] == [True] * (len(reports) - 1) + [False]
    assert reports[-1].games == 25
    assert (MOST_STEPS, MOST_STATES) == (400_000, 40_000)


def test_a_report_comes_often_and_says_how_much_is_decided() -> None:
    side = Side(9, (*FIRST, "mu_medical_staff"))
    reports = list(playing(side, side, box=BOX))
    decided = [one.decided for one in reports if one.decided is not None]
    assert reports[-1] == WinChance(exact=reports[-1].exact, never=Fraction(0), steps=reports[-1].steps)
    assert len(decided) * 400 > reports[-1].steps / 2
    assert decided == sorted(decided)
    assert 0 < decided[-1] < 1
