"""Ten situations at the table, each answer beside a count by hand or by brute force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

from companion.arkham.forecast import next_gates
from companion.arkham.odds import Aim, Ending, Fighter, Plan, Wish, close_gate, evade_all, fight, foe, sliders
from companion.arkham.table.state import Table
from companion.facts.arkham import load
from companion.odds import check

BOX = load()
FACES = range(1, 7)


def share(dice: int, passes: Callable[[tuple[int, ...]], bool]) -> Fraction:
    """Chance by trying every face of every die."""
    rolls = list(product(FACES, repeat=dice))
    return Fraction(sum(passes(roll) for roll in rolls), len(rolls))


def successes(roll: tuple[int, ...]) -> int:
    return sum(face >= 5 for face in roll)


def test_one_clue_for_the_missing_success() -> None:
    """Lore (−1) [2], four on the slider, one success lies there, one clue left: spend it?"""
    advice = check(3, 2, clues=1).advice(1)
    assert [(one.action.value, one.chance) for one in advice] == [("clue", Fraction(1, 3)), ("stop", 0)]
    assert share(1, lambda roll: successes(roll) >= 1) == Fraction(1, 3)


def test_two_clues_for_two() -> None:
    """Two successes are missing and two clues are left."""
    assert check(3, 2, clues=2).advice(0)[0].chance == share(2, lambda roll: successes(roll) == 2) == Fraction(1, 9)


def test_the_clue_before_the_reroll() -> None:
    """One die, one clue, one re-roll: which first? The clue; the re-roll repeats its die too."""
    first, second, _ = check(1, clues=1, rerolls=1).advice(0)
    assert (first.action.value, first.chance) == ("clue", 1 - Fraction(2, 3) * Fraction(2, 3) ** 2)
    assert (second.action.value, second.chance) == ("reroll_all", 1 - Fraction(2, 3) ** 2)


def test_two_monsters_in_the_street() -> None:
    """Two monsters in the street, three and two dice to evade them."""
    three, two = (share(n, lambda roll: successes(roll) >= 1) for n in (3, 2))
    me, ghoul = Fighter(5, 5, sneak=3), foe(BOX.monsters["ghoul"])
    assert (
        evade_all(me, [replace(ghoul, awareness=0), replace(ghoul, awareness=-1)]) == three * two == Fraction(95, 243)
    )


def test_a_cultist_in_two_tries() -> None:
    """A Cultist, Fight 3, two Stamina: two tries with four dice."""
    miss = share(4, lambda roll: successes(roll) == 0)
    assert (
        fight(Fighter(3, 2, fight=3), foe(BOX.monsters["cultist"]))[Plan.ALWAYS_FIGHT].chance_of_winning == 1 - miss**2
    )


def test_fleeing_keeps_on_ones_feet() -> None:
    """A Zombie, one die to fight, three to flee, two Stamina left: stay on one's feet. Fleeing is the better way."""
    zombie = replace(foe(BOX.monsters["zombie"]), horror_rating=None)
    plans = fight(Fighter(5, 2, sneak=2, fight=2), zombie, aim=Aim.SURVIVE, evade_first=False)
    away = share(3, lambda roll: successes(roll) >= 1)
    assert plans[Plan.BEST].goal == away == Fraction(19, 27)
    assert plans[Plan.ALWAYS_FIGHT].goal == Fraction(1, 3)


def test_a_win_that_costs_the_senses() -> None:
    """A Gug, nine dice, Stamina 5: the winner of the second round drops from its weight."""
    gug = replace(foe(BOX.monsters["gug"]), horror_rating=None)

    win = sum(Fraction(comb(9, k) * 2 ** (9 - k), 3**9) for k in range(3, 10))
    odds = fight(Fighter(5, 5, fight=11), gug)[Plan.ALWAYS_FIGHT]
    assert odds.endings[Ending.WON] == win
    assert odds.endings[Ending.WON_THEN_UNCONSCIOUS] == (1 - win) * win


def test_one_clue_may_be_risked_at_the_abyss() -> None:
    """The Abyss (−2), Fight 4, six clues: five are the price of the seal, so one may be risked."""
    best = close_gate(Fighter(5, 5, clues=6, fight=4), BOX.worlds["abyss"].gate_modifier)[0]
    assert best.clues_to_risk == 1
    assert best.seal == share(3, lambda roll: successes(roll) >= 1) == Fraction(19, 27)


def test_sneak_and_will_up() -> None:
    """Upkeep, Focus 2, a Ghoul in the street: evade it, or stand its horror and win a round."""
    vincent = BOX.investigators["vincent_lee"]
    printed, now = (vincent.speed_sneak, vincent.fight_will, vincent.lore_luck), (1, 2, 1)
    found = sliders(printed, now, vincent.focus, [Wish("sneak", -3), Wish("will", 0), Wish("fight", 3)])
    hit = [share(n, lambda roll: successes(roll) >= 1) for n in range(8)]

    def all_three(speed_sneak: int, fight_will: int, lore_luck: int) -> Fraction:
        (_, sneak), (strength, will) = printed[0][speed_sneak], printed[1][fight_will]
        return hit[max(0, sneak - 3)] * hit[max(0, will)] * hit[max(0, strength + 3)]

    moved = {at: sum(abs(at[i] - now[i]) for i in range(3)) for at in product(range(4), repeat=3)}
    within_focus = [at for at, stops in moved.items() if stops <= vincent.focus]
    assert len(found) == len(within_focus)
    assert found[0].stops == (0, 1, 1)
    assert found[0].all_pass == max(all_three(*at) for at in within_focus) == hit[2] * hit[3] * hit[4]
    assert all_three(*now) < found[0].all_pass * Fraction(3, 5)


def test_how_likely_the_next_card_surges() -> None:
    """Gates are open in the Woods and at the Witch House: how likely does the next card surge?"""
    cards = [card.gate for card in BOX.mythos.values() if card.gate]
    by_counting = Fraction(sum(gate in ("woods", "the_witch_house") for gate in cards), len(cards))
    table = Table("hastur", (), 0, 4, round=1, gates={"woods": "abyss", "the_witch_house": "rlyeh"})
    assert sum(one.surges for one in next_gates(table, BOX)) == by_counting == Fraction(10, 33)
