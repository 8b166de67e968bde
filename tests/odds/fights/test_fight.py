"""Fights: the vectors of the rules, and a twin that searches every plan over every face of every die."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.arkham.odds import Aim, Ending, Fighter, Plan, fight, foe, loadouts, spells, weapon
from companion.arkham.odds.fights.endings import After
from companion.errors import BadQuestion
from companion.facts.arkham import load

BOX = load()
KINDS = BOX.monsters


def test_a_cultist_is_beaten_sooner_or_later() -> None:
    """OV-24: 4 dice, two tries."""
    odds = fight(Fighter(3, 2, fight=3), foe(KINDS["cultist"]))[Plan.ALWAYS_FIGHT]
    assert odds.chance_of_winning == Fraction(6305, 6561)


@pytest.mark.parametrize(
    ("strength", "chance"),
    [(6, Fraction(53, 729)), (16, Fraction(3419675537, 3486784401))],
    ids=["OV-25", "OV-26"],
)
def test_a_star_spawn_with_and_without_weapons(strength: int, chance: Fraction) -> None:
    spawn = replace(foe(KINDS["star_spawn"]), horror_rating=None)
    assert fight(Fighter(5, 6, fight=strength), spawn)[Plan.ALWAYS_FIGHT].chance_of_winning == chance


def test_a_ghoul_frightens_before_it_bites() -> None:
    """OV-27."""
    odds = fight(Fighter(1, 2, will=2, fight=2), foe(KINDS["ghoul"]))[Plan.ALWAYS_FIGHT]
    assert odds.endings == {
        Ending.WON: Fraction(25, 81),
        Ending.UNCONSCIOUS: Fraction(20, 81),
        Ending.INSANE: Fraction(4, 9),
    }


def test_overwhelming_can_fell_the_winner() -> None:
    """OV-28."""
    gug = replace(foe(KINDS["gug"]), horror_rating=None)
    odds = fight(Fighter(5, 5, fight=11), gug)[Plan.ALWAYS_FIGHT]
    assert odds.endings[Ending.WON] == Fraction(12259, 19683)
    assert odds.endings[Ending.WON_THEN_UNCONSCIOUS] == Fraction(91010816, 387420489)
    assert odds.endings[Ending.UNCONSCIOUS] == Fraction(55115776, 387420489)


@pytest.mark.parametrize(
    ("stamina", "value"),
    [(4, Fraction(46, 81)), (2, Fraction(19, 54))],
    ids=["OV-29-stamina-4", "OV-29-stamina-2"],
)
def test_a_zombie_is_fought_by_the_strong_and_fled_by_the_weak(stamina: int, value: Fraction) -> None:
    def worth(after: After, clues: int) -> Fraction:
        return {Ending.WON: Fraction(1), Ending.FLED: Fraction(1, 2)}.get(after.ending, Fraction(0))

    zombie = replace(foe(KINDS["zombie"]), horror_rating=None)
    odds = fight(Fighter(5, stamina, sneak=2, fight=2), zombie, aim=worth, evade_first=False)
    assert odds[Plan.BEST].goal == value


def test_ambush_leaves_no_way_out_but_the_first() -> None:
    """TV-132."""
    odds = fight(Fighter(9, 5, sneak=5, fight=3), foe(KINDS["ghoul"]), aim=Aim.SURVIVE)[Plan.FLEE]
    assert Ending.FLED not in odds.endings
    assert odds.endings[Ending.EVADED] == 1 - Fraction(2, 3) ** 2


@pytest.mark.parametrize(
    ("kind", "cards", "dice"),
    [
        ("dhole", ("automatic_45", "shrivelling"), 3 - 3 + 5),
        ("ghost", ("enchanted_knife", "knife"), 3 - 3 + 3),
    ],
    ids=["TV-126", "TV-129"],
)
def test_resistance_and_immunity_count_card_by_card(kind: str, cards: tuple[str, ...], dice: int) -> None:
    armed = Fighter(
        5,
        5,
        fight=3,
        weapons=tuple(weapon(BOX.items[c]) for c in cards if c in BOX.items),
        spells=spells([BOX.spells[c] for c in cards if c in BOX.spells]),
    )
    both = next(one for one in loadouts(armed, foe(KINDS[kind])) if set(one.cards) == set(cards))
    assert both.dice == dice


def test_three_hands_are_never_offered() -> None:
    """TV-130."""
    armed = Fighter(5, 5, weapons=(weapon(BOX.items["tommy_gun"]),), spells=spells([BOX.spells["shrivelling"]]))
    assert all(one.hands <= 2 for one in loadouts(armed, foe(KINDS["ghoul"])))
    assert not any(len(one.cards) == 2 for one in loadouts(armed, foe(KINDS["ghoul"])))


def test_the_shambler_takes_away_whoever_fails_to_evade() -> None:
    """TV-141."""
    odds = fight(Fighter(5, 5, sneak=4), foe(KINDS["dimensional_shambler"]))[Plan.FLEE]
    assert odds.endings == {Ending.EVADED: Fraction(1, 3), Ending.LOST: Fraction(2, 3)}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_monster_can_be_met(kind: str) -> None:
    armed = Fighter(
        6,
        6,
        clues=2,
        sneak=2,
        fight=3,
        will=3,
        lore=3,
        luck=2,
        weapons=(weapon(BOX.items["automatic_45"]), weapon(BOX.items["dynamite"])),
        spells=spells([BOX.spells["wither"]]),
    )
    plans = {plan: fight(armed, foe(KINDS[kind]), aim=Aim.SURVIVE)[plan] for plan in Plan}
    for odds in plans.values():
        assert sum(odds.endings.values()) == 1
    assert plans[Plan.BEST].goal >= max(p.goal for p in plans.values())


@pytest.mark.parametrize(("field", "wrong"), [("hands", {"hands": 3}), ("keep", {"keep": 0})])
def test_impossible_questions_name_the_field(field: str, wrong: dict[str, int]) -> None:
    with pytest.raises(BadQuestion) as caught:
        fight(Fighter(5, 5), foe(KINDS["ghoul"]), **wrong)  # type: ignore[arg-type]
    assert caught.value.field == field


def test_a_fighter_needs_whole_numbers() -> None:
    with pytest.raises(BadQuestion, match="stamina"):
        Fighter(5, 0)
